"""The log as pandas frames, casualties and summary derived from it; CSV and Parquet with the same bytes every time.

Every frame has exactly the columns that the ruleset declares. Lengths are rounded to 0.01 mm, so that CSV and
Parquet say the same thing.
"""

import io
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from bound_sim.logs.log import Columns, Log, LogTable, recorded, rows_of
from bound_sim.results.accounts import LossesAndHits
from bound_sim.results.arrow_columns import array_of, joined
from bound_sim.results.folder import MOST_BOUNDS, making_sense_of
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

Frames = dict[str, pd.DataFrame]
Row = dict[str, Any]

#: 0.001 cm is the lattice that positions lie on
DECIMALS = 3
#: cells of a table that a byte of its Parquet file may hold; tables of battles have less than one
CELLS_A_BYTE = 100
_ARROW_TYPE = {"int64": pa.int64(), "float64": pa.float64(), "bool": pa.bool_(), "str": pa.string()}
#: a spreadsheet takes a cell that begins like this for a formula
_FORMULA_STARTS = ("=", "+", "@", "\t", "\r", "-")
_FORMULA = f"\\A[{''.join(_FORMULA_STARTS)}]"
#: lengths and men as CSV has them
_DECIMAL = pa.decimal128(30, DECIMALS)


def frames(log: Log) -> Frames:
    """All tables of a battle: those recorded, then casualties and summary."""
    return derived(frames_of(log.tables, log.columns), log.columns)


def frames_of(tables: Mapping[str, Mapping[str, Iterable[Any]]], columns: Columns) -> Frames:
    """Tables that are kept in columns as frames of the declared types."""
    return {name: _frame(columns[name], values) for name, values in tables.items()}


def derived(frames: Mapping[str, pd.DataFrame], columns: Columns, since: int = 1) -> Frames:
    """The recorded frames with casualties and summary (``since`` this bound) worked out from them, in the order of
    ``columns``."""
    account = LossesAndHits(frames, since)
    tables = {
        **frames,
        "casualties": _frame(columns["casualties"], account.casualties()),
        "summary": _frame(columns["summary"], account.summary()),
    }
    return {name: tables[name] for name in columns if name in tables}


def of_side(
    tables: Mapping[str, Mapping[str, Iterable[Any]]], side: str, columns: Columns, *, since: int = 1,
    opening: Iterable[Mapping[str, Any]] = (), leads: Collection[str] | None = None,
) -> Frames:  # fmt: skip
    """The tables that a side knows (``fog.Known.tables``); casualties and summary of its own units alone.

    ``leads``: of these battalions alone, where of the others' strength it is told late.
    ``since`` and ``opening`` are those of ``fog.Known``: of tables that begin with a later bound.
    """
    made = frames_of(tables, columns)
    states = made["states"]
    at_first = _from_rows(columns["states"], list(opening))
    own = states["side"] == side
    counted = pd.concat([at_first, states[own]]) if len(at_first) else states[own]
    if leads is not None:
        counted = counted[counted["battalion"].isin(sorted(leads))]
    return {**derived({**made, "states": counted}, columns, since), "states": states}


def as_columns(tables: Mapping[str, pd.DataFrame], columns: Columns) -> dict[str, dict[str, list[Any]]]:
    """Recorded tables as columns of plain values, as a ``Log`` has them."""
    return {name: {str(column): plain(tables[name][column]) for column in tables[name]} for name in recorded(columns)}


def _frame(documented: LogTable, columns: Mapping[str, Iterable[Any]]) -> pd.DataFrame:
    """A frame of the documented columns and types; ``None`` among lengths (guns off the table) becomes NaN."""
    return pd.DataFrame({name: _series(columns[name], column.dtype) for name, column in documented.items()})


def _series(values: Iterable[Any], dtype: str) -> "pd.Series[Any]":
    given = values if isinstance(values, np.ndarray | list) else list(values)
    if dtype == "float64":
        # adding 0.0 turns -0.0 into 0.0, which would print as -0.000
        return pd.Series(given, dtype="float64").round(DECIMALS) + 0.0
    return pd.Series(given, dtype=dtype)


