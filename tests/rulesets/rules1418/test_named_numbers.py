"""covers: bound_sim/rulesets/rules1418/book/rulings.py, bound_sim/rulesets/rules1418/state/events.py

Numbers that kernels work with have names: readings, fields of events, sub-steps.
"""

import ast
from pathlib import Path

import numpy as np
import pytest

from bound_sim.rulesets.rules1418.book import chart, rulings
from bound_sim.rulesets.rules1418.book.chart import OF_MOVEMENT, STEPS, SUBSTEPS, WITH_DICE
from bound_sim.rulesets.rules1418.book.rulings import Readings
from bound_sim.rulesets.rules1418.book.words import DICE_WORDS
from bound_sim.rulesets.rules1418.state import world
from bound_sim.rulesets.rules1418.state.events import EVENTS, HitEvent, MoveEvent
from bound_sim.rulesets.rules1418.state.world import named_numbers

FOLDER = Path(chart.__file__).parent.parent


@pytest.mark.parametrize("in_use", [False, True])
def test_readings_are_asked_for_by_name(in_use: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python, and as a row that kernels take; both times it is that row for what is compiled early."""
    monkeypatch.setattr(world, "in_use", lambda: in_use)
    in_force = Readings({"Q-free-fire": "nobody", "Q-packing": "none"})
    assert in_force.free_fire == rulings.FreeFire.NOBODY
    assert in_force.packing == rulings.Packing.NONE
    assert in_force.circle == rulings.Circle.PLACED
    rows = named_numbers(in_force)
    numbers = np.asarray(rows)[0]
    assert dict(zip(numbers.dtype.names, numbers.tolist(), strict=True)) == vars(in_force)
    assert (rows[0] is in_force) == (not in_use)


def test_fixed_readings_are_not_numbers() -> None:
    assert vars(Readings({"Q-overlap": "later wins"})) == vars(Readings({}))
    assert not hasattr(Readings({}), "overlap")


def test_fields_of_one_name_are_of_one_type() -> None:
    """What two kinds of events have under one name is one field: as small for the one as for the other."""
    types: dict[str, type] = {}
    for kind in EVENTS.kinds:
        for name, of in kind.__annotations__.items():
            assert types.setdefault(name, of) is of, (kind, name)
    assert {"event", *types} == set(EVENTS.row.names or ())


def test_events_come_back_by_kind_in_their_order() -> None:
    events = EVENTS.recorder(2)
    moves = [MoveEvent(row, -2, 1, 2, 3, -4, -5, 6, 7.5, 8.0, 9.25, 1, True, False, True, -1, 16) for row in range(3)]
    for move in moves:
        EVENTS.record(events, move)
    assert list(EVENTS.recorded(events, MoveEvent)) == moves[:2], "two rows have room"
    assert list(EVENTS.recorded(events, HitEvent)) == []


def test_a_recorder_without_room_writes_nothing() -> None:
    events = EVENTS.recorder(0)
    EVENTS.record(events, MoveEvent._make([0] * len(MoveEvent._fields)))
    assert list(EVENTS.recorded(events, MoveEvent)) == []


def test_numbers_of_substeps_are_those_of_the_table() -> None:
    numbers = {"S1A": "1a", "S1B": "1b", "S2A": "2a", "S2B": "2b", "S3": "3", "S4": "4", "S5": "5", "S6": "6",
               "S7": "7", "S_MELEE": "melee"}  # fmt: skip
    assert {name: WITH_DICE[getattr(chart, name)] for name in numbers} == numbers
    assert DICE_WORDS.substeps == WITH_DICE
    moves = {"MOUNTED_FIRST": "5", "ASSAULTING": "5a", "NORMAL": "5b", "DUG_IN": "5c"}
    assert {name: OF_MOVEMENT[getattr(chart, name)] for name in moves} == moves
    assert [step.step for step in STEPS if step.name in ("#", "1b", "5c", "melee")] == ["#", "1", "5", "melee"]


def test_substeps_stand_in_one_table() -> None:
    """No other module of the ruleset tells two sub-steps apart by their names: it asks the table."""
    apart = {name for name in SUBSTEPS if len(name) == 2}
    found = {}
    for path in FOLDER.rglob("*.py"):
        texts = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
        if named := {text for text in texts if isinstance(text, str)} & apart:
            found[path.name] = named
    assert found == {"chart.py": apart}
