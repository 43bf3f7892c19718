"""Templates laid on the table: fans of sections."""

from collections.abc import Iterable

from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.points import Shape
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point


def fan(at: Point, bearing: int, sections: Iterable[tuple[int, int]]) -> list[Shape]:
    """The outlines of sections one behind the other: each up to which length from a point, and how wide it is there."""
    x, y = direction(bearing)
    found: list[Shape] = []
    before: Shape = (at,)
    for reach_u, width_u in sections:
        (fx, fy), (rx, ry) = along(x, y, reach_u), along(y, -x, width_u / 2)
        right, left = (at[0] + fx + rx, at[1] + fy + ry), (at[0] + fx - rx, at[1] + fy - ry)
        found.append((*before, left, right))
        before = (right, left)
    return found
