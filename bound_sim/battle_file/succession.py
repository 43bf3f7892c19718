"""What may follow what: an entry held against those before it, by the rules that the commands obey when they write.

A chain proves only that nothing was changed since it was made; its maker may have written anything. Here is what
can be said from the entries alone; ``bounds.check_sides`` holds them against the scenario, ``verifying`` computes the
bounds again.
"""

import string
from collections.abc import Iterable, Mapping
from typing import cast

from bound_sim.battle_file import dicekey, limits, places, submission
from bound_sim.battle_file.entries import (
    Branched,
    Entry,
    File,
    Merged,
    Message,
    Opened,
    Orders,
    Password,
    Promised,
    Redone,
    Replied,
    Resolved,
    Revealed,
    Ruled,
    Sector,
    Shared,
    Source,
    StandingPolicy,
    Stopped,
    Undone,
)
from bound_sim.battle_file.kept_log import holds_tables
from bound_sim.battle_file.ledger import Ledger
from bound_sim.orders.decisions import USUAL
from bound_sim.orders.interventions import ON_PLATOONS, format_act, parse_act
from bound_sim.orders.text import OrderFault
from bound_sim.rules import registered, ruleset
from bound_sim.rules.records.policy import REPEAT, UMPIRE
from bound_sim.scenario.files import is_file_name
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Refused
from bound_sim_maps.texts import Phrase, text

#: kinds that a copy may bring
MERGEABLE = ("orders", "answer", "policy", "act", "sector", "message")
#: dice whose key is not a secret
_WITHOUT_SECRET = ("key", "seed", "table")
_OUT_OF_ORDER = text("is out of its order")


def trouble(before: Ledger, entry: Entry) -> Phrase:
    """Why an entry can't follow those before it, as the end of a sentence; "" where it can."""
    if isinstance(entry.body, Opened) != (not before.entries):
        return text("({kind}) {wrong}", kind=entry.kind, wrong=_OUT_OF_ORDER)
    try:
        wrong = _trouble(before, entry)
    except Refused as refused:
        wrong = text("holds what is never taken: {fault}", fault=refused.faults[0])
    except OrderFault as fault:
        wrong = text("is not a known act: {wrong:text}", wrong=fault.wrong)
    return text("({kind}) {wrong:text}", kind=entry.kind, wrong=wrong) if wrong else ""


def _trouble(before: Ledger, entry: Entry) -> Phrase:
    match entry.body:
        case Opened() as opened:
            return _opened(opened)
        case Orders() as orders:
            return _orders(before, orders)
        case Message() as message:
            return _message(before, message)
        case Password() as password:
            submission.check_words(reason=password.reason)
        case Replied() as answer:
            return _answer(before, answer)
        case StandingPolicy() as standing:
            return _standing(before, standing)
        case Ruled() as ruled:
            return _ruled(before, ruled)
        case Sector() as sector:
            return _sector(sector)
        case Stopped() as stopped:
            return _stopped(before, stopped)
        case Resolved() as resolved:
            return _resolved(before, resolved)
        case Undone(entries=numbers):
            return _undone(before, numbers, at_a_bound=len(numbers) > 1) if numbers else text("undoes nothing")
        case Redone(entries=numbers):
            return "" if numbers and before.redoable() == numbers else text("redoes what was not undone")
        case Branched(entries=numbers, head=head):
            if head not in before.heads:
                return text("comes from another battle")
            return _undone(before, numbers, at_a_bound=True)
        case Merged() as merged:
            return _merged(before, entry, merged)
        case Promised() | Shared():
            # of a secret key dicekey.shares looks at all of them together
            return text("is for dice without shares") if before.opened.dice in _WITHOUT_SECRET else ""
        case Revealed(key=key):
            if before.revealed or before.opened.dice in _WITHOUT_SECRET:
                return text("reveals a key that is known")
            if dicekey.commitment(bytes.fromhex(key)) != before.opened.commitment:
                return text(": the key revealed is not the one that was promised")
    return ""


