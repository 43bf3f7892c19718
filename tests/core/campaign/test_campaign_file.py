"""covers: bound_sim/campaign, bound_sim/cli/campaign.py

A campaign file from its opening to its end: battles begun, results taken from battle files, folders and sheets, taken
back, checked; what is refused changes nothing.
"""

import csv
import json
import shutil
import tomllib
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile, Broken, No
from bound_sim.battle_file.schema import CAMPAIGN
from bound_sim.battle_file.storage import Store
from bound_sim.campaign.battle_files import files_of, lines_naming, without
from bound_sim.campaign.file import CampaignFile, GivenResult
from bound_sim.campaign.muster import full_strength
from bound_sim.campaign.results import Taking, take_result
from bound_sim.campaign.sheet import won_in
from bound_sim.campaign.verification import check_campaign
from bound_sim.files.folder import load
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.forces import Forces
from bound_sim_maps.faults import Refused
from tests.core.campaign.campaigns import TREE, TWO, at_table, bound_sim, campaign, filled, whole

#: the first battle is short; nobody has won it then
SHORT = TWO.replace("langemarck-1914", "short")


def no(path: Path, *words: str | Path) -> str:
    """The line of a command on a campaign that says no, or refuses; the file stays as it was."""
    before = path.read_bytes()
    said = bound_sim("campaign", words[0], path, *words[1:])
    assert said.exit_code in (1, 2), said.output
    assert path.read_bytes() == before
    return said.output.strip()


def played(path: Path) -> None:
    """All bounds of a battle file."""
    with BattleFile(path) as file:
        while not file.history.over:
            file.resolve()


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """A campaign whose first battle is begun and played."""
    path = campaign(tmp_path, SHORT)
    assert bound_sim("campaign", "begin", path, "one").exit_code == 0
    played(tmp_path / "mine-one.bound")
    return path


def test_a_battle_file_is_taken_and_goes_on(short: Path) -> None:
    assert no(short, "take", "one", "--cut", "X1").startswith('--cut: unit "X1" does not exist')
    said = bound_sim("campaign", "take", short, "one")
    assert said.exit_code == 0
    assert "one: a draw" in said.output
    assert no(short, "take", "one") == "the result of one is taken already: undo it first"
    assert bound_sim("campaign", "begin", short, "two").exit_code == 0
    assert no(short, "undo", "one") == "two has begun with what was left of one: undo that first"
    found = check_campaign(short)
    assert (found.wrong, found.battles, found.missing) == ([], ["one"], [])
    assert check_campaign(short, head=found.head).wrong == []
    assert check_campaign(short, head="0" * 64).wrong == ["the head that was noted is not in its chain"]
    said = bound_sim("campaign", "verify", short, "--no-recompute")
    assert "one: its battle file holds" in said.output


def test_a_result_changes_the_next_battle(tmp_path: Path) -> None:
    short = campaign(tmp_path, TWO)
    at_table(short, "one", "G", {})
    assert bound_sim("campaign", "begin", short, "two").exit_code == 0
    with BattleFile(short.with_name("mine-two.bound")) as file:
        scenario = file.scenario_as_given()
        assert "VIC2" not in scenario.forces.battalions
        assert scenario.rulings["ENT-Q-range-points"] == "edges"
        assert not any(line.unit == "VIC2" for lines in scenario.lines.values() for line in lines)
        assert file.history.opened.dice == "seed"


#: two battles of a game whose rules name no winner, with orders on sheets and in arrows
PLATOONS = """
title = "Platoons"
[[battle]]
id = "one"
scenario = "rulebook-sheet"
changes = { "" = ["bounds 1"] }
[[battle]]
id = "two"
scenario = "rulebook-sheet"
after = ["one"]
keeps = { 1 = "1", 2 = "2", "22.1" = "22.1" }
"""


