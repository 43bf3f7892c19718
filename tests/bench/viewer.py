"""The map that moves, in a browser that draws by software: frames by its main thread's processor time; documents."""

import json
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.results.battle_map import document, page
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from tests.bench.lines import lines

VIEWER = Path(__file__).resolve().parents[2] / "maps" / "viewer"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NODE = shutil.which("node")
CAN_OPEN = None not in (NODE, CHROMIUM) and (VIEWER / "node_modules").is_dir()
if not CAN_OPEN:
    print("the viewer is left out: it wants node, Chromium and the packages of maps/viewer", file=sys.stderr)
#: number of bases -> ms of a frame while one pans, and while bases glide; None: not asked for
FRAMES_MS = {600: (12.0, None), 5_000: (30.0, 40.0)}


def fought(scenario: Scenario) -> document.Json:
    """The document of a battle of these orders."""
    ruleset("1418").warm_up(lambda _: None)
    battle = Battle(scenario, KeyedDice(key_from_seed(7)))
    battle.run()
    return document.battle_map(scenario, battle.log.tables)


@cache
def seen(bases: int) -> dict[str, float]:
    """What a browser measured of a page with so many bases (maps/viewer/test/frames.mjs), ms."""
    scenario = load("beaumont-hamel") if bases == 180 else lines(bases, advancing=True, bounds=2)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "battle.html"
        path.write_text(page.render(fought(scenario), ""), encoding="utf-8")
        words = [str(NODE), "test/frames.mjs", str(CHROMIUM), str(path)]
        told = subprocess.run(words, cwd=VIEWER, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(told.stdout)
    if found["bases"] != bases:
        raise SystemExit(f"viewer: a page of {found['bases']} bases, not {bases}")
    return found


class ViewerOpens:
    """From the page's begin to its first picture."""

    params = ((180,),)

    def track_first_ms(self, bases: int) -> float:
        return seen(bases)["first"]

    def goal_track_first_ms(self, bases: int) -> float:
        return 300.0


class ViewerFrames:
    """Frames with the whole table in the window, medians."""

    params = ((600, 5_000),)

    def track_pan_ms(self, bases: int) -> float:
        return seen(bases)["pan"]

    def goal_track_pan_ms(self, bases: int) -> float:
        return FRAMES_MS[bases][0]

    def track_glide_ms(self, bases: int) -> float:
        return seen(bases)["glide"]

    def goal_track_glide_ms(self, bases: int) -> float:
        return FRAMES_MS[bases][1] or 40.0


class ViewerDocuments:
    """The document of a battle as a page holds it, packed."""

    params = (["beaumont-hamel", "2,000 platoons, 12 bounds"],)

    def track_kb(self, battle: str) -> float:
        scenario = load(battle) if battle == "beaumont-hamel" else lines(2_000, advancing=True, bounds=12)
        return len(page.packed(fought(scenario))) / 1000

    def goal_track_kb(self, battle: str) -> float:
        return 80.0 if battle == "beaumont-hamel" else 600.0


if not CAN_OPEN:
    del ViewerOpens, ViewerFrames
