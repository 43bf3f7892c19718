"""Maps for a GIS: GeoJSON that can be drawn in and read back, KMZ for globes, GeoPackage. In WGS 84 where the map says
where its table lies; GeoJSON without that is in the units of the map.
"""

import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import numpy as np
import shapely
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon, box, mapping
from shapely.geometry.base import BaseGeometry

from bound_sim_maps import geojson, geojson_values
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import cm_from_u, m_from_u

#: decimals of degrees: 0.1 mm on the ground, a hundredth of the smallest step on a table
_DECIMALS = 9
#: the oldest time that a zip archive can say: every archive of the same map has the same bytes
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
_KML = "http://www.opengis.net/kml/2.2"
#: name of the geometries that a layer of a GeoPackage takes: one kind each
_LAYERS = {0: "Point", 1: "MultiLineString", 2: "MultiPolygon"}
#: properties that say when something is there
BEGIN, END = "begin", "end"


class GisRow(NamedTuple):
    """Something on the map: its layer, its properties, its shape in 0.01 mm on the table, its colour or ""."""

    layer: str
    properties: Mapping[str, object]
    shape: BaseGeometry
    colour: str = ""


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
        shape = mapping(_elsewhere(each.shape, battlefield))
        geometry = {"type": shape["type"], "coordinates": shape["coordinates"]}
        lines.append(_json({"type": "Feature", "properties": dict(each.properties), "geometry": geometry}))
    return '{"type": "FeatureCollection", "features": [\n' + ",\n".join(lines) + "\n]}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _elsewhere(shape: BaseGeometry, battlefield: Battlefield) -> BaseGeometry:
    """A shape in degrees, or in the units of a map without a world; outer rings run against the clock."""
    world = battlefield.world
    from_u = cm_from_u if battlefield.units == "cm" else m_from_u

    def places(at: Any) -> Any:
        if world is None:
            return np.array([[round(from_u(x), 6), round(from_u(y), 6)] for x, y in at])
        return np.round(np.array([world.lonlat(x, y) for x, y in at]), _DECIMALS)

    made = shapely.transform(shape, places)
    return shapely.orient_polygons(made)


# ---- KMZ

#: word of a feature -> its colour on a globe, as near to the colours of the maps as a photograph below bears
GROUND_COLOURS = {
    "wood": "#3f7d3a", "town": "#a0522d", "wire": "#5a5a5a", "fortification": "#8a5a2b", "defensible": "#b08a5a",
    "rough": "#c2b280", "impractical": "#8f8468", "road": "#f0e6c8", "impassable": "#3a6ea5", "crossing": "#e8d8a0",
    "area": "#7a7a9a",
}  # fmt: skip
_OTHER_GROUND = "#404040"


