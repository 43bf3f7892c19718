"""Lookahead in games of lines: a word for each of a commander's units in its turn, and the enemy's turn after it.

The policy ``posture`` carries the words out; enemies stay where they are, shoot and fight. Ours: no rule has it.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.records import OrderLine, declared
from bound_sim.rules.records.policy import Policy, SeatView
from bound_sim.rulesets.kit.lines.lookahead import Lookahead, Plan
from bound_sim.rulesets.kit.lines.prospect import Prospect
from bound_sim.rulesets.kit.lines.seat import as_files, on_file
from bound_sim.rulesets.kit.lines.table_seat import TableView


@dataclass(frozen=True)
class LineLookahead:
    """Lookahead of a ruleset's commanders.

    ``save``: a battle's state; ``posture`` does what a word means and answers; ``words`` are tried for a unit, the
    first is what posture makes of a unit without one. ``edge``: thousandths of the score by which a way must be better.
    ``ways``: of a game and a unit, the words that make a difference to it now, where these are not all; ``beside``:
    what a battle is worth to a side beside the score, in points of it.
    """

    rules: str
    save: Callable[[Any], bytes]
    posture: Policy
    words: tuple[str, ...]
    tables: int
    turns: int
    edge: int
    ways: Callable[[Any, str], Sequence[str]] | None = None
    beside: Callable[[Battle, str], float] | None = None

    def policy(self) -> Policy:
        """The policy ``lookahead``."""
        return Lookahead(self.rules, lambda view: WordsOfUnits(self, view), answers=self.posture)

    def prospect(self, view: SeatView) -> Prospect:
        """The coming turns as a side sees the table."""
        assert isinstance(view, TableView)
        state = self.save(SimpleNamespace(state=SimpleNamespace(games=[view.game])))
        seats = dict.fromkeys((side.id for side in view.scenario.sides), self.posture.name)
        return Prospect(view, state, tables=self.tables, bounds=self.turns, seats=seats, beside=self.beside)

    def worth(self, view: SeatView, orders: SideOrders) -> int:
        """The worth of orders for the view's turn, for a commander without a memory of earlier turns."""
        return self.prospect(view).worth(orders)


class WordsOfUnits:
    """A word for each unit on the table; in the enemy's turn those of the sheet, as nothing is done then."""

    def __init__(self, how: LineLookahead, view: SeatView) -> None:
        assert isinstance(view, TableView)
        self.how, self.view, self.edge = how, view, how.edge
        self.prospect = how.prospect(view)
        self.sheet, _ = on_file(view)
        game: Any = view.game
        self._units = [unit.id for unit in game.of(view.side)]
        self._acts = not game.first or game.active(view.bound) == view.side

    def first(self) -> Plan:
        usual = self.how.words[0]
        return {unit: self.sheet[unit].verb if unit in self.sheet else usual for unit in self._units}

    def ways(self, group: str) -> Sequence[str]:
        if not self._acts:
            return ()
        return self.how.ways(self.view.game, group) if self.how.ways else self.how.words

    def worth(self, plan: Plan, *, again: bool = False) -> int:
        return self.prospect.worth(SideOrders(self._high(plan)), again=again) if self._acts else 0

    def files(self, plan: Plan) -> Mapping[str, str]:
        return as_files(self.view, self._high(plan), {})

    def _high(self, plan: Plan) -> dict[str, OrderLine]:
        told = {unit: declared(unit, self.view.bound, word) for unit, word in plan.items() if word}
        return {**{unit: order for unit, order in self.sheet.items() if unit not in plan}, **told}
