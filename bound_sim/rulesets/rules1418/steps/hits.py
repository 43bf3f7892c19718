"""Hits (R-26..R-28): dice against the modified R, the bonus die, re-rolls, and the effect of a hit."""

from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import NOBODY, ON_TABLE, REMOVED
from bound_sim.rulesets.rules1418.state.events import EFFECT_REMOVED, INJURED, SURPLUS, record_hit
from bound_sim_kernels.compiled import compiled, part

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
    if named_before == rulings.BonusDie.NAMED_BEFORE:
        return 0
    turned, hitting = NOBODY, 0
    # from the last to the first, without a branch that waits for the dice
    for i in range(count - 1, -1, -1):
        hits = is_hit(rolls[i], 0, needed)
        turned = i if not hits and is_hit(rolls[i], bonus, needed) else turned
        hitting = i if hits else hitting
    return hitting if turned == NOBODY else turned


@compiled
def again_needed(die: int, bonus: int, needed: int, reroll: int) -> bool:
    """R-37, R-45, Q-vehicle-reroll: true where a die is rolled again: successes, or all dice."""
    return reroll == ALL_DICE or (reroll == SUCCESSES and is_hit(die, bonus, needed))


@compiled
def roll_again(vehicle: bool, rerolled: bool, reading: int) -> int:
    """R-45, Q-vehicle-reroll, Q-vehicle-reroll-who: what of a roll at a target is rolled again.

    ``rerolled``: the roll is of one whose dice are rolled again at vehicles; ``reading`` is that of Q-vehicle-reroll.
    """
    if not (vehicle and rerolled):
        return NO_REROLL
    return ALL_DICE if reading == rulings.VehicleReroll.ALL_DICE else SUCCESSES


@compiled
def die_hits(die: int, again: int, plus: int, needed: int, reroll: int, loses_bonus: int) -> bool:
    """R-26, R-37, R-45, Q-reroll-bonus: true where a die hits; ``again`` is its second roll, if it has one."""
    if again_needed(die, plus, needed, reroll):
        return is_hit(again, 0 if loses_bonus == rulings.RerollBonus.LOST else plus, needed)
    return is_hit(die, plus, needed)


@compiled
def effect_of_hit(on_table: bool, hits: int) -> int:
    """R-28: INJURED by the first hit, EFFECT_REMOVED by a second, at any time; SURPLUS on who is gone already."""
    if not on_table:
        return SURPLUS
    return INJURED if hits == 0 else EFFECT_REMOVED


@compiled
def count_hits(rolls, again, count, lucky, bonus, needed, reroll, loses_bonus, hits):  # type: ignore[no-untyped-def]
    """R-26, R-27, R-37, R-45: number of hits of a roll; ``again`` holds the dice rolled again, ``hits`` gets 0 or 1."""
    scored = 0
    for i in range(count):
        plus = bonus if i == lucky else 0
        hits[i] = 1 if die_hits(rolls[i], again[i], plus, needed, reroll, loses_bonus) else 0
        scored += hits[i]
    return scored


@part
def take_hit(state, events, t, bound, by, target, passed_to, kind, round_no):  # type: ignore[no-untyped-def]
    """R-28, R-29, R-42: one hit on ``target``, taken by ``passed_to`` where it has a second rank.

    The first injures and halves movement at once, a second removes for good, surplus hits are lost. The effect.
    """
    victim = target if passed_to == NOBODY else passed_to
    effect = effect_of_hit(state[col.S_STATUS, t, victim] == ON_TABLE, state[col.S_HITS, t, victim])
    if effect == INJURED:
        state[col.S_HITS, t, victim] = 1
        state[col.S_HIT_BOUND, t, victim] = bound
        state[col.S_HALVED, t, victim] = True
        state[col.S_INJURER, t, victim] = by
    elif effect == EFFECT_REMOVED:
        state[col.S_HITS, t, victim] = 2
        state[col.S_STATUS, t, victim] = REMOVED
        break_contact(state, t, victim)
    record_hit(events, kind, by, target, passed_to, effect, round_no)
    return effect


@part
def break_contact(state, t, p):  # type: ignore[no-untyped-def]
    """End the contact of a base with its opponent."""
    other = state[col.S_OPPONENT, t, p]
    if other != NOBODY:
        state[col.S_OPPONENT, t, p] = NOBODY
        state[col.S_OPPONENT, t, other] = NOBODY
