"""covers: bound_sim/rulesets/kit/lines/lookahead.py, bound_sim/rulesets/kit/lines/prospect.py,
bound_sim/rulesets/kit/lines/line_lookahead.py

Commanders who look ahead, of each ruleset that has them: by what the side sees alone, the same each time, by the score.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.files.side_files import read
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.records import declared
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.end_of_empires.answers import lookahead as of_empires
from bound_sim.rulesets.kit.lines.lookahead import best_course, best_plan
from bound_sim.scenario.model import Scenario

#: scenario, a side that acts in the bound that is next after so many
BATTLES = [("le-cateau-1914", "G", 2), ("trench-and-tank", "A", 2)]


@pytest.fixture(autouse=True)
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_empires, "TABLES", 1)
    monkeypatch.setattr(of_empires, "TURNS", 1)


def shipped(name: str) -> Scenario:
    scenario = load(resolve(name))
    return replace(scenario, low={}, lines={}, seats={side.id: "posture" for side in scenario.sides})


def view_of(scenario: Scenario, side: str, bounds: int) -> SeatView:
    battle = Battle(scenario, KeyedDice(key_from_seed(3)), logged=False)
    battle.run(bounds=bounds)
    battle.ordering = bounds + 1
    return ruleset(scenario.ruleset).seat_view(battle, 0, side)


class Weighed:
    """Groups whose ways have a weight each; what was tried is kept. Ways that are ``lucky`` have none on other dice."""

    def __init__(
        self, weights: Mapping[str, Mapping[str, int]], edge: int = 0, lucky: Collection[str] = ()
    ) -> None:  # fmt: skip
        self.weights, self.edge, self.lucky = weights, edge, lucky
        self.tried: list[tuple[str, ...]] = []

    def first(self) -> Mapping[str, str]:
        return {group: next(iter(ways)) for group, ways in self.weights.items()}

    def ways(self, group: str) -> Sequence[str]:
        return tuple(self.weights[group])

    def worth(self, plan: Mapping[str, str], *, again: bool = False) -> int:
        if not again:
            self.tried.append(tuple(plan.values()))
        return sum(self.weights[group][way] for group, way in plan.items() if not (again and way in self.lucky))

    def files(self, plan: Mapping[str, str]) -> Mapping[str, str]:
        return {}


def test_each_group_takes_the_way_of_most_worth_once() -> None:
    imagined = Weighed({"1": {"a": 0, "b": 5, "c": 5}, "2": {"a": 3, "b": 1}})
    assert best_plan(imagined) == {"1": "b", "2": "a"}, "of two alike the earlier"
    assert imagined.tried == [("a", "a"), ("b", "a"), ("c", "a"), ("b", "b")]


def test_less_than_an_edge_changes_nothing() -> None:
    """What a few tables say may be their luck."""
    assert best_plan(Weighed({"1": {"a": 0, "b": 5}}, edge=5)) == {"1": "a"}
    assert best_plan(Weighed({"1": {"a": 0, "b": 6}}, edge=5)) == {"1": "b"}


def test_what_was_lucky_on_some_tables_is_not_taken() -> None:
    """Of two groups one has a way that is better on other dice too."""
    weights = {"1": {"a": 0, "b": 9}, "2": {"a": 0, "c": 7}}
    assert best_plan(Weighed(weights)) == {"1": "b", "2": "c"}
    assert best_plan(Weighed(weights, lucky=("b",))) == {"1": "a", "2": "c"}


class FarWeighed:
    """Courses with a worth on each table."""

    tables, more = 2, 2

    def __init__(self, worths: Mapping[str, Sequence[int]], edges: Mapping[str, int]) -> None:
        self.known, self.edges = worths, edges
        self.asked: list[tuple[str, int]] = []

    def worths(self, course: str, tables: range) -> Any:
        self.asked.append((course, tables.start))
        return np.array(self.known[course][tables.start : tables.stop], dtype=float)


def test_a_course_is_taken_that_gains_on_the_mean_of_all_tables() -> None:
    usual = [10, 0, 0, 0]
    far = FarWeighed({"": usual, "a": [12, 8, 9, 9], "b": [11, 3, 99, 99]}, {"a": 5, "b": 5})
    assert best_course(far) == "a", "the best on the first tables alone is tried on the others"
    assert ("b", 2) not in far.asked
    assert best_course(FarWeighed({"": usual, "a": [20, 10, 0, 0]}, {"a": 5})) == "", "5 is not more than 5"
    assert best_course(FarWeighed({"": usual, "a": [9, -1, 0, 0]}, {"a": -5})) == "a", "who waits may lose a little"
    assert best_course(FarWeighed({}, {})) == ""


def test_a_course_that_changes_nothing_or_is_bad_on_each_table_is_not_tried_again() -> None:
    for worths, edge in (([10, 0, 9, 9], -5), ([10, -9, 9, 9], 5)):
        far = FarWeighed({"": [10, 0, 0, 0], "a": worths}, {"a": edge})
        assert best_course(far) == ""
        assert [start for _, start in far.asked] == [0, 0]


def words_told(name: str, side: str, *, given: bool) -> list[str]:
    """The words of a side's units in the first bound: those that lookahead gives, else those on its sheet."""
    scenario = shipped(name)
    battle = Battle(scenario, KeyedDice(key_from_seed(3)), logged=False)
    battle.open()
    battle.ordering = 1
    view = ruleset(scenario.ruleset).seat_view(battle, 0, side)
    if not given:
        return [order.verb for (_, bound), order in sorted(view.scenario.high.items()) if bound == 1]
    told = ruleset(scenario.ruleset).policy("lookahead").orders(view)
    high = read(scenario, side, 1, {file: text.encode() for file, text in told.items()}).orders().high
    return [order.verb for _, order in sorted(high.items())]


