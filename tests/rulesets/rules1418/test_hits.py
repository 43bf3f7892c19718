"""covers: bound_sim/rulesets/rules1418/steps/hits.py

R-26..R-30, R-37, R-45: dice to hits, hits to injuries and removals, recovery.
"""

from itertools import product

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import standing
from bound_sim.rulesets.rules1418.steps.chances import chance_to_hit
from bound_sim.rulesets.rules1418.steps.hits import (
    ALL_DICE,
    NO_REROLL,
    SUCCESSES,
    again_needed,
    bonus_die,
    count_hits,
    is_hit,
)
from bound_sim.rulesets.rules1418.steps.shooting import recovers
from tests.rulesets.rules1418.builder import base, setting


def hits(dice: list[int], bonus: int, needed: int, named_before: int = 0) -> int:
    """Hits of a roll without re-rolls."""
    rolls, marks = np.array(dice), np.zeros(len(dice), dtype=np.int64)
    lucky = bonus_die(rolls, len(dice), bonus, needed, named_before)
    return int(count_hits(rolls, np.zeros_like(rolls), len(dice), lucky, bonus, needed, NO_REROLL, 0, marks))


@pytest.mark.parametrize("needed", range(-3, 12))
def test_no_clamp(needed: int) -> None:
    """R-26: R <= 1 always, R >= 7 never without a bonus."""
    assert [is_hit(die, 0, needed) for die in range(1, 7)] == [die >= needed for die in range(1, 7)]


def test_worked_example_2() -> None:
    """Late HMG, 4 dice (+1), at R7: 6,6,2,1 is one hit, for one die only gets the +1; P(one hit) = 671/1296."""
    assert hits([6, 6, 2, 1], 1, 7) == 1
    assert hits([5, 5, 5, 5], 1, 7) == 0
    assert chance_to_hit(4, 1, 7, NO_REROLL, 0, 0) == 671 / 1296


def test_worked_example_1_as_chances() -> None:
    """One die at R2: 5/6; at R7: never."""
    assert chance_to_hit(1, 0, 2, NO_REROLL, 0, 0) == 5 / 6
    assert chance_to_hit(1, 0, 7, NO_REROLL, 0, 0) == 0.0


def test_bonus_die_goes_where_it_makes_a_hit() -> None:
    """R-27, Q-bonus-die: 2, 4 with (+1) against 5: the 4 becomes a hit; named before, the first die has it: none."""
    assert hits([2, 4], 1, 5) == 1
    assert hits([2, 4], 1, 5, named_before=1) == 0
    assert hits([4, 2], 1, 5, named_before=1) == 1


def test_bonus_is_no_second_hit() -> None:
    """R-27: (+2) on one die adds to what it shows, it is not a die."""
    assert hits([6, 1], 2, 5) == 1
    assert hits([3, 3], 2, 5) == 1


@pytest.mark.parametrize(("reroll", "again"), [(NO_REROLL, 0), (SUCCESSES, 3), (ALL_DICE, 6)])
def test_what_is_rolled_again(reroll: int, again: int) -> None:
    """R-45, Q-vehicle-reroll: against 4, successes are 4, 5, 6; or all dice."""
    assert sum(again_needed(die, 0, 4, reroll) for die in range(1, 7)) == again


def enumerated(count: int, bonus: int, needed: int, reroll: int, named_before: int, loses_bonus: int) -> float:
    """Chance of a hit by every roll of the dice and of those rolled again, with the functions that decide in play."""
    hit, marks = 0, np.zeros(count, dtype=np.int64)
    for faces in product(range(1, 7), repeat=count):
        rolls = np.array(faces)
        lucky = bonus_die(rolls, count, bonus, needed, named_before)
        for second in product(range(1, 7), repeat=count):
            scored = count_hits(rolls, np.array(second), count, lucky, bonus, needed, reroll, loses_bonus, marks)
            hit += scored > 0
    return float(hit / 36**count)


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("bonus", [0, 1, 3])
@pytest.mark.parametrize("reroll", [NO_REROLL, SUCCESSES, ALL_DICE])
def test_chance_is_that_of_play(count: int, bonus: int, reroll: int) -> None:
    """chance_to_hit agrees with every roll of dice told apart; for both readings of bonus and re-roll."""
    for needed, named_before, loses_bonus in product((1, 2, 4, 6, 7, 9), (0, 1), (0, 1)):
        found = chance_to_hit(count, bonus, needed, reroll, named_before, loses_bonus)
        assert found == pytest.approx(enumerated(count, bonus, needed, reroll, named_before, loses_bonus), abs=1e-12)


def test_chance_for_three_dice_rolled_again() -> None:
    """Three dice (+1) against 6, successes again: against all rolls."""
    assert chance_to_hit(3, 1, 6, SUCCESSES, 0, 0) == pytest.approx(enumerated(3, 1, 6, SUCCESSES, 0, 0), abs=1e-12)


def test_more_dice_are_always_likelier() -> None:
    """Q-free-fire: the ranking holds for rolls of any size: more dice, lower R, no re-roll are each better."""
    for count in (1, 2, 3, 4, 8, 16, 31):
        here = chance_to_hit(count, 1, 6, SUCCESSES, 0, 0)
        assert here < chance_to_hit(count + 1, 1, 6, SUCCESSES, 0, 0)
        assert here < chance_to_hit(count, 1, 5, SUCCESSES, 0, 0)
        assert here < chance_to_hit(count, 1, 6, NO_REROLL, 0, 0)
    assert chance_to_hit(0, 0, 1, NO_REROLL, 0, 0) == 0.0


@pytest.mark.parametrize(("die", "resilience", "restored"), [(5, 5, True), (6, 6, False), (6, 9, False), (1, 0, False)])
def test_a_six_never_recovers(die: int, resilience: int, restored: bool) -> None:
    """R-29: R or less, 6 always fails."""
    assert recovers(die, resilience) is restored


def test_how_all_tables_stand() -> None:
    """R-28: hits, removed and withdrawn, of every table."""
    scenario = setting(a=[base("1/1/1", 3, 30), base("1/2/1", 20, 60)], b=[base("9/1/1", 45, 60)], high="1 retreat",
                       low=["1/1 move by -6,0"], rulings={"Q-free-fire": "nobody"})  # fmt: skip
    battle = Battle(scenario, KeyedDice(bytes(32)), tables=2, logged=False)
    battle.run()
    stood = standing(battle)
    assert stood.on_table.tolist() == [[False, True, True]] * 2
    assert stood.left.tolist() == [[True, False, False]] * 2
    assert not stood.gone.any()
    assert not stood.hits.any()


def test_recovery_on_tables_without_a_log() -> None:
    """R-29: shot at by nobody it is restored, log or not."""
    scenario = setting(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 100, 80)])
    battle = Battle(scenario, KeyedDice(bytes(32)), tables=2, logged=False)
    battle.open()
    battle.state.state[col.S_HALVED] = True
    battle.run()
    assert not battle.state.state[col.S_HALVED].any()
