"""A draw of one in n with six-sided dice, so that it can be typed in, proved and printed as any roll.

It takes the least number of dice k with 6^k >= n, read as digits 0 to 5 of a number to the base 6, the first die
highest. Values from the largest multiple of n on are rolled again with the next k dice; the result is the value mod n.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from bound_sim.dice.keyed import Dice, roll
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

#: rounds of a roll that a die's key has room for
MOST_TIMES = 64


class Drawn(NamedTuple):
    """A value that was drawn, 0 to n - 1, and all dice that it took."""

    value: int
    dice: tuple[int, ...]


def dice_needed(n: int) -> int:
    """The number of dice in one try of a draw of one in n; 0 where n is 1. Raises ValueError below 1."""
    if n < 1:
        raise Unfit(text("a draw of one in {n}", n=n))
    k = 0
    while 6**k < n:
        k += 1
    return k


def drawn(faces: list[int], n: int) -> int | None:
    """The value of one try: 0 to n - 1, None where it has to be rolled again."""
    value = 0
    for face in faces:
        value = 6 * value + face - 1
    return value % n if value < 6 ** len(faces) // n * n else None


def draw(
    dice: Dice, table: int, *, substep: int, purpose: int, round_no: int, roller: int, n: int, target: int = -1
) -> Drawn:
    """One of n: keyed as a roll of ``roller``; candidates stand in the natural order of their ids."""
    out = np.zeros(dice_needed(n), dtype=np.int64)

    def rolled(first: int, count: int) -> list[int]:
        roll(dice, table, substep, purpose, round_no, roller, target, first, count, out)
        faces: list[int] = out.tolist()
        return faces

    return draw_by(rolled, n)


def draw_by(rolled: Callable[[int, int], list[int]], n: int) -> Drawn:
    """One of n by the dice of a roll; ``rolled(first, count)``: the faces of ``count`` dice from number ``first``."""
    k = dice_needed(n)
    faces: list[int] = []
    while k:
        faces += rolled(len(faces), k)
        found = drawn(faces[-k:], n)
        if found is not None:
            return Drawn(found, tuple(faces))
    return Drawn(0, ())


class Times:
    """Counts of a roller's acts in a bound: the round of its dice, so that others' actions change none."""

    def __init__(self) -> None:
        self._counted: dict[tuple[int, int, int], int] = {}

    def next(self, substep: int, purpose: int, roller: int) -> int:
        """The round of the roller's next roll for a purpose in a sub-step, from 0. Raises OverflowError."""
        key = (substep, purpose, roller)
        round_no = self._counted.get(key, 0)
        if round_no >= MOST_TIMES:
            raise OverflowError(f"a roller does the same more than {MOST_TIMES} times in a bound")
        self._counted[key] = round_no + 1
        return round_no