def test_an_attack_that_loses_is_not_made() -> None:
    """By its sheet the Attack runs at a trench with machine guns, and loses 28 battles of 30; holding it loses none."""
    assert "assault" in words_told("trench-and-tank", "A", given=False)
    assert {*words_told("trench-and-tank", "A", given=True)} == {"hold"}


def test_in_the_enemys_turn_a_side_says_what_is_on_its_sheet() -> None:
    assert words_told("trench-and-tank", "D", given=True) == words_told("trench-and-tank", "D", given=False)


def test_other_dice_are_other_dice() -> None:
    """The same orders on the tables of the proof come to something else, each time to the same."""
    imagined = of_empires.FormationWords(view_of(shipped("le-cateau-1914"), "G", 2))
    plan = imagined.first()
    assert imagined.worth(plan, again=True) == imagined.worth(plan, again=True) != imagined.worth(plan)


@pytest.mark.parametrize(("name", "side", "bounds"), BATTLES)
def test_orders_are_the_rules_own_and_the_same_each_time(name: str, side: str, bounds: int) -> None:
    scenario = shipped(name)
    policy, view = ruleset(scenario.ruleset).policy("lookahead"), view_of(scenario, side, bounds)
    given = policy.orders(view)
    assert given == policy.orders(view) != {}
    found = read(scenario, side, bounds + 1, {file: text.encode() for file, text in given.items()})
    assert found.faults == ()
    assert found.high


@pytest.mark.parametrize(("name", "side", "bounds"), BATTLES)
def test_worth_tells_plans_apart(name: str, side: str, bounds: int) -> None:
    """Some word for all is worth more than another: the control, what all hold is worth as much as itself."""
    scenario = shipped(name)
    rules, view = ruleset(scenario.ruleset), view_of(scenario, side, bounds)
    units = [unit for unit, members in view.scenario.forces.battalions.items() if members[0].side == side]
    found = {
        word: rules.worth(view, SideOrders({unit: declared(unit, bounds + 1, word) for unit in units}))
        for word in ("hold", "assault", "retreat")
    }
    assert len(set(found.values())) > 1, found
    assert rules.worth(view, SideOrders()) == found["hold"]


def test_a_policy_plays_no_worse_than_it_imagines_to_hold() -> None:
    """What it takes is worth at least as much as the sheet as posture does it, on the dice of the proof too."""
    scenario = shipped("le-cateau-1914")
    imagined = of_empires.FormationWords(view_of(scenario, "G", 2))
    plan = best_plan(imagined)
    for again in (False, True):
        assert imagined.worth(plan, again=again) >= imagined.worth(imagined.first(), again=again)
