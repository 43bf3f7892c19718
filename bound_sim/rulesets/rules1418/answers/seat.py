"""Who may sit in a seat of 1418, and what it sees."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.kit.seat import SheetPosture, looked_at
from bound_sim.rulesets.records.policy import Policy, SeatView
from bound_sim.rulesets.rules1418.answers.fog import SHOWS
from bound_sim.rulesets.rules1418.answers.lookahead import Lookahead
from bound_sim.rulesets.rules1418.answers.posture import Commander


def seat_view(battle: Battle, table: int, side: str) -> SeatView:
    """All that a policy in the side's seat may know: what it sees of the table now."""
    field = battle.state
    rows = field.journal.state_rows(battle.ordering - 1, field.state, table)
    return looked_at(SHOWS, battle.scenario, side, battle.ordering, rows, passed=battle.passed_of(battle.ordering))


POLICIES: Mapping[str, Policy] = {
    "lookahead": Lookahead(),
    "posture": SheetPosture("1418", lambda view, high, low: Commander(view).low(high, low)),
}
