"""Step 5: one sub-step of movement, from lines to contacts to places among friends (R-20)."""

import numpy as np

from bound_sim.rulesets.kit.arrays.events import next_row
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import ASSAULTING, DUG_IN, MOUNTED_FIRST, NORMAL
from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import (
    ASSAULT,
    CONTACT,
    CROSSING,
    EDGE,
    FRIENDS,
    GONE,
    IDLE,
    IMPASSABLE,
    NO_PLACE,
    NOBODY,
    ON_TABLE,
    PINNED,
    RETREAT,
    SECOND_RANK,
    SHORT,
    TABLE_EDGE,
    WITHDRAWN,
    WITHDRAWN_OFF,
)
from bound_sim.rulesets.rules1418.state.events import MOVE, come_to, say
from bound_sim.rulesets.rules1418.state.neighbours import corners_of, in_box, others_boxes
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.contact import (
    NEVER,
    TICKS,
    corners_around,
    first_touch,
    first_within,
    line_up,
    touching,
    turn_flush,
    who_overlaps,
)
from bound_sim.rulesets.rules1418.steps.cover import cover_row, refresh_on, settle_base
from bound_sim.rulesets.rules1418.steps.halts import draw_back_from, go_on, halt, settle, stand_back, stands_on
from bound_sim.rulesets.rules1418.steps.hits import break_contact
from bound_sim.rulesets.rules1418.steps.ranks import form_ranks
from bound_sim.rulesets.rules1418.steps.reach import (
    R_GROUND,
    R_LENGTH,
    R_RATE,
    R_ROAD,
    R_WEAKEST_ROW,
    R_WHY,
    R_WORKS,
    R_WORST_GROUND,
    Start,
    allowance,
    away_from_zero,
    terrain_after,
)
from bound_sim.rulesets.rules1418.steps.tasks import pinned
from bound_sim.rulesets.rules1418.steps.ways import line_of, start_of
from bound_sim_kernels.compiled import compiled, early, part
from bound_sim_maps.bases import bases_overlap
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y
from bound_sim_maps.queries import crossing_at

#: Q-who-may-contact, other reading: how far from an enemy others stop, 0.01 mm
_STOP_SHORT_U = 500

_WAS_CONTACTED, _IDLE, _NO_PLACE = NUMBER["was-contacted"], NUMBER["idle"], NUMBER["no-place"]
_EDGE, _IMPASSABLE, _TABLE = NUMBER["halted-edge"], NUMBER["halted-impassable"], NUMBER["halted-table"]
_SECOND_RANK = NUMBER["second-rank"]
_CROSSING, _NO_TURN = NUMBER["crossing-taken"], NUMBER["no-turn"]
_SHORT = NUMBER["short-of-enemy"]


@part
def moves_in(units, now, readings: rulings.Readings, t, p):  # type: ignore[no-untyped-def]
    """Section 6, step 5, Q-dug-assaulter, Q-mounted-movement: the sub-step of a mover."""
    if readings.mounted_movement == rulings.MountedMovement.BEFORE_FOOT and units[col.U_MOUNTED, p]:
        return MOUNTED_FIRST
    if now[col.M_TASK, t, p] == ASSAULT:
        return ASSAULTING
    return DUG_IN if now[col.M_WAS_DUG_IN, t, p] else NORMAL


@compiled
def nearest_bearing(dx, dy):  # type: ignore[no-untyped-def]
    """The bearing of the committed table nearest to a vector; of two as near the one nearer to a cardinal point."""
    best, least, off = 0, -1, 0
    for k in range(3600):
        if dx * DIRECTION_X[k] + dy * DIRECTION_Y[k] <= 0:
            continue
        cross = abs(dx * DIRECTION_Y[k] - dy * DIRECTION_X[k])
        from_cardinal = min(k % 900, 900 - k % 900)
        if least < 0 or cross < least or (cross == least and from_cardinal < off):
            best, least, off = k, cross, from_cardinal
    return best


