"""covers: bound_sim/rulesets/rules1418/steps/melee.py

Melee and deathmatch (section 9): strike order, second ranks, deductions, by hand. Bases that touch fight each other.

In the open and not dug in Line infantry has R 4 - 2 = 2, Reserve 1, Elite 3; dug in Line has 5.
"""

from bound_sim.battle.battle import Battle
from tests.rulesets.rules1418.builder import base, end, ground, play, row, rows, state


def needed(battle: Battle, striker: str) -> list[tuple[int, int, int]]:
    """(round, deduction, modified R) of a striker's first dice."""
    return [(found["round"], found["deduction"], found["needed"]) for found in rows(battle, "melee", striker=striker)
            if found["die"] == 1]  # fmt: skip


def hits(battle: Battle) -> list[tuple[str, str, str, str]]:
    """(sub-step, by, on or passed to, effect) of each hit."""
    return [(found["substep"], found["by"], found["passed_to"] or found["target"], found["effect"])
            for found in rows(battle, "hits")]  # fmt: skip


def test_rounds_deduct_from_both_until_nobody_touches() -> None:
    """R-40, R-43: R 2, then 1: a die of 1 misses in the first fight and hits in the first deathmatch round."""
    battle = play(
        a=[base("1/1/1", 31.46, 30)], b=[base("9/1/1", 34, 30, dug_in=True)],
        dice=["1 melee 1/1/1 melee 4 4", "1 melee 9/1/1 melee 1 1", "1 melee 1/1/1 melee round 1 3 3",
              "1 melee 9/1/1 melee round 1 1 1"],
    )  # fmt: skip
    assert needed(battle, "1/1/1") == [(0, 0, 5), (1, -1, 4)]
    assert needed(battle, "9/1/1") == [(0, 0, 2), (1, -1, 1)]
    assert (state(battle, "1/1/1")["status"], state(battle, "9/1/1")["status"]) == ("removed", "on table")
    assert hits(battle) == [("m1", "9/1/1", "1/1/1", "injured"), ("m1", "9/1/1", "1/1/1", "removed")]


def test_cavalry_strikes_first_and_the_dead_do_not_answer() -> None:
    """Worked example 6, R-41: dice 1, 2, 5 on R 2: two hits, Line is removed and never strikes."""
    battle = play(a=[base("1/1/1", 31.46, 30, "Melee cavalry")], b=[base("9/1/1", 34, 30)],
                  dice=["1 melee 1/1/1 melee 1 2 5"])  # fmt: skip
    assert state(battle, "9/1/1")["status"] == "removed"
    assert state(battle, "1/1/1")["hits"] == 0


def test_the_injured_answers() -> None:
    """R-41: one hit of the first striker leaves the other to strike, cavalry R 3 - 2 = 1."""
    battle = play(a=[base("1/1/1", 31.46, 30, "Melee cavalry")], b=[base("9/1/1", 34, 30)],
                  dice=["1 melee 1/1/1 melee 1 1 5", "1 melee 9/1/1 melee 1 1"])  # fmt: skip
    assert (state(battle, "9/1/1")["hits"], state(battle, "1/1/1")["status"]) == (1, "removed")


def test_infantry_strikes_before_heavy_weapons() -> None:
    """R-41: LMG squads fight as heavy weapons: removed before they strike."""
    battle = play(a=[base("1/1/1", 31.46, 30)], b=[base("9/1/1", 34, 30, "LMG squad")],
                  dice=["1 melee 1/1/1 melee 2 2"])  # fmt: skip
    assert {found["striker"] for found in rows(battle, "melee")} == {"1/1/1"}


def test_equal_classes_fall_together() -> None:
    """R-41: simultaneous: both removed."""
    battle = play(a=[base("1/1/1", 31.46, 30)], b=[base("9/1/1", 34, 30, "Skirmishers")],
                  dice=["1 melee 1/1/1 melee 3 3", "1 melee 9/1/1 melee 2"])  # fmt: skip
    assert (state(battle, "1/1/1")["hits"], state(battle, "9/1/1")["status"]) == (1, "removed")


