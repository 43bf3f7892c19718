"""covers: bound_sim/rulesets/rules1418/answers/exact.py

Exact chances: against every roll of the dice played out, against the rules' examples, against the engine's dice.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from bound_sim.battle.battle import Battle, SideOrders
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.rules1418.answers.base_text import Described, in_words
from bound_sim.rulesets.rules1418.answers.exact import Stand, recovery
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.steps.bound import BattleArrays, open_bound
from bound_sim.rulesets.rules1418.steps.chances import bombardment_hits, roll_hits, standing_after, together
from bound_sim.rulesets.rules1418.steps.hits import ALL_DICE, NO_REROLL, SUCCESSES, bonus_die, count_hits
from bound_sim.scenario.model import Scenario
from bound_sim_kernels.compiled import compiles
from bound_sim_maps.faults import Refused
from tests.rulesets.rules1418.builder import base, ground, setting, with_rulings

#: by degrees of freedom, the chi-square that chance exceeds in one of 10,000 tests
CRITICAL = {1: 15.137, 2: 18.421, 3: 21.108, 4: 23.513}
#: dice through the engine; without compilation a roll costs a thousand times as much
DICE = 1_000_000 if compiles() else 3_000


def described(by: list[str], at: list[str], **readings: str) -> Described:
    switched = {f"Q-{name.replace('_', '-')}": reading for name, reading in readings.items()}
    return in_words([*(("--by", text) for text in by), *(("--at", text) for text in at)], switched)


def played_out(count: int, bonus: int, needed: int, reroll: int, named: int, loses: int) -> dict[int, Fraction]:
    """Hits by every roll of the dice and of those rolled again, each counted by the function of play."""
    found: Counter[int] = Counter()
    marks = np.zeros(count, dtype=np.int64)
    for faces in product(range(1, 7), repeat=count):
        rolls = np.array(faces)
        lucky = bonus_die(rolls, count, bonus, needed, named)
        for again in product(range(1, 7), repeat=count if reroll else 0):
            second = np.array(again or (0,) * count)
            found[int(count_hits(rolls, second, count, lucky, bonus, needed, reroll, loses, marks))] += 1
    return {hits: Fraction(number, found.total()) for hits, number in sorted(found.items())}


@pytest.mark.parametrize("reroll", [NO_REROLL, SUCCESSES, ALL_DICE])
@pytest.mark.parametrize(("count", "bonus", "needed"), [(1, 0, 4), (2, 1, 5), (2, 3, 8), (2, 2, 1), (2, 1, 9)])
def test_roll_is_every_roll_played_out(count: int, bonus: int, needed: int, reroll: int) -> None:
    """R-26, R-27, R-45, every reading of Q-bonus-die and Q-reroll-bonus."""
    for named, loses in product((0, 1), (0, 1)):
        exactly = roll_hits(count, bonus, needed, reroll, named, loses)
        assert exactly == played_out(count, bonus, needed, reroll, named, loses)


def test_four_dice_are_every_roll_played_out() -> None:
    """Four dice (+1) at 5, one of which carries the bonus where it makes a hit."""
    assert roll_hits(4, 1, 5, NO_REROLL, 0, 0) == played_out(4, 1, 5, NO_REROLL, 0, 0)
    assert roll_hits(3, 2, 5, SUCCESSES, 0, 1) == played_out(3, 2, 5, SUCCESSES, 0, 1)


def test_worked_examples_1_2_and_6() -> None:
    """Line at Line in the open 5/6, dug in behind a fortification never; Late HMG at R7 671/1296; cavalry at Line."""
    line = described(["Line infantry"], ["Line infantry", "Line infantry, fortification, dug in"]).stand
    assert line.shot(0, 1).hits == {0: Fraction(1, 6), 1: Fraction(5, 6)}
    assert line.shot(0, 2).hits == {0: 1}
    assert line.shot(0, 2).needed == 7
    assert described(["4+1"], ["R7"]).stand.shot(0, 1).hits == {0: Fraction(625, 1296), 1: Fraction(671, 1296)}
    charge = described(["Melee cavalry"], ["Line infantry"]).stand.melee([0], [1])
    # two hits of three dice on 2+; who is left of Line hits the cavalry (R1) with both dice, for sure
    assert charge.standing(1)[2] == Fraction(25, 27)
    assert charge.standing(0) == (Fraction(25, 27), Fraction(0), Fraction(2, 27))
    assert charge.rounds == {1: 1}


def test_combined_fire_adds_the_hits() -> None:
    """R-28: three dice at 4+: no hit 1/8, one 3/8, more 1/2; of an injured one: any hit removes it."""
    three = described(["1", "1", "1"], ["R4", "R4, injured"]).stand
    assert three.fire([0, 1, 2], 3)[1] == (Fraction(1, 8), Fraction(3, 8), Fraction(1, 2))
    assert three.fire([0, 1, 2], 4)[1] == (Fraction(0), Fraction(1, 8), Fraction(7, 8))
    assert standing_after(together([{0: Fraction(1)}] * 3)) == (Fraction(1), Fraction(0), Fraction(0))


def test_worked_example_5_as_chances() -> None:
    """R-36..R-38: four batteries of Arming 2: 8 shots, 4 on a lone base, all with the bonus, 4 lost."""
    batteries = described(["2+2"] * 4, ["R7"])
    found = batteries.stand.bombardment([0, 1, 2, 3], [4])
    assert (found.shots, found.cap, found.lost) == (8, 4, 4)
    assert found.bases[0].bonuses == (2, 2, 2, 2)
    # a die of 5 or 6 with its +2 reaches 7
    assert found.bases[0].standing == (Fraction(16, 81), Fraction(32, 81), Fraction(33, 81))


def test_outer_successes_succeed_twice() -> None:
    """R-37, Q-reroll-bonus: (+1) at 5: 1/2, and again 1/2; where the die loses its bonus, again 1/3."""
    assert bombardment_hits([1], 5, rerolled=True, loses_bonus=0)[1] == Fraction(1, 4)
    assert bombardment_hits([1], 5, rerolled=True, loses_bonus=1)[1] == Fraction(1, 6)
    outer = described(["2+1", "2+1"], ["R5, outer", "R5"])
    found = outer.stand.bombardment([0, 1], [2, 3], outer=outer.outer)
    assert [base.rerolled for base in found.bases] == [True, False]
    assert found.bases[0].hits[2] == Fraction(1, 4) * Fraction(1, 9)


@pytest.mark.parametrize(("needed", "chance"), [(0, 0), (1, 1), (4, 4), (5, 5), (6, 5), (9, 5)])
def test_recovery_fails_on_six(needed: int, chance: int) -> None:
    """R-29: on R or less, 6 always fails."""
    assert recovery(needed) == Fraction(chance, 6)


def test_vehicles_are_rolled_again() -> None:
    """R-45, Q-vehicle-reroll-who: a rifle at a tank (R6-2, 4+) 1/4, a gun 1/2; a tank at a tank by the reading."""
    tank = "Mother tanks"
    stand = described(["1", "1 guns", "1 vehicle"], [tank]).stand
    assert [stand.shot(p, 3).hits[1] for p in range(3)] == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
    other = described(["1 vehicle"], [tank], vehicle_reroll_who="infantry and heavy weapons").stand
    assert other.shot(0, 1).hits[1] == Fraction(1, 2)


def test_second_rank_takes_hits_and_steps_up() -> None:
    """R-42, Q-pass-back: one sure hit a round at a file of two: the rear takes two, then the front."""
    sure, still = "1 R99", "0 R-9"
    behind = described([sure], [still, still]).stand.melee([0], [1, 2])
    assert behind.ends == {(0, 2, 2): 1}
    assert behind.rounds == {4: 1}
    once = described([sure], [still, "0 R-9, injured"]).stand
    assert once.melee([0], [1, 2]).rounds == {3: 1}


def test_deathmatch_takes_one_from_r_each_round() -> None:
    """R-43: a die at R7 can't hit in the first round, at R6 in the second it may; both fall together at last."""
    found = described(["1 R7"], ["1 R7"]).stand.melee([0], [1])
    assert sum(found.ends.values()) == 1
    assert found.ends[2, 2] == found.left([]) + found.none_left()
    # rounds 1 to 7 at R7 .. R1: at R1 every die hits
    assert max(found.rounds) == 8
    assert min(found.rounds) == 3
    assert found.rounds[3] == 2 * Fraction(1, 6) * Fraction(2, 6) - (Fraction(1, 6) * Fraction(2, 6)) ** 2


