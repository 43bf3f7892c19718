"""covers: bound_sim/results/gis_files.py, bound_sim/results/places.py, maps/bound_sim_maps/gis_globe.py

It also covers maps/bound_sim_maps/gis_package.py and gis_styles.py. Scenarios and results for a GIS, places in all
ways, and references of a trench map in orders.
"""

import io
import json
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from shapely import box

from bound_sim.files.folder import load, load_files
from bound_sim.files.scenario_files import scenario_files
from bound_sim.orders.text import OrderFault, parse_order
from bound_sim.results import gis_files, places
from bound_sim.results.gis_files import When
from bound_sim.results.run import ScenarioRead, choose_dice, play
from bound_sim.rules import ruleset
from bound_sim.scenario.files import SCENARIOS
from bound_sim_maps import geojson, gis, gis_styles
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
    styles = {f"#{style.get('id')}": style for style in root.iterfind(".//k:Style", KML)}
    used = [styles[mark.findtext("k:styleUrl", "", KML)] for mark in folders["ground"].findall("k:Placemark", KML)]
    colours = {style.findtext("k:LineStyle/k:color", "", KML) for style in used}
    assert len(colours - {"", "ff404040"}) >= 2, "ground of several kinds has several colours"


def test_kmz_has_a_sign_for_each_base_that_faces_as_it_does(fought: tuple[Path, Path], tmp_path: Path) -> None:
    """The picture lies in the archive, a base's point in its middle, and the table's north is that of the world."""
    gis_files.write(str(fought[1]), tmp_path / "a.kmz", When("1914-08-23T09:00", 15))
    with zipfile.ZipFile(tmp_path / "a.kmz") as archive:
        root = ElementTree.fromstring(archive.read("doc.kml"))
        names = set(archive.namelist())
        sizes = {Image.open(io.BytesIO(archive.read(name))).size for name in names if name.endswith(".png")}
    assert len(sizes) == 1
    styles = {f"#{style.get('id')}": style for style in root.iterfind(".//k:Style", KML)}
    folder = next(f for f in root.iterfind(".//k:Folder", KML) if f.findtext("k:name", "", KML) == "bases")
    hrefs = set()
    for mark in folder.findall("k:Placemark", KML):
        icon = styles[mark.findtext("k:styleUrl", "", KML)].find("k:IconStyle", KML)
        said = {each.get("name"): each.findtext("k:value", "", KML) for each in mark.iterfind(".//k:Data", KML)}
        assert icon is not None
        assert float(icon.findtext("k:heading", "", KML)) == pytest.approx((float(said["facing"]) + 45) % 360, abs=0.06)
        hrefs.add(icon.findtext("k:Icon/k:href", "", KML))
        assert mark.find("k:MultiGeometry/k:Point", KML) is not None
    assert hrefs == names - {"doc.kml"}
    assert len(hrefs) >= 4, "two sides with two kinds at least"


def test_qgis_finds_the_style_of_each_layer(fought: tuple[Path, Path], tmp_path: Path) -> None:
    """The columns are those that QGIS 3.22 asks for; a base has its side's colour, ground that of what it is."""
    pyogrio = pytest.importorskip("pyogrio")
    gis_files.write(str(fought[1]), tmp_path / "b.gpkg", When("1914-08-23"))
    layers = [str(name) for name, _ in pyogrio.list_layers(tmp_path / "b.gpkg")]
    about, _, _, fields = pyogrio.raw.read(tmp_path / "b.gpkg", layer="layer_styles")
    columns = dict(zip(about["fields"], fields, strict=True))
    assert {"f_table_schema", "f_geometry_column", "useAsDefault", "update_time"} <= set(columns)
    assert sorted(columns["f_table_name"]) == sorted(set(layers) - {"layer_styles"})
    assert pyogrio.read_info(tmp_path / "b.gpkg", layer="bases")["geometry_name"] == columns["f_geometry_column"][0]
    styles = dict(zip(columns["f_table_name"], map(ElementTree.fromstring, columns["styleQML"]), strict=True))
    sides = load(fought[0]).sides
    bases = styles["bases"]
    assert bases.find("renderer-v2").get("attr") == '"side"'
    colours = dict(zip([each.get("value") for each in bases.iter("category")], _colours(bases), strict=True))
    for side in sides:
        said = ",".join(str(int(side.colour[at : at + 2], 16)) for at in (1, 3, 5))
        assert colours[side.name].rpartition(",")[0] == said
    times = bases.find("temporal")
    assert times is not None
    assert (times.get("startField"), times.get("endField"), times.get("mode")) == ("begin", "end", "2")
    ground = next(style for name, style in styles.items() if name.startswith("ground") and len(_colours(style)) > 1)
    assert len(set(_colours(ground))) > 1


def _colours(style: ElementTree.Element) -> list[str]:
    return [each.get("value", "") for each in style.iter("Option") if each.get("name") in ("color", "line_color")]


def test_a_style_takes_any_name_of_a_side() -> None:
    row = gis.GisRow("bases", {"name": "1", "side": 'A & "B" <c>'}, box(0, 0, 1, 1), "#102030")
    read = ElementTree.fromstring(gis_styles.qml("bases", 2, [row]))
    assert [each.get("value") for each in read.iter("category")] == ['A & "B" <c>']


