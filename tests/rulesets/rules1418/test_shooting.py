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
    codes,
    fight,
    ground,
    play,
    row,
    rows,
    setting,
    shooters,
    state,
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


def test_lmg_may_be_heavy_in_shooting_too() -> None:
    """Q-lmg: step 4; or step 1 with the heavy weapons."""
    there: dict[str, Any] = {"a": [base("1/1/1", 40, 30, "LMG squad")], "b": [base("9/1/1", 60, 30)]}
    assert (shot(there), shot(there, lmg="heavy in both")) == (("4", "9/1/1"), ("1b", "9/1/1"))


def test_worked_example_10() -> None:
    """HMG moved in bound 3: bound 4 nothing; bound 5 it shoots in step 2, never again in step 1."""
    battle = play(
        a=[base("1/1/1", 20, 30, "Late HMG")], b=[base("9/1/1", 70, 30, "Elite infantry", dug_in=True)], bounds=6,
        high="1 advance",
        low={3: ["1/1 move by 4,0"]}, features=[ground("fortification", 60, 20, 80, 40)],
        rulings={"Q-impossible": "taken"},
    )  # fmt: skip
    steps = {bound: {found["substep"] for found in rows(battle, "shots", bound=bound, shooter="1/1/1")}
             for bound in range(1, 7)}  # fmt: skip
    assert steps[3] == steps[4] == set()
    assert "guns-moved" in codes(battle, "1/1/1", 4)
    assert steps[1] == steps[2] == {"1b"}
    assert steps[5] == steps[6] == {"2b"}


def test_self_propelled_guns() -> None:
    """Q-sp-guns: they shoot in step 2 of the next bound; or also while they move."""
    given: dict[str, Any] = {
        "a": [base("1/1/1", 20, 30, "SP guns")], "b": [base("9/1/1", 70, 30, dug_in=True)], "bounds": 2,
        "high": "1 advance", "low": {1: ["1/1 move by 4,0 shoot 9/1"]}, "rulings": {"Q-free-fire": "likeliest"},
        "types": {"SP guns": {"like": "7 cm field guns", "self_propelled": True}},
        "features": [ground("defensible", 65, 20, 75, 40)],
    }  # fmt: skip
    scenario = setting(**given)
    default, moving = fight(scenario), fight(with_rulings(scenario, sp_guns="also while moving"))
    assert "1/1/1" not in shooters(default, 1)
    assert shooters(default, 2)["1/1/1"] == ("2b", "9/1/1")
    assert shooters(moving, 1)["1/1/1"] == ("2b", "9/1/1")


# 300 m are 33.333 cm; two bases 2.54 cm deep, face to face
@pytest.mark.parametrize(("gap_cm", "reading", "in_range"), [
    (33.33, "metres", True), (33.34, "metres", False), (30.0, "mm", True), (30.01, "mm", False),
    (30.48, "yards", True), (30.49, "yards", False),
])  # fmt: skip
def test_range_of_a_rifle(gap_cm: float, reading: str, in_range: bool) -> None:
    """R-1, R-25, Q-range-unit: nearest edge to nearest edge, in range if <=: 33.333, 30 or 30.48 cm."""
    there: dict[str, Any] = {"a": [base("1/1/1", 20, 30)], "b": [base("9/1/1", round(22.54 + gap_cm, 3), 30)]}
    assert (shot(there, range_unit=reading) is not None) is in_range


def test_range_from_centres() -> None:
    """Q-range-points: 32 cm between edges are 34.54 between centres."""
    there: dict[str, Any] = {"a": [base("1/1/1", 20, 30)], "b": [base("9/1/1", 54.54, 30)]}
    assert shot(there) == ("4", "9/1/1")
    assert shot(there, range_points="centres") is None


def test_logged_distance_is_of_edges() -> None:
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 42.54, 30)])
    assert rows(battle, "shots", shooter="1/1/1")[0]["distance_cm"] == 20.0


@pytest.mark.parametrize(("moves", "dismounted", "reading", "shoots"), [
    (False, False, "by moving", True), (True, False, "by moving", False),
    (False, False, "by mount", False), (True, True, "by mount", True),
])  # fmt: skip
def test_mounted_rifles(moves: bool, dismounted: bool, reading: str, shoots: bool) -> None:
    """Q-mounted-rifles: at 20 cm (180 m): 300 m if it doesn't move, else 100; or 300 dismounted, 100 mounted."""
    there: dict[str, Any] = {
        "a": [base("1/1/1", 20, 30, "Mounted Rifles", dismounted=dismounted)], "b": [base("9/1/1", 42.54, 30)],
        "high": "1 advance" if moves else "1 hold", "low": [f"1/1 {'move by 0,1' if moves else 'stay'} shoot 9/1"],
    }  # fmt: skip
    assert (shot(there, mounted_rifles=reading) is not None) is shoots


