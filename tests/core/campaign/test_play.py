"""covers: bound_sim/campaign/play.py, bound_sim/campaign/ground.py, bound_sim/campaign/pages.py

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
    assert report.count("report.html'>") == 2


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
    assert (out / "report.html").read_text(encoding="utf-8").count("report.html'>") == 1
