"""Lines: an ordered programme of one-line orders, standing answers among them, in words that a ruleset declares.

    [UNIT] VERB SLOT SLOT ...          AS1 move by 6,2     DEF1 fires at Raider, Assault within 15     rest hold

A ruleset declares its verbs (``LineVerb``) and what follows each (``Slot``); a line is read and written by that alone.
Slots are read in any order, each known by its lead or its words; those without stand in theirs. They are written in
the order of the verb.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Literal

from bound_sim.orders.units_of_length import Units, length_text
from bound_sim.scenario.forces import ID_PART, tenths_text
from bound_sim.scenario.orders import OrderLine, Value

#: the records that this module reads and writes are found here too
__all__ = [
    "NAME", "LineVerb", "OrderLine", "Slot", "SlotKind", "Use", "Value", "format_line", "units_named", "value_text",
    "verb_of", "without_areas",
]  # fmt: skip

Use = Literal["do", "answer", "rest"]
SlotKind = Literal[
    "own", "enemy", "point", "path", "bearing", "length", "area", "card", "name", "number", "word", "time", "route",
    "condition", "line",
]  # fmt: skip


#: kinds of operands that are right in every scenario as they are read
_PLAIN = ("bearing", "length", "number", "word", "time")


@dataclass(frozen=True)
class Slot:
    """Operand of a verb: ``name`` is its name, ``lead`` the word before it.

    ``many``: several between commas. ``words`` are those of kind "word". An optional slot needs a lead, or words.
    ``body``: one body of a unit is meant, not the unit. A "name" is one of those that the scenario or the rules have by
    the slot's own name, and so is each of a "route", with ``->`` between. A "time" is one of day, in minutes from 0:00.
    ``says`` are the verbs of a "condition" (``if attacked``, ``until 16:00``), which name no unit, and of a "line",
    which is what the same unit does then (``then withdraw to Bertry``): a "line" is the last slot of its verb.
    ``seldom``: a desk leaves an optional slot out, and its user may type it.
    """

    name: str
    kind: SlotKind
    lead: str = ""
    optional: bool = False
    many: bool = False
    words: tuple[str, ...] = ()
    body: bool = False
    seldom: bool = False
    says: tuple["LineVerb", ...] = ()


@dataclass(frozen=True)
class LineVerb:
    """A verb, of one word or several. ``use``: something to do, an answer given beforehand, what the rest does.

    ``by`` says whose line it is: a unit's, or the whole side's, which names no unit; ``body``: one body's of a unit.
    ``phrase`` are its words in small letters, ``at`` the place of the first in a line: behind its unit, or at its head.
    """

    word: str
    slots: tuple[Slot, ...] = ()
    use: Use = "do"
    by: Literal["unit", "side"] = "unit"
    body: bool = False
    phrase: list[str] = field(init=False, repr=False, compare=False)
    at: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # looked at for each verb as a line is read
        object.__setattr__(self, "phrase", self.word.lower().split())
        object.__setattr__(self, "at", 1 if self.by == "unit" else 0)

    @cached_property
    def leads(self) -> tuple[str, ...]:
        """The words before its operands, in small letters."""
        return tuple(dict.fromkeys(slot.lead.lower() for slot in self.slots if slot.lead))

    @cached_property
    def kept(self) -> frozenset[str]:
        """Words of its own, as which a name would be read."""
        return frozenset((*self.leads, *(word for slot in self.slots if not slot.lead for word in slot.words)))

    @cached_property
    def naming(self) -> tuple[Slot, ...]:
        """Its operands that name something of the scenario, or a place of its table, themselves or in what they say."""
        return tuple(slot for slot in self.slots if slot.kind not in _PLAIN)

    @property
    def pattern(self) -> str:
        """Pattern of a line: ``UNIT fires [at ENEMY, ...] [within LENGTH]``."""
        parts = ["UNIT"] if self.by == "unit" else []
        return " ".join([*parts, self.word, *map(_pattern_of, self.slots)])


def _pattern_of(slot: Slot) -> str:
    what = slot.kind.upper() + (", ..." if slot.many else "")
    if slot.kind == "word":
        what = "|".join(slot.words)
    elif slot.kind == "route":
        what = "NAME [-> NAME ...]"
    elif slot.kind == "condition":
        what = "|".join(" ".join([verb.word, *map(_pattern_of, verb.slots)]).strip() for verb in slot.says)
    elif slot.kind == "line":
        what = "|".join(verb.word for verb in slot.says) + " ..."
    said = f"{slot.lead} {what}".strip()
    return f"[{said}]" if slot.optional else said


def verb_of(line: OrderLine, verbs: Iterable[LineVerb]) -> LineVerb:
    """The verb of a line. Raises KeyError."""
    for verb in verbs:
        if verb.word == line.verb:
            return verb
    raise KeyError(line.verb)


def areas_named(line: OrderLine, verb: LineVerb) -> list[str]:
    """The areas that a line names, in their order."""
    named: list[str] = []
    for slot in verb.slots:
        given = line.get(slot.name)
        if slot.kind == "area" and given:
            named += [str(given)] if isinstance(given, str) else [str(each) for each in given]  # type: ignore[union-attr]
    return named


def without_areas(line: OrderLine, verb: LineVerb) -> OrderLine:
    """A line without the areas that it is about: a map shows those."""
    areas = {slot.name for slot in verb.slots if slot.kind == "area"}
    return replace(line, operands=tuple((name, value) for name, value in line.operands if name not in areas))


def format_line(line: OrderLine, verbs: Sequence[LineVerb], units: Units = "cm") -> str:
    """The text of a line; reading it in these units gives the same line."""
    said = _said(line, verb_of(line, verbs), units, frozenset())
    return f"{line.unit} {said}" if line.unit else said


def _said(line: OrderLine, verb: LineVerb, units: Units, reserved: frozenset[str]) -> str:
    """The verb and its operands; names that are ``reserved`` words stand in quotes."""
    given = dict(line.operands)
    parts = [verb.word]
    kept = verb.kept | reserved if reserved else verb.kept
    for slot in verb.slots:
        if slot.name in given:
            parts += [slot.lead, value_text(slot, given[slot.name], units, kept)]
    return " ".join(filter(None, parts))


def units_named(line: OrderLine, verb: LineVerb, kinds: Collection[str] = ("own", "enemy")) -> Iterator[str]:
    """The units that a line's operands name, in its conditions and in what follows them too."""
    for slot in verb.slots:
        value = line.get(slot.name)
        if isinstance(value, OrderLine):
            yield from units_named(value, verb_of(value, slot.says), kinds)
        elif slot.kind in kinds and value is not None:
            yield from map(str, value if isinstance(value, tuple) else (value,))


