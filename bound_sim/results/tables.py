"""The log as pandas frames, casualties and summary derived from it; CSV and Parquet with the same bytes every time.

Every frame has exactly the columns that the ruleset declares. Lengths are rounded to 0.01 mm, so that CSV and
Parquet say the same thing.
"""

import io
import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from bound_sim.logs.log import Columns, Log, LogTable, recorded, rows_of
from bound_sim.results.folder import MOST_BOUNDS, making_sense_of
from bound_sim.scenario.forces import natural_key
from bound_sim_maps import disk, written

Frames = dict[str, pd.DataFrame]
Row = dict[str, Any]

#: 0.001 cm is the lattice that positions lie on
DECIMALS = 3
#: cells of a table that a byte of its Parquet file may hold; tables of battles have less than one
CELLS_A_BYTE = 100
LEVELS = ("platoon", "company", "battalion", "side")
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
    account = _Account(frames, since)
    tables = {
        **frames,
        "casualties": _from_rows(columns["casualties"], account.casualties()),
        "summary": _from_rows(columns["summary"], account.summary()),
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
    if dtype == "float64":
        numbers = [math.nan if value is None else float(value) for value in values]
        # adding 0.0 turns -0.0 into 0.0, which would print as -0.000
        return pd.Series(numbers, dtype="float64").round(DECIMALS) + 0.0
    return pd.Series(list(values), dtype=dtype)


def _from_rows(documented: LogTable, rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    return _frame(documented, {name: [row[name] for row in rows] for name in documented})


def records(frame: pd.DataFrame) -> list[Row]:
    """Rows as dictionaries of plain Python values."""
    return list(rows_of({str(name): plain(frame[name]) for name in frame.columns}))


def plain(series: "pd.Series[Any]") -> list[Any]:
    """A column as plain Python values; of equal texts, of which a table has thousands, there is one."""
    if series.dtype != "str":
        return series.tolist()
    texts = pc.dictionary_encode(_column(series))
    words = texts.dictionary.to_pylist()
    return [words[place] for place in texts.indices.to_pylist()]


class _Account:
    """Losses and hits, bound by bound, of every platoon, company, battalion and side."""

    def __init__(self, recorded: Mapping[str, pd.DataFrame], since: int = 1) -> None:
        self.tables = recorded
        self.states: dict[int, dict[str, Row]] = defaultdict(dict)
        for row in records(recorded["states"]):
            self.states[row["bound"]][row["platoon"]] = row
        self.bounds = sorted(bound for bound in self.states if bound >= since)
        #: echelons that the ruleset has
        self.levels = [level for level in LEVELS if level in recorded["states"].columns]
        #: level -> unit -> its platoons; a platoon may first appear when it arrives
        self.units: dict[str, dict[str, list[str]]] = {level: {} for level in self.levels}
        self.side_of: dict[tuple[str, str], str] = {}
        self.strength: dict[str, float] = {}
        for bound in sorted(self.states):
            for row in self.states[bound].values():
                self._enter(row)
        for level in self.levels:
            self.units[level] = {unit: self.units[level][unit] for unit in sorted(self.units[level], key=natural_key)}

    def _enter(self, row: Row) -> None:
        platoon = row["platoon"]
        if platoon in self.strength:
            return
        self.strength[platoon] = float(row["men_at_start"]) if "men_at_start" in row else _strength(row)
        for level in self.levels:
            self.units[level].setdefault(row[level], []).append(platoon)
            self.side_of[level, row[level]] = row["side"]

    def lost(self, bound: int, platoon: str) -> float:
        """Men lost up to the end of a bound; a withdrawn platoon keeps those it has."""
        row = self.states[bound].get(platoon)
        if row is None:
            return 0.0
        return self.strength[platoon] - float(row["men"])

    def status(self, bound: int, platoon: str) -> str:
        row = self.states[bound].get(platoon)
        return str(row["status"]) if row else "waiting"

    def before(self, bound: int) -> int:
        return max((other for other in self.states if other < bound), default=bound)

    def casualties(self) -> list[Row]:
        """The casualty log: a row for every unit of every level in every bound."""
        taken: dict[tuple[int, str], list[Row]] = defaultdict(list)
        for place, hit in enumerate(records(self.tables["hits"])):
            if hit["effect"] != "surplus":
                taken[hit["bound"], hit["passed_to"] or hit["target"]].append(hit | {"place": place})
        rows: list[Row] = []
        for bound in self.bounds:
            own = {platoon: self._platoon_casualty(bound, platoon, taken[bound, platoon]) for platoon in self.strength}
            for level in self.levels:
                for unit, platoons in self.units[level].items():
                    parts = [own[platoon] for platoon in platoons]
                    hits = sorted((hit for part in parts for hit in part["by"]), key=itemgetter("place"))
                    sums = {
                        name: sum(part[name] for part in parts)
                        for name in ("hits", "injured", "removed", "withdrawn", "men_lost", "men_left")
                    }
                    by = ", ".join(f"{_doer(hit)} ({hit['substep']})" for hit in hits)
                    rows.append(
                        {"bound": bound, "level": level, "side": self.side_of[level, unit], "unit": unit, "by": by}
                        | sums
                    )
        return rows

    def _platoon_casualty(self, bound: int, platoon: str, hits: list[Row]) -> Row:
        before = self.before(bound)
        gone, was = self.status(bound, platoon), self.status(before, platoon)
        removed = gone == "removed" and was != "removed"
        injured = any(hit["effect"] == "injured" for hit in hits) and not removed
        return {
            "hits": len(hits),
            "by": hits,
            "injured": int(injured),
            "removed": int(removed),
            "withdrawn": int(gone == "withdrawn" and was != "withdrawn"),
            "men_lost": self.lost(bound, platoon) - self.lost(before, platoon),
            "men_left": self.strength[platoon] - self.lost(bound, platoon),
        }

    def summary(self) -> list[Row]:
        """Every company, battalion and side as it stands at the end of each bound."""
        dice: Counter[tuple[int, str]] = Counter()
        scored: Counter[tuple[int, str]] = Counter()
        taken: Counter[tuple[int, str]] = Counter()
        for shot in records(self.tables["shots"]):
            dice[shot["bound"], shot["shooter"]] += 1
        for blow in records(self.tables["melee"]):
            dice[blow["bound"], blow["striker"]] += 1
        for hit in records(self.tables["hits"]):
            scored[hit["bound"], hit.get("credited") or hit["by"]] += 1
            taken[hit["bound"], hit["passed_to"] or hit["target"]] += 1
        rows: list[Row] = []
        for bound in self.bounds:
            for level in self.levels[1:]:
                for unit, platoons in self.units[level].items():
                    doers = [*platoons, *self._battalions(level, unit), *[f"side {unit}"] * (level == "side")]
                    rows.append(
                        {"bound": bound, "level": level, "side": self.side_of[level, unit], "unit": unit}
                        | self._standing(bound, platoons)
                        | {
                            "dice": sum(dice[bound, doer] for doer in doers),
                            "hits_scored": sum(scored[bound, doer] for doer in doers),
                            "hits_taken": sum(taken[bound, platoon] for platoon in platoons),
                        }
                    )
        return rows

    def _battalions(self, level: str, unit: str) -> list[str]:
        """A bombarding battalion is one shooter, so its dice count for it and its side, not for a company."""
        if level == "battalion":
            return [unit]
        if level == "side":
            return [battalion for battalion in self.units["battalion"] if self.side_of["battalion", battalion] == unit]
        return []

    def _standing(self, bound: int, platoons: list[str]) -> Row:
        statuses = [self.status(bound, platoon) for platoon in platoons]
        here = [self.states[bound][p] for p, s in zip(platoons, statuses, strict=True) if s == "on table"]
        strength = sum(self.strength[platoon] for platoon in platoons)
        lost = sum(self.lost(bound, platoon) for platoon in platoons)
        return {
            "platoons": len(platoons),
            "on_table": len(here),
            "injured": sum(row["hits"] > 0 for row in here),
            "removed": statuses.count("removed"),
            "withdrawn": statuses.count("withdrawn"),
            "men_lost": lost,
            "men_left": strength - lost,
        }


def _doer(hit: Row) -> str:
    """The unit that hit; of a thing, its owner and the thing."""
    return " ".join(filter(None, (hit.get("credited", ""), hit["by"])))


def _strength(row: Row) -> float:
    """Full strength of a platoon: one that enters with a hit (of an earlier battle) has half of it left."""
    return float(row["men"] * (2 if row["hits"] == 1 else 1))


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
    rows = _joined(*(_cells(_column(frame[name])) for name in frame.columns), between=",")
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
        found = _texts(values)
    return pc.fill_null(found.cast(pa.large_string()), "")


def _joined(*parts: pa.Array | str, between: str = "") -> pa.Array:
    """Texts side by side, row by row."""
    return pc.binary_join_element_wise(
        *(pa.scalar(part, pa.large_string()) if isinstance(part, str) else part for part in parts),
        pa.scalar(between, pa.large_string()),
    )


def _texts(values: pa.Array) -> pa.Array:
    """Texts as cells: what ``no_formula`` makes of them, in quotes where it has a comma, a quote or a line end."""
    values = values.cast(pa.large_string())
    safe = pc.if_else(pc.match_substring_regex(values, _FORMULA), _joined("'", values), values)
    safe = pc.replace_substring(safe, "\r", " ")
    quoted = _joined('"', pc.replace_substring(safe, '"', '""'), '"')
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
    return pa.table({name: _column(frame[name], schema.field(name).type) for name in schema.names}, schema=schema)


def _column(series: "pd.Series[Any]", kind: pa.DataType | None = None) -> pa.Array:
    """A column of a frame, of a type; a length that is not known stays NaN where that is asked for."""
    values = pa.array(series, type=kind, from_pandas=kind != pa.float64())
    return values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values


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
            raise ValueError(f"{rows} rows are more than its bytes are a log of")
        there = [name for name in documented if name in said.names]
        wrong = [name for name in documented if name not in there and name not in documented.lacked]
        wrong += [name for name in there if said.field(name).type != _ARROW_TYPE[documented[name].dtype]]
        if wrong:
            raise ValueError(f"no column {wrong[0]}: {', '.join(documented)}")
        found: dict[str, list[Any]] = file.read(columns=there, use_threads=False).to_pydict()
    if any(value is None for name, values in found.items() if documented[name].dtype != "float64" for value in values):
        raise ValueError("a cell is empty")
    if not all(0 <= bound <= bounds for bound in found["bound"]):
        raise ValueError("a bound that was not played")
    return {name: found.get(name, [column.default] * rows) for name, column in documented.items()}
