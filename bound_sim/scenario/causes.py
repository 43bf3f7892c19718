"""Faults of many rows as one fault a cause, which names the rows."""

import re
from collections.abc import Iterable, Sequence

from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import Phrase, text

#: stretches of rows that a line names
MOST_STRETCHES = 8
_ROW = re.compile(r"(line|unit) ([0-9]+)")


def rows_text(row: str, numbers: Iterable[int]) -> Phrase:
    """``lines 3-18, 21``, or ``line 3`` for one, units likewise; stretches after the first eight are only counted."""
    stretches: list[list[int]] = []
    for number in sorted(set(numbers)):
        if stretches and stretches[-1][-1] == number - 1:
            stretches[-1][1:] = [number]
        else:
            stretches.append([number])
    if len(stretches) == 1 and len(stretches[0]) == 1:
        return f"{row} {stretches[0][0]}"
    shown = ", ".join("-".join(map(str, stretch)) for stretch in stretches[:MOST_STRETCHES])
    if left := sum(stretch[-1] - stretch[0] + 1 for stretch in stretches[MOST_STRETCHES:]):
        return (
            text("lines {shown} and {left} more", shown=shown, left=left)
            if row == "line"
            else text("units {shown} and {left} more", shown=shown, left=left)
        )
    return text("lines {shown}", shown=shown) if row == "line" else text("units {shown}", shown=shown)


def grouped(faults: Sequence[Fault]) -> list[Fault]:
    """Faults that differ in their row only become one, which stands where the first of them stood."""
    rows: dict[tuple[str, str, Phrase, Phrase], list[int]] = {}
    for fault in faults:
        if match := _ROW.fullmatch(str(fault.place)):
            rows.setdefault((fault.file, match[1], fault.wrong, fault.allowed), []).append(int(match[2]))
    found: dict[Fault, None] = {}
    for fault in faults:
        match = _ROW.fullmatch(str(fault.place))
        place = rows_text(match[1], rows[fault.file, match[1], fault.wrong, fault.allowed]) if match else fault.place
        found[Fault(fault.file, place, fault.wrong, fault.allowed)] = None
    return list(found)
