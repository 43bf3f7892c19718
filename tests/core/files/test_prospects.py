"""covers: bound_sim/files/prospects.py, bound_sim/cli/units.py

Hints of ``check``: what orders can't come to at the very best, and silence where they may.
"""

import json
from math import hypot
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from bound_sim.cli import app
from bound_sim.files import prospects
from bound_sim.files.folder import load, resolve
from bound_sim.files.prospects import hints
from bound_sim.rules import registered, ruleset

TOML = """title = "A raid"
bounds = {bounds}
[sides.B]
front = 0
[sides.G]
front = 180
[[objectives]]
name = "Their trench"
area = [0, 80, 60, 85]
"""
MAP = {"type": "FeatureCollection", "battlefield": {"columns": 3, "rows": 3, "space_in": 12, "units": "cm"},
       "features": []}  # fmt: skip
FORCES = """side,battalion,company,platoon,type,x_cm,y_cm,dug_in
B,1,A,1,Line infantry,20,{south},no
B,1,A,2,Line infantry,26,{south},no
G,9,A,1,Line infantry,20,{north},{dug_in}
"""


def raid(folder: Path, *, bounds: int = 5, south: float = 10.0, north: float = 84.0, dug_in: str = "no",
         orders: str = "Assault", arrow: str = "1/A move 20,10 -> 20,40", mine: str = "stay") -> Path:  # fmt: skip
    """A raid of one company against one platoon, all of it in the open."""
    folder.mkdir()
    rows = ",".join([orders] * bounds)
    files = {
        "scenario.toml": TOML.format(bounds=bounds), "map.geojson": json.dumps(MAP),
        "forces.csv": FORCES.format(south=south, north=north, dug_in=dug_in),
        "orders.csv": "Battalion," + ",".join(f"Bound {b}" for b in range(1, bounds + 1)) + f"\n1,{rows}\n",
        "arrows.txt": f"bounds 1-{bounds}\n{arrow}\n9/A {mine}\n" if mine else f"bounds 1-{bounds}\n{arrow}\n",
    }  # fmt: skip
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def said(folder: Path) -> str:
    return "\n".join(map(str, hints(load(folder))))


def check(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, words)])


def test_a_raid_that_cannot_reach_its_enemy_is_told(tmp_path: Path) -> None:
    """The stranger's raid: 74 cm of no man's land, two bounds of 12 cm at the very best."""
    found = said(raid(tmp_path / "raid", bounds=2))
    assert "battalion 1: 1/A never come to contact" in found
    assert "the arrow of 1/A is 30.0 cm long in bound 1; too long in bounds 1, 2: at the very best it gets 12" in found
    assert "nobody can reach Their trench" not in found, "the enemy stands in it"


def test_lengths_are_those_of_the_rules_at_best(tmp_path: Path) -> None:
    """An assault over open ground: 12 cm a bound. The gap between base edges decides, to the width of a base."""
    near = raid(tmp_path / "near", bounds=5, south=10, north=70, arrow="1/A move 20,10 -> 20,22")
    assert "never" not in said(near)
    far = raid(tmp_path / "far", bounds=5, south=10, north=76.5, arrow="1/A move 20,10 -> 20,22")
    assert "never come to contact" in said(far)
    shot = raid(tmp_path / "shot", north=78, orders="Advance", arrow="1/A move 20,10 -> 20,16")
    assert said(shot) == "", "5 x 6 cm and a range of 33 cm reach 68 cm less a base's width"
    short = raid(tmp_path / "short", bounds=1, orders="Advance", arrow="1/A move 20,10 -> 20,16")
    assert "battalion 1: 1/A never shoot" in said(short)


def test_an_enemy_that_comes_may_be_met(tmp_path: Path) -> None:
    still = raid(tmp_path / "still", bounds=3, north=69, arrow="1/A move 20,10 -> 20,22")
    assert "never come to contact" in said(still)
    comes = raid(tmp_path / "comes", bounds=3, north=69, arrow="1/A move 20,10 -> 20,22", mine="move 20,69 -> 20,63")
    (comes / "orders.csv").write_text(
        "Battalion,Bound 1,Bound 2,Bound 3\n1,Assault,Assault,Assault\n9,Advance,Advance,Advance\n", encoding="utf-8"
    )
    assert "never come to contact" not in said(comes)


def test_sides_and_battalions_without_orders_are_told(tmp_path: Path) -> None:
    silent = raid(tmp_path / "silent", mine="")
    assert "scenario.toml: sides.G: has no orders in any bound" in said(silent)
    with (silent / "scenario.toml").open("a", encoding="utf-8") as file:
        file.write('[seat.G]\npolicy = "posture"\n')
    assert "sides.G: has no orders" not in said(silent), "a policy orders them"
    forces = (silent / "forces.csv").read_text(encoding="utf-8")
    (silent / "forces.csv").write_text(forces + "B,2,A,1,Line infantry,50,10,no\n", encoding="utf-8")
    assert "sides.B: no orders in any bound for: 2" in said(silent)


