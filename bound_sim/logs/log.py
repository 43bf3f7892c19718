"""Events of a battle, in columns: one table a kind, stable ids, rule ids; pandas only at the edge.

A ruleset declares each column of its log in one line (``Column``). From it follow the schema of CSV and Parquet, the
pages of docs, who may know a cell, and what a battle file keeps. ``schema`` adds the tables that every battle has:
``dice``, which the core writes; ``casualties`` and ``summary``, derived from ``states``, ``hits``, ``shots`` and
``melee``.
"""

import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, NamedTuple

from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

#: levels of fog, from the one that shows most
LEVELS = ("open", "visible", "reports")


#: how a side knows a row: as its own, as it sees it, or as it befalls it from somebody unseen
AS_OWN, AS_SEEN, AS_UNSEEN = "own", "seen", "unseen"


class Audience(NamedTuple):
    """Who may know a cell: the side that the row is about, and at these levels of fog another that sees what the row
    tells of, or befalls it from somebody unseen."""

    own: bool = True
    by_seer: tuple[str, ...] = ()
    of_unseen: tuple[str, ...] = ()

    def may_know(self, kind: str, level: str) -> bool:
        """True if a side is shown the cell in a row that it knows in this way, at a level of fog."""
        return self.own if kind == AS_OWN else level in (self.by_seer if kind == AS_SEEN else self.of_unseen)


#: to the umpire alone; to its own side; to all at an open table; to who sees it; at all levels; even of the unseen
HIDDEN, OWN, OPEN = Audience(own=False), Audience(), Audience(True, LEVELS[:1])
VISIBLE, SEEN, FELT = Audience(True, LEVELS[:2]), Audience(True, LEVELS), Audience(True, LEVELS, LEVELS)

#: type of a column -> what stands in a row that says nothing, and where a side may not know it
_DEFAULT: Mapping[str, Any] = {"int64": 0, "float64": 0.0, "bool": False, "str": ""}
_BLANK: Mapping[str, Any] = {**_DEFAULT, "float64": math.nan}


class Column(NamedTuple):
    """A column of a table: its pandas dtype, what it means, in which unit, and who may know it.

    ``kept``: of states, whether a side remembers it of a base that is out of sight. ``later``: battle files of earlier
    versions may lack it, and are read with its ``default``. ``words``: those that it may hold and that people are told
    as they are, for the catalogues of other languages.
    """

    name: str
    dtype: str
    meaning: str
    seen: Audience = HIDDEN
    unit: str = ""
    kept: bool = False
    later: bool = False
    words: tuple[str, ...] = ()

    @property
    def described(self) -> str:
        """Its meaning with its unit."""
        return f"{self.meaning}, {self.unit}" if self.unit else self.meaning

    @property
    def default(self) -> Any:
        """The cell of a row that says nothing."""
        return _DEFAULT[self.dtype]

    @property
    def blank(self) -> Any:
        """The cell of what may not be known."""
        return _BLANK[self.dtype]


class LogTable(dict[str, Column]):
    """The columns of a table by name, in their order.

    ``of`` names the column with the unit that a row is about, in a table whose rows its side alone is shown. ``later``:
    battle files of earlier versions may lack the table, and are read with an empty one. ``derived``: worked out from
    the other tables, and not recorded.
    """

    def __init__(self, *columns: Column, of: str = "", later: bool = False, derived: bool = False) -> None:
        super().__init__((column.name, column) for column in columns)
        if len(self) < len(columns):
            raise Unfit(text("a column stands twice"), ", ".join(column.name for column in columns))
        self.of, self.later, self.derived = of, later, derived
        self._shown: dict[tuple[str, str], frozenset[str]] = {}
        self._told: dict[tuple[str, str], tuple[dict[str, Any], tuple[str, ...]]] = {}

    def told(self, kind: str, level: str) -> tuple[dict[str, Any], tuple[str, ...]]:
        """A row of which nothing is told, and the columns that are shown of one (``shown``), in their order."""
        if (kind, level) not in self._told:
            blank, known = {name: column.blank for name, column in self.items()}, self.shown(kind, level)
            self._told[kind, level] = blank, tuple(name for name in self if name in known)
        return self._told[kind, level]

    def shown(self, kind: str, level: str) -> frozenset[str]:
        """Columns that are shown at a level of fog of a row of this kind (``AS_OWN``, ``AS_SEEN``, ``AS_UNSEEN``)."""
        if (kind, level) not in self._shown:
            self._shown[kind, level] = frozenset(
                column.name for column in self.values() if column.seen.may_know(kind, level)
            )
        return self._shown[kind, level]

    def saying(self, **meanings: str) -> "LogTable":
        """The same columns, some with other meanings."""
        if unknown := meanings.keys() - self.keys():
            raise Unfit(text("no column {unknown}", unknown=", ".join(sorted(unknown))))
        return self._with(one._replace(meaning=meanings.get(one.name, one.meaning)) for one in self.values())

    def holding(self, **words: tuple[str, ...]) -> "LogTable":
        """The same columns, some with the words that they may hold."""
        if unknown := words.keys() - self.keys():
            raise Unfit(text("no column {unknown}", unknown=", ".join(sorted(unknown))))
        return self._with(one._replace(words=words.get(one.name, one.words)) for one in self.values())

    def _with(self, columns: Iterable[Column]) -> "LogTable":
        return LogTable(*columns, of=self.of, later=self.later, derived=self.derived)

    @property
    def lacked(self) -> frozenset[str]:
        """Columns that an older file may lack."""
        return frozenset(column.name for column in self.values() if column.later)

    def row(self, **values: Any) -> dict[str, Any]:
        """A whole row: what is not said has its default."""
        if unknown := values.keys() - self.keys():
            raise KeyError(f"no column {', '.join(sorted(unknown))}")
        return {name: values.get(name, column.default) for name, column in self.items()}


