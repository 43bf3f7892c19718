"""covers: bound_sim/rulesets/entrenched

The golden battle of Entrenched!: its whole log as text. ``make golden`` writes it again; read the diff.
"""

from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion

from bound_sim.files.folder import resolve
from bound_sim.results import tables as frames
from bound_sim.rulesets.entrenched.tables import COLUMNS
from tests.battles.log_text import log_text, play
from tests.battles.test_golden import TextFile


@cache
def tables() -> frames.Frames:
    return play(str(resolve("hooge-1915")), seed=8)


@pytest.mark.parametrize("table", list(COLUMNS))
def test_log_is_as_it_was(table: str, snapshot: SnapshotAssertion) -> None:
    assert log_text(table, tables()[table], COLUMNS[table]) == snapshot.with_defaults(extension_class=TextFile)


def test_every_table_but_things_has_a_row() -> None:
    """Hooge has no gas, no objectives, no control points."""
    assert [table for table in COLUMNS if tables()[table].empty] == ["things"]
