"""What a side may know of a battle of End of Empires: the table is open, orders and what is still to come are not.

The source knows no hidden units: whoever is on the table is seen by all, and dice are rolled before all. A side does
not know the other's orders and reasons, its reinforcements before they come, nor its men (figures are seen).
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bound_sim.knowledge import Known, Tables, known_scenario
from bound_sim.log import rows_of
from bound_sim.rulesets.end_of_empires.tables import COLUMNS
from bound_sim.scenario import Scenario

Row = Mapping[str, Any]
#: tables that all may read, row by row
_OPEN = ("shots", "hits", "moves", "melee", "tests")
#: of the others' bases nobody knows more than what stands there
_HIDDEN = {"men": math.nan, "men_at_start": 0}


def known(scenario: Scenario, side: str, tables: Tables, bound: int) -> Known:
    """All that a side may know after a turn (0: before the first), from the recorded tables. Raises KeyError."""
    if side not in {entry.id for entry in scenario.sides}:
        raise KeyError(side)
    mine = scenario.forces.side_of
    shown: dict[str, list[Row]] = {name: list(_rows(tables[name], bound)) for name in _OPEN}
    shown["states"] = [made for row in _rows(tables["states"], bound) for made in _state(row, side)]
    shown["orders"] = [row for row in _rows(tables["orders"], bound) if row["side"] == side]
    shown["explanations"] = [
        row
        for row in _rows(tables["explanations"], bound)
        if row["platoon"].startswith("side ") or mine(str(row["platoon"])) == side
    ]
    seen = [{**row, "dug_in": False} for row in shown["states"]]
    told = known_scenario(scenario, side, bound, seen)
    return Known(
        side, bound, replace(told, fog=replace(told.fog, level="open")),
        {name: {column: [row[column] for row in rows] for column in COLUMNS[name]} for name, rows in shown.items()},
    )  # fmt: skip


def known_at_start(scenario: Scenario, side: str) -> Scenario:
    """The scenario as a side knows it before turn 1: of the others, who is on the table."""
    there = [
        {"bound": 0, "side": platoon.side, "platoon": platoon.id, "status": "on table", "dug_in": False}
        for platoon in scenario.forces.platoons
        if platoon.x_cm is not None and platoon.arrives == 1
    ]
    return known_scenario(scenario, side, 0, there)


def _rows(table: Mapping[str, Any], bound: int) -> Iterator[Row]:
    return (row for row in rows_of(table) if row["bound"] <= bound)


def _state(row: Row, side: str) -> Iterator[Row]:
    """An own base whole; another's as it stands on the table or left it, not one that is still to come."""
    if row["side"] == side:
        yield row
    elif row["status"] != "waiting":
        yield {**row, **_HIDDEN}
