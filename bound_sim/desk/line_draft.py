"""A line that is put together: a verb, then operand after operand, each pointed at, chosen or typed. No widgets."""

from copy import copy
from dataclasses import dataclass, field

from bound_sim.orders.lines import LineVerb, Slot
from bound_sim.orders.records import Point
from bound_sim.orders.units_of_length import Units, length_text
from bound_sim.rules.records.order_form import How, ways
from bound_sim.scenario.forces import tenths_text
from bound_sim_maps.speech import said, spoken
from bound_sim_maps.texts import Text, text

#: what a click is rounded to, 0.01 mm: a millimetre, or a twentieth of an inch
_POINT: dict[Units, int] = {"cm": 100, "m": 100, "in": 127}

_STRAIGHT: dict[Units, int] = {"cm": 100, "m": 100, "in": 254}
#: kind of an operand -> what it is; those of other kinds are called by their names
_PLAIN: dict[str, Text] = {
    "own": text("one of your own"), "enemy": text("an enemy"), "point": text("the place"), "path": text("the way"),
    "bearing": text("what it faces"), "area": text("the area"), "card": text("the card"),
}  # fmt: skip


@dataclass
class LineDraft:
    """``said`` are the words of each operand so far, None for one that is left out; a path takes point after point."""

    verb: LineVerb
    unit: str
    said: list[str | None] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    #: it is of one base, and that is still to be pointed at
    wants_body: bool = field(init=False)

    def __post_init__(self) -> None:
        self.wants_body = self.verb.body
        self._leave_out()

    def _leave_out(self) -> None:
        """Leave out operands that are seldom given."""
        while self.slot is not None and self.slot.seldom:
            self.said.append(None)

    @property
    def slot(self) -> Slot | None:
        """The operand that is wanted next, None where all are given."""
        return self.verb.slots[len(self.said)] if len(self.said) < len(self.verb.slots) else None

    @property
    def how(self) -> How | None:
        """The way to point at that operand, None where it is typed or chosen."""
        return ways(self.verb)[len(self.said)] if self.slot else None

    @property
    def takes_several(self) -> bool:
        """True if more may be pointed at for the operand, until it is ended."""
        return self.slot is not None and (self.how in ("way", "areas") or self.slot.many)

    @property
    def ends_in_areas(self) -> bool:
        """True if it names the areas that it goes through, and no place."""
        return "areas" in ways(self.verb)

    def give(self, text: str) -> None:
        """The operand that is wanted, or the next part of it."""
        if self.takes_several:
            if text not in self.points[-1:]:
                self.points.append(text)
        else:
            self.said.append(text)
            self._leave_out()

    def end(self) -> bool:
        """End an operand of several parts, or leave out one that may be; whether that can be."""
        slot = self.slot
        if slot is None:
            return False
        if self.points:
            self.said.append((" -> " if slot.kind == "path" else ", ").join(self.points))
            self.points = []
            self._leave_out()
            return True
        if slot.optional:
            self.said.append(None)
            self._leave_out()
            return True
        return False

    def back(self) -> None:
        """Take back what was given last."""
        if self.points:
            self.points.pop()
        else:
            while self.said and self.verb.slots[len(self.said) - 1].seldom:
                self.said.pop()
            if self.said:
                self.said.pop()
            self._leave_out()

    def copy(self) -> "LineDraft":
        """The same, to be gone on with otherwise."""
        made = copy(self)
        made.said, made.points = list(self.said), list(self.points)
        return made

    def end_all(self) -> bool:
        """End it here: what is several ends, what may be left out is; whether it is whole then."""
        while self.slot is not None and self.end():
            pass
        return self.whole

    @property
    def whole(self) -> bool:
        """True if all operands are given or left out."""
        return self.slot is None and not self.wants_body

    @property
    def text(self) -> str:
        """The line as far as it is."""
        parts = [self.unit] if self.unit else []
        parts.append(self.verb.word)
        for slot, words in zip(self.verb.slots, self.said, strict=False):
            if words is not None:
                parts += [slot.lead, words]
        if self.points and self.slot is not None:
            parts += [self.slot.lead, (" -> " if self.slot.kind == "path" else ", ").join(self.points)]
        return " ".join(filter(None, parts))


def grain_of(units: Units) -> int:
    """Length to which a place that is pointed at is rounded, 0.01 mm."""
    return _POINT[units]


def meant_point(point: Point, units: Units = "cm") -> Point:
    """A place that was clicked, 0.01 mm: nobody points nearer than its grain, and an order is read aloud."""
    each = grain_of(units)
    return round(point[0] / each) * each, round(point[1] / each) * each


def point_text(point: Point, units: Units = "cm") -> str:
    """The same as lines of the rules have it."""
    return ",".join(length_text(u, units) for u in meant_point(point, units))


def straight_text(length_u: float, units: Units = "cm") -> str:
    """A length that was pointed out: to a millimetre, or a tenth of an inch."""
    return length_text(straight_u(length_u, units), units)


def straight_u(length_u: float, units: Units = "cm") -> int:
    """The same in 0.01 mm."""
    each = _STRAIGHT[units]
    return round(length_u / each) * each


def plain(slot: Slot, units: Units) -> str:
    """An operand's kind, in words for somebody who has not read the rules' grammar."""
    if slot.kind == "length":
        return said("length, in inches") if units == "in" else said("length, in cm")
    kind = spoken(_PLAIN[slot.kind]) if slot.kind in _PLAIN else ""
    named = slot.name.replace("_", " ")
    if slot.kind in ("own", "enemy"):
        return kind
    return kind or named


def bearing_text(tenths: int) -> str:
    """A bearing that was pointed out, to a whole degree."""
    return tenths_text(round(tenths / 10) % 360 * 10)