def _opened(opened: Opened) -> Phrase:
    if opened.ruleset not in registered() or not ruleset(opened.ruleset).can_be_kept:
        return text(
            "is of a ruleset '{ruleset}', whose battles are not kept in files here", ruleset=opened.ruleset[:40]
        )
    if (opened.seed is None) == (opened.dice == "seed"):
        return text("has dice of a seed, or none, and says otherwise")
    if not _is_hex(opened.commitment, 0 if opened.dice == "table" else 64) or not _is_hex(opened.salt, 32):
        return text("promises no key of dice")
    if opened.umpire and not _is_hex(opened.umpire, 64):
        return text("names no key of an umpire")
    if trouble := _names_twice(opened.files):
        return trouble
    if len(opened.files) > limits.SCENARIO_FILES or sum(file.size for file in opened.files) > limits.SCENARIO_BYTES:
        return text("has a scenario of too many or too large files")
    wrong = [file.name for file in opened.files if not is_file_name(file.name)]
    return text("holds '{wrong}', which is not a name of a scenario's file", wrong=wrong[0][:60]) if wrong else ""


def _is_hex(text: str, length: int) -> bool:
    return len(text) == length and not set(text) - set(string.hexdigits.lower())


def _names_twice(files: Iterable[File]) -> Phrase:
    names: set[str] = set()
    for file in files:
        if file.name in names:
            return text("has two files '{name}'", name=file.name[:60])
        if file.size < 0:
            return text("has a file '{name}' of less than nothing", name=file.name[:60])
        names.add(file.name)
    return ""


def _orders(before: Ledger, orders: Orders) -> Phrase:
    submission.check_sizes([(file.name, file.size) for file in orders.files])
    submission.check_words(reason=orders.reason, umpire=orders.umpire)
    if trouble := _names_twice(orders.files):
        return trouble
    if len(orders.faults) > limits.FAULTS_KEPT or any(len(fault) > limits.FAULT_KEPT for fault in orders.faults):
        return text("has more faults than are kept")
    said = [*orders.seal, *orders.seal.values()]
    if len(said) > 2 * limits.SEAL_FACTS or any(len(fact) > limits.SEAL_LENGTH for fact in said):
        return text("says more of its seal than there is")
    if orders.bound > before.opened.bounds:
        return text("is for bound {bound}, which never comes", bound=orders.bound)
    if orders.state == "handed in" and before.closed(orders.bound):
        return text("is handed in for bound {bound}, which is begun", bound=orders.bound)
    if orders.faults and orders.state in ("handed in", "draft"):
        return text("has faults and is taken as without")
    if orders.form > 1 and (orders.came_as != submission.called(orders.came_as) or not orders.salt):
        return text("came in what is not the name of a file, or has a receipt without a salt")
    if not 0 <= orders.left_out <= limits.MOST_LEFT_OUT:
        return text("leaves out {left_out} orders", left_out=orders.left_out)
    return ""


def _message(before: Ledger, message: Message) -> Phrase:
    submission.check_message(message.text)
    if message.post == (message.to_side, message.to_commander):
        return text("is to its own sender")
    if (not message.side and message.commander) or (not message.to_side and message.to_commander):
        return text("is of a commander of the umpire")
    if message.side and message.to_side not in ("", message.side):
        return text("is to another side")
    if not message.bound <= message.arrives <= message.bound + 1_000:
        return text(
            "arrives in bound {arrives}, and was sent in bound {bound}", arrives=message.arrives, bound=message.bound
        )
    if bool(message.receipt) != bool(message.salt):
        return text("has a receipt without a salt, or a salt without a receipt")
    return ""


