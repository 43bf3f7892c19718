"""OP-R-12: men lost are split by ten-sided dice into killed, wounded, missing and scattered; guns that are lost."""

import hashlib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from bound_sim.campaign.units import UnitRemains

Fate = Literal["killed", "wounded", "missing", "scattered"]
#: OP-R-12: the highest die of each fate, for the side that lost the ground and for others; 0 counts as 10
LOST_GROUND: tuple[tuple[int, Fate], ...] = ((1, "killed"), (4, "wounded"), (7, "missing"), (10, "scattered"))
KEPT_GROUND: tuple[tuple[int, Fate], ...] = ((2, "killed"), (7, "wounded"), (8, "missing"), (10, "scattered"))
#: OP-R-12: men of a die, and men that a side must lose for it; where it lost fewer, a die is a man
MEN_OF_A_DIE, MANY = 10, 100
#: of (side, unit, number of dice): the dice, 1 to 10
Roll = Callable[[str, str, int], list[int]]


class Die(NamedTuple):
    """A die: its value, the men that it is for, what became of them."""

    value: int
    men: int
    fate: Fate


@dataclass(frozen=True)
class UnitLosses:
    """OP-R-12: what became of the men that a unit lost. ``cut``: it had no free way back."""

    side: str
    unit: str
    lost: int
    killed: int
    wounded: int
    missing: int
    scattered: int
    guns_lost: int
    guns_repaired: int
    lost_ground: bool
    cut: bool
    dice: tuple[Die, ...]


def ten_sided(key: bytes, battle: str) -> Roll:
    """Dice of a battle of the campaign: each a function of key, battle, side, unit and number, and of nothing else."""

    def roll(side: str, unit: str, count: int) -> list[int]:
        found: list[int] = []
        block = 0
        while len(found) < count:
            address = f"{battle}\0{side}\0{unit}\0{block}".encode()
            data = hashlib.blake2b(address, key=key, digest_size=64, person=b"bound-sim ten").digest()
            found += [byte % 10 + 1 for byte in data if byte < 250]  # all ten as likely: 250 is a whole number of tens
            block += 1
        return found[:count]

    return roll


def fate_of(value: int, *, lost_ground: bool) -> Fate:
    """OP-R-12: the fate that a die of 1 to 10 says."""
    return next(fate for most, fate in (LOST_GROUND if lost_ground else KEPT_GROUND) if value <= most)


def men_of_dice(lost: int, *, one_each: bool) -> list[int]:
    """OP-R-12: the men of each die: ten, and one for a remainder; where a side lost fewer than 100, a man each."""
    if one_each:
        return [1] * lost
    tens, rest = divmod(lost, MEN_OF_A_DIE)
    return [MEN_OF_A_DIE] * tens + [rest] * (rest > 0)


def split(units: Iterable[UnitRemains], won: str, roll: Roll, cut: Collection[str] = ()) -> tuple[UnitLosses, ...]:
    """OP-R-12: the losses of all units of a battle. ``won``: the side that keeps the ground; "draw": none does.

    ``cut`` are units without a free way back: their scattered men are missing.
    """
    given = tuple(units)
    sides: dict[str, int] = {}
    for unit in given:
        sides[unit.side] = sides.get(unit.side, 0) + unit.lost
    found = []
    for unit in given:
        lost_ground = won in sides and unit.side != won
        men = men_of_dice(unit.lost, one_each=sides[unit.side] < MANY)
        values = roll(unit.side, unit.unit, len(men))
        dice = tuple(
            Die(value, each, fate_of(value, lost_ground=lost_ground)) for value, each in zip(values, men, strict=True)
        )
        one = UnitLosses(
            unit.side, unit.unit, unit.lost, _men(dice, "killed"), _men(dice, "wounded"), _men(dice, "missing"),
            _men(dice, "scattered"), unit.guns_lost, 0 if lost_ground else unit.guns_lost // 2, lost_ground,
            unit.unit in cut, dice,
        )  # fmt: skip
        found.append(replace(one, missing=one.missing + one.scattered, scattered=0) if one.cut else one)
    return tuple(found)


def _men(dice: Iterable[Die], fate: Fate) -> int:
    return sum(die.men for die in dice if die.fate == fate)
