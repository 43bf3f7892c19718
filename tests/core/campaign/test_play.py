"""covers: bound_sim/campaign/play.py, bound_sim/campaign/page.py, bound_sim/campaign/ground.py, bound_sim/campaign

A whole campaign played by one command: it is what the commands for each battle make, and its report leads to theirs.
"""

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.ground import kept_by
from bound_sim.campaign.page import page
from bound_sim.campaign.pages import pages_beside
from bound_sim.campaign.verification import check_campaign
from bound_sim.cli import campaign_tables
from bound_sim.files.folder import load
from bound_sim.rules.records.remains import Remain, Status
from bound_sim.scenario.forces import Forces
from tests.core.campaign.campaigns import TWO, at_table, bound_sim, campaign, campaign_folder

#: both battles are short: nobody wins the first
SHORT = TWO.replace("langemarck-1914", "short").replace("hooge-1915", "short").replace('"remove VIC2", ', "")
#: a game whose rules name no winner, after itself
SHEET = """
title = "Sheet"
[[battle]]
id = "first"
scenario = "rulebook-sheet"
[[battle]]
id = "second"
scenario = "rulebook-sheet"
after = ["first"]
when = "first won by L or draw"
keeps = { "1" = "1" }
[[battle]]
id = "third"
scenario = "rulebook-sheet"
after = ["first"]
when = "first won by D"
keeps = { "1" = "1" }
"""
CASES = tomllib.loads((Path(__file__).with_name("cases") / "ground.toml").read_text(encoding="utf-8"))["case"]


def test_a_campaign_is_played_as_its_battles_are(tmp_path: Path) -> None:
    folder, out = campaign_folder(tmp_path, SHORT), tmp_path / "out"
    said = bound_sim("campaign", "run", folder, "--seed", "3", "--out", out)
    assert said.exit_code == 0, said.output
    assert said.output.rstrip().endswith("out/report.html")
    assert sorted(each.name for each in out.iterdir()) == ["battles", "folder.campaign", "report.html"]
    by_hand = campaign(tmp_path, SHORT)
    for battle in ("one", "two"):
        assert bound_sim("campaign", "begin", by_hand, battle).exit_code == 0
        with BattleFile(tmp_path / f"mine-{battle}.bound") as file:
            while not file.history.over:
                file.resolve()
        assert bound_sim("campaign", "take", by_hand, battle).exit_code == 0
    with CampaignFile(by_hand) as one, CampaignFile(out / "folder.campaign") as other:
        assert one.chain.results == other.chain.results
        assert other.chain.over
    found = check_campaign(out / "folder.campaign")
    assert (found.wrong, found.missing, found.battles) == ([], [], ["one", "two"])
    text = (out / "report.html").read_text(encoding="utf-8")
    assert "href='battles/one/report.html'" in text
    assert "href='battles/two/report.html'" in text
    assert (out / "battles" / "two" / "report.html").is_file()
    assert "is there and not empty" in bound_sim("campaign", "run", folder, "--out", out).output


