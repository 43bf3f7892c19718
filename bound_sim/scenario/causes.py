"""Faults of many rows as one fault a cause, which names the rows."""

import re
from collections.abc import Iterable, Sequence

from bound_sim_maps.faults import Fault
from bound_sim_maps.natural import natural_key
from bound_sim_maps.texts import Phrase, Text, text

#: stretches of rows that a line names
MOST_STRETCHES = 8
#: columns that a line names
MOST_COLUMNS = 4
_ROW = re.compile(r"(line|unit) ([0-9]+)(?:, (.+))?")


def row_text(row: str, number: int) -> Text:
    """``line 3`` or ``unit 3``, as ``row`` calls it."""
    return text("line {line}", line=number) if row == "line" else text("unit {number}", number=number)


def rows_text(row: str, numbers: Iterable[int]) -> Phrase:
    """``lines 3-18, 21``, or ``line 3`` for one, units likewise; stretches after the first eight are only counted."""
    stretches: list[list[int]] = []
    for number in sorted(set(numbers)):
        if stretches and stretches[-1][-1] == number - 1:
            stretches[-1][1:] = [number]
        else:
            stretches.append([number])
    if len(stretches) == 1 and len(stretches[0]) == 1:
        return row_text(row, stretches[0][0])
    shown = ", ".join("-".join(map(str, stretch)) for stretch in stretches[:MOST_STRETCHES])
    if left := sum(stretch[-1] - stretch[0] + 1 for stretch in stretches[MOST_STRETCHES:]):
        return (
            text("lines {shown} and {left} more", shown=shown, left=left)
            if row == "line"
            else text("units {shown} and {left} more", shown=shown, left=left)
        )
    return text("lines {shown}", shown=shown) if row == "line" else text("units {shown}", shown=shown)


def grouped(faults: Sequence[Fault]) -> list[Fault]:
    """Faults that differ in their row or column only become one, which stands where the first of them stood."""
    cells: dict[tuple[str, str, Phrase, Phrase], list[tuple[int, str]]] = {}
    for fault in faults:
        if match := _ROW.fullmatch(str(fault.place)):
            key = fault.file, match[1], fault.wrong, fault.allowed
            cells.setdefault(key, []).append((int(match[2]), match[3] or ""))
    found: dict[Fault, None] = {}
    for fault in faults:
        place = fault.place
        if match := _ROW.fullmatch(str(place)):
            there = cells[fault.file, match[1], fault.wrong, fault.allowed]
            if len(set(there)) > 1:
                place = _place(match[1], there)
        found[Fault(fault.file, place, fault.wrong, fault.allowed)] = None
    return list(found)


def _place(row: str, cells: Sequence[tuple[int, str]]) -> Phrase:
    """The place of several cells: their rows and their columns."""
    rows, columns = (
        rows_text(row, (number for number, _ in cells)),
        sorted({name for _, name in cells}, key=natural_key),
    )
    if columns == [""]:
        return rows
    names = ", ".join(columns[:MOST_COLUMNS])
    if left := len(columns[MOST_COLUMNS:]):
        return text("{rows:text} ({names} and {left} more columns)", rows=rows, names=names, left=left)
    return text("{rows:text} ({names})", rows=rows, names=names)