def test_stalemate_stays() -> None:
    """R-44: no melee dice on either side: nobody fights, both stay."""
    found = described(["0 R4"], ["0 R4"]).stand.melee([0], [1])
    assert found.ends == {(0, 0): 1}
    assert found.rounds == {0: 1}


@pytest.mark.parametrize(
    ("by", "wrong"),
    [
        ("Lime infantry", 'is not a row of the chart: did you mean "Line infantry"?'),
        ("Late HMG", "has the R of its parent"),
        ("Line infantry, duck in", 'says nothing of a base: did you mean "dug in"?'),
        ("Line infantry, dug in, moving", "does two things"),
        ("Mother tanks, dug in", "never digs in (R-31)"),
        ("2 R4, rough", "has its R in numbers"),
        ("Late HMG, of Lime infantry", "is not a row of the chart"),
        ("99 R4", "is not a row of the chart"),
    ],
)
def test_what_cannot_be_read_is_refused(by: str, wrong: str) -> None:
    with pytest.raises(Refused, match="--by") as refused:
        described([by], ["R4"])
    assert wrong in str(refused.value)


def duels() -> Scenario:
    """Fire, combined fire, bombardment, melee with second ranks, each far from the others; R from 1 to 7 and a tank."""
    a = [
        base("1/1/1", 20, 20, "Late HMG"), base("1/2/1", 20, 60), base("1/3/1", 20, 100, "Elite infantry"),
        base("1/4/1", 20, 137), base("1/4/2", 20, 143), base("1/4/3", 20, 149), base("1/5/1", 20, 180, "Late HMG"),
        # in touch from the start
        base("2/1/1", 100, 20, "Melee cavalry"), base("2/2/1", 100, 60), base("2/2/2", 97.46, 60),
        base("2/3/1", 100, 100, "Grenadier squad"), base("2/4/1", 100, 140),
        *(base(f"3/1/{n}", 150, 20 + 6 * n, "Light howitzers") for n in (1, 2, 3)),
    ]  # fmt: skip
    b = [
        base("8/1/1", 30, 20, dug_in=True), base("8/2/1", 30, 60, dug_in=True), base("8/3/1", 30, 100),
        base("8/4/1", 30, 143, "Elite infantry", dug_in=True), base("8/5/1", 30, 180, "Mother tanks"),
        base("9/1/1", 102.54, 20), base("9/2/1", 102.54, 60, dug_in=True), base("9/3/1", 102.54, 100, "Elite infantry"),
        base("9/4/1", 102.54, 140), base("9/4/2", 105.08, 140), base("9/4/3", 107.62, 140, "Late HMG"),
        base("9/5/1", 196, 60), base("9/5/2", 204, 60, dug_in=True),
    ]  # fmt: skip
    low = [*(f"1/{n} stay shoot 8/{n}" for n in range(1, 6)), "3 circle 197,60"]
    return setting(
        a=a, b=b, high="3 bombard B1.a", low=low, table=(240, 200), rulings={"Q-free-fire": "nobody"},
        features=[ground("fortification", 28, 15, 32, 25), ground("defensible", 28, 55, 32, 65)],
    )  # fmt: skip


