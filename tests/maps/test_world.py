"""covers: maps/bound_sim_maps/world.py, maps/bound_sim_maps/gis.py

Where a table lies: degrees and back, control points, and maps that a GIS saved in degrees without their members.
"""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shapely.geometry import Polygon

from bound_sim.scenario.files import SCENARIOS
from bound_sim_maps import gis
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Refused
from bound_sim_maps.geojson import parse, read, write
from bound_sim_maps.table import Table
from bound_sim_maps.world import Georeference

SOMME = Georeference((2.651, 50.077), 85.0, 900)
TABLE = Table(200_000, 150_000)
KM_U = 100_000 / 0.9  # of a table at 1:900


@pytest.mark.parametrize("at", [(2.651, 50.077), (179.9999, -33.0), (-0.001, 0.0), (36.6, 84.9)])
def test_there_and_back(at: tuple[float, float]) -> None:
    world = Georeference(at, 237.4, 500)
    for x in (0, 1, 4_000_000, -4_000_000):
        for y in (0, 3_000_000):
            back = world.place(*world.lonlat(x, y))
            assert back == pytest.approx((x, y), abs=0.01)


def test_lengths_and_bearings_are_those_of_the_ellipsoid() -> None:
    """A degree of latitude about 50 north is 111,229 m, one of longitude 71,696 m (WGS 84)."""
    world = Georeference((2.5, 49.95), 0.0, 900)
    lon, lat = world.lonlat(0, 11.1229 * KM_U)
    assert (lon, lat) == pytest.approx((2.5, 50.05), abs=2e-6)
    lon, lat = Georeference((2.5, 50.0), 90.0, 900).lonlat(0, 7.1696 * KM_U)
    assert (lon, lat) == pytest.approx((2.6, 50.0), abs=6e-5)
    assert lon == pytest.approx(2.6, abs=2e-6)


def test_control_points_say_place_bearing_and_scale() -> None:
    places = [(0, 0), (200_000, 0), (0, 150_000), (90_000, 80_000)]
    points = tuple((place, SOMME.lonlat(*place)) for place in places)
    for some in (points[:2], points):
        world = Georeference(points=some)
        assert world.ground_scale == pytest.approx(900, abs=0.001)
        assert world.north == pytest.approx(85.0, abs=0.01), "meridians of the corner and the middle differ a little"
        assert world.error_m < 0.001
        assert world.place(*SOMME.lonlat(123_456, 7_890)) == pytest.approx((123_456, 7_890), abs=0.5)
    wrong = (*points[:3], (points[3][0], SOMME.lonlat(90_000, 82_000)))  # 18 m off
    assert 5 < Georeference(points=wrong).error_m < 10


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*/map.geojson")), ids=lambda path: path.parent.name)
@pytest.mark.parametrize("as_object", [False, True])
def test_a_map_comes_back_from_a_gis(path: Path, as_object: bool) -> None:
    """Members are gone, every feature has the properties of all, numbers are floats, a JSON text became an object."""
    field = replace(read(path), world=SOMME)
    assert parse(write(field)) == field
    document = json.loads(gis.geojson_text(field, gis.ground(field)))
    assert "battlefield" not in document
    names = {name for feature in document["features"] for name in feature["properties"]} | {"fid"}
    for number, feature in enumerate(document["features"]):
        values = feature["properties"]
        feature["properties"] = {name: values.get(name) for name in sorted(names)} | {"fid": number}
        for key in ("order", "opens", "closes"):
            if values.get(key) is not None:
                feature["properties"][key] = float(values[key])
        if as_object and values["kind"] == "table":
            feature["properties"]["battlefield"] = json.loads(values["battlefield"])
    document["features"].reverse()
    document["crs"] = {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}
    assert parse(json.dumps(document)) == field


def test_a_map_without_a_world_comes_back_too() -> None:
    field = read(SCENARIOS / "nimy" / "map.geojson")
    assert parse(gis.geojson_text(field, gis.ground(field))) == field


def test_what_was_drawn_without_an_order_lies_on_top() -> None:
    field = replace(read(SCENARIOS / "nimy" / "map.geojson"), world=SOMME)
    document = json.loads(gis.geojson_text(field, gis.ground(field)))
    ring = [SOMME.lonlat(*at) for at in ((0, 0), (9_000, 0), (9_000, 9_000), (0, 0))]
    drawn = {"type": "Feature", "properties": {"kind": "works", "works": "fortification", "name": None, "order": None},
             "geometry": {"type": "Polygon", "coordinates": [ring]}}  # fmt: skip
    document["features"].insert(0, drawn)
    made = parse(json.dumps(document)).features[-1]
    assert made.works == "fortification"
    assert made.geometry.equals(Polygon([(0, 0), (9_000, 0), (9_000, 9_000)]))


