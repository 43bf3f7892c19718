"""covers: bound_sim/scenarios, docs/world.md, README.md

Shipped battles of real places lie in the world, as near as their notes say, and go where such maps can go.
"""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.scenario.files import SCENARIOS, shipped
from bound_sim_maps import geojson
from bound_sim_maps.table import u_from_cm, u_from_m
from bound_sim_maps.world import TangentPlane

PLACES = (
    "beaumont-hamel", "nimy", "le-cateau-1914", "langemarck-1914", "hooge-1915", "petite-douve-1915",
)  # fmt: skip
ROW = re.compile(r"\| ([^|]+) \| ([0-9.]+), ([0-9.]+) \| ([0-9.]+), ([0-9.]+) \| ([0-9]+) \| ([^|]+) \|")
ROOT = Path(__file__).parents[3]


def controls(name: str) -> list[tuple[str, float]]:
    """Each control place of a scenario's notes, and how many times its stated error it is off."""
    field = geojson.read(SCENARIOS / name / "map.geojson")
    assert field.world is not None
    to_u = u_from_m if field.units == "m" else u_from_cm
    found = []
    for row in ROW.finditer((SCENARIOS / name / "NOTES.md").read_text(encoding="utf-8")):
        lon, lat, x, y, within = (float(row[part]) for part in range(2, 7))
        on_map = field.world.lonlat(to_u(x), to_u(y))
        found.append((row[1], abs(TangentPlane(lon, lat).on_plane(*on_map)) / within))
    return found


@pytest.mark.parametrize("name", PLACES)
def test_control_places_come_out_within_the_stated_error(name: str) -> None:
    found = controls(name)
    assert found, "the notes name a place"
    assert [place for place, error in found if error > 1] == []


def test_beaumont_hamel_has_controls_that_its_fit_does_not_meet_by_itself() -> None:
    """Three places and one turn: they cannot all be right by construction, and turned by 90 degrees they are not."""
    assert len(controls("beaumont-hamel")) >= 3
    field = geojson.read(SCENARIOS / "beaumont-hamel" / "map.geojson")
    assert field.world is not None
    plane = TangentPlane(*field.world.lonlat(0, 0))
    east = plane.on_plane(*field.world.lonlat(100_000, 0))
    assert east.real > 0 < east.imag, "the attack goes about north-east"


@pytest.mark.parametrize("name", PLACES)
def test_it_goes_to_a_globe_and_to_orbat_mapper(name: str, tmp_path: Path) -> None:
    for words in (["map", name, "--out", str(tmp_path / "g.kmz")], ["orbat", name, "--out", str(tmp_path / "b.json")]):
        told = CliRunner().invoke(app, words)
        assert told.exit_code == 0, told.stderr
    pytest.importorskip("pyogrio")
    assert CliRunner().invoke(app, ["map", name, "--out", str(tmp_path / "g.gpkg")]).exit_code == 0


def test_no_other_map_says_where_it_lies_without_notes() -> None:
    """A scenario with a world says in its notes how near, or stands in the same ground as one that does."""
    placed = {name for name in shipped() if '"world"' in (SCENARIOS / name / "map.geojson").read_text(encoding="utf-8")}
    assert placed == {*PLACES, "beaumont-hamel-fog"}
    assert "[2.65043, 50.06946]" in (SCENARIOS / "beaumont-hamel-fog" / "map.geojson").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["docs/world.md", "README.md"])
def test_the_commands_of_the_page_run_as_printed(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    block = next(found for found in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) if "map beaumont-hamel" in found)
    monkeypatch.chdir(tmp_path)
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        assert words[0] == "bound-sim"
        short = ["--bounds", "2", "--no-report"] if words[1] == "run" else []
        told = CliRunner().invoke(app, [*words[1:], *short])
        assert told.exit_code == 0, told.stderr
        if "--out" in words:
            assert Path(words[words.index("--out") + 1]).exists()
