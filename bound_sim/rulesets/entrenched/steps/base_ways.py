"""Bases that go straight: whom they pass, whom they come near to and to lie on. Whole numbers of 0.01 mm. Compiled.

``field`` is the places and half diagonals of a ``Field``, with a row a base. ``who`` goes is told by its row, where it
is and its corners, which may be others than its row's; ``leg`` is its way.
"""

from collections.abc import Iterable
from math import sqrt
from typing import TypeVar

from bound_sim.rulesets.entrenched.state.field import SIDE
from bound_sim.rulesets.kit.geometry.landing import END, START, following
from bound_sim.rulesets.kit.geometry.measure import ON, REACH, Floats, Ints, X, Y, corners_at, whole
from bound_sim.rulesets.kit.geometry.nearness import NEVER, length_to_near
from bound_sim.rulesets.kit.geometry.points import FAR, Leg
from bound_sim.rulesets.kit.geometry.units import Base, Point
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import Corners, base_distance, bases_overlap

B = TypeVar("B", bound=Base)
Rows = tuple[Ints, Floats]
Who = tuple[int, int, int, Corners]
Box = tuple[int, int, int, int]
#: a way ends no further than this from the point of the lattice that is nearest to where it would exactly, 0.01 mm
_LATTICE = 6
#: instead of a length: the two touch at the start
TOUCHES = -1.0


def on_the_way(others: Iterable[B], base: Base, leg: Leg, near_u: int) -> list[B]:
    """Those near enough to a base's way to matter: by boxes, so that some are further off."""
    at = base.x, base.y
    return [
        other for other in others
        if other is not base and passes_by(at, leg, (other.x, other.y), near_u + base.reach + other.reach)
    ]  # fmt: skip


@compiled
def passes_by(at: Point, leg: Leg, other: Point, room: int) -> bool:
    """True if a way leads past a place so near that it may matter: by boxes."""
    (x, y), (leg_x, leg_y), (to_x, to_y) = at, leg, other
    across = x + min(0, leg_x) - room <= to_x <= x + max(0, leg_x) + room
    return across and y + min(0, leg_y) - room <= to_y <= y + max(0, leg_y) + room


@part
def _apart_near(field: Rows, who: Who, other: int, near: float) -> float:
    """From base to base where it matters up to a length alone; ``FAR`` where their centres are further off."""
    places, half = field
    row, x, y, base = who
    dx, dy = places[other, X] - x, places[other, Y] - y
    room = near + half[row] + half[other]
    if dx * dx + dy * dy > room * room:
        return FAR
    return base_distance(dx, dy, base, corners_at(places, other))


@part
def _is_foe_on_the_way(places: Ints, who: Who, leg: Leg, other: int, near_u: int) -> bool:
    """True if an enemy is on the table and near enough to a way to matter."""
    row, x, y, _ = who
    if not places[other, ON] or places[other, SIDE] == places[row, SIDE]:
        return False
    room = near_u + places[row, REACH] + places[other, REACH]
    return passes_by((x, y), leg, (places[other, X], places[other, Y]), room)


@compiled
def comes_near(field: Rows, who: Who, leg: Leg, other: int, most_u: int) -> float:
    """The length at which a base is as near to another as a length, or as it is at its start if that is nearer.

    ``NEVER`` where it gets no nearer than that, ``TOUCHES`` where the two touch at the start.
    """
    places = field[0]
    _, x, y, base = who
    near_u = int(min(_apart_near(field, who, other, most_u), float(most_u)))
    if near_u == 0:
        return TOUCHES
    dx, dy, its = places[other, X] - x, places[other, Y] - y, corners_at(places, other)
    if length_to_near(dx, dy, leg[0], leg[1], base, its, near_u - 1) == NEVER:
        return NEVER
    return length_to_near(dx, dy, leg[0], leg[1], base, its, near_u)


@compiled
def first_near(field: Rows, who: Who, leg: Leg, most_u: int) -> tuple[float, int]:
    """The length at which a base first ``comes_near`` to an enemy, rounded, and his row; ``NEVER`` without one.

    ``TOUCHES`` where it touches one at the start.
    """
    length, first = NEVER, -1
    for other in range(len(field[0])):
        if _is_foe_on_the_way(field[0], who, leg, other, most_u):
            found = comes_near(field, who, leg, other, most_u)
            if found == TOUCHES:
                return TOUCHES, other
            if found != NEVER and (first < 0 or round(found) < round(length)):
                length, first = found, other
    return length, first


