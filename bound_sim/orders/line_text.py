"""A line read: ``AS1 move by 6,2`` by the verbs of its ruleset. ``lines.format_line`` writes it back."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bound_sim.orders.lines import NAME, QUOTED, LineVerb, OrderLine, Slot, SlotKind, Value
from bound_sim.orders.text import ORDER_LIMIT, OrderFault, Reader, coordinate, words_of
from bound_sim.orders.units_of_length import Units
from bound_sim.scenario.inputs import Known, clipped, number, quoted
from bound_sim_maps.table import Table
from bound_sim_maps.texts import Phrase, listed, text

_LARGEST = 1_000_000
#: lists of names that are kept, by their words: lines tell the same again and again
_KEPT = 4096
# made once: re finds one by its text, which is long
_NAME, _IN_QUOTES, _BODY = (re.compile(form) for form in (NAME, rf'"({QUOTED})"', rf"{NAME}(?:/{NAME}){{0,2}}"))
_WANTED = {
    "own": text("a unit of the side itself"),
    "enemy": text("a unit of the enemy"),
    "point": text("a point x,y or a grid reference"),
    "path": text("points with -> between, or by dx,dy"),
    "bearing": text("degrees from north, like 92.5"),
    "length": text("a length, like 15.5"),
    "area": text("the name of an area"),
    "card": text("the name of a card"),
    "name": text("a name"),
    "number": text("a whole number"),
    "word": text("a word"),
    "time": text("a time of day, like 04:30"),
    "route": text('names with -> between, those with blanks in quotes, like Bavai -> "Le Cateau"'),
}


class _Whole(NamedTuple):
    """The line that is read, for the lines within it."""

    unit: str
    bound: int
    place: str


def parse_line(
    content: str, *, bound: int, verbs: Sequence[LineVerb], units: Units = "cm", table: Table | None = None,
    side: str = "", place: str = "",
) -> OrderLine:  # fmt: skip
    """Read one line; ``side`` is whose line it is where it names no unit. Raises OrderFault."""
    if len(content) > ORDER_LIMIT:
        raise OrderFault(
            text("the line is too long"), text("at most {order_limit} KiB", order_limit=ORDER_LIMIT // 1024)
        )
    words = words_of(content)
    if not words:
        raise OrderFault(text("the line is empty"), _all(verbs))
    unit, verb, after = _verb(words, verbs)
    if not unit and not side:
        raise OrderFault(
            text('no side is named before "{word}"', word=clipped(verb.word)), text('a line "side ID" above it')
        )
    reader = Reader(words, units, table)
    reader.at = after
    operands = _operands(verb, reader, _Whole(unit, bound, place))
    if reader.peek():
        raise OrderFault(text('"{peek}" is one word too many', peek=clipped(reader.peek())), verb.pattern)
    return OrderLine(unit, verb.word, operands, bound, "" if unit else side, place)


def _all(verbs: Sequence[LineVerb]) -> str:
    return "; ".join(verb.pattern for verb in verbs)


def _verb(words: list[str], verbs: Sequence[LineVerb]) -> tuple[str, LineVerb, int]:
    """The unit ("" for the side's own line), the verb, and where its slots begin."""
    # a line that begins with a verb of the whole side is the side's, whatever units are called
    here = [word.lower() for word in words]
    openings = here[0], here[1] if here[1:] else ""
    here_too = [verb for verb in verbs if openings[verb.at] == verb.phrase[0] and _begins(here, verb.at, verb)]
    if here_too:
        verb = min(here_too, key=lambda verb: (verb.at, -len(verb.phrase))) if here_too[1:] else here_too[0]
        return (words[0] if verb.at else ""), verb, verb.at + len(verb.phrase)
    own = [verb.word for verb in verbs if verb.by == "side"]
    said = words[1] if len(words) > 1 else words[0]
    known = Known([verb.word for verb in verbs], _all(verbs))
    if here[0] in (word.split()[0].lower() for word in own):
        said = words[0]
    raise OrderFault(text('"{said}" is not a verb of a line', said=clipped(said)), known.hint(said))


def _begins(here: Sequence[str], start: int, verb: LineVerb) -> bool:
    return here[start : start + len(verb.phrase)] == verb.phrase


def _operands(verb: LineVerb, reader: Reader, whole: _Whole) -> tuple[tuple[str, Value], ...]:
    """The operands that follow, in any order, as the verb has them. Raises OrderFault where one is missing."""
    around = reader.clauses
    reader.clauses = (*around, *verb.leads)
    left, found = list(verb.slots), dict[str, Value]()
    while (slot := _next(left, reader, around)) is not None:
        reader.at += bool(slot.lead)
        left = [each for each in left if each is not slot]
        found[slot.name] = _value(slot, reader, whole)
    reader.clauses = around
    missing = next((slot for slot in left if not slot.optional), None)
    if missing is not None:
        after, here = quoted(reader.words[reader.at - 1]), reader.peek().lower()
        said = (
            text('{after} is followed by "{here}"', after=after, here=clipped(here))
            if here
            else text("{after} is followed by nothing", after=after)
        )
        raise OrderFault(said, verb.pattern)
    return tuple((slot.name, found[slot.name]) for slot in verb.slots if slot.name in found)


def _next(left: Iterable[Slot], reader: Reader, around: Collection[str]) -> Slot | None:
    """The slot that the next word belongs to: by its lead, by its words; else the first that has neither."""
    here = reader.peek().lower()
    worded: Slot | None = None
    bare: Slot | None = None
    for slot in left if here else ():
        if slot.lead:
            if slot.lead.lower() == here:
                return slot
        elif slot.words:
            worded = worded or (slot if here in slot.words else None)
        else:
            bare = bare or (slot if here not in around else None)
    return worded or bare


def _value(slot: Slot, reader: Reader, whole: _Whole) -> Value:
    match slot.kind:
        case "area" | "card" | "name":
            return _names(slot, reader) if slot.many else _name(reader.next(_WANTED[slot.kind]), _WANTED[slot.kind])
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
                raise OrderFault(
                    text('"{word}" is not a number', word=clipped(word)),
                    text("a whole number, 0 to {largest}", largest=f"{_LARGEST - 1:,}"),
                )
            return int(word)
        case "word":
            word = reader.next(listed(slot.words, text(" or "))).lower()
            if word not in slot.words:
                raise OrderFault(text('"{word}" is not a word here', word=clipped(word)), Known(slot.words).hint(word))
            return word
        case "time":
            return _time(reader)
        case "route":
            return _route(reader)
    return _within(slot, reader, whole)


def _name(word: str, wanted: Phrase) -> str:
    """A name, without the quotes that it may stand in."""
    if _NAME.fullmatch(word):
        return word
    within = _IN_QUOTES.fullmatch(word)
    if within is None:
        raise OrderFault(text('"{word}" is not a name', word=clipped(word)), wanted)
    return within[1]


def _names(slot: Slot, reader: Reader) -> tuple[str, ...]:
    return _named(slot.kind, reader.next(_WANTED[slot.kind]))


@lru_cache(_KEPT)
def _named(kind: SlotKind, said: str) -> tuple[str, ...]:
    """Names of areas or cards with commas between; cards may come twice, areas do not."""
    named = [_name(word, _WANTED[kind]) for word in said.split(",") if word]
    if not named or (kind == "area" and len(set(named)) < len(named)):
        wrong = text("names an {kind} twice", kind=kind) if named else text("names no {kind}", kind=kind)
        raise OrderFault(wrong, text("{kind}s with commas between", kind=kind))
    return tuple(named)


def _route(reader: Reader) -> tuple[str, ...]:
    """Names with ``->`` between, none twice on end."""
    named = [_name(reader.next(_WANTED["route"]), _WANTED["route"])]
    while reader.takes("->"):
        named.append(_name(reader.next(_WANTED["route"]), _WANTED["route"]))
        if named[-1] == named[-2]:
            raise OrderFault(text('"{named}" follows itself', named=clipped(named[-1])), _WANTED["route"])
    return tuple(named)


def _time(reader: Reader) -> int:
    """A time of day in minutes from 0:00."""
    word = reader.next(_WANTED["time"])
    match = re.fullmatch(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", word)
    if match is None:
        raise OrderFault(text('"{word}" is not a time', word=clipped(word)), text("00:00 to 23:59"))
    return int(match[1]) * 60 + int(match[2])


def _within(slot: Slot, reader: Reader, whole: _Whole) -> OrderLine:
    """A condition, or what the same unit does then."""
    here = [word.lower() for word in reader.words[reader.at :]]
    verbs = sorted(slot.says, key=lambda verb: -len(verb.word.split()))
    verb = next((verb for verb in verbs if _begins(here, 0, verb)), None)
    if verb is None:
        said = reader.next(listed((verb.word for verb in slot.says if verb.word), text(" or ")))
        known = Known([verb.word for verb in slot.says if verb.word])
        raise OrderFault(
            text(
                '"{said}" is not known after "{words}"', said=clipped(said), words=clipped(reader.words[reader.at - 2])
            ),
            known.hint(said),
        )
    reader.at += len(verb.word.split())
    operands = _operands(verb, reader, whole)
    return OrderLine("" if slot.kind == "condition" else whole.unit, verb.word, operands, whole.bound, "", whole.place)


def _units(slot: Slot, reader: Reader) -> Value:
    if not slot.many:
        return reader.unit(_WANTED[slot.kind])
    return _units_named(slot.kind, reader.next(_WANTED[slot.kind]))


@lru_cache(_KEPT)
def _units_named(kind: SlotKind, said: str) -> tuple[str, ...]:
    """Units with commas between."""
    named = [word for word in said.split(",") if word]
    for word in named:
        if not _BODY.fullmatch(word):
            raise OrderFault(text('"{word}" is not a unit', word=clipped(word)), _WANTED[kind])
    if not named or len(set(named)) < len(named):
        raise OrderFault(
            text("names a unit twice") if named else text("names no unit"), text("units with commas between, each once")
        )
    return tuple(named)


def _length(reader: Reader) -> int:
    word = reader.next(_WANTED["length"])
    written, value = number(word), coordinate(word, reader.units)
    if written is None or written < 0 or value is None:
        raise OrderFault(text('"{word}" is not a length', word=clipped(word)), _WANTED["length"])
    return value
