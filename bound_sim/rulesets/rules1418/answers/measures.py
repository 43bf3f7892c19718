"""Measures of what stands, for hints: ways, shots and bombardments by the rules' own kernels; nothing is resolved."""

from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import MOVE, NOBODY, those_there
from bound_sim.rulesets.rules1418.state.neighbours import look_around
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.bombardment import battery_substep, circle_place
from bound_sim.rulesets.rules1418.steps.fire_turns import NO_SHOT, own_substep, shoots_direct, way_to_shoot
from bound_sim.rulesets.rules1418.steps.reach import R_LENGTH
from bound_sim.rulesets.rules1418.steps.targeting import distance_between, find_target, shooting_range
from bound_sim.rulesets.rules1418.steps.tasks import TASK_OF_WORD, is_move, set_out, stand_still
from bound_sim.rulesets.rules1418.steps.ways import line_of, start_of
from bound_sim_kernels.compiled import compiled
from bound_sim_maps.queries import sight_blocked


@compiled
def draw(g, bound, world: World, near, paths):  # type: ignore[no-untyped-def]
    """R-9..R-17: what everybody sets out to do by the orders, as all stand: into the marks, as step # has them."""
    stand_still(world.state, world.now, 0)
    set_out(g, bound, world, paths, 0, near.there[: those_there(world.state, 0, near.there)], False)


@compiled
def measure_ways(g, bound, world: World, paths, rows, out):  # type: ignore[no-untyped-def]
    """R-17: ``out`` [row, 3] gets how far each of some rows with an arrow goes by it (0 for who does not move), the
    length of the arrow, both in 0.01 mm, and its number of points. The line of the last one stays in ``paths``.

    A line is that under what its row does; of who does not move, under the word that it was told.
    """
    now = world.now
    for i in range(len(rows)):
        p = rows[i]
        task = now[col.M_TASK, 0, p]
        moving = is_move(task)
        if not moving:
            word = now[col.M_WORD, 0, p]
            task = TASK_OF_WORD[word] if word != NOBODY and is_move(TASK_OF_WORD[word]) else MOVE
        n, _ = line_of(g, bound, world, paths, 0, p, task, 0, start_of(world.state, 0, p))
        out[i, 0], out[i, 1], out[i, 2] = paths.out[R_LENGTH] if moving else 0.0, paths.cumulative[n - 1], n


@compiled
def measure_fire(g, world: World, near, bound, rows, why, out):  # type: ignore[no-untyped-def]
    """R-13, R-25: ``out`` gets each row's sub-step (or less than 0) and whom it would shoot at as all stand.

    ``why`` [3] is room for what ``find_target`` says.
    """
    units, battalions, state, now, orders = world.units, world.battalions, world.state, world.now, world.orders
    look_around(near, units, state, now, 0, near.there[: those_there(state, 0, near.there)], False)
    for i in range(len(rows)):
        p = rows[i]
        out[i, 0], out[i, 1] = own_substep(world, bound, 0, p), NOBODY
        way, _ = way_to_shoot(world, 0, p)
        if out[i, 0] >= 0 and way != NO_SHOT and shoots_direct(units, battalions, orders, p):
            out[i, 1] = find_target(g, world, near, 0, p, way, False, why, False)


@compiled
def measure_shot(g, world: World, p, e, out):  # type: ignore[no-untyped-def]
    """R-25, R-32: ``out`` gets the distance of two bases, the range of the first, and whether ground stops sight."""
    units, state, now, readings = world.units, world.state, world.now, world.in_force[0]
    out[0] = distance_between(world, 0, p, e, True)
    out[1] = shooting_range(units, now, readings, 0, p)
    stopped = sight_blocked(g, state[col.S_X, 0, p], state[col.S_Y, 0, p], state[col.S_X, 0, e], state[col.S_Y, 0, e])
    out[2] = 1.0 if stopped else 0.0


@compiled
def measure_batteries(world: World, bound, out):  # type: ignore[no-untyped-def]
    """R-39: ``out`` gets the sub-step of each row that bombards with its battalion; says why a battery does not."""
    units, battalions, readings = world.units, world.battalions, world.in_force[0]
    for p in range(len(out)):
        out[p], b = NOBODY, units[col.U_BATTALION, p]
        if battalions.orders[col.H_BOMBARDS, b]:
            out[p] = battery_substep(world, bound, 0, p, circle_place(battalions, readings, b), True)