def frequencies(scenario: Scenario, rows: list[tuple[int, ...]], tables: int) -> list[Counter[tuple[int, ...]]]:
    """Play a bound on many tables: how often the hits of these groups of platoons came out as they did."""
    found: list[Counter[tuple[int, ...]]] = [Counter() for _ in rows]
    # a thousand tables at a time stay in a processor's cache
    for first in range(0, tables, 1_000):
        dice = KeyedDice(key_from_seed(first))
        battle = Battle(scenario, dice, tables=min(1_000, tables - first), logged=False)
        battle.run()
        hits = battle.state.state[col.S_HITS]
        for counted, group in zip(found, rows, strict=True):
            counted.update(map(tuple, hits[:, list(group)].tolist()))
    return found


def chi_square(found: Counter[Any], chances: dict[Any, Fraction], tables: int) -> tuple[float, int]:
    """(chi-square, degrees of freedom); cells expected fewer than ten times are one."""
    assert set(found) <= {cell for cell, chance in chances.items() if chance}, "what cannot be came about"
    often = {cell: float(chance * tables) for cell, chance in chances.items() if chance * tables >= 10}
    pairs = [(found[cell], expected) for cell, expected in often.items()]
    rare = tables - sum(expected for _, expected in pairs)
    if rare > 1e-9:
        pairs.append((sum(number for cell, number in found.items() if cell not in often), rare))
    return sum((number - expected) ** 2 / expected for number, expected in pairs), len(pairs) - 1


