"""Shapes that travel along a straight leg: where they come near to a point, where they run onto another shape.

Whole numbers of 0.01 mm. What decides is exact: mirrored and turned it is the same. Only how far it is, is rounded.
"""

from collections.abc import Iterable
from math import sqrt

from bound_sim.rulesets.kit.geometry.distance import along, near_segment
from bound_sim.rulesets.kit.geometry.points import Leg, Segment, Shape, apart, edges, middle, reached, within
from bound_sim.rulesets.kit.geometry.polygons import Polygon
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point


def near(shape: Shape, point: Point, within_u: int) -> bool:
    """True if a point lies within a length of a point or convex polygon; the length itself is within."""
    if len(shape) > 1:
        inside = within(point, shape)
        if inside or within_u == 0:
            return inside
    return any(near_segment(point, edge, within_u) for edge in edges(shape))


def passes_by(start: Point, leg: Leg, point: Point, room_u: int) -> bool:
    """True if a leg leads past a point at all: within a box about the leg that is wider by some room."""
    (to_x, to_y), dx, dy = leg, point[0] - start[0], point[1] - start[1]
    across = to_x - room_u <= dx <= room_u if to_x < 0 else -room_u <= dx <= to_x + room_u
    return across and (to_y - room_u <= dy <= room_u if to_y < 0 else -room_u <= dy <= to_y + room_u)


def comes_within(shape: Shape, leg: Leg, point: Point, within_u: int) -> float | None:
    """The length of a leg at which a point or convex polygon first is within a length of a point; None: it never is.

    0.0 where it is so at the start.
    """
    west, south, east, north = reached(shape, leg, within_u)
    x, y = point
    if not (west <= x <= east and south <= y <= north):
        return None
    # at its start it comes near to no point out of this box
    west, south, east, north = reached(shape, Leg(0, 0), within_u)
    if west <= x <= east and south <= y <= north and near(shape, point, within_u):
        return 0.0
    found = [_reaches(corner, leg, point, within_u) for corner in shape]
    if len(shape) > 1:
        found += [_reaches_beside(edge, leg, point, within_u) for edge in edges(shape)]
    return min((length for length in found if length is not None), default=None)


def _reaches(start: Point, leg: Leg, other: Point, within_u: int) -> float | None:
    """The length at which a point that lies further off comes within a length of another."""
    wx, wy = other[0] - start[0], other[1] - start[1]
    length2, ahead = leg.dx * leg.dx + leg.dy * leg.dy, wx * leg.dx + wy * leg.dy
    cross, most2 = wx * leg.dy - wy * leg.dx, within_u * within_u
    at_end = (wx - leg.dx) ** 2 + (wy - leg.dy) ** 2 <= most2
    if ahead <= 0 or not at_end and (ahead >= length2 or cross * cross > most2 * length2):
        return None
    return min(ahead / sqrt(length2) - sqrt(most2 - cross * cross / length2), leg.length)


def _reaches_beside(edge: Segment, leg: Leg, point: Point, within_u: int) -> float | None:
    """The length at which an edge comes so near to a point that lies further off its line, beside the edge."""
    (ax, ay), (bx, by) = edge
    ex, ey, wx, wy = bx - ax, by - ay, point[0] - ax, point[1] - ay
    size2 = ex * ex + ey * ey
    off, closer = ex * wy - ey * wx, ex * leg.dy - ey * leg.dx
    if off < 0:
        off, closer = -off, -closer
    most2 = within_u * within_u * size2
    if closer <= 0 or off * off <= most2 or (off > closer and (off - closer) ** 2 > most2):
        return None
    share = min((off - within_u * sqrt(size2)) / closer, 1.0)
    foot = (wx - leg.dx * share) * ex + (wy - leg.dy * share) * ey
    return share * leg.length if 0 <= foot <= size2 else None


