"""Who may sit in a seat of 1418, and what it sees."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Collection, Mapping

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.kit.seat import as_files, looked_at, on_file
from bound_sim.rulesets.records.policy import Policy, SeatView
from bound_sim.rulesets.rules1418.answers.fog import SHOWS
from bound_sim.rulesets.rules1418.answers.posture import Commander


def seat_view(battle: Battle, table: int, side: str) -> SeatView:
    """All that a policy in the side's seat may know: what it sees of the table now."""
    field = battle.state
    rows = field.journal.state_rows(battle.ordering - 1, field.state, table)
    return looked_at(SHOWS, battle.scenario, side, battle.ordering, rows, passed=battle.passed_of(battle.ordering))


class Posture:
    """Each battalion does what the sheet says, with Low Commands of its own where none are on file."""

    name, version = "posture", "1"
    rulesets: Collection[str] = ("1418",)
    keeps_orders = False  # it hands in those on file itself

    def orders(self, view: SeatView) -> Mapping[str, str]:
        high, low = on_file(view)
        return as_files(view, high, Commander(view).low(high, low) | low)

    def answer(self, view: SeatView, decision: Decision) -> str:
        return decision.usual


POLICIES: Mapping[str, Policy] = {"posture": Posture()}
