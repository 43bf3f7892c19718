"""covers: bound_sim/rulesets/rules1418/answers/account.py

What a platoon did and did not, where it has left, has not come or stands off the table (by hand).
"""

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.orders.interventions import Act, Intervention
from bound_sim.rulesets.rules1418.answers.account import Account
from bound_sim.rulesets.rules1418.answers.sentences import SENTENCES
from bound_sim.rulesets.rules1418.steps.umpire import amend
from tests.rulesets.rules1418.builder import base, play, rows, setting

QUIET = {"Q-free-fire": "nobody"}


def said(battle: Battle, platoon: str, substep: str, bound: int = 1) -> list[tuple[str, str]]:
    """The lines of one platoon in one sub-step: (text, rule)."""
    account = Account(battle.scenario, {name: rows(battle, name) for name in battle.log.tables})
    [found] = [part for part in account.of(platoon, bound) if part.substep == substep]
    return [(str(line.text), line.rule) for line in found.lines]


def test_who_has_left_says_how() -> None:
    """R-20, R-18: withdrawn; and the transport base that went with its command platoon."""
    battle = play(
        a=[base("1/1/1", 3, 30), base("2/1/1", 20, 60, transport="motorised"),
           base("2/9/1", 20, 80, "Command", transport="motorised"),
           base("2/9/2", 10, 80, "Transport", transport="motorised")],
        b=[base("9/1/1", 48, 80, "Late HMG", dug_in=True)], high="1 retreat", rulings=QUIET, bounds=2,
        low={1: ["1/1 move by -6,0", "9/1 stay shoot 2/9"]}, dice=["1 1a 9/1/1 shot 6 6 1 1"],
    )  # fmt: skip
    assert said(battle, "1/1/1", "6") == [("withdrew in 5b of bound 1 by its own edge", "R-20")]
    assert said(battle, "2/9/1", "1b") == [("removed in 1a of bound 1 by 9/1/1", "R-28")]
    assert said(battle, "2/9/2", "1b") == [("removed in 1a of bound 1 with 2/9/1", "R-18")]
    assert said(battle, "2/9/2", "melee", 2) == [("removed in 1a of bound 1 with 2/9/1", "R-18")]


def test_who_has_not_come_yet_and_why() -> None:
    """Q-arrival: in bound 2, but its place is taken; in bound 3 it enters."""
    battle = play(
        a=[base("1/1/1", 20, 30, arrives=2), base("1/2/1", 20, 31)], b=[base("9/1/1", 100, 80)], high={2: "1 advance"},
        low={2: ["1/2 move by 6,0"]}, bounds=3,
    )  # fmt: skip
    assert said(battle, "1/1/1", "4") == [("not on the table yet: arrives in bound 2", "Q-arrival")]
    assert "1/2/1" in said(battle, "1/1/1", "#", 2)[0][0]
    assert said(battle, "1/1/1", "#", 3)[0] == ("enters the table", "Q-arrival")


def test_guns_off_the_table() -> None:
    """R-24: they do nothing but bombard, in step 7."""
    battle = play(a=[base("5/1/1", type="Naval guns")], b=[base("9/1/1", 38.1, 7.62)], high="5 bombard B1.c",
                  rulings=QUIET, dice=["1 7 5 bombard at 9/1/1 1"])  # fmt: skip
    assert said(battle, "5/1/1", "#") == [
        ("stands off the table: naval and railway guns only bombard, in step 7", "R-24")]  # fmt: skip
    assert said(battle, "5/1/1", "4") == [("nothing to do here: off the table, it bombards in step 7", "R-24")]
    assert said(battle, "5/1/1", "5b") == [("off the table: does not move", "R-24")]
    assert said(battle, "5/1/1", "7")[0] == (
        "bombards with its battalion: 1 shots in the circle at 38.1, 7.6 cm",
        "R-39",
    )


def test_a_battery_that_waits_for_another() -> None:
    """Q-bombard-substep: one that moved before fires in 2b, and with it the one that never moved."""
    battle = play(
        a=[base("1/1/1", 10, 30, "Light howitzers"), base("1/2/1", 10, 60, "Light howitzers")],
        b=[base("9/1/1", 38.1, 7.62)], bounds=4, high={1: "1 advance", 4: "1 bombard B1.c"},
        low={1: ["1/2 move by 2,0"]}, rulings={**QUIET, "Q-packing": "none"}, dice=["4 2b 1 bombard at 9/1/1 1 1"],
    )  # fmt: skip
    assert said(battle, "1/1/1", "1b", 4) == [
        ("its battalion bombards in the sub-step of its latest battery, not here", "Q-bombard-substep")]  # fmt: skip


