"""covers: maps/bound_sim_maps/trench_sheet.py

References of British trench maps: what they name, both ways, under a table, and all that is not one.
"""

import json
from typing import Any

import pytest

from bound_sim_maps.faults import Refused
from bound_sim_maps.geojson import parse, write
from bound_sim_maps.trench_sheet import HEIGHT_YD, WIDTH_YD, parse_reference, reference

CM_PER_YD = 91.44 / 900


@pytest.mark.parametrize(
    ("text", "x", "y", "near"),
    [
        ("51b.B.30.a.3.5", 6_000 + 5_000 + 150, 17_000 + 500 + 250, 25),  # its south-east square, first row of five
        ("51bB30a35", 11_150, 17_750, 25),
        ("B.30.a 3.5", 11_150, 17_750, 25),
        ("57D.S.1.c.0.0", 0, 4_000, 25),  # the last row: five squares high
        ("28.I.30.c", 12_000 + 5_000 + 250, 11_000 + 1_000 + 250, 250),  # the second row: six squares high
        ("28.G.1.b.08.47", 500 + 40, 11_000 + 5_500 + 235, 2.5),
        ("X.30.d.9.9", WIDTH_YD - 50, 450, 25),
        ("A.1.a.0.9", 0, HEIGHT_YD - 50, 25),
        ("M.36.d.6.3", 5_500 + 300, 5_000 + 150, 25),
    ],
)
def test_what_a_reference_names(text: str, x: float, y: float, near: float) -> None:
    found = parse_reference(text)
    assert (found.x_yd, found.y_yd, found.precision_yd) == (x, y, near)


@pytest.mark.parametrize("parts", [10, 100])
def test_every_point_comes_back(parts: int) -> None:
    step = 500 // parts
    for x in range(0, WIDTH_YD, 1_950 + step):
        for y in range(0, HEIGHT_YD, 1_450 + step):
            text = reference(x, y, "51b", parts=parts)
            found = parse_reference(text)
            assert (found.sheet, found.x_yd, found.y_yd) == ("51b", x, y), text
            assert reference(x + 0.49 * step, y - 0.49 * step, "51b", parts=parts) == text


@pytest.mark.parametrize(
    "text", ["", "B.31.a.3.5", "X.0.a", "G.37.a.1.1", "Y.1.a.1.1", "B.30.e.1.1", "B.30.a.3", "B.30.a.10.5", "B.30",
             "51z.B.30.a.3.5", "51b.B.30.a.3.5.1", "B.30.a.3.½", "B.٣.a.1.1"],
)  # fmt: skip
def test_what_is_not_a_reference(text: str) -> None:
    with pytest.raises(ValueError, match=r"1 to|like 51b"):
        parse_reference(text)


@pytest.mark.parametrize("at", [(-60, 0), (0, HEIGHT_YD + 60), (WIDTH_YD + 60, 9)])
def test_off_the_sheet(at: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="off the sheet"):
        reference(*at)


def text(*points: Any, **about: Any) -> str:
    member = {"width_cm": 300, "height_cm": 300, "trench_sheet": {"points": list(points)}} | about
    return json.dumps({"type": "FeatureCollection", "battlefield": member, "features": []})


def point(x: float, y: float, name: str) -> dict[str, object]:
    return {"at": [x, y], "reference": name}


def test_under_a_table() -> None:
    """The sheet lies turned by a quarter: its east is the table's north."""
    length = 1_000 * CM_PER_YD
    field = parse(text(point(200, 50, "51b.B.29.c.0.0"), point(200, 50 + length, "51b.B.30.c.0.0")))
    sheet = field.table.trench_sheet
    assert sheet is not None
    assert sheet.error_yd < 0.1
    x, y = field.table.point("51b.B.30.a.3.5")
    assert (x / 1000, y / 1000) == pytest.approx((200 - 750 * CM_PER_YD, 50 + 1_150 * CM_PER_YD), abs=0.001)
    assert sheet.reference(x, y) == "51b.B.30.a.3.5"
    assert sheet.precision_yd("51b.B.30.a.3.5") == pytest.approx(25, abs=0.1)
    assert parse(write(field)) == field
    with pytest.raises(ValueError, match="on another sheet"):
        field.table.point("57d.B.30.a.3.5")
    assert field.table.point("B3.a") == (38_100, 83_820), "a space is a space"


def test_the_error_of_control_points() -> None:
    """They lie 1,000 yards apart on the sheet, and 40 too far on the table: each is 20 yards off."""
    length = 1_040 * CM_PER_YD
    sheet = parse(text(point(50, 50, "B.29.c.0.0"), point(50 + length, 50, "B.30.c.0.0"))).table.trench_sheet
    assert sheet is not None
    assert sheet.error_yd == pytest.approx(20, abs=0.1)
    assert sheet.precision_yd("B.29.a.1.1") == pytest.approx((25**2 + 20**2) ** 0.5, abs=0.1)
    assert sheet.precision_yd("B.29.a.11.11") == pytest.approx((2.5**2 + 20**2) ** 0.5, abs=0.1)


@pytest.mark.parametrize(
    ("points", "wrong"),
    [
        ([point(0, 0, "B.1.a.0.0")], "2 to 100 points"),
        ([point(0, 0, "B.1.a.0.0"), point(9, 0, "B.31.a.0.0")], "'B.31.a.0.0': a reference to a tenth"),
        ([point(0, 0, "B.1.a.0.0"), point(9, 0, "B.2.a")], "'B.2.a': a reference to a tenth"),
        ([point(0, 0, "51b.B.1.a.0.0"), point(101, 0, "57d.B.2.a.0.0")], "is of sheets 51b and 57d"),
        ([point(0, 0, "B.1.a.0.0"), point(202, 0, "B.2.a.0.0")], "1.99 times as far apart"),
        ([point(0, 0, "B.1.a.0.0"), point(101, 0, "B.1.a.0.0")], "points are all the same"),
    ],
)
def test_faults(points: list[Any], wrong: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(text(*points))
    (fault,) = map(str, refused.value.faults)
    assert wrong in fault


def test_a_map_of_another_scale() -> None:
    length = 1_000 * 91.44 / 450
    sheet = parse(text(point(0, 0, "B.1.a.0.0"), point(length, 0, "B.2.a.0.0"), scale=450)).table.trench_sheet
    assert sheet is not None
    assert sheet.stretch == pytest.approx(1)
