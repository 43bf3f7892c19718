"""Places of a scenario's aims: an area, a trench by its name on the map, a strip along an edge."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import shapely
from shapely.geometry.base import BaseGeometry

from bound_sim.rulesets.to_end_all_wars.book.chart import HOME_EDGE_CM
from bound_sim.rulesets.to_end_all_wars.book.shelters import shelters
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.geometry import outline
from bound_sim_maps.table import Table, u_from_cm

#: a row of ``[[aims]]``
Aim = Mapping[str, Any]
Edge = Literal["north", "east", "south", "west"]
#: kind of an aim -> the keys that may say where
PLACES: Mapping[str, tuple[str, ...]] = {"hold": ("area", "trench"), "home": ("area", "trench", "edge")}
#: corners of an area, at least
_CORNERS = 3
_BOX = 4


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_box(area: Sequence[object]) -> bool:
    """An area is [west, south, east, north]."""
    return len(area) == _BOX and all(map(is_number, area))


def is_corners(area: Sequence[Any]) -> bool:
    """An area is [[x, y], [x, y], ...]."""
    return len(area) >= _CORNERS and all(
        isinstance(at, list) and len(at) == 2 and all(map(is_number, at)) for at in area
    )  # fmt: skip


def corners(area: Sequence[Any]) -> list[tuple[float, float]]:
    """The corners of an area in cm, those of a box from the southwest on."""
    if is_box(area):
        west, south, east, north = area
        return [(west, south), (east, south), (east, north), (west, north)]
    return [(x, y) for x, y in area]


def geometry(aim: Aim, battlefield: Battlefield, key: str = "") -> BaseGeometry:
    """The place of an aim that has one, in 0.01 mm; with "raid" as key the trench that it raids."""
    trench = aim.get(key or "trench")
    if trench:
        return shapely.union_all([outline(feature) for feature in shelters(battlefield) if feature.name == trench])
    if aim.get("edge"):
        return strip(aim["edge"], battlefield.table)
    return shapely.Polygon([(u_from_cm(x), u_from_cm(y)) for x, y in corners(aim["area"])])


def strip(edge: Edge, table: Table) -> BaseGeometry:
    """TEAW-Q-home: the part of the table that lies at an edge."""
    deep, wide, high = u_from_cm(HOME_EDGE_CM), table.width_u, table.height_u
    west, south = wide - deep if edge == "east" else 0, high - deep if edge == "north" else 0
    east, north = deep if edge == "west" else wide, deep if edge == "south" else high
    return shapely.box(west, south, east, north)
