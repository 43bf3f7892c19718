"""The cells of workbooks, .xlsx and .ods, read as they come: what costs time or memory is counted while it is read.

A file of some kilobytes can hold millions of cells, styles or texts. So no part is unpacked whole, no tree of a part
is built, and a workbook is refused at the first element that is one too many. Entities are refused where they are
declared.
"""

import posixpath
import re
import zipfile
from collections.abc import Callable, Iterator
from typing import ClassVar, NamedTuple
from xml.parsers import expat

from bound_sim.scenario.inputs import CSV_COLUMNS, CSV_ROWS, MIB, quoted

#: parts of a workbook, bytes of those that are read unpacked
MOST_PARTS, UNPACKED_LIMIT = 2_000, 160 * MIB
#: elements of the parts that are read, cells among them (empty ones too), and characters of all texts
MOST_ELEMENTS, MOST_CELLS, MOST_TEXT = 5_000_000, 2_000_000, 16 * MIB
#: elements within each other, and bytes of one tag
_DEPTH, _LONGEST_TAG = 100, MIB
_CHUNK = 128 * 1024
#: columns are read a little further than tables may have them, so that too many can be told
_COLUMNS = CSV_COLUMNS + 2
#: empty rows between rows are no rows: a table may reach as far down as in CSV
LAST_ROW = 2 * CSV_ROWS

Row = tuple[int, list[str]]
_Attributes = dict[str, str]


class Wrong(Exception):
    """A workbook that is not read: what is wrong with it, and what is allowed."""

    def __init__(self, wrong: str, allowed: str, place: str = "") -> None:
        self.wrong, self.allowed, self.place = wrong, allowed, place


def too_many(what: str, most: int) -> Wrong:
    """A workbook with more of something than is read."""
    return Wrong(f"has too many {what}", f"at most {most:,} {what}")


def too_many_rows() -> Wrong:
    """More rows than any table has."""
    return Wrong("has too many rows", f"at most {CSV_ROWS} rows")


class _Count:
    """Counts of a workbook read so far, of all its parts together."""

    def __init__(self) -> None:
        self.bytes = self.elements = self.cells = self.text = 0

    def unpacked(self, length: int) -> None:
        self.bytes += length
        if self.bytes > UNPACKED_LIMIT:
            raise Wrong("is too large once it is unpacked", f"at most {UNPACKED_LIMIT // MIB} MiB")

    def cell(self) -> None:
        self.cells += 1
        if self.cells > MOST_CELLS:
            raise too_many("cells", MOST_CELLS)

    def texts(self, length: int) -> None:
        self.text += length
        if self.text > MOST_TEXT:
            raise too_many("characters", MOST_TEXT)


