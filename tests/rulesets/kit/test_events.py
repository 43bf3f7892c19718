"""covers: bound_sim/rulesets/kit/arrays/events.py

Events of two kinds: read by kind and in the order in which they happened; what finds no room is not passed over.
"""

from typing import NamedTuple

import pytest

from bound_sim.rulesets.kit.arrays.events import Kinds, Recorder, next_row, refuse_lost
from bound_sim_kernels.compiled import compiled


class Shot(NamedTuple):
    """A shot: its field ``by`` is also one of a step."""

    by: int
    far: float
    hit: bool


class Step(NamedTuple):
    by: int


EVENTS = Kinds(Shot, Step)
SHOT, STEP = range(2)


@compiled
def step(events: Recorder, by: int) -> None:
    """As a kernel records a step."""
    row = next_row(events, STEP)
    if row >= 0:
        events.rows[row].by = by


def test_events_come_back_by_kind_and_in_order() -> None:
    events = EVENTS.recorder(3)
    step(events, 7)
    EVENTS.record(events, Shot(2, 1.5, True))
    step(events, 8)
    refuse_lost(events, "turn 1")
    assert list(EVENTS.recorded(events, Step)) == [Step(7), Step(8)]
    assert list(EVENTS.recorded(events, Shot)) == [Shot(2, 1.5, True)]
    assert list(EVENTS.in_order(events)) == [Step(7), Shot(2, 1.5, True), Step(8)]


def test_a_row_that_is_used_again_keeps_nothing_of_before() -> None:
    events = EVENTS.recorder(1)
    EVENTS.record(events, Shot(2, 1.5, True))
    events.filled[0] = 0
    step(events, 9)
    assert events.rows[0].tolist() == (STEP, 9, 0.0, False)


def test_a_log_that_has_lost_rows_is_refused() -> None:
    events = EVENTS.recorder(1)
    step(events, 7)
    step(events, 8)
    with pytest.raises(RuntimeError, match="turn 3, step 2: 1 rows of the log found no room"):
        refuse_lost(events, "turn 3, step 2")


def test_a_recorder_without_room_loses_nothing() -> None:
    events = EVENTS.recorder(0)
    step(events, 7)
    EVENTS.record(events, Step(8))
    refuse_lost(events, "turn 1")
    assert list(EVENTS.in_order(events)) == []
