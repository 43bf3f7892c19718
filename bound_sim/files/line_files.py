"""Files of lines: ``lines*.txt``, one line after the other as they are carried out, under headings.

units in        bound 3        bounds 4-6        side A (for lines that name no unit)
nothing (alone: the side has no lines, and means it)
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from bound_sim.orders.files import gathered
from bound_sim.orders.headings import Headings
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import LineVerb, OrderLine, Slot, format_line, verb_of
from bound_sim.orders.records import fault_at
from bound_sim.orders.text import OrderFault
from bound_sim.orders.units_of_length import Units, length_text
from bound_sim.rules import ruleset
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.inputs import CSV_LIMIT, MOST_FAULTS, Known, clipped, lines_of, read_text
from bound_sim.scenario.model import Scenario
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import Table
from bound_sim_maps.texts import Phrase, Text, text


class LineFrame(NamedTuple):
    """The battle that lines are read for: its table, bounds, verbs and sides, and the units above the first heading."""

    table: Table
    bounds: int
    verbs: Sequence[LineVerb]
    sides: Sequence[str]
    units: Units = "cm"


def read_lines(
    path: Source, faults: list[Fault], frame: LineFrame, *, named: range | None = None, side: str = ""
) -> list[OrderLine]:  # fmt: skip
    """The lines of a file in their order; ``named`` and ``side`` are the bounds and the side above the first heading.

    A line for several bounds is one for each. ``#`` opens a comment.
    """
    table, bounds, verbs, sides, units = frame
    if not verbs:
        faults.append(
            Fault(
                path.name, "", text("is a file of lines, which these rules do not take"), text("the orders they take")
            )
        )
        return []
    under = Headings(bounds, named, side, sides, units)

    def lines(words: str, place: str) -> Iterable[OrderLine]:
        if not words or under.take(words) or under.refused:
            return ()
        return _in_each(words, under, table, verbs, place)

    content = read_text(path, CSV_LIMIT, faults) or ""
    places = ((f"line {number}", raw.partition("#")[0].strip()) for number, raw in enumerate(lines_of(content), 1))
    return gathered(path, faults, ((place, partial(lines, words)) for place, words in places), "lines")


def _in_each(
    words: str, under: Headings, table: Table, verbs: Sequence[LineVerb], place: str
) -> Iterator[OrderLine]:  # fmt: skip
    if under.bounds is None:
        raise OrderFault(text("no bound is named before this line"), text('a line "bound 1" or "bounds 2-5" above it'))
    line = parse_line(
        words, bound=under.bounds[0], verbs=verbs, units=under.units, table=table, side=under.side, place=place
    )
    return (replace(line, bound=bound) for bound in under.bounds)


def says_nothing(data: bytes) -> bool:
    """True if a file says outright that its side has nothing to say: a line ``nothing``."""
    return bool(re.search(rb"^[ \t]*nothing[ \t]*(#.*)?\r?$", data, re.MULTILINE | re.IGNORECASE))


def by_side(lines: Iterable[OrderLine], forces: Forces) -> dict[tuple[str, int], tuple[OrderLine, ...]]:
    """(side, bound) -> its lines in their order; a line of a unit that is not there is nobody's."""
    found: dict[tuple[str, int], list[OrderLine]] = {}
    for line in lines:
        side = line.side or forces.side_of(line.unit)
        found.setdefault((side, line.bound), []).append(line)
    return {key: tuple(found[key]) for key in sorted(found, key=lambda key: (key[1], key[0]))}


def lines_text(
    lines: Mapping[tuple[str, int], Sequence[OrderLine]], verbs: Sequence[LineVerb], units: Units = "cm"
) -> str:
    """The text of a ``lines.txt`` that reads back as the same lines."""
    said = [f"units {units}"]
    bound, under = 0, ""
    for (_, number), given in sorted(lines.items(), key=lambda item: (item[0][1], item[0][0])):
        if number != bound:
            said += ["", f"bound {number}"]
            bound = number
        for line in given:
            if line.side and line.side != under:
                under = line.side
                said.append(f"side {under}")
            said.append(format_line(line, verbs, units))
    return "\n".join(said) + "\n"


