"""Bases laid edge to edge: which sides of one a point lies before, and where at a side another has its front.

Sides are told by how far they are turned from the way that a base faces: 0 its front, 900 its right side, 1800, 2700.
"""

from collections.abc import Iterator
from itertools import islice
from math import sqrt

from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Base, Point, Pose
from bound_sim_maps.bases import bases_overlap, corner_offsets

SIDES = (0, 900, 1800, 2700)
#: of sides that are as near: the front, the rear, then those beside
_RANK = {0: 0, 1800: 1, 900: 2, 2700: 2}
#: places along a side that are tried differ by this, and a contact is no shorter, 0.01 mm
STEP_U = 127
#: as far as this apart they touch still
_ROUNDED_U = 3


def sides_before(base: Base, point: Point) -> list[int]:
    """The sides of a base that a point lies before, first that along which it is least beyond the side's ends."""
    found = []
    for side in SIDES:
        ahead, aside = _in_axes(base, side, point)
        out, half = _halves(base, side)
        if ahead > out:
            found.append((max(0.0, abs(aside) - half), _RANK[side], side))
    return [side for *_, side in sorted(found)]


def side_beside(base: Base, point: Point) -> int:
    """The right or left side of a base, whichever a point is nearer to."""
    return 900 if _in_axes(base, 900, point)[0] >= 0 else 2700


def flush(base: Base, side: int, mover: Base, at: Point) -> Iterator[Pose]:
    """Poses of a mover whose front lies on a side of a base: first that with the least way along the side from a point.

    Its middle is before the side then; further ones follow by steps, as long as the two have more than a corner in
    common.
    """
    bearing = (base.facing + side) % 3600
    facing = (bearing + 1800) % 3600
    out, half = _halves(base, side)
    first = max(-float(half), min(float(half), _in_axes(base, side, at)[1]))
    most = half + mover.width // 2 - STEP_U
    own = corner_offsets(facing, mover.width // 2, mover.depth // 2)
    other = corner_offsets(base.facing, base.width // 2, base.depth // 2)
    for offset in _nearest_first(first, 2 * most // STEP_U):
        if abs(offset) <= most:
            # turned corners are rounded: the first place at which the two don't lie on each other
            places = (_set_off(base, bearing, out + mover.depth // 2 + more, offset) for more in range(_ROUNDED_U + 1))
            clear = (place for place in places if not bases_overlap(base.x - place[0], base.y - place[1], own, other))
            yield from ((x, y, facing) for x, y in islice(clear, 1))


def _nearest_first(first: float, steps: int) -> Iterator[float]:
    """Places along a side, the nearest first: the first, then a number of steps to both sides.

    Places after the first are seldom asked for.
    """
    yield first
    others = [first + sign * step * STEP_U for step in range(1, steps + 1) for sign in (1, -1)]
    yield from sorted(others, key=lambda offset: (abs(offset - first), abs(offset)))


def _set_off(base: Base, bearing: int, ahead_u: float, right_u: float) -> Point:
    """The point so far ahead of a base's middle by a bearing, and to the right of that line."""
    dx, dy = direction(bearing)
    sign = 1 if right_u >= 0 else -1
    (ax, ay), (rx, ry) = along(float(dx), float(dy), ahead_u), along(float(sign * dy), float(-sign * dx), abs(right_u))
    return base.x + ax + rx, base.y + ay + ry


def _halves(base: Base, side: int) -> tuple[int, int]:
    """Distance of a side from the middle of its base, and half of the side's length."""
    halves = base.depth // 2, base.width // 2
    return halves if side in (0, 1800) else (halves[1], halves[0])


def _in_axes(base: Base, side: int, point: Point) -> tuple[float, float]:
    """Distance of a point ahead of a base's middle, seen towards a side, and to the right of that line."""
    dx, dy = direction((base.facing + side) % 3600)
    wx, wy = point[0] - base.x, point[1] - base.y
    size = sqrt(dx * dx + dy * dy)
    return (wx * dx + wy * dy) / size, (wx * dy - wy * dx) / size
