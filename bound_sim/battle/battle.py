"""A battle as a simpy process: a ruleset asks for decisions and lets time pass, the caller answers and says how far.

One unit of simulated time is one sub-step. A ruleset's process yields two kinds of event only: ``battle.ask(decision)``
and ``battle.substep(bound, name)``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import simpy

from bound_sim.battle.answers import Reply, beforehand
from bound_sim.dice.keyed import DiceSource
from bound_sim.logs.dice_table import DiceLog
from bound_sim.logs.log import Log
from bound_sim.orders.decisions import Decision as Decision
from bound_sim.orders.decisions import QuestionKind
from bound_sim.orders.decisions import SideOrders as SideOrders
from bound_sim.orders.records import OrderLine
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import UMPIRE, Post
from bound_sim_maps.texts import listed, text


@dataclass(frozen=True)
class Opening:
    """A battle that is taken up again: the bound that is next, and the state before it as its ruleset saved it."""

    bound: int
    state: bytes


#: gives a decision's answer, or None to leave it open
Answerer = Callable[[Decision], SideOrders | None]
#: the name of the end of a bound as a sub-step
END = "end"


class WaitingFor(Exception):
    """The battle can't go on: these decisions are open."""

    def __init__(self, decisions: list[Decision]) -> None:
        self.decisions = decisions
        super().__init__(
            listed(
                text("{kind} of {whose:text} for bound {bound}", kind=d.kind, whose=d.post.whose(), bound=d.bound)
                for d in decisions
            )
        )


def orders_on_file(scenario: Scenario) -> Answerer:
    """Answers from a scenario's own orders; a side that has none at all follows the standing policy: hold."""
    high: dict[tuple[str, int], dict[str, OrderLine]] = {}
    low: dict[tuple[str, int], dict[str, OrderLine]] = {}
    for (unit, bound), command in scenario.high.items():
        high.setdefault((scenario.forces.side_of(unit), bound), {})[unit] = command
    for (unit, bound), order in scenario.low.items():
        low.setdefault((scenario.forces.side_of(unit), bound), {})[unit] = order
    sides = {side for side, _ in (*high, *low, *scenario.lines)}

    def answer(decision: Decision) -> SideOrders:
        seat = scenario.seats.get(decision.side)
        if seat and (decision.side not in sides or not _keeps_orders(scenario, seat)):
            return SideOrders(policy=seat)
        if decision.side not in sides:
            return SideOrders(policy="hold")
        asked = decision.side, decision.bound
        return SideOrders(high.get(asked, {}), low.get(asked, {}), lines=scenario.lines.get(asked, ()))

    return answer


def _keeps_orders(scenario: Scenario, policy: str) -> bool:
    """True if a policy goes by the orders that a scenario has of its side."""
    return bool(getattr(ruleset(scenario.ruleset).policy(policy), "keeps_orders", True))


