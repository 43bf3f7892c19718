"""covers: bound_sim/rules/records/state_text.py

A state's fields by name: what goes in comes out, and nothing gets in that a field does not take.
"""

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from bound_sim.rules.records.state_text import (
    Flag,
    Length,
    OneOf,
    StateField,
    Whole,
    read_state,
    take_up,
    text_of,
    values_of,
)

FIELDS: tuple[StateField, ...] = (
    Whole("hits", 0, 2), Length("moved", 0, 9.5), Flag("prone"), OneOf("status", ("here", "gone")),
)  # fmt: skip


@dataclass
class Squad:
    hits: int = 1
    moved: float = 2.5
    prone: bool = True
    status: str = "here"
    other: str = "not saved"


def test_what_goes_in_comes_out() -> None:
    saved = text_of(3, {"squad": values_of(Squad(), FIELDS)})
    assert json.loads(saved) == {"format": 3, "squad": {"hits": 1, "moved": 2.5, "prone": True, "status": "here"}}
    squad = Squad(0, 0, False, "gone", "kept")
    with read_state(saved, 3) as facts:
        take_up(squad, facts["squad"], FIELDS)
    assert squad == Squad(other="kept")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hits", 3), ("hits", -1), ("hits", 1.0), ("hits", True), ("hits", "1"), ("hits", None), ("hits", 10**40),
        ("moved", 9.6), ("moved", -0.1), ("moved", float("nan")), ("moved", float("inf")), ("moved", False),
        ("moved", "2"), ("prone", 1), ("prone", "true"), ("prone", None), ("status", "elsewhere"), ("status", 1),
        ("status", ["here"]), ("status", {}),
    ],
)  # fmt: skip
def test_what_a_field_does_not_take_is_refused_by_name(name: str, value: Any) -> None:
    facts = {"squad": values_of(Squad(), FIELDS) | {name: value}}
    with (
        pytest.raises(ValueError, match=rf"no state of this battle \({name}: "),
        read_state(text_of(1, facts), 1) as read,
    ):
        take_up(Squad(), read["squad"], FIELDS)


@pytest.mark.parametrize(
    "saved",
    [b"", b"[[[", b"[]", b"null", b"7", b'{"format":2}', b"{}", b'{"format":1}', b'{"format":1,"squad":[]}', b"\xff",
     b'{"format":1,"squad":{"hits":1}}', b"[" * 100_000],
)  # fmt: skip
def test_what_is_no_state_is_refused(saved: bytes) -> None:
    with pytest.raises(ValueError, match="no state of this battle"), read_state(saved, 1) as read:
        take_up(Squad(), read["squad"], FIELDS)


@pytest.mark.parametrize(
    "values",
    [[1, 2, 3], [1], [[1, 2]], [1, 3], [1, -1], [1, 1.0], [1, "1"], [1, None], [True, 1], "12", 7, None, [1, 10**30]],
)
def test_a_column_is_of_whole_numbers_one_a_unit(values: Any) -> None:
    assert Whole("hits", 0, 2).column([1, 2], 2).tolist() == [1, 2]
    with (
        pytest.raises(ValueError, match="no state of this battle"),
        read_state(text_of(1, {"hits": values}), 1) as read,
    ):
        Whole("hits", 0, 2).column(read["hits"], 2)


def test_a_column_of_several_numbers_a_unit() -> None:
    rows = Whole("shot_by", -1, 5).column([[1, -1], [5, 0], [2, 2]], 3, 2)
    assert rows.dtype == np.int64
    assert rows.tolist() == [[1, -1], [5, 0], [2, 2]]
    with pytest.raises(ValueError, match="shot_by: not a whole number for each unit"):
        Whole("shot_by", -1, 5).column([[1], [5], [2]], 3, 2)
    with pytest.raises(ValueError, match="inhomogeneous"):
        Whole("shot_by", -1, 5).column([[1, 1], [5], [2]], 3, 2)
