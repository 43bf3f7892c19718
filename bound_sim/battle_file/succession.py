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
_OUT_OF_ORDER = "is out of its order"


def trouble(before: Ledger, entry: Entry) -> Phrase:
    """Why an entry can't follow those before it, as the end of a sentence; "" where it can."""
    if isinstance(entry.body, Opened) != (not before.entries):
        return f"({entry.kind}) {_OUT_OF_ORDER}"
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
            return _undone(before, numbers, at_a_bound=len(numbers) > 1) if numbers else "undoes nothing"
        case Redone(entries=numbers):
            return "" if numbers and before.redoable() == numbers else "redoes what was not undone"
        case Branched(entries=numbers, head=head):
            if head not in before.heads:
                return "comes from another battle"
            return _undone(before, numbers, at_a_bound=True)
        case Merged() as merged:
            return _merged(before, entry, merged)
        case Promised() | Shared():
            # of a secret key dicekey.shares looks at all of them together
            return "is for dice without shares" if before.opened.dice in _WITHOUT_SECRET else ""
        case Revealed(key=key):
            if before.revealed or before.opened.dice in _WITHOUT_SECRET:
                return "reveals a key that is known"
            if dicekey.commitment(bytes.fromhex(key)) != before.opened.commitment:
                return ": the key revealed is not the one that was promised"
    return ""


def _opened(opened: Opened) -> str:
    if opened.ruleset not in registered() or not ruleset(opened.ruleset).can_be_kept:
        return f"is of a ruleset {opened.ruleset[:40]!r}, whose battles are not kept in files here"
    if (opened.seed is None) == (opened.dice == "seed"):
        return "has dice of a seed, or none, and says otherwise"
    if not _is_hex(opened.commitment, 0 if opened.dice == "table" else 64) or not _is_hex(opened.salt, 32):
        return "promises no key of dice"
    if opened.umpire and not _is_hex(opened.umpire, 64):
        return "names no key of an umpire"
    if trouble := _names_twice(opened.files):
        return trouble
    if len(opened.files) > limits.SCENARIO_FILES or sum(file.size for file in opened.files) > limits.SCENARIO_BYTES:
        return "has a scenario of too many or too large files"
    wrong = [file.name for file in opened.files if not is_file_name(file.name)]
    return f"holds {wrong[0][:60]!r}, which is not a name of a scenario's file" if wrong else ""


def _is_hex(text: str, length: int) -> bool:
    return len(text) == length and not set(text) - set(string.hexdigits.lower())


def _names_twice(files: Iterable[File]) -> str:
    names: set[str] = set()
    for file in files:
        if file.name in names:
            return f"has two files {file.name[:60]!r}"
        if file.size < 0:
            return f"has a file {file.name[:60]!r} of less than nothing"
        names.add(file.name)
    return ""


def _orders(before: Ledger, orders: Orders) -> str:
    submission.check_sizes([(file.name, file.size) for file in orders.files])
    submission.check_words(reason=orders.reason, umpire=orders.umpire)
    if trouble := _names_twice(orders.files):
        return trouble
    if len(orders.faults) > limits.FAULTS_KEPT or any(len(fault) > limits.FAULT_KEPT for fault in orders.faults):
        return "has more faults than are kept"
    said = [*orders.seal, *orders.seal.values()]
    if len(said) > 2 * limits.SEAL_FACTS or any(len(fact) > limits.SEAL_LENGTH for fact in said):
        return "says more of its seal than there is"
    if orders.bound > before.opened.bounds:
        return f"is for bound {orders.bound}, which never comes"
    if orders.state == "handed in" and before.closed(orders.bound):
        return f"is handed in for bound {orders.bound}, which is begun"
    if orders.faults and orders.state in ("handed in", "draft"):
        return "has faults and is taken as without"
    if orders.form > 1 and (orders.came_as != submission.called(orders.came_as) or not orders.salt):
        return "came in what is not the name of a file, or has a receipt without a salt"
    if not 0 <= orders.left_out <= limits.MOST_LEFT_OUT:
        return f"leaves out {orders.left_out} orders"
    return ""


