"""Making a battlefield: each function gives a new one with a change made. What may be is said by ``geojson``'s reader.

Places are lattice points in 0.01 mm, as everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import shapely
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from bound_sim_maps import geojson
from bound_sim_maps.battlefield import ITEMS, Battlefield, Feature, Kind
from bound_sim_maps.faults import Fault, Refused, Unfit
from bound_sim_maps.table import Table
from bound_sim_maps.texts import listed, text

Place = tuple[int, int]


@dataclass(frozen=True)
class DrawnKind:
    """A kind to draw with: a feature's kind and its settings; ``width_u`` of a line of it, in 0.01 mm."""

    kind: Kind
    ground: str | None = None
    works: str | None = None
    item: str = ""
    intact: bool = True
    width_u: int = 0

    @property
    def for_spaces(self) -> bool:
        """True if a whole space can be that."""
        return self.kind in ("ground", "works", "item")


def blank(columns: int, rows: int, *, space_u: int, title: str = "") -> Battlefield:
    """An open table of this number of spaces. Raises ValueError, saying what is allowed."""
    return Battlefield(Table(columns * space_u, rows * space_u, space_u), title=title)


def faults_of(battlefield: Battlefield, name: str = "map.geojson") -> list[Fault]:
    """Faults for which a reader of the battlefield's file would refuse it."""
    try:
        geojson.parse(geojson.write(battlefield), name)
    except Refused as refused:
        return list(refused.faults)
    return []


def with_space(battlefield: Battlefield, reference: str, terrain: DrawnKind) -> Battlefield:
    """A whole space gets this ground, these works or this item; open ground takes all of it away.

    Raises ValueError for a place that is not a space, and for what a space cannot be.
    """
    battlefield.table.area(reference)
    if not terrain.for_spaces or "." in reference:
        raise Unfit(
            text("a space takes a ground, works or an item"), text("roads and the rest are drawn as lines and areas")
        )
    ground, works, item = battlefield.spaces.get(reference, ("open", "none", ""))
    if terrain.kind == "ground":
        ground = terrain.ground or "open"
        if ground == "open":
            works, item = "none", ""
    elif terrain.kind == "works":
        works = terrain.works or "none"
    else:
        item, usual = terrain.item, ITEMS[terrain.item]
        ground, works = usual.ground or ground, usual.works or works
    spaces = {name: values for name, values in battlefield.spaces.items() if name != reference}
    if (ground, works, item) != ("open", "none", ""):
        spaces[reference] = (ground, works, item)
    return replace(battlefield, spaces=dict(sorted(spaces.items())))


def with_feature(battlefield: Battlefield, feature: Feature) -> Battlefield:
    """The feature is drawn over all others."""
    return replace(battlefield, features=(*battlefield.features, feature))


def feature_of(terrain: DrawnKind, geometry: BaseGeometry, name: str = "") -> Feature:
    """A feature of a terrain; the width is that of lines alone."""
    line = geometry.geom_type in ("LineString", "MultiLineString")
    return Feature(
        name, terrain.kind, geometry, terrain.ground, terrain.works, terrain.item, intact=terrain.intact,
        width_u=terrain.width_u if line else 0,
    )  # fmt: skip


def polygon(corners: Sequence[Place]) -> BaseGeometry:
    return Polygon(corners)


def line(points: Sequence[Place]) -> BaseGeometry:
    return LineString(points)


def rectangle(one: Place, other: Place) -> BaseGeometry:
    """The rectangle between two opposite corners, along the table's edges."""
    return box(min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1]))


def point(place: Place) -> BaseGeometry:
    return Point(place)


def without(battlefield: Battlefield, index: int) -> Battlefield:
    """The battlefield but for one feature."""
    features = battlefield.features
    return replace(battlefield, features=(*features[:index], *features[index + 1 :]))


def with_changed(battlefield: Battlefield, index: int, **values: Any) -> Battlefield:
    """One feature with other values. What an item sets of itself comes again with another item."""
    features = list(battlefield.features)
    features[index] = replace(features[index], **values)
    return replace(battlefield, features=tuple(features))


def retouched(battlefield: Battlefield, index: int, terrain: DrawnKind) -> Battlefield:
    """One feature's shape with another terrain. Raises ValueError where the shape cannot be that."""
    old = battlefield.features[index]
    made = feature_of(terrain, old.geometry, old.name)
    if old.width_u and terrain.kind != "road":
        made = replace(made, width_u=old.width_u)
    trial = with_changed(battlefield, index, **{key: getattr(made, key) for key in made.__dataclass_fields__})
    wrong = faults_of(trial)
    if wrong:
        raise ValueError(text("{wrong:text}: {allowed:text}", wrong=wrong[0].wrong, allowed=wrong[0].allowed))
    return trial