def test_who_shot_before_and_who_has_nothing_to_shoot_with() -> None:
    """R-25: in step 6 who shot in step 4; R-26: melee cavalry has no ranged Arming."""
    battle = play(a=[base("1/1/1", 20, 30), base("1/2/1", 20, 60, "Melee cavalry")], b=[base("9/1/1", 40, 30)],
                  dice=["1 4 1/1/1 shot 1", "1 4 9/1/1 shot 1"])  # fmt: skip
    assert said(battle, "1/1/1", "6") == [("nothing to do here: it shot in 4", "R-25")]
    assert any("no ranged Arming" in text or "no ranged" in text for text, _ in said(battle, "1/2/1", "4"))


def test_pinned_before_it_moved() -> None:
    """R-21: ordered to advance in 5b, reached by an assault in 5a."""
    battle = play(
        a=[base("1/1/1", 30, 30, "Mother tanks")], b=[base("9/1/1", 36, 30, "Mother tanks")], rulings=QUIET,
        high="1 assault, 9 advance", low=["1/1 move by 8,0 toward 9/1/1", "9/1 move by -4,0"],
    )  # fmt: skip
    assert ("1/1/1 made contact with it", "R-21") in said(battle, "9/1/1", "5a")


def test_headings_in_the_order_of_effectiveness() -> None:
    """What the log names is headed and sorted; a name that no bound has stands last, as it is."""
    keys = ["m1", "7", "melee", "m0", "#", "later"]
    assert sorted(keys, key=SENTENCES.order) == ["#", "7", "melee", "m0", "m1", "later"]
    assert [SENTENCES.heading(key) for key in ("m0", "m2", "melee", "later")] == [
        "Melee", "Deathmatch, round 2", "Melee and deathmatch", "Sub-step later"]  # fmt: skip


def test_what_dice_had_to_reach() -> None:
    """R-10: a digging platoon under Hold and under fire: R 4 - 2 - 1; Q-melee-cover built-in: no cover in melee."""
    battle = play(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 45, 30)], high={2: "1 hold"}, bounds=2, rulings=QUIET,
        low={1: ["9/1 stay shoot 1/1"], 2: ["1/1 dig", "9/1 stay shoot 1/1"]},
        dice=["1 4 9/1/1 shot 1", "2 4 9/1/1 shot 1"],
    )  # fmt: skip
    assert "digging \u22121" in said(battle, "9/1/1", "4", 2)[0][0]
    fought = play(a=[base("1/1/1", 37.46, 30)], b=[base("9/1/1", 40, 30)], rulings={"Q-melee-cover": "built-in"},
                  dice=["1 melee 1/1/1 melee 4 4", "1 melee 9/1/1 melee 1 1"])  # fmt: skip
    assert ("strikes 9/1/1: 4* 4* for 4+ (R 4): injured, removed", "R-40") in said(fought, "1/1/1", "melee")


def test_guns_without_a_shot_and_movers_whom_the_umpire_took() -> None:
    """R-19: they move, and have nothing to shoot with; R-20: set out, and gone before step 5."""
    types = {"Limbers": {"like": "7 cm field guns", "ranged_dice": 0}}
    battle = Battle(
        setting(a=[base("1/1/1", 20, 30, "Limbers"), base("1/2/1", 20, 60)], b=[base("9/1/1", 100, 80)],
                high="1 advance", low=["1/1 move by 2,0", "1/2 move by 6,0"], types=types,
                rulings={**QUIET, "Q-packing": "none"}),
        KeyedDice(bytes(32)),
    )  # fmt: skip
    while battle.next_substep() != (1, "4"):
        pass
    amend(battle, Intervention(Act("remove", "1/2/1"), 1, "4", "", "lost on the stairs"))
    battle.run_bound()
    assert ("nothing to do here: it shoots in no sub-step of this bound", "R-19") in said(battle, "1/1/1", "1b")
    assert ("set out to move, but did not get to move", "R-20") in said(battle, "1/2/1", "5b")
