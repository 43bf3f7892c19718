"""A seat's log as its file has it: the rows of each bound packed by themselves, one bound behind the other.

What a side is told of a bound that is over does not change any more. So a bound is packed once for all of a side's
seats, and a process that stays keeps it, by the digest of what was told: what was taken back, or written by another
process meanwhile, has another digest.
"""

import json
import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from bound_sim.battle_file.kept import KeptWork
from bound_sim.logs.log import VALUES, Columns
from bound_sim.rules.records.eyes import Row
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

#: columns of tables; null, as JSON has it, for a number that is not told
Tables = Mapping[str, Mapping[str, Sequence[Any]]]

#: packed bounds of this process: one of 600 platoons takes some 8 kB for each side
KEPT: KeptWork[bytes] = KeptWork(64 * 1024 * 1024)
#: bytes that say how long a block is
_LENGTH = 4
#: blocks of a log: the opening, 999 bounds, and what the umpire did since
_MOST_BLOCKS = 1_001


class ToldTables(Mapping[str, dict[str, list[Any]]]):
    """The tables of a log as a seat knows them, packed; unpacked where they are looked at."""

    def __init__(self, packed: bytes, columns: Columns) -> None:
        self.packed, self._columns = packed, columns

    @cached_property
    def _tables(self) -> dict[str, dict[str, list[Any]]]:
        found = joined(unpacked(self.packed))
        for name, columns in found.items():
            for column, values in columns.items():
                if VALUES[self._columns[name][column].dtype] is float:
                    columns[column] = [math.nan if value is None else value for value in values]
        return found

    def __getitem__(self, name: str) -> dict[str, list[Any]]:
        return self._tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)


def packed(tables: Tables) -> bytes:
    """Tables of any bounds, in their order, as blocks."""
    if isinstance(tables, ToldTables):
        return tables.packed
    as_json = {name: {column: plain(values) for column, values in of.items()} for name, of in tables.items()}
    return blocks(as_json) or _block(as_json)


def blocks(tables: Tables) -> bytes:
    """The same of tables that are as JSON has them; b"" where they have no rows."""
    by_bound = {bound: _block(rows) for bound, rows in of_bounds(tables).items()}
    return b"".join(by_bound[bound] for bound in sorted(by_bound))


def of_bounds(tables: Tables) -> dict[int, Tables]:
    """The rows of each bound."""
    places: dict[int, dict[str, list[int]]] = {}
    for name, columns in tables.items():
        for place, bound in enumerate(columns["bound"]):
            places.setdefault(bound, {}).setdefault(name, []).append(place)
    if len(places) == 1:
        return dict.fromkeys(places, tables)
    return {
        bound: {
            name: {column: [values[place] for place in at.get(name, ())] for column, values in columns.items()}
            for name, columns in tables.items()
        }
        for bound, at in places.items()
    }  # fmt: skip


def _block(tables: Tables) -> bytes:
    made = zlib.compress(json.dumps(tables, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode(), 6)
    return len(made).to_bytes(_LENGTH, "big") + made


def of_rows(rows: Mapping[str, Sequence[Row]], columns: Columns) -> dict[str, dict[str, list[Any]]]:
    """Rows of tables in columns, as JSON has them."""
    return {
        name: {column: plain([row[column] for row in found]) for column in columns[name]}
        for name, found in rows.items()
    }  # fmt: skip


def packed_rows(rows: Mapping[str, Sequence[Row]], columns: Columns) -> bytes:
    """Rows of tables as blocks; b"" for none."""
    return blocks(of_rows(rows, columns))


def plain(values: Sequence[Any]) -> list[Any]:
    """A column as JSON has it: null for a number that is not told."""
    return [None if value != value else value for value in values]


def unpacked(data: bytes, most: int | None = None) -> list[bytes]:
    """The texts of blocks. Raises Unfit for more than ``most`` bytes and for what is cut off, zlib.error."""
    found, whole, at, read = list[bytes](), memoryview(data), 0, 0
    while at < len(whole):
        start, one = at + _LENGTH, zlib.decompressobj()
        at = start + int.from_bytes(whole[at:start], "big")
        found.append(one.decompress(whole[start:at], 0 if most is None else most - read + 1))
        read += len(found[-1])
        if len(found) > _MOST_BLOCKS:
            raise Unfit(text("its log is of more bounds than a battle has"))
        if most is not None and read > most:
            raise Unfit(text("it holds more than {most} MiB, which no seat file of its size does", most=most >> 20))
        if not one.eof or one.unused_data or at > len(whole):
            raise Unfit(text("its log is cut off"))
    return found


def joined(texts: Sequence[bytes]) -> dict[str, dict[str, list[Any]]]:
    """The tables of blocks one behind the other. Raises ValueError for what are none."""
    tables: dict[str, dict[str, list[Any]]] = {}
    for one in texts:
        for name, columns in json.loads(one).items():
            table = tables.setdefault(name, {})
            for column, values in columns.items():
                if not isinstance(values, list):
                    raise Unfit(text("its log has a column that is none"))
                table.setdefault(column, []).extend(values)
    return tables
