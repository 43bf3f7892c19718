"""Places of bases at the start: on the table, on ground that takes them, none on another."""

from collections.abc import Collection, Iterator, Sequence
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

    reach = max((hypot(p.width_u, p.depth_u) for p in platoons), default=1.0)
    cell_u = int(reach) + 1
    corners: dict[tuple[int, int, int], Corners] = {}
    cells: dict[tuple[int, int], list[Platoon]] = {}
    count = 0

    def offsets(platoon: Platoon) -> "Corners":
        key = (platoon.facing, platoon.width_u, platoon.depth_u)
        if key not in corners:
            corners[key] = corner_offsets(platoon.facing, platoon.width_u // 2, platoon.depth_u // 2)
        return corners[key]

    for platoon in platoons:
        if count > MOST_FAULTS:
            return
        x, y = platoon.x_u or 0, platoon.y_u or 0
        column, row = x // cell_u, y // cell_u
        for other in (o for i in (-1, 0, 1) for j in (-1, 0, 1) for o in cells.get((column + i, row + j), ())):
            dx, dy = (other.x_u or 0) - x, (other.y_u or 0) - y
            near = hypot(dx, dy) * 2 < hypot(platoon.width_u, platoon.depth_u) + hypot(other.width_u, other.depth_u)
            if near and bases_overlap(dx, dy, offsets(platoon), offsets(other)):
                where = text(
                    "at {units} overlaps {id} at {units2}",
                    units=_at(platoon, units),
                    id=other.id,
                    units2=_at(other, units),
                )
                yield platoon.fault(where, text("bases side by side"))
                count += 1
                break
        else:  # a base that overlaps hides nobody else
            cells.setdefault((column, row), []).append(platoon)