@early
def start_lines(g, bound, world: World, paths, lines, t, substep):  # type: ignore[no-untyped-def]
    """R-20 (1): every mover of the sub-step has its line and reach from its place, by its state at step 5.

    Whether there is any.
    """
    units, state, now, readings, events = world.units, world.state, world.now, world.in_force[0], world.events
    any_here = False
    for p in range(units.shape[1]):
        lines.mark[col.L_ACTIVE, p] = False
        lines.mark[col.L_HERE, p] = False
        if state[col.S_STATUS, t, p] != ON_TABLE or not now[col.M_MOVING, t, p]:
            continue
        if moves_in(units, now, readings, t, p) != substep:
            continue
        any_here = True
        lines.mark[col.L_HERE, p] = True
        lines.mark[col.L_CONTACT, p] = NOBODY
        lines.mark[col.L_OFF_LINE, p] = False
        lines.way[col.W_AT, p] = 0.0
        lines.mark[col.L_CROSSING, p] = NOBODY
        old = state[col.S_OPPONENT, t, p] == now[col.M_OLD_OPPONENT, t, p]
        if now[col.M_TASK, t, p] == RETREAT and state[col.S_OPPONENT, t, p] != NOBODY and old:
            break_contact(state, t, p)
        ahead = 0
        if now[col.M_WORD, t, p] == NOBODY:
            ahead = -1 if now[col.M_TASK, t, p] == RETREAT else 1
        start = start_of(state, t, p)
        n, count = line_of(g, bound, world, paths, t, p, now[col.M_TASK, t, p], ahead, start)
        lines.mark[col.L_POINTS, p] = n
        for i in range(n):
            lines.x[p, i], lines.y[p, i] = paths.points[0][i], paths.points[1][i]
            lines.cumulative[p, i] = paths.cumulative[i]
        out = paths.out
        lines.way[col.W_REACH, p] = lines.way[col.W_STOP, p] = out[R_LENGTH]
        lines.mark[col.L_WHY, p], lines.mark[col.L_GROUND, p] = int(out[R_WHY]), int(out[R_WORST_GROUND])
        lines.mark[col.L_ROAD, p], lines.way[col.W_RATE, p], lines.mark[col.L_INJURED, p] = (
            out[R_ROAD] > 0.0,
            out[R_RATE],
            state[col.S_HALVED, t, p],
        )
        for k in range(count):
            if (
                paths.stretches[3][k] != NOBODY
                and paths.starts[k] < out[R_LENGTH]
                and lines.mark[col.L_CROSSING, p] == NOBODY
            ):
                lines.mark[col.L_CROSSING, p], lines.way[col.W_CROSS_IN, p] = paths.stretches[3][k], paths.starts[k]
                lines.way[col.W_CROSS_OUT, p] = paths.starts[k + 1] if k + 1 < count else NEVER * 1.0
        if state[col.S_OPPONENT, t, p] != NOBODY or pinned(now, t, p):
            lines.mark[col.L_WHY, p] = PINNED
            if not pinned(now, t, p):
                say(events, p, _WAS_CONTACTED, state[col.S_OPPONENT, t, p], 0.0)
            continue
        if readings.facing == rulings.Facing.LAST_LEG and n > 1:
            state[col.S_FACING, t, p] = nearest_bearing(
                lines.x[p, n - 1] - lines.x[p, n - 2], lines.y[p, n - 1] - lines.y[p, n - 2]
            )
        lines.mark[col.L_ACTIVE, p] = True
    return any_here


