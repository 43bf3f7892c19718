"""A ruleset's turn played: a generator on one table that yields sub-steps and questions, and takes the answers.

place = yield SubStep("action")            # "action 3": the sub-step has passed
text = yield Decision("return-fire", ...)  # or a tuple of them, one a side: no answer counts before all are in
return ""                                  # going on; else the side that won, or "draw"
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bound_sim.battle.answers import Reply, asked_of, beforehand
from bound_sim.battle.battle import END, Battle
from bound_sim.dice.keyed import Dice
from bound_sim.files.side_files import read
from bound_sim.orders.decisions import SECRET_FROM, Decision, QuestionKind, SideOrders, SubStep
from bound_sim.rules import ruleset
from bound_sim.scenario.inputs import clipped
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: what a turn on one table is: it yields, is sent a place or answers, and returns who won
Turn = Generator[SubStep | Decision | tuple[Decision, ...], Any, str]
DRAW = "draw"
#: questions and sub-steps of a turn: a turn beyond that does not end
_MOST = 100_000
#: number of different orders of policies whose reading is kept
_READ_ONCE = 256


def collect(battle: Battle, bound: int) -> Generator[Any, Any, list[dict[str, SideOrders]]]:
    """Ask all sides for their orders; by table and side, also in ``battle.orders``. Policies order for each table."""
    asked: dict[str, SideOrders] = {}
    battle.ordering = bound
    for side in battle.scenario.sides:
        asked[side.id] = yield battle.ask(Decision.asked("orders", side.id, bound))
    if any(given.left_to_policy for given in asked.values()):
        battle.orders = [
            {side: _of_policy(battle, table, side, bound, given) for side, given in asked.items()}
            for table in range(battle.tables)
        ]
    else:
        battle.orders = [asked] * battle.tables
    return battle.orders


def _of_policy(battle: Battle, table: int, side: str, bound: int, given: SideOrders) -> SideOrders:
    """The orders of a side, made by the policy in its seat where they are left to it."""
    if not given.left_to_policy:
        return given
    rules = ruleset(battle.scenario.ruleset)
    policy = rules.policy(given.policy)
    files = asked_of(policy, "orders", rules.seat_view(battle, table, side))
    return _read(battle, side, bound, given.policy, files)


def _read(battle: Battle, side: str, bound: int, name: str, files: Any) -> SideOrders:
    """Files of a policy read as orders; the same ones are read once, where many tables of a scenario are played."""
    read: dict[Any, SideOrders] = battle.shared.setdefault(policy_orders, {})
    key = side, bound, name, tuple(files.items()) if isinstance(files, Mapping) else None
    try:
        return read[key]
    except (KeyError, TypeError):  # not yet, or no texts at all
        found = replace(policy_orders(battle.scenario, side, bound, name, files), policy=name)
    if len(read) < _READ_ONCE:
        read[key] = found
    return found


def policy_orders(scenario: Any, side: str, bound: int, name: str, files: Any) -> SideOrders:
    """The files that a policy made, read as orders. Raises Refused where they are none: its package is at fault."""
    good = isinstance(files, Mapping) and all(isinstance(part, str) for item in files.items() for part in item)
    if not good:
        raise Refused(
            [Fault(f"policy {name}", "", text('gives "{files}"', files=clipped(files)), text("texts of files by name"))]
        )
    if not files:
        return SideOrders(policy=name)
    found = read(scenario, side, bound, {file: content.encode() for file, content in files.items()})
    if found.faults:
        first = found.faults[0]
        raise Refused(
            [Fault(f"policy {name}", "", text("gives faulty orders ({first})", first=first), text("another policy"))]
        )
    return found.orders()


class SubStepNames:
    """The sub-steps of a bound on one table, each with its name and, where they are numbered, which time it is."""

    def __init__(self, *, numbered: bool) -> None:
        self.numbered = numbered
        self._times: dict[str, int] = {}

    def next(self, name: str) -> str:
        """The name of the place after one more sub-step: ``action 7``."""
        time = self._times[name] = self._times.get(name, 0) + 1
        return f"{name} {time}" if self.numbered else name


def drive(
    battle: Battle, turns: Mapping[int, Turn], bound: int, dice: Dice
) -> Generator[Any, Any, dict[int, str]]:  # fmt: skip
    """Play the turns of a bound, by table, to its end; who won, "" for a battle that goes on. Their dice are checked.

    One logged table is played by events: its sub-steps pass, its questions may wait. On many tables each turn runs
    through, lines and policies answer, and the bound's end is the only event.
    """
    won: dict[int, str] = {}
    if battle.logged and battle.tables == 1:
        for table, turn in turns.items():
            won[table] = yield from _by_events(battle, table, turn, bound, dice)
    else:
        for table, turn in turns.items():
            won[table] = _through(battle, table, turn, bound, dice)
    battle.outcomes.update({table: outcome for table, outcome in won.items() if outcome})
    yield battle.substep(bound, END)
    battle.dice.close_bound(dice, bound)
    return won


def _by_events(battle: Battle, table: int, turn: Turn, bound: int, dice: Dice) -> Generator[Any, Any, str]:
    rules, counted = ruleset(battle.scenario.ruleset), dict[tuple[Post, bool], int]()
    places, kinds = SubStepNames(numbered=rules.numbers_substeps), rules.questions
    battle.place = ""
    sent: Any = None
    for _ in range(_MOST):
        try:
            item = turn.send(sent)
        except StopIteration as stop:
            battle.dice.after_substep(dice, bound)
            return str(stop.value or "")
        battle.dice.after_substep(dice, bound)
        if isinstance(item, SubStep):
            sent = battle.place = places.next(item.name)
            yield battle.substep(bound, sent)
            continue
        sent = yield from _asked(battle, table, _addressed(battle, item, bound, counted, kinds), item)
    raise RuntimeError(f"bound {bound} does not end")


def ask(battle: Battle, table: int, decision: Decision) -> Generator[Any, Any, str]:
    """Ask the one question of its bound on a table of rules that play tables side by side; the answer.

    One logged table may wait. On many tables each answer is given beforehand.
    """
    addressed = _addressed(battle, decision, decision.bound, {}, ruleset(battle.scenario.ruleset).questions)
    if battle.logged and battle.tables == 1:
        found = yield from _asked(battle, table, addressed, decision)
        return str(found)
    return beforehand(battle, table, addressed[0]).text


def ask_each(battle: Battle, decisions: Sequence[Decision]) -> Generator[Any, Any, list[str]]:
    """Ask the one question of its bound on each table; the answers, table by table.

    Of a kind that orders answer tables that ask and order the same have the same answer.
    """
    kinds = ruleset(battle.scenario.ruleset).questions
    given: dict[tuple[int, int], str] = {}
    answers = []
    for table, decision in enumerate(decisions):
        # a question's own hash takes long
        asked = (
            id(decision),
            id(battle.orders[table].get(decision.side)) if kinds[decision.kind].ordered else -1 - table,
        )
        if asked not in given:
            given[asked] = yield from ask(battle, table, decision)
        answers.append(given[asked])
    return answers


def _asked(
    battle: Battle, table: int, decisions: Sequence[Decision], item: Decision | tuple[Decision, ...]
) -> Generator[Any, Any, str | tuple[str, ...]]:  # fmt: skip
    """Questions at once: no answer counts before all are in."""
    events = [battle.question(decision, table) for decision in decisions]
    answers: list[Reply] = []
    for event in events:
        answers.append((yield event))
    return _settled(battle, table, item, decisions, answers)


def _through(battle: Battle, table: int, turn: Turn, bound: int, dice: Dice) -> str:
    rules, counted = ruleset(battle.scenario.ruleset), dict[tuple[Post, bool], int]()
    places, kinds = SubStepNames(numbered=rules.numbers_substeps), rules.questions
    sent: Any = None
    recorded = battle.logged and table == 0
    battle.passed = battle.settled = 0
    battle.bound, battle.brought = bound, {}
    for _ in range(_MOST):
        try:
            item = turn.send(sent)
        except StopIteration as stop:
            battle.dice.after_substep(dice, bound)
            return str(stop.value or "")
        if isinstance(item, SubStep):
            battle.passed += 1
            sent = battle.place = places.next(item.name)
            continue
        if isinstance(item, tuple):
            decisions = _addressed(battle, item, bound, counted, kinds)
            sent = _told(battle, table, decisions, [beforehand(battle, table, decision) for decision in decisions])
        else:  # most are alone
            decision = _address(battle, item, bound, counted, kinds)
            answer = beforehand(battle, table, decision)
            if recorded:
                record(battle, decision, answer)
            battle.settled, sent = battle.settled + 1, answer.text
    raise RuntimeError(f"bound {bound} does not end")


def _settled(
    battle: Battle, table: int, item: Decision | tuple[Decision, ...], decisions: Sequence[Decision],
    answers: Sequence[Reply],
) -> str | tuple[str, ...]:  # fmt: skip
    """Keep what answers brought, count and log them; they as the turn that asked takes them."""
    battle.brought = {
        decision.post: given.orders
        for decision, given in zip(decisions, answers, strict=True) if given.orders is not None
    }  # fmt: skip
    texts = _told(battle, table, decisions, answers)
    return texts if isinstance(item, tuple) else texts[0]


def _told(
    battle: Battle, table: int, decisions: Sequence[Decision], answers: Sequence[Reply]
) -> tuple[str, ...]:  # fmt: skip
    """Count and log what was asked and answered; the texts of the answers."""
    battle.settled += len(decisions)
    if battle.logged and table == 0:
        for decision, answer in zip(decisions, answers, strict=True):
            record(battle, decision, answer)
    return tuple([answer.text for answer in answers])


def _addressed(
    battle: Battle, item: Decision | tuple[Decision, ...], bound: int, counted: dict[tuple[Post, bool], int],
    kinds: Mapping[str, QuestionKind],
) -> list[Decision]:  # fmt: skip
    """Questions with their addresses: who commands the unit that may act, and the number among that post's own."""
    asked = item if isinstance(item, tuple) else (item,)
    return [_address(battle, decision, bound, counted, kinds) for decision in asked]


def _address(
    battle: Battle, decision: Decision, bound: int, counted: dict[tuple[Post, bool], int],
    kinds: Mapping[str, QuestionKind],
) -> Decision:  # fmt: skip
    kind = kinds[decision.kind]
    post = battle.post_of(decision, kind)
    whose = post, kind.secret
    number = counted[whose] = counted.get(whose, 0) + 1
    return decision.addressed(bound, number + (SECRET_FROM if kind.secret else 0), post)


def record(battle: Battle, decision: Decision, answer: Reply) -> None:
    """Write an answer into the log's ``decisions``, where the ruleset has them."""
    if "decisions" in battle.log.columns:
        battle.log.add("decisions", {
            "bound": decision.bound, "substep": battle.place, "number": decision.number, "side": decision.side,
            "kind": decision.kind, "about": " ".join(decision.about), "by": answer.by, "answer": str(answer.text),
            "refused": answer.refused,
        })  # fmt: skip
