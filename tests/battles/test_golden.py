"""covers: bound_sim/rulesets/rules1418/steps

Golden battles: the whole log of short battles as text. ``make golden`` writes them again; read the diff.
"""

from functools import cache
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from bound_sim.results import tables as frames
from bound_sim.rulesets.rules1418.tables import COLUMNS
from tests.battles.log_text import log_text, play

TESTS = Path(__file__).parent.parent
#: name -> scenario and seed: the rules' sample sheet; naval guns and tanks; assault, second ranks, deathmatch, recovery
BATTLES = {
    "rulebook-sheet": ("rulebook-sheet", 7),
    "good": (str(TESTS / "scenarios/good"), 7),
    "storm": (str(TESTS / "battles/storm"), 5),
}


class TextFile(SingleFileSnapshotExtension):
    """One plain text file for each table of a battle."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@cache
def tables(battle: str) -> frames.Frames:
    scenario, seed = BATTLES[battle]
    return play(scenario, seed=seed)


@pytest.mark.parametrize("table", list(COLUMNS))
@pytest.mark.parametrize("battle", list(BATTLES))
def test_log_is_as_it_was(battle: str, table: str, snapshot: SnapshotAssertion) -> None:
    assert log_text(table, tables(battle)[table], COLUMNS[table]) == snapshot.with_defaults(extension_class=TextFile)


def test_battles_show_every_kind_of_row() -> None:
    """Where a golden battle has no row of a table, another one has."""
    empty = {table for table in COLUMNS if all(tables(battle)[table].empty for battle in BATTLES)}
    assert not empty
