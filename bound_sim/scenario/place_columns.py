"""Columns of places in a table of cells: ``x_cm``, ``y_cm`` and ``x_in``, ``y_in`` on the table, ``x_m``, ``y_m``."""

from collections.abc import Collection, Iterator

from bound_sim.scenario.inputs import Sheet, quoted
from bound_sim_maps.table import LIMIT_U, u_from_cm, u_from_inches, u_from_m

#: unit of a place -> what converts it, the table's limit in it, and an example
_UNITS = {
    "cm": (u_from_cm, 1_000_000 / 9, "cm on the table, like 45.72"),
    "m": (u_from_m, 1_000_000, "metres on the ground, like 450.5"),
    "in": (u_from_inches, 1_000_000 / 9 / 2.54, "inches on the table, like 18.5"),
}
#: all of them, in their order
NAMES = tuple(f"{axis}_{unit}" for unit in _UNITS for axis in "xy")


def column_of(axis: str, columns: Collection[str]) -> str:
    """The column of an axis, "" where there is none."""
    return next((f"{axis}_{unit}" for unit in _UNITS if f"{axis}_{unit}" in columns), "")


def header_troubles(columns: Collection[str]) -> Iterator[tuple[str, str]]:
    """Faults of the columns of places, and what is allowed."""
    for axis in "xy":
        there = [f"{axis}_{unit}" for unit in _UNITS if f"{axis}_{unit}" in columns]
        if len(there) > 1:
            yield f"columns {there[0]} and {there[1]} are both there", "cm on the table or metres on the ground"
        elif not there:
            yield f"column {axis}_cm is missing", f"{axis}_cm on the table or {axis}_m on the ground"


def coordinate(sheet: Sheet, column: str, text: str) -> tuple[int | None, tuple[str, str] | None]:
    """The coordinate in a cell in 0.01 mm; else what is wrong with it, and what is allowed."""
    convert, most, example = _UNITS[column.partition("_")[2]]
    value = sheet.number(text)
    if value is None or abs(value) > most:
        return None, (f"{column} {quoted(text)} is not a place" if text else f"{column} is empty", example)
    return max(-LIMIT_U, min(LIMIT_U, convert(value))), None