class _Part:
    """Reader of one part: subclasses take elements as they begin (``start``) and end (``end``), by their plain names.

    ``names``: full name of an element -> what the reader calls it; others are counted and passed over.
    """

    names: ClassVar[dict[str, str]] = {}

    def __init__(self, count: _Count) -> None:
        self.count = count
        self.depth = 0
        self.said: list[str] | None = None
        self.ready: list[Row] = []

    def start(self, name: str, given: _Attributes) -> None:
        raise NotImplementedError

    def end(self, name: str) -> None:
        """Nothing, unless a subclass says so."""

    def rows(self, archive: zipfile.ZipFile, name: str) -> Iterator[Row]:
        """Read the part, and give the rows that come out of it as they come."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = _refuse_entities(name)
        fed = 0
        with archive.open(name) as part:
            while chunk := part.read(_CHUNK):
                self.count.unpacked(len(chunk))
                parser.Parse(chunk, False)
                fed += len(chunk)
                if fed - parser.CurrentByteIndex > _LONGEST_TAG + _CHUNK:
                    raise Wrong("has a tag that is too long", f"at most {_LONGEST_TAG // MIB} MiB")
                yield from self.ready
                self.ready.clear()
        parser.Parse(b"", True)
        yield from self.ready
        self.ready.clear()

    def read(self, archive: zipfile.ZipFile, name: str) -> None:
        """Read a part that has no rows."""
        for _ in self.rows(archive, name):
            pass

    def _start(self, name: str, given: _Attributes) -> None:
        self.count.elements += 1
        self.depth += 1
        if self.count.elements > MOST_ELEMENTS:
            raise too_many("elements", MOST_ELEMENTS)
        if self.depth > _DEPTH:
            raise Wrong("nests too deep", f"{_DEPTH} elements within each other at most")
        called = self.names.get(name)
        if called is not None:
            self.start(called, given)

    def _end(self, name: str) -> None:
        called = self.names.get(name)
        if called is not None:
            self.end(called)
        self.depth -= 1

    def _text(self, text: str) -> None:
        if self.said is not None:
            self.count.texts(len(text))
            self.said.append(text)


def _refuse_entities(part: str) -> Callable[..., None]:
    def refuse(*_: object) -> None:
        raise Wrong(f"{quoted(part)[1:-1]} declares entities", "plain XML, as spreadsheets write it")

    return refuse


def opened(archive: zipfile.ZipFile) -> zipfile.ZipFile:
    """A workbook whose parts can be read. Raises Wrong for one of too many parts, or with a password."""
    entries = archive.infolist()
    if len(entries) > MOST_PARTS:
        raise too_many("parts", MOST_PARTS)
    if any(entry.flag_bits & 1 for entry in entries):
        raise Wrong("is protected by a password", "a workbook without one")
    return archive


# ---- .xlsx

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


class _Relations(_Part):
    """Relations of a part: parts by their ids and kinds."""

    names: ClassVar = {f"{_RELATIONS} Relationship": "relation"}

    def __init__(self, count: _Count, folder: str) -> None:
        super().__init__(count)
        self.folder, self.found = folder, list[_Relation]()

    def start(self, name: str, given: _Attributes) -> None:
        target = posixpath.normpath(posixpath.join("/", self.folder, given.get("Target", ""))).lstrip("/")
        self.found.append(_Relation(given.get("Id", ""), given.get("Type", "").rpartition("/")[2], target))

    def of_kind(self, kind: str) -> str:
        """The first part of a kind, "" for none."""
        return next((one.target for one in self.found if one.kind == kind), "")


class _Book(_Part):
    """The sheets of a workbook, and whether its days begin in 1904."""

    names: ClassVar = _main("sheet", "workbookPr")

    def __init__(self, count: _Count) -> None:
        super().__init__(count)
        self.sheets, self.of_1904 = list[str](), False

    def start(self, name: str, given: _Attributes) -> None:
        if name == "sheet":
            self.sheets.append(next((given[key] for key in _IDS if key in given), ""))
        else:
            self.of_1904 = given.get("date1904", "") in ("1", "true")


class _Styles(_Part):
    """Styles of cells that are those of dates."""

    names: ClassVar = _main("numFmt", "cellXfs", "xf")

    def __init__(self, count: _Count) -> None:
        super().__init__(count)
        self.formats: dict[str, str] = {}
        self.of_cells = False
        self.used: list[str] = []

    def start(self, name: str, given: _Attributes) -> None:
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


class _Strings(_Part):
    """The texts that cells share."""

    names: ClassVar = _main("si", "t", "rPh")

    def __init__(self, count: _Count) -> None:
        super().__init__(count)
        self.found: list[str] = []
        self.parts: list[str] = []
        self.aside = False

    def start(self, name: str, given: _Attributes) -> None:
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


class _Sheet(_Part):
    """The rows of a sheet; ``strings`` are the texts of its workbook, ``dates`` the styles of dates."""

    names: ClassVar = _main("row", "c", "v", "t", "rPh")

    def __init__(self, count: _Count, strings: list[str], dates: dict[str, str], *, of_1904: bool) -> None:
        super().__init__(count)
        self.strings, self.dates, self.of_1904 = strings, dates, of_1904
        self.line = self.column = 0
        self.cells: list[str] = []
        self.given: _Attributes = {}
        self.value: list[str] = []
        self.inner: list[str] = []
        self.aside = False

    def start(self, name: str, given: _Attributes) -> None:
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
            if text and self.column <= _COLUMNS:
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
            raise a_date(value, self.line)
        return value.strip()

    def _number(self, value: str) -> str:
        code = self.dates.get(self.given.get("s", ""))
        if code is not None:
            raise a_date(_day(float(value), code, of_1904=self.of_1904), self.line)
        return str(int(value)) if re.fullmatch(r"[+-]?[0-9]{1,30}", value) else f"{float(value):.15g}"


def _column(place: str) -> int:
    """The number of a cell's column, 1 for the first."""
    letters = place.rstrip("0123456789")
    if not re.fullmatch("[A-Za-z]{1,3}", letters):
        raise ValueError(f"{place[:20]} is not a cell")
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


