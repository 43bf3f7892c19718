"""Step #: what each platoon sets out to do: its word under the matrix (R-9), its line, its intended end, half-way."""

import numpy as np

from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import HIGH_COMMANDS, MATRIX, SITUATIONS, WORDS
from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import (
    ASSAULT,
    COVER,
    DIG,
    HEAD,
    MOVE,
    NOBODY,
    ON_TABLE,
    PACK,
    PLATOON,
    POINT,
    RETREAT,
    STAY,
    UNPACK,
    WITHDRAWN_OFF,
)
from bound_sim.rulesets.rules1418.state.events import say
from bound_sim.rulesets.rules1418.state.neighbours import corners_of
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.cover import cover_row
from bound_sim.rulesets.rules1418.steps.hits import range_of
from bound_sim.rulesets.rules1418.steps.reach import (
    R_GROUND,
    R_LENGTH,
    R_WEAKEST_ROW,
    R_WHY,
    R_WORKS,
    away_from_zero,
    point_at,
)
from bound_sim.rulesets.rules1418.steps.ways import line_of, start_of
from bound_sim_kernels.compiled import compiled, early, part
from bound_sim_maps.bases import base_distance, touch_interval
from bound_sim_maps.directions import DIRECTION_SCALE
from bound_sim_maps.queries import sight_blocked

#: LEGAL[situation, High Command, word]: the matrix for the kernels; Bombard has the column of Hold (Q-bombard-column).
LEGAL = np.array(
    [[[word in MATRIX[situation]["hold" if high == "bombard" else high] for word in WORDS] for high in HIGH_COMMANDS]
     for situation in SITUATIONS]
)  # fmt: skip
W_STAY, W_COVER, W_MOVE, W_ASSAULT, W_RETREAT, W_DIG = range(6)
#: what a platoon sets out to do by a word
TASK_OF_WORD = np.array([STAY, COVER, MOVE, ASSAULT, RETREAT, DIG])
#: bits of ``todo`` above those of the sub-steps: some platoon moves, some platoon turns
MOVES, TURNS = 1 << 16, 1 << 17
#: the bits are those of a bound that is over; all bits below
TABLE_DONE = 1 << 18
EVERYTHING = TABLE_DONE - 1
#: all platoons on the table repeat the tasks and cover of the last bound
REPEAT_LAST = 1 << 19

_WHY_NO_ORDER, _WHY_ILLEGAL = NUMBER["no-order"], NUMBER["illegal-now"]
_WHY_WRONG_WAY, _WHY_NO_COVER = NUMBER["wrong-way"], NUMBER["no-better-cover"]
_WHY_PINNED, _WHY_PACKING, _WHY_UNPACKING = NUMBER["pinned"], NUMBER["packing"], NUMBER["unpacking"]
_WHY_FORCED, _WHY_TARGET_GONE, _WHY_CANNOT_DIG = NUMBER["forced"], NUMBER["target-company-gone"], NUMBER["cannot-dig"]


@part
def is_move(task):  # type: ignore[no-untyped-def]
    """True for what leads along a line."""
    return task == MOVE or task == ASSAULT or task == RETREAT or task == COVER


@compiled
def squared(dx, dy):  # type: ignore[no-untyped-def]
    """Squared length, exact."""
    return dx * dx + dy * dy


@part
def target_distance(world: World, t, p, place, head):  # type: ignore[no-untyped-def]
    """Q-assault-direction: squared distance to what the assault names; -1 where no platoon of it is left.

    ``place`` is measured from, ``head`` is the end of the arrow.
    """
    units, state, orders = world.units, world.state, world.orders
    (x, y), (head_x, head_y) = place, head
    kind = orders[col.O_TOWARD_KIND, p]
    if kind == HEAD:
        return squared(head_x - x, head_y - y)
    if kind == POINT:
        return squared(orders[col.O_TOWARD_A, p] - x, orders[col.O_TOWARD_B, p] - y)
    best = -1
    for e in range(units.shape[1]):
        named = (
            e == orders[col.O_TOWARD_A, p] if kind == PLATOON else units[col.U_COMPANY, e] == orders[col.O_TOWARD_A, p]
        )
        if named and state[col.S_STATUS, t, e] == ON_TABLE:
            distance = squared(state[col.S_X, t, e] - x, state[col.S_Y, t, e] - y)
            if best < 0 or distance < best:
                best = distance
    return best