def test_sight() -> None:
    """R-32, Q-line-of-sight: a wood 10 cm deep between: range alone counts; or it stops the shot."""
    there: dict[str, Any] = {
        "a": [base("1/1/1", 20, 30)],
        "b": [base("9/1/1", 45, 30)],
        "features": [ground("wood", 27, 20, 37, 40)],
    }
    assert shot(there) == ("4", "9/1/1")
    assert shot(there, line_of_sight="terrain") is None
    assert "no-sight" in codes(play(**there, rulings={"Q-line-of-sight": "terrain"}), "1/1/1")


#: a near one in the open, R2; two further in it: Reserve, R1, likelier
CHOICE: dict[str, Any] = {
    "a": [base("1/1/1", 20, 30)],
    "b": [base("9/1/1", 30, 30), base("9/1/2", 45, 30, "Reserve infantry"), base("9/1/3", 40, 36, "Reserve infantry")],
}


@pytest.mark.parametrize(("reading", "target"), [("likeliest", "9/1/3"), ("nearest", "9/1/1"), ("nobody", None)])
def test_free_fire(reading: str, target: str | None) -> None:
    """R-13, Q-free-fire: likeliest, then nearest; or nearest; or nobody."""
    found = shot(CHOICE, free_fire=reading)
    assert (found and found[1]) == target


def test_equal_targets_go_by_the_lower_id() -> None:
    """Q-free-fire: equal chances and distances."""
    there: dict[str, Any] = {"a": [base("1/1/1", 20, 30)], "b": [base("9/1/2", 40, 24), base("9/1/1", 40, 36)]}
    assert shot(there) == ("4", "9/1/1")


@pytest.mark.parametrize(("reading", "target"), [("likeliest", "9/1/3"), ("nearest", "9/1/1")])
def test_company_target(reading: str, target: str) -> None:
    """Q-company-target: which platoon of the ordered company."""
    found = shot({**CHOICE, "low": ["1/1 stay shoot 9/1"]}, company_target=reading)
    assert found == ("4", target)


def test_an_ordered_platoon_is_the_target() -> None:
    """R-11: an order names a platoon; the log says that it was ordered."""
    battle = play(**CHOICE, low=["1/1 stay shoot 9/1/2"])
    assert (rows(battle, "shots", shooter="1/1/1")[0]["target"], rows(battle, "shots")[0]["ordered"]) == ("9/1/2", True)


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


#: the HMG in step 1 removes 9/1/1, the only one of its company, before 1/1/1 shoots in step 4
GONE: dict[str, Any] = {
    "a": [base("1/1/1", 20, 30), base("1/2/1", 20, 40, "Late HMG")],
    "b": [base("9/1/1", 40, 30), base("9/2/1", 45, 36, "Transport")],
    "low": ["1/1 stay shoot 9/1", "1/2 stay shoot 9/1"], "rulings": NO_FREE_FIRE,
}  # fmt: skip
KILL = ["1 1b 1/2/1 shot 6 6 1 1"]


def test_a_target_gone_is_a_shot_lost() -> None:
    """Q-mark-time: at its own sub-step nobody is left of the ordered company."""
    battle = fight(setting(**GONE), KILL)
    assert "target-gone" in codes(battle, "1/1/1")


def test_a_target_gone_may_fall_to_free_fire() -> None:
    """Q-mark-time, other reading; the shot is logged as not ordered."""
    scenario = setting(**{**GONE, "rulings": {"Q-mark-time": "falls to free fire"}})
    battle = fight(scenario, [*KILL, "1 4 1/1/1 shot 1"])
    found = row(battle, "shots", shooter="1/1/1")
    assert (found["target"], found["ordered"]) == ("9/2/1", False)


def test_targets_may_be_marked_at_the_start() -> None:
    """Q-mark-time: within the ordered company another is left at the own sub-step; marked at #, the shot is lost."""
    given: dict[str, Any] = {
        **GONE,
        "b": [base("9/1/1", 40, 30), base("9/1/2", 45, 36)],
        "low": ["1/1 stay shoot 9/1", "1/2 stay shoot 9/1/1"],
    }
    scenario = setting(**given)
    default = fight(scenario, ["1 1b 1/2/1 shot 6 6 1 1", "1 4 1/1/1 shot 1"])
    assert shooters(default)["1/1/1"] == ("4", "9/1/2")
    marked = fight(with_rulings(scenario, mark_time="at #"), KILL)
    assert "1/1/1" not in shooters(marked)
    assert "target-gone" in codes(marked, "1/1/1")


def prepared(**rulings: str) -> tuple[str, str] | None:
    """The prepared fire of a Line platoon at an enemy that comes into range by its move."""
    there: dict[str, Any] = {
        "a": [base("1/1/1", 20, 30)], "b": [base("9/1/1", 60, 30)], "high": "9 advance",
        "low": ["1/1 stay prepared", "9/1 move by -6,0"],
    }  # fmt: skip
    return shot(there, **rulings)


def test_prepared_fire_waits_for_step_6() -> None:
    """R-12, Q-prepared: its target only appears in step 5: step 6; or its own step only."""
    assert prepared() == ("6", "9/1/1")
    assert prepared(prepared="own step only") is None


