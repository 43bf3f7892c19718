"""The marks of the ground (EOE-R-6, EOE-Q-terrain): obstacle, cover, cover lines, roads, what blocks sight.

The map's own words are read as marks, then the ground's exact queries answer: rough ground there is an obstacle here,
defensible works are cover.
"""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np
import shapely

from bound_sim.rulesets.end_of_empires.book.chart import BEHIND_CM, SEEN_THROUGH_CM
from bound_sim.rulesets.end_of_empires.book.formations import Point
from bound_sim.rulesets.end_of_empires.state.game import Base
from bound_sim.rulesets.end_of_empires.state.obstacles import Obstacles
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.geometry import Ground, area_features, compile_ground
from bound_sim_maps.queries import along_road, passable_at, profile, terrain_at
from bound_sim_maps.table import U_PER_CM

#: stretches of one path that are told apart
STRETCHES = 256
_LINES = ("LineString", "MultiLineString")
#: a cover line as its stretches
Line = list[tuple[Point, Point]]
#: places whose cover is known at a time
MOST_KNOWN = 50_000


@dataclass(frozen=True)
class Marks:
    """What a feature of the map is in these rules."""

    obstacle: bool
    cover: bool
    line: bool


def marks(feature: Feature) -> Marks:
    """EOE-Q-terrain: wood: obstacle and cover; town: cover; rough: obstacle; a line of works: obstacle and cover line.

    A feature's own ``ground`` and ``works`` win over what its item is.
    """
    works = feature.works not in (None, "none")
    rough = feature.ground not in (None, "open")
    line = feature.geometry.geom_type in _LINES
    if feature.kind == "works" and line:
        return Marks(obstacle=feature.ground != "open", cover=works, line=True)
    if feature.item == "wood":
        return Marks(obstacle=rough, cover=feature.works != "none", line=False)
    if feature.item == "town":
        return Marks(obstacle=False, cover=works, line=False)
    return Marks(obstacle=rough, cover=works, line=False)


class Terrain:
    """A battlefield as these rules see it, compiled once for all tables."""

    def __init__(self, battlefield: Battlefield) -> None:
        features = tuple(_as_marked(feature) for feature in battlefield.features)
        marked = replace(battlefield, features=features)
        self.ground: Ground = compile_ground(marked)
        self.obstacles = Obstacles(marked)
        #: whether there is anywhere that a base may not be
        self.bars = any(feature.kind == "impassable" for feature in area_features(marked))
        blocking = tuple(
            replace(feature, kind="ground", item="", ground="rough", works="none", blocks=False)
            for feature in battlefield.features
            if feature.blocks and feature.geometry.geom_type not in _LINES
        )
        self.blocking: Ground = compile_ground(Battlefield(battlefield.table, {}, blocking))
        #: places that were asked about -> what covers there
        self._covers: dict[Point, tuple[bool, list[tuple[Line, Line]]]] = {}
        self.lines: list[Line] = [line for feature in battlefield.features if (line := _cover_segments(feature))]
        self._out: tuple[Any, ...] = (np.zeros(STRETCHES), np.zeros((4, STRETCHES), dtype=np.int64))

    def in_cover(self, x: int, y: int) -> bool:
        """Whether a point lies in an area of cover."""
        return self._cover_at(x, y)[0]

    def _cover_at(self, x: int, y: int) -> tuple[bool, list[tuple[Line, Line]]]:
        """Whether a point lies in an area of cover, and the cover lines within 2 cm of it, each with its near parts."""
        found = self._covers.get((x, y))
        if found is None:
            if len(self._covers) >= MOST_KNOWN:
                self._covers.clear()
            near = [
                (line, close)
                for line in self.lines
                if (close := [part for part in line if _near((x, y), part, BEHIND_CM * U_PER_CM)])
            ]
            found = self._covers[x, y] = int(terrain_at(self.ground, x, y)[1]) > 0, near
        return found

    def lines_near(self, bases: list[Base]) -> bool:
        """Whether any of some bases is within 2 cm of a cover line."""
        return any(self._cover_at(base.x, base.y)[1] for base in bases)

    def can_stand(self, x: int, y: int, bound: int) -> bool:
        """Whether a base's centre may be there."""
        return not self.bars or bool(passable_at(self.ground, x, y, bound))

    def covered(self, base: Base, shot: tuple[Point, Point] | None) -> bool:
        """EOE-Q-cover: centre in a cover area, or within 2 cm of a cover line that the shot crosses."""
        area, lines = self._cover_at(base.x, base.y)
        if area or shot is None:
            return area
        here = (base.x, base.y)
        # within 2 cm of a line that the shot crosses, on its other side than the firer
        return any(
            any(crosses(*shot, *part) for part in line)
            and any(_side(*part, here) * _side(*part, shot[0]) <= 0 for part in near)
            for line, near in lines
        )

    def across(self, start: Point, end: Point) -> bool:
        """EOE-Q-melee-cover: whether a cover line lies between two points."""
        return any(crosses(start, end, *part) for line in self.lines for part in line)

    def stretches(self, path: list[Point], bound: int) -> list[tuple[float, bool, bool]]:
        """Along a path: (length where it begins, obstacle, passable)."""
        x = np.array([point[0] for point in path], dtype=np.int64)
        y = np.array([point[1] for point in path], dtype=np.int64)
        ground, works = terrain_at(self.ground, *path[0])
        lengths, (grounds, _, passing, _) = self._out
        count = int(profile(self.ground, bound, x, y, len(path), ground, works, *self._out))
        return [(float(lengths[k]), bool(grounds[k] > 0), bool(passing[k])) for k in range(count)]

    def on_road(self, path: list[Point], length: float, half_width: int) -> bool:
        """EOE-Q-road: whether the path, as far as ``length``, lies within half a base of a road."""
        x = np.array([point[0] for point in path], dtype=np.int64)
        y = np.array([point[1] for point in path], dtype=np.int64)
        return bool(along_road(self.ground, x, y, len(path), length, float(half_width)))

    def sees(self, start: Point, end: Point) -> bool:
        """EOE-Q-line-of-sight, "blocking": whether a shot crosses at most 2 cm of blocking features."""
        x, y = np.array([start[0], end[0]], dtype=np.int64), np.array([start[1], end[1]], dtype=np.int64)
        lengths, (grounds, *_) = self._out
        ground, works = terrain_at(self.blocking, *start)
        count = int(profile(self.blocking, 1, x, y, 2, ground, works, *self._out))
        total = length_of([start, end])
        ends = [*(float(lengths[k]) for k in range(1, count)), total]
        hidden = sum(ends[k] - float(lengths[k]) for k in range(count) if grounds[k] > 0)
        return hidden <= SEEN_THROUGH_CM * U_PER_CM


