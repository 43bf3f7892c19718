"""What a commander of To End All Wars imagines: a word for each of his teams in his turn, and the enemy's turn after it.

His teams then do what posture makes of the word; enemies stay where they are, shoot and fight. Ours, no rule.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.records import HighCommand
from bound_sim.rulesets.kit.lookahead import Lookahead, Plan
from bound_sim.rulesets.kit.prospect import Prospect
from bound_sim.rulesets.kit.seat import as_files, on_file
from bound_sim.rulesets.records.policy import SeatView
from bound_sim.rulesets.to_end_all_wars.answers.posture import Posture
from bound_sim.rulesets.to_end_all_wars.answers.seat import TrenchView
from bound_sim.rulesets.to_end_all_wars.state.save import save

#: what is tried for a team, beside its own word
WORDS = ("hold", "advance", "assault", "retreat")
#: tables on which the turns are played: the own one, and what the enemy does in his
TABLES, TURNS = 3, 2
#: a third of a man
EDGE = 333


def prospect_of(view: SeatView) -> Prospect:
    """The coming turns as a side sees the table."""
    assert isinstance(view, TrenchView)
    state = save(SimpleNamespace(state=SimpleNamespace(games=[view.game])))  # type: ignore[arg-type]
    seats = dict.fromkeys((side.id for side in view.scenario.sides), Posture.name)
    return Prospect(view, state, tables=TABLES, bounds=TURNS, seats=seats)


def worth(view: SeatView, orders: SideOrders) -> int:
    """What orders for the view's turn are worth, of somebody who looks at the table."""
    return prospect_of(view).worth(orders)


class Words:
    """A word for each team on the table; in the enemy's turn those of the sheet, as nothing is done then."""

    edge = EDGE

    def __init__(self, view: SeatView) -> None:
        assert isinstance(view, TrenchView)
        self.view, self.prospect = view, prospect_of(view)
        self.sheet, _ = on_file(view)
        self._teams = [team.id for team in view.game.of(view.side)]
        first = view.game.first
        self._acts = not first or view.game.active(view.bound) == view.side

    def first(self) -> Plan:
        return {team: self.sheet[team].word if team in self.sheet else "hold" for team in self._teams}

    def ways(self, group: str) -> Sequence[str]:
        return WORDS if self._acts else ()

    def worth(self, plan: Plan) -> int:
        return self.prospect.worth(SideOrders(self._high(plan))) if self._acts else 0

    def files(self, plan: Plan) -> Mapping[str, str]:
        return as_files(self.view, self._high(plan), {})

    def _high(self, plan: Plan) -> dict[str, HighCommand]:
        return {**self.sheet, **{team: HighCommand(team, self.view.bound, word) for team, word in plan.items()}}


LOOKAHEAD = Lookahead("to-end-all-wars", Words, answers=Posture())
