"""Campaigns of battles with fog, for tests of what a side may know: B has a battalion that A does not see."""

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from bound_sim.battle_file import BattleFile
from bound_sim.campaign.file import CampaignFile, GivenResult
from bound_sim.campaign.results import Taking, take_result
from bound_sim.files.folder import save
from bound_sim.keys.seals import make_keys
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import packets, seats
from tests.core.campaign.campaigns import bound_sim, campaign, whole
from tests.trust.fields import woods

#: three battles of one field: side B has a battalion, 70, that A does not see
FIELD = """
title = "Field"
[[battle]]
id = "one"
scenario = "field"
[[battle]]
id = "two"
scenario = "field"
after = ["one"]
nights = 1
keeps = { 1 = "1", 2 = "2", 9 = "9", 70 = "70" }
[[battle]]
id = "three"
scenario = "field"
after = ["two"]
nights = 1
keeps = { 1 = "two:1", 2 = "two:2", 9 = "two:9", 70 = "two:70" }
[remains]
replacements = { A = 5, B = 60 }
"""
UMPIRE = make_keys("Umpire")
ANNA, CHIEF = Post("A", "player of 1"), Post("A")


def field(place: Path) -> Path:
    """A new campaign of battles with fog; of seed 3."""
    place.mkdir()
    (place / "folder").mkdir()
    save(replace(woods("reports"), folder=None), place / "folder" / "field")
    return campaign(place, FIELD)


def fought(place: Path, theirs: int, cut: tuple[str, ...] = ()) -> Path:
    """The first battle is over: A lost as always, of the hidden battalion of B these men are left of each hundred."""
    path = field(place)
    with CampaignFile(path, clock=lambda: "2026-01-01T00:00:00Z") as file:
        file.begin("one", place="table")
        left = {"1": 70, "70": theirs}
        units = tuple(
            replace(each, men=each.men * left.get(each.unit, 100) // 100) for each in whole(file.chain.forces("one"))
        )
        file.take("one", units, GivenResult("A", "sheet", cut=cut))
        file.begin("two")
    return path


def goes_on(path: Path) -> Path:
    """The second battle is played to its end and taken, and the third is begun."""
    with BattleFile(path.with_name("mine-two.bound"), clock=lambda: "2026-01-01T00:00:00Z") as file:
        while not file.history.over:
            file.resolve()
    with CampaignFile(path, clock=lambda: "2026-01-01T00:00:00Z") as campaign_file:
        take_result(campaign_file, "two", None, Taking("A"))
        campaign_file.begin("three")
    return path


def files_of(place: Path, path: Path, battle: str = "two") -> dict[str, Any]:
    """Everything that A's seats get of a later battle, but what follows from the battle's salted id."""
    found: dict[str, Any] = {}
    bound = path.with_name(f"mine-{battle}.bound")
    with BattleFile(bound) as file:
        for post in (CHIEF, ANNA):
            with zipfile.ZipFile(io.BytesIO(seats.of_battle(file, post.side, UMPIRE, post.commander))) as archive:
                parts = {name: archive.read(name) for name in archive.namelist() if name != "seat.signed"}
            parts["seat.json"] = repr({**json.loads(parts["seat.json"]), "battle": "", "keys": ""}).encode()
            found |= {f"{post.key} seat {name}": data for name, data in parts.items()}
    with mock.patch("bound_sim_maps.picture.png_bytes", lambda svg, zoom=1.0: svg.encode()):
        found |= {f"A packet {name}": data for name, data in packets.of_battle(bound, "A", None).items()}
    assert bound_sim("campaign", "brief", path, battle, "--out", place / f"pages {battle}").exit_code == 0
    pages = (place / f"pages {battle}").iterdir()
    return found | {one.name: one.read_bytes() for one in pages if one.name.startswith("A")}
