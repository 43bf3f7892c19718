"""covers: maps/bound_sim_maps/table.py

R-1, R-5: units and grid references.
"""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bound_sim_maps.directions import BEARINGS, DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y
from bound_sim_maps.table import Table, cm_from_u, column_name, m_from_u, u_from_cm, u_from_inches, u_from_m

TABLE = Table(121_920, 91_440)


def test_one_scale() -> None:
    """R-1: 300 m are 33.33 cm, 1 inch is 2.54 cm."""
    assert u_from_m(300) == 33_333
    assert u_from_inches(1) == u_from_cm(2.54) == 2_540
    assert (cm_from_u(33_333), m_from_u(100)) == (33.333, 0.9)


def test_halves_go_away_from_zero() -> None:
    assert [u_from_cm(v) for v in (0.0005, -0.0005, 0.0015, -0.0015)] == [1, -1, 2, -2]


@settings(deadline=None, derandomize=True, max_examples=50)
@given(st.integers(-(10**8), 10**8))
def test_units_round_trip(u: int) -> None:
    assert u_from_cm(cm_from_u(u)) == u == u_from_m(m_from_u(u))


def test_quarters() -> None:
    """R-5: B1.c is the south-western 6" x 6" of a 12" space."""
    assert TABLE.area("B1") == (30_480, 0, 60_960, 30_480)
    assert TABLE.area("B1.c") == (30_480, 0, 45_720, 15_240)
    assert [TABLE.area(f"a1.{q}")[:2] for q in "abcd"] == [(0, 15_240), (15_240, 15_240), (0, 0), (15_240, 0)]


@pytest.mark.parametrize(
    ("reference", "says"),
    [
        ("B", "like B1"),
        ("E1", "A1 to D3"),
        ("A4", "A1 to D3"),
        ("A0", "like B1"),
        ("B1.e", "like B1.c"),
        ("", "like B1"),
    ],
)
def test_references_that_there_are_not(reference: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        TABLE.area(reference)


@settings(deadline=None, derandomize=True, max_examples=100)
@given(st.integers(0, TABLE.width_u), st.integers(0, TABLE.height_u))
def test_a_point_lies_in_its_reference(x: int, y: int) -> None:
    x0, y0, x1, y1 = TABLE.area(TABLE.reference(x, y))
    assert x0 <= x <= x1
    assert y0 <= y <= y1


def test_edges_and_beyond() -> None:
    assert TABLE.reference(121_920, 91_440) == "D3.b"
    assert TABLE.reference(15_240, 15_240) == "A1.b"
    with pytest.raises(ValueError, match="off the table"):
        TABLE.reference(-1, 0)


def test_a_last_column_may_be_narrow() -> None:
    table = Table(40_000, 30_480)
    assert table.columns == 2
    assert table.area("B1") == (30_480, 0, 40_000, 30_480)
    with pytest.raises(ValueError, match="cut by the table's edge"):
        table.area("B1.b")


def test_column_names() -> None:
    assert [column_name(n) for n in (0, 25, 26, 52)] == ["A", "Z", "AA", "BA"]
    assert Table(30_480 * 30, 30_480).area("AD1") == (30_480 * 29, 0, 30_480 * 30, 30_480)


@pytest.mark.parametrize("size", [(0, 5, 5), (5, -1, 5), (5, 10**12, 5), (5, 5, 0), (10**8, 10**8, 3)])
def test_sizes_that_there_are_not(size: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"table|space"):
        Table(*size)


def test_directions_are_the_nearest_integers() -> None:
    for bearing in range(BEARINGS):
        radians = math.radians(bearing / 10)
        assert DIRECTION_X[bearing] == round(DIRECTION_SCALE * math.sin(radians))
        assert DIRECTION_Y[bearing] == round(DIRECTION_SCALE * math.cos(radians))


def test_directions_turn_and_mirror_exactly() -> None:
    for bearing in range(BEARINGS):
        turned, mirrored = (bearing + 900) % BEARINGS, -bearing % BEARINGS
        assert (DIRECTION_X[turned], DIRECTION_Y[turned]) == (DIRECTION_Y[bearing], -DIRECTION_X[bearing])
        assert (DIRECTION_X[mirrored], DIRECTION_Y[mirrored]) == (-DIRECTION_X[bearing], DIRECTION_Y[bearing])
