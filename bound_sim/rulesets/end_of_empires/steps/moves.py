"""Moves of units as they are made: who goes first, pivots, ways to the rear."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.ways import Plan, tell_end
from bound_sim.rulesets.kit.geometry.distance import along, overlap
from bound_sim.rulesets.kit.geometry.units import LEFT, Point, posed
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y


def in_turn(units: Sequence[Unit], hindered: Callable[[Unit, list[Unit]], bool]) -> Iterator[Unit]:
    """Each when nobody who waits, and will go, is in its way; where all hinder each other the first goes."""
    waiting = list(units)
    while waiting:
        going = next((unit for unit in waiting if not hindered(unit, waiting)), waiting[0])
        waiting.remove(going)
        yield going


def ends_on(unit: Unit, plan: Plan, others: Iterable[Base]) -> bool:
    """True if a move would end on any of some bases."""
    there, bases = list(others), unit.bases
    with posed(bases, plan.poses):
        return any(overlap(base, other) for base in bases for other in there)


def make(turn: Moment, unit: Unit, plan: Plan) -> None:
    """Put a unit's bases where their ways end, and write it down."""
    bases = unit.bases
    starts = [base.pose for base in bases]
    for base, pose in zip(bases, plan.poses, strict=True):
        base.pose = pose
    factors = ", ".join([*plan.names, *(["obstacle 0.5"] if plan.obstacles else [])])
    tell_end(turn, unit, plan)
    for base, start in zip(bases, starts, strict=True):
        turn.move(
            unit, base, start, plan.ended, length_u=plan.length, reach_u=plan.allowance, rate_u=plan.rate,
            factors=factors,
        )  # fmt: skip


def pivot(turn: Moment, unit: Unit, facing: int | None) -> bool:
    """Turn a single base on its spot; whether it did."""
    if facing is None or facing == unit.facing:
        return False
    base = unit.bases[0]
    start, base.facing = base.pose, facing
    turn.move(unit, base, start, "pivoted")
    return True


def to_the_rear(turn: Moment, unit: Unit, foe: Unit | None) -> Point:
    """Away from an enemy towards the own edge, half way between the two bearings; without one straight back."""
    front = turn.game.fronts[unit.side]
    back = float(-int(DIRECTION_X[front])), float(-int(DIRECTION_Y[front]))
    if foe is None:
        return along(*back, 1e6)
    (x, y), (fx, fy) = unit.centre, foe.centre
    away = along(float(x - fx), float(y - fy), 1e6)
    home = along(*back, 1e6)
    vector = along(float(away[0] + home[0]), float(away[1] + home[1]), 1e6)
    # an enemy straight behind: away from him would not be a way back
    return vector if vector != (0, 0) else home


def leave_table(turn: Moment, unit: Unit) -> None:
    """A unit that went over its own edge is gone."""
    unit.status = LEFT
    for base in unit.bases:
        base.status = LEFT
    turn.places.changed(unit)
