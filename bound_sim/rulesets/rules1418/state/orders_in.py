"""Orders of a bound as columns for the kernels (``intent.OrderColumns``)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from bound_sim.battle.battle import SideOrders
from bound_sim.orders.records import OrderLine
from bound_sim.rulesets.rules1418.book.chart import HIGH_COMMANDS, WORDS
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import COMPANY, NOBODY, PLATOON, POINT, Array, Battalions, filled
from bound_sim.scenario.model import Scenario

#: what the drawn move is called under each High Command (R-9)
MOVE_WORD = {"advance": "move", "assault": "assault", "retreat": "retreat", "hold": "move", "bombard": "move"}


def word_of(order: OrderLine | None, high: str) -> str:
    """The matrix' word for an order under a High Command; empty for silence (Q-no-low-command)."""
    if order is None or not order.verb:
        return ""
    return {"stay": "stay", "dig": "dig", "cover": "find cover", "move": MOVE_WORD[high]}[order.verb]


def most_legs(scenario: Scenario) -> int:
    """The most legs that an arrow of the scenario has, or one of a policy, which has one."""
    return max([2, *(len(order.points("path")) for order in scenario.low.values())])


class Rows:
    """Rows of platoons, companies and battalions by id."""

    def __init__(self, scenario: Scenario) -> None:
        platoons = scenario.forces.platoons
        self.platoon_ids = [platoon.id for platoon in platoons]
        self.company_ids = list(dict.fromkeys(platoon.company_id for platoon in platoons))
        self.battalion_ids = list(dict.fromkeys(platoon.battalion for platoon in platoons))
        self.platoon = {name: row for row, name in enumerate(self.platoon_ids)}
        self.company = {name: row for row, name in enumerate(self.company_ids)}
        self.battalion = {name: row for row, name in enumerate(self.battalion_ids)}
        #: company -> rows of its platoons
        self.members: dict[str, list[int]] = {name: [] for name in self.company_ids}
        for row, platoon in enumerate(platoons):
            self.members[platoon.company_id].append(row)
        #: platoons, then battalions: who rolls dice
        self.rollers = self.platoon_ids + self.battalion_ids

    def has(self, name: str) -> bool:
        """True if there is a target of this name."""
        return name in self.platoon or name in self.company

    def unit(self, name: str) -> tuple[int, int]:
        """(PLATOON or COMPANY, row) of a target."""
        if name in self.platoon:
            return PLATOON, self.platoon[name]
        return COMPANY, self.company[name]


def order_columns(
    scenario: Scenario, rows: Rows, sides: Mapping[str, SideOrders], battalions: Battalions, legs: Array
) -> tuple[Array, Battalions]:
    """The columns of a bound's orders, all sides together: (platoons', battalions with theirs); fills ``legs``.

    Who has no High Command holds (Q-no-high-command).
    """
    platoons = scenario.forces.platoons
    nobody = dict.fromkeys((col.O_WORD, col.O_SHOOT_ROW, col.O_FACING), NOBODY)
    columns = filled((len(col.ORDER_COLUMNS), len(platoons)), nobody)
    legs[:] = 0
    given = battalions.orders
    given[:] = 0
    given[col.H_HIGH] = HIGH_COMMANDS.index("hold")
    hand: list[tuple[int, int, int]] = []
    for orders in sides.values():
        for name, high in orders.high.items():
            row = rows.battalion[name]
            given[col.H_HIGH, row] = HIGH_COMMANDS.index(high.verb)
            if high.verb == "bombard":
                square = scenario.battlefield.table.area(high.word("reference"))
                given[col.H_BOMBARDS, row] = True
                given[col.H_MIDDLE_X, row] = given[col.H_CIRCLE_X, row] = (square[0] + square[2]) // 2
                given[col.H_MIDDLE_Y, row] = given[col.H_CIRCLE_Y, row] = (square[1] + square[3]) // 2
        for name, order in orders.low.items():
            if name in rows.battalion:
                row = rows.battalion[name]
                if (circle := order.point("circle")) is not None:
                    given[col.H_CIRCLE_X, row], given[col.H_CIRCLE_Y, row] = circle
                given[col.H_BY_HAND, row] = bool(order.shares("shots"))
                hand += [(row, rows.platoon[target], number) for target, number in order.shares("shots")]
    # rows and their values; rows and numbers of legs, and the ends of these
    told: list[int] = []
    values: list[list[int]] = []
    walking: list[int] = []
    numbers: list[int] = []
    ends: list[tuple[int, int]] = []
    for side, orders in sides.items():
        for name, low in orders.low.items():
            members = rows.members.get(name)
            if not members or platoons[members[0]].side != side:
                continue
            high_word = HIGH_COMMANDS[given[col.H_HIGH, rows.battalion[platoons[members[0]].battalion]]]
            if exempt := low.names("exempt"):
                members = [row for row in members if rows.platoon_ids[row] not in exempt]
            told += members
            values += [_values(low, word_of(low, high_word), rows)] * len(members)
            path = low.points("path")
            for leg, (x, y) in enumerate(path[1:]):
                walking += members
                numbers += [leg] * len(members)
                ends += [(x - path[0][0], y - path[0][1])] * len(members)
    if told:
        columns[:, told] = np.array(values, dtype=np.int64).T
    if walking:
        legs[walking, numbers] = ends
    return columns, battalions._replace(hand=np.array(hand, dtype=np.int64).reshape(-1, 3))


class OrdersTaken:
    """The columns of each bound's orders, made once for all battles of a scenario in which they are the same.

    Those of the bound before serve a bound of the same orders.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Mapping[str, SideOrders], Array, Battalions, Array]] = {}

    def columns(
        self,
        bound: int,
        scenario: Scenario,
        rows: Rows,
        sides: Mapping[str, SideOrders],
        battalions: Battalions,
        legs: Array,
    ) -> tuple[Array, Battalions]:
        """``order_columns``; a battle's own arrays are filled."""
        known = next((one for at in (bound, bound - 1) if (one := self._known.get(at)) and one[0] == sides), None)
        if known is None:
            orders, taken = order_columns(scenario, rows, sides, battalions, legs)
            self._known[bound] = dict(sides), orders.copy(), taken._replace(orders=taken.orders.copy()), legs.copy()
            return orders, taken
        self._known[bound] = known
        _, orders, taken, walked = known
        battalions.orders[:], legs[:] = taken.orders, walked
        return orders.copy(), battalions._replace(hand=taken.hand)


def _values(order: OrderLine, word: str, rows: Rows) -> list[int]:
    """The columns of a company's order, the same for all of its platoons that are not exempt."""
    values = [0] * len(col.ORDER_COLUMNS)
    said: dict[str, Any] = dict(order.operands)
    values[col.O_COVERED] = 1
    values[col.O_WORD] = WORDS.index(word) if word else NOBODY
    values[col.O_PREPARED] = int("prepared" in said)
    values[col.O_FACING] = said.get("facing", NOBODY)
    values[col.O_LEG_COUNT] = max(len(said.get("path", ())) - 1, 0)
    values[col.O_SHOOT_ROW] = NOBODY
    shoot = said.get("shoot")
    if shoot:
        values[col.O_SHOOT_KIND], values[col.O_SHOOT_ROW] = rows.unit(shoot)
    toward = said.get("toward") or shoot
    if isinstance(toward, tuple):
        values[col.O_TOWARD_KIND], values[col.O_TOWARD_A], values[col.O_TOWARD_B] = POINT, *toward
    elif toward:
        values[col.O_TOWARD_KIND], values[col.O_TOWARD_A] = rows.unit(toward)
    return values
