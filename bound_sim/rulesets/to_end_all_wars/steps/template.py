"""Templates laid on the table: blasts and clouds, and which bases lie under one, by which share; fans of sections."""

from collections.abc import Iterable
from typing import Generic, NamedTuple

from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.points import Shape
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Base, Game, Point, U
from bound_sim_maps.bases import share_in_circle


class Under(NamedTuple, Generic[U]):
    """A base that a template touches, its unit, and the share (0..1) of the base that lies under it."""

    unit: U
    base: Base
    share: float


def under_circle(game: Game[U], centre: Point, radius_u: float) -> list[Under[U]]:
    """Bases on the table that a circle touches, in the order of the list; all of them, friend and foe."""
    found = []
    for unit in game.on_table():
        for base in unit.bases:
            dx, dy = centre[0] - base.x, centre[1] - base.y
            near = abs(dx) <= radius_u + base.reach and abs(dy) <= radius_u + base.reach
            share = float(share_in_circle(dx, dy, base.corners, radius_u)) if near else 0.0
            if share > 0.0:
                found.append(Under(unit, base, share))
    return found


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
