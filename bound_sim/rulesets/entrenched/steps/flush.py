"""The way of a charger into contact, and bases laid edge to edge there (ENT-R-25). Compiled.

Which sides of a base a point lies before, and where at a side another has its front. Sides are told by how far they are
turned from the way that a base faces: 0 its front, 900 its right side, 1800, 2700.
"""

from math import sqrt

from bound_sim.rulesets.entrenched.book.chart import CHARGE_IN
from bound_sim.rulesets.entrenched.state.rectangle import row_holds
from bound_sim.rulesets.entrenched.state.turn import SLACK_U
from bound_sim.rulesets.entrenched.steps.base_ways import Limits, cut, has_room, hinders, onto_piece
from bound_sim.rulesets.kit.geometry.measure import Ints, vector_along
from bound_sim.rulesets.kit.geometry.nearness import NEVER, length_onto
from bound_sim.rulesets.kit.geometry.scatter import heading
from bound_sim.rulesets.kit.geometry.units import Point, Pose
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import Corners, bases_overlap, corner_offsets
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y
from bound_sim_maps.table import u_from_inches

#: a base: its place, its facing, its width and depth
Stand = tuple[int, int, int, int, int]
#: a way of a charger: how it ends, the number of the piece that stops it, its length, its leg, and where it ends
Found = tuple[int, int, float, Point, Pose]

#: the greatest length of a charge
MOST_U = u_from_inches(CHARGE_IN) + SLACK_U
SIDES = (0, 900, 1800, 2700)
#: of sides that are as near: the front, the rear, then those beside
_RANK = (0, 2, 1, 2)
#: places along a side that are tried differ by this, and a contact is no shorter, 0.01 mm
STEP_U = 127
#: as far as this apart they touch still
_ROUNDED_U = 3
#: how a way of a charger ends: in contact; it is too long; a piece stops it; there is no room, or somebody hinders it
CONTACT, TOO_FAR, STOPPED, NO_ROOM = range(4)
#: of a place at a side: the two are in contact there; they are not; there is none
IN_CONTACT, AMISS, NONE = range(3)


@compiled
def side_before(base: Stand, point: Point, number: int) -> int:
    """The side of a base that a point lies before, by its number: first that along which it is least beyond the side's
    ends. -1 where it lies before no more sides."""
    for k in range(4):
        far, earlier = _beyond(base, SIDES[k], point), 0
        for other in range(4):
            beyond = _beyond(base, SIDES[other], point)
            if beyond >= 0.0 and (beyond, _RANK[other], other) < (far, _RANK[k], k):
                earlier += 1
        if far >= 0.0 and earlier == number:
            return SIDES[k]
    return -1


@part
def _beyond(base: Stand, side: int, point: Point) -> float:
    """Distance of a point before a side beyond the side's ends; -1.0 where it does not lie before it."""
    ahead, aside = _in_axes(base, side, point)
    out, half = _halves(base, side)
    return max(0.0, abs(aside) - half) if ahead > out else -1.0


@compiled
def side_beside(base: Stand, point: Point) -> int:
    """The right or left side of a base, whichever a point is nearer to."""
    return 900 if _in_axes(base, 900, point)[0] >= 0.0 else 2700


