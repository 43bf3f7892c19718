"""covers: bound_sim/rulesets/end_of_empires/state/terrain.py, bound_sim/rulesets/end_of_empires/state/areas.py

Where a base may be: water and crossings, by their edges; where a way ends, walked step by step.
"""

from random import Random

import pytest
import shapely

from bound_sim.rulesets.end_of_empires.state import terrain
from bound_sim.rulesets.end_of_empires.state.areas import Areas, obstacle
from bound_sim.rulesets.end_of_empires.steps.paths import Halt, Way, struck, until_edge, until_friends, until_impassable
from bound_sim.rulesets.kit.geometry.units import Base, posed
from bound_sim_maps.battlefield import Battlefield, Feature
from tests.rulesets.end_of_empires.board import TABLE, base, turn, unit

RIVER = Feature("", "impassable", shapely.box(40_000, 0, 44_000, 80_000))
BRIDGE = Feature("", "crossing", shapely.box(40_000, 39_500, 44_000, 40_500), opens=2, closes=4)


def test_places_that_were_asked_about_are_forgotten_when_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terrain, "MOST_KNOWN", 1)
    ground = turn(unit("1", 0, "A", base("1/1", 0, 0, 0))).terrain
    assert [ground.in_cover(x, 0) for x in (0, 1, 2)] == [False, False, False]


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
    going, halt = Way(team, ((60_000, random.randrange(-8_000, 8_000)),)), Halt(60_000, 60_000)
    until_impassable(now, going, halt)
    with posed([one], going.poses(max(halt.length - 10, 0))):
        assert now.terrain.can_stand(one, 1)
    assert (halt.code == "halted-impassable") == (halt.length < 60_000)
    if halt.code:
        with posed([one], going.poses(halt.length + 60)):
            assert not now.terrain.can_stand(one, 1)


@pytest.mark.parametrize("seed", range(12))
def test_a_way_ends_where_a_base_would_hang_over_the_edge(seed: int) -> None:
    random = Random(seed)
    one = base("1/1", 0, random.randrange(2_200, 8_000), random.randrange(10_000, 70_000), random.randrange(3600))
    team = unit("1", 0, "A", one)
    now = turn(team)
    legs = ((-random.randrange(1_000, 9_000), 2_000), (random.randrange(1, 9_000), 4_000))
    going = Way(team, legs)
    most = going.drawn
    halt = Halt(most, most)
    until_edge(now, going, halt)
    found = next(
        (length for length in range(int(most) + 1) if _hangs(now.game.overhang, one, going, float(length))), None
    )
    assert halt.length == (most if found is None else found - 1)


def _hangs(overhang, one: Base, going, length: float) -> bool:  # type: ignore[no-untyped-def]
    with posed([one], going.poses(length)):
        return bool(overhang([one]) > 0)


def test_nobody_ends_on_a_friend_and_a_later_end_changes_nothing() -> None:
    one, friend = base("1/1", 0, 20_000, 20_000), base("2/1", 1, 30_000, 20_000)
    mine, other = unit("1", 0, "A", one), unit("2", 1, "A", friend)
    now = turn(mine, other)
    going, halt = Way(mine, ((10_000, 0),)), Halt(10_000, 10_000)
    until_friends(now, going, halt)
    assert (halt.length, halt.ended, halt.words) == (7_000.0, "friends", {"unit": "2"})
    halt.cut(8_000, "obstacle", "halted-obstacle")
    assert halt.ended == "friends"
    through = Halt(13_000, 13_000)
    until_friends(now, Way(mine, ((13_000, 0),)), through)
    assert through.length == 13_000


def test_a_column_goes_back_behind_a_friend_as_it_turns() -> None:
    """Its base faces along each leg; the first clear place is found by walking back step by step."""
    one, friend = base("1/1", 0, 20_000, 20_000), base("2/1", 1, 30_000, 20_000)
    mine, other = unit("1", 0, "A", one), unit("2", 1, "A", friend)
    now = turn(mine, other)
    legs = ((4_000, 0), (10_000, 0))
    going = Way(mine, legs, [[(20_000, 20_000), (24_000, 20_000), (30_000, 20_000)]])
    halt = Halt(10_000, 10_000)
    until_friends(now, going, halt)
    assert (halt.ended, halt.words) == ("friends", {"unit": "2"})
    assert 6_999 <= halt.length <= 7_000
    assert not struck(now, going, halt.length)
    assert struck(now, going, halt.length + 2) == "2"
