"""What the toy's files and logs are made of."""

from collections.abc import Mapping
from typing import NamedTuple

from bound_sim.dice.words import DiceWords
from bound_sim.logs.log import Column, LogTable, schema
from bound_sim.orders.text import Grammar
from bound_sim.scenario.forces import TypeBook
from bound_sim_maps.table import u_from_cm


class Row(NamedTuple):
    """A row of the chart."""

    name: str
    kind: str
    walks_cm: float
    shoots_cm: float
    needs: int


UNIT_TYPES = {"Squad": Row("Squad", "infantry", 10, 30, 5)}
SUBSTEPS = ("walk", "shoot")
DICE_WORDS = DiceWords(SUBSTEPS, ("shot",), by_round=())
GRAMMAR = Grammar(actions={"stay": False, "walk": True}, clauses=(), level=0, given_to="orders go to squads")
COLUMNS = schema({
    "shots": LogTable(
        Column("bound", "int64", "turn"),
        Column("substep", "str", "shoot"),
        Column("shooter", "str", "squad"),
        Column("target", "str", "squad"),
        Column("die", "int64", "from 1"),
        Column("roll", "int64", "the die"),
        Column("hit", "bool", "a hit"),
    ),
    "hits": LogTable(
        Column("bound", "int64", "turn"),
        Column("substep", "str", "shoot"),
        Column("kind", "str", "direct"),
        Column("by", "str", "squad that hit"),
        Column("target", "str", "squad that was hit"),
        Column("passed_to", "str", "always empty"),
        Column("effect", "str", "removed or surplus"),
    ),
    "melee": LogTable(Column("bound", "int64", "turn"), Column("striker", "str", "nobody fights hand to hand")),
    "states": LogTable(
        Column("bound", "int64", "turn"),
        Column("side", "str", "side"),
        Column("battalion", "str", "squad"),
        Column("platoon", "str", "base"),
        Column("type", "str", "Squad"),
        Column("status", "str", "on table, removed"),
        Column("x_cm", "float64", "from the west edge", unit="cm"),
        Column("y_cm", "float64", "from the south edge", unit="cm"),
        Column("hits", "int64", "0 or 1"),
        Column("men", "float64", "men left"),
    ),
})  # fmt: skip


def type_book(custom: Mapping[str, Mapping[str, object]]) -> TypeBook:
    """One kind of unit, of one base that one hit removes."""
    called = {"regiment": "", "battalion": "squad", "company": "", "parent": "", "dug_in": "", "transport": "",
              "dismounted": ""}  # fmt: skip
    size = u_from_cm(2.0)
    return TypeBook({"squad": "Squad"}, (size, size), called=called, hits={"Squad": 1}, men={"Squad": 10})
