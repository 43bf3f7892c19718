"""Exact chances as fractions, counted with the rules' own functions: a volley, a battery, a pair in melee, a test."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.steps import fire, morale
from bound_sim.rulesets.kit.turn import Modifiers, total

Distribution = Mapping[int, Fraction]
_FACES = range(1, 7)
_SIXTH = Fraction(1, 6)


def of_die(value: Callable[[int], int]) -> dict[int, Fraction]:
    """What a die comes to, by its value's chance."""
    found: dict[int, Fraction] = {}
    for face in _FACES:
        found[value(face)] = found.get(value(face), Fraction(0)) + _SIXTH
    return dict(sorted(found.items()))


def added(parts: Iterable[Distribution]) -> dict[int, Fraction]:
    """The sum of values that don't depend on one another."""
    whole: dict[int, Fraction] = {0: Fraction(1)}
    for part in parts:
        made: dict[int, Fraction] = {}
        for one, chance in whole.items():
            for other, also in part.items():
                made[one + other] = made.get(one + other, Fraction(0)) + chance * also
        whole = made
    return dict(sorted(whole.items()))


def volley(*, dice: int, modifier: int) -> dict[int, Fraction]:
    """EOE-R-18, EOE-R-19: figures hit by so many small-arms dice, 0 to 40, at a sum of modifiers."""
    return added(of_die(lambda face: fire.hits_of_score(face + modifier)) for _ in range(dice))


def battery(*, modifier: int, band: int) -> dict[int, Fraction]:
    """EOE-R-20: figures hit by a battery's die in a band (0 short, 1 effective, 2 long)."""
    return of_die(lambda face: fire.artillery_hits(die=face, modifier=modifier, band=band))


def at_least(chances: Distribution, least: int) -> Fraction:
    """The chance of so much or more."""
    return sum((chance for value, chance in chances.items() if value >= least), Fraction(0))


def pins(chances: Distribution) -> Fraction:
    """EOE-R-28: of 4 hits or more."""
    return at_least(chances, chart.PINNING_HITS)


def pair(*, own: int, opponent: int, ties_again: bool = True) -> dict[str, Fraction]:
    """EOE-R-24, EOE-Q-melee-tie: a pair at two sums of modifiers: won, lost, tied (nothing, where ties roll again)."""
    found = {"won": Fraction(0), "lost": Fraction(0), "tied": Fraction(0)}
    for one in _FACES:
        for other in _FACES:
            mark, against = one + own, other + opponent
            found["won" if mark > against else "lost" if mark < against else "tied"] += _SIXTH * _SIXTH
    decided = found["won"] + found["lost"]
    if ties_again and decided:
        return {"won": found["won"] / decided, "lost": found["lost"] / decided}
    return found


def retreats(*, modifier: int) -> Fraction:
    """EOE-R-31, EOE-R-32: the chance that a morale die fails at a sum of modifiers."""
    return sum((_SIXTH for face in _FACES if morale.fails(score=face + modifier)), Fraction(0))


def sum_of(modifiers: Modifiers) -> int:
    """EOE-R-19: modifiers add up."""
    return total(modifiers)
