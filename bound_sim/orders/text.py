"""An order as one line of text that round-trips: ``2/3 move 120,45 -> 131,45 shoot 84/1/2 except 2/3/4``.

    UNIT [ACTION [PATH]] [toward TARGET] [shoot UNIT] [prepared] [face DEGREES] [circle POINT] [shots UNIT:n ...]
         [loses UNIT] [WORD ...] [except UNIT, UNIT ...]

Which actions, clauses and plain words there are, and for whom, is the ruleset's ``Grammar``. PATH is ``POINT -> POINT
[-> POINT ...]`` or, in vectors leg by leg, ``by dx,dy [-> dx,dy ...]``. POINT is ``x,y``, a grid reference, which
means its middle, or the name of an area, which means its anchor. TARGET is a unit or a POINT.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, cast

from bound_sim.orders.arrows import Clauses, arrow
from bound_sim.orders.lines import LineVerb
from bound_sim.orders.records import OrderLine, Point, SheetWords
from bound_sim.orders.units_of_length import TO_U, Units
from bound_sim.scenario.forces import ID_PART, decimal_text, natural_key, tenths_text
from bound_sim.scenario.inputs import Known, clipped, number, quoted
from bound_sim_maps.faults import Unfit, halves
from bound_sim_maps.table import LIMIT_U, U_PER_INCH, Table, degrees_of
from bound_sim_maps.texts import Phrase, text
from bound_sim_maps.trench_sheet import is_reference

ORDER_LIMIT = 256 * 1024
MOST_POINTS = 33
MOST_SHOTS = 999
#: clauses that tell a unit nothing where they stand alone
_ASIDE = {"toward", "except"}


@dataclass(frozen=True)
class Echelon:
    """Units that an order can name: what one is, the words that it takes, and what is allowed where it is told others.

    A unit that takes no words takes no orders.
    """

    called: Phrase
    takes: Collection[str]
    allowed: Phrase


@dataclass(frozen=True)
class Grammar:
    """The words that a ruleset's orders are made of.

    ``actions`` maps each thing to do to whether a path follows: always (True), never (False), or it may (None).
    ``clauses`` are those of the common ones that it takes, ``plain`` its own words that stand alone. ``level`` is how
    many ``/`` an id has that orders go to; ``given_to`` says whom, for a fault. ``echelons`` are, by their level, those
    that take some words alone; all others take no orders.
    ``goes_with`` maps a clause to the action that it needs, and what is allowed. ``sheet`` are the words of the sheet;
    ``leaves`` is the one under which an arrow may end beyond the side's own edge, and the rule that says so.
    ``lines`` are the verbs of its lines, ``units`` those of their lengths where a file does not name others.
    """

    actions: Mapping[str, bool | None]
    given_to: Phrase
    clauses: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    level: int = 1
    echelons: Mapping[int, Echelon] = field(default_factory=dict)
    goes_with: Mapping[str, tuple[str, Phrase]] = field(default_factory=dict)
    sheet: SheetWords = field(default_factory=SheetWords)
    leaves: tuple[str, str] = ("", "")
    lines: tuple[LineVerb, ...] = ()
    units: Units = "cm"

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word that opens a clause."""
        return (*self.actions, *self.clauses, *self.plain)

    @cached_property
    def opening(self) -> frozenset[str]:
        """``words``, to look one up."""
        return frozenset(self.words)

    def echelon(self, unit: str) -> Echelon:
        """The echelon of a unit, by its id."""
        level = unit.count("/")
        known = self.echelons.get(level)
        return known or Echelon("", self.words if level == self.level else (), self.given_to)


_A_UNIT = text("a unit like 2/3 or 2/3/1")
_A_POINT = text("a point x,y or a grid reference")
_UNIT = re.compile(rf"{ID_PART}(?:/{ID_PART}){{0,2}}")
_WORD = re.compile(r'(?:"[^"]*"|[^\s"])+')
_REFERENCE = re.compile(r"[A-Za-z]{1,2}[0-9]+(?:\.[A-Za-z])?")
#: the furthest coordinate in each unit of length
_MOST: Mapping[Units, float] = {"cm": LIMIT_U * 0.001, "m": LIMIT_U * 0.009, "in": LIMIT_U * (1 / U_PER_INCH)}
#: coordinates that are kept, by their words: lines of a file tell the same again and again
_KEPT = 16_384


