"""The rows of an .xlsx workbook: its parts as spreadsheets write them, its cells as they would stand in CSV."""

import posixpath
import re
import zipfile
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

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
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

_MAIN = ("http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main")
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_IDS = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships id",
    "http://purl.oclc.org/ooxml/officeDocument/relationships id",
)


def _main(*names: str) -> dict[str, str]:
    return {f"{space} {name}": name for space in _MAIN for name in names}


class _Relation(NamedTuple):
    id: str
    kind: str
    target: str


class _Relations(PartReader):
    """Relations of a part: parts by their ids and kinds."""

    names: ClassVar = {f"{_RELATIONS} Relationship": "relation"}

    def __init__(self, count: Count, folder: str) -> None:
        super().__init__(count)
        self.folder, self.found = folder, list[_Relation]()

    def start(self, name: str, given: Attributes) -> None:
        target = posixpath.normpath(posixpath.join("/", self.folder, given.get("Target", ""))).lstrip("/")
        self.found.append(_Relation(given.get("Id", ""), given.get("Type", "").rpartition("/")[2], target))

    def of_kind(self, kind: str) -> str:
        """The first part of a kind, "" for none."""
        return next((one.target for one in self.found if one.kind == kind), "")


class _Book(PartReader):
    """The sheets of a workbook, and whether its days begin in 1904."""

    names: ClassVar = _main("sheet", "workbookPr")

    def __init__(self, count: Count) -> None:
        super().__init__(count)
        self.sheets, self.of_1904 = list[tuple[str, str]](), False

    def start(self, name: str, given: Attributes) -> None:
        if name == "sheet":
            self.sheets.append((given.get("name", ""), next((given[key] for key in _IDS if key in given), "")))
        else:
            self.of_1904 = given.get("date1904", "") in ("1", "true")


class _Styles(PartReader):
    """Styles of cells that are those of dates."""

    names: ClassVar = _main("numFmt", "cellXfs", "xf")

    def __init__(self, count: Count) -> None:
        super().__init__(count)
        self.formats: dict[str, str] = {}
        self.of_cells = False
        self.used: list[str] = []

    def start(self, name: str, given: Attributes) -> None:
        if name == "numFmt":
            self.formats[given.get("numFmtId", "")] = given.get("formatCode", "")
        elif name == "cellXfs":
            self.of_cells = True
        elif self.of_cells:
            self.used.append(given.get("numFmtId", "0"))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self.of_cells = False

    def dates(self) -> dict[str, str]:
        """Number of a style, as cells say it -> its format, of those that show dates."""
        from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format

        usual = {str(number): code for number, code in BUILTIN_FORMATS.items()}
        known: dict[str, str] = {}
        for number in set(self.used):
            code = self.formats.get(number, usual.get(number, ""))[:_LONGEST_FORMAT]
            if is_date_format(code):
                known[number] = code
        return {str(place): known[number] for place, number in enumerate(self.used) if number in known}


#: characters of a format of numbers: a spreadsheet's own are shorter than 256
_LONGEST_FORMAT = 1_000


class _Strings(PartReader):
    """The texts that cells share."""

    names: ClassVar = _main("si", "t", "rPh")

    def __init__(self, count: Count) -> None:
        super().__init__(count)
        self.found: list[str] = []
        self.parts: list[str] = []
        self.aside = False

    def start(self, name: str, given: Attributes) -> None:
        if name == "si":
            self.parts = []
        elif name == "rPh":
            self.aside = True
        elif not self.aside:
            self.said = self.parts

    def end(self, name: str) -> None:
        if name == "si":
            self.found.append("".join(self.parts).replace("x005F_", ""))
        elif name == "rPh":
            self.aside = False
        self.said = None