def _message(before: Ledger, message: Message) -> str:
    submission.check_message(message.text)
    if message.post == (message.to_side, message.to_commander):
        return "is to its own sender"
    if (not message.side and message.commander) or (not message.to_side and message.to_commander):
        return "is of a commander of the umpire"
    if message.side and message.to_side not in ("", message.side):
        return "is to another side"
    if not message.bound <= message.arrives <= message.bound + 1_000:
        return f"arrives in bound {message.arrives}, and was sent in bound {message.bound}"
    if bool(message.receipt) != bool(message.salt):
        return "has a receipt without a salt, or a salt without a receipt"
    return ""


def _answer(before: Ledger, answer: Replied) -> str:
    submission.check_words(reason=answer.reason, umpire=answer.umpire)
    submission.check_answer(answer.text)
    if len(answer.about) > limits.ABOUT or answer.kind not in ruleset(before.opened.ruleset).questions:
        return "answers what these rules never ask"
    takes = ruleset(before.opened.ruleset).questions[answer.kind].files
    if answer.files and (wrong := _brings(answer, takes=takes) or _names_twice(answer.files)):
        return wrong
    if answer.bound != before.next_bound or before.over:
        return f"is for bound {answer.bound}, which is over or not begun"
    if (answer.by == "policy") != bool(answer.policy):
        return "names a policy, or none, and says otherwise"
    if answer.by == "policy":
        return (
            ""
            if answer.policy == before.policy_of(answer.side, answer.bound, commander=answer.commander)
            else "is of a policy that sits in no seat"
        )
    address = [(asked.post, asked.number, asked.kind, asked.about) for asked in before.asked]
    if (answer.post, answer.number, answer.kind, answer.about) not in address:
        return f"answers question {answer.number} of {str(answer.post.whose())[:60]}, which is not open"
    return ""


def _brings(answer: Replied, *, takes: bool) -> str:
    """The fault of the files that an answer brings."""
    if not takes or answer.by == "policy" or answer.text == USUAL:
        return "brings files where none are taken"
    submission.check_sizes([(file.name, file.size) for file in answer.files])
    return "" if sum(file.size for file in answer.files) <= limits.HAND_IN_BYTES else "brings more than is kept"


def _standing(before: Ledger, standing: StandingPolicy) -> str:
    submission.check_words(reason=standing.reason, umpire=standing.umpire)
    if not standing.policy and standing.ask is None:
        return "sets nothing"
    if standing.policy and not standing.side:
        return "sets a policy for the umpire"
    if standing.commander and standing.policy in (REPEAT, UMPIRE):
        return "sets for a commander what is for all of a side"
    unknown = set(standing.ask or ()) - ruleset(before.opened.ruleset).questions.keys()
    return "asks for what these rules never ask" if unknown else ""


def _ruled(before: Ledger, ruled: Ruled) -> str:
    submission.check_words(reason=ruled.reason, umpire=ruled.umpire)
    if not ruled.reason.strip():
        return "has no reason"
    act = parse_act(ruled.act)
    if format_act(act) != ruled.act:
        return f"is not written as acts are: {format_act(act)[:100]}"
    if not before.next_bound <= ruled.bound <= before.opened.bounds:
        return f"is for bound {ruled.bound}, which is over or never comes"
    on_platoons = act.word in ON_PLATOONS
    rules = ruleset(before.opened.ruleset)
    wrong = places.trouble(rules, ruled.after, ruled.passed, ruled.settled)
    if wrong or ((ruled.after or ruled.passed or ruled.settled) and not on_platoons):
        return f"happens after {ruled.after[:20]!r}, where nothing can"
    here = before.place if on_platoons else places.OPENING
    there = places.place_of(rules, ruled.after, ruled.passed, ruled.settled)
    elsewhere = there != here or ruled.after != (before.stopped if on_platoons else "")
    if ruled.bound == before.next_bound and (elsewhere or (before.stop and not on_platoons)):
        return f"happens at a place of bound {ruled.bound} where the battle doesn't stand"
    return ""


def _sector(sector: Sector) -> str:
    submission.check_words(reason=sector.reason, umpire=sector.umpire, option="sector")
    x0, y0, x1, y1 = sector.area_u
    if not sector.umpire.strip() or not (0 <= x0 < x1 and 0 <= y0 < y1):
        return "is not a sector"
    return ""