def _from_rows(documented: LogTable, rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    return _frame(documented, {name: [row[name] for row in rows] for name in documented})


def records(frame: pd.DataFrame) -> list[Row]:
    """Rows as dictionaries of plain Python values."""
    return list(rows_of({str(name): plain(frame[name]) for name in frame.columns}))


def plain(series: "pd.Series[Any]") -> list[Any]:
    """A column as plain Python values; of equal texts, of which a table has thousands, there is one."""
    if series.dtype != "str":
        return series.tolist()
    texts = pc.dictionary_encode(array_of(series))
    words = texts.dictionary.to_pylist()
    return [words[place] for place in texts.indices.to_pylist()]


def write(tables: Mapping[str, pd.DataFrame], folder: Path, columns: Columns) -> list[Path]:
    """Write every table as CSV and Parquet; the same tables give the same bytes. Returns the files written."""
    paths = []
    for name, frame in tables.items():
        csv, parquet = folder / f"{name}.csv", folder / f"{name}.parquet"
        written.write(csv, csv_text(frame))
        written.write(parquet, parquet_bytes(columns[name], frame))
        paths += [csv, parquet]
    return paths


def parquet_bytes(documented: LogTable, frame: pd.DataFrame) -> bytes:
    """A table as Parquet; no pandas metadata: the schema is the declared one, whatever pandas made the frame."""
    buffer = io.BytesIO()
    pq.write_table(_arrow(documented, frame), buffer, compression="zstd")
    return buffer.getvalue()


def csv_text(frame: pd.DataFrame) -> str:
    """CSV with three decimals and plain line ends; text that a spreadsheet would take for a formula gets a quote."""
    heads = ",".join(map(str, frame.columns))
    if not len(frame):
        return f"{heads}\n"
    rows = joined(*(_cells(array_of(frame[name])) for name in frame.columns), between=",")
    whole = pc.binary_join(pa.ListArray.from_arrays([0, len(rows)], rows), pa.scalar("\n", pa.large_string()))
    return f"{heads}\n{whole[0].as_py()}\n"


def _cells(values: pa.Array) -> pa.Array:
    """The values of a column as they stand in a CSV; what is not known is empty."""
    kind = values.type
    if pa.types.is_boolean(kind):
        found = pc.if_else(values, "True", "False")
    elif pa.types.is_floating(kind):
        found = values.cast(_DECIMAL, safe=False).cast(pa.string())
    elif pa.types.is_integer(kind):
        found = values.cast(pa.string())
    else:
        each = pc.dictionary_encode(values)  # few texts stand in thousands of cells
        found = _texts(each.dictionary).take(each.indices)
    return pc.fill_null(found.cast(pa.large_string()), "")


def _texts(values: pa.Array) -> pa.Array:
    """Texts as cells: what ``no_formula`` makes of them, in quotes where it has a comma, a quote or a line end."""
    values = values.cast(pa.large_string())
    safe = pc.if_else(pc.match_substring_regex(values, _FORMULA), joined("'", values), values)
    safe = pc.replace_substring(safe, "\r", " ")
    quoted = joined('"', pc.replace_substring(safe, '"', '""'), '"')
    return pc.if_else(pc.match_substring_regex(safe, '[",\n]'), quoted, safe)


def no_formula(text: str) -> str:
    """Text for a cell of a CSV that no spreadsheet takes for a formula, nor for the end of a row."""
    return (f"'{text}" if text.startswith(_FORMULA_STARTS) else text).replace("\r", " ")


def _arrow(documented: LogTable, frame: pd.DataFrame) -> pa.Table:
    schema = pa.schema(
        [
            pa.field(name, _ARROW_TYPE[column.dtype], metadata={"meaning": column.described})
            for name, column in documented.items()
        ]
    )
    return pa.table({name: array_of(frame[name], schema.field(name).type) for name in schema.names}, schema=schema)


def read(folder: Path, columns: Columns, bounds: int = MOST_BOUNDS) -> Frames:
    """The tables of a finished battle of ``bounds`` bounds from its Parquet files. Raises Broken for other files."""
    tables = {}
    for name, documented in columns.items():
        path = folder / f"{name}.parquet"
        if documented.later and not disk.is_file(path):
            tables[name] = _from_rows(documented, [])
            continue
        with making_sense_of(path):
            tables[name] = _frame(documented, _columns(path, documented, bounds))
    return tables


def _columns(path: Path, documented: LogTable, bounds: int) -> dict[str, list[Any]]:
    """A table's columns, each of its type; a few bytes of Parquet can say a number a billion times."""
    with pq.ParquetFile(path) as file:
        rows, said = file.metadata.num_rows, file.schema_arrow
        if rows * len(said.names) > CELLS_A_BYTE * disk.size(path):
            raise Unfit(text("{rows} rows are more than its bytes are a log of", rows=rows))
        there = [name for name in documented if name in said.names]
        wrong = [name for name in documented if name not in there and name not in documented.lacked]
        wrong += [name for name in there if said.field(name).type != _ARROW_TYPE[documented[name].dtype]]
        if wrong:
            raise Unfit(text("no column {wrong}", wrong=wrong[0]), ", ".join(documented))
        found: dict[str, list[Any]] = file.read(columns=there, use_threads=False).to_pydict()
    if any(value is None for name, values in found.items() if documented[name].dtype != "float64" for value in values):
        raise Unfit(text("a cell is empty"))
    if not all(0 <= bound <= bounds for bound in found["bound"]):
        raise Unfit(text("a bound that was not played"))
    return {name: found.get(name, [column.default] * rows) for name, column in documented.items()}
