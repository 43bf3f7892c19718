"""covers: bound_sim/rulesets/rules1418/answers/narrative.py, bound_sim/rulesets/rules1418/answers/sentences.py

What a report tells of a bound: umpire's rulings, arrivals, fire that was not seen, melee, by hand.
"""

import re
from dataclasses import replace

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.results import tables as frames
from bound_sim.results.report.view import ReportView
from bound_sim.rules import ruleset
from bound_sim.rules.records import narrative as told_by
from bound_sim.rulesets.rules1418.answers import narrative
from bound_sim.rulesets.rules1418.steps.umpire import amend
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import Table
from tests.rulesets.rules1418.builder import SEED, base, fight, setting

TELLING = ruleset("1418").telling
#: of ``charge``: it comes home, and is fought in two rounds
MELEE = [
    "1 4 9/1/1 shot 1", "1 4 9/1/2 shot 1", "1 melee 1/1/1 melee 2 2", "1 melee 9/1/1 melee 1 1",
    "1 melee 1/1/1 melee round 1 1 1", "1 melee 9/1/1 melee round 1 1 1",
]  # fmt: skip


def told(view: ReportView, bound: int = 1) -> dict[str, str]:
    """The passages of a bound as plain text, by their key."""
    said = {}
    for passage in TELLING.tell(view, bound):
        parts = [passage.title, passage.lead, *passage.lines, passage.rest_title, *passage.rest, *passage.reasons]
        said[passage.key] = re.sub("<[^>]*>", "", " | ".join(map(str, parts)))
    return said


def viewed(scenario: Scenario, dice: list[str]) -> ReportView:
    return ReportView.of(scenario, frames.frames(fight(scenario, dice).log))


def charge() -> Scenario:
    """A line charges one that a second platoon supports; a wave arrives in bound 1 of side B's rear."""
    return setting(
        a=[base("1/1/1", 30, 30)], b=[base("9/1/1", 40, 30), base("9/1/2", 42.54, 30), base("9/2/1", 100, 60)],
        high="1 assault", low=["1/1 move by 12,0 toward 9/1/1", "9/1 stay shoot 1/1"],
    )  # fmt: skip


def test_a_charge_is_told_step_by_step() -> None:
    said = told(viewed(charge(), ["1 4 9/1/1 shot 2", "1 4 9/1/2 shot 1"]))
    assert "A: Assault 1." in said["#"]
    assert "2 shot, 2 dice: 1 hit, 1 injured." in said["4"]
    assert "Line infantry 9/1/1 as ordered 7.5" in said["4"]
    # halved at once: 6 cm of the 7.46 that it needed
    assert "1 platoon moved." in said["5a"]
    assert "6.0" in said["5a"]
    assert "melee" not in said


def test_melee_is_told_with_ranks() -> None:
    said = told(viewed(charge(), MELEE))
    assert "1 platoon moved; 1 contact." in said["5a"]
    assert "Line infantry 1/1/1 reached Line infantry 9/1/1 after 7.5" in said["5a"]
    assert "injured (passed to 9/1/2), removed (passed to 9/1/2)" in said["m0"]
    # round 1: two hits remove 9/1/1, its two remove 1/1/1
    assert said["m1"].count("removed") >= 2


def test_fire_that_was_not_seen_and_many_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A side's own log has hits on it without the shots; a bound of many dice names the hit ones only."""
    scenario = setting(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30)])
    view = viewed(scenario, ["1 4 1/1/1 shot 2", "1 4 9/1/1 shot 1"])
    unseen = ReportView(scenario, {**view.tables, "shots": {}})
    assert "Line infantry 9/1/1 – injured, by fire from 1/1/1" in told(unseen)["4"]
    assert "1 target not hit" in told(view)["4"]
    monkeypatch.setattr(narrative, "MISSES_SHOWN", 1)
    assert "1 target not hit (shots.csv has them)" in told(view)["4"]


