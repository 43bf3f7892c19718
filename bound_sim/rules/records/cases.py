"""Words of a ruleset's cases: its rules, its lines, and the results of a battle as records."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import Log, rows_of
from bound_sim.rules.records.case_words import Line, LineFault, Words
from bound_sim.scenario.forces import Forces, Platoon, TypeBook
from bound_sim_maps.table import Table, cm_from_u
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.orders.records import OrderLine
    from bound_sim.scenario.model import Scenario

Record = dict[str, Any]
#: kind -> what happened, one record a shot, a move, ...; ``unit`` is whom it is about
Records = dict[str, list[Record]]
#: how the value of a clause or an operand is read
Reading = Callable[[Words, Table], object]


class Change(Protocol):
    """A transform's effect on places (0.01 mm), vectors, bearings (tenths of a degree) and ids of units."""

    def point(self, x: int, y: int) -> tuple[int, int]: ...
    def vector(self, x: int, y: int) -> tuple[int, int]: ...
    def bearing(self, tenths: int) -> int: ...
    def name(self, unit: str) -> str: ...


def _as_it_is(own: Mapping[str, object], change: Change) -> Mapping[str, object]:
    return own


def _nothing(battle: Any) -> Records:
    return {}


class Verb(NamedTuple):
    """``phrase`` after the unit: the kind of record that it speaks of, what that must hold, what may follow."""

    phrase: str
    kind: str
    want: Mapping[str, object] = {}
    operand: str = ""
    clauses: tuple[str, ...] = ()
    absent: bool = False


@dataclass(frozen=True)
class CaseBook:
    """A ruleset's part in the reading, playing and judging of cases.

    ``verbs`` are what a claim may say; ``clauses`` what may follow: its column and how its value is read (or the value
    itself); ``operands`` how a verb's own value is read; ``words`` the only ones that an operand may have. ``nobody``:
    what nobody does, and of which kind. ``codes`` are those of explanations; ``told`` what a record is told by where it
    is not as it was wanted. ``units`` reads a line of units, ``order`` one of orders (None: its grammar has lines, and
    orders are those), ``dice`` one of dice; ``completed`` are the dice with those that every battle needs and no case
    wants to list.
    """

    rules: tuple[str, ...]
    rulings: Mapping[str, Any]  # id -> default, readings, question, fixed
    #: ids of its cases, and examples for faults
    ids: "re.Pattern[str]"
    id_example: str
    unit_example: str
    fronts: Mapping[str, float]
    verbs: tuple[Verb, ...]
    clauses: Mapping[str, tuple[str, Reading | bool]]
    operands: Mapping[str, Reading]
    nobody: Mapping[str, str]
    codes: Collection[str]
    told: Mapping[str, tuple[str, ...]]
    records: Callable[[Log], Records]
    units: Callable[[str, Table, Mapping[str, int], TypeBook, str], list[Platoon]]
    order: Callable[[Line, Table, str], "list[OrderLine]"] | None
    dice: Callable[[Line, Forces], list[TypedRoll]]
    completed: "Callable[[Sequence[TypedRoll], Scenario], list[TypedRoll]]"
    words: Mapping[str, Collection[str]] = field(default_factory=dict)
    #: what a claim may be about beside units and nobody
    things: tuple[str, ...] = ()
    #: ids of things that come while a battle is played, like ``grenade-1``
    thing_ids: "re.Pattern[str] | None" = None
    #: purposes whose dice may go without saying: those that are not listed show 1
    unsaid: tuple[str, ...] = ()
    #: kinds of questions that may go without saying: those that are not listed are answered as usual
    unasked: tuple[str, ...] = ()
    #: its own tables of a scenario under a transform, where they hold places or ids of units
    own: Callable[[Mapping[str, object], Change], Mapping[str, object]] = _as_it_is
    #: its own words for ground -> a kind of ground and the width in cm that a line of it has, 0 for areas
    ground: Mapping[str, tuple[str, float]] = field(default_factory=dict)
    #: records of what no row of a log says, like what a side has come to know
    beside: Callable[[Any], Records] = _nothing
    #: transforms that hold for its cases, beside "as is"
    transforms: tuple[str, ...] = ("mirrored", "turned", "shuffled", "renamed")
    #: the table of a case that names none: 4 x 3 spaces of 12 inches
    table_cm: tuple[float, float] = (121.92, 91.44)

    @property
    def phrases(self) -> dict[str, Verb]:
        """Verb by its phrase."""
        return {verb.phrase: verb for verb in self.verbs}

    @property
    def longest_first(self) -> list[Verb]:
        """Verbs, so that ``not hit by`` is found before ``not hit``."""
        return sorted(self.verbs, key=lambda verb: -len(verb.phrase.split()))


def said(words: Words, table: Table) -> object:
    return words.next("a word")


def unit(words: Words, table: Table) -> object:
    return words.next("a unit's id")


def whole(words: Words, table: Table) -> object:
    return words.signed("a whole number")


def cm(words: Words, table: Table) -> object:
    value = words.decimal("a length in cm")
    words.skip("cm")
    return value


def degrees(words: Words, table: Table) -> object:
    return words.bearing() / 10


def point(words: Words, table: Table) -> object:
    x, y = words.point(table)
    return cm_from_u(x), cm_from_u(y)


def rest(words: Words, table: Table) -> object:
    found = words.until(())
    if not found:
        raise LineFault(text("is followed by nothing"), text("a text"))
    return found.strip('"')


def rows(log: Log, table: str) -> list[Record]:
    """The rows of a table of the log."""
    return list(rows_of(log[table]))
