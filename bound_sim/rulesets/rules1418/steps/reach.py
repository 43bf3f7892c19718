"""Movement (section 5): rates, lines, how far a mover gets. Contact is in ``contact``."""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import ASSAULT_FACTOR, GROUND_FACTOR, INJURED_FACTOR, ROAD_FACTOR
from bound_sim.rulesets.rules1418.state.arrays import (
    DONE,
    EDGE,
    HALF_BASE_DEPTH_U,
    IMPASSABLE,
    REACH,
    TABLE_EDGE,
    WITHDRAWN_OFF,
)
from bound_sim.rulesets.rules1418.steps.cover import cover_row
from bound_sim_kernels.compiled import compiled
from bound_sim_maps.queries import GROUND, PASSABLE, WORKS, along_road, profile

_GROUND = np.array(GROUND_FACTOR)
#: stretches of terrain along one line that are looked at
STRETCHES = 256
#: lengths that differ by less are one, 0.01 mm
_SAME_U = 1e-6
#: columns of a line's result
R_LENGTH, R_WHY, R_ROAD, R_GROUND, R_WORKS, R_WORST_GROUND, R_WEAKEST_ROW, R_RATE = range(8)


@compiled
def transported_rate(rate_u: float, factor: float, cap_u: int, cap_rate: bool) -> float:
    """R-18, Q-transport-cap: rate with transport in 0.01 mm; the cap of 8 or 12 cm never lowers the standard rate."""
    if factor == 1.0:
        return rate_u
    carried = rate_u * factor
    if cap_rate and carried > float(cap_u):
        carried = max(float(cap_u), rate_u)
    return carried


@compiled
def allowance(rate_u: float, ground: int, assaulting: bool, on_road: bool, injured: bool) -> float:
    """R-16: distance in 0.01 mm under the worst ground met; factors multiply, nothing is rounded."""
    distance: float = rate_u * _GROUND[ground]
    if assaulting:
        distance *= ASSAULT_FACTOR
    if on_road:
        distance *= ROAD_FACTOR
    if injured:
        distance *= INJURED_FACTOR
    return distance


@compiled
def line_lengths(px, py, n, cumulative):  # type: ignore[no-untyped-def]
    """Lengths along a line of n points to each of them, in 0.01 mm."""
    cumulative[0] = 0.0
    for i in range(1, n):
        dx = float(px[i] - px[i - 1])
        dy = float(py[i] - py[i - 1])
        cumulative[i] = cumulative[i - 1] + np.sqrt(dx * dx + dy * dy)


@compiled
def away_from_zero(value: float) -> int:
    """Round to the lattice, half away from zero, so that mirrored places mirror."""
    return int(np.floor(value + 0.5)) if value >= 0.0 else -int(np.floor(0.5 - value))


@compiled
def point_at(px, py, cumulative, n, length):  # type: ignore[no-untyped-def]
    """The lattice point at a length along a line."""
    i = 1  # the leg that it lies on; none is without length
    while length > cumulative[i] and i < n - 1:
        i += 1
    share = (length - cumulative[i - 1]) / (cumulative[i] - cumulative[i - 1])
    dx = away_from_zero(float(px[i] - px[i - 1]) * share)
    dy = away_from_zero(float(py[i] - py[i - 1]) * share)
    return px[i - 1] + dx, py[i - 1] + dy


@compiled
def edge_crossing(px, py, cumulative, n, width_u, height_u):  # type: ignore[no-untyped-def]
    """Length of a line to the table's edge, and the edge, as in ``arrays.EDGES``, both at a corner.

    (-1.0, 0) for a line that stays on the table.
    """
    for i in range(1, n):
        best, edges = -1.0, 0
        dx, dy = px[i] - px[i - 1], py[i] - py[i - 1]
        leg = cumulative[i] - cumulative[i - 1]
        for side in range(4):
            ahead = 0
            step = 0
            if side == 0:
                ahead, step = px[i - 1], -dx
            elif side == 1:
                ahead, step = width_u - px[i - 1], dx
            elif side == 2:
                ahead, step = py[i - 1], -dy
            else:
                ahead, step = height_u - py[i - 1], dy
            if step > ahead:
                length = cumulative[i - 1] + leg * (float(max(ahead, 0)) / float(step))
                if edges == 0 or length < best - _SAME_U:
                    best, edges = length, 1 << side
                elif length <= best + _SAME_U:
                    best, edges = min(best, length), edges | 1 << side
        if edges > 0:
            return best, edges
    return -1.0, 0


class Start(NamedTuple):
    """Start of a platoon's movement: halved or not, its place (0.01 mm), its ground and works (R-7)."""

    halved: bool
    x: int
    y: int
    ground: int
    works: int


class Pace(NamedTuple):
    """Parts of a platoon's allowance besides the ground: its rate and the cap of its distance, 0.01 mm.

    The cap is inf for none.
    """

    rate_u: float
    cap_u: float
    assaulting: bool
    injured: bool


@compiled
def capped_allowance(pace, ground, on_road):  # type: ignore[no-untyped-def]
    """R-16, Q-transport-cap: ``allowance`` at a pace, no more than its cap, 0.01 mm."""
    return min(allowance(pace.rate_u, ground, pace.assaulting, on_road, pace.injured), pace.cap_u)


