"""The turn of End of Empires: who is side A, then the six steps in order (EOE-R-7), one short function each.

Files to open beside this one, by sub-step:

- 0: ``turn_start`` (who enters, who has the initiative), ``orders`` (what each unit declares)
- 1, 3: ``side_march`` (command, order of moves), ``march`` (acts of each unit)
- 1, 3, a unit's move: ``paces`` (its rate, what halves it), ``halts`` (what ends it)
- 2, 4: ``volleys`` (who fires at whom, with which dice), ``hits`` (what comes of them)
- 2, 4, a target: ``targets`` (range, arc, sight, cover), ``fire`` (scores and modifiers)
- 5, into contact: ``charges`` (who goes, what stops it)
- 5, rounds: ``fights`` (who is paired, a pair's dice), ``melee`` (who falls back, who is lost)
- 6: ``morale`` (who tests, whose pin clears), ``morale_dice`` (tests and surrenders)

Rows of the log are written by ``movement`` (1, 3), ``fire_step`` (2, 4), ``hand_to_hand`` (5) and ``morale`` (6).
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from bound_sim.battle.battle import Battle, Decision
from bound_sim.battle.drive import ask_each, collect
from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.book.words import CHOICE
from bound_sim.rulesets.end_of_empires.state.game_tables import Field, field_of
from bound_sim.rulesets.end_of_empires.state.log_writer import state_rows, write_orders
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.state_rows import write_states
from bound_sim.rulesets.end_of_empires.steps import fire_step, hand_to_hand, morale, movement, orders
from bound_sim.rulesets.end_of_empires.steps.turn_start import arrive, initiative


def step_1(moments: Sequence[Moment]) -> None:
    """(1) Side A moves."""
    orders.ready(moments, [moment.game.a for moment in moments])
    movement.move(moments, [moment.game.a for moment in moments])


def step_2(moments: Sequence[Moment]) -> None:
    """(2) Side B shoots, and says first who will move (EOE-Q-move-and-fire)."""
    orders.ready(moments, [moment.game.b for moment in moments])
    fire_step.shoot(moments, [moment.game.b for moment in moments])


def step_3(moments: Sequence[Moment]) -> None:
    """(3) Side B moves."""
    movement.move(moments, [moment.game.b for moment in moments])


def step_4(moments: Sequence[Moment]) -> None:
    """(4) Side A shoots."""
    fire_step.shoot(moments, [moment.game.a for moment in moments])


def step_5(moments: Sequence[Moment]) -> None:
    """(5) All melees: chargers go into contact, then rounds of pairs."""
    hand_to_hand.fight(moments)


def step_6(moments: Sequence[Moment]) -> None:
    """(6) Morale of both sides; then pins clear."""
    for moment in moments:
        write_orders(moment)
    morale.test(moments)
    morale.clear(moments)


#: EOE-R-7, in order, each on all tables
STEPS: tuple[tuple[str, Callable[[Sequence[Moment]], None]], ...] = (
    ("1", step_1),
    ("2", step_2),
    ("3", step_3),
    ("4", step_4),
    ("5", step_5),
    ("6", step_6),
)


def letters(moment: Moment, choice: str) -> None:
    """EOE-R-7: the side with the initiative is A or B as it chose, the other the other."""
    game = moment.game
    other = next(side for side in game.sides if side != game.initiative)
    game.a, game.b = (game.initiative, other) if choice == "A" else (other, game.initiative)
    moment.why(f"side {game.a}", "side-a")
    moment.why(f"side {game.b}", "side-b")


def usual(readings: Readings) -> tuple[str, ...]:
    """EOE-Q-choice: the letters, the one that a side without a preference takes first."""
    return ("B", "A") if readings.choice == rulings.Choice.PREFERENCE_ELSE_B else ("A", "B")


def open_turn(field: Field, bound: int, dice: Any) -> list[Moment]:
    """A turn on every table, with its reinforcements and the roll for the initiative."""
    moments = [Moment(field, table, bound, dice) for table in range(len(field.games))]
    morale.open_turn(moments)
    arrive(moments)
    initiative(moments)
    return moments


def play_steps(battle: Battle, moments: Sequence[Moment], dice: Any, bound: int) -> Generator[Any, Any, None]:
    """The steps of a turn in order on every table. Who is told to lies down as its side's step opens. The turn ends."""
    for name, step in STEPS:
        yield battle.substep(bound, name)
        for moment in moments:
            moment.step = name
            orders.lie_down(moment)
        step(moments)
        battle.dice.after_substep(dice, bound)
    yield battle.substep(bound, "end")
    battle.dice.close_bound(dice, bound)


def play(battle: Battle) -> Generator[Any, Any, None]:
    """A battle as a simpy process: orders of both sides, who has the initiative, then the six steps, turn by turn.

    Who won the initiative is asked for its letter, which its orders or its sheet may give beforehand.
    """
    field = field_of(battle)
    battle.state = field
    first = battle.opening.bound if battle.opening else 1
    if first == 1:
        write_states(battle, 0, state_rows)
    options = usual(field.readings)
    for bound in range(first, battle.scenario.bounds + 1):
        by_table = yield from collect(battle, bound)
        dice = battle.dice.open_bound(bound, field.rollers, field.tables)
        yield battle.substep(bound, "0")
        moments = open_turn(field, bound, dice)
        orders.declare(moments, by_table)
        battle.dice.after_substep(dice, bound)
        asked = {side.id: Decision(CHOICE, side.id, bound, options) for side in battle.scenario.sides}
        chosen = yield from ask_each(battle, [asked[one.game.initiative] for one in moments])
        for moment, letter in zip(moments, chosen, strict=True):
            letters(moment, letter)
        yield from play_steps(battle, moments, dice, bound)
        write_states(battle, bound, state_rows)