def test_prepared_fire_shoots_once_at_the_first_it_can_hit() -> None:
    """Q-prepared: a target in its own step: there, and not again in step 6."""
    battle = play(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30)], low=["1/1 stay prepared"], rulings=NO_FREE_FIRE,
        dice=["1 4 1/1/1 shot 1"],
    )  # fmt: skip
    assert shooters(battle) == {"1/1/1": ("4", "9/1/1")}


TOO_HARD: dict[str, Any] = {
    "a": [base("1/1/1", 20, 30)], "b": [base("9/1/1", 40, 30, dug_in=True)],
    "features": [ground("fortification", 35, 20, 45, 40)], "low": ["1/1 stay shoot 9/1", "9/1 stay"],
}  # fmt: skip


def test_a_shot_that_cannot_hit() -> None:
    """R-33, Q-impossible: R7 without a bonus: not taken, explained; or taken, and the target is under fire."""
    scenario = setting(**TOO_HARD)
    default, taken = fight(scenario), fight(with_rulings(scenario, impossible="taken"))
    assert "cannot-hit" in codes(default, "1/1/1")
    assert (state(default, "9/1/1")["under_fire"], state(taken, "9/1/1")["under_fire"]) == (False, True)


def test_prepared_fire_is_never_wasted() -> None:
    """R-12: prepared fire is held for what it can hit, where others may take impossible shots."""
    battle = fight(with_rulings(setting(**{**TOO_HARD, "low": ["1/1 stay prepared"]}), impossible="taken"))
    assert "1/1/1" not in shooters(battle)


def test_the_assaulter_in_contact_shoots_at_its_opponent() -> None:
    """R-34, Q-into-melee: in step 6; nobody else shoots at the two; or nobody at all."""
    given: dict[str, Any] = {
        "a": [base("1/1/1", 20, 30), base("1/2/1", 15, 40)], "b": [base("9/1/1", 28, 30)], "high": "1 assault",
        "low": ["1/1 move by 12,0 toward 9/1/1 shoot 9/1", "1/2 move by 1,0 toward 9/1/1 shoot 9/1"],
        "rulings": NO_FREE_FIRE,
    }  # fmt: skip
    scenario = setting(**given)
    assert shooters(fight(scenario)) == {"1/1/1": ("6", "9/1/1")}
    other = fight(with_rulings(scenario, into_melee="nobody"))
    assert not shooters(other)


def test_an_assaulter_shoots_at_no_other_than_its_opponent() -> None:
    """Q-pinned: ordered to shoot at another company, in contact: no shot, and the log says why."""
    battle = play(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 28, 30), base("9/2/1", 40, 50)], high="1 assault",
        low=["1/1 move by 12,0 toward 9/1/1 shoot 9/2"], rulings=NO_FREE_FIRE,
    )  # fmt: skip
    assert "1/1/1" not in shooters(battle)
    assert "in-contact" in codes(battle, "1/1/1")


def test_out_of_range_is_told_by_how_much() -> None:
    """R-25: 40 - 33.333 cm."""
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 62.54, 30)])
    (found,) = rows(battle, "explanations", platoon="1/1/1", code="out-of-range")
    assert found["text"] == "did not shoot: nearest target 9/1/1 is out of range by 6.7 cm"


@pytest.mark.parametrize(("reading", "distance_cm"), [("half-way place", 18.0), ("the start", 20.0)])
def test_half_way(reading: str, distance_cm: float) -> None:
    """Q-half-way: a mover into better cover stands half-way for steps 1-4: 2 of its 4 cm; or at its start."""
    battle = play(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 42.54, 30)], high="9 advance",
        low=["1/1 stay shoot 9/1", "9/1 move by -4,0"], features=[ground("rough", 35, 20, 39, 40)],
        rulings={"Q-half-way": reading},
    )  # fmt: skip
    assert rows(battle, "shots", shooter="1/1/1")[0]["distance_cm"] == distance_cm


def test_who_stays_in_the_same_cover_is_at_its_start() -> None:
    """Q-half-way: a mover in the open that ends in the open."""
    battle = play(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 42.54, 30)], high="9 advance",
        low=["1/1 stay shoot 9/1", "9/1 move by -4,0"],
    )  # fmt: skip
    assert rows(battle, "shots", shooter="1/1/1")[0]["distance_cm"] == 20.0


@pytest.mark.parametrize(("reading", "situation"), [("shot at", "safe"), ("shot at or in range", "under fire")])
def test_under_fire_in_bound_1(reading: str, situation: str) -> None:
    """Q-under-fire: in bound 1 nobody; or who an enemy has in range."""
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30)], rulings={"Q-under-fire": reading})
    assert row(battle, "orders", platoon="1/1/1")["situation"] == f"not dug in, {situation}"


def test_under_fire_is_of_the_bound_before() -> None:
    """Q-under-fire: a die was rolled at it, hit or not."""
    battle = play(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30)], low={1: ["1/1 stay shoot 9/1"]}, bounds=3,
        rulings=NO_FREE_FIRE, dice=["1 4 1/1/1 shot 1"],
    )  # fmt: skip
    found = [row(battle, "orders", platoon="9/1/1", bound=bound)["situation"] for bound in (1, 2, 3)]
    assert found == ["not dug in, safe", "not dug in, under fire", "not dug in, safe"]


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
