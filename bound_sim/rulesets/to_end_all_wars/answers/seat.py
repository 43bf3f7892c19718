"""What somebody in a seat may know of a battle as it stands."""

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.records.policy import SeatView


def seat_view(battle: Battle, table: int, side: str) -> SeatView:
    """All that a policy in the side's seat may know."""
    game = battle.state.games[table]
    return SeatView(side, battle.ordering, battle.passed, battle.scenario, game.states(battle.ordering))
