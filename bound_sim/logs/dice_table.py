"""The table of dice of a log: every die as it fell, whatever the ruleset, written down by the core."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from bound_sim.dice.keyed import Dice, DiceSource
from bound_sim.dice.typed import TypedRoll, parts_of
from bound_sim.dice.words import DiceWords
from bound_sim.logs.log import DICE, Log, rows_of

#: room for the dice of a sub-step: a number for each that rolls, and for many at once
_ROOM_OF_ONE, _ROOM_OF_ALL = 128, 262_144


@dataclass
class DiceLog:
    """A source of dice of which every die is written into a log, in the order of their codes, sub-step by sub-step."""

    source: DiceSource
    log: Log
    words: DiceWords
    _rows: Sequence[str] = ()
    _rolled: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((2, 0), dtype=np.int64))

    def open_bound(self, bound: int, rows: Sequence[str], tables: npt.NDArray[np.uint64]) -> Dice:
        """Dice for a bound, with room to keep what they show."""
        room = _ROOM_OF_ALL + _ROOM_OF_ONE * len(rows)
        if self._rolled.shape[1] != room:
            self._rolled = np.zeros((2, room), dtype=np.int64)
        self._rows = rows
        self._rolled[0, 0] = 0
        return self.source.open_bound(bound, rows, tables)._replace(rolled=self._rolled)

    def after_substep(self, dice: Dice, bound: int) -> None:
        """Complain about dice that were missing; write down those that fell."""
        self.source.after_substep(dice, bound)
        count = int(dice.rolled[0, 0])
        if count >= dice.rolled.shape[1]:
            raise RuntimeError(f"bound {bound}: {count} dice of a sub-step found no room")
        codes, values = dice.rolled[:, 1 : count + 1]
        for place in np.argsort(codes, kind="stable").tolist():
            of = parts_of(int(codes[place]))
            self.log.add("dice", {
                "bound": bound, "substep": self.words.substeps[of.substep], "unit": self._rows[of.shooter],
                "purpose": self.words.purposes[of.purpose], "target": self._rows[of.target] if of.target >= 0 else "",
                "round": of.round_no, "die": of.number + 1, "dice": int(values[place]),
            })  # fmt: skip
        dice.rolled[0, 0] = 0

    def close_bound(self, dice: Dice, bound: int) -> None:
        """Complain about dice that are left over."""
        self.source.close_bound(dice, bound)

    def describe(self) -> str:
        """One line for the report."""
        return self.source.describe()


def dice_rolled(table: Mapping[str, Sequence[Any]]) -> Iterator[TypedRoll]:
    """Each die of a table of dice as a roll of one, with what it is keyed by: to be computed again, or played again."""
    for row in rows_of({name: table[name] for name in DICE}):
        yield TypedRoll(
            int(row["bound"]), row["substep"], row["unit"], row["purpose"], row["target"], int(row["round"]),
            int(row["die"]) - 1, (int(row["dice"]),),
        )  # fmt: skip


def table_of(rolls: Iterable[TypedRoll]) -> dict[str, list[Any]]:
    """The columns of a table of dice, of rolls of one die."""
    rows = [
        DICE.row(bound=roll.bound, substep=roll.substep, unit=roll.unit, purpose=roll.purpose, target=roll.target,
                 round=roll.round_no, die=roll.first + 1, dice=roll.dice[0])
        for roll in rolls
    ]  # fmt: skip
    return {name: [row[name] for row in rows] for name in DICE}
