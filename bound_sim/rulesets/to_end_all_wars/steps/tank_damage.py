"""Damage to tanks (TEAW-R-30, TEAW-Q-tank-crew)."""

from bound_sim.rulesets.kit.driven_turn import Play
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn


def damage(turn: TrenchTurn, tank: Team, by: str) -> Play:
    """TEAW-R-30: a tank is damaged by a team or a thing: a die for driver or gunner."""
    yield from ()
