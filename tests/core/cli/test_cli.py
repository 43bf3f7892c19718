"""covers: bound_sim/cli

The command line: what it says, what it leaves, and that refused input leaves nothing and shows no traceback.
"""

import base64
import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from bound_sim.cli import app
from bound_sim.logs.log import Log
from bound_sim.results import run as play
from bound_sim.rulesets.rules1418.tables import COLUMNS
from bound_sim.scenario.model import Scenario
from tests.support.sample_log import sample_log

ROOT = Path(__file__).parents[3]


class MadeUpBattle:
    """Stands in for the engine: dice of the key, no rules."""

    def __init__(self, scenario: Scenario, dice: Any) -> None:
        self.scenario, self.dice = scenario, dice
        self.log = Log(COLUMNS)
        self.outcomes: dict[int, str] = {}

    def run(self, on_bound: Callable[[int], object], *, bounds: int) -> None:
        self.log = sample_log(self.scenario, bounds, seed=int.from_bytes(self.dice.key))
        for bound in range(1, bounds + 1):
            on_bound(bound)


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(play, "Battle", MadeUpBattle)
    monkeypatch.chdir(tmp_path)


def bound_sim(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def everything(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_run_leaves_tables_report_maps_and_scenario(tmp_path: Path) -> None:
    result = bound_sim("run", "rulebook-sheet", "--seed", "7", "--out", "first")
    assert result.exit_code == 0, result.output
    files = set(everything(tmp_path / "first"))
    assert {f"{table}.{kind}" for table in COLUMNS for kind in ("csv", "parquet")} <= files
    assert {name for name in files if "maps/" in name} == {f"maps/bound-{bound:02}.svg" for bound in range(5)}
    assert {"report.html", "battle.json", "scenario/scenario.toml", "scenario/forces.csv"} <= files
    assert "first/report.html" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["first"]


def test_same_seed_same_bytes_another_seed_other_casualties(tmp_path: Path) -> None:
    for out, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        assert bound_sim("run", "rulebook-sheet", "--seed", seed, "--bounds", "1", "--out", out).exit_code == 0
    assert everything(tmp_path / "a") == everything(tmp_path / "b")
    assert (tmp_path / "a/casualties.csv").read_bytes() != (tmp_path / "c/casualties.csv").read_bytes()


def test_fresh_key_is_printed_and_plays_the_same_battle_again(tmp_path: Path) -> None:
    first = bound_sim("run", "rulebook-sheet", "--bounds", "1", "--out", "a", "--no-report")
    key = json.loads((tmp_path / "a/battle.json").read_text())["key"]
    assert len(key) == 64
    assert key in first.output
    again = bound_sim("run", "rulebook-sheet", "--bounds", "1", "--out", "b", "--no-report", "--key", key)
    assert key not in again.output
    assert everything(tmp_path / "a") == everything(tmp_path / "b")
    assert not (tmp_path / "a/report.html").exists()


def test_json_is_one_object_with_the_losses_of_each_side() -> None:
    result = bound_sim(
        "run", "rulebook-sheet", "--seed", "7", "--bounds", "2", "--out", "first", "--no-report", "--json"
    )
    outcome = json.loads(result.stdout)
    assert (outcome["out"], outcome["bounds"], outcome["seed"]) == ("first", 2, 7)
    assert all(side["men_lost"] + side["men_left"] > 0 for side in outcome["sides"])


def test_earlier_result_is_replaced_but_other_files_are_never_touched(tmp_path: Path) -> None:
    assert bound_sim("run", "rulebook-sheet", "--seed", "7", "--bounds", "1", "--out", "a").exit_code == 0
    assert (
        bound_sim("run", "rulebook-sheet", "--seed", "8", "--bounds", "1", "--out", "a", "--no-report").exit_code == 0
    )
    assert not (tmp_path / "a/report.html").exists()
    (tmp_path / "a/diary.txt").write_text("mine")
    before = everything(tmp_path)
    result = bound_sim("run", "rulebook-sheet", "--seed", "9", "--bounds", "1", "--out", "a")
    assert result.exit_code == 2
    assert "diary.txt" in result.stderr
    assert everything(tmp_path) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "no-such-battle"], "no-such-battle"),
        (["check", "no-such-battle"], "no-such-battle"),
        (["run", "rulebook-sheet", "--seed", "1", "--key", "00" * 32], "--seed and --key"),
        (["run", "rulebook-sheet", "--key", "xyz"], "64 hexadecimal digits"),
        (["run", "rulebook-sheet", "--bounds", "0"], "--bounds"),
        (["run", "rulebook-sheet", "--bounds", "99"], "1 to 4"),
        (["run", "rulebook-sheet", "--dice", "missing.csv"], "missing.csv"),
        (["report", "nowhere"], "nowhere"),
        (["map", "rulebook-sheet", "--out", "map.bmp"], ".svg, .png, .geojson"),
        (["map", "missing.geojson", "--out", "map.svg"], "missing.geojson"),
        (["new", "no-such-battle", "copy"], "no-such-battle"),
    ],
)  # fmt: skip
def test_refused_input_is_a_line_on_stderr_and_leaves_nothing(tmp_path: Path, words: list[str], said: str) -> None:
    result = bound_sim(*words)
    assert (result.exit_code, said in result.stderr) == (2, True), result.output
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