def judge(found: Counter[Any], chances: dict[Any, Fraction], tables: int) -> None:
    """Frequencies agree with chances at the level of 1 in 10,000 (the key is fixed)."""
    square, freedom = chi_square(found, chances, tables)
    assert freedom == 0 or square < CRITICAL.get(freedom, freedom + 4.5 * (2 * freedom) ** 0.5), (found, chances)


def test_engine_throws_as_often_as_the_fractions_say() -> None:
    """10^6 keyed dice through a whole bound of play: every shot, circle and fight against its fractions."""
    scenario = duels()
    stand = Stand(scenario)
    row = {name: number for number, name in enumerate(stand.names)}
    expected: list[tuple[tuple[int, ...], dict[Any, Fraction]]] = []
    for n in range(1, 6):
        shooters = [row[name] for name in row if name.startswith(f"1/{n}/")]
        target = row[f"8/{n}/1"]
        expected.append(((target,), {(k,): p for k, p in enumerate(stand.fire(shooters, target)[1])}))
    guns = stand.bombardment([row[f"3/1/{n}"] for n in (1, 2, 3)], [], circle=(197_000, 60_000))
    assert [base.rerolled for base in guns.bases] == [False, True]
    expected += [((base.row,), {(k,): p for k, p in enumerate(base.standing)}) for base in guns.bases]
    files = (["2/1/1"], ["9/1/1"]), (["2/2/1", "2/2/2"], ["9/2/1"]), (["2/3/1"], ["9/3/1"]), (
        ["2/4/1"], ["9/4/1", "9/4/2", "9/4/3"])  # fmt: skip
    for ours, theirs in files:
        fought = stand.melee([row[name] for name in ours], [row[name] for name in theirs])
        assert sum(fought.ends.values()) == 1
        expected.append((fought.rows, dict(fought.ends)))
    # about 60 dice a table: shots, shots of the circle, melees
    tables = DICE // 60
    found = frequencies(scenario, [rows for rows, _ in expected], tables)
    for counted, (_, chances) in zip(found, expected, strict=True):
        judge(counted, chances, tables)


