"""covers: bound_sim/rulesets/entrenched/answers/table_zones.py, bound_sim/rules/records/drift.py

Each game type shows the zones that count in it; a side is shown the same ones, and nothing that is hidden from it.
"""

from collections import Counter
from dataclasses import replace

import pytest

from bound_sim.files.folder import load, resolve
from bound_sim.results import tables as frames
from bound_sim.results.report import page
from bound_sim.results.report.pictures import Pictures
from bound_sim.results.report.view import ReportView
from bound_sim.rules import ruleset, zones_of
from bound_sim.rules.records.drift import heads_for
from bound_sim.rules.records.replay import Thing
from bound_sim.rulesets.entrenched.answers.replay import Replaying
from bound_sim_maps.table import U_PER_INCH
from tests.rulesets.entrenched.games import drawn, fought, shipped

BESIDE = {
    "assault": {}, "control": {"reach of a point": 3}, "capture": {"place of the objective": 2}, "attrition": {},
    "langemarck": {}, "hooge": {"point to keep": 1},
}  # fmt: skip


@pytest.mark.parametrize(("place", "type_"), list(enumerate(BESIDE)))
def test_zones_of_each_game_type(place: int, type_: str) -> None:
    scenario = replace(drawn(place), rulings={})
    assert Counter(zone.kind for zone in zones_of(scenario)) == {"zone": 2, **BESIDE[type_]}
    for side in scenario.sides:
        (own,) = (zone for zone in zones_of(scenario) if (zone.kind, zone.side) == ("zone", side.id))
        x = 4 * U_PER_INCH if side.front == 900 else 20 * U_PER_INCH
        assert own.holds((x, 6 * U_PER_INCH)), "a zone lies behind its side's front"


def test_a_side_sees_the_same_zones_whatever_is_hidden_from_it() -> None:
    scenario = load(resolve("hooge-1915"))
    for side in scenario.sides:
        known = ruleset("entrenched").known_at_start(scenario, side.id)
        hidden = replace(scenario, forces=replace(scenario.forces, platoons=scenario.forces.platoons[:5]))
        assert zones_of(known) == zones_of(scenario) == zones_of(hidden)


@pytest.mark.parametrize(("state", "dx", "dy"), [("drifts 0", 0.0, 6.0), ("drifts 120", 5.196, -3.0)])
def test_an_arrow_leads_to_where_gas_drifts(state: str, dx: float, dy: float) -> None:
    cloud = Thing("gas-1", "gas", "G", "circle", (30_000, 15_000), (30_000, 15_000), 3_810, state, "GAS")
    to = heads_for(cloud, 6 * U_PER_INCH)
    assert to is not None
    assert ((to[0] - 30_000) / U_PER_INCH, (to[1] - 15_000) / U_PER_INCH) == pytest.approx((dx, dy), abs=0.01)
    assert heads_for(replace(cloud, state="released"), 6 * U_PER_INCH) is None


def test_a_report_tells_the_end_wounds_and_turns() -> None:
    battle = shipped("hooge-1915")
    view = ReportView.of(battle.scenario, frames.frames(battle.log))
    told = page.render(view, Pictures(view), "Keyed dice")
    assert '<p class="outcome">' in told
    assert "wounds lost" in told
    assert "men lost" not in told
    assert 'Turn 2 <span class="clock">round 1, first turn</span>' in told
    assert "British: zone" in told


def test_control_points_have_their_holders_colour_in_a_replay() -> None:
    changes = [change for seed in range(1, 20, 6) for change in Replaying().things(fought(seed).log.tables)]
    points = [change.thing for change in changes if change.thing and change.thing.kind == "point"]
    held = [thing for thing in points if thing.state not in ("free", "contested")]
    assert held
    assert all(thing.side == thing.state for thing in held)
    assert {thing.side for thing in points if thing not in held} == {""}