class OrderFault(Unfit):
    """An order that cannot be read: what is wrong, and what is allowed."""


def words_of(content: str) -> list[str]:
    """The words of a line: arrows stand alone, commas join, what stands in quotes is one. Raises OrderFault."""
    spaced = " ".join(content.replace("->", " -> ").replace("→", " -> ").split())
    joined = spaced.replace(" ,", ",").replace(", ", ",")
    if '"' not in joined:
        return joined.split()
    if joined.count('"') % 2:
        raise OrderFault(text("a name in quotes has no end"), text('a name with blanks, like "Le Cateau"'))
    return _WORD.findall(joined)


def parse_order(
    content: str,
    *,
    bound: int,
    grammar: Grammar,
    units: Units = "cm",
    table: Table | None = None,
    place: str = "",
) -> OrderLine:
    """Read one line; coordinates are cm on the table or metres on the ground by ``units``.

    Grid references need the ``table``. Raises OrderFault.
    """
    if len(content) > ORDER_LIMIT:
        raise OrderFault(
            text("the order is too long"), text("at most {order_limit} KiB", order_limit=ORDER_LIMIT // 1024)
        )
    words = words_of(content)
    if not words:
        raise OrderFault(text("the order is empty"), text("a unit and what it does"))
    return _OrderReader(words, units, table, grammar).order(bound, place)


def coordinate(word: str, units: Units) -> int | None:
    """The length that a word says, in 0.01 mm. None if it is not a number, or beyond the furthest coordinate."""
    return _kept_coordinate(word, units) if len(word) < 32 else _read_coordinate(word, units)


def _read_coordinate(word: str, units: Units) -> int | None:
    value = number(word)
    return None if value is None or abs(value) > _MOST[units] else TO_U[units](value)


_kept_coordinate = lru_cache(maxsize=_KEPT)(_read_coordinate)


class Reader:
    """One reading of words from left to right; none of ``clauses`` is taken for a unit, a point or a number."""

    def __init__(self, words: list[str], units: Units, table: Table | None, clauses: Collection[str] = ()) -> None:
        self.clauses = clauses
        self.words, self.at, self._end = words, 0, len(words)
        self.units, self.table = units, table

    def peek(self) -> str:
        return self.words[self.at] if self.at < self._end else ""

    def takes(self, clause: str) -> bool:
        """True if the next word is this one; then it is taken."""
        taken = self.peek().lower() == clause
        self.at += taken
        return taken

    def next(self, wanted: Phrase) -> str:
        word = self.peek()
        if not word or word.lower() in self.clauses:
            before = quoted(self.words[self.at - 1]) if self.at else text("the first word")
            raise OrderFault(text("{before:text} is followed by nothing", before=before), wanted)
        self.at += 1
        return word

    def unit(self, wanted: Phrase = _A_UNIT) -> str:
        word = self.next(wanted)
        if not _UNIT.fullmatch(word):
            raise OrderFault(text('"{word}" is not a unit', word=clipped(word)), wanted)
        return word

    def bearing(self) -> int:
        word = self.next(text("degrees from north, like 92.5"))
        value = number(word)
        if value is None or not 0 <= value <= 360 or abs(value * 10 - round(value * 10)) > 1e-6:
            raise OrderFault(
                text('"{word}" is not a bearing', word=clipped(word)),
                text("degrees from north, 0 to 359.9, one decimal at most"),
            )
        return round(value * 10) % 3600

    def point(self) -> Point:
        word = self.next(_A_POINT)
        pair = self._read_pair(word) if "," in word else None
        if pair is not None:
            return pair
        degrees = degrees_of(word)
        if "," in word and degrees is None:
            raise self._no_pair(word)
        if self.table is not None and word in self.table.named:
            return self.table.named[word]
        if not _REFERENCE.fullmatch(word) and not is_reference(word) and degrees is None:
            raise OrderFault(text('"{word}" is not a point', word=clipped(word)), self._points_allowed(word))
        if self.table is None:
            raise OrderFault(
                text('grid reference "{word}" without a table', word=clipped(word)), text("x,y like 120,45.5")
            )
        try:
            return self.table.point(word)
        except ValueError as error:
            wrong, allowed = halves(error)
            raise OrderFault(wrong, allowed) from None

    def _points_allowed(self, word: str) -> Phrase:
        """The forms of a point, for a word that has none of them."""
        usual = text("x,y like 120,45.5 or a grid reference like B1.c")
        if self.table is not None and (self.table.trench_sheet is not None or self.table.world is not None):
            usual = text(
                "x,y like 120,45.5, a space like B3.a, a reference like 51b.B.30.a.3.5, or degrees like 2.65E,50.08N"
            )
        if self.table is None or not self.table.named:
            return usual
        known = Known(self.table.named, text("{usual:text}, or the name of an area", usual=usual))
        return known.hint(word) if known.quick(word) else known.otherwise  # each line of a file is read alone

    def pair(self, word: str) -> Point:
        found = self._read_pair(word)
        if found is None:
            raise self._no_pair(word)
        return found

    def _read_pair(self, word: str) -> Point | None:
        """Two numbers as a place, None for what are not two numbers within reach."""
        west_to_east, _, south_to_north = word.partition(",")
        x, y = coordinate(west_to_east, self.units), coordinate(south_to_north, self.units)
        return None if x is None or y is None else (x, y)

    @staticmethod
    def _no_pair(word: str) -> OrderFault:
        return OrderFault(
            text('"{word}" is not a point', word=clipped(word)), text("x,y: two numbers within 1,000 km on the ground")
        )

    def path(self) -> tuple[Point, ...]:
        relative = self.peek().lower() == "by"
        self.at += relative
        points = [(0, 0)] if relative else []
        if self.peek() == "->":
            raise OrderFault(text("the arrow has no beginning"), text("where it begins -> where it leads, or by dx,dy"))
        while True:
            if relative:
                x, y = self.pair(self.next("dx,dy"))
                point = points[-1][0] + x, points[-1][1] + y
            else:
                point = self.point()
            if points and point == points[-1]:
                raise OrderFault(
                    text("leg {count} of the arrow has no length", count=len(points)), text("points that differ")
                )
            points.append(point)
            if len(points) > MOST_POINTS:
                raise OrderFault(
                    text("the arrow has too many points"), text("at most {most_points}", most_points=MOST_POINTS)
                )
            if self.peek() != "->":
                break
            self.at += 1
        if len(points) < 2:
            raise OrderFault(text("the arrow has one point"), text("from -> to, like 120,45 -> 131,45, or by 11,0"))
        return tuple(points)


class _OrderReader(Reader):
    """One reading of an order; each clause takes the words that belong to it."""

    def __init__(self, words: list[str], units: Units, table: Table | None, grammar: Grammar) -> None:
        super().__init__(words, units, table, grammar.opening)
        self.grammar = grammar

    def order(self, bound: int, place: str) -> OrderLine:
        unit, verb = self.unit(), ""
        told = Clauses()
        seen: set[str] = set()
        while self.at < self._end:
            word = self.words[self.at].lower()
            self.at += 1
            self._once(word, seen)
            match word:
                case _ if word in self.grammar.actions:
                    verb, takes = word, self.grammar.actions[word]
                    if takes or (takes is None and self._goes_on()):
                        told["path"] = self.path()
                case _ if word in self.grammar.plain:
                    told["said"] = (*told.get("said", ()), word)
                case "loses":
                    told["loses"] = self.unit()
                case "toward":
                    told["toward"] = self.target()
                case "shoot":
                    told["shoot"] = self.unit()
                case "prepared":
                    told["prepared"] = True
                case "face":
                    told["facing"] = self.bearing()
                case "circle":
                    told["circle"] = self.point()
                case "shots":
                    told["shots"] = self.shots()
                case _:
                    told["exempt"] = self.exempt()
        self._check_sense(unit, seen)
        return arrow(unit, bound, verb, place=place, **told)

    def _goes_on(self) -> bool:
        """True if the next word is one of the clause that is read."""
        return self.at < self._end and self.words[self.at].lower() not in self.clauses

    def _once(self, word: str, seen: set[str]) -> None:
        if word not in self.clauses:
            clauses = self.grammar.words
            near = Known(clauses, text("one of {clauses}", clauses=", ".join(clauses))).hint(word)
            raise OrderFault(text('"{words}" is not a word of an order', words=clipped(self.words[self.at - 1])), near)
        actions = self.grammar.actions
        if word in seen or (word in actions and not seen.isdisjoint(actions)):
            other = word if word in seen else (seen & actions.keys()).pop()
            raise OrderFault(
                text('"{word}" after "{other}"', word=clipped(word), other=clipped(other)),
                text("each word once, and one thing to do"),
            )
        seen.add(word)

    def target(self) -> str | Point:
        word = self.peek()
        # where orders go to whole units, an id looks like a grid reference: there it is one
        named = self.table is not None and word in self.table.named
        is_unit = not named and _UNIT.fullmatch(word) and ("/" in word or self.grammar.level == 0)
        return self.unit() if is_unit else self.point()

    def shots(self) -> tuple[tuple[str, int], ...]:
        found: dict[str, int] = {}
        while self._goes_on():
            word = self.words[self.at].rstrip(",")
            self.at += 1
            for part in word.split(","):
                unit, colon, count = part.rpartition(":")
                good = re.fullmatch(r"[0-9]{1,4}", count) and 1 <= int(count) <= MOST_SHOTS
                if not (colon and good and _UNIT.fullmatch(unit)):
                    raise OrderFault(
                        text('"{part}" is not a share of the shots', part=clipped(part)),
                        text("platoon:number, like 84/1/2:3"),
                    )
                if unit in found:
                    raise OrderFault(text("{unit} is given shots twice", unit=unit), text("each base once"))
                found[unit] = int(count)
        if not found:
            raise OrderFault(text('"shots" is followed by nothing'), text("platoon:number, like 84/1/2:3"))
        return tuple(found.items())

    def exempt(self) -> tuple[str, ...]:
        found: list[str] = []
        while self._goes_on():
            found += filter(None, self.words[self.at].split(","))
            self.at += 1
        for word in found:
            if not _UNIT.fullmatch(word):
                raise OrderFault(
                    text('"{word}" is not a unit', word=clipped(word)),
                    text("platoons of the company, like 2/3/4, 2/3/5"),
                )
        if not found or len(set(found)) < len(found):
            wrong = text('"except" names a platoon twice') if found else text('"except" is followed by nothing')
            raise OrderFault(wrong, text("platoons of the company, like 2/3/4, 2/3/5"))
        return tuple(sorted(found, key=natural_key)) if found[1:] else tuple(found)

    def _check_sense(self, unit: str, said: set[str]) -> None:
        """Refuse what cannot be an order for any unit: to one that takes no such words, one that says nothing."""
        echelon = self.grammar.echelon(unit)
        if not said.issubset(echelon.takes) or not echelon.takes:
            raise OrderFault(
                text("{unit} is {called}", unit=unit, called=echelon.called)
                if echelon.called
                else text("{unit} takes no orders", unit=unit),
                echelon.allowed,
            )
        for word, (action, allowed) in self.grammar.goes_with.items():
            if word in said and action not in said:
                raise OrderFault(text('"{word}" without "{action}"', word=word, action=action), allowed)
        if said <= _ASIDE:
            words = (word for word in self.grammar.words if word in echelon.takes and word not in _ASIDE)
            raise OrderFault(text("{unit} is told nothing", unit=unit), text("one of {words}", words=", ".join(words)))


def format_order(order: OrderLine) -> str:
    """The one-line text, in cm on the table; ``parse_order`` gives the same order back."""
    parts = [order.unit, order.verb]
    for name, value in order.operands:
        parts += _clause(name, value)
    return " ".join(filter(None, parts))


def _clause(name: str, value: Any) -> Iterable[str]:
    match name:
        case "path":
            return [_path_text(value)]
        case "toward" | "circle":
            return [name, value if isinstance(value, str) else _point_text(value)]
        case "prepared":
            return [name]
        case "facing":
            return ["face", tenths_text(value)]
        case "shots":
            return [name, *(f"{unit}:{count}" for unit, count in value)]
        case "said":
            return cast("tuple[str, ...]", value)
        case "exempt":
            return ["except", ", ".join(value)]
    return [name, str(value)]


def _point_text(point: Point) -> str:
    return f"{decimal_text(point[0])},{decimal_text(point[1])}"


def _path_text(path: tuple[Point, ...]) -> str:
    """Points, or the legs where the path is one of vectors, which begins at 0,0."""
    if path[0] != (0, 0):
        return " -> ".join(map(_point_text, path))
    legs = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(path)]
    return "by " + " -> ".join(map(_point_text, legs))