@part
def nearer_to_some(world: World, t, p, start, end):  # type: ignore[no-untyped-def]
    """Q-retreat-direction, other reading: true where a move from one point to another ends nearer to any enemy."""
    units, state = world.units, world.state
    (x, y), (end_x, end_y) = start, end
    for e in range(units.shape[1]):
        if units[col.U_SIDE, e] != units[col.U_SIDE, p] and state[col.S_STATUS, t, e] == ON_TABLE:
            ex, ey = state[col.S_X, t, e], state[col.S_Y, t, e]
            if squared(ex - end_x, ey - end_y) < squared(ex - x, ey - y):
                return True
    return False


@part
def runs_into_target(world: World, paths, t, p, n, length):  # type: ignore[no-untyped-def]
    """Q-assault-direction: true where the line, as far as ``length``, leads into a base of what the assault names."""
    units, state, orders = world.units, world.state, world.orders
    kind = orders[col.O_TOWARD_KIND, p]
    if kind <= POINT:
        return False
    a = corners_of(units, state, t, p)
    for e in range(units.shape[1]):
        named = (
            e == orders[col.O_TOWARD_A, p] if kind == PLATOON else units[col.U_COMPANY, e] == orders[col.O_TOWARD_A, p]
        )
        if not named or state[col.S_STATUS, t, e] != ON_TABLE:
            continue
        b = corners_of(units, state, t, e)
        for i in range(1, n):
            x, y = paths.points[0][i - 1], paths.points[1][i - 1]
            leg = paths.cumulative[i] - paths.cumulative[i - 1]
            span = min(length, paths.cumulative[i]) - paths.cumulative[i - 1]
            if leg <= 0.0 or span <= 0.0:
                continue
            vx, vy = -float(paths.points[0][i] - x) / leg, -float(paths.points[1][i] - y) / leg
            dx, dy = float(state[col.S_X, t, e] - x), float(state[col.S_Y, t, e] - y)
            enter, leave = touch_interval((dx, dy), (vx, vy), span, a, b, True)
            if enter < leave:
                return True
    return False


@part
def right_way(world: World, t, p, task, end, head):  # type: ignore[no-untyped-def]
    """Q-advance-direction, Q-assault-direction, Q-retreat-direction: true where a move ends where its word says.

    ``end`` is where it ends and ``head`` the end of its arrow, 0.01 mm.
    """
    units, state, readings = world.units, world.state, world.in_force[0]
    (x, y), (end_x, end_y) = (state[col.S_X, t, p], state[col.S_Y, t, p]), end
    ahead = (end_x - x) * units[col.U_FRONT_X, p] + (end_y - y) * units[col.U_FRONT_Y, p]
    if end_x == x and end_y == y:
        return True
    if task == MOVE:
        return readings.advance_direction == rulings.AdvanceDirection.ANYWHERE or ahead >= 0
    if task == RETREAT:
        if ahead >= 0:
            return False
        if readings.retreat_direction == rulings.RetreatDirection.BACK:
            return True
        if not nearer_to_some(world, t, p, (x, y), end):
            return True
        back = np.sqrt(float(squared(end_x - x, end_y - y))) / float(DIRECTION_SCALE)
        back_x = x - away_from_zero(back * float(units[col.U_FRONT_X, p]))
        back_y = y - away_from_zero(back * float(units[col.U_FRONT_Y, p]))
        return nearer_to_some(world, t, p, (x, y), (back_x, back_y))
    if readings.assault_direction == rulings.AssaultDirection.FORWARD:
        return ahead > 0
    before = target_distance(world, t, p, (x, y), head)
    if before < 0:
        return True
    return target_distance(world, t, p, end, head) < before


@part
def out_of_fire(g, world: World, t, p, end):  # type: ignore[no-untyped-def]
    """Q-find-cover, other reading: true where a place is out of the sight or range of all who shot at the platoon.

    Who was shot at by nobody has nobody's fire to leave.
    """
    units, battalions, state, readings = world.units, world.battalions, world.state, world.in_force[0]
    anybody, (end_x, end_y) = False, end
    corners = corners_of(units, state, t, p)
    for i in range(battalions.shot_by.shape[2]):
        e = battalions.shot_by[t, p, i]
        anybody = anybody or e >= 0
        if e >= 0 and state[col.S_STATUS, t, e] == ON_TABLE:
            if readings.line_of_sight == rulings.LineOfSight.TERRAIN and sight_blocked(
                g, state[col.S_X, t, e], state[col.S_Y, t, e], end_x, end_y
            ):
                continue
            a = corners_of(units, state, t, e)
            gap = base_distance(end_x - state[col.S_X, t, e], end_y - state[col.S_Y, t, e], a, corners)
            if gap <= range_of(units[col.U_RANGE_U, e]):
                return False
    return anybody


