"""Messages between the umpire and the seats of a battle, and along a side's chain of command.

A side's commanders hear from their commander-in-chief and he from them; from one commander to another it is two steps.
What a step takes says the scenario; from and to the umpire nothing takes time. Nobody hears of messages of others.
"""

import re
from typing import cast

from bound_sim.battle_file import dicekey, limits, quota, receipts, submission
from bound_sim.battle_file.commanders import check_commander
from bound_sim.battle_file.entries import Message
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.history import History
from bound_sim.results.folder import No
from bound_sim.scenario.inputs import unknown_side
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import UMPIRE, Post, bounds_on_the_way, written_to
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.speech import said
from bound_sim_maps.texts import Text, text

_LAST_BOUND = 999
#: before each further line of a message
_MARK = "\n    | "


def send(
    file: BattleFile, sender: Post, receiver: Post, content: str, *, number: int | None = None, seal: str = ""
) -> Message | None:
    """Take a message; None for one that was taken before. Raises Refused, No, Busy.

    ``number`` is its sender's, the next where there is none; ``seal`` is the digest of the seal that it came in.
    """
    scenario = file.scenario_as_given()
    submission.check_message(content)
    for post in (sender, receiver):
        if post != UMPIRE:
            _check_post(scenario, post)
    if receiver not in written_to(scenario, sender):
        allowed = text("the umpire, or a seat of the own side")
        raise Refused([Fault("message", "", text("is to {scenario}", scenario=receiver.name(scenario)), allowed)])
    with file.changing():
        sent = [cast(Message, entry.body) for entry in file.history.messages_of(sender)]
        there = [one for one in sent if one.number == number]
        if any(same_words(one, receiver, content) for one in there):
            return None
        if there:
            allowed = text("open the newest seat file, and hand in again: the message gets a number of its own")
            raise Refused(
                [
                    Fault(
                        "message",
                        "",
                        text("number {number} is another one, which was taken in", number=number),
                        allowed,
                    )
                ]
            )
        bound = min(file.history.next_bound + (file.history.stop is not None), _LAST_BOUND)
        if sender.side and sum(one.bound == bound for one in sent) >= limits.MESSAGES:
            raise No(
                text(
                    "{scenario} has written {messages} messages in bound {bound}, the most kept",
                    scenario=sender.name(scenario),
                    messages=limits.MESSAGES,
                    bound=bound,
                )
            )
        takes = bounds_on_the_way(scenario, sender, receiver)
        number = number or max((one.number for one in sent), default=0) + 1
        called = f"message {sender.commander}\0{number}"
        message = Message(
            side=sender.side, commander=sender.commander, to_side=receiver.side, to_commander=receiver.commander,
            number=number, bound=bound, arrives=bound + takes, text=content, seal=seal,
            salt=receipts.fresh_salt(file.history.opened, file.store.secret(dicekey.KEY), sender.side, called),
        )  # fmt: skip
        message = receipts.with_message_receipt(file.history.battle_id, message)
        quota.check_message(file.history, file.store.rows, message, scenario)
        file.add(message)
    return message


def same_words(one: Message, receiver: Post, text: str) -> bool:
    """True if a message says the same to the same seat."""
    return (one.to_side, one.to_commander, one.text) == (*receiver, text)


def _check_post(scenario: Scenario, post: Post) -> None:
    sides = [side.id for side in scenario.sides]
    if post.side not in sides:
        raise Refused([unknown_side("--side", post.side, sides)])
    check_commander(scenario.forces, post.side, post.commander)


def of_seat(history: History, post: Post) -> list[Message]:
    """Messages that a seat sent, and those that have arrived there by now; the umpire's has all."""
    opens = history.next_bound
    found = (cast(Message, entry.body) for entry in history.messages)
    return [
        one for one in found
        if post == UMPIRE or (one.side, one.commander) == post
        or ((one.to_side, one.to_commander) == post and one.arrives <= opens)
    ]  # fmt: skip


def news_to(history: History, post: Post, opens: int, scenario: Scenario) -> list[str]:
    """Messages that come to a seat with the opening of a bound, a line each: who wrote it, and what."""
    found = (one for one in of_seat(history, post) if (one.to_side, one.to_commander) == post and one.arrives == opens)
    return [news_line(one.post, one.text, scenario) for one in found]


def news_line(sender: Post, text: str, scenario: Scenario) -> str:
    """A message as news: who wrote it, and what."""
    return f"{sender.name(scenario) if sender.side else said('umpire')}: {text}"


def line_of(one: Message, scenario: Scenario) -> Text:
    """A message as the umpire reads it."""
    sender, receiver = one.post, Post(one.to_side, one.to_commander)
    who = {"sender": sender.name(scenario), "receiver": receiver.name(scenario), "message": within(one.text)}
    if one.arrives == one.bound:
        return text("bound {bound}, {sender} to {receiver}: {message}", bound=one.bound, **who)
    return text("bound {bound}, {sender} to {receiver}, there in bound {arrives}: {message}", bound=one.bound,
                arrives=one.arrives, **who)  # fmt: skip


def within(text: str) -> str:
    """Another's text in a list of lines: each further line is marked, so that none looks like a line of the list."""
    return _MARK.join(re.split("\r\n|\r|\n", text))