def _answer(before: Ledger, answer: Replied) -> Phrase:
    submission.check_words(reason=answer.reason, umpire=answer.umpire)
    submission.check_answer(answer.text)
    if len(answer.about) > limits.ABOUT or answer.kind not in ruleset(before.opened.ruleset).questions:
        return text("answers what these rules never ask")
    takes = ruleset(before.opened.ruleset).questions[answer.kind].files
    if answer.files and (wrong := _brings(answer, takes=takes) or _names_twice(answer.files)):
        return wrong
    if answer.bound != before.next_bound or before.over:
        return text("is for bound {bound}, which is over or not begun", bound=answer.bound)
    if (answer.by == "policy") != bool(answer.policy):
        return text("names a policy, or none, and says otherwise")
    if answer.by == "policy":
        return (
            ""
            if answer.policy == before.policy_of(answer.side, answer.bound, commander=answer.commander)
            else text("is of a policy that sits in no seat")
        )
    address = [(asked.post, asked.number, asked.kind, asked.about) for asked in before.asked]
    if (answer.post, answer.number, answer.kind, answer.about) not in address:
        return text(
            "answers question {number} of {whose}, which is not open",
            number=answer.number,
            whose=str(answer.post.whose())[:60],
        )
    return ""


def _brings(answer: Replied, *, takes: bool) -> Phrase:
    """The fault of the files that an answer brings."""
    if not takes or answer.by == "policy" or answer.text == USUAL:
        return text("brings files where none are taken")
    submission.check_sizes([(file.name, file.size) for file in answer.files])
    return "" if sum(file.size for file in answer.files) <= limits.HAND_IN_BYTES else text("brings more than is kept")


def _standing(before: Ledger, standing: StandingPolicy) -> Phrase:
    submission.check_words(reason=standing.reason, umpire=standing.umpire)
    if not standing.policy and standing.ask is None:
        return text("sets nothing")
    if standing.policy and not standing.side:
        return text("sets a policy for the umpire")
    if standing.commander and standing.policy in (REPEAT, UMPIRE):
        return text("sets for a commander what is for all of a side")
    unknown = set(standing.ask or ()) - ruleset(before.opened.ruleset).questions.keys()
    return text("asks for what these rules never ask") if unknown else ""


def _ruled(before: Ledger, ruled: Ruled) -> Phrase:
    submission.check_words(reason=ruled.reason, umpire=ruled.umpire)
    if not ruled.reason.strip():
        return text("has no reason")
    act = parse_act(ruled.act)
    if format_act(act) != ruled.act:
        return text("is not written as acts are: {act}", act=format_act(act)[:100])
    if not before.next_bound <= ruled.bound <= before.opened.bounds:
        return text("is for bound {bound}, which is over or never comes", bound=ruled.bound)
    on_platoons = act.word in ON_PLATOONS
    rules = ruleset(before.opened.ruleset)
    wrong = places.trouble(rules, ruled.after, ruled.passed, ruled.settled)
    if wrong or ((ruled.after or ruled.passed or ruled.settled) and not on_platoons):
        return text("happens after '{after}', where nothing can", after=ruled.after[:20])
    here = before.place if on_platoons else places.OPENING
    there = places.place_of(rules, ruled.after, ruled.passed, ruled.settled)
    elsewhere = there != here or ruled.after != (before.stopped if on_platoons else "")
    if ruled.bound == before.next_bound and (elsewhere or (before.stop and not on_platoons)):
        return text("happens at a place of bound {bound} where the battle doesn't stand", bound=ruled.bound)
    return ""


def _sector(sector: Sector) -> Phrase:
    submission.check_words(reason=sector.reason, umpire=sector.umpire, option="sector")
    x0, y0, x1, y1 = sector.area_u
    if not sector.umpire.strip() or not (0 <= x0 < x1 and 0 <= y0 < y1):
        return text("is not a sector")
    return ""


def _stopped(before: Ledger, body: Stopped) -> Phrase:
    rules = ruleset(before.opened.ruleset)
    if wrong := places.trouble(rules, body.substep, body.passed, body.settled):
        return wrong
    if not (body.substep or body.asked):
        return text("stands where nothing was asked")
    here = places.place_of(rules, body.substep, body.passed, body.settled)
    first_asked_here = bool(body.asked) and not before.asked
    if before.stop and (here < before.place or (here == before.place and not first_asked_here)):
        return text("stands where the bound stood already")
    asked = [question.post for question in body.asked]
    if len(set(asked)) < len(asked) or any(len(question.about) > limits.ABOUT for question in body.asked):
        return text("asks a seat several things at once")
    if {question.kind for question in body.asked} - rules.questions.keys():
        return text("asks what these rules never ask")
    return _begun(before, body)


