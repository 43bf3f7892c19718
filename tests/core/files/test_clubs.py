"""covers: bound_sim/files/club_sheet.py, bound_sim/files/club_rows.py, bound_sim/files/kept_import.py

It also covers sheet_out, drawn_up, type_words, the sheets of spreadsheets and the causes of faults.
Ten sheets as ten clubs keep them go in with three acts at most, can be taken back, and come out as they went in. The
sheets in ``clubs`` were made before the reader was read, by imagining the clubs.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.files.club_sheet import ids_of
from bound_sim.files.folder import load
from bound_sim.files.kept_import import KEPT, Kept, read_kept
from bound_sim.scenario.causes import grouped, rows_text
from bound_sim.scenario.forces import id_trouble
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault, Refused

CLUBS = Path(__file__).parent / "clubs"
RUNNER = CliRunner()


def bound_sim(*words: object) -> Any:
    return RUNNER.invoke(app, [str(word) for word in words])


def empty(folder: Path, sides: str = "British,German") -> Path:
    mine = folder / "mine"
    assert bound_sim("new", "--empty", mine, "--sides", sides).exit_code == 0
    return mine


def types(*pairs: str) -> list[str]:
    return [word for pair in pairs for word in ("--type", pair)]


#: sheet -> sides, what the second act says after the first was refused, platoons, dug in
WANTED: dict[str, tuple[str, list[str], int, int]] = {
    "01-leeds.xlsx": ("British,German", [
        "--fill-down", "--column", "type=What it is",
        *types("Rifle platoon=Line infantry", "Vickers section=Early HMG", "MG 08 section=Early HMG"),
    ], 36, 14),
    "02-liege.ods": ("Belges,Allemands", [
        "--fill-down", *types("Fusiliers=Line infantry", "Mitrailleuse=Early HMG"),
    ], 14, 7),
    "03-kassel.csv": ("Franzosen,Deutsche", types("Schützenzug=Line infantry", "Maschinengewehr=Early HMG"), 14, 7),
    "04-google.csv": ("Britain,Germany", types("Infantry=Line infantry"), 24, 12),
    "05-unicode.txt": ("British,German", [
        "--column", "side=Nat.", "--side", "Brit.=British", "--side", "Ger.=G",
        *types("Rifles=Line infantry", "Trench mortar=Early mortar"),
    ], 18, 9),
    "06-two-battles.xlsx": ("British,German", ["--sheet", "Gommecourt", *types("Pl Inf=Line infantry")], 12, 6),
    "07-all-our-battles.csv": ("British,German", [
        "--only", "battle=Serre 1916", *types("infantry=Line infantry"),
    ], 8, 4),
    "08-gheluvelt.xlsx": ("British,German", [
        "--column", "arrives=-", *types("Regular rifles=Elite infantry", "Reserve rifles=Reserve infantry"),
    ], 20, 8),
    "09-degrees.ods": ("British,German", [
        "--column", "id=Unique designation", *types("Inf Pl=Line infantry"),
    ], 12, 6),
    "10-companies.xlsx": ("Français,Allemands", types(
        "section d'infanterie=Line infantry", "section de mitrailleuses=Early HMG",
    ), 28, 14),
}  # fmt: skip


def with_world(mine: Path) -> None:
    path = mine / "map.geojson"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["battlefield"]["world"] = {"origin": [2.63, 50.1345], "bearing": 0, "scale": 900}
    path.write_text(json.dumps(document), encoding="utf-8")


@pytest.mark.parametrize("name", WANTED)
def test_a_clubs_sheet_goes_in_with_three_acts_and_out_again(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Act one is the command alone; what it answers is enough for the second, or the third."""
    sides, words, platoons, dug_in = WANTED[name]
    monkeypatch.chdir(tmp_path)
    mine = empty(Path(), sides)
    with_world(mine)
    shutil.copy(CLUBS / name, tmp_path / name)
    before = sorted(path.name for path in mine.iterdir())
    acts = 1
    first = bound_sim("orbat", name, "--for", mine)
    assert first.exit_code == 2, first.stdout
    assert len(first.stderr.splitlines()) <= 7, "a line a cause"
    assert sorted(path.name for path in mine.iterdir()) == before
    if not all(option in first.stderr for option in words if option.startswith("--")):
        acts += 1  # what it says is not all that is needed: one refusal more
    told = bound_sim("orbat", name, "--for", mine, *words)
    assert told.exit_code == 0, told.stderr
    assert acts + 1 <= 3
    scenario = load(mine)  # nobody stands on another, or off the table
    assert (len(scenario.forces.platoons), sum(p.dug_in for p in scenario.forces.platoons)) == (platoons, dug_in)
    assert len({(p.x_u, p.y_u) for p in scenario.forces.platoons}) == platoons
    went_in = (mine / "forces.csv").read_bytes()

    # the same sheet again needs no words, and what goes out comes in again
    assert bound_sim("orbat", name, "--for", mine).exit_code == 0
    assert (mine / "forces.csv").read_bytes() == went_in
    assert bound_sim("orbat", mine, "--out", "club.csv").exit_code == 0
    again = bound_sim("orbat", "club.csv", "--for", mine, "--out", "again.csv")
    assert again.exit_code == 0, again.stderr
    assert Path("again.csv").read_bytes() == went_in

    assert bound_sim("orbat", mine, "--undo").exit_code == 0
    assert sorted(path.name for path in mine.iterdir()) == sorted([*before, KEPT])
    assert bound_sim("orbat", mine, "--undo").exit_code == 2
    assert bound_sim("orbat", name, "--for", mine).exit_code == 0, "its words are kept"