def value_text(slot: Slot, value: Value, units: Units = "cm", reserved: frozenset[str] = frozenset()) -> str:
    """An operand as it stands in a line; ``reserved`` words are not names but in quotes."""
    if isinstance(value, OrderLine):
        return _said(value, verb_of(value, slot.says), units, reserved)
    if slot.kind == "route" or (slot.many and isinstance(value, tuple)):
        names: Any = value
        return (" -> " if slot.kind == "route" else ", ").join(_name_text(name, reserved) for name in names)
    match slot.kind:
        case "area" | "card" | "name":
            return _name_text(str(value), reserved)
        case "time":
            return f"{int(value) // 60:02d}:{int(value) % 60:02d}"  # type: ignore[arg-type]
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


#: the number of names whose texts are kept: a policy writes the same ones again and again
_KEPT = 4096
#: a name of an area or a card: an id
NAME = ID_PART
#: a name in quotes: blanks are in it, and the letters of any language
QUOTED = r"[\w.'’()/\-]+(?: [\w.'’()/\-]+)*"


@lru_cache(_KEPT)
def _name_text(name: str, reserved: frozenset[str]) -> str:
    """A name, in quotes where it would else be read as something else."""
    plain = re.fullmatch(rf"{NAME}(?:/{NAME})*", name) and name.lower() not in reserved
    return name if plain else f'"{name}"'
