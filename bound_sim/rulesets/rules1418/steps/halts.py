"""The places that movers come to: at a length of their line, drawn back, aside where even their start is taken."""

from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import FRIENDS, NOBODY
from bound_sim.rulesets.rules1418.state.events import say
from bound_sim.rulesets.rules1418.state.neighbours import corners_of, in_box
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.contact import last_clear, may_stand, stand_at, who_overlaps
from bound_sim.rulesets.rules1418.steps.reach import away_from_zero, point_at
from bound_sim_kernels.compiled import part
from bound_sim_maps.bases import bases_overlap
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y

_SETTLED = NUMBER["settled"]


@part
def halt(state, lines, t, p, length):  # type: ignore[no-untyped-def]
    """Stand a mover at a length of its line."""
    lines.mark[col.L_ACTIVE, p] = False
    lines.way[col.W_AT, p] = length
    x, y = point_at(lines.x[p], lines.y[p], lines.cumulative[p], lines.mark[col.L_POINTS, p], length)
    stand_at(state, lines, t, p, x, y)


@part
def draw_back_from(units, state, lines, t, p, e):  # type: ignore[no-untyped-def]
    """Draw a halted mover back along its line by the lattice's rounding, until it doesn't overlap the enemy."""
    while lines.way[col.W_AT, p] > 0.0 and who_overlaps_one(units, state, t, p, e):
        halt(state, lines, t, p, max(lines.way[col.W_AT, p] - 1.0, 0.0))


@part
def stands_on(units, state, lines, t, p, but):  # type: ignore[no-untyped-def]
    """True where a base overlaps another that stands, ``but`` left out."""
    place = state[col.S_X, t, p], state[col.S_Y, t, p], state[col.S_FACING, t, p]
    return who_overlaps(units, state, lines, t, p, place, but) != NOBODY


@part
def who_overlaps_one(units, state, t, p, e):  # type: ignore[no-untyped-def]
    """True where two bases overlap at their present places."""
    from_x, from_y = state[col.S_X, t, p], state[col.S_Y, t, p]
    a = corners_of(units, state, t, p)
    b = corners_of(units, state, t, e)
    return bases_overlap(state[col.S_X, t, e] - from_x, state[col.S_Y, t, e] - from_y, a, b)


