"""covers: bound_sim/logs/log.py

A column is declared once: schema, docs, fog, what a file keeps follow from its line; older files lack it.
"""

from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file.chain import canonical
from bound_sim.battle_file.kept_log import holds_tables, read_columns, same_log
from bound_sim.logs.log import (
    FELT,
    HIDDEN,
    LEVELS,
    OPEN,
    OWN,
    SEEN,
    VISIBLE,
    Column,
    Log,
    LogTable,
    recorded,
    rows_where,
    schema,
)
from bound_sim.results import tables as frames
from bound_sim.results.folder import Broken
from bound_sim.results.report.columns import seen_in, tables_of
from bound_sim.rules import registered, ruleset
from bound_sim.rules.records import fog

TABLE = LogTable(
    Column("bound", "int64", "bound", seen=SEEN),
    Column("length", "float64", "way of it", seen=VISIBLE, unit="cm"),
    Column("mood", "str", "how it feels", seen=OWN, later=True),
    Column("secret", "bool", "a secret"),
)
#: how somebody may know a row at a level -> the columns that are shown there
SHOWN = {
    ("own", "reports"): {"bound", "length", "mood"},
    ("seen", "open"): {"bound", "length"},
    ("seen", "visible"): {"bound", "length"},
    ("seen", "reports"): {"bound"},
    ("unseen", "open"): set(),
}


@pytest.mark.parametrize(("kind", "level"), list(SHOWN))
def test_a_cell_is_shown_to_whom_its_line_says(kind: str, level: str) -> None:
    row = {"bound": 2, "length": 1.5, "mood": "glum", "secret": True, "undeclared": "x"}
    shown = fog.shown(TABLE, row, kind, level)
    assert list(shown) == list(TABLE)
    assert {name for name, value in shown.items() if value == row[name]} == SHOWN[kind, level]


def test_audiences_grow_and_without_a_word_a_column_is_hidden() -> None:
    assert Column("x", "str", "x").seen is HIDDEN
    counts = [
        sum(audience.may_know(kind, level) for kind in ("own", "seen", "unseen") for level in LEVELS)
        for audience in (HIDDEN, OWN, OPEN, VISIBLE, SEEN, FELT)
    ]
    assert counts == [0, 3, 4, 5, 6, 9]


def test_pages_of_docs_follow() -> None:
    assert "| `length` | number | way of it, cm |" in tables_of({"walks": TABLE})
    assert "| `walks` | `secret` | the umpire alone | the umpire alone |" in seen_in({"walks": TABLE})
    assert "| `walks` | `length` | open, visible | never |" in seen_in({"walks": TABLE})


def test_a_table_of_an_older_file_has_the_default_of_a_later_column() -> None:
    older: dict[str, Any] = {"bound": [1, 1], "length": [1.0, 2.0], "secret": [True, False]}
    kept = canonical(older).encode()
    read = read_columns(kept, len(kept), "walks", TABLE, 1)
    assert read == {**older, "mood": ["", ""]}
    assert same_log(TABLE, kept, {**older, "mood": ["glum", "gay"]})
    assert not same_log(TABLE, kept, {**older, "length": [1.0, 3.0], "mood": ["", ""]})
    lacking = canonical({name: values for name, values in older.items() if name != "secret"}).encode()
    assert not same_log(TABLE, lacking, {**older, "mood": ["", ""]}), "only what came later may be missing"
    with pytest.raises(Broken, match="other columns of walks"):
        read_columns(lacking, len(lacking), "walks", TABLE, 1)


def test_a_later_table_may_be_missing_and_no_other() -> None:
    columns = schema({"walks": TABLE, "moods": LogTable(Column("bound", "int64", "bound"), later=True)})
    assert recorded(columns)[:2] == ("walks", "moods")
    every = set(recorded(columns))
    assert holds_tables(every, columns)
    assert holds_tables(every - {"moods"}, columns)
    assert not holds_tables(every - {"walks"}, columns)
    assert not holds_tables(every | {"gossip"}, columns)
    assert not holds_tables(every | {"summary"}, columns), "what is derived is not kept"