def test_a_grenadier_bonus_is_for_melee() -> None:
    """R-27: 3(+1): against dug-in Line in a fortification, R 4 + 3 = 7, a 6 with the bonus hits, another 6 doesn't."""
    battle = play(
        a=[base("1/1/1", 31.46, 30, "Grenadier squad")], b=[base("9/1/1", 34, 30, dug_in=True)],
        features=[ground("fortification", 33, 20, 40, 40)],
        dice=["1 melee 1/1/1 melee 6 6 1", "1 melee 9/1/1 melee 2 2"],
    )  # fmt: skip
    assert hits(battle)[0] == ("m0", "1/1/1", "9/1/1", "injured")
    assert [found["bonus"] for found in rows(battle, "melee", striker="1/1/1")] == [1, 0, 0]
    assert state(battle, "1/1/1")["status"] == "removed"


def test_who_cannot_hurt_does_not_strike_until_it_can() -> None:
    """R-41, R-43: two dice against R 7: no strike in the first fight, at 6 in the next."""
    battle = play(
        a=[base("1/1/1", 31.46, 30)], b=[base("9/1/1", 34, 30, dug_in=True)],
        features=[ground("fortification", 33, 20, 40, 40)],
        dice=["1 melee 9/1/1 melee 1 1", "1 melee 1/1/1 melee round 1 6 6", "1 melee 9/1/1 melee round 1 1 1"],
    )  # fmt: skip
    assert needed(battle, "1/1/1") == [(1, -1, 6)]
    assert (state(battle, "1/1/1")["status"], state(battle, "9/1/1")["status"]) == ("removed", "removed")


def test_hits_pass_back_marker_and_all() -> None:
    """R-42, Q-pass-back: both hits go to the second rank, which is removed; the fighter is unhurt and fights on."""
    battle = play(
        a=[base("1/1/1", 31.46, 30), base("1/1/2", 28.92, 30)], b=[base("9/1/1", 34, 30)],
        dice=["1 melee 1/1/1 melee 2 1", "1 melee 9/1/1 melee 2 2", "1 melee 1/1/1 melee round 1 1 1",
              "1 melee 9/1/1 melee round 1 1 1"],
    )  # fmt: skip
    assert hits(battle)[:3] == [
        ("m0", "1/1/1", "9/1/1", "injured"), ("m0", "9/1/1", "1/1/2", "injured"), ("m0", "9/1/1", "1/1/2", "removed"),
    ]  # fmt: skip
    assert state(battle, "1/1/1")["hits"] == 2, "with no second rank left it takes its own"


def test_a_chain_of_second_ranks() -> None:
    """Q-second-rank, any depth: two stand behind; three hits: the first behind falls with two, the next has one."""
    battle = play(
        a=[base("1/1/1", 31.46, 30), base("1/1/2", 28.92, 30), base("1/1/3", 26.38, 30)],
        b=[base("9/1/1", 34, 30, "Melee cavalry")],
        dice=["1 melee 9/1/1 melee 2 2 2", "1 melee 1/1/1 melee 1 1"],
    )  # fmt: skip
    assert [effect for *_, effect in hits(battle)] == ["injured", "removed", "injured", "injured", "removed"]
    assert (state(battle, "1/1/2")["status"], state(battle, "1/1/3")["hits"], state(battle, "1/1/1")["hits"]) == (
        "removed", 1, 0,
    )  # fmt: skip
    assert end(battle, "1/1/3") == (28.92, 30.0, 90.0), "closes up to its comrade's place"


