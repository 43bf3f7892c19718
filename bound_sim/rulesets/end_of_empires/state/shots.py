"""Lines of shots over the ground, compiled: what covers a base from one, what hides it, which bases one runs through.

All in 0.01 mm. What decides is exact: all is whole numbers but how much of a line is hidden.
"""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bound_sim.rulesets.kit.geometry.measure import ON, PX, PY, QX, QY, Floats, Ints, X, Y
from bound_sim_kernels.compiled import compiled, part, wide_product
from bound_sim_maps.geometry import Ground
from bound_sim_maps.queries import profile, terrain_at

#: stretches of one path that are told apart
STRETCHES = 256


#: bases and units of a table, as ``kit.places`` has them: places of bases, rows of bases unit by unit, first and last
TableBases = tuple[Ints, Ints, Ints]
#: a line from a point to a point: x, y, x, y
Line = tuple[int, int, int, int]


class Cover(NamedTuple):
    """Cover of the bases of a table, as they stand.

    ``area`` [base]: whether its middle lies in an area of cover; ``lined`` [base]: whether it is near a cover line;
    ``near`` [base, part]: to which parts of cover lines. ``parts`` [part, 4] are the parts, from x and y to x and y;
    ``lines`` [line, 2]: the first part of each line, and the first after it.
    """

    area: Ints
    lined: Ints
    near: NDArray[np.int8]
    parts: Ints
    lines: Ints


class CoverOfTables(NamedTuple):
    """Cover of the bases of all tables: as ``Cover``, with the table first; ``asked`` [table, base, 2]: where each base
    stood when it was looked at."""

    area: Ints
    lined: Ints
    near: NDArray[np.int8]
    asked: Ints
    parts: Ints
    lines: Ints


class Sight(NamedTuple):
    """Ground that stops shots, how much of it a shot may cross, and room to look along one."""

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
def _side(line: Line, x: int, y: int) -> int:
    """The side of a line on which a point lies: 1 left, -1 right, 0 on it."""
    ax, ay, bx, by = line
    cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    return 1 if cross > 0 else -1 if cross < 0 else 0


@part
def _crosses(one: Line, other: Line) -> bool:
    """True where a segment crosses another; touching the other counts."""
    if _side(one, other[0], other[1]) * _side(one, other[2], other[3]) > 0:
        return False
    return _side(other, one[0], one[1]) * _side(other, one[2], one[3]) < 0


@part
def _part_of(parts: Ints, k: int) -> Line:
    """A part of a cover line."""
    return parts[k, 0], parts[k, 1], parts[k, 2], parts[k, 3]


@compiled
def crosses_any(parts: Ints, first: int, last: int, shot: Line) -> bool:
    """True where a shot crosses a part of cover lines from ``first`` up to ``last``, which isn't among them."""
    for k in range(first, last):
        if _crosses(shot, _part_of(parts, k)):
            return True
    return False


@compiled
def is_near(parts: Ints, k: int, x: int, y: int, within: int) -> bool:
    """True if a point lies within a length of a part of a cover line. Exact."""
    ax, ay, bx, by = _part_of(parts, k)
    wx, wy, ex, ey = x - ax, y - ay, bx - ax, by - ay
    along, length2 = wx * ex + wy * ey, ex * ex + ey * ey
    if along <= 0:
        return wx * wx + wy * wy <= within * within
    if along >= length2:
        return (x - bx) * (x - bx) + (y - by) * (y - by) <= within * within
    # squares of areas do not fit into 64 bits
    cross = np.uint64(abs(wx * ey - wy * ex))
    high, low = wide_product(cross, cross)
    most_high, most_low = wide_product(np.uint64(within * within), np.uint64(length2))
    return bool(high < most_high or (high == most_high and low <= most_low))


