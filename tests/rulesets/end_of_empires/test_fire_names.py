"""covers: bound_sim/rulesets/end_of_empires/steps/shooting.py, bound_sim/rulesets/end_of_empires/steps/casualties.py

Names of units and bases decide nothing where several of them hit one unit at once (EOE-Q-several-firers). Where no
length tells the ends of the formation apart, one that lies as the other's mirror image goes.
"""

import ast
import random
import re
from pathlib import Path

import pytest

from bound_sim.scenario.model import Scenario
from tests.battles.other_names import dealt, differences, played
from tests.rulesets.end_of_empires import scenes

SCENES = 25


def ring(folder: Path, seed: int, rulings: str) -> Scenario:
    """A line or a column of Red in the middle, and Blue firers all around it."""
    drawn = random.Random(seed)
    units = [f"Red 1R Infantry at 60,60 facing {drawn.choice((0, 90, 180, 270))}", "Red GR Commander at 61,90"]
    for number, (x, y) in enumerate(((45, 60), (75, 60), (60, 45), (60, 75))):
        at = f"{x + drawn.randrange(-300, 300) / 100:.2f},{y + drawn.randrange(-300, 300) / 100:.2f}"
        facing = (90, 270, 0, 180)[number]
        kind = drawn.choice(("Machine guns", "Infantry"))
        units.append(f"Blue {number}B {kind} at {at} facing {facing}")
    return scenes.scene(folder, units="\n".join(units), orders="1R hold-fire", rulings=rulings)


@pytest.mark.parametrize("reading", ["the nearest", "all together"])
def test_names_decide_no_loss_by_fire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reading: str) -> None:
    several = 0
    for seed in range(SCENES):
        scenario = ring(tmp_path, seed, f'EOE-Q-several-firers = "{reading}"')
        names = dealt(scenario.forces.platoons, seed + 1)
        as_it_is = played(scenario, {id: id for id in names}, monkeypatch, seed=seed, bounds=2)
        found = differences(as_it_is, played(scenario, names, monkeypatch, seed=seed, bounds=2))
        # whose hit is written down for which figure goes by the list; how many hits each base has does not
        assert set(found) <= {"hits"}, (seed, found)
        by = [sorted(re.findall(r"'by': '([^']*)'", " ".join(rows))) for rows in found.get("hits", ([], []))]
        assert by[0] == by[1], seed
        hit = {row["by"] for row in map(ast.literal_eval, as_it_is["hits"]) if row["target"].startswith("1R")}
        several += len({base.split("/")[0] for base in hit}) > 1
    assert several > SCENES / 2