@part
def take_crossings(g, bound, units, state, lines, events, t):  # type: ignore[no-untyped-def]
    """Q-impassable: one base at a time on a narrow crossing; in the order of entering, then of ids."""
    platoons = units.shape[1]
    for p in range(platoons):
        lines.mark[col.L_TICK, p] = 0
    while True:
        best, soonest = NOBODY, 2.0
        for p in range(platoons):
            if (
                lines.mark[col.L_ACTIVE, p]
                and lines.mark[col.L_CROSSING, p] != NOBODY
                and lines.mark[col.L_TICK, p] == 0
            ):
                entering = lines.way[col.W_CROSS_IN, p] / lines.way[col.W_REACH, p]
                if entering < soonest:
                    best, soonest = p, entering
        if best == NOBODY:
            return
        lines.mark[col.L_TICK, best] = 1
        for q in range(platoons):
            if q == best or state[col.S_STATUS, t, q] != ON_TABLE:
                continue
            if lines.mark[col.L_ACTIVE, q]:
                taken = (
                    lines.mark[col.L_CROSSING, q] == lines.mark[col.L_CROSSING, best] and lines.mark[col.L_TICK, q] == 2
                )
                taken = taken and (
                    lines.way[col.W_CROSS_OUT, q] >= lines.way[col.W_STOP, q]
                    or lines.way[col.W_CROSS_OUT, q] / lines.way[col.W_REACH, q] > soonest
                )
            else:
                taken = (
                    crossing_at(g, state[col.S_X, t, q], state[col.S_Y, t, q], bound)
                    == lines.mark[col.L_CROSSING, best]
                )
            if taken and lines.way[col.W_CROSS_IN, best] < lines.way[col.W_STOP, best]:
                lines.way[col.W_STOP, best] = lines.way[col.W_CROSS_IN, best]
                lines.mark[col.L_WHY, best] = CROSSING
                say(events, best, _CROSSING, q, 0.0)
        if lines.mark[col.L_WHY, best] != CROSSING:
            lines.mark[col.L_TICK, best] = 2


@part
def next_touch(world: World, lines, t, p, e, after):  # type: ignore[no-untyped-def]
    """The tick at which mover p touches enemy e, from the time ``after`` (0..1) on; NEVER for not at all."""
    units, state, now, readings = world.units, world.state, world.now, world.in_force[0]
    reach = float(
        units[col.U_HALF_WIDTH, p]
        + units[col.U_HALF_DEPTH, p]
        + units[col.U_HALF_WIDTH, e]
        + units[col.U_HALF_DEPTH, e]
    )
    reach += lines.way[col.W_STOP, p] + 2.0 * _STOP_SHORT_U
    if lines.mark[col.L_ACTIVE, e]:
        reach += lines.way[col.W_STOP, e]
    to_x = lines.x[e, 0] if lines.mark[col.L_ACTIVE, e] else state[col.S_X, t, e]
    to_y = lines.y[e, 0] if lines.mark[col.L_ACTIVE, e] else state[col.S_Y, t, e]
    dx, dy = float(to_x - lines.x[p, 0]), float(to_y - lines.y[p, 0])
    if dx * dx + dy * dy > reach * reach:
        return NEVER
    stops_short = readings.who_may_contact == rulings.WhoMayContact.ASSAULTING and now[col.M_TASK, t, p] != ASSAULT
    wider = _STOP_SHORT_U if stops_short else 0
    b = corners_of(units, state, t, e)
    # who began in touch with an enemy that has not come to it since leaves it by any way but through it
    began = after == 0.0 or lines.mark[col.L_ACTIVE, e] or not lines.mark[col.L_HERE, e]
    near = began and touching(units, state, t, p, e)
    if wider > 0 and not near:
        around = corners_around(units, state, t, p, wider)
        if not bases_overlap(to_x - lines.x[p, 0], to_y - lines.y[p, 0], around, b):
            time = first_touch(state, lines, t, p, e, after, False, around, b)
            return NEVER if time > 1.0 else away_from_zero(time * float(TICKS))
    a = corners_of(units, state, t, p)
    if lines.mark[col.L_ACTIVE, e] and e < p:  # both move: one reckoning for both, so that they touch at the same tick
        time = first_touch(state, lines, t, e, p, after, near, b, a)
    else:
        time = first_touch(state, lines, t, p, e, after, near, a, b)
    if time > 1.0:
        return NEVER
    # who begins within the distance to keep stops at once if it would run into the enemy
    return away_from_zero((after if wider > 0 and not near else time) * float(TICKS))


@part
def farthest_touch(units, lines, p):  # type: ignore[no-untyped-def]
    """Greatest distance from a mover's start of an enemy that it can touch, or stop short of, in this sub-step (0.01
    mm)."""
    sides = units[col.U_HALF_WIDTH, p] + units[col.U_HALF_DEPTH, p] + lines.widest[0]
    ways = lines.way[col.W_STOP, p] + lines.most[units[col.U_SIDE, p]]
    return sides + int(np.ceil(ways)) + 2 * _STOP_SHORT_U