@part
def better_cover(g, world: World, t, p, end):  # type: ignore[no-untyped-def]
    """Q-find-cover: a strictly better not-dug-in row at the end; other reading: no worse and out of fire."""
    state, now, readings = world.state, world.now, world.in_force[0]
    here = cover_row(state[col.S_GROUND, t, p], state[col.S_WORKS, t, p], readings.impractical)
    there = cover_row(now[col.M_END_GROUND, t, p], now[col.M_END_WORKS, t, p], readings.impractical)
    if there > here:
        return True
    return readings.find_cover == rulings.FindCover.OUT_OF_FIRE and there == here and out_of_fire(g, world, t, p, end)


@part
def attempt(g, bound, world: World, paths, t, p, task, ahead):  # type: ignore[no-untyped-def]
    """Lay a mover's line and set its intended end; whether the move ends as its word demands."""
    state, now, readings = world.state, world.now, world.in_force[0]
    n, _ = line_of(g, bound, world, paths, t, p, task, ahead, start_of(state, t, p))
    out = paths.out
    end = point_at(paths.points[0], paths.points[1], paths.cumulative, n, out[R_LENGTH])
    now[col.M_END_X, t, p], now[col.M_END_Y, t, p] = end
    now[col.M_END_GROUND, t, p], now[col.M_END_WORKS, t, p] = int(out[R_GROUND]), int(out[R_WORKS])
    now[col.M_WORST_ROW, t, p] = int(out[R_WEAKEST_ROW])
    now[col.M_EYE_X, t, p], now[col.M_EYE_Y, t, p] = point_at(
        paths.points[0], paths.points[1], paths.cumulative, n, out[R_LENGTH] / 2.0
    )
    if task == COVER:
        return better_cover(g, world, t, p, end)
    if task == RETREAT and int(out[R_WHY]) == WITHDRAWN_OFF:
        return True
    if (
        task == ASSAULT
        and readings.assault_direction == rulings.AssaultDirection.NEARER
        and runs_into_target(world, paths, t, p, n, out[R_LENGTH])
    ):
        return True
    return right_way(world, t, p, task, end, (paths.points[0][n - 1], paths.points[1][n - 1]))


@part
def second_choice(g, bound, world: World, paths, t, p, word):  # type: ignore[no-untyped-def]
    """Q-illegal-now: first allowed of stay, the drawn move under the cell's word; else stays.

    Find cover, where it was drawn and allowed, has been tried before and found none.
    """
    orders, readings, battalions = world.orders, world.in_force[0], world.battalions
    column = battalions.orders[col.H_HIGH, world.units[col.U_BATTALION, p]]
    situation = world.now[col.M_SITUATION, t, p]
    if (
        readings.illegal_now == rulings.IllegalNow.STAYS
        or LEGAL[situation, column, W_STAY]
        or orders[col.O_LEG_COUNT, p] == 0
    ):
        return STAY
    for other in (W_MOVE, W_ASSAULT, W_RETREAT):
        if other != word and LEGAL[situation, column, other]:
            task = TASK_OF_WORD[other]
            if attempt(g, bound, world, paths, t, p, task, 0):
                return task
    return STAY


@compiled
def only_word(column, situation):  # type: ignore[no-untyped-def]
    """The one word of a cell that has one only, else NOBODY."""
    found = NOBODY
    for word in range(LEGAL.shape[2]):
        if LEGAL[situation, column, word]:
            if found != NOBODY:
                return NOBODY
            found = word
    return found


@part
def forced_by(g, bound, world: World, paths, t, p):  # type: ignore[no-untyped-def]
    """Q-no-low-command, other reading: who has no command does the one word of its cell, straight on or back."""
    units, battalions, now, events = world.units, world.battalions, world.now, world.events
    forced = only_word(battalions.orders[col.H_HIGH, units[col.U_BATTALION, p]], now[col.M_SITUATION, t, p])
    if not (forced == W_MOVE or forced == W_ASSAULT or forced == W_RETREAT):
        return STAY
    task = TASK_OF_WORD[forced]
    ahead = -1 if task == RETREAT else 1
    attempt(g, bound, world, paths, t, p, task, ahead)
    say(events, p, _WHY_FORCED, task, 0.0)
    return task


