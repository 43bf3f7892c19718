"""Words of a line, and lines of a block: what the lines of a case share."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from bound_sim.orders.records import Point
from bound_sim.scenario.inputs import number, quoted
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import Table, u_from_cm


class LineFault(ValueError):
    """A line that cannot be read: what is wrong, and what is allowed."""

    def __init__(self, wrong: str, allowed: str = "") -> None:
        self.wrong, self.allowed = wrong, allowed
        super().__init__(wrong)


class Line(NamedTuple):
    """A line of a block: its place for faults, the bounds that its header gave it, its text."""

    place: str
    bounds: tuple[int, ...]
    text: str


def numbered(block: str, place: str) -> Iterator[tuple[str, str]]:
    """(place, text) of the lines that say something; # begins a comment."""
    for count, raw in enumerate(block.split("\n"), 1):
        text = raw.split("#", 1)[0].strip()
        if text:
            yield f"{place} line {count}", text


def by_bound(block: str, place: str, file: str, faults: list[Fault]) -> list[Line]:
    """Lines under their headers ``bound 2`` or ``bounds 2-4``; before any header it is bound 1."""
    bounds: tuple[int, ...] = (1,)
    found = []
    for at, text in numbered(block, place):
        words = text.split()
        if words[0].lower() not in ("bound", "bounds"):
            found.append(Line(at, bounds, text))
            continue
        first, _, last = "".join(words[1:]).partition("-")
        if first.isdecimal() and (last or first).isdecimal() and 1 <= int(first) <= int(last or first) <= 99:
            bounds = tuple(range(int(first), int(last or first) + 1))
        else:
            faults.append(Fault(file, at, f"{quoted(text)} is not a header", "bound 2, or bounds 2-4, up to 99"))
    return found


class Words:
    """The words of a line, from left to right."""

    def __init__(self, text: str) -> None:
        self.words, self.at = re.sub(r"(?<=\d)\s*,\s*(?=[-.\d])", ",", text).split(), 0

    def peek(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.words[place].lower() if place < len(self.words) else ""

    def next(self, wanted: str) -> str:
        if self.at >= len(self.words):
            after = f"{quoted(self.words[-1])} is followed by nothing" if self.words else "is empty"
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
            raise LineFault(f"{quoted(word)} is not a whole number", wanted)
        return int(word)

    def signed(self, wanted: str) -> int:
        word = self.next(wanted)
        if not (word.lstrip("-").isdecimal() and len(word) < 8):
            raise LineFault(f"{quoted(word)} is not a whole number", wanted)
        return int(word)

    def decimal(self, wanted: str) -> float:
        word = self.next(wanted)
        value = number(word)
        if value is None or abs(value) > 1_000_000:
            raise LineFault(f"{quoted(word)} is not a number", wanted)
        return value

    def bearing(self) -> int:
        """Tenths of a degree."""
        value = self.decimal("degrees from north, like 92.5")
        if not 0 <= value <= 360 or abs(value * 10 - round(value * 10)) > 1e-6:
            raise LineFault(f"{value:g} is not a bearing", "degrees from north, 0 to 359.9, one decimal at most")
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
            raise LineFault(f"{quoted(word)} is not a point", "x,y in cm, like 40,30.5")
        x, y = (u_from_cm(value or 0.0) for value in values)
        return x, y

    def end(self, allowed: str) -> None:
        """Refuse words that are left."""
        if self.peek():
            raise LineFault(f"{quoted(self.words[self.at])} is not understood here", allowed)


def area_of(table: Table, reference: str) -> tuple[int, int, int, int]:
    """The area of a grid reference, in 0.01 mm."""
    try:
        return table.area(reference)
    except ValueError as error:
        wrong, _, allowed = str(error).partition(": ")
        raise LineFault(wrong, allowed) from None


def each(
    lines: Iterable[tuple[str, str]], file: str, faults: list[Fault], read: Callable[[str, str], Any]
) -> list[Any]:
    """``read(place, text)`` of every line; faults of lines go to ``faults``."""
    found = []
    for place, text in lines:
        try:
            found.append(read(place, text))
        except LineFault as fault:
            faults.append(Fault(file, place, fault.wrong, fault.allowed))
    return found
