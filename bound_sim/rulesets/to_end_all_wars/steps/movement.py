"""Move actions of teams (TEAW-R-7): how far the way leads, what ends it, men who re-form."""

from typing import Any

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.driven_turn import Play, Why
from bound_sim.rulesets.kit.points import Leg, legs_of
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim_maps.table import u_from_cm


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """What hinders a move as a whole."""
    return None


def step_trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """A man steps at the end of a move of his team alone: that carries the step out."""
    return Why("no-move-to-step")


def nothing(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """A step is part of the move before it."""
    yield from ()


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-7: all men by the same vectors."""
    way: Any = line.get("way")
    starts = {man.id: (man.x, man.y, man.facing) for man in team.men}
    gone = 0.0
    for leg in legs_of(way):
        gone += _goes(team, leg)
    team.moved = True
    for man in team.men:
        turn.moved(man, starts[man.id], "order done", length_u=gone, rate_u=u_from_cm(team.move_cm))
    yield from ()


def _goes(team: Team, leg: Leg) -> float:
    for man in team.men:
        man.at = (man.x + leg.dx, man.y + leg.dy)
    return leg.length