def test_what_is_not_a_unit_is_told(tmp_path: Path) -> None:
    mine = empty(tmp_path)
    told = bound_sim("orbat", CLUBS / "01-leeds.xlsx", "--for", mine, *WANTED["01-leeds.xlsx"][1])
    assert told.stdout.splitlines()[1:4] == [
        "headings: line 4 of sheet Sheet1", "passed over: total (line 41), note (line 43)",
        "without a place, drawn up at the edge of their side: 36",
    ]  # fmt: skip


def test_the_sheets_own_columns_and_words_come_out(tmp_path: Path) -> None:
    mine = empty(tmp_path, "Franzosen,Deutsche")
    assert bound_sim("orbat", CLUBS / "03-kassel.csv", "--for", mine, *WANTED["03-kassel.csv"][1]).exit_code == 0
    assert bound_sim("orbat", mine, "--out", tmp_path / "out.csv").exit_code == 0
    lines = (tmp_path / "out.csv").read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith("Seite;Bataillon;Kompanie;Zug;Waffe;Stärke;Eingegraben;Verlustanteil;x_cm")
    assert lines[-1].startswith("Deutsche;III/IR 83;MG;1;Maschinengewehr;12;ja;;")
    assert ";81,44;" in lines[-1]


def test_types_are_told_with_the_column_that_has_no_heading_of_theirs(tmp_path: Path) -> None:
    """All faults at once: which column has the types is seen by its words, which come again and again."""
    told = bound_sim("orbat", CLUBS / "01-leeds.xlsx", "--for", empty(tmp_path)).stderr
    assert '--column with one of "type=What it is", ' in told
    for word in ("Rifle platoon", "Vickers section", "MG 08 section"):
        assert f'"{word}" is not a unit type: --type' in told


@pytest.mark.parametrize(("rows", "guessed"), [
    (("Reds,1,Zug,Line infantry", "Reds,2,Zug,Line infantry"), "type=b"),  # ours is known
    (("Reds,1,Hans,Zug", "Reds,2,Jan,Zug"), "type=b"), (("Reds,1,Zug,7", "Reds,2,Zug,7"), "type=a"),
    (("Reds,1,Hans,x", "Reds,2,Jan,y"), ""), (("Reds,1,,", "Reds,2,,x"), ""),
])  # fmt: skip
def test_the_column_of_types_is_seen_by_its_words(rows: tuple[str, str], guessed: str, tmp_path: Path) -> None:
    told = read(tmp_path, "side,bn,a,b\n" + "\n".join(rows) + "\n", sides="Reds,Blues").stderr
    assert f'--column with one of "{guessed}' in told
    assert told.count("is not a unit type") == (guessed != "" and "Line infantry" not in rows[0])


