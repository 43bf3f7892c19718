"""covers: bound_sim/rulesets/kit/lines/late_rows.py

A seat's view makes what is read, once, and nothing else.
"""

from itertools import count

from bound_sim.rulesets.kit.lines.late_rows import LateRows, LateValues


def test_values_are_made_when_they_are_read_and_once() -> None:
    numbers = count()
    values = LateValues({"hand": numbers.__next__, "pile": numbers.__next__})
    assert (len(values), *values) == (2, "hand", "pile")
    assert values["pile"] == 0
    assert {**values, "deck": 7} == {"hand": 1, "pile": 0, "deck": 7}
    assert values == {"hand": 1, "pile": 0}
    assert LateValues({"sum": int.__add__}, 3, 4)["sum"] == 7


def test_rows_are_made_when_they_are_read() -> None:
    rows = LateRows(lambda: [{"unit": "GE1"}, {"unit": "GE2"}])
    assert len(rows) == 2
    assert rows[0] == rows[:1][0] == {"unit": "GE1"}
    assert rows == [{"unit": "GE1"}, {"unit": "GE2"}]
