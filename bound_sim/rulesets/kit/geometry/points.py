"""Men as points and hulls as polygons: how far they are apart, and how far they get. Whole numbers of 0.01 mm.

A shape is a point, or the corners of a convex polygon in order. What decides is exact: mirrored and turned it is the
same.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.kit.geometry.distance import nearest_whole
from bound_sim.rulesets.kit.geometry.units import Point, corners_of

Shape = tuple[Point, ...]
Segment = tuple[Point, Point]
#: places lie on a lattice: what is this near touches, 0.01 mm
TOUCH_U = 3
FAR = 1e18
#: from this number of pairs on arrays are quicker than one pair after another
_MANY_PAIRS = 250


def hull(x: int, y: int, facing: int, width: int, depth: int) -> Shape:
    """The corners of a rectangle about its middle: front right, rear right, rear left, front left."""
    px, py, qx, qy = corners_of(facing, width, depth)
    return (x + px, y + py), (x - qx, y - qy), (x - px, y - py), (x + qx, y + qy)


def to_point(a: tuple[float, float], b: Point) -> float:
    """From point to point."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return sqrt(dx * dx + dy * dy)


def to_segment(point: tuple[float, float], segment: Segment) -> float:
    """From a point to the nearest of a segment."""
    (ax, ay), (bx, by) = segment
    wx, wy, ex, ey = point[0] - ax, point[1] - ay, bx - ax, by - ay
    along, length2 = wx * ex + wy * ey, ex * ex + ey * ey
    if along <= 0:
        return sqrt(wx * wx + wy * wy)
    if along >= length2:
        return to_point(point, segment[1])
    cross = wx * ey - wy * ex
    return sqrt(cross * cross / length2)


def near_each(points: Sequence[Point], places: Sequence[Point], within_u: int) -> list[list[int]]:
    """Of each point the numbers of the places that are within a length of it, in their order; the length is within.

    Exact. Many pairs are looked at in one go.
    """
    most2 = within_u * within_u
    if len(points) * len(places) < _MANY_PAIRS:
        return [
            [number for number, (x, y) in enumerate(places) if (x - px) * (x - px) + (y - py) * (y - py) <= most2]
            for px, py in points
        ]  # fmt: skip
    found: list[list[int]] = [[] for _ in points]
    at, there = np.array(points, dtype=np.int64), np.array(places, dtype=np.int64)
    dx, dy = (there[:, axis] - at[:, axis, np.newaxis] for axis in (0, 1))
    for number, place in np.argwhere(dx * dx + dy * dy <= most2).tolist():
        found[number].append(place)
    return found


def edges(shape: Shape) -> list[Segment]:
    """The edges of a polygon."""
    return list(zip(shape, (*shape[1:], shape[0]), strict=True))


def within(point: Point, shape: Shape) -> bool:
    """True if a point lies in a convex polygon or on its edge."""
    px, py = point
    left = right = False
    ax, ay = shape[-1]
    for bx, by in shape:
        cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        left, right = left or cross > 0, right or cross < 0
        if left and right:
            return False
        ax, ay = bx, by
    return True


def apart(a: Shape, b: Shape) -> float:
    """Between the nearest points of two shapes; 0 where they touch or overlap."""
    if len(a) == 1 and len(b) == 1:
        return to_point(a[0], b[0])
    if len(a) > 1 and len(b) > 1:
        if any(meeting(one, other) is not None for one in edges(a) for other in edges(b)):
            return 0.0
        found = [apart((corner,), b) for corner in a] + [apart((corner,), a) for corner in b]
        return min(found)
    point, polygon = (a[0], b) if len(a) == 1 else (b[0], a)
    return 0.0 if within(point, polygon) else min(to_segment(point, edge) for edge in edges(polygon))


