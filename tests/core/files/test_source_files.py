"""covers: bound_sim/files/source_files.py

A scenario that is saved keeps the comments of its files, and its orders stay in the files that they came from.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.files import source_files
from bound_sim.files.folder import load, read_as_far, save
from bound_sim.files.scenario_files import scenario_files
from bound_sim.scenario.files import SCENARIOS, shipped
from bound_sim.scenario.model import Scenario


def comments(text: bytes) -> list[str]:
    return [line.strip() for line in text.decode().splitlines() if line.lstrip().startswith("#")]


@pytest.mark.parametrize("name", shipped())
def test_a_scenario_that_did_not_change_keeps_every_byte(name: str, tmp_path: Path) -> None:
    save(load(name), tmp_path / "saved", source_files.files(load(name)))
    assert scenario_files(tmp_path / "saved") == scenario_files(SCENARIOS / name)


def moved(scenario: Scenario) -> Scenario:
    first, *rest = scenario.forces.platoons
    return replace(scenario, forces=replace(scenario.forces, platoons=(replace(first, men=first.men + 1), *rest)))


CHANGES: dict[str, Any] = {
    "title": lambda s: replace(s, title="Another title"),
    "bounds": lambda s: replace(s, bounds=s.bounds + 1),
    "a new key": lambda s: replace(s, clock=("07:20", "07:30"), introduction='Two\nlines with """quotes'),
    "a side's name": lambda s: replace(s, sides=(replace(s.sides[0], name="Others"), *s.sides[1:])),
    "an objective": lambda s: replace(s, objectives=s.objectives[:1]),
    "the map": lambda s: replace(s, battlefield=replace(s.battlefield, title="Drawn in")),
    "the forces": moved,
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", ["rulebook-sheet", "beaumont-hamel"])
def test_comments_survive_a_change(name: str, change: str, tmp_path: Path) -> None:
    before, scenario = scenario_files(SCENARIOS / name), CHANGES[change](load(name))
    save(scenario, tmp_path / "saved", source_files.files(scenario))
    made = scenario_files(tmp_path / "saved")
    assert load(tmp_path / "saved") == scenario
    assert set(made) == set(before)
    assert comments(made["scenario.toml"]) == comments(before["scenario.toml"]) != []
    changed = {file for file in made if made[file] != before[file]}
    assert len(changed) <= 1


def test_a_change_that_others_rest_on(tmp_path: Path) -> None:
    """Bases without a facing have their side's front: where that changes, the forces are written whole."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, data in scenario_files(SCENARIOS / "rulebook-sheet").items():
        (folder / name).write_bytes(data)
    rows = (folder / "forces.csv").read_text(encoding="utf-8").splitlines()
    column = rows[0].split(",").index("facing")
    bare = [",".join(cell for place, cell in enumerate(row.split(",")) if place != column) for row in rows]
    (folder / "forces.csv").write_text("\n".join(bare) + "\n", encoding="utf-8", newline="\n")
    scenario = load(folder)
    turned = replace(scenario, sides=(replace(scenario.sides[0], front=1230), *scenario.sides[1:]))
    made = source_files.files(turned)
    assert load(made) == turned
    assert comments(made["scenario.toml"]) == comments((folder / "scenario.toml").read_bytes()) != []


def test_a_draft_with_faults_keeps_its_comments_too() -> None:
    """Saved in the middle of the work: two bases stand on each other."""
    scenario = load("rulebook-sheet")
    first, second, *rest = scenario.forces.platoons
    on_top = replace(second, x_u=first.x_u, y_u=first.y_u)
    wrong = replace(scenario, forces=replace(scenario.forces, platoons=(first, on_top, *rest)))
    made = source_files.files(wrong)
    assert read_as_far(made)[1]
    assert comments(made["scenario.toml"]) == comments((SCENARIOS / "rulebook-sheet" / "scenario.toml").read_bytes())
    assert {"orders-D.csv", "orders-L.csv"} <= set(made)


def test_a_folder_that_is_gone_or_broken(tmp_path: Path) -> None:
    scenario = load("rulebook-sheet")
    for toml in (None, b"title =", b"map = 3", b"\xff", b"[sides]\nA = 1"):
        folder = tmp_path / ("gone" if toml is None else toml.hex())
        if toml is not None:
            folder.mkdir()
            (folder / "scenario.toml").write_bytes(toml)
        assert load(source_files.files(replace(scenario, folder=folder))) == scenario
    assert load(source_files.files(replace(scenario, folder=None))) == scenario


def test_what_an_earlier_save_left_has_no_place() -> None:
    scenario = load("rulebook-sheet")
    made = source_files.files(scenario)
    assert source_files.leavings(scenario, made) >= {"orders.csv", "arrows.txt"}
    assert not source_files.leavings(scenario, made) & set(made)
