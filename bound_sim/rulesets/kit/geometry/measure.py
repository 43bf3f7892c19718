"""Distances between all bases of a table at once, compiled. All in 0.01 mm.

``places`` has a row a base: see the columns below. ``members`` are rows of ``places``, unit by unit; ``units`` has the
first and the last of each unit's.
"""

from math import atan2, degrees, sqrt

import numpy as np
from numpy.typing import NDArray

from bound_sim_kernels.compiled import compiled, early, part
from bound_sim_maps.bases import Corners, base_distance
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
#: columns of ``places``: centre, corners from it, no part is further than REACH; bearing as a vector; on the table
X, Y, PX, PY, QX, QY, REACH, FX, FY, ON = range(10)
NOWHERE = 1e18
#: no place is so far off, 0.01 mm
_FAR = 10**17
#: bases this near, 0.01 mm, are in contact: places lie on a lattice
TOUCH_U = 3


@part
def corners_at(places: Ints, i: int) -> Corners:
    """The corners of a base."""
    return Corners(places[i, PX], places[i, PY], places[i, QX], places[i, QY])


@part
def between(places: Ints, i: int, j: int, centres: bool) -> float:
    """From base to base: nearest edges, or centres."""
    dx, dy = places[j, X] - places[i, X], places[j, Y] - places[i, Y]
    if centres:
        return sqrt(float(dx) * float(dx) + float(dy) * float(dy))
    return base_distance(dx, dy, corners_at(places, i), corners_at(places, j))


@part
def _middles_nearest(bases: tuple[Ints, Ints, Ints], a: int, b: int) -> tuple[int, int]:
    """A base of each of two units, on the table, whose middles are nearest; -1 for both where one has none there."""
    places, members, units = bases
    one, other, least = -1, -1, NOWHERE * NOWHERE
    for k in range(units[a, 0], units[a, 1]):
        i = members[k]
        if not places[i, ON]:
            continue
        for m in range(units[b, 0], units[b, 1]):
            j = members[m]
            dx, dy = float(places[j, X] - places[i, X]), float(places[j, Y] - places[i, Y])
            if places[j, ON] and dx * dx + dy * dy < least:
                one, other, least = i, j, dx * dx + dy * dy
    return one, other


@early
def apart_of(bases: tuple[Ints, Ints, Ints], a: int, b: int, centres: bool) -> float:
    """The distance of the nearest bases of two units; ``NOWHERE`` where one has none on the table.

    ``bases``: places, members and units. The bases whose middles are nearest are measured first: most others are
    further off than these by their middles alone.
    """
    places, members, units = bases
    first, second = min(a, b), max(a, b)
    one, other = _middles_nearest(bases, first, second)
    if one < 0:
        return NOWHERE
    found = between(places, one, other, centres)
    for k in range(units[first, 0], units[first, 1]):
        i = members[k]
        if not places[i, ON]:
            continue
        for m in range(units[second, 0], units[second, 1]):
            j = members[m]
            if not places[j, ON] or (i == one and j == other):
                continue
            dx, dy = float(places[j, X] - places[i, X]), float(places[j, Y] - places[i, Y])
            # a length more, so that no rounding counts
            most = found + places[i, REACH] + places[j, REACH] + 1.0
            if dx * dx + dy * dy <= most * most:
                found = min(found, between(places, i, j, centres))
    return found


@part
def _box(bases: tuple[Ints, Ints, Ints], a: int, box: Ints) -> None:
    """Put down how far a unit's bases on the table reach: west, south, east, north; west of nowhere without any."""
    places, members, units = bases
    west, south, east, north = _FAR, _FAR, -_FAR, -_FAR
    for k in range(units[a, 0], units[a, 1]):
        i = members[k]
        if places[i, ON]:
            x, across = places[i, X], max(abs(places[i, PX]), abs(places[i, QX]))
            y, along = places[i, Y], max(abs(places[i, PY]), abs(places[i, QY]))
            west, east = min(west, x - across), max(east, x + across)
            south, north = min(south, y - along), max(north, y + along)
    box[0], box[1], box[2], box[3] = west, south, east, north


@part
def _boxes_apart(one: Ints, other: Ints) -> float:
    """No more than the distance of all that lies in one box from all in another."""
    dx = float(max(one[0] - other[2], other[0] - one[2], 0))
    dy = float(max(one[1] - other[3], other[1] - one[3], 0))
    # a length less, so that no rounding counts
    return sqrt(dx * dx + dy * dy) - 1.0


