"""What the toy's files and logs are made of."""

from collections.abc import Mapping
from typing import NamedTuple

from bound_sim.battle.log import COLUMNS as COMMON
from bound_sim.dice.words import DiceWords
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
COLUMNS = {
    "shots": {
        "bound": ("int64", "turn"), "substep": ("str", "shoot"), "shooter": ("str", "squad"),
        "target": ("str", "squad"), "die": ("int64", "from 1"), "roll": ("int64", "the die"), "hit": ("bool", "a hit"),
    },
    "hits": COMMON["hits"],
    "melee": {"bound": ("int64", "turn"), "striker": ("str", "nobody fights hand to hand")},
    "states": {
        "bound": ("int64", "turn"), "side": ("str", "side"), "battalion": ("str", "squad"), "platoon": ("str", "base"),
        "type": ("str", "Squad"), "status": ("str", "on table, removed"), "x_cm": ("float64", "cm"),
        "y_cm": ("float64", "cm"), "hits": ("int64", "0 or 1"), "men": ("float64", "men left"),
    },
    "casualties": COMMON["casualties"],
    "summary": COMMON["summary"],
}  # fmt: skip


def type_book(custom: Mapping[str, Mapping[str, object]]) -> TypeBook:
    """One kind of unit, of one base that one hit removes."""
    called = {"regiment": "", "battalion": "squad", "company": "", "parent": "", "dug_in": "", "transport": "",
              "dismounted": ""}  # fmt: skip
    size = u_from_cm(2.0)
    return TypeBook({"squad": "Squad"}, (size, size), called=called, hits={"Squad": 1}, men={"Squad": 10})
