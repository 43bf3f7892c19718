"""Areas as GeoJSON of their own: polygons in cm of the table with all that is stated of each, borders with their kinds.

A GIS or a drawing program can change it. What touches what stands in the property ``borders`` and is never read off the
polygons: ``"Ypres, Reims: barriered"``, each border at one of its areas.
"""

import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

import shapely
from shapely.errors import ShapelyError
from shapely.geometry import mapping, shape
from shapely.geometry.base import BaseGeometry

from bound_sim.scenario.areas_file import AREA_COLUMNS, BORDER_COLUMNS, csv_text, read_areas, read_borders
from bound_sim.scenario.files import AREAS, BORDERS
from bound_sim.scenario.forces import decimal_text
from bound_sim.scenario.inputs import Known, clipped
from bound_sim_maps import disk
from bound_sim_maps.area_edits import anchor_of, with_drawing
from bound_sim_maps.area_shapes import shapes_of, without_areas
from bound_sim_maps.areas import AreaNet, MapArea
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.geojson_values import MAX_BYTES, MAX_FAULTS, MAX_FEATURES, MAX_PARTS
from bound_sim_maps.table import U_PER_CM
from bound_sim_maps.texts import text

#: properties of an area: the columns of ``areas.csv``, anchors in cm, and what it borders on
PROPERTIES = (*AREA_COLUMNS[:8], "x_cm", "y_cm", "borders")


def areas_geojson(battlefield: Battlefield, net: AreaNet) -> str:
    """All areas with their polygons; one that is not drawn has its anchor as a point."""
    drawn = shapes_of(battlefield, net).drawn
    features = []
    for area in net.areas:
        stated = [f"{border.b}: {border.kind}" if border.kind else border.b
                  for border in net.borders if border.a == area.name]  # fmt: skip
        values = {
            "name": area.name, "owner": area.owner, "nation": area.nation, "vp": area.vp, "port": area.port,
            "fortified": area.fortified, "edges": " ".join(area.edges), "seas": " ".join(area.seas),
            "x_cm": area.at[0] / U_PER_CM, "y_cm": area.at[1] / U_PER_CM, "borders": ", ".join(stated),
        }  # fmt: skip
        geometry = drawn.get(area.name) or shapely.Point(area.at)
        features.append(json.dumps({"type": "Feature", "properties": values, "geometry": _cm(geometry)}))
    table = json.dumps({"title": battlefield.title, "width_cm": battlefield.table.width_u / U_PER_CM,
                        "height_cm": battlefield.table.height_u / U_PER_CM, "units": "cm"})  # fmt: skip
    rows = ",\n".join(features)
    return f'{{\n"type": "FeatureCollection",\n"areas": {table},\n"features": [\n{rows}\n]\n}}\n'


def _cm(geometry: BaseGeometry) -> Any:
    return mapping(shapely.transform(geometry, lambda places: (places / U_PER_CM).round(4)))


def read_areas_geojson(
    source: disk.Source, battlefield: Battlefield, before: AreaNet, *, sides: Collection[str]
) -> tuple[Battlefield, AreaNet]:  # fmt: skip
    """The ground with the areas of a file in the place of those ``before``, and their net. Raises Refused, OSError."""
    name = source.name
    features = _features(disk.read(source, MAX_BYTES), name)
    faults: list[Fault] = []
    shapes: dict[str, BaseGeometry] = {}
    rows, stated = [], []
    for number, feature in enumerate(features, 1):
        found = _one(number, feature, name, faults)
        if len(faults) > MAX_FAULTS:
            raise Refused(faults)
        if found is not None:
            values, geometry, touching = found
            rows.append([str(number), *values])
            stated += [(number, values[0], other, kind) for other, kind in touching]
            if geometry is not None:
                shapes[values[0]] = geometry
    csv = csv_text((*AREA_COLUMNS[:8], "x_cm", "y_cm"), [row[1:] for row in rows])
    wrong: list[Fault] = []
    areas = read_areas(disk.Named(AREAS, csv.encode()), wrong, table=battlefield.table, sides=sides) if rows else ()
    faults += _placed(name, wrong, [int(row[0]) for row in rows])
    known = {row[1] for row in rows}
    lines = [(a, b, kind) for number, a, b, kind in stated]
    wrong = []
    borders = read_borders(disk.Named(BORDERS, csv_text(BORDER_COLUMNS, lines).encode()), wrong, areas=known) \
        if lines else ()  # fmt: skip
    faults += _placed(name, wrong, [number for number, *_ in stated])
    if faults or not areas:
        raise Refused(faults or [Fault(name, "", text("has no areas"), text("features with a name"))])
    net = AreaNet(tuple(_plain(area) for area in areas), tuple(replace(border, place="") for border in borders))
    ground = without_areas(battlefield, before)
    for area in net.areas:
        if area.name in shapes:
            ground = with_drawing(ground, area.name, shapes[area.name])
    return replace(ground, table=replace(ground.table, places=(*ground.table.places, *net.places))), net


