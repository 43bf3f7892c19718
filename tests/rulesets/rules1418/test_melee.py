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


def test_who_cannot_hurt_does_not_strike_until_it_can() -> None:
    """R-41, R-43: two dice against R 7: no strike in the first fight, at 6 in the next."""
    battle = play(
        a=[base("1/1/1", 31.46, 30)], b=[base("9/1/1", 34, 30, dug_in=True)],
        features=[ground("fortification", 33, 20, 40, 40)],
        dice=["1 melee 9/1/1 melee 1 1", "1 melee 1/1/1 melee round 1 6 6", "1 melee 9/1/1 melee round 1 1 1"],
    )  # fmt: skip
    assert needed(battle, "1/1/1") == [(1, -1, 6)]
    assert (state(battle, "1/1/1")["status"], state(battle, "9/1/1")["status"]) == ("removed", "removed")


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
