"""covers: bound_sim/rulesets/entrenched/book/chart.py, bound_sim/rulesets/entrenched/book/own_tables.py

Both operations and the four game types as scenarios: today's readers take them, lists of operations are as the rulebook
prints them, their map is the book's; each game type comes to ends of its own.
"""

from pathlib import Path
from typing import Any

import pytest

from bound_sim.files.folder import load, resolve
from bound_sim.rulesets.entrenched.book import legality
from bound_sim.rulesets.entrenched.book.army_book import CM_PER_INCH
from bound_sim.rulesets.entrenched.book.chart import BATTLES, GameType
from bound_sim.rulesets.entrenched.book.reasons import ENDS
from bound_sim.rulesets.entrenched.book.words import TO_DEPLOY
from bound_sim_maps.faults import Refused
from bound_sim_maps.table import U_PER_INCH
from tests.rulesets.entrenched.games import played, rows

NAMES: dict[str, GameType] = {"langemarck-1914": "langemarck", "hooge-1915": "hooge"}


@pytest.mark.parametrize("name", NAMES)
def test_an_operation_is_read_and_is_as_printed(name: str) -> None:
    scenario = load(resolve(name))
    assert legality.check(scenario) == []
    assert legality.advice(scenario) == []
    assert scenario.notes
    assert {unit.box for unit in scenario.forces.platoons} == {TO_DEPLOY}


@pytest.mark.parametrize("name", NAMES)
def test_every_unit_is_deployed_once_in_its_zone_and_no_two_overlap(name: str) -> None:
    scenario = load(resolve(name))
    deployed = [line for (_, bound), lines in scenario.lines.items() for line in lines if bound == 1]
    assert sorted(line.unit for line in deployed) == sorted(scenario.forces.battalions)
    boxes: list[tuple[float, float, float, float]] = []
    for line in deployed:
        unit = scenario.forces.by_id[f"{line.unit}/1"]
        spot: Any = line.get("spot")
        # both sides face along x: a base is as deep as it is long there
        half_x, half_y = unit.depth_u / 2, unit.width_u / 2
        x0, x1, y0, y1 = spot[0] - half_x, spot[0] + half_x, spot[1] - half_y, spot[1] + half_y
        west = 0 if unit.side == "B" else 16 * U_PER_INCH
        assert west <= x0, line
        assert x1 <= west + 8 * U_PER_INCH, line
        assert all(x1 <= a0 or a1 <= x0 or y1 <= b0 or b1 <= y0 for a0, a1, b0, b1 in boxes), line
        boxes.append((x0, x1, y0, y1))


@pytest.mark.parametrize("name", NAMES)
def test_pieces_are_those_of_the_page_and_drawn_where_they_lie(name: str) -> None:
    scenario, battle = load(resolve(name)), BATTLES[NAMES[name]]
    own: Any = scenario.own
    found = {
        row["name"]: (tuple(row["area"]), row["cover"], row["check"], row["blocks"]) for row in own["pieces"]
    }  # fmt: skip
    assert found == {piece.name: (piece.area, piece.cover, piece.check, piece.blocks) for piece in battle.pieces}
    drawn = {feature.name: feature.geometry.bounds for feature in scenario.battlefield.features}
    inches = {name: tuple(round(value / U_PER_INCH, 3) for value in bounds) for name, bounds in drawn.items()}
    assert inches == {piece.name: piece.area for piece in battle.pieces}
    assert own["game"]["point"] == ([] if battle.point is None else list(battle.point))


@pytest.mark.parametrize(("name", "seed", "end"), [
    ("assault", 1, "won: all of G are killed"), ("assault", 3, "won: 425 points killed against 270 of G"),
    ("control", 2, "won: all of G are killed"), ("control", 1, "won: 29 victory points against 0 of G"),
    ("capture", 3, "won: all of B are killed"), ("capture", 2, "a draw: the limit is reached"),
    ("attrition", 2, "won: INF2 has stayed in the enemy's zone"), ("attrition", 5, "stalemate: the limit is reached"),
])  # fmt: skip
def test_a_game_type_is_shipped_and_ends_as_its_own(name: str, seed: int, end: str) -> None:
    scenario = load(resolve(f"brickyard-{name}"))
    own: Any = scenario.own
    assert own["game"]["type"] == name
    assert legality.advice(scenario) == []
    battle = played(scenario, seed)
    placed = {row["battalion"]: (round(row["x_cm"] / 2.54, 3), round(row["y_cm"] / 2.54, 3))
              for row in rows(battle, "states") if row["bound"] == 1}  # fmt: skip
    for line in (line for lines in scenario.lines.values() for line in lines if line.verb == "deploy"):
        spot: Any = line.get("spot")
        assert placed[line.unit] == (spot[0] / U_PER_INCH, spot[1] / U_PER_INCH), line
    last = [row["text"] for row in rows(battle, "explanations") if row["code"] in ENDS]
    assert last == [end]


def test_where_the_map_is_refused_nobody_is_out_of_a_zone(tmp_path: Path) -> None:
    """Zones are told by the table's edges, which are those of no table then."""
    given = 'rulings = {"ENT-Q-points-count" = "the scenario\'s"}\n'
    points = '[[control_points]]\nname = "kiln"\nat = [12, 6]\n'
    for file in resolve("brickyard-control").iterdir():
        text = file.read_text(encoding="utf-8")
        text = text.replace('"item": "wire"', '"item": "fence"')
        text = given + text + points if file.name == "scenario.toml" else text
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        load(str(tmp_path))
    assert {fault.file for fault in refused.value.faults} == {"map.geojson"}


def test_a_wrong_scenario_is_refused_with_every_fault_at_once(tmp_path: Path) -> None:
    for file in resolve("hooge-1915").iterdir():
        text = file.read_text(encoding="utf-8")
        text = text.replace("limit = 14", "limit = 12").replace("INF1 deploy 7,2.5", "INF1 deploy 9,2.5")
        text = text.replace('check = "Wire"', 'check = "Water"').replace("bound 1\n", "bound 1\nMG1 fires at dawn\n")
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        load(str(tmp_path))
    places = [f"{fault.file}: {fault.place!s}" for fault in refused.value.faults]
    assert len(places) == 4, refused.value.faults
    assert "scenario.toml: game.limit" in places
    assert CM_PER_INCH == 2.54
