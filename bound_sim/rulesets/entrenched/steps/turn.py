"""A player turn of five phases (ENT-R-9), and a whole battle: bound 1 is the set-up, then turns alternate.

Files to open beside this one, by sub-step; ``actions`` is the list of verbs, each with its file:

- set-up: ``set_up`` (who goes first, waves), ``deployment`` (who stands where)
- start: ``waves`` (which wave comes), ``deployment``
- response: ``response`` (who is active)
- movement: ``actions`` (the verb), ``movement`` (pivots, ways, falling back)
- movement, over bad ground: ``checks`` (where a die is rolled, what it needs)
- movement, at its end: ``waves`` (wounded are carried), ``objectives`` (who takes up what)
- ranged, at its opening: ``gas`` (where it drifts, who is under it)
- ranged: ``actions``, ``shooting`` (who may, at whom, hits)
- ranged, dice: ``arms`` (with which weapons, how many), ``saves`` (what cover adds, what is left)
- ranged, with a template: ``actions``, ``templates`` (who is under it)
- melee: ``actions``, ``charges`` (the way into contact)
- melee, on the way: ``counter_fire`` (the charged unit's shot)
- melee, at its end: ``melee`` (blows of locked pairs), ``objectives``
- morale: ``morale`` (who flees), ``outcome`` (who has won)
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import Turn
from bound_sim.dice.keyed import Dice
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book.chart import Phase
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.book.words import IN_PHASE
from bound_sim.rulesets.entrenched.state import save
from bound_sim.rulesets.entrenched.state.game import FieldGame
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import (
    actions,
    gas,
    melee,
    morale,
    movement,
    objectives,
    outcome,
    response,
    set_up,
    shooting,
    waves,
)
from bound_sim.rulesets.kit.lines.driven_turn import Play, TableInPlay
from bound_sim.rulesets.kit.lines.programme import LineTables, play_turns

#: phases in which lines are carried out, in their order
ACTING: tuple[Phase, ...] = ("movement", "ranged", "melee")
_PHASE_OF = {verb: phase for phase in ACTING for verb in IN_PHASE[phase]}
STAY, FALL_BACK = "stay", "fall back"


def play(battle: Battle) -> Generator[Any, Any, None]:
    """Bound by bound, until somebody has won on every table."""
    scenario = battle.scenario
    readings = Readings(scenario.rulings)
    games = [FieldGame.opening(scenario, readings) for _ in range(battle.tables)]
    if battle.opening:
        for game in games:
            save.restore(battle.opening.state, game)
    else:
        _log_opening(battle, games[0])
    tables = LineTables(battle, partial(FieldGround, scenario), games, scenario.forces.companies)

    def turn_of(table: int, game: FieldGame, bound: int, dice: Dice, orders: Mapping[str, SideOrders]) -> Turn:
        return turn(FieldTurn(game, tables.ground, bound, TableInPlay(battle, table, dice, tables.rows)), orders)

    yield from play_turns(battle, tables, turn_of, partial(_log_states, battle))


def _log_states(battle: Battle, game: FieldGame, bound: int) -> None:
    for row in game.states(bound) if battle.logged else ():
        battle.log.add("states", row)


def _log_opening(battle: Battle, game: FieldGame) -> None:
    _log_states(battle, game, 0)
    for thing in game.things.values() if battle.logged else ():
        battle.log.add("things", {"bound": 0, "substep": "", **thing.row()})


def turn(turn: FieldTurn, orders: Mapping[str, SideOrders]) -> Turn:
    """The set-up, or one player's turn; who has won at its end."""
    if turn.bound == 1:
        yield from set_up.play(turn, orders)
        outcome.scores(turn, dict.fromkeys(turn.game.sides, 0))
        return ""
    open_turn(turn)
    given = orders[turn.side]
    programme = Programme(turn, given.lines, given.policy or "lines")
    yield from turn.passes("start")
    yield from waves.start(turn, programme.of_verb("deploy"))
    yield from turn.passes("response")
    yield from response.phase(turn, programme.of_verb("helps"))
    not_its_turn(turn, orders[turn.game.other(turn.side)].lines)
    for phase in ACTING:
        yield from turn.passes(phase)
        yield from PHASES[phase](turn, programme)
        if won := outcome.at_once(turn):
            outcome.scores(turn, dict.fromkeys(turn.game.sides, 0))
            return won
    yield from turn.passes("morale")
    morale.phase(turn)
    waves.care(turn)
    close_turn(turn)
    outcome.close(turn)
    return outcome.outcome(turn)


