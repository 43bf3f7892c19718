"""Ground under a point and along a line. Compiled, exact in each decision; places in 0.01 mm, ``g`` a ``Ground``.

Coordinates enter floats only as differences, and only +, -, *, / and square roots are taken: a shifted, mirrored or
quarter-turned battle gives the same bits. Queries of bases alone are in ``bound_sim_maps.bases``.
"""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import (
    base_distance,
    bases_overlap,
    bases_touch,
    corner_offsets,
    corner_on_corner,
    point_distance,
    share_in_circle,
    touch_interval,
    under_circle,
)
from bound_sim_maps.geometry import (
    CLOSES,
    EAST,
    FIRST,
    LAST,
    MOVEMENT,
    NARROW,
    NORTH,
    OPENS,
    PASSAGE,
    PASSING,
    SAYS,
    SETS_GROUND,
    SETS_WORKS,
    SIGHT,
    SOUTH,
    TERRAIN,
    WEST,
    Ground,
)

__all__ = [
    "along_road",
    "base_distance",
    "bases_overlap",
    "bases_touch",
    "corner_offsets",
    "corner_on_corner",
    "passable_at",
    "point_distance",
    "profile",
    "share_in_circle",
    "sight_blocked",
    "terrain_at",
    "touch_interval",
    "under_circle",
]

#: How near to an edge a point is on it, and what a stretch has to be longer than to be entered: 0.01 mm, and
#: a thousandth of it so that no rounding decides where a length is 0.01 mm to the hair.
EDGE_U = 1.0 + 1.0 / 1024.0
#: How near to an edge a probe says nothing about the face it lies in, 0.01 mm.
PROBE_EDGE_U = 0.25
#: How far beside a line that runs along an edge the two faces are looked up, 0.01 mm.
BESIDE_U = 2.5
#: One inch, 0.01 mm.
SIGHT_U = 2540.0
#: Terrain as one number: works * 3 + ground; the least is the weakest cover.
GROUND_KINDS, TERRAINS = 3, 9
#: Rows of the stretches of terrain along a line, see ``profile``.
GROUND, WORKS, PASSABLE, CROSSING = range(4)


#: a point or a way, 0.01 mm; two shares of a leg, or a unit vector
Pair = tuple[int, int]
Shares = tuple[float, float]


@part
def _counts(g: Ground, f: int, what: int, bound: int) -> bool:
    """True if feature f has a say in what is asked for; a crossing has none while it is closed."""
    asked = g.areas[f, SAYS] & what
    return bool(asked > PASSAGE or (asked == PASSAGE and g.areas[f, OPENS] <= bound < g.areas[f, CLOSES]))


@part
def _inside(g: Ground, f: int, x: int, y: int, ox: float, oy: float) -> bool:
    """True if the point (x + ox, y + oy) lies in feature f, by the even-odd rule; for points off its edges."""
    if g.areas[f, WEST] - x > ox or g.areas[f, EAST] - x < ox:
        return False
    if g.areas[f, SOUTH] - y > oy or g.areas[f, NORTH] - y < oy:
        return False
    inside = False
    for e in range(g.areas[f, FIRST], g.areas[f, LAST]):
        ay, by = g.edges[e, 1] - y - oy, g.edges[e, 3] - y - oy
        if (ay > 0.0) != (by > 0.0):
            cross = (g.edges[e, 0] - x - ox) * by - (g.edges[e, 2] - x - ox) * ay
            if (cross > 0.0) == (by > ay):
                inside = not inside
    return inside


@part
def _near(g: Ground, e: int, x: int, y: int, ox: float, oy: float, margin: float) -> bool:
    """True if the point (x + ox, y + oy) lies within ``margin`` of edge e."""
    ax, ay = g.edges[e, 0] - x - ox, g.edges[e, 1] - y - oy
    ex, ey = float(g.edges[e, 2] - g.edges[e, 0]), float(g.edges[e, 3] - g.edges[e, 1])
    along, length2 = -(ax * ex + ay * ey), ex * ex + ey * ey
    if along <= 0.0:
        return bool(ax * ax + ay * ay <= margin * margin)
    if along >= length2:
        ax, ay = ax + ex, ay + ey
        return bool(ax * ax + ay * ay <= margin * margin)
    cross = ax * ey - ay * ex
    return bool(cross * cross <= margin * margin * length2)