def kmz(title: str, battlefield: Battlefield, drawn: Sequence[GisRow]) -> bytes:
    """A KMZ file of a map with a world: a folder a layer; what has a time is shown at its time."""
    folders = []
    for layer in dict.fromkeys(each.layer for each in drawn):
        marks = "".join(_placemark(each, battlefield) for each in drawn if each.layer == layer)
        folders.append(f"<Folder><name>{_text(layer)}</name>{marks}</Folder>")
    text = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="{_KML}"><Document><name>{_text(title)}</name>'
        + "\n".join(folders)
        + "</Document></kml>\n"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("doc.kml", _ZIP_TIME), text.encode(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _text(value: object) -> str:
    """Text of XML, without what XML cannot hold."""
    return escape("".join(c for c in str(value) if c in "\t\n" or ord(c) >= 32))


def _placemark(each: GisRow, battlefield: Battlefield) -> str:
    values = {key: value for key, value in each.properties.items() if value is not None}
    begin, end = values.pop(BEGIN, None), values.pop(END, None)
    span = f"<TimeSpan><begin>{begin}</begin><end>{end}</end></TimeSpan>" if begin else ""
    red_green_blue = each.colour or _ground_colour(values)
    colour = f"ff{red_green_blue[5:7]}{red_green_blue[3:5]}{red_green_blue[1:3]}"
    style = (
        f"<Style><LineStyle><color>{colour}</color><width>2</width></LineStyle>"
        f"<PolyStyle><color>80{colour[2:]}</color></PolyStyle></Style>"
    )
    name = values.pop("name", "") or values.get("kind", "")
    values.pop(geojson_values.MEMBER, None)
    data = "".join(
        f"<Data name={_quoted(key)}><value>{_text(value)}</value></Data>" for key, value in values.items()
    )  # fmt: skip
    shape = _kml(mapping(_elsewhere(each.shape, battlefield)))
    return f"<Placemark><name>{_text(name)}</name>{span}{style}<ExtendedData>{data}</ExtendedData>{shape}</Placemark>\n"


def _ground_colour(values: Mapping[str, Any]) -> str:
    """The colour of a feature of the ground on a globe: by what stands there, its ground, its kind."""
    said = (values.get(key) for key in ("item", "works", "ground", "kind"))
    return next((GROUND_COLOURS[word] for word in said if word in GROUND_COLOURS), _OTHER_GROUND)


def _quoted(text: str) -> str:
    return '"' + escape(text, {'"': "&quot;"}) + '"'


def _kml(shape: Mapping[str, Any]) -> str:
    kind, places = shape["type"], shape["coordinates"]
    if kind.startswith("Multi"):
        parts = (_kml({"type": kind.removeprefix("Multi"), "coordinates": part}) for part in places)
        return f"<MultiGeometry>{''.join(parts)}</MultiGeometry>"
    if kind == "Point":
        return f"<Point>{_coordinates([places])}</Point>"
    if kind == "LineString":
        return f"<LineString><tessellate>1</tessellate>{_coordinates(places)}</LineString>"
    outer, *inner = (f"<LinearRing>{_coordinates(ring)}</LinearRing>" for ring in places)
    holes = "".join(f"<innerBoundaryIs>{ring}</innerBoundaryIs>" for ring in inner)
    return f"<Polygon><tessellate>1</tessellate><outerBoundaryIs>{outer}</outerBoundaryIs>{holes}</Polygon>"


def _coordinates(places: Iterable[Sequence[float]]) -> str:
    return "<coordinates>" + " ".join(f"{x:.9f},{y:.9f},0" for x, y in places) + "</coordinates>"


# ---- GeoPackage


def has_geopackage() -> bool:
    """True if the library is there that writes GeoPackage."""
    from importlib.util import find_spec

    return find_spec("pyogrio") is not None


def geopackage(path: Path, battlefield: Battlefield, drawn: Sequence[GisRow]) -> None:
    """Write a GeoPackage: a layer of points, of lines, of areas for each layer that has some."""
    from pyogrio.raw import write

    first = True
    for layer in dict.fromkeys(each.layer for each in drawn):
        for dimension, kind in _LAYERS.items():
            rows = [each for each in drawn if each.layer == layer and shapely.get_dimensions(each.shape) == dimension]
            if not rows:
                continue
            names = list(dict.fromkeys(name for row in rows for name in row.properties))
            several = {shapely.get_dimensions(row.shape) for row in drawn if row.layer == layer} != {dimension}
            write(
                str(path),
                geometry=shapely.to_wkb(np.array([_several(_elsewhere(row.shape, battlefield)) for row in rows])),
                field_data=[_column(name, [row.properties.get(name) for row in rows]) for name in names],
                fields=np.array(names, dtype=object),
                layer=f"{layer} {('points', 'lines', 'areas')[dimension]}" if several else layer,
                driver="GPKG",
                geometry_type=kind,
                crs="EPSG:4326",
                append=not first,
            )
            first = False


def _several(shape: BaseGeometry) -> BaseGeometry:
    if isinstance(shape, Polygon):
        return MultiPolygon([shape])
    return MultiLineString([shape]) if isinstance(shape, LineString) else shape


def _column(name: str, values: Sequence[object]) -> Any:
    """A column of one type, nulls where nothing is said; times as such: a GIS plays a layer by fields of that type."""
    if name in (BEGIN, END):
        return np.array(["NaT" if value is None else str(value) for value in values], dtype="datetime64[ms]")
    given = [value for value in values if value is not None]
    if given and all(isinstance(value, bool) for value in given) and len(given) == len(values):
        return np.array(values, dtype=bool)
    if given and all(isinstance(value, int) and not isinstance(value, bool) for value in given):
        if len(given) == len(values):
            return np.array(values, dtype=np.int64)
    if given and all(isinstance(value, int | float) and not isinstance(value, bool) for value in given):
        return np.array([np.nan if value is None else float(value) for value in values])  # type: ignore[arg-type]
    return np.array([None if value is None else str(value) for value in values], dtype=object)