def test_a_type_with_two_words_comes_out_in_each_sides_own(tmp_path: Path) -> None:
    words = types("Rifles=Line infantry", "Schützenzug=Line infantry")
    sheet = "side,bn,type,count\nBritish,1,Rifles,2\nGerman,9,Schützenzug,2\n"
    assert read(tmp_path, sheet, *words).exit_code == 0
    assert bound_sim("orbat", tmp_path / "mine", "--out", tmp_path / "out.csv").exit_code == 0
    lines = (tmp_path / "out.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [line.split(",")[2] for line in lines] == ["type", "Rifles", "Rifles", "Schützenzug", "Schützenzug"]


def read(tmp_path: Path, text: str, *words: str, sides: str = "British,German") -> Any:
    mine = tmp_path / "mine"
    if not mine.exists():
        empty(tmp_path, sides)
    (tmp_path / "army.csv").write_text(text, encoding="utf-8")
    return bound_sim("orbat", tmp_path / "army.csv", "--for", mine, *words)


HEAD = "side,battalion,company,platoon,type,x_cm,y_cm\n"


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        (HEAD + "British,1,A,1,Line infantry,1,1\n", ["--sheet", "Serre"], '"Serre" is not a sheet of army.csv'),
        (HEAD + "British,1,A,1,Line infantry,1,1\n", ["--header", "9"], "army.csv has nothing in line 9"),
        (HEAD + "British,1,A,1,Line infantry,1,1\n", ["--only", "game=x"], '"game" is not a column of army.csv'),
        (HEAD + "British,1,A,1,Line infantry,1,1\n", ["--only", "type=x"], "rows with the value that --only says"),
        (HEAD + "British,1,A,1,Line infantry,1,1\n", ["--side", "x=Swiss"], 'side "Swiss" is not known'),
        (HEAD, [], "has no units: a row a platoon below the headings"),
        ("only,words\nhere,too\n", [], "has no units: a row a platoon below the headings"),
        ("side,pl,words\nBritish,1,x\n", [], 'column "battalion" is missing: --column with one of "battalion=words"'),
        (HEAD + "French,1,A,1,Line infantry,1,1\n", [], '"French" is not a side: --side "French=OURS"; ours are Brit'),
        (HEAD + "British,1,A,,Line infantry,1,1\n", [], "platoon is empty"),
        (HEAD + "British,1,A,1,,1,1\n", [], "line 2: type is empty: a unit type"),
        (HEAD + 3 * "British,1,A,1,Line infantry,1,1\n", [], "lines 3-4: platoon 1/A/1 is already on line 2, 1 more"),
        ("side,bn,type,x_m,y_m\nBritish,1,Line infantry,,\n", [], "x_m is empty"),
        ("side,bn,type,count\nBritish,1,Line infantry,0\n", [], 'count "0" is not allowed: a whole number, 1 to 99'),
        ("side,bn,type,lon,lat\nBritish,1,Line infantry,400,1\n", [], ""),
        ("type,reports to\nLine infantry,1\n", [], 'column "id" is missing: a row of headings'),
    ],
)  # fmt: skip
def test_wrong_sheets_and_words_are_told(text: str, words: list[str], said: str, tmp_path: Path) -> None:
    told = read(tmp_path, text, *words)
    assert told.exit_code == (2 if said else 0), told.stderr
    assert said in told.stderr
    assert (tmp_path / "mine" / "forces.csv").exists() == (not said)


def forces(tmp_path: Path, text: str, *words: str) -> Scenario:
    told = read(tmp_path, text, *words)
    assert told.exit_code == 0, told.stderr
    return load(tmp_path / "mine")


