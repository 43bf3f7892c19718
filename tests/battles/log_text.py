"""A battle's log as compact text: a diff of it shows what changed in the battle and little else."""

import math
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.results import tables as frames
from bound_sim.scenario.folder import load

#: what a platoon's id or its order of battle says already
_KNOWN = {
    "orders": ("side", "battalion", "company"),
    "states": ("side", "battalion", "company", "type"),
    "shots": ("side",),
    "casualties": ("side",),
    "summary": ("side",),
}
#: rows of these stand there only where something differs from the same unit's row before: (table, unit's column)
_CHANGES = {"states": "platoon", "summary": "unit"}


def play(scenario: str, *, seed: int) -> frames.Frames:
    """All tables of a battle with the dice of a seed."""
    battle = Battle(load(scenario), KeyedDice(key_from_seed(seed)))
    battle.run()
    return frames.frames(battle.log)


def log_text(name: str, frame: Any) -> str:
    """A table: its columns, then bound by bound a line for each row."""
    rows = [
        {key: value for key, value in row.items() if key not in _KNOWN.get(name, ())} for row in frames.records(frame)
    ]
    if name == "casualties":
        rows = [row for row in rows if row["hits"] or row["withdrawn"] or row["men_lost"]]
    if name in _CHANGES:
        rows = _changed(rows, _CHANGES[name])
    columns = [str(column) for column in frame.columns if column not in ("bound", *_KNOWN.get(name, ()))]
    lines = [" | ".join(columns)]
    bound = None
    for row in rows:
        if row["bound"] != bound:
            bound = row["bound"]
            lines.append(f"bound {bound}")
        lines.append("  " + " | ".join(_cell(row[column]) for column in columns))
    return "\n".join(lines) + "\n"


def _changed(rows: list[dict[str, Any]], unit: str) -> list[dict[str, Any]]:
    last: dict[tuple[str, str], str] = {}
    changed = []
    for row in rows:
        who, what = (row.get("level", ""), row[unit]), repr([value for key, value in row.items() if key != "bound"])
        if last.get(who) != what:
            changed.append(row)
        last[who] = what
    return changed


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return "-" if math.isnan(value) else f"{value:.3f}".rstrip("0").rstrip(".")
    return str(value) or "-"
