"""covers: bound_sim/results/orbat_files.py, bound_sim/files/orbat_sheet.py, bound_sim/cli/orbat.py

A battle goes to ORBAT Mapper and its forces come back; trees and sheets of others become forces, with all faults.
"""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.files.blank import is_untouched
from bound_sim.files.club_rows import Wanted
from bound_sim.files.folder import load
from bound_sim.files.orbat_sheet import read_orbat
from bound_sim.rules import registered
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused

RUNNER = CliRunner()
WORLD = {"origin": [2.651, 50.077], "bearing": 85, "scale": 900}


def placed_copy(folder: Path, name: str = "rulebook-sheet") -> Path:
    """A shipped scenario whose table lies in the world."""
    mine = folder / "mine"
    assert RUNNER.invoke(app, ["new", name, str(mine)]).exit_code == 0
    path = mine / "map.geojson"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["battlefield"]["world"] = WORLD
    path.write_text(json.dumps(document), encoding="utf-8")
    return mine


def platoons_of(unit: dict[str, Any]) -> list[dict[str, Any]]:
    return [each for under in unit["subUnits"] for each in platoons_of(under)] if unit["subUnits"] else [unit]


def test_forces_go_out_and_come_back(tmp_path: Path) -> None:
    """Ids, types, men; places to 0.02 mm, with the seven decimals of a degree that are written."""
    mine = placed_copy(tmp_path)
    assert RUNNER.invoke(app, ["orbat", str(mine), "--out", str(tmp_path / "b.json")]).exit_code == 0
    told = RUNNER.invoke(
        app, ["orbat", str(tmp_path / "b.json"), "--for", str(mine), "--out", str(tmp_path / "forces.csv")]
    )
    assert told.exit_code == 0, told.stderr
    scenario = load(mine)
    found = read_orbat(tmp_path / "b.json", scenario, Wanted())
    was, now = scenario.forces.by_id, found.by_id
    assert set(was) == set(now)
    for unit, platoon in was.items():
        other = now[unit]
        assert (other.side, other.type, other.men) == (platoon.side, platoon.type, platoon.men)
        if platoon.x_u is not None and platoon.y_u is not None and platoon.arrives <= 1:
            assert other.x_u is not None
            assert other.y_u is not None
            assert abs(other.x_u - platoon.x_u) <= 2
            assert abs(other.y_u - platoon.y_u) <= 2


def test_mortars_are_mortars_and_come_back(tmp_path: Path) -> None:
    """Without the type's name too: by the symbol alone."""
    mine = placed_copy(tmp_path)
    text = (mine / "forces.csv").read_text(encoding="utf-8")
    (mine / "forces.csv").write_text(
        text.replace("HMG", "mortar").replace("Late mortar", "Early mortar"), encoding="utf-8"
    )
    path = tmp_path / "b.json"
    assert RUNNER.invoke(app, ["orbat", str(mine), "--out", str(path)]).exit_code == 0
    document = json.loads(path.read_text(encoding="utf-8"))
    mortars = {each.id for each in load(mine).forces.platoons if each.type == "Early mortar"}
    assert mortars
    bases = [base for side in document["sides"] for group in side["groups"] for unit in group["subUnits"]
             for base in platoons_of(unit)]  # fmt: skip
    assert {base["name"] for base in bases if base["sidc"][10:16] == "130800"} == mortars
    for base in bases:
        base["description"] = ""
    path.write_text(json.dumps(document), encoding="utf-8")
    found = read_orbat(path, load(mine), Wanted()).by_id
    assert {unit for unit, platoon in found.items() if platoon.type == "Early mortar"} == mortars


