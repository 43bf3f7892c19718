"""covers: bound_sim/rulesets/kit/geometry/approach.py

Shapes that travel: where they come near to a point, where they run onto another shape, against looking at each step.
"""

import pytest
import shapely

from bound_sim.rulesets.kit.geometry.approach import (
    begins_in,
    beside,
    comes_within,
    lies_on,
    near,
    runs_into,
    runs_onto,
    to_edge,
)
from bound_sim.rulesets.kit.geometry.points import Leg, Shape, apart, hull
from bound_sim.rulesets.kit.geometry.polygons import polygons
from bound_sim.rulesets.kit.geometry.units import Point


def moved(shape: Shape, by: Point) -> Shape:
    return tuple((x + by[0], y + by[1]) for x, y in shape)


def grid(west: int, step: int) -> list[tuple[int, int]]:
    """Points of a square, up to 24,000 north and east."""
    return [(x, y) for x in range(west, 24_001, step) for y in range(west, 24_001, step)]


HULL = hull(0, 0, 900, 4_000, 8_000)
ASKEW = hull(0, 0, 369, 4_000, 8_000)


def test_within_includes_the_edge_of_a_point_and_of_a_hull() -> None:
    assert near(((0, 0),), (3_000, 4_000), 5_000)
    assert not near(((0, 0),), (3_000, 4_001), 5_000)
    assert near(HULL, (9_000, 0), 5_000)
    assert not near(HULL, (9_001, 0), 5_000)
    assert near(HULL, (100, 100), 0)


@pytest.mark.parametrize("shape", [((0, 0),), HULL, ASKEW])
@pytest.mark.parametrize("leg", [Leg(15_000, 0), Leg(0, -15_000), Leg(9_000, 12_000)])
def test_comes_within_is_the_first_place_that_is_near(shape: Shape, leg: Leg) -> None:
    """Looked at every millimetre; a step before it is not near."""
    for point in grid(-12_000, 7_200):
        steps = [moved(shape, leg.at(length)) for length in range(0, 15_001, 100)]
        at = next((100.0 * place for place, here in enumerate(steps) if apart(here, (point,)) <= 4_000), None)
        found = comes_within(shape, leg, point, 4_000)
        if at is None:
            assert found is None or min(apart(here, (point,)) for here in steps) < 4_001, point
        else:
            assert found == pytest.approx(at - 50, abs=50.5), point


def test_coming_within_is_exact_at_the_edge() -> None:
    """A point that it passes at that very distance, and one that it reaches with the leg's last hundredth."""
    assert comes_within(((0, 0),), Leg(10_000, 0), (5_000, 4_000), 4_000) == 5_000
    assert comes_within(((0, 0),), Leg(10_000, 0), (5_000, 4_001), 4_000) is None
    assert comes_within(((0, 0),), Leg(10_000, 0), (14_000, 0), 4_000) == 10_000
    assert comes_within(((0, 0),), Leg(10_000, 0), (14_001, 0), 4_000) is None
    assert comes_within(((0, 0),), Leg(10_000, 0), (-4_001, 0), 4_000) is None
    assert comes_within(HULL, Leg(10_000, 0), (18_000, 1_000), 4_000) == 10_000
    assert comes_within(HULL, Leg(10_000, 0), (18_001, 1_000), 4_000) is None
    assert comes_within(HULL, Leg(10_000, 0), (3_999, 6_000), 4_000) == 0
    assert comes_within(HULL, Leg(10_000, 0), (8_000, 6_000), 4_000) == 4_000
    assert comes_within(HULL, Leg(10_000, 0), (8_000, 6_001), 4_000) is None


@pytest.mark.parametrize("other", [((0, 0),), hull(0, 0, 0, 4_000, 8_000), ASKEW, ((-2_000, -3_000), (2_000, 3_000))])
@pytest.mark.parametrize(("shape", "leg"), [(HULL, Leg(15_000, 0)), (ASKEW, Leg(9_000, 12_000))])
def test_runs_onto_is_where_it_first_lies_on_it(other: Shape, shape: Shape, leg: Leg) -> None:
    for at in grid(-16_000, 6_666):
        there = moved(other, at)
        steps = [lies_on(moved(shape, leg.at(length)), there) for length in range(0, 15_001, 100)]
        found = runs_onto(shape, leg, there)
        if found is None:
            assert not any(steps[:-1]), at
        else:
            first = 100.0 * steps.index(True) if True in steps else 15_100.0
            assert first - 100.5 <= found <= max(first, 0.5), at