@part
def met_before(state, lines, t, q, tick, e):  # type: ignore[no-untyped-def]
    """R-20 (3), (5): true where an enemy comes before that of mover q: sooner; at once: free, then lower id."""
    if tick != lines.mark[col.L_TICK, q]:
        return tick < lines.mark[col.L_TICK, q]
    other = lines.mark[col.L_ENEMY, q]
    if tick >= NEVER or other == NOBODY:
        return False
    free, other_free = state[col.S_OPPONENT, t, e] == NOBODY, state[col.S_OPPONENT, t, other] == NOBODY
    return e < other if free == other_free else free


@part
def look_ahead(world: World, lines, t, p, after):  # type: ignore[no-untyped-def]
    """The first enemy that mover p touches, of several at once a free one, then the lowest id; into its columns."""
    units, state = world.units, world.state
    lines.mark[col.L_TICK, p], lines.mark[col.L_ENEMY, p] = NEVER, NOBODY
    x, y = lines.x[p, 0], lines.y[p, 0]
    far = farthest_touch(units, lines, p)
    i, end = first_within(lines, x, y, far)
    while i < len(lines.order) and lines.along[lines.order[i]] <= end:
        e = lines.order[i]
        i += 1
        if units[col.U_SIDE, e] == units[col.U_SIDE, p] or state[col.S_STATUS, t, e] != ON_TABLE:
            continue
        # who moves stands at the beginning of its line until it halts
        if abs(state[col.S_X, t, e] - x) > far or abs(state[col.S_Y, t, e] - y) > far:
            continue
        tick = next_touch(world, lines, t, p, e, after)
        if met_before(state, lines, t, p, tick, e):
            lines.mark[col.L_TICK, p], lines.mark[col.L_ENEMY, p] = tick, e


@part
def make_contact(g, bound, world: World, lines, t, p, e, tick):  # type: ignore[no-untyped-def]
    """R-20 (3)-(5): mover p touches enemy e: who moved stops there, p turns flush, both are pinned; or p is idle.

    An e that would stop on a friend whom it passes ends behind that friend instead, and p goes on.
    """
    units, state, now, readings, events = world.units, world.state, world.now, world.in_force[0], world.events
    time = float(tick) / float(TICKS)
    was_active = lines.mark[col.L_ACTIVE, e]
    if readings.who_may_contact == rulings.WhoMayContact.ASSAULTING and now[col.M_TASK, t, p] != ASSAULT:
        lines.way[col.W_STOP, p] = min(lines.way[col.W_STOP, p], time * lines.way[col.W_REACH, p])
        lines.mark[col.L_WHY, p] = SHORT
        lines.mark[col.L_TICK, p] = NEVER
        say(events, p, _SHORT, e, 0.0)
        return
    halt(state, lines, t, p, min(time * lines.way[col.W_REACH, p], lines.way[col.W_STOP, p]))
    if was_active:
        halt(state, lines, t, e, min(time * lines.way[col.W_REACH, e], lines.way[col.W_STOP, e]))
    draw_back_from(units, state, lines, t, p, e)
    if was_active:
        draw_back_from(units, state, lines, t, e, p)
        if stands_on(units, state, lines, t, e, p):
            lines.mark[col.L_WHY, e] = FRIENDS
            go_on(state, lines, t, p)
            stand_back(g, bound, world, lines, t, e)
            return
    if state[col.S_OPPONENT, t, e] != NOBODY:
        lines.mark[col.L_WHY, p] = IDLE
        stand_back(g, bound, world, lines, t, p)
        return
    if not turn_flush(g, bound, world, lines, t, p, e):
        lines.mark[col.L_WHY, p] = NO_PLACE
        stand_back(g, bound, world, lines, t, p)
        say(events, p, _NO_PLACE, e, 0.0)
        if was_active:
            go_on(state, lines, t, e)
        return
    state[col.S_OPPONENT, t, p], state[col.S_OPPONENT, t, e] = e, p
    lines.mark[col.L_CONTACT, p], lines.mark[col.L_WHY, p] = e, CONTACT
    # an enemy that stood idle fights now, too
    if was_active or (lines.mark[col.L_HERE, e] and lines.mark[col.L_WHY, e] == IDLE):
        lines.mark[col.L_CONTACT, e], lines.mark[col.L_WHY, e] = p, CONTACT


