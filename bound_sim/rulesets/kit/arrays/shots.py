"""Lines of shots over the ground, compiled: what covers a base from one, what hides it, which bases one runs through.

All in 0.01 mm. What decides is exact: all is whole numbers but how much of a line is hidden.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bound_sim.rulesets.kit.measure import ON, PX, PY, QX, QY, Floats, Ints, X, Y
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.geometry import Ground
from bound_sim_maps.queries import profile, terrain_at

#: stretches of one path that are told apart
STRETCHES = 256


class TableBases(NamedTuple):
    """TableBases and units of a table, as ``kit.places`` has them."""

    places: Ints
    members: Ints
    units: Ints


class Cover(NamedTuple):
    """What covers the bases of a table, as they stand.

    ``area`` [base]: whether its middle lies in an area of cover; ``lined`` [base]: whether it is near a cover line;
    ``near`` [base, part]: to which parts of cover lines. ``parts`` [part, 4] are the parts, from x and y to x and y;
    ``lines`` [line, 2]: the first part of each line, and the first after it.
    """

    area: Ints
    lined: Ints
    near: NDArray[np.int8]
    parts: Ints
    lines: Ints


class Sight(NamedTuple):
    """What stops shots: the ground, how much of it a shot may cross, and room to look along one."""

    ground: Ground
    through_u: float
    x: Ints
    y: Ints
    begins: Floats
    stretches: Ints


def sight_over(ground: Ground, through_u: float) -> Sight:
    """Sight over a ground."""
    ends = np.zeros(2, dtype=np.int64)
    return Sight(
        ground, float(through_u), ends, ends.copy(), np.zeros(STRETCHES), np.zeros((4, STRETCHES), dtype=np.int64)
    )  # fmt: skip


@part
def _side(ax: int, ay: int, bx: int, by: int, x: int, y: int) -> int:
    """On which side of a line a point lies: 1 left, -1 right, 0 on it."""
    cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    return 1 if cross > 0 else -1 if cross < 0 else 0


@part
def _crosses(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the segment a-b crosses the segment c-d; touching c-d counts."""
    if _side(ax, ay, bx, by, cx, cy) * _side(ax, ay, bx, by, dx, dy) > 0:
        return False
    return _side(cx, cy, dx, dy, ax, ay) * _side(cx, cy, dx, dy, bx, by) < 0


@compiled
def crosses_any(parts: Ints, first: int, last: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a shot crosses one of the parts of cover lines from ``first`` up to ``last``, which isn't among them."""
    for k in range(first, last):
        if _crosses(x0, y0, x1, y1, parts[k, 0], parts[k, 1], parts[k, 2], parts[k, 3]):
            return True
    return False


@part
def is_covered(cover: Cover, x: int, y: int, j: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether base j, at a place, is in cover from a shot.

    Its middle is in an area of cover, or near a cover line that the shot crosses, on its other side than the firer.
    """
    if cover.area[j] or not cover.lined[j]:
        return bool(cover.area[j])
    for n in range(cover.lines.shape[0]):
        first, last = cover.lines[n, 0], cover.lines[n, 1]
        behind = False
        for k in range(first, last):
            if cover.near[j, k] and not behind:
                ax, ay, bx, by = cover.parts[k, 0], cover.parts[k, 1], cover.parts[k, 2], cover.parts[k, 3]
                behind = _side(ax, ay, bx, by, x, y) * _side(ax, ay, bx, by, x0, y0) <= 0
        if behind and crosses_any(cover.parts, first, last, x0, y0, x1, y1):
            return True
    return False


@compiled
def covered_of(bases: TableBases, cover: Cover, unit: int, x0: int, y0: int, x1: int, y1: int) -> int:
    """How many bases of a unit are in cover from a shot."""
    count = 0
    for m in range(bases.units[unit, 0], bases.units[unit, 1]):
        j = bases.members[m]
        x, y = bases.places[j, X], bases.places[j, Y]
        if bases.places[j, ON] and is_covered(cover, x, y, j, x0, y0, x1, y1):
            count += 1
    return count


@compiled
def sees(sight: Sight, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a shot crosses no more of what blocks it than it may."""
    sight.x[0], sight.x[1], sight.y[0], sight.y[1] = x0, x1, y0, y1
    under, works = terrain_at(sight.ground, x0, y0)
    count = profile(sight.ground, 1, sight.x, sight.y, 2, under, works, sight.begins, sight.stretches)
    hidden = 0.0
    for k in range(count):
        if sight.stretches[0, k] > 0:
            dx, dy = x1 - x0, y1 - y0
            end = sight.begins[k + 1] if k + 1 < count else sqrt(float(dx * dx + dy * dy))
            hidden += end - sight.begins[k]
    return hidden <= sight.through_u


@part
def runs_through(places: Ints, j: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a line from point to point crosses base j."""
    x, y, px, py, qx, qy = places[j, X], places[j, Y], places[j, PX], places[j, PY], places[j, QX], places[j, QY]
    return (
        _crosses(x0, y0, x1, y1, x + px, y + py, x + qx, y + qy)
        or _crosses(x0, y0, x1, y1, x + qx, y + qy, x - px, y - py)
        or _crosses(x0, y0, x1, y1, x - px, y - py, x - qx, y - qy)
        or _crosses(x0, y0, x1, y1, x - qx, y - qy, x + px, y + py)
    )  # fmt: skip


@compiled
def friends_between(bases: TableBases, unit: int, friends: Ints, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a shot of a unit runs through a base of one of its friends (it may be among them)."""
    for n in range(len(friends)):
        for m in range(bases.units[friends[n], 0], bases.units[friends[n], 1]):
            j = bases.members[m]
            if friends[n] != unit and bases.places[j, ON] and runs_through(bases.places, j, x0, y0, x1, y1):
                return True
    return False