def test_a_battle_without_a_winner_goes_by_its_ground(tmp_path: Path) -> None:
    """The places in words, beside ``kept_by``: D holds the trench at the end of seed 3, L the redoubt."""
    out = tmp_path / "out"
    said = bound_sim("campaign", "run", campaign_folder(tmp_path, SHEET), "--seed", "3", "--out", out, "--json")
    assert said.exit_code == 0, said.output
    facts = json.loads(said.output)
    assert facts["over"]
    won = {each["battle"]: (each["state"], each["won"]) for each in facts["battles"]}
    assert won["first"][0] == "over"
    left_out = "third" if won["first"][1] in ("L", "draw") else "second"
    assert won[left_out] == ("left out", "")
    with CampaignFile(out / "folder.campaign") as file:
        assert file.history.result("first").said
    report = (out / "report.html").read_text(encoding="utf-8")
    assert report.count("/report.html'>report of the battle") == 2


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_ground(case: dict[str, Any]) -> None:
    scenario = load("rulebook-sheet")
    light = [base.id for base in scenario.forces.platoons if base.side == "L"]
    names = {"LIGHT": light[0], "LIGHT2": light[1]}
    late = set(case.get("late", ()))
    platoons = tuple(
        replace(base, arrives=scenario.bounds + 1) if base.id in late else base for base in scenario.forces.platoons
    )
    scenario = replace(scenario, forces=Forces(platoons))
    places: dict[str, tuple[Any, Status]] = {
        names.get(base, base): (place, "present") for base, place in case["at"].items()
    }
    places |= {names.get(base, base): (place, "left") for base, place in case.get("left", {}).items()}
    remains = []
    for base in platoons:
        (x, y), status = places.get(base.id, ((40.0, 50.0), "gone"))
        remains.append(Remain(
            base.side, base.battalion, base.id, base.type, base.men, base.men, 0, 0, 0, False, status, x, y, ""
        ))  # fmt: skip
    assert kept_by(scenario, remains) == case["won"]


def test_pages_stand_beside_battle_files_and_results(tmp_path: Path) -> None:
    """A report is led to wherever ``export`` or ``run`` put it by itself; a sheet has none."""
    path = campaign(tmp_path, SHORT)
    page = tmp_path / "pages" / "page.html"
    page.parent.mkdir()
    assert bound_sim("campaign", "begin", path, "one").exit_code == 0
    with BattleFile(tmp_path / "mine-one.bound") as file:
        while not file.history.over:
            file.resolve()
    assert bound_sim("campaign", "take", path, "one").exit_code == 0
    at_table(path, "two", "B", {})
    assert bound_sim("campaign", "report", path, "--out", page).exit_code == 0
    assert "report.html" not in page.read_text(encoding="utf-8")
    assert bound_sim("export", tmp_path / "mine-one.bound", "--out", tmp_path / "mine-one").exit_code == 0
    page.unlink()
    assert bound_sim("campaign", "report", path, "--out", page).exit_code == 0
    assert "href='../mine-one/report.html'" in page.read_text(encoding="utf-8")


def test_a_terminal_is_told_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with campaign_tables._progress(quiet=False) as tell:
        tell("one: bound 1")
    with campaign_tables._progress(quiet=True) as tell:
        assert tell("nothing") is None


def test_a_side_without_anybody_has_no_battle_to_play(tmp_path: Path) -> None:
    british = {base.battalion for base in load("langemarck-1914").forces.platoons if base.side == "B"}
    gone = ", ".join(f'"remove {unit}"' for unit in sorted(british))
    text = SHORT.replace('"one won by G" =', f'"" = [{gone}]\n"one won by G" =')
    out = tmp_path / "out"
    said = bound_sim("campaign", "run", campaign_folder(tmp_path, text), "--seed", "3", "--out", out, "--json")
    assert json.loads(said.output)["battles"][1] == {"battle": "two", "state": "over", "won": "G"}
    assert not (out / "battles" / "two").exists()
    assert (out / "report.html").read_text(encoding="utf-8").count("/report.html'>report of the battle") == 1


def recorded(folder: Path) -> None:
    """Give the battle "short" a record."""
    file = folder / "short" / "scenario.toml"
    text = file.read_text(encoding="utf-8").replace("[rulings]", '''[history]
note = """
The record says <little>.
"""
[[history.losses]]
battalion = "INF1"
name = "1st & 2nd"
strength = 800
losses_low = 100
losses_high = 300
source = "an army's diary"
[rulings]''')  # fmt: skip
    file.write_text(text, encoding="utf-8")


