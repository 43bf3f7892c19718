"""Exact chances of dice as fractions, and the frame of a question about them."""

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from functools import cache

from bound_sim.rules.records.exact import Answer, Answers, Chances
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import Phrase, text

Distribution = Mapping[int, Fraction]
FACES = range(1, 7)
SIXTH = Fraction(1, 6)


def of_die(value: Callable[[int], int]) -> dict[int, Fraction]:
    """Chances of a die's values."""
    found: dict[int, Fraction] = {}
    for face in FACES:
        found[value(face)] = found.get(value(face), Fraction(0)) + SIXTH
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


def at_least(chances: Distribution, least: int) -> Fraction:
    """The chance of this value or more."""
    return sum((chance for value, chance in chances.items() if value >= least), Fraction(0))


@cache
def reaches(least: int) -> Fraction:
    """That a die shows this or more."""
    return at_least(dict.fromkeys(FACES, SIXTH), least)


@cache
def several(dice: int, each: Fraction) -> Distribution:
    """Chances of the number of dice that do what each does with chance ``each``."""
    return added([{0: 1 - each, 1: each}] * dice)


def mean(numbers: Distribution) -> Fraction:
    """The mean of a number."""
    return sum((number * chance for number, chance in numbers.items()), Fraction(0))


def opposed(*, own: int, opponent: int, ties_again: bool = True) -> dict[str, Fraction]:
    """Two dice with their sums of modifiers, the higher wins: won, lost, tied (nothing, where ties roll again)."""
    found = {"won": Fraction(0), "lost": Fraction(0), "tied": Fraction(0)}
    for one in FACES:
        for other in FACES:
            mark, against = one + own, other + opponent
            found["won" if mark > against else "lost" if mark < against else "tied"] += SIXTH * SIXTH
    decided = found["won"] + found["lost"]
    if ties_again and decided:
        return {"won": found["won"] / decided, "lost": found["lost"] / decided}
    return found


def one_answer(title: Phrase, chances: Chances, **facts: object) -> Answers:
    """A question's only answer."""
    return Answers((Answer(title, chances, facts),))


def listed(words: Collection[str]) -> Phrase:
    """``infantry, cavalry or mg``."""
    *first, last = words
    return text("{first} or {last}", first=", ".join(first), last=last) if first else last


def kind_of(option: str, given: str, kinds: Collection[str], wrong: Phrase = "is not a kind of unit") -> str:
    """A kind of unit that an option names. Raises Refused."""
    if given not in kinds:
        refuse(option, text("'{given}' {wrong:text}", given=given, wrong=wrong), listed(kinds))
    return given
