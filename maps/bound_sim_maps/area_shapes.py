"""Areas on a map: their polygons, the seams where two that touch meet, lines between those that don't.

``AreaNet`` states which areas touch. A drawing only shows it: a seam of two areas that do not touch is drawn as
closed, and two that touch without a seam are joined by a line.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot

import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.table import U_PER_CM, Table

#: what two areas say of a seam that no border is stated for
CLOSED = "closed"
#: two drawn outlines meet where they are so near; a seam is at least so long (0.01 mm)
_NEAR_U, _LEAST_SEAM_U = U_PER_CM // 4, U_PER_CM
#: radius of an area that nobody drew, as a share of the way to the nearest anchor, and at most (0.01 mm)
_DISC, _MOST_DISC_U = 0.3, 6 * U_PER_CM


@dataclass(frozen=True)
class Seam:
    """The line where two areas meet, or are joined: ``kind`` is the border's, ``CLOSED`` where none is stated."""

    a: str
    b: str
    kind: str
    line: BaseGeometry
    #: they are not drawn side by side: the line goes from one to the other
    joined: bool = False


@dataclass(frozen=True)
class AreaShapes:
    """The areas of a net as they are drawn; ``drawn`` are the polygons of the map, by name, in 0.01 mm."""

    net: AreaNet
    table: Table
    drawn: Mapping[str, BaseGeometry] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """True if the map has a polygon for every area."""
        return all(area.name in self.drawn for area in self.net.areas)

    @cached_property
    def apart_u(self) -> float:
        """The way between the two nearest anchors."""
        places = [area.at for area in self.net.areas]
        found = [
            hypot(x - a, y - b) for number, (x, y) in enumerate(places) for a, b in places[:number]
        ] if len(places) <= _MOST_PAIRS else []  # fmt: skip
        return min(found, default=min(self.table.width_u, self.table.height_u) / 8)

    @cached_property
    def outlines(self) -> dict[str, BaseGeometry]:
        """The polygon of each area, about its anchor a disc where there is none."""
        radius = max(min(self.apart_u * _DISC, _MOST_DISC_U), 1.0)
        return {
            area.name: self.drawn[area.name] if area.name in self.drawn else Point(area.at).buffer(radius, 12)
            for area in self.net.areas
        }

    @cached_property
    def seams(self) -> tuple[Seam, ...]:
        """A seam for each border, those that are stated first; then those that are drawn and not stated."""
        found = [self._seam(border.a, border.b, border.kind) for border in self.net.borders]
        names = sorted(self.drawn.keys() & self.net.by_name.keys())
        tree = shapely.STRtree([self.drawn[name] for name in names])
        for number, name in enumerate(names):
            for other in sorted(int(place) for place in tree.query(self.drawn[name].buffer(_NEAR_U))):
                if other <= number or self.net.border(name, names[other]) is not None:
                    continue
                line = self._meet(name, names[other])
                if line.length >= _LEAST_SEAM_U:
                    found.append(Seam(name, names[other], CLOSED, line))
        return tuple(found)

    def _meet(self, a: str, b: str) -> BaseGeometry:
        line = self.drawn[a].boundary.intersection(self.drawn[b].buffer(_NEAR_U))
        parts = [part for part in shapely.get_parts(line) if part.geom_type == "LineString" and part.length]
        return shapely.line_merge(shapely.MultiLineString(parts)) if parts else LineString()

    def _seam(self, a: str, b: str, kind: str) -> Seam:
        if a in self.drawn and b in self.drawn:
            line = self._meet(a, b)
            if line.length >= _LEAST_SEAM_U:
                return Seam(a, b, kind, line)
        way = LineString([self.net.by_name[a].at, self.net.by_name[b].at])
        between = way.difference(self.outlines[a]).difference(self.outlines[b])
        return Seam(a, b, kind, between if between.length else way, joined=True)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of borders there are: the plain one first, the others in the order of their names."""
        return tuple(sorted({border.kind for border in self.net.borders}))

    def at(self, x_u: float, y_u: float) -> str:
        """The area whose outline holds a point, "" for none; of several the last that is stated."""
        spot = Point(x_u, y_u)
        return next((name for name, outline in reversed(self.outlines.items()) if outline.covers(spot)), "")


#: anchors whose distances are all looked at
_MOST_PAIRS = 400


def shapes_of(battlefield: Battlefield, net: AreaNet) -> AreaShapes:
    """The areas of a net with the polygons that a map has for them."""
    table = battlefield.table
    page = shapely.box(0, 0, table.width_u, table.height_u)
    found: dict[str, BaseGeometry] = {}
    for feature in battlefield.features:
        if feature.kind == "area" and feature.name in net.by_name:
            whole = page.covers(feature.geometry)
            shape = feature.geometry if whole else feature.geometry.intersection(page)
            found[feature.name] = found[feature.name].union(shape) if feature.name in found else shape
    return AreaShapes(net, table, {name: shape for name, shape in found.items() if shape.area > 0})


def without_areas(battlefield: Battlefield, net: AreaNet) -> Battlefield:
    """The ground alone: without the drawing of areas, and without their names among the places of the table."""
    if not net.areas:
        return battlefield

    def other(feature: Feature) -> bool:
        return feature.kind != "area" or feature.name not in net.by_name

    places = tuple(place for place in battlefield.table.places if place[0] not in net.by_name)
    return replace(
        battlefield, table=replace(battlefield.table, places=places),
        features=tuple(filter(other, battlefield.features)),
    )  # fmt: skip
