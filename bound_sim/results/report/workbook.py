"""The log as one workbook (XLSX): a sheet a table, headings that stay and filter, numbers as numbers, text as text."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from bound_sim.battle.log import Columns, LogTable
from bound_sim.results.tables import DECIMALS

if TYPE_CHECKING:
    import pandas as pd
    from openpyxl.worksheet._write_only import WriteOnlyWorksheet

#: the most rows that a sheet takes, its heading among them
ROWS = 1_048_576
_WIDEST, _NARROWEST = 60, 8
#: so many rows say how wide a column is
_LOOKED_AT = 200


def write(tables: "Mapping[str, pd.DataFrame]", path: Path, columns: Columns) -> None:
    """Write tables as sheets of one workbook, the columns' meanings on a last sheet. Raises OSError, ValueError."""
    book = Workbook(write_only=True)
    for name, frame in tables.items():
        if len(frame) >= ROWS:
            raise ValueError(f"{name} has {len(frame):,} rows: a sheet takes {ROWS - 1:,}; take CSV or Parquet")
        _sheet(book.create_sheet(name), list(frame.columns), [list(row) for row in frame.itertuples(index=False)])
    meanings = [[table, *of] for table in tables for of in _documented(columns[table])]
    _sheet(book.create_sheet("columns"), ["table", "column", "type", "meaning"], meanings)
    book.save(path)


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
    """Text that begins like a formula stays text."""
    if isinstance(value, str) and value.startswith("="):
        cell = WriteOnlyCell(sheet, value)
        cell.data_type = "s"
        return cell
    return value
