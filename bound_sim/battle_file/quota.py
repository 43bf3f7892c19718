"""The room of a seat in the umpire's file: a quota for each bound, and a part of the whole.

The umpire's own orders for a side are not counted: a seat that has used up its quota can still be written for.
"""

from collections.abc import Sequence

from bound_sim.battle_file import limits
from bound_sim.battle_file.entries import Entry, Message, Orders, Replied
from bound_sim.battle_file.history import History, body_text
from bound_sim.battle_file.storage import Row
from bound_sim.results.folder import No
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post, posts

_WAY = "the umpire can write them: --reason"


def check(history: History, rows: Sequence[Row], body: Orders, scenario: Scenario) -> None:
    """Refuse orders with which a seat would take more than its quota or its part of the file. Raises No."""
    seat = Post(body.side, body.commander)
    for_bound = [
        (entry.body, len(rows[entry.number - 1].body)) for entry in history.orders_for(body.side, body.bound)
        if isinstance(entry.body, Orders) and entry.body.by == "side" and entry.body.commander == body.commander
    ]  # fmt: skip
    for_bound.append((body, len(body_text(body))))
    useless = sum(one.state != "handed in" for one, _ in for_bound)
    size = sum(_bytes(one) + said for one, said in for_bound)
    wrong = ""
    if len(for_bound) > limits.HAND_INS:
        wrong = f"has handed in {limits.HAND_INS} times"
    elif body.state != "handed in" and useless > limits.USELESS:
        wrong = f"has handed in {limits.USELESS} times what doesn't count (faulty, late, drafts)"
    elif size > limits.HAND_IN_BYTES:
        wrong = f"has handed in {limits.HAND_IN_BYTES // limits.MIB} MiB"
    if wrong:
        raise No(f"{seat.whose()} {wrong} for bound {body.bound}, the most that is kept; {_WAY}")
    _check_part(history, rows, body, seat, scenario)


def check_message(history: History, rows: Sequence[Row], body: Message, scenario: Scenario) -> None:
    """Refuse a message of a seat of a side that would take more than the seat's part of the file. Raises No."""
    if body.side:
        _check_part(history, rows, body, Post(body.side, body.commander), scenario)


def _check_part(
    history: History, rows: Sequence[Row], body: Orders | Message, seat: Post, scenario: Scenario
) -> None:  # fmt: skip
    """Half of a side's room is parted among its seats, so that none can be used up by others; the rest is for all."""
    seats = [post for post in posts(scenario) if post.side == seat.side]
    used = {post: [0, 0, 0] for post in seats}
    sent = [(entry.body, len(row.body)) for entry, row in zip(history.entries, rows, strict=True)]
    for one, said in [*sent, (body, len(body_text(body)))]:
        if isinstance(one, Message) or (isinstance(one, Orders) and one.by == "side"):
            if (post := Post(one.side, one.commander)) in used:
                size = _bytes(one) if isinstance(one, Orders) else 0
                used[post] = [count + more for count, more in zip(used[post], (1, said, size + said), strict=True)]
    share = limits.of_side(len(scenario.sides))
    for place, most in enumerate(share):
        own = most // 2 // len(seats)
        beyond = sum(max(0, each[place] - own) for each in used.values())
        if used[seat][place] > own and beyond > most - own * len(seats):
            raise No(f"{seat.whose()} has used up its part of the room that the file has for its side "
                     f"({share.entries:,} entries, {share.said // limits.MIB} MiB of text, "
                     f"{share.file // limits.MIB} MiB in all); {_WAY}")  # fmt: skip


def check_answer(before: Sequence[Entry], body: Replied) -> None:
    """Refuse an answer with which a side would answer a question more often than is kept. Raises No."""
    bodies = [entry.body for entry in before if isinstance(entry.body, Replied) and entry.body.by == "side"]
    size = sum(file.size for one in (*bodies, body) for file in one.files)
    if size > limits.HAND_IN_BYTES:
        raise No(f"{body.post.whose()} has brought {limits.HAND_IN_BYTES // limits.MIB} MiB with answers to question "
                 f"{body.number}, the most that is kept; {_WAY}")  # fmt: skip
    if len(bodies) >= limits.ANSWERS:
        raise No(f"{body.post.whose()} has answered question {body.number} {limits.ANSWERS} times, the most that is "
                 f"kept; {_WAY}")  # fmt: skip


def _bytes(body: Orders) -> int:
    return sum(file.size for file in body.files)
