"""covers: bound_sim/results/report, bound_sim/results/battle_map/page.py, maps/viewer

Reports in a browser: the map that moves in them, with what leads to it; one of each ruleset is played through.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.results.run import Chosen, ScenarioRead, play
from tests.core.results.test_battle_page import CHROMIUM, NODE, VIEWER, needs_browser

#: a battle of each ruleset with the bounds that are played; of the first everything is tried
BATTLES = {
    "rulebook-sheet": 3, "le-cateau-1914": 1, "trench-and-tank": 2, "hooge-1915": 1, "langemarck-1914": 1,
    "summer-1914": 1,
}  # fmt: skip
DEEP = "rulebook-sheet"


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, dict[str, Any]]]:
    """The folder of the runs, and what the browser saw of the report of each battle, by its name."""
    place = tmp_path_factory.mktemp("reports")
    paths = {}
    for name, bounds in BATTLES.items():
        chosen = Chosen(KeyedDice(key_from_seed(7)), key_from_seed(7).hex(), 7)
        given = ScenarioRead(load(name), name, {})
        play(given, chosen, folder=place / name, bounds=bounds, report=True, on_bound=lambda _: None)
        paths[name] = str(place / name / "report.html")
    words = [str(NODE), "test/report.mjs", str(CHROMIUM), str(place), paths[DEEP], *paths.values()]
    done = subprocess.run(words, cwd=VIEWER, capture_output=True, text=True, check=False, timeout=400)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return place, {name: found[path] for name, path in paths.items()}


@needs_browser
@pytest.mark.parametrize("name", BATTLES)
def test_a_report_of_each_ruleset_is_played_through(name: str, seen: tuple[Path, dict[str, dict[str, Any]]]) -> None:
    said = seen[1][name]
    assert said["errors"] == said["asked"] == []
    assert said["opens"] == f"#b{BATTLES[name]}.end"
    assert said["played"] == said["moments"] > 2
    assert said["wide"] == 1366


@needs_browser
def test_names_rows_rules_and_headings_lead_to_the_map(seen: tuple[Path, dict[str, dict[str, Any]]]) -> None:
    said = seen[1][DEEP]
    for place in ("name", "rule", "heading"):
        assert said[place].startswith("#b1."), (place, said[place])
    assert said["row"] == "#b1.end"
    assert said["story"].startswith("Story of ")
    assert said["row_story"].startswith("Story of ")
    assert said["seen"]
    assert said["searched"][0] == said["searched"][1]
    assert said["still"] == 0


@needs_browser
def test_a_chart_is_a_bar_of_time(seen: tuple[Path, dict[str, dict[str, Any]]]) -> None:
    said = seen[1][DEEP]
    assert said["chart"].startswith("#b1.")
    assert said["dragged"] == "#b3.end"
    assert said["hand"].startswith("M570.0 ")


@needs_browser
def test_the_map_refits_is_printed_and_copied(seen: tuple[Path, dict[str, dict[str, Any]]]) -> None:
    place, said = seen[0], seen[1][DEEP]
    assert said["refits"]
    assert (said["printed"], said["printed_each"], said["left"]) == (1, 3, 0)
    assert b"/Font" in (place / "report.pdf").read_bytes()
    assert min(said["copied"]) > 500


@needs_browser
def test_nothing_is_wider_than_a_screen(seen: tuple[Path, dict[str, dict[str, Any]]]) -> None:
    said = seen[1][DEEP]
    assert said["tablet"] == [820, "#b2.end"]
    assert said["phone"] == 390
    assert said["tapped"].startswith("#b1.")
    assert said["least_px"] >= 9
    assert said["without"] == [390, 1, 1]