@part
def longest_ways(units, lines):  # type: ignore[no-untyped-def]
    """The longest way of any mover that is an enemy of each side, into ``lines.most``."""
    lines.most[:] = 0.0
    for p in range(units.shape[1]):
        if lines.mark[col.L_ACTIVE, p]:
            for side in range(len(lines.most)):
                if side != units[col.U_SIDE, p]:
                    lines.most[side] = max(lines.most[side], lines.way[col.W_STOP, p])


@part
def contacts(g, bound, world: World, lines, t):  # type: ignore[no-untyped-def]
    """R-20 (2)-(5): all move at once; the earliest touch makes contact, then the next; equal times by the lower id."""
    units, state = world.units, world.state
    platoons = units.shape[1]
    longest_ways(units, lines)
    others = others_boxes(units, state, t)
    for p in range(platoons):
        lines.mark[col.L_TICK, p], lines.mark[col.L_ENEMY, p] = NEVER, NOBODY
        if lines.mark[col.L_ACTIVE, p]:
            # most are far from all enemies
            box = others[0] if units[col.U_SIDE, p] == 0 else others[1]
            if in_box(lines.x[p, 0], lines.y[p, 0], farthest_touch(units, lines, p), box):
                look_ahead(world, lines, t, p, 0.0)
    while True:
        p = NOBODY
        for q in range(platoons):
            if (
                lines.mark[col.L_ACTIVE, q]
                and lines.mark[col.L_TICK, q] < NEVER
                and (p == NOBODY or lines.mark[col.L_TICK, q] < lines.mark[col.L_TICK, p])
            ):
                p = q
        if p == NOBODY:
            return
        e, tick = lines.mark[col.L_ENEMY, p], lines.mark[col.L_TICK, p]
        make_contact(g, bound, world, lines, t, p, e, tick)
        after = float(tick) / float(TICKS)
        if lines.mark[col.L_ACTIVE, p]:
            if lines.mark[col.L_WHY, p] == SHORT:
                lines.mark[col.L_TICK, p] = NEVER
            else:
                look_ahead(world, lines, t, p, after)
        for q in range(platoons):
            if not lines.mark[col.L_ACTIVE, q] or q == p or lines.mark[col.L_WHY, q] == SHORT:
                continue
            if lines.mark[col.L_ENEMY, q] == p or lines.mark[col.L_ENEMY, q] == e:
                look_ahead(world, lines, t, q, after)
            else:
                enemy = e if units[col.U_SIDE, q] == units[col.U_SIDE, p] else p
                met = next_touch(world, lines, t, q, enemy, after)
                if met_before(state, lines, t, q, met, enemy):
                    lines.mark[col.L_TICK, q], lines.mark[col.L_ENEMY, q] = met, enemy


@part
def leave_table(state, now, lines, t):  # type: ignore[no-untyped-def]
    """R-20: retreats that reach their own edge are withdrawn."""
    for p in range(lines.mark.shape[1]):
        if lines.mark[col.L_ACTIVE, p] and lines.mark[col.L_WHY, p] == WITHDRAWN_OFF:
            halt(state, lines, t, p, lines.way[col.W_STOP, p])
            state[col.S_STATUS, t, p] = WITHDRAWN
            now[col.M_TASK, t, p] = GONE


@part
def any_idle(lines):  # type: ignore[no-untyped-def]
    """True where a mover of the sub-step reached an enemy that has an opponent."""
    for p in range(lines.mark.shape[1]):
        if lines.mark[col.L_HERE, p] and lines.mark[col.L_WHY, p] == IDLE:
            return True
    return False