class _Sheet(PartReader):
    """The rows of a sheet; ``strings`` are the texts of its workbook, ``dates`` the styles of dates."""

    names: ClassVar = _main("row", "c", "v", "t", "rPh")

    def __init__(self, count: Count, strings: list[str], dates: dict[str, str], *, of_1904: bool) -> None:
        super().__init__(count)
        self.strings, self.dates, self.of_1904 = strings, dates, of_1904
        self.line = self.column = 0
        self.cells: list[str] = []
        self.given: Attributes = {}
        self.value: list[str] = []
        self.inner: list[str] = []
        self.aside = False

    def start(self, name: str, given: Attributes) -> None:
        if name == "c":
            self.count.cell()
            self.column = _column(given["r"]) if "r" in given else self.column + 1
            self.given = given
            self.value, self.inner = [], []
        elif name == "row":
            self.count.cell()  # an empty row costs as much
            self.line = int(given["r"]) if "r" in given else self.line + 1
            self.column, self.cells = 0, []
        elif name == "rPh":
            self.aside = True
        elif not self.aside:
            self.said = self.value if name == "v" else self.inner

    def end(self, name: str) -> None:
        self.said = None
        if name == "c":
            text = self._cell() if self.value or self.inner else ""
            if text and self.column <= MOST_COLUMNS:
                self.cells += [""] * (self.column - 1 - len(self.cells))
                self.cells[self.column - 1 :] = [text]
        elif name == "row":
            if self.cells:
                if self.line > LAST_ROW:
                    raise too_many_rows()
                self.ready.append((self.line, self.cells))
            self.cells = []
        elif name == "rPh":
            self.aside = False

    def _cell(self) -> str:
        """A cell's value as it would stand in CSV."""
        kind, value = self.given.get("t", "n"), "".join(self.value)
        if kind == "s":
            return self.strings[int(value)].strip() if value else ""
        if kind == "inlineStr":
            return "".join(self.inner).strip()
        if kind == "b":
            return ("no", "yes")[int(value)] if value in ("0", "1") else ""
        if kind == "n" and value.strip():
            return self._number(value.strip())
        if kind == "d":
            return Day(value)
        return value.strip()

    def _number(self, value: str) -> str:
        code = self.dates.get(self.given.get("s", ""))
        if code is not None:
            return Day(_day(float(value), code, of_1904=self.of_1904))
        return str(int(value)) if re.fullmatch(r"[+-]?[0-9]{1,30}", value) else f"{float(value):.15g}"


def _column(place: str) -> int:
    """The number of a cell's column, 1 for the first."""
    letters = place.rstrip("0123456789")
    if not re.fullmatch("[A-Za-z]{1,3}", letters):
        raise Unfit(text("{place} is not a cell", place=place[:20]))
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def _day(value: float, code: str, *, of_1904: bool) -> str:
    """A number of days as a date, where it is one."""
    from openpyxl.styles.numbers import is_timedelta_format
    from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel

    try:
        return str(from_excel(value, MAC_EPOCH if of_1904 else WINDOWS_EPOCH, timedelta=is_timedelta_format(code)))
    except (ValueError, ArithmeticError):
        return f"{value:g}"


def xlsx_sheets(archive: zipfile.ZipFile) -> dict[str, Iterator[Row]]:
    """The sheets by name, in their order: of each the rows that hold something, with their numbers, as they are read.

    Raises Wrong, and what expat raises.
    """
    count, there = Count(), set(archive.namelist())
    root = _Relations(count, "")
    if "_rels/.rels" in there:
        root.read(archive, "_rels/.rels")
    name = root.of_kind("officeDocument") or "xl/workbook.xml"
    book = _Book(count)
    book.read(archive, name)
    folder, file = posixpath.split(name)
    near = _Relations(count, folder)
    if (beside := f"{folder}/_rels/{file}.rels".lstrip("/")) in there:
        near.read(archive, beside)
    sheets = {one.id: one.target for one in near.found if one.kind == "worksheet" and one.target in there}
    there_are = {title: sheets[id] for title, id in book.sheets if id in sheets}
    if not there_are:
        raise Wrong(text("has no sheet with cells"), text("a sheet with a header and rows"))
    styles, strings = _Styles(count), _Strings(count)
    for part, kind in ((styles, "styles"), (strings, "sharedStrings")):
        if near.of_kind(kind) in there:
            part.read(archive, near.of_kind(kind))
    dates = styles.dates()
    return {
        title: _Sheet(count, strings.found, dates, of_1904=book.of_1904).rows(archive, part)
        for title, part in there_are.items()
    }


def xlsx_rows(archive: zipfile.ZipFile) -> Iterator[Row]:
    """The rows of the first sheet that hold something, each with its number. Raises Wrong, and what expat raises."""
    yield from next(iter(xlsx_sheets(archive).values()))
