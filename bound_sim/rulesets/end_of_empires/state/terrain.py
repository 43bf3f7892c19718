"""The ground of a game of objects: obstacles, cover, cover lines, roads, impassable ground, what blocks sight.

A ruleset says of each feature of the map which marks it has; then the ground's exact queries answer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely

from bound_sim.rulesets.end_of_empires.state import shots
from bound_sim.rulesets.end_of_empires.state.areas import Areas, obstacle
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.shots import STRETCHES, Sight, sight_over
from bound_sim.rulesets.end_of_empires.state.stand import may_stand
from bound_sim.rulesets.end_of_empires.state.sweep import sweep_room
from bound_sim.rulesets.kit.geometry.distance import nearest_whole
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.geometry import Ground, area_features, compile_ground, outline
from bound_sim_maps.queries import along_road, passable_at, profile, terrain_at

_LINES = ("LineString", "MultiLineString")
#: a cover line as its stretches
Line = list[tuple[Point, Point]]


@dataclass(frozen=True)
class Marks:
    """Marks of a feature of the map in a game; ``line``: it covers units behind it, and none on it."""

    obstacle: bool
    cover: bool
    line: bool


class Terrain:
    """A battlefield as a game sees it, compiled once for all tables.

    ``behind_u``: how far behind a cover line one is covered by it; ``seen_through_u``: how much of what blocks sight a
    shot may cross.
    """

    def __init__(
        self, battlefield: Battlefield, marks: Callable[[Feature], Marks], *, behind_u: int, seen_through_u: float
    ) -> None:
        self.behind_u = behind_u
        features = tuple(_as_marked(feature, marks) for feature in battlefield.features)
        marked = replace(battlefield, features=features)
        self.ground: Ground = compile_ground(marked)
        self.obstacles = Areas(marked, obstacle)
        self._battlefield = marked
        self._crossings = [feature for feature in area_features(marked) if feature.kind == "crossing"]
        #: open crossings -> what nobody may enter
        self._closed: dict[tuple[bool, ...], Areas] = {}
        #: bound -> what ends moves in it
        self._lands: dict[int, tuple[Any, ...]] = {}
        #: bound -> where no base may be in it
        self._barred: dict[int, tuple[Any, ...]] = {}
        #: whether there is anywhere that a base may not be
        self.bars = any(feature.kind == "impassable" for feature in area_features(marked))
        blocking = tuple(
            replace(feature, kind="ground", item="", ground="rough", works="none", blocks=False)
            for feature in battlefield.features
            if feature.blocks and feature.geometry.geom_type not in _LINES
        )
        self.sight: Sight = sight_over(compile_ground(Battlefield(battlefield.table, {}, blocking)), seen_through_u)
        lines = [line for feature in battlefield.features if (line := _cover_segments(feature, marks))]
        #: parts of cover lines, and which are each line's, as ``shots`` has them
        self.parts = np.array([[*start, *end] for line in lines for start, end in line], dtype=np.int64).reshape(-1, 4)
        ends = np.cumsum([0, *map(len, lines)])
        self.lines = np.array([ends[:-1], ends[1:]], dtype=np.int64).T.copy()
        self._out: tuple[Any, ...] = (np.zeros(STRETCHES), np.zeros((4, STRETCHES), dtype=np.int64))

    def lengths_to_ground(self, x: int, y: int) -> list[int]:
        """Distances of a point from the table's edges and each feature of the ground, 0.01 mm, the nearest first."""
        at, table = shapely.Point(x, y), self._battlefield.table
        lines = [feature for feature in self._battlefield.features if feature.geometry.geom_type in _LINES]
        features = [feature.geometry.distance(at) for feature in (*area_features(self._battlefield), *lines)]
        return sorted([x, table.width_u - x, y, table.height_u - y, *map(nearest_whole, features)])

    def in_cover(self, x: int, y: int) -> bool:
        """True if a point lies in an area of cover."""
        return int(terrain_at(self.ground, x, y)[1]) > 0

    def impassable(self, bound: int) -> Areas:
        """Ground that no base may enter in a bound: without the crossings that are open in it."""
        open_ = tuple(_is_open(feature, bound) for feature in self._crossings)
        if open_ not in self._closed:

            def counts(feature: Feature) -> bool | None:
                if feature.kind == "impassable":
                    return True
                return False if feature.kind == "crossing" and _is_open(feature, bound) else None

            self._closed[open_] = Areas(self._battlefield, counts)
        return self._closed[open_]

    def land(self, bound: int) -> tuple[Any, ...]:
        """Ground that ends moves in a bound, as plain tuples for ``steps.ways``: the ground, whether it bars, edges
        and boxes of obstacles and of what no base may enter, and room to look along a way."""
        found = self._lands.get(bound)
        if found is None:
            rough, barred = self.obstacles, self.impassable(bound)
            found = self._lands[bound] = (
                tuple(self.ground), int(self.bars), rough.edges, rough.areas, barred.edges, barred.areas, sweep_room(),
                *self._out,
            )  # fmt: skip
        return found

    def barred(self, bound: int) -> tuple[Any, ...]:
        """Ground of a bound where no base may be, as plain tuples for ``stand``."""
        found = self._barred.get(bound)
        if found is None:
            areas = self.impassable(bound)
            crossings = [feature for feature in self._crossings if _is_open(feature, bound)]
            found = self._barred[bound] = (
                tuple(self.ground), int(self.bars), bound, areas.edges, areas.areas, *_outlines(crossings),
                sweep_room(), np.zeros((2, 2), dtype=np.int64), np.zeros((1, 4), dtype=np.int64),
            )  # fmt: skip
        return found

    def passable(self, x: int, y: int, bound: int) -> bool:
        """True if a base's centre may be there."""
        return not self.bars or bool(passable_at(self.ground, x, y, bound))

    def can_stand(self, base: Base, bound: int) -> bool:
        """True if a base may be where it is: no part of it where nobody may be; beside a crossing its middle counts."""
        return bool(may_stand(self.barred(bound), (base.x, base.y), tuple(base.corners), base.reach))

    def across(self, start: Point, end: Point) -> bool:
        """True if a cover line lies between two points."""
        return bool(shots.crosses_any(self.parts, 0, len(self.parts), (*start, *end)))

    def stretches(self, path: list[Point], bound: int) -> list[tuple[float, bool, bool]]:
        """Along a path: (length where it begins, obstacle, passable)."""
        x = np.array([point[0] for point in path], dtype=np.int64)
        y = np.array([point[1] for point in path], dtype=np.int64)
        ground, works = terrain_at(self.ground, *path[0])
        lengths, (grounds, _, passing, _) = self._out
        count = int(profile(self.ground, bound, x, y, len(path), ground, works, *self._out))
        return [(float(lengths[k]), bool(grounds[k] > 0), bool(passing[k])) for k in range(count)]

    def on_road(self, path: list[Point], length: float, half_width: int) -> bool:
        """True if the path, as far as ``length``, lies within half a base of a road."""
        x = np.array([point[0] for point in path], dtype=np.int64)
        y = np.array([point[1] for point in path], dtype=np.int64)
        return bool(along_road(self.ground, x, y, len(path), length, float(half_width)))

    def sees(self, start: Point, end: Point) -> bool:
        """True if a shot crosses no more of blocking features than it may."""
        return bool(shots.sees(self.sight, (*start, *end)))