def _as_marked(feature: Feature) -> Feature:
    """A feature whose rough ground is an obstacle and whose works are cover; a line gives its cover by its segments."""
    if feature.kind not in ("ground", "works", "item"):
        return replace(feature, ground=None, works=None) if feature.kind != "road" else feature
    said = marks(feature)
    return replace(
        feature, kind="ground", item="", blocks=False,
        ground="rough" if said.obstacle else "open" if feature.ground is not None or feature.item == "town" else None,
        works=None if said.line else "defensible" if said.cover else feature.works and "none",
    )  # fmt: skip


def _cover_segments(feature: Feature) -> list[tuple[Point, Point]]:
    if feature.kind != "works" or not marks(feature).line or not marks(feature).cover:
        return []
    found = []
    for part in shapely.get_parts(feature.geometry):
        points = [(round(x), round(y)) for x, y, *_ in part.coords]
        found += [pair for pair in zip(points, points[1:], strict=False) if pair[0] != pair[1]]
    return found


def length_of(path: list[Point]) -> float:
    """Length of a path in 0.01 mm."""
    total = 0.0
    for (x0, y0), (x1, y1) in zip(path, path[1:], strict=False):
        total += sqrt(float((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)))
    return total


def _side(a: Point, b: Point, p: Point) -> int:
    cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (cross > 0) - (cross < 0)


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segment a-b crosses the segment c-d; touching c-d counts. Exact."""
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) < 0


def _near(point: Point, line: tuple[Point, Point], within: int) -> bool:
    """Whether a point lies within a length of a segment. Exact."""
    (ax, ay), (bx, by) = line
    wx, wy, ex, ey = point[0] - ax, point[1] - ay, bx - ax, by - ay
    along, length2 = wx * ex + wy * ey, ex * ex + ey * ey
    if along <= 0:
        return wx * wx + wy * wy <= within * within
    if along >= length2:
        return (point[0] - bx) ** 2 + (point[1] - by) ** 2 <= within * within
    cross = wx * ey - wy * ex
    return cross * cross <= within * within * length2
