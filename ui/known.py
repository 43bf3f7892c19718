"""What a side's document may hold: the one door through which the desk gets a scenario and a log for a side.

The table is open: enemy bases that stand on it are seen by all, with their ids, kinds, places and markers. Everything
else of other sides stays behind: orders, reasons, names, strengths, who is still to come and who stands off the table.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bound_sim.forces import Forces, Platoon
from bound_sim.hints import Tables
from bound_sim.scenario import Scenario

#: columns of a table that name the unit whose row it is, and those that name others
_OWNER = {"orders": "platoon", "explanations": "platoon", "recoveries": "platoon"}
_SEEN_BY_ALL = ("shots", "hits", "moves", "melee")


def _on_table(tables: Tables) -> set[str]:
    """Platoons that have stood on the table at the end of some bound so far, or entered it."""
    states = tables["states"]
    seen = {p for p, status in zip(states["platoon"], states["status"], strict=True) if status == "on table"}
    return seen | set(tables["moves"]["platoon"])


def _as_seen(platoon: Platoon) -> Platoon:
    """An enemy base as it looks on the table."""
    return replace(
        platoon, player="", regiment="", battalion_name="", arrives=1, men=0, transport="", dismounted=False, place=""
    )  # fmt: skip


def known_to(side: str, scenario: Scenario, tables: Tables) -> tuple[Scenario, dict[str, dict[str, list[Any]]]]:
    """The scenario and the log as a side knows them; with ``side`` "" all of both, the umpire's."""
    if not side:
        return scenario, {name: {column: list(values) for column, values in rows.items()}
                          for name, rows in tables.items()}  # fmt: skip
    own = {platoon.id for platoon in scenario.forces.platoons if platoon.side == side}
    seen = _on_table(tables) - own
    platoons = tuple(
        platoon if platoon.id in own else _as_seen(platoon)
        for platoon in scenario.forces.platoons
        if platoon.id in own or platoon.id in seen
    )
    forces = Forces(platoons)
    known = replace(
        scenario, forces=forces, folder=None, notes="", history={},
        high={key: order for key, order in scenario.high.items() if scenario.forces.side_of(key[0]) == side},
        low={key: order for key, order in scenario.low.items() if scenario.forces.side_of(key[0]) == side},
    )  # fmt: skip
    units = own | {unit.rsplit("/", 1)[0] for unit in own} | {unit.split("/", 1)[0] for unit in own}
    return known, {name: _rows_known(name, rows, units, seen) for name, rows in tables.items()}


def _rows_known(
    name: str, rows: Mapping[str, Any], own: set[str], seen: set[str]
) -> dict[str, list[Any]]:  # fmt: skip
    columns = {column: list(values) for column, values in rows.items()}
    if name in _SEEN_BY_ALL:
        # guns off the table are heard, not seen: the shell falls, nobody says whose
        for column in ("shooter", "by"):
            if column in columns:
                columns[column] = [
                    unit if unit in own or unit in seen else "" for unit in columns[column]
                ]  # fmt: skip
        if "ordered" in columns:
            columns["ordered"] = [
                flag and unit in own for flag, unit in zip(columns["ordered"], columns["shooter"], strict=True)
            ]  # fmt: skip
        return columns
    if name == "states":
        kept = [
            unit in own or (unit in seen and status in ("on table", "removed", "withdrawn"))
            for unit, status in zip(columns["platoon"], columns["status"], strict=True)
        ]
        columns["men"] = [men if unit in own else 0.0 for men, unit in zip(columns["men"], columns["platoon"],
                                                                           strict=True)]  # fmt: skip
    else:
        kept = [unit in own for unit in columns[_OWNER[name]]]
    return {column: [value for value, keep in zip(values, kept, strict=True) if keep]
            for column, values in columns.items()}  # fmt: skip