class Battle:
    """A scenario in play. ``log`` is what happened so far; ``tables`` copies lie side by side (one for play).

    They are numbered from ``first_table``, and a table's dice are keyed by its number: where many are played in parts,
    each is the same as where all are played together. ``shared`` is what its ruleset made of the same scenario for
    the part before, which is over: its arrays are taken over.
    """

    def __new__(cls, scenario: Scenario, *_: Any, tables: int = 1, shared: object = None, **__: Any) -> "Battle":
        # what is read in for the first battle stays for good, with all that is there by then: not the battle itself
        ruleset(scenario.ruleset).ready(many=shared is not None or tables > 1)
        return super().__new__(cls)

    def __init__(
        self,
        scenario: Scenario,
        dice: DiceSource,
        *,
        answer: Answerer | None = None,
        tables: int = 1,
        first_table: int = 0,
        logged: bool = True,
        opening: Opening | None = None,
        shared: dict[Any, Any] | None = None,
    ) -> None:
        self.scenario = scenario
        self.tables = tables
        self.first_table = first_table
        self.logged = logged
        self.opening = opening
        self.shared: dict[Any, Any] = {} if shared is None else shared
        #: whether others of the same scenario follow, so that what takes time to make once pays
        self.one_of_many = shared is not None
        rules = ruleset(scenario.ruleset)
        self.log = Log(rules.log_columns)
        self.dice: DiceSource = DiceLog(dice, self.log, rules.dice_words) if logged else dice
        self.bound = 0
        #: the bound that orders were last asked for: what a policy's view is of
        self.ordering = 0
        #: how many sub-steps of the bound have passed and how many questions are settled (where each sub-step comes
        #: once: since the last), and the last one's name
        self.passed = self.settled = 0
        self.place = ""
        #: orders of the bound by table and side, where the ruleset collects them by ``drive``
        self.orders: list[dict[str, SideOrders]] = []
        #: of the questions answered last: the orders in the files that a seat's answer brought
        self.brought: dict[Post, SideOrders] = {}
        #: tables whose battle ended before its last bound -> who won, or "draw"
        self.outcomes: dict[int, str] = {}
        #: whether questions inside a bound stay open until somebody calls ``answer``
        self.waits = False
        #: whether a question goes to the commander of the unit that may act, and not to his side
        self.asks_commanders = True
        self.state: Any = None
        self._answer = answer or orders_on_file(scenario)
        #: true while a whole bound is run: sub-steps in which nobody acts may be skipped
        self.hurries = False
        self._open: dict[Decision, simpy.Event] = {}
        self._passed: tuple[int, str] | None = None
        #: a sub-step that comes once says where a bound stands: questions are counted from it on
        self._counts_from_substep = not rules.numbers_substeps
        self._env = simpy.Environment()
        self._process = self._env.process(rules.play(self))

    def ask(self, decision: Decision) -> simpy.Event:
        """For rulesets: an event whose value is the decision's answer."""
        event = self._env.event()
        answer = self._answer(decision)
        if answer is None:
            self._open[decision] = event
        else:
            event.succeed(answer)
        return event

    def post_of(self, decision: Decision, kind: QuestionKind) -> Post:
        """The seat that a question is for: who leads the unit that may act, else the side's commander-in-chief.

        Commanders have seats where the scenario has a chain of command. Some kinds are for the umpire.
        """
        if kind.umpire:
            return UMPIRE
        if not (self.asks_commanders and self.scenario.command and decision.about and decision.side):
            return decision.post
        forces = self.scenario.forces
        battalion = forces.battalions.get(decision.about[0].split("/", 1)[0])
        leader = battalion[0] if battalion else None
        return Post(decision.side, leader.player) if leader and leader.side == decision.side else decision.post

    def question(self, decision: Decision, table: int) -> simpy.Event:
        """For ``drive``: an event whose value is the answer (``Reply``) to a question inside a bound.

        Where nobody ``waits`` it is answered beforehand; else it is open until somebody calls ``answer``.
        """
        event = self._env.event()
        if self.waits:
            self._open[decision] = event
        else:
            event.succeed(beforehand(self, table, decision))
        return event

    def substep(self, bound: int, name: str) -> simpy.Event:
        """For rulesets: one sub-step's time; what it does happens when the event is over."""
        event = self._env.timeout(1, (bound, name))
        event.callbacks.append(self._pass)
        return event

    def _pass(self, event: simpy.Event) -> None:
        bound, name = cast(tuple[int, str], event.value)
        self._passed = bound, name
        if bound != self.bound:
            self.passed = self.settled = 0
        elif self._counts_from_substep:
            self.settled = 0
        self.passed += 1
        self.bound = bound

    def answer(self, decision: Decision, given: SideOrders | Reply) -> None:
        """Answer an open decision. Raises KeyError where it isn't open."""
        self._open.pop(decision).succeed(given)

    def beforehand(self, decision: Decision) -> Reply:
        """The answer to a question by the side's lines, else by the policy in its seat."""
        return beforehand(self, 0, decision)

    def passed_of(self, bound: int) -> int:
        """The number of sub-steps of a bound that have passed."""
        return self.passed if bound == self.bound else 0

    def open(self) -> None:
        """Set up the state of its opening, which a battle does by itself when it is played."""
        while self.state is None:
            self._env.step()
        if not self._process.is_alive and not self._process.ok:
            raise cast(BaseException, self._process.value)

    @property
    def over(self) -> bool:
        """True if the battle has ended."""
        return not self._process.is_alive

    def next_substep(self) -> tuple[int, str] | None:
        """Resolve up to the end of the next sub-step: (bound, its name), None when the battle is over.

        Raises WaitingFor where a decision is open.
        """
        self._passed = None
        while self._process.is_alive and self._passed is None:
            if self._env.peek() == float("inf"):
                raise WaitingFor(list(self._open))
            self._env.step()
        if not self._process.is_alive and not self._process.ok:
            raise cast(BaseException, self._process.value)
        return self._passed

    def run_bound(self) -> int | None:
        """Resolve to the end of the bound: its number, None when the battle is over."""
        self.hurries = True
        try:
            while True:
                passed = self.next_substep()
                if passed is None or passed[1] == END:
                    return passed and passed[0]
        finally:
            self.hurries = False

    def run(self, on_bound: Callable[[int], object] | None = None, *, bounds: int | None = None) -> None:
        """Resolve to the end of the battle, or a number of bounds; ``on_bound`` is told each one's number."""
        done = 0
        while bounds is None or done < bounds:
            bound = self.run_bound()
            if bound is None:
                return
            done += 1
            if on_bound:
                on_bound(bound)