def test_results_of_an_earlier_version_are_read(tmp_path: Path) -> None:
    """Their Parquet files lack a column, and a table."""
    today = schema({"walks": TABLE, "moods": LogTable(Column("bound", "int64", "bound"), later=True)})
    walks = LogTable(*(column for column in TABLE.values() if not column.later))
    made = frames.frames_of({"walks": {"bound": [1], "length": [2.0], "secret": [True]}}, {"walks": walks})
    frames.write(made, tmp_path, {"walks": walks})
    own = {name: today[name] for name in ("walks", "moods")}
    read = frames.read(tmp_path, own, 1)
    assert read["walks"].to_dict("records") == [{"bound": 1, "length": 2.0, "mood": "", "secret": True}]
    assert list(read["moods"].columns) == ["bound"]
    assert len(read["moods"]) == 0
    (tmp_path / "walks.parquet").unlink()
    with pytest.raises(FileNotFoundError):
        frames.read(tmp_path, own, 1)


def test_a_row_has_every_column_and_no_other() -> None:
    log = Log({"walks": TABLE})
    log.add("walks", TABLE.row(bound=1))
    assert log["walks"] == {"bound": [1], "length": [0.0], "mood": [""], "secret": [False]}
    with pytest.raises(KeyError, match="no column whim"):
        TABLE.row(whim=1)
    with pytest.raises(ValueError, match="stands twice"):
        LogTable(Column("a", "str", "a"), Column("a", "str", "a"))
    with pytest.raises(ValueError, match="no column whim"):
        TABLE.saying(whim="x")
    with pytest.raises(ValueError, match="no column whim"):
        TABLE.holding(whim=("x",))


def test_a_column_holds_words_that_people_are_told() -> None:
    name = next(name for name, column in TABLE.items() if column.dtype == "str")
    worded = TABLE.holding(**{name: ("hit", "miss")})
    assert worded[name] == TABLE[name]._replace(words=("hit", "miss"))
    assert {other: column for other, column in worded.items() if other != name} == {
        other: column for other, column in TABLE.items() if other != name
    }
    assert (worded.of, worded.later, worded.derived) == (TABLE.of, TABLE.later, TABLE.derived)


@pytest.mark.parametrize("name", list(registered()))
def test_every_ruleset_declares_what_the_core_reads(name: str) -> None:
    """Casualties and summary are worked out from these, and a side's memory of the others."""
    columns = ruleset(name).log_columns
    assert {"bound", "side", "battalion", "platoon", "type", "status", "x_cm", "y_cm", "hits", "men"} <= set(
        columns["states"]
    )
    assert {"bound", "substep", "by", "target", "passed_to", "effect"} <= set(columns["hits"])
    for table in columns.values():
        assert not table.of or table.of in table
        assert not any(column.kept for column in table.values()) or table is columns["states"]


def test_rows_are_found_by_a_column() -> None:
    table: dict[str, list[Any]] = {"code": ["hit", "miss", "hit"], "roll": [6, 1, 5]}
    assert list(rows_where(table, "code", ("hit", "out"))) == [{"code": "hit", "roll": 6}, {"code": "hit", "roll": 5}]
    assert list(rows_where(table, "code", {})) == []


def test_many_rows_are_turned_into_columns_before_anybody_reads() -> None:
    log = Log({"marches": TABLE})
    rows = [TABLE.row(bound=place, mood="weary") for place in range(10_000)]
    for row in rows:
        log.add("marches", row)
    assert len(log._rows["marches"]) < 5_000
    assert log["marches"]["bound"] == [*range(10_000)]
    log.add("marches", {"bound": 1})
    with pytest.raises(KeyError, match="mood"):
        _ = log["marches"]
