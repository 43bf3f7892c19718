"""covers: maps/bound_sim_maps/bases.py

Bases as parallelograms: against shapely, and bit for bit under mirror and turn.
"""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon, affinity

from bound_sim_maps.bases import Corners, turned_distance
from bound_sim_maps.queries import (
    base_distance,
    bases_overlap,
    bases_touch,
    corner_offsets,
    corner_on_corner,
    point_distance,
    share_in_circle,
    touch_interval,
    under_circle,
)

few = settings(deadline=None, derandomize=True, max_examples=80)
facings = st.integers(0, 3599)
steps = st.integers(-9_000, 9_000)


class Pair(NamedTuple):
    dx: int
    dy: int
    a: Corners
    b: Corners


pairs = st.builds(
    lambda dx, dy, f, g: Pair(dx, dy, corner_offsets(f, 2_540, 1_270), corner_offsets(g, 2_540, 1_270)),
    steps,
    steps,
    facings,
    facings,
)
NORTH = corner_offsets(0, 2_540, 1_270)


def shape(corners: Corners, x: float = 0, y: float = 0) -> Polygon:
    px, py, qx, qy = corners
    return Polygon([(x + px, y + py), (x + qx, y + qy), (x - px, y - py), (x - qx, y - qy)])


def mirrored(c: Corners) -> Corners:
    return Corners(-c[2], c[3], -c[0], c[1])


def turned(c: Corners) -> Corners:
    """A quarter turn counter-clockwise."""
    return Corners(-c[1], c[0], -c[3], c[2])


def test_corners() -> None:
    """R-2: 2 x 1 inches, the front to the north."""
    assert NORTH == (2_540, 1_270, -2_540, 1_270)
    assert corner_offsets(900, 2_540, 1_270) == (1_270, -2_540, 1_270, 2_540)


@few
@given(facings)
def test_corners_mirror_and_turn(facing: int) -> None:
    corners = corner_offsets(facing, 2_540, 1_270)
    assert corner_offsets(-facing % 3600, 2_540, 1_270) == mirrored(corners)
    assert corner_offsets((facing - 900) % 3600, 2_540, 1_270) == turned(corners)
    exact = affinity.rotate(shape(NORTH), -facing / 10, origin=(0, 0))
    assert shape(corners).hausdorff_distance(exact) < 1.0


@few
@given(pairs)
def test_overlap_and_distance(pair: Pair) -> None:
    """R-25: nearest edge to nearest edge."""
    a, b = shape(pair.a), shape(pair.b, pair.dx, pair.dy)
    assert bases_overlap(pair.dx, pair.dy, pair.a, pair.b) == (a.intersection(b).area > 0)
    assert base_distance(pair.dx, pair.dy, pair.a, pair.b) == pytest.approx(a.distance(b), abs=1e-6)
    assert point_distance(pair.dx, pair.dy, pair.a) == pytest.approx(a.distance(Point(pair.dx, pair.dy)), abs=1e-6)


@few
@given(pairs)
def test_a_distance_is_that_of_the_nearest_of_all_corners(pair: Pair) -> None:
    dx, dy, a, b = pair
    each = [
        point_distance(sign * dx + x, sign * dy + y, to)
        for sign, of, to in ((1, b, a), (-1, a, b))
        for x, y in ((of.px, of.py), (of.qx, of.qy), (-of.px, -of.py), (-of.qx, -of.qy))
    ]
    assert turned_distance(dx, dy, a, b) == (0.0 if shape(a).intersects(shape(b, dx, dy)) else min(each))


@few
@given(pairs, st.integers(1_000, 12_000))
def test_same_bits_mirrored_turned_and_seen_from_the_other(pair: Pair, radius: int) -> None:
    dx, dy, a, b = pair
    others = [
        (-dx, dy, mirrored(a), mirrored(b)),
        (-dy, dx, turned(a), turned(b)),
        (-dx, -dy, b, a),
    ]
    want = (
        base_distance(dx, dy, a, b),
        bases_overlap(dx, dy, a, b),
        bases_touch(dx, dy, a, b, 5.0),
        touch_interval((float(dx), float(dy)), (-float(dx), -float(dy)), 2.0, a, b, False),
    )
    for ex, ey, c, d in others:
        assert want == (
            base_distance(ex, ey, c, d),
            bases_overlap(ex, ey, c, d),
            bases_touch(ex, ey, c, d, 5.0),
            touch_interval((float(ex), float(ey)), (-float(ex), -float(ey)), 2.0, c, d, False),
        )
    share = share_in_circle(dx, dy, a, float(radius))
    assert share == share_in_circle(-dx, dy, mirrored(a), float(radius))
    assert share == share_in_circle(-dy, dx, turned(a), float(radius))
    assert share == share_in_circle(-dx, -dy, a, float(radius)), "a base turned about is the same base"