def known_names(scenario: Scenario) -> dict[str, Sequence[str]]:
    """The names that lines may use, by the kind of their slot: areas and cards of the scenario, and the rules' own."""
    own = ruleset(scenario.ruleset).line_names(scenario)
    cards = dict.fromkeys(card.name for card in scenario.cards)
    stated = {"area": list(scenario.areas.by_name), "card": list(cards)}
    return {kind: [*stated.get(kind, ()), *own.get(kind, ())] for kind in (*stated, *own)}


def line_faults(
    scenario: Scenario, verbs: Sequence[LineVerb], names: Mapping[str, Sequence[str]],
    lines: Mapping[tuple[str, int], Sequence[OrderLine]] | None = None,
) -> list[Fault]:  # fmt: skip
    """Faults of lines in every case: units that are not there, or of the other side, points off the table.

    ``names`` are those of areas and cards, and of what lists of units may hold beside units, by the kind of slot; of
    slots of the kind "name" by the name of the slot. ``lines``: by side and bound, where they are not the scenario's.
    """
    return LineCheck(scenario, verbs, names).faults(scenario.lines if lines is None else lines)


#: what is wrong, and what is allowed
_Wrong = tuple[Phrase, Phrase]


#: operand of a verb -> the names that it may have; an empty set for one that is not a name
NamesOfSlots = Mapping[str, frozenset[str]]


def named_right(names: NamesOfSlots, line: OrderLine) -> bool:
    """True if the operands of a line, those that are names, have no fault; most have none."""
    for name, value in line.operands:
        known = names.get(name)
        if known is not None and not (
            known and (known.issuperset(value) if isinstance(value, tuple) else value in known)
        ):
            return False
    return True