def test_objectives_that_nobody_can_reach(tmp_path: Path) -> None:
    out_of_reach = raid(tmp_path / "raid", bounds=1, south=10, north=20, orders="Hold", arrow="1/A stay")
    assert "objectives 1: nobody can reach Their trench by the end of bound 1: 9/A/1 is 60.0 cm away" in said(
        out_of_reach
    )


def test_dug_in_without_works_is_told_once_a_side(tmp_path: Path) -> None:
    folder = raid(tmp_path / "raid", dug_in="yes")
    assert "platoons of side G that are dug in where the map has no work: 1, in 9/A" in said(folder)
    works = {"type": "Feature", "properties": {"kind": "works", "works": "defensible", "width_cm": 5},
             "geometry": {"type": "LineString", "coordinates": [[5, 84], [60, 84]]}}  # fmt: skip
    (folder / "map.geojson").write_text(json.dumps(MAP | {"features": [works]}), encoding="utf-8")
    assert "dug in" not in said(folder)


def test_strict_makes_hints_an_answer_of_no(tmp_path: Path) -> None:
    folder = raid(tmp_path / "raid", bounds=2)
    told, strict = check(folder), check(folder, "--strict")
    assert (told.exit_code, strict.exit_code) == (0, 1)
    assert told.output == strict.output
    lines = [line for line in told.output.splitlines() if line.startswith("hint: ")]
    assert lines
    found = json.loads(check(folder, "--json").output)["hints"]
    assert [": ".join(part for part in hint.values() if part) for hint in found] == [line[6:] for line in lines]
    quiet = raid(tmp_path / "quiet", north=78, orders="Advance", arrow="1/A move 20,10 -> 20,16")
    assert check(quiet, "--strict").exit_code == 0


def units(*words: str) -> Result:
    return CliRunner().invoke(app, ["units", *words])


@pytest.mark.parametrize("name", [name for name in registered() if ruleset(name).offers("unit_chart")])
def test_every_type_of_a_ruleset_is_listed_with_every_column(name: str) -> None:
    rules = ruleset(name)
    listed = json.loads(units("--ruleset", name, "--json").output)
    assert {unit["type"] for unit in listed["units"]} == set(rules.unit_types)
    for unit in listed["units"]:
        assert unit.keys() == {"type", *listed["columns"]}
        row = rules.unit_types[unit["type"]]
        assert unit["kind"] == row.kind
    text = units("--ruleset", name).output
    assert all(any(line.strip().startswith(type_) for line in text.splitlines()) for type_ in rules.unit_types)


def test_types_of_a_scenario_stand_in_its_chart(tmp_path: Path) -> None:
    folder = raid(tmp_path / "raid")
    with (folder / "scenario.toml").open("a", encoding="utf-8") as file:
        file.write('[[unit_types]]\nname = "Bombers"\nlike = "Grenadier squad"\nspeed = "fast infantry"\n')
    listed = {unit["type"]: unit for unit in json.loads(units("--scenario", str(folder), "--json").output)["units"]}
    assert listed["Bombers"]["speed_cm"] == 8
    assert listed["Bombers"]["melee_dice"] == listed["Grenadier squad"]["melee_dice"] == "3+1"


def test_unknown_types_are_refused_with_the_whole_list(tmp_path: Path) -> None:
    folder = raid(tmp_path / "raid")
    forces = (folder / "forces.csv").read_text(encoding="utf-8").replace("G,9,A,1,Line infantry", "G,9,A,1,XYZ")
    (folder / "forces.csv").write_text(forces, encoding="utf-8")
    refused = check(folder)
    assert refused.exit_code == 2
    for name in ruleset(load("rulebook-sheet").ruleset).unit_types:
        assert f'"{name}"' in refused.stderr, "a stranger can't guess the rows of the chart"


def test_the_least_gap_is_that_of_all_enemies() -> None:
    """Only enemies that can matter are looked at: one that comes nearest, however far away it begins, is among them."""
    scenario = load(resolve("beaumont-hamel"))
    outlook = prospects._Outlook(scenario, ruleset("1418").reach(scenario))
    placed = [(p.x_u or 0, p.y_u or 0, hypot(p.width_u, p.depth_u) / 2, p.side) for p in outlook.placed]
    # some get far, most hardly move
    ways = np.array([(row * 7919 % 97) ** 3 / 10.0 for row in range(len(placed))])
    gaps = outlook._gaps(ways)
    nearest_wins = set()
    for row, (x, y, half, side) in enumerate(placed):
        foes = {
            other: hypot(to_x - x, to_y - y) for other, (to_x, to_y, _, whose) in enumerate(placed) if whose != side
        }  # fmt: skip
        room = {other: apart - placed[other][2] - ways[other] for other, apart in foes.items()}
        least = min(room, key=room.__getitem__)
        nearest_wins.add(least == min(foes, key=foes.__getitem__))
        assert gaps[row] == pytest.approx(room[least] - half - ways[row])
    assert nearest_wins == {True, False}, "here the nearest enemy, there another one"
