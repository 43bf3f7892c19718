"""Who may sit in a seat of End of Empires, and what it sees."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Collection, Mapping

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.end_of_empires.answers.fog import SHOWS
from bound_sim.rulesets.end_of_empires.state.log_writer import state_rows
from bound_sim.rulesets.kit.seat import as_files, looked_at, on_file
from bound_sim.rulesets.records.policy import Policy, SeatView


def seat_view(battle: Battle, table: int, side: str) -> SeatView:
    """All that a policy in the side's seat may know: the table as it stands."""
    rows = state_rows(battle, battle.bound, battle.state.games[table])
    return looked_at(SHOWS, battle.scenario, side, battle.ordering, rows, passed=battle.passed_of(battle.ordering))


class Posture:
    """Units do what the standing policy of the sheet's word says (``steps.policy``); orders on file stay."""

    name, version = "posture", "1"
    rulesets: Collection[str] = ("end-of-empires",)
    keeps_orders = False  # it hands in those on file itself

    def orders(self, view: SeatView) -> Mapping[str, str]:
        return as_files(view, *on_file(view))

    def answer(self, view: SeatView, decision: Decision) -> str:
        return decision.usual


POLICIES: Mapping[str, Policy] = {"posture": Posture()}