def test_a_second_rank_steps_up_at_the_pair_s_deduction() -> None:
    """R-42, R-43: with hits not passed back the fighter falls; who steps up stands on its place and fights at -1."""
    battle = play(
        a=[base("1/1/1", 31.46, 30), base("1/1/2", 28.92, 30)], b=[base("9/1/1", 34, 30)],
        rulings={"Q-pass-back": "none"},
        dice=["1 melee 1/1/1 melee 1 1", "1 melee 9/1/1 melee 2 2", "1 melee 1/1/2 melee round 1 1 1",
              "1 melee 9/1/1 melee round 1 1 1"],
    )  # fmt: skip
    assert needed(battle, "1/1/2") == [(1, -1, 1)]
    assert row(battle, "moves", platoon="1/1/2")["substep"] == "m0"
    assert end(battle, "1/1/2") == (31.46, 30.0, 90.0)


def test_a_second_rank_at_the_flank_is_none() -> None:
    """Q-second-rank: only who touches the rear; a friend at the fighter's flank takes no hits."""
    battle = play(
        a=[base("1/1/1", 31.46, 30), base("1/1/2", 31.46 - 1.0, 35.08)], b=[base("9/1/1", 34, 28)],
        dice=["1 melee 1/1/1 melee 1 1", "1 melee 9/1/1 melee 2 2"],
    )  # fmt: skip
    assert state(battle, "1/1/1")["status"] == "removed"
    assert state(battle, "1/1/2")["hits"] == 0


def test_successes_against_vehicles_are_rolled_again() -> None:
    """R-45: a tank has no melee dice and R 6 - 2 = 4: 4 and 3; the 4 is rolled again, 5 stands: one hit; and so on."""
    battle = play(
        a=[base("1/1/1", 31.46, 30)], b=[base("9/1/1", 34, 30, "Mother tanks")],
        dice=["1 melee 1/1/1 melee 4 3", "1 melee 1/1/1 melee reroll 5", "1 melee 1/1/1 melee round 1 2 3",
              "1 melee 1/1/1 melee reroll round 1 die 2 3"],
    )  # fmt: skip
    assert [effect for *_, effect in hits(battle)] == ["injured", "removed"]
    assert {found["striker"] for found in rows(battle, "melee")} == {"1/1/1"}


def test_no_new_pairs_after_a_kill() -> None:
    """Q-repair: an idle friend of the fallen does not pair up in this bound; in the next, still touching, it does."""
    battle = play(
        a=[base("1/1/1", 31.46, 27.46), base("1/1/2", 31.46, 32.54)], b=[base("9/1/1", 34, 30)], bounds=2,
        dice=["1 melee 1/1/1 melee 1 1", "1 melee 9/1/1 melee 2 2", "2 melee 1/1/2 melee 2 2",
              "2 melee 9/1/1 melee 1 1"],
    )  # fmt: skip
    assert state(battle, "1/1/1")["status"] == "removed"
    assert state(battle, "9/1/1", 1)["status"] == "on table"
    assert state(battle, "9/1/1", 2)["status"] == "removed"


def test_a_fight_is_cut_after_64_rounds_and_goes_on_in_the_next_bound() -> None:
    """R-43: dice are keyed by 64 rounds of a bound. One die a round at R 1 or less: 64 hits remove 32 of 34 bases."""
    types = {"Onlookers": {"like": "Transport", "kind": "infantry", "resilience": 3}}
    file = [base(f"9/1/{n}", 40 + 2.54 * (n - 1), 30, "Onlookers") for n in range(1, 35)]
    battle = play(a=[base("1/1/1", 37.46, 30, "Skirmishers")], b=file, types=types, bounds=2, table=(150, 90))
    gone = [f"9/1/{n}" for n in range(1, 35) if state(battle, f"9/1/{n}", 1)["status"] == "removed"]
    assert gone == [f"9/1/{n}" for n in range(2, 34)]
    assert state(battle, "1/1/1", 1)["in_contact"] == "9/1/1"
    assert state(battle, "9/1/34", 2)["status"] == state(battle, "9/1/1", 2)["status"] == "removed"
