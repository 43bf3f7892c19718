"""Exact chances of hits, saves and wounds as fractions, counted with the functions that the dice are read by."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from bound_sim.rulesets.entrenched.book.army_book import UnitType, Weapon
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.steps.arms import dice_of
from bound_sim.rulesets.entrenched.steps.saves import is_saved
from bound_sim.rulesets.kit.chances import FACES, added


@cache
def reaches(least: int) -> Fraction:
    """That a die shows this or more."""
    return Fraction(sum(face >= least for face in FACES), 6)


@cache
def saves(reading: int, value: int, bonus: int) -> Fraction:
    """ENT-R-20: that a save die cancels its hit, by a reading of ENT-Q-save; ``bonus``: what cover adds."""
    return Fraction(sum(is_saved(reading, face, value, bonus) for face in FACES), 6)


@cache
def several(dice: int, each: Fraction) -> Mapping[int, Fraction]:
    """How many of some dice do what each does with a chance."""
    return added([{0: 1 - each, 1: each}] * dice)


def wounds(dice: int, least: int, save: Fraction, left: int) -> dict[int, Fraction]:
    """ENT-R-20: wounds that a roll takes of a unit with so many left: each die hits, and its hit is not saved."""
    return together([several(dice, reaches(least) * (1 - save))], left)


def together(parts: Iterable[Mapping[int, Fraction]], left: int) -> dict[int, Fraction]:
    """Wounds that several rolls take together of a unit with so many left."""
    found: dict[int, Fraction] = {}
    for number, chance in added(parts).items():
        found[min(number, left)] = found.get(min(number, left), Fraction(0)) + chance
    return found


def mean(numbers: Mapping[int, Fraction]) -> Fraction:
    """What is to be expected of a number."""
    return sum((number * chance for number, chance in numbers.items()), Fraction(0))


class Fighter(NamedTuple):
    """One of two who fight hand to hand: its row, its melee weapon, wounds left, what is added to its saves."""

    kind: UnitType
    weapon: Weapon
    wounds: int
    cover: int = 0

    def strikes(self, readings: Readings, other: "Fighter", wounds_left: int, more: int = 0) -> Mapping[int, Fraction]:
        """Wounds that its blow takes, by the wounds that it and the other have left; ``more`` dice of the flank."""
        dice = dice_of(readings, self.kind, self.weapon, self.wounds) + more
        save = saves(readings("save"), other.kind.save, other.cover)
        return wounds(dice, self.weapon.hit, save, wounds_left)


#: wounds left of the one who strikes first and of the other -> chance
Left = dict[tuple[int, int], Fraction]


def exchange(
    readings: Readings, one: Fighter, other: Fighter, *, flank: int = 0, back: bool = True,
    before: Mapping[int, Fraction] | None = None,
) -> Left:  # fmt: skip
    """ENT-R-27: wounds left after a blow and the blow back. ``before``: wounds that counter-fire has taken of ``one``.

    ``flank``: dice more of the first blow; ``back``: whether the other strikes back.
    """
    found: Left = {}
    for lost, chance in (before or {0: Fraction(1)}).items():
        first = one._replace(wounds=one.wounds - lost)
        dealt = first.strikes(readings, other, other.wounds, flank) if first.wounds > 0 else {0: Fraction(1)}
        for taken, also in dealt.items():
            second = other._replace(wounds=other.wounds - taken)
            may = back and second.wounds > 0 and first.wounds > 0
            returned = second.strikes(readings, first, first.wounds) if may else {0: Fraction(1)}
            for hurt, then in returned.items():
                key = first.wounds - hurt, second.wounds
                found[key] = found.get(key, Fraction(0)) + chance * also * then
    return found
