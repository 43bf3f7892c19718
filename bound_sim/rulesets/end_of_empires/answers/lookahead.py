"""The coming turn as a commander of End of Empires imagines it: a word of the sheet for each of his formations.

His units then do by their standing policy what the word says. Ours, no rule.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.records import OrderLine, declared
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.end_of_empires.answers.hints import Hints
from bound_sim.rulesets.end_of_empires.answers.posture import add_orders
from bound_sim.rulesets.end_of_empires.state.save import save
from bound_sim.rulesets.kit.lines.lookahead import Lookahead, Plan
from bound_sim.rulesets.kit.lines.prospect import Prospect
from bound_sim.rulesets.kit.lines.seat import as_files, on_file
from bound_sim.scenario.forces import natural_key

#: what is tried for a formation; "sheet": each of its units as posture has it by its own word there
SHEET = "sheet"
WORDS = ("hold", "advance", "assault", "retreat")
#: tables on which the turns are played, and turns
TABLES, TURNS = 3, 2
#: two points of the score
EDGE = 2_000


def prospect_of(view: SeatView) -> Prospect:
    """The coming turn as a side sees the table."""
    hints = Hints(view)
    return Prospect(view, save(SimpleNamespace(state=hints.tables)), tables=TABLES, bounds=TURNS)


def worth(view: SeatView, orders: SideOrders) -> int:
    """The worth of orders for the view's turn, of somebody who looks at the table."""
    return prospect_of(view).worth(orders)


class FormationWords:
    """A word for each formation that has units on the table."""

    edge = EDGE

    def __init__(self, view: SeatView) -> None:
        self.view, self.prospect = view, prospect_of(view)
        told, _ = on_file(view)
        self.sheet, self._low = add_orders(view, told, {})
        there = {row["platoon"] for row in view.bases if row["status"] == "on table"}
        self._units: dict[str, list[str]] = {}
        for unit, members in view.scenario.forces.battalions.items():
            if members[0].side == view.side and any(base.id in there for base in members):
                self._units.setdefault(members[0].regiment, []).append(unit)

    def first(self) -> Plan:
        return dict.fromkeys(sorted(self._units, key=natural_key), SHEET)

    def ways(self, group: str) -> Sequence[str]:
        units = self._units[group]
        own = {self.sheet[unit].verb if unit in self.sheet else "hold" for unit in units}
        return WORDS if self._low.keys() & {*units} else tuple(word for word in WORDS if own != {word})

    def worth(self, plan: Plan, *, again: bool = False) -> int:
        return self.prospect.worth(SideOrders(*self._orders(plan)), again=again)

    def files(self, plan: Plan) -> Mapping[str, str]:
        return as_files(self.view, *self._orders(plan))

    def _orders(self, plan: Plan) -> tuple[dict[str, OrderLine], dict[str, OrderLine]]:
        high, low = dict(self.sheet), dict(self._low)  # those that are still to come too
        for formation, word in plan.items():
            for unit in self._units[formation] if word != SHEET else ():
                high[unit] = declared(unit, self.view.bound, word)
                low.pop(unit, None)
        return high, low


LOOKAHEAD = Lookahead("end-of-empires", FormationWords)