def a_date(said: str, line: int) -> Wrong:
    """A cell that a spreadsheet made a date of."""
    return Wrong(f"{quoted(said)} is a date or a time", "text: a spreadsheet made it of an id like 1/2", f"line {line}")


def xlsx_rows(archive: zipfile.ZipFile) -> Iterator[Row]:
    """The rows of the first sheet that hold something, each with its number. Raises Wrong, and what expat raises."""
    count, there = _Count(), set(archive.namelist())
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
    first = next((sheets[id] for id in book.sheets if id in sheets), None)
    if first is None:
        raise Wrong("has no sheet with cells", "a sheet with a header and rows")
    styles, strings = _Styles(count), _Strings(count)
    for part, kind in ((styles, "styles"), (strings, "sharedStrings")):
        if near.of_kind(kind) in there:
            part.read(archive, near.of_kind(kind))
    yield from _Sheet(count, strings.found, styles.dates(), of_1904=book.of_1904).rows(archive, first)


# ---- .ods

_ODF = "urn:oasis:names:tc:opendocument:xmlns:%s:1.0"
_REPEATED = {what: f"{_ODF % 'table'} number-{what}-repeated" for what in ("rows", "columns")}
_VALUE = {
    key: f"{_ODF % 'office'} {key}" for key in ("value-type", "value", "boolean-value", "date-value", "time-value")
}


class _Ods(_Part):
    """The rows of the first table of a document; rows and cells may say how often they stand there."""

    names: ClassVar = {
        **{f"{_ODF % 'table'} {name}": name for name in ("table", "table-row", "table-cell", "covered-table-cell")},
        f"{_ODF % 'text'} p": "p",
        f"{_ODF % 'text'} s": "s",
        f"{_ODF % 'office'} annotation": "annotation",
    }

    def __init__(self, count: _Count) -> None:
        super().__init__(count)
        #: depths at which the table, its cell and a paragraph of that began; 0 outside of one
        self.table = self.cell = self.paragraph = self.note = 0
        self.over = False
        self.line, self.times = 1, 1
        self.cells: list[str] = []
        self.given: _Attributes = {}
        self.paragraphs: list[str] = []
        self.words: list[str] = []

    def start(self, name: str, given: _Attributes) -> None:
        if self.over:
            return
        if self.cell:
            self._within(name)
        elif name == "table" and not self.table:
            self.table = self.depth
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
            self.cells += [text] * min(_times(self.given, "columns"), _COLUMNS - len(self.cells))
        elif name == "table-row" and self.table and not self.cell:
            self._row()
        elif self.depth == self.table:
            self.over = True

    def _row(self) -> None:
        while self.cells and not self.cells[-1]:
            self.cells.pop()
        if self.cells:
            if self.line > LAST_ROW:
                raise too_many_rows()
            # a row that stands there more often than a table may have rows is refused when they are counted
            self.ready += [(self.line + again, self.cells) for again in range(min(self.times, CSV_ROWS + 2))]
        self.line += self.times

    def _said(self) -> str:
        """A cell's value as it would stand in CSV."""
        kind = self.given.get(_VALUE["value-type"], "")
        if kind in ("float", "percentage", "currency"):
            return f"{float(self.given.get(_VALUE['value'], '')):.15g}"
        if kind == "boolean":
            return "yes" if self.given.get(_VALUE["boolean-value"]) == "true" else "no"
        if kind in ("date", "time"):
            raise a_date(self.given.get(_VALUE[f"{kind}-value"], ""), self.line)
        return "\n".join(self.paragraphs).strip()


def _times(given: _Attributes, what: str) -> int:
    said = given.get(_REPEATED[what], "1")
    return max(1, int(said)) if re.fullmatch(r"[0-9]{1,9}", said) else 1


def ods_rows(archive: zipfile.ZipFile) -> Iterator[Row]:
    """The rows of the first table that hold something, each with its number. Raises Wrong, and what expat raises."""
    reader = _Ods(_Count())
    yield from reader.rows(archive, "content.xml")
    if not reader.table:
        raise Wrong("has no table", "a sheet with a header and rows")
