"""covers: maps/bound_sim_maps/picture.py, maps/bound_sim_maps/pngs.py

The map as SVG and PNG: sound, complete, the same bytes again; names cannot become markup.
"""

import io
import re
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image
from shapely.geometry import LineString, Point, box

from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.canvas import TextLook
from bound_sim_maps.picture import Canvas, map_canvas, png, svg
from bound_sim_maps.pngs import FONT, png_bytes
from bound_sim_maps.table import Table
from bound_sim_maps.terrain import areas, ground, works
from tests.maps.fields import SIDE, random_field

EVERYTHING = Battlefield(
    Table(60_960, 91_440),
    {"A1": ("rough", "none", "wood"), "B1": ("impractical", "none", "")},
    (
        Feature("Town", "item", box(5_000, 40_000, 20_000, 55_000), item="town"),
        Feature("River", "impassable", LineString([(0, 70_000), (60_960, 70_000)]), width_u=3_000),
        Feature("Bridge", "crossing", box(20_000, 68_000, 22_000, 72_000), narrow=True),
        Feature("High Street", "road", LineString([(10_000, 0), (10_000, 60_000)])),
        Feature("Old road", "road", LineString([(30_000, 0), (30_000, 60_000)]), intact=False),
        Feature("Trench", "works", LineString([(40_000, 0), (42_000, 90_000)]), works="defensible", width_u=2_000),
        Feature("Redoubt", "works", box(45_000, 75_000, 55_000, 85_000), works="fortification"),
        Feature("Belt", "item", LineString([(50_000, 35_000), (50_000, 60_000)]), item="wire", width_u=3_000),
        Feature("Tree", "marker", Point(30_000, 80_000)),
    ),
    "Everything <at> once & more",
)


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


def test_everything_is_named() -> None:
    found = texts(svg(EVERYTHING))
    assert EVERYTHING.title in found
    assert {feature.name for feature in EVERYTHING.features} <= set(found)
    assert {"A", "B", "1", "2", "3", "N", "0"} <= set(found)
    legend = {"impractical", "wood", "town", "wire", "impassable", "narrow crossing", "fortification", "broken road"}
    assert legend <= set(found)
    assert any(text.endswith("cm on the table") for text in found)
    assert any(text.endswith("m on the ground") for text in found)


@pytest.mark.parametrize("seed", range(4))
def test_same_bytes_and_sound(seed: int) -> None:
    picture = svg(random_field(seed))
    assert picture == svg(random_field(seed))
    assert ET.fromstring(picture).tag.endswith("svg")
    assert "nan" not in picture


def test_an_empty_table() -> None:
    assert "open" not in texts(svg(Battlefield(Table(30_480, 30_480))))


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '" onload="x', "a\x1b[31m\x00b", "&lt;", "]]>"])
def test_names_stay_text(name: str) -> None:
    field = Battlefield(Table(SIDE, SIDE), {}, (Feature(name, "marker", Point(30_000, 30_000)),), name)
    canvas = Canvas(field.table)
    picture = svg(field, canvas.label(1_000, 1_000, name, TextLook()))
    root = ET.fromstring(picture)
    assert not [e for e in root.iter() if e.tag.endswith("script") or any(k.startswith("on") for k in e.attrib)]
    assert "".join(c if c.isprintable() else " " for c in name) in texts(picture)


def places(drawn: str) -> list[list[tuple[float, float]]]:
    """Every path that was drawn, as the places that it goes through."""
    found = []
    for data in re.findall(r' d="([^"]*)"', drawn):
        for part in data.rstrip("z").split("M")[1:]:
            start, _, steps = part.partition("l")
            numbers = [float(n) for n in re.findall(r"-?[\d.]+", start + " " + steps)]
            x = y = 0.0
            path = []
            for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = x + dx, y + dy
                path.append((round(x, 1), round(y, 1)))
            found.append(path)
    return found


def test_arrows_and_fire() -> None:
    canvas = Canvas(Table(100_000, 100_000))
    assert canvas.arrows([[(0, 0)]]) == canvas.arrows([[(0, 0), (0, 0)]]) == canvas.arrows([]) == ""
    way = [(0, 0), (9, 9_000), (9, 9_000)]
    assert "dasharray" in canvas.arrows([way], dotted=True)
    assert canvas.arrows([way, way]).count("<path") == canvas.arrows([way]).count("<path") == 2
    assert places(canvas.arrows([[(1_000, 2_000), (4_000, 2_000)]])) == [
        [(54.0, 1058.0), (77.7, 1058.0)], [(84.0, 1058.0), (76.1, 1062.0), (76.1, 1054.0)],
    ]  # fmt: skip
    shots = [(0, 0, 1_000, 1_000), (5, 5, 900, 900)]
    assert canvas.fire_lines(shots, hit=True) != canvas.fire_lines(shots)
    # what lies exactly on another line or sign is not drawn a second time
    assert canvas.fire_lines(shots * 2, hit=True) == canvas.fire_lines(shots, hit=True)
    assert canvas.fire_lines(shots).count("<path") == canvas.fire_lines(shots[:1]).count("<path") == 2
    assert 'r="76.2"' in canvas.circle(0, 0, 7_620)


