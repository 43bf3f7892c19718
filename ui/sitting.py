"""The umpire's battle in a sitting: who has handed in, what was resolved so far, what can be taken back. No widgets.

Nothing inside a bound is kept: a bound is resolved from its opening by its orders and the battle's dice, so stepping
back is resolving again to an earlier place.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Literal

from bound_sim.battle import Battle, SideOrders, WaitingFor
from bound_sim.dice import DiceSource
from bound_sim.log import Log
from bound_sim.order_text import format_low_command
from bound_sim.orders import HighCommand, LowCommand, format_high_command
from bound_sim.scenario import Scenario

State = Literal["missing", "handed in", "standing orders", "in force"]


@dataclass(frozen=True)
class Submission:
    """One side's orders for a bound as handed in, or what stands for them."""

    side: str
    bound: int
    high: Mapping[str, HighCommand]
    low: Mapping[str, LowCommand]
    at: str
    policy: str = ""


@dataclass(frozen=True)
class Note:
    """A line of the umpire's own log."""

    at: str
    bound: int
    text: str


@dataclass
class Sitting:
    """A battle played at one machine. ``dice`` makes the same dice each time it is called."""

    scenario: Scenario
    dice: Callable[[], DiceSource]
    key: bytes | None = None
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    def __post_init__(self) -> None:
        self.submissions: dict[tuple[str, int], Submission] = {}
        self.notes: list[Note] = []
        self._reopen()

    def _reopen(self) -> None:
        self.battle = Battle(self.scenario, self.dice(), answer=lambda _: None)
        self.substep = ""
        self._resolved = 0

    def _next(self) -> tuple[int, str] | None:
        """The battle's next sub-step, its questions answered by what was handed in. Raises WaitingFor."""
        while True:
            try:
                return self.battle.next_substep()
            except WaitingFor as waiting:
                for decision in waiting.decisions:
                    found = self.submissions.get((decision.side, decision.bound))
                    if found is None:
                        raise
                    self.battle.answer(decision, SideOrders(found.high, found.low, found.policy))

    # ---- where the battle stands

    @property
    def sides(self) -> list[str]:
        return [side.id for side in self.scenario.sides]

    @property
    def resolved(self) -> int:
        """The last bound that is over."""
        return self._resolved

    @property
    def bound(self) -> int:
        """The bound that orders are wanted for, or that is being resolved."""
        return self._resolved + 1

    @property
    def over(self) -> bool:
        return self._resolved >= self.scenario.bounds

    @property
    def running(self) -> bool:
        """Whether a bound is stopped between two sub-steps."""
        return bool(self.substep)

    @property
    def log(self) -> Log:
        return self.battle.log

    def take_up(self, handed_in: Sequence[Submission], resolved: int) -> None:
        """Be where a battle was: its orders handed in, so many bounds resolved."""
        self.submissions = {(made.side, made.bound): made for made in handed_in}
        self._rewind(resolved)
        self._note("taken up again")

    def opened(self) -> None:
        """Have the opening states in the log. Loads the rules."""
        if not self.battle.log.length("states"):
            with suppress(WaitingFor):  # the rules write the states before they ask for orders
                self.battle.next_substep()

    # ---- orders

    def hand_in(
        self, side: str, high: Mapping[str, HighCommand], low: Mapping[str, LowCommand], policy: str = ""
    ) -> Submission:
        """Take a side's orders for the open bound. Raises ValueError where they are in already, or the bound runs."""
        if (side, self.bound) in self.submissions:
            raise ValueError(f"side {side} has handed in for bound {self.bound}: unlock first")
        if self.running:
            raise ValueError(f"bound {self.bound} is being resolved")
        at = self.clock().strftime("%H:%M:%S")
        made = Submission(
            side, self.bound,
            {unit: replace(order, bound=self.bound) for unit, order in high.items()},
            {unit: replace(order, bound=self.bound, place=order.place or "arrows.txt: desk")
             for unit, order in low.items()},
            at, policy,
        )  # fmt: skip
        self.submissions[side, self.bound] = made
        what = f"standing policy: all {policy}" if policy else f"{len(high)} High and {len(low)} Low Commands"
        self._note(f"{side} handed in: {what}")
        return made

    def unlock(self, side: str, reason: str = "") -> None:
        """Give a side its orders back. Raises ValueError where the bound has begun or nothing is in."""
        if self.running or (side, self.bound) not in self.submissions:
            raise ValueError(f"nothing of side {side} can be unlocked for bound {self.bound}")
        del self.submissions[side, self.bound]
        self._note(f"{side} unlocked by the umpire" + (f": {reason}" if reason else ""))

    def state_of(self, side: str) -> State:
        found = self.submissions.get((side, self.bound))
        if found is None:
            return "missing"
        if self.running:
            return "in force"
        return "standing orders" if found.policy else "handed in"

    def missing(self) -> list[str]:
        """Sides that have not handed in."""
        return [side for side in self.sides if (side, self.bound) not in self.submissions]

    def words(self, bound: int) -> list[tuple[str, str, str]]:
        """All orders of a bound revealed: (side, unit, order in words)."""
        found = []
        for side in self.sides:
            handed = self.submissions.get((side, bound))
            if handed is None:
                continue
            found += [(side, unit, format_high_command(order)) for unit, order in handed.high.items()]
            found += [(side, unit, format_low_command(order).partition(" ")[2]) for unit, order in handed.low.items()]
        return found

    # ---- resolving

    def step(self) -> tuple[int, str] | None:
        """Resolve one sub-step: (bound, its name), None when the battle is over. Raises WaitingFor, Refused."""
        if self.over:
            return None
        passed = self._next()
        if passed is None:
            return None
        bound, name = passed
        self.substep = "" if name == "end" else name
        if name == "end":
            self._resolved = bound
            self._note(f"bound {bound} resolved", bound)
        return passed

    def back(self) -> None:
        """Take the last sub-step back; where none was taken, the last bound."""
        if self.running:
            names = self._names_so_far()
            self._rewind(self._resolved)
            for _ in range(len(names) - 1):
                self.step()
        elif self._resolved:
            self.undo_bound()

    def _names_so_far(self) -> list[str]:
        from bound_sim.rulesets.rules1418.bound import STEPS

        names = [name for name, _ in STEPS]
        return names[: names.index(self.substep) + 1]

    def undo_bound(self) -> None:
        """Take the running bound back to its opening, else the last one. Orders stay handed in."""
        if self.running:
            self._note(f"bound {self.bound} taken back to its opening")
            self._rewind(self._resolved)
        elif self._resolved:
            self._note(f"bound {self._resolved} undone")
            self._rewind(self._resolved - 1)

    def _rewind(self, bounds: int) -> None:
        """Resolve again up to the end of a bound."""
        later = [key for key in self.submissions if key[1] > bounds + 1]
        self._reopen()
        while self._resolved < bounds:
            passed = self._next()
            assert passed is not None
            if passed[1] == "end":
                self._resolved = passed[0]
        self.opened()
        for key in later:
            del self.submissions[key]

    def _note(self, text: str, bound: int | None = None) -> None:
        self.notes.append(Note(self.clock().strftime("%H:%M:%S"), self.bound if bound is None else bound, text))