@part
def _apart(g: Ground, f: int, x: int, y: int, dx: int, dy: int) -> bool:
    """True if feature f lies more than 0.02 mm outside the box about the line from (x, y) by (dx, dy)."""
    if min(x, x + dx) - 2 > g.areas[f, EAST] or max(x, x + dx) + 2 < g.areas[f, WEST]:
        return True
    return bool(min(y, y + dy) - 2 > g.areas[f, NORTH] or max(y, y + dy) + 2 < g.areas[f, SOUTH])


@part
def _on_edge(g: Ground, x: int, y: int, what: int, bound: int, margin: float) -> bool:
    """True if a point lies within ``margin`` of an edge of a feature that has a say."""
    for f in range(len(g.areas)):
        if _counts(g, f, what, bound) and not _apart(g, f, x, y, 0, 0):
            for e in range(g.areas[f, FIRST], g.areas[f, LAST]):
                if _near(g, e, x, y, 0.0, 0.0, margin):
                    return True
    return False


@part
def _terrain(g: Ground, x: int, y: int, ox: float, oy: float) -> int:
    """works * 3 + ground at (x + ox, y + oy), a point off the edges: the last that sets it, each apart."""
    ground, works = -1, -1
    for f in range(len(g.areas) - 1, -1, -1):
        new = (ground < 0 and g.areas[f, SETS_GROUND] >= 0) or (works < 0 and g.areas[f, SETS_WORKS] >= 0)
        if new and _inside(g, f, x, y, ox, oy):
            if ground < 0:
                ground = int(g.areas[f, SETS_GROUND])
            if works < 0:
                works = int(g.areas[f, SETS_WORKS])
            if ground >= 0 and works >= 0:
                break
    return max(works, 0) * GROUND_KINDS + max(ground, 0)


@part
def _passage(g: Ground, x: int, y: int, ox: float, oy: float, bound: int) -> int:
    """0 free, 1 impassable, 2 + f on the narrow crossing f, at a point off the edges."""
    for f in range(len(g.areas) - 1, -1, -1):
        if _counts(g, f, PASSAGE, bound) and _inside(g, f, x, y, ox, oy):
            if g.areas[f, PASSING] == 0:
                return 1
            return 2 + f if g.areas[f, NARROW] else 0
    return 0


@part
def _probe(k: int) -> tuple[int, int]:
    """The point itself (0) and eight around it (1 to 8), a knight's move away."""
    if k == 0:
        return 0, 0
    far, near = 2 - 4 * (k & 1), 1 - (k & 2)
    if k < 5:
        return far, near
    return near, far


@part
def _tells(g: Ground, k: int, x: int, y: int, what: int, bound: int) -> bool:
    """True if probe k at (x, y) lies on the table and in one face, off the edges."""
    if k > 0 and not (0 <= x <= g.width_u and 0 <= y <= g.height_u):
        return False
    return not _on_edge(g, x, y, what, bound, EDGE_U if k == 0 else PROBE_EDGE_U)


@compiled
def terrain_at(g: Ground, x: int, y: int) -> tuple[int, int]:
    """(ground, works) under a point, as places in ``GROUNDS`` and ``WORKS``.

    Within 0.01 mm of an edge: the weakest of the faces around, the least works first, then the least ground.
    """
    weakest = TERRAINS
    for k in range(9):
        px, py = _probe(k)
        if _tells(g, k, x + px, y + py, TERRAIN, 0):
            weakest = min(weakest, _terrain(g, x + px, y + py, 0.0, 0.0))
            if k == 0:
                break
    if weakest == TERRAINS:  # nothing but edges around
        return 0, 0
    return weakest % GROUND_KINDS, weakest // GROUND_KINDS


