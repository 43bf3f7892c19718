"""covers: bound_sim/secrecy/packets.py, bound_sim/rules/records/fog.py, bound_sim/rulesets/rules1418/answers/fog.py

What a side may know: deny by default, nothing of the other side's secrets, the same bytes whatever they are.
"""

import dataclasses
import json
import math
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.logs import log
from bound_sim.rules import ruleset
from bound_sim.rules.records import fog
from bound_sim.rulesets.rules1418.tables import COLUMNS
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim.secrecy import packets
from bound_sim_maps.faults import Refused
from tests.rulesets.rules1418.builder import base, fight, rows, setting
from tests.trust import secrets
from tests.trust.fields import SCENARIOS, woods


def known(level: str, side: str = "A", bound: int = 3) -> tuple[Any, fog.SideView]:
    battle = fight(woods(level))
    return battle, ruleset("1418").known(battle.scenario, side, battle.log.tables, bound)


def table(facts: fog.SideView, name: str) -> list[dict[str, Any]]:
    return list(log.rows_of(facts.tables[name]))


def test_every_part_of_a_scenario_is_decided_on() -> None:
    """Who adds one decides who may know it; until then it is hidden."""
    assert {field.name for field in dataclasses.fields(Scenario)} == set(fog.SCENARIO)


def test_secret_parts_of_sides_and_platoons_are_not_taken_over() -> None:
    """Fields are named one by one: a new one has its default."""
    scene = woods("open")
    sides = tuple(dataclasses.replace(side, answers=(("choice", f"secret of {side.id}"),)) for side in scene.sides)
    cells = (("secret", "cell"),)
    forces = Forces(tuple(dataclasses.replace(platoon, cells=cells) for platoon in scene.forces.platoons))
    battle = fight(scene)
    facts = ruleset("1418").known(dataclasses.replace(scene, sides=sides, forces=forces), "A", battle.log.tables, 3)
    assert [side.answers for side in facts.scenario.sides] == [(("choice", "secret of A"),), ()]
    assert {platoon.side for platoon in facts.scenario.forces.platoons if platoon.cells} == {"A"}


def test_a_new_column_a_new_table_and_a_new_reason_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = fight(woods("open"))
    tables: dict[str, Any] = {**battle.log.tables, "gossip": {"bound": [1], "text": ["secret"]}}
    count = len(tables["states"]["bound"])
    tables["states"] = {**tables["states"], "morale": ["secret"] * count}
    explained = tables["explanations"]
    tables["explanations"] = {**explained, "code": ["brand-new"] * len(explained["code"])}
    morale = log.Column("morale", "str", "new")
    monkeypatch.setitem(COLUMNS, "states", log.LogTable(*COLUMNS["states"].values(), morale))
    facts = ruleset("1418").known(battle.scenario, "A", tables, 3)
    assert "gossip" not in facts.tables
    assert set(facts.tables["states"]["morale"]) == {""}
    assert facts.tables["explanations"]["code"] == []


def test_open_table_shows_the_bases_and_neither_orders_nor_strength() -> None:
    battle, facts = known("open")
    states = table(facts, "states")
    assert {row["platoon"] for row in states if row["side"] == "B" and row["bound"] == 1} == {
        row["platoon"] for row in rows(battle, "states", bound=1, side="B", status="on table")
    } | {row["platoon"] for row in rows(battle, "states", bound=1, side="B", status="removed")}
    assert all(math.isnan(row["men"]) == (row["side"] == "B") for row in states)
    assert {row["side"] for row in table(facts, "orders")} == {"A"}
    assert not any(order.unit != "1" for order in facts.scenario.high.values())
    assert {p.battalion_name for p in facts.scenario.forces.platoons if p.side == "B"} <= {"9", "8", "70"}
    assert len(table(facts, "shots")) == len([row for row in rows(battle, "shots") if row["bound"] <= 3])


def test_visible_hides_who_stands_in_the_wood() -> None:
    _, facts = known("visible")
    assert not any(row["platoon"].startswith("70/") for row in table(facts, "states"))
    assert any(row["platoon"].startswith("9/") for row in table(facts, "states"))


def test_sight_ends_where_the_scenario_says() -> None:
    scene = dataclasses.replace(woods("visible"), fog=dataclasses.replace(woods("visible").fog, sight_u=1_000))
    battle = fight(scene)
    facts = ruleset("1418").known(scene, "A", battle.log.tables, 0)
    assert {row["side"] for row in table(facts, "states")} == {"A"}


def test_reports_tell_a_hit_and_not_who_it_was() -> None:
    battle, facts = known("reports")
    own = [row for row in table(facts, "hits") if row["target"].startswith("1/")]
    assert {row["by"] for row in own} == {"unseen"}
    assert len(own) == len([row for row in rows(battle, "hits") if row["target"][:2] == "1/" and row["bound"] <= 3])
    assert not any(row["substep"].endswith(("a", "b")) for row in own)
    assert {row["side"] for row in table(facts, "shots")} == {"A"}
    assert {row["code"] for row in table(facts, "explanations")} & {"out-of-range", "nobody", "cannot-hit"} == set()
    assert b"by fire from unseen" in packets.packet_of(facts, png=False)["report.html"]


