"""Lengths that a base goes on a straight way before it is near another base or on it, compiled. All in 0.01 mm.

Two bases a and b are told by their ``Corners`` and ``d``, the centre of b from that of a, as in
``bound_sim_maps.bases``.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np

from bound_sim_kernels.compiled import compiled, part, wide_product
from bound_sim_maps.bases import Corners

#: the length of a way on which nothing comes near
NEVER = 1e18
#: the square of what is less is a whole number of 64 bits
_WHOLE = 3_000_000_000
#: places and corners are rounded: what is nearer to a limit than this is measured exactly
_ROUNDED = 4

#: a vector
Pair = tuple[int, int]


class Way(NamedTuple):
    """A straight way: its vector, its length."""

    x: int
    y: int
    length: float


@compiled
def length_to_near(dx: int, dy: int, leg_x: int, leg_y: int, a: Corners, b: Corners, within_u: int) -> float:
    """The length of a's way (leg_x, leg_y) at which it first is within a length of b; ``NEVER`` where it never is.

    The length itself is within. 0.0 where they are so near at the start; they do not lie on each other there.
    """
    way = Way(leg_x, leg_y, sqrt(float(leg_x * leg_x + leg_y * leg_y)))
    if _leads_past((dx, dy), way, a, b, within_u):
        return NEVER
    found = NEVER
    for ax, ay in _corners(a):
        for bx, by in _corners(b):
            found = min(found, _corner_meets(dx + bx - ax, dy + by - ay, way, within_u))
    # what b is to a's edges as a comes on, a is to b's as that comes on against it
    found = min(found, _edges_meet((dx, dy), way, a, b, within_u))
    return min(found, _edges_meet((-dx, -dy), Way(-leg_x, -leg_y, way.length), b, a, within_u))


@part
def _corners(base: Corners) -> tuple[Pair, Pair, Pair, Pair]:
    """A base's corners from its centre, clockwise: front right, rear right, rear left, front left."""
    px, py, qx, qy = base
    return (px, py), (-qx, -qy), (-px, -py), (qx, qy)


@part
def _leads_past(d: Pair, way: Way, a: Corners, b: Corners, within_u: int) -> bool:
    """True if a way keeps far enough off b beside it, behind its start or beyond its end."""
    if way.length == 0.0:
        return False
    ux, uy, room = way.x / way.length, way.y / way.length, within_u + _ROUNDED
    across = max(abs(a.px * uy - a.py * ux), abs(a.qx * uy - a.qy * ux))
    across += max(abs(b.px * uy - b.py * ux), abs(b.qx * uy - b.qy * ux))
    if abs(d[0] * uy - d[1] * ux) > across + room:
        return True
    along = max(abs(a.px * ux + a.py * uy), abs(a.qx * ux + a.qy * uy))
    along += max(abs(b.px * ux + b.py * uy), abs(b.qx * ux + b.qy * uy))
    ahead = d[0] * ux + d[1] * uy
    return bool(ahead < -along - room or ahead > way.length + along + room)


@part
def _corner_meets(wx: int, wy: int, way: Way, within_u: int) -> float:
    """The length of its way at which a corner is so near to another, w from it."""
    most2 = within_u * within_u
    if wx * wx + wy * wy <= most2:
        return 0.0
    ahead, cross = wx * way.x + wy * way.y, wx * way.y - wy * way.x
    if ahead <= 0 or abs(cross) > within_u * way.length + 1.0:
        return NEVER
    length2, far_x, far_y = way.x * way.x + way.y * way.y, wx - way.x, wy - way.y
    # the square of the way's distance from the other corner
    whole, rest = 0, float(cross) * float(cross) / float(length2)
    if abs(cross) < _WHOLE:
        whole = cross * cross // length2
        rest = float(cross * cross - whole * length2) / float(length2)
    beside = whole > most2 or (whole == most2 and rest > 0.0)
    if far_x * far_x + far_y * far_y > most2 and (beside or ahead >= length2):
        return NEVER
    return min(ahead / way.length - sqrt(max(0.0, most2 - whole - rest)), way.length)


@part
def _edges_meet(d: Pair, way: Way, a: Corners, b: Corners, within_u: int) -> float:
    """The least length of a's way at which one of its edges is so near to a corner of b that lies beside the edge."""
    found = NEVER
    ax, ay = a.qx, a.qy
    for next_x, next_y in _corners(a):
        start_x, start_y, ex, ey = ax, ay, next_x - ax, next_y - ay
        ax, ay = next_x, next_y
        size2, closer = ex * ex + ey * ey, ex * way.y - ey * way.x
        room2 = within_u * within_u * size2
        for bx, by in _corners(b):
            wx, wy = d[0] + bx - start_x, d[1] + by - start_y
            off = ex * wy - ey * wx  # outside of the edge above 0, times the edge's length
            if off < 0 or (_exceeds(off, room2) and (closer <= 0 or _exceeds(off - closer, room2))):
                continue
            share = min((off - within_u * sqrt(float(size2))) / closer, 1.0) if _exceeds(off, room2) else 0.0
            foot = (wx - way.x * share) * ex + (wy - way.y * share) * ey
            if 0 <= foot <= size2:
                found = min(found, share * way.length)
    return found


@part
def _exceeds(value: int, most2: int) -> bool:
    """True if a number is greater than another of which the square is given."""
    return value > 0 and (value >= _WHOLE or value * value > most2)


@part
def _is_more(a: int, b: int, c: int, d: int) -> bool:
    """True if a * b is more than c * d, of numbers not below 0. Exact."""
    if max(a, b, c, d) < _WHOLE:
        return a * b > c * d
    high, low = wide_product(np.uint64(a), np.uint64(b))
    other_high, other_low = wide_product(np.uint64(c), np.uint64(d))
    return bool(high > other_high or (high == other_high and low > other_low))


@compiled
def length_onto(dx: int, dy: int, leg_x: int, leg_y: int, a: Corners, b: Corners) -> float:
    """The length of a's way (leg_x, leg_y) at which it touches b and would go on over it; ``NEVER`` where it does not.

    0.0 where they lie on each other at the start. What a only passes along, or touches at the end, it does not run
    onto. What decides is exact.
    """
    # shares of the way as fractions: first between which they touch, then up to which
    first, first_of, last, last_of = 0, 1, 1, 1
    for k in range(4):
        base = a if k < 2 else b
        sign = 1 if k % 2 else -1
        ex, ey = base.px + sign * base.qx, base.py + sign * base.qy
        if ex == 0 and ey == 0:
            continue  # of a line
        room = max(abs(a.px * ey - a.py * ex), abs(a.qx * ey - a.qy * ex))
        room += max(abs(b.px * ey - b.py * ex), abs(b.qx * ey - b.qy * ex))
        off, rate = dx * ey - dy * ex, leg_x * ey - leg_y * ex
        if rate < 0:
            off, rate = -off, -rate
        enter, leave = off - room, off + room
        if leave <= 0 or (rate == 0 and enter >= 0):
            return NEVER
        if rate > 0:
            if enter > 0 and _is_more(enter, first_of, first, rate):
                first, first_of = enter, rate
            if _is_more(last, rate, leave, last_of):
                last, last_of = leave, rate
            if not _is_more(last, first_of, first, last_of):
                return NEVER
    return first / first_of * sqrt(float(leg_x * leg_x + leg_y * leg_y))
