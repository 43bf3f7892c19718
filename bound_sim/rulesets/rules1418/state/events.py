"""What kernels write down while they resolve: rows of numbers, drained into the log after every sub-step.

A recorder without room writes nothing: ten thousand tables reduce as they go, one table keeps its whole log.
"""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.rules1418.state.arrays import Array
from bound_sim_kernels.compiled import part

#: kinds of a shot and of a hit
DIRECT, BOMBARD, MELEE, BY_UMPIRE = range(4)
#: effects of a hit (R-28)
INJURED, REMOVED, SURPLUS = range(3)

#: kinds of a record, in its last column
F_SHOTS, F_HITS, F_MOVES, F_MELEE, F_RECOVERIES, F_WHY = range(6)
COLUMNS = 18
#: sub-step of a move that the umpire made: the one that is being drained
UMPIRE_MOVE = -2


class Recorder(NamedTuple):
    """Rows of what happened, the kind of each in its last column; ``filled``: how many there are and were lost."""

    rows: Array
    filled: Array


def recorder(rows: int) -> Recorder:
    """A recorder with room for so many rows a sub-step (see ``rows_needed``); 0: one that writes nothing."""
    return Recorder(np.zeros((rows, COLUMNS)), np.zeros(2, dtype=np.int64))


def rows_needed(platoons: int, ranged_dice: int, melee_dice: int, by_hand: int) -> int:
    """Rows that a sub-step may fill: each die and its hit, a melee of 16 rounds, explanations, shots laid by hand.

    ``ranged_dice`` and ``melee_dice`` are the most of a platoon. A melee that lasts longer still is told by ``lost``.
    """
    return platoons * (32 + 2 * ranged_dice + 16 * 2 * melee_dice) + 2 * by_hand


def lost(events: Recorder) -> int:
    """Rows that found no room since the recorder was emptied."""
    return int(events.filled[1])


@part
def next_row(events, kind):  # type: ignore[no-untyped-def]
    """The number of a fresh row of a kind, or -1 where nothing is kept; rows without room are counted (``lost``)."""
    row = events.filled[0]
    if row >= events.rows.shape[0]:
        if row > 0:
            events.filled[1] += 1
        return -1
    events.filled[0] = row + 1
    events.rows[row, :] = 0.0
    events.rows[row, COLUMNS - 1] = kind
    return row


@part
def say(events, platoon, reason, a, b):  # type: ignore[no-untyped-def]
    """Record why: a reason's number (``reasons.REASONS``) with two figures."""
    row = next_row(events, F_WHY)
    if row >= 0:
        events.rows[row, 0] = platoon
        events.rows[row, 1] = reason
        events.rows[row, 2] = a
        events.rows[row, 3] = b


@part
def say_in_round(events, platoon, reason, a, b, round_no):  # type: ignore[no-untyped-def]
    """Record why, in a round of melee."""
    row = next_row(events, F_WHY)
    if row >= 0:
        events.rows[row, 0] = platoon
        events.rows[row, 1] = reason
        events.rows[row, 2] = a
        events.rows[row, 3] = b
        events.rows[row, 4] = round_no


@part
def record_hit(events, kind, by, target, passed_to, effect, round_no):  # type: ignore[no-untyped-def]
    """Record a hit and its effect (R-28)."""
    row = next_row(events, F_HITS)
    if row >= 0:
        events.rows[row, 0] = kind
        events.rows[row, 1] = by
        events.rows[row, 2] = target
        events.rows[row, 3] = passed_to
        events.rows[row, 4] = effect
        events.rows[row, 5] = round_no