def test_arrivals_and_the_umpire() -> None:
    """Q-arrival; what an umpire ruled is told before all that the rules did, with the sub-step after which it was."""
    scenario = setting(
        a=[base("1/1/1", 20, 30), base("1/2/1", 20, 60, arrives=2)], b=[base("9/1/1", 100, 30)], bounds=2,
        rulings={"Q-free-fire": "nobody"},
    )  # fmt: skip
    battle = Battle(scenario, KeyedDice(key_from_seed(SEED)))
    table = Table(120_000, 90_000)
    battle.open()
    for act, after in (("move 1/1/1 22,30", ""), ("hit 9/1/1", "4")):
        while after and battle.next_substep() != (1, after):
            pass
        amend(battle, Intervention(parse_act(act, table=table), 1, after, "", "a slip"))
    battle.run()
    view = ReportView.of(scenario, frames.frames(battle.log))
    first = told(view)
    assert "the umpire rules: move 1/1/1 22,30; a slip" in first["umpire"]
    assert "After 4: the umpire rules: hit 9/1/1; a slip" in first["umpire"]
    assert "Arrivals | 1 arrival." in " | ".join(f"{p.title!s} | {p.lead}" for p in TELLING.tell(view, 2))
    assert "1 of 1 injured platoon got their pace back" in told(view, 2)["5"]


def test_ranks_step_up_and_long_lists_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-42; of a list of thousands the first lines are told, and how many more there are: the map tells of each."""
    view = viewed(charge(), MELEE)
    stepped = view.tables["moves"][1][0] | {"substep": "m1", "platoon": "9/1/2"}
    view = ReportView(view.scenario, {**view.tables, "moves": {1: [*view.tables["moves"][1], stepped]}})
    assert "Line infantry 9/1/2 steps up. R-42" in told(view)["m1"]
    monkeypatch.setattr(told_by, "MOST_LINES", 2)
    assert "And 1 more: the map tells of each." in told(view)["m1"]
    assert "more: the map" not in told(view)["m0"]


def test_side_without_orders_of_its_own() -> None:
    """A side of whose High Commands the log knows nothing is left out."""
    view = viewed(replace(charge(), low={}, rulings={"Q-free-fire": "nobody"}), [])
    known = [row for row in view.tables["orders"][1] if row["side"] == "A"]
    own = ReportView(view.scenario, {**view.tables, "orders": {1: known}})
    assert "B:" not in told(own)["#"]


def test_marks_and_words_of_a_base() -> None:
    view = viewed(setting(a=[base("1/1/1", 20, 30, dug_in=True)], b=[base("9/1/1", 40, 30)]),
                  ["1 3 1/1/1 shot 2", "1 4 9/1/1 shot 1"])  # fmt: skip
    first, other = (
        next(row for row in view.rows("states", 1) if row["platoon"] == name) for name in ("1/1/1", "9/1/1")
    )
    assert TELLING.marks(first) == ("dug in",)
    assert TELLING.marks(other) == ("red",)
    assert narrative.described(first) == "1/1/1, Line infantry, 30 men, dug in, under fire"
    assert narrative.described(other) == "9/1/1, Line infantry, 15 men, injured, at half pace, under fire"
    assert (TELLING.late("4"), TELLING.late("6")) == ((False, False), (True, True))


def test_circles_of_a_bombardment() -> None:
    scenario = setting(a=[base("1/1/1", 5, 80, "Light howitzers")], b=[base("9/1/1", 38.1, 7.62)],
                       high="1 bombard B1.c", rulings={"Q-free-fire": "nobody"})  # fmt: skip
    view = viewed(scenario, ["1 1b 1 bombard at 9/1/1 1"])
    (circle,) = TELLING.circles(view, 1)
    assert (circle.unit, circle.x_u, circle.y_u) == ("1", 38_100, 7_620)
    assert circle.radius_u == 2 * circle.inner_u == 7_620
    assert "bombardment by 1 1" in told(view)["1b"]


def test_orders_that_the_situation_forbade_and_hits_to_spare() -> None:
    """Q-illegal-now; R-28: four hits on one base (a 1 with the bonus too), two are lost."""
    scenario = setting(
        a=[base("1/1/1", 20, 30), base("1/2/1", 20, 60, "Late HMG")], b=[base("9/1/1", 40, 45)], high="1 advance",
        low=["1/1 dig", "1/2 shoot 9/1"], rulings={"Q-free-fire": "nobody"},
    )  # fmt: skip
    said = told(viewed(scenario, ["1 1b 1/2/1 shot 6 6 6 1"]))
    assert "1/1/1: not dug in, safe, under advance it may move; told to dig: sets out to stay." in said["#"]
    assert "injured, removed, 2 hits to spare" in said["1b"]
