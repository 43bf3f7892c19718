"""What a seat may know as the battle stands: all counters, markers, control, its own cards, numbers of the other's."""

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.all_quiet.answers.fog import known_tables
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.records import fog
from bound_sim.rulesets.records.memory import First
from bound_sim.rulesets.records.policy import SeatView


def seat_view(battle: Battle, table: int, side: str) -> SeatView:
    """All that a policy in the side's seat may know."""
    game: FrontGame = battle.state.games[table]
    bound, passed = battle.ordering, battle.passed_of(battle.ordering)
    rows = game.states(bound)
    first = {row["platoon"]: First(0, True, False) for row in rows if row["side"] != side}
    scenario = fog.known_scenario(battle.scenario, side, bound, first, known_tables(battle.scenario.own, side))
    other = game.other(side)
    return SeatView(
        side, bound, passed, scenario, rows,
        [{"kind": kind, "area": area, "side": owner} for (kind, area), owner in sorted(game.markers.items())],
        game.scores(),
        {
            "hand": game.hand(side), "pile": game.cards.cards(side, "pile"), "control": dict(game.control),
            "initiative": game.initiative, "enemy_cards": game.cards.count(other, "hand"),
            "neutral": sorted(game.neutral), "given_lines": sorted(game.given_lines), "blockaded": game.blockaded,
            "losing": game.losing, "previous": {unit.id: unit.previous for unit in game.units},
            "captures": dict(game.captures),
        },
    )  # fmt: skip
