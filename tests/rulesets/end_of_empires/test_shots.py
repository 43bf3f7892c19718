"""covers: bound_sim/rulesets/end_of_empires/state/shots.py, bound_sim/rulesets/end_of_empires/state/terrain.py

Lines of shots against shapely: what covers a base, what hides it, which friends stand in the way.
"""

from random import Random

import numpy as np
import pytest
import shapely

from bound_sim.rulesets.end_of_empires.state import shots
from bound_sim.rulesets.end_of_empires.state.covers import Covers
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.terrain import Marks, Terrain
from bound_sim.rulesets.kit.geometry.distance import corners
from bound_sim.rulesets.kit.geometry.units import LOST
from bound_sim_maps.battlefield import Battlefield, Feature
from tests.rulesets.end_of_empires.board import TABLE, base, turn, unit

HILL = Feature("", "ground", shapely.box(30_000, 36_000, 60_000, 42_000), blocks=True)
WOOD = Feature("", "ground", shapely.box(0, 0, 30_000, 30_000), works="defensible")
BEHIND_U = 2_000


def walls(random: Random) -> list[Feature]:
    found = []
    for _ in range(3):
        points = [(random.randrange(90_000), random.randrange(70_000)) for _ in range(4)]
        found.append(Feature("", "works", shapely.LineString(points), works="defensible"))
    return found


def ground(*features: Feature) -> Terrain:
    def marks(feature: Feature) -> Marks:
        return Marks(False, feature.works == "defensible", feature.kind == "works")

    return Terrain(Battlefield(TABLE, {}, features), marks, behind_u=BEHIND_U, seen_through_u=2_000)


def crowd(random: Random) -> Moment:
    """Three units of A, one base of them lost, and one of B."""
    units = []
    for k in range(4):
        spots = [(random.randrange(90_000), random.randrange(70_000), random.randrange(3600)) for _ in range(3)]
        bases = [base(f"{k}/{n}", 3 * k + n, *spot, size=6_000) for n, spot in enumerate(spots)]
        units.append(unit(str(k), k, "A" if k < 3 else "B", *bases))
    units[1].all[0].status = LOST
    return turn(*units)


def near_walls(random: Random, lines: list[Feature]) -> tuple[int, int]:
    """A place, often within a length of a wall."""
    if random.random() < 0.3:
        return random.randrange(90_000), random.randrange(70_000)
    geometry = random.choice(lines).geometry
    at = geometry.interpolate(random.randrange(int(geometry.length)))
    return round(at.x) + random.randrange(-2_500, 2_500), round(at.y) + random.randrange(-2_500, 2_500)


def is_covered(terrain: Terrain, here: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> bool:
    places = turn(unit("1", 0, "A", base("1/1", 0, *here))).places
    return bool(shots.covered_of(places.bases, Covers(places, terrain).current(), 0, (*start, *end)))


def as_shapely_says(lines: list[Feature], here: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> bool:
    """A wall is near, the shot crosses it, and it stands on the other side of a near part than the firer, or on it."""
    if WOOD.geometry.contains(shapely.Point(here)):
        return True
    shot = shapely.LineString([start, end])
    for line in lines:
        points = [(round(x), round(y)) for x, y in line.geometry.coords]
        parts = [shapely.LineString(pair) for pair in zip(points, points[1:], strict=False)]
        near = [part for part in parts if part.distance(shapely.Point(here)) <= BEHIND_U]
        turned = [[shapely.LinearRing([*part.coords, at]).is_ccw for at in (here, start)] for part in near]
        if any(shot.crosses(part) for part in parts) and any(one != other for one, other in turned):
            return True
    return False


@pytest.mark.parametrize("seed", range(20))
def test_cover_is_what_shapely_says(seed: int) -> None:
    random, found = Random(seed), []
    lines = walls(random)
    terrain = ground(WOOD, *lines)
    for _ in range(60):
        here, start = near_walls(random, lines), near_walls(random, lines)
        end = (here[0] + random.randrange(-1_500, 1_500), here[1] + random.randrange(-1_500, 1_500))
        covered = is_covered(terrain, here, start, end)
        assert covered == as_shapely_says(lines, here, start, end), (here, start, end)
        found.append(covered)
        shot = shapely.LineString([start, end])
        assert terrain.across(start, end) == any(shot.crosses(line.geometry) for line in lines)
    assert 5 < sum(found) < 55


@pytest.mark.parametrize("seed", range(12))
def test_a_shot_is_stopped_where_it_crosses_too_much_of_a_hill(seed: int) -> None:
    random, terrain = Random(seed), ground(HILL)
    for _ in range(40):
        start, end = ((random.randrange(20_000, 70_000), random.randrange(30_000, 48_000)) for _ in range(2))
        within = HILL.geometry.intersection(shapely.LineString([start, end])).length
        if abs(within - 2_000) > 5:
            assert terrain.sees(start, end) == (within < 2_000), (start, end)


@pytest.mark.parametrize("seed", range(12))
def test_friends_in_the_way_are_those_whose_bases_the_line_crosses(seed: int) -> None:
    random, between = Random(seed), 0
    now = crowd(random)
    bases, friends = now.places.bases, np.array([0, 1, 2])
    now.places.current()
    for _ in range(40):
        start, end = ((random.randrange(90_000), random.randrange(70_000)) for _ in range(2))
        line = shapely.LineString([start, end])
        wanted = any(
            line.crosses(shapely.Polygon(corners(each)).exterior) for one in now.game.units[1:3] for each in one.bases
        )
        assert bool(shots.friends_between(bases, 0, friends, (*start, *end))) == wanted
        between += wanted
    assert between
