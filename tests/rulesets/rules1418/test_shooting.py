"""covers: bound_sim/rulesets/rules1418/steps/shooting.py, bound_sim/rulesets/rules1418/steps/targeting.py

Sections 6 and 7: who shoots in which sub-step, at whom, how far; free, prepared and impossible fire.
"""

from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import ON_TABLE
from bound_sim.rulesets.rules1418.state.events import EVENTS
from tests.rulesets.rules1418.builder import (
    base,
    fight,
    ground,
    play,
    row,
    rows,
    setting,
    shooters,
    with_rulings,
)


def test_logged_distance_is_of_edges() -> None:
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 42.54, 30)])
    assert rows(battle, "shots", shooter="1/1/1")[0]["distance_cm"] == 20.0


TOO_HARD: dict[str, Any] = {
    "a": [base("1/1/1", 20, 30)], "b": [base("9/1/1", 40, 30, dug_in=True)],
    "features": [ground("fortification", 35, 20, 45, 40)], "low": ["1/1 stay shoot 9/1", "9/1 stay"],
}  # fmt: skip


def test_prepared_fire_is_never_wasted() -> None:
    """R-12: prepared fire is held for what it can hit, where others may take impossible shots."""
    battle = fight(with_rulings(setting(**{**TOO_HARD, "low": ["1/1 stay prepared"]}), impossible="taken"))
    assert "1/1/1" not in shooters(battle)


def test_out_of_range_is_told_by_how_much() -> None:
    """R-25: 40 - 33.333 cm."""
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 62.54, 30)])
    (found,) = rows(battle, "explanations", platoon="1/1/1", code="out-of-range")
    assert found["text"] == "did not shoot: nearest target 9/1/1 is out of range by 6.7 cm"


def test_the_source_of_an_order_is_its_file() -> None:
    """The log doesn't change with the order of the lines."""
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30)], low=["1/1 stay"])
    assert row(battle, "orders", platoon="1/1/1")["source"] == "orders"


def test_too_many_dice_are_refused() -> None:
    """A roll has room for 32 dice."""
    types = {"Organ gun": {"like": "Late HMG", "ranged_dice": 33}}
    with pytest.raises(ValueError, match="32 dice"):
        play(a=[base("1/1/1", 20, 30, "Organ gun")], b=[base("9/1/1", 40, 30)], types=types)


def test_the_log_of_many_dice_is_whole() -> None:
    """Twenty dice a platoon, all logged."""
    types = {"Organ gun": {"like": "Late HMG", "ranged_dice": 20, "melee_dice": 20}}
    battle = play(
        a=[base(f"1/1/{n}", 20, 10 + 6 * n, "Organ gun") for n in range(1, 9)], b=[base("9/1/1", 60, 30)], types=types,
    )  # fmt: skip
    assert len(rows(battle, "shots", kind="direct")) == 8 * 20


def test_a_log_without_room_is_no_log() -> None:
    """A row that found no room is counted, and the battle stops rather than tell half of it."""
    battle = Battle(setting(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30)]), KeyedDice(bytes(32)))
    battle.open()
    battle.state.events = EVENTS.recorder(2)
    with pytest.raises(RuntimeError, match="rows of the log found no room"):
        battle.run()


def test_more_shooters_than_are_remembered() -> None:
    """Q-find-cover's other reading remembers eight shooters of a target; the ninth shoots like the others."""
    line = [base(f"1/1/{n}", 20, 6 * n) for n in range(1, 10)]
    battle = play(a=line, b=[base("9/1/1", 40, 30)], low=["1/1 stay shoot 9/1", "9/1 stay"],
                  rulings={"Q-free-fire": "nobody"})  # fmt: skip
    assert len(shooters(battle)) == 9


def test_an_arrival_on_tables_without_a_log() -> None:
    """Q-arrival: it enters on every table, log or not."""
    scenario = setting(a=[base("1/1/1", 20, 30, arrives=2)], b=[base("9/1/1", 40, 30)], bounds=2,
                       rulings={"Q-free-fire": "nobody"})  # fmt: skip
    battle = Battle(scenario, KeyedDice(bytes(32)), tables=3, logged=False)
    battle.run()
    assert battle.state.state[col.S_STATUS, :, 0].tolist() == [ON_TABLE] * 3
