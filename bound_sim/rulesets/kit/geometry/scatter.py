"""Bearings of points: which way a vector leads, what lies in a sector, where what is aimed at a point goes astray.

Bearings are in tenths of a degree from north, lengths whole numbers of 0.01 mm.
"""

from math import atan2, degrees, sqrt

import numpy as np

from bound_sim.rulesets.kit.geometry.landing import at_most
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_kernels.compiled import compiled
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: each bearing as a vector
_AHEAD: list[Point] = list(zip(DIRECTION_X.tolist(), DIRECTION_Y.tolist(), strict=True))
#: the same of length 1, rounded
UNIT = np.array([(x / sqrt(x * x + y * y), y / sqrt(x * x + y * y)) for x, y in _AHEAD])


def direction(bearing: int) -> Point:
    """A vector along a bearing."""
    return _AHEAD[bearing % 3600]


@compiled
def heading(dx: int, dy: int) -> int:
    """The bearing along a vector, to the nearest tenth. Exact: about its angle all are compared."""
    found = round(degrees(atan2(dx, dy)) * 10)
    best, least = found, -1
    for bearing in (found - 1, found, found + 1):
        off = abs(dx * int(DIRECTION_Y[bearing % 3600]) - dy * int(DIRECTION_X[bearing % 3600]))
        if off < least or least < 0:
            best, least = bearing, off
    return best % 3600


def turned(bearing: int, other: int) -> int:
    """Angle between two bearings, the shorter way round."""
    off = abs(bearing - other) % 3600
    return min(off, 3600 - off)


def astray(mark: Point, front: Point, right: Point, where: str, length_u: int) -> Point:
    """A length in front of a mark, behind it, to its right or left; the mark itself for any other word.

    ``front`` and ``right`` are vectors from the mark, of any length. On the lattice it is no further off than that.
    """
    ways = {"front": (front, 1), "behind": (front, -1), "right": (right, 1), "left": (right, -1)}
    if where not in ways:
        return mark
    (x, y), sign = ways[where]
    dx, dy = at_most(float(sign * x), float(sign * y), length_u)
    return mark[0] + dx, mark[1] + dy


def in_sector(point: Point, start: Point, bearing: int, aside: int) -> bool:
    """True if a point lies up to ``aside`` tenths of a degree (at most 900) beside a bearing; its edge is in. Exact."""
    dx, dy = point[0] - start[0], point[1] - start[1]
    (lx, ly), (rx, ry) = direction(bearing - aside), direction(bearing + aside)
    return lx * dy - ly * dx <= 0 <= rx * dy - ry * dx
