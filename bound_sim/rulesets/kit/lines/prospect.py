"""The coming bounds as a side imagines them: what it sees of the table, its own orders, and enemies that hold.

They are played out by the rules themselves, on some tables, with dice of a key that is always the same. So melee, fire
of each sub-step and bombardments count as they do in a battle. Ours, no rule.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import SeatView
from bound_sim.rules.records.standing import Standing
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import U_PER_CM

#: thousandths of a side's strength; hits at which a base is gone, where its type says nothing; an objective held alone
_LOSS, _HITS, _OBJECTIVE = 1_000, 2, 100
#: what of that counts before the last bound: who stands there early may lose it, and is shot at for longer
_EARLY = 0.2
#: nearing an objective by so much is worth a point for the mean base
_POINT_U = 10 * U_PER_CM
#: worth is in thousandths of a point
_PARTS = 1_000
#: the key of the tables: nobody's battle is played with it
_KEY = b"what a commander imagines in 141"


def tables_of(view: SeatView) -> dict[str, dict[str, list[Any]]]:
    """A view as the log's tables: how all stand at the opening, and nothing of what was before."""
    columns = ruleset(view.scenario.ruleset).log_columns
    tables: dict[str, dict[str, list[Any]]] = {name: {column: [] for column in columns[name]} for name in columns}
    for row in view.bases:
        for column, values in tables["states"].items():
            values.append(row[column])
    return tables


class Prospect:
    """Results of orders, on the mean of ``tables`` tables, ``bounds`` bounds from the view's on.

    ``state`` is how all that the side sees stand, as the rules save it; ``seats`` are policies that answer questions.
    """

    def __init__(
        self, view: SeatView, state: bytes, *, tables: int, bounds: int, seats: dict[str, str] | None = None,
        goes_on: bool = False, beside: Callable[[Battle, str], float] | None = None,
    ) -> None:  # fmt: skip
        self.view, self.tables, self.bounds, self.goes_on = view, tables, bounds, goes_on
        #: what a state is worth to a side beside its score, in points of it, on the mean of all tables
        self._beside = beside or (lambda battle, side: 0.0)
        self.scenario: Scenario = replace(view.scenario, seats=seats or {}, low={}, lines={}, high={})
        self._opening = Opening(view.bound, state)
        self._shared: dict[Any, Any] = {}
        self._rules = ruleset(self.scenario.ruleset)
        platoons = self.scenario.forces.platoons
        book = self._rules.type_book(self.scenario.unit_types)
        self._hits = np.array([book.hits.get(platoon.type, _HITS) for platoon in platoons])
        self._mine = np.array([platoon.side == view.side for platoon in platoons])

    def worth(self, orders: SideOrders, *, again: bool = False) -> int:
        """The change of the own score less the enemy's, and the way to objectives, in thousandths of a point.

        The score is that of the rules; where they have none, the enemy's loss in thousandths of what the bases that are
        seen can take, and 100 for each objective that a side alone stands in, less of it before the last bound. The
        orders are for the first bound; after it the side ``goes_on`` with the same, or all of it holds. ``again``: on
        twice as many tables, of other dice.
        """
        tables, first_table = (2 * self.tables, self.tables) if again else (self.tables, 0)

        later = orders if self.goes_on else SideOrders(policy="hold")

        def answer(asked: Decision) -> SideOrders:
            if asked.side != self.view.side:
                return SideOrders(policy="hold")
            return orders if asked.bound == self.view.bound else later

        battle = Battle(
            self.scenario, KeyedDice(_KEY), answer=answer, tables=tables, first_table=first_table, logged=False,
            opening=self._opening, shared=self._shared,
        )  # fmt: skip
        battle.open()
        before, other = self._standing(battle), self._beside(battle, self.view.side)
        battle.run(bounds=self.bounds)
        after = self._rules.standing(battle)
        other = self._beside(battle, self.view.side) - other
        return round(float(self._gained(before, after) + self._neared(before, after) + other) * _PARTS)

    def _standing(self, battle: Battle) -> Standing:
        """A copy of the present standing: a battle may go on in the same arrays."""
        parts: Any = self._rules.standing(battle)
        return Standing._make(part if part is None else part.copy() for part in parts)

    def _gained(self, before: Standing, after: Standing) -> float:
        if before.score is not None and after.score is not None:
            gained = (after.score - before.score).mean(axis=0)
            own = [side.id for side in self.scenario.sides].index(self.view.side)
            return float(2 * gained[own] - gained.sum())
        lost = [self._lost(before, after, whose) for whose in (~self._mine, self._mine)]
        last = self.view.bound + self.bounds > self.scenario.bounds
        return lost[0] - lost[1] + (1.0 if last else _EARLY) * _OBJECTIVE * self._held(after)

    def _lost(self, before: Standing, after: Standing, whose: Any) -> float:
        """Mean hits of a side, in thousandths of what its bases that are seen can take."""
        there = whose & (before.on_table[0] | before.gone[0])
        most = int(self._hits[there].sum())
        if not most:
            return 0.0
        hits = [np.where(one.gone, self._hits, one.hits)[:, there].sum(axis=1) for one in (before, after)]
        return float((hits[1] - hits[0]).mean()) * _LOSS / most

    def objectives_left(self, standing: Standing) -> Collection[tuple[int, int]]:
        """The middles of the objectives that nobody of the side stands in."""
        found = []
        for objective in self.scenario.objectives:
            x0, y0, x1, y1 = objective.area_u
            if not (self._inside(standing, objective.area_u)[0] & self._mine).any():
                found.append(((x0 + x1) // 2, (y0 + y1) // 2))
        return found

    def _neared(self, before: Standing, after: Standing) -> float:
        """Gain of the mean base towards an objective that its side does not hold, in points."""
        places = self.objectives_left(before)
        if not places or not self._mine.any():
            return 0.0
        start, end = (
            np.minimum.reduce([np.hypot(one.x_u - float(x), one.y_u - float(y)) for x, y in places])
            for one in (before, after)
        )
        gained = np.where(after.on_table & self._mine, start - end, 0.0).sum(axis=1) / int(self._mine.sum())
        return float(gained.mean()) / _POINT_U

    def _held(self, after: Standing) -> float:
        """Objectives that the side alone stands in, less those of the enemy, at the end of the mean table."""
        found = 0.0
        for objective in self.scenario.objectives:
            inside = self._inside(after, objective.area_u)
            mine, theirs = (inside[:, whose].any(axis=1) for whose in (self._mine, ~self._mine))
            found += float((mine & ~theirs).mean() - (theirs & ~mine).mean())
        return found

    def _inside(self, standing: Standing, area_u: tuple[int, int, int, int]) -> Any:
        x0, y0, x1, y1 = area_u
        x, y = standing.x_u, standing.y_u
        return standing.on_table & (x >= x0) & (x <= x1) & (y >= y0) & (y <= y1)
