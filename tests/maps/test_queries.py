"""covers: maps/bound_sim_maps/queries.py

Ground under points and along lines: against shapely and sampling, and bit for bit under shift, mirror and turn.
"""

import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely
from shapely import LineString, Point, union_all
from shapely.geometry import Polygon, box

from bound_sim_maps.battlefield import GROUNDS, WORKS, Battlefield, Feature
from bound_sim_maps.geometry import area_features, compile_ground, outline
from bound_sim_maps.queries import along_road, passable_at, sight_blocked, terrain_at
from bound_sim_maps.table import Table
from tests.maps.fields import MOVES, SIDE, columns, moved, moved_point, random_field, random_line, stretches

SEEDS = range(8)
TABLE = Table(120_000, 120_000)


def field(*features: Feature) -> Battlefield:
    return Battlefield(TABLE, {}, features)


def rough(x0: int, y0: int, x1: int, y1: int) -> Feature:
    return Feature("rough", "ground", box(x0, y0, x1, y1), ground="rough")


class ByHand:
    """The same answers by shapely, for points off the edges."""

    def __init__(self, battlefield: Battlefield) -> None:
        self.areas = [(feature, outline(feature)) for feature in area_features(battlefield)]
        self.edges = np.array([area.boundary for _, area in self.areas])
        for _, area in self.areas:
            shapely.prepare(area)

    def near_an_edge(self, x: float, y: float, margin: float = 4) -> bool:
        return bool(shapely.dwithin(self.edges, Point(x, y), margin).any())

    def terrain(self, x: float, y: float) -> tuple[int, int]:
        """Q-overlap: the last that sets it wins, ground and works apart."""
        ground, works = "open", "none"
        for feature, area in self.areas:
            if area.contains(Point(x, y)):
                ground, works = feature.ground or ground, feature.works or works
        return GROUNDS.index(ground), WORKS.index(works)

    def passable(self, x: float, y: float, bound: int) -> int:
        passable = 1
        for feature, area in self.areas:
            if feature.kind in ("impassable", "crossing") and area.contains(Point(x, y)):
                is_open = feature.opens <= bound and (feature.closes is None or bound < feature.closes)
                passable = 0 if feature.kind == "impassable" else 1 if is_open else passable
        return passable


@pytest.mark.parametrize("seed", SEEDS)
def test_points(seed: int) -> None:
    battlefield, rng = random_field(seed), random.Random(seed)
    g, by_hand = compile_ground(battlefield), ByHand(battlefield)
    for _ in range(60):
        x, y, bound = rng.randrange(SIDE + 1), rng.randrange(SIDE + 1), rng.randrange(1, 5)
        if not by_hand.near_an_edge(x, y):
            assert terrain_at(g, x, y) == by_hand.terrain(x, y)
            assert passable_at(g, x, y, bound) == by_hand.passable(x, y, bound)


@pytest.mark.parametrize("seed", SEEDS)
def test_points_on_corners_and_edges(seed: int) -> None:
    """Q-edge: the weakest of the faces around; never weaker or stronger than what lies near."""
    battlefield = random_field(seed)
    g, by_hand = compile_ground(battlefield), ByHand(battlefield)
    ends, middles = g.edges[::3, :2], (g.edges[::3, :2] + g.edges[::3, 2:]) // 2
    for x, y in [*ends.tolist(), *middles.tolist()]:
        around = [(x + dx, y + dy) for dx in range(-3, 4) for dy in range(-3, 4)]
        around = [p for p in around if 0 <= p[0] <= SIDE and 0 <= p[1] <= SIDE]
        faces = {by_hand.terrain(*p)[::-1] for p in around if not by_hand.near_an_edge(*p, 0.2)}
        clear = {by_hand.terrain(*p)[::-1] for p in around if not by_hand.near_an_edge(*p, 1.5)}
        if faces:
            found = terrain_at(g, x, y)[::-1]
            assert found in faces
            assert all(found <= face for face in clear)


