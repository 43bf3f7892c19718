"""covers: bound_sim/rulesets/end_of_empires/answers/fog.py, bound_sim/rules/records/open_table.py

What a side of End of Empires may know: the open table, and neither the other's orders nor what is still to come.
"""

import csv
import io
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.orders.interventions import parse_act
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim.secrecy.packets import packet
from tests.core.battle_file.battles import opened

HEDGEROW = str(Path(__file__).parents[2] / "battles/hedgerow")


@cache
def hedgerow() -> Scenario:
    return load(HEDGEROW)


def tables(scenario: Scenario) -> dict[str, dict[str, list[Any]]]:
    battle = Battle(scenario, KeyedDice(key_from_seed(4)))
    battle.run()
    return battle.log.tables


@cache
def packets_of(side: str, bound: int) -> dict[str, bytes]:
    return packet(hedgerow(), tables(hedgerow()), side, bound, png=False)


def rows(files: dict[str, bytes], name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files[name].decode())))


@pytest.mark.parametrize("side", ["R", "B"])
def test_own_orders_and_reasons_alone(side: str) -> None:
    files = packets_of(side, 4)
    assert {row["side"] for row in rows(files, "orders.csv")} == {side}
    told = {row["platoon"] for row in rows(files, "explanations.csv")}
    mine = hedgerow().forces.side_of
    assert all(unit.startswith("side ") or mine(unit) == side for unit in told)
    assert {row["side"] for row in rows(files, "forces.csv")} == {side}


@pytest.mark.parametrize("side", ["R", "B"])
def test_all_that_happens_on_the_table_is_seen(side: str) -> None:
    whole = tables(hedgerow())
    facts = ruleset("end-of-empires").known(hedgerow(), side, whole, 4)
    for name in ("shots", "hits", "moves", "melee", "tests"):
        assert facts.tables[name] == whole[name], name


def test_reinforcements_are_not_known_before_they_come() -> None:
    """B3 comes in turn 2."""
    before, after = packets_of("R", 1), packets_of("R", 2)
    assert not any(row["platoon"].startswith("B3") for row in rows(before, "states.csv"))
    assert "B3/1" not in before["report.html"].decode()
    assert any(row["platoon"].startswith("B3") for row in rows(after, "enemy.csv"))
    assert any(row["platoon"].startswith("B3") for row in rows(packets_of("B", 1), "states.csv"))


def test_the_others_men_are_not_known() -> None:
    states = rows(packets_of("R", 4), "states.csv")
    assert {row["men"] for row in states if row["side"] == "B"} == {""}
    assert all(row["men"] for row in states if row["side"] == "R")


def test_secrets_of_the_other_side_change_no_byte() -> None:
    """B3's orders of later turns, its men and its hour are nothing to Red after turn 1."""
    scenario = hedgerow()
    low = {key: order for key, order in scenario.low.items() if key[0] != "B1" or key[1] < 3}
    platoons = tuple(
        replace(p, men=77, arrives=3, regiment="Secret") if p.battalion == "B3" else p for p in scenario.forces.platoons
    )
    other = replace(scenario, low=low, forces=replace(scenario.forces, platoons=platoons))
    assert packet(other, tables(other), "R", 1, png=False) == packets_of("R", 1)


def test_no_other_side() -> None:
    with pytest.raises(KeyError):
        ruleset("end-of-empires").known(hedgerow(), "X", tables(hedgerow()), 1)


def test_an_act_on_a_base_that_is_still_to_come_is_not_told(tmp_path: Path) -> None:
    """B3 comes in turn 2; of BM, which stands on the table, Red learns what the umpire took off."""
    with opened(tmp_path / "b.bound", HEDGEROW, seed=4) as file:
        for unit in ("B3/1", "BM/1"):
            file.rule(parse_act(f"remove {unit}"), umpire="U", reason="agreed")
        file.resolve()
        acted = {"R": {"BM/1"}, "B": {"BM/1", "B3/1"}}
        for side, units in acted.items():
            hits = file.memories.known(side, 1, file.player.with_orders()).tables["hits"]
            found = zip(hits["by"], hits["target"], strict=True)
            assert {target for by, target in found if by == "umpire"} == units
