"""Lines: an ordered programme of one-line orders, standing answers among them, in words that a ruleset declares.

    [UNIT] VERB SLOT SLOT ...          AS1 move by 6,2     DEF1 fires at Raider, Assault within 15     rest hold

A ruleset declares its verbs (``LineVerb``) and what follows each (``Slot``); a line is read and written by that alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bound_sim.orders.units_of_length import Units, length_text
from bound_sim.scenario.forces import ID_PART, tenths_text
from bound_sim.scenario.orders import OrderLine, Value

#: the records that this module reads and writes are found here too
__all__ = [
    "NAME", "LineVerb", "OrderLine", "Slot", "SlotKind", "Use", "Value", "format_line", "value_text", "verb_of",
]  # fmt: skip

Use = Literal["do", "answer", "rest"]
SlotKind = Literal["own", "enemy", "point", "path", "bearing", "length", "area", "card", "name", "number", "word"]


@dataclass(frozen=True)
class Slot:
    """Operand of a verb: ``name`` is its name, ``lead`` the word before it.

    ``many``: several between commas. ``words`` are those of kind "word". An optional slot needs a lead, or words.
    ``body``: one body of a unit is meant, not the unit. A "name" is one of those that the scenario or the rules have by
    the slot's own name. ``seldom``: a desk leaves an optional slot out, and its user may type it.
    """

    name: str
    kind: SlotKind
    lead: str = ""
    optional: bool = False
    many: bool = False
    words: tuple[str, ...] = ()
    body: bool = False
    seldom: bool = False


@dataclass(frozen=True)
class LineVerb:
    """A verb, of one word or several. ``use``: something to do, an answer given beforehand, what the rest does.

    ``by`` says whose line it is: a unit's, or the whole side's, which names no unit; ``body``: one body's of a unit.
    """

    word: str
    slots: tuple[Slot, ...] = ()
    use: Use = "do"
    by: Literal["unit", "side"] = "unit"
    body: bool = False

    @property
    def pattern(self) -> str:
        """Pattern of a line: ``UNIT fires [at ENEMY, ...] [within LENGTH]``."""
        parts = ["UNIT"] if self.by == "unit" else []
        return " ".join([*parts, self.word, *map(_pattern_of, self.slots)])


def _pattern_of(slot: Slot) -> str:
    what = "|".join(slot.words) if slot.kind == "word" else slot.kind.upper() + (", ..." if slot.many else "")
    said = f"{slot.lead} {what}".strip()
    return f"[{said}]" if slot.optional else said


def verb_of(line: OrderLine, verbs: Iterable[LineVerb]) -> LineVerb:
    """The verb of a line. Raises KeyError."""
    found = next((verb for verb in verbs if verb.word == line.verb), None)
    if found is None:
        raise KeyError(line.verb)
    return found


def format_line(line: OrderLine, verbs: Sequence[LineVerb], units: Units = "cm") -> str:
    """The text of a line; reading it in these units gives the same line."""
    given = dict(line.operands)
    parts = [line.unit] if line.unit else []
    parts.append(line.verb)
    for slot in verb_of(line, verbs).slots:
        if slot.name in given:
            parts += [slot.lead, value_text(slot, given[slot.name], units)]
    return " ".join(filter(None, parts))


def value_text(slot: Slot, value: Value, units: Units = "cm") -> str:
    """An operand as it stands in a line."""
    if slot.many and isinstance(value, tuple):
        return ", ".join(map(str, value))
    match slot.kind:
        case "point":
            return _point_text(value, units)
        case "path":
            return _path_text(value, units)
        case "bearing":
            return tenths_text(int(value))  # type: ignore[arg-type]
        case "length":
            return length_text(int(value), units)  # type: ignore[arg-type]
    return str(value)


def _point_text(value: Any, units: Units) -> str:
    x, y = value
    return f"{length_text(x, units)},{length_text(y, units)}"


def _path_text(value: Any, units: Units) -> str:
    """Points, or the legs where the path is one of vectors, which begins at 0,0."""
    points: list[tuple[int, int]] = list(value)
    if points[0] != (0, 0):
        return " -> ".join(_point_text(point, units) for point in points)
    legs = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False)]
    return "by " + " -> ".join(_point_text(leg, units) for leg in legs)


#: a name of an area or a card: an id
NAME = ID_PART
