"""Campaigns for tests: folders of ``campaign.toml``, and sheets filled in."""

import csv
import io
import shutil
from collections.abc import Mapping
from pathlib import Path

from typer.testing import CliRunner, Result

from bound_sim.campaign.chain import BattleForces
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.records import as_they_went_in
from bound_sim.campaign.sheet import sheet_text
from bound_sim.campaign.units import UnitRemains
from bound_sim.cli import app
from bound_sim.scenario.files import SCENARIOS

#: two battles of one game, the second with changes, and units that go on as one
TWO = """
title = "Two"
[[battle]]
id = "one"
scenario = "langemarck-1914"
[[battle]]
id = "two"
scenario = "hooge-1915"
after = ["one"]
nights = 1
[battle.keeps]
INF1 = "INF1"
INF4 = ["one:INF4", "INF5"]
GUN = "GUN"
HOW = "HOW"
GINF1 = "GINF1"
[battle.changes]
"one won by G" = ["remove VIC2", "ruling ENT-Q-range-points edges"]
[remains]
replacements = { B = 1 }
"""
#: a tree: the second and the third go on with the same unit, and only one of them is fought; the fourth is after both
TREE = """
title = "Tree"
[[battle]]
id = "one"
scenario = "langemarck-1914"
[[battle]]
id = "won"
scenario = "hooge-1915"
after = ["one"]
when = "one won by B"
keeps = { INF1 = "INF1" }
[[battle]]
id = "lost"
scenario = "hooge-1915"
after = ["one"]
when = "one won by G or draw"
keeps = { INF1 = "INF1" }
[[battle]]
id = "last"
scenario = "langemarck-1914"
after = ["won", "lost"]
keeps = { INF1 = "won:INF1", INF2 = "lost:INF2" }
"""


#: of a battle of one round
RULING = '"ENT-Q-operation-limit" = "the scenario\'s"'


def bound_sim(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def campaign(place: Path, text: str) -> Path:
    """A new campaign file of this text, with the dice of seed 3; ``campaign_folder`` makes its folder."""
    path = place / "mine.campaign"
    CampaignFile.create(path, campaign_folder(place, text), seed=3, clock=lambda: "2026-01-01T00:00:00Z")
    return path


def campaign_folder(place: Path, text: str) -> Path:
    """The folder of a campaign of this text; the scenario "short" is a round of Langemarck."""
    folder = place / "folder"
    if not folder.exists():
        shutil.copytree(SCENARIOS / "langemarck-1914", folder / "short")
        file = folder / "short" / "scenario.toml"
        text_of = file.read_text(encoding="utf-8")
        text_of = text_of.replace("bounds = 29", "bounds = 3").replace("limit = 14", "limit = 1")
        file.write_text(f"{text_of}\n[rulings]\n{RULING}\n", encoding="utf-8")
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    return folder


def filled(forces: BattleForces, left: Mapping[str, int], guns: Mapping[str, int] | None = None) -> str:
    """The sheet with these men left, all of the units that are not named."""
    rows = list(csv.DictReader(io.StringIO(sheet_text(forces, ""))))
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, rows[0].keys())
    writer.writeheader()
    for row in rows:
        of = row["unit"]
        writer.writerow({**row, "men_left": left.get(of, row["men"]), "guns_left": (guns or {}).get(of, row["guns"])})
    return buffer.getvalue()


def at_table(path: Path, battle: str, won: str, left: Mapping[str, int], guns: Mapping[str, int] | None = None) -> None:
    """A battle begun at a table and taken from its sheet."""
    with CampaignFile(path) as file:
        file.begin(battle, place="table")
        sheet = path.with_name(f"{battle}.csv")
        sheet.write_text(filled(file.chain.forces(battle), left, guns), encoding="utf-8")
    said = bound_sim("campaign", "take", path, battle, sheet, "--won", won)
    assert said.exit_code == 0, said.output


def whole(forces: BattleForces) -> tuple[UnitRemains, ...]:
    """All of the units that went in."""
    return as_they_went_in(forces)
