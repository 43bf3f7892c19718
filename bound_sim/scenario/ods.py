"""The rows of an .ods document: those of its first table, its cells as they would stand in CSV."""

import re
import zipfile
from collections.abc import Iterator
from typing import ClassVar

from bound_sim.scenario.inputs import CSV_ROWS
from bound_sim.scenario.workbooks import (
    LAST_ROW,
    MOST_COLUMNS,
    Attributes,
    Count,
    Day,
    PartReader,
    Row,
    Wrong,
    too_many_rows,
)
from bound_sim_maps.texts import text

_ODF = "urn:oasis:names:tc:opendocument:xmlns:%s:1.0"
_REPEATED = {what: f"{_ODF % 'table'} number-{what}-repeated" for what in ("rows", "columns")}
_NAME = f"{_ODF % 'table'} name"
_VALUE = {
    key: f"{_ODF % 'office'} {key}" for key in ("value-type", "value", "boolean-value", "date-value", "time-value")
}


class _Ods(PartReader):
    """The rows of the first table of a document; rows and cells may say how often they stand there.

    ``every``: the rows of all tables, by the table's name in ``tables``.
    """

    names: ClassVar = {
        **{f"{_ODF % 'table'} {name}": name for name in ("table", "table-row", "table-cell", "covered-table-cell")},
        f"{_ODF % 'text'} p": "p",
        f"{_ODF % 'text'} s": "s",
        f"{_ODF % 'office'} annotation": "annotation",
    }

    def __init__(self, count: Count, *, every: bool = False) -> None:
        super().__init__(count)
        self.every, self.tables, self.kept = every, dict[str, list[Row]](), 0
        self.rows_here = self.ready
        #: depths at which the table, its cell and a paragraph of that began; 0 outside of one
        self.table = self.cell = self.paragraph = self.note = 0
        self.over = False
        self.line, self.times = 1, 1
        self.cells: list[str] = []
        self.given: Attributes = {}
        self.paragraphs: list[str] = []
        self.words: list[str] = []

    def start(self, name: str, given: Attributes) -> None:
        if self.over:
            return
        if self.cell:
            self._within(name)
        elif name == "table" and not self.table:
            self.table, self.line = self.depth, 1
            if self.every:
                self.rows_here = self.tables.setdefault(given.get(_NAME, ""), [])
        elif self.table and name == "table-row":
            self.count.cell()
            self.times, self.cells = _times(given, "rows"), []
        elif self.table and name in ("table-cell", "covered-table-cell"):
            self.count.cell()
            self.cell, self.given, self.paragraphs = self.depth, given, []

    def _within(self, name: str) -> None:
        """An element in a cell: notes are passed over."""
        if self.note:
            return
        if name == "annotation":
            self.note, self.said = self.depth, None
        elif name == "p" and self.depth == self.cell + 1:
            self.paragraph, self.words = self.depth, []
            self.said = self.words
        elif name == "s" and self.paragraph:
            self.words.append(" ")

    def end(self, name: str) -> None:
        if self.over:
            return
        if self.note:
            if self.depth == self.note:
                self.note, self.said = 0, self.words if self.paragraph else None
        elif self.depth == self.paragraph:
            self.paragraphs.append("".join(self.words))
            self.paragraph, self.said = 0, None
        elif self.depth == self.cell:
            self.cell = 0
            text = self._said()
            self.cells += [text] * min(_times(self.given, "columns"), MOST_COLUMNS - len(self.cells))
        elif name == "table-row" and self.table and not self.cell:
            self._row()
        elif self.depth == self.table:
            self.over = not self.every
            self.table = self.table if self.over else 0

    def _row(self) -> None:
        while self.cells and not self.cells[-1]:
            self.cells.pop()
        if self.cells:
            if self.line > LAST_ROW or self.kept > LAST_ROW:
                raise too_many_rows()
            # a row that stands there more often than a table may have rows is refused when they are counted
            times = min(self.times, CSV_ROWS + 2)
            self.rows_here += [(self.line + again, self.cells) for again in range(times)]
            self.kept += times
        self.line += self.times

    def _said(self) -> str:
        """A cell's value as it would stand in CSV."""
        kind = self.given.get(_VALUE["value-type"], "")
        if kind in ("float", "percentage", "currency"):
            return f"{float(self.given.get(_VALUE['value'], '')):.15g}"
        if kind == "boolean":
            return "yes" if self.given.get(_VALUE["boolean-value"]) == "true" else "no"
        if kind in ("date", "time"):
            return Day(self.given.get(_VALUE[f"{kind}-value"], ""))
        return "\n".join(self.paragraphs).strip()


def _times(given: Attributes, what: str) -> int:
    said = given.get(_REPEATED[what], "1")
    return max(1, int(said)) if re.fullmatch(r"[0-9]{1,9}", said) else 1


def ods_rows(archive: zipfile.ZipFile) -> Iterator[Row]:
    """The rows of the first table that hold something, each with its number. Raises Wrong, and what expat raises."""
    reader = _Ods(Count())
    yield from reader.rows(archive, "content.xml")
    if not reader.table:
        raise Wrong(text("has no table"), text("a sheet with a header and rows"))


def ods_sheets(archive: zipfile.ZipFile) -> dict[str, list[Row]]:
    """The tables by name, in their order, each with its rows. Raises Wrong, and what expat raises."""
    reader = _Ods(Count(), every=True)
    reader.read(archive, "content.xml")
    return reader.tables
