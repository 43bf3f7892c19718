"""Tables that people make: CSV of any spreadsheet program, .xlsx, .ods; read within the limits of CSV.

CSV may have commas, semicolons or tabs between cells, a decimal comma beside the last two, and Western European letters
(cp1252) where it is not UTF-8. Of a workbook the first sheet is read. Dates are refused: a spreadsheet makes
them of ids. Sheets that were made for something else are read as they are (``read_sheets``).
"""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from xml.parsers.expat import ExpatError

from bound_sim.scenario.causes import rows_text
from bound_sim.scenario.inputs import (
    CSV_LIMIT,
    CSV_ROWS,
    MOST_FAULTS,
    Numbered,
    Sheet,
    clipped,
    control_fault,
    numbered_rows,
    quoted,
    read_bytes,
    sheet_of,
    text_trouble,
)
from bound_sim.scenario.ods import ods_rows, ods_sheets
from bound_sim.scenario.workbooks import (
    MOST_CELLS,
    Day,
    Wrong,
    opened,
    too_many,
    too_many_rows,
)
from bound_sim.scenario.xlsx import xlsx_rows, xlsx_sheets
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import Phrase, text

#: endings of the names of tables, the plainest first
ENDINGS = (".csv", ".xlsx", ".ods")
#: others that spreadsheets give to text between separators
TEXT_ENDINGS = (".csv", ".txt", ".tsv")
#: lines that say what the separator of a text is
_TELLING_LINES = 200
#: what readers of workbooks raise for files that are none
_UNREADABLE = (
    zipfile.BadZipFile, zlib.error, ExpatError, EOFError, LookupError, ValueError, TypeError,
    AttributeError, ArithmeticError, AssertionError, NotImplementedError, RuntimeError, RecursionError, OSError,
)  # fmt: skip


def read_table(path: Source, faults: list[Fault], *, missing: Phrase = "") -> Sheet | None:
    """A table with a header by the ending of its name, or None and faults."""
    data = read_bytes(path, CSV_LIMIT, faults, missing=missing)
    if data is None:
        return None
    ending = PurePath(path.name).suffix.lower()
    if ending == ".csv" and not data.startswith(b"PK\x03\x04"):
        return _csv(path.name, data, faults)
    found = _unpacked(path.name, ending, data, faults, every=False)
    if found is None or (rows := _clean(path.name, found[""], faults)) is None:
        return None
    return None if _has_days(path.name, rows, faults) else sheet_of(path.name, rows, faults)


@dataclass(frozen=True)
class Grid:
    """The cells of a sheet that was made for something else: all rows that hold anything, as wide as the widest."""

    rows: Numbered
    decimal_comma: bool = False
    #: the sheet's name in its workbook
    title: str = ""


def read_sheets(path: Source, faults: list[Fault]) -> list[Grid]:
    """All sheets of a file that hold anything, no row of which is taken for a header; none, and faults."""
    data = read_bytes(path, CSV_LIMIT, faults)
    if data is None:
        return []
    ending = PurePath(path.name).suffix.lower()
    if ending in TEXT_ENDINGS and not data.startswith(b"PK\x03\x04"):
        content = _decoded(path.name, data, faults)
        separator = "" if content is None else _most_frequent(content)
        rows = None if content is None else _split(path.name, content, separator, faults)
        return [] if rows is None else [_even(rows, "", decimal_comma=separator != ",")]
    found = _unpacked(path.name, ending, data, faults, every=True)
    grids = []
    for title, numbered in (found or {}).items():
        cleaned = _clean(path.name, numbered, faults)
        if cleaned:
            grids.append(_even(cleaned, title))
    if found is not None and not grids and not faults:
        faults.append(Fault(path.name, "", text("is empty"), text("a header and rows")))
    return grids


def _even(rows: Numbered, title: str, *, decimal_comma: bool = False) -> Grid:
    """Rows with empty cells up to the last column that holds anything."""
    wide = max(max((at for at, cell in enumerate(cells, 1) if cell), default=0) for _, cells in rows)
    even = [(line, (cells + [""] * (wide - len(cells)))[:wide]) for line, cells in rows]
    return Grid(even, decimal_comma, title)