def _resolved(before: Ledger, body: Resolved) -> Phrase:
    rules = ruleset(before.opened.ruleset)
    if not (_logged_as_before(before, body) or holds_tables(body.log, rules.log_columns)):
        return text("has other tables than a log of {ruleset}", ruleset=before.opened.ruleset)
    if not 0 <= body.cells <= limits.LOG_CELLS:
        return text("says that its log has {cells} cells", cells=f"{body.cells:,}")
    if body.acts:
        acts = {entry.number for entry in before.acts_for(body.bound)}
        if len(set(body.acts)) < len(body.acts) or not acts.issuperset(body.acts):
            return text("carries out acts that are not in force")
    commanders = (body.knows.keys() | body.told.keys()) - body.orders.keys()
    if commanders and {who.partition("/")[0] for who in commanders} - body.orders.keys():
        return text("keeps what sides know that there are not")
    if body.over != bool(body.won) or body.won not in ("", "draw", *body.orders):
        return text("is won by '{won}', who cannot win", won=body.won[:20])
    if body.over and not rules.ends_early:
        return text("ends a battle before its last bound")
    return _begun(before, body)


def _logged_as_before(before: Ledger, body: Resolved) -> bool:
    """True if a bound has the tables of the one before it, which was looked at."""
    last = before.bounds.get(body.bound - 1)
    return last is not None and cast(Resolved, last.body).log.keys() == body.log.keys()


def _begun(before: Ledger, body: Stopped | Resolved) -> Phrase:
    if len(body.orders) > limits.SIDES:
        return text("has orders of {count} sides", count=len(body.orders))
    if body.bound != before.next_bound or before.over:
        return _OUT_OF_ORDER
    if before.revealed:
        return text("comes after the key of the dice was revealed")
    if body.dice and before.opened.dice != "table":
        return text("has dice typed in, and they come from a key")
    return _other_answers(before, body) or _other_orders(before, body.bound, body.orders)


def _other_answers(before: Ledger, body: Stopped | Resolved) -> Phrase:
    """The answers that a bound was resolved with are of this bound, each once, the last one to its address."""
    used: set[tuple[Post, int]] = set()
    for number in body.answers:
        answer = before.entries[number - 1].body if number <= len(before.entries) else None
        if not isinstance(answer, Replied) or answer.bound != body.bound or (answer.post, answer.number) in used:
            return text("is resolved with entry {number}, which is not an answer in it", number=number)
        used.add((answer.post, answer.number))
    return ""


def _other_orders(before: Ledger, bound: int, orders: Mapping[str, Source]) -> Phrase:
    """Whose orders a bound was resolved with must follow from what was handed in and set before."""
    for side, source in orders.items():
        if source != before.winner(side, bound, on_file=True) and source != before.winner(side, bound, on_file=False):
            return text("is not resolved with the orders of side {side} that count", side=side[:20])
    return ""


def _undone(before: Ledger, numbers: list[int], *, at_a_bound: bool) -> Phrase:
    """Undone is the last that can be; or all since the end of a bound."""
    found = before.can_be_undone()
    rest = len(found) - len(numbers)
    if rest < 0 or list(found[rest:]) != numbers:
        return text("undoes what is not in force")
    if at_a_bound and numbers and rest and not isinstance(before.entries[found[rest - 1] - 1].body, Resolved):
        return text("undoes a part of what was done since a bound")
    return ""


def _merged(before: Ledger, entry: Entry, merged: Merged) -> Phrase:
    numbers = sorted(merged.entries.values())
    if not numbers or numbers != list(range(entry.number - len(numbers), entry.number)):
        return text("brings other entries than those before it")
    foreign = [number for number in numbers if before.entries[number - 1].kind not in MERGEABLE]
    return text("brings entry {foreign}, which no copy can", foreign=foreign[0]) if foreign else ""
