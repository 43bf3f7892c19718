"""covers: maps/bound_sim_maps/geojson.py, maps/bound_sim_maps/geojson_reader.py, maps/bound_sim_maps/geojson_values.py

Battlefields as GeoJSON: round trips, and every fault said by file and place, all at once.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point

from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.geojson import parse, read, shipped, shipped_path, write
from bound_sim_maps.geojson_values import MAX_BYTES, MAX_VERTICES
from bound_sim_maps.table import Table
from tests.maps.fields import random_field

SQUARE = [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]]
ABOUT: dict[str, Any] = {"title": "Test", "width_cm": 120, "height_cm": 90}


def document(*features: dict[str, Any], **about: Any) -> str:
    return json.dumps({"type": "FeatureCollection", "battlefield": ABOUT | about, "features": list(features)})


def feature(coordinates: object = SQUARE, shape: str = "Polygon", **properties: Any) -> dict[str, Any]:
    if not properties:
        properties = {"name": "f", "kind": "ground", "ground": "rough"}
    return {"type": "Feature", "properties": properties, "geometry": {"type": shape, "coordinates": coordinates}}


def faults(text: str) -> list[str]:
    with pytest.raises(Refused) as refused:
        parse(text)
    return [str(fault) for fault in refused.value.faults]


@settings(deadline=None, derandomize=True, max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from(("cm", "m")), st.text(st.characters(categories=("L", "N", "P", "Zs"))))
def test_round_trip(seed: int, units: Any, title: str) -> None:
    field = random_field(seed)
    field = Battlefield(field.table, field.spaces, field.features, title, units, note="placed\nby us")
    text = write(field)
    assert parse(text) == field
    assert write(parse(text)) == text


def test_what_is_written_reads_well() -> None:
    """Metres stay the short numbers that somebody typed; what an item does anyway is left out."""
    text = document(feature([[790, 0], [790, 250.5]], "LineString", kind="item", item="wire", width_m=20), units="m")
    assert '"coordinates": [[790, 0], [790, 250.5]]' in write(parse(text))
    assert '{"name": "", "kind": "item", "item": "wire", "width_m": 20}' in write(parse(text))


def test_items_and_what_a_map_says_of_them() -> None:
    """Q-item."""
    town, orchard, wire = parse(
        document(
            feature(kind="item", item="town"),
            feature(kind="item", item="orchard", ground="rough", blocks=False),
            feature(kind="item", item="wire", ground="rough", blocks=True),
        )
    ).features
    assert (town.ground, town.works, town.blocks) == ("rough", "defensible", True)
    assert (orchard.ground, orchard.works, orchard.blocks) == ("rough", None, False)
    assert (wire.ground, wire.works, wire.blocks) == ("rough", None, True)


def test_table_by_columns_and_spaces() -> None:
    """R-5, R-6."""
    about = {"title": "T", "columns": 4, "rows": 3, "space_in": 12, "spaces": {"b2": {"item": "wood"}}}
    text = json.dumps({"type": "FeatureCollection", "battlefield": about, "features": []})
    assert parse(text) == Battlefield(Table(121_920, 91_440), {"B2": ("rough", "none", "wood")}, (), "T")


def test_all_faults_at_once() -> None:
    text = document(
        feature([[[0, 0], [24, 80], [24, 0], [0, 80], [0, 0]]], name="wire", kind="item", item="wire"),
        feature(kind="woods"),
        feature([[1, 1], [2, 2]], "LineString", kind="works", works="defensible"),
        spaces={"Z9": {"ground": "ruff"}},
    )
    assert faults(text) == [
        'map.geojson: feature 1 "wire": ring crosses itself at (12, 40) cm: a polygon without crossings',
        'map.geojson: feature 2: kind "woods": did you mean "works"?',
        "map.geojson: feature 3: is a line without a width: width_cm or width_m above 0",
        "map.geojson: space Z9: Z9 is off the table: A1 to D3",
        'map.geojson: space Z9: ground "ruff": one of open, rough, impractical',
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is not JSON"),
        ("[1]", "not a FeatureCollection"),
        ('{"type": "FeatureCollection", "type": 1}', '"type" is given twice'),
        ('{"type": NaN}', "NaN is not a number"),
        ("[" * 100_000, "nested too deeply"),
        ("[1" + "0" * 5_000 + "]", "digits"),
        ('{"type": "FeatureCollection"}', 'battlefield: is missing: a member "battlefield"'),
        (document(width_cm=-1), "width_cm -1"),
        (document(width_cm=True), "width_cm true"),
        (document(width_cm=10**30), "at most 1,000 km"),
        (document(columns=3), "both given"),
        (document(space_cm=40), "12 inches (30.48 cm) or less"),
        (document(space_cm=0.00001), "space_cm 1e-05: a length above 0"),
        (document(space_cm=0.05), "too finely cut"),
        (document(widht_cm=3), 'did you mean "width_cm"?'),
        (document(title="a\x1b[31m"), "plain text"),
        (document(title="\ud800"), "half a character"),
        (document(spaces=[]), "spaces"),
        (document(spaces={"A1.b": {}}), "each whole space once"),
        (document(spaces={"A1": {}, "a1": {}}), "each whole space once"),
        (document(7), "feature 1: is not a Feature"),  # type: ignore[arg-type]
        (document({"type": "Feature", "properties": None}), "has no properties"),
        (document(feature(kind="ground")), "has no ground"),
        (document(feature(kind="ground", ground="rough", narrow=True)), '"narrow" is not known here'),
        (document(feature(kind="ground", ground="rough", width_cm=3)), "a width for lines only"),
        (document(feature(kind="item", item="orchard")), "says nothing of its ground"),
        (document(feature(kind="road")), 'a road with geometry "Polygon"'),
        (document(feature(kind="crossing", opens=3, closes=3)), "a bound after"),
        (document(feature(kind="crossing", opens=1.5)), "a whole number from 1"),
        (document(feature(kind="ground", ground="rough", blocks="yes")), "true or false"),
        (document(feature([[[0, 0], [1, 0], [1, 1]]])), "not closed at (1, 1) cm"),
        (document(feature([[[0, 0], [1, 0], [0, 0], [0, 0]]])), "encloses nothing"),
        (document(feature([[[0, 0], [1e-9, 0], [0, 1e-9], [0, 0]]])), "encloses nothing"),
        (document(feature([[[0, 0], [9, 0], [9, 9], [4, 4], [9, 9], [0, 9], [0, 0]]])), "ring"),
        (document(feature([*SQUARE, [[20, 20], [21, 20], [21, 21], [20, 20]]])), "a hole lies outside"),
        (document(feature([[[0, 0], ["1", 0], [1, 1], [0, 0]]])), 'point 2 ["1", 0]'),
        (document(feature([[[0, 0], [12345, 0], [1, 1], [0, 0]]])).replace("12345", "1e999"), "two finite numbers"),
        (document(feature([[[0, 0], [1e308, 0], [1, 1], [0, 0]]])), "at most 1,000 km"),
        (document(feature([[[0, 0], [10**400, 0], [1, 1], [0, 0]]])), "at most 1,000 km"),
        (document(feature([[[500, 0], [501, 0], [501, 1], [500, 0]]])), "lies off the table"),
        (document(feature([[1, 1], [1, 1]], "LineString", kind="road")), "a line of one point"),
        (document(feature([], "MultiPolygon")), "has no coordinates"),
        (document(feature({}, "Polygon")), "has no rings"),
        (document(feature([[[0, 0]] * (MAX_VERTICES + 1)])), "at most 200,000"),
    ],
)
def test_fault(text: str, says: str) -> None:
    found = faults(text)
    assert any(says in fault for fault in found), found


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "map.geojson"
    for data, says in ((b"\xff\xfe", "is not UTF-8"), (b" " * (MAX_BYTES + 1), "at most 16 MiB")):
        path.write_bytes(data)
        with pytest.raises(Refused, match=says):
            read(path)
    with pytest.raises(Refused, match=r"none\.geojson: is missing"):
        read(tmp_path / "none.geojson")
    path.write_bytes(b"\xef\xbb\xbf" + document().encode())
    assert read(path).title == "Test"
    path.write_text("{")
    with pytest.raises(Refused, match=r"^my map: line 1"):
        read(path, "my map")


def test_shipped_battlefields_are_sound() -> None:
    for name in shipped():
        assert write(read(shipped_path(name)))
    with pytest.raises(ValueError, match="is shipped"):
        shipped_path("../secrets")


def test_faults_are_sorted_and_said_once() -> None:
    one, two = Fault("a.csv", "line 1", "x", "y"), Fault("a.csv", "line 2", "x")
    assert Refused([two, one, two]).faults == [one, two]
    assert str(Refused([two, one])) == "a.csv: line 1: x: y\na.csv: line 2: x"


def test_a_feature_made_in_python_takes_its_items_defaults() -> None:
    wire = Feature("w", "item", LineString([(0, 0), (1, 1)]), item="wire", width_u=10)
    assert (wire.ground, wire.blocks) == ("impractical", False)
    assert Feature("m", "marker", Point(1, 1)).blocks is False
