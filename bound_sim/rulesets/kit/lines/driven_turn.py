"""A turn under ``battle.drive`` on one table: its dice with their rounds, the place that it is at, rows of the log."""

from array import array
from collections.abc import Generator, Mapping, Sequence
from functools import cache
from struct import Struct
from typing import Any, ClassVar, NamedTuple

import numpy as np

from bound_sim.battle.answers import known_answers, lines_of
from bound_sim.battle.battle import Battle
from bound_sim.dice import draw
from bound_sim.dice.draw import Times
from bound_sim.dice.keyed import Dice, is_keyed_alone, keyed_rolls, roll
from bound_sim.dice.words import DiceWords
from bound_sim.orders.decisions import Decision, SubStep
from bound_sim.orders.records import OrderLine
from bound_sim.rulesets.kit.lines.told_reasons import ToldReasons
from bound_sim.scenario.model import Scenario

#: a part of a turn: it yields sub-steps and questions, as a whole turn does
Play = Generator[SubStep | Decision | tuple[Decision, ...], Any, None]
#: most dice of one roll
_MOST = 64
#: most tables that are played together, and most platoons on them
_TABLES, _PLATOONS = 10, 2_000
#: a roll's table, sub-step, purpose, round, roller, target, number of its first die, count
_Die = tuple[int, int, int, int, int, int, int, int]
#: writes one into an array: to assign to the array takes three times as long
_write = Struct("8q").pack_into
#: the sub-step of a name, made once
_substep = cache(SubStep)


def side_by_side(platoons: int) -> int:
    """Number of tables to play together: setting up and counting take less time, and progress is still shown often."""
    return min(max(_PLATOONS // max(platoons, 1), 1), _TABLES)


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
        self._dice, self._alone = dice, dice is not None and is_keyed_alone(dice)
        if dice is not None:  # turns without dice are made for each question
            self._one, self._out = np.zeros((1, 8), dtype=np.int64), np.zeros((1, _MOST), dtype=np.int64)
            self._times = Times()
            self._rounds: dict[tuple[int, int, int], int] = {}

    def passes(self, name: str) -> Play:
        """Let a sub-step pass."""
        self.place = yield _substep(name)

    def lines_said(self, scenario: Scenario, decision: Decision, said: str) -> list[OrderLine]:
        """The lines of an answer to an open question, which was read as it was judged."""
        return lines_of(scenario, decision, said, known_answers(self.battle) if self.battle else None)

    def roll(self, purpose: str, roller: str, count: int = 1, *, target: str = "", first: int = 0) -> list[int]:
        """Keyed d6, in the place that the turn is at. ``first`` dice of the same roll have fallen before: after ties.

        The round of dice is which time in this bound and sub-step the roller does this.
        """
        return self._rolled(self._die(self._act(purpose), roller, count, target, first), count)

    def _rolled(self, die: _Die, count: int) -> list[int]:
        """The faces of a roll with its key."""
        dice, out = self._dice, self._out
        assert dice is not None
        if self._alone:
            _write(self._one, 0, *die)  # type: ignore[arg-type]  # an array is a buffer
            keyed_rolls(dice.tables, dice.keys, dice.hashes, self._one, out)
        else:
            roll(dice, *die, out[0])
        faces: list[int] = out[0, :count].tolist()
        return faces

    def roll_each(self, purpose: str, rollers: Sequence[str], counts: Sequence[int]) -> list[list[int]]:
        """A roll of each of some rollers, of so many dice, at nobody: as if one after the other."""
        if not self._alone:
            return [self.roll(purpose, roller, count) for roller, count in zip(rollers, counts, strict=True)]
        if not rollers:
            return []
        each, act = array("q"), self._act(purpose)
        for roller, count in zip(rollers, counts, strict=True):
            each.extend(self._die(act, roller, count))
        dice, out = self._dice, np.zeros((len(rollers), max(counts)), dtype=np.int64)
        assert dice is not None
        rolls = np.frombuffer(each, dtype=np.int64).reshape(len(rollers), -1)
        keyed_rolls(dice.tables, dice.keys, dice.hashes, rolls, out)
        return [faces[:count] for faces, count in zip(out.tolist(), counts, strict=True)]

    def _die(
        self, act: tuple[int, int, bool], roller: str, count: int, target: str = "", first: int = 0
    ) -> _Die:  # fmt: skip
        """The key of a roll, its table to its count, of a roller who acts so (``_act``)."""
        step, wanted, by_round = act
        who = self.rollers[roller]
        key = step, wanted, who
        if by_round and not first:
            self._rounds[key] = self._times.next(step, wanted, who)
        at = self.rollers[target] if target else -1
        return self.table, step, wanted, self._rounds.get(key, 0), who, at, first, count

    def _act(self, purpose: str) -> tuple[int, int, bool]:
        """Numbers of the sub-step that is played and of a purpose, and whether its dice have rounds."""
        words = self.dice_words
        step = words.substep_numbers[self.place.partition(" ")[0]]
        return step, words.purpose_numbers[purpose], purpose in words.by_round

    def draw(self, purpose: str, roller: str, n: int) -> int:
        """One of n by chance, 0 to n - 1, keyed as a roll of the roller's; candidates stand in natural order."""
        assert self._dice is not None
        step, wanted, by_round = self._act(purpose)
        who = self.rollers[roller]
        again = self._times.next(step, wanted, who) if by_round else 0
        found = draw.draw_by(
            lambda first, count: self._rolled((self.table, step, wanted, again, who, -1, first, count), count), n
        )
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
