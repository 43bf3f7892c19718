"""Changes of formation (EOE-R-2, EOE-R-11, EOE-Q-formation), and what obstacles do to them."""

from typing import NamedTuple

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.allowance import halved
from bound_sim.rulesets.kit.formation import connected, formation_of, may_end_so, places, way_length
from bound_sim.rulesets.kit.paths import LATTICE_U
from bound_sim.rulesets.kit.units import Base, Point


def obstacles_on(moment: Moment, planned: list[tuple[Base, Point]], facing: int, rate: float) -> list[list[float]]:
    """EOE-Q-obstacle: where each base comes to an obstacle on its own way to its place, or stands in one there."""
    met = []
    for base, place in planned:
        begins = moment.terrain.obstacles.begins([(base.x, base.y), place], [base.corners], rate)
        if not begins and moment.terrain.obstacles.meets(base, *place, facing):
            # a base that stands there has met it: its place is the first that counts
            begins = [max(way_length(base, place) - LATTICE_U, 0.0)]
        met.append(begins)
    return met


def after_obstacles(moment: Moment, unit: Unit, rate: float) -> float:
    """EOE-Q-obstacle, EOE-Q-form-up: how far bases may go that come together."""
    if connected(unit):
        return rate
    planned = places(unit, formation_of(unit), unit.facing, unit.centre)
    left = halved(obstacles_on(moment, planned, unit.facing, rate), rate, moment.readings("obstacle"))
    return rate if left is None else left.length


class Formed(NamedTuple):
    """A change of formation: what it cost, in 0.01 mm, of which allowance, and whether obstacles have halved that."""

    cost: float
    allowance: float
    halved: bool


def form(
    moment: Moment, unit: Unit, wanted: str, facing: int, rate: float, *, halved_already: bool = False
) -> Formed | None:  # fmt: skip
    """EOE-Q-formation, EOE-Q-obstacle: change to a formation and facing about its middle, if the furthest base can go.

    None where it is not done. ``halved_already``: obstacles have counted.
    """
    planned = places(unit, wanted, facing, unit.centre)
    furthest = max(way_length(base, place) for base, place in planned)
    cost = rate / 2 if moment.readings("formation") == 1 else furthest
    if not halved_already:
        left = halved(obstacles_on(moment, planned, facing, rate), rate, moment.readings("obstacle"))
        rate, halved_already = (rate, False) if left is None else (left.length, True)
    # EOE-Q-approach
    keep_u = (chart.CHARGE_CM + chart.SHORT_CM) * 1000 if moment.readings("approach") == 0 else 0.0
    if cost > rate or not may_end_so(moment, unit, planned, facing, keep_u=keep_u):
        words = {"formation": wanted, "need": f"{cost / 1000:.1f}", "have": f"{rate / 1000:g}"}
        moment.why(unit.id, "too-far-to-form" if cost > rate else "no-room-to-form", **words)
        return None
    for base, (x, y) in planned:
        start = base.pose
        base.pose = x, y, facing
        moment.move(unit, base, start, f"formed {wanted}", length_u=furthest, reach_u=rate, rate_u=rate)
    return Formed(cost, rate, halved_already)