def test_every_fault_of_a_scenario_is_named_at_once(tmp_path: Path) -> None:
    assert bound_sim("new", "rulebook-sheet", "mine").exit_code == 0
    forces = (tmp_path / "mine/forces.csv").read_text()
    (tmp_path / "mine/forces.csv").write_text(forces.replace("Line infantry", "Lime infantry", 1))
    (tmp_path / "mine/map.geojson").write_bytes(b"\xff\xfe")
    before = everything(tmp_path)
    for words in (["check", "mine"], ["run", "mine", "--out", "out"]):
        result = bound_sim(*words)
        assert result.exit_code == 2
        lines = result.stderr.splitlines()
        assert any("forces.csv" in line and "Line infantry" in line for line in lines), lines
        assert any("map.geojson" in line for line in lines)
        assert everything(tmp_path) == before


def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    result = bound_sim("check", "no\x1b[31msuch")
    assert "\x1b" not in result.stderr


def test_check_says_what_is_in_a_scenario() -> None:
    result = bound_sim("check", "rulebook-sheet")
    assert result.exit_code == 0
    assert "no faults" in result.stdout
    facts = json.loads(bound_sim("check", "rulebook-sheet", "--json").stdout)
    assert facts["ok"]
    assert facts["bounds"] == 4
    assert len(facts["sides"]) == 2


def test_new_makes_a_copy_that_checks_and_refuses_a_folder_in_use(tmp_path: Path) -> None:
    assert bound_sim("new", "rulebook-sheet", "mine").exit_code == 0
    assert bound_sim("check", "mine").exit_code == 0
    before = everything(tmp_path)
    again = bound_sim("new", "rulebook-sheet", "mine")
    assert (again.exit_code, "not empty" in again.stderr) == (2, True)
    assert everything(tmp_path) == before


def test_report_is_rebuilt_the_same_from_the_tables(tmp_path: Path) -> None:
    assert bound_sim("run", "rulebook-sheet", "--seed", "7", "--bounds", "2", "--out", "a").exit_code == 0
    before = everything(tmp_path / "a")
    (tmp_path / "a/report.html").unlink()
    (tmp_path / "a/maps/bound-01.svg").write_text("scribbled over")
    assert bound_sim("report", "a").exit_code == 0
    assert everything(tmp_path / "a") == before


@pytest.mark.parametrize("harm", ["change", "remove"])
def test_report_of_tables_that_were_tampered_with_is_an_integrity_failure(tmp_path: Path, harm: str) -> None:
    assert bound_sim("run", "rulebook-sheet", "--seed", "7", "--bounds", "1", "--out", "a").exit_code == 0
    table = tmp_path / "a/hits.parquet"
    if harm == "change":
        table.write_bytes(table.read_bytes()[:-1] + b"?")
    else:
        table.unlink()
    result = bound_sim("report", "a")
    assert (result.exit_code, "hits.parquet" in result.stderr) == (3, True)


def test_place_taken_meanwhile_was_taken_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def occupied(*args: object, **kwargs: object) -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "a/theirs.txt").write_text("theirs")

    monkeypatch.setattr("bound_sim.results.run.write_record", occupied)
    result = bound_sim("run", "rulebook-sheet", "--seed", "7", "--bounds", "1", "--out", "a", "--no-report")
    assert (result.exit_code, "a: holds other files (theirs.txt)" in result.stderr) == (2, True)
    assert everything(tmp_path) == {"a/theirs.txt": b"theirs"}


def test_map_draws_scenarios_and_map_files(tmp_path: Path) -> None:
    assert bound_sim("map", "rulebook-sheet", "--out", "start.svg").exit_code == 0
    assert bound_sim("new", "rulebook-sheet", "mine").exit_code == 0
    assert bound_sim("map", "mine/map.geojson", "--out", "ground.png").exit_code == 0
    assert (tmp_path / "start.svg").read_text().startswith("<svg")
    assert (tmp_path / "ground.png").read_bytes().startswith(b"\x89PNG")


