"""The coming bounds as a side imagines them: what it sees of the table, its own orders, and enemies that hold.

They are played out by the rules themselves, on some tables, with dice of a key that is always the same. So melee, fire
of each sub-step and bombardments count as they do in a battle. Ours, no rule.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import SeatView
from bound_sim.rules.records.standing import Standing
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import U_PER_CM

#: a number a table
Floats = npt.NDArray[np.float64]
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


class _Before(NamedTuple):
    """The opening of the view's bound: objectives that are left to the side, and the way of each base to the nearest.

    ``lost`` is of the enemy and of the side: what the bases that are seen can take, and hits that they have, by table;
    ``seen`` [base, enemy or side] counts these bases, 1 or 0.
    """

    standing: Standing
    places: Collection[tuple[int, int]]
    nearest: Any
    seen: Any
    most: Sequence[int]
    taken: Any


def _nearest(standing: Standing, places: Collection[tuple[int, int]]) -> Any:
    """The distance of each base from the nearest of some places, by table."""
    x, y = np.array(list(places), dtype=np.float64).T[:, :, None, None]
    return np.hypot(standing.x_u - x, standing.y_u - y).min(axis=0)


class Prospect:
    """Results of orders, on the mean of ``tables`` tables, ``bounds`` bounds from the view's on.

    ``state`` is how all that the side sees stand, as the rules save it; ``seats`` are policies that answer questions.
    """

    def __init__(
        self, view: SeatView, state: bytes, *, tables: int, bounds: int, seats: dict[str, str] | None = None,
        goes_on: bool = False, beside: Callable[[Battle, str], Sequence[float]] | None = None, won: float = 0.0,
    ) -> None:  # fmt: skip
        self.view, self.tables, self.bounds, self.goes_on, self.won = view, tables, bounds, goes_on, won
        #: what a state is worth to a side beside its score, in points of it, table by table
        self._beside = beside or (lambda battle, side: ())
        self.scenario: Scenario = replace(view.scenario, seats=seats or {}, low={}, lines={}, high={})
        self._opening = Opening(view.bound, state)
        #: what the ruleset made of the view's scenario, before or in the first of its battles
        self.shared: dict[Any, Any] = {}
        self._rules = ruleset(self.scenario.ruleset)
        platoons = self.scenario.forces.platoons
        book = self._rules.type_book(self.scenario.unit_types)
        self._hits = np.array([book.hits.get(platoon.type, _HITS) for platoon in platoons])
        self._mine = np.array([platoon.side == view.side for platoon in platoons])
        #: the bounds of each objective, to be compared with places by table and base
        self._areas = np.array([each.area_u for each in view.scenario.objectives], dtype=np.int64).reshape(-1, 4, 1, 1)
        #: number of tables -> their opening, the same for all orders
        self._before: dict[int, _Before] = {}

    def worth(self, orders: SideOrders, *, again: bool = False) -> int:
        """The mean of ``worths``, rounded; ``again``: on twice as many tables, of other dice."""
        tables = range(self.tables, 3 * self.tables) if again else range(self.tables)
        return round(float(self.worths(orders, None, tables).mean()))

    def worths(self, orders: SideOrders, later: Callable[[int], SideOrders] | None, tables: range) -> Floats:
        """The change of the own score less the enemy's, and the way to objectives, in thousandths of a point, by table.

        The score is that of the rules; where they have none, the enemy's loss in thousandths of what the bases that are
        seen can take, and 100 for each objective that a side alone stands in, less of it before the last bound. A
        battle that ends counts ``won`` more or less. The orders are for the first bound; those of a bound after it are
        ``later``, else the side ``goes_on`` with the same, or all of it holds.
        """
        rest = orders if self.goes_on else SideOrders(policy="hold")

        def answer(asked: Decision) -> SideOrders:
            if asked.side != self.view.side:
                return SideOrders(policy="hold")
            return orders if asked.bound == self.view.bound else later(asked.bound) if later else rest

        battle = Battle(
            self.scenario, KeyedDice(_KEY), answer=answer, tables=len(tables), first_table=tables.start, logged=False,
            opening=self._opening, shared=self.shared,
        )  # fmt: skip
        battle.open()
        if battle.tables not in self._before:
            self._before[battle.tables] = self._opened(battle)
        before, other = self._before[battle.tables], np.array(self._beside(battle, self.view.side))
        battle.run(bounds=self.bounds)
        after = self._rules.standing(battle)
        found = self._gained(before, after) + self._neared(before, after) + self._decided(after)
        if len(other):
            found += np.array(self._beside(battle, self.view.side)) - other
        return found * _PARTS

    def _opened(self, battle: Battle) -> _Before:
        parts: Any = self._rules.standing(battle)
        # a copy: a battle may go on in the same arrays
        standing = Standing._make(part if part is None else part.copy() for part in parts)
        places = self.objectives_left(standing)
        there = standing.on_table[0] | standing.gone[0]
        seen = np.stack([~self._mine & there, self._mine & there], axis=1).astype(np.int64)
        nearest = _nearest(standing, places) if places else None
        return _Before(standing, places, nearest, seen, (self._hits @ seen).tolist(), self._taken(standing, seen))

    @property
    def _own(self) -> int:
        """The place of the side among the sides."""
        return [side.id for side in self.scenario.sides].index(self.view.side)

    def _decided(self, after: Standing) -> Floats:
        """The worth of a battle that is won or lost, by table."""
        if after.won is None or not self.won:
            return np.zeros(len(after.on_table))
        mine: Floats = np.where(after.won == self._own + 2, self.won, -self.won)
        return np.where(after.won > 1, mine, 0.0)

    def _gained(self, before: _Before, after: Standing) -> Floats:
        first = before.standing
        if first.score is not None and after.score is not None:
            gained = (after.score - first.score).astype(float)
            more: Floats = 2 * gained[:, self._own] - gained.sum(axis=1)
            return more
        taken = self._taken(after, before.seen) - before.taken
        lost = [taken[:, n] * (_LOSS / most) if most else np.zeros(len(taken)) for n, most in enumerate(before.most)]
        last = self.view.bound + self.bounds > self.scenario.bounds
        return lost[0] - lost[1] + (1.0 if last else _EARLY) * _OBJECTIVE * self._held(after)

    def _taken(self, standing: Standing, seen: Any) -> Any:
        """Hits that bases have taken in all, [table, enemy or side]: of one that is gone as many as it can take."""
        return np.where(standing.gone, self._hits, standing.hits) @ seen

    def objectives_left(self, standing: Standing) -> Collection[tuple[int, int]]:
        """The middles of the objectives that nobody of the side stands in."""
        held = (self._inside(standing)[:, 0] & self._mine).any(axis=1).tolist()
        areas = (objective.area_u for objective in self.scenario.objectives)
        return [((x0 + x1) // 2, (y0 + y1) // 2) for (x0, y0, x1, y1), is_held in zip(areas, held, strict=True)
                if not is_held]  # fmt: skip

    def _neared(self, before: _Before, after: Standing) -> Floats:
        """Gain of the mean base towards an objective that its side does not hold, in points."""
        if not before.places or not self._mine.any():
            return np.zeros(len(after.on_table))
        nearer = before.nearest - _nearest(after, before.places)
        gained: Floats = np.where(after.on_table & self._mine, nearer, 0.0).sum(axis=1)
        return gained / (int(self._mine.sum()) * _POINT_U)

    def _held(self, after: Standing) -> Floats:
        """Objectives that the side alone stands in, less those of the enemy, at the end of each table."""
        inside = self._inside(after)
        mine, theirs = ((inside & whose).any(axis=2) for whose in (self._mine, ~self._mine))
        found: Floats = (mine & ~theirs).sum(axis=0) - (theirs & ~mine).sum(axis=0, dtype=np.float64)
        return found

    def _inside(self, standing: Standing) -> Any:
        """True where a base is in an objective, [objective, table, base]."""
        x0, y0, x1, y1 = self._areas.swapaxes(0, 1)
        x, y = standing.x_u, standing.y_u
        return standing.on_table & (x >= x0) & (x <= x1) & (y >= y0) & (y <= y1)
