"""The room of a seat in the umpire's file: a quota for each bound, and a part of the whole.

The umpire's own orders for a side are not counted: a seat that has used up its quota can still be written for.
"""

from collections.abc import Sequence

from bound_sim.battle_file import limits
from bound_sim.battle_file.entries import Message, Orders, Replied
from bound_sim.battle_file.history import History, body_text
from bound_sim.battle_file.storage import Row
from bound_sim.results.folder import No
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import posts
from bound_sim_maps.texts import Phrase, text

#: what a seat sends
_Sent = Orders | Message | Replied
_WAY = text("the umpire can write them: --reason")


def check(history: History, rows: Sequence[Row], body: Orders, scenario: Scenario) -> None:
    """Refuse orders with which a seat would take more than its quota or its part of the file. Raises No."""
    given = [one for one in _sent_for(history, body) if isinstance(one, Orders)]
    useless = sum(one.state != "handed in" for one in given)
    wrong: Phrase = ""
    if len(given) > limits.HAND_INS:
        wrong = text("has handed in {hand_ins} times", hand_ins=limits.HAND_INS)
    elif body.state != "handed in" and useless > limits.USELESS:
        wrong = text("has handed in {useless} times what doesn't count (faulty, late, drafts)", useless=limits.USELESS)
    if wrong:
        raise No(
            text(
                "{whose:text} {wrong:text} for bound {bound}, the most that is kept; {way:text}",
                whose=body.post.whose(),
                wrong=wrong,
                bound=body.bound,
                way=_WAY,
            )
        )
    _check_bytes(history, body)
    _check_part(history, rows, body, scenario)


def check_message(history: History, rows: Sequence[Row], body: Message, scenario: Scenario) -> None:
    """Refuse a message of a seat of a side that would take more than the seat's part of the file. Raises No."""
    if body.side:
        _check_part(history, rows, body, scenario)


def check_answer(history: History, rows: Sequence[Row], body: Replied, scenario: Scenario) -> None:
    """Refuse an answer of a seat of a side that is one too many to its question, or that takes more than its quota or
    its part of the file. Raises No.
    """
    before = history.answers_to(body.post, body.bound, body.number)
    if sum(isinstance(entry.body, Replied) and entry.body.by == "side" for entry in before) >= limits.ANSWERS:
        raise No(text("{whose:text} has answered question {number} {answers} times, the most that is kept; "
"{way:text}", whose=body.post.whose(), number=body.number, answers=limits.ANSWERS, way=_WAY))  # fmt: skip
    if body.side:
        _check_bytes(history, body)
        _check_part(history, rows, body, scenario)


def _sent_for(history: History, body: Orders | Replied) -> list[Orders | Replied]:
    """Orders and answers that a seat itself sent for a bound, and with them one more."""
    sent = [entry.body for entry in history.entries if isinstance(entry.body, Orders | Replied)]
    own = [one for one in sent if one.by == "side" and (one.post, one.bound) == (body.post, body.bound)]
    return [*own, body]


def _check_bytes(history: History, body: Orders | Replied) -> None:
    """Refuse what is more for one bound than a seat's quota: files and words of its orders and answers together."""
    size = sum(_bytes(one) + len(body_text(one)) for one in _sent_for(history, body))
    if size > limits.HAND_IN_BYTES:
        raise No(
            text(
                "{whose:text} has handed in {hand_in_bytes} MiB for bound {bound}, the most that is kept; {way:text}",
                whose=body.post.whose(),
                hand_in_bytes=limits.HAND_IN_BYTES // limits.MIB,
                bound=body.bound,
                way=_WAY,
            )
        )


def _check_part(history: History, rows: Sequence[Row], body: _Sent, scenario: Scenario) -> None:
    """Half of a side's room is parted among its seats, so that none can be used up by others; the rest is for all."""
    seat = body.post
    seats = [post for post in posts(scenario) if post.side == seat.side]
    used = {post: [0, 0, 0] for post in seats}
    sent = [(entry.body, len(row.body)) for entry, row in zip(history.entries, rows, strict=True)]
    for one, said in [*sent, (body, len(body_text(body)))]:
        if isinstance(one, Message) or (isinstance(one, Orders | Replied) and one.by == "side"):
            if (post := one.post) in used:
                size = 0 if isinstance(one, Message) else _bytes(one)
                used[post] = [count + more for count, more in zip(used[post], (1, said, size + said), strict=True)]
    share = limits.of_side(len(scenario.sides))
    for place, most in enumerate(share):
        own = most // 2 // len(seats)
        beyond = sum(max(0, each[place] - own) for each in used.values())
        if used[seat][place] > own and beyond > most - own * len(seats):
            raise No(
                text(
                    "{whose:text} has used up its part of the room that the file has for its side "
                    "({entries} entries, {said} MiB of text, {file} MiB in all); {way:text}",
                    whose=seat.whose(),
                    entries=f"{share.entries:,}",
                    said=share.said // limits.MIB,
                    file=share.file // limits.MIB,
                    way=_WAY,
                )
            )


def _bytes(body: Orders | Replied) -> int:
    return sum(file.size for file in body.files)