def test_the_report_has_record_pictures_and_the_tree(tmp_path: Path) -> None:
    folder, out = campaign_folder(tmp_path, SHORT), tmp_path / "out"
    recorded(folder)
    played = bound_sim("campaign", "run", folder, "--seed", "3", "--out", out)
    assert played.exit_code == 0, played.output
    text = (out / "report.html").read_text(encoding="utf-8")
    assert text.count("The record says &lt;little&gt;.") == 2
    assert "<td>1st &amp; 2nd</td><td>800</td><td>100–300</td><td>4</td>" in text
    assert "<img src='battles/one/maps/bound-03.svg'" in text
    assert (out / "battles" / "one" / "maps" / "bound-03.svg").is_file()
    assert "what might follow" not in text
    file, odds = out / "folder.campaign", tmp_path / "odds"
    assert bound_sim("campaign", "odds", folder, "--seed", "3", "--tables", "3", "--out", odds).exit_code == 0
    for number, given in enumerate((odds, odds / "odds.json")):
        page = tmp_path / f"{number}.html"
        said = bound_sim("campaign", "report", file, "--out", page, "--odds", given)
        assert said.exit_code == 0, said.output
        text = page.read_text(encoding="utf-8")
        assert "what might follow" in text
        assert text.count("<td>taken</td>") == 2  # table 0 of the odds is this campaign
        assert "<img" in text


def test_odds_of_something_else_are_refused(tmp_path: Path) -> None:
    file, page = campaign(tmp_path, TWO), tmp_path / "page.html"
    given = tmp_path / "odds.json"
    row = {"path": ["B"], "share": 1.0, "low": 0.5, "high": 1.0}
    battles = [{"battle": "one"}, {"battle": "two"}]
    for text, wrong in (
        ("", "is not odds of a campaign"), ("[" * 10_000, "is not odds of a campaign"),
        (json.dumps({"battles": battles, "tree": [{**row, "share": 2.0}]}), "is not odds of a campaign"),
        (json.dumps({"battles": battles[:1], "tree": [row]}), "is odds of another campaign"),
        (json.dumps({"battles": battles, "tree": [{**row, "path": ["B"] * 3}]}), "is odds of another campaign"),
    ):  # fmt: skip
        given.write_text(text, encoding="utf-8")
        said = bound_sim("campaign", "report", file, "--out", page, "--odds", given)
        assert (said.exit_code, page.exists()) == (2, False)
        assert wrong in said.output
    given.write_text(json.dumps({"battles": battles, "tree": [row, {**row, "path": ["draw", "left out"]}]}))
    assert bound_sim("campaign", "report", file, "--out", page, "--odds", given).exit_code == 0
    assert "taken</td>" not in page.read_text(encoding="utf-8")


def test_a_result_without_its_maps_has_no_picture(tmp_path: Path) -> None:
    path = campaign(tmp_path, SHORT)
    with CampaignFile(path) as file:
        file.begin("one")
        (tmp_path / "mine-one").mkdir()
        (tmp_path / "mine-one" / "report.html").write_text("a report")
        assert pages_beside(file, tmp_path) == {"one": ("mine-one/report.html", "")}
        (tmp_path / "mine-one" / "maps").mkdir()
        assert pages_beside(file, tmp_path) == {"one": ("mine-one/report.html", "")}
        told = page(file.chain, file.history, pages_beside(file, tmp_path))
        assert "<a href='mine-one/report.html'>" in told
        assert "<img" not in told


def test_a_winter_of_raids_is_three_or_two(tmp_path: Path) -> None:
    """The shipped chain of three: the last raid is fought only where the garrison has held the second."""
    said = bound_sim("campaign", "run", "winter-of-raids-1915", "--seed", "3", "--out", tmp_path / "w", "--json")
    assert said.exit_code == 0, said.output
    won = {each["battle"]: each["won"] for each in json.loads(said.output)["battles"]}
    assert list(won) == ["november", "december", "february"]
    assert (won["february"] != "") == (won["december"] == "G")
    with CampaignFile(tmp_path / "w" / "winter-of-raids-1915.campaign") as file:
        raid = file.plan.battles["december"]
        assert set(raid.keeps) == set(raid.scenario.forces.battalions)
        assert any(each.joined for each in file.chain.forces("december").units.values())
