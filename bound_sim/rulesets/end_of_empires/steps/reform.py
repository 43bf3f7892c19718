"""Changes of formation as moves, and what obstacles do to them.

The reasons are too-far-to-form and no-room-to-form.
"""

from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.end_of_empires.steps.allowance import halved
from bound_sim.rulesets.end_of_empires.steps.formation import connected, formation_of, may_end_so, places, way_length
from bound_sim.rulesets.end_of_empires.steps.paths import LATTICE_U
from bound_sim.rulesets.end_of_empires.steps.reach import Formed, MoveLimits
from bound_sim.rulesets.kit.geometry.units import Base, Point, U


def obstacles_on(turn: Turn[U], planned: list[tuple[Base, Point]], facing: int, rate: float) -> list[list[float]]:
    """Where each base comes to an obstacle on its own way to its place, or stands in one there."""
    met = []
    for base, place in planned:
        begins = turn.terrain.obstacles.begins([(base.x, base.y), place], [base.corners], rate)
        if not begins and turn.terrain.obstacles.meets(base, *place, facing):
            # a base that stands there has met it: its place is the first that counts
            begins = [max(way_length(base, place) - LATTICE_U, 0.0)]
        met.append(begins)
    return met


def after_obstacles(turn: Turn[U], unit: U, rate: float, limits: MoveLimits) -> float:
    """How far bases may go that come together."""
    if connected(unit):
        return rate
    planned = places(unit, formation_of(unit), unit.facing, unit.centre)
    left = halved(obstacles_on(turn, planned, unit.facing, rate), rate, limits.obstacles)
    return rate if left is None else left.length


def form(
    turn: Turn[U], unit: U, wanted: str, facing: int, rate: float, limits: MoveLimits, *, halved_already: bool = False
) -> Formed | None:  # fmt: skip
    """Change to a formation and facing about its middle, if the furthest base can go; None where it is not done.

    ``halved_already``: obstacles have counted.
    """
    planned = places(unit, wanted, facing, unit.centre)
    furthest = max(way_length(base, place) for base, place in planned)
    cost = rate / 2 if limits.form_halves else furthest
    if not halved_already:
        left = halved(obstacles_on(turn, planned, facing, rate), rate, limits.obstacles)
        rate, halved_already = (rate, False) if left is None else (left.length, True)
    if cost > rate or not may_end_so(turn, unit, planned, facing, keep_u=max(limits.keep_u, 0.0)):
        words = {"formation": wanted, "need": f"{cost / 1000:.1f}", "have": f"{rate / 1000:g}"}
        turn.why(unit.id, "too-far-to-form" if cost > rate else "no-room-to-form", **words)
        return None
    for base, (x, y) in planned:
        start = base.pose
        base.pose = x, y, facing
        turn.move(unit, base, start, f"formed {wanted}", length_u=furthest, reach_u=rate, rate_u=rate)
    return Formed(cost, rate, halved_already)
