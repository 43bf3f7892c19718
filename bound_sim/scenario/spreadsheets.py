"""Tables that people make: CSV of any spreadsheet program, .xlsx, .ods; read within the limits of CSV.

CSV may have commas, semicolons or tabs between cells, a decimal comma beside the last two, and Western European letters
(cp1252) where it is not UTF-8. Of a workbook the first sheet is read. Dates are refused: a spreadsheet makes
them of ids.
"""

import csv
import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import PurePath
from typing import Any
from xml.etree import ElementTree

from bound_sim.scenario.inputs import (
    CSV_COLUMNS,
    CSV_LIMIT,
    CSV_ROWS,
    MIB,
    MOST_FAULTS,
    Numbered,
    Sheet,
    control_trouble,
    numbered_rows,
    quoted,
    read_bytes,
    sheet_of,
    text_trouble,
)
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault

#: endings of the names of tables, the plainest first
ENDINGS = (".csv", ".xlsx", ".ods")
#: parts of a workbook, bytes of all of them unpacked, cells that hold something
MOST_PARTS, UNPACKED_LIMIT, MOST_CELLS = 2_000, 64 * MIB, 1_000_000
_ODF = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}%s"
_ROW, _CELL, _COVERED, _TABLE = (
    _ODF % ("table", name) for name in ("table-row", "table-cell", "covered-table-cell", "table")
)
_PARAGRAPH, _NOTE, _SPACES = _ODF % ("text", "p"), _ODF % ("office", "annotation"), _ODF % ("text", "s")
#: what readers of workbooks raise for files that are none
_UNREADABLE = (
    zipfile.BadZipFile, zlib.error, ElementTree.ParseError, EOFError, LookupError, ValueError, TypeError,
    AttributeError, ArithmeticError, AssertionError, NotImplementedError, RuntimeError, RecursionError, OSError,
)  # fmt: skip


class _Wrong(Exception):
    """A workbook that is not read: what is wrong with it, and what is allowed."""

    def __init__(self, wrong: str, allowed: str, place: str = "") -> None:
        self.wrong, self.allowed, self.place = wrong, allowed, place


def read_table(path: Source, faults: list[Fault], *, missing: str = "") -> Sheet | None:
    """A table with a header by the ending of its name, or None and faults."""
    data = read_bytes(path, CSV_LIMIT, faults, missing=missing)
    if data is None:
        return None
    ending = PurePath(path.name).suffix.lower()
    if ending == ".csv" and not data.startswith(b"PK\x03\x04"):
        return _csv(path.name, data, faults)
    try:
        _refuse_bombs(data)
        rows = _ods_rows(data) if ending == ".ods" else _xlsx_rows(data)
        numbered = _clean(path.name, rows, faults)
    except _Wrong as wrong:
        faults.append(Fault(path.name, wrong.place, wrong.wrong, wrong.allowed))
        return None
    except _UNREADABLE as error:
        said = quoted(str(error) or type(error).__name__, most=100)[1:-1]
        faults.append(
            Fault(path.name, "", f"is not a workbook ({said})", "a file that a spreadsheet saved as " + ending)
        )
        return None
    return None if numbered is None else sheet_of(path.name, numbered, faults)


def _csv(name: str, data: bytes, faults: list[Fault]) -> Sheet | None:
    """CSV with the separator that its header has."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError:
            line = data.count(b"\n", 0, wrong.start) + 1
            said = f"byte {data[wrong.start]:#04x} is neither UTF-8 nor cp1252"
            faults.append(Fault(name, f"line {line}", said, "save it as UTF-8"))
            return None
    if trouble := control_trouble(text):
        faults.append(Fault(name, f"line {trouble[0]}", trouble[1], "text without control characters"))
        return None
    separator = _separator(text)
    numbered = numbered_rows(name, csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True), faults)
    if numbered is None:
        return None
    return sheet_of(name, numbered, faults, decimal_comma=separator != ",")


def _separator(text: str) -> str:
    """A comma, unless the first line that holds anything has other separators and no comma outside of quotes."""
    header = next((line for line in text.splitlines() if line.strip(" \t;,")), "")
    bare = re.sub(r'"[^"]*"', "", header)
    return "," if "," in bare or not re.search(r"[;\t]", bare) else ";" if ";" in bare else "\t"


def _refuse_bombs(data: bytes) -> None:
    """Look at a workbook's parts before any is read as what it says: how many, how large, no entities."""
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        entries = parts.infolist()
        if len(entries) > MOST_PARTS:
            raise _Wrong(f"has {len(entries)} parts", f"at most {MOST_PARTS:,}")
        if sum(entry.file_size for entry in entries) > UNPACKED_LIMIT:
            raise _Wrong("is too large once it is unpacked", f"at most {UNPACKED_LIMIT // MIB} MiB")
        for entry in entries:
            if entry.flag_bits & 1:
                raise _Wrong("is protected by a password", "a workbook without one")
            if entry.filename.lower().endswith((".xml", ".rels")):
                content = parts.read(entry)
                if b"<!" in content.replace(b"<!--", b"").replace(b"<![CDATA[", b"") or b"\0" in content:
                    raise _Wrong(
                        f"{quoted(entry.filename)[1:-1]} declares entities", "plain XML, as spreadsheets write it"
                    )


