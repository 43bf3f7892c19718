"""covers: bound_sim/results/report/area_layers.py, bound_sim/rules/records/held_areas.py

The report of a game of areas: the map of each turn with control and stacks as they were, a graph of victory points.
"""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.rules.records import held_areas
from bound_sim.rules.records.replay import Thing
from bound_sim.scenario.files import SCENARIOS

FRONT = SCENARIOS / "flanders-to-vosges-1914"
SEED = 10


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten turns of the shipped front."""
    out = tmp_path_factory.mktemp("front") / "out"
    done = CliRunner().invoke(app, ["run", str(FRONT), "--seed", str(SEED), "--out", str(out)])
    assert done.exit_code == 0, done.output
    return out


def layer(text: str, name: str) -> str:
    """A layer of a map."""
    found = re.search(rf'<g class="{name}">(.*?)</g><g class="|<g class="{name}">(.*)', text, re.DOTALL)
    assert found is not None, name
    return found[1] or found[2]


def test_each_turn_has_a_map_with_control_as_it_was(played: Path) -> None:
    maps = [(played / "maps" / f"bound-{turn:02}.svg").read_text() for turn in range(11)]
    for text in maps:
        ElementTree.fromstring(text)
        assert {area.name for area in load(FRONT).areas.areas} <= set(re.findall(r">(\w+)</text>", text))
        assert ">border: barriered<" in text
        assert "on the table" not in text, "nothing is measured: no scale"
    taken = [layer(text, "areas").count('stroke-dasharray="8 3"') for text in maps]
    rows = (played / "control.csv").read_text().splitlines()[1:]
    owners = {area.name: area.owner for area in load(FRONT).areas.areas}
    held, wanted = dict(owners), []
    for turn in range(11):
        for row in rows:
            bound, _, area, _, side, _ = row.split(",")
            if int(bound) == turn:
                held[area] = side
        wanted.append(sum(held[area] != owners[area] for area in owners))
    assert taken == wanted
    assert max(wanted) >= 3


def test_stacks_have_their_counts_and_what_fell_is_crossed_out(played: Path) -> None:
    opening = (played / "maps" / "bound-00.svg").read_text()
    assert ">4 × 4-2<" in opening
    later = [(played / "maps" / f"bound-{turn:02}.svg").read_text() for turn in range(1, 11)]
    assert any("-gone" in layer(text, "bases") for text in later)
    assert any("-spent" in layer(text, "bases") for text in later)


def test_victory_points_are_a_graph_with_the_totals_of_each_turn(played: Path) -> None:
    report = (played / "report.html").read_text()
    graph = re.search(r'<figure id="points">.*?</figure>', report, re.DOTALL)
    assert graph is not None
    totals = {side: [0] for side in ("CP", "ENT")}
    for row in (played / "points.csv").read_text().splitlines()[1:]:
        _, _, side, _, total, _ = row.split(",")
        totals[side].append(int(total))
    for name, side in (("Central Powers", "CP"), ("Entente", "ENT")):
        said = [int(number) for number in re.findall(rf"<title>{name}, turn \d+: (\d+)", graph[0])]
        assert said == totals[side]


def test_rules_without_points_have_no_graph(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = CliRunner().invoke(app, ["run", "rulebook-sheet", "--seed", "7", "--out", str(out)])
    assert done.exit_code == 0
    report = (out / "report.html").read_text()
    assert 'id="points"' not in report
    assert 'class="areas"' not in report


def test_holders_are_owners_but_where_a_thing_says_otherwise() -> None:
    net = load(FRONT).areas
    at = net.by_name["Ypres"].at
    control = Thing("control-Ypres", "control", "CP", "area", at, at, 0, "placed", "")
    trench = replace(control, id="trench", kind="trench", side="ENT")
    point = replace(control, id="point", shape="point")
    assert held_areas.holders(net, [])["Ypres"] == "ENT"
    assert held_areas.holders(net, [control, trench])["Ypres"] == "CP"
    assert held_areas.holders(net, [point])["Ypres"] == "ENT", "a thing of another shape lies on the table"
    found = held_areas.markers(net, [control, trench, point], {"ENT": "#123456"})
    assert {area: [(m.kind, m.colour) for m in there] for area, there in found.items()} == {
        "Ypres": [("trench", "#123456")]
    }
