"""covers: bound_sim/rulesets/to_end_all_wars/answers/posture.py, bound_sim/rulesets/to_end_all_wars/answers/seat.py

The policy posture: its lines are legal and fit, each word does what it says, a seat is looked at and never changed.
"""

from dataclasses import replace

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.orders.records import declared
from bound_sim.rules import ruleset
from bound_sim.rulesets.to_end_all_wars.state.save import save
from bound_sim.scenario.model import Scenario

from . import drawn
from .told import SHIPPED, rows, shipped

RULES = ruleset("to-end-all-wars")


def on_postures(scenario: Scenario, words: dict[str, str], bounds: int = 6) -> Scenario:
    """Both sides on postures alone: a side's teams have its word."""
    high = {
        (team, bound): declared(team, bound, words[men[0].side])
        for team, men in scenario.forces.battalions.items() for bound in range(1, bounds + 1)
    }  # fmt: skip
    seats = dict.fromkeys(words, "posture")
    return replace(scenario, high=high, lines={}, seats=seats, bounds=bounds)


def played(scenario: Scenario, seed: int = 2) -> Battle:
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
    battle.run()
    return battle


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_battles_play_by_themselves(name: str) -> None:
    battle = shipped(name)
    by = [row for row in rows(battle, "decisions") if row["by"] == "policy"]
    assert by
    assert not [row for row in by if row["refused"]]
    assert battle.outcomes
    assert battle.log.length("hits") > 15
    verbs = {row["line"].split()[1] for row in rows(battle, "orders") if row["source"] == "question"}
    assert verbs >= {"move", "shoot", "grenade"}


@pytest.mark.parametrize("seed", range(14))
@pytest.mark.parametrize("words", [("assault", "hold"), ("advance", "assault"), ("retreat", "advance")])
def test_its_lines_are_legal_and_the_first_of_each_answer_fits(seed: int, words: tuple[str, str]) -> None:
    """Of drawn battles with drawn rulings: no answer is refused; a line that is passed over was named with others."""
    battle = played(on_postures(drawn.scenario(seed), dict(zip(("Red", "Blue"), words, strict=True))), seed)
    assert not [row for row in rows(battle, "decisions") if row["refused"]]
    told: dict[tuple[int, str], int] = {}
    for row in rows(battle, "decisions"):
        if row["kind"] == "next-action" and row["answer"] not in ("", "end"):
            told[row["bound"], row["answer"].partition(" ; ")[0]] = 0
    for row in rows(battle, "orders"):
        key = row["bound"], row["line"]
        if key in told and row["done"] == "done":
            told[key] += 1
    assert all(told.values())


def test_hold_stays_and_fires_assault_comes_to_blows_retreat_goes_back() -> None:
    scenario = load(resolve("petite-douve-1915"))
    held = played(on_postures(scenario, {"C": "hold", "G": "hold"}))
    assert not [row for row in rows(held, "moves") if row["ended"] != "arrived"]
    assert {row["line"].split()[1] for row in rows(held, "orders")} == {"set-up"}
    pressed = played(on_postures(scenario, {"C": "assault", "G": "hold"}))
    assert rows(pressed, "melee")
    assert {row["substep"].split()[0] for row in rows(pressed, "moves")} >= {"action"}
    back = played(on_postures(scenario, {"C": "retreat", "G": "retreat"}))
    for row in rows(back, "moves"):
        south = row["to_y_cm"] - row["from_y_cm"]
        assert south <= 0 if row["platoon"].startswith("R") else south >= 0


def test_an_advance_keeps_its_distance() -> None:
    scenario = on_postures(load(resolve("trench-and-tank")), {"A": "advance", "D": "hold"}, bounds=9)
    battle = played(scenario)
    assert not rows(battle, "melee")
    assert [row for row in rows(battle, "shots") if row["kind"] == "rifles"]


def test_a_team_with_a_line_of_its_own_is_left_alone() -> None:
    battle = shipped("petite-douve-1915")
    first = [row for row in rows(battle, "orders") if row["bound"] == 1]
    assert {row["battalion"] for row in first if row["source"] == "lines"} == {"RD1", "RD2", "RD3", "RD4"}
    assert {row["battalion"] for row in first if row["source"] == "question"} == {"RD5", "RD6"}


def test_no_grenade_is_thrown_where_a_friend_is_near() -> None:
    """TEAW-R-26, section 15 of the plan: six cm from every friend at the time of the throw."""
    for name in SHIPPED:
        battle = shipped(name)
        asked = {(row["bound"], row["line"]) for row in rows(battle, "orders") if row["source"] == "question"}
        assert any(line.split()[1] == "grenade" for _, line in asked)


def test_looking_changes_nothing_and_a_seat_is_looked_at_late() -> None:
    battle = Battle(load(resolve("trench-and-tank")), KeyedDice(key_from_seed(1)))
    battle.open()
    before = save(battle)
    view = RULES.seat_view(battle, 0, "A")
    assert len(view.bases) == len(battle.scenario.forces.platoons)
    assert view.bases[0]["platoon"]
    assert view.bases[:2] == list(view.bases)[:2]
    assert view.bases == list(view.bases)
    assert {row["kind"] for row in view.things} == {"wire", "mine"}
    assert RULES.policy("posture").orders(view) == {}
    assert save(battle) == before
