"""The policy ``posture`` in games of lines (ours, no rule): units do what the word of their sheet says.

Asked for lines it names those of units that have none of their own; it is asked again until nobody does anything more.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from bound_sim.orders.decisions import Decision, LineWriter
from bound_sim.orders.lines import LineVerb
from bound_sim.orders.units_of_length import Units
from bound_sim.rules.records.policy import SeatView


class LinePosture:
    """A ruleset's own class says which lines its units would be given, and which answers are not the usual ones."""

    name, version = "posture", "1"
    rulesets: Collection[str] = ()
    verbs: ClassVar[Sequence[LineVerb]]
    units: ClassVar[Units] = "cm"
    #: the question for lines
    asks: ClassVar[str] = "next-action"

    @cached_property
    def _writer(self) -> LineWriter:
        return LineWriter(self.verbs, self.units)

    def orders(self, view: SeatView) -> Mapping[str, str]:
        return {}

    def answer(self, view: SeatView, decision: Decision) -> str:
        if decision.kind == self.asks:
            return self._writer.answer(self.lines(view))
        return self.otherwise(view, decision, words_of(view)) or decision.usual

    def lines(self, view: Any) -> Iterable[Any]:
        """Planned lines of its units now, in this order."""
        raise NotImplementedError

    def otherwise(self, view: Any, decision: Decision, words: Mapping[str, str]) -> str:
        """The answer to a question by the words of the units, "" for the usual one."""
        return ""


def words_of(view: SeatView) -> dict[str, str]:
    """The word of each unit's sheet in the view's bound."""
    high = view.scenario.high
    return {unit: order.verb for (unit, bound), order in high.items() if bound == view.bound} if high else {}


def told(view: SeatView, verbs: Collection[str]) -> set[str]:
    """Units that have a line of their own with one of these verbs in the view's bound."""
    lines = view.lines
    return {line.unit.partition("/")[0] for line in lines if line.verb in verbs} if lines else set()