@part
def ordered(g, bound, world: World, paths, t, p):  # type: ignore[no-untyped-def]
    """R-9: what the platoon sets out to do by its order and the matrix."""
    units, battalions, now, orders, events = world.units, world.battalions, world.now, world.orders, world.events
    column = battalions.orders[col.H_HIGH, units[col.U_BATTALION, p]]
    situation = now[col.M_SITUATION, t, p]
    word = now[col.M_WORD, t, p]
    task = TASK_OF_WORD[word]
    if task == DIG and units[col.U_VEHICLE, p]:
        now[col.M_LEGAL, t, p] = False
        say(events, p, _WHY_CANNOT_DIG, 0.0, 0.0)
        return STAY
    reason = _WHY_ILLEGAL
    if LEGAL[situation, column, word]:
        if task == STAY or task == DIG:
            return task
        if attempt(g, bound, world, paths, t, p, task, 0):
            if task == ASSAULT and orders[col.O_TOWARD_KIND, p] > POINT:
                if target_distance(world, t, p, (0, 0), (0, 0)) < 0:
                    say(events, p, _WHY_TARGET_GONE, 0.0, 0.0)
            return task
        reason = _WHY_NO_COVER if task == COVER else _WHY_WRONG_WAY
    now[col.M_LEGAL, t, p] = False
    task = second_choice(g, bound, world, paths, t, p, word)
    say(events, p, reason, word, task)
    return task


@part
def pinned(now, t, p):  # type: ignore[no-untyped-def]
    """Q-pinned: true where a base was in contact when the bound opened: then only a retreat moves it."""
    return now[col.M_TASK, t, p] != RETREAT and (now[col.M_OLD_OPPONENT, t, p] != NOBODY or now[col.M_IDLE, t, p])


@part
def held_back(world: World, t, p, task):  # type: ignore[no-untyped-def]
    """Q-pinned, Q-packing: what a platoon does where contact or packing holds it from its task.

    Who is in contact and ordered to move counts as a mover that moves 0 (Q-blocked-mover), an assaulter as assaulting.
    """
    units, state, now, readings, events = world.units, world.state, world.now, world.in_force[0], world.events
    mover = is_move(task)
    if mover and task != RETREAT and (state[col.S_OPPONENT, t, p] != NOBODY or now[col.M_IDLE, t, p]):
        say(events, p, _WHY_PINNED, state[col.S_OPPONENT, t, p], 0.0)
        return task
    if mover and units[col.U_PACKS, p] and readings.packing == rulings.Packing.BOTH and not state[col.S_PACKED, t, p]:
        say(events, p, _WHY_PACKING, 0.0, 0.0)
        return PACK
    if (
        not mover
        and units[col.U_PACKS, p]
        and state[col.S_PACKED, t, p]
        and readings.packing != rulings.Packing.NONE
        and not now[col.M_ARRIVED, t, p]
    ):
        say(events, p, _WHY_UNPACKING, 0.0, 0.0)
        return UNPACK
    return task


@part
def in_some_range(units, state, t, p):  # type: ignore[no-untyped-def]
    """Q-under-fire, other reading: true where an enemy on the table has the platoon in range."""
    corners = corners_of(units, state, t, p)
    for e in range(units.shape[1]):
        if (
            units[col.U_SIDE, e] != units[col.U_SIDE, p]
            and state[col.S_STATUS, t, e] == ON_TABLE
            and units[col.U_RANGED_DICE, e] > 0
        ):
            a = corners_of(units, state, t, e)
            gap = base_distance(
                state[col.S_X, t, p] - state[col.S_X, t, e],
                state[col.S_Y, t, p] - state[col.S_Y, t, e],
                a,
                corners,
            )
            if gap <= range_of(units[col.U_RANGE_U, e]):
                return True
    return False