def test_a_battle_that_names_no_winner(tmp_path: Path) -> None:
    path = campaign(tmp_path, PLATOONS)
    assert bound_sim("campaign", "begin", path, "one").exit_code == 0
    played(tmp_path / "mine-one.bound")
    assert no(path, "take", "one").startswith("--won: is missing: nothing in the battle says who won")
    assert no(path, "take", "one", "--won", "C").startswith('--won: "C" is not a side: one of "D", "L", "draw"')
    assert bound_sim("campaign", "take", path, "one", "--won", "D").exit_code == 0
    assert check_campaign(path).wrong == []


def test_orders_of_those_that_are_gone_are_left_out(tmp_path: Path) -> None:
    """60 of 450 men are two bases of 30; 40 are one, and one of 10 more would be no hit's worth; 20 are one of 20."""
    path = campaign(tmp_path, PLATOONS)
    at_table(path, "one", "D", {"1": 0, "2": 50})
    assert bound_sim("campaign", "begin", path, "two").exit_code == 0
    with BattleFile(tmp_path / "mine-two.bound") as file, CampaignFile(path) as opened:
        scenario, full = file.scenario_as_given(), opened.plan.battles["two"].scenario
        men = [base.men for base in scenario.forces.battalions["2"]]
        assert men == [30, 20]
        assert len(full.low) > len(scenario.low) > 0
        assert len(full.high) > len(scenario.high) > 0
        assert {unit.partition("/")[0] for unit, _ in scenario.low} <= {*scenario.forces.battalions}
        assert opened.chain.forces("two").mustered.behind["2"] == 0


def test_a_history_that_names_units_that_are_gone(tmp_path: Path) -> None:
    path = campaign(
        tmp_path,
        """
title = "July"
[[battle]]
id = "one"
scenario = "beaumont-hamel"
[[battle]]
id = "two"
scenario = "beaumont-hamel"
after = ["one"]
keeps = { NFL = "NFL" }
""",
    )
    at_table(path, "one", "G", {"NFL": 0})
    with CampaignFile(path) as file:
        found = tomllib.loads(files_of(file.plan.battles["two"], file.chain.forces("two"))["scenario.toml"].decode())
        rows = tomllib.loads(file.plan.battles["two"].files["scenario.toml"].decode())["history"]["losses"]
        assert found["history"]["losses"] == [row for row in rows if row["battalion"] != "NFL"] != rows


def test_lines_of_later_bounds_are_left_out() -> None:
    text = "units cm\nbound 1\nA/1 stay # B/1\nB/1 stay\nbounds 2-4\nA/1 shoot B/1\nA/1 stay\nbound 4\nA/1 stay\n"
    assert without(text, {4, 6}, 3) == "units cm\nbound 1\nA/1 stay # B/1\nbounds 2-3\nA/1 stay\n"
    assert without(text, (), 4) == text


def test_a_unit_is_named_where_a_unit_stands() -> None:
    """A battalion "1" is not the 1 of ``face 1``, of a bound or of a point; a target is named as who acts is."""
    text = "bound 1\n4/1 stay face 1 # 1/1\n4/2 stay shoot 1/1\n5/1 stay except 5/1/2\n1/1 stay\n"
    files = {each.name: each.read_bytes() for each in (SCENARIOS / "rulebook-sheet").iterdir()}
    scenario = load({**files, "arrows-L.txt": text.replace("1/1 stay\n", "").encode(), "arrows-D.txt":
                     b"bound 1\n1/1 stay shoot 4/1\n2/1 stay shoot 4/1\n2/2 stay\n"})  # fmt: skip
    gone = {"1", "1/1", "1/1/1"}
    assert lines_naming(scenario, gone, "arrows-L.txt") == {3}
    assert lines_naming(scenario, gone, "arrows-D.txt") == {2}
    assert lines_naming(scenario, {"4/1", "5/1/2"}, "arrows-L.txt") == {2, 4}
    assert lines_naming(scenario, {"4/1"}, "arrows-D.txt") == {2, 3}
    raid = load("petite-douve-1915")
    unit = next(line.unit for lines in raid.lines.values() for line in lines if line.unit)
    named = lines_naming(raid, {unit}, "lines.txt")
    lines = (SCENARIOS / "petite-douve-1915" / "lines.txt").read_text(encoding="utf-8").splitlines()
    assert named == {number for number, line in enumerate(lines, 1) if unit in line.partition("#")[0].split()}


