"""From a battlefield to arrays of edges, once, for the compiled queries. All in 0.01 mm, corners rounded to it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from bound_sim_maps.battlefield import GROUNDS, ITEMS, NEVER, WORKS, Battlefield, Feature
from bound_sim_maps.table import Table

Ints = NDArray[np.int64]
Edge = tuple[int, int, int, int]
#: How far an area that ends on the table's edge is carried on beyond it, so that this edge is not an edge of terrain.
BEYOND_U = 100
#: A mitred corner of a line reaches at most this many half widths out.
MITRE_LIMIT = 5.0
UNSET, IMPASSABLE, CROSSING = -1, 0, 1
#: What a feature may have a say in, as bits of ``Ground.says``: passage, terrain, both, what blocks sight.
PASSAGE, TERRAIN, MOVEMENT, SIGHT = 1, 2, 3, 4


#: The columns of ``Ground.areas``.
FIRST, LAST, WEST, SOUTH, EAST, NORTH, SETS_GROUND, SETS_WORKS, PASSING, OPENS, CLOSES, NARROW, SAYS = range(13)


class Ground(NamedTuple):
    """A battlefield as the compiled queries take it, in 0.01 mm. Few arrays, since each costs time to compile with.

    ``edges`` are rows (ax, ay, bx, by) of all areas' rings, ``roads`` of the segments of intact roads. ``areas`` has
    a row a feature (a later one wins): FIRST, LAST its edges, inside by the even-odd rule; WEST .. NORTH
    its box; SETS_GROUND, SETS_WORKS places in ``GROUNDS``, ``WORKS`` and PASSING 0 impassable, 1 crossing: -1 where it
    sets nothing; a crossing counts from bound OPENS until before CLOSES; NARROW 0 or 1; SAYS the bits of what it
    concerns.
    """

    width_u: int
    height_u: int
    edges: Ints
    areas: Ints
    roads: Ints


def compile_ground(battlefield: Battlefield) -> Ground:
    """Spaces first, then the features in drawing order; markers, roads and what sets nothing have no area.

    Feature numbers in the result are places in ``area_features(battlefield)``. Made once for a battlefield: its arrays
    are read alone.
    """
    if compile_ground not in battlefield.kept:
        battlefield.kept[compile_ground] = _compiled(battlefield)
    ground: Ground = battlefield.kept[compile_ground]
    return ground


def _compiled(battlefield: Battlefield) -> Ground:
    edges: list[Edge] = []
    areas: list[list[int]] = []
    for feature in area_features(battlefield):
        own = _edges(feature, battlefield.table)
        areas.append([len(edges), len(edges) + len(own), *_bounds(own), *_says_what(feature)])
        edges += own
    return Ground(
        battlefield.table.width_u,
        battlefield.table.height_u,
        np.array(edges, dtype=np.int64).reshape(-1, 4),
        np.array(areas, dtype=np.int64).reshape(-1, SAYS + 1),
        np.array(list(_road_segments(battlefield.features)), dtype=np.int64).reshape(-1, 4),
    )


def area_features(battlefield: Battlefield) -> tuple[Feature, ...]:
    """Spaces as squares and every feature that has a say in an area, in the order of the numbers of ``Ground``."""
    return tuple(_space_features(battlefield)) + tuple(
        feature
        for feature in battlefield.features
        if feature.kind in ("ground", "works", "item", "impassable", "crossing") and _has_area(feature)
    )


def _has_area(feature: Feature) -> bool:
    """True if a feature's outline holds anything, without making it: that of a long line takes its time."""
    shape = feature.geometry
    if shape.geom_type in ("LineString", "MultiLineString"):
        return feature.width_u > 0 and shape.length > 0
    return shape.geom_type in ("Polygon", "MultiPolygon") and not shape.is_empty


def _space_features(battlefield: Battlefield) -> Iterator[Feature]:
    for reference, (ground, works, item) in sorted(battlefield.spaces.items()):
        blocks = item in ITEMS and ITEMS[item].blocks
        if (ground, works) != ("open", "none") or blocks:
            square = box(*battlefield.table.area(reference))
            yield Feature(reference, "ground", square, ground=ground, works=works, blocks=blocks)


def outline(feature: Feature) -> BaseGeometry:
    """The area of a feature in 0.01 mm: a polygon itself, a line with its width, ends cut off flat, corners mitred."""
    shape = feature.geometry
    if shape.geom_type in ("LineString", "MultiLineString"):
        half = (feature.width_u + 1) // 2  # whole, so that a line along the grid has whole edges
        return shape.buffer(half, cap_style="flat", join_style="mitre", mitre_limit=MITRE_LIMIT)
    return shape if shape.geom_type in ("Polygon", "MultiPolygon") else Polygon()


def _says_what(feature: Feature) -> list[int]:
    """Columns SETS_GROUND to SAYS of a feature's row."""
    ground = UNSET if feature.ground is None else GROUNDS.index(feature.ground)
    works = UNSET if feature.works is None else WORKS.index(feature.works)
    passing = {"impassable": IMPASSABLE, "crossing": CROSSING}.get(feature.kind, UNSET)
    opens, closes = 0, NEVER
    if passing == CROSSING:
        opens, closes = feature.opens, NEVER if feature.closes is None else feature.closes
    says = PASSAGE * (passing != UNSET) + TERRAIN * (ground != UNSET or works != UNSET) + SIGHT * bool(feature.blocks)
    return [ground, works, passing, opens, closes, int(passing == CROSSING and feature.narrow), says]


def _bounds(edges: list[Edge]) -> Edge:
    xs, ys = [edge[0] for edge in edges] or [0], [edge[1] for edge in edges] or [0]
    return min(xs), min(ys), max(xs), max(ys)


def _edges(feature: Feature, table: Table) -> list[Edge]:
    """All edges of a feature's rings, corners rounded to 0.01 mm, those on the table's edge carried beyond it."""
    edges: list[Edge] = []
    for ring in _rings(outline(feature)):
        corners = [(_whole(x), _whole(y)) for x, y in ring]
        carried: list[tuple[int, int]] = []
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            out_x, out_y = _beyond(ax, bx, table.width_u), _beyond(ay, by, table.height_u)
            carried.append((ax, ay))
            if out_x or out_y:
                carried += [(ax + out_x, ay + out_y), (bx + out_x, by + out_y)]
        edges += [(*a, *b) for a, b in zip(carried, carried[1:] + carried[:1], strict=True) if a != b]
    return edges


def _beyond(a: int, b: int, far: int) -> int:
    if a != b or a not in (0, far):
        return 0
    return BEYOND_U if a == far else -BEYOND_U


def _whole(value: float) -> int:
    # a line's outline is computed: halves go up wherever it lies, so that moving the line by whole units moves it so
    return int(np.floor(value + 0.5))


def _rings(area: BaseGeometry) -> Iterator[Iterable[tuple[float, float]]]:
    for part in shapely.get_parts(area):
        for ring in (part.exterior, *part.interiors):
            yield [(x, y) for x, y, *_ in ring.coords[:-1]]


def _road_segments(features: Iterable[Feature]) -> Iterator[Edge]:
    for feature in features:
        if feature.kind == "road" and feature.intact:
            for line in shapely.get_parts(feature.geometry):
                corners = [(_whole(x), _whole(y)) for x, y, *_ in line.coords]
                for a, b in zip(corners, corners[1:], strict=False):
                    if a != b:
                        yield (*a, *b)
