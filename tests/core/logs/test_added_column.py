"""covers: bound_sim/logs/log.py

A column is added to a ruleset's log, in its table and where its row is written: everything else follows.
"""

from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.verification import verify
from bound_sim.logs.log import OPEN, OWN, Audience, Column, Log, LogTable
from bound_sim.results import tables as frames
from bound_sim.results.report.columns import seen_in, tables_of
from bound_sim.rules import ruleset
from tests.core.battle_file.battles import STORM
from tests.trust.by_mail import in_this_process

HEDGEROW = Path(__file__).parents[2] / "battles/hedgerow"


def add_column(patch: pytest.MonkeyPatch, ruleset_id: str, seen: Audience) -> None:
    """The two edits: the declaration, and the place that writes it."""
    columns = ruleset(ruleset_id).log_columns
    mood = Column("mood", "str", "how it feels", seen=seen, later=True)
    patch.setitem(columns, "states", LogTable(*columns["states"].values(), mood))
    add = Log.add

    def writes(log: Log, table: str, row: dict[str, Any]) -> None:
        add(log, table, {**row, "mood": f"mood of {row['side']}"} if table == "states" else row)

    patch.setattr(Log, "add", writes)


@pytest.mark.parametrize(("name", "ruleset_id", "side"), [(STORM, "1418", "A"), (HEDGEROW, "end-of-empires", "R")])
@pytest.mark.parametrize("seen", [OWN, OPEN], ids=["own", "open"])
def test_all_follows(name: Path, ruleset_id: str, side: str, seen: Audience, tmp_path: Path) -> None:
    def bound_sim(line: str) -> None:
        code, said = in_this_process(line.split(), tmp_path)
        assert code == 0, said

    bound_sim(f"new {name} older.bound --seed 4")
    bound_sim("next older.bound")
    with pytest.MonkeyPatch.context() as patch:
        add_column(patch, ruleset_id, seen)
        columns = ruleset(ruleset_id).log_columns
        assert "| `mood` | text | how it feels |" in tables_of(columns)
        assert "`mood`" in seen_in(columns)
        bound_sim(f"run {name} --seed 4 --bounds 1 --out out")
        assert set(frames.read(tmp_path / "out", columns, 1)["states"]["mood"]) > {f"mood of {side}"}
        assert "mood of" in (tmp_path / "out/states.csv").read_text()
        bound_sim(f"new {name} new.bound --seed 4")
        bound_sim("next new.bound")
        assert verify(tmp_path / "new.bound").wrong == []
        bound_sim(f"packet new.bound --side {side} --out packet")
        shown = (tmp_path / "packet/states.csv").read_text()
        assert f"mood of {side}" in shown
        assert (shown.count("mood of") > shown.count(f"mood of {side}")) == (seen is OPEN), "the others'"
        with BattleFile(tmp_path / "older.bound") as file:
            assert set(file.log()["states"]["mood"]) == {""}, "a file from before the column"
        assert verify(tmp_path / "older.bound").wrong == []
        bound_sim("next older.bound")
        assert verify(tmp_path / "older.bound").wrong == []
