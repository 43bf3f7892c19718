"""covers: bound_sim/rulesets/to_end_all_wars, bound_sim/results/tables.py

Whose a burst is: who threw the grenade last, who laid the mine; log, tables, account and map say the same.
"""

from collections import Counter
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.results import tables
from bound_sim.rules import ruleset
from bound_sim.rules.records.account import told
from bound_sim.rulesets.to_end_all_wars.answers.burst_rows import burst_rows

from .told import all_of, rows, shipped

RULES = ruleset("to-end-all-wars")


@pytest.fixture(scope="module")
def battles() -> list[Battle]:
    return [shipped("petite-douve-1915", 5), *all_of(range(8))]


def _thrown(battle: Battle) -> dict[str, list[dict[str, Any]]]:
    """Grenade -> its throws, in order."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows(battle, "throws"):
        found.setdefault(row["thing"], []).append(row)
    return found


def test_kills_by_grenades_are_of_who_threw_last(battles: list[Battle]) -> None:
    seen = Counter[int]()
    for battle in battles:
        thrown = _thrown(battle)
        for row in rows(battle, "hits"):
            if row["kind"] == "burst":
                assert row["credited"] == thrown[row["by"]][-1]["unit"]
                seen[len(thrown[row["by"]])] += 1
    assert min(seen[1], seen[2]) > 20


def test_kills_by_mines_are_of_who_laid_them_or_of_the_side(battles: list[Battle]) -> None:
    found = 0
    for battle in battles:
        things = rows(battle, "things")
        for row in rows(battle, "hits"):
            if row["kind"] == "mine":
                laid = next(thing for thing in things if thing["id"] == row["by"])
                assert row["credited"] == (laid["by"] or f"side {laid['side']}")
                found += 1
    assert found > 3


def test_who_needs_no_thing_is_credited_by_himself(battles: list[Battle]) -> None:
    for battle in battles:
        things = {row["id"] for row in rows(battle, "things")}
        assert all(bool(row["credited"]) == (row["by"] in things) for row in rows(battle, "hits"))


def test_sides_have_scored_every_hit_that_was_not_the_umpires(battles: list[Battle]) -> None:
    for battle in battles:
        summary = tables.records(tables.frames(battle.log)["summary"])
        scored = sum(row["hits_scored"] for row in summary if row["level"] == "side")
        assert scored == sum(row["by"] != "umpire" for row in rows(battle, "hits"))


def test_the_map_and_the_burst_bear_the_name_of_who_threw_last(battles: list[Battle]) -> None:
    for battle in battles:
        thrown = _thrown(battle)
        for row in burst_rows(rows(battle, "things"), rows(battle, "tests")):
            if row["kind"] == "grenade":
                throws = thrown[row["id"]]
                assert (row["by"], row["was"]) == (throws[-1]["unit"], ("thrown", "thrown back")[len(throws) - 1])


def test_the_account_and_the_casualties_say_who_threw_it_back() -> None:
    battle = shipped("petite-douve-1915", 5)
    account = RULES.account(battle.scenario, {name: rows(battle, name) for name in battle.log.tables})
    hit = next(row for row in rows(battle, "hits") if row["kind"] == "burst" and row["credited"] == "GF2")
    lines = told(account.of(hit["target"].partition("/")[0], hit["bound"]))
    assert any(f"to burst of {hit['by']}, thrown back by GF2" in line for line in lines)
    assert any(f"{hit['by']}, thrown back, bursts" in line for line in told(account.of("GF2", hit["bound"])))
    casualties = tables.records(tables.frames(battle.log)["casualties"])
    row = next(row for row in casualties if row["unit"] == hit["target"] and row["bound"] == hit["bound"])
    assert row["by"] == f"GF2 {hit['by']} ({hit['substep']})"
