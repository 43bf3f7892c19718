"""Bases on the table as exact parallelograms: overlap, touch, distance, share under a circle. Compiled.

A base is given by its ``Corners``. Two bases a and b are told by these and ``d``, the centre of b from that of a. Only
differences, +, -, *, / and square roots: a shifted, mirrored or quarter-turned pair gives the same bits.
"""

from math import sqrt
from typing import NamedTuple

from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y

#: Edges that differ by less than this sine (a tenth of a degree, and the rounding of corners) count as parallel.
PARALLEL = 1.0 / 512.0
#: Corner on corner is told within this, 0.01 mm.
CORNER_U = 1.0
#: No two bases are so far apart.
_FURTHEST_U = 1e18
#: Strips that a base is cut into to measure its share under a circle.
STRIPS = 256


class Corners(NamedTuple):
    """Offsets of two corners from a base's centre, whole 0.01 mm: p is front right, q is front left.

    The other two corners are ``-p`` and ``-q``.
    """

    px: int
    py: int
    qx: int
    qy: int


@part
def _scaled(value: int) -> int:
    """``value / DIRECTION_SCALE``, to the nearest integer, halves away from zero."""
    if value < 0:
        return -((2 * -value + DIRECTION_SCALE) // (2 * DIRECTION_SCALE))
    return (2 * value + DIRECTION_SCALE) // (2 * DIRECTION_SCALE)


@compiled
def corner_offsets(facing: int, half_width_u: int, half_depth_u: int) -> Corners:
    """The corners of a base.

    ``facing`` in tenths of a degree clockwise from north, 0..3599; halves of width and depth in 0.01 mm.
    """
    x, y = int(DIRECTION_X[facing]), int(DIRECTION_Y[facing])
    return Corners(
        _scaled(x * half_depth_u + y * half_width_u),
        _scaled(y * half_depth_u - x * half_width_u),
        _scaled(x * half_depth_u - y * half_width_u),
        _scaled(y * half_depth_u + x * half_width_u),
    )


@part
def _edge(k: int, a: Corners, b: Corners) -> tuple[int, int]:
    """Edge k: width and depth of a (0, 1), then of b (2, 3). Its normals are the axes that can part the two bases."""
    if k == 0:
        return a.px - a.qx, a.py - a.qy
    if k == 1:
        return a.px + a.qx, a.py + a.qy
    if k == 2:
        return b.px - b.qx, b.py - b.qy
    return b.px + b.qx, b.py + b.qy


@part
def _half(ex: int, ey: int, base: Corners) -> int:
    """Half extent of a base across the edge e, times the edge's length."""
    return max(abs(base.px * ey - base.py * ex), abs(base.qx * ey - base.qy * ex))


@part
def _clear(k: int, dx: float, dy: float, a: Corners, b: Corners) -> float:
    """Room between the two bases across edge k, times the edge's length; negative where they overlap. Exact for whole
    d."""
    ex, ey = _edge(k, a, b)
    return abs(dx * ey - dy * ex) - (_half(ex, ey, a) + _half(ex, ey, b))


@part
def _gap(k: int, dx: float, dy: float, a: Corners, b: Corners) -> float:
    """Room between the two bases across edge k, 0.01 mm; negative where they overlap."""
    ex, ey = _edge(k, a, b)
    return float(_clear(k, dx, dy, a, b)) / sqrt(float(ex * ex + ey * ey))


@compiled
def bases_overlap(dx: int, dy: int, a: Corners, b: Corners) -> bool:
    """True if two bases share an area (touching is none). Exact."""
    for k in range(4):
        if _clear(k, dx, dy, a, b) >= 0:
            return False
    return True


@part
def _parallel(ax: int, ay: int, bx: int, by: int) -> bool:
    cross = float(abs(ax * by - ay * bx))
    lengths = sqrt(float(ax * ax + ay * ay)) * sqrt(float(bx * bx + by * by))
    return cross <= PARALLEL * lengths


@part
def _corner_only(dx: float, dy: float, a: Corners, b: Corners, tolerance_u: float) -> bool:
    """True if two axes that are not parallel are tight: d is then a corner of the bases' Minkowski sum."""
    for i in range(4):
        if abs(_gap(i, dx, dy, a, b)) <= tolerance_u:
            ax, ay = _edge(i, a, b)
            for j in range(i):
                bx, by = _edge(j, a, b)
                tight = abs(_gap(j, dx, dy, a, b)) <= tolerance_u
                if tight and not _parallel(ax, ay, bx, by):
                    return True
    return False


@compiled
def bases_touch(dx: int, dy: int, a: Corners, b: Corners, tolerance_u: float) -> bool:
    """True if two bases overlap or touch within ``tolerance_u`` (0.01 mm) by more than corners."""
    for k in range(4):
        if _gap(k, dx, dy, a, b) > tolerance_u:
            return False
    return not _corner_only(dx, dy, a, b, tolerance_u)


@compiled
def corner_on_corner(dx: float, dy: float, a: Corners, b: Corners) -> bool:
    """True if d lies within 0.01 mm of a place where only a corner meets a corner."""
    return _corner_only(dx, dy, a, b, CORNER_U)


@part
def _to_segment(dx: float, dy: float, ax: int, ay: int, ex: int, ey: int) -> float:
    """Distance of the point d from the segment that begins at a and runs by e."""
    wx, wy = dx - ax, dy - ay
    along, length2 = wx * ex + wy * ey, ex * ex + ey * ey
    if along <= 0:
        return sqrt(float(wx * wx + wy * wy))
    if along >= length2:
        wx, wy = wx - ex, wy - ey
        return sqrt(float(wx * wx + wy * wy))
    return float(abs(wx * ey - wy * ex)) / sqrt(float(length2))


@compiled
def point_distance(dx: int, dy: int, base: Corners) -> float:
    """Distance of a point, d from the base's centre, to the base's nearest edge, 0.01 mm; 0 inside."""
    px, py, qx, qy = base
    ux, uy, vx, vy = px - qx, py - qy, px + qx, py + qy
    extent_u, extent_v = _half(ux, uy, base), _half(vx, vy, base)
    if abs(dx * uy - dy * ux) <= extent_u and abs(dx * vy - dy * vx) <= extent_v:
        return 0.0
    width = min(_to_segment(dx, dy, qx, qy, ux, uy), _to_segment(dx, dy, -px, -py, ux, uy))
    depth = min(_to_segment(dx, dy, -qx, -qy, vx, vy), _to_segment(dx, dy, -px, -py, vx, vy))
    return min(width, depth)


@compiled
def base_distance(dx: int, dy: int, a: Corners, b: Corners) -> float:
    """Distance of the nearest edges of two bases, 0.01 mm; 0 where they touch or overlap."""
    if _square_on(a) and _square_on(b):
        # the same bits as below: its cross products are whole numbers, its square roots those of squares
        gap_x, gap_y = abs(dx) - abs(a.px) - abs(b.px), abs(dy) - abs(a.py) - abs(b.py)
        if gap_x <= 0 or gap_y <= 0:
            return float(max(gap_x, gap_y, 0))
        return sqrt(float(gap_x * gap_x + gap_y * gap_y))
    return turned_distance(dx, dy, a, b)


@part
def _square_on(base: Corners) -> bool:
    """True if a base's edges run along the table's."""
    return abs(base.px) == abs(base.qx) and abs(base.py) == abs(base.qy)


@part
def _corner(k: int, base: Corners) -> tuple[int, int]:
    """A base's corner from its centre: front right, front left, and on."""
    px, py, qx, qy = base
    if k == 0:
        return px, py
    if k == 1:
        return qx, qy
    if k == 2:
        return -px, -py
    return -qx, -qy


@part
def _from_corners(dx: int, dy: int, other: Corners, base: Corners, most: float) -> float:
    """The least distance from the corners of another base, d from a base's centre, to this base; ``most`` where none is
    nearer."""
    reach = sqrt(float(max(base.px * base.px + base.py * base.py, base.qx * base.qx + base.qy * base.qy)))
    first, least = 0, -1.0
    for k in range(4):
        x, y = _corner(k, other)
        apart = float(dx + x) * float(dx + x) + float(dy + y) * float(dy + y)
        if least < 0.0 or apart < least:
            first, least = k, apart
    # the nearest to the centre first: most others are further off than it by their distance from there alone
    for n in range(4):
        x, y = _corner((first + n) % 4, other)
        apart, far = float(dx + x) * float(dx + x) + float(dy + y) * float(dy + y), most + reach + 1.0
        if apart <= far * far:
            most = min(most, point_distance(dx + x, dy + y, base))
    return most


@compiled
def turned_distance(dx: int, dy: int, a: Corners, b: Corners) -> float:
    """``base_distance`` of bases that are turned anyhow."""
    apart = False
    for k in range(4):
        apart = apart or _clear(k, dx, dy, a, b) > 0
    if not apart:
        return 0.0
    # of two convex shapes apart, a corner of one is nearest to the other
    return _from_corners(-dx, -dy, a, b, _from_corners(dx, dy, b, a, _FURTHEST_U))


@part
def _chord(wx: float, wy: float, ux: float, uy: float, radius_u: float) -> float:
    """Share of the segment w - u/2 .. w + u/2 that lies inside the circle about 0."""
    length2 = ux * ux + uy * uy
    cross = wx * uy - wy * ux
    inside = radius_u * radius_u * length2 - cross * cross
    if inside <= 0.0:
        return 0.0
    half = sqrt(inside) / length2
    middle = -(wx * ux + wy * uy) / length2
    return max(min(middle + half, 0.5) - max(middle - half, -0.5), 0.0)


@compiled
def share_in_circle(dx: int, dy: int, base: Corners, radius_u: float) -> float:
    """Share (0..1) of a base's area inside a circle of ``radius_u`` about the point d from the base's centre.

    By 256 strips along the base's width, to about 0.0001.
    """
    px, py, qx, qy = base
    ux, uy, vx, vy = float(px - qx), float(py - qy), float(px + qx), float(py + qy)
    radius = float(radius_u)
    share = 0.0
    for k in range(STRIPS // 2):
        # strips in pairs from the outside in, so that a base turned about gives the same sum
        s = (2 * k + 1 - STRIPS) / (2.0 * STRIPS)
        share += _chord(s * vx - dx, s * vy - dy, ux, uy, radius) + _chord(-s * vx - dx, -s * vy - dy, ux, uy, radius)
    return share / STRIPS


@compiled
def under_circle(dx: int, dy: int, base: Corners, radius_u: float) -> bool:
    """True if any part of a base lies inside a circle of ``radius_u`` about the point d from its centre."""
    return point_distance(dx, dy, base) < radius_u


@compiled
def touch_interval(
    gap: tuple[float, float], speed: tuple[float, float], span: float, a: Corners, b: Corners, strict: bool
) -> tuple[float, float]:
    """From when to when in [0, span] two bases touch, centre b being ``gap + speed * time`` from centre a.

    With ``strict``: the open interval in which they overlap. (1.0, 0.0) for never. Corners are not told apart here.
    """
    (dx, dy), (vx, vy) = gap, speed
    enter, leave = 0.0, float(span)
    for k in range(4):
        ex, ey = _edge(k, a, b)
        extent = float(_half(ex, ey, a) + _half(ex, ey, b))
        start, rate = float(dx * ey - dy * ex), float(vx * ey - vy * ex)
        if rate == 0.0:
            if abs(start) > extent or (strict and abs(start) == extent):
                return 1.0, 0.0
        else:
            one, other = (-extent - start) / rate, (extent - start) / rate
            enter, leave = max(enter, min(one, other)), min(leave, max(one, other))
    if enter > leave or (strict and enter == leave):
        return 1.0, 0.0
    return enter, leave
