"""covers: bound_sim/rulesets/end_of_empires/steps/contact.py

Who makes off from an enemy goes straight away from it, as far as it has to, or stays where it has no room.
"""

import pytest

from bound_sim.rulesets.end_of_empires.steps.contact import make_off
from bound_sim.rulesets.kit.geometry.units import Point
from tests.rulesets.end_of_empires.board import base, turn, unit


@pytest.mark.parametrize(("away", "friend_x", "x"), [
    ((1, 0), 60_000, 35_000),  # 5 cm on
    ((1, 0), 35_000, 38_000),  # where a friend stands, as far as beyond it
    ((0, 0), 60_000, None),  # no way is away
])  # fmt: skip
def test_it_goes_straight_away_to_the_first_room(away: Point, friend_x: int, x: int | None) -> None:
    one = unit("1", 0, "A", base("1/1", 0, 30_000, 20_000))
    friend = unit("2", 1, "A", base("2/1", 1, friend_x, 20_000))
    enemy = unit("3", 2, "B", base("3/1", 2, 27_000, 20_000))
    went = make_off(turn(one, friend, enemy), one, away, enemy, 5_000, step=1_000, tries=12)
    assert went == (x is not None)
    assert one.all[0].x == (x or 30_000)