@pytest.mark.parametrize(
    ("ruling", "reading"),
    [("bonus_die", "named before"), ("reroll_bonus", "loses it"), ("vehicle_reroll", "all dice"),
     ("pass_back", "only what would remove"), ("pass_back", "none"), ("melee_cover", "built-in")],
)  # fmt: skip
def test_fractions_follow_the_readings(ruling: str, reading: str) -> None:
    """Each reading that touches dice: the duels where it counts, against the engine."""
    scenario = with_rulings(duels(), **{ruling: reading})
    stand, plain = Stand(scenario), Stand(duels())
    row = {name: number for number, name in enumerate(stand.names)}
    shot = (row["1/5/1"], row["8/5/1"])
    files = [row["2/4/1"]], [row["9/4/1"], row["9/4/2"], row["9/4/3"]]
    fought = stand.melee(*files)
    changed = stand.shot(*shot).hits != plain.shot(*shot).hits or fought.ends != plain.melee(*files).ends
    assert changed, "this reading changes neither"
    tables = DICE // 600
    standing = {(k,): p for k, p in enumerate(stand.shot(*shot).standing)}
    found = frequencies(scenario, [(shot[1],), fought.rows], tables)
    judge(found[0], standing, tables)
    judge(found[1], dict(fought.ends), tables)


@pytest.mark.parametrize("reading", ["with cover", "built-in"])
def test_recovery_dice_fall_as_often(reading: str) -> None:
    """R-29, Q-recovery-r: keyed recovery dice of Line in the open (R2 with cover) and dug in (R5)."""
    tables = DICE // 20
    a = [base("1/1/1", 20, 20), base("1/1/2", 20, 40, dug_in=True)]
    scenario = with_rulings(setting(a=a, b=[base("9/1/1", 90, 60)]), recovery_r=reading)
    battle = Battle(scenario, KeyedDice(key_from_seed(1418)), tables=tables, logged=False)
    bound = open_bound(BattleArrays(battle), 1, {"A": SideOrders(), "B": SideOrders()})
    f = bound.field
    f.state[col.S_HALVED, :, :2], f.state[col.S_HIT_BOUND] = True, 0
    bound.world.now[col.M_FIRED_ON] = True
    bound.refresh(after_movement=False)
    bound.play("5")
    for p in (0, 1):
        needed, chance = Stand(scenario).recovery(p)
        assert needed == (4 if reading == "built-in" else (2, 5)[p])
        halved = int(f.state[col.S_HALVED, :, p].sum())
        judge(Counter({True: tables - halved, False: halved}), {True: chance, False: 1 - chance}, tables)


def test_postures_of_a_base() -> None:
    """R-31, R-10: on rough ground -1, moving there too, digging in a defensible work under Hold and fire +1 - 1."""
    line = "Line infantry"
    at = [f"{line}, rough", f"{line}, rough, moving", f"{line}, defensible, digging", f"{line}, injured, fortification"]
    stand = described([f"{line}, R5"], at).stand
    assert stand.needed(0) == 3
    assert [stand.needed(row) for row in (1, 2, 3, 4)] == [3, 3, 4, 6]
    assert stand.shot(0, 4).standing == (Fraction(0), Fraction(5, 6), Fraction(1, 6))


def test_a_bombardment_without_bonus_and_on_chosen_bases() -> None:
    """Q-battery-bonus none: no shot carries one; of those under a circle only the bases that are asked about."""
    found = described(["2+2", "2+2"], ["R5", "R5"], battery_bonus="none").stand.bombardment([0, 1], [2, 3])
    assert [base.bonuses for base in found.bases] == [(0, 0), (0, 0)]
    guns = [base(f"3/1/{n}", 150, 20 + 6 * n, "Light howitzers") for n in (1, 2)]
    near = setting(a=guns, b=[base("9/1/1", 60, 60), base("9/1/2", 66, 60), base("9/1/3", 100, 60)], table=(240, 200))
    chosen = Stand(near).bombardment([0, 1], [3, 4], circle=(62_000, 60_000))
    assert [base.row for base in chosen.bases] == [3]
    assert [base.row for base in Stand(near).bombardment([0, 1], [], circle=(62_000, 60_000)).bases] == [2, 3]
