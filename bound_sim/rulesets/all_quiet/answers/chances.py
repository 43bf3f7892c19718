"""Chances of dice and damage by numbers, for compiled weighing: each is worked out by the rules once, then looked up.

Units are told by a number: the sum of ``STRENGTH_OF`` of their strengths. Units under fire are told by a number too,
the weakest first: by two bits each, whether it is fresh and whether it has a way back.
"""
# not measured: a policy

import numpy as np

from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.book.chart import STRENGTHS
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH
from bound_sim.rulesets.all_quiet.steps import damage, fire
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import compiled, part

#: bits of the number of units of a strength
_BITS = 5
#: strength -> what a unit of it adds to the number of some units
STRENGTH_OF = tuple(1 << _BITS * max(0, strength - 1) for strength in range(STRENGTHS.stop))
#: bits of the help of an area: Trench, Fort, AQ-Q-trench-fort by the better
TRENCHED, FORTIFIED, BETTER = 1, 2, 4
#: kind of a marker -> the help that it is
HELP_OF = {TRENCH: TRENCHED, FORT: FORTIFIED}
#: bits of the help and of the number of volleys in a question, below those of the units
_ABOUT = 4
#: what each step of damage to an enemy is worth: it does not act in this turn, leaves its area, its front
STEP = {damage.SPENT: 0.5, damage.RETREAT: 0.8, damage.BOX: 3.0}
#: rows of a table; the columns of a row: points of two attacks of a full area together
_ROWS, _SLOTS, COLUMNS = 4096, 16384, 48
#: columns of ``sizes``: the number of points of which a row tells, how many of them clear the area
LAST, CLEARS = range(2)
#: of each number of points in a row of ``values``, side by side. Dice: the chance of that number, of that number or
#: more, and behind the last the points to be expected; units: the worth of that number
EACH = WORTH = MEAN = 0
LEAST = 1
#: questions that a call may leave open
_OPEN = 64

#: slots of (question, its row), values, sizes, questions that are open after their number
Rows = tuple[Ints, Floats, Ints, Ints]


class Chances:
    """Answers about dice and about damage as ``rows``; those that a compiled function missed are ``learned``."""

    def __init__(self, rows: Rows, *, better: bool) -> None:
        self._better = better
        self.rows, self._used = rows, 1

    def learn(self) -> bool:
        """Answer the questions that are open; true if there were some."""
        still_open = self.rows[3]
        if not still_open[0]:
            return False
        asked = still_open[1 : still_open[0] + 1].tolist()
        if self._used + len(asked) > _ROWS:
            self.begin_anew()
        slots, values, sizes, _ = self.rows
        for question in asked:
            row, self._used = self._used, self._used + 1
            if question < 0:
                _learn_damage(values[row], sizes[row], -question)
            else:
                _learn_dice(values[row], sizes[row], question)
            slot = _slot(slots, question)
            slots[slot] = question, row
        self.rows[3][0] = 0
        return True

    def begin_anew(self) -> None:
        """Forget all answers."""
        self._used = 1
        for each in self.rows:
            each[...] = 0

    def help_of(self, cover: fire.Cover) -> int:
        """The help of an area as a number."""
        return TRENCHED * cover.trench + FORTIFIED * cover.fort + BETTER * self._better


def empty() -> Rows:
    """Rows without an answer."""
    slots, open_ = np.zeros((_SLOTS, 2), dtype=np.int64), np.zeros(_OPEN + 1, dtype=np.int64)
    return slots, np.zeros((_ROWS, COLUMNS, 2)), np.zeros((_ROWS, 2), dtype=np.int64), open_


def _learn_dice(values: Floats, sizes: Ints, question: int) -> None:
    units, about = question >> _ABOUT, question
    strengths = [
        strength for strength in STRENGTHS
        for _ in range(units >> _BITS * (strength - 1) & (1 << _BITS) - 1)
    ]  # fmt: skip
    cover = fire.Cover(bool(about & TRENCHED), bool(about & FORTIFIED), bool(about & BETTER))
    points = exact.shares(tuple(strengths), cover, times=1 + (about >> 3 & 1))
    sizes[LAST] = len(points)
    values[: len(points), EACH] = points
    values[: len(points), LEAST] = [1.0, *(sum(points[wanted:]) for wanted in range(1, len(points)))]
    values[len(points), MEAN] = sum(number * chance for number, chance in enumerate(points))


def _learn_damage(values: Floats, sizes: Ints, question: int) -> None:
    ladders = []
    for place in range(0, question.bit_length() - 1, 2):
        ladders.append(damage.rungs(fresh=bool(question >> place & 2), way=bool(question >> place & 1)))
    steps_of = {str(place): steps for place, steps in enumerate(reversed(ladders))}
    last = sum(map(len, ladders))
    for points in range(last + 1):
        given = damage.spread(steps_of, points)
        values[points, WORTH] = sum(STEP[step] for unit, n in given.items() for step in steps_of[unit][:n])
    sizes[LAST], sizes[CLEARS] = last, sum(len(steps) - (damage.RETREAT in steps) for steps in ladders)


@compiled
def _slot(slots: Ints, question: int) -> int:
    """The slot of a question, or the free one where it belongs."""
    most = len(slots) - 1
    slot = (question ^ (question >> 9) ^ (question >> 19)) & most
    while slots[slot, 0] != question and slots[slot, 0] != 0:
        slot = (slot + 1) & most
    return slot


@part
def _row(rows: Rows, question: int) -> int:
    """The row of a question; 0, which is empty, for one that stays open."""
    slots, _, _, still_open = rows
    slot = _slot(slots, question)
    if slots[slot, 0] == question:
        row: int = slots[slot, 1]
        return row
    count = still_open[0]
    if count < len(still_open) - 1:
        for k in range(1, count + 1):
            if still_open[k] == question:
                return 0
        still_open[0] = count + 1
        still_open[count + 1] = question
    return 0


@part
def dice(rows: Rows, units: int, cover: int, times: int) -> int:
    """The row of an attack by some units on an area with this help; of two together with ``times`` of 2."""
    return _row(rows, units << _ABOUT | cover | (times - 1) << 3)


@part
def at_least(rows: Rows, row: int, wanted: int) -> float:
    """The chance that the points of an attack are ``wanted`` or more."""
    return rows[1][row, wanted, LEAST] if wanted < rows[2][row, LAST] else 0.0


@part
def blows(rows: Rows, struck: int, row: int) -> tuple[float, float]:
    """The worth of the damage of an attack to units of this number, and the chance that it clears their area."""
    _, values, sizes, _ = rows
    damaged = _row(rows, -struck)
    last, worth = sizes[damaged, LAST], 0.0
    for points in range(sizes[row, LAST]):
        worth += values[damaged, min(points, last), WORTH] * values[row, points, EACH]
    return worth, at_least(rows, row, max(1, sizes[damaged, CLEARS]))
