"""covers: bound_sim/analysis/changes.py, bound_sim/analysis/python_words.py, bound_sim/analysis/battles.py

A scenario is changed from Python through the checks of its files; what Python says is said in Python's words.
"""

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import bound_sim as bs


@pytest.fixture(scope="module")
def sheet() -> bs.LoadedScenario:
    return bs.load("rulebook-sheet")


def test_a_scenario_that_nothing_changes_is_the_same(sheet: bs.LoadedScenario) -> None:
    again = sheet.change(forces=sheet.forces)
    assert again.scenario == sheet.scenario
    assert sheet.change().scenario == sheet.scenario


@pytest.mark.parametrize("name", ["le-cateau-1914", "nimy"])
def test_forces_of_other_rules_come_back(name: str) -> None:
    found = bs.load(name)
    assert found.change(forces=found.forces).scenario.forces == found.scenario.forces


def test_forces_readings_and_orders_are_changed(sheet: bs.LoadedScenario, tmp_path: Path) -> None:
    forces = sheet.forces
    first = forces["platoon"].iloc[0]
    forces.loc[forces["platoon"] == first, ["men", "arrives"]] = [20, 2]
    forces.loc[forces["platoon"] == first, "dug_in"] = True
    ruling, reading = "Q-free-fire", "nearest"
    changed = sheet.change(forces=forces, rulings={ruling: reading})
    platoon = changed.scenario.forces.by_id[first]
    assert (platoon.men, platoon.arrives, platoon.dug_in) == (20, 2, True)
    assert changed.scenario.rulings[ruling] == reading
    assert changed.run(seed=7, bounds=1).bounds == 1
    assert sheet.scenario.forces.by_id[first].men != 20

    orders = tmp_path / "orders.csv"
    battalions = list(sheet.scenario.forces.battalions)
    orders.write_text("Battalion,Bound 1\n" + "".join(f"{unit},Hold\n" for unit in battalions), encoding="utf-8")
    held = sheet.change(orders=orders).scenario
    assert set(held.high) == {(unit, 1) for unit in battalions}
    assert not held.low
    assert sheet.change(orders=[orders]).scenario == held


def test_a_new_base_and_one_that_is_gone(sheet: bs.LoadedScenario) -> None:
    forces = sheet.forces
    gone, other = forces["platoon"].iloc[0], forces.iloc[[-1]].copy()
    other["platoon"] = other["company"] + "/77"
    other["y_cm"] = other["y_cm"] + 20
    other["player"] = None
    found = sheet.change(forces=pd.concat([forces[forces["platoon"] != gone], other])).scenario.forces.by_id
    assert gone not in found
    assert other["platoon"].iloc[0] in found


def test_all_faults_of_a_frame_at_once(sheet: bs.LoadedScenario) -> None:
    with pytest.raises(bs.Refused) as refused:
        sheet.change(forces=sheet.forces.drop(columns="type").rename(columns={"men": "mne"}))
    said = str(refused.value)
    assert 'column "mne" is not known: did you mean "men"?' in said
    assert 'column "type" is missing' in said
    with pytest.raises(bs.Refused, match="type"):
        sheet.change(forces=sheet.forces.assign(type="Elephants"))


@pytest.mark.parametrize(("call", "said"), [
    (lambda battle: battle.why("1/1", bound=99), "bound: 99 was not played: 1 to 1"),
    (lambda battle: bs.exact("shot"), "by and at: nobody is named"),
    (lambda battle: battle.casualties_of("brigade"), "level: 'brigade' is not there: 'platoon' or"),
])  # fmt: skip
def test_faults_are_in_pythons_words(call: Any, said: str, sheet: bs.LoadedScenario) -> None:
    battle = sheet.run(seed=7, bounds=1)
    with pytest.raises(bs.Refused) as refused:
        call(battle)
    assert said in str(refused.value)
    assert "--" not in str(refused.value)


def test_a_table_that_is_not_there_has_a_hint(sheet: bs.LoadedScenario) -> None:
    battle = sheet.run(seed=7, bounds=1)
    with pytest.raises(AttributeError, match="did you mean 'casualties'"):
        battle.cassualties  # noqa: B018
    with pytest.raises(AttributeError, match="its tables are"):
        battle.zzz  # noqa: B018


def test_casualties_cannot_be_summed_wrongly(sheet: bs.LoadedScenario) -> None:
    """Each man stands once in what an attribute gives, whatever the level; the recorded table has all levels."""
    battle = sheet.run(seed=7, bounds=2)
    levels = ("side", "battalion", "company", "platoon")
    sums = {level: battle.casualties_of(level)["men_lost"].sum() for level in levels}
    assert battle.casualties["men_lost"].sum() == sums["side"] > 0
    assert len(set(sums.values())) == 1
    assert battle.tables["casualties"]["men_lost"].sum() == len(levels) * sums["side"]
    assert "level" not in battle.casualties
    assert list(battle.casualties_of().columns[:2]) == ["bound", "clock"]
    assert [battle.time_of(bound) for bound in (0, 99)] == ["", ""]


@pytest.mark.parametrize("name", ["beaumont-hamel", "le-cateau-1914", "trench-and-tank", "hooge-1915", "summer-1914"])
def test_the_clock_stands_beside_the_bound_in_every_table(name: str) -> None:
    """Finding 17, of each ruleset; and there, too, each man is counted once."""
    found = bs.load(name)
    battle = found.run(seed=7, bounds=1)
    assert set(battle.casualties_of()["clock"]) <= {*found.scenario.clock, ""}
    for table, recorded in battle.tables.items():
        assert "bound" in recorded
        shown = getattr(battle, table)
        assert list(shown.columns[:2]) == ["bound", "clock"], table
        assert set(shown["clock"]) <= {battle.time_of(1), battle.time_of(0)}, table
    assert battle.casualties["men_lost"].sum() == battle.casualties_of("side")["men_lost"].sum()


def test_what_a_cell_shows_is_short(sheet: bs.LoadedScenario) -> None:
    assert len(repr(sheet.scenario)) < 200
    odds = sheet.odds(2, bounds=1)
    assert len(repr(odds.plot("fans"))) < 100


def test_a_plan_may_be_a_dict(tmp_path: Path) -> None:
    fire = {"name": "fire", "change": "ruling", "ruling": "Q-free-fire", "values": ["nearest"]}
    plan = {"scenario": "rulebook-sheet", "tables": 2, "seed": 3, "bounds": 1, "parameters": [fire]}
    assert len(bs.sweep(plan, tmp_path / "swept").runs) > 0
    with pytest.raises(bs.Refused, match="plan: "):
        bs.sweep({"scenario": 3}, tmp_path / "other")
