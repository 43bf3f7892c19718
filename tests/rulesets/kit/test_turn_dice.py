"""covers: bound_sim/rulesets/kit/lines/driven_turn.py

Rolls of several at once are those of each, one after the other, with keyed dice and with dice that are written down.
"""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
import pytest

from bound_sim.dice.keyed import Dice, KeyedDice, key_from_seed
from bound_sim.dice.words import DiceWords
from bound_sim.rulesets.kit.lines.driven_turn import DrivenTurn

ROLLERS = ("unit A", "unit B", "unit C")


class Turn(DrivenTurn):
    """A turn with two kinds of rolls, one of which comes in rounds."""

    dice_words = DiceWords(("start", "action"), ("response", "hit"), ("hit",))
    reasons: ClassVar[Mapping[str, tuple[str, str]]] = {}


def turn(table: int, *, written: bool) -> Turn:
    dice: Dice = KeyedDice(key_from_seed(3)).open_bound(2, ROLLERS, np.arange(3, dtype=np.uint64))
    if written:
        dice = dice._replace(rolled=np.zeros((2, 100), dtype=np.int64))
    made = Turn(None, table, 2, dice, {name: row for row, name in enumerate(ROLLERS)})
    made.place = "action 4"
    return made


@pytest.mark.parametrize("purpose", ["response", "hit"])
@pytest.mark.parametrize("written", [False, True])
def test_rolls_of_several_are_those_of_each(purpose: str, written: bool) -> None:
    together, alone = turn(2, written=written), turn(2, written=written)
    for _ in range(3):
        counts = (1, 9, 2)
        each = [alone.roll(purpose, name, count) for name, count in zip(ROLLERS, counts, strict=True)]
        assert together.roll_each(purpose, ROLLERS, counts) == each
        assert [len(faces) for faces in each] == list(counts)
    assert together.roll_each(purpose, (), ()) == []
    assert turn(1, written=written).roll_each(purpose, ROLLERS, (9, 9, 9)) != [
        together.roll(purpose, name, 9) for name in ROLLERS
    ]
