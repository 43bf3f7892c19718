"""The way of a platoon: its line, its pace, how far it gets; the last one of each is kept (R-14, R-16, R-18)."""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import (
    ASSAULT,
    RETREAT,
    Array,
)
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.reach import (
    STRETCHES,
    Pace,
    Start,
    away_from_zero,
    reach_line,
    transported_rate,
)
from bound_sim_kernels.compiled import early, part
from bound_sim_maps.directions import DIRECTION_SCALE

#: ways over more stretches are reckoned anew each time
KEPT_STRETCHES = 16
#: columns of ``PathBuffers.kept``, from K_STRETCHES and K_POINTS on four a stretch and two a point; K_COUNT is how many
#: stretches there are, K_SIZE how many points, 0 where no way is kept
K_SIZE, K_COUNT, K_BOUND, K_GROUND, K_WORKS, K_ASSAULTING, K_LEAVES_BY, K_STRETCHES = range(8)
K_POINTS = K_STRETCHES + 4 * KEPT_STRETCHES
#: columns of ``PathBuffers.kept_u``, from K_OUT on what came out, then one a stretch, then one a point
K_RATE, K_CAP, K_OUT = range(3)
K_STARTS = K_OUT + 8
K_LENGTHS = K_STARTS + KEPT_STRETCHES

#: 2 m straight on, further than any reach, for a direction of length DIRECTION_SCALE
_FORCED_LENGTH = 200_000 / DIRECTION_SCALE


class PathBuffers(NamedTuple):
    """The bound's arrows ``legs`` [platoon, leg, 2] as offsets from the start, and room for one line at a time.

    ``points`` [2, point] are its places, ``stretches`` [4, stretch] ground, works, passage and crossing along it.

    ``kept`` and ``kept_u`` [platoon, halved, ``K_...``] are the last way of each platoon, unhurt and injured, with all
    that it depends on: who sets out from the same place by the same line, on another table or when its move begins,
    gets as far. The second holds lengths and rates in 0.01 mm.
    """

    legs: Array
    points: Array
    cumulative: Array
    starts: Array
    stretches: Array
    out: Array
    kept: Array
    kept_u: Array


def new_path_buffers(platoons: int, legs: int) -> PathBuffers:
    """Room for lines of ``legs`` legs."""
    return PathBuffers(
        np.zeros((platoons, legs + 1, 2), dtype=np.int64), np.zeros((2, legs + 2), dtype=np.int64), np.zeros(legs + 2),
        np.zeros(STRETCHES), np.zeros((4, STRETCHES), dtype=np.int64), np.zeros(8),
        np.zeros((platoons, 2, K_POINTS + 2 * (legs + 2)), dtype=np.int64),
        np.zeros((platoons, 2, K_LENGTHS + legs + 2)),
    )  # fmt: skip


@part
def lay_line(units, orders, paths, p, x, y, ahead):  # type: ignore[no-untyped-def]
    """R-14: the platoon's line from its own place by the arrow's vectors into ``paths.points``; its number of points.

    ``ahead`` 1 or -1: straight on or back, without an arrow.
    """
    px, py = paths.points[0], paths.points[1]
    px[0], py[0] = x, y
    if ahead != 0:
        px[1] = x + ahead * away_from_zero(float(units[col.U_FRONT_X, p]) * _FORCED_LENGTH)
        py[1] = y + ahead * away_from_zero(float(units[col.U_FRONT_Y, p]) * _FORCED_LENGTH)
        return 2
    n = orders[col.O_LEG_COUNT, p]
    for i in range(n):
        px[i + 1] = x + paths.legs[p, i, 0]
        py[i + 1] = y + paths.legs[p, i, 1]
    return n + 1


@part
def is_kept(paths, bound, p, n, start, pace, leaves_by):  # type: ignore[no-untyped-def]
    """True where the platoon's last way was by the same line of n points and under the same conditions."""
    halved = int(start.halved)
    kept, kept_u = paths.kept[p, halved], paths.kept_u[p, halved]
    if (
        kept[K_SIZE] != n
        or kept[K_BOUND] != bound
        or kept[K_GROUND] != start.ground
        or kept[K_WORKS] != start.works
        or kept[K_ASSAULTING] != int(pace.assaulting)
        or kept[K_LEAVES_BY] != leaves_by
        or kept_u[K_RATE] != pace.rate_u
        or kept_u[K_CAP] != pace.cap_u
    ):
        return False
    for i in range(n):
        k = K_POINTS + 2 * i
        if kept[k] != paths.points[0, i] or kept[k + 1] != paths.points[1, i]:
            return False
    return True


