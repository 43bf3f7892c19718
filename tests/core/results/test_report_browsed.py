"""covers: bound_sim/results/report, bound_sim/results/battle_map/page.py, maps/viewer

Reports in a browser: the map that moves in them, with what leads to it; one of each ruleset is played through.
"""

import json
import re
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
    found = browsed("test/report.mjs", place, paths[DEEP], *paths.values())
    return place, {name: found[path] for name, path in paths.items()}


def browsed(script: str, place: Path, *words: str) -> dict[str, dict[str, Any]]:
    """What a script that plays pages in a browser saw."""
    command = [str(NODE), script, str(CHROMIUM), str(place), *words]
    done = subprocess.run(command, cwd=VIEWER, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    told: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return told


@pytest.fixture(scope="module")
def handled(seen: tuple[Path, dict[str, dict[str, Any]]]) -> dict[str, dict[str, Any]]:
    """The same reports by keys alone, by fingers alone, and what their two pens drew (maps/viewer/test/hands.mjs)."""
    paths = {name: str(seen[0] / name / "report.html") for name in BATTLES}
    found = browsed("test/hands.mjs", seen[0], *paths.values())
    return {name: found[path] for name, path in paths.items()}


@needs_browser
@pytest.mark.parametrize("name", BATTLES)
def test_a_report_of_each_ruleset_is_played_through(name: str, seen: tuple[Path, dict[str, dict[str, Any]]]) -> None:
    said = seen[1][name]
    assert said["errors"] == said["asked"] == []
    assert said["opens"] == f"#b{BATTLES[name]}.end"
    assert said["played"] == said["moments"] > 2
    assert said["wide"] == 1366


@needs_browser
@pytest.mark.parametrize("name", BATTLES)
def test_texts_on_paper_can_be_read(name: str, seen: tuple[Path, dict[str, dict[str, Any]]]) -> None:
    assert seen[1][name]["paper"]["least_px"] >= 8.9
    assert len(seen[1][name]["paper"]["texts"]) > 5


@needs_browser
def test_piles_in_areas_say_what_lies_on_them(seen: tuple[Path, dict[str, dict[str, Any]]]) -> None:
    texts = seen[1]["summer-1914"]["paper"]["texts"]
    assert {"Ypres ①", "Paris ⑤"} <= set(texts), "areas with what they are worth"
    piles = {text for text in texts if re.fullmatch(r"([2-9] × )?[1-4]-[12]", text)}
    assert {text for text in piles if "×" in text}
    assert {text for text in piles if "×" not in text}


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
    assert 0 <= said["tablet_top"] < 100, "who opens the address of a moment sees its map"
    assert said["phone"] == 390
    assert not said["covered"], "the buttons of the map lie beside it"
    assert said["tapped"].startswith("#b1.")
    assert said["least_px"] >= 9
    assert said["without"] == [390, 1, 1]


@needs_browser
@pytest.mark.parametrize("name", BATTLES)
def test_keys_alone_do_every_act(name: str, handled: dict[str, dict[str, Any]]) -> None:
    said, keys = handled[name], handled[name]["keys"]
    assert said["errors"] == []
    assert keys["outlined"] != "none"
    assert keys["stepped"] > 1
    assert keys["larger"] == pytest.approx(1.5**2, rel=0.01)
    assert keys["moved"]
    assert keys["whole"]
    assert keys["other"].startswith("Story of ")
    assert keys["layer"] is False
    assert keys["rows"] > 0
    assert keys["row"].startswith("#b")
    assert keys["heading"] == "#b1.end"


@needs_browser
@pytest.mark.parametrize("name", BATTLES)
def test_fingers_alone_do_every_act(name: str, handled: dict[str, dict[str, Any]]) -> None:
    fingers = handled[name]["fingers"]
    assert fingers["wide"] == 820
    assert fingers["pinched"] > 2
    assert fingers["panned"]
    assert fingers["kept"], "who drags chooses nothing"
    assert fingers["whole"]
    assert fingers["story"].startswith("Story of ")
    assert fingers["least_target"] >= 24


@needs_browser
@pytest.mark.parametrize("name", BATTLES)
def test_both_pens_draw_the_same_picture(name: str, handled: dict[str, dict[str, Any]]) -> None:
    """The canvas on the screen against the SVG that is printed: at first, in the midst, at the end; while one pans."""
    said = handled[name]
    assert max(said["pens"]) < 0.01
    assert said["control"] > 3 * max(said["pens"]), "a layer that one of them lacks is seen"
    assert said["panned"][1], "a picture that is moved, and not painted"
    assert said["panned"][0] < 0.03
    assert said["rested"] == [pytest.approx(0, abs=0.01), False]
