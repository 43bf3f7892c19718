"""View from a seat as the battle stands: all counters, markers, control, its own cards, numbers of the other's."""

from dataclasses import replace

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import SideOrders
from bound_sim.rules.records import fog
from bound_sim.rulesets.all_quiet.answers.fog import SHOWS, known_tables
from bound_sim.rulesets.all_quiet.answers.known_game import FrontView
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.kit.lines.late_rows import LateRows
from bound_sim.scenario.model import Scenario


def seat_view(battle: Battle, table: int, side: str) -> FrontView:
    """All that a policy in the side's seat may know."""
    game: FrontGame = battle.state.games[table]
    bound, passed = battle.ordering, battle.passed_of(battle.ordering)
    scenario = _told(battle, side, bound)
    if passed and battle.orders:
        # orders that were handed in count before those of the scenario
        given: SideOrders = battle.orders[table][side]
        scenario = replace(scenario, lines={(side, bound): given.lines})
    other = game.other(side)
    return FrontView(
        side, bound, passed, scenario, LateRows(lambda: game.states(bound)),
        [{"kind": kind, "area": area, "side": owner} for (kind, area), owner in sorted(game.markers.items())],
        game.scores(),
        {
            "hand": game.hand(side), "pile": game.cards.cards(side, "pile"), "deck": game.cards.cards(side, "deck"),
            "control": dict(game.control),
            "initiative": game.initiative, "enemy_cards": game.cards.count(other, "hand"),
            "neutral": sorted(game.neutral), "given_lines": sorted(game.given_lines),
            "blockaded": sorted(game.blockaded), "losing": game.losing,
            "previous": {unit.id: unit.previous for unit in game.units},
            "captures": dict(game.captures),
        },
        look=lambda: game.seen(scenario),
    )  # fmt: skip


def _told(battle: Battle, side: str, bound: int) -> Scenario:
    """The scenario as the side knows it: once for all tables, for all counters lie open."""
    kept: dict[tuple[str, int], Scenario] = battle.shared.setdefault(seat_view, {})
    if (side, bound) not in kept:
        scenario = battle.scenario
        own = known_tables(scenario.own, side)
        kept[side, bound] = fog.known_scenario(scenario, side, bound, {}, own, open_army=SHOWS.open_army)
    return kept[side, bound]
