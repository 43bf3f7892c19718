"""Battles of the line games several times beside each other: five times the units on a table five times as wide."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from shapely.affinity import translate

from bound_sim.scenario.forces import Forces, Platoon, natural_key
from bound_sim.scenario.model import Scenario
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import Table

#: bearings of fronts along the table: sides that face so stand beside themselves from south to north
_ALONG = (900, 2700)
#: the tables of a ruleset's own with places, and their unit in 0.01 mm
_UNIT_U = {"entrenched": 2540, "to-end-all-wars": 1000}
_PLACED = ("pieces", "control_points", "objective_places", "aims", "mines")


def wide(scenario: Scenario, times: int) -> Scenario:
    """The battle ``times`` times beside itself, without the lines of its orders: units by their sheets and policies."""
    table = scenario.battlefield.table
    upright = scenario.sides[0].front in _ALONG
    dx, dy = (0, table.height_u) if upright else (table.width_u, 0)
    areas = _areas(scenario.areas, times, dx, dy)
    size = (table.width_u, table.height_u * times) if upright else (table.width_u * times, table.height_u)
    forces = Forces(tuple(sorted(
        (_moved(platoon, copy, dx, dy) for copy in range(times) for platoon in scenario.forces.platoons),
        key=lambda platoon: natural_key(platoon.id),
    )))  # fmt: skip
    features = tuple(
        replace(feature, name=_named(feature.name, copy), geometry=translate(feature.geometry, dx * copy, dy * copy))
        for copy in range(times) for feature in scenario.battlefield.features
    )  # fmt: skip
    unit_u = _UNIT_U.get(scenario.ruleset, 1)
    own = {
        name: [_shifted(row, copy, dx * copy / unit_u, dy * copy / unit_u) for copy in range(times) for row in value]
        if name in _PLACED and isinstance(value, list) else value
        for name, value in scenario.own.items()
    }  # fmt: skip
    high = {
        (_named(unit, copy), bound): replace(order, unit=_named(order.unit, copy))
        for copy in range(times) for (unit, bound), order in scenario.high.items()
    }  # fmt: skip
    return replace(
        scenario, battlefield=Battlefield(Table(*size, table.space_u, places=areas.places), {}, features),
        forces=forces, lines={}, high=high, own=own, areas=areas, objectives=(),
    )  # fmt: skip


def _named(name: str, copy: int) -> str:
    return f"{name}-{copy}" if copy and name else name


def _moved(platoon: Platoon, copy: int, dx: int, dy: int) -> Platoon:
    x, y = platoon.x_u, platoon.y_u
    return replace(
        platoon, battalion=_named(platoon.battalion, copy), battalion_name=_named(platoon.battalion_name, copy),
        x_u=None if x is None else x + dx * copy, y_u=None if y is None else y + dy * copy,
    )  # fmt: skip


def _shifted(row: Mapping[str, Any], copy: int, dx: float, dy: float) -> dict[str, Any]:
    """A row of a ruleset's own table: ``at`` is a point, ``area`` a box of two."""
    found = dict(row)
    for key in ("at", "area"):
        if key in row:
            found[key] = [value + (dx, dy)[place % 2] for place, value in enumerate(row[key])]
    if "name" in row:
        found["name"] = _named(row["name"], copy)
    return found


def _areas(net: AreaNet, times: int, dx: int, dy: int) -> AreaNet:
    areas = tuple(
        replace(area, name=_named(area.name, copy), at=(area.at[0] + dx * copy, area.at[1] + dy * copy))
        for copy in range(times) for area in net.areas
    )  # fmt: skip
    borders = tuple(
        replace(border, a=_named(border.a, copy), b=_named(border.b, copy))
        for copy in range(times) for border in net.borders
    )  # fmt: skip
    return AreaNet(tuple(sorted(areas, key=lambda area: natural_key(area.name))), borders)