@pytest.mark.parametrize(("said", "colour"), [
    ({"kind": "item", "item": "wood"}, "#3f7d3a"), ({"kind": "works", "works": "fortification"}, "#8a5a2b"),
    ({"kind": "road"}, "#f0e6c8"), ({"kind": "marker"}, "#404040"), ({"kind": "item", "item": None}, "#404040"),
])  # fmt: skip
def test_ground_on_a_globe_has_the_colour_of_what_stands_there(said: dict[str, str | None], colour: str) -> None:
    assert gis.ground_colour(said) == colour


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
    monkeypatch.setattr("bound_sim_maps.gis_package.has_geopackage", lambda: False)
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
    north_first = f"{one['lat']:.7f}n,{one['lon']:.7f}e"
    assert {**places.said(field, [north_first])[0], "asked": lonlat} == places.said(field, [lonlat])[0]
    assert "57d.Q.10.a.5.5 (within 25 yd" in places.line(one)
    with pytest.raises(Refused) as refused:
        places.said(field, ["foo", "1,2,3", "51b.Q.10.a.5.5", "Q.37.a.1.1", "ZZ9", "1e99,2", "200E,9N", "2E,3W"])
    assert len(refused.value.faults) == 8
    with pytest.raises(Refused, match="without a place in the world"):
        places.said(replace(field, world=None), [lonlat])


def test_orders_take_references() -> None:
    grammar = ruleset("1418").grammar
    table = Table(300_000, 300_000, trench_sheet=SHEET)
    order = parse_order("2/3 move 57d.Q.10.c.0.0 -> Q.10.c.5.0", bound=1, units="m", table=table, grammar=grammar)
    assert order.points("path") == ((50_000, 50_000), (75_400, 50_000))
    with pytest.raises(OrderFault, match="trench map"):
        parse_order("2/3 move 57d.Q.10.c.0.0 -> 1,1", bound=1, table=Table(9_000, 9_000), grammar=grammar)
    with pytest.raises(OrderFault, match=r"is not a point: .*a reference like 51b.B.30.a.3.5, or degrees"):
        parse_order("2/3 move 57d.E.28.a.5 -> 1,1", bound=1, table=table, grammar=grammar)
    with pytest.raises(OrderFault, match="on another sheet"):
        parse_order("2/3 move 51b.Q.10.c.0.0 -> 1,1", bound=1, table=table, grammar=grammar)


@pytest.mark.parametrize("degrees", ["2.651E,50.077N", "50.077N,2.651E"])
def test_orders_take_degrees_in_either_order(degrees: str) -> None:
    field = replace(geojson.read(SCENARIOS / "nimy" / "map.geojson"), world=SOMME)
    order = parse_order(
        f"2/3 move 1,1 -> {degrees}", bound=1, table=field.table, grammar=ruleset("1418").grammar
    )  # fmt: skip
    end = order.points("path")[1]
    assert end == field.table.point("2.651E,50.077N") == tuple(map(round, SOMME.place(2.651, 50.077)))


def test_objectives_take_every_place(tmp_path: Path) -> None:
    """An objective is named as orders name places; a point has a square around it as wide as a quarter of a space."""
    folder = tmp_path / "mine"
    shutil.copytree(SCENARIOS / "beaumont-hamel", folder)
    toml, field = folder / "scenario.toml", geojson.read(folder / "map.geojson")
    text = toml.read_text(encoding="utf-8")
    keep = text[: text.index("[[objectives]]")]
    assert field.world is not None
    middle = field.table.width_u // 2, field.table.height_u // 2
    lon, lat = (round(degrees, 5) for degrees in field.world.lonlat(*middle))
    written = {"a": f"{lon}E,{lat}N", "b": f"{lat}N,{lon}E", "c": "B3.a"}
    toml.write_text(keep + "".join(
        f'[[objectives]]\nname = "{name}"\narea = "{area}"\n' for name, area in written.items()
    ), encoding="utf-8")  # fmt: skip
    one, two, three = load(folder).objectives
    assert one.area_u == two.area_u
    assert three.area_u == field.table.area("B3.a")
    x0, y0, x1, y1 = one.area_u
    assert (x1 - x0, y1 - y0) == (field.table.space_u // 2, field.table.space_u // 2)
    assert (x0 + x1) / 2 == pytest.approx(middle[0], abs=200)
    wrong = {"x": "the farm", "y": "57d.Q.10.a.5.5", "z": "3E,50N"}
    toml.write_text(keep + "".join(
        f'[[objectives]]\nname = "{name}"\narea = "{area}"\n' for name, area in wrong.items()
    ), encoding="utf-8")  # fmt: skip
    with pytest.raises(Refused) as refused:
        load(folder)
    said = str(refused.value)
    assert "is not a place: a space like B3 or B3.a, a reference like" in said
    assert "is of a trench map" in said or "off the table" in said
    assert "'3E,50N' is off the table" in said


def test_the_area_of_a_reference() -> None:
    table = Table(300_000, 300_000, trench_sheet=SHEET)
    for text, half in (("57d.Q.10.c", 25_400 / 2), ("57d.Q.10.c.5.0", table.space_u // 4)):
        x, y = table.point(text)
        wide = max(half, SHEET.half_u(text))
        assert table.area_at(text) == (max(x - wide, 0), max(y - wide, 0), x + wide, y + wide)
    named = replace(table, places=(("Serre", (1_000, 2_000)),))
    assert named.area_at("Serre") == (0, 0, 1_000 + table.space_u // 4, 2_000 + table.space_u // 4)
