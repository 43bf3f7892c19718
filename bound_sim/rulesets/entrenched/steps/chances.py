"""Exact chances of hits, saves and wounds as fractions, counted with the functions that the dice are read by."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from bound_sim.rules.records.chances import FACES, added, mean, reaches, several
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import UnitType, Weapon
from bound_sim.rulesets.entrenched.steps.arms import dice_of
from bound_sim.rulesets.entrenched.steps.saves import is_saved

#: a save value that no die reaches
NEVER = 7


@cache
def saves(reading: rulings.Save, value: int, bonus: int) -> Fraction:
    """ENT-R-20: that a save die cancels its hit, by a reading of ENT-Q-save; ``bonus``: what cover adds."""
    return Fraction(sum(is_saved(reading, face, value, bonus) for face in FACES), 6)


class Roll(NamedTuple):
    """A roll of hits at a unit: dice, the least that hits, its save value, what is added, the reading of saves."""

    dice: int
    hit: int
    value: int
    bonus: int = 0
    reading: rulings.Save = rulings.Save.AT_LEAST

    @property
    def wounds(self) -> Mapping[int, Fraction]:
        """ENT-R-19, ENT-R-20: each die hits, and its hit is not saved."""
        return several(self.dice, reaches(self.hit) * (1 - saves(self.reading, self.value, self.bonus)))


@cache
def wounds(rolls: tuple[Roll, ...], left: int) -> Mapping[int, Fraction]:
    """Wounds that rolls take together of a unit that has ``left`` wounds left."""
    found: dict[int, Fraction] = {}
    for number, chance in added(roll.wounds for roll in rolls).items():
        found[min(number, left)] = found.get(min(number, left), Fraction(0)) + chance
    return found


@cache
def expected(rolls: tuple[Roll, ...], left: int) -> float:
    """Wounds that rolls are expected to take of a unit that has ``left`` wounds left."""
    return float(mean(wounds(rolls, left)))


class Fighter(NamedTuple):
    """One of two who fight hand to hand: wounds left, its dice by these from 0, the least that hits, its saves."""

    left: int
    dice: tuple[int, ...]
    hit: int
    value: int
    bonus: int = 0
    reading: rulings.Save = rulings.Save.AT_LEAST

    def takes(self, other: "Fighter", more: int = 0) -> Mapping[int, Fraction]:
        """Wounds that the other's blow takes of it; ``more`` dice of the flank."""
        roll = Roll(other.dice[other.left] + more, other.hit, self.value, self.bonus, self.reading)
        return wounds((roll,), self.left)

    def less(self, lost: int) -> "Fighter":
        """It after it has lost some wounds."""
        return self._replace(left=self.left - lost)


def fighter(readings: rulings.Readings, kind: UnitType, weapon: Weapon, left: int, bonus: int = 0) -> Fighter:
    """A unit with a melee weapon; ``bonus``: what is added to its saves."""
    dice = tuple(dice_of(readings, kind, weapon, number) for number in range(left + 1))
    return Fighter(left, dice, weapon.hit, kind.save, bonus, readings.save)


#: wounds left of the one who strikes first and of the other -> chance
Left = Mapping[tuple[int, int], Fraction]
_NOTHING: Mapping[int, Fraction] = {0: Fraction(1)}


@cache
def exchange(one: Fighter, other: Fighter, *, flank: int = 0, back: bool = True, fire: tuple[Roll, ...] = ()) -> Left:
    """ENT-R-27: wounds left after a blow and the blow back.

    ``flank``: dice more of the first blow; ``back``: whether the other strikes back; ``fire``: counter-fire before.
    """
    found: dict[tuple[int, int], Fraction] = {}
    for lost, chance in wounds(fire, one.left).items():
        first = one.less(lost)
        for taken, also in (other.takes(first, flank) if first.left else _NOTHING).items():
            second = other.less(taken)
            answers = back and first.left and second.left
            for hurt, then in (first.takes(second) if answers else _NOTHING).items():
                key = first.left - hurt, second.left
                found[key] = found.get(key, Fraction(0)) + chance * also * then
    return found


@cache
def worth(one: Fighter, other: Fighter, *, flank: int, back: bool, fire: tuple[Roll, ...]) -> tuple[float, float]:
    """Wounds that an exchange is expected to take of the other, and of the one who strikes first."""
    left = exchange(one, other, flank=flank, back=back, fire=fire).items()
    dealt = sum((chance * (other.left - theirs) for (_, theirs), chance in left), Fraction(0))
    taken = sum((chance * (one.left - ours) for (ours, _), chance in left), Fraction(0))
    return float(dealt), float(taken)
