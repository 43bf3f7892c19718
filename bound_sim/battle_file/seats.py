"""The work of policies in a battle file: orders that they make for a bound, and answers of other packages' policies.

All of it is entries, in the transaction of the stop or bound that needs it: reading and checking needs no policy.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from bound_sim.battle.answers import Reply, asked_of, trouble
from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import policy_orders
from bound_sim.battle_file import receipts
from bound_sim.battle_file.entries import Body, File, Orders, Replied, Source
from bound_sim.battle_file.history import History
from bound_sim.battle_file.player import Player
from bound_sim.battle_file.storage import Store
from bound_sim.orders.decisions import USUAL, Decision
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import SeatView
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post

#: what needs no making: all hold, last orders again, the umpire writes
_PLAIN = ("hold", "repeat", "umpire")
#: the name of the one empty file of a policy that orders nothing
NOTHING = "lines.txt"


class Changed(Protocol):
    """A battle file within ``changing``."""

    history: History
    store: Store

    @property
    def player(self) -> Player: ...
    def scenario_as_given(self) -> Scenario: ...
    def add(self, body: Body) -> int: ...


def ordered(file: Changed, bound: int) -> dict[str, Source | None]:
    """Whose orders count in a bound; those that a policy has to make are made and entered, within ``changing``."""
    found = file.player.sources(bound)
    if file.history.stop:
        return found
    for side, source in found.items():
        if source and source.source == "policy" and source.policy not in _PLAIN:
            _make(file, side, bound, source)
    return file.player.sources(bound)


def proposed(file: Changed, side: str, policy: str) -> Mapping[str, str]:
    """The files of orders, by name, that a policy would hand in for a side now; nothing is entered. Raises Refused."""
    scenario, player, bound = file.scenario_as_given(), file.player, file.history.next_bound
    rules = ruleset(scenario.ruleset)
    battle = player.battle(bound, {one.id: Source(source="policy", policy="hold") for one in scenario.sides})
    view = with_own_orders(rules.seat_view(battle, 0, side), scenario)
    given: Mapping[str, str] = asked_of(rules.policy(policy), "orders", view)
    policy_orders(player.scenario_at(bound), side, bound, policy, given)  # what is faulty is refused
    return given


def proposed_answer(battle: Battle, decision: Decision, policy: str) -> str:
    """The answer of a policy to a question as a battle stands; what it may not say becomes the usual answer."""
    rules = ruleset(battle.scenario.ruleset)
    said = asked_of(rules.policy(policy), "answer", rules.seat_view(battle, 0, decision.side), decision)
    if said == USUAL or not isinstance(said, str) or trouble(battle.scenario, decision, said):
        return decision.usual
    return said


def _make(file: Changed, side: str, bound: int, source: Source) -> None:
    """Enter the orders of a policy, unless the last that it made for this bound are the same."""
    policy = ruleset(file.scenario_as_given().ruleset).policy(source.policy)
    given = proposed(file, side, source.policy)
    # none at all is one empty file: it takes the place of what the policy made before the bound was taken back
    files = sorted((name, text.encode()) for name, text in (given or {NOTHING: ""}).items())
    named = [File(name=name, digest=file.store.keep(data).hex(), size=len(data)) for name, data in files]
    if source.entry:
        last = file.history.entries[source.entry - 1].body
        if isinstance(last, Orders) and (last.files, last.version) == (named, policy.version):
            return
    body = Orders(
        side=side, bound=bound, number=file.history.count_of(Post(side)) + 1, state="handed in", files=named,
        by="policy", receipt="", policy=source.policy, version=str(policy.version)[:100],
    )  # fmt: skip
    file.add(receipts.with_receipt(file.history.battle_id, body))


def with_own_orders(view: SeatView, scenario: Scenario) -> SeatView:
    """A view with the orders that the scenario has of its side: the battle at an opening has those handed in alone."""
    side_of = scenario.forces.side_of
    high = {key: order for key, order in scenario.high.items() if side_of(key[0]) == view.side}
    low = {key: order for key, order in scenario.low.items() if side_of(key[0]) == view.side}
    lines = {key: given for key, given in scenario.lines.items() if key[0] == view.side}
    return replace(view, scenario=replace(view.scenario, high=high, low=low, lines=lines))


def kept(file: Changed, decision: Decision, given: Reply, course: str) -> int:
    """Enter the answer of another package's policy to a question; its number."""
    policy = file.history.policy_of(decision.side, decision.bound, commander=decision.commander) or ""
    body = Replied(
        side=decision.side, bound=decision.bound, kind=decision.kind, number=decision.number,
        about=list(decision.about), text=given.text, by="policy", policy=policy,
        receipt="", course=course, commander=decision.commander,
    )  # fmt: skip
    return file.add(receipts.with_answer_receipt(file.history.battle_id, body))
