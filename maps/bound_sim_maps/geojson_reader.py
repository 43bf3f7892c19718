"""The reader of a map's GeoJSON: every value, place and shape is looked at, and all faults come at once."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal, cast

import shapely
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from bound_sim_maps.battlefield import GROUNDS, ITEMS, KINDS, WORKS, Battlefield, Feature
from bound_sim_maps.control_points import is_number
from bound_sim_maps.faults import Refused
from bound_sim_maps.geojson_values import (
    BATTLEFIELD_KEYS,
    COMMON,
    MAX_FEATURES,
    MAX_PARTS,
    MAX_SPACE_U,
    MAX_VERTICES,
    MEMBER,
    OF_A_GIS,
    ORDER,
    PROPERTIES,
    REQUIRED,
    TABLE,
    TERRAIN,
    WGS84,
    DuplicateKeyError,
    Values,
    no_constant,
    one_of,
    shown,
    unique,
)
from bound_sim_maps.table import (
    LIMIT_U,
    MOST_LATITUDE,
    SCALE,
    Table,
    cm_from_u,
    m_from_u,
    u_from_cm,
    u_from_m,
)
from bound_sim_maps.texts import Phrase, Text, listed, text, words_of_error
from bound_sim_maps.trench_sheet import M_PER_YD, trench_sheet_of
from bound_sim_maps.world import Georeference, world_of

_LINES, _AREAS = ("LineString", "MultiLineString"), ("Polygon", "MultiPolygon")
_SHAPES = {kind: _LINES if kind == "road" else _AREAS + _LINES for kind in KINDS} | {
    "marker": ("Point", *_AREAS, *_LINES),
    "area": _AREAS,
}
#: What shapely says is wrong with an area -> (in our words, what is allowed).
_INVALID: Mapping[str, tuple[Callable[[str], Text], Text]] = {
    "Self-intersection": (lambda at: text("ring crosses itself at {at}", at=at), text("a polygon without crossings")),
    "Ring Self-intersection": (
        lambda at: text("ring touches itself at {at}", at=at),
        text("a ring that meets itself only at its ends"),
    ),
    "Hole lies outside shell": (
        lambda at: text("a hole lies outside at {at}", at=at),
        text("holes within the outer ring"),
    ),
    "Holes are nested": (
        lambda at: text("a hole lies within another at {at}", at=at),
        text("holes apart from each other"),
    ),
    "Nested shells": (
        lambda at: text("a part lies within another at {at}", at=at),
        text("parts apart from each other"),
    ),
    "Interior is disconnected": (lambda at: text("holes cut it in two at {at}", at=at), text("two polygons")),
    "Too few points in geometry component": (
        lambda at: text("a ring encloses nothing at {at}", at=at),
        text("a polygon with an area"),
    ),
}


class MapReader(Values):
    """One file: reads what it can and collects the faults of all the rest."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.vertices = 0
        self.to_u: Callable[[float], int] = u_from_cm
        self.table: Table | None = None
        self.units: Literal["cm", "m"] = "cm"
        #: places are longitude and latitude, and where the table lies if that could be read
        self.degrees, self.world = False, cast(Georeference | None, None)

    def document(self, content: str, place: Phrase = "") -> dict[str, Any]:
        """The JSON object, at a ``place`` of the file any; refuses at once what can't be read as one."""
        if content.count("[") + content.count("{") > MAX_PARTS:
            self.fault(
                place,
                text("is made of too many parts"),
                text("at most {max_parts} lists and objects", max_parts=f"{MAX_PARTS:,}"),
            )
            raise Refused(self.faults)
        try:
            document = json.loads(content, object_pairs_hook=unique, parse_constant=no_constant)
        except json.JSONDecodeError as error:
            at = text("line {lineno}, column {colno}", lineno=error.lineno, colno=error.colno)
            self.fault(
                place or at,
                text("is not JSON ({msg})", msg=error.msg),
                text("GeoJSON") if not place else text("a JSON object"),
            )
        except DuplicateKeyError as error:
            self.fault(
                place, text("{error} is given twice in one object", error=shown(str(error))), text("each name once")
            )
        except RecursionError:
            self.fault(place, text("is nested too deeply"), text("GeoJSON"))
        except ValueError as error:
            self.fault(place, str(error).split(";", maxsplit=1)[0], text("finite numbers"))
        else:
            if isinstance(document, dict) and (place or document.get("type") == "FeatureCollection"):
                return document
            self.fault(
                place, text("is not a FeatureCollection"), text('a GeoJSON object with "type": "FeatureCollection"')
            )
        raise Refused(self.faults)

    def battlefield(self, document: Mapping[str, Any]) -> Battlefield | None:
        """The battlefield, None where its table can't be made; features are checked all the same."""
        place = "battlefield"
        raw = document.get("features")
        if not isinstance(raw, list):
            self.fault("features", text("is missing"), text("a list of features"))
            raw = []
        if len(raw) > MAX_FEATURES:
            self.fault(
                "features",
                text("are {count}", count=f"{len(raw):,}"),
                text("at most {max_features}", max_features=f"{MAX_FEATURES:,}"),
            )
            raise Refused(self.faults)
        about = self.about(document.get("battlefield"), raw)
        self.known(place, about, BATTLEFIELD_KEYS)
        self.units = cast(Literal["cm", "m"], self.word(place, about, "units", ("cm", "m")) or "cm")
        self.to_u = u_from_cm if self.units == "cm" else u_from_m
        self.table = self.size(place, about)
        title, note = self.text(place, about, "title"), self.text(place, about, "note")
        scale = self.whole(place, about, "scale", 1) or SCALE
        if scale != SCALE and self.units == "m":
            self.fault(
                place,
                text("metres at 1:{scale}", scale=scale),
                text('"units": "cm": metres are those of 1:{scale}', scale=SCALE),
            )
        world = self.georeference(about, document, scale)
        spaces = self.spaces(about.get("spaces", {}))
        features = [self.feature(number, each) for number, each in _in_order(raw) if not _is_table(each)]
        if self.table is None:
            return None
        return Battlefield(
            self.table, spaces, tuple(f for f in features if f is not None), title, self.units, note, scale, world
        )

    def about(self, member: object, features: list[object]) -> dict[str, Any]:
        """The member ``battlefield``, or the copy of it that a feature of the table carries."""
        if isinstance(member, dict):
            return member
        carried = [values.get(MEMBER) for values in map(_properties, features) if values.get("kind") == TABLE]
        if len(carried) == 1:
            found = carried[0]
            if isinstance(found, str):
                found = self.document(found, '"battlefield" of the table')
            if isinstance(found, dict):
                return found
        wrong = (
            text("is missing, and {count} features of kind table carry it", count=len(carried))
            if carried
            else text("is missing")
        )
        self.fault(
            "battlefield", wrong,
            text('a member "battlefield" with the size of the table. A GIS drops it: draw in a copy '
"of the map that was made by: bound-sim map map.geojson --out ground.geojson"),
        )  # fmt: skip
        return {"columns": 1, "rows": 1}

    def georeference(self, about: Mapping[str, Any], document: Mapping[str, Any], scale: int) -> Georeference | None:
        """The table's place in the world, and the trench sheet under it; places in degrees are read by that."""
        world = None if about.get("world") is None else world_of(about["world"], self.to_u, self.fault)
        if about.get("trench_sheet") is not None:
            u_per_yd = u_from_m(1e6) * 1e-6 * M_PER_YD * SCALE / (scale if world is None else world.ground_scale)
            sheet = trench_sheet_of(about["trench_sheet"], u_per_yd, self.to_u, self.fault)
            if self.table is not None:
                self.table = replace(self.table, trench_sheet=sheet)
        if self.word("battlefield", about, "coordinates", (WGS84,)) is None:
            return world
        if about.get("world") is None:
            self.fault(
                "battlefield", text("coordinates are of WGS 84, and no world says where the table lies"), text("world")
            )
        crs = json.dumps(document.get("crs"))
        if not any(word in crs for word in ("null", "CRS84", "4326")):
            self.fault("crs", shown(document["crs"]), text("WGS 84 (EPSG:4326), as the map was given out"))
        self.world, self.degrees = world, True
        return world

    # ---- the table

    def size(self, place: Phrase, about: Mapping[str, Any]) -> Table | None:
        before = len(self.faults)
        space = self.either(place, about, "space_cm", "space_in") or MAX_SPACE_U
        if space > MAX_SPACE_U:
            self.fault(
                place,
                text("a space of {space} cm", space=f"{cm_from_u(space):g}"),
                text("12 inches (30.48 cm) or less"),
            )
        columns, rows = self.whole(place, about, "columns", 1), self.whole(place, about, "rows", 1)
        width = self.either(place, about, "width_cm", "width_m")
        height = self.either(place, about, "height_cm", "height_m")
        for one, count, what in ((width, columns, text("width and columns")), (height, rows, text("height and rows"))):
            if one is not None and count is not None:
                self.fault(place, text("{what:text} are both given", what=what), text("one of them"))
            elif one is None and count is None and len(self.faults) == before:
                self.fault(
                    place,
                    text("neither {replace} given", replace=str(what).replace("and", "nor")),
                    text("width_cm and height_cm, or columns and rows"),
                )
        if len(self.faults) > before:
            return None
        try:
            return Table(width or (columns or 0) * space, height or (rows or 0) * space, space)
        except ValueError as error:
            self.fault(place, text("the table is too large or too finely cut"), words_of_error(error))
            return None

    def spaces(self, raw: object) -> dict[str, tuple[str, str, str]]:
        spaces: dict[str, tuple[str, str, str]] = {}
        if not isinstance(raw, dict):
            self.fault("battlefield", "spaces", text('an object like {{"B2": {{"ground": "rough"}}}}'))
            return spaces
        for reference, values in raw.items():
            place = text("space {reference}", reference=shown(reference)[1:-1])
            if self.table is not None:
                try:
                    self.table.area(reference)
                except ValueError as error:
                    self.fault(place, words_of_error(error))
            if "." in reference or reference.upper() in spaces:
                self.fault(place, text("a quarter or given twice"), text("each whole space once"))
            if not isinstance(values, dict):
                self.fault(place, shown(values), text("an object with ground, works, item"))
                continue
            self.known(place, values, ("ground", "works", "item"))
            item = self.word(place, values, "item", ("", *ITEMS)) or ""
            usual = ITEMS.get(item)
            ground = self.word(place, values, "ground", GROUNDS) or (usual and usual.ground) or "open"
            works = self.word(place, values, "works", WORKS) or (usual and usual.works) or "none"
            spaces[reference.upper()] = (ground, works, item)
        return spaces

    # ---- features

    def feature(self, number: int, raw: object) -> Feature | None:
        """One feature, None where it has faults."""
        place = text("feature {number}", number=number)
        if not isinstance(raw, dict) or raw.get("type") != "Feature":
            self.fault(place, text("is not a Feature"), text('an object with "type": "Feature"'))
            return None
        values = raw.get("properties")
        if not isinstance(values, dict):
            self.fault(place, text("has no properties"), text("kind: {kinds}", kinds=", ".join(KINDS)))
            return None
        # a GIS gives each feature the properties of all, null where it has none
        values = {key: value for key, value in values.items() if value is not None and key not in OF_A_GIS}
        if not is_number(values.pop(ORDER, 0)):
            self.fault(place, text("{order} is not a number", order=ORDER), text("a number: the higher lies on top"))
        before = len(self.faults)
        name = self.text(place, values, "name")
        place += f' "{name}"' if name else ""
        kind = self.word(place, values, "kind", KINDS)
        if kind is None:
            if len(self.faults) == before:
                self.fault(place, text("has no kind"), one_of("", KINDS))
            return None
        geometry = self.geometry(place, raw.get("geometry"), kind)
        made = self.properties(place, values, kind, geometry)
        made = replace(made, name=name)
        if geometry is not None and not geometry.is_empty and self.table is not None:
            # not by its outline: that of a line which goes to and fro takes minutes
            if geometry.distance(box(0, 0, self.table.width_u, self.table.height_u)) > made.width_u / 2:
                self.fault(place, text("lies off the table"), text("features that reach onto it"))
        return made if len(self.faults) == before else None

    def properties(self, place: Phrase, values: Mapping[str, Any], kind: str, geometry: BaseGeometry | None) -> Feature:
        self.known(place, values, COMMON + PROPERTIES[kind])
        needed = REQUIRED.get(kind)
        if needed and values.get(needed) in (None, ""):
            known = {"ground": GROUNDS, "works": WORKS, "item": ITEMS}.get(needed)
            allowed = text("{needed}: {known:text}", needed=needed, known=one_of("", known)) if known else f"a {needed}"
            self.fault(place, text("has no {needed}", needed=needed), allowed)
        item = self.text(place, values, "item")
        if item and item not in ITEMS and not any(values.get(key) is not None for key in TERRAIN):
            self.fault(
                place,
                text("item {item} says nothing of its ground, works, blocks", item=shown(item)),
                one_of(item, ITEMS),
            )
        width = self.either(place, values, "width_cm", "width_m")
        is_line = geometry is not None and geometry.geom_type in _LINES
        if is_line and width is None and kind not in ("road", "marker"):
            self.fault(place, text("is a line without a width"), text("width_cm or width_m above 0"))
        if geometry is not None and not is_line and width is not None:
            self.fault(place, text("has a width but is not a line"), text("a width for lines only"))
        opens, closes = self.whole(place, values, "opens", 1), self.whole(place, values, "closes", 1)
        if closes is not None and closes <= (opens or 1):
            self.fault(
                place, text("closes at bound {closes}", closes=closes), text("a bound after the one at which it opens")
            )
        intact = self.flag(place, values, "intact")
        return Feature(
            name="",
            kind=cast(Any, kind),
            geometry=geometry if geometry is not None else Point(),
            ground=self.word(place, values, "ground", GROUNDS),
            works=self.word(place, values, "works", WORKS),
            item=item,
            blocks=self.flag(place, values, "blocks"),
            intact=True if intact is None else intact,
            width_u=width or 0,
            opens=opens or 1,
            closes=closes,
            narrow=bool(self.flag(place, values, "narrow")),
            note=self.text(place, values, "note"),
        )

    def geometry(self, place: Phrase, raw: object, kind: str) -> BaseGeometry | None:
        """The shape in whole 0.01 mm, None where it has faults."""
        shape: Any = raw.get("type") if isinstance(raw, dict) else None
        if shape not in _SHAPES[kind]:
            wanted = listed(_SHAPES[kind], text(" or "))
            self.fault(place, text("a {kind} with geometry {shape}", kind=kind, shape=shown(shape)), wanted)
            return None
        coordinates = cast(dict[str, Any], raw).get("coordinates")
        before = len(self.faults)
        parts = coordinates if shape.startswith("Multi") else [coordinates]
        if not isinstance(parts, list) or not parts:
            self.fault(place, text("has no coordinates"), text("a list of points"))
            return None
        one = {"Point": self.point, "LineString": self.line, "Polygon": self.polygon}[shape.removeprefix("Multi")]
        made = [one(place, part) for part in parts]
        if len(self.faults) > before:
            return None
        geometry = made[0] if not shape.startswith("Multi") else _multi(shape, made)
        reason = shapely.is_valid_reason(geometry) if shape in _AREAS else "Valid Geometry"
        if reason != "Valid Geometry":
            self.invalid(place, reason)
            return None
        return geometry

    def invalid(self, place: Phrase, reason: str) -> None:
        what, _, where = reason.partition("[")
        x, y, *_ = (float(part) for part in where.rstrip("]").split()) if where else (0.0, 0.0)
        at = self.said(x, y)
        if what in _INVALID:
            wrong, allowed = _INVALID[what]
            self.fault(place, wrong(at), allowed)
        else:
            said = text("{what} at {at}", what=what.lower(), at=at)
            self.fault(place, said, text("a polygon without crossings"))

    def said(self, x: float, y: float) -> str:
        from_u = cm_from_u if self.units == "cm" else m_from_u
        return f"({from_u(x):.6g}, {from_u(y):.6g}) {self.units}"

    def point(self, place: Phrase, raw: object) -> BaseGeometry:
        found = self.positions(place, [raw])
        return Point(found[0]) if found else Point()

    def line(self, place: Phrase, raw: object) -> BaseGeometry:
        found = self.positions(place, raw)
        if found and len(set(found)) < 2:
            self.fault(place, text("is a line of one point"), text("two points at least"))
        return LineString(found) if len(found) > 1 else LineString()

    def polygon(self, place: Phrase, raw: object) -> BaseGeometry:
        if not isinstance(raw, list) or not raw:
            self.fault(place, text("has no rings"), text("a list of rings, each a list of points"))
            return Polygon()
        rings = [self.ring(place, ring) for ring in raw]
        return Polygon(rings[0], rings[1:]) if all(rings) else Polygon()

    def ring(self, place: Phrase, raw: object) -> list[tuple[int, int]]:
        found = self.positions(place, raw)
        if not found:
            return []
        if found[0] != found[-1]:
            self.fault(
                place,
                text("a ring is not closed at {said}", said=self.said(*found[-1])),
                text("the first point again at its end"),
            )
            return []
        found = [a for a, b in zip(found, found[1:], strict=False) if a != b]
        if len(set(found)) < 3:
            self.fault(place, text("a ring encloses nothing"), text("three corners at least, and the first again"))
            return []
        return [*found, found[0]]

    def positions(self, place: Phrase, raw: object) -> list[tuple[int, int]]:
        """Points in whole 0.01 mm; none where one of them is faulty."""
        if not isinstance(raw, list) or not raw:
            self.fault(place, text("has no points"), text("a list of points [x, y]"))
            return []
        self.vertices += len(raw)
        if self.vertices > MAX_VERTICES:
            self.fault(
                "features",
                text("has too many points"),
                text("at most {max_vertices}", max_vertices=f"{MAX_VERTICES:,}"),
            )
            raise Refused(self.faults)
        found = []
        for number, each in enumerate(raw, start=1):
            if not isinstance(each, list) or not 2 <= len(each) <= 3 or not all(map(is_number, each)):
                self.fault(
                    place,
                    text("point {number} {each}", number=number, each=shown(each)),
                    text("[x, y], two finite numbers"),
                )
                return []
            x, y = each[0], each[1]
            if self.degrees:
                at = self.on_table(x, y)
                if at is None:
                    self.fault(place, text("point {number} {each}", number=number, each=shown(each)), _DEGREES)
                    return []
                found.append(at)
                continue
            near = abs(x) <= LIMIT_U and abs(y) <= LIMIT_U  # what is larger could not be made whole
            x_u, y_u = (self.to_u(x), self.to_u(y)) if near else (0, 0)
            if not near or abs(x_u) > LIMIT_U or abs(y_u) > LIMIT_U:
                self.fault(
                    place,
                    text("point {number} {each}", number=number, each=shown(each)),
                    text("at most 1,000 km on the ground"),
                )
                return []
            found.append((x_u, y_u))
        return found

    def on_table(self, lon: float, lat: float) -> tuple[int, int] | None:
        """The place of a longitude and a latitude in whole 0.01 mm; None where that is not within 1,000 km."""
        if self.world is None:  # a fault that is told
            return 0, 0
        if abs(lon) > 180 or abs(lat) > MOST_LATITUDE:
            return None
        try:
            x, y = self.world.place(lon, lat)
        except ValueError:
            return None
        return (round(x), round(y)) if max(abs(x), abs(y)) <= LIMIT_U else None


_DEGREES = text("[longitude, latitude] within 1,000 km of the table")


def _properties(feature: object) -> Mapping[str, Any]:
    values = feature.get("properties") if isinstance(feature, dict) else None
    return values if isinstance(values, dict) else {}


def _is_table(feature: object) -> bool:
    return _properties(feature).get("kind") == TABLE


def _in_order(features: list[object]) -> list[tuple[int, object]]:
    """Features with their numbers, as they lie on each other: by ``order``, those without it on top."""

    def order(numbered: tuple[int, object]) -> float:
        given = _properties(numbered[1]).get(ORDER)
        return float(given) if is_number(given) and abs(given) < 1e15 else math.inf

    return sorted(enumerate(features, start=1), key=order)


def _multi(shape: str, parts: list[BaseGeometry]) -> BaseGeometry:
    if shape == "MultiPolygon":
        return MultiPolygon(cast(list[Polygon], parts))
    return MultiLineString(cast(list[LineString], parts))
