"""covers: bound_sim/rulesets/to_end_all_wars/answers/replay.py, bound_sim/rulesets/to_end_all_wars/answers/sentences.py

A replay comes to where each turn ended; every row of the log has its words; what lies on the table is drawn.
"""

from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.rules import ruleset
from bound_sim.rules.records.replay import Standing, standing_of
from bound_sim_maps.speech import spoken

from .told import all_of, fought, rows

REPLAYING = ruleset("to-end-all-wars").replaying()
ALL = all_of(range(12))


def ends(battle: Battle, bound: int) -> dict[str, Standing]:
    """Each base by the states of a turn's end."""
    men = battle.scenario.forces.by_id
    states = {row["platoon"]: row for row in rows(battle, "states") if row["bound"] == bound}
    return {name: REPLAYING.stands(men[name], row, standing_of(men[name], row)) for name, row in states.items()}


@pytest.mark.parametrize("battle", ALL, ids=lambda battle: battle.scenario.title[:20])
def test_what_a_turn_changed_leads_to_its_end(battle: Battle) -> None:
    """From moves, hits, dice, lines and reasons alone, against the states that were written."""
    changes = list(REPLAYING.changes(battle.log.tables, battle.scenario.forces))
    for bound in sorted({row["bound"] for row in rows(battle, "states")} - {0}):
        now = ends(battle, bound - 1)
        for change in sorted((each for each in changes if each.bound == bound), key=lambda each: each.rank):
            now[change.unit] = change.does(now[change.unit])
        for name, truth in ends(battle, bound).items():
            base = now[name]
            assert base.status == truth.status, (bound, name)
            if base.on_table:
                assert (base.x_u, base.y_u, base.facing) == (truth.x_u, truth.y_u, truth.facing), (bound, name)
                assert {*base.marks} - {"snared"} == {*truth.marks} - {"snared"}, (bound, name)


def test_every_row_has_its_words() -> None:
    kinds = {"orders", "decisions", "shots", "flames", "throws", "hits", "moves", "melee", "tests", "things",
             "explanations"}  # fmt: skip
    for battle in ALL:
        events = list(REPLAYING.events(battle.log.tables))
        assert len(events) == sum(battle.log.length(kind) for kind in kinds)
        assert all(event.text and "{" not in event.text for event in events)
        assert {event.kind for event in events} <= {*REPLAYING.kinds}


def test_things_come_and_go() -> None:
    for battle in ALL:
        there: dict[str, object] = {}
        for change in REPLAYING.things(battle.log.tables):
            assert change.thing is None or change.id == change.thing.id
            there[change.id] = change.thing
        last = {row["id"]: row["state"] for row in rows(battle, "things")}
        assert {name for name, thing in there.items() if thing is None} == {
            name for name, state in last.items() if state == "gone"
        }  # fmt: skip


def test_each_attack_blow_and_burst_is_drawn() -> None:
    for battle in ALL:
        fires = list(REPLAYING.fire(battle.log.tables))
        assert sum(len(str(fire.dice).split(" (")[0].split()) for fire in fires) == (
            battle.log.length("shots") + battle.log.length("flames")
        )
        dice = [row for row in rows(battle, "tests") if row["kind"] != "first"]
        assert len(list(REPLAYING.fights(battle.log.tables))) == len(dice) + battle.log.length("melee")
        shells = sum(row["kind"] == "cannon" for row in rows(battle, "throws"))
        gone = [row for row in rows(battle, "things") if row["state"] == "gone"]
        burst = sum(row["kind"] == "grenade" and row["substep"].startswith("start") for row in gone)
        burst += sum(row["kind"] == "mine" for row in gone) - sum(row["result"] == "defused" for row in dice)
        passed = {(row["bound"], row["by"], row["unit"]) for row in dice if row["result"] == "nothing"}
        burst -= sum((row["bound"], row["id"], row["by"]) in passed for row in gone)  # TEAW-Q-mine-tank, "spent"
        assert len(list(REPLAYING.bursts(battle.log.tables))) == shells + burst


def test_names_of_places_and_what_was_decided() -> None:
    battle = fought(1)
    assert (REPLAYING.name("action 7"), REPLAYING.name("start 1")) == ("Action", "Start of the turn")
    assert "begins" in REPLAYING.decided(battle.log.tables, 1, {"Red": "R", "Blue": "B"})


def test_of_a_long_turn_the_last_answers_are_told() -> None:
    """The umpire's panel has room for a few lines: a turn of twenty answers took its buttons out of sight."""
    battle = fought(1)
    said = [f"answer {number}" for number in range(20)]
    decisions: dict[str, list[Any]] = {
        "bound": [1] * 20,
        "side": ["Red"] * 20,
        "kind": ["return-fire"] * 20,
        "answer": said,
    }
    told = spoken(REPLAYING.decided({**battle.log.tables, "decisions": decisions}, 1, {"Red": "R", "Blue": "B"}))
    assert "begins" in told
    assert told.endswith("R: return-fire: answer 19; R: return-fire: answer 18; R: return-fire: answer 17")
    assert "answer 16" not in told


def test_the_kind_of_an_answer_is_told_once() -> None:
    """An answer of a line that begins with its kind said "hand: hand Fort, Supply"."""
    decisions: dict[str, list[Any]] = {
        "bound": [1], "side": ["Red"], "kind": ["hand"], "answer": ["hand Fort, Supply"],
    }  # fmt: skip
    told = spoken(REPLAYING.decided({**fought(1).log.tables, "decisions": decisions}, 1, {"Red": "R", "Blue": "B"}))
    assert told.endswith("R: hand Fort, Supply")
