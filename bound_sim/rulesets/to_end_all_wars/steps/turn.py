"""A turn of one player (TEAW-R-4): start, actions and reactions as often as they come, charges; and a whole battle.

Files to open beside this one, by sub-step; ``actions`` is the list of verbs, each with its file:

- start: ``grenades`` (which go off), ``bursts`` (whom they catch)
- start, at its end: ``wire`` (who gets free)
- action: ``ledger`` (who may act), ``actions`` (the verb's file)
- action, a shot: ``shooting`` (dice, hits), ``sight`` (who is seen)
- action, a fight: ``melee`` (begun, joined, left), ``blows`` (pairs, who strikes first, dice)
- action, at its end: ``throw_back`` (grenades at one's feet), ``melee`` (rounds that are left)
- reaction: ``reactions`` (who may fire at whom), ``shooting`` (dice, hits)
- reaction, and whoever is hit: ``losses`` (cover, whom the defender picks)
- charges: ``charges`` (which go off), ``aims`` (who has won)
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import Turn
from bound_sim.dice.keyed import Dice
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.lines.contest import LOST, WON, Contender, contest
from bound_sim.rulesets.kit.lines.driven_turn import Play, TableInPlay
from bound_sim.rulesets.kit.lines.programme import LineTables, play_turns
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.rulings import Readings
from bound_sim.rulesets.to_end_all_wars.state import save
from bound_sim.rulesets.to_end_all_wars.state.game import StandsKnown, TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.ground import TrenchGround
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import (
    aims,
    charges,
    grenades,
    ledger,
    melee,
    mines,
    reactions,
    throw_back,
    wire,
)
from bound_sim.rulesets.to_end_all_wars.steps.actions import PROGRAMME


class TrenchTables(LineTables[TrenchGame, TrenchGround]):
    """A battle in play. Men, teams and sides roll."""

    def __init__(self, battle: Battle) -> None:
        scenario = battle.scenario
        readings = Readings(scenario.rulings)
        kept = battle.shared.setdefault(StandsKnown, StandsKnown())
        games = [TrenchGame.opening(scenario, readings, kept) for _ in range(battle.tables)]
        if battle.opening:
            for game in games:
                save.restore(battle.opening.state, game)
        super().__init__(battle, lambda: TrenchGround(scenario.battlefield), games, scenario.forces.battalions)


def play(battle: Battle) -> Generator[Any, Any, None]:
    """Bound by bound, until somebody has won on every table."""
    tables = TrenchTables(battle)
    if battle.opening is None:
        _log_opening(battle, tables.games[0])

    def turn_of(table: int, game: TrenchGame, bound: int, dice: Dice, orders: Mapping[str, SideOrders]) -> Turn:
        return turn(TrenchTurn(game, tables.ground, bound, TableInPlay(battle, table, dice, tables.rows)), orders)

    yield from play_turns(battle, tables, turn_of, lambda game, bound: _log_states(battle, game, bound))


def _log_states(battle: Battle, game: TrenchGame, bound: int) -> None:
    if battle.logged:
        for row in game.states(bound):
            battle.log.add("states", row)
        for row in game.fight_rows(bound):
            battle.log.add("fights", row)


def _log_opening(battle: Battle, game: TrenchGame) -> None:
    _log_states(battle, game, 0)
    if battle.logged:
        for thing in game.things.values():
            battle.log.add("things", {"bound": 0, "substep": "", **thing.row(), "was": ""})
        for side, mine in mines.newly_known(game):
            battle.log.add("finds", {"bound": 0, "substep": "", "side": side, "thing": mine.id})


def turn(turn: TrenchTurn, orders: Mapping[str, SideOrders]) -> Turn:
    """TEAW-R-4: one player's turn; who has won at its end."""
    yield from start(turn)
    given = orders[turn.side]
    programme = PROGRAMME.own_lines(given)
    yield from PROGRAMME.carry_out(turn, programme, given.policy or "lines")
    if any(line.verb == "rest" and line.get("what") == "shoot" for line in given.lines):
        for line in rest(turn, {line.unit for line in programme}):
            yield from PROGRAMME.carry_out(turn, [line], "rest")
    yield from PROGRAMME.more_lines(turn, turn.game.scenario)
    yield from throw_back.asking(turn)
    yield from melee.rounds_left(turn)
    mines.look(turn)
    yield from turn.passes("charges")
    charges.due(turn)
    melee.sweep(turn)
    ledger.close_turn(turn)
    return aims.outcome(turn)


def start(turn: TrenchTurn) -> Play:
    """Open a turn: the side that begins, arrivals, bursts, snared teams."""
    yield from turn.passes("start")
    if turn.bound == 1:
        begin(turn)
    arrive(turn)
    ledger.open_turn(turn)
    melee.open_turn(turn)
    reactions.look(turn)
    mines.look(turn)
    yield from grenades.due(turn)
    melee.sweep(turn)
    yield from wire.free(turn)


def begin(turn: TrenchTurn) -> None:
    """TEAW-Q-first: both roll, the higher begins, ties again; or the scenario names it."""
    game = turn.game
    own: Any = game.scenario.own.get("game") or {}
    if turn.readings.first == rulings.First.OF_THE_SCENARIO:
        game.first = own["first"]
    else:
        words = {WON: "begins", LOST: "waits"}

        def told(place: int, die: int, word: str, tries: int) -> None:
            turn.test("first", f"side {game.sides[place]}", die, words.get(word, word), number=tries)

        game.first = game.sides[contest(turn, "first", [Contender(f"side {side}") for side in game.sides], told)]
    turn.side = game.active(turn.bound)
    turn.why(f"side {turn.side}", "begins")


def arrive(turn: TrenchTurn) -> None:
    """Teams enter at the opening of the turn that the scenario says."""
    for team in turn.game.teams:
        if not team.on_table and team.arrives <= turn.bound:
            team.on_table = True
            for man in team.men:
                turn.moved(man, (man.x, man.y, man.facing), "arrived")


def rest(turn: TrenchTurn, told: Iterable[str]) -> Iterator[OrderLine]:
    """``rest shoot``: teams without a line shoot at the nearest enemy, as each has its turn."""
    named = {unit.partition("/")[0] for unit in told}
    for team in turn.game.of(turn.side):
        verb = "mg" if team.kind in ("lmg", "hmg", "tank") else "shoot"
        foes = [foe for foe in turn.game.against(turn.side) if not foe.is_tank]
        if team.id not in named and foes:
            nearest = min(foes, key=lambda foe: (turn.distance(team, foe), foe.row))
            yield OrderLine(team.id, verb, (("target", nearest.id),), turn.bound)