@part
def step_aside(g, bound, units, state, lines, t, p):  # type: ignore[no-untyped-def]
    """Put a mover whose start has been taken too on the nearest clear place, straight back first."""
    x, y, facing = state[col.S_X, t, p], state[col.S_Y, t, p], state[col.S_FACING, t, p]
    for away in range(100, 60000, 100):
        for k in range(8):
            bearing = (facing + 1800 + (450 * ((k + 1) // 2) if k % 2 == 0 else -450 * ((k + 1) // 2))) % 3600
            nx = x + away_from_zero(float(away) * float(DIRECTION_X[bearing]) / float(DIRECTION_SCALE))
            ny = y + away_from_zero(float(away) * float(DIRECTION_Y[bearing]) / float(DIRECTION_SCALE))
            if may_stand(g, bound, nx, ny):
                if who_overlaps(units, state, lines, t, p, (nx, ny, facing), NOBODY) == NOBODY:
                    stand_at(state, lines, t, p, nx, ny)
                    lines.mark[col.L_OFF_LINE, p] = True
                    return


@part
def stand_back(g, bound, world: World, lines, t, p):  # type: ignore[no-untyped-def]
    """Q-settle: stand a halted mover at the last clear point of its line; aside where even its start is taken."""
    units, state, now = world.units, world.state, world.now
    length = last_clear(units, state, lines, t, p, lines.way[col.W_AT, p])
    if length >= 0.0:
        halt(state, lines, t, p, length)
        return
    halt(state, lines, t, p, 0.0)
    state[col.S_FACING, t, p] = now[col.M_WAS_FACING, t, p]
    step_aside(g, bound, units, state, lines, t, p)


@part
def go_on(state, lines, t, p):  # type: ignore[no-untyped-def]
    """Let a halted mover go on: no contact came of its touch."""
    lines.mark[col.L_ACTIVE, p] = True
    stand_at(state, lines, t, p, lines.x[p, 0], lines.y[p, 0])


@part
def sort_by_way(lines, count):  # type: ignore[no-untyped-def]
    """Put the first ``count`` rows of ``lines.queue`` in the order of their ways to go, then of ids."""
    queue, way = lines.queue, lines.way[col.W_STOP]
    gap = 1
    while gap < count:
        gap = 3 * gap + 1
    while gap > 1:
        gap //= 3
        for i in range(gap, count):
            p, at = queue[i], i
            while at >= gap and (
                way[queue[at - gap]] > way[p] or (way[queue[at - gap]] == way[p] and queue[at - gap] > p)
            ):
                queue[at] = queue[at - gap]
                at -= gap
            queue[at] = p


@part
def note_change(lines, changes, x, y):  # type: ignore[no-untyped-def]
    """Note that somebody stands at a place, or no more, who did not when all were last looked at; their new number."""
    if changes < lines.changed.shape[1]:
        lines.changed[0, changes], lines.changed[1, changes] = x, y
    return changes + 1


@part
def changed_beside(units, lines, p, changes):  # type: ignore[no-untyped-def]
    """True where one of the ``changes`` may lie on a mover's way; of more than there is room for, one always may."""
    if changes > lines.changed.shape[1]:
        return True
    x0 = x1 = lines.x[p, 0]
    y0 = y1 = lines.y[p, 0]
    for i in range(1, lines.mark[col.L_POINTS, p]):
        x0, x1 = min(x0, lines.x[p, i]), max(x1, lines.x[p, i])
        y0, y1 = min(y0, lines.y[p, i]), max(y1, lines.y[p, i])
    reach = units[col.U_HALF_WIDTH, p] + units[col.U_HALF_DEPTH, p] + lines.widest[0]
    for k in range(changes):
        if in_box(lines.changed[0, k], lines.changed[1, k], reach, (x0, y0, x1, y1)):
            return True
    return False


@part
def settle_until_stuck(world: World, lines, t, count, known):  # type: ignore[no-untyped-def]
    """Stand the movers of the queue one by one at the last clear points of their lines; the place in it of the first
    that has none, NOBODY where all have one.

    The places of the ``known`` first ones hold but for the base noted in ``lines.changed``, which has stood since.
    """
    units, state = world.units, world.state
    changes = 1
    for i in range(count):
        p = lines.queue[i]
        if lines.stuck[p]:
            continue
        if i < known and not changed_beside(units, lines, p, changes):
            lines.mark[col.L_ACTIVE, p] = False
            continue
        length = last_clear(units, state, lines, t, p, lines.way[col.W_STOP, p])
        if length < 0.0:
            return i
        if i >= known:
            halt(state, lines, t, p, length)
        elif length != lines.way[col.W_AT, p]:
            changes = note_change(lines, changes, state[col.S_X, t, p], state[col.S_Y, t, p])
            halt(state, lines, t, p, length)
            changes = note_change(lines, changes, state[col.S_X, t, p], state[col.S_Y, t, p])
        lines.mark[col.L_ACTIVE, p] = False
    return NOBODY


@part
def settle(g, bound, world: World, lines, t):  # type: ignore[no-untyped-def]
    """R-20 (6), Q-settle: who touched nobody ends one by one, least way to go first, at the last clear point.

    Who has none stays at its start, and all begin again: so far those before it did not see it there.
    """
    units, state, now, events = world.units, world.state, world.now, world.events
    queue, stuck = lines.queue, lines.stuck
    count = 0
    for p in range(units.shape[1]):
        stuck[p] = False
        if lines.mark[col.L_ACTIVE, p]:
            queue[count] = p
            count += 1
    sort_by_way(lines, count)
    known = 0
    while True:
        at = settle_until_stuck(world, lines, t, count, known)
        if at == NOBODY:
            break
        known, p = at, queue[at]
        stuck[p] = True
        stand_at(state, lines, t, p, lines.x[p, 0], lines.y[p, 0])
        note_change(lines, 0, lines.x[p, 0], lines.y[p, 0])
        for i in range(count):
            lines.mark[col.L_ACTIVE, queue[i]] = not stuck[queue[i]]
    for i in range(count):
        p = queue[i]
        if stuck[p]:
            lines.way[col.W_AT, p] = 0.0
            state[col.S_FACING, t, p] = now[col.M_WAS_FACING, t, p]
            if stands_on(units, state, lines, t, p, NOBODY):
                step_aside(g, bound, units, state, lines, t, p)
        if lines.way[col.W_AT, p] < lines.way[col.W_STOP, p] - 1.0:
            lines.mark[col.L_WHY, p] = FRIENDS
            say(events, p, _SETTLED, 0.0, lines.way[col.W_STOP, p] - lines.way[col.W_AT, p])