def test_a_result_says_places_by_bound(tmp_path: Path) -> None:
    mine, out = placed_copy(tmp_path), tmp_path / "out"
    assert RUNNER.invoke(app, ["run", str(mine), "--seed", "7", "--bounds", "2", "--no-report", "--out", str(out)]
                         ).exit_code == 0  # fmt: skip
    told = RUNNER.invoke(
        app, ["orbat", str(out), "--out", str(tmp_path / "b.json"), "--begin", "1916-07-01T07:20", "--minutes", "10"]
    )
    assert told.exit_code == 0, told.stderr
    document = json.loads((tmp_path / "b.json").read_text(encoding="utf-8"))
    assert (document["type"], document["version"]) == ("ORBAT-mapper", "3.4.0")
    assert document["startTime"] == "1916-07-01T07:20:00Z"
    assert [side["standardIdentity"] for side in document["sides"]] == ["3", "6"]
    bases = [base for side in document["sides"] for group in side["groups"] for unit in group["subUnits"]
             for base in platoons_of(unit)]  # fmt: skip
    assert {base["name"] for base in bases} == set(load(mine).forces.by_id)
    assert all(len(base["sidc"]) == 20 and base["sidc"].isdigit() for base in bases)
    states = [state for base in bases for state in base["state"]]
    assert {state["t"] for state in states} <= {f"1916-07-01T07:{minute}:00Z" for minute in (20, 30, 40)}
    assert len({state["id"] for state in states}) == len(states)
    moved = [base for base in bases if len({str(state["location"]) for state in base["state"]}) > 1]
    assert moved, "some base stands elsewhere after a bound"


def test_a_map_without_a_place_in_the_world_is_refused(tmp_path: Path) -> None:
    told = RUNNER.invoke(app, ["orbat", "rulebook-sheet", "--out", str(tmp_path / "b.json")])
    assert told.exit_code == 2
    assert "does not say where its table lies" in told.stderr
    assert list(tmp_path.iterdir()) == []


# ---- spreadsheets


def blank(tmp_path: Path) -> Scenario:
    assert RUNNER.invoke(app, ["new", "--empty", str(tmp_path / "raid"), "--sides", "British,German"]).exit_code == 0
    return load(tmp_path / "raid")


def read(
    tmp_path: Path, scenario: Scenario, text: str, columns: dict[str, str] | None = None,
    types: dict[str, str] | None = None,
) -> Forces:  # fmt: skip
    (tmp_path / "army.csv").write_text(text, encoding="utf-8")
    return read_orbat(tmp_path / "army.csv", scenario, Wanted(columns or {}, types or {}))


def test_a_sheet_of_platoons_with_other_columns(tmp_path: Path) -> None:
    scenario = blank(tmp_path)
    text = (
        "Army,Regt,Coy,Pl,Arm,East,North,Colonel\nBritish,1,A,1,Foot,20,10,Smith\n"
        "German,2,A,1,Foot,20,60,Braun\nGerman,2,A,2,Maschinengewehr,27,60,Braun\n"
    )
    columns = {"side": "army", "battalion": "Regt", "company": "Coy", "platoon": "Pl", "type": "Arm", "x_cm": "East",
               "y_cm": "North"}  # fmt: skip
    forces = read(
        tmp_path, scenario, text, columns=columns, types={"foot": "Line infantry", "maschinengewehr": "Heavy MG"}
    ) if "heavy mg" in types_of(scenario) else read(
        tmp_path, scenario, text, columns=columns, types={"foot": "Line infantry", "maschinengewehr": "Line infantry"}
    )  # fmt: skip
    assert sorted(forces.by_id) == ["1/A/1", "2/A/1", "2/A/2"]
    assert [forces.by_id["1/A/1"].x_u, forces.by_id["1/A/1"].side] == [20_000, "B"]
    assert forces.by_id["2/A/1"].side == "G"


def types_of(scenario: Scenario) -> set[str]:
    from bound_sim.rules import ruleset

    return set(ruleset(scenario.ruleset).type_book({}).names)


