"""covers: bound_sim/results/mat.py, bound_sim/results/saved_object.py, bound_sim/cli/mat.py

It also covers maps/bound_sim_maps/paper.py. A mat at full size on sheets that leave nothing out, counters of
every base once, the same bytes again.
"""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pypdfium2
import pytest
from PIL import Image
from shapely import box, union_all
from typer.testing import CliRunner

import bound_sim as bs
from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.results import mat
from bound_sim.results.saved_object import SAVED_OBJECT, TablePictures, saved_object
from bound_sim_maps import paper as papers
from bound_sim_maps.paper import LargePicture, Sheets
from bound_sim_maps.pdf import POINTS_PER_MM, SharedPicture, pdf
from bound_sim_maps.picture import FRAME_PX

RUNNER = CliRunner()


def pages_of(data: bytes) -> list[tuple[float, float]]:
    """Width and height of each page in mm."""
    with pypdfium2.PdfDocument(data) as document:
        sizes = [document[number].get_size() for number in range(len(document))]
    return [(width / POINTS_PER_MM, height / POINTS_PER_MM) for width, height in sizes]


@pytest.mark.parametrize("paper", papers.PAPERS)
@pytest.mark.parametrize("size", [(100.0, 100.0), (1200.0, 900.0), (3000.0, 150.0)])
def test_sheets_hold_the_whole_picture(paper: papers.Paper, size: tuple[float, float]) -> None:
    """Every place is on a sheet, and the neighbours of a sheet have its edge too."""
    drawing = LargePicture("map", size[0] * 3, size[1] * 3, *size)
    sheets = Sheets.of(drawing, paper)
    wide, high = papers._room(sheets.width_mm, sheets.height_mm)
    tiles = list(sheets.tiles)
    assert len(tiles) == sheets.count
    assert max(tile.x_mm for tile in tiles) + wide >= size[0] - 1e-6
    assert max(tile.y_mm for tile in tiles) + high >= size[1] - 1e-6
    for tile in tiles:
        if tile.column:
            assert tile.x_mm == pytest.approx(tiles[tile.column - 1].x_mm + wide - papers.OVERLAP_MM)
            assert tile.x_mm + papers.OVERLAP_MM < size[0], "a sheet with nothing new on it"
    assert {sheets.width_mm, sheets.height_mm} == set(papers.SIZES_MM[paper])


def test_a_scenario_is_printed_whole(tmp_path: Path) -> None:
    scenario = load("rulebook-sheet")
    command = ["mat", "rulebook-sheet", "--percent", "20", "--out"]
    first = RUNNER.invoke(app, [*command, str(tmp_path / "one")])
    assert first.exit_code == 0, first.output
    assert RUNNER.invoke(app, [*command, str(tmp_path / "two")]).exit_code == 0
    one = {path.relative_to(tmp_path / "one"): path.read_bytes() for path in (tmp_path / "one").rglob("*.*")}
    two = {path.relative_to(tmp_path / "two"): path.read_bytes() for path in (tmp_path / "two").rglob("*.*")}
    saved = [files.pop(Path(SAVED_OBJECT)) for files in (one, two)]
    assert one == two
    assert saved[0].replace(b"/one/", b"/two/") == saved[1]
    counters = {path.stem for path in (tmp_path / "one" / "counters").iterdir()}
    assert counters == {platoon.id.replace("/", "-") for platoon in scenario.forces.platoons}
    with Image.open(tmp_path / "one" / "mat.png") as picture:
        table, frame = scenario.battlefield.table, 2 * FRAME_PX
        px = (picture.width - frame) / (table.width_u / 1000)
        assert picture.height == pytest.approx(table.height_u / 1000 * px + frame, abs=1)
    pages = pages_of((tmp_path / "one" / "mat.pdf").read_bytes())
    assert pages
    assert all(sorted(page) == pytest.approx([210, 297], abs=0.1) for page in pages)


