"""Choices that a commander of 1418 looks ahead at: a word of the sheet for each battalion, with the policy's orders.

Artillery that is told to bombard does so, or holds. Ours: the rules do not have it.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.records import OrderLine, declared
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.kit.lines.lookahead import Lookahead, Plan
from bound_sim.rulesets.kit.lines.prospect import Prospect
from bound_sim.rulesets.kit.lines.seat import as_files, on_file
from bound_sim.rulesets.rules1418.answers.posture import Commander
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.state.save import save
from bound_sim.rulesets.rules1418.steps.bound import ScenarioTables
from bound_sim.scenario.forces import natural_key

#: what is tried for a battalion, beside the sheet's own word
WORDS = ("hold", "advance", "assault", "retreat")
#: tables on which the bounds are played, and bounds: what becomes of those that stand badly, or do not go in time, is
#: seen later
TABLES, BOUNDS = 8, 5
#: two points of the score
EDGE = 2_000


def prospect_of(commander: Commander) -> Prospect:
    """The coming bound as a side sees the table."""
    field = commander.hints.opening_field
    state = save(SimpleNamespace(state=field))
    prospect = Prospect(commander.view, state, tables=TABLES, bounds=BOUNDS, goes_on=True)
    prospect.shared[ScenarioTables] = field.battle.shared[ScenarioTables]
    return prospect


def worth(view: SeatView, orders: SideOrders) -> int:
    """The worth of orders for the view's bound, for a commander without a memory of earlier bounds."""
    return prospect_of(Commander(view)).worth(orders)


class BattalionWords:
    """A word for each battalion, and what its companies do for it."""

    edge = EDGE

    def __init__(self, view: SeatView) -> None:
        self.view, self.commander = view, Commander(view)
        self.prospect = prospect_of(self.commander)
        self.on_file, _ = on_file(view)
        self.sheet = self.commander.sheet(self.on_file)
        self._here = {members[0].battalion for members in self.commander.companies.values()}
        #: of a battalion under a word its own order, those of its companies, and the number of what counts of both
        self._said: dict[tuple[str, str], tuple[OrderLine, Mapping[str, OrderLine], int]] = {}
        self._numbers: dict[object, int] = {}
        self._worth: dict[object, int] = {}
        readings = self.commander.hints.opening_field.readings
        self._forced = readings.no_low_command == rulings.NoLowCommand.FORCED

    def first(self) -> Plan:
        named = sorted(self._here | {*self.sheet}, key=natural_key)
        return {name: self.sheet[name].verb if name in self.sheet else "hold" for name in named}

    def ways(self, group: str) -> Sequence[str]:
        if group not in self._here:
            return ()
        told = self.on_file[group].verb if group in self.on_file else "hold"
        return ("hold", "bombard") if told == "bombard" else WORDS

    def worth(self, plan: Plan, *, again: bool = False) -> int:
        asked = again, *(number for _, _, number in self._parts(plan))
        if asked not in self._worth:
            self._worth[asked] = self.prospect.worth(self._orders(plan), again=again)
        return self._worth[asked]

    def files(self, plan: Plan) -> Mapping[str, str]:
        orders = self._orders(plan)
        return as_files(self.view, orders.high, orders.low)

    def _orders(self, plan: Plan) -> SideOrders:
        low: dict[str, OrderLine] = {}
        for _, orders, _ in self._parts(plan):
            low |= orders
        return SideOrders({name: high for name, (high, _, _) in zip(plan, self._parts(plan), strict=True)}, low)

    def _parts(self, plan: Plan) -> list[tuple[OrderLine, Mapping[str, OrderLine], int]]:
        for name, word in plan.items():
            if (name, word) not in self._said:
                self._order(word)
        return [self._said[part] for part in plan.items()]

    def _high(self, name: str, word: str) -> OrderLine:
        said = self.on_file.get(name)
        return said if said and said.verb == word else declared(name, self.view.bound, word)

    def _order(self, word: str) -> None:
        """Order the companies of all battalions that may have the word: they depend on their own battalion's alone."""
        high = {name: self._high(name, word) for name, first in self.first().items()
                if word in (first, *self.ways(name))}  # fmt: skip
        companies = self.commander.companies.items()
        others = [company for company, members in companies if members[0].battalion not in high]
        low: dict[str, dict[str, OrderLine]] = {name: {} for name in high}
        for unit, order in self.commander.low(high, others).items():
            low[unit.split("/", 1)[0]][unit] = order
        for name, order in high.items():
            # Q-no-low-command: who has no order stays, whatever his battalion's word is
            counts = self._forced or low[name] or word == "bombard"
            what = name, order if counts else None, tuple(low[name].items())
            self._said[name, word] = order, low[name], self._numbers.setdefault(what, len(self._numbers))


LOOKAHEAD = Lookahead("1418", BattalionWords)