@few
@given(steps, steps, facings, st.sampled_from((3_810.0, 7_620.0)))
def test_share_under_a_circle(dx: int, dy: int, facing: int, radius: float) -> None:
    """R-35, R-37."""
    corners = corner_offsets(facing, 2_540, 1_270)
    base, circle = shape(corners), Point(dx, dy).buffer(radius, 512)
    share = base.intersection(circle).area / base.area
    assert share_in_circle(dx, dy, corners, radius) == pytest.approx(share, abs=2e-4)
    if abs(base.distance(Point(dx, dy)) - radius) > 1:
        assert under_circle(dx, dy, corners, radius) == (share > 0)


def test_circle_that_only_touches() -> None:
    """R-35: a part under it has an area."""
    assert not under_circle(0, 1_270 + 7_620, NORTH, 7_620.0)
    assert under_circle(0, 1_269 + 7_620, NORTH, 7_620.0)
    assert share_in_circle(0, 0, NORTH, 7_620.0) == 1.0


@pytest.mark.parametrize(
    ("dx", "dy", "overlap", "touch", "corner"),
    [
        (0, 2_540, False, True, False),  # flush
        (0, 2_539, True, True, False),
        (5_070, 2_540, False, True, False),  # the last 0.1 mm of an edge
        (5_080, 2_540, False, False, True),  # corner on corner
        (5_080, 0, False, True, False),  # side by side
        (5_081, 2_541, False, False, True),
        (0, 2_545, False, False, False),
    ],
)
def test_touch_of_parallel_bases(dx: int, dy: int, overlap: bool, touch: bool, corner: bool) -> None:
    """R-21, Q-corner."""
    assert bases_overlap(dx, dy, NORTH, NORTH) == overlap
    assert bases_touch(dx, dy, NORTH, NORTH, 2.0) == touch
    assert corner_on_corner(float(dx), float(dy), NORTH, NORTH) == corner


def test_touch_that_only_looks_like_corners() -> None:
    """A quarter-turned base's edges are parallel but for rounding; flush is not corner on corner."""
    for facing in range(0, 3600, 7):
        a, b = corner_offsets(facing, 2_540, 1_270), corner_offsets((facing + 900) % 3600, 2_540, 1_270)
        # b stands with its side before a's front, moved along it so that no corners meet
        dx = (a[0] + a[2]) // 2 + (b[0] - b[2]) // 2 + (a[0] - a[2]) // 7
        dy = (a[1] + a[3]) // 2 + (b[1] - b[3]) // 2 + (a[1] - a[3]) // 7
        if not bases_overlap(dx, dy, a, b):
            assert bases_touch(dx, dy, a, b, 3.0), facing


def test_corner_on_edge_is_contact() -> None:
    """Q-corner."""
    diamond = corner_offsets(450, 2_540, 1_270)
    reach = max(abs(diamond[1]), abs(diamond[3]))
    assert bases_touch(0, 1_270 + reach, NORTH, diamond, 1.0)
    assert not corner_on_corner(0.0, float(1_270 + reach), NORTH, diamond)


@few
@given(pairs, steps, steps)
def test_touch_interval(pair: Pair, vx: int, vy: int) -> None:
    """Within the interval they touch, outside they don't."""
    enter, leave = touch_interval((float(pair.dx), float(pair.dy)), (float(vx), float(vy)), 1.0, pair.a, pair.b, False)
    for k in range(41):
        time = k / 40
        apart = shape(pair.a).distance(shape(pair.b, pair.dx + vx * time, pair.dy + vy * time))
        if enter + 1e-9 < time < leave - 1e-9:
            assert apart < 1e-6
        elif not enter - 1e-9 <= time <= leave + 1e-9:
            assert apart > 0


def test_touch_interval_by_hand() -> None:
    """Worked example 8: 20 cm apart between fronts, head-on, each 12 cm: they meet after 10 cm each."""
    gap = 20_000.0
    assert touch_interval((0.0, gap + 2_540), (0.0, -24_000.0), 1.0, NORTH, NORTH, False)[0] == gap / 24_000
    assert touch_interval((0.0, 9_000.0), (0.0, -1.0), 100.0, NORTH, NORTH, False) == (1.0, 0.0)


def test_grazing_is_touch_but_no_overlap() -> None:
    graze = ((5_080.0, 10_000.0), (0.0, -20_000.0), 1.0)
    assert touch_interval(*graze, NORTH, NORTH, True) == (1.0, 0.0)
    enter, leave = touch_interval(*graze, NORTH, NORTH, False)
    assert enter < leave


@few
@given(
    st.sampled_from([0, 900, 1800, 2700]), st.sampled_from([0, 900, 1800, 2700]), steps, steps, st.integers(250, 3_000),
    st.integers(250, 3_000),
)  # fmt: skip
def test_distance_of_bases_along_the_tables_edges_has_the_same_bits(
    f: int, g: int, dx: int, dy: int, half_width: int, half_depth: int
) -> None:
    """R-25: the short way for bases that are not turned gives what the long one does, to the last bit."""
    a, b = corner_offsets(f, half_width, half_depth), corner_offsets(g, 2_540, 1_270)
    assert base_distance(dx, dy, a, b).hex() == turned_distance(dx, dy, a, b).hex()
