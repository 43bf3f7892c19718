"""Lookahead in games of lines: a course for the whole side, played out by the rules over many turns.

A course is one word for all units in all turns to come; the policy ``posture`` carries it out, and acts for the enemy,
of whose words nothing is known. Ours: no rule has it.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.orders.records import OrderLine, declared
from bound_sim.rules.records.policy import Policy, SeatView
from bound_sim.rulesets.kit.lines.lookahead import Floats, best_course
from bound_sim.rulesets.kit.lines.prospect import Prospect
from bound_sim.rulesets.kit.lines.seat import as_files, on_file
from bound_sim.rulesets.kit.lines.table_seat import TableView

#: the own turn and the enemy's, and tables of them: what orders are worth to somebody who asks
_NEXT, _TABLES = 2, 3
#: tables on which all courses are played to the end, and the most on which the best is
FIRST, MOST = 2, 10


@dataclass(frozen=True)
class LineLookahead:
    """Lookahead of a ruleset's commanders.

    ``save``: a battle's state; ``posture`` does what a word means and answers; ``courses`` are words for the whole
    side, beside what it has on its sheet. Each is played to the end of the battle, on as many tables as ``work`` goes
    into: the product of units, bounds and tables. The number beside a course says by how many thousandths of the score
    it has to be better; it is below 0 for a side that holds, which can still go on later. ``won``: points
    of the score that winning counts; ``beside``: what a battle is worth beside the score, in points of it, table by
    table, to somebody who asks what orders are worth.
    """

    rules: str
    save: Callable[[Any], bytes]
    posture: Policy
    courses: Mapping[str, int]
    work: int
    won: float
    beside: Callable[[Battle, str], Sequence[float]] | None = None

    def worth(self, view: SeatView, orders: SideOrders) -> int:
        """The worth of orders for the view's turn, for a commander without a memory of earlier turns."""
        return self._played(view, _NEXT, self.beside).worth(orders)

    def far(self, view: SeatView) -> Prospect:
        """All bounds to come."""
        return self._played(view, bounds_left(view))

    def _played(
        self, view: SeatView, bounds: int, beside: Callable[[Battle, str], Sequence[float]] | None = None
    ) -> Prospect:
        assert isinstance(view, TableView)
        state = self.save(SimpleNamespace(state=SimpleNamespace(games=[view.game])))
        seats = dict.fromkeys((side.id for side in view.scenario.sides), self.posture.name)
        return Prospect(view, state, tables=_TABLES, bounds=bounds, seats=seats, beside=beside, won=self.won)


def bounds_left(view: SeatView) -> int:
    """Bounds from the view's on."""
    return view.scenario.bounds - view.bound + 1


class Courses:
    """The courses of a side in its turn; in the enemy's there are none, as nothing is done then."""

    def __init__(self, how: LineLookahead, view: TableView[Any, Any]) -> None:
        self.how, self.view = how, view
        self.far = how.far(view)
        self.sheet, _ = on_file(view)
        self.units = [unit.id for unit in view.game.of(view.side)]
        bodies = len(self.units) + len(view.game.against(view.side))
        tables = min(MOST, max(FIRST, how.work // max(1, bounds_left(view) * bodies)))
        self.tables, self.more = FIRST, tables - FIRST
        told = {self.sheet[unit].verb if unit in self.sheet else "" for unit in self.units}
        #: none where all of its units have the word already, or nobody is on the table
        self.edges: Mapping[str, int] = {word: edge for word, edge in how.courses.items() if told - {word}}

    def worths(self, course: str, tables: range) -> Floats:
        """The worth of a course, "" for the sheet, on each of some tables. Units that come later have no word in it."""
        return self.far.worths(self._orders(course, self.view.bound), lambda at: self._orders(course, at), tables)

    def files(self, course: str) -> Mapping[str, str]:
        """The course as orders for the view's bound."""
        return as_files(self.view, self._orders(course, self.view.bound).high, {})

    def _orders(self, course: str, bound: int) -> SideOrders:
        told = {name: order for (name, at), order in self.view.scenario.high.items() if at == bound}
        return SideOrders({**told, **self._words(course, bound)} if course else told)

    def _words(self, course: str, bound: int) -> dict[str, OrderLine]:
        return {unit: declared(unit, bound, course) for unit in self.units}


class Commander:
    """The policy ``lookahead``: the best course, thought of again in each turn; ``posture`` answers questions."""

    name, version = "lookahead", "4"
    keeps_orders = False
    takes_long = True

    def __init__(self, how: LineLookahead) -> None:
        self.rulesets: Collection[str] = (how.rules,)
        self.how = how

    def orders(self, view: SeatView) -> Mapping[str, str]:
        assert isinstance(view, TableView)
        courses = Courses(self.how, view)
        acts = not view.game.first or view.game.active(view.bound) == view.side
        return courses.files(best_course(courses) if acts else "")

    def answer(self, view: SeatView, decision: Decision) -> str:
        return self.how.posture.answer(view, decision)
