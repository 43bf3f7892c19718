"""covers: bound_sim/analysis/widgets.py, bound_sim/analysis/battles.py, maps/viewer/src/widget.ts

A map that moves in a notebook: the widget's state, what it refuses, and what a browser does with it.
"""

import json
import shutil
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import bound_sim as bs
from bound_sim.analysis import widgets
from tests.core.battle_file.battles import played

ROOT = Path(__file__).resolve().parents[3]
VIEWER = ROOT / "maps" / "viewer"
NODE = shutil.which("node") if (VIEWER / "node_modules").is_dir() else None
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(not (NODE and CHROMIUM), reason="no node with packages, or no Chromium")


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("battle") / "sheet.bound"
    played(path, "rulebook-sheet", bounds=2).close()
    return bs.open(path)


def test_a_battle_is_a_widget_that_is_saved_with_its_notebook(battle: Any) -> None:
    shown = battle.map()
    state = shown.get_state()
    assert state["_esm"] == (ROOT / "maps" / "bound_sim_maps" / "viewer" / "widget.js").read_text(encoding="utf-8")
    assert state["page"].startswith("<!DOCTYPE html>")
    assert 'id="battle-map"' in state["page"]
    assert (state["selected"], state["title"]) == ([], battle.scenario.title)
    assert "bases" not in state, "who is there stands in the page"
    json.dumps(state)  # as a notebook's file has it


def test_bases_are_chosen_by_their_ids(battle: Any) -> None:
    shown, heard = battle.map(), list[Any]()
    shown.observe(lambda change: heard.append(change["new"]), "selected")
    two = [platoon.id for platoon in battle.scenario.forces.platoons][:2]
    shown.selected = two
    shown.set_state({"selected": two[:1]})  # as it comes from the browser
    assert heard == [two, two[:1]]
    with pytest.raises(import_module("traitlets").TraitError, match="'Foch': not a base"):
        shown.selected = ["Foch"]
    assert shown.selected == two[:1]


def test_a_picture_of_a_bound_stays_text(battle: Any) -> None:
    assert battle.map(1).startswith("<svg")
    with pytest.raises(bs.Refused, match="bound: 9 was not played"):
        battle.map(9)


def test_without_the_extra(battle: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widgets, "find_spec", lambda name: None)
    with pytest.raises(bs.Refused, match=r"needs anywidget, which is not installed.*bound-sim\[notebook\]"):
        battle.map()
    assert "<svg" in battle.map(2)


@needs_browser
def test_a_browser_shows_it_in_two_cells(battle: Any, tmp_path: Path) -> None:
    state = {name: value for name, value in battle.map().get_state().items() if isinstance(value, str | int | list)}
    ids = [platoon.id for platoon in battle.scenario.forces.platoons][:2]
    (tmp_path / "state.json").write_text(json.dumps(state | {"ids": ids}), encoding="utf-8")
    words = [str(NODE), "test/widget.mjs", str(tmp_path / "state.json"), str(CHROMIUM), str(tmp_path)]
    done = subprocess.run(words, cwd=VIEWER, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["errors"] == said["asked"] == []
    assert said["begins"] == ["", ""]
    assert said["title"] == battle.scenario.title
    [[clicked]] = said["clicked"]
    assert said["story"].startswith(f"Story of {clicked}:")
    assert said["other"] == [[], []]
    assert all(f"Story of {name}:" in said["chosen"] for name in ids)
    assert said["echo"] == []
    assert said["tall"] == 400
    assert said["played"].startswith("#b")
    assert said["address"] == "http://notebook.test/"
    assert said["left"] == [0, [0, 0]]
