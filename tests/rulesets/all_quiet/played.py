"""Battles of All Quiet that tests look at: the mini front, played by policies, and small ones by lines."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario

RULES = ruleset("all-quiet")
FRONT = "flanders-to-vosges-1914"
#: its first two turns, with orders
SUMMER = "summer-1914"


@cache
def front() -> Scenario:
    """The whole war on the mini front."""
    return load(resolve(FRONT))


def battle(*, seed: int = 3, seats: str = "posture", bounds: int | None = None, tables: int = 1, **more: Any) -> Battle:
    """The mini front with a policy in both seats, so many turns of it."""
    scenario = replace(front(), seats=dict.fromkeys(("CP", "ENT"), seats), **more)
    made = Battle(scenario, KeyedDice(key_from_seed(seed)), tables=tables, logged=tables == 1)
    made.run(bounds=bounds)
    return made


@cache
def war() -> Battle:
    """A whole war."""
    return battle()


def rows(of: Battle, table: str) -> list[Mapping[str, Any]]:
    """The rows of a table of a battle's log."""
    return list(rows_of(of.log.tables[table]))