def test_numbers_are_given_where_the_sheet_has_none(tmp_path: Path) -> None:
    head = "side,bn,coy,pl,type,count\n"
    british = "British,1,A,,Line infantry,2\nBritish,1,A,2,Line infantry,\n"
    found = forces(tmp_path, head + british + "German,9,A,1,Line infantry,1\n")
    assert sorted(found.forces.by_id) == ["1/A/1", "1/A/2", "1/A/3", "9/A/1"]


def test_guns_off_the_table_need_no_place(tmp_path: Path) -> None:
    found = forces(tmp_path, "side,bn,type\nBritish,1,Railway guns\nGerman,2,Line infantry\n")
    assert [platoon.x_u is None for platoon in found.forces.platoons] == [True, False]


def test_a_side_above_its_rows_and_a_side_of_a_row(tmp_path: Path) -> None:
    text = "side,bn,type\nGERMAN,,\n,1,Line infantry\nBritish,2,Line infantry\n,3,Line infantry\n"
    found = forces(tmp_path, text)
    assert [(p.id, p.side) for p in found.forces.platoons] == [("1/A/1", "G"), ("2/A/1", "B"), ("3/A/1", "G")]


@pytest.mark.parametrize(("fronts", "edges"), [
    ((180, 0), ("north", "south")), ((90, 270), ("west", "east")), ((60, 240), ("west", "east")),
    ((330, 135), ("south", "north")),
])  # fmt: skip
def test_a_side_stands_at_the_edge_behind_its_front(
    tmp_path: Path, fronts: tuple[int, int], edges: tuple[str, str]
) -> None:
    mine = empty(tmp_path)
    toml = (mine / "scenario.toml").read_text(encoding="utf-8")
    first, second = (f"front = {front}\n" for front in fronts)
    before, german, after = toml.partition("[sides.G]")
    changed = before.replace("front = 0\n", first) + german + after.replace("front = 180\n", second)
    (mine / "scenario.toml").write_text(changed, encoding="utf-8")
    found = forces(tmp_path, "side,bn,type,count\nBritish,1,Line infantry,9\nGerman,2,Line infantry,9\n")
    table = found.battlefield.table
    for side, edge in zip("BG", edges, strict=True):
        places = [(p.x_u, p.y_u) for p in found.forces.platoons if p.side == side]
        # how far from the edge: the table's extent less the place where the edge is the far one
        along = ["west", "south"].index({"east": "west", "north": "south"}.get(edge, edge))
        extent = (table.width_u, table.height_u)[along]
        away = [extent - at[along] if edge in ("east", "north") else at[along] for at in places]  # type: ignore[operator]
        assert away == [10_000] * 9
        assert len({at[1 - along] for at in places}) == 9


def test_a_sheet_may_name_places_of_the_map(tmp_path: Path) -> None:
    """A club writes references of its trench map, spaces and degrees into one column; blanks are drawn up."""
    mine = empty(tmp_path)
    path = mine / "map.geojson"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["battlefield"] |= {
        "world": {"origin": [2.63, 50.1345], "bearing": 0, "scale": 900},
        "trench_sheet": {"points": [{"at": [0, 0], "reference": "57d.E.28.c.0.0"},
                                    {"at": [101.6, 0], "reference": "57d.E.29.c.0.0"}]},
    }  # fmt: skip
    path.write_text(json.dumps(document), encoding="utf-8")
    rows = ["E.28.b.6.5", "50.135N,2.631E", "B2.c", ""]
    british = "".join(f'British,{n},Line infantry,"{at}"\n' for n, at in enumerate(rows, 1))
    text = f"side,bn,type,Map ref\n{british}German,9,Line infantry,C3\n"
    found = forces(tmp_path, text)
    table = found.battlefield.table
    units = {p.battalion: (p.x_u, p.y_u) for p in found.forces.platoons}
    assert [units[str(n)] for n in (1, 2, 3)] == [table.point(at) for at in rows[:3]]
    assert units["4"][1] == 10_000
    wrong = "British,1,Line infantry,57d.Q.1.a.1.1\nBritish,2,Line infantry,there\n"
    told = read(tmp_path, f"side,bn,type,Map ref\n{wrong}").stderr
    assert "army.csv: line 2: place" in told
    assert "off the table" in told
    assert "army.csv: line 3: place" in told
    assert bound_sim("orbat", mine, "--out", tmp_path / "out.csv").exit_code == 0
    assert forces(tmp_path, (tmp_path / "out.csv").read_text(encoding="utf-8-sig")).forces == found.forces


