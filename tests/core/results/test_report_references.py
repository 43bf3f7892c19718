"""covers: bound_sim/results/report/pictures.py, bound_sim/results/report/tables.py

Where a sheet of a trench map lies under the table, a report says references; where none does, it says none.
"""

import re
from dataclasses import replace

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.results import tables as frames
from bound_sim.results.report import page
from bound_sim.results.report.pictures import Pictures
from bound_sim.results.report.view import ReportView
from bound_sim.scenario.model import Objective, Scenario
from bound_sim_maps.trench_sheet import TrenchSheet

SHEET = TrenchSheet((((0, 0), "57d.Q.10.c.0.0"), ((101_600, 0), "57d.Q.11.c.0.0")), 101.6)


def report_of(scenario: Scenario) -> str:
    battle = Battle(scenario, dice=KeyedDice(key_from_seed(7)))
    battle.run(lambda bound: None, bounds=1)
    view = ReportView.of(scenario, frames.frames(battle.log))
    return page.render(view, Pictures(view), "Keyed dice")


def test_bases_and_objectives_say_their_reference() -> None:
    bare = load("rulebook-sheet")
    table = replace(bare.battlefield.table, trench_sheet=SHEET)
    farm = Objective("The farm", (49_000, 49_000, 52_600, 52_600))
    scenario = replace(bare, battlefield=replace(bare.battlefield, table=table), objectives=(farm,))
    text = report_of(scenario)
    assert "Sheet 57d of the trench map lies under the table" in text
    assert table.sheet_reference(50_800, 50_800) == "57d.Q.10.b.0.0"
    assert f"<td>{table.reference(50_800, 50_800)}, 57d.Q.10.b.0.0</td>" in text
    first = next(p for p in scenario.forces.platoons if p.x_u is not None)
    bases = re.findall(rf"<title>{re.escape(first.id)}, [^<]*, (57d\.[A-X]\.\d+\.[abcd]\.\d\.\d)</title>", text)
    assert bases
    plain = report_of(replace(bare, objectives=(farm,)))
    assert "57d." not in plain
    assert "trench map" not in plain


def test_off_its_sheet_nothing_is_said() -> None:
    table = replace(load("rulebook-sheet").battlefield.table, trench_sheet=SHEET)
    assert table.sheet_reference(-10_000_000, 0) == ""
    assert replace(table, trench_sheet=None).sheet_reference(50_800, 50_800) == ""
