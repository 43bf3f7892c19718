"""A line read: ``AS1 move by 6,2`` by the verbs of its ruleset. ``lines.format_line`` writes it back."""

import re
from collections.abc import Sequence

from bound_sim.orders.lines import NAME, LineVerb, OrderLine, Slot, Value
from bound_sim.orders.text import ORDER_LIMIT, OrderFault, Reader
from bound_sim.orders.units_of_length import Units
from bound_sim.scenario.inputs import Known, number, quoted
from bound_sim_maps.table import Table

_LARGEST = 1_000_000
_WANTED = {
    "own": "a unit of the side itself", "enemy": "a unit of the enemy", "point": "a point x,y or a grid reference",
    "path": "points with -> between, or by dx,dy", "bearing": "degrees from north, like 92.5",
    "length": "a length, like 15.5", "area": "the name of an area", "card": "the name of a card", "name": "a name",
    "number": "a whole number", "word": "a word",
}  # fmt: skip


def parse_line(
    text: str, *, bound: int, verbs: Sequence[LineVerb], units: Units = "cm", table: Table | None = None,
    side: str = "", place: str = "",
) -> OrderLine:  # fmt: skip
    """Read one line; ``side`` is whose line it is where it names no unit. Raises OrderFault."""
    if len(text) > ORDER_LIMIT:
        raise OrderFault("the line is too long", f"at most {ORDER_LIMIT // 1024} KiB")
    spaced = " ".join(text.replace("->", " -> ").replace("→", " -> ").split())
    words = re.sub(" ?, ?", ",", spaced).split()
    if not words:
        raise OrderFault("the line is empty", _all(verbs))
    unit, verb, after = _verb(words, verbs)
    if not unit and not side:
        raise OrderFault(f"no side is named before {quoted(verb.word)}", 'a line "side ID" above it')
    leads = tuple(dict.fromkeys(slot.lead for slot in verb.slots if slot.lead))
    reader = Reader(words, units, table, leads)
    reader.at = after
    operands = tuple(
        (slot.name, _value(slot, reader)) for slot in verb.slots if _comes(slot, reader, verb)
    )  # fmt: skip
    if reader.peek():
        raise OrderFault(f"{quoted(reader.peek())} is one word too many", verb.pattern)
    return OrderLine(unit, verb.word, operands, bound, "" if unit else side, place)


def _all(verbs: Sequence[LineVerb]) -> str:
    return "; ".join(verb.pattern for verb in verbs)


def _verb(words: list[str], verbs: Sequence[LineVerb]) -> tuple[str, LineVerb, int]:
    """The unit ("" for the side's own line), the verb, and where its slots begin."""
    # a line that begins with a verb of the whole side is the side's, whatever units are called
    here = [word.lower() for word in words]
    for verb in sorted(verbs, key=lambda verb: (verb.by == "unit", -len(verb.word.split()))):
        start = 0 if verb.by == "side" else 1
        phrase = verb.word.lower().split()
        if here[start : start + len(phrase)] == phrase:
            return (words[0] if start else ""), verb, start + len(phrase)
    own = [verb.word for verb in verbs if verb.by == "side"]
    said = words[1] if len(words) > 1 else words[0]
    known = Known([verb.word for verb in verbs], _all(verbs))
    if here[0] in (word.split()[0].lower() for word in own):
        said = words[0]
    raise OrderFault(f"{quoted(said)} is not a verb of a line", known.hint(said))


def _comes(slot: Slot, reader: Reader, verb: LineVerb) -> bool:
    """True if a slot is given; its lead is taken then. Raises OrderFault where it must be."""
    here = reader.peek().lower()
    given = here == slot.lead.lower() if slot.lead else bool(here) and (not slot.words or here in slot.words)
    if given:
        reader.at += bool(slot.lead)
        return True
    if slot.optional:
        return False
    after = quoted(reader.words[reader.at - 1])
    said = f"{after} is followed by {quoted(here)}" if here else f"{after} is followed by nothing"
    raise OrderFault(said, verb.pattern)


def _value(slot: Slot, reader: Reader) -> Value:
    match slot.kind:
        case "own" | "enemy":
            return _units(slot, reader)
        case "point":
            return reader.point()
        case "path":
            return reader.path()
        case "bearing":
            return reader.bearing()
        case "length":
            return _length(reader)
        case "number":
            word = reader.next(_WANTED["number"])
            if not word.isdecimal() or not word.isascii() or len(word) > 6:
                raise OrderFault(f"{quoted(word)} is not a number", f"a whole number, 0 to {_LARGEST - 1:,}")
            return int(word)
        case "word":
            word = reader.next(" or ".join(slot.words)).lower()
            if word not in slot.words:
                raise OrderFault(f"{quoted(word)} is not a word here", Known(slot.words).hint(word))
            return word
    if slot.many:
        return _names(slot, reader)
    word = reader.next(_WANTED[slot.kind])
    if not re.fullmatch(NAME, word):
        raise OrderFault(f"{quoted(word)} is not a name", _WANTED[slot.kind])
    return word


def _names(slot: Slot, reader: Reader) -> tuple[str, ...]:
    """Names of areas or cards with commas between; cards may come twice, areas do not."""
    named = [word for word in reader.next(_WANTED[slot.kind]).split(",") if word]
    for word in named:
        if not re.fullmatch(NAME, word):
            raise OrderFault(f"{quoted(word)} is not a name", _WANTED[slot.kind])
    if not named or (slot.kind == "area" and len(set(named)) < len(named)):
        said = f"names an {slot.kind} twice" if named else f"names no {slot.kind}"
        raise OrderFault(said, f"{slot.kind}s with commas between")
    return tuple(named)


def _units(slot: Slot, reader: Reader) -> Value:
    if not slot.many:
        return reader.unit(_WANTED[slot.kind])
    named = [word for word in reader.next(_WANTED[slot.kind]).split(",") if word]
    for word in named:
        if not re.fullmatch(rf"{NAME}(?:/{NAME}){{0,2}}", word):
            raise OrderFault(f"{quoted(word)} is not a unit", _WANTED[slot.kind])
    if not named or len(set(named)) < len(named):
        raise OrderFault("names a unit twice" if named else "names no unit", "units with commas between, each once")
    return tuple(named)


def _length(reader: Reader) -> int:
    word = reader.next(_WANTED["length"])
    value = number(word)
    if value is None or not 0 <= value <= reader.most:
        raise OrderFault(f"{quoted(word)} is not a length", _WANTED["length"])
    return reader.to_u(value)
