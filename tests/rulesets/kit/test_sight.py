"""covers: bound_sim/rulesets/kit/sight.py, bound_sim/rulesets/kit/places.py, bound_sim/rulesets/kit/measure.py

Which base of a target is the nearest in range, arc and sight; distances from a place; cover that is kept.
"""

import shapely

from bound_sim.rulesets.kit.distance import NOWHERE, unit_distance
from bound_sim.rulesets.kit.sight import FORWARD, covered_bases, in_sight, near_bases, nearest_in_sight
from bound_sim.rulesets.kit.units import LOST
from bound_sim_maps.battlefield import Feature
from tests.rulesets.kit.board import BoardTurn, base, turn, unit

HILL = Feature("", "ground", shapely.box(10_000, 26_000, 30_000, 30_000), blocks=True)


def board(*features: Feature) -> BoardTurn:
    return turn(
        unit("1", 0, "A", base("1/1", 0, 20_000, 20_000), base("1/2", 1, 23_000, 20_000)),
        unit("2", 1, "B", *(base(f"2/{k}", k + 2, 20_000, y) for k, y in enumerate((60_000, 40_000, 50_000)))),
        unit("3", 2, "A", base("3/1", 5, 20_000, 24_000)),
        features=features,
    )  # fmt: skip


def test_the_nearest_in_sight_is_the_nearest_in_range() -> None:
    """Whatever the order of its bases; both ways of looking agree where nothing stops sight."""
    now = board()
    own, target = now.game.units[0], now.game.units[1]
    found = nearest_in_sight(now, own, own.all[0], target, 45_000, FORWARD, friends_stop=False)
    assert found == (target.all[1], 17_000.0)
    assert near_bases(now, own, own.all[0], 45_000, FORWARD) == {1: found}
    assert nearest_in_sight(now, own, own.all[0], target, 16_000, FORWARD, friends_stop=False) is None


def test_hills_and_friends_stop_sight() -> None:
    now = board()
    own, at = now.game.units[0], now.game.units[1].all[1]
    assert in_sight(now, own, own.all[0], at, friends_stop=False)
    assert not in_sight(now, own, own.all[0], at, friends_stop=True)
    assert in_sight(now, own, own.all[1], at, friends_stop=True)
    hidden = board(HILL)
    assert not in_sight(hidden, hidden.game.units[0], hidden.game.units[0].all[0], at, friends_stop=False)
    target = hidden.game.units[1]
    assert nearest_in_sight(hidden, own, own.all[0], target, 45_000, FORWARD, friends_stop=False) is None


def test_distances_from_a_place_are_those_of_a_base_that_stands_there() -> None:
    now = board()
    scout = now.game.units[2]
    scout.all[0].pose = 70_000, 10_000, 0
    now.places.changed()
    for x, y in ((70_000, 10_000), (20_000, 45_000), (5_000, 70_000)):
        found = now.places.from_place(scout.all[0], x, y, centres=False)
        scout.all[0].pose = x, y, 0
        wanted = [unit_distance(scout, other, centres=False) for other in now.game.units[:2]]
        assert found == [*wanted, NOWHERE]


def test_cover_of_a_target_is_kept_until_it_changes() -> None:
    now = board()
    own, target = now.game.units[0], now.game.units[1]
    assert covered_bases(now, target, own) == 0
    target.all[0].status = LOST
    now.places.changed(own)
    assert now.places.known_of[1] == {"cover": 0}
    now.places.changed(target)
    assert not now.places.known_of[1]
