"""Contact (R-20, R-21): lines in motion, first touch of two bases, turning flush, last clear point of a line."""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import NOBODY, ON_TABLE, Array
from bound_sim.rulesets.rules1418.state.neighbours import corners_of, sort_rows
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.reach import away_from_zero, point_at
from bound_sim_kernels.compiled import compiled, early, part
from bound_sim_maps.bases import bases_overlap, bases_touch, corner_offsets, corner_on_corner, touch_interval
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y
from bound_sim_maps.queries import passable_at
from bound_sim_maps.table import U_PER_CM

#: times of touch are whole numbers of this share of step 5
TICKS = 1 << 20
NEVER = 1 << 40
#: bases that lie within this of each other (0.01 mm) count as touching, since turned bases have rounded corners
TOUCHING_U = 4.0
#: places of bases that are noted as changed
_CHANGES = 16
#: stretches of an axis in which bases are counted, each this long in 0.01 mm; what lies further off begins anew
_STRETCHES, _STRETCH_U = 64, 10 * U_PER_CM
_SCALE = float(DIRECTION_SCALE)
_SAME = 1e-9


class Lines(NamedTuple):
    """Lines of the movers of one sub-step on one table: places and lengths [platoon, point], rows ``L_`` and ``W_``.

    ``widest`` is the most that half a base's width and depth come to together, 0.01 mm. ``order`` are all rows by
    ``along``, their place (of who has left the table, the last one) when ``line_up`` was called for the table on one
    ``axis``, x (0) or y (1). ``drift`` is the most that any has moved on it since. ``spread`` [axis, stretch] is room
    to choose it. ``most`` is each side's enemies' longest way. ``queue`` and ``stuck`` are room for a row of each
    platoon.
    """

    x: Array
    y: Array
    cumulative: Array
    mark: Array
    way: Array
    widest: Array
    order: Array
    along: Array
    axis: Array
    drift: Array
    spread: Array
    most: Array
    queue: Array
    stuck: Array
    changed: Array


def new_lines(units: Array, legs: int) -> Lines:
    """Room for the lines of one sub-step."""
    platoons = units.shape[1]
    points = (platoons, legs + 2)
    return Lines(
        np.zeros(points, dtype=np.int64), np.zeros(points, dtype=np.int64), np.zeros(points),
        np.zeros((len(col.LINE_COLUMNS), platoons), dtype=np.int64), np.zeros((len(col.WAY_COLUMNS), platoons)),
        np.array([(units[col.U_HALF_WIDTH] + units[col.U_HALF_DEPTH]).max(initial=0)], dtype=np.int64),
        np.arange(platoons), np.zeros(platoons, dtype=np.int64), np.zeros(1, dtype=np.int64),
        np.zeros(1, dtype=np.int64), np.zeros((2, _STRETCHES), dtype=np.int64),
        np.zeros(int(units[col.U_SIDE].max(initial=0)) + 1),
        np.zeros(platoons, dtype=np.int64), np.zeros(platoons, dtype=np.bool_), np.zeros((2, _CHANGES), dtype=np.int64),
    )  # fmt: skip