def runs_onto(shape: Shape, leg: Leg, other: Shape) -> float | None:
    """The length of a leg at which a convex polygon touches a shape and would go on over it; None where it does not.

    0.0 where it lies on it at the start. What it only passes along, or touches at the end, it does not run onto.
    """
    # shares of the leg as fractions: first between which they touch, then up to which
    (first, first_of), (last, last_of) = (0, 1), (1, 1)
    dx, dy = leg
    axes = {(0, 0)}
    for polygon in (shape, other):
        ax, ay = polygon[-1]
        for bx, by in polygon:
            nx, ny = by - ay, ax - bx
            ax, ay = bx, by
            if (nx, ny) in axes or (-nx, -ny) in axes:
                continue  # the opposite side of a rectangle
            axes.add((nx, ny))
            own = [x * nx + y * ny for x, y in shape]
            its = [x * nx + y * ny for x, y in other]
            rate, enter, leave = dx * nx + dy * ny, min(its) - max(own), max(its) - min(own)
            if rate < 0:
                rate, enter, leave = -rate, -leave, -enter
            if rate == 0:
                if enter >= 0 or leave <= 0:
                    return None
                continue
            if enter * first_of > first * rate:
                first, first_of = enter, rate
            if leave * last_of < last * rate:
                last, last_of = leave, rate
            if first * last_of >= last * first_of:
                return None
    return first / first_of * leg.length


def lies_on(shape: Shape, other: Shape) -> bool:
    """True if a convex polygon lies on a shape, by more than an edge."""
    return runs_onto(shape, Leg(0, 0), other) is not None


def runs_into(shape: Shape, leg: Leg, area: Polygon) -> float | None:
    """The length of a leg at which a convex polygon comes to lie on an area; None where it does not, or begins in it.

    An area that holds its middle, or that it lies on at the start, it begins in.
    """
    west, south, east, north = area.box
    ends = [*shape, *((x + leg.dx, y + leg.dy) for x, y in shape)]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    if max(xs) < west or min(xs) > east or max(ys) < south or min(ys) > north or begins_in(shape, area):
        return None
    return min((met for side in area.sides if (met := runs_onto(shape, leg, side)) is not None), default=None)


def begins_in(shape: Shape, area: Polygon) -> bool:
    """True if a convex polygon lies on an area."""
    return area.holds(middle(shape)) or any(lies_on(shape, side) for side in area.sides)


def to_edge(shape: Iterable[Point], leg: Leg, width: int, height: int) -> float | None:
    """The length of a leg at which something leaves a table; None where it stays on it."""
    shares = [
        (most - place if step > 0 else place) / abs(step)
        for x, y in shape
        for place, step, most in ((x, leg.dx, width), (y, leg.dy, height)) if step
    ]  # fmt: skip
    share = min(shares, default=1.0)
    return max(0.0, share) * leg.length if share < 1.0 else None


def beside(at: Point, facing: int, width: int, point: Point) -> tuple[Point, Point]:
    """A point set off square to where something faces, to its sides: the nearer one first, then that on the right."""
    x, y = direction(facing)
    # how far it lies to the right of the middle line
    right = ((point[0] - at[0]) * y - (point[1] - at[1]) * x) / sqrt(x * x + y * y)
    one, other = along(y, -x, width / 2 - right), along(-y, x, width / 2 + right)
    nearer, further = (one, other) if right >= 0 else (other, one)
    return (point[0] + nearer[0], point[1] + nearer[1]), (point[0] + further[0], point[1] + further[1])


def nearing_shape(start: Point, leg: Leg, shape: Shape, near_u: int) -> float | None:
    """As ``points.nearing``, of a polygon: how far it is off falls and then rises along a leg, so halving finds it."""

    def off(length: int) -> float:
        dx, dy = leg.at(length)
        return apart(((start[0] + dx, start[1] + dy),), shape)

    low, high = 0, int(leg.length)
    while high - low > 2:
        third = (high - low) // 3
        if off(low + third) <= off(high - third):
            high -= third
        else:
            low += third
    nearest = min(range(low, high + 1), key=off)
    if off(nearest) >= min(near_u, off(0)):
        return None
    low = 0
    while nearest - low > 1:
        half = (low + nearest) // 2
        low, nearest = (half, nearest) if off(half) >= near_u else (low, half)
    return float(low)
