"""Changes of formation as moves, and what obstacles do to them.

The reasons are too-far-to-form and no-room-to-form.
"""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.allowance import halved
from bound_sim.rulesets.end_of_empires.steps.formation import connected, formation_of, may_end_so, places, way_length
from bound_sim.rulesets.end_of_empires.steps.halts import LATTICE_U
from bound_sim.rulesets.kit.geometry.units import Point


class Formed(NamedTuple):
    """A change of formation before a move: what it cost, in 0.01 mm, of which allowance, and whether obstacles have
    halved that."""

    cost: float
    allowance: float
    halved: bool


class Reforming(NamedTuple):
    """Changes of formation by the readings in force: how obstacles halve; whether one costs half of a move, else what
    the furthest base goes; how far off all enemies bases end, 0.01 mm."""

    obstacles: int
    halves: bool
    keep_u: float


def obstacles_on(turn: Moment, planned: list[tuple[Base, Point]], facing: int, rate: float) -> list[list[float]]:
    """Lengths at which each base comes to an obstacle on its own way to its place, or stands in one there."""
    met = []
    for base, place in planned:
        begins = turn.terrain.obstacles.begins([(base.x, base.y), place], [base.corners], rate)
        if not begins and turn.terrain.obstacles.meets(base, *place, facing):
            # a base that stands there has met it: its place is the first that counts
            begins = [max(way_length(base, place) - LATTICE_U, 0.0)]
        met.append(begins)
    return met


def left_of(
    turn: Moment, planned: list[tuple[Base, Point]], facing: int, rate: float, obstacles: int
) -> float | None:  # fmt: skip
    """The rate that obstacles leave to bases that go to their places; None where nobody meets any."""
    met = obstacles_on(turn, planned, facing, rate)
    first = min((begins[0] for begins in met if begins), default=None)
    if first is None:
        return None
    most = max(met, key=len)
    return float(halved(np.array(most), len(most), first, rate, obstacles))


def after_obstacles(turn: Moment, unit: Unit, rate: float, obstacles: int) -> float:
    """The length that bases may go that come together; ``obstacles``: how they halve."""
    if connected(turn, unit):
        return rate
    planned = places(unit, formation_of(unit), unit.facing, unit.centre)
    left = left_of(turn, planned, unit.facing, rate, obstacles)
    return rate if left is None else left


def form(
    turn: Moment, unit: Unit, wanted: str, facing: int, rate: float, reform: Reforming, *, halved_already: bool = False
) -> Formed | None:  # fmt: skip
    """Change to a formation and facing about its middle, if the furthest base can go; None where it is not done.

    ``halved_already``: obstacles have counted.
    """
    planned = places(unit, wanted, facing, unit.centre)
    furthest = max(way_length(base, place) for base, place in planned)
    cost = rate / 2 if reform.halves else furthest
    if not halved_already:
        left = left_of(turn, planned, facing, rate, reform.obstacles)
        rate, halved_already = (rate, False) if left is None else (left, True)
    if cost > rate or not may_end_so(turn, unit, planned, facing, keep_u=reform.keep_u):
        words = {"formation": wanted, "need": f"{cost / 1000:.1f}", "have": f"{rate / 1000:g}"}
        turn.why(unit.id, "too-far-to-form" if cost > rate else "no-room-to-form", **words)
        return None
    for base, (x, y) in planned:
        start = base.pose
        base.pose = x, y, facing
        turn.move(unit, base, start, f"formed {wanted}", length_u=furthest, reach_u=rate, rate_u=rate)
    return Formed(cost, rate, halved_already)
