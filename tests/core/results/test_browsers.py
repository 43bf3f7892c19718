"""covers: bound_sim/results/report, bound_sim/results/battle_map/page.py, bound_sim/odds/report/heat.py, maps/viewer

Pages that move in Firefox, and for people who do not see them: axe finds nothing serious in them.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import bound_sim as bs
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load_files
from bound_sim.odds.report import heat
from bound_sim.results.run import Chosen, ScenarioRead, play
from bound_sim.secrecy import seat_maps
from tests.core.odds.test_heat import STORM
from tests.core.results.test_battle_page import CHROMIUM, NODE, VIEWER, needs_browser

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PAGES = ("report", "page", "danger")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a report, a battle's page and a page of danger."""
    place = tmp_path_factory.mktemp("pages")
    key = key_from_seed(7)
    scenario, files = load_files("rulebook-sheet")
    given = ScenarioRead(scenario, "rulebook-sheet", files)
    play(given, Chosen(KeyedDice(key), key.hex(), 7), folder=place / "run", bounds=2, report=True,
         on_bound=lambda _: None)  # fmt: skip
    shutil.copy(place / "run" / "report.html", place / "report.html")
    (place / "page.html").write_text(seat_maps.written(place / "run", "page.html"), encoding="utf-8")
    (place / "danger.html").write_text(heat.of_odds(bs.odds(STORM, tables=2).found), encoding="utf-8")
    return place


def looked_at(pages: Path, *words: str) -> dict[str, Any]:
    """What a browser saw of the pages, by their names."""
    paths = {name: str(pages / f"{name}.html") for name in PAGES}
    command = [str(NODE), *words, *paths.values()]
    done = subprocess.run(command, cwd=VIEWER, capture_output=True, text=True, check=False, timeout=400)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return {name: found[path] for name, path in paths.items()}


@needs_browser
def test_axe_finds_nothing_serious(pages: Path) -> None:
    said = looked_at(pages, "test/axe.mjs", str(CHROMIUM))
    assert min(one["rules"] for one in said.values()) > 20
    assert {name: one["serious"] for name, one in said.items()} == {name: [] for name in PAGES}


@needs_browser
@pytest.mark.skipif(not FIREFOX, reason="no Firefox")
def test_ten_acts_in_firefox(pages: Path) -> None:
    said = looked_at(pages, "--experimental-websocket", "test/firefox.mjs", str(FIREFOX), str(pages))
    for name, one in said.items():
        assert (one["opens"], one["errors"]) == ("true", []), name
        assert one["printed"] > 5_000, name
        assert one["wide"] <= 1366, name