@part
def arrive(g, bound, world: World, paths, lines, t, substep):  # type: ignore[no-untyped-def]
    """Q-edge, Q-blocked-mover: terrain and marks of the sub-step's movers where they stand now; a row for each."""
    units, state, now, readings, events = world.units, world.state, world.now, world.in_force[0], world.events
    for p in range(units.shape[1]):
        if not lines.mark[col.L_HERE, p]:
            continue
        now[col.M_MOVED, t, p] = True
        state[col.S_EVER_MOVED, t, p] = True
        state[col.S_LAST_MOVED, t, p] = bound
        if pinned(now, t, p):
            continue
        if units[col.U_PACKS, p] and readings.packing != rulings.Packing.NONE:
            state[col.S_PACKED, t, p] = True
        ahead = 0
        if now[col.M_WORD, t, p] == NOBODY:
            ahead = -1 if now[col.M_TASK, t, p] == RETREAT else 1
        began = Start(
            lines.mark[col.L_INJURED, p],
            lines.x[p, 0],
            lines.y[p, 0],
            state[col.S_GROUND, t, p],
            state[col.S_WORKS, t, p],
        )
        _, count = line_of(g, bound, world, paths, t, p, now[col.M_TASK, t, p], ahead, began)
        terrain_after(paths, count, lines.way[col.W_AT, p], readings.impractical)
        start = cover_row(now[col.M_START_GROUND, t, p], now[col.M_START_WORKS, t, p], readings.impractical)
        now[col.M_WORST_ROW, t, p] = (
            min(int(paths.out[R_WEAKEST_ROW]), start) if lines.way[col.W_AT, p] > 0.0 else start
        )
        explain_rank(lines, now, events, t, p)
        explain_halt(lines, now, events, t, p, paths)
        anew = lines.mark[col.L_OFF_LINE, p] or readings.base_terrain == rulings.BaseTerrain.WEAKEST
        if state[col.S_STATUS, t, p] == ON_TABLE and anew:
            settle_base(g, units, state, readings, t, p)
        elif lines.way[col.W_AT, p] > 0.0:
            state[col.S_GROUND, t, p], state[col.S_WORKS, t, p] = int(paths.out[R_GROUND]), int(paths.out[R_WORKS])
        record_move(state, now, lines, events, t, p, substep)


@part
def explain_rank(lines, now, events, t, p):  # type: ignore[no-untyped-def]
    """R-20 (5): who reached an enemy that has an opponent is second rank, or stands idle."""
    if lines.mark[col.L_WHY, p] != IDLE:
        return
    for friend in range(now.shape[2]):
        if now[col.M_BEHIND, t, friend] == p:
            lines.mark[col.L_WHY, p] = SECOND_RANK
    say(events, p, _SECOND_RANK if lines.mark[col.L_WHY, p] == SECOND_RANK else _IDLE, lines.mark[col.L_ENEMY, p], 0.0)


@part
def explain_halt(lines, now, events, t, p, paths):  # type: ignore[no-untyped-def]
    """R-17, R-20: why a mover did not go further, where the ground or the table says so."""
    if lines.mark[col.L_WHY, p] == EDGE:
        k = 0  # the stretch that it could not afford: there is one, or it would not have halted
        while paths.starts[k] < lines.way[col.W_STOP, p] - 0.5 or paths.stretches[0][k] <= lines.mark[col.L_GROUND, p]:
            k += 1
        ground = paths.stretches[0][k]
        assaulting = now[col.M_TASK, t, p] == ASSAULT
        say(
            events,
            p,
            _EDGE,
            ground,
            allowance(
                lines.way[col.W_RATE, p], ground, assaulting, lines.mark[col.L_ROAD, p], lines.mark[col.L_INJURED, p]
            ),
        )
    elif lines.mark[col.L_WHY, p] == IMPASSABLE:
        say(events, p, _IMPASSABLE, 0.0, 0.0)
    elif lines.mark[col.L_WHY, p] == TABLE_EDGE:
        say(events, p, _TABLE, 0.0, 0.0)


