"""Areas of the map that a base comes to along its way: obstacles, impassable ground.

An area is met where the edge of a base comes to its edge, and a base that stands in one has met it.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
import shapely

from bound_sim.rulesets.end_of_empires.state.sweep import inside_area, swept_areas
from bound_sim.rulesets.kit.geometry.units import Base, Point
from bound_sim_maps.bases import Corners, corner_offsets
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.geometry import area_features, outline

#: spans of one way that are told apart
SPANS = 512


def obstacle(feature: Feature) -> bool | None:
    """Whether ground is rough; None where a feature says nothing of it."""
    return None if feature.ground is None else feature.ground != "open"


class Areas:
    """Areas of a battlefield that do not overlap; what is drawn later wins.

    ``counts`` says of a feature whether it belongs to them, None where it leaves that to what lies below it.
    """

    def __init__(self, battlefield: Battlefield, counts: Callable[[Feature], bool | None]) -> None:
        whole: Any = shapely.Polygon()
        for feature in area_features(battlefield):
            belongs = counts(feature)
            if belongs is not None:
                whole = whole.union(outline(feature)) if belongs else whole.difference(outline(feature))
        edges: list[tuple[int, int, int, int]] = []
        areas: list[tuple[int, ...]] = []
        for part in shapely.get_parts(whole):
            if part.geom_type != "Polygon" or part.is_empty:
                continue
            first = len(edges)
            for ring in (part.exterior, *part.interiors):
                points = [(round(x), round(y)) for x, y, *_ in ring.coords]
                edges += [(*a, *b) for a, b in zip(points, points[1:], strict=False) if a != b]
            west, south, east, north = (round(value) for value in part.bounds)
            areas.append((first, len(edges), west, south, east, north))
        self.edges = np.array(edges, dtype=np.int64).reshape(-1, 4)
        self.areas = np.array(areas, dtype=np.int64).reshape(-1, 6)
        self._boxes = [area[2:] for area in areas]
        self._which, self._spans = np.zeros(SPANS, dtype=np.int64), np.zeros((SPANS, 2))

    def begins(self, route: list[Point], corners: list[Corners], most: float) -> list[float]:
        """Lengths of a base's way, up to ``most``, at which it comes to an area; ``corners`` for each leg."""
        if not len(self.areas):
            return []
        xs = np.array([point[0] for point in route], dtype=np.int64)
        ys = np.array([point[1] for point in route], dtype=np.int64)
        turned = np.array(corners, dtype=np.int64)
        count = int(swept_areas(self.edges, self.areas, xs, ys, turned, most, self._which, self._spans))
        if not count:
            return []
        found: list[float] = []
        for area in sorted({int(area) for area in self._which[:count]}):
            spans = sorted(
                (float(a), float(b)) for k, (a, b) in enumerate(self._spans[:count]) if self._which[k] == area
            )
            found += self._starts(area, spans, route)
        return sorted(start for start in found if start < most)

    def near(self, west: int, south: int, east: int, north: int) -> bool:
        """True if the box of any area meets a box."""
        for w, s, e, n in self._boxes:
            if w <= east and e >= west and s <= north and n >= south:
                return True
        return False

    def _starts(self, area: int, spans: list[tuple[float, float]], route: list[Point]) -> list[float]:
        """Where each stay on an area begins: between two edges a base may lie wholly inside it."""
        starts, until = [spans[0][0]], spans[0][1]
        for start, end in spans[1:]:
            if start > until and not inside_area(self.edges, self.areas, area, *_point(route, (until + start) / 2)):
                starts.append(start)
            until = max(until, end)
        return starts

    def meets(self, base: Base, x: int, y: int, facing: int) -> bool:
        """True if a base would lie on an area at a place."""
        corners = corner_offsets(facing, base.width // 2, base.depth // 2)
        return bool(self.begins([(x, y), (x, y)], [corners], 1.0))


def _point(route: list[Point], length: float) -> Point:
    """Where a route is after a length, at its end at the latest."""
    left, on = length, 0
    while on < len(route) - 2 and left > _leg(route, on):
        left, on = left - _leg(route, on), on + 1
    (ax, ay), (bx, by) = route[on], route[on + 1]
    leg = max(_leg(route, on), 1.0)
    left = min(left, leg)
    return round(ax + (bx - ax) * left / leg), round(ay + (by - ay) * left / leg)


def _leg(route: list[Point], on: int) -> float:
    (ax, ay), (bx, by) = route[on], route[on + 1]
    return sqrt(float((bx - ax) ** 2 + (by - ay) ** 2))
