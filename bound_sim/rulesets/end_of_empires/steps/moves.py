"""Moves of units as they are planned and made: by road where that holds, who goes first, pivots, ways to the rear."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple

from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.end_of_empires.steps.paths import Way
from bound_sim.rulesets.end_of_empires.steps.reach import Halt
from bound_sim.rulesets.kit.geometry.distance import along, overlap
from bound_sim.rulesets.kit.geometry.units import LEFT, Base, Point, U, posed
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: so far a way must lie along a road before it is asked how far it gets by road, 0.01 mm
FIRST_U = 1e-6


class Plan(NamedTuple, Generic[U]):
    """A move before it is made: its way and where it ends, at which rate, and what made that by name."""

    way: Way[U]
    halt: Halt
    rate: float
    names: list[str]


def in_turn(units: Sequence[U], hindered: Callable[[U, list[U]], bool]) -> Iterator[U]:
    """Each when nobody who waits, and will go, is in its way; where all hinder each other the first goes."""
    waiting = list(units)
    while waiting:
        going = next((unit for unit in waiting if not hindered(unit, waiting)), waiting[0])
        waiting.remove(going)
        yield going


def ends_on(plan: Plan[U], others: Iterable[Base]) -> bool:
    """True if a move would end on any of some bases."""
    there = list(others)
    with posed(plan.way.bases, plan.way.poses(plan.halt.length)):
        return any(overlap(base, other) for base in plan.way.bases for other in there)


def by_road_or_across(
    turn: Turn[U], way: Way[U], rates: tuple[float, float], names: list[str], go: Callable[[float, bool], Halt], *,
    each_leg: bool,
) -> Plan[U]:  # fmt: skip
    """A move at the first of two ``rates``, that by road, where the whole of it lies along one; else at the other.

    ``each_leg``: each leg of the way at its own rate. ``go``: how far it gets at a rate, by road or not.
    """
    by_road, cross = rates
    if each_leg:
        rate = way.mixed_rate(turn.terrain, by_road, cross)
        whole = way.on_road(turn.terrain, min(rate, way.drawn))
        return Plan(way, go(rate, whole), rate, (["road"] if rate > cross else []) + names)
    if way.on_road(turn.terrain, FIRST_U):
        halt = go(by_road, True)
        if way.on_road(turn.terrain, halt.length):
            return Plan(way, halt, by_road, ["road", *names])
    return Plan(way, go(cross, False), cross, names)


def make(turn: Turn[U], unit: U, plan: Plan[U]) -> None:
    """Put a unit's bases where their ways end, and write it down."""
    way, halt, rate, names = plan
    starts, poses = [base.pose for base in way.bases], way.poses(halt.length)
    for base, pose in zip(way.bases, poses, strict=True):
        base.pose = pose
    factors = ", ".join([*names, *(["obstacle 0.5"] if halt.obstacles else [])])
    if halt.code:
        turn.why(unit.id, halt.code, **halt.words)
    for base, start in zip(way.bases, starts, strict=True):
        turn.move(
            unit, base, start, halt.ended, length_u=halt.length, reach_u=halt.allowance, rate_u=rate, factors=factors
        )  # fmt: skip


def pivot(turn: Turn[U], unit: U, facing: int | None) -> bool:
    """Turn a single base on its spot; whether it did."""
    if facing is None or facing == unit.facing:
        return False
    base = unit.bases[0]
    start, base.facing = base.pose, facing
    turn.move(unit, base, start, "pivoted")
    return True


def to_the_rear(turn: Turn[U], unit: U, foe: U | None) -> Point:
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


def leave_table(turn: Turn[U], unit: U) -> None:
    """A unit that went over its own edge is gone."""
    unit.status = LEFT
    for base in unit.bases:
        base.status = LEFT
    turn.places.changed(unit)
