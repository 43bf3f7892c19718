"""Words of a line, and lines of a block: what the lines of a case share."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from bound_sim.orders.records import Point
from bound_sim.scenario.inputs import clipped, number
from bound_sim_maps.faults import Fault, Unfit, halves
from bound_sim_maps.table import Table, u_from_cm
from bound_sim_maps.texts import Phrase, text


class LineFault(Unfit):
    """A line that cannot be read: what is wrong, and what is allowed."""


class Line(NamedTuple):
    """A line of a block: its place for faults, the bounds that its header gave it, its text."""

    place: Phrase
    bounds: tuple[int, ...]
    text: str


def numbered(block: str, place: str) -> Iterator[tuple[Phrase, str]]:
    """(place, text) of the lines that say something; # begins a comment."""
    for count, raw in enumerate(block.split("\n"), 1):
        content = raw.split("#", 1)[0].strip()
        if content:
            yield text("{place} line {count}", place=place, count=count), content


def by_bound(block: str, place: str, file: str, faults: list[Fault]) -> list[Line]:
    """Lines under their headers ``bound 2`` or ``bounds 2-4``; before any header it is bound 1."""
    bounds: tuple[int, ...] = (1,)
    found = []
    for at, content in numbered(block, place):
        words = content.split()
        if words[0].lower() not in ("bound", "bounds"):
            found.append(Line(at, bounds, content))
            continue
        first, _, last = "".join(words[1:]).partition("-")
        if first.isdecimal() and (last or first).isdecimal() and 1 <= int(first) <= int(last or first) <= 99:
            bounds = tuple(range(int(first), int(last or first) + 1))
        else:
            faults.append(
                Fault(
                    file,
                    at,
                    text('"{text}" is not a header', text=clipped(content)),
                    text("bound 2, or bounds 2-4, up to 99"),
                )
            )
    return found


class Words:
    """The words of a line, from left to right."""

    def __init__(self, text: str) -> None:
        self.words, self.at = re.sub(r"(?<=\d)\s*,\s*(?=[-.\d])", ",", text).split(), 0

    def peek(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.words[place].lower() if place < len(self.words) else ""

    def next(self, wanted: Phrase) -> str:
        if self.at >= len(self.words):
            after = (
                text('"{words}" is followed by nothing', words=clipped(self.words[-1]))
                if self.words
                else text("is empty")
            )
            raise LineFault(after, wanted)
        self.at += 1
        return self.words[self.at - 1]

    def skip(self, *words: str) -> bool:
        """True if these words come next; if so, go past them."""
        if all(self.peek(ahead) == word for ahead, word in enumerate(words)):
            self.at += len(words)
            return True
        return False

    def until(self, stops: Iterable[str]) -> str:
        """The words up to one of these."""
        found = []
        while self.peek() and self.peek() not in stops:
            found.append(self.next(""))
        return " ".join(found)

    def whole(self, wanted: str, least: int = 0) -> int:
        word = self.next(wanted)
        if not (word.isdecimal() and len(word) < 8 and int(word) >= least):
            raise LineFault(text('"{word}" is not a whole number', word=clipped(word)), wanted)
        return int(word)

    def signed(self, wanted: str) -> int:
        word = self.next(wanted)
        if not (word.lstrip("-").isdecimal() and len(word) < 8):
            raise LineFault(text('"{word}" is not a whole number', word=clipped(word)), wanted)
        return int(word)

    def decimal(self, wanted: str) -> float:
        word = self.next(wanted)
        value = number(word)
        if value is None or abs(value) > 1_000_000:
            raise LineFault(text('"{word}" is not a number', word=clipped(word)), wanted)
        return value

    def bearing(self) -> int:
        """Tenths of a degree."""
        value = self.decimal("degrees from north, like 92.5")
        if not 0 <= value <= 360 or abs(value * 10 - round(value * 10)) > 1e-6:
            raise LineFault(
                text("{value} is not a bearing", value=f"{value:g}"),
                text("degrees from north, 0 to 359.9, one decimal at most"),
            )
        return round(value * 10) % 3600

    def point(self, table: Table) -> Point:
        """``x,y`` in cm, the middle of a grid reference or the anchor of an area, in 0.01 mm."""
        word = self.next("a point x,y in cm or a grid reference")
        if word in table.named:
            return table.named[word]
        if "," not in word:
            x0, y0, x1, y1 = area_of(table, word)
            return (x0 + x1) // 2, (y0 + y1) // 2
        values = [number(part) for part in word.split(",")]
        if len(values) != 2 or any(value is None or abs(value) > 100_000 for value in values):
            raise LineFault(text('"{word}" is not a point', word=clipped(word)), text("x,y in cm, like 40,30.5"))
        x, y = (u_from_cm(value or 0.0) for value in values)
        return x, y

    def end(self, allowed: Phrase) -> None:
        """Refuse words that are left."""
        if self.peek():
            raise LineFault(text('"{words}" is not understood here', words=clipped(self.words[self.at])), allowed)


def area_of(table: Table, reference: str) -> tuple[int, int, int, int]:
    """The area of a grid reference, in 0.01 mm."""
    try:
        return table.area(reference)
    except ValueError as error:
        wrong, allowed = halves(error)
        raise LineFault(wrong, allowed) from None


def each(
    lines: Iterable[tuple[Phrase, str]], file: str, faults: list[Fault], read: Callable[[Phrase, str], Any]
) -> list[Any]:
    """``read(place, text)`` of every line; faults of lines go to ``faults``."""
    found = []
    for place, line in lines:
        try:
            found.append(read(place, line))
        except LineFault as fault:
            faults.append(Fault(file, place, fault.wrong, fault.allowed))
    return found
