"""A battle's log as compact text: a diff of it shows what changed in the battle and little else.

A cell stands there with its column's name, and only where it has something else to say than the column's default. So a
new column touches the rows that it says something of.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.logs.log import LogTable
from bound_sim.results import tables as frames

#: what a platoon's id or its order of battle says already
_KNOWN = {
    "orders": ("side", "battalion", "company"),
    "states": ("side", "battalion", "company", "type"),
    "shots": ("side",),
    "casualties": ("side",),
    "summary": ("side",),
}
#: rows of these tell what differs from the same unit's row before, and stand there only if something does: the columns
#: that say whose row it is
_CHANGES = {"states": ("platoon",), "summary": ("level", "unit")}


def play(scenario: str, *, seed: int) -> frames.Frames:
    """All tables of a battle with the dice of a seed."""
    battle = Battle(load(scenario), KeyedDice(key_from_seed(seed)))
    battle.run()
    return frames.frames(battle.log)


def log_text(name: str, frame: Any, table: LogTable) -> str:
    """A table, bound by bound a line for each row; ``table`` declares it."""
    rows: Iterator[dict[str, Any]] = iter(frames.records(frame))
    if name == "casualties":
        rows = (row for row in rows if row["hits"] or row["withdrawn"] or row["men_lost"])
    default = table.row()
    told = _changed(rows, default, _CHANGES[name]) if name in _CHANGES else ((row, default) for row in rows)
    lines: list[str] = []
    bound = None
    for row, before in told:
        if row["bound"] != bound:
            bound = row["bound"]
            lines.append(f"bound {bound}")
        cells = (
            f"{column}={_cell(value)}"
            for column, value in row.items()
            if column not in ("bound", *_KNOWN.get(name, ()))
            and (value != before[column] or column in _CHANGES.get(name, ()))
        )
        lines.append("  " + " | ".join(cells))
    return "\n".join(lines or ["no rows"]) + "\n"


def _changed(
    rows: Iterator[dict[str, Any]], default: Mapping[str, Any], whose: tuple[str, ...]
) -> Iterator[tuple[dict[str, Any], Mapping[str, Any]]]:
    """Each row that differs from the one before of the same unit, with that."""
    last: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        unit = tuple(row[column] for column in whose)
        # a number that is none is equal to itself here
        now = {column: None if value != value else value for column, value in row.items()}
        before = last.get(unit, default)
        if {**now, "bound": 0} != {**before, "bound": 0} or unit not in last:
            yield now, before
        last[unit] = now


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if math.isnan(value):
            return "-"
        return f"{value:.3f}".rstrip("0").rstrip(".")
    return "-" if value is None or value == "" else str(value)
