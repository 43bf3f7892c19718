"""Policies for a seat of End of Empires, and their view of the table."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping

from bound_sim.battle.battle import Battle
from bound_sim.rules.records.policy import Policy, SeatView
from bound_sim.rulesets.end_of_empires.answers.fog import SHOWS
from bound_sim.rulesets.end_of_empires.answers.lookahead import LOOKAHEAD
from bound_sim.rulesets.end_of_empires.answers.posture import add_orders
from bound_sim.rulesets.end_of_empires.state.log_writer import state_rows
from bound_sim.rulesets.kit.lines.seat import SheetPosture, looked_at


def seat_view(battle: Battle, table: int, side: str) -> SeatView:
    """All that a policy in the side's seat may know: the table as it stands."""
    rows = list(state_rows(battle, battle.bound, battle.state.games[table]))
    others = (row["platoon"] for row in rows if row["side"] != side and row["status"] == "on table")
    return looked_at(SHOWS, battle, side, lambda: rows, lambda: others)


#: units without an order of posture's follow the standing policy of the sheet's word (``steps.policy``)
POLICIES: Mapping[str, Policy] = {"lookahead": LOOKAHEAD, "posture": SheetPosture("end-of-empires", add_orders)}
