"""covers: bound_sim/rulesets/end_of_empires/state/terrain.py, bound_sim/rulesets/end_of_empires/state/areas.py,
bound_sim/rulesets/end_of_empires/state/stand.py

Where a base may be: water and crossings, by their edges; where a way ends, walked step by step.
"""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random

import pytest
import shapely

from bound_sim.rulesets.end_of_empires.state.areas import Areas, obstacle
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.steps.halts import IMPASSABLE
from bound_sim.rulesets.end_of_empires.steps.ways import WayAsked, planned
from bound_sim.rulesets.kit.geometry.distance import bearing_of, nearest_whole, overlap
from bound_sim.rulesets.kit.geometry.units import Pose, posed
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.geometry import outline
from tests.rulesets.end_of_empires.board import LIMITS, TABLE, base, turn, unit

RIVER = Feature("", "impassable", shapely.box(40_000, 0, 44_000, 80_000))
BRIDGE = Feature("", "crossing", shapely.box(40_000, 39_500, 44_000, 40_500), opens=2, closes=4)


def stands(x: int, y: int, bound: int, *features: Feature) -> bool:
    one = base("1/1", 0, x, y)
    return turn(unit("1", 0, "A", one), features=features).terrain.can_stand(one, bound)


def test_no_part_of_a_base_may_stand_in_water() -> None:
    assert stands(42_000, 10_000, 1)
    assert stands(38_500, 10_000, 1, RIVER), "its edge lies on the bank"
    assert not stands(38_600, 10_000, 1, RIVER)
    assert not stands(42_000, 10_000, 1, RIVER)


@pytest.mark.parametrize("bound", range(1, 6))
def test_on_and_beside_an_open_crossing_the_middle_counts(bound: int) -> None:
    for x in (39_000, 42_000):
        assert stands(x, 40_000, bound, RIVER, BRIDGE) == (bound in (2, 3))
    assert not stands(39_000, 50_000, bound, RIVER, BRIDGE)


@pytest.mark.parametrize("seed", range(6))
def test_near_a_crossing_of_any_outline_the_middle_counts(seed: int) -> None:
    """Beside a road's width and an outline with a hole, as shapely measures it."""
    random = Random(seed)
    middle = shapely.Point(60_000, 60_000)
    ring = middle.buffer(9_000, quad_segs=3).difference(middle.buffer(5_000))
    ford = shapely.LineString([(random.randrange(90_000), random.randrange(70_000)) for _ in range(3)])
    open_ = Feature("", "crossing", ring), Feature("", "crossing", ford, width_u=1_999)
    one = base("1/1", 0, 0, 0, random.randrange(3600), size=2_500)
    flood = Feature("", "impassable", shapely.box(0, 0, 100_000, 80_000))
    terrain = turn(unit("1", 0, "A", one), features=(flood, *open_)).terrain
    for _ in range(200):
        place = random.randrange(100_000), random.randrange(80_000)
        by_middle = any(outline(each).distance(shapely.Point(place)) <= one.reach for each in open_)
        with posed([one], [(*place, one.facing)]):
            free = by_middle or not terrain.impassable(1).meets(one, *place, one.facing)
            assert terrain.can_stand(one, 1) == (terrain.passable(*place, 1) and free)


def test_what_has_no_area_is_no_obstacle() -> None:
    wood = Feature("", "ground", shapely.box(0, 0, 20_000, 20_000), ground="rough")
    cleared = Feature("", "ground", shapely.box(0, 0, 20_000, 20_000), ground="open")
    found = Areas(Battlefield(TABLE, {}, (wood, cleared)), obstacle)
    assert not found.meets(base("1/1", 0, 10_000, 10_000), 10_000, 10_000, 0)


def test_each_stay_on_an_area_begins_once_on_each_leg() -> None:
    """In at the west, out, and in again from the north on the second leg; wholly inside it begins no more."""
    wood = Feature("", "ground", shapely.box(30_000, 10_000, 60_000, 40_000), ground="rough")
    glade = Feature("", "ground", shapely.box(40_000, 10_000, 50_000, 40_000), ground="open")
    found = Areas(Battlefield(TABLE, {}, (wood, glade)), obstacle)
    corners = base("1/1", 0, 0, 0).corners
    route = [(20_000, 25_000), (70_000, 25_000), (70_000, 60_000)]
    assert found.begins(route, [corners] * 2, 1e9) == pytest.approx([8_500.0, 28_500.0])
    tongues = shapely.Polygon([(30_000, 20_000), (60_000, 20_000), (60_000, 50_000), (50_000, 50_000),
                               (50_000, 30_000), (40_000, 30_000), (40_000, 50_000), (30_000, 50_000)])  # fmt: skip
    forked = Areas(Battlefield(TABLE, {}, (Feature("", "ground", tongues, ground="rough"),)), obstacle)
    route = [(20_000, 45_000), (45_000, 45_000), (80_000, 45_000)]
    assert forked.begins(route, [corners] * 2, 1e9) == pytest.approx([8_500.0, 28_500.0])


