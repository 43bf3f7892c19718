"""covers: bound_sim/rulesets/kit/geometry/nearness.py

How far a base goes before it is near another or on it: as corners say one by one, and shapes of any kind.
"""

import pytest

from bound_sim.rulesets.kit.geometry.approach import comes_within, runs_onto
from bound_sim.rulesets.kit.geometry.nearness import NEVER, length_onto, length_to_near
from bound_sim.rulesets.kit.geometry.points import Leg, hull
from bound_sim.rulesets.kit.geometry.units import Point, corners_of
from bound_sim_maps.bases import Corners, base_distance

NEAR_U = 2_500
#: width and depth of both bases
SIZE = 4_000, 2_000


def length_of(leg: Leg, other: Point, facing: int, within_u: int = NEAR_U) -> float:
    """Of a base that faces north at (0, 0)."""
    return length_to_near(*other, *leg, corners_of(0, *SIZE), corners_of(facing, *SIZE), within_u)


def corner_by_corner(leg: Leg, other: Point, facing: int) -> float:
    """The least length at which a base comes near to a corner of the other, or a corner to the other base."""
    one, another, back = hull(0, 0, 0, *SIZE), hull(*other, facing, *SIZE), Leg(-leg.dx, -leg.dy)
    found = [comes_within(one, leg, corner, NEAR_U) for corner in another]
    found += [comes_within(another, back, corner, NEAR_U) for corner in one]
    return min((length for length in found if length is not None), default=NEVER)


@pytest.mark.parametrize("facing", [0, 250, 900])
@pytest.mark.parametrize("leg", [Leg(0, 0), Leg(0, 12_000), Leg(9_000, -4_000), Leg(2_000, 1_000)])
def test_a_base_comes_near_where_its_corners_or_the_others_do(leg: Leg, facing: int) -> None:
    places = [(x, y) for x in range(-16_000, 20_001, 1_300) for y in range(-16_000, 20_001, 1_300)]
    apart = [at for at in places if base_distance(*at, corners_of(0, *SIZE), corners_of(facing, *SIZE)) > 0]
    found = [length_of(leg, at, facing) for at in apart]
    assert found == pytest.approx([corner_by_corner(leg, at, facing) for at in apart], rel=1e-12)
    assert min(found) < NEVER
    assert max(found) == NEVER


@pytest.mark.parametrize(
    ("other", "within_u", "length"),
    [
        ((0, 12_000), 2_500, 7_500),  # front against front
        ((0, 14_500), 2_500, 10_000),
        ((0, 14_501), 2_500, NEVER),  # its end is too far off
        ((0, 4_500), 2_500, 0),  # near at its start
        ((0, -4_500), 2_500, 0),  # also behind it
        ((0, -4_501), 2_500, NEVER),
        ((6_500, 5_000), 2_500, 3_000),  # beside it: the corner of one comes level with the other's
        ((6_501, 5_000), 2_500, NEVER),  # it passes beside that
        ((7_000, 9_000), 5_000, 3_000),  # corner to corner: 3, 4, 5
        ((-7_000, 9_000), 5_000, 3_000),
    ],
)  # fmt: skip
def test_the_length_itself_is_near(other: Point, within_u: int, length: float) -> None:
    assert length_of(Leg(0, 10_000), other, 0, within_u) == length


@pytest.mark.parametrize("long", [Leg(0, 2_000_000), Leg(1_200_000, 1_600_000)])
def test_a_way_across_any_table_is_reckoned_too(long: Leg) -> None:
    """Squares of such lengths are greater than whole numbers of 64 bits: what comes near is the same to the lattice."""
    for aside in range(-8_000, 8_001, 500):
        other = round(long.dx * 0.6) + aside, round(long.dy * 0.6) + aside
        assert length_of(long, other, 250) == pytest.approx(corner_by_corner(long, other, 250), rel=1e-9)


def onto(leg: Leg, other: Point, turned: tuple[int, int], scale: int = 1) -> tuple[float, float | None]:
    """How far a base goes before it runs onto another, and what is found for the shapes of both; all times a scale."""
    one, its = (Corners(*(scale * part for part in corners_of(facing, *SIZE))) for facing in turned)
    dx, dy, way = scale * other[0], scale * other[1], Leg(scale * leg.dx, scale * leg.dy)
    shapes = [
        ((x + base.px, y + base.py), (x - base.qx, y - base.qy), (x - base.px, y - base.py), (x + base.qx, y + base.qy))
        for x, y, base in ((0, 0, one), (dx, dy, its))
    ]
    return length_onto(dx, dy, *way, one, its), runs_onto(shapes[0], way, shapes[1])


@pytest.mark.parametrize("leg", [Leg(0, 0), Leg(0, 12_000), Leg(9_000, -4_000), Leg(2_000, 1_000)])
@pytest.mark.parametrize("turned", [(0, 0), (0, 900), (250, 250), (250, 1_137)])
def test_a_base_runs_onto_another_where_its_shape_does(leg: Leg, turned: tuple[int, int]) -> None:
    """To the last bit, on tables that are so large that no product has room in 64 bits too."""
    found = set()
    for other in [(x, y) for x in range(-16_000, 20_001, 1_000) for y in range(-16_000, 20_001, 1_000)]:
        for scale in (1, 10_000):
            length, at = onto(leg, other, turned, scale)
            assert length == (NEVER if at is None else at)
            found.add(at is None)
    assert found == {True, False}


def test_what_it_passes_along_or_touches_at_the_end_it_does_not_run_onto() -> None:
    base = corners_of(0, *SIZE)
    assert length_onto(0, 12_000, 0, 10_000, base, base) == NEVER
    assert length_onto(0, 11_999, 0, 10_000, base, base) == 9_999
    assert length_onto(4_000, 5_000, 0, 10_000, base, base) == NEVER
    assert length_onto(3_999, 5_000, 0, 10_000, base, base) == 3_000
    assert length_onto(0, 5_000, 0, 10_000, base, Corners(2_000, 0, -2_000, 0)) == 4_000, "a line before it"
