"""Bases that go straight: whom they pass, whom they come to lie on. Whole numbers of 0.01 mm."""

from collections.abc import Iterable
from typing import TypeVar

from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.points import Leg, to_point
from bound_sim.rulesets.kit.geometry.units import Base, Point

B = TypeVar("B", bound=Base)
#: a way ends on the lattice no further than this from where it would exactly
_LATTICE = 5


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


def turns_near(others: Iterable[B], base: Base, near_u: int) -> list[B]:
    """Those that a base may come nearer to than a length by turning on its centre, whichever way they are turned."""
    near = near_u + base.half_diagonal
    return [other for other in others if to_point((base.x, base.y), (other.x, other.y)) < near + other.half_diagonal]


def has_room(base: Base, ahead: Point, others: Iterable[Base]) -> bool:
    """True if a base that goes so far ahead lies on no other there, whichever way they are turned: by their circles."""
    x, y, reach = base.x + ahead[0], base.y + ahead[1], base.half_diagonal + _LATTICE
    for other in others:
        dx, dy, room = other.x - x, other.y - y, reach + other.half_diagonal
        if dx * dx + dy * dy < room * room and other is not base:
            return False
    return True


def first_under(base: Base, others: Iterable[B]) -> B | None:
    """The first of some others that a base lies on."""
    x, y, reach = base.x, base.y, base.reach
    for other in others:
        room = reach + other.reach
        if abs(other.x - x) < room and abs(other.y - y) < room and other is not base and overlap(base, other):
            return other
    return None