@part
def record_move(state, now, lines, events, t, p, substep):  # type: ignore[no-untyped-def]
    """A row for a mover: from, to, way, reach and what made it."""
    row = next_row(events, MOVE)
    if row >= 0:
        move = events.rows[row]
        move.platoon, move.substep = p, substep
        move.from_x, move.from_y, move.from_facing = lines.x[p, 0], lines.y[p, 0], now[col.M_WAS_FACING, t, p]
        come_to(move, state, t, p)
        move.length, move.reach, move.rate = lines.way[col.W_AT, p], lines.way[col.W_REACH, p], lines.way[col.W_RATE, p]
        move.ground, move.assaulting = lines.mark[col.L_GROUND, p], now[col.M_TASK, t, p] == ASSAULT
        move.on_road, move.injured = lines.mark[col.L_ROAD, p], lines.mark[col.L_INJURED, p]
        move.contact, move.ended = lines.mark[col.L_CONTACT, p], lines.mark[col.L_WHY, p]


@part
def move(g, bound, world: World, buffers, t, substep):  # type: ignore[no-untyped-def]
    """R-20: one sub-step of step 5 on a table."""
    units, state, now, events = world.units, world.state, world.now, world.events
    paths, lines = buffers.paths, buffers.lines
    if not start_lines(g, bound, world, paths, lines, t, substep):
        return
    line_up(state, lines, t)
    take_crossings(g, bound, units, state, lines, events, t)
    contacts(g, bound, world, lines, t)
    leave_table(state, now, lines, t)
    settle(g, bound, world, lines, t)
    if any_idle(lines):
        form_ranks(units, state, now, t, buffers.melee)
    arrive(g, bound, world, paths, lines, t, substep)


@part
def after_movement(world: World, lines, t):  # type: ignore[no-untyped-def]
    """After step 5: explicit turns (Q-facing), who stands idle against an enemy (R-20, R-21); cover (R-31)."""
    units, state, now, orders, events = world.units, world.state, world.now, world.orders, world.events
    for p in range(units.shape[1]):
        lines.mark[col.L_ACTIVE, p] = False
    lined_up = False
    for p in range(units.shape[1]):
        if state[col.S_STATUS, t, p] != ON_TABLE or orders[col.O_FACING, p] == NOBODY or not orders[col.O_COVERED, p]:
            continue
        if not lined_up:
            line_up(state, lines, t)
            lined_up = True
        if state[col.S_OPPONENT, t, p] == NOBODY and orders[col.O_FACING, p] != state[col.S_FACING, t, p]:
            turned = state[col.S_X, t, p], state[col.S_Y, t, p], orders[col.O_FACING, p]
            q = who_overlaps(units, state, lines, t, p, turned, NOBODY)
            if q == NOBODY:
                state[col.S_FACING, t, p] = orders[col.O_FACING, p]
            else:
                say(events, p, _NO_TURN, q, 0.0)
    pair_touching(units, state, now, t, True)
    refresh_on(world, t, True)


@early
def pair_touching(units, state, now, t, parted_only):  # type: ignore[no-untyped-def]
    """R-21: pair free bases that touch an enemy, lowest ids first; ``parted_only``: those that a retreat did not part.

    In a bound only old pairs close again; bases that touch without an opponent stand idle (R-20 (5)).
    """
    platoons = units.shape[1]
    widest = 0
    for p in range(platoons):
        now[col.M_IDLE, t, p] = False
        widest = max(widest, units[col.U_HALF_WIDTH, p] + units[col.U_HALF_DEPTH, p])
    others = others_boxes(units, state, t)
    for p in range(platoons):
        if state[col.S_STATUS, t, p] != ON_TABLE or state[col.S_OPPONENT, t, p] != NOBODY:
            continue
        # most are far from all enemies
        box = others[0] if units[col.U_SIDE, p] == 0 else others[1]
        if not in_box(state[col.S_X, t, p], state[col.S_Y, t, p], 2 * widest + 8, box):
            continue
        for e in range(platoons):
            if (
                units[col.U_SIDE, e] == units[col.U_SIDE, p]
                or state[col.S_STATUS, t, e] != ON_TABLE
                or not touching(units, state, t, p, e)
            ):
                continue
            if state[col.S_OPPONENT, t, e] == NOBODY and (not parted_only or now[col.M_OLD_OPPONENT, t, p] == e):
                state[col.S_OPPONENT, t, p], state[col.S_OPPONENT, t, e] = e, p
                now[col.M_IDLE, t, p] = now[col.M_IDLE, t, e] = False
                break
            now[col.M_IDLE, t, p] = True
