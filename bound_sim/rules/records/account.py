"""Accounts of units: their acts in each sub-step of a bound, or the reasons for none, in sentences with rule ids.

Nothing is decided here: the log holds what happened and the reasons (``explanations``). A ruleset's account of a battle
puts them into sentences, and says of a sub-step in which nothing was to be done why that is so.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any, ClassVar, Protocol

from bound_sim.rules.records.reasons import NO_REASONS, ReasonBook
from bound_sim.rules.records.sentences import Row
from bound_sim.scenario.model import Scenario
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase

#: the tables of a battle's log: name -> rows
Tables = Mapping[str, Sequence[Row]]


def _as_it_is(reason: Phrase) -> Phrase:
    return reason


@dataclass(frozen=True)
class Line:
    """A sentence and the rule or ruling that it goes by."""

    text: Phrase
    rule: str = ""


@dataclass
class Passage:
    """One sub-step of one platoon; ``idle``: nothing was to be done, and the line says why."""

    substep: str
    lines: list[Line] = field(default_factory=list)
    idle: bool = False

    def say(self, text: Phrase, rule: str = "") -> None:
        self.lines.append(Line(text, rule))


class Account(Protocol):
    """A battle's log to be asked why, as a ruleset tells it."""

    @property
    def substeps(self) -> Sequence[str]: ...  # that can be asked for, in order
    @property
    def bounds(self) -> Sequence[int]: ...  # that were played
    @property
    def asked(self) -> Mapping[str, Sequence[str]]: ...  # a unit that may be asked about -> those that answer

    def title(self, unit: str) -> str:
        """The type and id of a unit that accounts are given of."""

    def of(self, unit: str, bound: int) -> Sequence[Passage]:
        """Every sub-step of a bound for one that answers, each with at least a line. Raises KeyError."""


class LogAccount:
    """A battle's log by whatever is asked of it: what an account of every ruleset begins with."""

    #: the reasons of the ruleset
    book: ClassVar[ReasonBook] = NO_REASONS

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        self.scenario = scenario
        self.tables = tables
        self._indexes: dict[tuple[str, ...], dict[tuple[Any, ...], list[Row]]] = {}

    @cached_property
    def bounds(self) -> list[int]:
        """Bounds that were played."""
        return sorted({row["bound"] for row in self.tables["states"]} - {0})

    def rows(self, table: str, **where: Any) -> Sequence[Row]:
        """The rows of a table in which these columns are so."""
        index = self._indexes.get((table, *where))
        if index is None:
            index = self._indexes[table, *where] = defaultdict(list)
            for row in self.tables[table]:
                index[tuple(row[column] for column in where)].append(row)
        return index.get(tuple(where.values()), ())

    def say_reasons(
        self, passage: Passage, bound: int, unit: str, put: Callable[[Phrase], Phrase] = _as_it_is, *,
        only: Collection[str] = (), leave: Collection[str] = (),
    ) -> None:  # fmt: skip
        """The reasons of a unit in a sub-step, as ``put`` has each: those of these codes, or all but these."""
        for row in self.rows("explanations", bound=bound, substep=passage.substep, platoon=unit):
            if (row["code"] in only or not only) and row["code"] not in leave:
                passage.say(put(self.book.told(row)), row["rule"])


class UnitAccount(LogAccount):
    """A log of units that are ordered as one, each of a base or several."""

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        super().__init__(scenario, tables)
        self.units = scenario.forces.battalions
        self.unit_of = {base.id: unit for unit, bases in self.units.items() for base in bases}

    @cached_property
    def asked(self) -> Mapping[str, Sequence[str]]:
        """Units for themselves, for their bases and for the formation that they are of."""
        found: dict[str, list[str]] = {}
        for unit, bases in self.units.items():
            if bases[0].regiment:
                found.setdefault(bases[0].regiment, []).append(unit)
        return found | {base: [unit] for base, unit in self.unit_of.items()} | {unit: [unit] for unit in self.units}

    def title(self, unit: str) -> str:
        """Its type by its first base, its id and its name."""
        first = self.units[unit][0]
        name = first.battalion_name
        return f"{first.type} {unit}" + (f" {name}" if name and name != unit else "")


def told(passages: Iterable[Passage]) -> list[str]:
    """Passages as lines of text; sub-steps on end in which nothing was to be done for one reason are told together."""
    lines = []
    for _, group in groupby(passages, key=lambda p: (p.idle, tuple(p.lines) if p.idle else p.substep)):
        alike = list(group)
        keys = " ".join(passage.substep for passage in alike)
        for line in alike[0].lines:
            rule = f" ({line.rule})" if line.rule else ""
            lines.append(f"  {keys:<6} {spoken(line.text)}{rule}")
            keys = ""
    return lines
