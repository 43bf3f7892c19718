"""covers: bound_sim/rulesets/end_of_empires/steps/contact.py

Into contact and back: no further than the touch, no further than there is room; pairs, nearest first; ways out.
"""

from random import Random

import pytest

from bound_sim.rulesets.end_of_empires.steps.contact import (
    enemies_touched,
    go_back,
    in_contact,
    nearest_pairs,
    stride_into,
    way_out,
)
from bound_sim.rulesets.end_of_empires.steps.standing import shortest
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import LOST
from tests.rulesets.end_of_empires.board import base, turn, unit


@pytest.mark.parametrize("seed", range(20))
def test_a_stride_ends_in_contact_and_on_nobody(seed: int) -> None:
    random = Random(seed)
    one = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000, random.randrange(3600)))
    foe = unit("2", 1, "B", base("2/1", 1, 25_500, random.randrange(17_000, 23_000), random.randrange(3600)))
    now = turn(one, foe)
    stride_into(one, foe, shortest(now.places.bases, 0, 1))
    assert in_contact(now, one, foe)
    assert enemies_touched(now, one) == [foe]
    assert not overlap(one.all[0], foe.all[0])
    foe.all[0].status = LOST
    assert shortest(now.places.bases, 0, 1) == (0, 0), "nobody is there"
    assert enemies_touched(now, one) == []


def test_a_stride_that_would_end_on_somebody_is_set_apart_again() -> None:
    one, foe = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000)), unit("2", 1, "B", base("2/1", 1, 25_000, 20_000))
    stride_into(one, foe, (2_001, 0))
    assert one.all[0].x == 22_000 - 1
    assert not overlap(one.all[0], foe.all[0])


@pytest.mark.parametrize(("x", "gone"), [(10_000, 5_000), (22_500, 1_000), (23_500, 0)])
def test_back_as_far_as_there_is_room(x: int, gone: int) -> None:
    one = unit("1", 0, "A", base("1/1", 0, 26_500, 20_000))
    other = unit("2", 1, "A", base("2/1", 1, x, 20_000))
    assert go_back(turn(one, other), one, (-1.0, 0.0), 5_000, step=500) == gone


def test_pairs_are_nearest_first_and_one_to_one() -> None:
    own = [base(f"1/{k}", k, 10_000 * k, 0) for k in range(3)]
    others = [base(f"2/{k}", k + 3, 10_000 * k + 1_000 * (k + 1), 0) for k in range(2)]
    taken = {"1/1"}
    found = list(nearest_pairs([(a, b) for a in own for b in others], taken))
    assert [(a.id, b.id) for a, b in found] == [("1/0", "2/0"), ("1/2", "2/1")]
    assert taken == {"1/0", "1/1", "1/2", "2/0", "2/1"}


def test_a_ring_of_enemies_closes_the_way_out() -> None:
    one = unit("1", 0, "A", base("1/1", 0, 50_000, 40_000))
    ring = [(30_000, y) for y in range(20_000, 61_000, 10_000)] + [(70_000, y) for y in range(20_000, 61_000, 10_000)]
    ring += [(x, y) for x in range(40_000, 61_000, 10_000) for y in (20_000, 60_000)]
    foe = unit("2", 1, "B", *(base(f"2/{k}", k + 1, x, y) for k, (x, y) in enumerate(ring)))
    now = turn(one, foe)
    assert not way_out(now, one, clear_u=5_000, grid_u=2_000)
    foe.all[0].status = foe.all[1].status = "removed"
    assert way_out(now, one, clear_u=5_000, grid_u=2_000)