def _outlines(features: Sequence[Feature]) -> tuple[Floats, Ints]:
    """Edges of the outlines of features, and which are each outline's."""
    edges: list[tuple[float, ...]] = []
    spans: list[tuple[int, int]] = []
    for part in [part for feature in features for part in shapely.get_parts(outline(feature))]:
        first = len(edges)
        for ring in (part.exterior, *part.interiors):
            points = [(x, y) for x, y, *_ in ring.coords]
            edges += [(*a, *b) for a, b in zip(points, points[1:], strict=False)]
        spans.append((first, len(edges)))
    return np.array(edges, dtype=np.float64).reshape(-1, 4), np.array(spans, dtype=np.int64).reshape(-1, 2)


def _is_open(crossing: Feature, bound: int) -> bool:
    return crossing.opens <= bound and (crossing.closes is None or bound < crossing.closes)


def _as_marked(feature: Feature, marks: Callable[[Feature], Marks]) -> Feature:
    """A feature whose rough ground is an obstacle and whose works are cover; a line gives its cover by its segments."""
    if feature.kind not in ("ground", "works", "item"):
        return replace(feature, ground=None, works=None) if feature.kind != "road" else feature
    said = marks(feature)
    return replace(
        feature, kind="ground", item="", blocks=False,
        ground="rough" if said.obstacle else "open" if feature.ground is not None or feature.item == "town" else None,
        works=None if said.line else "defensible" if said.cover else feature.works and "none",
    )  # fmt: skip


def _cover_segments(feature: Feature, marks: Callable[[Feature], Marks]) -> list[tuple[Point, Point]]:
    if feature.kind != "works" or not marks(feature).line or not marks(feature).cover:
        return []
    found = []
    for part in shapely.get_parts(feature.geometry):
        points = [(round(x), round(y)) for x, y, *_ in part.coords]
        found += [pair for pair in zip(points, points[1:], strict=False) if pair[0] != pair[1]]
    return found
