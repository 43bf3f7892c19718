"""covers: maps/bound_sim_maps/georeference.py, maps/bound_sim_maps/scan.py, maps/bound_sim_maps/scan_picture.py

Pictures that say where in the world they lie come to rest under a table by that.
"""

import math
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, TiffImagePlugin

from bound_sim_maps.faults import Refused
from bound_sim_maps.georeference import laid_by_world, world_picture
from bound_sim_maps.scan import Backdrop, Known, placed, read_scan, scan_path, scan_text
from bound_sim_maps.table import Table
from bound_sim_maps.world import Georeference

#: 1.8 by 1.35 km at Beaumont-Hamel, the table's own north a little to the east of the globe's
WORLD = Georeference((2.65, 50.08), bearing=12.0)
TABLE = Table(200_000, 150_000, world=WORLD)
SIZE = (400, 300)
_MAJOR_M = 6_378_137.0


def _mercator(lon: float, lat: float) -> tuple[float, float]:
    return _MAJOR_M * math.radians(lon), _MAJOR_M * math.log(math.tan(math.pi / 4 + math.radians(lat) / 2))


def _picture(folder: Path, name: str = "scan.png", **more: Any) -> Path:
    path = folder / name
    Image.new("RGB", SIZE, "white").save(path, **more)
    return path


def _geotiff(folder: Path, tags: dict[int, tuple[float, ...]], keys: tuple[int, ...]) -> Path:
    info = TiffImagePlugin.ImageFileDirectory_v2()
    for tag, values in tags.items():
        info.tagtype[tag], info[tag] = 12, values
    if keys:
        info.tagtype[34735], info[34735] = 3, (1, 1, 0, len(keys) // 4, *keys)
    return _picture(folder, "scan.tif", tiffinfo=info)


def _world_file(picture: Path, ending: str, lines: tuple[float, ...]) -> None:
    picture.with_suffix(ending).write_text("\n".join(map(repr, lines)) + "\n")


def _lies_right(laid: Backdrop | None, corner: tuple[float, float], opposite: tuple[float, float]) -> None:
    """The corners of a picture lie within 1 mm of where their degrees are on the table."""
    assert laid is not None
    for pixel, at in (((0, 0), corner), ((400, 300), opposite)):
        assert laid.place(*pixel) == pytest.approx(WORLD.place(*at), abs=100)


def test_a_world_file_in_degrees(tmp_path: Path) -> None:
    picture = _picture(tmp_path)
    _world_file(picture, ".pgw", (5e-5, 0, 0, -4e-5, 2.65 + 2.5e-5, 50.09 - 2e-5))  # of the first pixel's middle
    _lies_right(laid_by_world(picture, TABLE), (2.65, 50.09), (2.67, 50.078))


def test_a_picture_in_web_mercator(tmp_path: Path) -> None:
    (west, north), (east, south) = _mercator(2.65, 50.09), _mercator(2.67, 50.078)
    x, y = (east - west) / 400, (north - south) / 300
    picture = _picture(tmp_path, "scan.jpg")
    _world_file(picture, ".jgw", (x, 0, 0, -y, west + x / 2, north - y / 2))
    with pytest.raises(Refused, match="does not name its system of coordinates"):
        laid_by_world(picture, TABLE)
    picture.with_suffix(".prj").write_text('PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84"]]')
    _lies_right(laid_by_world(picture, TABLE), (2.65, 50.09), (2.67, 50.078))


@pytest.mark.parametrize("point", [False, True])
def test_a_geotiff_by_scale_and_tie_point(tmp_path: Path, point: bool) -> None:
    half = (2.5e-5, -2e-5) if point else (0, 0)
    tags = {33550: (5e-5, 4e-5, 0.0), 33922: (0.0, 0.0, 0.0, 2.65 + half[0], 50.09 + half[1], 0.0)}
    keys = (1024, 0, 1, 2, 1025, 0, 1, 2 if point else 1, 2048, 0, 1, 4326)
    _lies_right(laid_by_world(_geotiff(tmp_path, tags, keys), TABLE), (2.65, 50.09), (2.67, 50.078))


def test_a_geotiff_that_is_turned_and_sheared(tmp_path: Path) -> None:
    matrix = (5e-5, 1e-5, 0.0, 2.65, 1e-5, -4e-5, 0.0, 50.09, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    keys = (1024, 0, 1, 2, 2048, 0, 1, 4326)
    laid = laid_by_world(_geotiff(tmp_path, {34264: matrix}, keys), TABLE)
    _lies_right(laid, (2.65, 50.09), (2.65 + 0.02 + 0.003, 50.09 + 0.004 - 0.012))


_DEGREES = (1024, 0, 1, 2, 2048, 0, 1, 4326)


@pytest.mark.parametrize(
    ("tags", "keys", "said"),
    [
        ({33550: (5.0, 5.0, 0.0), 33922: (0.0, 0.0, 0.0, 6e5, 7e6, 0.0)}, (1024, 0, 1, 1, 3072, 0, 1, 2154), "2154"),
        ({33922: (0.0,) * 6 + (1.0,) * 6}, (), "tie points alone"),
        ({33550: (5.0, 4.0, 0.0), 33922: (0.0, 0.0, 0.0, 2.65, 50.09, 0.0)}, _DEGREES, "globe"),
        ({33550: (5e-3, 4e-3, 0.0), 33922: (0.0, 0.0, 0.0, 2.0, 51.0, 0.0)}, _DEGREES, "flat"),
    ],
)  # fmt: skip
def test_what_cannot_lie_under_a_table_is_refused(
    tmp_path: Path, tags: dict[int, tuple[float, ...]], keys: tuple[int, ...], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        laid_by_world(_geotiff(tmp_path, tags, keys), TABLE)


@pytest.mark.parametrize("text", ["", "1\n2\n3\n", "a b c d e f", "nan\n0\n0\n1\n1\n1\n"])
def test_a_world_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    picture = _picture(tmp_path)
    picture.with_suffix(".pgw").write_text(text)
    with pytest.raises(Refused):
        laid_by_world(picture, TABLE)


def test_a_picture_or_a_table_without_a_place_is_left_to_its_points(tmp_path: Path) -> None:
    picture = _picture(tmp_path)
    assert world_picture(picture) is None
    assert laid_by_world(picture, TABLE) is None
    _world_file(picture, ".pgw", (5e-5, 0, 0, -4e-5, 2.65, 50.09))
    assert laid_by_world(picture, Table(200_000, 150_000)) is None
    other = tmp_path / "text.png"
    other.write_text("no picture")
    assert world_picture(other) is None


def test_three_points_scale_each_side_by_itself_and_are_kept(tmp_path: Path) -> None:
    points: list[Known] = [((0, 0), (10_000, 90_000)), ((100, 0), (30_000, 95_000)), ((0, 100), (12_000, 50_000))]
    laid = placed(Backdrop(str(tmp_path / "scan.png")), *points)
    for pixel, at in points:
        assert laid.place(*pixel) == pytest.approx(at)
    assert laid.place(100, 100) == pytest.approx((32_000, 55_000))
    path = scan_path(tmp_path / "map.geojson")
    path.write_text(scan_text(laid, tmp_path))
    assert read_scan(path) == laid
    with pytest.raises(ValueError, match="on a line"):
        placed(laid, points[0], points[1], ((50, 0), (20_000, 92_500)))
    with pytest.raises(ValueError, match="two or three"):
        placed(laid, points[0])
