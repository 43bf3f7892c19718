"""covers: bound_sim/rulesets/kit/places.py, bound_sim/rulesets/kit/measure.py

Distances from a place.
"""

from bound_sim.rulesets.kit.distance import NOWHERE, unit_distance
from tests.rulesets.kit.board import BoardTurn, base, turn, unit


def board() -> BoardTurn:
    return turn(
        unit("1", 0, "A", base("1/1", 0, 20_000, 20_000), base("1/2", 1, 23_000, 20_000)),
        unit("2", 1, "B", *(base(f"2/{k}", k + 2, 20_000, y) for k, y in enumerate((60_000, 40_000, 50_000)))),
        unit("3", 2, "A", base("3/1", 5, 20_000, 24_000)),
    )  # fmt: skip


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
