"""A turn of one player (TEAW-R-4): start, actions and reactions as often as they come, charges; and a whole battle."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from bound_sim.battle.answers import lines_of
from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import Turn, collect, drive
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.orders.lines import OrderLine, format_line
from bound_sim.rulesets.kit.driven_turn import Play
from bound_sim.rulesets.to_end_all_wars.book.rulings import Readings
from bound_sim.rulesets.to_end_all_wars.book.words import DOES, VERBS
from bound_sim.rulesets.to_end_all_wars.state import save
from bound_sim.rulesets.to_end_all_wars.state.game import TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.ground import TrenchGround
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import (
    actions,
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

_DOES = tuple(verb.word for verb in DOES if verb.use == "do")


class TrenchTables:
    """A battle in play: its ground, and a game for each of its tables. Men, teams and sides roll."""

    def __init__(self, battle: Battle) -> None:
        scenario = battle.scenario
        readings = Readings(scenario.rulings)
        self.ground = TrenchGround(scenario.battlefield)
        self.games = [TrenchGame.opening(scenario, readings) for _ in range(battle.tables)]
        if battle.opening:
            for game in self.games:
                save.restore(battle.opening.state, game)
        teams = [f"unit {team}" for team in scenario.forces.battalions]
        sides = [f"side {side.id}" for side in scenario.sides]
        self.rollers = [*(platoon.id for platoon in scenario.forces.platoons), *teams, *sides]
        self.rows = {name: row for row, name in enumerate(self.rollers)}


def play(battle: Battle) -> Generator[Any, Any, None]:
    """Bound by bound, until somebody has won on every table."""
    scenario = battle.scenario
    first = battle.opening.bound if battle.opening else 1
    battle.state = tables = TrenchTables(battle)
    numbers = np.arange(battle.first_table, battle.first_table + battle.tables, dtype=np.uint64)
    if first == 1:
        _log_opening(battle, tables.games[0])
    bound = first
    while bound <= scenario.bounds and len(battle.outcomes) < len(tables.games):
        orders = yield from collect(battle, bound)
        dice = battle.dice.open_bound(bound, tables.rollers, numbers)
        turns = {
            table: turn(TrenchTurn(battle, game, tables.ground, table, bound, dice, tables.rows), orders[table])
            for table, game in enumerate(tables.games) if table not in battle.outcomes
        }  # fmt: skip
        yield from drive(battle, turns, bound, dice)
        _log_states(battle, tables.games[0], bound)
        bound += 1


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
            battle.log.add("things", {"bound": 0, "substep": "", **thing.row()})
        for side, mine in mines.newly_known(game):
            battle.log.add("finds", {"bound": 0, "substep": "", "side": side, "thing": mine.id})


def turn(turn: TrenchTurn, orders: Mapping[str, SideOrders]) -> Turn:
    """TEAW-R-4: one player's turn; who has won at its end."""
    yield from start(turn)
    given = orders[turn.side]
    programme = [line for line in given.lines if line.verb in _DOES]
    yield from carry_out(turn, programme, given.policy or "lines")
    if any(line.verb == "rest" and line.get("what") == "shoot" for line in given.lines):
        for line in rest(turn, {line.unit for line in programme}):
            yield from carry_out(turn, [line], "rest")
    yield from more_lines(turn)
    yield from throw_back.asking(turn)
    yield from melee.rounds_left(turn)
    mines.look(turn)
    yield from turn.passes("charges")
    charges.due(turn)
    melee.sweep(turn)
    ledger.close_turn(turn)
    return aims.outcome(turn)


def start(turn: TrenchTurn) -> Play:
    """Who begins, arrivals, bursts, snared teams."""
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
    if turn.readings("first"):
        game.first = own["first"]
    else:
        tries = 0
        while not game.first:
            rolled = {side: turn.roll("first", f"side {side}", first=tries)[0] for side in game.sides}
            best = max(rolled.values())
            tied = len(set(rolled.values())) == 1 and not turn.dice_missing
            for side, die in rolled.items():
                word = "again" if tied else "begins" if die == best else "waits"
                turn.test("first", f"side {side}", die, word, number=tries)
            if not tied:
                game.first = max(game.sides, key=lambda side: rolled[side])
            tries += 1
    turn.side = game.active(turn.bound)
    turn.why(f"side {turn.side}", "begins")


def arrive(turn: TrenchTurn) -> None:
    """Teams enter at the opening of the turn that the scenario says."""
    for team in turn.game.teams:
        if not team.on_table and team.arrives <= turn.bound:
            team.on_table = True
            for man in team.men:
                turn.moved(man, (man.x, man.y, man.facing), "arrived")


def carry_out(turn: TrenchTurn, lines: list[OrderLine], source: str) -> Play:
    """Line after line (TEAW-R-3); one that is impossible now is passed over, with the reason."""
    place = 0
    while place < len(lines):
        line = lines[place]
        place += 1
        team = turn.game.by_id[line.unit.partition("/")[0]]
        steps: list[OrderLine] = []
        if line.verb == "move":
            while place < len(lines) and lines[place].verb == "step" and lines[place].unit.startswith(f"{team.id}/"):
                steps.append(lines[place])
                place += 1
        yield from turn.passes("action")
        turn.steps = steps
        why = actions.trouble(turn, team, line)
        for each in (line, *steps):
            if turn.logged:
                turn.add("orders", {
                    "side": turn.side, "battalion": team.id, "line": format_line(each, VERBS),
                    "done": why.code if why else "done", "source": source,
                })  # fmt: skip
        if why:
            turn.why(line.unit, why.code, **why.words)
            continue
        ledger.spend(team, line.verb)
        yield from actions.DOINGS[line.verb].play(turn, team, line)
        melee.sweep(turn)
        mines.look(turn)


def rest(turn: TrenchTurn, told: Iterable[str]) -> Iterator[OrderLine]:
    """``rest shoot``: teams without a line shoot at the nearest enemy, as each has its turn."""
    named = {unit.partition("/")[0] for unit in told}
    for team in turn.game.of(turn.side):
        verb = "mg" if team.kind in ("lmg", "hmg", "tank") else "shoot"
        foes = [foe for foe in turn.game.against(turn.side) if not foe.is_tank]
        if team.id not in named and foes:
            nearest = min(foes, key=lambda foe: (turn.distance(team, foe), foe.row))
            yield OrderLine(team.id, verb, (("target", nearest.id),), turn.bound)


def more_lines(turn: TrenchTurn) -> Play:
    """The question ``next-action``, until its side ends the turn."""
    while True:
        decision = Decision("next-action", turn.side, turn.bound)
        said = yield decision
        lines = lines_of(turn.game.scenario, decision, str(said))
        if not lines:
            return
        yield from carry_out(turn, lines, "question")
