"""covers: bound_sim/rulesets/kit/geometry/scatter.py, bound_sim/rulesets/kit/lines/things.py

Bearings of vectors, sectors, what goes astray; things that wait for a turn of their side.
"""

from math import atan2, degrees

from bound_sim.rulesets.kit.geometry.scatter import astray, direction, heading, in_sector, turned
from bound_sim.rulesets.kit.lines.things import GONE, Thing, due


def test_heading_is_the_nearest_tenth() -> None:
    for x in range(-15_000, 15_001, 1_111):
        for y in range(-15_000, 15_001, 997):
            exact = degrees(atan2(x, y)) % 360 * 10
            off = abs(heading(x, y) - exact) % 3600
            assert min(off, 3600 - off) <= 0.5005, (x, y)
    assert (heading(9, 12), heading(0, 5), heading(-5, 0), heading(0, -5)) == (369, 0, 2700, 1800)


def test_turned_is_the_shorter_way_round() -> None:
    assert (turned(900, 3599), turned(3599, 900), turned(0, 1800), turned(100, 100)) == (901, 901, 1800, 0)


def test_a_sector_holds_its_edges() -> None:
    start = (1_000, 2_000)
    assert in_sector((21_000, 22_000), start, 900, 450)
    assert in_sector((21_000, -18_000), start, 900, 450)
    assert not in_sector((21_000, 22_001), start, 900, 450)
    assert not in_sector((-21_000, 2_000), start, 900, 450)
    assert in_sector(start, start, 900, 225)
    assert in_sector((21_000, 10_284), start, 900, 225)
    assert not in_sector((21_000, 10_285), start, 900, 225)


def test_astray_by_its_word() -> None:
    mark, front, right = (30_000, 30_000), (-8, -6), (6, -8)
    assert astray(mark, front, right, "mark", 5_000) == mark
    assert astray(mark, front, right, "front", 5_000) == (26_000, 27_000)
    assert astray(mark, front, right, "behind", 5_000) == (34_000, 33_000)
    assert astray(mark, front, right, "right", 5_000) == (33_000, 26_000)
    assert astray(mark, front, right, "left", 5_000) == (27_000, 34_000)
    assert astray(mark, direction(2700), direction(0), "front", 5_000) == (25_000, 30_000)


def test_due_is_what_came_before_this_turn_and_is_there() -> None:
    here = (0, 0)
    things = [
        Thing("grenade-1", "grenade", "A", here, here, state="thrown", bound=1),
        Thing("grenade-2", "grenade", "B", here, here, state="thrown", bound=1),
        Thing("grenade-3", "grenade", "A", here, here, state="thrown", bound=3),
        Thing("grenade-4", "grenade", "A", here, here, state=GONE, bound=1),
        Thing("charge-1", "charge", "A", here, here, state="placed", bound=1),
    ]
    assert [thing.id for thing in due(things, "grenade", "A", 3)] == ["grenade-1"]
    assert [thing.id for thing in due(things, "grenade", "A", 5)] == ["grenade-1", "grenade-3"]
