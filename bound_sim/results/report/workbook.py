"""The log as one workbook (XLSX): a sheet a table, headings that stay and filter, numbers as numbers, text as text."""

import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from bound_sim.logs.log import Columns, LogTable
from bound_sim.results.tables import DECIMALS
from bound_sim_maps import written
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    import pandas as pd
    from openpyxl.worksheet._write_only import WriteOnlyWorksheet

#: the most rows that a sheet takes, its heading among them
ROWS = 1_048_576
_WIDEST, _NARROWEST = 60, 8
#: number of rows that say how wide a column is
_LOOKED_AT = 200


def write(tables: "Mapping[str, pd.DataFrame]", path: Path, columns: Columns) -> None:
    """Write tables as sheets of one workbook, the columns' meanings on a last sheet. Raises OSError, ValueError."""
    written.write(path, workbook(tables, [(name, *of) for name in tables for of in _documented(columns[name])]))


def workbook(tables: "Mapping[str, pd.DataFrame]", meanings: Sequence[tuple[str, str, str, str]]) -> bytes:
    """The workbook's bytes, the same for the same tables. ``meanings``: table, column, type, meaning.

    Raises ValueError for a table of more rows than a sheet takes.
    """
    book = Workbook(write_only=True)
    for name, frame in tables.items():
        if len(frame) >= ROWS:
            raise Unfit(
                text("{name} has {count} rows", name=name, count=f"{len(frame):,}"),
                text("a sheet takes {rows}; take CSV or Parquet", rows=f"{ROWS - 1:,}"),
            )
        _sheet(book.create_sheet(name), list(frame.columns), [list(row) for row in frame.itertuples(index=False)])
    _sheet(book.create_sheet("columns"), ["table", "column", "type", "meaning"], [list(row) for row in meanings])
    made = io.BytesIO()
    book.save(made)
    return repacked(made.getvalue())


def repacked(data: bytes) -> bytes:
    """A workbook without the hour at which it was made: the same cells give the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as parts, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as again:
        for entry in parts.infolist():
            content = parts.read(entry)
            if entry.filename == "docProps/core.xml":
                content = re.sub(rb"(<dcterms:\w+[^>]*>)[^<]*", rb"\g<1>2000-01-01T00:00:00Z", content)
            again.writestr(zipfile.ZipInfo(entry.filename, (2000, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _documented(table: LogTable) -> list[tuple[str, str, str]]:
    return [(column.name, column.dtype, column.described) for column in table.values()]


def _sheet(sheet: "WriteOnlyWorksheet", names: list[str], rows: list[list[Any]]) -> None:
    for place, name in enumerate(names):
        longest = max((len(str(_value(row[place]) or "")) for row in rows[:_LOOKED_AT]), default=0)
        width = min(max(longest, len(name), _NARROWEST), _WIDEST) + 2
        sheet.column_dimensions[get_column_letter(place + 1)].width = width
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(names))}{len(rows) + 1}"
    heads = [WriteOnlyCell(sheet, name) for name in names]
    for head in heads:
        head.font, head.alignment = Font(bold=True), Alignment(vertical="top")
    sheet.append(heads)
    for row in rows:
        sheet.append([_cell(sheet, _value(value)) for value in row])


def _value(value: Any) -> Any:
    """A value as a sheet has it; nothing for no number."""
    if isinstance(value, str):
        return ILLEGAL_CHARACTERS_RE.sub(" ", value)
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float):
        return None if value != value else round(value, DECIMALS)
    return value


def _cell(sheet: "WriteOnlyWorksheet", value: Any) -> Any:
    """Text stays text: no formula, and no id becomes a date where somebody edits it."""
    if isinstance(value, str) and value and not value[0].isalpha():
        cell = WriteOnlyCell(sheet, value)
        cell.data_type, cell.number_format = "s", "@"
        return cell
    return value
