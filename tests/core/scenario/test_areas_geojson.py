"""covers: bound_sim/scenario/areas_geojson.py, bound_sim/scenario/area_rows.py

Areas as GeoJSON out and in, all faults at once; tables of areas changed where areas changed.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bound_sim.files.folder import load
from bound_sim.scenario.area_rows import amended_areas, amended_borders
from bound_sim.scenario.areas_file import areas_text, borders_text
from bound_sim.scenario.areas_geojson import areas_geojson, read_areas_geojson
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Scenario
from bound_sim_maps import area_edits
from bound_sim_maps.areas import AreaNet, Border, MapArea
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Refused


@pytest.fixture(scope="module")
def front() -> Scenario:
    return load(SCENARIOS / "flanders-to-vosges-1914")


def pairs(net: AreaNet) -> set[tuple[frozenset[str], str]]:
    return {(frozenset((border.a, border.b)), border.kind) for border in net.borders}


def read(text: str, scenario: Scenario) -> Any:
    sides = [side.id for side in scenario.sides]
    return read_areas_geojson(Named("areas.geojson", text.encode()), scenario.battlefield, scenario.areas, sides=sides)


def test_what_goes_out_comes_in_as_it_was(front: Scenario) -> None:
    ground, net = read(areas_geojson(front.battlefield, front.areas), front)
    assert net.areas == front.areas.areas
    assert pairs(net) == pairs(front.areas)
    assert {f.name: f.geometry for f in ground.features} == {f.name: f.geometry for f in front.battlefield.features}
    assert sorted(ground.table.places) == sorted(front.battlefield.table.places)


def test_areas_that_nobody_drew_go_out_as_points(barn: Scenario) -> None:
    text = areas_geojson(barn.battlefield, barn.areas)
    kinds = {feature["geometry"]["type"] for feature in json.loads(text)["features"]}
    assert kinds == {"Point"}
    ground, net = read(text, barn)
    assert net.areas == barn.areas.areas
    assert ground.features == ()


def test_an_area_without_an_anchor_has_it_in_the_middle_of_its_drawing(front: Scenario) -> None:
    document = json.loads(areas_geojson(front.battlefield, front.areas))
    for feature in document["features"]:
        del feature["properties"]["x_cm"], feature["properties"]["y_cm"]
    ground, net = read(json.dumps(document), front)
    shapes = {feature.name: feature.geometry for feature in ground.features}
    assert all(shapes[area.name].buffer(1).covers(area_point(area)) for area in net.areas)


def area_point(area: MapArea) -> Any:
    from shapely.geometry import Point

    return Point(area.at)


def test_all_faults_of_a_file_come_at_once_and_nothing_is_read(front: Scenario) -> None:
    document = json.loads(areas_geojson(front.battlefield, front.areas))
    one, two, three, four, five, *_ = document["features"]
    one["properties"]["owner"] = "Moon"
    two["properties"]["colour"] = "red"
    three["geometry"] = {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}
    four["geometry"] = {"type": "Polygon", "coordinates": [[[0, 0], [9, 9], [9, 0], [0, 9], [0, 0]]]}
    five["properties"]["borders"] = "Atlantis"
    document["features"].append({"type": "Feature", "geometry": None, "properties": None})
    with pytest.raises(Refused) as refused:
        read(json.dumps(document), front)
    found = [str(fault) for fault in refused.value.faults]
    for part in (
        'feature 1: owner "Moon" is not a side', 'feature 2: property "colour" is not known',
        "feature 3: is a LineString: a Polygon", "feature 4: its outline crosses itself",
        'feature 5: area "Atlantis" does not exist', "feature 17: has no properties",
    ):  # fmt: skip
        assert any(f"areas.geojson: {part}" in line for line in found), part
    for text, wrong in (("{", "is not JSON"), ("[]", "is not a FeatureCollection"), ('{"features": []}', "no areas")):
        with pytest.raises(Refused, match=wrong):
            read(text, front)


def test_rows_that_still_hold_stay_as_they_were() -> None:
    before = "Y_CM,name,x_cm,port,vp\n 2.0 ,B,1,NO,\n4,A,3,yes,2\n6,C,5,,\n"
    net = AreaNet(
        (MapArea("A", (3_000, 4_000), port=True, vp=7), MapArea("B", (1_000, 2_000)), MapArea("D", (9_000, 9_000), "X"))
    )
    assert amended_areas(net, before.encode()) == (
        "Y_CM,name,x_cm,port,vp,owner\n2.0,B,1,NO,,\n4,A,3,yes,7,\n9,D,9,,,X\n"
    )
    assert amended_areas(net, b"name,x_in,y_in\nA,1,1\n") == areas_text(net), "anchors in another unit"
    assert amended_areas(net, b"\xff\xfe") == areas_text(net)


def test_borders_keep_their_order_and_their_ends() -> None:
    net = AreaNet(
        tuple(MapArea(name, (place, place)) for place, name in enumerate("ABC")),
        (Border("A", "B", "river"), Border("B", "C")),
    )
    assert amended_borders(net, b"a,b,kind\nC,B,\nB,A,\nA,C,\n") == "a,b,kind\nC,B,\nB,A,river\n"
    assert amended_borders(net, b"kind,a,b,why\n,A,B,x\n") == borders_text(net)


def test_a_changed_net_of_a_shipped_scenario_is_read_again(front: Scenario) -> None:
    before = (Path(SCENARIOS) / "flanders-to-vosges-1914" / "areas.csv").read_bytes()
    changed = area_edits.with_values(front.areas, "Metz", vp=9)
    text = amended_areas(changed, before)
    assert [line for line in text.splitlines() if line not in before.decode()] == ["Metz,CP,GE,9,,yes,east,,86,38"]