def open_turn(turn: FieldTurn) -> None:
    """Begin anew what lasts for a player turn, for both sides, and what lasts until a side's own turn is over."""
    turn.game.charges.clear()
    turn.game.bursts.clear()
    for unit in turn.game.units:
        if unit.used:
            unit.used.clear()
        unit.shot, unit.lost_turn = False, 0
        if unit.side == turn.side:
            unit.moved = unit.ran = unit.fell_back = unit.charged = unit.stopped = False


def close_turn(turn: FieldTurn) -> None:
    """End what ends with a player turn: gas, lost waves, suppression."""
    gas.spent(turn)
    waves.lose(turn)
    for unit in turn.game.of(turn.side):
        unit.suppressed = False


def not_its_turn(turn: FieldTurn, lines: Iterable[OrderLine]) -> None:
    """Lines of the side whose turn it is not are passed over."""
    for line in lines:
        if line.verb in _PHASE_OF:
            turn.why(line.unit, "not-its-turn", verb=line.verb)


@lru_cache  # the same on many tables
def _next_action(side: str, bound: int, phase: str) -> Decision:
    """The question for more lines of a phase."""
    return Decision("next-action", side, bound, about=(phase,))


class Programme:
    """The lines of a side's turn, phase by phase; a phase's own question adds to them."""

    def __init__(self, turn: FieldTurn, lines: Iterable[OrderLine], source: str) -> None:
        self.turn, self.source = turn, source
        self.lines = list(lines)
        #: units that had a line of the phase
        self.told: set[str] = set()

    def of_verb(self, verb: str) -> list[OrderLine]:
        """Lines with a verb."""
        return [line for line in self.lines if line.verb == verb]

    def phase(self, phase: str) -> Play:
        """Line after line of a phase; then its side is asked for more, until it has no more."""
        self.told = set()
        given = [line for line in self.lines if _PHASE_OF.get(line.verb) == phase] if self.lines else []
        if given:
            yield from self.carry_out(given, self.source)
        decision = _next_action(self.turn.side, self.turn.bound, phase)
        while True:
            said = yield decision
            lines = self.turn.lines_said(self.turn.game.scenario, decision, said)
            if not lines:
                return
            later = [line for line in lines if _PHASE_OF[line.verb] != phase]
            self.lines += later
            now = [line for line in lines if line not in later] if later else lines
            yield from self.carry_out(now, "question")
            for line in later:
                if ACTING.index(_PHASE_OF[line.verb]) < ACTING.index(phase):
                    self.turn.why(line.unit, "phase-over", verb=line.verb)

    def carry_out(self, lines: Sequence[OrderLine], source: str) -> Play:
        """Lines in their order; one that is impossible now is passed over, with the reason."""
        self.told.update(line.unit for line in lines)
        yield from actions.PROGRAMME.carry_out(self.turn, lines, source)


def _movement(turn: FieldTurn, programme: Programme) -> Play:
    yield from programme.phase("movement")
    yield from withdrawals(turn, programme.told | {line.unit for line in programme.of_verb("strike")})
    yield from waves.carry(turn)
    yield from objectives.look(turn)


def _ranged(turn: FieldTurn, programme: Programme) -> Play:
    yield from gas.drift(turn)
    yield from programme.phase("ranged")
    if any(line.verb == "rest" and line.get("what") == "fire" for line in programme.lines):
        others = [unit for unit in turn.game.of(turn.side) if unit.id not in programme.told]
        for line in shooting.rest(turn, others):
            yield from programme.carry_out([line], "rest")


def _melee(turn: FieldTurn, programme: Programme) -> Play:
    yield from programme.phase("melee")
    yield from melee.standing(turn)
    yield from objectives.look(turn)


PHASES = {"movement": _movement, "ranged": _ranged, "melee": _melee}


def withdrawals(turn: FieldTurn, told: set[str]) -> Play:
    """ENT-Q-lock: each locked unit that may move and was told nothing, not even whom to strike, may fall back."""
    for unit in turn.game.of(turn.side):
        if not unit.locked or unit.id in told:
            continue
        line = OrderLine(unit.id, FALL_BACK.replace(" ", "-"), bound=turn.bound)
        if movement.trouble(turn, unit, line) is not None:
            continue
        leaves = unit.kind.is_team or unit.has("Command") or unit.has("Bearer")
        usual = (FALL_BACK, STAY) if leaves else (STAY, FALL_BACK)
        said = yield Decision("withdraw", turn.side, turn.bound, usual, about=(unit.id, *unit.locked))
        if said == FALL_BACK:
            movement.go(turn, unit, line.verb)