@compiled
def passable_at(g: Ground, x: int, y: int, bound: int) -> int:
    """1 where a base's centre may be in ``bound``, else 0. An edge (within 0.01 mm) is not entered: 1."""
    for k in range(9):
        px, py = _probe(k)
        if _tells(g, k, x + px, y + py, PASSAGE, bound):
            if _passage(g, x + px, y + py, 0.0, 0.0, bound) != 1:
                return 1
            if k == 0:
                break
    return 0


@part
def _sooner(numerator: int, denominator: int, after: float, best: float) -> float:
    """The share of the leg ``numerator / denominator`` where it lies between ``after`` and ``best``, else ``best``."""
    t = float(numerator) / float(denominator)
    return t if after < t < best else best


@part
def _next_cut(g: Ground, start: Pair, leg: Pair, what: int, bound: int, after: float) -> float:
    """The next share of a leg from its start, up to 1, at which it meets an edge or passes a corner."""
    (x, y), (dx, dy) = start, leg
    best = 1.0
    beside2 = 2.25 * float(dx * dx + dy * dy)
    for f in range(len(g.areas)):
        if _apart(g, f, x, y, dx, dy) or not _counts(g, f, what, bound):
            continue
        for e in range(g.areas[f, FIRST], g.areas[f, LAST]):
            ax, ay, bx, by = g.edges[e, 0] - x, g.edges[e, 1] - y, g.edges[e, 2] - x, g.edges[e, 3] - y
            side_a, side_b = dx * ay - dy * ax, dx * by - dy * bx
            if side_a != side_b and min(side_a, side_b) <= 0 <= max(side_a, side_b):
                best = _sooner(ax * (by - ay) - ay * (bx - ax), side_b - side_a, after, best)
            if float(side_a) * float(side_a) <= beside2:
                best = _sooner(ax * dx + ay * dy, dx * dx + dy * dy, after, best)
    return best


@part
def _runs_along(g: Ground, start: Pair, leg: Pair, shares: Shares, what: int, bound: int) -> bool:
    """True if a stretch of a leg, by shares of it, keeps within 0.01 mm of one edge."""
    (x, y), (dx, dy) = start, leg
    ox0, oy0, ox1, oy1 = dx * shares[0], dy * shares[0], dx * shares[1], dy * shares[1]
    for f in range(len(g.areas)):
        if _apart(g, f, x, y, dx, dy) or not _counts(g, f, what, bound):
            continue
        for e in range(g.areas[f, FIRST], g.areas[f, LAST]):
            if _near(g, e, x, y, ox0, oy0, EDGE_U) and _near(g, e, x, y, ox1, oy1, EDGE_U):
                return True
    return False


@part
def _kept(before: int, one: int, other: int) -> int:
    """Value between two faces: the one before if it is one of theirs, else the weaker."""
    return before if before in (one, other) else min(one, other)


@part
def _state(g: Ground, x: int, y: int, ox: float, oy: float, bound: int) -> int:
    """Terrain and passage at a point off the edges as one number: passage * 9 + works * 3 + ground."""
    return _passage(g, x, y, ox, oy, bound) * TERRAINS + _terrain(g, x, y, ox, oy)