def meeting(a: Segment, b: Segment) -> tuple[float, float] | None:
    """Meeting of two segments: the share of each (0 to 1), None where they do not meet or lie along each other.

    A touch counts. The decision is exact.
    """
    (px, py), (qx, qy) = a
    (rx, ry), (sx, sy) = b
    dx, dy, ex, ey, wx, wy = qx - px, qy - py, sx - rx, sy - ry, rx - px, ry - py
    cross = dx * ey - dy * ex
    if cross == 0:
        return None
    t, u = wx * ey - wy * ex, wx * dy - wy * dx
    if cross < 0:
        cross, t, u = -cross, -t, -u
    return (t / cross, u / cross) if 0 <= t <= cross and 0 <= u <= cross else None


class Leg(NamedTuple):
    """A straight part of a way: its vector."""

    dx: int
    dy: int

    @property
    def length(self) -> float:
        return sqrt(self.dx * self.dx + self.dy * self.dy)

    def at(self, length: float) -> Point:
        """The vector after a length, on the lattice; the whole of it from its end on."""
        whole = self.length
        if length >= whole:
            return self.dx, self.dy
        return nearest_whole(self.dx * length / whole), nearest_whole(self.dy * length / whole)

    def cut(self, length: float) -> "Leg":
        """Its part up to a length."""
        return Leg(*self.at(length))


def legs_of(path: Sequence[Point]) -> list[Leg]:
    """The legs of a path, those without a length left out."""
    found = [Leg(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in zip(path, path[1:], strict=False)]
    return [leg for leg in found if leg != (0, 0)]


def reached(points: Sequence[Point], leg: Leg, room: int) -> tuple[int, int, int, int]:
    """West, south, east and north of all that some points come to on a leg, with room around."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        min(xs) + min(leg.dx, 0) - room, min(ys) + min(leg.dy, 0) - room,
        max(xs) + max(leg.dx, 0) + room, max(ys) + max(leg.dy, 0) + room,
    )  # fmt: skip


def nearing(start: Point, leg: Leg, other: Point, near_u: int) -> float | None:
    """The length of a leg at which a point on it comes as near as ``near_u`` to another; None: it comes no nearer.

    At its start only where it goes nearer still.
    """
    wx, wy = other[0] - start[0], other[1] - start[1]
    along = wx * leg.dx + wy * leg.dy
    length2 = leg.dx * leg.dx + leg.dy * leg.dy
    apart2 = wx * wx + wy * wy
    if along <= 0 or length2 == 0:
        return None
    cross = wx * leg.dy - wy * leg.dx
    if cross * cross >= near_u * near_u * length2:
        return None  # it passes at that distance or further off
    if apart2 <= near_u * near_u:
        return 0.0
    root = near_u * near_u - cross * cross / length2
    length = along / sqrt(length2) - sqrt(root)
    return max(0.0, length) if length < leg.length else None


def pieces(a: Point, b: Point, each_u: int) -> Iterator[Segment]:
    """A line in pieces of a length from its first point on; a rest of half a piece is one, less part of the last."""
    dx, dy, length = b[0] - a[0], b[1] - a[1], to_point(a, b)
    count = max(1, int((length + each_u / 2) // each_u))
    shares = [n * each_u / length for n in range(count)]
    starts = [(a[0] + nearest_whole(dx * share), a[1] + nearest_whole(dy * share)) for share in shares]
    yield from zip(starts, [*starts[1:], b], strict=True)


def middle(points: Iterable[Point]) -> Point:
    """The middle of some points, to the lattice."""
    xs, ys = zip(*points, strict=True)
    return nearest_whole(sum(xs) / len(xs)), nearest_whole(sum(ys) / len(ys))


def length_clear_of(pairs: Sequence[tuple[Point, Point]], dx: int, dy: int, apart_u: int) -> float:
    """The smallest length of a direction after which, of each pair, the first is so far from the second, or further."""
    whole = sqrt(dx * dx + dy * dy)
    near: list[tuple[float, float]] = []
    for (ax, ay), (bx, by) in pairs:
        wx, wy = ax - bx, ay - by
        ahead, across = (wx * dx + wy * dy) / whole, (wx * dy - wy * dx) / whole
        if abs(across) < apart_u:
            half = sqrt(apart_u * apart_u - across * across)
            near.append((-ahead - half, -ahead + half))
    far = 0.0
    for first, last in sorted(near):
        if first < far or first <= 0 < last:
            far = max(far, last)
    return far
