"""``areas.csv`` and ``borders.csv`` changed where areas changed: other rows stay as they were, columns too."""

import csv
import io
from collections.abc import Callable, Mapping, Sequence

from bound_sim.scenario import place_columns
from bound_sim.scenario.areas_file import AREA_COLUMNS, BORDER_COLUMNS, areas_text, borders_text, csv_text
from bound_sim_maps.areas import AreaNet

#: a row's cells by its columns
Cells = Mapping[str, str]
Key = frozenset[str]
#: columns of a border's ends, either of which may stand first
ENDS = ("a", "b")


def amended_areas(net: AreaNet, before: bytes) -> str:
    """The text of an ``areas.csv`` for these areas, in the order and with the columns of the one before."""
    wanted = _rows(areas_text(net))
    return _amended(before, wanted, AREA_COLUMNS, lambda cells: frozenset((cells["name"],)), areas_text(net))


def amended_borders(net: AreaNet, before: bytes) -> str:
    """The text of a ``borders.csv`` for these borders, likewise."""
    wanted = _rows(borders_text(net))
    return _amended(
        before, wanted, BORDER_COLUMNS, lambda cells: frozenset((cells["a"], cells["b"])), borders_text(net)
    )


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def _amended(
    before: bytes, wanted: Sequence[Cells], columns: Sequence[str], key: Callable[[Cells], Key], plain: str
) -> str:  # fmt: skip
    """Rows that say the same stay; changed ones are changed in their cells; new ones come last.

    A table that is not plain CSV, or whose anchors are in another unit, is written anew.
    """
    try:
        text = before.decode("utf-8-sig")
        header, *rows = csv.reader(io.StringIO(text))
    except (UnicodeDecodeError, csv.Error, ValueError):
        return plain
    names = [name.strip().lower() for name in header]
    if any(name not in columns for name in names) or set(names) & set(place_columns.NAMES) - {"x_cm", "y_cm"}:
        return plain
    left = {key(cells): cells for cells in wanted}
    missing = [name for name in wanted[0] if name not in names and any(_says(cells[name]) for cells in wanted)] \
        if wanted else []  # fmt: skip
    made: list[list[str]] = []
    for row in rows:
        cells = dict(zip(names, (cell.strip() for cell in row), strict=False))
        new = left.pop(key({name: cells.get(name, "") for name in columns}), None)
        if new is not None:
            same = (_cell(cells.get(name, ""), new.get(name, ""), kept=name in ENDS) for name in names)
            made.append([*same, *(new[name] for name in missing)])
    for added in left.values():
        made.append([*(_said(added.get(name, "")) for name in names), *(added[name] for name in missing)])
    return csv_text([*header, *missing], made)


def _says(cell: str) -> bool:
    return cell not in ("", "no", "0")


def _said(cell: str) -> str:
    return cell if _says(cell) else ""


def _cell(old: str, new: str, *, kept: bool) -> str:
    """A cell as it was where it says the same: the ends of a border, "" for no and 0, numbers with other digits."""
    if kept or old.lower() == new.lower() or (not _says(old.lower()) and not _says(new)):
        return old
    try:
        return old if float(old) == float(new) else new
    except ValueError:
        return new