@pytest.mark.parametrize("seed", SEEDS)
def test_profile_by_sampling(seed: int) -> None:
    """R-17: every sample of the line lies in the terrain of its stretch."""
    battlefield, line = random_field(seed), random_line(seed)
    g, path, by_hand = compile_ground(battlefield), LineString(line), ByHand(battlefield)
    found = stretches(g, line, terrain_at(g, *line[0]))
    assert all(a[0] < b[0] and a[1:] != b[1:] for a, b in pairwise(found))
    step = path.length / 400
    for k in range(1, 400):
        here = path.interpolate(k * step)
        if not by_hand.near_an_edge(here.x, here.y):
            _, ground, works, passable, crossing = [row for row in found if row[0] <= k * step][-1]
            assert (ground, works) == by_hand.terrain(here.x, here.y)
            assert passable == by_hand.passable(here.x, here.y, 1)
            if crossing >= 0:
                assert area_features(battlefield)[crossing].narrow
                assert outline(area_features(battlefield)[crossing]).contains(here)


@pytest.mark.parametrize("seed", SEEDS)
def test_sight_by_shapely(seed: int) -> None:
    """Q-line-of-sight, "terrain": one inch out of what holds an end, one inch of all the others together."""
    battlefield, rng = random_field(seed), random.Random(seed)
    g = compile_ground(battlefield)
    blocking = union_all([outline(f) for f in area_features(battlefield) if f.blocks])
    for _ in range(40):
        a, b = ((rng.randrange(SIDE), rng.randrange(SIDE)) for _ in range(2))
        ray = LineString([a, b])
        hidden = ray.intersection(blocking)
        parts = [part for part in getattr(hidden, "geoms", [hidden]) if part.length > 1]
        ends = [p.length for p in parts if min(p.distance(Point(a)), p.distance(Point(b))) < 0.5]
        between = sum(p.length for p in parts) - sum(ends)
        if all(abs(length - 2_540) > 3 for length in (*ends, between)):
            assert sight_blocked(g, *a, *b) == (between > 2_540 or any(length > 2_540 for length in ends))


@pytest.mark.parametrize("seed", SEEDS)
def test_road_by_shapely(seed: int) -> None:
    """Q-road."""
    battlefield, rng = random_field(seed), random.Random(seed)
    g = compile_ground(battlefield)
    road = next(f.geometry for f in battlefield.features if f.kind == "road")
    near = road.buffer(1_270, 256)
    for _ in range(30):
        at = [road.interpolate(rng.random(), normalized=True) for _ in range(2)]
        line = [(round(p.x) + rng.randrange(-900, 900), round(p.y) + rng.randrange(-900, 900)) for p in at]
        path = LineString(line)
        off = path.difference(near).length
        if off == 0 or off > 5:
            assert along_road(g, *columns(line), path.length, 1_270.0) == (off == 0)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("move", MOVES)