def test_a_counter_has_the_size_of_its_base(tmp_path: Path) -> None:
    scenario = load("rulebook-sheet")
    table = mat.PrintedTable.of(scenario, {scenario.sides[0].id})
    assert {platoon.side for platoon in table.platoons} == {scenario.sides[0].id}
    size = mat.PrintSize("A4", 100.0)
    (page, *_) = mat._laid(table, mat._counters(table, "period"), size)
    first = table.platoons[0]
    placed = re.search(r'<svg x="8.000" y="13.000" width="([\d.]+)" height="([\d.]+)"', page)
    assert placed
    assert [float(side) for side in placed.groups()] == [first.width_u / 100, first.depth_u / 100]
    assert len(re.findall(r"<svg x=", "".join(mat._laid(table, mat._counters(table, "period"), size)))) == len(
        table.platoons
    )


def test_a_saved_object_has_each_counter_at_its_place(tmp_path: Path) -> None:
    """The mat lies in the middle, north away from the player; a base in its size, turned as it faces."""
    scenario = load("beaumont-hamel")
    command = ["mat", "beaumont-hamel", "--percent", "40", "--out", str(tmp_path / "out")]
    assert RUNNER.invoke(app, command).exit_code == 0
    document = json.loads((tmp_path / "out" / SAVED_OBJECT).read_text(encoding="utf-8"))
    laid, *counters = document["ObjectStates"]
    inches = 0.4 / 2.54
    with Image.open(tmp_path / "out" / "mat.png") as picture:
        table_cm = scenario.battlefield.table.width_u / 1000
        px = (picture.width - 2 * FRAME_PX) / table_cm
        wide = laid["Transform"]["scaleX"] * 2
        assert wide == pytest.approx(picture.width / px * inches, abs=0.02)
    assert (laid["Locked"], laid["Transform"]["rotY"]) == (True, 180)
    assert [each["Nickname"] for each in counters] == [platoon.id for platoon in scenario.forces.platoons]
    assert len({each["GUID"] for each in document["ObjectStates"]}) == len(counters) + 1
    for each, platoon in zip(counters, scenario.forces.platoons, strict=True):
        at = each["Transform"]
        assert platoon.x_cm is not None
        assert at["posX"] == pytest.approx((platoon.x_cm - table_cm / 2) * inches, abs=0.001)
        assert (at["rotY"] - 180) % 360 == platoon.facing / 10
        assert at["scaleX"] * 2 == pytest.approx(platoon.width_u / 1000 * inches, abs=0.001)
        assert Path(unquote(each["CustomImage"]["ImageURL"].removeprefix("file://"))).is_file()


def test_counters_that_wait_lie_beside_the_mat(tmp_path: Path) -> None:
    loaded = bs.load("rulebook-sheet")
    forces = loaded.forces
    forces["arrives"] = 2
    scenario = loaded.change(forces=forces).scenario
    names = {platoon.id: f"{platoon.id}.png" for platoon in scenario.forces.platoons}
    pictures = TablePictures("https://club.example/raid/", "mat.png", names, 1.0, 100.0)
    mat_tile, *waiting = json.loads(saved_object(scenario, scenario.forces.platoons, pictures))["ObjectStates"]
    assert mat_tile["CustomImage"]["ImageURL"] == "https://club.example/raid/mat.png"
    half, edge = mat_tile["Transform"]["scaleX"], -mat_tile["Transform"]["scaleZ"]
    boxes = [box(at["posX"] - at["scaleX"], at["posZ"] - at["scaleZ"], at["posX"] + at["scaleX"],
                 at["posZ"] + at["scaleZ"]) for at in (each["Transform"] for each in waiting)]  # fmt: skip
    assert all(each.bounds[3] < edge and -half - 0.01 < each.bounds[0] for each in boxes)
    assert sum(each.area for each in boxes) == pytest.approx(union_all(boxes).area), "counters lie on each other"
    assert all("arrives in bound 2" in each["Description"] for each in waiting)