def _unpacked(
    name: str, ending: str, data: bytes, faults: list[Fault], *, every: bool
) -> Mapping[str, Numbered] | None:
    """The rows of a workbook's sheets by name, or of its first one by the name "". None, and a fault."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            book = opened(archive)
            if every:
                sheets = (ods_sheets if ending == ".ods" else xlsx_sheets)(book)
                return {title: _within(rows) for title, rows in sheets.items()}
            return {"": _within((ods_rows if ending == ".ods" else xlsx_rows)(book), empty=False)}
    except Wrong as wrong:
        faults.append(Fault(name, wrong.place, wrong.wrong, wrong.allowed))
    except _UNREADABLE as error:
        said = quoted(str(error) or type(error).__name__, most=100)[1:-1]
        faults.append(
            Fault(
                name,
                "",
                text("is not a workbook ({said})", said=said),
                text("a file that a spreadsheet saved as {ending}", ending=ending),
            )
        )
    return None


def _has_days(name: str, rows: Numbered, faults: list[Fault]) -> bool:
    """True, and a fault a column, if cells are dates or times."""
    days: dict[int, list[tuple[int, str]]] = {}
    for line, cells in rows:
        for column, cell in enumerate(cells):
            if isinstance(cell, Day):
                days.setdefault(column, []).append((line, cell))
    header = rows[0][1]
    for column, found in days.items():
        faults.append(day_fault(name, header[column] if column < len(header) else str(column + 1), found))
    return bool(days)


def day_fault(name: str, heading: Phrase, found: list[tuple[int, str]]) -> Fault:
    """The fault of a column with dates or times, of which ``found`` has lines and cells."""
    said = text(
        '"{found}" in column "{heading}" is a date or a time', found=clipped(found[0][1]), heading=clipped(heading)
    )
    return Fault(name, rows_text("line", [line for line, _ in found]), said,
                 text("text: a spreadsheet made it of an id like 1/2"))  # fmt: skip


def _csv(name: str, data: bytes, faults: list[Fault]) -> Sheet | None:
    """CSV with the separator that its header has."""
    text = _decoded(name, data, faults)
    if text is None:
        return None
    separator = _separator(text)
    numbered = _split(name, text, separator, faults)
    if numbered is None:
        return None
    return sheet_of(name, numbered, faults, decimal_comma=separator != ",")


def _split(name: str, text: str, separator: str, faults: list[Fault]) -> Numbered | None:
    return numbered_rows(name, csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True), faults)


def _decoded(name: str, data: bytes, faults: list[Fault]) -> str | None:
    """The text of a file: UTF-16 where its first two bytes say so, UTF-8, cp1252. None, and a fault."""
    try:
        content = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        try:
            content = data.decode("cp1252")
        except UnicodeDecodeError:
            line = data.count(b"\n", 0, wrong.start) + 1
            said = text("byte {data} is neither UTF-8 nor cp1252", data=f"{data[wrong.start]:#04x}")
            faults.append(Fault(name, text("line {line}", line=line), said, text("save it as UTF-8")))
            return None
    if fault := control_fault(name, content):
        faults.append(fault)
        return None
    return content


def _most_frequent(text: str) -> str:
    """The separator that stands in most lines; a comma where none stands in any."""
    lines = [re.sub(r'"[^"]*"', "", line) for line in text.splitlines()[:_TELLING_LINES]]
    return max(",;\t", key=lambda each: (sum(each in line for line in lines), sum(line.count(each) for line in lines)))


def _separator(text: str) -> str:
    """A comma, unless the first line that holds anything has other separators and no comma outside of quotes."""
    header = next((line for line in text.splitlines() if line.strip(" \t;,")), "")
    bare = re.sub(r'"[^"]*"', "", header)
    return "," if "," in bare or not re.search(r"[;\t]", bare) else ";" if ";" in bare else "\t"


def _within(rows: Iterable[tuple[int, list[str]]], *, empty: bool = True) -> Numbered:
    """Rows that hold something, as wide as the first, within the limits of CSV."""
    found: Numbered = []
    filled = 0
    for line, cells in rows:
        if not any(cells):
            continue
        filled += len(cells)
        if len(found) > CSV_ROWS:
            raise too_many_rows()
        if filled > MOST_CELLS:
            raise too_many("cells", MOST_CELLS)
        if found and len(cells) < len(found[0][1]):
            cells = cells + [""] * (len(found[0][1]) - len(cells))
        found.append((line, cells))
    if not found and not empty:
        raise Wrong(text("is empty"), text("a header and rows"))
    return found


def _clean(name: str, rows: Numbered, faults: list[Fault]) -> Numbered | None:
    """Rows whose texts are clean; None, and faults."""
    before = len(faults)
    for line, cells in rows:
        for cell in cells:
            if trouble := text_trouble(cell):
                faults.append(
                    Fault(name, text("line {line}", line=line), trouble, text("text without control characters"))
                )
        if len(faults) - before > MOST_FAULTS:
            return None
    return None if len(faults) > before else rows