def test_a_tree_becomes_battalions_companies_and_platoons(tmp_path: Path) -> None:
    scenario = blank(tmp_path)
    text = (
        "ID;Parent ID;Side;Name;Icon\n"
        "1;;British;86th Brigade;\n11;1;;1st Lancashire Fusiliers;\n111;11;;A;\n"
        "1111;111;;No. 1 Platoon;10031000141211000000\n1112;111;;No. 2 Platoon;10031000141211000000\n"
        "12;1;;2nd Royal Fusiliers;\n121;12;;X Company of the 2nd;\n1211;121;;Platoon;Line infantry\n"
        "2;;German;119;\n21;2;;Platoon;Line infantry\n"
    )
    forces = read(tmp_path, scenario, text)
    assert sorted(forces.by_id) == ["1/A/1", "1/A/2", "119/A/Platoon", "2/1/Platoon"]
    first = forces.by_id["1/A/1"]
    assert (first.battalion_name, first.regiment, first.type) == ("1st Lancashire Fusiliers", "86th Brigade",
                                                                   "Line infantry")  # fmt: skip
    assert first.x_u is not None
    assert scenario.battlefield.table.contains(first.x_u, first.y_u or 0)
    assert len({(p.x_u, p.y_u) for p in forces.platoons}) == len(forces.platoons)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("ID,Parent ID,Name\n1,9,X\n1,,Y\n,1,Z\n", ["line 2", "line 3", "line 4"]),
        ("ID,Parent ID,Name\n1,2,X\n2,1,Y\n", ["2 units are above themselves"]),
        ("ID,Parent ID,Side,Name,Type\n1,,British,B,\n2,1,,P,Elephants\n", ['"Elephants" is not a unit type']),
        ("side,battalion,company,platoon,type,x_cm,y_cm\nFrench,1,A,1,Line infantry,1,1\n", ['"French" is not a side']),
        ("side,company\nBritish,1\n", ['column "battalion" is missing', 'column "type" is missing']),
    ],
)
def test_all_faults_of_a_sheet_at_once(text: str, faults: list[str], tmp_path: Path) -> None:
    scenario = blank(tmp_path)
    with pytest.raises(Refused) as refused:
        read(tmp_path, scenario, text)
    said = "\n".join(map(str, refused.value.faults))
    assert [fault for fault in faults if fault not in said] == [], said


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], 'has no "type": "ORBAT-mapper"'),
        ({"type": "ORBAT-mapper-encrypted"}, "is not a scenario of ORBAT Mapper"),
        ({"type": "ORBAT-mapper", "sides": [{"name": "British", "subUnits": [7]}]}, "unit 1: is not a unit"),
        ({"type": "ORBAT-mapper", "sides": 3}, "has no platoons"),
        ({"type": "ORBAT-mapper", "sides": [{"name": "Swiss", "subUnits": [{"name": "X", "description": "Line infantry"
          }]}]}, 'unit 1: side "Swiss" is not known'),
    ],
)  # fmt: skip
def test_a_document_that_is_none_is_refused(document: object, said: str, tmp_path: Path) -> None:
    scenario = blank(tmp_path)
    (tmp_path / "army.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_orbat(tmp_path / "army.json", scenario, Wanted())
    assert said in str(refused.value)


def test_units_nested_too_deep_are_refused(tmp_path: Path) -> None:
    scenario = blank(tmp_path)
    unit: dict[str, Any] = {"name": "X", "subUnits": []}
    for _ in range(60):
        unit = {"name": "X", "subUnits": [unit]}
    document = {"type": "ORBAT-mapper", "sides": [{"name": "British", "subUnits": [unit]}]}
    (tmp_path / "army.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Refused, match="is not a unit"):
        read_orbat(tmp_path / "army.json", scenario, Wanted())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--column", "battalion"], '--column: "battalion" is not a pair: NAME=NAME'),
        (["--column", "regt=Regt"], '--column: "regt" is not a column of ours'),
        (["--column", "battalion=Regt"], '--column: "Regt" is not a column of army.csv'),
        (["--type", "foot=Elephants"], '--type: foot: unit type "Elephants" is not known'),
        (["--begin", "1916-07-01"], "--begin and --minutes: are for what is written"),
    ],
)
def test_wrong_words_are_one_line(words: list[str], said: str, tmp_path: Path) -> None:
    blank(tmp_path)
    (tmp_path / "army.csv").write_text("side,battalion\nBritish,1\n", encoding="utf-8")
    told = RUNNER.invoke(app, ["orbat", str(tmp_path / "army.csv"), "--for", str(tmp_path / "raid"), "--out",
                               str(tmp_path / "f.csv"), *words])  # fmt: skip
    assert told.exit_code == 2
    assert said in told.stderr
    assert not (tmp_path / "f.csv").exists()


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    for words, said in ((["army.csv", "--out", "f.csv"], "--for: is missing"),
                        (["army.csv", "--out", "f.txt"], "cannot write .txt"),
                        (["rulebook-sheet", "--out", "f.json", "--for", "x"], "are for what is read")):  # fmt: skip
        told = RUNNER.invoke(app, ["orbat", *words])
        assert (told.exit_code, said in told.stderr) == (2, True), told.stderr


