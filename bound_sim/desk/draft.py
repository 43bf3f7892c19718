"""Orders as they are drawn at a seat, not handed in yet: immutable. Undo is a list of drafts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from bound_sim.orders.lines import OrderLine

#: a unit, a bound
Key = tuple[str, int]


@dataclass(frozen=True)
class Draft:
    """The words of the sheet and the orders by (unit, bound), lines and standing answers of the side by bound."""

    high: Mapping[Key, OrderLine] = field(default_factory=dict)
    low: Mapping[Key, OrderLine] = field(default_factory=dict)
    lines: Mapping[int, tuple[OrderLine, ...]] = field(default_factory=dict)
    #: bound -> the text of the standing answers for its questions
    answers: Mapping[int, str] = field(default_factory=dict)

    def high_at(self, bound: int) -> dict[str, OrderLine]:
        """The words of the sheet for a bound, by battalion."""
        return {unit: order for (unit, of), order in self.high.items() if of == bound}

    def low_at(self, bound: int) -> dict[str, OrderLine]:
        """The orders for a bound, by unit."""
        return {unit: order for (unit, of), order in self.low.items() if of == bound}

    def lines_at(self, bound: int) -> tuple[OrderLine, ...]:
        """The side's lines for a bound, in their order."""
        return self.lines.get(bound, ())

    def answers_at(self, bound: int) -> str:
        """The text of the standing answers for the questions of a bound, "" for none."""
        return self.answers.get(bound, "")

    def with_high(self, words: Mapping[Key, OrderLine | None]) -> "Draft":
        """This draft with other words of the sheet; None takes one back."""
        return replace(self, high=_with(self.high, words))

    def with_low(self, orders: Mapping[Key, OrderLine | None]) -> "Draft":
        """This draft with other orders; None takes one back."""
        return replace(self, low=_with(self.low, orders))

    def with_lines(self, bound: int, lines: Sequence[OrderLine]) -> "Draft":
        """This draft with other lines for a bound."""
        return replace(self, lines={**self.lines, bound: tuple(lines)})

    def with_answers(self, bound: int, text: str) -> "Draft":
        """This draft with other standing answers for a bound."""
        return replace(self, answers={**self.answers, bound: text})

    def with_standing(self, line: OrderLine, bounds: Iterable[int]) -> "Draft":
        """This draft with a line that answers from now on: in the lines of these bounds, where it is not yet."""
        lines = dict(self.lines)
        for bound in bounds:
            own = replace(line, bound=bound)
            if own not in lines.get(bound, ()):
                lines[bound] = (*lines.get(bound, ()), own)
        return replace(self, lines=lines)


def _with(orders: Mapping[Key, OrderLine], new: Mapping[Key, OrderLine | None]) -> dict[Key, OrderLine]:
    found = dict(orders)
    for key, order in new.items():
        found.pop(key, None)
        if order is not None:
            found[key] = order
    return found


class Drafts:
    """The drafts of a seat, a step each: ``now`` is the one in force, those behind it can be brought back."""

    def __init__(self, first: Draft) -> None:
        self._steps = [first]
        self._names: list[str] = []
        self._at = 0
        self._sent = 0

    def copy(self) -> "Drafts":
        """The same steps, to be gone on with otherwise."""
        made = copy(self)
        made._steps, made._names = list(self._steps), list(self._names)
        return made

    @property
    def now(self) -> Draft:
        """The draft in force."""
        return self._steps[self._at]

    @property
    def steps(self) -> int:
        """Steps that can be undone."""
        return self._at

    @property
    def can_redo(self) -> bool:
        """True if a step was undone and nothing was drawn since."""
        return self._at + 1 < len(self._steps)

    def give(self, name: str, draft: Draft) -> bool:
        """Draw: a step of this name, which can be undone; False where nothing is another."""
        if draft == self.now:
            return False
        if self._sent > self._at:
            self._sent = -1  # what was sent cannot be come back to
        self._steps[self._at + 1 :] = [draft]
        self._names[self._at :] = [name]
        self._at += 1
        return True

    def undo(self) -> str:
        """Take the last step back: its name, "" where there is none."""
        if not self._at:
            return ""
        self._at -= 1
        return self._names[self._at]

    def redo(self) -> str:
        """Bring the step back that was taken back last: its name, "" where there is none."""
        if not self.can_redo:
            return ""
        self._at += 1
        return self._names[self._at - 1]

    def amend(self, change: Callable[[Draft], Draft]) -> None:
        """Make the same change in every draft. It was not drawn here, so it is not a step, and undo leaves it."""
        self._steps = [change(draft) for draft in self._steps]

    @property
    def as_sent(self) -> bool:
        """True if nothing was drawn since the draft was taken up, handed in or sent."""
        return self._sent == self._at

    def sent(self) -> None:
        """The draft in force is handed in or sent."""
        self._sent = self._at
