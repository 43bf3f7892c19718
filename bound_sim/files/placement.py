"""Places of bases at the start: on the table, on ground that takes them, none on another."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from bound_sim.orders.units_of_length import Units, length_text
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.inputs import MOST_FAULTS
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim_maps.bases import Corners

_NO_AREAS = AreaNet()


def placing_faults(
    forces: Forces, battlefield: Battlefield, areas: AreaNet = _NO_AREAS, *, points: Collection[str] = (),
    units: Units = "cm",
) -> list[Fault]:  # fmt: skip
    """Bases off the table, on impassable ground, on others that enter with them.

    Bases in one area form a stack. ``points``: types whose bases lie on nobody (``TypeBook.points``). ``units``: of
    places in faults.
    """
    placed = [platoon for platoon in forces.platoons if platoon.x_u is not None and platoon.y_u is not None]
    on_table: list[Platoon] = []
    faults: list[Fault] = []
    for platoon in placed:
        if battlefield.table.contains(platoon.x_u or 0, platoon.y_u or 0):
            on_table.append(platoon)
        else:
            faults.append(_off_table(platoon, battlefield, units))
    faults += _on_impassable(on_table, battlefield, units)
    by_bound: dict[int, list[Platoon]] = {}
    for platoon in (each for each in on_table if each.type not in points):
        if areas.area_at((platoon.x_u or 0, platoon.y_u or 0)):
            continue
        by_bound.setdefault(platoon.arrives, []).append(platoon)
    for together in by_bound.values():
        faults += _overlaps(together, units)
    return faults


def _at(platoon: Platoon, units: Units) -> str:
    return f"({length_text(platoon.x_u or 0, units)}, {length_text(platoon.y_u or 0, units)}) {units}"


def _off_table(platoon: Platoon, battlefield: Battlefield, units: Units) -> Fault:
    table = battlefield.table
    size = text(
        "0 to {units} by 0 to {units2} {units3}",
        units=length_text(table.width_u, units),
        units2=length_text(table.height_u, units),
        units3=units,
    )
    return platoon.fault(text("is off the table at {units}", units=_at(platoon, units)), size)


def _on_impassable(platoons: Sequence[Platoon], battlefield: Battlefield, units: Units) -> Iterator[Fault]:
    if not any(feature.kind == "impassable" for feature in battlefield.features):
        return
    from bound_sim_maps.geometry import compile_ground
    from bound_sim_maps.queries import passable_at

    ground = compile_ground(battlefield)
    for platoon in platoons:
        if not passable_at(ground, platoon.x_u or 0, platoon.y_u or 0, platoon.arrives):
            yield platoon.fault(
                text("stands on impassable ground at {units}", units=_at(platoon, units)),
                text("a place that a base can enter"),
            )


def _overlaps(platoons: Sequence[Platoon], units: Units) -> Iterator[Fault]:
    """One fault for each base that lies on an earlier one; bases may touch."""
    from bound_sim_maps.queries import bases_overlap, corner_offsets

    @cache
    def offsets(facing: int, width_u: int, depth_u: int) -> "Corners":
        return corner_offsets(facing, width_u // 2, depth_u // 2)

    @cache  # bases in ranks lie beside each other alike
    def overlap(dx: int, dy: int, own: tuple[int, int, int], others: tuple[int, int, int]) -> bool:
        return bases_overlap(dx, dy, offsets(*own), offsets(*others))

    placed = [(p.x_u or 0, p.y_u or 0, (p.facing, p.width_u, p.depth_u)) for p in platoons]
    hidden: set[int] = set()
    for place, near in _near(platoons).items():
        if len(hidden) > MOST_FAULTS:
            return
        x, y, base = placed[place]
        for other in near:
            other_x, other_y, others = placed[other]
            # a base that overlaps hides nobody else
            if other not in hidden and overlap(other_x - x, other_y - y, base, others):
                platoon, under = platoons[place], platoons[other]
                where = text(
                    "at {units} overlaps {id} at {units2}",
                    units=_at(platoon, units),
                    id=under.id,
                    units2=_at(under, units),
                )
                yield platoon.fault(where, text("bases side by side"))
                hidden.add(place)
                break


def _near(platoons: Sequence[Platoon]) -> dict[int, list[int]]:
    """The earlier bases that each may lie on, by their places: those no further away than their corners reach."""
    import numpy as np
    import shapely

    points = shapely.points([(p.x_u or 0, p.y_u or 0) for p in platoons])
    reach = np.array([hypot(p.width_u, p.depth_u) / 2 for p in platoons])
    asked, found = shapely.STRtree(points).query(points, predicate="dwithin", distance=reach + reach.max(initial=0))
    close = (found < asked) & (shapely.distance(points[asked], points[found]) < reach[asked] + reach[found])
    asked, found = asked[close], found[close]
    near: dict[int, list[int]] = {}
    for place in np.lexsort((found, asked)):
        near.setdefault(int(asked[place]), []).append(int(found[place]))
    return near
