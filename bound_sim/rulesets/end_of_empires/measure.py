"""Distances and bearings between bases and units (EOE-R-6, EOE-Q-distance). All in 0.01 mm."""

from math import sqrt

from bound_sim.rulesets.end_of_empires.rulings import Readings
from bound_sim.rulesets.end_of_empires.state import Base, Point, Unit
from maps.directions import DIRECTION_X, DIRECTION_Y
from maps.queries import base_distance, bases_overlap

#: bases this near, 0.01 mm, are in contact: places lie on a lattice
TOUCH_U = 3
NOWHERE = 1e18


def centre_distance(a: Base, b: Base) -> float:
    """From centre to centre."""
    dx, dy = float(b.x - a.x), float(b.y - a.y)
    return sqrt(dx * dx + dy * dy)


def edge_distance(a: Base, b: Base) -> float:
    """From nearest edge to nearest edge; 0 where they touch or overlap."""
    return float(base_distance(b.x - a.x, b.y - a.y, *a.corners, *b.corners))


def distance(a: Base, b: Base, readings: Readings) -> float:
    """EOE-R-6, EOE-Q-distance: between two bases."""
    return centre_distance(a, b) if readings("distance") == 1 else edge_distance(a, b)


def unit_distance(a: Unit, b: Unit, readings: Readings, *, most: float = NOWHERE) -> float:
    """EOE-Q-distance: between the nearest bases of two units; NOWHERE beyond ``most``."""
    found = NOWHERE
    for one in a.bases:
        for other in b.bases:
            if centre_distance(one, other) - one.reach - other.reach <= min(most, found):
                found = min(found, distance(one, other, readings))
    return found if found <= most else NOWHERE


def within(a: Unit, b: Unit, length_u: float, readings: Readings) -> bool:
    """EOE-R-6: "within" includes the figure."""
    return unit_distance(a, b, readings, most=length_u) <= length_u


def nearest_pair(a: Unit, b: Unit) -> tuple[Base, Base]:
    """The two bases, one of each, whose centres are nearest; then by id."""
    pairs = [((o.x - s.x) ** 2 + (o.y - s.y) ** 2, s.row, o.row, s, o) for s in a.bases for o in b.bases]
    best = min(pairs, key=lambda pair: pair[:3])
    return best[3], best[4]


def in_contact(a: Unit, b: Unit) -> bool:
    """Whether any base of one touches a base of the other."""
    return any(touch(one, other) for one in a.bases for other in b.bases)


def touch(a: Base, b: Base) -> bool:
    """Base-to-base contact."""
    near = centre_distance(a, b) <= a.reach + b.reach + TOUCH_U
    return near and edge_distance(a, b) <= TOUCH_U


def overlap(a: Base, b: Base) -> bool:
    """Whether two bases lie on each other."""
    near = centre_distance(a, b) < a.reach + b.reach
    return near and bool(bases_overlap(b.x - a.x, b.y - a.y, *a.corners, *b.corners))


def ahead(base: Base, point: Point) -> tuple[int, int]:
    """(along, across) of a point in the base's own axes, scaled by the directions' scale."""
    dx, dy = point[0] - base.x, point[1] - base.y
    fx, fy = int(DIRECTION_X[base.facing]), int(DIRECTION_Y[base.facing])
    return dx * fx + dy * fy, dx * fy - dy * fx


def along(dx: float, dy: float, length_u: float) -> Point:
    """A vector of this length in a direction, to the lattice; (0, 0) without a direction."""
    size = sqrt(dx * dx + dy * dy)
    if size == 0.0 or length_u <= 0.0:
        return (0, 0)
    return nearest_whole(dx / size * length_u), nearest_whole(dy / size * length_u)


def nearest_whole(value: float) -> int:
    """To the nearest integer, halves away from zero, so that mirrored places stay mirrored."""
    whole = int(abs(value) + 0.5)
    return whole if value >= 0 else -whole


def bearing_of(dx: int, dy: int) -> int:
    """The tenth of a degree whose direction is nearest to a vector."""
    best, found = -1.0, 0
    for tenths in range(0, 3600, 10):
        value = dx * float(DIRECTION_X[tenths]) + dy * float(DIRECTION_Y[tenths])
        if value > best or tenths == 0:
            best, found = value, tenths
    for tenths in range(found - 9, found + 10):
        value = dx * float(DIRECTION_X[tenths % 3600]) + dy * float(DIRECTION_Y[tenths % 3600])
        if value > best:
            best, found = value, tenths % 3600
    return found % 3600