@pytest.mark.parametrize("seed", range(12))
def test_a_way_ends_where_a_base_would_come_into_water(seed: int) -> None:
    """Just before it the base may stand there, a little further on it may not."""
    random = Random(seed)
    pond = shapely.Point(50_000, 40_000).buffer(random.randrange(5_000, 12_000), quad_segs=2)
    pond = shapely.Polygon([(round(x), round(y)) for x, y in pond.exterior.coords])
    one = base("1/1", 0, 20_000, random.randrange(30_000, 50_000), random.randrange(3600))
    team = unit("1", 0, "A", one)
    now = turn(team, features=(Feature("", "impassable", pond),))
    legs = ((60_000, random.randrange(-8_000, 8_000)),)
    plan = planned(now, team, LIMITS, WayAsked(legs, 0.0, 60_000.0))
    with posed([one], [after(one, legs, max(plan.length - 10, 0))]):
        assert now.terrain.can_stand(one, 1)
    assert (plan.why == IMPASSABLE) == (plan.length < 60_000)
    if plan.why == IMPASSABLE:
        with posed([one], [after(one, legs, plan.length + 60)]):
            assert not now.terrain.can_stand(one, 1)


def after(one: Base, legs: Sequence[tuple[int, int]], length: float) -> Pose:
    """How a base stands after a length of a way, point by point from where it stands."""
    x, y = 0, 0
    for to_x, to_y in legs:
        size = sqrt((to_x - x) ** 2 + (to_y - y) ** 2)
        if length <= size:
            break
        length, x, y = length - size, to_x, to_y
    share = min(length / size, 1.0)
    step = nearest_whole((to_x - x) * share), nearest_whole((to_y - y) * share)
    return one.x + x + step[0], one.y + y + step[1], one.facing


@pytest.mark.parametrize("seed", range(12))
def test_a_way_ends_where_a_base_would_hang_over_the_edge(seed: int) -> None:
    random = Random(seed)
    one = base("1/1", 0, random.randrange(2_200, 8_000), random.randrange(10_000, 70_000), random.randrange(3600))
    team = unit("1", 0, "A", one)
    now = turn(team)
    legs = ((-random.randrange(1_000, 9_000), 2_000), (random.randrange(1, 9_000), 4_000))
    plan = planned(now, team, LIMITS, WayAsked(legs, 0.0, 1e6))
    drawn = sqrt(legs[0][0] ** 2 + legs[0][1] ** 2)
    drawn += sqrt((legs[1][0] - legs[0][0]) ** 2 + (legs[1][1] - legs[0][1]) ** 2)
    found = next((length for length in range(int(drawn) + 1) if _hangs(now.game.overhang, one, legs, length)), None)
    assert plan.length == (drawn if found is None else found - 1)


def _hangs(overhang: Callable[[Iterable[Base]], int], one: Base, legs: Sequence[tuple[int, int]], length: int) -> bool:
    with posed([one], [after(one, legs, length)]):
        return overhang([one]) > 0


def test_nobody_ends_on_a_friend_but_goes_through_one() -> None:
    mine, other = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000)), unit("2", 1, "A", base("2/1", 1, 30_000, 20_000))
    now = turn(mine, other)
    plan = planned(now, mine, LIMITS, WayAsked(((10_000, 0),), 0.0, 10_000.0))
    assert (plan.length, plan.ended, plan.at) == (7_000.0, "friends", 1)
    assert planned(now, mine, LIMITS, WayAsked(((13_000, 0),), 0.0, 1e6)).length == 13_000
    assert planned(now, mine, LIMITS, WayAsked(((10_000, 0),), 0.0, 1e6, friends=False)).length == 10_000


@pytest.mark.parametrize("seed", range(12))
def test_a_column_goes_back_behind_a_friend_as_it_turns(seed: int) -> None:
    """Each of its bases faces along the leg that it is on, over the place of the one ahead."""
    random = Random(seed)
    first, second = base("1/1", 0, 20_000, 20_000), base("1/2", 1, 20_000, 17_000)
    friend = base("2/1", 2, random.randrange(24_000, 29_000), random.randrange(24_000, 29_000), random.randrange(3600))
    mine = unit("1", 0, "A", first, second)
    now = turn(mine, unit("2", 1, "A", friend))
    legs = ((random.randrange(1_000, 5_000), 0), (8_000, 8_000))
    trails = [legs, ((0, 3_000), (legs[0][0], 3_000), (8_000, 11_000))]

    def ways(length: float) -> list[Pose]:
        both = zip(pair, trails, strict=True)
        return [(*after(one, trail, length)[:2], faces(trail, length)) for one, trail in both]

    def on_friend(length: float) -> bool:
        poses = [
            (*after(one, trail, length)[:2], faces(trail, length)) for one, trail in zip(pair, trails, strict=True)
        ]
        with posed(pair, poses):
            return any(overlap(one, friend) for one in pair)

    pair = [first, second]
    plan = planned(now, mine, LIMITS, WayAsked(legs, 0.0, random.randrange(4_000, 11_000), marches=True))
    assert not on_friend(plan.length)
    assert plan.poses == ways(plan.length)
    if plan.ended == "friends":
        assert on_friend(plan.length + 1)
        assert plan.at == 1
    else:
        assert plan.ended in ("reach", "order done")


def faces(legs: Sequence[tuple[int, int]], length: float) -> int:
    """The bearing of the leg of a way on which a length ends."""
    x, y = 0, 0
    for to_x, to_y in legs:
        leg = to_x - x, to_y - y
        size = sqrt(leg[0] ** 2 + leg[1] ** 2)
        if length <= size:
            break
        length, x, y = length - size, to_x, to_y
    return bearing_of(*leg)
