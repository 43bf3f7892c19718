"""Tables that people make: CSV of any spreadsheet program, .xlsx, .ods; read within the limits of CSV.

CSV may have commas, semicolons or tabs between cells, a decimal comma beside the last two, and Western European letters
(cp1252) where it is not UTF-8. Of a workbook the first sheet is read. Dates are refused: a spreadsheet makes
them of ids.
"""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePath
from xml.parsers.expat import ExpatError

from bound_sim.scenario.inputs import (
    CSV_LIMIT,
    CSV_ROWS,
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
from bound_sim.scenario.ods import ods_rows
from bound_sim.scenario.workbooks import (
    MOST_CELLS,
    Wrong,
    opened,
    too_many,
    too_many_rows,
)
from bound_sim.scenario.xlsx import xlsx_rows
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault

#: endings of the names of tables, the plainest first
ENDINGS = (".csv", ".xlsx", ".ods")
#: what readers of workbooks raise for files that are none
_UNREADABLE = (
    zipfile.BadZipFile, zlib.error, ExpatError, EOFError, LookupError, ValueError, TypeError,
    AttributeError, ArithmeticError, AssertionError, NotImplementedError, RuntimeError, RecursionError, OSError,
)  # fmt: skip


def read_table(path: Source, faults: list[Fault], *, missing: str = "") -> Sheet | None:
    """A table with a header by the ending of its name, or None and faults."""
    data = read_bytes(path, CSV_LIMIT, faults, missing=missing)
    if data is None:
        return None
    ending = PurePath(path.name).suffix.lower()
    if ending == ".csv" and not data.startswith(b"PK\x03\x04"):
        return _csv(path.name, data, faults)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            rows = (ods_rows if ending == ".ods" else xlsx_rows)(opened(archive))
            numbered = _clean(path.name, rows, faults)
    except Wrong as wrong:
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


def _clean(name: str, rows: Iterator[tuple[int, list[str]]], faults: list[Fault]) -> Numbered | None:
    """Rows that hold something, as wide as the header, within the limits of CSV; their texts are clean."""
    found: Numbered = []
    before, filled = len(faults), 0
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
        for cell in cells:
            if trouble := text_trouble(cell):
                faults.append(Fault(name, f"line {line}", trouble, "text without control characters"))
        if len(faults) - before > MOST_FAULTS:
            return None
        found.append((line, cells))
    if len(faults) > before:
        return None
    if not found:
        raise Wrong("is empty", "a header and rows")
    return found
