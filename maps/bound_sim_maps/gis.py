"""Maps for a GIS as rows, and as GeoJSON that can be drawn in and read back.

In WGS 84 where the map says where its table lies; GeoJSON without that is in the units of the map. ``gis_globe`` makes
KMZ of the rows, ``gis_package`` a GeoPackage.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import box, mapping
from shapely.geometry.base import BaseGeometry

from bound_sim_maps import geojson, geojson_values
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import cm_from_u, m_from_u

#: decimals of degrees: 0.1 mm on the ground, a hundredth of the smallest step on a table
_DECIMALS = 9
#: properties that say when something is there
BEGIN, END = "begin", "end"
#: word of a feature -> its colour in a GIS, as near to the colours of the maps as a photograph below bears
GROUND_COLOURS = {
    "wood": "#3f7d3a", "town": "#a0522d", "wire": "#5a5a5a", "fortification": "#8a5a2b", "defensible": "#b08a5a",
    "rough": "#c2b280", "impractical": "#8f8468", "road": "#f0e6c8", "impassable": "#3a6ea5", "crossing": "#e8d8a0",
    "area": "#7a7a9a",
}  # fmt: skip
OTHER_GROUND = "#404040"
#: properties that say the ground of a feature, the most telling first
GROUND_WORDS = ("item", "works", "ground", "kind")


class GisRow(NamedTuple):
    """Something on the map: its layer, its properties, its shape in 0.01 mm on the table, its colour or "".

    ``sign``: the name of the picture that stands for it, "" for none; it is turned by the property ``facing``.
    """

    layer: str
    properties: Mapping[str, object]
    shape: BaseGeometry
    colour: str = ""
    sign: str = ""


def ground(battlefield: Battlefield) -> list[GisRow]:
    """Features of the map, as its file has them, in order; the table itself carries all that is of the whole map."""
    table = battlefield.table
    about = geojson.member(battlefield) | ({"coordinates": geojson_values.WGS84} if battlefield.world else {})
    said = {"name": battlefield.title, "kind": geojson_values.TABLE, geojson_values.MEMBER: _json(about)}
    found = [GisRow("table", said, box(0, 0, table.width_u, table.height_u))]
    for number, feature in enumerate(battlefield.features, 1):
        found.append(
            GisRow(
                "ground",
                geojson.properties(feature, battlefield.units) | {geojson_values.ORDER: number},
                feature.geometry,
            )
        )
    return found


def spaces(battlefield: Battlefield) -> list[GisRow]:
    """Spaces of the map that are not open, as areas to be looked at: the table carries them."""
    return [
        GisRow("spaces", {"name": reference, "ground": ground, "works": works, "item": item}, box(*area))
        for reference, (ground, works, item) in sorted(battlefield.spaces.items())
        for area in [battlefield.table.area(reference)]
    ]


def geojson_text(battlefield: Battlefield, drawn: Sequence[GisRow]) -> str:
    """A FeatureCollection, a line a feature."""
    lines = []
    for each in drawn:
        shape = mapping(elsewhere(each.shape, battlefield))
        geometry = {"type": shape["type"], "coordinates": shape["coordinates"]}
        lines.append(_json({"type": "Feature", "properties": dict(each.properties), "geometry": geometry}))
    return '{"type": "FeatureCollection", "features": [\n' + ",\n".join(lines) + "\n]}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def elsewhere(shape: BaseGeometry, battlefield: Battlefield) -> BaseGeometry:
    """A shape in degrees, or in the units of a map without a world; outer rings run against the clock."""
    world = battlefield.world
    from_u = cm_from_u if battlefield.units == "cm" else m_from_u

    def places(at: Any) -> Any:
        if world is None:
            return np.array([[round(from_u(x), 6), round(from_u(y), 6)] for x, y in at])
        return np.round(np.array([world.lonlat(x, y) for x, y in at]), _DECIMALS)

    made = shapely.transform(shape, places)
    return shapely.orient_polygons(made)


def ground_colour(values: Mapping[str, Any]) -> str:
    """The colour of a feature of the ground: by what stands there, its ground, its kind."""
    said = (values.get(key) for key in GROUND_WORDS)
    return next((GROUND_COLOURS[word] for word in said if word in GROUND_COLOURS), OTHER_GROUND)