@part
def look_at(places: Ints, ground: Ground, behind_u: int, cover: Cover, asked: Ints) -> None:
    """Cover of the bases of a table that stand elsewhere than when they were looked at (``asked``)."""
    parts = cover.parts
    for i in range(len(places)):
        x, y = places[i, X], places[i, Y]
        if asked[i, X] == x and asked[i, Y] == y:
            continue
        asked[i, X], asked[i, Y], cover.lined[i] = x, y, 0
        cover.area[i] = 1 if terrain_at(ground, x, y)[1] > 0 else 0
        for k in range(len(parts)):
            cover.near[i, k] = 1 if is_near(parts, k, x, y, behind_u) else 0
            cover.lined[i] = max(cover.lined[i], cover.near[i, k])


@compiled
def look_again(bases: Ints, tables: Ints, ground: tuple[Any, ...], behind_u: int, cover: tuple[Any, ...]) -> None:
    """Cover of the bases of some tables that stand elsewhere than when they were looked at.

    ``ground`` and ``cover`` are ``Ground`` and ``CoverOfTables`` as plain tuples, ``bases`` those of all tables.
    """
    area, lined, near, asked, parts, lines = cover
    here = Ground(ground[0], ground[1], ground[2], ground[3], ground[4])
    for t in tables:
        look_at(bases[t], here, behind_u, Cover(area[t], lined[t], near[t], parts, lines), asked[t])


@part
def line_between(places: Ints, i: int, j: int) -> Line:
    """The line from the middle of base i to that of base j."""
    return places[i, X], places[i, Y], places[j, X], places[j, Y]


@part
def is_covered(places: Ints, cover: Cover, j: int, shot: Line) -> bool:
    """True where base j is in cover from a shot.

    Its middle is in an area of cover, or near a cover line that the shot crosses, on its other side than the firer.
    """
    if cover.area[j] or not cover.lined[j]:
        return bool(cover.area[j])
    for n in range(cover.lines.shape[0]):
        first, last = cover.lines[n, 0], cover.lines[n, 1]
        behind = False
        for k in range(first, last):
            if cover.near[j, k] and not behind:
                part_of_line = _part_of(cover.parts, k)
                behind = _side(part_of_line, places[j, X], places[j, Y]) * _side(part_of_line, shot[0], shot[1]) <= 0
        if behind and crosses_any(cover.parts, first, last, shot):
            return True
    return False


@compiled
def covered_of(bases: TableBases, cover: Cover, unit: int, shot: Line) -> int:
    """The number of bases of a unit that are in cover from a shot."""
    places, members, units = bases
    count = 0
    for m in range(units[unit, 0], units[unit, 1]):
        j = members[m]
        if places[j, ON] and is_covered(places, cover, j, shot):
            count += 1
    return count


@compiled
def sees(sight: Sight, shot: Line) -> bool:
    """True where a shot crosses no more of what blocks it than it may."""
    sight.x[0], sight.y[0], sight.x[1], sight.y[1] = shot
    under, works = terrain_at(sight.ground, shot[0], shot[1])
    count = profile(sight.ground, 1, sight.x, sight.y, 2, under, works, sight.begins, sight.stretches)
    hidden = 0.0
    for k in range(count):
        if sight.stretches[0, k] > 0:
            dx, dy = shot[2] - shot[0], shot[3] - shot[1]
            end = sight.begins[k + 1] if k + 1 < count else sqrt(float(dx * dx + dy * dy))
            hidden += end - sight.begins[k]
    return hidden <= sight.through_u


@part
def runs_through(places: Ints, j: int, line: Line) -> bool:
    """True where a line crosses base j."""
    x, y, px, py, qx, qy = places[j, X], places[j, Y], places[j, PX], places[j, PY], places[j, QX], places[j, QY]
    return (
        _crosses(line, (x + px, y + py, x + qx, y + qy))
        or _crosses(line, (x + qx, y + qy, x - px, y - py))
        or _crosses(line, (x - px, y - py, x - qx, y - qy))
        or _crosses(line, (x - qx, y - qy, x + px, y + py))
    )


@compiled
def friends_between(bases: TableBases, unit: int, friends: Ints, shot: Line) -> bool:
    """True where a shot of a unit runs through a base of one of its friends (it may be among them)."""
    places, members, units = bases
    for friend in friends:
        for m in range(units[friend, 0], units[friend, 1]):
            if friend != unit and places[members[m], ON] and runs_through(places, members[m], shot):
                return True
    return False