class LineCheck:
    """Checks of lines of one scenario, as ``line_faults`` makes them; most lines have no fault."""

    def __init__(self, scenario: Scenario, verbs: Sequence[LineVerb], names: Mapping[str, Sequence[str]]) -> None:
        self.forces, self.table, self.verbs, self.names = scenario.forces, scenario.battlefield.table, verbs, names
        self.units, self.grammar = scenario.forces.sides, ruleset(scenario.ruleset).grammar
        #: names by kind, and verbs by their words, to look one up
        self._there = {kind: frozenset(known) for kind, known in names.items()}
        self._by_word = {verb.word: verb for verb in reversed(verbs)}
        self._known: dict[tuple[str, ...], Known] = {}
        #: verb and side -> names that each operand may have, as they are asked for
        self._right: dict[tuple[str, str], NamesOfSlots] = {}

    def faults(self, lines: Mapping[tuple[str, int], Sequence[OrderLine]]) -> list[Fault]:
        """The faults of lines by side and bound, and no more of them than anybody reads."""
        if not self.forces.platoons:
            return []  # the order of battle was refused: every name would look wrong
        found: list[Fault] = []
        for (side, _), given in lines.items():
            for line in given:
                if wrong := self._wrong(line, side):
                    found += [fault_at(line.place, *each) for each in wrong]
        return found[: MOST_FAULTS + 1]

    def _wrong(self, line: OrderLine, side: str) -> list[_Wrong]:
        if line.unit and line.unit not in self.units:
            wrong = text('unit "{unit}" does not exist', unit=clipped(line.unit))
            return [(wrong, self._hint(line.unit, self.units, "unit"))]
        found: list[_Wrong] = []
        verb = self._by_word[line.verb]
        if "/" in line.unit and not verb.body and self.forces.one_each:
            wrong = text("{unit} is the base of a unit", unit=line.unit)
            found.append((wrong, text("{rpartition}, the unit", rpartition=line.unit.rpartition("/")[0])))
        return found if named_right(self.names_of(verb.word, side), line) else found + self._operands(line, verb, side)

    def names_of(self, word: str, side: str) -> NamesOfSlots:
        """The names that each operand of a verb may have in a line of a side."""
        right = self._right.get((word, side))
        if right is None:
            verb = self._by_word[word]
            right = self._right[word, side] = {slot.name: self._no_fault(slot, side) for slot in verb.naming}
        return right

    def _no_fault(self, slot: Slot, side: str) -> frozenset[str]:
        """The names that an operand may have; an empty set for an operand that is not a name."""
        match slot.kind:
            case "own" | "enemy":
                return frozenset(name for name in (*self.units, *self._there.get(slot.kind, ()))
                                 if not self._operand(slot, name, side))  # fmt: skip
            case "area" | "card" | "name" | "route":
                return self._there.get(slot.name if slot.kind in ("name", "route") else slot.kind, frozenset())
        return frozenset()

    def _operands(self, line: OrderLine, verb: LineVerb, side: str) -> list[_Wrong]:
        found: list[_Wrong] = []
        for slot in verb.naming:
            value = line.get(slot.name)
            if value is not None:
                found += self._operand(slot, value, side)
        return found

    def _operand(self, slot: Slot, value: Any, side: str) -> Iterable[_Wrong]:
        match slot.kind:
            case "own" | "enemy":
                # a list of enemies may name more of them at once, as the ruleset calls them
                known = self._there.get(slot.kind, ()) if slot.many else ()
                units = value if isinstance(value, tuple) else (value,)
                return [wrong for unit in units if unit not in known for wrong in self._unit(str(unit), slot, side)]
            case "condition" | "line":
                return self._operands(value, verb_of(value, slot.says), side)
            case "area" | "card" | "name" | "route":
                return self._names(slot, value if isinstance(value, tuple) else (value,))
            case "point":
                return self._points([value])
            case "path" if isinstance(value, tuple) and value[0] != (0, 0):
                return self._points(value)
            case "path":
                far = max(self.table.width_u, self.table.height_u)
                if any(abs(x) > far or abs(y) > far for x, y in value):
                    return [(text("the path is longer than the table"), self._size)]
        return ()

    def _names(self, slot: Slot, names: Iterable[Any]) -> list[_Wrong]:
        what = slot.name if slot.kind in ("name", "route") else slot.kind
        there = self._there.get(what, ())
        return [
            (
                text('{what} "{name}" does not exist', what=what, name=clipped(name)),
                self._hint(str(name), self.names.get(what, ()), what),
            )
            for name in names if name not in there
        ]  # fmt: skip

    def _unit(self, unit: str, slot: Slot, side: str) -> list[_Wrong]:
        of, own = self.units.get(unit, ""), slot.kind == "own"
        if not of:
            candidates = (name for name, its in self.units.items() if (its == side) == own)
            wrong = text('unit "{unit}" does not exist', unit=clipped(unit))
            return [(wrong, self._hint(unit, candidates, slot.kind, side))]
        if (of == side) == own:
            return []
        if own:
            return [(text("{unit} is of another side", unit=unit), text("a unit of its own"))]
        return [(text("{unit} is of its own side", unit=unit), text("a unit of another"))]

    def _hint(self, word: str, names: Iterable[str], *of: str) -> Phrase:
        """The name that was perhaps meant among ``names``, which are always the same ``of`` something."""
        if of not in self._known:
            self._known[of] = Known(names)
        return self._known[of].hint(word)

    @property
    def _size(self) -> Text:
        wide, high = (length_text(size_u, self.grammar.units) for size_u in (self.table.width_u, self.table.height_u))
        return text("0 to {wide} by 0 to {high} {units}", wide=wide, high=high, units=self.grammar.units)

    def _points(self, points: Any) -> list[_Wrong]:
        return [(self._off_the_table(x, y), self._size) for x, y in points if not self.table.contains(x, y)]

    def _off_the_table(self, x: int, y: int) -> Phrase:
        units = self.grammar.units
        return text(
            "({units}, {units2}) {units3} is off the table",
            units=length_text(x, units),
            units2=length_text(y, units),
            units3=units,
        )
