"""Bases that travel over areas: where along its way a base lies on one. All in 0.01 mm.

An area's edges are rows (ax, ay, bx, by); ``areas`` has a row an area: first and last of its edges, and its box.
"""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import Corners

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
#: columns of ``areas``
FIRST, LAST, WEST, SOUTH, EAST, NORTH = range(6)
#: spans of one way that are told apart
SPANS = 512
#: bases that lie so little deep in an area only touch it, since turned corners are rounded
TOUCH_U = 3.0


@part
def _axis(
    ex: float, ey: float, dx: float, dy: float, vx: float, vy: float, extent: float, less: float,
    enter: float, leave: float, deep_in: float, deep_out: float,
) -> tuple[float, float, float, float]:  # fmt: skip
    """Narrow the times at which shapes touch, and lie on each other by more than a touch, by one axis."""
    start, rate = dx * ey - dy * ex, vx * ey - vy * ex
    deep = extent - less
    if rate == 0.0:
        if abs(start) > extent:
            return 2.0, -1.0, 2.0, -1.0
        if abs(start) >= deep:
            return enter, leave, 2.0, -1.0
        return enter, leave, deep_in, deep_out
    one, other = (-extent - start) / rate, (extent - start) / rate
    enter, leave = max(enter, min(one, other)), min(leave, max(one, other))
    if deep < 0.0:
        return enter, leave, 2.0, -1.0
    one, other = (-deep - start) / rate, (deep - start) / rate
    return enter, leave, max(deep_in, min(one, other)), min(deep_out, max(one, other))


@part
def _over_edge(dx: float, dy: float, vx: float, vy: float, base: Corners, hx: float, hy: float) -> tuple[float, float]:
    """Shares of a leg v between which a base touches an edge; (2, -1) where it never lies on it.

    d is the edge's middle from the base's centre, h half of the edge.
    """
    px, py, qx, qy = base
    enter, leave, deep_in, deep_out = 0.0, 1.0, 0.0, 1.0
    for k in range(3):
        if k == 0:
            ex, ey = float(px - qx), float(py - qy)
        elif k == 1:
            ex, ey = float(px + qx), float(py + qy)
        else:
            ex, ey = hx, hy
        length = sqrt(ex * ex + ey * ey)
        if length == 0.0:
            continue
        extent = max(abs(px * ey - py * ex), abs(qx * ey - qy * ex)) + abs(hx * ey - hy * ex)
        enter, leave, deep_in, deep_out = _axis(
            ex, ey, dx, dy, -vx, -vy, extent, TOUCH_U * length, enter, leave, deep_in, deep_out
        )
    if enter > leave or deep_in > deep_out:
        return 2.0, -1.0
    return enter, leave


@compiled
def inside_area(edges: Ints, areas: Ints, a: int, x: int, y: int) -> bool:
    """True if a point lies in an area, by the even-odd rule."""
    inside = False
    for k in range(areas[a, FIRST], areas[a, LAST]):
        ax, ay, bx, by = edges[k, 0], edges[k, 1], edges[k, 2], edges[k, 3]
        if (ay > y) != (by > y):
            cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if (cross > 0) == (by > ay):
                inside = not inside
    return inside


