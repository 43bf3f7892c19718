"""covers: bound_sim/results/gis_files.py, bound_sim/results/places.py

Scenarios and results for a GIS, places in all ways, and references of a trench map in orders.
"""

import json
import zipfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from bound_sim.files.folder import load, load_files
from bound_sim.files.scenario_files import scenario_files
from bound_sim.orders.text import OrderFault, parse_low_command
from bound_sim.results import gis_files, places
from bound_sim.results.gis_files import When
from bound_sim.results.run import ScenarioRead, choose_dice, play
from bound_sim.rules import ruleset
from bound_sim.scenario.files import SCENARIOS
from bound_sim_maps import geojson
from bound_sim_maps.faults import Refused
from bound_sim_maps.table import Table
from bound_sim_maps.trench_sheet import TrenchSheet
from bound_sim_maps.world import Georeference

SOMME = Georeference((2.651, 50.077), 45.0, 900)
KML = {"k": "http://www.opengis.net/kml/2.2"}
SHEET = TrenchSheet((((50_000, 50_000), "57d.Q.10.c.0.0"), ((151_600, 50_000), "57d.Q.11.c.0.0")), 101.6)


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A scenario that lies in the world, and its result."""
    folder = tmp_path_factory.mktemp("world")
    scenario = folder / "mine"
    scenario.mkdir()
    for name, data in scenario_files(SCENARIOS / "nimy").items():
        (scenario / name).write_bytes(data)
    field = replace(geojson.read(scenario / "map.geojson"), world=SOMME)
    (scenario / "map.geojson").write_text(geojson.write(field), encoding="utf-8", newline="\n")
    loaded, files = load_files(scenario)
    chosen = choose_dice(seed=3, file=None, key=None)
    given, out = ScenarioRead(loaded, "mine", files), folder / "out"
    play(given, chosen, folder=out, bounds=2, report=False, on_bound=lambda text: None)
    return scenario, folder / "out"


def test_bases_of_a_result(fought: tuple[Path, Path], tmp_path: Path) -> None:
    scenario, result = fought
    gis_files.write(str(result), tmp_path / "b.geojson", When("1914-08-23"))
    features = json.loads((tmp_path / "b.geojson").read_text(encoding="utf-8"))["features"]
    platoons = load(scenario).forces.by_id
    opening = [each for each in features if each["properties"]["bound"] == 0]
    assert len(opening) == sum(p.x_u is not None and p.arrives == 1 for p in platoons.values()) > 10
    clock = load(scenario).clock
    assert {each["properties"]["begin"] for each in opening} == {f"1914-08-23T{clock[0]}:00"}
    assert {each["properties"]["end"] for each in opening} == {f"1914-08-23T{clock[1]}:00"}
    for each in opening:
        platoon = platoons[each["properties"]["name"]]
        corners = [SOMME.place(*at) for at in each["geometry"]["coordinates"][0][:4]]
        x, y = (sum(part) / 4 for part in zip(*corners, strict=True))
        assert (x, y) == pytest.approx((platoon.x_u, platoon.y_u), abs=1)
        sides = sorted(abs(complex(*a) - complex(*b)) for a, b in zip(corners, corners[1:], strict=False))
        assert sides[0] == pytest.approx(min(platoon.width_u, platoon.depth_u), abs=1)


def test_kmz_has_times_and_the_same_bytes(fought: tuple[Path, Path], tmp_path: Path) -> None:
    for name in ("a.kmz", "b.kmz"):
        gis_files.write(str(fought[1]), tmp_path / name, When("1914-08-23T09:00", 15))
    assert (tmp_path / "a.kmz").read_bytes() == (tmp_path / "b.kmz").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.kmz") as archive:
        root = ElementTree.fromstring(archive.read("doc.kml"))
    folders = {f.findtext("k:name", "", KML): f for f in root.iterfind(".//k:Folder", KML)}
    assert {"table", "ground", "bases"} <= set(folders)
    spans = folders["bases"].findall("k:Placemark/k:TimeSpan/k:begin", KML)
    assert len(spans) == len(folders["bases"]) - 1
    assert len({span.text for span in spans}) == 3


def test_geopackage(fought: tuple[Path, Path], tmp_path: Path) -> None:
    raw = pytest.importorskip("pyogrio.raw")
    gis_files.write(str(fought[1]), tmp_path / "b.gpkg", When("1914-08-23"))
    about, _, shapes, fields = raw.read(tmp_path / "b.gpkg", layer="bases")
    assert about["crs"] == "EPSG:4326"
    assert len(shapes) == len(fields[0]) > 30
    columns = dict(zip(about["fields"], fields, strict=True))
    assert {columns[name].dtype.kind for name in ("begin", "end")} == {"M"}, "a GIS moves by fields of times alone"
    assert np.isnat(columns["begin"]).sum() == 0
    assert str(min(columns["begin"]))[:16] == f"1914-08-23T{load(fought[0]).clock[0]}"


def test_geopackage_without_its_library(
    fought: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bound_sim_maps.gis.has_geopackage", lambda: False)
    with pytest.raises(Refused, match=r"bound-sim\[gis\]"):
        gis_files.write(str(fought[0]), tmp_path / "b.gpkg", When())
    assert not list(tmp_path.iterdir())


def test_a_scenario_is_a_map_again(fought: tuple[Path, Path], tmp_path: Path) -> None:
    gis_files.write(str(fought[0]), tmp_path / "g.geojson", When())
    assert geojson.read(tmp_path / "g.geojson") == load(fought[0]).battlefield


@pytest.mark.parametrize(
    ("name", "ending", "when", "wrong"),
    [
        ("result", ".kmz", When(), "--begin: is missing"),
        ("result", ".kmz", When("tomorrow"), '--begin: "tomorrow" is not a day'),
        ("result", ".kmz", When("1914-08-23T09:00+02:00"), "is not a day"),
        ("result", ".kmz", When("1914-08-23", 0), "--minutes: 0 minutes"),
        ("result", ".kmz", When("1914-08-23", float("nan")), "--minutes: nan minutes"),
        ("scenario", ".kmz", When("1914-08-23"), "has no bounds that were played"),
        ("rulebook-sheet", ".kmz", When(), "does not say where its table lies"),
        ("rulebook-sheet", ".gpkg", When(), "does not say where its table lies"),
    ],
)
def test_faults(fought: tuple[Path, Path], tmp_path: Path, name: str, ending: str, when: When, wrong: str) -> None:
    source = {"scenario": str(fought[0]), "result": str(fought[1])}.get(name, name)
    with pytest.raises(Refused) as refused:
        gis_files.write(source, tmp_path / f"b{ending}", when)
    assert wrong in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_places_in_all_ways() -> None:
    field = geojson.read(SCENARIOS / "nimy" / "map.geojson")
    field = replace(field, world=SOMME, table=replace(field.table, trench_sheet=SHEET))
    one, two, three = places.said(field, ["57d.Q.10.a.5.5", "100.8,126.2", "B3.a"])
    assert (one["x_cm"], one["y_cm"]) == pytest.approx((50 + 25.4, 50 + 76.2), abs=0.002)
    assert one["reference"] == "57d.Q.10.a.5.5"
    assert two["reference"] == "57d.Q.10.b.0.5"
    assert three["space"] == "B3.a"
    lonlat = f"{one['lon']:.7f}E,{one['lat']:.7f}N"
    assert places.said(field, [lonlat])[0]["x_cm"] == pytest.approx(one["x_cm"], abs=0.01)
    assert "57d.Q.10.a.5.5 (within 25 yd" in places.line(one)
    with pytest.raises(Refused) as refused:
        places.said(field, ["foo", "1,2,3", "51b.Q.10.a.5.5", "Q.37.a.1.1", "ZZ9", "1e99,2", "200E,9N"])
    assert len(refused.value.faults) == 7


def test_orders_take_references() -> None:
    grammar = ruleset("1418").grammar
    table = Table(300_000, 300_000, trench_sheet=SHEET)
    order = parse_low_command("2/3 move 57d.Q.10.c.0.0 -> Q.10.c.5.0", bound=1, units="m", table=table, grammar=grammar)
    assert order.path == ((50_000, 50_000), (75_400, 50_000))
    with pytest.raises(OrderFault, match="trench map"):
        parse_low_command("2/3 move 57d.Q.10.c.0.0 -> 1,1", bound=1, table=Table(9_000, 9_000), grammar=grammar)
    with pytest.raises(OrderFault, match="on another sheet"):
        parse_low_command("2/3 move 51b.Q.10.c.0.0 -> 1,1", bound=1, table=table, grammar=grammar)
