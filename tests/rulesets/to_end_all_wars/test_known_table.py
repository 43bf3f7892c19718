"""covers: bound_sim/rulesets/to_end_all_wars/answers/known_table.py, bound_sim/rulesets/rules1418/answers/possible.py

What a side holds possible: all that it sees is as it is, and nothing that is hidden from it makes a difference.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle, Opening
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.odds_plan import plan_of
from bound_sim.dice.keyed import KeyedDice
from bound_sim.files.folder import load, resolve, save
from bound_sim.odds import play
from bound_sim.odds.guess import choices
from bound_sim.orders.arrows import arrow
from bound_sim.rules import ruleset
from bound_sim.rulesets.rules1418.state import col
from bound_sim.scenario.model import Fog, Scenario
from bound_sim_maps.table import u_from_m
from tests.rulesets.rules1418.builder import base, setting

KEY = bytes(32)
SIDES = [("le-cateau-1914", "G"), ("trench-and-tank", "D"), ("rulebook-sheet", "L")]


def opened(scenario: Scenario) -> Battle:
    battle = Battle(scenario, KeyedDice(KEY), answer=lambda _: None)
    battle.open()
    return battle


def guessed(scenario: Scenario, side: str, *, table: int = 0) -> bytes:
    """What a side holds possible of a battle's opening."""
    rules = ruleset(scenario.ruleset)
    known = rules.known_at_start(scenario, side)
    return rules.possible(scenario, known, side, rules.save(opened(scenario)), choices(KEY, table))


def in_fog(hidden_at: float = 115, own_at: float = 30, hidden_y: float = 85) -> Scenario:
    """A company of A sees one of B; another one of B is far away, out of sight."""
    a = [base(f"1/1/{n}", own_at, 30 + 6 * n) for n in (1, 2)]
    b = [base(f"9/1/{n}", 42, 30 + 6 * n) for n in (1, 2)]
    hidden = [base("8/1/1", hidden_at, hidden_y), base("8/1/2", hidden_at, hidden_y - 6)]
    return replace(setting(a=a, b=[*b, *hidden]), fog=Fog("visible", u_from_m(300)))


def test_what_is_hidden_makes_no_difference() -> None:
    one, other = guessed(in_fog(), "A"), guessed(in_fog(hidden_at=110), "A")
    assert one == other
    assert json.loads(one)["platoons"] == ["1/1/1", "1/1/2", "9/1/1", "9/1/2"]
    assert guessed(in_fog(own_at=29), "A") != one, "the control: its own bases are its own knowledge"
    assert guessed(in_fog(hidden_at=110), "B") != guessed(in_fog(), "B")


def test_one_that_went_out_of_sight_is_there_on_some_tables() -> None:
    """It stood there as the battle opened; whether it is there still is drawn."""
    before, now = in_fog(hidden_at=48, hidden_y=42), in_fog(hidden_at=115)
    rules = ruleset("1418")
    known = rules.known_at_start(before, "A")
    assert "8/1/1" in known.forces.by_id
    state = rules.save(opened(now))
    found = {rules.possible(now, known, "A", state, choices(KEY, table)) for table in range(20)}
    places = {tuple(json.loads(one)["state"]["status"]) for one in found}
    assert 1 < len(places) <= 4, "each of the two is there, or is not"


@pytest.mark.parametrize(("name", "side"), SIDES)
def test_all_that_is_seen_is_as_it_is(name: str, side: str) -> None:
    """A battle goes on from what a side holds possible: at an open table all bases on it stand as they do."""
    scenario = load(resolve(name))
    rules = ruleset(scenario.ruleset)
    real, known = rules.standing(opened(scenario)), rules.known_at_start(scenario, side)
    state = guessed(scenario, side)
    seen = Battle(known, KeyedDice(KEY), answer=lambda _: None, logged=False, opening=Opening(1, state))
    seen.open()
    there = rules.standing(seen)
    rows = {platoon.id: row for row, platoon in enumerate(scenario.forces.platoons)}
    shown = [rows[platoon.id] for platoon in known.forces.platoons]
    for got, whole in zip(there.places, real.places, strict=True):
        assert (got[0] == whole[0][shown]).all()
    missing = set(range(len(rows))) - set(shown)
    assert not real.on_table[0][sorted(missing)].any(), "who is not known is not on the table"


def test_own_guns_are_packed_as_they_are() -> None:
    """What no row tells of the own bases is kept: the state has it."""
    scenario = load(resolve("rulebook-sheet"))
    battle = opened(scenario)
    row = battle.state.rows.platoon["80.1/1/1"]
    battle.state.state[col.S_LAST_MOVED, 0, row], battle.state.state[col.S_EVER_MOVED, 0, row] = 1, 1
    rules = ruleset("1418")
    known = rules.known_at_start(scenario, "D")
    facts: Any = json.loads(rules.possible(scenario, known, "D", rules.save(battle), choices(KEY, 0)))
    at = facts["platoons"].index("80.1/1/1")
    assert (facts["state"]["last_moved"][at], facts["state"]["ever_moved"][at]) == (1, 1)


@pytest.mark.parametrize(("name", "side"), SIDES[:2])
def test_odds_of_a_battle_file_by_what_a_side_knows(name: str, side: str, tmp_path: Path) -> None:
    """Who is still to come, men and orders of the others vary: the plan of the side's odds is the same."""
    found = []
    for change in (0, 1):
        scenario = load(resolve(name))
        files = {path.name: path.read_bytes() for path in resolve(name).iterdir()}
        if change:
            mine = scenario.forces.side_of
            lines = files["forces.csv"].decode().split("\n")
            files["forces.csv"] = "\n".join(
                line.replace(",240,", ",230,") if line and not line.startswith(f"{side},") else line for line in lines
            ).encode()
            assert any(mine(key[0]) != side for key in scenario.high)
            files = {n: d for n, d in files.items() if not n.startswith("orders-") or n == f"orders-{side}.csv"}
        path = tmp_path / f"{change}.bound"
        BattleFile.create(path, files, dice="keyed", key=KEY)
        with BattleFile(path) as file:
            plan = plan_of(file, seed=1, side=side)
            assert plan.guess is not None
            found.append((plan.guess.opening(plan.scenario, 0), plan.scenario.forces, plan.scenario.high))
    assert found[0] == found[1]


def test_orders_on_file_that_name_somebody_unknown_are_no_error(tmp_path: Path) -> None:
    """A's order of bound 1 is to shoot at one who is out of sight: in its odds it shoots at whom it sees."""
    scenario = in_fog()
    save(replace(scenario, low={("1/1", 1): arrow("1/1", 1, "stay", shoot="8/1")}), tmp_path / "site")
    BattleFile.create(tmp_path / "b.bound", tmp_path / "site", dice="keyed", key=KEY)
    with BattleFile(tmp_path / "b.bound") as file:
        plan, umpires = plan_of(file, seed=1, side="A"), plan_of(file, seed=1)
    order = plan.scenario.low["1/1", 1]
    assert (order.verb, order.word("shoot")) == ("stay", "")
    assert umpires.scenario.low["1/1", 1].word("shoot") == "8/1", "the umpire knows whom it means"
    assert play.run(plan, 2).tally.tables == 2
