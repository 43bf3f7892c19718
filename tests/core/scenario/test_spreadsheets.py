"""covers: bound_sim/scenario/spreadsheets.py, bound_sim/scenario/workbooks.py, bound_sim/scenario/xlsx.py

Tables from spreadsheet programs read as CSV does, faults and limits alike; workbooks out keep ids as text.
"""

import csv
import io
import json
import shutil
import struct
import zipfile
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from openpyxl import Workbook, load_workbook
from typer.testing import CliRunner, Result

from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.rules import registered
from bound_sim.scenario import workbooks
from bound_sim.scenario.inputs import CSV_COLUMNS, CSV_ROWS, Sheet
from bound_sim.scenario.spreadsheets import read_table
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault, Refused

STORM = Path(__file__).parents[2] / "battles/storm"
Rows = Sequence[Sequence[Any]]


def bound_sim(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


def xlsx(rows: Rows) -> bytes:
    book, made = Workbook(), io.BytesIO()
    sheet: Any = book.active
    for row in rows:
        sheet.append([None if cell == "" else cell for cell in row])
    book.save(made)
    return made.getvalue()


def ods_cell(value: Any) -> str:
    if value in ("", None):
        return "<table:table-cell/>"
    if isinstance(value, bool):
        kind = f'office:value-type="boolean" office:boolean-value="{str(value).lower()}"'
    elif isinstance(value, int | float):
        kind = f'office:value-type="float" office:value="{value}"'
    elif isinstance(value, date):
        kind = f'office:value-type="date" office:date-value="{value}"'
    else:
        kind = 'office:value-type="string"'
    return f"<table:table-cell {kind}><text:p>{escape(str(value))}</text:p></table:table-cell>"


def ods_of(body: str) -> bytes:
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    content = (f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {spaces}><office:body>'
               f'<office:spreadsheet><table:table table:name="forces">{body}</table:table></office:spreadsheet>'
               "</office:body></office:document-content>")  # fmt: skip
    return zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": content.encode()})


def ods(rows: Rows) -> bytes:
    trailing = '<table:table-cell table:number-columns-repeated="1000"/></table:table-row>'
    body = "".join("<table:table-row>" + "".join(map(ods_cell, row)) + trailing for row in rows)
    return ods_of(body + '<table:table-row table:number-rows-repeated="1048000">' + trailing)


def zipped(parts: Mapping[str, bytes | str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return made.getvalue()


def text_table(rows: Rows, separator: str, encoding: str = "utf-8") -> bytes:
    made = io.StringIO()
    csv.writer(made, delimiter=separator, lineterminator="\r\n").writerows(
        [str(cell).replace(".", ",") if isinstance(cell, float) and separator != "," else cell for cell in row]
        for row in rows
    )
    return made.getvalue().encode(encoding)


FORMS: dict[str, Callable[[Rows], bytes]] = {
    "forces.csv": lambda rows: text_table(rows, ","),
    "semicolons.csv": lambda rows: text_table(rows, ";"),
    "tabs.csv": lambda rows: text_table(rows, "\t"),
    "western.csv": lambda rows: text_table(rows, ";", "cp1252"),
    "forces.xlsx": xlsx,
    "forces.ods": ods,
}


def typed_rows(folder: Path) -> list[list[Any]]:
    """The forces of a scenario as somebody has them in a spreadsheet: numbers are numbers."""
    rows: list[list[Any]] = list(csv.reader(io.StringIO((folder / "forces.csv").read_text(encoding="utf-8"))))
    numbers = [place for place, name in enumerate(rows[0]) if name in ("x_cm", "y_cm", "facing")]
    for row in rows[1:]:
        for place in numbers:
            row[place] = float(row[place]) if row[place] else ""
    return rows


def with_forces(folder: Path, form: str, data: bytes) -> Path:
    shutil.copytree(STORM, folder)
    (folder / "forces.csv").unlink()
    (folder / f"forces{Path(form).suffix}").write_bytes(data)
    return folder


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_table_is_the_same_order_of_battle(tmp_path: Path, form: str) -> None:
    rows = typed_rows(STORM)
    if "battalion_name" not in rows[0]:
        rows = [[*row, "battalion_name" if place == 0 else ""] for place, row in enumerate(rows)]
    name, battalion, x = (rows[0].index(column) for column in ("battalion_name", "battalion", "x_cm"))
    for row in rows[1:]:
        row[name] = f"Régiment {row[battalion]}"
        row[x] = row[x] + 0.25 if row[x] else ""
    plain = load(with_forces(tmp_path / "plain", "forces.csv", FORMS["forces.csv"](rows)))
    other = load(with_forces(tmp_path / "other", form, FORMS[form](rows)))
    assert other.forces == plain.forces
    assert other.forces.platoons[0].battalion_name.startswith("Régiment")


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_the_same_faults(tmp_path: Path, form: str) -> None:
    rows = typed_rows(STORM)
    kind, x = rows[0].index("type"), rows[0].index("x_cm")
    rows[1][kind], rows[2][x], rows[3][0] = "Infantery", "far", "Z"
    rows.append(list(rows[4]))
    said = []
    for place, (name, data) in enumerate((("forces.csv", FORMS["forces.csv"](rows)), (form, FORMS[form](rows)))):
        with pytest.raises(Refused) as refused:
            load(with_forces(tmp_path / str(place), name, data))
        said.append([(fault.place, fault.wrong, fault.allowed) for fault in refused.value.faults
                     if fault.file.startswith("forces")])  # fmt: skip
    assert said[0] == said[1]
    assert len(said[0]) >= 4


def read(name: str, data: bytes) -> tuple[Sheet | None, list[str]]:
    faults: list[Fault] = []
    found = read_table(Named(name, data), faults)
    assert (found is None) == bool(faults) or found is not None
    return found, [str(fault) for fault in faults]


def test_cells_of_a_workbook_are_those_of_csv() -> None:
    rows: Rows = [
        ["side", "n", "yes", "dot"],
        ["A", 99.1, True, 2.0],
        ["B", 7, False, 0.1 + 0.2],
        ["", "", "", ""],
        ["C", "", "", "1/2"],
    ]
    for name in ("t.xlsx", "t.ods"):
        sheet, faults = read(name, FORMS[f"forces.{name[2:]}"](rows))
        assert (faults, sheet and sheet.rows) == ([], [
            (2, ["A", "99.1", "yes", "2"]), (3, ["B", "7", "no", "0.3"]), (5, ["C", "", "", "1/2"])])  # fmt: skip


@pytest.mark.parametrize("name", ["t.xlsx", "t.ods"])
def test_an_id_that_became_a_date_is_told(name: str) -> None:
    rows: Rows = [["side", "id"], ["A", "1"], ["A", date(2026, 2, 1)]]
    sheet, [fault] = read(name, FORMS[f"forces.{name[2:]}"](rows))
    assert sheet is None
    assert fault.startswith(f"{name}: line 3: ")
    assert "is a date or a time: text: a spreadsheet made it of an id like 1/2" in fault


_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def xlsx_of(rows: str, strings: str = "", styles: str = "", *, space: str = _SHEETS) -> bytes:
    """A workbook of these pieces of XML."""
    of_book = "".join(
        f'<Relationship Id="r{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, kind, target in (
            (1, "worksheet", "/xl/w/one.xml"),
            (2, "sharedStrings", "s.xml"),
            (3, "styles", "t.xml"),
        )
    )
    return zipped({
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="r" Type="{_OFFICE}/officeDocument" '
                       'Target="xl/book.xml"/></Relationships>',
        "xl/book.xml": f'<workbook xmlns="{space}" xmlns:r="{_OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="r1"/>'
                       "</sheets></workbook>",
        "xl/_rels/book.xml.rels": f'<Relationships xmlns="{_PACKAGE}">{of_book}</Relationships>',
        "xl/w/one.xml": f'<worksheet xmlns="{space}"><sheetData>{rows}</sheetData></worksheet>',
        "xl/s.xml": f'<sst xmlns="{space}">{strings}</sst>',
        "xl/t.xml": f'<styleSheet xmlns="{space}">{styles}</styleSheet>',
    })  # fmt: skip


@pytest.mark.parametrize("space", [_SHEETS, "http://purl.oclc.org/ooxml/spreadsheetml/main"])
def test_what_spreadsheets_write_beside_plain_cells(space: str) -> None:
    """Texts in pieces, with how they sound; formulas with their value; columns left out; errors; styles of numbers."""
    strings = "<si><t>side</t></si><si><r><t>5/</t></r><r><t> London</t></r><rPh><t>lun dun</t></rPh></si>"
    rows = ('<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>n</t></is></c></row>'
            '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4" s="1"><f>1+1</f><v>2.50</v></c></row>'
            '<row><c t="str"><f>A4</f><v> x </v></c><c/><c t="b"><v>1</v></c><c t="e"/></row>'
            '<row r="1048576"><c r="A1048576" s="1"/></row>')  # fmt: skip
    styles = (
        '<numFmts><numFmt numFmtId="170" formatCode="0.0&quot;days&quot;"/></numFmts>'
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>'
    )
    sheet, faults = read("t.xlsx", xlsx_of(rows, strings, styles, space=space))
    assert (faults, sheet and sheet.header, sheet and sheet.rows) == (
        [], ["side", "", "n"], [(4, ["5/ London", "", "2.5"]), (5, ["x", "", "yes"])])  # fmt: skip


@pytest.mark.parametrize(("form", "said"), [("14", "2026-02-01"), ("20", "2026-02-01 00:00:00"), ("170", "46054")])
def test_a_number_that_is_shown_as_a_date_is_a_date(form: str, said: str) -> None:
    styles = f'<numFmts><numFmt numFmtId="170" formatCode="[hh]"/></numFmts><cellXfs><xf numFmtId="{form}"/></cellXfs>'
    rows = '<row><c t="inlineStr"><is><t>id</t></is></c></row><row><c s="0"><v>46054</v></c></row>'
    sheet, [fault] = read("t.xlsx", xlsx_of(rows, styles=styles))
    assert sheet is None
    assert f't.xlsx: line 2: "{said}' in fault


def test_a_row_with_something_in_it_below_all_that_a_table_has_is_refused() -> None:
    """Rows between are not made up: a number in a row is not a reason to count to it."""
    row = '<row r="{0}"><c r="A{0}"><v>1</v></c></row>'
    assert read("t.xlsx", xlsx_of(row.format(1) + row.format(2 * CSV_ROWS)))[1] == []
    told = ["t.xlsx: has too many rows: at most 100000 rows"]
    assert read("t.xlsx", xlsx_of(row.format(1) + row.format(2 * CSV_ROWS + 1)))[1] == told


@pytest.mark.parametrize(("limit", "data", "what"), [
    ("MOST_ELEMENTS", lambda n: xlsx_of("", strings="<si/>" * (n - 13)), "elements"),
    ("MOST_ELEMENTS", lambda n: xlsx_of("", styles="<xf/>" * (n - 13)), "elements"),
    ("MOST_CELLS", lambda n: xlsx_of("<row>" + "<c/>" * (n - 1) + "</row>"), "cells"),
    ("MOST_CELLS", lambda n: ods_of(f"<table:table-row>{'<table:table-cell/>' * (n - 1)}</table:table-row>"), "cells"),
    ("MOST_TEXT", lambda n: xlsx_of("", strings=f"<si><t>{'x' * n}</t></si>"), "characters"),
])  # fmt: skip
def test_what_a_workbook_holds_is_counted_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch, limit: str, data: Callable[[int], bytes], what: str
) -> None:
    monkeypatch.setattr(workbooks, limit, 100)
    name = "t.ods" if b"content.xml" in data(1) else "t.xlsx"
    assert read(name, data(101))[1] == [f"{name}: has too many {what}: at most 100 {what}"]
    assert "too many" not in read(name, data(100))[1][0]


def bomb(declared: int) -> bytes:
    """A small file whose part says that it unpacks to this size."""
    data = bytearray(zipped({"content.xml": b"<a/>"}))
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", declared)
    return bytes(data)


ENTITY = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'
HOSTILE = {
    "nothing": b"", "text": b"side,battalion\nA,1\n", "half": xlsx([["side"], ["A"]])[:400], "zip alone": zipped({}),
    "another zip": zipped({"a.txt": b"x"}), "declared": bomb(200 * 1024 * 1024),
    "zeros": zipped({"content.xml": bytes(80 * 1024 * 1024)}),
    "parts": zipped({f"{n}.xml": b"<a/>" for n in range(workbooks.MOST_PARTS + 1)}),
    "entities": zipped({"content.xml": ENTITY, "xl/workbook.xml": ENTITY, "[Content_Types].xml": ENTITY}),
    "wide letters": zipped({"content.xml": "<a/>".encode("utf-16"), "xl/workbook.xml": "<a/>".encode("utf-16")}),
    "no table": zipped({"content.xml": b"<a/>", "xl/workbook.xml": b"<a/>"}),
    "empty sheet": xlsx([]), "control": xlsx([["side"], ["A\u202e"]]),
}  # fmt: skip


@pytest.mark.parametrize("ending", [".xlsx", ".ods"])
@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_workbooks_are_refused_in_a_line(what: str, ending: str) -> None:
    sheet, faults = read(f"forces{ending}", HOSTILE[what])
    assert sheet is None
    assert len(faults) == 1
    assert faults[0].startswith(f"forces{ending}: ")
    assert faults[0].isprintable()


def test_repeated_cells_and_rows_stay_within_the_limits_of_csv() -> None:
    head = "<table:table-row>" + ods_cell("side") + "</table:table-row>"
    many = '<table:table-row table:number-rows-repeated="999999999">' + ods_cell("A") + "</table:table-row>"
    assert read("t.ods", ods_of(head + many)) == (None, [f"t.ods: has too many rows: at most {CSV_ROWS} rows"])
    cell = ods_cell("A").replace("<table:table-cell", '<table:table-cell table:number-columns-repeated="999999999"')
    sheet, faults = read("t.ods", ods_of("<table:table-row>" + cell + "</table:table-row>"))
    assert (sheet, faults) == (None, [f"t.ods: line 1: there are {CSV_COLUMNS + 2} columns: at most {CSV_COLUMNS}"])


def test_a_workbook_under_the_name_of_csv_is_a_workbook_and_no_table_is_two(tmp_path: Path) -> None:
    rows = typed_rows(STORM)
    named_csv = with_forces(tmp_path / "named", "forces.csv", xlsx(rows))
    assert load(named_csv).forces == load(STORM).forces
    both = with_forces(tmp_path / "both", "forces.xlsx", xlsx(rows))
    shutil.copy(STORM / "forces.csv", both)
    with pytest.raises(Refused, match=r"forces.xlsx: is there beside forces.csv: one order of battle"):
        load(both)


def test_a_comma_in_a_table_with_commas_is_no_fraction(tmp_path: Path) -> None:
    """1,250 in a file with commas may be a thousand: it is refused, not read as 1.25."""
    rows = typed_rows(STORM)
    rows[1][rows[0].index("x_cm")] = "1,250"
    with pytest.raises(Refused, match='"1,250" is not a place'):
        load(with_forces(tmp_path / "comma", "forces.csv", text_table(rows, ",")))


def test_high_commands_from_a_workbook(tmp_path: Path) -> None:
    folder = tmp_path / "storm"
    shutil.copytree(STORM, folder)
    [sheet] = sorted(folder.glob("orders*.csv"))[:1]
    rows = list(csv.reader(io.StringIO(sheet.read_text(encoding="utf-8"))))
    sheet.unlink()
    sheet.with_suffix(".xlsx").write_bytes(xlsx(rows))
    assert load(folder).high == load(STORM).high
    copy = tmp_path / "copy"
    assert bound_sim("new", folder, copy).exit_code == 0
    assert load(copy).high == load(STORM).high, "a copy carries the workbook"


def test_workbooks_out_keep_ids_as_text_and_repeat_their_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        done = bound_sim(
            "run", STORM, "--seed", "7", "--bounds", "1", "--no-report", "--xlsx", "--out", tmp_path / name
        )
        assert done.exit_code == 0, done.output
    data = (tmp_path / "one/battle.xlsx").read_bytes()
    assert data == (tmp_path / "two/battle.xlsx").read_bytes()
    book = load_workbook(io.BytesIO(data))
    states = pd.read_parquet(tmp_path / "one/states.parquet")
    sheet = book["states"]
    head, *rows = sheet.iter_rows()
    names = [str(cell.value) for cell in head]
    assert names == list(states.columns)
    for cell, value in zip((row[names.index("platoon")] for row in rows), states["platoon"], strict=True):
        assert (cell.data_type, cell.value) == ("s", value)
        assert cell.number_format == "@" or str(value)[0].isalpha()
    for cell, value in zip((row[names.index("x_cm")] for row in rows), states["x_cm"], strict=True):
        assert cell.data_type == "n"
        assert cell.value is None or cell.value == pytest.approx(value)
    assert (
        bound_sim("run", STORM, "--seed", "8", "--bounds", "1", "--no-report", "--out", tmp_path / "one").exit_code == 0
    )
    assert not (tmp_path / "one/battle.xlsx").exists(), "a result replaces the one before with its workbook"


def test_workbooks_of_odds_and_comparisons(tmp_path: Path) -> None:
    done = bound_sim("odds", STORM, "--tables", "2", "--bounds", "1", "--xlsx", "--out", tmp_path / "odds")
    assert done.exit_code == 0, done.output
    found = pd.read_excel(tmp_path / "odds/odds.xlsx", sheet_name="odds", dtype={"unit": str})
    assert found["unit"].tolist() == pd.read_parquet(tmp_path / "odds/odds.parquet")["unit"].tolist()
    variant = "Q-free-fire=nobody"
    done = bound_sim("compare", STORM, "--with", variant, "--tables", "2", "--bounds", "1", "--xlsx", "--out",
                     tmp_path / "compare")  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "differences" in load_workbook(tmp_path / "compare/differences.xlsx").sheetnames
    refused = bound_sim("odds", STORM, "--tables", "2", "--xlsx")
    assert (refused.exit_code, refused.stderr) == (2, "--xlsx: has no folder to write to: --out DIR with it\n")


@pytest.mark.parametrize("name", [name for name in registered() if registered()[name].startswith("bound_sim.")])
def test_an_empty_scenario_can_be_checked_played_and_filled_in(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "mine"
    made = bound_sim("new", "--empty", name, folder, "--sides", "Ours,Theirs")
    assert made.exit_code == 0, made.output
    checked = bound_sim("check", folder, "--json")
    assert checked.exit_code == 0, checked.output
    said = json.loads(checked.output)
    assert (said["ruleset"], said["bounds"], said["spaces"]) == (name, 6, [4, 3])
    assert [side["name"] for side in said["sides"]] == ["Ours", "Theirs"]
    played = bound_sim("run", folder, "--seed", "1", "--bounds", "1", "--no-report", "--out", tmp_path / "out")
    assert played.exit_code == 0, played.output
    book = load_workbook(folder / "forces.xlsx")
    sheet: Any = book.worksheets[0]
    types = {row[0].value for row in book["units"].iter_rows(min_row=2)}
    column = [cell.value for cell in sheet[1]].index("type") + 1
    assert sheet.cell(2, column).value in types
    sheet.cell(3, column).value = str(sheet.cell(2, column).value).upper()
    book.save(folder / "forces.xlsx")
    assert bound_sim("check", folder).exit_code == 0, "filled in by a spreadsheet program, in capitals"
    sheet.cell(3, column).value = "Zouaves"
    book.save(folder / "forces.xlsx")
    assert "forces.xlsx: line 3: unit type" in bound_sim("check", folder).stderr


def test_what_new_empty_refuses_is_told_at_once(tmp_path: Path) -> None:
    refused = bound_sim("new", "--empty", "none", tmp_path / "x", "--sides", "A")
    assert refused.exit_code == 2
    assert [line.split(":")[0] for line in refused.stderr.splitlines()] == ["--empty", "--sides"]
    assert not (tmp_path / "x").exists()
    assert bound_sim("new", "rulebook-sheet").exit_code == 2
    (tmp_path / "full").mkdir()
    (tmp_path / "full/mine.txt").write_text("mine", encoding="utf-8")
    assert bound_sim("new", "--empty", tmp_path / "full").exit_code == 2
