"""Rows of a bound's log as a side is told them, kept so that each bound is worked out once; read back within limits."""

import json
import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bound_sim.battle_file import limits
from bound_sim.battle_file.chain import canonical
from bound_sim.battle_file.told_blocks import of_rows
from bound_sim.logs.log import VALUES, Columns, LogTable
from bound_sim.results.folder import Broken
from bound_sim.rules.records.eyes import Row
from bound_sim.rules.records.memory import VERSION
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text


def as_bytes(shown: Mapping[str, Sequence[Row]], columns: Columns) -> bytes:
    """Rows of all tables as their one text."""
    return canonical({"version": VERSION, "tables": of_rows(shown, columns)}).encode()


def read(
    data: bytes, columns: Columns, bound: int, tables: Collection[str] | None = None
) -> dict[str, list[Row]] | None:  # fmt: skip
    """Rows of all tables, or of ``tables``, from their text; None for one of another version. Raises Broken for what is
    none.
    """
    kept = read_columns(data, columns, bound)
    if kept is None:
        return None
    wanted = columns if tables is None else tables
    return {name: _rows(table, columns[name]) for name, table in kept.items() if name in wanted}


def read_columns(data: bytes, columns: Columns, bound: int) -> dict[str, dict[str, list[Any]]] | None:
    """The same in columns, as JSON has them."""
    try:
        if data.count(b",") > limits.LOG_CELLS:
            raise Unfit(text("more cells than a log has"))
        kept = json.loads(data)
        if not isinstance(kept, dict) or not isinstance(kept.get("tables"), dict):
            raise Unfit(text("no tables"))
        if kept.get("version") != VERSION:
            return None
        if kept["tables"].keys() - columns.keys():
            raise Unfit(text("tables that no log has"))
        return {name: _columns(table, columns[name], bound) for name, table in kept["tables"].items()}
    except (ValueError, RecursionError) as error:
        raise Broken(
            [text("bound {bound}: what a side is told cannot be read ({error})", bound=bound, error=str(error)[:100])]
        ) from None


def same(kept: bytes, made: bytes, columns: Columns) -> bool:
    """True if rows came out again as they are kept, apart from tables and columns that there are only since.

    What another version kept is worked out by other rules: it is not compared. Raises nothing.
    """
    if kept == made:
        return True
    try:
        known, wanted = json.loads(kept), json.loads(made)
        if isinstance(known["version"], int) and known["version"] != VERSION:
            return True
        tables = {
            name: {column: values for column, values in table.items()
                   if column in known["tables"][name] or column not in columns[name].lacked}
            for name, table in wanted["tables"].items() if name in known["tables"] or not columns[name].later
        }  # fmt: skip
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return False
    return canonical({"version": VERSION, "tables": tables}).encode() == kept


def _columns(table: Any, declared: LogTable, bound: int) -> dict[str, list[Any]]:
    if not isinstance(table, dict) or (table.keys() ^ declared.keys()) - (declared.lacked - table.keys()):
        raise Unfit(text("other columns"))
    if not all(isinstance(values, list) for values in table.values()):
        raise Unfit(text("no columns"))
    table |= {name: [declared[name].default] * len(table["bound"]) for name in declared.lacked - table.keys()}
    if len({len(values) for values in table.values()}) != 1:
        raise Unfit(text("columns of different lengths"))
    for name, column in declared.items():
        kinds = {VALUES[column.dtype], *((type(None),) if column.dtype == "float64" else ())}
        if not kinds.issuperset(map(type, table[name])):
            raise Unfit(text("{name} is not {dtype}", name=name, dtype=column.dtype))
    if not set(table["bound"]) <= {bound, *((0,) if bound == 1 else ())}:
        raise Unfit(text("of another bound"))
    return table


def _rows(table: dict[str, list[Any]], declared: LogTable) -> list[Row]:
    for name, column in declared.items():
        if column.dtype == "float64":
            table[name] = [math.nan if value is None else value for value in table[name]]
    return [dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True)]
