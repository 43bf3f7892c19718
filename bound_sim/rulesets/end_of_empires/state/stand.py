"""Ground where a base may be, compiled: no part of it where nobody may be; beside a crossing its middle counts.

All in 0.01 mm.
"""

from math import sqrt
from typing import Any, NamedTuple

from bound_sim.rulesets.end_of_empires.state.sweep import SweepRoom, comes_to
from bound_sim.rulesets.kit.geometry.measure import PX, PY, QX, QY, Floats, Ints
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import Corners
from bound_sim_maps.geometry import Ground
from bound_sim_maps.queries import passable_at


class Barred(NamedTuple):
    """Ground of a bound where no base may be.

    ``bars``: there is such ground anywhere. ``edges``, ``areas``: as ``sweep`` has them. ``crossings`` are edges (ax,
    ay, bx, by) of the outlines of open crossings, ``outlines`` [outline, 2] which are each one's. The rest is room.
    """

    ground: Ground
    bars: bool
    bound: int
    edges: Ints
    areas: Ints
    crossings: Floats
    outlines: Ints
    sweep: SweepRoom
    spot: Ints
    corners: Ints


@part
def barred_of(plain: Any) -> Barred:
    """``Barred`` of plain tuples, whose types are known sooner."""
    ground = plain[0]
    return Barred(
        Ground(ground[0], ground[1], ground[2], ground[3], ground[4]), plain[1] > 0, plain[2], plain[3], plain[4],
        plain[5], plain[6], plain[7], plain[8], plain[9],
    )  # fmt: skip


@part
def _to_edge(edge: Floats, x: float, y: float) -> float:
    """Distance of a point from an edge."""
    ax, ay, vx, vy = edge[0], edge[1], edge[2] - edge[0], edge[3] - edge[1]
    size = vx * vx + vy * vy
    share = ((x - ax) * vx + (y - ay) * vy) / size if size > 0.0 else 0.0
    if share <= 0.0:
        return sqrt((x - ax) * (x - ax) + (y - ay) * (y - ay))
    if share >= 1.0:
        return sqrt((x - edge[2]) * (x - edge[2]) + (y - edge[3]) * (y - edge[3]))
    return float(abs(((ay - y) * vx - (ax - x) * vy) / size) * sqrt(size))


@part
def _near_outline(crossings: Floats, first: int, last: int, x: float, y: float, reach: float) -> bool:
    """True where a point lies within an outline, or no further from it than a length."""
    inside = False
    for k in range(first, last):
        edge = crossings[k]
        if _to_edge(edge, x, y) <= reach:
            return True
        if (edge[1] > y) != (edge[3] > y):
            cross = (edge[2] - edge[0]) * (y - edge[1]) - (edge[3] - edge[1]) * (x - edge[0])
            if (cross > 0) == (edge[3] > edge[1]):
                inside = not inside
    return inside


@part
def can_stand(here: Barred, place: tuple[int, int], corners: Corners, reach: int) -> bool:
    """True if a base may be at a place, turned so."""
    x, y = place
    if not here.bars:
        return True
    if not passable_at(here.ground, x, y, here.bound):
        return False
    for k in range(len(here.outlines)):
        first, last = here.outlines[k, 0], here.outlines[k, 1]
        if _near_outline(here.crossings, first, last, float(x), float(y), float(reach)):
            return True
    here.spot[0, :], here.spot[1, :] = x, y
    here.corners[0, 0], here.corners[0, 1], here.corners[0, 2], here.corners[0, 3] = corners
    return comes_to(here.edges, here.areas, here.spot[0], here.spot[1], here.corners, 1.0, here.sweep) == 0


@part
def overhang(here: Barred, base: Ints, place: tuple[int, int]) -> int:
    """Length by which a base would hang over the table's edge at a place; 0 where it is on it."""
    ground, (x, y) = here.ground, place
    across, ahead = max(abs(base[PX]), abs(base[QX])), max(abs(base[PY]), abs(base[QY]))
    return int(max(0, across - x, x + across - ground.width_u, ahead - y, y + ahead - ground.height_u))


@compiled
def may_stand(plain: Any, place: tuple[int, int], corners: tuple[int, ...], reach: int) -> bool:
    """``can_stand`` for one base; ``plain``: see ``barred_of``."""
    turned = Corners(corners[0], corners[1], corners[2], corners[3])
    return can_stand(barred_of(plain), place, turned, reach)
