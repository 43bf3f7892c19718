"""Areas of the map that a base comes to along its way: obstacles, impassable ground.

An area is met where the edge of a base comes to its edge, and a base that stands in one has met it.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import shapely

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.sweep import comes_to, sweep_room
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_maps.bases import Corners, corner_offsets
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.geometry import area_features, outline


def obstacle(feature: Feature) -> bool | None:
    """True if ground is rough; None where a feature says nothing of it."""
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
        self._room = sweep_room()

    def begins(self, route: list[Point], corners: list[Corners], most: float) -> list[float]:
        """Lengths of a base's way, up to ``most``, at which it comes to an area; ``corners`` for each leg."""
        if not len(self.areas):
            return []
        xs = np.array([point[0] for point in route], dtype=np.int64)
        ys = np.array([point[1] for point in route], dtype=np.int64)
        turned = np.array(corners, dtype=np.int64)
        count = int(comes_to(self.edges, self.areas, xs, ys, turned, most, self._room))
        return [float(start) for start in self._room[2][:count]]

    def meets(self, base: Base, x: int, y: int, facing: int) -> bool:
        """True if a base would lie on an area at a place."""
        corners = corner_offsets(facing, base.width // 2, base.depth // 2)
        return bool(self.begins([(x, y), (x, y)], [corners], 1.0))
