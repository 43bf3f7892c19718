"""Files of lines: ``lines*.txt``, one line after the other as they are carried out, under headings.

units in        bound 3        bounds 4-6        side A (for lines that name no unit)
nothing (alone: the side has no lines, and means it)
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
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
    if not scenario.forces.platoons:
        return []  # the order of battle was refused: every name would look wrong
    checker = _Checker(scenario, verbs, names)
    said = scenario.lines if lines is None else lines
    faults = (fault for (side, _), given in said.items() for line in given for fault in checker.faults(line, side))
    return list(islice(faults, MOST_FAULTS + 1))


class _Checker:
    def __init__(self, scenario: Scenario, verbs: Sequence[LineVerb], names: Mapping[str, Sequence[str]]) -> None:
        self.forces, self.table, self.verbs, self.names = scenario.forces, scenario.battlefield.table, verbs, names
        self.units, self.grammar = scenario.forces.sides, ruleset(scenario.ruleset).grammar
        self._known: dict[tuple[str, ...], Known] = {}

    def faults(self, line: OrderLine, side: str) -> Iterator[Fault]:
        for wrong, allowed in self._wrong(line, side):
            yield fault_at(line.place, wrong, allowed)

    def _wrong(self, line: OrderLine, side: str) -> Iterator[tuple[Phrase, Phrase]]:
        if line.unit and line.unit not in self.units:
            yield (
                text('unit "{unit}" does not exist', unit=clipped(line.unit)),
                self._hint(line.unit, self.units, "unit"),
            )
            return
        verb = verb_of(line, self.verbs)
        if "/" in line.unit and not verb.body and self.forces.one_each:
            yield (
                text("{unit} is the base of a unit", unit=line.unit),
                text("{rpartition}, the unit", rpartition=line.unit.rpartition("/")[0]),
            )
        yield from self._operands(line, self.verbs, side)

    def _operands(self, line: OrderLine, verbs: Sequence[LineVerb], side: str) -> Iterator[tuple[Phrase, Phrase]]:
        for slot in verb_of(line, verbs).slots:
            value = line.get(slot.name)
            if value is not None:
                yield from self._operand(slot, value, side)

    def _operand(self, slot: Slot, value: object, side: str) -> Iterator[tuple[Phrase, Phrase]]:
        match slot.kind:
            case "own" | "enemy":
                # a list of enemies may name more of them at once, as the ruleset calls them
                known = self.names.get(slot.kind, ()) if slot.many else ()
                for unit in value if isinstance(value, tuple) else (value,):
                    if unit not in known:
                        yield from self._unit(str(unit), side, own=slot.kind == "own")
            case "condition" | "line":
                within: Any = value
                yield from self._operands(within, slot.says, side)
            case "area" | "card" | "name" | "route":
                what = slot.name if slot.kind in ("name", "route") else slot.kind
                known = self.names.get(what, ())
                for name in value if isinstance(value, tuple) else (value,):
                    if name not in known:
                        yield (
                            text('{what} "{name}" does not exist', what=what, name=clipped(name)),
                            self._hint(str(name), known, what),
                        )
            case "point":
                yield from self._points([value])
            case "path" if isinstance(value, tuple) and value[0] != (0, 0):
                yield from self._points(value)
            case "path":
                points: Any = value
                far = max(self.table.width_u, self.table.height_u)
                if any(abs(x) > far or abs(y) > far for x, y in points):
                    yield text("the path is longer than the table"), self._size

    def _unit(self, unit: str, side: str, *, own: bool) -> Iterator[tuple[Phrase, Phrase]]:
        of = self.units.get(unit, "")
        if not of:
            candidates = (name for name, its in self.units.items() if (its == side) == own)
            yield (
                text('unit "{unit}" does not exist', unit=clipped(unit)),
                self._hint(unit, candidates, "own" if own else "enemy", side),
            )
        elif (of == side) != own:
            yield (
                (text("{unit} is of another side", unit=unit) if own else text("{unit} is of its own side", unit=unit)),
                (text("a unit of its own") if own else text("a unit of another")),
            )

    def _hint(self, word: str, names: Iterable[str], *of: str) -> Phrase:
        """The name that was perhaps meant among ``names``, which are always the same ``of`` something."""
        if of not in self._known:
            self._known[of] = Known(names)
        return self._known[of].hint(word)

    @property
    def _size(self) -> Text:
        wide, high = (length_text(size_u, self.grammar.units) for size_u in (self.table.width_u, self.table.height_u))
        return text("0 to {wide} by 0 to {high} {units}", wide=wide, high=high, units=self.grammar.units)

    def _points(self, points: Any) -> Iterator[tuple[Phrase, Phrase]]:
        for x, y in points:
            if not self.table.contains(x, y):
                units = self.grammar.units
                yield (
                    text(
                        "({units}, {units2}) {units3} is off the table",
                        units=length_text(x, units),
                        units2=length_text(y, units),
                        units3=units,
                    ),
                    self._size,
                )
