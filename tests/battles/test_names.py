"""covers: bound_sim/rulesets

A unit's name decides nothing: shipped battles are played again with all units under each other's names, by the dice of
the old ones. Where units keep their order, all of the log is the same. What changes with the order alone is counted,
table by table, with the rule that puts units in order.
"""

import ast
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bound_sim.dice.keyed import KeyedDice
from bound_sim.files.folder import load, resolve
from bound_sim.scenario.model import Scenario
from tests.battles.other_names import DiceOfOldNames, apart, dealt, differences, played

BATTLES = Path(__file__).parent
#: battle -> bounds that are played
PLAYED = {
    "nimy": 2, "rulebook-sheet": 2, "storm": 2, "trench-and-tank": 4, "petite-douve-1915": 4, "brickyard-assault": 6,
    "hooge-1915": 5, "langemarck-1914": 5, "summer-1914": 2, "hedgerow": 4, "le-cateau-1914": 2,
}  # fmt: skip
#: battle -> table -> the rule that puts units in order there; all other tables are the same, whatever the order
BY_ORDER: Mapping[str, Mapping[str, str]] = {
    # who is told to have struck the last blow of several that fall together
    "storm": {"hits": "R-28"},
    "hedgerow": {"hits": "EOE-Q-fire-order"},
    # a group's hits are told of its first unit; of equal units in reserve a line that names a nation takes the first
    "summer-1914": {"hits": "AQ-R-21", "moves": "AQ-R-27", "states": "AQ-R-27", "explanations": "AQ-R-27"},
    # movers among friends end one by one, then by id
    "nimy": {"hits": "R-28", "moves": "Q-settle", "states": "Q-settle", "explanations": "Q-settle"},
    # placed so that no lengths are equal
    "le-cateau-1914": {"hits": "EOE-Q-fire-order"}, "rulebook-sheet": {"hits": "R-28"},
    "trench-and-tank": {}, "hooge-1915": {}, "brickyard-assault": {}, "langemarck-1914": {},
    "petite-douve-1915": {},
}  # fmt: skip
#: bounds until who was first decides who lives, where these are fewer
BY_ORDER_BOUNDS = {"nimy": 1}
#: battles drawn on a grid, with the rule by which of equal lengths the lowest id is shot at
EQUAL_LENGTHS = {"le-cateau-1914": "EOE-Q-target-choice", "rulebook-sheet": "Q-free-fire"}


@cache
def scenario(name: str) -> Scenario:
    """A battle of the tests, or a shipped one."""
    return load(BATTLES / name if (BATTLES / name).is_dir() else resolve(name))


@pytest.mark.parametrize("name", PLAYED)
def test_names_decide_nothing_where_units_keep_their_order(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    battle, bounds = scenario(name), PLAYED[name]
    own = {id: id for id in dealt(battle.forces.platoons, 1)}
    as_it_is = played(battle, own, monkeypatch, bounds=bounds)
    names = dealt(battle.forces.platoons, 2)
    assert sum(old != new for old, new in names.items()) >= 5
    assert differences(as_it_is, played(battle, names, monkeypatch, bounds=bounds, order_kept=True)) == {}
    assert sum(table.total() for table in as_it_is.values()) > 50


def test_the_control_differs_where_dice_go_by_the_new_names(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = scenario("hedgerow")
    names = dealt(battle.forces.platoons, 2)
    as_it_is = played(battle, {id: id for id in names}, monkeypatch, bounds=2)
    monkeypatch.setattr(DiceOfOldNames, "open_bound", KeyedDice.open_bound)
    assert differences(as_it_is, played(battle, names, monkeypatch, bounds=2, order_kept=True))


@pytest.mark.parametrize("name", BY_ORDER)
def test_the_order_of_ids_decides_what_a_rule_says(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Seats of policies are left empty: whom a policy thinks of first is no rule."""
    battle, bounds = replace(scenario(name), seats={}), BY_ORDER_BOUNDS.get(name, PLAYED[name])
    if name in EQUAL_LENGTHS:
        battle = apart(battle)
    names = dealt(battle.forces.platoons, 1)
    as_it_is = played(battle, {id: id for id in names}, monkeypatch, bounds=bounds)
    found = differences(as_it_is, played(battle, names, monkeypatch, bounds=bounds))
    assert set(found) == set(BY_ORDER[name]), found
    for table, (gone, come) in found.items():
        assert len(gone) == len(come), table


def test_every_battle_is_played_in_another_order() -> None:
    assert set(BY_ORDER) == set(PLAYED)


@pytest.mark.parametrize("name", EQUAL_LENGTHS)
def test_of_equal_lengths_the_order_of_ids_decides_and_of_no_others(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What first comes to something else is a shot, at another enemy that is just as far."""
    battle = replace(scenario(name), seats={})
    names = dealt(battle.forces.platoons, 1)
    as_it_is = played(battle, {id: id for id in names}, monkeypatch, bounds=1)
    gone, come = (
        [ast.literal_eval(row) for row in rows]
        for rows in differences(as_it_is, played(battle, names, monkeypatch, bounds=1))["shots"]
    )
    first = min(row["substep"] for row in gone)
    one, other = ([row for row in rows if row["substep"] == first] for rows in (gone, come))
    told = [sorted((row["shooter"], row["die"], row["distance_cm"]) for row in rows) for rows in (one, other)]
    assert told[0] == told[1]
    assert {row["target"] for row in one} != {row["target"] for row in other}
