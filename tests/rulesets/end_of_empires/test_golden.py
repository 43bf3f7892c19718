"""covers: bound_sim/rulesets/end_of_empires/steps

The golden battle of End of Empires: its whole log as text. ``make golden`` writes it again; read the diff.
"""

from functools import cache
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from bound_sim.results import tables as frames
from bound_sim.rulesets.end_of_empires.tables import COLUMNS
from tests.battles.log_text import log_text, play
from tests.battles.test_golden import TextFile

HEDGEROW = str(Path(__file__).parents[2] / "battles/hedgerow")


@cache
def tables() -> frames.Frames:
    return play(HEDGEROW, seed=4)


@pytest.mark.parametrize("table", list(COLUMNS))
def test_log_is_as_it_was(table: str, snapshot: SnapshotAssertion) -> None:
    assert log_text(table, tables()[table], COLUMNS[table]) == snapshot.with_defaults(extension_class=TextFile)


def test_every_table_has_a_row() -> None:
    assert [table for table in COLUMNS if tables()[table].empty] == []