@compiled
def swept_areas(
    edges: Ints, areas: Ints, xs: Ints, ys: Ints, corners: Ints, most: float, which: Ints, spans: Floats
) -> int:  # fmt: skip
    """Spans (from, to) of a base's way in which it lies on an edge of an area, ``which`` says of which; their number.

    ``corners`` are its front right and front left on each leg. A base that begins with its centre in an area has a
    span of no length at 0. Beyond the length ``most`` nothing is looked at.
    """
    count = 0
    for a in range(areas.shape[0]):
        walked = 0.0
        for leg in range(len(xs) - 1):
            base = Corners(corners[leg, 0], corners[leg, 1], corners[leg, 2], corners[leg, 3])
            reach = max(abs(base.px), abs(base.qx)), max(abs(base.py), abs(base.qy))
            vx, vy = float(xs[leg + 1] - xs[leg]), float(ys[leg + 1] - ys[leg])
            length = sqrt(vx * vx + vy * vy)
            west, east = min(xs[leg], xs[leg + 1]) - reach[0], max(xs[leg], xs[leg + 1]) + reach[0]
            south, north = min(ys[leg], ys[leg + 1]) - reach[1], max(ys[leg], ys[leg + 1]) + reach[1]
            near = areas[a, WEST] <= east and areas[a, EAST] >= west
            if near and areas[a, SOUTH] <= north and areas[a, NORTH] >= south and walked <= most:
                if leg == 0 and count < len(which) and inside_area(edges, areas, a, xs[0], ys[0]):
                    which[count], spans[count, 0], spans[count, 1] = a, 0.0, 0.0
                    count += 1
                for k in range(areas[a, FIRST], areas[a, LAST]):
                    ax, ay, bx, by = edges[k, 0], edges[k, 1], edges[k, 2], edges[k, 3]
                    if max(ax, bx) < west or min(ax, bx) > east or max(ay, by) < south or min(ay, by) > north:
                        continue
                    dx, dy = (ax + bx) * 0.5 - xs[leg], (ay + by) * 0.5 - ys[leg]
                    enter, leave = _over_edge(dx, dy, vx, vy, base, (bx - ax) * 0.5, (by - ay) * 0.5)
                    if enter <= leave and count < len(which):
                        which[count] = a
                        spans[count, 0], spans[count, 1] = walked + enter * length, walked + leave * length
                        count += 1
            walked += length
    return count


#: room for the spans of a base's way: which area, from where to where; then where it comes to an area
SweepRoom = tuple[Ints, Floats, Floats]


def sweep_room() -> SweepRoom:
    """Room for ``comes_to``."""
    return np.zeros(SPANS, dtype=np.int64), np.zeros((SPANS, 2)), np.zeros(SPANS)


@part
def _leg(xs: Ints, ys: Ints, on: int) -> float:
    dx, dy = xs[on + 1] - xs[on], ys[on + 1] - ys[on]
    return sqrt(float(dx * dx + dy * dy))


@part
def _point(xs: Ints, ys: Ints, length: float) -> tuple[int, int]:
    """The point of a route after a length, at its end at the latest."""
    left, on = length, 0
    while on < len(xs) - 2 and left > _leg(xs, ys, on):
        left, on = left - _leg(xs, ys, on), on + 1
    leg = max(_leg(xs, ys, on), 1.0)
    left = min(left, leg)
    return (
        round(xs[on] + (xs[on + 1] - xs[on]) * left / leg), round(ys[on] + (ys[on + 1] - ys[on]) * left / leg),
    )  # fmt: skip


@part
def _sort(which: Ints, spans: Floats, count: int) -> None:
    """Spans by area, then by where they begin, then by where they end."""
    for k in range(1, count):
        area, start, end = which[k], spans[k, 0], spans[k, 1]
        at = k
        while at > 0 and (which[at - 1], spans[at - 1, 0], spans[at - 1, 1]) > (area, start, end):
            which[at], spans[at, 0], spans[at, 1] = which[at - 1], spans[at - 1, 0], spans[at - 1, 1]
            at -= 1
        which[at], spans[at, 0], spans[at, 1] = area, start, end


@part
def _add(begins: Floats, count: int, start: float, most: float) -> int:
    """Put a length among those that there are, the least first, where it is below ``most``; their number."""
    if start >= most:
        return count
    at = count
    while at > 0 and begins[at - 1] > start:
        begins[at] = begins[at - 1]
        at -= 1
    begins[at] = start
    return count + 1


@compiled
def comes_to(edges: Ints, areas: Ints, xs: Ints, ys: Ints, corners: Ints, most: float, room: SweepRoom) -> int:
    """The number of lengths of a base's way, below ``most``, at which it comes to an area; the room's last has them.

    Each stay on an area begins once: between two of its edges a base may lie wholly inside it.
    """
    which, spans, begins = room
    count = swept_areas(edges, areas, xs, ys, corners, most, which, spans)
    _sort(which, spans, count)
    found, area, until = 0, -1, 0.0
    for k in range(count):
        start = spans[k, 0]
        if which[k] != area:
            area, until = which[k], spans[k, 1]
            found = _add(begins, found, start, most)
            continue
        if start > until:
            x, y = _point(xs, ys, (until + start) / 2)
            if not inside_area(edges, areas, area, x, y):
                found = _add(begins, found, start, most)
        until = max(until, spans[k, 1])
    return found