@early
def axis_of(state, lines, t):  # type: ignore[no-untyped-def]
    """The axis on which fewer stand beside each other: a front from north to south is all at one x."""
    lines.spread[:] = 0
    for p in range(state.shape[2]):
        if state[col.S_STATUS, t, p] == ON_TABLE:
            lines.spread[0, state[col.S_X, t, p] // _STRETCH_U % _STRETCHES] += 1
            lines.spread[1, state[col.S_Y, t, p] // _STRETCH_U % _STRETCHES] += 1
    beside = 0
    for k in range(_STRETCHES):
        beside += lines.spread[0, k] * lines.spread[0, k] - lines.spread[1, k] * lines.spread[1, k]
    return 0 if beside <= 0 else 1


@part
def line_up(state, lines, t):  # type: ignore[no-untyped-def]
    """Put all rows in order by where they are, so that who is near is found without looking at everybody."""
    lines.axis[0] = axis_of(state, lines, t)
    for p in range(state.shape[2]):
        # who has left the table keeps its last place: rows that went to the end and came back on the next table would
        # be sorted anew each time
        lines.along[p] = state[col.S_X, t, p] if lines.axis[0] == 0 else state[col.S_Y, t, p]
    sort_rows(lines.order, lines.along)
    lines.drift[0] = 0


@part
def first_within(lines, x, y, reach):  # type: ignore[no-untyped-def]
    """The first place in ``lines.order`` of a platoon that may be within ``reach`` of a point on the axis, and the last
    place on the axis of such a platoon."""
    at, span = x if lines.axis[0] == 0 else y, reach + lines.drift[0]
    low, high = 0, len(lines.order)
    while low < high:
        middle = (low + high) // 2
        if lines.along[lines.order[middle]] < at - span:
            low = middle + 1
        else:
            high = middle
    return low, at + span


@part
def stand_at(state, lines, t, p, x, y):  # type: ignore[no-untyped-def]
    """Put a base somewhere, after ``line_up``."""
    state[col.S_X, t, p], state[col.S_Y, t, p] = x, y
    lines.drift[0] = max(lines.drift[0], abs((x if lines.axis[0] == 0 else y) - lines.along[p]))


@part
def motion(lines, p, time):  # type: ignore[no-untyped-def]
    """Place and speed of a mover at a time, from its line's start, and the time until which they hold: (x, y, vx, vy,
    until)."""
    cumulative = lines.cumulative[p]
    way = min(time * lines.way[col.W_REACH, p], lines.way[col.W_STOP, p])
    for i in range(1, lines.mark[col.L_POINTS, p]):
        if cumulative[i] > way + _SAME and way + _SAME < lines.way[col.W_STOP, p]:
            leg = cumulative[i] - cumulative[i - 1]
            share = (way - cumulative[i - 1]) / leg
            dx, dy = float(lines.x[p, i] - lines.x[p, i - 1]), float(lines.y[p, i] - lines.y[p, i - 1])
            x = float(lines.x[p, i - 1] - lines.x[p, 0]) + dx * share
            y = float(lines.y[p, i - 1] - lines.y[p, 0]) + dy * share
            until = min(cumulative[i], lines.way[col.W_STOP, p]) / lines.way[col.W_REACH, p]
            return x, y, dx / leg * lines.way[col.W_REACH, p], dy / leg * lines.way[col.W_REACH, p], until
    end_x, end_y = point_at(lines.x[p], lines.y[p], cumulative, lines.mark[col.L_POINTS, p], way)
    return float(end_x - lines.x[p, 0]), float(end_y - lines.y[p, 0]), 0.0, 0.0, 1.0


@part
def first_touch(state, lines, t, p, e, after, strict, a, b):  # type: ignore[no-untyped-def]
    """R-20, R-21, Q-corner: the time in ``after``..1 at which mover p first touches base e, 2.0 for never.

    ``a`` and ``b`` are the corners of p and e; ``strict``: they touch at the start, only overlapping counts.
    """
    time = after
    still = not lines.mark[col.L_ACTIVE, e]
    to_x = state[col.S_X, t, e] if still else lines.x[e, 0]
    to_y = state[col.S_Y, t, e] if still else lines.y[e, 0]
    gap_x, gap_y = float(to_x - lines.x[p, 0]), float(to_y - lines.y[p, 0])
    while True:
        x, y, vx, vy, until = motion(lines, p, time)
        ex, ey, evx, evy, other = (0.0, 0.0, 0.0, 0.0, 1.0) if still else motion(lines, e, time)
        until = min(until, other, 1.0)
        span = max(until - time, 0.0)
        dx, dy, vx, vy = gap_x + ex - x, gap_y + ey - y, evx - vx, evy - vy
        enter, leave = touch_interval((dx, dy), (vx, vy), span, a, b, strict)
        if enter <= leave:
            within = enter
            if not strict and (
                (time > 0.0 and enter <= 0.0 and span > 0.0) or corner_on_corner(dx + vx * enter, dy + vy * enter, a, b)
            ):
                # edge along edge begins corner on corner: it slides past, unless it leads in or ends alongside
                within, out = touch_interval((dx, dy), (vx, vy), span, a, b, True)
                if within < out:
                    # more than a corner touches only after this: whom it runs into by an edge at this time comes first
                    within += 1.0 / float(TICKS)
                else:
                    within = span if until >= 1.0 and leave >= span > enter else -1.0
            if within >= 0.0:
                return time + within
        if until >= 1.0 or until <= time:
            return 2.0
        time = until


@part
def corners_around(units, state, t, p, wider):  # type: ignore[no-untyped-def]
    """``corners_of`` a base that is ``wider`` all round, 0.01 mm."""
    return corner_offsets(
        state[col.S_FACING, t, p], units[col.U_HALF_WIDTH, p] + wider, units[col.U_HALF_DEPTH, p] + wider
    )


@part
def touching(units, state, t, p, e):  # type: ignore[no-untyped-def]
    """R-21: true where two bases as they stand are in base contact: any touch of more than a corner."""
    dx, dy = state[col.S_X, t, e] - state[col.S_X, t, p], state[col.S_Y, t, e] - state[col.S_Y, t, p]
    span = (
        units[col.U_HALF_WIDTH, p]
        + units[col.U_HALF_DEPTH, p]
        + units[col.U_HALF_WIDTH, e]
        + units[col.U_HALF_DEPTH, e]
        + 8
    )
    if abs(dx) > span or abs(dy) > span:
        return False
    a = corners_of(units, state, t, p)
    b = corners_of(units, state, t, e)
    return bases_touch(dx, dy, a, b, TOUCHING_U)


@part
def who_overlaps(units, state, lines, t, p, place, but):  # type: ignore[no-untyped-def]
    """The standing base of lowest id that p would overlap at a place; NOBODY for none. ``but`` is left out.

    ``place`` is (x, y, facing).
    """
    x, y, facing = place
    a = corner_offsets(facing, units[col.U_HALF_WIDTH, p], units[col.U_HALF_DEPTH, p])
    reach = units[col.U_HALF_WIDTH, p] + units[col.U_HALF_DEPTH, p] + lines.widest[0]
    first = NOBODY
    i, end = first_within(lines, x, y, reach)
    while i < len(lines.order) and lines.along[lines.order[i]] <= end:
        q = lines.order[i]
        i += 1
        dx, dy = state[col.S_X, t, q] - x, state[col.S_Y, t, q] - y
        if abs(dx) > reach or abs(dy) > reach or (first != NOBODY and q > first):
            continue
        if q == p or q == but or state[col.S_STATUS, t, q] != ON_TABLE or lines.mark[col.L_ACTIVE, q]:
            continue
        b = corners_of(units, state, t, q)
        if bases_overlap(dx, dy, a, b):
            first = q
    return first


@part
def entry_before(units, state, lines, t, p, q, length):  # type: ignore[no-untyped-def]
    """The length along p's line, before ``length``, at which it came to overlap the standing base q."""
    a = corners_of(units, state, t, p)
    b = corners_of(units, state, t, q)
    cumulative = lines.cumulative[p]
    i = lines.mark[col.L_POINTS, p] - 1
    while cumulative[i - 1] >= length:
        i -= 1
    start = cumulative[i - 1]
    leg = cumulative[i] - start
    vx = -float(lines.x[p, i] - lines.x[p, i - 1]) / leg
    vy = -float(lines.y[p, i] - lines.y[p, i - 1]) / leg
    dx, dy = float(state[col.S_X, t, q] - lines.x[p, i - 1]), float(state[col.S_Y, t, q] - lines.y[p, i - 1])
    enter, leave = touch_interval((dx, dy), (vx, vy), length - start, a, b, True)
    if enter < leave and enter > 0.0:
        return min(start + enter, length - 1.0)
    return start if enter < leave else length - 1.0


@early
def last_clear(units, state, lines, t, p, limit):  # type: ignore[no-untyped-def]
    """Q-settle: furthest length of p's line, up to ``limit``, where it overlaps no standing base; -1: none."""
    length = limit
    while True:
        length = max(length, 0.0)
        x, y = point_at(lines.x[p], lines.y[p], lines.cumulative[p], lines.mark[col.L_POINTS, p], length)
        q = who_overlaps(units, state, lines, t, p, (x, y, state[col.S_FACING, t, p]), p)
        if q == NOBODY:
            return length
        if length <= 0.0:
            return -1.0
        length = entry_before(units, state, lines, t, p, q, length)


@compiled
def half_along(corners, direction):  # type: ignore[no-untyped-def]
    """Half extent of a base along a bearing, in 0.01 mm."""
    ux, uy = DIRECTION_X[direction], DIRECTION_Y[direction]
    ahead, aside = corners.px * ux + corners.py * uy, corners.qx * ux + corners.qy * uy
    return float(max(abs(ahead), abs(aside))) / _SCALE


@compiled
def along(dx, dy, direction):  # type: ignore[no-untyped-def]
    """Part of a vector along a bearing, in 0.01 mm."""
    return float(dx * DIRECTION_X[direction] + dy * DIRECTION_Y[direction]) / _SCALE


@compiled
def flush_facing(facing, enemy_facing, outward):  # type: ignore[no-untyped-def]
    """Q-flush: the nearest facing with edges parallel to the enemy's; at 45 degrees that square to the struck edge."""
    best, least = facing, 9999
    for k in range(4):
        candidate = (enemy_facing + 900 * k) % 3600
        difference = (candidate - facing + 1800) % 3600 - 1800
        square = candidate % 1800 == outward % 1800
        if abs(difference) < least or (abs(difference) == least and square):
            best, least = candidate, abs(difference)
    return best


@part
def struck_edge(units, state, t, p, e):  # type: ignore[no-untyped-def]
    """Q-flush: outward bearing of the edge of e that p has come to: the one across which they are furthest apart."""
    dx, dy = state[col.S_X, t, p] - state[col.S_X, t, e], state[col.S_Y, t, p] - state[col.S_Y, t, e]
    corners = corners_of(units, state, t, p)
    front, right = state[col.S_FACING, t, e], (state[col.S_FACING, t, e] + 900) % 3600
    ahead, aside = along(dx, dy, front), along(dx, dy, right)
    gap_ahead = abs(ahead) - float(units[col.U_HALF_DEPTH, e]) - half_along(corners, front)
    gap_aside = abs(aside) - float(units[col.U_HALF_WIDTH, e]) - half_along(corners, right)
    if gap_ahead >= gap_aside:
        return front if ahead >= 0.0 else (front + 1800) % 3600
    return right if aside >= 0.0 else (right + 1800) % 3600


@part
def place_by(state, t, e, outward, apart, aside):  # type: ignore[no-untyped-def]
    """The lattice point ``apart`` outwards and ``aside`` along an edge of e."""
    tangent = (outward + 900) % 3600
    nx, ny = float(DIRECTION_X[outward]) / _SCALE, float(DIRECTION_Y[outward]) / _SCALE
    tx, ty = float(DIRECTION_X[tangent]) / _SCALE, float(DIRECTION_Y[tangent]) / _SCALE
    return (state[col.S_X, t, e] + away_from_zero(nx * apart + tx * aside),
            state[col.S_Y, t, e] + away_from_zero(ny * apart + ty * aside))  # fmt: skip


@part
def turned_aside(units, state, t, p, e, outward, turn):  # type: ignore[no-untyped-def]
    """Q-flush: how far along the struck edge p's centre lies after turning about the point of touch."""
    tangent = (outward + 900) % 3600
    dx, dy = state[col.S_X, t, p] - state[col.S_X, t, e], state[col.S_Y, t, p] - state[col.S_Y, t, e]
    if turn == 0:
        return along(dx, dy, tangent)
    px, py, qx, qy = corners_of(units, state, t, p)
    corner_x, corner_y, least = px, py, along(px, py, outward)
    for k in range(1, 4):
        cx, cy = (qx, qy) if k == 1 else ((-px, -py) if k == 2 else (-qx, -qy))
        depth = along(cx, cy, outward)
        if depth < least:
            corner_x, corner_y, least = cx, cy, depth
    parallel = outward % 1800 == state[col.S_FACING, t, e] % 1800
    half_edge = float(units[col.U_HALF_WIDTH, e] if parallel else units[col.U_HALF_DEPTH, e])
    half_deep = float(units[col.U_HALF_DEPTH, e] if parallel else units[col.U_HALF_WIDTH, e])
    touch_t = along(dx + corner_x, dy + corner_y, tangent)
    touch_n = along(dx + corner_x, dy + corner_y, outward)
    if abs(touch_t) > half_edge:  # a corner of e has struck an edge of p
        touch_t = half_edge if touch_t > 0.0 else -half_edge
        touch_n = half_deep
    away_t, away_n = along(dx, dy, tangent) - touch_t, along(dx, dy, outward) - touch_n
    sine, cosine = float(DIRECTION_X[turn % 3600]) / _SCALE, float(DIRECTION_Y[turn % 3600]) / _SCALE
    return touch_t + away_t * cosine + away_n * sine


class Berth(NamedTuple):
    """Q-flush: where a base comes to lie on the edge of an enemy that it struck.

    ``outward`` is the edge's bearing and ``facing`` the base's, 0.1 degrees. ``apart`` is how far the centres lie apart
    across the edge, ``aside`` along it, at most ``limit``, 0.01 mm.
    """

    outward: int
    facing: int
    apart: float
    aside: float
    limit: float


@part
def slide(world: World, lines, t, p, e, berth, sign):  # type: ignore[no-untyped-def]
    """Q-flush: least way of p along the edge of e, to one side, to a place that overlaps nobody; NEVER: none."""
    units, state = world.units, world.state
    outward, facing, apart, aside, limit = berth
    tangent = (outward + 900) % 3600
    vx = -float(sign) * float(DIRECTION_X[tangent]) / _SCALE
    vy = -float(sign) * float(DIRECTION_Y[tangent]) / _SCALE
    a = corner_offsets(facing, units[col.U_HALF_WIDTH, p], units[col.U_HALF_DEPTH, p])
    moved = 0.0
    while abs(aside + sign * moved) <= limit:
        x, y = place_by(state, t, e, outward, apart, aside + sign * moved)
        q = who_overlaps(units, state, lines, t, p, (x, y, facing), e)
        if q == NOBODY:
            return moved
        b = corners_of(units, state, t, q)
        dx, dy = float(state[col.S_X, t, q] - x), float(state[col.S_Y, t, q] - y)
        _, leave = touch_interval((dx, dy), (vx, vy), 2.0 * limit + 1.0, a, b, True)
        moved += leave + 1.0
    return NEVER * 1.0


@part
def may_stand(g, bound, x, y):  # type: ignore[no-untyped-def]
    """R-20, Q-impassable: true where a base's centre may be at a place: on the table, in no impassable ground."""
    return 0 <= x <= g.width_u and 0 <= y <= g.height_u and passable_at(g, x, y, bound) == 1


@part
def turn_flush(g, bound, world: World, lines, t, p, e):  # type: ignore[no-untyped-def]
    """R-20 (4), Q-flush: turn p flush to the edge of e that it struck, slid along it where it must; False: no place."""
    units, state = world.units, world.state
    outward = struck_edge(units, state, t, p, e)
    facing = flush_facing(state[col.S_FACING, t, p], state[col.S_FACING, t, e], outward)
    turn = (facing - state[col.S_FACING, t, p] + 1800) % 3600 - 1800
    if (
        turn == 0
        and who_overlaps(units, state, lines, t, p, (state[col.S_X, t, p], state[col.S_Y, t, p], facing), NOBODY)
        == NOBODY
    ):
        return True
    e_parallel = outward % 1800 == state[col.S_FACING, t, e] % 1800
    p_parallel = outward % 1800 == facing % 1800
    apart = float((units[col.U_HALF_DEPTH, e] if e_parallel else units[col.U_HALF_WIDTH, e])
                  + (units[col.U_HALF_DEPTH, p] if p_parallel else units[col.U_HALF_WIDTH, p]))  # fmt: skip
    limit = float((units[col.U_HALF_WIDTH, e] if e_parallel else units[col.U_HALF_DEPTH, e])
                  + (units[col.U_HALF_WIDTH, p] if p_parallel else units[col.U_HALF_DEPTH, p]))  # fmt: skip
    limit -= TOUCHING_U + 1.0
    aside = min(max(turned_aside(units, state, t, p, e, outward, turn), -limit), limit)
    a = corner_offsets(facing, units[col.U_HALF_WIDTH, p], units[col.U_HALF_DEPTH, p])
    b = corners_of(units, state, t, e)
    berth = Berth(outward, facing, apart, aside, limit)
    right, left = slide(world, lines, t, p, e, berth, 1), slide(world, lines, t, p, e, berth, -1)
    leftwards = left < right or (left == right and abs(aside - left) < abs(aside + right))
    for attempt in range(2):
        shift = -left if leftwards == (attempt == 0) else right
        if abs(shift) >= NEVER:
            continue
        back = 0.0  # a turned base is drawn back by the lattice's rounding
        x, y = place_by(state, t, e, outward, apart, aside + shift)
        while bases_overlap(state[col.S_X, t, e] - x, state[col.S_Y, t, e] - y, a, b):
            back += 1.0
            x, y = place_by(state, t, e, outward, apart + back, aside + shift)
        if not may_stand(g, bound, x, y) or who_overlaps(units, state, lines, t, p, (x, y, facing), e) != NOBODY:
            continue
        lines.mark[col.L_OFF_LINE, p] = True
        stand_at(state, lines, t, p, x, y)
        state[col.S_FACING, t, p] = facing
        return True
    return False