def said(**about: Any) -> list[str]:
    member = {"width_cm": 200, "height_cm": 150} | about
    with pytest.raises(Refused) as refused:
        parse(json.dumps({"type": "FeatureCollection", "battlefield": member, "features": []}))
    return [str(fault) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("world", "fault"),
    [
        ([], "is not an object"),
        ({}, "neither origin nor points"),
        ({"origin": [2, 50], "points": []}, "neither origin nor points"),
        ({"origin": [2, 91]}, "origin [2, 91]: [longitude, latitude]"),
        ({"origin": [True, 1]}, "origin [True, 1]"),
        ({"origin": [2, 50], "bearing": -1}, "bearing -1"),
        ({"origin": [2, 50], "scale": 0}, "scale 0"),
        ({"origin": [2, 50], "turn": 1}, "'turn' is not known here"),
        ({"points": [{"at": [0, 0], "lonlat": [2, 50]}]}, "2 to 100 points"),
        ({"points": [{"at": [0, 0], "lonlat": [2, 50]}, {"at": [0, 0], "lonlat": [3, 50]}]}, "at one place"),
        ({"points": [{"at": [0, 0], "lonlat": [2, 50]}, {"at": [9, 0], "lonlat": [2, 50]}]}, "points are all the same"),
        ({"points": [{"at": [0, 0], "lonlat": [2, 50]}, {"at": [9, 0], "lonlat": [170, -50]}]}, "part of the globe"),
        ({"points": [{"at": [0, 0], "lonlat": [2, 50]}, {"at": ["1", 0], "lonlat": [3, 50]}]}, "at ['1', 0]"),
        ({"points": [{"at": [0, 0], "lonlat": [2, 50]}, {"at": [9, 0]}]}, "point 2: is not a control point"),
        ({"points": [{"at": [0, 0], "lonlat": [2, 50]}, {"at": [9, 0], "lonlat": [9, 50]}], "scale": 9}, "beside"),
    ],
)
def test_faults_of_a_world(world: Any, fault: str) -> None:
    (found,) = said(world=world)
    assert found.startswith("map.geojson: world")
    assert fault in found


def test_faults_of_degrees() -> None:
    (found,) = said(coordinates="wgs84")
    assert "no world says where" in found
    (found,) = said(coordinates="utm", world={"origin": [2, 50]})
    assert 'coordinates "utm"' in found
    field = Battlefield(TABLE, world=SOMME)
    document = json.loads(gis.geojson_text(field, gis.ground(field)))
    document["crs"] = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}
    road: dict[str, Any] = {"type": "Feature", "properties": {"kind": "road"}, "geometry": {
        "type": "LineString", "coordinates": [[2.651, 50.077], [400, 50]]}}  # fmt: skip
    document["features"].append(road)
    with pytest.raises(Refused) as refused:
        parse(json.dumps(document))
    crs, point = map(str, refused.value.faults)
    assert "EPSG:4326" in crs
    assert "point 2 [400, 50]: [longitude, latitude] within 1,000 km" in point


@pytest.mark.parametrize("carried", ["{", "[]", "3", 3, None, '{"a": 1, "a": 2}'])
def test_a_table_that_carries_nothing(carried: object) -> None:
    table = {"type": "Feature", "properties": {"kind": "table", "battlefield": carried}, "geometry": None}
    with pytest.raises(Refused) as refused:
        parse(json.dumps({"type": "FeatureCollection", "features": [table]}))
    assert "battlefield" in str(refused.value)


def test_two_tables_are_refused() -> None:
    field = Battlefield(TABLE, world=SOMME)
    document = json.loads(gis.geojson_text(field, gis.ground(field) * 2))
    with pytest.raises(Refused, match="2 features of kind table"):
        parse(json.dumps(document))


def test_outer_rings_run_against_the_clock() -> None:
    field = Battlefield(TABLE, world=Georeference((2.0, 50.0), math.pi))
    ring = json.loads(gis.geojson_text(field, gis.ground(field)))["features"][0]["geometry"]["coordinates"][0]
    assert Polygon(ring).exterior.is_ccw
