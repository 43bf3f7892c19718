"""covers: bound_sim/rulesets/entrenched/steps/flush.py

Bases laid edge to edge: which side comes first, and that every place at a side is a contact and no overlap.
"""

from itertools import count, pairwise

import pytest

from bound_sim.rulesets.entrenched.steps.flush import (
    IN_CONTACT,
    NONE,
    SIDES,
    STEP_U,
    Stand,
    place_at,
    side_before,
    side_beside,
)
from bound_sim.rulesets.kit.geometry.distance import edge_distance, overlap
from bound_sim.rulesets.kit.geometry.points import TOUCH_U
from bound_sim.rulesets.kit.geometry.units import Base, Point, Pose
from bound_sim_maps.bases import bases_touch


def base(x: int, y: int, facing: int, width: int = 3810, depth: int = 2540) -> Base:
    return Base("B", 0, x, y, facing, width, depth, 1, 1)


def stand(base: Base) -> Stand:
    return (*base.pose, base.width, base.depth)


def sides_before(base: Base, point: Point) -> list[int]:
    found = [side_before(stand(base), point, number) for number in range(5)]
    sides = [side for side in found if side >= 0]
    assert found == sides + [-1] * (5 - len(sides))
    return sides


def flush(base: Base, side: int, mover: Base, at: Point) -> list[Pose]:
    """Places of a mover in contact with a side, in the order in which they are tried."""
    found: list[Pose] = []
    for number in count():
        how, pose = place_at(stand(base), side, stand(mover), at, number)
        if how == NONE:
            return found
        if how == IN_CONTACT:
            found.append(pose)
    raise AssertionError("places without an end")


#: 3810 wide and 2540 deep, faces west
TARGET = base(20_000, 15_000, 2700)


@pytest.mark.parametrize(("point", "sides"), [
    ((15_000, 15_000), [0]), ((25_000, 15_000), [1800]), ((20_000, 20_000), [900]), ((20_000, 10_000), [2700]),
    # before two: that along which it is less beyond the end
    ((15_000, 17_000), [0, 900]), ((18_600, 19_000), [900, 0]), ((25_000, 17_000), [1800, 900]),
    # as far beyond the ends of both: the front, the rear
    ((18_630, 17_005), [0, 900]), ((21_370, 12_995), [1800, 2700]), ((20_000, 15_000), []),
])  # fmt: skip
def test_sides_that_a_point_lies_before(point: tuple[int, int], sides: list[int]) -> None:
    assert sides_before(TARGET, point) == sides


def test_the_nearer_side_beside() -> None:
    assert side_beside(stand(TARGET), (15_000, 15_300)) == 900
    assert side_beside(stand(TARGET), (25_000, 14_700)) == 2700


def test_its_middle_is_before_the_side_first() -> None:
    mover = base(0, 0, 0, 1905, 1905)
    assert flush(TARGET, 0, mover, (14_000, 15_400))[0] == (20_000 - 1270 - 952, 15_400, 900)
    # beyond the side's end: at its end
    assert flush(TARGET, 0, mover, (14_000, 18_000))[0] == (20_000 - 1270 - 952, 15_000 + 1905, 900)
    assert flush(TARGET, 2700, mover, (19_900, 9_000))[0] == (19_900, 15_000 - 1905 - 952, 0)


@pytest.mark.parametrize("facing", [0, 1, 299, 450, 899, 2700, 3333])
@pytest.mark.parametrize("side", SIDES)
def test_every_place_is_a_contact_and_no_overlap(facing: int, side: int) -> None:
    target, mover = base(20_000, 15_000, facing), base(0, 0, 0, 3811, 2541)
    poses = flush(target, side, mover, (14_321, 15_777))
    assert len(poses) == len(set(poses)) > 20
    for mover.pose in poses:
        assert not overlap(mover, target)
        assert edge_distance(mover, target) <= TOUCH_U
        assert bases_touch(target.x - mover.x, target.y - mover.y, mover.corners, target.corners, float(TOUCH_U))
    # from the nearest outwards
    first = poses[0]
    far = [max(abs(x - first[0]), abs(y - first[1])) for x, y, _ in poses]
    assert all(after > before - STEP_U / 2 for before, after in pairwise(far))
