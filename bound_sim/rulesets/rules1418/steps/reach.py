"""Movement (section 5): rates, lines, how far a mover gets. Contact is in ``contact``."""

import numpy as np

from bound_sim.rulesets.rules1418.book.chart import ASSAULT_FACTOR, GROUND_FACTOR, INJURED_FACTOR, ROAD_FACTOR
from bound_sim.rulesets.rules1418.state.arrays import DONE, EDGE, IMPASSABLE, REACH, TABLE_EDGE, WITHDRAWN_OFF
from bound_sim.rulesets.rules1418.steps.cover import cover_row
from bound_sim_kernels.compiled import compiled
from bound_sim_maps.queries import along_road, profile

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
    """Where a line leaves the table: (length, edges as in ``arrays.EDGES``, both at a corner); (-1.0, 0): it
    doesn't."""
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


@compiled
def furthest(  # type: ignore[no-untyped-def]
    count, starts, grounds, passes, ground0, total, rate_u, assaulting, on_road, injured, cap_u, each_stretch, out
):
    """R-17: furthest point P of a line with (length to P) <= (allowance under the worst ground from start to P).

    ``starts`` and ``grounds`` are the stretches of terrain along it, ``ground0`` that which it starts from; ``cap_u``
    caps the distance (inf: no cap); ``each_stretch`` is the other reading of Q-terrain-cost. Writes R_LENGTH, R_WHY,
    R_WORST_GROUND into ``out``.
    """
    worst = ground0
    spent = 0.0
    for k in range(count):
        ends = starts[k + 1] if k + 1 < count else total
        if passes[k] == 0:
            out[R_LENGTH] = starts[k]
            out[R_WHY] = IMPASSABLE
            out[R_WORST_GROUND] = worst
            return
        ground = grounds[k]
        if each_stretch:
            rate = min(allowance(rate_u, ground, assaulting, on_road, injured), cap_u)
            cost = (ends - starts[k]) / rate if rate > 0.0 else 2.0
            if spent + cost > 1.0:
                out[R_LENGTH] = starts[k] + (1.0 - spent) * rate
                out[R_WHY] = REACH
                out[R_WORST_GROUND] = max(worst, ground)
                return
            spent += cost
            worst = max(worst, ground)
            continue
        limit = min(allowance(rate_u, max(worst, ground), assaulting, on_road, injured), cap_u)
        if limit <= starts[k] and k > 0:
            before = min(allowance(rate_u, worst, assaulting, on_road, injured), cap_u)
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
def terrain_after(count, starts, grounds, works, length, impractical, out):  # type: ignore[no-untyped-def]
    """Q-edge: terrain at a length along a line, who halts on an edge keeps the ground it came from; weakest row met."""
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
def reach_line(  # type: ignore[no-untyped-def]
    g, bound, px, py, n, cumulative, ground0, works0, rate_u, cap_u, assaulting, injured, leaves_by,
    road_half_width, each_stretch, impractical, starts, grounds, works, passes, crossings, out,
):  # fmt: skip
    """R-16, R-17, Q-road: how far one gets along a line; fills ``out`` (R_... columns), gives the stretches' number.

    ``leaves_by`` are the edges that a retreat may go off by (``arrays.EDGES``), 0 for none (R-20).
    """
    line_lengths(px, py, n, cumulative)
    count = profile(g, bound, px, py, n, ground0, works0, starts, grounds, works, passes, crossings)
    total = cumulative[n - 1]
    exit_length, edges = edge_crossing(px, py, cumulative, n, g.width_u, g.height_u)
    if edges > 0:
        total = min(total, exit_length)
    while count > 1 and starts[count - 1] >= total:
        count -= 1
    furthest(
        count, starts, grounds, passes, ground0, total, rate_u, assaulting, True, injured, cap_u, each_stretch, out
    )
    on_road = out[R_LENGTH] > 0.0 and along_road(g, px, py, n, out[R_LENGTH], road_half_width)
    if not on_road:
        beyond = out[R_LENGTH]
        furthest(
            count, starts, grounds, passes, ground0, total, rate_u, assaulting, False, injured, cap_u, each_stretch, out
        )
        within = out[R_LENGTH]
        if within > 0.0 and along_road(g, px, py, n, within, road_half_width):
            # the road ends, or the line leaves it, between the two: the furthest place with the whole move on the road
            while beyond - within > 0.5:
                middle = (within + beyond) / 2.0
                if along_road(g, px, py, n, middle, road_half_width):
                    within = middle
                else:
                    beyond = middle
            if within > out[R_LENGTH]:
                on_road = True
                furthest(
                    count,
                    starts,
                    grounds,
                    passes,
                    ground0,
                    within,
                    rate_u,
                    assaulting,
                    True,
                    injured,
                    cap_u,
                    each_stretch,
                    out,
                )
                out[R_WHY] = REACH  # it would have gone on by road
    out[R_ROAD] = 1.0 if on_road else 0.0
    if out[R_WHY] == DONE and edges > 0:
        out[R_WHY] = WITHDRAWN_OFF if edges & leaves_by else TABLE_EDGE
    terrain_after(count, starts, grounds, works, out[R_LENGTH], impractical, out)
    return count
