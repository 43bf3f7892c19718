"""A turn: hands, impulses in turn until both sides pass, the turn's end (section 3).

Files to open beside this one, by sub-step:

- hands: ``hands`` (which cards each side has)
- impulse: ``impulse`` (which cards may be played together, whose units are spent)
- action, a move: ``acts`` (who acts by which card), ``movement`` (how far, by rail, over sea)
- action, an attack: ``acts``, ``attack`` (at whom, with what)
- action, an attack's dice: ``fire`` (what each needs, what markers take off), ``damage`` (what points do)
- action, an area taken: ``control`` (whose it is, and what hangs on it)
- action, an event: ``acts``, ``events`` (what a card does)
- fire: ``gun_fire`` (who fires as a reaction), ``fire`` (its dice)
- end: ``end`` (recovery, cards, transfers, markers, initiative, points), ``supply`` (lines of communication)
"""

from collections.abc import Generator, Mapping
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import Turn, collect, drive
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.state import save
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn, Impulse
from bound_sim.rulesets.all_quiet.steps import end, hands
from bound_sim.rulesets.all_quiet.steps.impulse import FORCED, PASSED, PLAYED, impulse, programme


class FrontTables:
    """A battle in play: a game for each of its tables. Units and sides roll."""

    def __init__(self, battle: Battle) -> None:
        scenario = battle.scenario
        kept = battle.shared.setdefault(FrontTables, {})
        if FrontGame not in kept:  # as it is set up, for all battles of the scenario
            kept[FrontGame] = FrontGame(scenario, Readings(scenario.rulings), kept)
        begun: FrontGame = kept[FrontGame]
        self.games = [begun.again() for _ in range(battle.tables)]
        if battle.opening:
            for game in self.games:
                save.restore(battle.opening.state, game)
        self.rollers, self.rows = begun.rollers, begun.rows


def play(battle: Battle) -> Generator[Any, Any, None]:
    """Turn by turn, until somebody has won on every table."""
    scenario = battle.scenario
    first = battle.opening.bound if battle.opening else 1
    battle.state = tables = FrontTables(battle)
    numbers = np.arange(battle.first_table, battle.first_table + battle.tables, dtype=np.uint64)
    if first == 1:
        _log_states(battle, tables.games[0], 0)
    bound = first
    while bound <= scenario.bounds and len(battle.outcomes) < len(tables.games):
        orders = yield from collect(battle, bound)
        dice = battle.dice.open_bound(bound, tables.rollers, numbers)
        turns = {
            table: turn(FrontTurn(battle, game, table, bound, dice, tables.rows), orders[table])
            for table, game in enumerate(tables.games) if table not in battle.outcomes
        }  # fmt: skip
        yield from drive(battle, turns, bound, dice)
        _log_states(battle, tables.games[0], bound)
        bound += 1


def _log_states(battle: Battle, game: FrontGame, bound: int) -> None:
    if battle.logged:
        for row in game.states(bound):
            battle.log.add("states", row)


def turn(turn: FrontTurn, orders: Mapping[str, SideOrders]) -> Turn:
    """One turn; who has won at its end."""
    game, turn.orders = turn.game, orders
    yield from turn.passes("hands")
    if turn.bound == 1:
        hands.draw_strategy(turn, turn.number)
    yield from hands.build(turn)
    yield from impulses(turn)
    if not game.winner:
        yield from end.end(turn)
    return end.outcome(turn)


def impulses(turn: FrontTurn) -> Turn:
    """AQ-R-34, AQ-Q-pass: they alternate; two passes running end the turn."""
    game = turn.game
    game.plays = {side: programme(turn.orders[side].lines) for side in game.sides}
    side = yield from _first(turn)
    passed, out, forced = set[str](), set[str](), turn.opens_war
    while len(passed) < len(game.sides) and not game.winner:
        if forced and side == game.entente:
            forced = False
            result = yield from _forced(turn)
            result = PASSED if turn.readings.turn1_pass == rulings.Turn1Pass.COUNTS else result
        elif side in out:
            result = PASSED
        else:
            result = yield from impulse(turn, side)
        if result == PASSED and turn.readings.pass_ == rulings.Pass.OUT:
            out.add(side)
        passed = set() if result == PLAYED else passed | ({side} if result == PASSED else set())
        side = game.other(side)
    game.plays = {side: [] for side in game.sides}
    return ""


def _first(turn: FrontTurn) -> Turn:
    """AQ-Q-initiative: who has the first impulse."""
    game = turn.game
    holder = game.central if turn.opens_war else game.initiative
    if turn.readings.initiative == rulings.Initiative.CHOICE and not turn.opens_war:
        answer = yield Decision("who-begins", holder, turn.bound, ("begins", "yields"))
        return holder if answer == "begins" else game.other(holder)
    return holder


def _forced(turn: FrontTurn) -> Turn:
    """AQ-R-34: the Entente's first impulse of turn 1 is a pass."""
    turn.impulse = Impulse(turn.game.entente)
    yield from turn.passes("impulse")
    turn.side_why(turn.game.entente, "forced-pass")
    return FORCED
