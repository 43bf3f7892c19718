"""The ground as To End All Wars asks for it: shelters, low walls, what blocks sight, slow and impassable ground."""

from functools import lru_cache
from typing import Any

import shapely

from bound_sim.rulesets.kit.geometry.distance import crosses
from bound_sim.rulesets.kit.geometry.points import Segment
from bound_sim.rulesets.kit.geometry.polygons import Box, Polygon, boxes_meet, polygons, stretches_of
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.to_end_all_wars.book import aim_places
from bound_sim.rulesets.to_end_all_wars.book.chart import BEHIND_CM
from bound_sim.rulesets.to_end_all_wars.book.shelters import LINES, is_shelter, is_wall
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.geometry import area_features, outline
from bound_sim_maps.table import u_from_cm

#: how far behind a low wall one is seen in part (TEAW-Q-partial)
BEHIND_U = u_from_cm(BEHIND_CM)
#: number of places and lines whose answers are kept: men stand where they stood, on many tables
_KEPT = 16_384


class TrenchGround:
    """A battlefield, compiled once for all tables."""

    def __init__(self, battlefield: Battlefield) -> None:
        self.battlefield = battlefield
        areas = area_features(battlefield)
        self.shelters = _areas(feature for feature in areas if is_shelter(feature))
        self.trenches = _areas(feature for feature in areas if is_shelter(feature) and feature.works == "fortification")
        #: ground that the map marks as hiding in part (TEAW-Q-partial)
        self.marked = _areas(
            feature for feature in areas if feature.kind == "ground" and feature.ground == "impractical"
        )
        self.slow = _areas(feature for feature in areas if feature.ground == "rough")
        self.blocks = _areas(feature for feature in areas if feature.blocks and feature.geometry.geom_type not in LINES)
        self.walls: list[Segment] = [
            part for feature in battlefield.features if is_wall(feature) for part in stretches_of(feature.geometry)
        ]
        self._impassable = [feature for feature in areas if feature.kind == "impassable"]
        self._crossings = [feature for feature in areas if feature.kind == "crossing"]
        #: open crossings -> what nobody may enter
        self._barred: dict[tuple[bool, ...], list[Polygon]] = {}
        self._places: dict[tuple[int, str], list[Polygon]] = {}
        #: as ``entered``, ``shelters_at`` and ``sees``
        self._entered = lru_cache(maxsize=_KEPT)(self._entered_now)
        self.shelters_at = lru_cache(maxsize=_KEPT)(self._shelters_at)
        self.sees = lru_cache(maxsize=_KEPT)(self._sees)

    def barred(self, bound: int) -> list[Polygon]:
        """Ground that nobody may enter in a turn: without the crossings that are open in it."""
        return self._barred_by(self._open(bound))

    def entered(self, bound: int, line: Segment) -> tuple[float, ...]:
        """The lengths of a line at which it begins to run inside each part of that ground that it enters."""
        return self._entered(self._open(bound), line)

    def _entered_now(self, open_: tuple[bool, ...], line: Segment) -> tuple[float, ...]:
        lengths = [area.entered(line) for area in self._barred_by(open_)]
        return tuple(length for length in lengths if length is not None)

    def _open(self, bound: int) -> tuple[bool, ...]:
        """For each crossing whether it is open in a turn."""
        return tuple(
            feature.opens <= bound and (feature.closes is None or bound < feature.closes) for feature in self._crossings
        )

    def _barred_by(self, open_: tuple[bool, ...]) -> list[Polygon]:
        if open_ not in self._barred:
            whole: Any = shapely.union_all([outline(feature) for feature in self._impassable])
            for feature, is_open in zip(self._crossings, open_, strict=True):
                whole = whole.difference(outline(feature)) if is_open else whole
            self._barred[open_] = polygons([("impassable", whole)])
        return self._barred[open_]

    def place(self, number: int, aim: aim_places.Aim, key: str = "") -> list[Polygon]:
        """The place of an aim by its number; with "raid" as key the trench that it raids."""
        if (number, key) not in self._places:
            self._places[number, key] = polygons([("place", aim_places.geometry(aim, self.battlefield, key))])
        return self._places[number, key]

    def _shelters_at(self, point: Point) -> frozenset[int]:
        """Numbers of the trenches and shell holes that a point lies in; their edge belongs to them."""
        return frozenset(area.number for area in self.shelters if area.holds(point))

    def _sees(self, start: Point, end: Point) -> bool:
        """True if nothing that blocks sight lies on a line (TEAW-Q-sight)."""
        return not any(area.stretches((start, end)) for area in self.blocks)

    def is_open(self, start: Box, end: Box) -> bool:
        """True if nothing that blocks sight lies in the box around two boxes, and so on no line between them."""
        if not self.blocks:
            return True
        reach = min(start[0], end[0]), min(start[1], end[1]), max(start[2], end[2]), max(start[3], end[3])
        return not any(boxes_meet(reach, area.box) for area in self.blocks)

    def behind_wall(self, start: Point, end: Point) -> bool:
        """True if the line to a man crosses a low wall from one side to the other within 2 cm of him."""
        return any(crosses(start, end, *wall) and _crossed_within(start, end, wall, BEHIND_U) for wall in self.walls)

    def in_marked(self, point: Point) -> bool:
        """True if a point lies in ground that the map marks as hiding in part."""
        return any(area.holds(point) for area in self.marked)


def _crossed_within(start: Point, end: Point, wall: Segment, within_u: int) -> bool:
    """True if a line that crosses a wall crosses it within a length of its end. Exact."""
    (ax, ay), (bx, by) = wall
    dx, dy, ex, ey = start[0] - end[0], start[1] - end[1], bx - ax, by - ay
    share, whole = (ax - end[0]) * ey - (ay - end[1]) * ex, dx * ey - dy * ex
    return share * share * (dx * dx + dy * dy) <= within_u * within_u * whole * whole


def _areas(features: Any) -> list[Polygon]:
    return polygons((feature.name, outline(feature)) for feature in features)
