"""covers: bound_sim/rulesets/kit/geometry/points.py, bound_sim/rulesets/kit/geometry/polygons.py

Points, hulls, ways and areas against shapely and against counting step by step.
"""

from math import hypot

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from bound_sim.rulesets.kit.geometry.points import (
    FAR,
    Leg,
    apart,
    hull,
    legs_of,
    meeting,
    near_each,
    nearing,
    pieces,
    to_segment,
    within,
)
from bound_sim.rulesets.kit.geometry.polygons import Polygon, boxes_meet, polygons, stretches_of

few = settings(deadline=None, derandomize=True, max_examples=100)
PLACE = st.tuples(st.integers(-3000, 3000), st.integers(-3000, 3000))
SEGMENT = st.tuples(PLACE, PLACE)
L_SHAPE = shapely.Polygon([(0, 0), (2000, 0), (2000, 500), (500, 500), (500, 2000), (0, 2000)])


def area() -> Polygon:
    """An L."""
    return polygons([("L", L_SHAPE)])[0]


@pytest.mark.parametrize("number", [3, 40])  # few pairs one after another, many at once
def test_places_near_points_are_those_that_the_length_reaches(number: int) -> None:
    places = [(x * 7 % 31, x * 11 % 29) for x in range(number)]
    points = [(0, 0), (5, 12), *places]
    near = near_each(points, places, 13)
    for (px, py), found in zip(points, near, strict=True):
        assert found == [n for n, (x, y) in enumerate(places) if hypot(x - px, y - py) <= 13]
    assert near_each(points, [(5, 12)] * number, 13)[0] == list(range(number))  # the length itself is within
    assert near_each([], places, 13) == []
    assert near_each(points, [], 13) == [[]] * len(points)


@pytest.mark.parametrize(("other", "meets"), [
    ((10, 10, 20, 20), True), ((11, 0, 20, 5), False), ((-5, -5, -1, 20), False), ((2, 11, 5, 20), False),
    ((2, -9, 5, -1), False), ((3, 3, 4, 4), True),
])  # fmt: skip
def test_boxes_meet_where_they_have_a_point_in_common(other: tuple[int, int, int, int], meets: bool) -> None:
    box = (0, 0, 10, 10)
    assert boxes_meet(box, other) is meets
    assert boxes_meet(other, box) is meets


@few
@given(PLACE, st.integers(0, 3599), PLACE, st.integers(0, 3599))
def test_hulls_are_as_far_apart_as_shapely_says(a: tuple[int, int], f: int, b: tuple[int, int], g: int) -> None:
    one, other = hull(*a, f, 800, 1600), hull(*b, g, 400, 400)
    assert apart(one, other) == pytest.approx(shapely.Polygon(one).distance(shapely.Polygon(other)), abs=1e-6)
    assert apart((a,), other) == pytest.approx(shapely.Point(a).distance(shapely.Polygon(other)), abs=1e-6)
    assert apart((a,), (b,)) == hypot(a[0] - b[0], a[1] - b[1])
    assert apart(one, (b,)) == pytest.approx(shapely.Point(b).distance(shapely.Polygon(one)), abs=1e-6)