@compiled
def furthest(paths, count, ground0, total, pace, on_road, each_stretch):  # type: ignore[no-untyped-def]
    """R-17: furthest point P of a line with (length to P) <= (allowance under the worst ground from start to P).

    The line has ``count`` stretches of terrain (``PathBuffers``) and is ``total`` long (0.01 mm), ``ground0`` is what
    it starts from; ``each_stretch`` is the other reading of Q-terrain-cost. Writes R_LENGTH, R_WHY, R_WORST_GROUND
    into ``paths.out``.
    """
    starts, stretches, out = paths.starts, paths.stretches, paths.out
    worst = ground0
    spent = 0.0
    for k in range(count):
        ends = starts[k + 1] if k + 1 < count else total
        if stretches[PASSABLE, k] == 0:
            out[R_LENGTH] = starts[k]
            out[R_WHY] = IMPASSABLE
            out[R_WORST_GROUND] = worst
            return
        ground = stretches[GROUND, k]
        if each_stretch:
            rate = capped_allowance(pace, ground, on_road)
            cost = (ends - starts[k]) / rate if rate > 0.0 else 2.0
            if spent + cost > 1.0:
                out[R_LENGTH] = starts[k] + (1.0 - spent) * rate
                out[R_WHY] = REACH
                out[R_WORST_GROUND] = max(worst, ground)
                return
            spent += cost
            worst = max(worst, ground)
            continue
        limit = capped_allowance(pace, max(worst, ground), on_road)
        if limit <= starts[k] and k > 0:
            before = capped_allowance(pace, worst, on_road)
            out[R_LENGTH] = starts[k]
            out[R_WHY] = EDGE if before > starts[k] else REACH
            out[R_WORST_GROUND] = worst
            return
        worst = max(worst, ground)
        if limit < ends:
            out[R_LENGTH] = limit
            out[R_WHY] = REACH
            out[R_WORST_GROUND] = worst
            return
    out[R_LENGTH] = total
    out[R_WHY] = DONE
    out[R_WORST_GROUND] = worst


@compiled
def terrain_after(paths, count, length, impractical):  # type: ignore[no-untyped-def]
    """Q-edge: terrain at a length along a line, who halts on an edge keeps the ground it came from; weakest row met.

    Writes R_GROUND, R_WORKS, R_WEAKEST_ROW into ``paths.out``.
    """
    starts, grounds, works, out = paths.starts, paths.stretches[GROUND], paths.stretches[WORKS], paths.out
    last = 0
    weakest = cover_row(grounds[0], works[0], impractical)
    for k in range(1, count):
        if starts[k] + 1.0 < length:
            last = k
            weakest = min(weakest, cover_row(grounds[k], works[k], impractical))
    out[R_GROUND] = grounds[last]
    out[R_WORKS] = works[last]
    out[R_WEAKEST_ROW] = weakest


@compiled
def reach_line(g, bound, paths, n, start, pace, leaves_by, readings: rulings.Readings):  # type: ignore[no-untyped-def]
    """R-16, R-17, Q-road: how far one gets along the line of n points in ``paths``; gives the stretches' number.

    Fills ``paths.cumulative``, ``starts``, ``stretches`` and ``out`` (R_... columns). ``leaves_by`` are the edges
    that a retreat may go off by (``arrays.EDGES``), 0 for none (R-20).
    """
    px, py, cumulative, out = paths.points[0], paths.points[1], paths.cumulative, paths.out
    each_stretch = readings.terrain_cost == rulings.TerrainCost.EACH_STRETCH
    line_lengths(px, py, n, cumulative)
    count = profile(g, bound, px, py, n, start.ground, start.works, paths.starts, paths.stretches)
    total = cumulative[n - 1]
    exit_length, edges = edge_crossing(px, py, cumulative, n, g.width_u, g.height_u)
    if edges > 0:
        total = min(total, exit_length)
    while count > 1 and paths.starts[count - 1] >= total:
        count -= 1
    furthest(paths, count, start.ground, total, pace, True, each_stretch)
    on_road = out[R_LENGTH] > 0.0 and along_road(g, px, py, n, out[R_LENGTH], HALF_BASE_DEPTH_U)
    if not on_road:
        beyond = out[R_LENGTH]
        furthest(paths, count, start.ground, total, pace, False, each_stretch)
        within = out[R_LENGTH]
        if within > 0.0 and along_road(g, px, py, n, within, HALF_BASE_DEPTH_U):
            # the road ends, or the line leaves it, between the two: the furthest place with the whole move on the road
            while beyond - within > 0.5:
                middle = (within + beyond) / 2.0
                if along_road(g, px, py, n, middle, HALF_BASE_DEPTH_U):
                    within = middle
                else:
                    beyond = middle
            if within > out[R_LENGTH]:
                on_road = True
                furthest(paths, count, start.ground, within, pace, True, each_stretch)
                out[R_WHY] = REACH  # it would have gone on by road
    out[R_ROAD] = 1.0 if on_road else 0.0
    out[R_RATE] = pace.rate_u
    if out[R_WHY] == DONE and edges > 0:
        out[R_WHY] = WITHDRAWN_OFF if edges & leaves_by else TABLE_EDGE
    terrain_after(paths, count, out[R_LENGTH], readings.impractical)
    return count
