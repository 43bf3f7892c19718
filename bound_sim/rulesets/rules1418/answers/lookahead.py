"""A commander who tries each word of the sheet for each battalion, and takes what is best in the coming bound. No dice.

What orders are worth is played out: the bound that comes, by the rules themselves, on some tables of what the side sees
with dice of a key that is always the same. Enemies that it sees hold. So melee, fire of each sub-step and bombardments
count as they do in a battle. It looks one bound ahead and no further. Ours, no rule.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Collection, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.orders.records import HighCommand, LowCommand, Point
from bound_sim.rulesets.kit.seat import as_files, on_file
from bound_sim.rulesets.records.policy import SeatView
from bound_sim.rulesets.rules1418.answers.posture import Commander
from bound_sim.rulesets.rules1418.state import columns as c
from bound_sim.rulesets.rules1418.state.arrays import ON_TABLE, REMOVED
from bound_sim.rulesets.rules1418.state.save import save
from bound_sim.scenario.forces import natural_key
from bound_sim_maps.table import U_PER_CM

#: what is tried for a battalion, after the sheet's own word
WORDS = ("hold", "advance", "assault", "retreat")
#: tables on which the bound is played
TABLES = 16
#: thousandths of a side's strength; hits at which a base is gone; an objective held alone
_LOSS, _HITS, _OBJECTIVE = 1_000, 2, 100
#: nearing an objective by so much is worth a point for the mean base
_POINT_U = 10 * U_PER_CM
#: worth is in thousandths of a point
_PARTS = 1_000
#: the key of the tables: nobody's battle is played with it
_KEY = b"what a commander imagines in 1418"[:32]


def worth(view: SeatView, orders: SideOrders) -> int:
    """What orders for the view's bound are worth, of somebody who looks at the table for the first time."""
    return Prospect(Commander(view)).worth(orders.high, orders.low)


class Prospect:
    """The coming bound as a side imagines it: what it sees of the table, its own orders, enemies that hold."""

    def __init__(self, commander: Commander) -> None:
        self.commander, self.view = commander, commander.view
        self.scenario = commander.scenario
        field = commander.hints.opening_field
        self._opening = Opening(self.view.bound, save(SimpleNamespace(state=field)))
        self._shared: dict[Any, Any] = {}
        self._before = field.state[:, 0].copy()
        rows = field.rows.platoon_ids
        own = {stand.id for stand in commander.own}
        self._mine = np.array([unit in own for unit in rows])
        self._theirs = np.array([unit in {stand.id for stand in commander.enemies} for unit in rows])

    def worth(self, high: Mapping[str, HighCommand], low: Mapping[str, LowCommand]) -> int:
        """The change of the own score less the enemy's in the bound, on the mean table, and the way to objectives."""

        def answer(asked: Decision) -> SideOrders:
            if asked.options:
                return SideOrders(choice=asked.options[0])
            return SideOrders(high, low) if asked.side == self.view.side else SideOrders(policy="hold")

        battle = Battle(
            self.scenario, KeyedDice(_KEY), answer=answer, tables=TABLES, logged=False, opening=self._opening,
            shared=self._shared,
        )  # fmt: skip
        battle.open()
        battle.run(bounds=1)
        after = battle.state.state
        found = self._lost(after, self._theirs) - self._lost(after, self._mine)
        found += self._neared(after) + _OBJECTIVE * self._held(after)
        return round(float(found) * _PARTS)

    def _lost(self, after: Any, whose: Any) -> float:
        """Mean hits of a side in the bound, in thousandths of what its bases that are seen can take."""
        most = _HITS * int(whose.sum())
        if not most:
            return 0.0
        hits = np.where(after[c.S_STATUS] == REMOVED, _HITS, after[c.S_HITS])[:, whose]
        return float((hits.sum(axis=1) - self._before[c.S_HITS][whose].sum()).mean()) * _LOSS / most

    def _neared(self, after: Any) -> float:
        """How much nearer the mean base comes to an objective that its side does not hold, in points."""
        places = self.commander.objectives_left()
        if not places or not self._mine.any():
            return 0.0
        there = (after[c.S_STATUS] == ON_TABLE) & self._mine
        start = _away(self._before[c.S_X], self._before[c.S_Y], places)
        end = _away(after[c.S_X], after[c.S_Y], places)
        gained = np.where(there, start - end, 0.0).sum(axis=1) / int(self._mine.sum())
        return float(gained.mean()) / _POINT_U

    def _held(self, after: Any) -> float:
        """Objectives that the side alone stands in, less those of the enemy, at the end of the mean table."""
        found = 0.0
        for objective in self.scenario.objectives:
            x0, y0, x1, y1 = objective.area_u
            x, y = after[c.S_X], after[c.S_Y]
            inside = (after[c.S_STATUS] == ON_TABLE) & (x >= x0) & (x <= x1) & (y >= y0) & (y <= y1)
            mine, theirs = (inside[:, whose].any(axis=1) for whose in (self._mine, self._theirs))
            found += float((mine & ~theirs).mean() - (theirs & ~mine).mean())
        return found


def _away(x: Any, y: Any, places: Collection[Point]) -> Any:
    return np.minimum.reduce([np.hypot(x - float(px), y - float(py)) for px, py in places])


class Lookahead:
    """Takes the battalions once in the order of their ids, each with the word of most worth and posture's orders."""

    name, version = "lookahead", "1"
    rulesets: Collection[str] = ("1418",)
    keeps_orders = False

    def orders(self, view: SeatView) -> Mapping[str, str]:
        commander = Commander(view)
        sheet, _ = on_file(view)
        prospect = Prospect(commander)
        companies = commander.companies
        here = {members[0].battalion for members in companies.values()}
        named = sorted(here | {*sheet}, key=natural_key)
        high = {name: sheet.get(name) or HighCommand(name, view.bound, "hold") for name in named}
        low = commander.low(high)
        best = prospect.worth(high, low)
        for name in named:
            if high[name].word == "bombard" or name not in here:
                continue
            own = {company for company, members in companies.items() if members[0].battalion == name}
            left = {unit: order for unit, order in low.items() if unit not in own}
            before = high[name].word
            for word in WORDS:
                if word == before:
                    continue
                tried = {**high, name: HighCommand(name, view.bound, word)}
                told = left | commander.low({name: tried[name]}, [unit for unit in companies if unit not in own])
                value = prospect.worth(tried, told)
                if value > best:
                    best, high, low = value, tried, told
        return as_files(view, high, low)

    def answer(self, view: SeatView, decision: Decision) -> str:
        return decision.usual
