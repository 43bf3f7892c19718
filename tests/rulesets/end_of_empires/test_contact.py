"""covers: bound_sim/rulesets/end_of_empires/steps/contact.py, bound_sim/rulesets/end_of_empires/steps/fights.py

Into contact and back: no further than the touch, no further than there is room; pairs, nearest first.
"""

from random import Random

import pytest
from shapely.geometry import box

from bound_sim.dice.keyed import KeyedDice
from bound_sim.rulesets.end_of_empires.book.rulings import MeleeTie
from bound_sim.rulesets.end_of_empires.steps import contact, fights
from bound_sim.rulesets.end_of_empires.steps.contact import go_back, make_off, step_into, stride_into
from bound_sim.rulesets.end_of_empires.steps.standing import in_contact, shortest
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import LOST, Point
from bound_sim_kernels.compiled import compiles
from bound_sim_maps.battlefield import Feature
from tests.rulesets.end_of_empires.board import TABLE, base, hand_to_hand, meeting, ring_of, turn, unit

pytestmark = pytest.mark.skipif(compiles(), reason="parts of a kernel, called from outside")


@pytest.mark.parametrize("seed", range(20))
def test_a_stride_ends_in_contact_and_on_nobody(seed: int) -> None:
    random = Random(seed)
    one = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000, random.randrange(3600)))
    foe = unit("2", 1, "B", base("2/1", 1, 25_500, random.randrange(17_000, 23_000), random.randrange(3600)))
    bases = turn(one, foe).places.bases
    stride_into(bases, 0, 1, shortest(bases, 0, 1))
    assert in_contact(bases, 0, 1)
    assert not overlap(one.all[0], foe.all[0])
    foe.all[0].status = LOST
    assert shortest(bases, 0, 1) == (0, 0), "nobody is there"
    assert not in_contact(bases, 0, 1)


def test_a_stride_that_would_end_on_somebody_is_set_apart_again() -> None:
    one, foe = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000)), unit("2", 1, "B", base("2/1", 1, 25_000, 20_000))
    assert stride_into(turn(one, foe).places.bases, 0, 1, (2_001, 0)) == (2_000 - 1, 0)
    assert one.all[0].x == 22_000 - 1
    assert not overlap(one.all[0], foe.all[0])


@pytest.mark.parametrize(("x", "gone"), [(10_000, 5_000), (22_500, 1_000), (23_500, 0)])
def test_back_as_far_as_there_is_room(x: int, gone: int) -> None:
    one = unit("1", 0, "A", base("1/1", 0, 26_500, 20_000))
    other = unit("2", 1, "A", base("2/1", 1, x, 20_000))
    assert go_back(meeting(turn(one, other)), 0, (-1.0, 0.0)) == gone
    assert one.all[0].x == 26_500 - gone


@pytest.mark.parametrize(("away", "friend_x", "x"), [
    ((1, 0), 60_000, 35_000),  # 5 cm on
    ((1, 0), 35_000, 38_000),  # where a friend stands, as far as beyond it
    ((0, 0), 60_000, None),  # no way is away
])  # fmt: skip
def test_who_makes_off_goes_straight_away_to_the_first_room(away: Point, friend_x: int, x: int | None) -> None:
    one = unit("1", 0, "A", base("1/1", 0, 30_000, 20_000))
    friend = unit("2", 1, "A", base("2/1", 1, friend_x, 20_000))
    enemy = unit("3", 2, "B", base("3/1", 2, 27_000, 20_000))
    assert make_off(meeting(turn(one, friend, enemy)), 0, (float(away[0]), float(away[1])), 2) == (x is not None)
    assert one.all[0].x == (x or 30_000)


def test_pairs_are_nearest_first_and_one_to_one() -> None:
    own = [base(f"1/{k}", k, 10_000 * k, 0) for k in range(3)]
    others = [base(f"2/{k}", k + 3, 10_000 * k + 1_000 * (k + 1), 0) for k in range(2)]
    now = turn(unit("1", 0, "A", *own), unit("2", 1, "B", *others))
    ring = ring_of(now, (0, 1))
    ring.bases[fights.TAKEN, 1] = 1
    assert fights.pair_off(now.places.bases, ring, 1, 0, 0) == 2
    assert ring.bases[[fights.PAIR_OWN, fights.PAIR_ITS], :2].T.tolist() == [[0, 3], [2, 4]]
    assert ring.bases[fights.TAKEN].tolist() == [1] * 5


def test_bases_of_a_unit_without_a_pair_help_nobody() -> None:
    now = turn(unit("1", 0, "A", base("1/1", 0, 0, 0)), unit("2", 1, "B", base("2/1", 1, 3_000, 0)))
    ring = ring_of(now, (0, 1))
    fights.put_surplus(now.places.bases, ring, 1, 0)
    assert not ring.bases[fights.HELPED].any()


@pytest.mark.parametrize(("attacks", "results"), [
    ((), ("again", "again")), ((0,), ("lost", "won")), ((1,), ("won", "lost")), ((0, 1), ("lost", "lost")),
])  # fmt: skip
def test_by_equal_scores_the_attacker_goes(attacks: tuple[int, ...], results: tuple[str, str]) -> None:
    now = turn(unit("1", 0, "A", base("1/1", 0, 0, 0)), unit("2", 1, "B", base("2/1", 1, 3_000, 0)))
    ring, dice = ring_of(now, (0, 1)), KeyedDice(bytes(32)).open_bound(1, now.tables.rollers, now.tables.tables)
    ring.units[fights.ATTACKS, list(attacks)] = 1
    here = hand_to_hand(now, ring, dice)
    here.on.readings[contact.R_TIE] = MeleeTie.ATTACKER_GOES
    assert tuple(fights.RESULTS[each] for each in fights.tie(here, 0, 1)) == results


def test_ground_where_nobody_may_be_stands_in_the_way() -> None:
    one = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000))
    foe = unit("2", 1, "B", base("2/1", 1, 26_000, 20_000))
    pond = Feature("", "impassable", box(21_600, 0, 22_000, TABLE.height_u))
    assert not step_into(meeting(turn(one, foe, features=(pond,))), 0, 1, (3_000, 0))
    assert one.all[0].x == 20_000
    assert step_into(meeting(turn(one, foe)), 0, 1, (3_000, 0))
    assert one.all[0].x == 23_000


def test_a_commander_in_the_way_makes_off_from_the_bases_that_are_left() -> None:
    lost, left = base("1/1", 0, 22_000, 20_000), base("1/2", 1, 20_000, 20_000)
    one, foe = unit("1", 0, "A", lost, left), unit("2", 1, "B", base("2/1", 2, 26_000, 20_000))
    leader = unit("3", 2, "B", base("3/1", 3, 23_000, 21_500, size=1_000))
    leader.become("commander")
    lost.status = LOST
    here = meeting(turn(one, foe, leader))
    here.readings[contact.R_HE_GOES] = 1
    assert step_into(here, 0, 1, (3_000, 0))
    dx, dy = leader.all[0].x - 23_000, leader.all[0].y - 21_500
    assert dx == pytest.approx(2 * dy, abs=2)