def raised(battlefield: Battlefield, index: int, by: int) -> tuple[Battlefield, int]:
    """A feature drawn later (``by`` above 0) or earlier: the later wins. With its new place."""
    features = list(battlefield.features)
    place = min(max(index + by, 0), len(features) - 1)
    features.insert(place, features.pop(index))
    return replace(battlefield, features=tuple(features)), place


def moved(battlefield: Battlefield, index: int, dx_u: int, dy_u: int) -> Battlefield:
    """One feature shifted."""
    geometry = shapely.transform(battlefield.features[index].geometry, lambda places: places + [dx_u, dy_u])
    return with_changed(battlefield, index, geometry=geometry)


def corners(feature: Feature) -> list[Place]:
    """A feature's corners one after another, of all its rings and parts; a ring's first comes once."""
    return [place for ring in rings(feature) for place in ring]


def rings(feature: Feature) -> list[list[Place]]:
    """A feature's rings, or its lines."""
    return _rings(feature.geometry)


def with_corner(battlefield: Battlefield, index: int, corner: int, to: Place | None) -> Battlefield:
    """One corner of a feature elsewhere; None takes it away. Raises ValueError where too few would be left."""
    feature = battlefield.features[index]
    found, left = rings(feature), corner
    for ring in found:
        if left < len(ring):
            ring[left : left + 1] = [to] if to else []
            return with_changed(battlefield, index, geometry=_built(feature.geometry, found))
        left -= len(ring)
    raise Unfit(text("there is no such corner"))


def with_corner_between(battlefield: Battlefield, index: int, at: Place) -> Battlefield:
    """A further corner where a feature's outline passes nearest to a place."""
    feature = battlefield.features[index]
    found = rings(feature)
    closed = "Polygon" in feature.geometry.geom_type
    best: tuple[float, int, int] | None = None
    for r, ring in enumerate(found):
        ends = [*ring, ring[0]] if closed else ring
        for k, (a, b) in enumerate(zip(ends, ends[1:], strict=False)):
            far = LineString([a, b]).distance(Point(at))
            best = min(best or (far, r, k), (far, r, k))
    if best is None:
        raise Unfit(text("a point has no further corners"))
    found[best[1]].insert(best[2] + 1, at)
    return with_changed(battlefield, index, geometry=_built(feature.geometry, found))


def topmost(battlefield: Battlefield, at: Place, reach_u: int) -> int | None:
    """The feature drawn last of those under a place, or within reach of it (lines and points)."""
    place = Point(at)
    for index in range(len(battlefield.features) - 1, -1, -1):
        feature = battlefield.features[index]
        reach = max(reach_u, feature.width_u // 2) if "Polygon" not in feature.geometry.geom_type else 0
        if feature.geometry.distance(place) <= reach:
            return index
    return None


def terrain_of(feature: Feature) -> DrawnKind:
    """The kind that a feature was drawn with."""
    usual = ITEMS.get(feature.item)
    own = feature.kind != "item" or usual is None
    return DrawnKind(
        feature.kind, feature.ground if own else None, feature.works if own else None, feature.item, feature.intact,
        feature.width_u,
    )  # fmt: skip


def resized(battlefield: Battlefield, columns: int, rows: int) -> Battlefield:
    """The same ground on a table of other spaces. Raises ValueError where a space or a feature would be off it."""
    space = battlefield.table.space_u
    made = replace(battlefield, table=replace(battlefield.table, width_u=columns * space, height_u=rows * space))
    wrong = faults_of(made)
    if wrong:
        raise ValueError(
            listed(
                (text("{place:text}: {wrong:text}", place=fault.place, wrong=fault.wrong) for fault in wrong[:3]), "; "
            )
        )
    return made


def _rings(geometry: Any) -> list[list[Place]]:
    if geometry.geom_type.startswith("Multi"):
        return [ring for part in geometry.geoms for ring in _rings(part)]
    if geometry.geom_type == "Polygon":
        return [_places(ring.coords)[:-1] for ring in (geometry.exterior, *geometry.interiors)]
    return [_places(geometry.coords)]


def _places(coordinates: Any) -> list[Place]:
    return [(round(x), round(y)) for x, y, *_ in coordinates]


def _built(like: Any, rings: list[list[Place]]) -> BaseGeometry:
    """A geometry of the same make from other rings. Raises ValueError where one has too few corners."""
    if like.geom_type.startswith("Multi"):
        parts, left = [], rings
        for part in like.geoms:
            count = len(_rings(part))
            parts.append(_built(part, left[:count]))
            left = left[count:]
        made: BaseGeometry = type(like)(parts)
        return made
    least = {"Polygon": 3, "LineString": 2}.get(like.geom_type, 1)
    if any(len(ring) < least for ring in rings):
        raise Unfit(text("{least} corners at least", least=least))
    if like.geom_type == "Polygon":
        return Polygon(rings[0], rings[1:])
    return LineString(rings[0]) if like.geom_type == "LineString" else Point(rings[0][0])
