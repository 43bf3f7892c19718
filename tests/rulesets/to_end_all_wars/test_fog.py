"""covers: bound_sim/rulesets/to_end_all_wars/answers/fog.py, bound_sim/rulesets/to_end_all_wars/answers/seat.py

What a side may know: the open table; neither the other's lines nor what is to come, nor mines that are hidden.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import Decision
from bound_sim.rules import ruleset
from bound_sim.rulesets.to_end_all_wars.answers.seat import TrenchView
from bound_sim.scenario.model import Scenario

RULES = ruleset("to-end-all-wars")
HIDDEN = {"TEAW-Q-mine-seen": "hidden"}


@cache
def trench_and_tank() -> Scenario:
    return load(resolve("trench-and-tank"))


def with_mines(*places: list[float], hidden: bool = True) -> Scenario:
    """The battle with mines of the defence; far from where anybody goes in its first turns."""
    made = trench_and_tank()
    mines = [{"side": "D", "at": place} for place in places]
    return replace(
        made, own={**made.own, "mines": mines}, bounds=4, rulings={**made.rulings, **(HIDDEN if hidden else {})}
    )  # fmt: skip


def played(scenario: Scenario) -> Battle:
    battle = Battle(scenario, KeyedDice(key_from_seed(5)))
    battle.run()
    return battle


def known(scenario: Scenario, side: str, bound: int = 4) -> Any:
    return RULES.known(scenario, side, played(scenario).log.tables, bound)


def seen(scenario: Scenario, side: str) -> set[str]:
    return {row["id"] for row in rows_of(known(scenario, side).tables["things"]) if row["kind"] == "mine"}


def test_a_hidden_mine_changes_nothing_that_the_other_side_is_told() -> None:
    without, one = known(with_mines(), "A"), known(with_mines([86, 57]), "A")
    assert without.tables == one.tables
    assert (without.scenario, without.sightings) == (one.scenario, one.sightings)


def test_its_own_side_sees_it_and_the_control_shows() -> None:
    """The same mine, known and open: the test above would fail."""
    assert seen(with_mines([86, 57]), "D") == {"mine-2"}
    assert seen(with_mines([86, 57], hidden=False), "A") == {"mine-1"}
    assert known(with_mines(hidden=False), "A").tables != known(with_mines([86, 57], hidden=False), "A").tables


def test_an_engineer_finds_a_mine_and_its_side_is_told_where_it_lies() -> None:
    """In turn 1 the Engineers pass within 5 cm of it; until then nobody of their side knew."""
    found = with_mines([24, 19.4])
    mines = [row for row in rows_of(known(found, "A").tables["things"]) if row["kind"] == "mine"]
    assert [(row["bound"], row["id"], row["x_cm"], row["y_cm"]) for row in mines] == [(1, "mine-2", 24.0, 19.4)]
    assert not [row for row in rows_of(known(found, "A", 0).tables["things"]) if row["kind"] == "mine"]


def test_a_mine_that_goes_off_is_told_to_both() -> None:
    burst = with_mines([22, 44])
    for side in "AD":
        mines = [row for row in rows_of(known(burst, side).tables["things"]) if row["kind"] == "mine"]
        assert mines[-1]["state"] == "gone"
    assert {row["kind"] for row in rows_of(known(burst, "A").tables["hits"])} >= {"mine"}


@pytest.mark.parametrize("side", ["A", "D"])
def test_own_lines_and_answers_alone_of_the_open_table_all(side: str) -> None:
    scenario = with_mines([50, 30])
    whole, facts = played(scenario).log, known(scenario, side)
    assert {row["side"] for row in rows_of(facts.tables["orders"])} == {side}
    told = [row for row in rows_of(facts.tables["decisions"]) if row["side"] != side]
    assert told
    assert all(row["answer"] == "" and row["by"] == "" and row["kind"] for row in told)
    for table in ("shots", "moves", "hits", "throws", "flames", "melee", "fights"):
        assert len(facts.tables[table]["bound"]) == whole.length(table), table
    mine = scenario.forces.side_of
    assert all(row["platoon"].startswith("side ") or mine(row["platoon"]) == side
               for row in rows_of(facts.tables["explanations"]))  # fmt: skip


def test_supports_that_are_still_to_come_are_no_enemies_yet() -> None:
    scenario = load(resolve("petite-douve-1915"))
    battle = Battle(scenario, KeyedDice(key_from_seed(1)))
    battle.open()
    view = RULES.seat_view(battle, 0, "C")
    assert not {"GS1", "GS2", "GS3"} & {row["battalion"] for row in view.bases}
    assert "GS1" not in view.scenario.forces.battalions
    assert isinstance(view, TrenchView)
    assert "GS1" not in view.game.by_id
    assert {row["battalion"] for row in RULES.seat_view(battle, 0, "G").bases} >= {"GS1", "GF1", "RD1"}


def test_view_hints_and_policy_are_the_same_whatever_is_hidden() -> None:
    """Mines, supports and the other side's lines are varied; the control varies what is seen."""

    def looked(scenario: Scenario, side: str) -> tuple[Any, ...]:
        battle = Battle(scenario, KeyedDice(key_from_seed(5)))
        battle.open()
        view = RULES.seat_view(battle, 0, side)
        answer = RULES.policy("posture").answer(replace(view, passed=1), Decision("next-action", side, 1))
        return view, list(view.bases), list(view.things), answer

    base = with_mines([86, 57])
    assert looked(base, "A") == looked(with_mines(), "A")
    other = replace(base, lines={key: lines for key, lines in base.lines.items() if key[0] == "A"})
    assert looked(base, "A") == looked(other, "A")
    assert looked(base, "D") != looked(with_mines(), "D")


def test_the_number_of_an_own_mine_tells_nothing_of_hidden_ones() -> None:
    def laid(*places: list[float]) -> list[Mapping[str, Any]]:
        made = with_mines(*places)
        own = [*made.own["mines"], {"side": "A", "at": [10, 5]}]  # type: ignore[misc]
        told = known(replace(made, own={**made.own, "mines": own}), "A").tables["things"]
        return [row for row in rows_of(told) if row["kind"] == "mine"]

    assert laid() == laid([86, 57]) == laid([86, 57], [86, 55])
    assert {row["id"] for row in laid()} == {"mine-1"}