def _stopped(before: Ledger, body: Stopped) -> str:
    rules = ruleset(before.opened.ruleset)
    if wrong := places.trouble(rules, body.substep, body.passed, body.settled):
        return wrong
    if not (body.substep or body.asked):
        return "stands where nothing was asked"
    here = places.place_of(rules, body.substep, body.passed, body.settled)
    first_asked_here = bool(body.asked) and not before.asked
    if before.stop and (here < before.place or (here == before.place and not first_asked_here)):
        return "stands where the bound stood already"
    asked = [question.post for question in body.asked]
    if len(set(asked)) < len(asked) or any(len(question.about) > limits.ABOUT for question in body.asked):
        return "asks a seat several things at once"
    if {question.kind for question in body.asked} - rules.questions.keys():
        return "asks what these rules never ask"
    return _begun(before, body)


def _resolved(before: Ledger, body: Resolved) -> str:
    rules = ruleset(before.opened.ruleset)
    if not (_logged_as_before(before, body) or holds_tables(body.log, rules.log_columns)):
        return f"has other tables than a log of {before.opened.ruleset}"
    if not 0 <= body.cells <= limits.LOG_CELLS:
        return f"says that its log has {body.cells:,} cells"
    if body.acts:
        acts = {entry.number for entry in before.acts_for(body.bound)}
        if len(set(body.acts)) < len(body.acts) or not acts.issuperset(body.acts):
            return "carries out acts that are not in force"
    commanders = (body.knows.keys() | body.told.keys()) - body.orders.keys()
    if commanders and {who.partition("/")[0] for who in commanders} - body.orders.keys():
        return "keeps what sides know that there are not"
    if body.over != bool(body.won) or body.won not in ("", "draw", *body.orders):
        return f"is won by {body.won[:20]!r}, who cannot win"
    if body.over and not rules.ends_early:
        return "ends a battle before its last bound"
    return _begun(before, body)


def _logged_as_before(before: Ledger, body: Resolved) -> bool:
    """True if a bound has the tables of the one before it, which was looked at."""
    last = before.bounds.get(body.bound - 1)
    return last is not None and cast(Resolved, last.body).log.keys() == body.log.keys()


def _begun(before: Ledger, body: Stopped | Resolved) -> str:
    if len(body.orders) > limits.SIDES:
        return f"has orders of {len(body.orders)} sides"
    if body.bound != before.next_bound or before.over:
        return _OUT_OF_ORDER
    if before.revealed:
        return "comes after the key of the dice was revealed"
    if body.dice and before.opened.dice != "table":
        return "has dice typed in, and they come from a key"
    return _other_answers(before, body) or _other_orders(before, body.bound, body.orders)


def _other_answers(before: Ledger, body: Stopped | Resolved) -> str:
    """The answers that a bound was resolved with are of this bound, each once, the last one to its address."""
    used: set[tuple[Post, int]] = set()
    for number in body.answers:
        answer = before.entries[number - 1].body if number <= len(before.entries) else None
        if not isinstance(answer, Replied) or answer.bound != body.bound or (answer.post, answer.number) in used:
            return f"is resolved with entry {number}, which is not an answer in it"
        used.add((answer.post, answer.number))
    return ""


def _other_orders(before: Ledger, bound: int, orders: Mapping[str, Source]) -> str:
    """Whose orders a bound was resolved with must follow from what was handed in and set before."""
    for side, source in orders.items():
        if source != before.winner(side, bound, on_file=True) and source != before.winner(side, bound, on_file=False):
            return f"is not resolved with the orders of side {side[:20]} that count"
    return ""


def _undone(before: Ledger, numbers: list[int], *, at_a_bound: bool) -> str:
    """Undone is the last that can be; or all since the end of a bound."""
    found = before.can_be_undone()
    rest = len(found) - len(numbers)
    if rest < 0 or list(found[rest:]) != numbers:
        return "undoes what is not in force"
    if at_a_bound and numbers and rest and not isinstance(before.entries[found[rest - 1] - 1].body, Resolved):
        return "undoes a part of what was done since a bound"
    return ""


def _merged(before: Ledger, entry: Entry, merged: Merged) -> str:
    numbers = sorted(merged.entries.values())
    if not numbers or numbers != list(range(entry.number - len(numbers), entry.number)):
        return "brings other entries than those before it"
    foreign = [number for number in numbers if before.entries[number - 1].kind not in MERGEABLE]
    return f"brings entry {foreign[0]}, which no copy can" if foreign else ""
