"""What a hit is (R-26..R-28): dice against the modified R, the bonus die, re-rolls; and what a hit does."""

from fractions import Fraction
from math import comb

from bound_sim.rulesets.rules1418 import columns as c
from bound_sim.rulesets.rules1418.records import INJURED, REMOVED, SURPLUS, record_hit
from bound_sim.rulesets.rules1418.state import NOBODY
from bound_sim.rulesets.rules1418.state import REMOVED as GONE
from maps.compiled import compiled, part

#: most dice that one roll may have
MAX_DICE = 32
#: what is rolled again
NO_REROLL, SUCCESSES, ALL_DICE = range(3)


@compiled
def range_of(millionths: int) -> float:
    """R-25: a range in 0.01 mm from its column."""
    return float(millionths) / 1_000_000.0


@compiled
def is_hit(die: int, bonus: int, needed: int) -> bool:
    """R-26: a die hits if it reaches the target's modified R; no clamp."""
    return die + bonus >= needed


@compiled
def bonus_die(rolls, count: int, bonus: int, needed: int, named_before: int) -> int:  # type: ignore[no-untyped-def]
    """R-27, Q-bonus-die: number of the die that carries the (+n), -1 without a bonus.

    The first die that it turns into a hit; else the first that hits (it keeps the bonus in a re-roll), else the first.
    Named before: always the first.
    """
    if bonus == 0 or count == 0:
        return -1
    if named_before == 1:
        return 0
    for i in range(count):
        if not is_hit(rolls[i], 0, needed) and is_hit(rolls[i], bonus, needed):
            return i
    for i in range(count):
        if is_hit(rolls[i], 0, needed):
            return i
    return 0


@compiled
def again_needed(die: int, bonus: int, needed: int, reroll: int) -> bool:
    """R-37, R-45, Q-vehicle-reroll: whether a die is rolled again: successes, or all dice."""
    return reroll == ALL_DICE or (reroll == SUCCESSES and is_hit(die, bonus, needed))


@compiled
def count_hits(rolls, again, count, lucky, bonus, needed, reroll, loses_bonus, hits):  # type: ignore[no-untyped-def]
    """R-26, R-27, R-37, R-45: number of hits of a roll; ``again`` holds the dice rolled again, ``hits`` gets 0 or 1."""
    scored = 0
    for i in range(count):
        plus = bonus if i == lucky else 0
        hit = is_hit(rolls[i], plus, needed)
        if again_needed(rolls[i], plus, needed, reroll):
            hit = is_hit(again[i], 0 if loses_bonus == 1 else plus, needed)
        hits[i] = 1 if hit else 0
        scored += hits[i]
    return scored


def chance_to_hit(count: int, bonus: int, needed: int, reroll: int, named_before: int, loses_bonus: int) -> float:
    """Chance of at least one hit of ``count`` dice, by R-26, R-27, R-37 and R-45; exact, then rounded once.

    Equal chances are equal floats, so that ranking targets by them (Q-free-fire) is right for any number of dice.
    """
    if count == 0:
        return 0.0
    plain, carried = _chance(needed), _chance(needed - bonus)
    again = plain if loses_bonus == 1 else carried
    if reroll == ALL_DICE:
        missed = (1 - again) * (1 - plain) ** (count - 1)
    elif bonus == 0 or named_before == 1:
        twice = reroll == SUCCESSES
        first = carried * again if twice else carried
        missed = (1 - first) * (1 - (plain * plain if twice else plain)) ** (count - 1)
    elif reroll == NO_REROLL:
        missed = (1 - carried) ** count
    else:
        missed = _missed_again(count, plain, carried, again)
    return float(1 - missed)


def _chance(needed: int) -> Fraction:
    """R-26: chance that a die reaches a modified R."""
    return Fraction(min(max(7 - needed, 0), 6), 6)


def _missed_again(count: int, plain: Fraction, carried: Fraction, again: Fraction) -> Fraction:
    """Chance of no hit where successes are rolled again and one die carries the (+n), see ``bonus_die``.

    Sums over how many of the dice succeed by themselves; if any other succeeds with the (+n), one of those carries it.
    """
    missed = (1 - carried) ** count
    for hits in range(count + 1):
        ways = comb(count, hits) * plain**hits
        rest = count - hits
        with_other = (1 - plain) ** rest - (1 - carried) ** rest
        missed += ways * with_other * (1 - again) * (1 - plain) ** hits
        if hits > 0:
            missed += ways * (1 - carried) ** rest * (1 - again) * (1 - plain) ** (hits - 1)
    return missed


@part
def take_hit(units, state, marks, rec, t, bound, by, target, passed_to, kind, round_no):  # type: ignore[no-untyped-def]
    """R-28, R-29, R-42: one hit on ``target``, taken by ``passed_to`` where it has a second rank.

    The first injures and halves movement at once, a second removes for good, surplus hits are lost. The effect.
    """
    victim = target if passed_to == NOBODY else passed_to
    effect = SURPLUS
    if state[c.S_STATUS, t, victim] == 1:
        if state[c.S_HITS, t, victim] == 0:
            effect = INJURED
            state[c.S_HITS, t, victim] = 1
            state[c.S_HIT_BOUND, t, victim] = bound
            state[c.S_HALVED, t, victim] = True
            state[c.S_INJURER, t, victim] = by
        else:
            effect = REMOVED
            state[c.S_HITS, t, victim] = 2
            state[c.S_STATUS, t, victim] = GONE
            break_contact(state, t, victim)
    record_hit(rec, kind, by, target, passed_to, effect, round_no)
    return effect


@part
def break_contact(state, t, p):  # type: ignore[no-untyped-def]
    """End the contact of a base with its opponent."""
    other = state[c.S_OPPONENT, t, p]
    if other != NOBODY:
        state[c.S_OPPONENT, t, p] = NOBODY
        state[c.S_OPPONENT, t, other] = NOBODY
