"""Bases that go straight: whom they pass, and where they come near to another base. Whole numbers of 0.01 mm."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from bound_sim.rulesets.kit.approach import comes_within
from bound_sim.rulesets.kit.points import Leg, hull, to_segment
from bound_sim.rulesets.kit.units import Base

B = TypeVar("B", bound=Base)


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


def lengths_within(base: Base, leg: Leg, other: Base, within_u: int) -> Iterator[float]:
    """Lengths of a way at which corners come within a length of another base, or of the other's corners.

    The least of them is where the bases are so near to each other first.
    """
    # no part of a base is further from its centre than its reach: a way that leads past far off is not measured
    way = (base.x, base.y), (base.x + leg.dx, base.y + leg.dy)
    if to_segment((other.x, other.y), way) > within_u + base.reach + other.reach:
        return
    one, another = (hull(each.x, each.y, each.facing, each.width, each.depth) for each in (base, other))
    back = Leg(-leg.dx, -leg.dy)
    ways = [*((one, leg, corner) for corner in another), *((another, back, corner) for corner in one)]
    for shape, through, corner in ways:
        length = comes_within(shape, through, corner, within_u)
        if length is not None:
            yield length
