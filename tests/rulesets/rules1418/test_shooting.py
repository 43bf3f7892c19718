"""covers: bound_sim/rulesets/rules1418/steps/shooting.py, bound_sim/rulesets/rules1418/steps/targeting.py

Sections 6 and 7: who shoots in which sub-step, at whom, how far; free, prepared and impossible fire.
"""

from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rulesets.rules1418.state import columns as c
from bound_sim.rulesets.rules1418.state.arrays import ON_TABLE
from bound_sim.rulesets.rules1418.state.events import recorder
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

NO_FREE_FIRE = {"Q-free-fire": "nobody"}


def shot(given: dict[str, Any], shooter: str = "1/1/1", **rulings: str) -> tuple[str, str] | None:
    """(sub-step, target) of a platoon's shot in the last bound, None where it doesn't shoot."""
    scenario = setting(**given)
    return shooters(fight(with_rulings(scenario, **rulings)), scenario.bounds).get(shooter)


@pytest.mark.parametrize(("type", "dug_in", "substep"), [
    ("Late HMG", True, "1a"), ("Late HMG", False, "1b"), ("Early mortar", False, "1b"), ("7 cm field guns", True, "1a"),
    ("Command", True, "1a"), ("Command", False, "1b"),
    ("Line infantry", True, "3"), ("Line infantry", False, "4"), ("LMG squad", True, "3"), ("LMG squad", False, "4"),
    ("Skirmishers", False, "3"), ("Skirmishers", True, "3"), ("Mounted Rifles", False, "4"), ("Mother tanks", False, "4"),  # noqa: E501
])  # fmt: skip
def test_sub_step_of_who_never_moved(type: str, dug_in: bool, substep: str) -> None:
    """Section 6, R-22, R-23."""
    there: dict[str, Any] = {"a": [base("1/1/1", 40, 30, type, dug_in=dug_in)], "b": [base("9/1/1", 47, 30)]}
    assert shot(there) == (substep, "9/1/1")


@pytest.mark.parametrize(("type", "high", "substep"), [
    ("Line infantry", "advance", "4"), ("Line infantry", "assault", "6"), ("Skirmishers", "advance", "3"),
    ("Skirmishers", "assault", "3"), ("Mounted Rifles", "assault", "6"), ("Medium tanks", "assault", "6"),
    ("Late HMG", "advance", None), ("Late HMG", "assault", None), ("Command", "assault", None),
])  # fmt: skip
def test_sub_step_of_movers(type: str, high: str, substep: str | None) -> None:
    """Section 6, R-19, R-23: infantry on the move shoots in step 4, assaulting in step 6, skirmishers in step 3."""
    there: dict[str, Any] = {
        "a": [base("1/1/1", 40, 30, type)], "b": [base("9/1/1", 50, 38)], "high": f"1 {high}",
        "low": ["1/1 move by 1,0 toward 9/1/1 shoot 9/1"],
    }  # fmt: skip
    found = shot(there, into_melee="the assaulter")
    assert (found and found[0]) == substep


def test_logged_distance_is_of_edges() -> None:
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 42.54, 30)])
    assert rows(battle, "shots", shooter="1/1/1")[0]["distance_cm"] == 20.0


@pytest.mark.parametrize(("low", "high", "default", "other"), [
    ([], "1 hold", True, True), (["1/1 stay"], "1 hold", True, False), (["1/1 dig"], "1 hold", True, False),
    (["1/1 move by 1,0"], "1 advance", False, False), (["1/1 stay except 1/1/1"], "1 hold", True, True),
    (["1/1 move by 1,0 except 1/1/1"], "1 advance", True, True),
])  # fmt: skip
def test_who_fires_freely(low: list[str], high: str, default: bool, other: bool) -> None:
    """R-13, Q-free-fire-who: no order, exempted, stay, dig; or only no order and exempted."""
    there: dict[str, Any] = {"a": [base("1/1/1", 20, 30)], "b": [base("9/1/1", 40, 30)], "low": low, "high": high}
    assert (shot(there) is not None) is default
    assert (shot(there, free_fire_who="only without orders") is not None) is other


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


@pytest.mark.parametrize(("reading", "situation"), [("shot at", "safe"), ("shot at or in range", "under fire")])
def test_under_fire_in_bound_1(reading: str, situation: str) -> None:
    """Q-under-fire: in bound 1 nobody; or who an enemy has in range."""
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30)], rulings={"Q-under-fire": reading})
    assert row(battle, "orders", platoon="1/1/1")["situation"] == f"not dug in, {situation}"


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
    battle.state.events = recorder(2)
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
    assert battle.state.state[c.S_STATUS, :, 0].tolist() == [ON_TABLE] * 3
