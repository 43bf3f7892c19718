"""Distances and bearings between bases and units. All in 0.01 mm."""

from collections.abc import Sequence
from math import sqrt

from bound_sim.rulesets.kit.geometry import measure
from bound_sim.rulesets.kit.geometry.units import Base, Point
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y
from bound_sim_maps.queries import base_distance, bases_overlap

TOUCH_U = measure.TOUCH_U
NOWHERE = 1e18
#: numbers of corners of a base, from its front right and front left
_CORNERS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def centre_distance(a: Base, b: Base) -> float:
    """From centre to centre."""
    dx, dy = float(b.x - a.x), float(b.y - a.y)
    return sqrt(dx * dx + dy * dy)


def edge_distance(a: Base, b: Base) -> float:
    """From nearest edge to nearest edge; 0 where they touch or overlap."""
    return float(base_distance(b.x - a.x, b.y - a.y, a.corners, b.corners))


def distance(a: Base, b: Base, *, centres: bool) -> float:
    """Between two bases: nearest edges, or centres."""
    return centre_distance(a, b) if centres else edge_distance(a, b)


def touch(a: Base, b: Base) -> bool:
    """Base-to-base contact."""
    near = centre_distance(a, b) <= a.reach + b.reach + TOUCH_U
    return near and edge_distance(a, b) <= TOUCH_U


def overlap(a: Base, b: Base) -> bool:
    """True if two bases lie on each other."""
    near = centre_distance(a, b) < a.reach + b.reach
    return near and bool(bases_overlap(b.x - a.x, b.y - a.y, a.corners, b.corners))


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
    return int(measure.bearing_of(dx, dy))


def corners(base: Base) -> list[tuple[float, float]]:
    """The four corners of a base."""
    px, py, qx, qy = base.corners
    return [(float(base.x + p * px + q * qx), float(base.y + p * py + q * qy)) for p, q in _CORNERS]


def runs_through(start: Point, end: Point, base: Base) -> bool:
    """True if a line from point to point crosses a base."""
    px, py, qx, qy = base.corners
    found = [(base.x + p * px + q * qx, base.y + p * py + q * qy) for p, q in _CORNERS]
    return any(crosses(start, end, one, other) for one, other in zip(found, [*found[1:], found[0]], strict=True))


def turn_of(a: Point, b: Point, p: Point) -> int:
    """On which side of a line a point lies: 1 left, -1 right, 0 on it. Exact."""
    cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (cross > 0) - (cross < 0)


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """True if the segment a-b crosses the segment c-d; touching c-d counts. Exact."""
    return turn_of(a, b, c) * turn_of(a, b, d) <= 0 and turn_of(c, d, a) * turn_of(c, d, b) < 0


def near_segment(point: Point, line: tuple[Point, Point], within: int) -> bool:
    """True if a point lies within a length of a segment. Exact."""
    (ax, ay), (bx, by) = line
    wx, wy, ex, ey = point[0] - ax, point[1] - ay, bx - ax, by - ay
    along, length2 = wx * ex + wy * ey, ex * ex + ey * ey
    if along <= 0:
        return wx * wx + wy * wy <= within * within
    if along >= length2:
        return (point[0] - bx) ** 2 + (point[1] - by) ** 2 <= within * within
    cross = wx * ey - wy * ex
    return cross * cross <= within * within * length2


def length_of(path: Sequence[Point]) -> float:
    """Length of a path in 0.01 mm."""
    total = 0.0
    for (x0, y0), (x1, y1) in zip(path, path[1:], strict=False):
        total += sqrt(float((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)))
    return total


def gap(a: Base, b: Base) -> Point:
    """From the nearest point of one base to the nearest of another, to the lattice."""
    x, y = measure.gap(a.x, a.y, a.corners, b.x, b.y, b.corners)
    return int(x), int(y)


def turned(point: Point, facing: int) -> Point:
    """A place (right, ahead) of a unit that faces so, as x and y."""
    fx, fy = int(DIRECTION_X[facing]), int(DIRECTION_Y[facing])
    right, front = point
    return (
        nearest_whole((front * fx + right * fy) / DIRECTION_SCALE),
        nearest_whole((front * fy - right * fx) / DIRECTION_SCALE),
    )
