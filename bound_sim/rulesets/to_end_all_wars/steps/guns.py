"""Machine guns set up and packed up (TEAW-R-11), shots lined up (TEAW-Q-line-up)."""

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """Nothing hinders it but the ledger."""
    return None


def set_up(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-11: the gun may fire, and does not move."""
    team.set_up = True
    yield from ()


def pack_up(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-11: the gun may move, and does not fire."""
    team.set_up = False
    yield from ()


def line_up(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-17, TEAW-R-18: for this turn, lost by moving."""
    team.lined_up = True
    yield from ()
