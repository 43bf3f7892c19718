"""Exact chances as fractions: points of an attack and of fire, counted with the rules' own functions."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TypeVar

from bound_sim.rulesets.all_quiet.book.chart import RAIN_DICE, RAIN_STRENGTH
from bound_sim.rulesets.all_quiet.steps.fire import Cover, weaker

OPEN = Cover(trench=False, fort=False)
#: faces of a die
_FACES = 6
#: a chance, or a number of ways
_Number = TypeVar("_Number", int, Fraction)


@cache
def attack(strengths: tuple[int, ...], cover: Cover = OPEN) -> dict[int, Fraction]:
    """AQ-R-21: the chance of each number of points, of dice with these strengths."""
    return {points: Fraction(ways, _FACES ** len(strengths)) for points, ways in _points(strengths, cover).items()}


def _points(strengths: tuple[int, ...], cover: Cover) -> dict[int, int]:
    """The number of ways to roll each number of points.

    With both markers under "the better" the dice that hit without a Trench alone are counted apart.
    """
    found: dict[int, int] = {}
    for (hits, more), ways in _dice(strengths, cover.trench).items():
        # dice that stand for the two cases: one that hits through the Trench, one that hits without it alone
        dice = [(1, 2)] * hits + [(2, 2)] * more
        points = cover.hits(dice)
        found[points] = found.get(points, 0) + ways
    return {points: ways for points, ways in sorted(found.items()) if ways}


@cache
def _dice(strengths: tuple[int, ...], trench: bool) -> dict[tuple[int, int], int]:
    """The number of ways to roll a number of hits, and of dice that a Trench alone keeps from a hit."""
    if not strengths:
        return {(0, 0): 1}
    plain = strengths[-1]
    trenched = weaker(plain) if trench else plain
    added = [each for each in ((1, 0, trenched), (0, 1, plain - trenched), (0, 0, _FACES - plain)) if each[2]]
    found: dict[tuple[int, int], int] = {}
    for (hits, more), ways in _dice(strengths[:-1], trench).items():
        for hit, without, also in added:
            key = hits + hit, more + without
            found[key] = found.get(key, 0) + ways * also
    return found


def rain(cover: Cover = OPEN) -> dict[int, Fraction]:
    """Section 15: Steel Rain."""
    return attack((RAIN_STRENGTH,) * RAIN_DICE, cover)


def together(volleys: Sequence[dict[int, Fraction]]) -> dict[int, Fraction]:
    """AQ-Q-together: points of attacks that are shared out once."""
    return _together(volleys, Fraction(1))


def _together(volleys: Sequence[dict[int, _Number]], one: _Number) -> dict[int, _Number]:
    """The chances of sums of points, or the numbers of ways to roll them."""
    found = {0: one}
    for volley in volleys:
        after: dict[int, _Number] = {}
        for points, chance in found.items():
            for more, also in volley.items():
                after[points + more] = after.get(points + more, 0) + chance * also
        found = after
    return dict(sorted(found.items()))


@cache
def shares(strengths: tuple[int, ...], cover: Cover = OPEN, *, times: int = 1) -> tuple[float, ...]:
    """The chances of 0, 1, 2, ... points of an attack, or of several together, as floating-point numbers.

    Ways are counted in whole numbers and divided once, so each is the number nearest to the fraction.
    """
    ways = _together([_points(strengths, cover)] * times, 1)
    rolls = _FACES ** (len(strengths) * times)
    return tuple(ways.get(points, 0) / rolls for points in range(max(ways) + 1))


@cache
def expected(strengths: tuple[int, ...], cover: Cover = OPEN) -> float:
    """Points to be expected of dice with these strengths."""
    return mean(attack(strengths, cover))


def mean(points: dict[int, Fraction]) -> float:
    """Points to be expected."""
    return float(sum(number * chance for number, chance in points.items()))