def _xlsx_rows(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first sheet, each with its number."""
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of parts that are not read: styles, validations
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            if not book.worksheets:
                raise _Wrong("has no sheet with cells", "a sheet with a header and rows")
            sheet: Any = book.worksheets[0]
            sheet.reset_dimensions()
            rows = sheet.iter_rows(max_row=2 * CSV_ROWS, max_col=CSV_COLUMNS + 2, values_only=True)
            for line, row in enumerate(rows, 1):
                cells = [_text(value, line) for value in row]
                while cells and not cells[-1]:
                    cells.pop()
                yield line, cells
        finally:
            book.close()


def _text(value: object, line: int) -> str:
    """A cell's value as it would stand in CSV."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, datetime | date | time | timedelta):
        raise _a_date(str(value), line)
    return str(value).strip()


def _a_date(said: str, line: int) -> _Wrong:
    return _Wrong(
        f"{quoted(said)} is a date or a time", "text: a spreadsheet made it of an id like 1/2", f"line {line}"
    )


def _ods_rows(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first table, each with its number; rows and cells may say how often they stand there."""
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        root = ElementTree.fromstring(parts.read("content.xml"))
    table = next(root.iter(_TABLE), None)
    if table is None:
        raise _Wrong("has no table", "a sheet with a header and rows")
    line = 1
    for row in table.iter(_ROW):
        cells = _ods_cells(row, line)
        times = _times(row, "number-rows-repeated")
        if any(cells):
            for again in range(min(times, 2 * CSV_ROWS)):
                yield line + again, cells
        line += times


def _ods_cells(row: ElementTree.Element, line: int) -> list[str]:
    cells: list[str] = []
    for cell in row:
        if cell.tag not in (_CELL, _COVERED):
            continue
        text = _ods_text(cell, line)
        times = _times(cell, "number-columns-repeated")
        cells += [text] * min(times, CSV_COLUMNS + 2 - len(cells))
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _times(element: ElementTree.Element, name: str) -> int:
    said = element.get(_ODF % ("table", name), "1")
    return max(1, int(said)) if re.fullmatch(r"[0-9]{1,9}", said) else 1


def _ods_text(cell: ElementTree.Element, line: int) -> str:
    kind = cell.get(_ODF % ("office", "value-type"), "")
    if kind in ("float", "percentage", "currency"):
        return f"{float(cell.get(_ODF % ('office', 'value'), '')):.15g}"
    if kind == "boolean":
        return "yes" if cell.get(_ODF % ("office", "boolean-value")) == "true" else "no"
    if kind in ("date", "time"):
        raise _a_date(cell.get(_ODF % ("office", f"{kind}-value"), ""), line)
    return "\n".join(_words(paragraph) for paragraph in cell if paragraph.tag == _PARAGRAPH).strip()


def _words(element: ElementTree.Element) -> str:
    """The text of a paragraph without its notes."""
    parts = [element.text or ""]
    for inner in element:
        if inner.tag != _NOTE:
            parts.append(" " if inner.tag == _SPACES else _words(inner))
        parts.append(inner.tail or "")
    return "".join(parts)


def _clean(name: str, rows: Iterator[tuple[int, list[str]]], faults: list[Fault]) -> Numbered | None:
    """Rows that hold something, as wide as the header, within the limits of CSV; their texts are clean."""
    found: Numbered = []
    before, filled = len(faults), 0
    for line, cells in rows:
        if not any(cells):
            continue
        filled += len(cells)
        if len(found) > CSV_ROWS or filled > MOST_CELLS:
            raise _Wrong("has too many rows", f"at most {CSV_ROWS} rows")
        if found and len(cells) < len(found[0][1]):
            cells = cells + [""] * (len(found[0][1]) - len(cells))
        for cell in cells:
            if trouble := text_trouble(cell):
                faults.append(Fault(name, f"line {line}", trouble, "text without control characters"))
        if len(faults) - before > MOST_FAULTS:
            return None
        found.append((line, cells))
    if len(faults) > before:
        return None
    if not found:
        raise _Wrong("is empty", "a header and rows")
    return found
