"""One set of sentences for a ruleset: templates over the rows of its log, for account, report and replay.

A template takes columns of a row and what is made of them: ``{length_cm:cm}``, ``{ended}``, ``{contact:? with ~}``.
What stands after the colon says how a value is shown: as a unit, a length, dice, a reason; or, after a question mark,
only where it is not empty, in the place of ``~``. ``Voice`` says a sentence as plain text, ``Page`` with
a report's marks.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, repeat
from string import Formatter
from typing import Any, TypeAlias, TypeVar

from markupsafe import Markup, escape

from bound_sim.logs.log import row_at, rows_of
from bound_sim.rules.records.prose import ours, shown
from bound_sim.rules.records.view import View
from bound_sim_maps.speech import said, spoken

Row: TypeAlias = Mapping[str, Any]
Table: TypeAlias = Mapping[str, Sequence[Any]]
#: how a kind of value is shown -> what shows it
Dress = Mapping[str, Callable[[Any], str]]
#: as plain text: a unit by its id, or as what it is; a length; dice; what a die needs; a reason; what a hit did
PLAIN: Dress = {
    "unit": str, "kind": str, "cm": lambda value: f"{value:.1f} cm", "dice": str, "needed": lambda value: f"{value}+",
    "why": lambda value: f"({spoken(value)})", "effect": said,
}  # fmt: skip


#: marks of what a hit did, by the word of the log
_EFFECTS = {"injured": Markup('<strong class="hurt">{}</strong>'), "removed": Markup("<strong>{}</strong>")}
#: marks of a die that hit, and of one that missed: short, a page has thousands
_HIT, _MISSED = Markup("<em>{}</em>"), Markup("<i>{}</i>")


@lru_cache(maxsize=256, typed=True)
def square(face: object, *, hit: bool) -> Markup:
    """A die as a small square, filled where it hit."""
    return (_HIT if hit else _MISSED).format(face)


@lru_cache(maxsize=256, typed=True)
def _needed(value: object) -> Markup:
    return Markup("<var>{}+</var>").format(value)


@lru_cache(maxsize=4096)
def _why(told: str) -> Markup:
    return Markup("<small>({})</small>").format(told)


def effect(value: str) -> Markup:
    """The mark of a hit by what it did."""
    return _EFFECTS.get(value, Markup("<small>{}</small>")).format(said(value))


def _rolled(row: Row) -> object:
    return row["roll"]


def dress_of(view: View, face: Callable[[Row], object] = _rolled, between: str = "") -> Dress:
    """The marks of a report; ``face`` says how a die fell, dice stand with ``between`` them."""

    def dice(rows: Iterable[Row]) -> Markup:
        return escape(between).join(square(face(row), hit=bool(row.get("hit"))) for row in rows)

    return {
        "dice": dice,
        "unit": view.unit, "kind": view.kind, "cm": view.length, "needed": _needed,
        "why": lambda value: _why(spoken(value)), "effect": effect,
    }  # fmt: skip


@lru_cache(maxsize=2048)
def _pieces(template: str) -> tuple[tuple[str, str, str], ...]:
    """The words before each value of a template, its field, how it is shown; the words at the end have no field."""
    return tuple((words, name or "", spec or "") for words, name, spec, _ in Formatter().parse(template))


@dataclass(frozen=True)
class Listed:
    """A row of a table in a replay's list: its kind, the unit that did it and the other that it befell, its template.

    ``of`` and ``other`` are fields of a template, ``substep`` where it was is a template itself.
    """

    kind: str
    of: str
    other: str
    template: str
    substep: str = "{substep}"


@dataclass(frozen=True)
class Sentences:
    """``headings`` of the sub-steps, in their order, and of the rounds of melee: of the first, and of the others.

    ``templates`` are the sentences by name; ``words`` what a column's values are called; ``made`` what is made of a
    row, some of these by few columns alone, which ``reads`` names, as far as a table has them; ``events`` the tables
    that a replay lists.
    """

    headings: Mapping[str, str]
    templates: Mapping[str, str]
    words: Mapping[str, Mapping[Any, str]] = field(default_factory=dict)
    made: Mapping[str, Callable[[Row], Any]] = field(default_factory=dict)
    events: Mapping[str, Listed] = field(default_factory=dict)
    reads: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {"text": ("code", "text", "values")})
    rounds: tuple[str, str] = ("", "")

    def heading(self, key: str) -> str:
        """The heading of a sub-step or of a round of melee."""
        return self.heading_known(key) or spoken(f"Sub-step {key}")

    def heading_known(self, key: str) -> str:
        """The same; "" for what is called by its number alone."""
        if key in self.headings:
            return said(self.headings[key])
        if self.rounds[0] and key[:1] == "m" and key[1:].isdigit():
            return said(self.rounds[0]) if key == "m0" else said(self.rounds[1]).format(key[1:])
        return ""

    def order(self, key: str) -> tuple[int, int, str]:
        """Sorts sub-steps by the order of the headings, then rounds of melee, then what has no heading."""
        if key in self.headings:
            return (0, list(self.headings).index(key), "")
        return (1, int(key[1:]), "") if key[:1] == "m" and key[1:].isdigit() else (2, 0, key)


class Voice:
    """Says sentences as plain text."""

    def __init__(self, of: Sentences, dress: Dress | None = None) -> None:
        self.of = of
        self.dress = {**PLAIN, **(dress or {})}

    def __call__(self, name: str, row: Row, **more: Any) -> str:
        """The sentence of this name; ``more`` are values that no row has."""
        return "".join(self._parts(name, row, more, str))

    def _parts(self, name: str, row: Row, more: Row, written: Callable[[str], str]) -> Iterator[str]:
        """The words of a sentence, with its values as they are ``written`` among them."""
        for words, of, spec in _pieces(said(self.of.templates[name])):
            yield words
            if of:
                yield from map(written, self._shown(self._value(of, row, more), spec))

    def _value(self, of: str, row: Row, more: Row) -> Any:
        """The value of a template's field."""
        if of in more:
            return more[of]
        if of in self.of.made:
            return self.of.made[of](row)
        value = row[of]
        return self.of.words[of].get(value, value) if of in self.of.words else value

    def _shown(self, value: Any, spec: str) -> tuple[str, ...]:
        """The text before a value, the value, the text after it; one that no dress is asked for is said."""
        if not spec.startswith("?"):
            return (self._dressed(value, spec),)
        around, _, spec = spec[1:].partition("|")
        before, wanted, after = around.partition("~")
        if not value or not wanted:
            return (before,) if value else ()
        return before, self._dressed(value, spec), after

    def _dressed(self, value: Any, spec: str) -> str:
        dress = self.dress.get(spec)
        if dress is not None:
            return dress(value)
        own = shown(value)
        return format(own, spec) if spec else own

    def values(self, name: str, table: Table) -> Iterable[Any]:
        """The values of a template's field in the rows of a table; "" for a field without a name."""
        if not name:
            return repeat("")
        if name in self.of.made:
            return map(self.of.made[name], rows_of(table))
        words = self.of.words.get(name)
        return [words.get(value, value) for value in table[name]] if words else table[name]

    def each(self, name: str, table: Table) -> Iterable[str]:
        """The sentence of this name for each row of a table: where rows say the same it is made once."""
        named = dict.fromkeys(of for _, of, _ in _pieces(self.of.templates[name]) if of)
        reads = [self.of.reads.get(of, ()) if of in self.of.made else (of,) for of in named]
        fields = [column for columns in reads for column in columns if column in table]
        if not all(reads) or not fields:  # what is made may look at all of a row
            return (self(name, row) for row in rows_of(table))
        return self._each_once(name, table, fields)

    def _each_once(self, name: str, table: Table, fields: Sequence[str]) -> Iterator[str]:
        """The sentence for each row, which reads these fields of it alone."""
        known: dict[tuple[Any, ...], str] = {}
        for place, key in enumerate(zip(*(table[column] for column in fields), strict=True)):
            if key not in known:
                known[key] = self(name, row_at(table, place))
            yield known[key]

    def all(self, parts: Iterable[str]) -> str:
        """Parts of a sentence with commas between."""
        return ", ".join(parts)


class Page(Voice):
    """Says the same sentences with the marks of a report."""

    def __call__(self, name: str, row: Row, **more: Any) -> Markup:
        return ours("".join(self._parts(name, row, more, escape)))

    def all(self, parts: Iterable[str]) -> Markup:
        return Markup(", ").join(parts)


K = TypeVar("K", bound=Hashable)


def furthest(moves: Iterable[Row], of: Callable[[Row], K]) -> dict[K, Row]:
    """The longest way of each (``of`` a row), the first of equal ones."""
    found: dict[K, Row] = {}
    for row in moves:
        who = of(row)
        if who not in found or row["length_cm"] > found[who]["length_cm"]:
            found[who] = row
    return found


def alike(rows: Iterable[Row], *columns: str) -> Iterator[list[Row]]:
    """Rows that stand on end and are alike in these columns, together."""
    for _, found in groupby(rows, key=lambda row: tuple(row[column] for column in columns)):
        yield list(found)
