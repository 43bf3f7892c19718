"""A scenario to begin with: a commented ``scenario.toml``, an empty table, workbooks for forces and High Commands."""

import io
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bound_sim.files.toml_file import COLOURS
from bound_sim.orders.text import Grammar
from bound_sim.rules import ruleset
from bound_sim.rules.records.blank_parts import BlankParts
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.forces_file import REQUIRED, columns_written
from bound_sim.scenario.spreadsheets import read_table
from bound_sim.scenario.toml_text import toml_text
from bound_sim_maps.disk import Named
from bound_sim_maps.texts import Text

#: cm between the rows of the first bases and the edges of the table, and between bases
_FROM_EDGE, _APART = 10.0, 6.0
SPACE_IN = 12
#: the workbooks
FORCES_BOOK, ORDERS_BOOK = "forces.xlsx", "orders.xlsx"
#: spaces of the table, and bounds
COLUMNS_OF_TABLE, ROWS_OF_TABLE, BOUNDS = 4, 3, 6

_TOML = """# A scenario of {title}. Lines that begin with # say what may stand there.
# bound-sim check {name}   lists every fault at once, and hints on orders that cannot be carried out.
title = "My battle"
ruleset = "{ruleset}"
bounds = {bounds}
# introduction = "What the report says first."
# clock = ["06:00", "06:05"]   the time at which each bound opens

[map]
file = "map.geojson"   # {columns} x {rows} spaces of {space} inches; the desk draws in it: bound-sim desk {name}

# front: the bearing that a side faces, degrees from north; its own edge is the one behind it
{sides}
# Places that the report and the odds say who holds: a grid reference, or [west, south, east, north] in cm.
# [[objectives]]
# name = "The farm"
# area = "B2"

# Another reading of a ruling: bound-sim rulings lists them.
# [rulings]
# "Q-..." = "..."

# A unit type of its own, a copy of a row of the chart with changes: bound-sim units lists the rows.
# [[unit_types]]
# name = "..."
# like = "{type}"

# What a side may know of the others: open, visible or reports (docs/secrecy.md).
# [fog]
# level = "visible"
"""

_ARROWS = """# Low Commands: one order a line below the bound that it is for; # opens a comment (docs/formats.md).
# {given_to}
# units m          lengths are metres on the ground from here on; without it cm on the table
# bound 1
# UNIT {actions}
"""


_LINES = """# Lines of units, in the order in which they are carried out; # opens a comment (docs/formats.md).
# units {units}
# bound 1
"""


def _lines(grammar: Grammar) -> str:
    """A file of lines with how each verb's line looks."""
    patterns = [f"#   {verb.pattern}\n" for verb in grammar.lines]
    return _LINES.format(units=grammar.units) + "".join(patterns)


def _own_tables(tables: Mapping[str, Any], said: str) -> str:
    """The ruleset's own tables as comments, each key with what it takes; without those that are said of already."""
    parts = []
    for name, model in tables.items():
        if f"[{name}]" in said:
            continue
        fields = model.model_fields
        several = any(field.is_required() for field in fields.values())
        parts.append(f"\n# [[{name}]]\n" if several else f"\n# [{name}]\n")
        for key, field in fields.items():
            usual = None if field.is_required() or field.default is None else field.default
            value = "..." if usual is None else toml_text({key: usual}).partition(" = ")[2].strip()
            parts.append(f"# {key} = {value}" + (f"   # {field.description}" if field.description else "") + "\n")
    return "".join(parts)


def blank_files(name: str, ruleset_id: str, sides: Sequence[str]) -> dict[str, bytes]:
    """The files of a new scenario by name: two bases a side make it playable, to be replaced by one's own."""
    rules = ruleset(ruleset_id)
    columns, rows, bounds = COLUMNS_OF_TABLE, ROWS_OF_TABLE, BOUNDS
    first = next(iter(rules.unit_types))
    ids = side_ids(sides)
    tables = "".join(
        f"[sides.{id}]\n" + toml_text({"name": side, "front": 0 if place % 2 == 0 else 180, "colour":
                                       COLOURS[place % len(COLOURS)]}) + "\n"
        for place, (id, side) in enumerate(zip(ids, sides, strict=True))
    )  # fmt: skip
    toml = _TOML.format(
        title=rules.title, name=name, ruleset=ruleset_id, bounds=bounds, columns=columns, rows=rows, space=SPACE_IN,
        sides=tables, type=first,
    )  # fmt: skip
    ground = {
        "type": "FeatureCollection",
        "battlefield": {"title": "My battle", "columns": columns, "rows": rows, "space_in": SPACE_IN, "units": "cm"},
        "features": [],
    }
    parts = rules.blank(ids)
    grammar = rules.grammar
    actions = " | ".join(grammar.actions)
    toml += parts.toml
    told = {"arrows.txt": _ARROWS.format(given_to=str(grammar.given_to), actions=actions)} if grammar.actions else {}
    told |= {"lines.txt": _lines(grammar)} if grammar.lines else {}
    return {
        "scenario.toml": (toml + _own_tables(rules.own_tables, toml)).encode(),
        "map.geojson": (json.dumps(ground, ensure_ascii=False, indent=2) + "\n").encode(),
        **{name: text.encode() for name, text in told.items()},
        FORCES_BOOK: _forces(ruleset_id, ids, parts),
        ORDERS_BOOK: _orders(ids, bounds, _first_word(grammar)),
        **{name: text.encode() for name, text in parts.files.items()},
    }