@compiled
def place_at(base: Stand, side: int, mover: Stand, at: Point, number: int) -> tuple[int, Pose]:
    """A pose of a mover whose front lies on a side of a base, by its number, and how it is there.

    First that with the least way along the side from a point: its middle is before the side then. Further ones follow
    by steps, as long as the two have more than a corner in common.
    """
    x, y, faces, across, deep = base
    bearing = (faces + side) % 3600
    facing = (bearing + 1800) % 3600
    out, half = _halves(base, side)
    most, width, depth = half + mover[3] // 2 - STEP_U, mover[3] // 2, mover[4] // 2
    if number > 0 and (number + 1) // 2 > 2 * most // STEP_U:
        return NONE, (0, 0, facing)
    offset = _nearest(max(-float(half), min(float(half), _in_axes(base, side, at)[1])), number)
    if abs(offset) <= most:
        own, other = corner_offsets(facing, width, depth), corner_offsets(faces, across // 2, deep // 2)
        more = 0
        dx, dy = _set_off(bearing, float(out + depth), offset)
        # turned corners are rounded: the first place at which the two don't lie on each other
        while more < _ROUNDED_U and bases_overlap(-dx, -dy, own, other):
            more += 1
            dx, dy = _set_off(bearing, float(out + depth + more), offset)
        return AMISS if bases_overlap(-dx, -dy, own, other) else IN_CONTACT, (x + dx, y + dy, facing)
    return AMISS, (0, 0, facing)


@part
def _nearest(first: float, number: int) -> float:
    """A place along a side by its number, the nearest first: the first, then steps to both sides."""
    step = (number + 1) // 2 * STEP_U
    one, other = first + step, first - step
    # as far from the first, up to rounding: then what is nearer to the side's middle
    if (abs(other - first), abs(other)) < (abs(one - first), abs(one)):
        one, other = other, one
    return one if number % 2 == 1 else other


@part
def _set_off(bearing: int, ahead_u: float, right_u: float) -> Point:
    """The vector so far ahead by a bearing, and to the right of that line."""
    dx, dy = int(DIRECTION_X[bearing]), int(DIRECTION_Y[bearing])
    sign = 1 if right_u >= 0.0 else -1
    ahead_x, ahead_y = vector_along(float(dx), float(dy), ahead_u)
    right_x, right_y = vector_along(float(sign * dy), float(-sign * dx), abs(right_u))
    return ahead_x + right_x, ahead_y + right_y


@part
def _halves(base: Stand, side: int) -> Point:
    """Distance of a side from the middle of its base, and half of the side's length."""
    width, depth = base[3] // 2, base[4] // 2
    return (depth, width) if side % 1800 == 0 else (width, depth)


@part
def _in_axes(base: Stand, side: int, point: Point) -> tuple[float, float]:
    """Distance of a point ahead of a base's middle, seen towards a side, and to the right of that line."""
    bearing = (base[2] + side) % 3600
    dx, dy = int(DIRECTION_X[bearing]), int(DIRECTION_Y[bearing])
    wx, wy = point[0] - base[0], point[1] - base[1]
    size = sqrt(float(dx * dx + dy * dy))
    return (wx * dx + wy * dy) / size, (wx * dy - wy * dx) / size


@compiled
def charge_way(
    places: Ints, rows: Point, charger: Stand, target: Stand, limits: Limits, heavy: Ints, beside: bool
) -> Found:  # fmt: skip
    """The way of a charger that turns to its target, up to contact, and where there is room beside the target.

    ``rows``: of the two. ``heavy``: pieces that stop it. ``beside``: where it comes askew it has room at the right or
    the left alone.
    """
    x, y, at = charger[0], charger[1], (target[0], target[1])
    dx, dy = at[0] - x, at[1] - y
    facing = heading(dx, dy)
    who = rows[0], x, y, _corners(charger, facing)
    # it goes for the target's centre, so that there is one
    far = sqrt(float(dx * dx + dy * dy))
    leg = vector_along(float(DIRECTION_X[facing]), float(DIRECTION_Y[facing]), far)
    length = float(length_onto(dx, dy, leg[0], leg[1], who[3], _corners(target, target[2])))
    leg = cut(leg, length)
    contact = x + leg[0], y + leg[1], facing
    if length > MOST_U:
        return TOO_FAR, -1, length, leg, contact
    for k in range(len(heavy)):
        onto = not row_holds(heavy, k, at) and onto_piece(who, leg, heavy, k) != NEVER
        if onto and onto_piece(who, (0, 0), heavy, k) == NEVER:
            return STOPPED, k, length, leg, contact
    found, end = _room_beside(places, rows[0], charger, target, limits, contact, beside)
    if found:
        there = rows[0], x, y, _corners(charger, end[2])
        if not hinders(places, there, (end[0] - x, end[1] - y), rows[1], limits[3]):
            return CONTACT, -1, length, leg, end
    return NO_ROOM, -1, length, leg, contact


@part
def _corners(base: Stand, facing: int) -> Corners:
    """The corners of a base that faces so."""
    return corner_offsets(facing, base[3] // 2, base[4] // 2)


@part
def _room_beside(
    places: Ints, row: int, mover: Stand, target: Stand, limits: Limits, contact: Pose, beside: bool
) -> tuple[bool, Pose]:  # fmt: skip
    """The first place at a side of a target where a mover has room that comes into contact so."""
    point = contact[0], contact[1]
    aside = beside and (contact[2] - target[2]) % 900 != 0
    for number in range(1 if aside else len(SIDES)):
        side = side_beside(target, point) if aside else side_before(target, point, number)
        if side < 0:
            break
        how, place, there = AMISS, 0, contact
        while how != NONE:
            how, there = place_at(target, side, mover, point, place)
            place += 1
            if how == IN_CONTACT:
                if has_room(places, (row, there[0], there[1], _corners(mover, there[2])), limits):
                    return True, there
    return False, contact
