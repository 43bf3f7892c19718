"""A rule case: a small battle, its dice, and what the rules say about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bound_sim.cases.questions import book_of
from bound_sim.dice.typed import TypedRoll
from bound_sim.orders.decisions import Decision
from bound_sim.rules.records.cases import CaseBook
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import Phrase

#: a case says the same when its table is mirrored (west is east) or turned by a quarter (north is east), when its lines
#: are shuffled, and when its ids are dealt out in the reverse order
TRANSFORMS = ("as is", "mirrored", "turned", "shuffled", "renamed")


@dataclass(frozen=True)
class Claim:
    """One thing that must or must not be: a record of a kind about a unit, with these values.

    ``kind`` is a table of ``records``; ``absent``: no such record; ``only``: nobody but the units of other claims has
    a record of this kind in this bound. ``text`` is the line as it was written.
    """

    text: str
    place: Phrase
    bound: int
    kind: str
    unit: str
    want: Mapping[str, object] = field(default_factory=dict)
    absent: bool = False
    only: bool = False


@dataclass(frozen=True)
class CaseAnswer:
    """The answer to the next question of a bound; ``text`` may be "usual": as the side's lines and its seat say."""

    side: str
    kind: str
    text: str
    bound: int = 1
    place: Phrase = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.side} {self.kind}: {self.text}"

    def is_for(self, decision: Decision) -> bool:
        """True if it says whom it answers for, and what: the side and the kind of a question."""
        return (self.side, self.kind) == (decision.side, decision.kind)


@dataclass(frozen=True)
class Case:
    """A case that was read: ``refused`` are texts of the faults that it expects instead of a battle.

    ``order_faults`` are those of orders that could not be read; ``others`` is what dice show that are not listed (0:
    every die is listed). ``answers`` are to the questions of the battle in their order, None for the usual ones.
    ``opt_out`` says why a transform does not hold for it.
    """

    id: str
    title: str
    why: str
    file: str
    rules: tuple[str, ...]
    scenario: Scenario
    dice: tuple[TypedRoll, ...] = ()
    others: bool = False
    claims: tuple[Claim, ...] = ()
    refused: tuple[str, ...] = ()
    order_faults: tuple[Fault, ...] = ()
    opt_out: Mapping[str, str] = field(default_factory=dict)
    answers: tuple[CaseAnswer, ...] | None = None

    @property
    def book(self) -> CaseBook:
        """Words of cases of its rules."""
        return book_of(self.scenario.ruleset)

    @property
    def readings(self) -> tuple[tuple[str, str], ...]:
        """(ruling, reading in force) of the rulings that the case is about."""
        rulings = self.book.rulings
        return tuple((name, rulings[name].in_force(self.scenario.rulings)) for name in self.rules if name in rulings)