def is_untouched(name: str, data: bytes, ruleset_id: str, sides: Collection[str]) -> bool:
    """True if a workbook of a scenario's folder still says what ``blank_files`` wrote into it, however it was saved.

    ``sides``: the ids of the scenario's sides in any order.
    """
    sheet = read_table(Named(name, data), [])
    if sheet is None:
        return False
    if name == ORDERS_BOOK:
        made = _orders(list(sides), BOUNDS, _first_word(ruleset(ruleset_id).grammar))
    else:
        called = ruleset(ruleset_id).type_book({}).called.get("side", "side")
        at = sheet.header.index(called) if called in sheet.header else 0
        ids = list(dict.fromkeys(cells[at] for _, cells in sheet.rows))
        if sorted(ids) != sorted(sides):
            return False
        made = _forces(ruleset_id, ids, ruleset(ruleset_id).blank(ids))
    wrote = read_table(Named(name, made), [])
    return wrote is not None and (wrote.header, wrote.rows) == (sheet.header, sheet.rows)


def _first_word(grammar: Grammar) -> str:
    """The word in every cell of the sheet of High Commands."""
    return "Hold" if "hold" in grammar.sheet.words else ""


def side_ids(sides: Sequence[str]) -> list[str]:
    """Ids of sides, in the order of their names: the first letter, where no two begin alike, else A, B, ..."""
    letters = [side[:1].upper() for side in sides]
    good = len(set(letters)) == len(letters) and all(letter.isascii() and letter.isalpha() for letter in letters)
    ids = letters if good else [chr(ord("A") + place) for place in range(len(sides))]
    return sorted(ids, key=natural_key) if not good else ids


def _forces(ruleset_id: str, ids: Sequence[str], parts: BlankParts) -> bytes:
    """The order of battle as a workbook: the sheet to fill in, the chart, what the columns mean."""
    rules = ruleset(ruleset_id)
    book = rules.type_book({})
    called = [book.called.get(name, name) for name in columns_written(book)]
    headings = [*called, *book.own_columns]
    if "area" in parts.cells(0, 0):
        headings = [*(name for name in headings if name not in ("x_cm", "y_cm", "area")), "area"]
    needed = {book.called.get(name, name) for name in REQUIRED}
    first = next(iter(rules.unit_types))
    height = ROWS_OF_TABLE * SPACE_IN * 2.54
    found: list[list[object]] = []
    for place, side in enumerate(ids):
        y = _FROM_EDGE if place % 2 == 0 else height - _FROM_EDGE
        for number in range(1, parts.bases + 1):
            own: dict[str, object] = {
                "side": side, "battalion": str(2 * place + number if book.one_each else place + 1), "company": "A",
                "platoon": "1" if book.one_each else str(number), "type": first,
                "x_cm": _FROM_EDGE + _APART * number + 2 * _APART * (place // 2), "y_cm": y,
            }  # fmt: skip
            cells = {book.called.get(name, name): value for name, value in own.items()}
            cells |= parts.cells(place, number - 1)
            found.append([cells.get(heading, "") for heading in headings])
    chart = rules.unit_chart({}) if rules.offers("unit_chart") else None
    types: list[list[object]] = [[name] for name in rules.unit_types]
    type_headings = ["type"]
    if chart is not None:
        type_headings = ["type", *chart.columns]
        types = [[name, *(row[column] for column in chart.columns)] for name, row in chart.rows.items()]
    told = [[heading, "needed" if heading in needed or heading in ("x_cm", "y_cm") else "may be empty"]
            for heading in headings]  # fmt: skip
    sheets: dict[str, tuple[Sequence[str], Sequence[Sequence[object]]]] = {
        "forces": (headings, found),
        "units": (type_headings, types),
        "columns": (["column", "a cell"], told),
    }
    return _workbook(sheets, choices=(headings.index("type"), len(types)))


def _orders(ids: Sequence[str], bounds: int, word: str) -> bytes:
    """The High Command sheet as a workbook, a row a battalion, with a word of the sheet's in every cell."""
    headings = ["Battalion", *(f"Bound {bound}" for bound in range(1, bounds + 1))]
    rows: list[list[object]] = [[str(place + 1), *[word] * bounds] for place in range(len(ids))]
    return _workbook({"orders": (headings, rows)})


def _plain(cell: Any) -> Any:
    """A cell as a workbook takes it: an empty one is none, a text is its words."""
    return str(cell) if isinstance(cell, Text) else None if cell == "" else cell


def _workbook(
    sheets: Mapping[str, tuple[Sequence[str], Sequence[Sequence[object]]]], choices: tuple[int, int] | None = None
) -> bytes:
    """A workbook of sheets by name; ``choices``: the first one's column that takes names of the second, how many."""
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.datavalidation import DataValidation

    book = Workbook()
    book.remove(book.active)
    for name, (headings, rows) in sheets.items():
        sheet = book.create_sheet(name)
        for row in (headings, *rows):
            sheet.append([_plain(cell) for cell in row])
        for column in range(1, len(headings) + 1):
            sheet.cell(1, column).font = Font(bold=True)
            letter = get_column_letter(column)
            widest = max(len(str(row[column - 1])) for row in (headings, *rows))
            sheet.column_dimensions[letter].width = max(10, widest + 2)
            # ids are text, so that 1/2 stays 1/2 and is not a date
            sheet.column_dimensions[letter].number_format = "@"
        for cells in sheet.iter_rows(min_row=2):
            for cell in cells:
                if isinstance(cell.value, str):
                    cell.number_format = "@"
        sheet.freeze_panes = "A2"
    if choices is not None:
        column, count = choices
        first, second, *_ = book.worksheets
        letter = get_column_letter(column + 1)
        listed = DataValidation(type="list", formula1=f"={second.title}!$A$2:$A${count + 1}", allow_blank=True)
        listed.showErrorMessage = False  # a scenario may have types of its own
        first.add_data_validation(listed)
        listed.add(f"{letter}2:{letter}1000")
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()