@part
def keep_way(paths, bound, p, size, start, pace, leaves_by):  # type: ignore[no-untyped-def]
    """Keep the way just reckoned, of n points and ``count`` stretches, for whoever asks for the same one next."""
    n, count = size
    halved = int(start.halved)
    kept, kept_u = paths.kept[p, halved], paths.kept_u[p, halved]
    kept[K_SIZE] = n if count <= KEPT_STRETCHES else 0
    kept[K_COUNT], kept[K_BOUND] = count, bound
    kept[K_GROUND], kept[K_WORKS] = start.ground, start.works
    kept[K_ASSAULTING], kept[K_LEAVES_BY] = int(pace.assaulting), leaves_by
    kept_u[K_RATE], kept_u[K_CAP] = pace.rate_u, pace.cap_u
    for i in range(n):
        kept[K_POINTS + 2 * i] = paths.points[0, i]
        kept[K_POINTS + 2 * i + 1] = paths.points[1, i]
        kept_u[K_LENGTHS + i] = paths.cumulative[i]
    for k in range(min(count, KEPT_STRETCHES)):
        kept_u[K_STARTS + k] = paths.starts[k]
        for i in range(4):
            kept[K_STRETCHES + 4 * k + i] = paths.stretches[i, k]
    for i in range(8):
        kept_u[K_OUT + i] = paths.out[i]


@part
def take_way(paths, p, halved, n):  # type: ignore[no-untyped-def]
    """Take up the way that was kept; the number of its stretches."""
    kept, kept_u = paths.kept[p, halved], paths.kept_u[p, halved]
    count = kept[K_COUNT]
    for i in range(n):
        paths.cumulative[i] = kept_u[K_LENGTHS + i]
    for k in range(count):
        paths.starts[k] = kept_u[K_STARTS + k]
        for i in range(4):
            paths.stretches[i, k] = kept[K_STRETCHES + 4 * k + i]
    for i in range(8):
        paths.out[i] = kept_u[K_OUT + i]
    return count


@part
def start_of(state, t, p):  # type: ignore[no-untyped-def]
    """Start of a platoon's movement from its present place."""
    return Start(
        state[col.S_HALVED, t, p],
        state[col.S_X, t, p],
        state[col.S_Y, t, p],
        state[col.S_GROUND, t, p],
        state[col.S_WORKS, t, p],
    )


@part
def pace_of(world: World, t, p, task, halved):  # type: ignore[no-untyped-def]
    """R-16, R-18, Q-transport-cap, Q-transport-assault: the pace of a platoon under a task."""
    units, battalions, readings = world.units, world.battalions, world.in_force[0]
    b = units[col.U_BATTALION, p]
    rate, cap = float(units[col.U_RATE_U, p]), np.inf
    carried = units[col.U_TRANSPORTED, p] and not battalions.table[col.T_TRANSPORT_LOST, t, b]
    if carried and (task != ASSAULT or readings.transport_assault == rulings.TransportAssault.COUNTS):
        quarters, cap_u = battalions.fixed[col.B_TRANSPORT_QUARTERS, b], battalions.fixed[col.B_TRANSPORT_CAP_U, b]
        rate = transported_rate(rate, float(quarters) / 4.0, cap_u, readings.transport_cap == rulings.TransportCap.RATE)
        if readings.transport_cap == rulings.TransportCap.DISTANCE and quarters > 4:
            cap = float(cap_u)
    return Pace(rate, cap, task == ASSAULT, halved)


@early
def line_of(g, bound, world: World, paths, t, p, task, ahead, start):  # type: ignore[no-untyped-def]
    """The line of a platoon under a task and how far it gets (``paths.out``); gives (points, stretches).

    ``ahead`` as in ``lay_line``; ``start`` is a ``Start``.
    """
    units, orders = world.units, world.orders
    n = lay_line(units, orders, paths, p, start.x, start.y, ahead)
    pace = pace_of(world, t, p, task, start.halved)
    leaves_by = units[col.U_OWN_EDGES, p] if task == RETREAT else 0
    if is_kept(paths, bound, p, n, start, pace, leaves_by):
        return n, take_way(paths, p, int(start.halved), n)
    count = reach_line(g, bound, paths, n, start, pace, leaves_by, world.in_force[0])
    keep_way(paths, bound, p, (n, count), start, pace, leaves_by)
    return n, count