#: the declaration of a log: its tables by name
Columns = Mapping[str, LogTable]

CASUALTIES = LogTable(
    Column("bound", "int64", "bound"),
    Column("level", "str", "platoon, company, battalion or side"),
    Column("side", "str", "side id"),
    Column("unit", "str", "id of the platoon, company, battalion or side"),
    Column("hits", "int64", "hits that took effect in this bound"),
    Column("by", "str", "who hit: ids with the sub-step in brackets, in order, e.g. '84/1/2 (3)'"),
    Column("injured", "int64", "platoons injured in this bound (and not removed in it)"),
    Column("removed", "int64", "platoons removed in this bound"),
    Column("withdrawn", "int64", "platoons that left by their own edge in this bound"),
    Column("men_lost", "float64", "men lost in this bound"),
    Column("men_left", "float64", "men left with the unit at the bound's end"),
    derived=True,
)
SUMMARY = LogTable(
    Column("bound", "int64", "bound"),
    Column("level", "str", "company, battalion or side"),
    Column("side", "str", "side id"),
    Column("unit", "str", "id of the company, battalion or side"),
    Column("platoons", "int64", "platoons at the start of the battle, arrivals included"),
    Column("on_table", "int64", "platoons on the table at the bound's end"),
    Column("injured", "int64", "of these, with a hit"),
    Column("removed", "int64", "removed so far"),
    Column("withdrawn", "int64", "withdrawn so far"),
    Column("dice", "int64", "dice rolled by it in this bound (shooting, bombardment, melee; re-rolls not counted)"),
    Column("hits_scored", "int64", "hits that it scored in this bound, surplus hits included"),
    Column("hits_taken", "int64", "hits that it took in this bound, surplus hits included"),
    Column("men_lost", "float64", "men lost so far"),
    Column("men_left", "float64", "men left"),
    derived=True,
)
#: the column of ``explanations`` that another language needs
REASON_VALUES = Column("values", "str", "what its words were filled with, as JSON; empty for nothing", OWN, later=True)
#: columns are called as in a file of dice, so that dice.csv of a battle can be played again
DICE = LogTable(
    Column("bound", "int64", "bound"),
    Column("substep", "str", "sub-step, as files of dice call it"),
    Column("unit", "str", "who rolled: id of a base or of a body of them, as files of dice call it"),
    Column("purpose", "str", "what the die was for, as files of dice call it"),
    Column("target", "str", "at whom, empty where the dice are not keyed by a target"),
    Column("round", "int64", "round of a melee, from 0"),
    Column("die", "int64", "number of the die in its roll, from 1"),
    Column("dice", "int64", "what the die showed"),
    later=True,
)
#: the tables of every battle, beside those of its ruleset
COMMON: Columns = {"dice": DICE, "casualties": CASUALTIES, "summary": SUMMARY}


def schema(own: Columns, words: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None) -> Columns:
    """A ruleset's tables, and those that every battle has; ``own`` may say what these mean in its words.

    ``words``: table -> column -> ``Column.words``. Raises Unfit for a column that is not there.
    """
    tables = {name: table for name, table in own.items() if name not in COMMON} | {
        name: own.get(name, table) for name, table in COMMON.items()
    }
    return tables | {name: tables[name].holding(**of) for name, of in (words or {}).items()}


def recorded(columns: Columns) -> tuple[str, ...]:
    """The tables that a battle records itself: the others are derived from them."""
    return tuple(name for name, table in columns.items() if not table.derived)


