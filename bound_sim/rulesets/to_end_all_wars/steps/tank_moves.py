"""Tanks that turn and drive (TEAW-R-12, TEAW-Q-tank-ground, TEAW-Q-overrun)."""

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """What hinders a tank's move."""
    return None


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """A tank turns and drives."""
    yield from ()
