"""A bound's log as it is kept: a table a content, its columns as JSON; read back within limits.

A log may come from somebody who made it up. A few bytes can unpack to millions of cells, so cells are counted before
any is made; and each value must be one that the table's column can have.
"""

import json
from collections.abc import Mapping
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.battle.log import LARGEST
from bound_sim.battle_file.chain import canonical
from bound_sim.battle_file.limits import CELLS_A_BYTE, CELLS_AT_ONCE
from bound_sim.results.folder import Broken

#: columns that tables got when there were battle files already: what is older has none of them
LATER: Mapping[str, frozenset[str]] = {"orders": frozenset({"shoots_in"}), "tests": frozenset({"by", "die"})}
#: a column's type -> that of its values, and what stands where an older file has none
_VALUES: Mapping[str, tuple[type, Any]] = {"int64": (int, 0), "float64": (float, 0.0), "bool": (bool, False),
                                           "str": (str, "")}  # fmt: skip


def log_bytes(battle: Battle) -> dict[str, bytes]:
    """A battle's log, a text a table."""
    return {name: canonical(columns).encode() for name, columns in battle.log.tables.items()}


def same_log(table: str, kept: bytes, made: Mapping[str, list[Any]]) -> bool:
    """Whether a table came out again as it is kept, apart from columns that it has only got since."""
    if canonical(made).encode() == kept:
        return True
    try:
        known = json.loads(kept).keys() if table in LATER else made.keys()
    except (ValueError, RecursionError, AttributeError):
        return False
    since = LATER.get(table, frozenset()) - known
    return (
        bool(since) and canonical({name: values for name, values in made.items() if name not in since}).encode() == kept
    )


def read_columns(
    data: bytes, kept: int, table: str, documented: Mapping[str, tuple[str, str]], bound: int
) -> dict[str, list[Any]]:
    """Columns of a bound's table from ``log_bytes``, all those that it has today. Raises Broken.

    ``kept`` is how many bytes of the file it takes up.
    """
    try:
        if data.count(b",") > CELLS_AT_ONCE + CELLS_A_BYTE * kept:
            raise ValueError(f"{table} has more cells than {kept} bytes are a log of")
        columns = json.loads(data)
        if not isinstance(columns, dict) or not all(isinstance(values, list) for values in columns.values()):
            raise ValueError("no columns")
        if len({len(values) for values in columns.values()}) > 1:
            raise ValueError("columns of different lengths")
        wrong = columns.keys() ^ documented.keys()
        if wrong - (LATER.get(table, frozenset()) - columns.keys()):
            raise ValueError(f"other columns of {table}")
        rows = len(next(iter(columns.values()), []))
        for name, (dtype, _) in documented.items():
            columns[name] = _column(columns.get(name), rows, dtype, f"{name} of {table}")
        if not set(columns["bound"]) <= {bound, *((0,) if bound == 1 else ())}:
            raise ValueError(f"{table} is of another bound")
    except (ValueError, RecursionError) as error:
        raise Broken([f"bound {bound}: a table of the log cannot be read ({str(error)[:100]})"]) from None
    return columns


def _column(values: list[Any] | None, rows: int, dtype: str, what: str) -> list[Any]:
    """A column's values, each of its type and within the limits; equal texts are one object."""
    kind, blank = _VALUES[dtype]
    if values is None:
        return [blank] * rows
    if any(type(value) is not kind for value in values):
        raise ValueError(f"{what} is not {dtype}")
    if kind is str:
        once: dict[str, str] = {}
        return [once.setdefault(value, value) for value in values]
    if kind is not bool and not all(-LARGEST <= value <= LARGEST for value in values):
        raise ValueError(f"{what} is beyond all that can be")
    return values
