"""What somebody in a seat may know of a battle as it stands, cheaply: it is made for each question of each table."""
# not measured: what somebody in a seat would order: the rules judge it

import copy
from dataclasses import dataclass, field, replace
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.kit.late_rows import LateRows
from bound_sim.rulesets.records import fog
from bound_sim.rulesets.records.memory import First
from bound_sim.rulesets.records.policy import SeatView
from bound_sim.rulesets.to_end_all_wars.answers.fog import own_tables
from bound_sim.rulesets.to_end_all_wars.state.game import TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.ground import TrenchGround
from bound_sim.scenario.model import Scenario


@dataclass(frozen=True)
class TrenchView(SeatView):
    """A view with the table itself, as far as the side knows it: to be looked at while the question is open."""

    game: TrenchGame = field(kw_only=True, compare=False, repr=False)
    ground: TrenchGround = field(kw_only=True, compare=False, repr=False)


def seat_view(battle: Battle, table: int, side: str) -> TrenchView:
    """All that a policy in the side's seat may know: the open table, its own lines, mines that it knows of."""
    game: TrenchGame = battle.state.games[table]
    bound, passed = battle.ordering, battle.passed_of(battle.ordering)
    told = _scenario(battle, game, side, bound)
    if passed and battle.orders:
        own = battle.orders[table][side]
        high = {(name, bound): word for name, word in own.high.items()}
        told = replace(told, high=high, lines={(side, bound): own.lines})
    known = known_game(game, told, side)
    return TrenchView(
        side, bound, passed, told, LateRows(lambda: known.states(bound)),
        LateRows(lambda: [thing.row() for thing in known.things.values() if thing.there]), game.scores(), {},
        game=known, ground=battle.state.ground,
    )  # fmt: skip


def _scenario(battle: Battle, game: TrenchGame, side: str, bound: int) -> Scenario:
    """The scenario as the side knows it, once for all tables on which the same teams have come."""
    others = tuple(team.id for team in game.teams if team.side != side and team.on_table)
    kept: dict[Any, Scenario] = battle.shared.setdefault(seat_view, {})
    key = side, bound, others
    if key not in kept:
        first = {man.id: First(bound, False, False) for name in others for man in game.by_id[name].all}
        scenario = battle.scenario
        told = fog.known_scenario(scenario, side, bound - 1, first, own_tables(scenario.own, side))
        kept[key] = replace(told, fog=replace(told.fog, level="open"))
    return kept[key]


def known_game(game: TrenchGame, told: Scenario, side: str) -> TrenchGame:
    """The table as a side knows it: without the others' teams that are still to come and their hidden mines."""
    known = copy.copy(game)
    known.scenario = told
    if any(not team.on_table and team.side != side for team in game.teams):
        known.teams = [team for team in game.teams if team.on_table or team.side == side]
        known.by_id = {team.id: team for team in known.teams}
        known.man = {man.id: man for team in known.teams for man in team.all}
        known.team_of = {man.id: team for team in known.teams for man in team.all}
    if game.readings("mine-seen"):
        known.things = {
            name: thing for name, thing in game.things.items()
            if thing.kind != "mine" or thing.side == side or side in game.found.get(name, ())
        }  # fmt: skip
        known.found = {name: [side] for name in known.things if name in game.found}
    return known