def test_what_it_passes_along_and_touches_at_the_end_it_does_not_run_onto() -> None:
    leg = Leg(10_000, 0)
    assert runs_onto(HULL, leg, ((8_000, 2_000),)) is None
    assert runs_onto(HULL, leg, ((8_000, 1_999),)) == 4_000
    assert runs_onto(HULL, leg, ((14_000, 0),)) is None
    assert runs_onto(HULL, leg, ((13_999, 0),)) == 9_999
    assert runs_onto(HULL, leg, ((-4_000, 0),)) is None
    assert runs_onto(HULL, leg, ((0, 0),)) == 0
    assert runs_onto(HULL, leg, hull(12_000, 0, 900, 4_000, 8_000)) == 4_000, "front to front, of one width"
    assert runs_onto(HULL, leg, hull(8_000, 4_000, 900, 4_000, 8_000)) is None, "side to side"
    assert runs_onto(HULL, leg, ((5_000, 2_000), (9_000, 2_000))) is None, "a line along its side"


@pytest.mark.parametrize("point", [(13_000, 1_500), (9_000, -5_500), (17_000, 3_000)])
def test_mirrored_and_turned_it_is_the_same(point: tuple[int, int]) -> None:
    """To the last bit: differences of whole numbers, products, one root."""
    leg = Leg(14_000, 0)
    x, y = point
    for shape, way, at in (
        (hull(0, 0, 900, 4_000, 8_000), leg, (x, -y)),
        (hull(0, 0, 0, 4_000, 8_000), Leg(0, 14_000), (-y, x)),
        (hull(0, 0, 2_700, 4_000, 8_000), Leg(-14_000, 0), (-x, y)),
    ):
        assert comes_within(shape, way, at, 4_000) == comes_within(HULL, leg, point, 4_000)
        assert runs_onto(shape, way, (at,)) == runs_onto(HULL, leg, (point,))


def test_an_area_is_run_into_from_outside() -> None:
    (lake,) = polygons([("lake", shapely.box(8_000, -1_000, 12_000, 1_000))])
    leg = Leg(10_000, 0)
    assert runs_into(HULL, leg, lake) == 4_000
    assert runs_into(HULL, Leg(4_000, 0), lake) is None, "it ends at its edge"
    assert runs_into(moved(HULL, (0, 3_000)), leg, lake) is None, "it passes along its edge"
    assert runs_into(moved(HULL, (0, 2_999)), leg, lake) == 4_000
    assert runs_into(moved(HULL, (4_001, 0)), leg, lake) is None, "it lies on it already"
    assert runs_into(moved(HULL, (30_000, 0)), leg, lake) is None
    (sea,) = polygons([("sea", shapely.box(-50_000, -50_000, 12_000, 50_000))])
    assert begins_in(HULL, sea)
    assert runs_into(HULL, leg, sea) is None, "it leaves it"
    assert not begins_in(moved(HULL, (4_000, 0)), lake)


def test_the_edge_of_a_table() -> None:
    assert to_edge(HULL, Leg(10_000, 0), 10_000, 50_000) == 6_000
    assert to_edge(HULL, Leg(6_000, 0), 10_000, 50_000) is None
    assert to_edge([(1_000, 1_000)], Leg(-3_000, -4_000), 10_000, 10_000) == 1_250
    assert to_edge([(1_000, 1_000), (500, 3_000)], Leg(-3_000, 0), 10_000, 10_000) == 500
    assert to_edge([(-100, 1_000)], Leg(-3_000, 0), 10_000, 10_000) == 0
    assert to_edge([], Leg(-3_000, 0), 10_000, 10_000) is None


def test_beside_a_hull_the_nearer_side_comes_first() -> None:
    assert beside((0, 0), 900, 4_000, (1_000, 500)) == ((1_000, 2_000), (1_000, -2_000))
    assert beside((0, 0), 900, 4_000, (1_000, -500)) == ((1_000, -2_000), (1_000, 2_000))
    assert beside((0, 0), 900, 4_000, (1_000, 0)) == ((1_000, -2_000), (1_000, 2_000)), "its right"
    assert beside((0, 0), 0, 4_000, (-100, 3_000)) == ((-2_000, 3_000), (2_000, 3_000))