@few
@given(PLACE, SEGMENT)
def test_a_point_is_as_far_from_a_segment_as_shapely_says(
    point: tuple[int, int], segment: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    if segment[0] != segment[1]:
        want = shapely.LineString(segment).distance(shapely.Point(point))
        assert to_segment(point, segment) == pytest.approx(want, abs=1e-6)


@few
@given(SEGMENT, SEGMENT)
def test_segments_meet_where_shapely_says(
    a: tuple[tuple[int, int], tuple[int, int]], b: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    met = meeting(a, b)
    if a[0] == a[1] or b[0] == b[1]:
        return
    one, other = shapely.LineString(a), shapely.LineString(b)
    if met is None:
        assert not one.crosses(other)
        return
    at = shapely.Point(a[0][0] + (a[1][0] - a[0][0]) * met[0], a[0][1] + (a[1][1] - a[0][1]) * met[0])
    assert at.distance(other) < 1e-6


@few
@given(PLACE, st.tuples(st.integers(-2000, 2000), st.integers(-2000, 2000)), PLACE, st.integers(1, 1500))
def test_a_way_comes_near_at_the_first_place_that_is_near(
    start: tuple[int, int], vector: tuple[int, int], other: tuple[int, int], near: int
) -> None:
    leg = Leg(*vector)
    found = nearing(start, leg, other, near)

    def off(length: float) -> float:
        share = length / leg.length if leg.length else 0.0
        return hypot(start[0] + leg.dx * share - other[0], start[1] + leg.dy * share - other[1])

    if found is None:
        least = shapely.LineString([start, (start[0] + leg.dx, start[1] + leg.dy)]).distance(shapely.Point(other))
        assert least >= min(near, off(0)) - 1e-6
    elif found > 0:
        assert off(found) == pytest.approx(near, abs=1e-6)
        assert off(found * 0.99) > near - 1e-6
    else:
        assert off(0) <= near + 1e-6


def test_legs_leave_out_what_has_no_length() -> None:
    assert legs_of([(0, 0), (0, 0), (3, 4)]) == [Leg(3, 4)]
    assert Leg(3, 4).length == 5
    assert Leg(3000, 4000).at(2500) == (1500, 2000)
    assert Leg(3000, 4000).cut(9999) == (3000, 4000)
    assert FAR > 10**12


@pytest.mark.parametrize(("length", "want"), [
    (5000, [5000]), (7499, [7499]), (7500, [5000, 2500]), (10_000, [5000, 5000]), (900, [900]),
])  # fmt: skip
def test_a_line_in_pieces(length: int, want: list[int]) -> None:
    """A rest of half a piece is one."""
    found = list(pieces((100, 200), (100, 200 + length), 5000))
    assert [b[1] - a[1] for a, b in found] == want
    assert found[0][0] == (100, 200)
    assert found[-1][1] == (100, 200 + length)


def test_a_point_on_the_edge_lies_in_a_hull() -> None:
    shape = hull(0, 0, 0, 400, 800)
    assert within((200, 400), shape)
    assert within((0, 0), shape)
    assert not within((201, 0), shape)


@few
@given(PLACE)
def test_an_area_holds_what_shapely_says_that_it_covers(point: tuple[int, int]) -> None:
    assert area().holds(point) == L_SHAPE.covers(shapely.Point(point))


@few
@given(SEGMENT)
def test_a_line_runs_inside_as_long_as_shapely_says(line: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """But for what runs within a hair of an edge: that is along it."""
    if line[0] == line[1]:
        return
    found = sum(b - a for a, b in area().stretches(line))
    drawn = shapely.LineString(line)
    well_inside = L_SHAPE.buffer(-4, join_style="mitre").intersection(drawn).length
    assert well_inside - 1e-6 <= found <= L_SHAPE.intersection(drawn).length + 1e-6


@pytest.mark.parametrize(("line", "want"), [
    (((-500, 0), (2500, 0)), None),  # along its edge
    (((-500, 250), (2500, 250)), 500.0),
    (((700, 700), (700, 700)), None),  # a line of no length
    (((1000, -500), (1000, 3000)), 500.0),
    (((-500, 500), (2500, 500)), 500.0),  # along an edge, then inside
])  # fmt: skip
def test_where_a_line_enters(line: tuple[tuple[int, int], tuple[int, int]], want: float | None) -> None:
    assert area().entered(line) == want


def test_parts_that_are_no_areas_are_left_out() -> None:
    whole = shapely.GeometryCollection([L_SHAPE, shapely.LineString([(0, 0), (9, 9)]), shapely.Polygon()])
    assert [made.name for made in polygons([("L", whole)])] == ["L"]
    holed = L_SHAPE.difference(shapely.box(100, 100, 200, 200))
    assert not polygons([("L", holed)])[0].holds((150, 150))


def test_a_line_in_straight_parts() -> None:
    assert stretches_of(shapely.LineString([(0, 0), (5, 0), (5, 0), (5, 7)])) == [((0, 0), (5, 0)), ((5, 0), (5, 7))]
