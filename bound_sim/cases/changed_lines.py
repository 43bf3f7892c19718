"""Lines of orders and answers on another table: their points, bearings and names changed, their order kept."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bound_sim.orders.decisions import BETWEEN, lines_in
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import LineVerb, OrderLine, Slot, Value, format_line, value_text, verb_of
from bound_sim.orders.text import OrderFault
from bound_sim.orders.units_of_length import TO_U, Units
from bound_sim.rules.records.cases import Change
from bound_sim.scenario.forces import tenths_text

_NUMBER = r"-?\d+(?:\.\d+)?"
_WORDS = re.compile(
    rf"(?P<lead>\bby )?(?<![\w.,/])(?P<x>{_NUMBER}),(?P<y>{_NUMBER})(?![\w,/])"
    rf"|\b(?P<faces>face|facing) (?P<bearing>\d+(?:\.\d)?)(?![\w.])"
    r"|(?P<name>[A-Za-z0-9][\w.\-]*(?:/[A-Za-z0-9][\w.\-]*)*)"
)
_POINT = Slot("point", "point")


def changed_line(line: OrderLine, verbs: Sequence[LineVerb], change: Change) -> OrderLine:
    """A line as it is on the other table."""
    slots = {slot.name: slot for slot in verb_of(line, verbs).slots}
    operands = tuple((name, _changed(slots[name], value, change)) for name, value in line.operands)
    return replace(line, unit=change.name(line.unit), operands=operands)


def _changed(slot: Slot, value: Value, change: Change) -> Value:
    given: Any = value
    match slot.kind:
        case "own" | "enemy":
            return tuple(map(change.name, given)) if isinstance(given, tuple) else change.name(given)
        case "point":
            return change.point(*given)
        case "path":
            move = change.vector if given[0] == (0, 0) else change.point
            return tuple(move(*point) for point in given)
        case "bearing":
            return change.bearing(given)
        case "condition" | "line":
            return changed_line(given, slot.says, change)
    return value


def changed_answer(
    text: str, verbs: Sequence[LineVerb], change: Change, *, bound: int, side: str, units: Units
) -> str:  # fmt: skip
    """An answer as it is on the other table: lines by their grammar, an option by its words."""
    made = []
    for part in lines_in(text) or [text]:
        try:
            line = parse_line(part, bound=bound, verbs=verbs, units=units, side=side)
        except OrderFault:
            made.append(changed_words(part, change, units))
        else:
            made.append(format_line(changed_line(line, verbs, change), verbs, units))
    return BETWEEN.join(made)


def changed_words(text: str, change: Change, units: Units = "cm") -> str:
    """A text with its points ``x,y``, vectors ``by x,y``, bearings ``face D`` and names of units changed."""

    to_u = TO_U[units]

    def other(match: re.Match[str]) -> str:
        if match["x"]:
            move = change.vector if match["lead"] else change.point
            at = move(to_u(float(match["x"])), to_u(float(match["y"])))
            return (match["lead"] or "") + value_text(_POINT, at, units)
        if match["faces"]:
            return f"{match['faces']} {tenths_text(change.bearing(round(float(match['bearing']) * 10)))}"
        return change.name(match["name"])

    return _WORDS.sub(other, text)