@compiled
def units_apart(
    bases: tuple[Ints, Ints, Ints], changed: Ints, centres: bool, exact: float, boxes: Ints, out: Floats
) -> None:  # fmt: skip
    """The distance of each two units, up to ``exact``; of units further apart a length beyond that, no greater than
    theirs. Of two that have not ``changed`` it is left as it is.

    ``bases``: places, members and units. ``boxes`` [unit, 4]: room that is kept from call to call.
    """
    count = len(changed)
    for a in range(count):
        if changed[a]:
            _box(bases, a, boxes[a])
    for a in range(count):
        if not changed[a]:
            continue
        for b in range(count):
            if b == a:
                out[a, a] = 0.0
            elif b > a or not changed[b]:
                found = _boxes_apart(boxes[a], boxes[b])
                if found <= exact:
                    found = apart_of(bases, a, b, centres)
                out[a, b] = out[b, a] = found


@part
def whole(value: float) -> int:
    """To the nearest integer, halves away from zero."""
    found = int(abs(value) + 0.5)
    return found if value >= 0.0 else -found


@compiled
def bearing_of(dx: int, dy: int) -> int:
    """The tenth of a degree whose direction is nearest to a vector; of two as near that of the whole degree, else the
    first from it."""
    if dx == 0 and dy == 0:
        return 0
    about = int(degrees(atan2(float(dx), float(dy)))) % 360
    best, found = -1.0, -1
    for turn in range(-2, 3):
        tenths = (about + turn) % 360 * 10
        value = dx * float(DIRECTION_X[tenths]) + dy * float(DIRECTION_Y[tenths])
        if found < 0 or value > best or (value == best and tenths < found):
            best, found = value, tenths
    for tenths in range(found - 9, found + 10):
        value = dx * float(DIRECTION_X[tenths % 3600]) + dy * float(DIRECTION_Y[tenths % 3600])
        if value > best:
            best, found = value, tenths % 3600
    return found % 3600


@part
def vector_along(dx: float, dy: float, length: float) -> tuple[int, int]:
    """A vector of this length in a direction, to the lattice; (0, 0) without a direction."""
    size = sqrt(dx * dx + dy * dy)
    if size == 0.0 or length <= 0.0:
        return 0, 0
    return whole(dx / size * length), whole(dy / size * length)


@part
def _corner(x: int, y: int, base: Corners, k: int) -> tuple[float, float]:
    """Corner k of a base that stands there, from its front right to its front left and on."""
    k = k % 4
    if k == 0:
        return float(x + base.px), float(y + base.py)
    if k == 1:
        return float(x + base.qx), float(y + base.qy)
    if k == 2:
        return float(x - base.px), float(y - base.py)
    return float(x - base.qx), float(y - base.qy)


@part
def _to_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    """The vector from a point to the nearest point of a segment."""
    ex, ey = bx - ax, by - ay
    length2 = ex * ex + ey * ey
    share = max(0.0, min(1.0, ((x - ax) * ex + (y - ay) * ey) / length2))
    return ax + share * ex - x, ay + share * ey - y


@compiled
def gap(ax: int, ay: int, a: Corners, bx: int, by: int, b: Corners) -> tuple[int, int]:
    """From the nearest point of one base to the nearest of another, to the lattice; (0, 0) where they touch."""
    best, best_x, best_y = NOWHERE, 0.0, 0.0
    for turn in range(2):
        sign = 1.0 if turn == 0 else -1.0
        for n in range(4):
            cx, cy = _corner(ax, ay, a, n) if turn == 0 else _corner(bx, by, b, n)
            for k in range(4):
                sx, sy = _corner(bx, by, b, k) if turn == 0 else _corner(ax, ay, a, k)
                ex, ey = _corner(bx, by, b, k + 1) if turn == 0 else _corner(ax, ay, a, k + 1)
                x, y = _to_segment(cx, cy, sx, sy, ex, ey)
                apart = x * x + y * y
                if apart < best - 0.5:
                    best, best_x, best_y = apart, sign * x, sign * y
    if best <= TOUCH_U * TOUCH_U:
        return 0, 0
    return vector_along(best_x, best_y, sqrt(best))
