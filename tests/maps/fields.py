"""Random battlefields and lines for the tests of the queries, and how they are moved, mirrored and turned."""

import random

import numpy as np
from numpy.typing import NDArray
from shapely import affinity
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from bound_sim_maps.battlefield import GROUNDS, WORKS, Battlefield, Feature, Kind
from bound_sim_maps.geometry import Ground
from bound_sim_maps.queries import profile
from bound_sim_maps.table import Table

SIDE = 60_000
Points = list[tuple[int, int]]
AREA_KINDS: tuple[Kind, ...] = ("ground", "works", "item", "item", "impassable", "crossing")
#: name -> (the 2 x 2 matrix of a move, as shapely has it, and its shift)
MOVES: dict[str, tuple[int, int, int, int, int, int]] = {
    "mirror": (-1, 0, 0, 1, SIDE, 0),
    "quarter turn": (0, -1, 1, 0, SIDE, 0),
    "half turn": (-1, 0, 0, -1, SIDE, SIDE),
    "swap": (0, 1, 1, 0, 0, 0),
}


def random_field(seed: int, sides: int = SIDE) -> Battlefield:
    """Ten overlapping areas and lines of every kind, a road, and two spaces."""
    rng = random.Random(seed)

    def place() -> tuple[int, int]:
        return rng.randrange(2_000, SIDE - 2_000), rng.randrange(2_000, SIDE - 2_000)

    features = []
    for number in range(10):
        x, y = place()
        shape = rng.choice(("box", "triangle", "line"))
        area: BaseGeometry
        if shape == "box":
            area = box(
                x, y, min(SIDE - 500, x + rng.randrange(300, 15_000)), min(SIDE - 500, y + rng.randrange(300, 15_000))
            )
        else:
            area = (
                Polygon([(x, y), place(), place()]) if shape == "triangle" else LineString([(x, y), place(), place()])
            )
        kind = rng.choice(AREA_KINDS)
        features.append(
            Feature(
                f"f{number}",
                kind,
                area,
                ground=rng.choice(GROUNDS) if kind == "ground" else None,
                works=rng.choice(WORKS) if kind == "works" else None,
                item=rng.choice(("wood", "town", "wire")) if kind == "item" else "",
                width_u=2 * rng.randrange(200, 1_500) if shape == "line" else 0,
                narrow=kind == "crossing" and rng.random() < 0.5,
                closes=rng.choice((None, 3)) if kind == "crossing" else None,
            )
        )
    features.append(Feature("road", "road", LineString([place(), place(), place()])))
    spaces = (
        {rng.choice("ABCD") + rng.choice("1234"): ("rough", "none", "wood") for _ in range(2)} if sides == SIDE else {}
    )
    return Battlefield(Table(sides, sides, 15_000), spaces, tuple(features))


def random_line(seed: int) -> Points:
    rng = random.Random(seed * 7919 + 1)
    return [(rng.randrange(SIDE + 1), rng.randrange(SIDE + 1)) for _ in range(rng.randrange(2, 5))]


def moved(field: Battlefield, matrix: tuple[int, int, int, int, int, int]) -> Battlefield:
    """The same battlefield elsewhere, spaces left out; all corners stay whole."""
    features = tuple(
        Feature(**{**vars(f), "geometry": affinity.affine_transform(f.geometry, matrix)}) for f in field.features
    )
    return Battlefield(field.table, {}, features)


def moved_point(matrix: tuple[int, int, int, int, int, int], x: int, y: int) -> tuple[int, int]:
    a, b, d, e, dx, dy = matrix
    return a * x + b * y + dx, d * x + e * y + dy


def columns(line: Points) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    array = np.array(line, dtype=np.int64)
    return np.ascontiguousarray(array[:, 0]), np.ascontiguousarray(array[:, 1]), len(line)


def stretches(
    g: Ground, line: Points, start: tuple[int, int] = (0, 0), bound: int = 1, room: int = 256
) -> list[tuple[float, int, int, int, int]]:
    """``profile`` as a list of (begin, ground, works, passable, crossing)."""
    begin = np.zeros(room)
    found = np.zeros((4, room), dtype=np.int64)
    px, py, n = columns(line)
    count = profile(g, bound, px, py, n, *start, begin, found)
    rows = zip(begin, *found, strict=True)
    return [(float(a), int(b), int(c), int(d), int(e)) for a, b, c, d, e in list(rows)[:count]]
