"""Seats of 1418: the units that may sit in one, and the view from it."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.orders.records import OrderLine
from bound_sim.rules.records.policy import Policy, SeatView
from bound_sim.rulesets.kit.lines.seat import SheetPosture, looked_at
from bound_sim.rulesets.rules1418.answers.fog import SHOWS
from bound_sim.rulesets.rules1418.answers.lookahead import LOOKAHEAD
from bound_sim.rulesets.rules1418.answers.posture import Commander
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import ON_TABLE


def seat_view(battle: Battle, table: int, side: str) -> SeatView:
    """All that a policy in the side's seat may know: what it sees of the table now."""
    field = battle.state
    state, bound = field.state[:, table : table + 1].copy(), battle.ordering - 1
    names, own = field.rows.platoon_ids, [one.id for one in battle.scenario.sides].index(side)
    there = (state[col.S_STATUS, 0] == ON_TABLE) & (field.units[col.U_SIDE] != own)
    return looked_at(
        SHOWS, battle, side, lambda: field.log_writer.state_rows(bound, state),
        lambda: (names[row] for row in np.flatnonzero(there).tolist()),
    )  # fmt: skip


def add_orders(
    view: SeatView, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine]
) -> tuple[Mapping[str, OrderLine], Mapping[str, OrderLine]]:  # fmt: skip
    """The sheet, and Low Commands of those that have none; where all have one nobody looks at the table."""
    bombarding = {name for name, order in high.items() if order.verb == "bombard"}
    companies = {
        platoon.company_id for platoon in view.scenario.forces.platoons
        if platoon.side == view.side and platoon.battalion not in bombarding
    }  # fmt: skip
    if all(name in low for name in (*companies, *bombarding)):
        return high, {}
    commander = Commander(view)
    sheet = commander.sheet(high, low)
    return sheet, commander.low(sheet, low)


POLICIES: Mapping[str, Policy] = {
    "lookahead": LOOKAHEAD,
    "posture": SheetPosture("1418", add_orders),
}
