"""Battles for tests of what is told of them: the two that are shipped, on their postures, and drawn ones."""

from functools import cache
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of

from . import drawn

SHIPPED = ("petite-douve-1915", "trench-and-tank")


@cache
def shipped(name: str, seed: int = 3) -> Battle:
    """A shipped battle, played to its end on its lines and postures."""
    battle = Battle(load(resolve(name)), KeyedDice(key_from_seed(seed)))
    battle.run()
    return battle


@cache
def fought(seed: int) -> Battle:
    """A drawn battle with drawn lines and answers."""
    return drawn.played(drawn.scenario(seed), seed)


def all_of(seeds: range) -> list[Battle]:
    """Shipped and drawn ones."""
    return [*(shipped(name) for name in SHIPPED), *(fought(seed) for seed in seeds)]


def rows(battle: Battle, table: str) -> list[dict[str, Any]]:
    """The rows of a table of its log."""
    return list(rows_of(battle.log[table]))
