"""Hints for a seat beside a question and its programme: the meaning of each answer, the effect of each line now."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from bound_sim.orders.decisions import Decision, Impossible
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import Point


class LineHint(NamedTuple):
    """The effect of a line as things stand, those before it done; or, where it does not ``fit``, the reason.

    ``way``: where the middle of its unit goes by it, as ordered, its first place included, 0.01 mm; none where it goes
    nowhere. ``reach_u``: how far of that it gets.
    """

    line: OrderLine
    fits: bool
    said: str
    way: tuple[Point, ...] = ()
    reach_u: float = 0.0


class SeatHints(Protocol):
    """A ruleset's answers on what one seat may know (``SeatView``) as the battle stands, without dice."""

    def options(self, decision: Decision) -> Mapping[str, str]:
        """Meanings of the answers to a question, by option; those that are not there explain themselves."""

    def lines(self, lines: Sequence[OrderLine]) -> Sequence[LineHint]:
        """The effect of each line of a programme, in their order."""


class Proposal(NamedTuple):
    """An answer to an open question that a side may take as it is, and what it comes to, in words."""

    answer: str
    said: str


@runtime_checkable
class Proposals(Protocol):
    """Hints that also have whole answers to open questions."""

    def proposals(self, decision: Decision) -> Sequence[Proposal]:
        """Answers by lines to an open question, the best first."""


@runtime_checkable
class Refusals(Protocol):
    """Hints that also know what of a programme is impossible whatever happens in the bound."""

    def impossible(self, lines: Sequence[OrderLine]) -> Iterable[Impossible]:
        """Faults of lines that a side hands in for the bound that opens, by its own knowledge alone."""


@runtime_checkable
class Turns(Protocol):
    """Hints of rules in which a bound is one side's turn."""

    @property
    def turn_of(self) -> str:
        """The side whose turn it is, "" where it is nobody's alone, or not known yet."""


@runtime_checkable
class VerbsNow(Protocol):
    """Hints that know by which verbs an open question can be answered now."""

    def verbs(self, decision: Decision) -> Sequence[str]:
        """Words of verbs, in order; none where all of its kind's can."""


@runtime_checkable
class UnitHints(Protocol):
    """Hints that also say what a unit is and may do, the lines of a programme done."""

    def unit(self, unit: str, lines: Sequence[OrderLine]) -> "UnitHint | None":
        """A unit after these lines; None for one that is not on the table."""


class UnitHint(NamedTuple):
    """A unit's state and what it has left, in words; the verbs of its kind, each with the reason against it now, or "".

    ``at``: the middle of its bodies, 0.01 mm.
    """

    said: str
    may: Mapping[str, str]
    at: tuple[int, int]


class NoHints:
    """Hints of a ruleset that gives none."""

    def options(self, decision: Decision) -> Mapping[str, str]:
        return {}

    def lines(self, lines: Sequence[OrderLine]) -> Sequence[LineHint]:
        return ()
