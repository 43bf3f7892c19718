"""covers: bound_sim/rules/records/prose.py, bound_sim/results/report/view.py

Lengths in a report, in the unit of the ruleset.
"""

import re

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of
from bound_sim.results.report.view import ReportView
from bound_sim.rules.records import prose
from bound_sim.rules.records.sentences import dress_of
from bound_sim.scenario.model import Scenario


@pytest.mark.parametrize(("cm", "said"), [(0, "0.0 in"), (2.54, "1.0 in"), (15.24, "6.0 in"), (30.48, "12.0 in")])
def test_inches(cm: float, said: str) -> None:
    assert prose.inches(cm).replace(prose.THIN, " ") == said


def test_a_rulesets_unit_is_that_of_its_narrative(barn: Scenario) -> None:
    assert dress_of(ReportView(barn, {}))["cm"](2.54) == f"1.0{prose.THIN}in"
    assert dress_of(ReportView(load(resolve("rulebook-sheet")), {}))["cm"](2.54) == f"2.5{prose.THIN}cm"


def test_what_is_told_of_rules_in_inches_says_inches(barn: Scenario) -> None:
    battle = Battle(barn, KeyedDice(key_from_seed(3)))
    battle.run()
    tables = {
        name: {1: [row for row in rows_of(columns) if row["bound"] == 1]} for name, columns in battle.log.tables.items()
    }
    view = ReportView(barn, tables)
    said = [str(line) for passage in view.telling.tell(view, 1) for line in passage.lines]
    assert any(line.endswith(f"goes 6.0{prose.THIN}in") for line in said), "the squad moves six inches at most"
    assert not any(re.search(r"goes [0-9.]+\s*cm", line) for line in said)
