"""covers: bound_sim/results/report, bound_sim/results/battle_map/page.py, bound_sim/odds/report/heat.py, maps/viewer

It also covers bound_sim/odds/report/page.py. Pages in Firefox, on phones, and for people who do not see them: axe finds
nothing serious in them, and nothing at all in those of odds.
"""

import json
import shutil
import subprocess
from collections.abc import Sequence
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
#: pages of many tables
MANY = ("odds", "compare", "sweep", "luck")
#: px of the screens of phones
PHONES = (360, 390)


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
    odds = bs.odds(STORM, tables=2)
    (place / "danger.html").write_text(heat.of_odds(odds.found), encoding="utf-8")
    odds.page(place / "odds.html")
    bs.compare(STORM, ["Q-free-fire=nearest"], tables=2).page(place / "compare.html")
    bs.luck(place / "run", tables=2).page(place / "luck.html")
    fire = {"name": "fire", "change": "ruling", "ruling": "Q-free-fire", "values": ["nearest", "likeliest"]}
    plan = {"scenario": str(STORM), "tables": 2, "bounds": 1, "parameters": [fire]}
    bs.sweep(plan, place / "swept").page(place / "sweep.html")
    return place


def looked_at(pages: Path, *words: str, of: Sequence[str] = PAGES) -> dict[str, Any]:
    """What a browser saw of the pages, by their names."""
    paths = {name: str(pages / f"{name}.html") for name in of}
    command = [str(NODE), *words, *paths.values()]
    done = subprocess.run(command, cwd=VIEWER, capture_output=True, text=True, check=False, timeout=400)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return {name: found[path] for name, path in paths.items()}


@needs_browser
@pytest.mark.parametrize("width", ["1366", "390"])
def test_axe_finds_nothing_serious(width: str, pages: Path) -> None:
    said = looked_at(pages, "test/axe.mjs", str(CHROMIUM), width)
    assert min(one["rules"] for one in said.values()) > 20
    assert {name: one["serious"] for name, one in said.items()} == {name: [] for name in PAGES}


@needs_browser
@pytest.mark.parametrize("width", ["1366", "390"])
def test_axe_finds_nothing_in_pages_of_many_tables(width: str, pages: Path) -> None:
    """A page says where its contents begin, and keys reach a table that scrolls."""
    said = looked_at(pages, "test/axe.mjs", str(CHROMIUM), width, of=MANY)
    assert min(one["rules"] for one in said.values()) > 15
    assert {name: one["every"] for name, one in said.items()} == {name: [] for name in MANY}
    for name in MANY:
        page = (pages / f"{name}.html").read_text(encoding="utf-8")
        assert (page.count("<main>"), page.count("</main>")) == (1, 1)


@needs_browser
def test_no_page_is_wider_than_a_phone_and_maps_can_be_read(
    pages: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Findings 5 and 11, of the battle that was seen to run off a phone, whole, and 5 of every other page."""
    fought = tmp_path_factory.mktemp("fought")
    key = key_from_seed(7)
    scenario, files = load_files("beaumont-hamel")
    play(ScenarioRead(scenario, "beaumont-hamel", files), Chosen(KeyedDice(key), key.hex(), 7), folder=fought / "run",
         bounds=scenario.bounds, report=True, on_bound=lambda _: None)  # fmt: skip
    shutil.copy(fought / "run" / "report.html", pages / "beaumont-hamel.html")
    # finding 11 of the same page: the map has all the room there is, and its letters can be read
    letters = looked_at(pages, "test/labels.mjs", str(CHROMIUM), "390,1366,1920", of=("beaumont-hamel",))[
        "beaumont-hamel"
    ]
    for px, one in letters.items():
        assert one["letters"] > 20
        assert one["least"]["px"] >= 8.99, (px, one)
        assert one["map"] == one["room"] > int(px) - 40
    style = '<meta name="viewport" content="width=device-width">'
    (pages / "wide.html").write_text(f'{style}<p style="white-space: nowrap">{"dice " * 99}</p>', encoding="utf-8")
    of = ("beaumont-hamel", *PAGES, *MANY, "wide")
    said = looked_at(pages, "test/phones.mjs", str(CHROMIUM), ",".join(map(str, PHONES)), of=of)
    control = said.pop("wide")["360"]
    assert control["wide"] > 360, "a page that is too wide is seen"
    assert control["out"]
    wide = {(name, px): one for name, found in said.items() for px, one in found.items() if one["wide"] > int(px)}
    assert wide == {}


@needs_browser
@pytest.mark.skipif(not FIREFOX, reason="no Firefox")
def test_ten_acts_in_firefox(pages: Path) -> None:
    said = looked_at(pages, "--experimental-websocket", "test/firefox.mjs", str(FIREFOX), str(pages))
    for name, one in said.items():
        assert (one["opens"], one["errors"]) == ("true", []), name
        assert one["printed"] > 5_000, name
        assert one["wide"] <= 1366, name
