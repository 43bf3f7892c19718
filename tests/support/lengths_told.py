"""Figures in what is told of a battle: accounts and reasons have two decimals at most."""

import re
from typing import Any, NamedTuple

from bound_sim.battle.battle import Battle
from bound_sim.logs.log import rows_of
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.account import told

LONG = re.compile(r"\d\.\d{3,}")


class Figures(NamedTuple):
    """Lines with a figure of more than two decimals, and how many lines have any decimals."""

    long: list[str]
    seen: int


def figures(battle: Battle, rules: Ruleset) -> Figures:
    """Of all reasons and the account of each unit and bound; a line, and an answer, stand as a player wrote them."""
    tables: dict[str, list[dict[str, Any]]] = {name: [*rows_of(battle.log[name])] for name in battle.log.tables}
    account = rules.account(battle.scenario, tables)
    lines = [row["text"] for row in tables["explanations"]]
    for bound in account.bounds:
        for unit in battle.scenario.forces.battalions:
            lines += told(account.of(unit, bound))
    ours = [line for line in lines if "\u201c" not in line and "asked for" not in line]
    return Figures([line for line in ours if LONG.search(line)], sum("." in line for line in ours))