def test_more_battalions_than_stand_abreast(tmp_path: Path) -> None:
    rows = "".join(f"British,{n},Line infantry\n" for n in range(1, 41))
    found = forces(tmp_path, "side,bn,type\nGerman,99,Line infantry\n" + rows)
    assert len({(p.x_u, p.y_u) for p in found.forces.platoons}) == 41


def test_a_new_unit_has_not_the_companies_of_the_one_above(tmp_path: Path) -> None:
    told = read(tmp_path, "side,bn,coy,type\nBritish,1,A,Line infantry\n,2,,Line infantry\n", "--fill-down")
    assert "line 3: company is empty" in told.stderr


def test_ids_are_made_of_names() -> None:
    names = ["1/5 London", "A", "1-5-London", "Großer Zug", "§§", "1 5 London", "1/9 London (QVR)", "2/9 London (QVR)"]
    made = ids_of(names, lambda name: not id_trouble(name))
    assert list(made.values()) == [
        "A",
        "1-5-London",
        "1-5-London-2",
        "Grosser-Zug",
        "unit",
        "1-5-London-3",
        "QVR",
        "2-9-London-QVR",
    ]


# ---- undo, and what is kept


def test_changed_forces_are_not_taken_back_and_come_back(tmp_path: Path) -> None:
    mine = empty(tmp_path)
    text = "side,bn,type\nBritish,1,Line infantry\n"
    assert read(tmp_path, text).exit_code == 0
    with (mine / "forces.csv").open("a", encoding="utf-8") as file:
        file.write("B,,,9,,A,1,Line infantry,,50,50,0,no,1,30,,no\n")
    mended = (mine / "forces.csv").read_bytes()
    told = bound_sim("orbat", mine, "--undo")
    assert (told.exit_code, "is not as the import wrote it" in told.stderr) == (2, True)
    assert read(tmp_path, text).exit_code == 0
    assert (mine / "forces.csv.bak").read_bytes() == mended
    assert bound_sim("orbat", mine, "--undo").exit_code == 0
    assert (mine / "forces.csv").read_bytes() == mended


def test_what_stands_in_the_way_of_undo_is_told(tmp_path: Path) -> None:
    mine = empty(tmp_path)
    assert read(tmp_path, "side,bn,type\nBritish,1,Line infantry\n").exit_code == 0
    (mine / "orders.xlsx").write_text("mine", encoding="utf-8")
    (mine / "forces.xlsx.bak").unlink()
    (mine / "forces.csv").unlink()
    told = bound_sim("orbat", mine, "--undo")
    assert told.exit_code == 2
    assert "orders.xlsx: is there again" in told.stderr
    assert "forces.xlsx.bak: is gone" in told.stderr