# ---- into a scenario to fill in


def test_the_recipe_of_the_page_runs_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[3] / "docs" / "orbat.md").read_text(encoding="utf-8")
    sheet = next(iter(re.findall(r"```csv\n(.*?)```", page, re.DOTALL)))
    block = next(text for text in re.findall(r"```sh\n(.*?)```", page, re.DOTALL) if "army.csv" in text)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "army.csv").write_text(sheet, encoding="utf-8")
    lines = block.replace("\\\n", " ").splitlines()
    assert [line.split()[1] for line in lines] == ["new", "orbat", "check"]
    said = ""
    for line in [*lines, *lines[1:]]:  # the same again: the sheet was mended
        told = RUNNER.invoke(app, shlex.split(line)[1:])
        assert told.exit_code == 0, told.stderr
        said += told.stdout
    mine = tmp_path / "mine"
    assert sorted(path.name for path in mine.glob("*.xlsx*")) == ["forces.xlsx.bak", "orders.xlsx.bak"]
    for name in ("forces.xlsx", "orders.xlsx"):
        assert said.count(f"{name} was as bound-sim new made it: it is {name}.bak now") == 1
    assert len(load(mine).forces.platoons) == 4


ARMY = """side,battalion,company,platoon,type,x_cm,y_cm
British,1,A,1,Line infantry,20,10
German,2,A,1,Line infantry,20,80
"""


def into(mine: Path, tmp_path: Path) -> Any:
    (tmp_path / "army.csv").write_text(ARMY, encoding="utf-8")
    return RUNNER.invoke(
        app, ["orbat", str(tmp_path / "army.csv"), "--for", str(mine), "--out", str(mine / "forces.csv")]
    )


def changed(path: Path, cell: str, value: object) -> None:
    from openpyxl import load_workbook

    book = load_workbook(path)
    book.worksheets[0][cell] = value
    book.save(path)


def test_workbooks_that_were_filled_in_stay(tmp_path: Path) -> None:
    blank(tmp_path)
    mine = tmp_path / "raid"
    changed(mine / "forces.xlsx", "D2", "9")
    before = {path.name: path.read_bytes() for path in mine.iterdir()}
    told = into(mine, tmp_path)
    assert told.exit_code == 2
    assert "forces.xlsx: would be beside forces.csv: one order of battle: move forces.xlsx out of" in told.stderr
    assert {path.name: path.read_bytes() for path in mine.iterdir()} == before


def test_orders_that_were_filled_in_stay(tmp_path: Path) -> None:
    blank(tmp_path)
    mine = tmp_path / "raid"
    changed(mine / "orders.xlsx", "B2", "Advance")
    told = into(mine, tmp_path)
    assert told.exit_code == 0, told.stderr
    assert "orders.xlsx" not in told.stdout
    assert sorted(path.name for path in mine.glob("*.xlsx*")) == ["forces.xlsx.bak", "orders.xlsx"]
    assert len(load(mine).high) == 2 * load(mine).bounds


def test_a_workbook_that_was_only_saved_again_gives_way_and_no_name_is_taken(tmp_path: Path) -> None:
    blank(tmp_path)
    mine = tmp_path / "raid"
    changed(mine / "forces.xlsx", "A1", "side")  # the bytes of another program that saved it
    (mine / "forces.xlsx.bak").write_text("mine", encoding="utf-8")
    told = into(mine, tmp_path)
    assert told.exit_code == 0, told.stderr
    assert (mine / "forces.xlsx.bak").read_text(encoding="utf-8") == "mine"
    assert (mine / "forces.xlsx.bak1").is_file()


@pytest.mark.parametrize("rules", registered())
def test_a_template_is_known_as_such_in_all_rules(rules: str, tmp_path: Path) -> None:
    assert (
        RUNNER.invoke(app, ["new", "--empty", rules, str(tmp_path / "x"), "--sides", "German,British"]).exit_code == 0
    )
    for name in ("forces.xlsx", "orders.xlsx"):
        data = (tmp_path / "x" / name).read_bytes()
        assert is_untouched(name, data, rules, ["B", "G"]), name
        assert not is_untouched(name, data, rules, ["A", "B", "C"]), name