@early
def stand_still(state, now, t):  # type: ignore[no-untyped-def]
    """Marks of how everybody stands when a bound opens: nobody has a way to go yet."""
    platoons = state.shape[2]
    # column by column: these are copied many at a time
    for p in range(platoons):
        now[col.M_START_X, t, p] = now[col.M_END_X, t, p] = now[col.M_EYE_X, t, p] = state[col.S_X, t, p]
    for p in range(platoons):
        now[col.M_START_Y, t, p] = now[col.M_END_Y, t, p] = now[col.M_EYE_Y, t, p] = state[col.S_Y, t, p]
    for p in range(platoons):
        now[col.M_START_GROUND, t, p] = now[col.M_END_GROUND, t, p] = state[col.S_GROUND, t, p]
    for p in range(platoons):
        now[col.M_START_WORKS, t, p] = now[col.M_END_WORKS, t, p] = state[col.S_WORKS, t, p]
    for p in range(platoons):
        now[col.M_WAS_FACING, t, p] = state[col.S_FACING, t, p]
        now[col.M_OLD_OPPONENT, t, p] = state[col.S_OPPONENT, t, p]


@part
def set_out(g, bound, world: World, paths, t, there, rested):  # type: ignore[no-untyped-def]
    """Step #: settle every platoon's task, line and half-way place (R-9, R-31, Q-half-way, Q-blocked-mover).

    ``stand_still`` goes before; ``there`` are ``those_there``. Whether anybody on the table moves, has come or is in
    contact (``MOVES``), or has an order to turn (``TURNS``). ``rested``: the marks are those of the last bound, in
    which nobody did; who had and has nothing to do is then as it was, and where that is so of all, so is their cover
    (``REPEAT_LAST``).
    """
    units, state, now, orders, readings = world.units, world.state, world.now, world.orders, world.in_force[0]
    platoons = state.shape[2]
    rested = rested and readings.no_low_command == rulings.NoLowCommand.STAYS
    todo = REPEAT_LAST if rested else 0
    for p in range(platoons):
        now[col.M_LEGAL, t, p] = True
    for i in range(len(there)):
        p = int(there[i])
        if rested and now[col.M_TASK, t, p] == STAY and not orders[col.O_COVERED, p]:
            continue
        todo &= ~REPEAT_LAST
        exposed = state[col.S_UNDER_FIRE, t, p]
        if readings.under_fire == rulings.UnderFire.IN_RANGE and not exposed:
            exposed = in_some_range(units, state, t, p)
        now[col.M_SITUATION, t, p] = (0 if state[col.S_DUG_IN, t, p] else 2) + (1 if exposed else 0)
        now[col.M_WORD, t, p] = orders[col.O_WORD, p]
        if not orders[col.O_COVERED, p]:
            say(world.events, p, _WHY_NO_ORDER, 0.0, 0.0)
        task = STAY
        tried = orders[col.O_WORD, p] != NOBODY or readings.no_low_command == rulings.NoLowCommand.FORCED
        if orders[col.O_WORD, p] != NOBODY:
            task = ordered(g, bound, world, paths, t, p)
        elif tried:
            task = forced_by(g, bound, world, paths, t, p)
        task = held_back(world, t, p, task)
        now[col.M_TASK, t, p] = task
        now[col.M_DIGGING, t, p] = task == DIG
        moving = is_move(task)
        now[col.M_MOVING, t, p] = moving
        if moving or now[col.M_ARRIVED, t, p] or state[col.S_OPPONENT, t, p] != NOBODY or now[col.M_IDLE, t, p]:
            todo |= MOVES
        if orders[col.O_FACING, p] != NOBODY:
            todo |= TURNS
        if tried and (not moving or pinned(now, t, p)):
            now[col.M_EYE_X, t, p], now[col.M_EYE_Y, t, p] = state[col.S_X, t, p], state[col.S_Y, t, p]
            now[col.M_END_X, t, p], now[col.M_END_Y, t, p] = state[col.S_X, t, p], state[col.S_Y, t, p]
            now[col.M_END_GROUND, t, p], now[col.M_END_WORKS, t, p] = (
                state[col.S_GROUND, t, p],
                state[col.S_WORKS, t, p],
            )
        if not moving:
            continue
        now[col.M_WAS_DUG_IN, t, p] = state[col.S_DUG_IN, t, p]
        state[col.S_DUG_IN, t, p] = False
        before = cover_row(state[col.S_GROUND, t, p], state[col.S_WORKS, t, p], readings.impractical)
        after = cover_row(now[col.M_END_GROUND, t, p], now[col.M_END_WORKS, t, p], readings.impractical)
        if before == after or readings.half_way == rulings.HalfWay.START:
            now[col.M_EYE_X, t, p], now[col.M_EYE_Y, t, p] = state[col.S_X, t, p], state[col.S_Y, t, p]
    return todo