def test_fire_on_a_hidden_enemy_shows_what_was_fired_at_and_shells_do_not() -> None:
    scene = setting(
        a=[base("1/1/1", 20, 30), base("80/1/1", 10, 60, "12 cm howitzers")],
        b=[base("9/1/1", 45, 30), base("9/1/2", 100, 80)],
        high="80 bombard D3, 1 hold, 9 hold",
    )
    battle = fight(dataclasses.replace(scene, fog=dataclasses.replace(scene.fog, level="reports")))
    facts = ruleset("1418").known(battle.scenario, "A", battle.log.tables, 1)
    assert rows(battle, "shots", kind="bombard") != []
    assert {(row["shooter"], row["target"]) for row in table(facts, "shots")} == {("1/1/1", "9/1/1")}


@pytest.mark.parametrize("level", log.LEVELS)
def test_before_the_first_bound_one_knows_what_one_knows_when_it_opens(level: str) -> None:
    battle = fight(woods(level))
    at_start = ruleset("1418").known_at_start(battle.scenario, "A")
    assert at_start == ruleset("1418").known(battle.scenario, "A", battle.log.tables, 0).scenario


def test_secrets_do_not_show() -> None:
    """A share of ``make trust``; the control shows what would be seen without ``fog``."""
    counted, shown = secrets.secrets(3, seed=5, whole=3)
    assert len(counted) == 2 * len(SCENARIOS)
    assert set(counted.values()) == {3}
    assert shown == []
    assert len(secrets.secrets(1, seed=5, control=True)[1]) >= 4


def test_no_canary_is_found() -> None:
    assert secrets.canary(200) == []
    assert len({found.split()[1] for found in secrets.canary(200, control=True)}) > 100


def test_packets_of_other_bounds_agree_on_what_was_known() -> None:
    battle = fight(woods("visible"))
    early = ruleset("1418").known(battle.scenario, "A", battle.log.tables, 2)
    late = ruleset("1418").known(battle.scenario, "A", battle.log.tables, 3)
    for name in early.tables:
        assert repr([r for r in table(late, name) if r["bound"] <= 2]) == repr(table(early, name)), name


def test_refusals() -> None:
    battle = fight(woods("open"))
    with pytest.raises(Refused, match='there is no side \'C\': one of "A", "B"'):
        packets.packet(battle.scenario, battle.log.tables, "C", 1)
    with pytest.raises(Refused, match="bound 9 is not resolved: 0 to 4"):
        packets.packet(battle.scenario, battle.log.tables, "A", 9)


def test_fog_of_a_scenario_is_read_and_written(tmp_path: Path) -> None:
    from bound_sim.files.folder import save, scenario_text

    shipped = load("rulebook-sheet")
    foggy = dataclasses.replace(shipped, fog=dataclasses.replace(shipped.fog, level="visible", sight_u=100_000))
    save(foggy, tmp_path / "s")
    assert load(tmp_path / "s").fog == foggy.fog
    assert "[fog]" not in scenario_text(shipped)
    text = (tmp_path / "s/scenario.toml").read_text().replace('level = "visible"', 'level = "thick"')
    (tmp_path / "s/scenario.toml").write_text(text)
    with pytest.raises(Refused, match=r'fog.level: "thick" is not allowed: open, visible or reports'):
        load(tmp_path / "s")


def test_by_files(tmp_path: Path) -> None:
    """Two packets of the same knowledge, from battles with other secrets: equal in names, bytes, sizes and times."""

    def bound_sim(*words: object) -> None:
        result = CliRunner().invoke(app, list(map(str, words)))
        assert result.exit_code == 0, result.output

    seen = []
    for name, men in (("one", 30), ("two", 55)):
        bound_sim("new", "rulebook-sheet", tmp_path / name)
        text = (tmp_path / name / "forces.csv").read_text().splitlines()
        at = text[0].split(",").index("men") if "men" in text[0].split(",") else None
        if at is None:
            text = [text[0] + ",men"] + [f"{line},{men if line.startswith('L,') else 30}" for line in text[1:] if line]
        (tmp_path / name / "forces.csv").write_text("\n".join(text) + "\n")
        bound_sim("run", tmp_path / name, "--seed", 7, "--bounds", 1, "--no-report", "--out", tmp_path / f"{name}-b")
        bound_sim("packet", tmp_path / f"{name}-b", "--side", "D", "--out", tmp_path / f"{name}-p")
        folder = tmp_path / f"{name}-p"
        files = sorted(path.relative_to(folder) for path in folder.rglob("*"))
        seen.append([
            (str(path), (folder / path).stat().st_mtime_ns, (folder / path).stat().st_size,
             (folder / path).read_bytes() if (folder / path).is_file() else b"")
            for path in files
        ])  # fmt: skip
    assert seen[0] == seen[1]
    assert json.loads((tmp_path / "one-p/packet.json").read_text())["side"] == "D"
    assert (tmp_path / "one/forces.csv").read_text() != (tmp_path / "two/forces.csv").read_text()
