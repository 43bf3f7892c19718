"""covers: bound_sim/rulesets/to_end_all_wars/state, bound_sim/rulesets/to_end_all_wars/steps/turn.py

A battle on many tables, one that is stopped, and states that are not whole.
"""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.line_text import parse_line
from bound_sim.rulesets.to_end_all_wars.book.reasons import REASONS
from bound_sim.rulesets.to_end_all_wars.book.rulings import RULINGS
from bound_sim.rulesets.to_end_all_wars.book.words import VERBS
from bound_sim.rulesets.to_end_all_wars.state.game import standing, states_now
from bound_sim.rulesets.to_end_all_wars.state.save import save
from bound_sim.scenario.model import Scenario
from tests import house

from . import drawn

LINES = (
    "R0 move by 9,0", "R0/1 step by 0,1", "R0 shoot B0", "R0 grenade 30,20", "R1 set-up", "R1 mg B1", "R1 move by 5,2",
    "R1 fight B0",
)  # fmt: skip


def scenario(seed: int = 3) -> Scenario:
    """A drawn battle with some lines for Red's turns, right or wrong; Red begins."""
    made = drawn.scenario(seed)
    lines = tuple(parse_line(text, bound=1, verbs=VERBS, table=drawn.TABLE, place="here") for text in LINES)
    rulings = {**made.rulings, "TEAW-Q-first": "the scenario's"}
    game = {"first": "Red", "otherwise": "", "flame": []}
    return replace(
        made, rulings=rulings, own={**made.own, "game": game},
        lines={("Red", bound): lines for bound in (1, 3, 5)},
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_many_tables_are_the_tables_one_by_one(seed: int) -> None:
    made = scenario(seed)
    many = Battle(made, KeyedDice(key_from_seed(1)), tables=3, logged=False)
    many.run()
    for table in range(3):
        one = Battle(made, KeyedDice(key_from_seed(1)), first_table=table, logged=table == 0)
        one.run()
        assert one.outcomes.get(0) == many.outcomes.get(table)
        assert many.state.games[table].states(0) == one.state.games[0].states(0)
        for got, want in zip(standing(many), standing(one), strict=True):
            assert np.array_equal(np.asarray(got)[table], np.asarray(want)[0])


def test_states_now_are_those_of_the_bases_as_they_stand() -> None:
    battle = Battle(scenario(), KeyedDice(key_from_seed(1)))
    battle.run(bounds=1)
    assert {row["bound"] for row in states_now(battle)} == {1}
    assert [row["platoon"] for row in states_now(battle)] == [man.id for man in battle.scenario.forces.platoons]


BREAKS: dict[str, Any] = {
    "no teams": lambda facts: facts["teams"].clear(),
    "another side begins": lambda facts: facts.update(first="Green"),
    "a number of a thing that is no kind": lambda facts: facts["numbered"].update(house=1),
    "a thing under another kind's name": lambda facts: facts["things"].append(
        ["wire-9", "mine", "", 0, 0, 0, 0, 0, "laid", "", 0]
    ),
    "a team home that is not there": lambda facts: facts.update(home={"1": {"nobody": "home"}}),
    "a team that is neither out nor home": lambda facts: facts.update(home={"1": {"R1": "asleep"}}),
    "a mine found that never was": lambda facts: facts["found"].update({"mine-77": ["Red"]}),
    "a man too far off": lambda facts: next(iter(facts["teams"].values()))["men"][0].__setitem__(0, 10**12),
    "a man too many": lambda facts: next(iter(facts["teams"].values()))["men"].append([0, 0, 0, True, 3, 0]),
    "a fight of one": lambda facts: facts["fights"].append(
        {"teams": ["R0"], "first": "Red", "engaged_by": "Red", "charged": []}
    ),
    "a fight that is none": lambda facts: facts["fights"].append("R0 and B0"),
    "another format": lambda facts: facts.update(format=99),
}  # fmt: skip


@pytest.mark.parametrize("name", BREAKS)
def test_a_state_that_is_not_whole_is_refused(name: str) -> None:
    made = scenario()
    battle = Battle(made, KeyedDice(key_from_seed(1)))
    battle.run(bounds=2)
    facts = json.loads(save(battle))
    BREAKS[name](facts)
    again = Battle(made, KeyedDice(key_from_seed(1)), opening=Opening(3, json.dumps(facts).encode()))
    with pytest.raises(ValueError, match="no state of this battle"):
        again.open()


def test_every_reason_cites_a_rule_and_is_given_somewhere() -> None:
    rules = {f"TEAW-R-{number}" for number in range(1, 34)} | set(RULINGS)
    assert {rule for rule, _ in REASONS.values()} <= rules
    source = "".join(path.read_text() for path in house.folder_of("to-end-all-wars").rglob("steps/*.py"))
    source += '"impassable" "table-edge"'  # ends of a way by their names
    assert [code for code in REASONS if f'"{code}"' not in source] == []
