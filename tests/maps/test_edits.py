"""covers: maps/bound_sim_maps/edits.py

Making battlefields: what is drawn reads back from its file, and what cannot be is refused.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bound_sim_maps import geojson
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.edits import (
    DrawnKind,
    Place,
    blank,
    corners,
    faults_of,
    feature_of,
    line,
    moved,
    polygon,
    raised,
    rectangle,
    resized,
    retouched,
    topmost,
    with_corner,
    with_corner_between,
    with_feature,
    with_space,
    without,
)
from bound_sim_maps.scan import fitted, placed

WOOD = DrawnKind("item", item="wood")
TRENCH = DrawnKind("works", works="fortification", width_u=3810)


def drawn() -> Battlefield:
    """A triangular wood, and a trench north of it."""
    made = with_feature(blank(4, 6, space_u=30480), feature_of(WOOD, polygon([(0, 0), (20000, 0), (10000, 18000)])))
    return with_feature(made, feature_of(TRENCH, line([(0, 40000), (60000, 42000)])))


place = st.tuples(st.integers(0, 121_000), st.integers(0, 182_000))


@given(place, place)
def test_a_rectangle_reads_back(one: Place, other: Place) -> None:
    made = with_feature(blank(4, 6, space_u=30480), feature_of(WOOD, rectangle(one, other)))
    if one[0] == other[0] or one[1] == other[1]:
        assert faults_of(made)
    else:
        assert faults_of(made) == []
        assert geojson.parse(geojson.write(made)).features[0].geometry.equals(made.features[0].geometry)


@given(st.sampled_from(["A1", "D6", "B3"]), st.sampled_from(["open", "rough", "impractical"]))
def test_a_space_reads_back_and_open_takes_all_away(space: str, ground: str) -> None:
    made = with_space(with_space(blank(4, 6, space_u=30480), space, WOOD), space, DrawnKind("ground", ground))
    assert geojson.parse(geojson.write(made)) == made
    assert (made.spaces == {}) == (ground == "open")


def test_corners_are_moved_added_and_taken_away() -> None:
    made = with_corner_between(with_corner(drawn(), 0, 1, (24000, 100)), 0, (12000, 40))
    assert corners(made.features[0]) == [(0, 0), (12000, 40), (24000, 100), (10000, 18000)]
    assert len(corners(with_corner(made, 0, 1, None).features[0])) == 3
    with pytest.raises(ValueError, match="3 corners at least"):
        with_corner(with_corner(made, 0, 1, None), 0, 0, None)


def test_the_topmost_is_found_raised_moved_and_taken_away() -> None:
    made = drawn()
    assert topmost(made, (10000, 2000), 0) == 0
    assert topmost(made, (30000, 42500), 0) == 1, "within the trench's width"
    assert topmost(made, (100_000, 100_000), 0) is None
    assert raised(made, 0, 1)[0].features == made.features[::-1]
    assert moved(made, 0, 500, 700).features[0].geometry.bounds == (500, 700, 20500, 18700)
    assert without(made, 0).features == made.features[1:]


def test_what_cannot_be_is_refused() -> None:
    assert "crosses itself" in faults_of(
        with_feature(drawn(), feature_of(WOOD, polygon([(0, 0), (9000, 9000), (9000, 0), (0, 9000)])))
    )[0].wrong  # fmt: skip
    with pytest.raises(ValueError, match="off the table"):
        resized(drawn(), 1, 1)
    with pytest.raises(ValueError, match="road with geometry"):
        retouched(drawn(), 0, DrawnKind("road"))
    with pytest.raises(ValueError, match="lines and areas"):
        with_space(drawn(), "A1", DrawnKind("road"))


@given(place, place)
def test_a_scan_lies_where_its_two_points_were_said_to_be(one: Place, other: Place) -> None:
    start = fitted("scan.png", (2000, 3000), (121_920, 182_880))
    pixels = ((100.0, 200.0), (1800.0, 2500.0))
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) < 2000:
        return
    made = placed(start, (pixels[0], one), (pixels[1], other))
    for pixel, where in zip(pixels, (one, other), strict=True):
        assert made.place(*pixel) == pytest.approx(where, abs=0.01)
    with pytest.raises(ValueError, match="two points apart"):
        placed(start, (pixels[0], one), (pixels[0], other))