@part
def _stretch(g: Ground, start: Pair, leg: Pair, shares: Shares, bound: int, before: int) -> int:
    """``_state`` of a stretch of a leg, by shares of it; along an edge what held before goes on."""
    (x, y), (dx, dy) = start, leg
    middle = (shares[0] + shares[1]) * 0.5
    along = _runs_along(g, start, leg, shares, MOVEMENT, bound)
    beside = BESIDE_U / sqrt(float(dx * dx + dy * dy)) if along else 0.0
    left = right = before
    for _ in range(2):
        left, right = right, _state(g, x, y, dx * middle - dy * beside, dy * middle + dx * beside, bound)
        if not along:
            return right
        beside = -beside
    ground = _kept(before % 3, left % 3, right % 3)
    works = _kept(before // 3 % 3, left // 3 % 3, right // 3 % 3)
    return _kept(before // TERRAINS, left // TERRAINS, right // TERRAINS) * TERRAINS + works * GROUND_KINDS + ground


@compiled
def profile(
    g: Ground,
    bound: int,
    px: NDArray[np.int64],
    py: NDArray[np.int64],
    n: int,
    ground0: int,
    works0: int,
    begins: NDArray[np.float64],
    stretches: NDArray[np.int64],
) -> int:
    """The stretches of terrain along a line of ``n`` points; returns how many are written.

    Stretch k begins ``begins[k]`` (0.01 mm) along the line, the first at 0 with the start's ``ground0`` and ``works0``
    unless the line at once goes on elsewhere. ``stretches`` [``GROUND`` .. ``CROSSING``, stretch] has its ground, its
    works, 1 where a centre may be, and the narrow crossing that it lies on, else -1. Stretches of 0.01 mm and less are
    not entered. Stops where a buffer is full.
    """
    state = works0 * GROUND_KINDS + ground0
    count = _write(0, 0.0, state, begins, stretches)
    walked = 0.0
    for i in range(n - 1):
        x, y = px[i], py[i]
        dx, dy = px[i + 1] - x, py[i + 1] - y
        length = sqrt(float(dx * dx + dy * dy))
        start = 0.0 if length > 0.0 else 1.0
        while start < 1.0:
            end = _next_cut(g, (x, y), (dx, dy), MOVEMENT, bound, start)
            if (end - start) * length > EDGE_U:
                here = _stretch(g, (x, y), (dx, dy), (start, end), bound, state)
                if here != state:
                    begin = walked + start * length
                    if begin == 0.0:
                        count = 0
                    if count == len(begins):
                        return count
                    count = _write(count, begin, here, begins, stretches)
                    state = here
            start = end
        walked += length
    return count


@part
def _write(k: int, begin: float, state: int, begins: NDArray[np.float64], stretches: NDArray[np.int64]) -> int:
    passage = state // TERRAINS
    begins[k] = begin
    stretches[GROUND, k] = state % GROUND_KINDS
    stretches[WORKS, k] = state // GROUND_KINDS % GROUND_KINDS
    stretches[PASSABLE, k] = 0 if passage == 1 else 1
    stretches[CROSSING, k] = passage - 2 if passage >= 2 else -1
    return k + 1


@part
def _hidden(g: Ground, x: int, y: int, ox: float, oy: float) -> bool:
    """True if a point off the edges lies in a feature that blocks sight."""
    for f in range(len(g.areas)):
        if g.areas[f, SAYS] & SIGHT and _inside(g, f, x, y, ox, oy):
            return True
    return False


@part
def _stretch_hidden(g: Ground, x: int, y: int, dx: int, dy: int, start: float, end: float) -> bool:
    """True if sight is blocked on a stretch; along an edge: where it is on both sides."""
    middle = (start + end) * 0.5
    along = _runs_along(g, (x, y), (dx, dy), (start, end), SIGHT, 0)
    beside = BESIDE_U / sqrt(float(dx * dx + dy * dy)) if along else 0.0
    for _ in range(2):
        if not _hidden(g, x, y, dx * middle - dy * beside, dy * middle + dx * beside):
            return False
        beside = -beside
    return True


@compiled
def sight_blocked(g: Ground, x0: int, y0: int, x1: int, y1: int) -> bool:
    """True if a shot between two points is stopped by blocking features.

    Overlapping features count as one. What holds an end of the shot stops it beyond one inch of its own; all the
    others together stop it beyond one inch.
    """
    dx, dy = x1 - x0, y1 - y0
    length = sqrt(float(dx * dx + dy * dy))
    if length <= SIGHT_U:
        return False
    crossed, begin, hidden, start = 0.0, 0.0, False, 0.0
    while start < 1.0:
        end = _next_cut(g, (x0, y0), (dx, dy), SIGHT, 0, start)
        if (end - start) * length > EDGE_U:
            here = _stretch_hidden(g, x0, y0, dx, dy, start, end)
            if here and not hidden:
                begin = start * length
            if hidden and not here:
                if begin > EDGE_U:
                    crossed += start * length - begin
                elif start * length - begin > SIGHT_U:
                    return True
            hidden = here
        start = end
    return crossed > SIGHT_U or (hidden and length - begin > SIGHT_U)


@part
def _disc(wx: float, wy: float, ux: float, uy: float, radius: float) -> float:
    """Half the chord that a circle about w cuts from the line through 0 along the unit vector u, -1 for none."""
    cross = wx * uy - wy * ux
    inside = radius * radius - cross * cross
    return sqrt(inside) if inside >= 0.0 else -1.0


@part
def _clip(start: float, rate: float, low: float, high: float, lo: float, hi: float) -> tuple[float, float]:
    """[lo, hi] cut down to the t with low <= start + rate * t <= high; lo > hi for none."""
    if rate == 0.0:
        return (lo, hi) if low <= start <= high else (1.0, 0.0)
    one, other = (low - start) / rate, (high - start) / rate
    return max(lo, min(one, other)), min(hi, max(one, other))


@part
def _on_road(a: Pair, e: Pair, u: Shares, half_width: float, end: float) -> tuple[float, float]:
    """From where to where on 0..end along u a point is within ``half_width`` of the segment a, a + e; lo > hi: never.

    That neighbourhood is convex: two discs and a box, so one interval holds what the line has of the three.
    """
    (ax, ay), (ex, ey), (ux, uy) = a, e, u
    lo, hi = 1.0, 0.0
    for k in range(2):
        wx, wy = float(ax + k * ex), float(ay + k * ey)
        half = _disc(wx, wy, ux, uy, half_width)
        if half >= 0.0:
            middle = wx * ux + wy * uy
            lo, hi = (middle - half, middle + half) if lo > hi else (min(lo, middle - half), max(hi, middle + half))
    length2 = float(ex * ex + ey * ey)
    width = half_width * sqrt(length2)
    box_lo, box_hi = _clip(float(ay * ex - ax * ey), ux * ey - uy * ex, -width, width, 0.0, end)
    box_lo, box_hi = _clip(-float(ax * ex + ay * ey), ux * ex + uy * ey, 0.0, length2, box_lo, box_hi)
    if box_lo <= box_hi:
        lo, hi = (box_lo, box_hi) if lo > hi else (min(lo, box_lo), max(hi, box_hi))
    return lo, hi


@part
def _leg_on_road(g: Ground, x: int, y: int, ux: float, uy: float, end: float, half_width: float) -> bool:
    """True if all of the leg from (x, y) along the unit vector u, ``end`` long, is on a road."""
    reached = 0.0
    while True:
        best = -1.0
        for r in range(len(g.roads)):
            ax, ay = g.roads[r, 0] - x, g.roads[r, 1] - y
            ex, ey = g.roads[r, 2] - g.roads[r, 0], g.roads[r, 3] - g.roads[r, 1]
            lo, hi = _on_road((ax, ay), (ex, ey), (ux, uy), half_width, end)
            if lo <= reached <= hi:
                best = max(best, hi)
        if best >= end:
            return True
        if best <= reached:
            return False
        reached = best


@compiled
def along_road(
    g: Ground, px: NDArray[np.int64], py: NDArray[np.int64], n: int, length: float, half_width_u: float
) -> bool:
    """True if all of a line of ``n`` points, as far as ``length``, lies within ``half_width_u`` of a road.

    All in 0.01 mm; only intact roads are in ``g``. Exact, by the interval that each segment of road covers.
    """
    left = float(length)
    on_road = _leg_on_road(g, px[0], py[0], 1.0, 0.0, 0.0, float(half_width_u))
    for i in range(n - 1):
        dx, dy = px[i + 1] - px[i], py[i + 1] - py[i]
        leg = sqrt(float(dx * dx + dy * dy))
        if on_road and leg > 0.0 and left > 0.0:
            end = min(leg, left)
            on_road = _leg_on_road(g, px[i], py[i], dx / leg, dy / leg, end, float(half_width_u))
        left -= leg
    return on_road


@compiled
def crossing_at(g: Ground, x: int, y: int, bound: int) -> int:
    """Number of the narrow crossing, open in ``bound``, that a point lies on; -1 for none."""
    return max(_passage(g, x, y, 0.0, 0.0, bound) - 2, -1)
