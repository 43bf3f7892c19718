"""Bases that go straight: whom they pass, and where they come near to another base. Whole numbers of 0.01 mm."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from bound_sim.rulesets.kit.geometry import approach
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.points import Leg, hull, to_point, to_segment
from bound_sim.rulesets.kit.geometry.units import Base

B = TypeVar("B", bound=Base)
#: places and corners are rounded: what is nearer to a limit than this is measured exactly
_ROUNDED = 4


def on_the_way(others: Iterable[B], base: Base, leg: Leg, near_u: int) -> list[B]:
    """Those near enough to a base's way to matter: by boxes, so that some are further off."""
    room = near_u + base.reach
    west, east = base.x + min(0, leg.dx) - room, base.x + max(0, leg.dx) + room
    south, north = base.y + min(0, leg.dy) - room, base.y + max(0, leg.dy) + room
    return [
        other for other in others
        if other is not base and west - other.reach <= other.x <= east + other.reach
        and south - other.reach <= other.y <= north + other.reach
    ]  # fmt: skip


def _leads_past(base: Base, leg: Leg, other: Base, within_u: int) -> bool:
    """True if a way keeps far enough off another base beside it, behind its start or beyond its end."""
    length = leg.length
    if length == 0.0:
        return False
    ux, uy, dx, dy = leg.dx / length, leg.dy / length, other.x - base.x, other.y - base.y
    ahead, aside = dx * ux + dy * uy, dx * uy - dy * ux
    (apx, apy, aqx, aqy), (bpx, bpy, bqx, bqy) = base.corners, other.corners
    room = within_u + _ROUNDED
    across = max(abs(apx * uy - apy * ux), abs(aqx * uy - aqy * ux)) + max(
        abs(bpx * uy - bpy * ux), abs(bqx * uy - bqy * ux)
    )
    if abs(aside) > across + room:
        return True
    along = max(abs(apx * ux + apy * uy), abs(aqx * ux + aqy * uy)) + max(
        abs(bpx * ux + bpy * uy), abs(bqx * ux + bqy * uy)
    )
    return ahead < -along - room or ahead > length + along + room


def lengths_within(base: Base, leg: Leg, other: Base, within_u: int) -> Iterator[float]:
    """Lengths of a way at which corners come within a length of another base, or of the other's corners.

    The least of them is where the bases are so near to each other first.
    """
    # no part of a base is further from its centre than its reach: a way that leads past far off is not measured
    way = (base.x, base.y), (base.x + leg.dx, base.y + leg.dy)
    if to_segment((other.x, other.y), way) > within_u + base.reach + other.reach:
        return
    if _leads_past(base, leg, other, within_u):
        return
    one, another = (hull(each.x, each.y, each.facing, each.width, each.depth) for each in (base, other))
    yield from approach.lengths_within(one, leg, another, within_u)
    yield from approach.lengths_within(another, Leg(-leg.dx, -leg.dy), one, within_u)


def turns_near(others: Iterable[B], base: Base, near_u: int) -> list[B]:
    """Those that a base may come nearer to than a length by turning on its centre, whichever way they are turned."""
    near = near_u + base.half_diagonal
    return [other for other in others if to_point((base.x, base.y), (other.x, other.y)) < near + other.half_diagonal]


def first_under(base: Base, others: Iterable[B]) -> B | None:
    """The first of some others that a base lies on."""
    x, y, reach = base.x, base.y, base.reach
    for other in others:
        room = reach + other.reach
        if abs(other.x - x) < room and abs(other.y - y) < room and other is not base and overlap(base, other):
            return other
    return None