def test_a_scan_lies_on_the_ground_of_a_picture(tmp_path: Path) -> None:
    """A red scan of four km about Beaumont-Hamel, in degrees: the open ground is red, and names stand on it."""
    Image.new("RGB", (40, 40), "red").save("scan.png")
    Path("scan.pgw").write_text("0.001\n0\n0\n-0.0005\n2.631\n50.084\n")
    assert bound_sim("map", "beaumont-hamel", "--scan", "scan.png", "--out", "scan.svg").exit_code == 0
    assert "data:image/jpeg;base64," in Path("scan.svg").read_text()
    for out, *more in (("without.png",), ("with.png", "--scan", "scan.png")):
        assert bound_sim("map", "beaumont-hamel", *more, "--out", out).exit_code == 0
    before, after = (Image.open(name).convert("RGB").getpixel((600, 200)) for name in ("without.png", "with.png"))
    assert isinstance(before, tuple)
    assert isinstance(after, tuple)
    assert after[1] < before[1] / 2
    assert after[2] < before[2] / 2


def test_a_scan_lies_under_a_report(tmp_path: Path) -> None:
    """In the map that moves, in the picture without scripts, in each map; a report without it has none."""
    Image.new("RGB", (40, 40), "red").save("scan.png")
    Path("scan.pgw").write_text("0.001\n0\n0\n-0.0005\n2.631\n50.084\n")
    words = ("run", "beaumont-hamel", "--seed", "7", "--bounds", "1", "--out", "fought")
    refused = bound_sim(*words, "--scan", "nowhere.png")
    assert (refused.exit_code, Path("fought").exists()) == (2, False)
    assert "nowhere.png: is not there: " in refused.stderr
    assert bound_sim(*words, "--scan", "scan.png").exit_code == 0

    def scans() -> list[bool]:
        page, drawn = Path("fought/report.html").read_text(), Path("fought/maps/bound-01.svg").read_text()
        held = json.loads(page.split('id="battle-map">')[1].split("</script>")[0])["head"]
        ground = json.loads(gzip.decompress(base64.b64decode(held)))["ground"]
        policy, still = page.split("</head>")[0], page.split('class="m-still"')[1].split("</figure>")[0]
        return [
            "img-src blob: data:;" in policy,
            *("data:image/jpeg;base64," in text for text in (ground, still, drawn)),
        ]

    assert scans() == [True] * 4
    assert bound_sim("report", "fought").exit_code == 0
    assert scans() == [False] * 4
    assert bound_sim("report", "fought", "--scan", "scan.png").exit_code == 0
    assert scans() == [True] * 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rulebook-sheet", "--scan", "scan.png", "--out", "x.png"), "map.scan.json, which the desk writes"),
        (("beaumont-hamel", "--scan", "scan.png", "--out", "x.png"), "a GeoTIFF, a picture with a world file"),
        (("beaumont-hamel", "--scan", "nowhere.png", "--out", "x.png"), "nowhere.png: is not there: a GeoTIFF, a pict"),
        (("beaumont-hamel", "--scan", "nowhere.tif", "--out", "x.png"), "nowhere.tif: is not there: a GeoTIFF, a pict"),
        (("beaumont-hamel", "--scan", "x.scan.json", "--out", "x.png"), "x.scan.json: is not there: a GeoTIFF"),
        (("rulebook-sheet", "--scan", "nowhere.png", "--out", "x.png"), "nowhere.png: is not there: a GeoTIFF"),
        (("beaumont-hamel", "--scan", ".", "--out", "x.png"), ".: is a folder: a GeoTIFF"),
        (("beaumont-hamel", "--scan", "scan.png", "--out", "x.kmz"), "--scan: is for a picture"),
    ],
)
def test_a_scan_that_cannot_lie_there_is_refused(words: tuple[str, ...], said: str) -> None:
    Image.new("RGB", (40, 40), "red").save("scan.png")
    result = bound_sim("map", *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not Path(words[-1]).exists()


@pytest.mark.parametrize("command", ["", "new", "check", "run", "report", "map", "version"])
def test_help_teaches(command: str) -> None:
    result = bound_sim(*filter(None, [command]), "--help")
    assert result.exit_code == 0
    if command != "version":
        assert "bound-sim" in result.stdout and "Example" in result.stdout or "first battle" in result.stdout


def test_help_needs_none_of_the_heavy_libraries() -> None:
    """0.3 s is the promise; what would break it is an import, and that does not depend on the machine's load."""
    script = (
        "import sys\nsys.argv = ['bound-sim', '--help']\nfrom bound_sim import cli\n"
        "try:\n    cli.main()\nexcept SystemExit:\n    pass\n"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'numba', 'numpy', 'pandas', 'shapely', 'simpy', "
        "'matplotlib', 'pyarrow', 'pydantic', 'jinja2'}))\n"
    )
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"
    assert time.perf_counter() - began < 5