def test_undo_without_the_forces(tmp_path: Path) -> None:
    mine = empty(tmp_path)
    assert read(tmp_path, "side,bn,type\nBritish,1,Line infantry\n").exit_code == 0
    (mine / "forces.csv").unlink()
    assert bound_sim("orbat", mine, "--undo").exit_code == 0
    assert (mine / "forces.xlsx").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mine", "--undo", "--fill-down"], "--undo: is beside other options"),
        (["army.csv"], "--out: is missing"),
        (["army.csv", "--for", "nowhere"], "--out: is missing"),
        (["mine", "--out", "x.csv"], "orbat.toml: is missing"),
    ],
)
def test_wrong_words_of_the_command(words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    empty(Path())
    told = bound_sim("orbat", *words)
    assert (told.exit_code, said in told.stderr) == (2, True), told.stderr


def test_what_is_kept_reads_back_and_is_judged(tmp_path: Path) -> None:
    kept = Kept(file="ä.ods", header=3, headings=("A", "B"), types={"Zug": "Line infantry"}, back={"forces.csv": ""})
    (tmp_path / KEPT).write_text(kept.text(), encoding="utf-8")
    assert read_kept(tmp_path) == kept
    bad = 'header = "3"\nelse = 1\nheadings = [1]\n[types]\nx = 1\n[back]\n"../x" = "y"\n'
    (tmp_path / KEPT).write_text(bad, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_kept(tmp_path)
    places = [fault.place for fault in refused.value.faults]
    assert places == ["back", "else", "header", "headings", "types"]
    (tmp_path / KEPT).write_text("= no", encoding="utf-8")
    with pytest.raises(Refused, match="is not TOML"):
        read_kept(tmp_path)


# ---- faults by cause


def test_rows_are_named_by_stretches() -> None:
    assert rows_text("line", [3]) == "line 3"
    assert rows_text("line", [3, 4, 5, 9]) == "lines 3-5, 9"
    assert rows_text("unit", range(1, 40, 2)) == "units 1, 3, 5, 7, 9, 11, 13, 15 and 12 more"


def test_one_fault_a_cause_where_its_first_stood() -> None:
    faults = [Fault("a", "line 2", "x"), Fault("a", "line 2", "y"), Fault("a", "line 4", "x"), Fault("a", "here", "x")]
    assert grouped(faults) == [Fault("a", "lines 2, 4", "x"), Fault("a", "line 2", "y"), Fault("a", "here", "x")]


def test_cells_of_a_sheet_are_one_fault_a_cause_with_rows_and_columns() -> None:
    cells = [Fault("a", f"line {row}, Bound {bound}", "x") for bound in (10, 2) for row in (2, 3, 4)]
    assert grouped(cells) == [Fault("a", "lines 2-4 (Bound 2, Bound 10)", "x")]
    assert grouped(cells[:1]) == cells[:1]
    assert grouped([Fault("a", f"line 2, Bound {n}", "x") for n in range(1, 8)])[0].place == (
        "line 2 (Bound 1, Bound 2, Bound 3, Bound 4 and 3 more columns)"
    )


def test_faults_of_a_sheet_of_orders_are_a_line_a_cause(tmp_path: Path) -> None:
    """Finding 9, of orders: a sheet in another language has a line a word, with its rows and columns."""
    mine = tmp_path / "mine"
    assert bound_sim("new", "rulebook-sheet", mine).exit_code == 0
    for path in mine.glob("orders-*.csv"):
        sheet = path.read_text(encoding="utf-8")
        path.write_text(sheet.replace("Advance", "Vorwärts").replace("Hold", "Halten"), encoding="utf-8")
    told = bound_sim("check", mine).stderr.splitlines()
    assert len(told) == 4
    assert told[0].startswith('orders-D.csv: lines 2-5, 7-8 (Bound 1, Bound 2, Bound 3, Bound 4): "Halten" is not a ')


def test_dates_of_a_workbook_of_forces_are_one_fault_a_column(tmp_path: Path) -> None:
    mine = empty(tmp_path)
    shutil.copy(CLUBS / "08-gheluvelt.xlsx", mine / "forces.xlsx")
    told = bound_sim("check", mine)
    days = [line for line in told.stderr.splitlines() if "is a date or a time" in line]
    assert len(days) == 1
    assert "lines 5-8, 10-13, 17-20, 22-25, 27-30" in days[0]


def test_an_empty_book_has_no_units(tmp_path: Path) -> None:
    from openpyxl import Workbook

    mine = empty(tmp_path)
    Workbook().save(tmp_path / "army.xlsx")
    told = bound_sim("orbat", tmp_path / "army.xlsx", "--for", mine)
    assert (told.exit_code, "army.xlsx: is empty" in told.stderr) == (2, True)
    (tmp_path / "army.ods").write_bytes(b"no")
    told = bound_sim("orbat", tmp_path / "army.ods", "--for", mine)
    assert (told.exit_code, "is not a workbook" in told.stderr) == (2, True)
    (tmp_path / "army.csv").write_bytes(b"a,b\n\x00")
    assert bound_sim("orbat", tmp_path / "army.csv", "--for", mine).exit_code == 2
