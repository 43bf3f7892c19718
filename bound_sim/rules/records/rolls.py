"""Rolls of a log beside what was to be expected of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bound_sim.dice.typed import TypedRoll


@dataclass(frozen=True)
class Roll:
    """The dice of one shooter at one target: hits scored and to be expected, and what one of them is worth in men.

    ``step`` is that of the rules, or melee; ``needed`` what a die needs, 0 where it has to beat another's.
    """

    bound: int
    substep: str
    kind: str
    side: str
    battalion: str
    step: str
    by: str
    target: str
    dice: tuple[int, ...]
    needed: int
    hits: int
    expected: float
    variance: float
    men: float

    @property
    def swing(self) -> float:
        """Luck in men: hits beyond those expected, by what each is worth."""
        return (self.hits - self.expected) * self.men


def moments(hits: Mapping[int, Fraction]) -> tuple[float, float]:
    """Mean and variance of a number of hits, of the chance of each."""
    mean = sum((n * chance for n, chance in hits.items()), Fraction(0))
    return float(mean), float(sum((n * n * chance for n, chance in hits.items()), Fraction(0)) - mean * mean)


def die_of(
    row: Mapping[str, Any], substep: Any, who: Any, purpose: Any, *, target: Any = "", round_no: Any = 0,
    shown: str = "roll",
) -> TypedRoll:  # fmt: skip
    """The die of a row of a log as a roll of one, with what it is keyed by; ``shown``: the column with its face."""
    key = str(substep), str(who), str(purpose), str(target), int(round_no)
    return TypedRoll(int(row["bound"]), *key, int(row.get("die", 1)) - 1, (int(row[shown]),))