def test_pictures_for_players_elsewhere_have_a_web_address(tmp_path: Path) -> None:
    command = ["mat", "rulebook-sheet", "--percent", "20", "--out", str(tmp_path / "out"), "--images"]
    told = RUNNER.invoke(app, [*command, "club.example"])
    assert (told.exit_code, "is not a web address" in told.stderr, (tmp_path / "out").exists()) == (2, True, False)
    assert RUNNER.invoke(app, [*command, "https://club.example/raid"]).exit_code == 0
    document = json.loads((tmp_path / "out" / SAVED_OBJECT).read_text(encoding="utf-8"))
    names = [each["CustomImage"]["ImageURL"] for each in document["ObjectStates"]]
    assert all((tmp_path / "out" / name.removeprefix("https://club.example/raid/")).is_file() for name in names)


def test_a_map_file_has_no_counters(tmp_path: Path) -> None:
    RUNNER.invoke(app, ["new", "rulebook-sheet", str(tmp_path / "mine")])
    command = ["mat", str(tmp_path / "mine" / "map.geojson"), "--percent", "20"]
    assert RUNNER.invoke(app, [*command, "--out", str(tmp_path / "out")]).exit_code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["mat.pdf", "mat.png"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--percent", "nan"], "--percent: nan percent: 5 to 400"),
        (["--percent", "400"], "at most 300"),
    ],
)
def test_what_cannot_be_printed_is_refused(words: list[str], said: str, tmp_path: Path) -> None:
    told = RUNNER.invoke(app, ["mat", "beaumont-hamel", "--out", str(tmp_path / "out"), *words])
    assert told.exit_code == 2
    assert said in told.stderr
    assert list(tmp_path.iterdir()) == []


def test_sheets_show_the_picture_where_it_lies() -> None:
    """Drawn by a reader, sheets that are laid side by side, with what they share on each other, are the picture."""
    tints = {(column, row): f"#{40 * column + 15:02x}{40 * row + 15:02x}80" for column in range(6) for row in range(6)}
    inner = "".join(
        f'<rect x="{100 * column}" y="{100 * row}" width="100" height="100" fill="{tint}"/>'
        for (column, row), tint in tints.items()
    )
    large = LargePicture("map", 600, 600, 540, 540)
    sheets = Sheets.of(large, "A4")
    pages = [sheets.plan(large, ""), *(sheets.sheet(large, tile, "") for tile in sheets.tiles)]
    wide, high = papers._room(sheets.width_mm, sheets.height_mm)
    left, top, seen = papers.MARGIN_MM, papers.MARGIN_MM + papers.HEAD_MM, set()
    with pypdfium2.PdfDocument(pdf(pages, {"map": SharedPicture(inner, 600, 600)})) as document:
        drawn = [page.render(scale=2 * 25.4 / 72).to_pil().convert("RGB") for page in document]
    for picture, tile in zip(drawn[1:], sheets.tiles, strict=True):
        for (column, row), tint in tints.items():
            x, y = 90 * column + 45 - tile.x_mm, 90 * row + 45 - tile.y_mm
            at = round(2 * (left + x)), round(2 * (top + y))
            if 1 < x < wide - 1 and 1 < y < high - 1:
                assert "#{:02x}{:02x}{:02x}".format(*picture.getpixel(at)) == tint
                seen.add(tint)
            elif 0 <= at[0] < picture.width and 0 <= at[1] < picture.height:
                assert picture.getpixel(at) == (255, 255, 255), "beyond its part nothing is drawn"
    assert seen == set(tints.values())


def test_a_folder_that_holds_something_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine", encoding="utf-8")
    told = RUNNER.invoke(app, ["mat", "rulebook-sheet", "--out", str(tmp_path)])
    assert (told.exit_code, [path.name for path in tmp_path.iterdir()]) == (2, ["kept"])
