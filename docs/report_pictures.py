"""Pictures of reports as they move, for the README and the gallery: ``python docs/report_pictures.py [NAME ...]``.

They need node with the packages of maps/viewer, and Chromium. Another Chromium may draw other pixels.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.results.run import Chosen, ScenarioRead, play

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"


class Moving(NamedTuple):
    """A report that moves: its scenario, the first and the last bound that are shown, px of the window, quality."""

    scenario: str
    bounds: tuple[int, int]
    window: tuple[int, int] = (760, 660)
    quality: int = 55


PICTURES = {
    "report-moves": Moving("beaumont-hamel", (4, 8), (900, 960), 45),
    "report-1418": Moving("rulebook-sheet", (2, 3)),
    "report-end-of-empires": Moving("le-cateau-1914", (1, 2)),
    "report-to-end-all-wars": Moving("trench-and-tank", (1, 3)),
    "report-entrenched": Moving("hooge-1915", (1, 2)),
    "report-all-quiet": Moving("summer-1914", (1, 2), (760, 700)),
}


def draw(name: str, place: Path) -> None:
    """Play a battle, let a browser show its report moment by moment, and join what it drew."""
    moving = PICTURES[name]
    key = key_from_seed(7)
    given = ScenarioRead(load(moving.scenario), moving.scenario, {})
    run = place / name
    play(given, Chosen(KeyedDice(key), key.hex(), 7), folder=run, bounds=moving.bounds[1], report=True,
         on_bound=lambda _: None)  # fmt: skip
    drawn = place / f"{name}-drawn"
    drawn.mkdir()
    chromium = shutil.which("chromium") or "chromium"
    words = ["node", "pictures.mjs", chromium, str(run / "report.html"), str(drawn), *map(str, moving.window)]
    done = subprocess.run(
        [*words, *map(str, moving.bounds)], cwd=ROOT / "maps" / "viewer", check=True, stdout=subprocess.PIPE, text=True
    )
    shown = json.loads(done.stdout)
    pictures = [Image.open(drawn / file).convert("RGB") for file, _ in shown]
    out = FOLDER / f"{name}.webp"
    pictures[0].save(
        out, save_all=True, append_images=pictures[1:], duration=[lasts for _, lasts in shown], loop=0,
        quality=moving.quality, method=6, minimize_size=True,
    )  # fmt: skip
    print(f"{out.relative_to(ROOT)}: {len(pictures)} pictures of {pictures[0].size}, {out.stat().st_size} bytes")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for wanted in sys.argv[1:] or PICTURES:
            draw(wanted, Path(folder))
