"""A turn under ``battle.drive`` on one table: its dice with their rounds, the place that it is at, rows of the log."""

from collections.abc import Generator, Mapping
from typing import Any, ClassVar, NamedTuple

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.dice import draw
from bound_sim.dice.draw import Times
from bound_sim.dice.keyed import Dice, is_keyed_alone, keyed_roll, roll
from bound_sim.dice.words import DiceWords
from bound_sim.orders.decisions import Decision, SubStep
from bound_sim.rulesets.kit.lines.told_reasons import ToldReasons

#: a part of a turn: it yields sub-steps and questions, as a whole turn does
Play = Generator[SubStep | Decision | tuple[Decision, ...], Any, None]
#: most dice of one roll
_MOST = 64


class Why(NamedTuple):
    """A reason: its code, and the words that its text is filled in with."""

    code: str
    words: Mapping[str, object] = {}


class TableInPlay(NamedTuple):
    """The battle and the table that a turn is played on, its dice, and the rows of those who roll by their ids.

    Without a battle nothing is logged; without dice an umpire acts, or a hint is given.
    """

    battle: Battle | None = None
    table: int = 0
    dice: Dice | None = None
    rollers: Mapping[str, int] = {}


#: nothing is played: for hints
ON_PAPER = TableInPlay()


class DrivenTurn(ToldReasons):
    """One bound on one table. A ruleset's own class names the words of its dice, and its reasons: code -> rule, text.

    ``rollers`` are the rows of those who roll by their ids. Without dice an umpire acts, or a hint is given.
    """

    dice_words: ClassVar[DiceWords]

    def __init__(
        self, battle: Battle | None, table: int, bound: int, dice: Dice | None, rollers: Mapping[str, int]
    ) -> None:  # fmt: skip
        self.battle, self.table, self.bound, self.rollers = battle, table, bound, rollers
        self.logged = battle is not None and battle.logged and table == 0
        #: the sub-step that has passed last, like "action 3"
        self.place = ""
        self._dice, self._out = dice, np.zeros(_MOST, dtype=np.int64)
        self._alone = dice is not None and is_keyed_alone(dice)
        self._times = Times()
        self._rounds: dict[tuple[int, int, int], int] = {}

    def passes(self, name: str) -> Play:
        """Let a sub-step pass."""
        self.place = yield SubStep(name)

    def roll(self, purpose: str, roller: str, count: int = 1, *, target: str = "", first: int = 0) -> list[int]:
        """Keyed d6, in the place that the turn is at. ``first`` dice of the same roll have fallen before: after ties.

        The round of dice is which time in this bound and sub-step the roller does this.
        """
        words = self.dice_words
        step, wanted = words.substeps.index(self.place.partition(" ")[0]), words.purposes.index(purpose)
        who, at = self.rollers[roller], self.rollers[target] if target else -1
        key = (step, wanted, who)
        if not first and purpose in words.by_round:
            self._rounds[key] = self._times.next(*key)
        dice, out = self._dice, self._out
        assert dice is not None
        die = self.table, step, wanted, self._rounds.get(key, 0), who, at, first, count
        if self._alone:
            keyed_roll(dice.tables, dice.keys, dice.hashes, die, out)
        else:
            roll(dice, *die, out)
        faces: list[int] = out[:count].tolist()
        return faces

    def draw(self, purpose: str, roller: str, n: int) -> int:
        """One of n by chance, 0 to n - 1, keyed as a roll of the roller's; candidates stand in natural order."""
        step = self.dice_words.substeps.index(self.place.partition(" ")[0])
        wanted = self.dice_words.purposes.index(purpose)
        who = self.rollers[roller]
        again = self._times.next(step, wanted, who) if purpose in self.dice_words.by_round else 0
        assert self._dice is not None
        found = draw.draw(
            self._dice, self.table, substep=step, purpose=wanted, round_no=again, roller=who, n=n
        )  # fmt: skip
        return found.value

    @property
    def dice_missing(self) -> bool:
        """True if dice of a table were asked for and are not there: they show 1, and no roll is repeated for them."""
        return self._dice is not None and len(self._dice.asked) > 0 and int(self._dice.asked[0]) > 0

    def add(self, table: str, row: dict[str, Any]) -> None:
        """A row of this bound and place."""
        if self.logged and self.battle is not None:
            self.battle.log.add(table, {"bound": self.bound, "substep": self.place, **row})

    def struck(self, kind: str, by: str, base: str, effect: str, **more: object) -> None:
        """A row of ``hits``: what befell a base. ``more`` are columns of the ruleset's own."""
        if self.logged:
            self.add("hits", {"kind": kind, "by": by, "target": base, "passed_to": "", "effect": effect, **more})