def test_png(tmp_path: Path) -> None:
    one, two = tmp_path / "one.png", tmp_path / "two.png"
    png(svg(EVERYTHING, scale=4), one)
    png(svg(EVERYTHING, scale=4), two)
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes().startswith(b"\x89PNG")
    png(svg(EVERYTHING, scale=4), two, zoom=2)
    width, wide = (int.from_bytes(path.read_bytes()[16:20], "big") for path in (one, two))
    assert abs(wide - 2 * width) <= 1


_LETTERS = '<svg width="40.2" height="20.7" xmlns="http://www.w3.org/2000/svg"{}><text x="4" y="15">Ag</text></svg>'


def test_letters_of_a_png_are_of_the_font_that_comes_with_the_program() -> None:
    ours = png_bytes(_LETTERS.format(f' font-family="{FONT}"'))
    assert ours != png_bytes(_LETTERS.replace("Ag", "").format(""))
    assert ours == png_bytes(_LETTERS.format("")) == png_bytes(_LETTERS.format(' font-family="system-ui, sans-serif"'))


def test_a_png_is_of_whole_px_on_its_paper() -> None:
    with Image.open(io.BytesIO(png_bytes(_LETTERS.format("")))) as bare:
        assert (bare.size, bare.getpixel((0, 0))) == ((40, 21), (0, 0, 0, 0))
    with Image.open(io.BytesIO(png_bytes(_LETTERS.format(""), 1.5, (255, 250, 240, 255)))) as laid:
        assert (laid.size, laid.getpixel((0, 0))) == ((60, 32), (255, 250, 240, 255))
    with ThreadPoolExecutor(1) as pool:  # the renderer's objects are one thread's
        assert pool.submit(png_bytes, _LETTERS.format("")).result() == png_bytes(_LETTERS.format(""))


def test_what_is_no_svg_is_no_png() -> None:
    with pytest.raises(ValueError, match="NoRootNode"):
        png_bytes("<svg")


def _drawn(feature: Feature, scale: float) -> str:
    field = Battlefield(Table(100_000, 50_000, 10_000), {}, (feature,))
    found = areas(field)
    canvas = map_canvas(field.table, scale)
    return "".join((*ground(canvas, found), *works(canvas, found)))


@pytest.mark.parametrize("scale", [1.0, 4.0, 10.0, 30.0])
def test_a_trench_is_one_however_it_was_drawn(scale: float) -> None:
    """A line with a width, or the strip that it covers: one trace along the middle, toothed at each scale."""
    line = Feature("Trench", "works", LineString([(10_000, 25_000), (90_000, 25_000)]), works="fortification",
                   width_u=4_000)  # fmt: skip
    strip = Feature("Trench", "works", box(10_000, 23_000, 90_000, 27_000), works="fortification")
    drawn, other = _drawn(line, scale), _drawn(strip, scale)
    traces = [re.findall(r'd="([^"]*)"[^>]*stroke-width="2.2"', one) for one in (drawn, other)]
    assert traces[0] == traces[1]
    assert len(traces[0]) == 1
    assert traces[0][0].count("L") > 6, "fire bays and traverses"
    assert ('stroke-width="1.2"' in other.split('stroke-width="2.2"')[0]) == (scale * 4 >= 12), "with a parapet"


def test_a_redoubt_is_an_area_with_its_trace_around() -> None:
    redoubt = Feature("Redoubt", "works", box(40_000, 20_000, 55_000, 30_000), works="fortification")
    [trace] = re.findall(r'd="([^"]*)"[^>]*stroke-width="2.2"', _drawn(redoubt, 10.0))
    xs = [float(x) for x, _ in re.findall(r"([0-9.]+) ([0-9.]+)", trace)]
    assert max(xs) - min(xs) > 150, "all around it"
    points = [(float(x), float(y)) for x, y in re.findall(r"([0-9.]+) ([0-9.]+)", trace)]
    assert points[0] == points[-1]
    assert LineString(points).is_simple, "no bay lies across a corner"


def test_a_round_work_has_its_trace_around_too() -> None:
    """It has no corners: its bays are those of any line."""
    mound = Feature("Mound", "works", Point(40_000, 30_000).buffer(9_000), works="fortification")
    [trace] = re.findall(r'd="([^"]*)"[^>]*stroke-width="2.2"', _drawn(mound, 10.0))
    assert trace.count("L") > 20


@pytest.mark.parametrize(("scale", "lines"), [(1.0, 1), (10.0, 7), (40.0, 0)])
def test_water_flows_along_a_river(scale: float, lines: int) -> None:
    river = Feature("Douve", "impassable", LineString([(0, 5_000), (50_000, 30_000), (100_000, 30_000)]), width_u=4_000)
    lake = Feature("Lake", "impassable", box(10_000, 10_000, 40_000, 40_000))
    flows = re.findall(r'd="([^"]*)"[^>]*stroke-dasharray="16 5 7 5"', _drawn(river, scale))
    assert len(flows) == 1
    if lines:
        assert flows[0].count("M") == lines
        slopes = {round((float(b) - float(y)) / (float(a) - float(x)), 1)
                  for x, y, a, b in re.findall(r"M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)", flows[0])}  # fmt: skip
        assert slopes == {-0.5}, "as its bank does"
    assert "16 5 7 5" not in _drawn(lake, scale)