def test_same_bits_mirrored_and_turned(seed: int, move: str) -> None:
    plain, matrix = Battlefield(Table(SIDE, SIDE), {}, random_field(seed).features), MOVES[move]
    here, there = compile_ground(plain), compile_ground(moved(plain, matrix))
    line = random_line(seed)
    line_there = [moved_point(matrix, *p) for p in line]
    assert stretches(here, line) == stretches(there, line_there)
    for (ax, ay), (bx, by) in pairwise(line):
        points_there = (*moved_point(matrix, ax, ay), *moved_point(matrix, bx, by))
        assert sight_blocked(here, ax, ay, bx, by) == sight_blocked(there, *points_there)
    for row in here.edges[::5]:
        x, y = int(row[0]), int(row[1])
        assert terrain_at(here, x, y) == terrain_at(there, *moved_point(matrix, x, y))
        assert passable_at(here, x, y, 1) == passable_at(there, *moved_point(matrix, x, y), 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_same_bits_shifted(seed: int) -> None:
    wide = Battlefield(Table(9 * SIDE, 9 * SIDE), {}, random_field(seed).features)
    matrix = (1, 0, 0, 1, 123_457, 200_003)
    here, there, line = compile_ground(wide), compile_ground(moved(wide, matrix)), random_line(seed)
    assert stretches(here, line) == stretches(there, [moved_point(matrix, *p) for p in line])


# ---- by hand


def test_halt_at_an_edge() -> None:
    """Worked example 4: rough begins 5 cm ahead, at exactly 5 cm."""
    g = compile_ground(field(rough(0, 55_000, 120_000, 70_000)))
    assert stretches(g, [(60_000, 50_000), (60_000, 80_000)]) == [
        (0.0, 0, 0, 1, -1),
        (5_000.0, 1, 0, 1, -1),
        (20_000.0, 0, 0, 1, -1),
    ]


def test_start_on_an_edge() -> None:
    """Q-edge: the line at once goes on elsewhere, or stays with what it is given."""
    g = compile_ground(field(rough(0, 50_000, 120_000, 70_000)))
    assert terrain_at(g, 60_000, 50_000) == (0, 0)
    assert stretches(g, [(60_000, 50_000), (60_000, 60_000)]) == [(0.0, 1, 0, 1, -1)]
    assert stretches(g, [(60_000, 50_000), (60_000, 40_000)]) == [(0.0, 0, 0, 1, -1)]


@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_along_an_edge_keeps_what_was_before(beside: int) -> None:
    """Q-edge."""
    g = compile_ground(field(rough(20_000, 20_000, 40_000, 40_000), rough(40_000, 20_000, 60_000, 40_000)))
    along = [(10_000, 40_000 + beside), (70_000, 40_000 + beside)]
    assert stretches(g, along) == [(0.0, 0, 0, 1, -1)]
    from_inside = [(30_000, 30_000), (30_000, 40_000 + beside), (50_000, 40_000 + beside)]
    assert [row[1] for row in stretches(g, from_inside, (1, 0))] == [1]


def test_between_two_areas_is_inside() -> None:
    g = compile_ground(field(rough(20_000, 20_000, 40_000, 40_000), rough(20_000, 40_000, 40_000, 60_000)))
    assert stretches(g, [(10_000, 40_000), (70_000, 40_000)]) == [
        (0.0, 0, 0, 1, -1),
        (10_000.0, 1, 0, 1, -1),
        (30_000.0, 0, 0, 1, -1),
    ]
    assert terrain_at(g, 30_000, 40_000) == (1, 0)


def test_a_hair_is_not_entered() -> None:
    """Q-edge: 0.01 mm is not entered, 0.02 mm is."""
    hair, strip = field(rough(0, 50_000, 120_000, 50_001)), field(rough(0, 50_000, 120_000, 50_002))
    line = [(60_000, 40_000), (60_000, 60_000)]
    assert len(stretches(compile_ground(hair), line)) == 1
    assert len(stretches(compile_ground(strip), line)) == 3


def test_the_edge_of_the_table_is_no_edge() -> None:
    """A base on the table's edge stands in the ground that ends there."""
    everywhere = Battlefield(TABLE, {"A1": ("rough", "defensible", "")})
    g = compile_ground(everywhere)
    assert terrain_at(g, 0, 0) == terrain_at(g, 0, 10_000) == terrain_at(g, 10_000, 0) == (1, 1)
    assert stretches(g, [(0, 0), (0, 40_000)], (1, 1)) == [(0.0, 1, 1, 1, -1), (30_480.0, 0, 0, 1, -1)]
    far = compile_ground(field(rough(90_000, 90_000, 120_000, 120_000)))
    assert terrain_at(far, 120_000, 120_000) == terrain_at(far, 120_000, 100_000) == (1, 0)


def test_later_wins_ground_and_works_apart() -> None:
    """Q-overlap: a trench through a wood keeps the wood's ground; polygons win over spaces."""
    trench = Feature("t", "works", LineString([(0, 10_000), (30_000, 10_000)]), works="fortification", width_u=2_000)
    clearing = Feature("c", "ground", box(5_000, 5_000, 8_000, 20_000), ground="open")
    g = compile_ground(Battlefield(TABLE, {"A1": ("rough", "none", "wood")}, (trench, clearing)))
    assert [terrain_at(g, x, 10_000) for x in (2_000, 6_000)] == [(1, 2), (0, 2)]
    assert terrain_at(g, 6_000, 15_000) == (0, 0)


def test_bridge() -> None:
    """Q-impassable: open from bound 2 until before bound 4, one base at a time."""
    river = Feature("r", "impassable", box(0, 50_000, 120_000, 60_000))
    bridge = Feature("b", "crossing", box(20_000, 49_000, 22_000, 61_000), opens=2, closes=4, narrow=True)
    g = compile_ground(field(river, bridge))
    assert [passable_at(g, 21_000, 55_000, bound) for bound in (1, 2, 3, 4)] == [0, 1, 1, 0]
    assert passable_at(g, 30_000, 50_000, 1) == 1, "an edge is not entered"
    line = [(21_000, 40_000), (21_000, 70_000)]
    assert [row[3:] for row in stretches(g, line, bound=1)] == [(1, -1), (0, -1), (1, -1)]
    assert stretches(g, line, bound=2) == [(0.0, 0, 0, 1, -1), (9_000.0, 0, 0, 1, 1), (21_000.0, 0, 0, 1, -1)]


def test_full_buffers_are_safe() -> None:
    strips = [rough(0, 1_000 * k, 120_000, 1_000 * k + 500) for k in range(1, 20)]
    assert len(stretches(compile_ground(field(*strips)), [(5_000, 0), (5_000, 50_000)], room=7)) == 7


def test_a_line_that_stands_still() -> None:
    g = compile_ground(field(rough(0, 0, 50_000, 50_000)))
    assert stretches(g, [(9, 9)], (1, 0)) == stretches(g, [(9, 9), (9, 9)], (1, 0)) == [(0.0, 1, 0, 1, -1)]
    assert not along_road(g, *columns([(9, 9), (9, 9)]), 0.0, 1_270.0)


@pytest.mark.parametrize(("wood", "blocked"), [((50_000, 52_540), False), ((50_000, 52_541), True)])
def test_sight_through_one_inch(wood: tuple[int, int], blocked: bool) -> None:
    trees = Feature("w", "item", box(wood[0], 0, wood[1], 120_000), item="wood")
    wire = Feature("x", "item", box(60_000, 0, 90_000, 120_000), item="wire")
    assert sight_blocked(compile_ground(field(trees, wire)), 10_000, 50_000, 100_000, 50_000) == blocked


def test_sight_from_the_edge_of_a_wood() -> None:
    """One inch out and, apart from that, one inch through others."""
    one = Feature("w", "item", box(0, 0, 12_540, 120_000), item="wood")
    two = Feature("v", "item", box(30_000, 0, 32_540, 120_000), item="wood")
    g = compile_ground(field(one, two))
    assert not sight_blocked(g, 10_000, 50_000, 60_000, 50_000)
    assert sight_blocked(g, 9_999, 50_000, 60_000, 50_000)


def test_on_the_road_at_its_very_edge() -> None:
    """Q-road: half a base's depth beside the road still is on it."""
    road = Feature("r", "road", LineString([(10_000, 10_000), (50_000, 10_000), (50_000, 40_000)]))
    g = compile_ground(field(road))
    assert along_road(g, *columns([(20_000, 11_270), (40_000, 11_270)]), 20_000.0, 1_270.0)
    assert not along_road(g, *columns([(20_000, 11_271), (40_000, 11_271)]), 20_000.0, 1_270.0)
    assert along_road(g, *columns([(40_000, 10_000), (50_000, 10_000), (50_000, 45_000)]), 40_000.0, 1_270.0)
    assert not along_road(g, *columns([(40_000, 10_000), (50_000, 10_000), (50_000, 45_000)]), 42_000.0, 1_270.0)
    broken = Feature("r", "road", road.geometry, intact=False)
    assert not along_road(compile_ground(field(broken)), *columns([(20_000, 10_000), (40_000, 10_000)]), 1.0, 1_270.0)


def test_a_hole_is_outside() -> None:
    ring = Polygon(
        [(0, 0), (30_000, 0), (30_000, 30_000), (0, 30_000)], [[(10_000, 10_000), (20_000, 10_000), (20_000, 20_000)]]
    )
    g = compile_ground(field(Feature("r", "ground", ring, ground="impractical")))
    assert [terrain_at(g, *p)[0] for p in ((18_000, 12_000), (12_000, 18_000))] == [0, 2]


def digest() -> str:
    """Every query on some random fields, as text."""
    lines = []
    for seed in range(3):
        g, line = compile_ground(random_field(seed)), random_line(seed)
        lines.append(repr(stretches(g, line)))
        lines += [repr(sight_blocked(g, *a, *b)) for a, b in pairwise(line)]
        lines += [repr((terrain_at(g, *p), passable_at(g, *p, 1))) for p in line]
        lines.append(repr(along_road(g, *columns(line), 9_000.0, 20_000.0)))
    return "\n".join(lines)


def test_same_bits_without_compilation() -> None:
    code = "from tests.maps.test_queries import digest; print(digest())"
    plain = "" if os.environ.get("NUMBA_DISABLE_JIT") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_DISABLE_JIT": plain or "0", "PYTHONPATH": "."},
    )
    assert done.stdout.strip() == digest()