#: the answers to questions inside a bound: that a side was asked is public, what it answered is its own
DECISIONS = LogTable(
    Column("bound", "int64", "bound", SEEN),
    Column("substep", "str", "the last sub-step that had passed, empty for none", SEEN),
    Column("number", "int64", "number of the question among its seat's in the bound, from 1", SEEN),
    Column("side", "str", "side id, empty for the umpire", SEEN),
    Column("kind", "str", "kind of the question", SEEN),
    Column("about", "str", "ids: the unit that may act, then its objects", SEEN),
    Column("by", "str", "who answered: side, umpire, orders (a line given beforehand) or policy", OWN),
    Column("answer", "str", "the answer", OWN),
    Column("refused", "str", "what a policy said that is not allowed: the usual answer counts; else empty", OWN),
)
#: what is on the table beside bases, a row a change
THINGS = LogTable(
    Column("bound", "int64", "bound", SEEN),
    Column("substep", "str", "sub-step of the change", SEEN),
    Column("id", "str", "id of the thing", SEEN),
    Column("kind", "str", "kind of thing", SEEN),
    Column("side", "str", "side id, empty for nobody's", SEEN),
    Column("shape", "str", "point, line, circle or area", SEEN),
    Column("x_cm", "float64", "its place from the west edge", SEEN, "cm"),
    Column("y_cm", "float64", "its place from the south edge", SEEN, "cm"),
    Column("x2_cm", "float64", "a line's other end; else as x_cm", SEEN, "cm"),
    Column("y2_cm", "float64", "a line's other end; else as y_cm", SEEN, "cm"),
    Column("radius_cm", "float64", "a circle's radius; else 0", SEEN, "cm"),
    Column("state", "str", "what it is from now on; 'gone': no more", SEEN),
    Column("by", "str", "who did it: unit id, empty for the rules", SEEN),
)
#: cards that change hands; which card it is its side alone knows, until it lies on the table
CARDS = LogTable(
    Column("bound", "int64", "bound", SEEN),
    Column("substep", "str", "sub-step", SEEN),
    Column("side", "str", "side id", SEEN),
    Column("card", "str", "name of the card", OWN),
    Column("from", "str", "deck, pile, hand, table or discard", SEEN),
    Column("to", "str", "pile, hand, table, discard or out", SEEN),
)

#: no number in a log is larger: dice, hits, men, cm on a table
LARGEST = 1_000_000_000
#: a column's type -> that of its values
VALUES: Mapping[str, type] = {"int64": int, "float64": float, "bool": bool, "str": str}


def rows_of(table: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """The rows of a table that is kept in columns."""
    for values in zip(*table.values(), strict=True):
        yield dict(zip(table, values, strict=True))


def rows_where(table: Mapping[str, Sequence[Any]], column: str, wanted: Container[Any]) -> Iterator[dict[str, Any]]:
    """The rows of a table that have one of these values in a column."""
    return (row_at(table, place) for place, value in enumerate(table[column]) if value in wanted)


def row_at(table: Mapping[str, Sequence[Any]], place: int) -> dict[str, Any]:
    """A row of a table by its place."""
    return {name: values[place] for name, values in table.items()}


#: rows that wait to be turned into columns, in which they take a tenth of the room
_MOST_ROWS = 4_096


class Log:
    """Rows of what happened, kept as columns: ``log["shots"]["roll"]`` is a list."""

    def __init__(self, columns: Columns) -> None:
        #: the documentation of all its tables, derived ones too
        self.columns = columns

    @cached_property
    def _columns(self) -> dict[str, dict[str, list[Any]]]:
        # a battle that is one of many has a log in which nobody writes
        return {name: {column: [] for column in self.columns[name]} for name in recorded(self.columns)}

    @cached_property
    def _rows(self) -> dict[str, list[Mapping[str, Any]]]:
        """Rows that are not columns yet: turned over when somebody reads."""
        return {name: [] for name in self._columns}

    def add(self, table: str, row: Mapping[str, Any]) -> None:
        """Append one row; every column of the table must be there, and no other."""
        rows = self._rows[table]
        rows.append(row)
        if len(rows) >= _MOST_ROWS:
            self._turn_over(table)

    def extend(self, tables: Mapping[str, Mapping[str, list[Any]]]) -> None:
        """Append columns of rows that another log recorded. Raises KeyError where a table has other columns."""
        for name, columns in tables.items():
            own = self[name]
            if columns.keys() != own.keys():
                raise KeyError(f"{name}: {sorted(columns.keys() ^ own.keys())}")
            for column, values in columns.items():
                own[column].extend(values)

    def __getitem__(self, table: str) -> dict[str, list[Any]]:
        """The columns of a table. Raises KeyError where a row has others."""
        self._turn_over(table)
        return self._columns[table]

    def _turn_over(self, table: str) -> None:
        columns, rows = self._columns[table], self._rows[table]
        for row in rows:
            # as many, and below all of them are found
            if len(row) != len(columns):
                raise KeyError(f"{table}: {sorted(row.keys() ^ columns.keys())}")
        try:
            found = [list(map(itemgetter(name), rows)) for name in columns]
        except KeyError:
            other = next(row for row in rows if row.keys() != columns.keys())
            raise KeyError(f"{table}: {sorted(other.keys() ^ columns.keys())}") from None
        for column, values in zip(columns.values(), found, strict=True):
            column.extend(values)
        rows.clear()

    @property
    def tables(self) -> dict[str, dict[str, list[Any]]]:
        """All tables by name."""
        return {name: self[name] for name in self._columns}

    def length(self, table: str) -> int:
        """Number of rows of a table."""
        return len(next(iter(self[table].values())))
