"""A bound's log as it is kept: a table a content, its columns as JSON; read back within limits.

A log may come from somebody who made it up. A few bytes can unpack to millions of cells, so cells are counted before
any is made; and each value must be one that the table's column can have.
"""

import json
from collections.abc import Collection, Mapping
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.battle_file.chain import canonical
from bound_sim.battle_file.limits import CELLS_A_BYTE, CELLS_AT_ONCE
from bound_sim.logs.log import LARGEST, VALUES, Column, Columns, LogTable, recorded
from bound_sim.results.folder import Broken
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text


def holds_tables(named: Collection[str], columns: Columns) -> bool:
    """True if a kept log names all tables that are recorded, and no other; an older one lacks those that came later."""
    there = 0
    for name in recorded(columns):
        if name in named:
            there += 1
        elif not columns[name].later:
            return False
    return there == len(named)


def log_bytes(battle: Battle) -> dict[str, bytes]:
    """A battle's log, a text a table."""
    return {name: canonical(columns).encode() for name, columns in battle.log.tables.items()}


def same_log(table: LogTable, kept: bytes, made: Mapping[str, list[Any]]) -> bool:
    """True if a table came out again as it is kept, apart from columns that it has only got since."""
    if canonical(made).encode() == kept:
        return True
    try:
        known = json.loads(kept).keys() if table.lacked else made.keys()
    except (ValueError, RecursionError, AttributeError):
        return False
    since = table.lacked - known
    return (
        bool(since) and canonical({name: values for name, values in made.items() if name not in since}).encode() == kept
    )


def read_columns(data: bytes, kept: int, table: str, documented: LogTable, bound: int) -> dict[str, list[Any]]:
    """Columns of a bound's table from ``log_bytes``, all those that it has today. Raises Broken.

    ``kept`` is how many bytes of the file it takes up.
    """
    try:
        if data.count(b",") > CELLS_AT_ONCE + CELLS_A_BYTE * kept:
            raise Unfit(text("{table} has more cells than {kept} bytes are a log of", table=table, kept=kept))
        columns = json.loads(data)
        if not isinstance(columns, dict) or not all(isinstance(values, list) for values in columns.values()):
            raise Unfit(text("no columns"))
        if len({len(values) for values in columns.values()}) > 1:
            raise Unfit(text("columns of different lengths"))
        wrong = columns.keys() ^ documented.keys()
        if wrong - (documented.lacked - columns.keys()):
            raise Unfit(text("other columns of {table}", table=table))
        rows = len(next(iter(columns.values()), []))
        for name, column in documented.items():
            columns[name] = _values(columns.get(name), rows, column, f"{name} of {table}")
        if not set(columns["bound"]) <= {bound, *((0,) if bound == 1 else ())}:
            raise Unfit(text("{table} is of another bound", table=table))
    except (ValueError, RecursionError) as error:
        raise Broken(
            [text("bound {bound}: a table of the log cannot be read ({error})", bound=bound, error=str(error)[:100])]
        ) from None
    return columns


def _values(values: list[Any] | None, rows: int, column: Column, what: str) -> list[Any]:
    """A column's values, each of its type and within the limits; equal texts are one object."""
    kind = VALUES[column.dtype]
    if values is None:
        return [column.default] * rows
    if any(type(value) is not kind for value in values):
        raise Unfit(text("{what} is not {dtype}", what=what, dtype=column.dtype))
    if kind is str:
        once: dict[str, str] = {}
        return [once.setdefault(value, value) for value in values]
    if kind is not bool and not all(-LARGEST <= value <= LARGEST for value in values):
        raise Unfit(text("{what} is beyond all that can be", what=what))
    return values
