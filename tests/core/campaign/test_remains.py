"""covers: bound_sim/campaign/outcome.py, bound_sim/campaign/units.py, bound_sim/rules/records/remains.py

What is left of a battle: of rows of its log by hand, of a battle file and of a result, and what the command says of it.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bound_sim.battle_file import BattleFile, Broken, No
from bound_sim.campaign.outcome import played
from bound_sim.campaign.units import units_of
from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.results import tables
from bound_sim.rules import ruleset
from bound_sim.rules.records.remains import Remain, nearest_edge
from bound_sim_maps.faults import Refused
from bound_sim_maps.speech import speaking

Row = dict[str, Any]
#: a shipped battle of each ruleset whose battles leave something
SHIPPED = ("rulebook-sheet", "le-cateau-1914", "petite-douve-1915", "hooge-1915")


def bound_sim(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def rows(name: str, change: Callable[[Row], Row | None]) -> list[Row]:
    """Rows of ``states`` of a shipped battle: all bases as they open, and after bound 1 as ``change`` has them."""
    scenario = load(name)
    opening = [
        {"bound": 0, "platoon": base.id, "status": "on table", "x_cm": 10.0, "y_cm": 20.0, "hits": 0, "fate": "",
         "men": float(base.men)}
        for base in scenario.forces.platoons
    ]  # fmt: skip
    return [*opening, *filter(None, (change({**row, "bound": 1}) for row in opening))]


def of(name: str, change: Callable[[Row], Row | None]) -> dict[str, Remain]:
    scenario = load(name)
    found = ruleset(scenario.ruleset).remains.of(scenario, rows(name, change))
    assert ruleset(scenario.ruleset).remains.of(scenario, reversed(rows(name, change))) == found
    return {each.base: each for each in found}


@pytest.mark.parametrize("name", SHIPPED)
def test_who_is_not_touched_is_whole(name: str) -> None:
    for each in of(name, lambda row: row).values():
        assert (each.lost, each.hurt, each.status, each.edge) == (0, 0, "present", "")
        assert each.men == each.men_at_start > 0
        assert each.guns == each.guns_at_start


@pytest.mark.parametrize("name", SHIPPED)
def test_who_is_removed_is_gone_with_its_gun(name: str) -> None:
    for each in of(name, lambda row: {**row, "status": "removed", "men": 0.0, "hits": 9}).values():
        assert (each.men, each.lost, each.guns, each.hurt, each.status) == (0, each.men_at_start, 0, 9, "gone")


def test_a_base_that_is_never_said_again_is_as_it_opened() -> None:
    assert all(each.lost == 0 for each in of("hooge-1915", lambda row: None).values())


def test_men_lost_are_rounded_down() -> None:
    """R-2, EOE-R-2: 150 men of 4 hits with 3 of them left are 112.5 men: 37 are lost."""
    found = of("le-cateau-1914", lambda row: {**row, "men": row["men"] * 3 / 4, "hits": 1})
    batteries = [each for each in found.values() if each.guns]
    assert batteries
    for each in found.values():
        assert each.lost == each.men_at_start // 4
        assert each.men + each.lost == each.men_at_start


@pytest.mark.parametrize(("name", "guns"), [("rulebook-sheet", 18), ("le-cateau-1914", 15), ("petite-douve-1915", 0),
                                            ("hooge-1915", 2)])  # fmt: skip
def test_guns_are_those_of_the_chart(name: str, guns: int) -> None:
    assert sum(each.guns for each in of(name, lambda row: row).values()) == guns


def test_who_left_did_it_by_the_nearest_edge() -> None:
    gone = {"status": "withdrawn", "x_cm": 30.0, "y_cm": 1.0}
    assert {each.edge for each in of("rulebook-sheet", lambda row: {**row, **gone}).values()} == {"south"}
    assert {each.lost for each in of("rulebook-sheet", lambda row: {**row, **gone}).values()} == {0}


def test_who_fled_has_left_and_is_lost() -> None:
    found = of("hooge-1915", lambda row: {**row, "status": "removed", "fate": "fled", "men": 0.0, "x_cm": 0.5})
    assert {(each.status, each.edge, each.men) for each in found.values()} == {("left", "west", 0)}


@pytest.mark.parametrize(
    ("place", "edge"),
    [((10, 99), "north"), ((99, 50), "east"), ((50, 1), "south"), ((1, 50), "west"), ((50, 50), "north"),
     ((0, 0), "south")],
)  # fmt: skip
def test_edges(place: tuple[float, float], edge: str) -> None:
    assert nearest_edge(*place, 100, 100) == edge


def test_units_are_sums() -> None:
    found = units_of(of("rulebook-sheet", lambda row: {**row, "status": "removed", "men": 0.0}).values())
    unit = next(each for each in found if each.unit == "22.1")
    assert (unit.men_at_start, unit.men, unit.lost, unit.guns_at_start, unit.guns_lost) == (120, 0, 120, 4, 4)


def test_a_result_and_its_battle_file_say_the_same(tmp_path: Path) -> None:
    assert bound_sim("new", "petite-douve-1915", tmp_path / "a.bound", "--seed", "3").exit_code == 0
    with pytest.raises(No):
        played(tmp_path / "a.bound")
    with BattleFile(tmp_path / "a.bound") as file:
        while len(file.history.bounds) < 4 and not file.history.over:
            file.resolve()
    found = played(tmp_path / "a.bound")
    assert bound_sim("export", tmp_path / "a.bound", "--out", tmp_path / "a", "--no-report").exit_code == 0
    assert played(tmp_path / "a").remains == found.remains
    assert (found.bounds, found.over, len(found.head), len(found.opening)) == (4, False, 64, 64)
    units = bound_sim("campaign", "remains", tmp_path / "a.bound")
    assert "RD1" in units.output
    assert "the battle is not over" in units.output
    bases = bound_sim("campaign", "remains", tmp_path / "a", "--bases")
    assert "RD1/1" in bases.output
    said = json.loads(bound_sim("campaign", "remains", tmp_path / "a.bound", "--json").output)
    assert [each["men"] for each in said["bases"]] == [each.men for each in found.remains]


def test_battles_of_areas_leave_nothing(tmp_path: Path) -> None:
    assert bound_sim("run", "summer-1914", "--seed", "1", "--no-report", "--out", tmp_path / "s").exit_code == 0
    with pytest.raises(Refused, match="leave nothing"):
        played(tmp_path / "s")


def test_states_that_make_no_sense_are_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bound_sim("run", "rulebook-sheet", "--seed", "1", "--no-report", "--out", tmp_path / "s", "--bounds", "1"
                     ).exit_code == 0  # fmt: skip
    read = tables.records

    def minus(frame: Any) -> list[Row]:
        return [{**row, "men": -50.0} for row in read(frame)]

    monkeypatch.setattr(tables, "records", minus)
    with pytest.raises(Broken, match="make no sense"):
        played(tmp_path / "s")


def test_edges_are_told_in_the_reader_s_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Bases and units that left by an edge: no English word of it is left in German."""
    assert bound_sim("run", "rulebook-sheet", "--seed", "1", "--no-report", "--out", tmp_path / "s", "--bounds", "1"
                     ).exit_code == 0  # fmt: skip
    read = tables.records
    monkeypatch.setattr(tables, "records", lambda frame: [
        {**row, "status": "withdrawn", "x_cm": 30.0, "y_cm": 1.0} if row["bound"] else row for row in read(frame)
    ])  # fmt: skip
    english = [bound_sim("campaign", "remains", tmp_path / "s", *more).output for more in ([], ["--bases"])]
    assert "south" in english[0]
    assert "left by the south" in english[1]
    monkeypatch.setenv("LANGUAGE", "")  # what the program says of its language to others, and to itself, ends here
    monkeypatch.setenv("BOUND_SIM_LANGUAGE", "de")
    with speaking(None):
        german = [bound_sim("campaign", "remains", tmp_path / "s", *more).output for more in ([], ["--bases"])]
    assert "Süden" in german[0]
    assert "Süden" in german[1]
    assert "left by" not in "".join(german)
