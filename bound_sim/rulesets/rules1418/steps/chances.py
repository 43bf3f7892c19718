"""Exact chances of rolls and of what they do: enumerated over dice, asking the functions that decide in play.

Nothing here knows what a hit is: ``hits`` does. Faces of a die that those functions treat alike are taken together, so
that a roll of twenty dice is a few hundred cases; cases are counted as integers, and become fractions at the end.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np

from bound_sim.rulesets.rules1418.state.events import EFFECT_REMOVED, INJURED
from bound_sim.rulesets.rules1418.steps.hits import (
    NO_REROLL,
    SUCCESSES,
    again_needed,
    bonus_die,
    die_hits,
    effect_of_hit,
    is_hit,
)

#: number of hits -> its chance
Hits = dict[int, Fraction]
#: the same as whole numbers: in how many cases there are 0, 1, 2, ... hits
Cases = tuple[int, ...]
#: no dice: one case, without a hit
_NONE: Cases = (1,)
_FACES = range(1, 7)
#: number of cases of two throws in which (the die, and the die rolled again) one die can fall
_CASES = 36


@cache
def chance_to_hit(count: int, bonus: int, needed: int, reroll: int, named_before: int, loses_bonus: int) -> float:
    """Chance of at least one hit of ``count`` dice, by R-26, R-27, R-37 and R-45; exact, then rounded once.

    Equal chances are equal floats, so that ranking targets by them (Q-free-fire) is right for any number of dice.
    """
    return float(1 - roll_hits(count, bonus, needed, reroll, named_before, loses_bonus).get(0, Fraction(0)))


def roll_hits(count: int, bonus: int, needed: int, reroll: int, named_before: int, loses_bonus: int) -> Hits:
    """R-26, R-27, R-45: the hits of a roll of ``count`` dice of which one carries ``bonus``, each with its chance.

    ``reroll`` is NO_REROLL, SUCCESSES or ALL_DICE; ``named_before`` and ``loses_bonus`` are the readings of
    Q-bonus-die and Q-reroll-bonus.
    """
    if count == 0:
        return {0: Fraction(1)}
    faces = _alike(bonus, needed)
    cases: dict[int, int] = defaultdict(int)
    for first in faces:
        for rest in combinations_with_replacement(faces, count - 1):
            rolls = (first, *rest)
            lucky = bonus_die(np.array(rolls), count, bonus, needed, named_before)
            dice = Counter((face, bonus if i == lucky else 0) for i, face in enumerate(rolls))
            ways = faces[first] * _ways(Counter(rest), faces)
            parts = [_power(_die(*die, needed, reroll, loses_bonus), number) for die, number in dice.items()]
            whole: Cases = reduce(_product, parts, _NONE)
            for hits, part in enumerate(whole):
                cases[hits] += ways * part
    return {hits: Fraction(number, _CASES**count) for hits, number in sorted(cases.items()) if number}


def bombardment_hits(bonuses: Sequence[int], needed: int, *, rerolled: bool, loses_bonus: int) -> Hits:
    """R-37, R-38: the hits of a bombardment's shots on one base; each shot is a die with the bonus that it carries.

    ``rerolled``: more than half of the base lies outside the inner circle.
    """
    reroll = SUCCESSES if rerolled else NO_REROLL
    cases = _NONE
    for plus in bonuses:
        dice = [_die(face, plus, needed, reroll, loses_bonus) for face in _FACES]
        cases = _product(cases, tuple(map(sum, zip(*dice, strict=True))))
    return {hits: Fraction(number, _CASES ** len(bonuses)) for hits, number in enumerate(cases) if number}


def together(rolls: Iterable[Hits]) -> Hits:
    """The hits of independent rolls in sum."""
    total: Hits = {0: Fraction(1)}
    for roll in rolls:
        found: Hits = defaultdict(Fraction)
        for have, chance in total.items():
            for more, share in roll.items():
                found[have + more] += chance * share
        total = found
    return dict(sorted(total.items()))


def standing_after(hits: Mapping[int, Fraction], before: int = 0) -> tuple[Fraction, Fraction, Fraction]:
    """R-28: chances that a base is unhurt, injured, removed by a number of hits, having had ``before`` (0 or 1)."""
    chances = [Fraction(0)] * 3
    for number, chance in hits.items():
        standing = before
        for _ in range(number):
            effect = effect_of_hit(standing < 2, standing)
            standing = {INJURED: 1, EFFECT_REMOVED: 2}.get(effect, standing)
        chances[standing] += chance
    return chances[0], chances[1], chances[2]


def _alike(bonus: int, needed: int) -> dict[int, int]:
    """R-26, R-27: one face for all that hit alike with and without the bonus -> how many faces these are."""
    first: dict[tuple[bool, bool], int] = {}
    number: Counter[int] = Counter()
    for face in _FACES:
        kind = is_hit(face, 0, needed), is_hit(face, bonus, needed)
        number[first.setdefault(kind, face)] += 1
    return dict(number)


def _ways(dice: Mapping[int, int], faces: Mapping[int, int]) -> int:
    """In how many ways dice can fall so that each face of ``_alike`` is shown its number of times."""
    ways = factorial(sum(dice.values())) // prod(factorial(number) for number in dice.values())
    for face, number in dice.items():
        ways *= faces[face] ** number
    return ways


@cache
def _die(face: int, plus: int, needed: int, reroll: int, loses_bonus: int) -> Cases:
    """R-37, R-45: of six throws of a die rolled again, how many leave one that showed ``face`` a miss, a hit."""
    again = _FACES if again_needed(face, plus, needed, reroll) else (0,) * 6
    hit = sum(die_hits(face, second, plus, needed, reroll, loses_bonus) for second in again)
    return 6 - hit, hit


def _product(left: Cases, right: Cases) -> Cases:
    """Cases by number of hits, of two independent parts of a roll."""
    cases = [0] * (len(left) + len(right) - 1)
    for i, some in enumerate(left):
        for k, others in enumerate(right):
            cases[i + k] += some * others
    return tuple(cases)


@cache
def _power(die: Cases, number: int) -> Cases:
    """Cases by number of hits, of a number of dice of a kind."""
    return reduce(_product, [die] * number, _NONE)