@compiled
def turns_too_near(field: Rows, who: Who, turned: Corners, most_u: int) -> int:
    """The first enemy to whom a base that turns on its centre is nearer than a length, and than before; -1 for none.

    ``turned``: its corners then.
    """
    places, half = field
    row, x, y, _ = who
    for other in range(len(places)):
        if places[other, ON] and places[other, SIDE] != places[row, SIDE]:
            dx, dy, room = places[other, X] - x, places[other, Y] - y, most_u + half[row] + half[other]
            if sqrt(float(dx * dx + dy * dy)) < room:
                its = corners_at(places, other)
                now = base_distance(dx, dy, turned, its)
                if now < most_u and now < base_distance(dx, dy, who[3], its):
                    return other
    return -1


@compiled
def has_room(field: Rows, who: Who, leg: Leg, length: float) -> bool:
    """True if a base that goes so far lies on no other there, wherever near it ends on the lattice."""
    places, half = field
    row, x, y, base = who
    leg_x, leg_y = leg
    of = sqrt(float(leg_x * leg_x + leg_y * leg_y))
    if length < of:
        leg_x, leg_y = whole(leg_x * length / of), whole(leg_y * length / of)
    for other in range(len(places)):
        if other != row and places[other, ON]:
            dx, dy = places[other, X] - (x + leg_x), places[other, Y] - (y + leg_y)
            room = half[row] + _LATTICE + half[other]
            # by their circles first: most are further off, whichever way they are turned
            if dx * dx + dy * dy < room * room and base_distance(dx, dy, base, corners_at(places, other)) <= _LATTICE:
                return False
    return True


@compiled
def first_under(places: Ints, rows: Ints, who: Who) -> int:
    """The first of some others on the table that a base lies on; -1 for none."""
    row, x, y, base = who
    for other in rows:
        if other != row and places[other, ON]:
            dx, dy, room = places[other, X] - x, places[other, Y] - y, places[row, REACH] + places[other, REACH]
            near = abs(dx) < room and abs(dy) < room and dx * dx + dy * dy < room * room
            if near and bases_overlap(dx, dy, base, corners_at(places, other)):
                return int(other)
    return -1


@compiled
def nearest_foe(field: Rows, who: Who, near: float) -> float:
    """Distance of a base from the nearest enemy, where it matters up to a length alone; ``FAR`` for none so near."""
    places, found = field[0], FAR
    for other in range(len(places)):
        if places[other, ON] and places[other, SIDE] != places[who[0], SIDE]:
            found = min(found, _apart_near(field, who, other, near))
    return found


@compiled
def first_free(field: Rows, rows: Ints, who: Who, room: Box, spots: Ints, near: float) -> int:
    """The number of the first of some places where a base lies on none of ``rows``, and no enemy is nearer than a
    length; -1 for none. ``room``: west, south, east and north of places that are looked at.
    """
    row, _, _, base = who
    west, south, east, north = room
    for number in range(len(spots)):
        x, y = spots[number, 0], spots[number, 1]
        there = row, x, y, base
        if west <= x <= east and south <= y <= north and nearest_foe(field, there, near) >= near:
            if first_under(field[0], rows, there) < 0:
                return number
    return -1


@compiled
def end_at(field: Rows, before: Ints, who: Who, leg: Leg, length: float, most_u: int) -> Point:
    """The part of a way up to a length, on the lattice: there a base is no nearer to an enemy than a length, or than it
    is at its start, and lies on none of those ``before``. (0, 0) where it is so nowhere near.

    ``most_u``: below 0 where enemies do not matter.
    """
    of = sqrt(float(leg[0] * leg[0] + leg[1] * leg[1]))
    share = min(length / of, 1.0) if of else 0.0
    end_x, end_y = leg[0] * share, leg[1] * share
    dx, dy, rank = whole(end_x), whole(end_y), START
    while not _keeps(field, before, who, leg, (dx, dy), most_u):
        rank = following(end_x, end_y, rank)
        if rank == END:
            return 0, 0
        dx, dy = rank[2], rank[3]
    return dx, dy


@part
def _keeps(field: Rows, before: Ints, who: Who, leg: Leg, ahead: Point, most_u: int) -> bool:
    """True if a base may end so far ahead of its start."""
    row, x, y, base = who
    there = row, x + ahead[0], y + ahead[1], base
    for other in range(len(field[0])):
        if most_u >= 0 and _is_foe_on_the_way(field[0], who, leg, other, most_u):
            room = min(float(most_u), _apart_near(field, who, other, most_u))
            if _apart_near(field, there, other, room) < room:
                return False
    return first_under(field[0], before, there) < 0
