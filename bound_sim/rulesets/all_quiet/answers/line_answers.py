"""Answers that lines give beforehand (section 13)."""

from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine


def line_answer(battle: Battle, table: int, decision: Decision, line: OrderLine) -> str:
    """The option that a line means for a question, "" where it does not fit."""
    areas: Any = line.get("areas") or ()
    match decision.kind:
        case "machine-gun-fire":
            at, *units = decision.about
            if line.get("area") not in (None, at):
                return ""
            if line.verb == "waits":
                return "wait"
            wanted: Any = line.get("units")
            return "fire" if wanted is None or len(units) >= wanted else ""
        case "who-begins":
            return line.verb
    return next((area for area in areas if area in decision.options), "")
