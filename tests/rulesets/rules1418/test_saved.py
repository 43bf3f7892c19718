"""covers: bound_sim/rulesets/rules1418/state/save.py

A state saved at a bound's end and taken up again: the same battle; nothing gets in that is not a state of it.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.save import save
from bound_sim.scenario.model import Scenario
from tests.rulesets.rules1418.builder import SEED, base, rows, setting, state


def scenario() -> Scenario:
    """Tanks in touch, guns that pack and move, two platoons under fire, two bounds."""
    return setting(
        a=[base("1/1/1", 37.46, 30, "Mother tanks"), base("1/2/1", 20, 60, "Light howitzers"), base("1/3/1", 20, 80)],
        b=[base("9/1/1", 40, 30, "Mother tanks"), base("9/2/1", 45, 80)], high={1: "1 advance", 2: "1 advance"},
        low=["1/2 move by 4,0", "1/3 move by 4,0 shoot 9/2"], bounds=2,
    )  # fmt: skip


def saved() -> bytes:
    battle = Battle(scenario(), KeyedDice(key_from_seed(SEED)))
    battle.run(bounds=1)
    return save(battle)


def resumed(text: bytes) -> Battle:
    battle = Battle(scenario(), KeyedDice(key_from_seed(SEED)), opening=Opening(2, text))
    battle.open()
    return battle


def test_taken_up_again_it_is_the_same_battle() -> None:
    whole = Battle(scenario(), KeyedDice(key_from_seed(SEED)))
    whole.run()
    later = resumed(saved())
    later.run()
    for table in ("shots", "moves", "hits", "orders", "states"):
        assert rows(later, table) == rows(whole, table, bound=2)
    assert save(later) == save(whole)


def _other_format(data: dict[str, Any]) -> None:
    data["format"] = 2


def _other_units(data: dict[str, Any]) -> None:
    data["platoons"][0] = "7/7/7"


def _a_fraction(data: dict[str, Any]) -> None:
    data["state"]["hits"][0] = 0.5


def _too_much(data: dict[str, Any]) -> None:
    data["state"]["hits"][0] = 3


def _too_few(data: dict[str, Any]) -> None:
    data["state"]["hits"].pop()


def _no_row(data: dict[str, Any]) -> None:
    data["state"]["opponent"][0] = 99


def _no_column(data: dict[str, Any]) -> None:
    del data["of_battalions"]


def _one_sided(data: dict[str, Any]) -> None:
    data["state"]["opponent"][0] = -1


@pytest.mark.parametrize(
    "spoil", [_other_format, _other_units, _a_fraction, _too_much, _too_few, _no_row, _no_column, _one_sided]
)
def test_what_is_no_state_is_refused(spoil: Callable[[dict[str, Any]], None]) -> None:
    data = json.loads(saved())
    spoil(data)
    with pytest.raises(ValueError, match="no state of this battle"):
        resumed(json.dumps(data).encode())


def test_no_text_of_a_state_is_refused() -> None:
    with pytest.raises(ValueError, match="no state of this battle"):
        resumed(b"[[[")


def test_a_pair_that_touches_no_more_is_parted() -> None:
    """Q-pinned: only who still touches at the next bound's opening is in contact."""
    data = json.loads(saved())
    tank = data["platoons"].index("1/1/1")
    data["state"]["x_u"][tank] -= 5000
    battle = resumed(json.dumps(data).encode())
    assert battle.state.state[col.S_OPPONENT, 0, tank] >= 0
    battle.run()
    assert state(battle, "1/1/1", 2)["in_contact"] == ""
    assert state(battle, "9/1/1", 2)["in_contact"] == ""
