"""Columns of places in a table of cells: ``x_cm``, ``y_cm`` and ``x_in``, ``y_in`` on the table, ``x_m``, ``y_m``."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from bound_sim.scenario.inputs import Sheet, cell_number, clipped
from bound_sim_maps.table import LIMIT_U, u_from_cm, u_from_inches, u_from_m
from bound_sim_maps.texts import Text, text

#: unit of a place -> what converts it, the table's limit in it, and an example
_UNITS = {
    "cm": (u_from_cm, 1_000_000 / 9, text("cm on the table, like 45.72")),
    "m": (u_from_m, 1_000_000, text("metres on the ground, like 450.5")),
    "in": (u_from_inches, 1_000_000 / 9 / 2.54, text("inches on the table, like 18.5")),
}
#: coordinates that are kept, by their cells: ranks and files of platoons share them; longer cells are read each time
_KEPT, _LONG = 16_384, 32
#: all of them, in their order
NAMES = tuple(f"{axis}_{unit}" for unit in _UNITS for axis in "xy")


def column_of(axis: str, columns: Collection[str]) -> str:
    """The column of an axis, "" where there is none."""
    return next((f"{axis}_{unit}" for unit in _UNITS if f"{axis}_{unit}" in columns), "")


def header_troubles(columns: Collection[str]) -> Iterator[tuple[Text, Text]]:
    """Faults of the columns of places, and what is allowed."""
    for axis in "xy":
        there = [f"{axis}_{unit}" for unit in _UNITS if f"{axis}_{unit}" in columns]
        if len(there) > 1:
            yield (
                text("columns {one} and {other} are both there", one=there[0], other=there[1]),
                text("cm on the table or metres on the ground"),
            )
        elif not there:
            allowed = text("{cm} on the table or {m} on the ground", cm=f"{axis}_cm", m=f"{axis}_m")
            yield text("column {name} is missing", name=f"{axis}_cm"), allowed


def coordinate(sheet: Sheet, column: str, cell: str) -> tuple[int | None, tuple[Text, Text] | None]:
    """The coordinate in a cell in 0.01 mm; else what is wrong with it, and what is allowed."""
    read = _kept if len(cell) < _LONG else _read
    value = read(sheet.decimal_comma, column, cell)
    if value is not None:
        return value, None
    example = _UNITS[column.partition("_")[2]][2]
    if not cell:
        return None, (text("{column} is empty", column=column), example)
    return None, (text('{column} "{cell}" is not a place', column=column, cell=clipped(cell)), example)


def _read(decimal_comma: bool, column: str, cell: str) -> int | None:
    convert, most, _ = _UNITS[column.partition("_")[2]]
    value = cell_number(cell, decimal_comma=decimal_comma)
    return None if value is None or abs(value) > most else max(-LIMIT_U, min(LIMIT_U, convert(value)))


_kept = lru_cache(maxsize=_KEPT)(_read)