def _plain(area: MapArea) -> MapArea:
    return replace(area, place="")


def _features(data: bytes, name: str) -> list[Any]:
    if data.count(b"[") + data.count(b"{") > MAX_PARTS:
        raise Refused(
            [
                Fault(
                    name,
                    "",
                    text("is made of too many parts"),
                    text("at most {max_parts} lists and objects", max_parts=f"{MAX_PARTS:,}"),
                )
            ]
        )
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise Refused([Fault(name, "", text("is not JSON ({error})", error=error), text("GeoJSON in UTF-8"))]) from None
    features = document.get("features") if isinstance(document, dict) else None
    if not isinstance(features, list):
        raise Refused([Fault(name, "", text("is not a FeatureCollection"), text("GeoJSON with features"))])
    if len(features) > MAX_FEATURES:
        raise Refused(
            [
                Fault(
                    name,
                    "features",
                    text("are {count}", count=f"{len(features):,}"),
                    text("at most {max_features}", max_features=f"{MAX_FEATURES:,}"),
                )
            ]
        )
    return features


def _one(
    number: int, feature: Any, name: str, faults: list[Fault]
) -> tuple[list[str], BaseGeometry | None, list[tuple[str, str]]] | None:
    """A feature's cells, its polygon in 0.01 mm, what it borders on; None and faults for one that is not an area."""
    where = text("feature {number}", number=number)
    properties = feature.get("properties") if isinstance(feature, dict) else None
    if not isinstance(properties, dict):
        faults.append(Fault(name, where, text("has no properties"), text("an area with a name")))
        return None
    for key in [key for key in properties if key not in PROPERTIES]:
        faults.append(
            Fault(
                name,
                where,
                text('property "{key}" is not known', key=clipped(str(key))),
                Known(PROPERTIES).hint(str(key)),
            )
        )
    try:
        geometry = shapely.transform(shape(feature.get("geometry")), lambda places: (places * U_PER_CM).round())
    except (ShapelyError, TypeError, ValueError, AttributeError, KeyError, IndexError):
        faults.append(
            Fault(name, where, text("its geometry cannot be read"), text("a Polygon, or a Point at its anchor, in cm"))
        )
        return None
    polygon = geometry if geometry.geom_type in ("Polygon", "MultiPolygon") else None
    if polygon is None and geometry.geom_type != "Point":
        faults.append(
            Fault(
                name,
                where,
                text("is a {geom_type}", geom_type=geometry.geom_type),
                text("a Polygon, or a Point at its anchor, in cm"),
            )
        )
        return None
    if polygon is not None and (polygon.is_empty or not polygon.is_valid):
        faults.append(Fault(name, where, text("its outline crosses itself or is empty"), text("a plain outline")))
        return None
    x_u, y_u = anchor_of(polygon) if polygon is not None else (round(geometry.bounds[0]), round(geometry.bounds[1]))
    values = [_text(properties.get(column)) for column in AREA_COLUMNS[:8]]
    x, y = (_text(properties.get(column)) for column in ("x_cm", "y_cm"))
    anchor = [x or decimal_text(x_u), y or decimal_text(y_u)]
    return [*values, *anchor], polygon, list(_touching(_text(properties.get("borders"))))


def _touching(text: str) -> Iterator[tuple[str, str]]:
    for part in filter(None, (part.strip() for part in text.split(","))):
        other, _, kind = part.partition(":")
        yield other.strip(), kind.strip()


def _text(value: Any) -> str:
    """A property as a cell of a table."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _placed(name: str, faults: list[Fault], numbers: list[int]) -> list[Fault]:
    """Faults of a table's lines as those of features."""
    found = []
    for fault in faults:
        line = str(fault.place).removeprefix("line ")
        at = int(line) - 2 if line.isdecimal() else -1
        place = text("feature {number}", number=numbers[at]) if 0 <= at < len(numbers) else ""
        found.append(replace(fault, file=name, place=place))
    return found