def test_the_same_campaign_has_the_same_bytes(tmp_path: Path) -> None:
    found = []
    for name in "ab":
        (tmp_path / name).mkdir()
        path = campaign(tmp_path / name, TWO)
        at_table(path, "one", "draw", {"INF1": 1, "INF4": 2, "GUN": 1}, {"GUN": 0})
        with CampaignFile(path) as file:
            found.append((file.chain.results, file.chain.forces("two").scenario.forces))
    assert found[0] == found[1]


def test_losses_go_on_by_the_rules(tmp_path: Path) -> None:
    """INF4 and INF5 go on as one, the gun is lost, a man joins the first unit with losses."""
    path = campaign(tmp_path, TWO)
    at_table(path, "one", "G", {"INF1": 0, "INF4": 1, "INF5": 1, "GUN": 4, "HOW": 4}, {"GUN": 0, "HOW": 0})
    with CampaignFile(path) as file:
        losses = {each.unit: each for each in file.chain.results["one"].losses}
        forces = file.chain.forces("two")
        assert losses["GUN"].lost_ground
        assert losses["GUN"].guns_lost == losses["HOW"].guns_lost == 1
        assert losses["HOW"].guns_repaired == 0  # half of one, rounded down
        assert {"GUN", "HOW"}.isdisjoint(forces.scenario.forces.battalions)
        four = forces.units["INF4"]
        back = sum(-(-losses[unit].scattered // 2) for unit in ("INF4", "INF5"))
        assert (four.men, four.returned) == (2 + back + four.joined, back)
        assert sum(each.joined for each in forces.units.values()) == 1
        assert forces.mustered.behind["GUN"] == 4
    said = bound_sim("campaign", "why", path, "GUN").output
    assert "guns that are repaired after two days: 0 of 1; its side lost the ground (OP-R-12)" in said
    assert "is not there: 4 men are not enough for a base" in said
    said = bound_sim("campaign", "why", path, "INF4").output
    assert "goes on from one:INF4, one:INF5" in said
    assert "comes fresh, as the scenario has it" in said
    assert "two: waits" in bound_sim("campaign", "why", campaign(_folder(tmp_path), TWO), "INF4").output


def _folder(place: Path) -> Path:
    (place / "other").mkdir()
    return place / "other"


def test_a_tree_is_followed(tmp_path: Path) -> None:
    path = campaign(tmp_path, TREE)
    assert no(path, "begin", "last") == "last waits for won, lost"
    assert no(path, "begin", "lst").startswith('BATTLE: battle "lst" does not exist: did you mean "lost"?')
    assert no(path, "take", "one", "--won", "B") == "one is not begun"
    assert no(path, "undo") == "nothing is left to undo"
    assert no(path, "redo") == "nothing can be redone"
    at_table(path, "one", "G", {"INF1": 2, "INF2": 3})
    assert no(path, "begin", "won") == "won is left out: its condition has failed"
    assert no(path, "begin", "one") == "one is over already"
    with CampaignFile(path) as file:
        assert [file.chain.state(id) for id in file.plan.battles] == ["over", "left out", "may begin", "waits"]
        assert not file.chain.over
    at_table(path, "lost", "B", {"INF1": 1})
    with CampaignFile(path) as file:
        forces = file.chain.forces("last")
        # the battle that was left out passes its unit on as it was; a unit that comes fresh there has fought there
        assert forces.units["INF1"].men == 2
        assert forces.units["INF2"].men == 4
    at_table(path, "last", "draw", {})
    status = json.loads(bound_sim("campaign", "status", path, "--json").output)
    assert status["over"]
    assert [battle["won"] for battle in status["battles"]] == ["G", "", "B", "draw"]
    assert [row["won"] for row in status["score"]] == [1, 1]
    assert "left out" in bound_sim("campaign", "status", path).output
    page = tmp_path / "page.html"
    assert bound_sim("campaign", "report", path, "--out", page).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "<h2 id='won'>won: Hooge, summer 1915</h2>" in text
    assert "class=out" in text
    assert text.count("<details>") == 3
    assert no(path, "report", "--out", page).endswith("exists already: a new file")


def test_undo_and_redo(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO)
    at_table(path, "one", "B", {"INF1": 2})
    with CampaignFile(path) as file:
        first = file.chain.results
    assert bound_sim("campaign", "undo", path).output == "undone: the result of one\n"
    assert no(path, "begin", "one") == "one is begun already"
    assert bound_sim("campaign", "undo", path, "one").output == "undone: the beginning of one\n"
    assert no(path, "undo", "one") == "nothing of one is left to undo"
    assert no(path, "undo", "three").startswith('BATTLE: battle "three" does not exist')
    assert bound_sim("campaign", "redo", path).output == "in force again: the beginning of one\n"
    assert bound_sim("campaign", "redo", path).output == "in force again: the result of one\n"
    with CampaignFile(path) as file:
        assert file.chain.results == first
    assert bound_sim("campaign", "branch", path, tmp_path / "b.campaign").exit_code == 0
    at_table(tmp_path / "b.campaign", "two", "draw", {})
    assert check_campaign(tmp_path / "b.campaign").wrong == []
    assert no(path, "branch", path).endswith("exists already: the name of a new file")


def test_the_same_result_again_has_the_same_dice(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO)
    at_table(path, "one", "B", {"INF1": 0, "GINF1": 0})
    with CampaignFile(path) as file:
        before = file.chain.results
    for _ in range(2):
        bound_sim("campaign", "undo", path)
    at_table(path, "one", "B", {"INF1": 0, "GINF1": 0})
    with CampaignFile(path) as file:
        assert file.chain.results == before


def test_a_side_without_anybody_has_lost(tmp_path: Path) -> None:
    """All of the British units of the second battle go on from one unit, of which nobody is left."""
    path = campaign(tmp_path, TWO.replace('changes]', 'changes]\n"one won by B" = [' + ", ".join(
        f'"remove {unit}"' for unit in ("INF2", "INF3", "INF4", "OFF", "MOFF", "CAV1", "CAV2", "CAV3", "VIC1", "VIC2",
                                        "GUN")) + "]"))  # fmt: skip
    for seed in range(20):  # until nobody of the four is scattered, who would come back
        path.unlink()
        CampaignFile.create(path, tmp_path / "folder", seed=seed)
        at_table(path, "one", "B", {"INF1": 0})
        with CampaignFile(path) as file:
            if not file.chain.forces("two").scenario.forces.side_of("INF1"):
                break
    said = bound_sim("campaign", "begin", path, "two")
    assert "INF1 is not there any more" in said.output
    assert "nobody is left of side B: it has lost the battle" in said.output
    with CampaignFile(path) as file:
        assert file.chain.outcomes["two"] == "G"
        assert all(each.lost == 0 for each in file.chain.results["two"].losses)
        assert file.chain.after("two", "INF1").men == 0
        assert file.chain.after("two", "VIC1").men == 0
    assert check_campaign(path).wrong == []
    assert bound_sim("campaign", "export", path, "--out", tmp_path / "out").exit_code == 0
    assert not (tmp_path / "out" / "two").exists()
    assert bound_sim("campaign", "why", path, "INF1").output.endswith("0 men are not enough for a base\n")


def test_a_sheet_has_every_fault_at_once(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO)
    assert no(path, "sheet", "one", "--out", tmp_path / "s.csv") == "one is not begun"
    assert bound_sim("campaign", "begin", path, "one", "--table").exit_code == 0
    assert no(path, "begin", "one") == "one is begun already"
    assert no(path, "take", "one", "--won", "B").startswith("one is fought at a table")
    assert bound_sim("campaign", "sheet", path, "one", "--out", tmp_path / "s.csv").exit_code == 0
    assert no(path, "sheet", "one", "--out", tmp_path / "s.csv").endswith("exists already: the name of a new file")
    with CampaignFile(path) as file:
        text = filled(file.chain.forces("one"), {"INF1": 1})
    lines = text.splitlines()
    sheet = tmp_path / "f.csv"
    wrong = {
        text.replace("INF2", "INF9"): 'unit "INF9" does not exist',
        text.replace("INF2,", "INF1,"): 'unit "INF1" is there twice',
        text.replace("men_left", "left"): "f.csv: line 1: has no column men_left: battle, side, unit, name, men",
        "\n".join([*lines[:-1], ""]): "has no line of",
        text.replace("BEF Infantry 1,4,,1", "BEF Infantry 1,4,,5"): '"5" is not allowed: a whole number, 0 to 4',
        text.replace("INF1,BEF Infantry 1,4,,1", "INF1,BEF Infantry 1,4,,1.5"): '"1.5" is not allowed',
        text.replace("INF1,BEF Infantry 1,4,,1,,", "INF1,BEF Infantry 1,4,,1,,maybe"): 'cut: "maybe" is not',
        text.replace("INF1,BEF Infantry 1,4,", "INF1,BEF Infantry 1,3,"): 'men: "3", and INF1 went in with 4: ',
        text.replace("HOW,15 Schwere Team,4,1,", "HOW,15 Schwere Team,4,2,"): 'guns: "2", and HOW went in with 1',
        text.replace(",B,INF1,", ",G,INF1,"): 'side: "G", and INF1 is of side B',
        text.replace(",B,INF1,", "two,B,INF1,"): 'battle: the sheet is of "two": that of one',
    }  # fmt: skip
    for filled_in, fault in wrong.items():
        assert filled_in != text
        sheet.write_text(filled_in, encoding="utf-8")
        assert fault in no(path, "take", "one", sheet, "--won", "B")
    assert "f.txt" in no(path, "take", "one", tmp_path / "f.txt", "--won", "B")
    (tmp_path / "f.xlsx").write_bytes(b"no workbook")
    assert "f.xlsx" in no(path, "take", "one", tmp_path / "f.xlsx", "--won", "B")
    missing = no(path, "take", "one", tmp_path / "no.csv", "--won", "B")
    assert "no.csv" in missing
    page = tmp_path / "s.html"
    assert bound_sim("campaign", "sheet", path, "one", "--out", page).exit_code == 0
    assert "s.html: is a page for paper: its numbers typed in: camp" in no(path, "take", "one", page, "--won", "B")
    assert "s.pdf: is not a sheet by its name: .csv to fill in" in no(path, "sheet", "one", "--out", tmp_path / "s.pdf")
    assert not (tmp_path / "s.pdf").exists()
    sheet.write_text(text.replace("INF1,BEF Infantry 1,4,,1,,", "INF1,BEF Infantry 1,4,,5,,x"), encoding="utf-8")
    both = no(path, "take", "one", sheet)
    assert "a whole number, 0 to 4" in both
    assert "--won: is missing, and the sheet does not say who won: a side, or draw" in both
    sheet.write_text(text.replace("INF1,BEF Infantry 1,4,,1,,", "INF1,BEF Infantry 1,4,,1,,x"), encoding="utf-8")
    assert bound_sim("campaign", "take", path, "one", sheet, "--won", "G", "--cut", "INF1").exit_code == 0
    with CampaignFile(path) as file:
        first = next(each for each in file.chain.results["one"].losses if each.unit == "INF1")
        assert (first.cut, first.scattered, first.lost) == (True, 0, 3)
    assert "scattered men without a way back are missing" in bound_sim("campaign", "why", path, "INF1").output


def test_a_sheet_says_who_won(tmp_path: Path) -> None:
    """In its column ``won``, in one line or in all; otherwise than ``--won``, or than another line, it is refused."""
    path = campaign(tmp_path, TWO)
    assert bound_sim("campaign", "begin", path, "one", "--table").exit_code == 0
    with CampaignFile(path) as file:
        text = filled(file.chain.forces("one"), {})
    lines, sheet = text.splitlines(), tmp_path / "f.csv"

    def written(*won: str) -> Path:
        rows = [line + (won[place] if place < len(won) else "") for place, line in enumerate(lines[1:])]
        sheet.write_text("\n".join([lines[0], *rows, ""]), encoding="utf-8")
        return sheet

    assert won_in(written()) == ""
    assert won_in(tmp_path / "none.csv") == ""
    assert won_in(written("", "G")) == "G"
    assert 'f.csv: won: "B" and "G": one of them, here and in --won' in no(path, "take", "one", written("B", "", "G"))
    assert 'f.csv: won: "B" and "G"' in no(path, "take", "one", written("G"), "--won", "B")
    assert 'f.csv: won: "France" is not a side' in no(path, "take", "one", written("France"))
    assert bound_sim("campaign", "take", path, "one", written("", "draw"), "--won", "draw").exit_code == 0
    assert bound_sim("campaign", "undo", path).exit_code == 0
    semicolons = tmp_path / "s.csv"
    semicolons.write_text(written("", "G").read_text(encoding="utf-8").replace(",", ";"), encoding="utf-8-sig")
    assert "side G has won" in bound_sim("campaign", "take", path, "one", semicolons).output


def test_a_sheet_for_paper(tmp_path: Path) -> None:
    """Each unit that is there stands once under its side, with a box for its guns where it has some."""
    path, out = campaign(tmp_path, TWO), tmp_path / "sheet.html"
    assert no(path, "sheet", "one", "--out", out) == "one is not begun"
    assert bound_sim("campaign", "begin", path, "one", "--table").exit_code == 0
    assert bound_sim("campaign", "sheet", path, "one", "--out", out).exit_code == 0
    text = out.read_text(encoding="utf-8")
    with CampaignFile(path) as file:
        units = full_strength(file.chain.forces("one").scenario)
    assert text.count("<tr><td>") == len(units)
    assert all(text.count(f"<tr><td>{unit}</td>") == 1 for unit in units)
    assert text.index("<td>INF1</td>") < text.index("<td>GINF1</td>")
    assert text.count("<td class=box>") == sum(each.guns > 0 for each in units.values()) > 0
    assert text.count("class='tick'") == len(units) + 3
    assert "script" not in text
    assert no(path, "sheet", "one", "--out", out).endswith("exists already: the name of a new file")


def test_a_battle_in_a_file_is_not_taken_from_a_sheet(short: Path) -> None:
    sheet = short.with_name("f.csv")
    sheet.write_text("unit,men_left\n", encoding="utf-8")
    assert no(short, "take", "one", sheet, "--won", "B") == (
        "one was begun in mine-one.bound: its result is taken from there"
    )


def test_a_result_of_another_battle(short: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.bound"
    assert bound_sim("new", tmp_path / "folder" / "short", other, "--seed", "4").exit_code == 0
    with BattleFile(other) as battle:
        battle.resolve()
    assert no(short, "take", "one", other, "--won", "B").endswith("the battle is not over")
    played(other)
    won = bound_sim("campaign", "remains", other, "--json").output
    said = ["--won", "B"] if not json.loads(won)["won"] else []
    assert no(short, "take", "one", other, *said) == (
        "the result is of another battle than the one that was begun as one"
    )
    with CampaignFile(short) as file, pytest.raises(No, match="of other units"):
        file.take("one", (), GivenResult("B", "sheet"))


def test_a_battle_that_says_who_won_is_believed(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO)
    assert bound_sim("campaign", "begin", path, "one", "--out", tmp_path / "x.bound").exit_code == 0
    played(tmp_path / "x.bound")
    won = json.loads(bound_sim("campaign", "remains", tmp_path / "x.bound", "--json").output)["won"]
    other = "B" if won != "B" else "G"
    assert "and the battle was won by" in no(path, "take", "one", "--won", other)
    assert bound_sim("campaign", "take", path, "one").exit_code == 0
    with CampaignFile(path) as file:
        assert file.chain.outcomes == {"one": won}
        assert not file.history.result("one").said
    with BattleFile(tmp_path / "x.bound") as battle:
        battle.undo()
    assert any("leaves something else now" in line or "cannot" in line for line in check_campaign(path).wrong)
    (tmp_path / "x.bound").unlink()
    assert check_campaign(path).missing == ["one: its battle file x.bound is not there"]
    said = bound_sim("campaign", "verify", path)
    assert (said.exit_code, "is not there" in said.output) == (0, True)


def test_a_folder_of_a_result_is_taken(tmp_path: Path) -> None:
    path = campaign(tmp_path, SHORT)
    assert bound_sim("campaign", "begin", path, "one", "--table").exit_code == 0
    assert no(path, "begin", "two", "--table", "--out", "x.bound").startswith("--out: a battle at a table has no")
    assert bound_sim("campaign", "export", path, "--out", tmp_path / "out").exit_code == 0
    rows = list(csv.DictReader((tmp_path / "out" / "battles.csv").read_text(encoding="utf-8").splitlines()))
    assert [(row["battle"], row["side"], row["state"]) for row in rows] == [
        ("one", "B", "begun"), ("one", "G", "begun"), ("two", "B", "waits"), ("two", "G", "waits")
    ]  # fmt: skip
    for name, scenario in (("right", tmp_path / "out" / "one"), ("wrong", "hooge-1915")):
        run = bound_sim("run", scenario, "--seed", "1", "--no-report", "--out", tmp_path / name)
        assert run.exit_code == 0, run.output
    assert "is the result of other forces" in no(path, "take", "one", tmp_path / "wrong", "--won", "B")
    assert bound_sim("campaign", "take", path, "one", tmp_path / "right", "--won", "draw").exit_code == 0
    assert check_campaign(path).missing == ["one: its result came from right, which is not looked at"]


def test_begin_takes_up_what_a_broken_off_command_left(tmp_path: Path) -> None:
    """A kill after the battle file is there and before the campaign says so: the next command goes on from there."""
    path, battle = campaign(tmp_path, TWO), tmp_path / "mine-one.bound"
    fresh = path.read_bytes()
    assert bound_sim("campaign", "begin", path, "one").exit_code == 0
    opening = battle.read_bytes()
    path.write_bytes(fresh)
    assert bound_sim("campaign", "begin", path, "one").exit_code == 0
    assert battle.read_bytes() == opening
    path.write_bytes(fresh)
    battle.unlink()
    assert bound_sim("new", "langemarck-1914", battle, "--seed", "4").exit_code == 0
    other = battle.read_bytes()
    assert no(path, "begin", "one", "--out", battle).endswith("exists already: the name of a new file")
    battle.with_stem("mine-one-2").write_bytes(b"something else")
    said = bound_sim("campaign", "begin", path, "one")
    assert said.output.endswith("mine-one-3.bound\n"), (
        "another file in its place stays, and the battle has a name of its own"
    )
    assert battle.read_bytes() == other
    assert bound_sim("campaign", "undo", path).exit_code == 0
    assert bound_sim("campaign", "begin", path, "one").output.endswith("mine-one-3.bound\n")


def test_secret_dice(tmp_path: Path) -> None:
    assert bound_sim("campaign", "new", "blood-of-ypres", tmp_path / "y.campaign").exit_code == 0
    assert bound_sim("campaign", "begin", tmp_path / "y.campaign", "langemarck").exit_code == 0
    with BattleFile(tmp_path / "y-langemarck.bound") as file, CampaignFile(tmp_path / "y.campaign") as opened:
        assert file.history.opened.dice == "keyed"
        assert file.battle_key() not in (opened.key(), b"")
        assert opened.history.opened.seed is None


def test_what_is_not_a_campaign_file(tmp_path: Path) -> None:
    assert bound_sim("new", "hooge-1915", tmp_path / "a.bound", "--seed", "1").exit_code == 0
    assert "is not a campaign file: one that bound-sim campaign new made" in no(tmp_path / "a.bound", "status")
    path = campaign(tmp_path, TWO)
    assert "is not a battle file: one that bound-sim new made" in bound_sim("status", path).output
    assert "is not there" in bound_sim("campaign", "status", tmp_path / "none.campaign").output
    with pytest.raises(Refused, match="exists already"):
        CampaignFile.create(path, tmp_path / "folder")
    assert no(path, "why", "INF99").startswith("INF99: is not a unit of this campaign")


def test_what_fails_leaves_the_campaign_as_it_was(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO)
    with CampaignFile(path) as file:
        with pytest.raises(No):
            file.begin("two")
        assert file.chain.state("one") == "may begin"
        file.begin("one", place="table")
        with CampaignFile(path) as other:  # what another wrote meanwhile is seen before it is decided
            other.undo()
        with pytest.raises(No, match="one is not begun"):
            file.take("one", whole(file.chain.forces("one")), GivenResult("B", "sheet"))
        with pytest.raises(Refused, match='battle "none" does not exist'):
            take_result(file, "none", None, Taking())


def test_units_that_are_not_in_the_forces_have_nothing_after(tmp_path: Path) -> None:
    path = campaign(tmp_path, TREE)
    at_table(path, "one", "draw", dict.fromkeys(("INF1", "INF2"), 0))
    with CampaignFile(path) as file:
        assert isinstance(file.chain.forces("lost").scenario.forces, Forces)


def test_a_changed_file_is_broken(tmp_path: Path) -> None:
    path = campaign(tmp_path, TWO)
    at_table(path, "one", "B", {"INF1": 1})
    store = Store(path, kind=CAMPAIGN)
    store._execute("UPDATE entry SET at = 'never' WHERE number = 2")
    store.close()
    with pytest.raises(Broken, match="breaks the chain"):
        CampaignFile(path)
    assert "breaks the chain" in check_campaign(path).wrong[0]
    assert bound_sim("campaign", "verify", path).exit_code == 3


def test_orders_as_arrows_of_a_unit_that_is_gone_are_refused(tmp_path: Path) -> None:
    scenario = tmp_path / "folder" / "drawn"
    shutil.copytree(SCENARIOS / "rulebook-sheet", scenario)
    (scenario / "arrows-D.txt").unlink()
    order = {"unit": "1/1", "bound": 3, "action": "stay"}
    drawn = {
        "type": "FeatureCollection",
        "units": "cm",
        "features": [{"type": "Feature", "properties": order, "geometry": None}],
    }
    (scenario / "arrows-more.geojson").write_text(json.dumps(drawn), encoding="utf-8")
    path = campaign(
        tmp_path, PLATOONS.replace('id = "two"\nscenario = "rulebook-sheet"', 'id = "two"\nscenario = "drawn"')
    )
    at_table(path, "one", "D", {"1": 0})
    said = bound_sim("campaign", "begin", path, "two")
    assert said.exit_code == 2
    assert said.output.startswith("two/")


def interrupted(file: CampaignFile) -> None:
    raise KeyboardInterrupt


def test_a_file_is_let_go_of_where_reading_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = campaign(tmp_path, TWO)
    closed = []
    monkeypatch.setattr(Store, "close", lambda store: closed.append(store.path))
    monkeypatch.setattr(CampaignFile, "_plan", interrupted)
    with pytest.raises(KeyboardInterrupt):
        CampaignFile(path)
    assert closed == [path]
