"""covers: bound_sim/rulesets/to_end_all_wars/answers, bound_sim/results/run.py

The report of a battle, its summary where somebody wins early, the chart for people, teams to raise.
"""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.rules import ruleset
from bound_sim.rules.records.units_to_raise import NewUnit, raised
from bound_sim.rulesets.to_end_all_wars.book.chart import MAY, TEAM_SIZE, UNIT_TYPES

from .told import shipped

RULES = ruleset("to-end-all-wars")


def run(*words: str) -> str:
    made = CliRunner().invoke(app, list(words))
    assert made.exit_code == 0, made.output
    return made.stdout


def test_a_battle_that_is_won_early_says_who_won_and_when(tmp_path: Path) -> None:
    """The raiders of this seed destroy four teams before the last turn; files, summary and record end there."""
    out = tmp_path / "won"
    said = run("run", "petite-douve-1915", "--seed", "3", "--out", str(out))
    turns = max(row for row in shipped("petite-douve-1915").log["states"]["bound"])
    assert turns < 16
    assert f"{turns} turns: Canadians won" in said
    assert re.search(r"Germans +49 +10 +0 +21( +\d+)* +21 +28", said)
    assert json.loads((out / "battle.json").read_text())["bounds"] == turns
    page = (out / "report.html").read_text()
    assert len(re.findall(r"<(?:em|i)>\d", page)) > 20
    assert "won: 4 teams destroyed" in page
    assert "48 figures" in page
    assert f"bound-{turns:02}.svg" in {path.name for path in (out / "maps").iterdir()}
    drawn = (out / "maps" / "bound-02.svg").read_text()
    assert drawn.count("<title>wire wire-") == 20
    assert "<title>grenade grenade-" in drawn
    answer = json.loads(run("run", "petite-douve-1915", "--seed", "3", "--out", str(tmp_path / "two"), "--json"))
    assert (answer["won"], answer["bounds"]) == ("C", turns)
    assert re.search(r"action|reaction", run("why", str(out), "RD1", "--bound", "2"))


def test_the_chart_has_every_kind_with_what_it_may_do() -> None:
    chart = RULES.unit_chart({})
    assert {*chart.rows} == {*UNIT_TYPES}
    for name, row in chart.rows.items():
        assert {*row} == {*chart.columns}
        assert str(row["may"]).split(", ") == [act for act in MAY[UNIT_TYPES[name].kind] if act != "move"]
    assert (chart.rows["Raider"]["moves"], chart.rows["HMG"]["moves"], chart.rows["Tank"]["moves"]) == (2, 1, 1)
    scenario = shipped("trench-and-tank").scenario
    best = {name: RULES.reach(scenario)(men[0], "") for name, men in scenario.forces.battalions.items()}
    assert (best["RD1"].way_u, best["HM1"].range_u, best["TK"].range_u) == (36_000, 35_000, 35_000)


@pytest.mark.parametrize("name", sorted(RULES.establishments.templates))
def test_teams_to_raise_are_whole_teams_that_the_rules_take(name: str) -> None:
    template = RULES.establishments.templates[name]
    made = raised(template, unit=NewUnit("Red", "X", ""), facing=0, types=RULES.type_book({}))
    sizes: dict[str, list[str]] = {}
    for man in made:
        sizes.setdefault(man.battalion, []).append(man.type)
    for types in sizes.values():
        assert len(set(types)) == 1
        assert len(types) == TEAM_SIZE[UNIT_TYPES[types[0]].kind]


@pytest.mark.parametrize("name", sorted(RULES.establishments.formations))
def test_formations_set_nobody_on_another(name: str) -> None:
    template = RULES.establishments.templates["raider team"]
    made = raised(template, unit=NewUnit("Red", "X", ""), facing=0, types=RULES.type_book({}))
    slots = RULES.establishments.formations[name](made)
    assert len(slots) == 6
    for place, (x, y) in enumerate(slots):
        assert all(abs(x - ox) >= 1000 or abs(y - oy) >= 1000 for ox, oy in slots[:place])


def test_the_desk_calls_things_by_their_names() -> None:
    form = RULES.order_form
    assert {*form.complete} == {*RULES.grammar.sheet.words}
    assert (form.unit, form.bound) == ("team", "Turn")


def test_a_bound_is_called_by_whose_turn_it_is() -> None:
    scenario = shipped("petite-douve-1915").scenario
    assert [RULES.bound_name(bound, scenario) for bound in (1, 2, 3)] == [
        "turn 1, Canadians", "turn 2, Germans", "turn 3, Canadians",
    ]  # fmt: skip
    assert RULES.bound_name(2, replace(scenario, rulings={})) == "turn 2"
