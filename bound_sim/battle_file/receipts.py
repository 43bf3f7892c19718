"""Receipts for orders and messages: what a seat gets for what it sent, and whether the battle file still says the same.

A receipt's hash stands for every byte of the orders, for whose they are (which seat's, out of which file) and what
became of them; that of a message for its text, from whom to whom it is, and when it is there. It is salted: from
the hash of a small sheet nobody finds the sheet who doesn't know the salt. The salt of sealed orders is the side's own
(``seals.salt_of``); that of others stands on the receipt.
"""

import hashlib
import json
import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from bound_sim.battle_file import chain, newer_seals
from bound_sim.battle_file.entries import By, Entry, Message, Opened, Orders, Replied, State
from bound_sim.battle_file.history import History
from bound_sim.battle_file.portions import share_of
from bound_sim.dice.shares import leaf
from bound_sim.files.side_files import is_lines
from bound_sim.keys.signatures import KINDS, Statement, heads_in, read_statement, statement
from bound_sim.keys.slips import Slip, seal_said
from bound_sim.results.folder import Broken, No
from bound_sim.scenario.inputs import one_line
from bound_sim.scenario.posts import Post
from bound_sim_maps.texts import Phrase, listed, text

#: what stands in an entry's ``seal`` where the salt is the side's own
_OWN_SALT = {"salt": "the side's"}
#: of what a receipt says, what its hash stands for; and the receipts that a seat can hold
_COVERED = ("battle", "side", "bound", "number", "state", "by", "seal")
_HELD = ("receipt", "receipt 2", "message")
#: a seat, and a number of its own
Place = tuple[Post, str]


@dataclass(frozen=True)
class Receipt:
    """The receipt of orders: ``number`` counts its own, ``hash`` stands for every byte of them.

    ``seal`` names the seal that they came in, ``share`` the share of the dice that came along; ``salt`` is "" where it
    is the side's own. ``replaces`` is the number of the orders that counted until then, 0 for none. ``commander`` gave
    them, ``file`` is the name of the file that they came in. ``form`` 1 is of an earlier version, without these two.
    """

    side: str
    bound: int
    number: int
    state: State
    hash: str
    faults: tuple[str, ...] = ()
    left_out: int = 0
    replaces: int = 0
    battle: str = ""
    by: By = "side"
    at: str = ""
    seal: str = ""
    share: str = ""
    salt: str = ""
    commander: str = ""
    file: str = ""
    form: int = 2

    @property
    def statement(self) -> Statement:
        """The text that is signed."""
        kind = "receipt" if self.form == 1 else "receipt 2"
        said = {name: getattr(self, name) for name in KINDS[kind]}
        said |= {name: one_line(said[name]) for name in ("commander", "file") if name in said}
        return statement(kind, {"salt": self.salt}, **said)


@dataclass(frozen=True)
class Held:
    """A receipt that somebody holds, out of a file of this name."""

    file: str
    statement: Statement

    @property
    def place(self) -> Place:
        """The seat and the number; the side's where the receipt names no seat."""
        said = self.statement.said
        return Post(said.get("side", ""), said.get("commander", "")), said.get("number", "")

    @property
    def message(self) -> bool:
        """True if it is for a message."""
        return self.statement.kind == "message"


@dataclass(frozen=True)
class AnswerReceipt:
    """The receipt of an answer: its address, and a hash that stands for its text and, salted, tells nothing."""

    battle: str
    side: str
    bound: int
    number: int
    kind: str
    hash: str
    salt: str
    replaces: bool = False
    commander: str = ""


def answer_hash(battle: str, body: Replied) -> str:
    """The hash on the receipt for an answer: of the battle, the address, the text, and whose it is."""
    said = [body.salt, battle, body.side, body.bound, body.number, body.kind, body.text, body.by]
    said += [body.commander] if body.commander else []  # as in earlier versions where nobody else is asked
    said += [[[file.name, file.digest] for file in body.files]] if body.files else []
    data = chain.canonical(said).encode()
    return hashlib.blake2b(data, digest_size=32, person=b"bound-sim answer").hexdigest()


def with_answer_receipt(battle: str, body: Replied) -> Replied:
    """The same answer with the hash of its receipt."""
    return body.model_copy(update={"receipt": answer_hash(battle, body)})


def fresh_salt(opened: Opened, key: bytes | None, side: str, number: int | str) -> str:
    """The salt of a receipt: of the battle's secret key (of a rehearsal the seed's), so that a file gives the same.

    From the system's randomness where there is none, or one that was known.
    """
    if key is None or opened.dice == "key":
        return secrets.token_hex(16)
    said = f"{side}\0{number}".encode()
    return hashlib.blake2b(said, key=key, digest_size=16, person=b"bound-sim rsalt").hexdigest()


def seal_fields(slip: Slip | None) -> dict[str, str]:
    """Fields of an entry that keep the seal of its orders."""
    if slip is None or not slip.seal:
        return {}
    digest, number = slip.seal.split(" ")
    return {"digest": digest, "number": number} | (_OWN_SALT if slip.salt else {})


def seal_of(body: Orders) -> str:
    """The seal that orders came in, as a receipt names it; "" for none."""
    found = newer_seals.seal_of(body)
    return seal_said(*found) if found else ""


def hash_of(battle: str, body: Orders) -> str:
    """The hash on the receipt for an entry of orders, computed from all that it is for."""
    if not body.salt:
        facts = [[file.name, file.digest] for file in body.files]
        return chain.receipt([battle, body.side, body.bound, body.number, body.state, facts])
    said = {"battle": battle, "side": body.side, "bound": body.bound, "number": body.number, "state": body.state,
            "by": body.by, "seal": seal_of(body)}  # fmt: skip
    if body.form > 1:
        said |= {"commander": one_line(body.commander), "file": one_line(body.came_as)}
    return hash_for(said, ((file.name, file.digest) for file in body.files), body.salt)


def hash_for(said: Mapping[str, Any], files: Iterable[tuple[str, str]], salt: str) -> str:
    """The same from what a receipt says, and from the orders by name and digest; of the names it counts what they say
    of the file: the ending, and in receipts that name a commander whether it holds lines.
    """
    whose = "commander" in said
    covers = [*_COVERED, "commander", "file"] if whose else _COVERED
    named = sorted(
        ["lines" if whose and is_lines(name) else Path(name).suffix.lower(), digest] for name, digest in files
    )
    told = [str(said[name]) for name in covers]
    data = chain.canonical([salt, told, named]).encode()
    return hashlib.blake2b(data, digest_size=32, person=b"bound-sim rcpt").hexdigest()


def message_hash(battle: str, body: Message) -> str:
    """The hash on the receipt for a message: of all that the entry says."""
    seats = [body.side, one_line(body.commander), body.to_side, one_line(body.to_commander)]
    said = [body.salt, battle, *seats, body.number, body.bound, body.arrives, body.text, body.seal]
    data = chain.canonical(said).encode()
    return hashlib.blake2b(data, digest_size=32, person=b"bound-sim messag").hexdigest()


def with_message_receipt(battle: str, body: Message) -> Message:
    """The same message with the hash of its receipt."""
    return body.model_copy(update={"receipt": message_hash(battle, body)})


def message_statement(history: History, entry: Entry) -> Statement:
    """The receipt for a message, to be signed."""
    body = cast(Message, entry.body)
    said = {
        "battle": history.battle_id, "side": body.side, "commander": one_line(body.commander), "toside": body.to_side,
        "tocommander": one_line(body.to_commander), "number": body.number, "bound": body.bound, "arrives": body.arrives,
        "at": entry.at, "seal": body.seal, "hash": body.receipt,
    }  # fmt: skip
    return statement("message", {"salt": body.salt}, **said)


def orders_digest(data: bytes) -> str:
    """The digest of a file of orders, in hex: entries and receipts name the file by it."""
    return chain.digest(data).hex()


def with_receipt(battle: str, body: Orders) -> Orders:
    """The same entry with the hash of its receipt."""
    return body.model_copy(update={"receipt": hash_of(battle, body)})


def receipt_of(history: History, entry: Entry) -> Receipt:
    """The receipt for an entry of orders."""
    body = cast(Orders, entry.body)
    share = share_of(body)
    return Receipt(
        body.side, body.bound, body.number, body.state, body.receipt, tuple(body.faults), body.left_out,
        battle=history.battle_id, by=body.by, at=entry.at, seal=seal_of(body),
        share=leaf(history.battle_id, body.side, share).hex() if share else "",
        salt="" if "salt" in body.seal else body.salt, commander=body.commander, file=body.came_as, form=body.form,
    )  # fmt: skip


def find(history: History, post: Post, number: int | None) -> Receipt:
    """The receipt for a seat's orders of this number, or its last. Raises No where there are none."""
    other: Post | None = None
    for entry in reversed(history.entries):
        if not isinstance(body := entry.body, Orders) or body.side != post.side or number not in (None, body.number):
            continue
        if body.post == post:
            return receipt_of(history, entry)
        other = other or body.post
    orders = text("orders {number}", number=number) if number else text("orders")
    missing = text("{orders:text} of {whose:text} do not exist", orders=orders, whose=post.whose())
    raise No(missing + (text("; those of {whose:text} do", whose=other.whose()) if other else ""))


def messages_of(history: History, post: Post) -> list[Statement]:
    """The receipts for all messages that a seat wrote. Raises No where there are none.

    Messages that an earlier version took in have none.
    """
    found = [entry for entry in history.messages_of(post) if cast(Message, entry.body).receipt]
    if not found:
        raise No(text("no message of {whose:text} has a receipt", whose=post.whose()))
    return [message_statement(history, entry) for entry in found]


def state_text(state: str) -> Phrase:
    """The state of orders that came, in words; one that no program of today writes, as it stands."""
    words = {"draft": text("draft"), "handed in": text("handed in"), "faulty": text("faulty"), "late": text("late")}
    return words.get(state, state)


def seals_named(history: History) -> list[Phrase]:
    """The seals that orders came in, a line each: what sides told each other beforehand can be compared with it."""
    bodies = [entry.body for entry in history.entries if isinstance(entry.body, Orders)]
    return [
        text(
            "bound {bound}, {whose:text}, orders {number} ({state}): seal {split}",
            bound=body.bound,
            whose=body.post.whose(),
            number=body.number,
            state=state_text(body.state),
            split=seal_of(body).split()[0],
        )
        for body in bodies
        if seal_of(body)
    ]


def wrong_receipts(history: History) -> Iterator[Phrase]:
    """Each entry of orders, answer, or message, whose receipt is not its own."""
    for entry in history.entries:
        body = entry.body
        if isinstance(body, Message) and body.receipt and message_hash(history.battle_id, body) != body.receipt:
            yield text(
                "entry {number}: the receipt is not that of message {number2} of {whose:text}",
                number=entry.number,
                number2=body.number,
                whose=body.post.whose(),
            )
        if isinstance(body, Replied) and answer_hash(history.battle_id, body) != body.receipt:
            yield text(
                "entry {number}: the receipt is not that of answer {number2} of {whose:text}",
                number=entry.number,
                number2=body.number,
                whose=body.post.whose(),
            )
        if not isinstance(body, Orders):
            continue
        if hash_of(history.battle_id, body) != body.receipt:
            yield text(
                "entry {number}: the receipt is not that of orders {number2} of {whose:text}",
                number=entry.number,
                number2=body.number,
                whose=body.post.whose(),
            )


def read_held(content: str, file: str) -> list[Held]:
    """The receipts in a text: as ``orders --receipt`` writes them, several one after the other, or lines of JSON.

    Raises Broken.
    """
    plain = content.replace("\r\n", "\n").strip("\n") + "\n"
    if plain.lstrip().startswith("{"):
        return [Held(file, _of_json(line, file)) for line in _objects(plain, file)]
    starts = heads_in(plain, _HELD)
    if plain[: starts[0] if starts else None].strip():
        raise Broken([text("{file}: is not a receipt as the umpire makes it", file=file)])
    parts = (plain[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True))
    return [Held(file, read_statement(part, file)) for part in parts]


def _objects(content: str, file: str) -> Iterator[dict[str, Any]]:
    decoder = json.JSONDecoder()
    at = 0
    while at < len(content):
        try:
            found, at = decoder.raw_decode(content, at)
        except (ValueError, RecursionError):
            raise Broken([text("{file}: holds something else than receipts", file=file)]) from None
        if not isinstance(found, dict):
            raise Broken([text("{file}: holds something else than receipts", file=file)])
        yield found
        at = len(content) - len(content[at:].lstrip())


def _of_json(found: Mapping[str, Any], file: str) -> Statement:
    kind = "receipt" if found.get("form", 1) == 1 else "receipt 2"
    said = {name: str(found[name]) for name in KINDS[kind] if isinstance(found.get(name), str | int)}
    if not {"side", "bound", "number", "state", "hash"} <= said.keys():
        raise Broken([text("{file}: holds something else than receipts", file=file)])
    return Statement(kind, said, str(found.get("umpire", "")), str(found.get("signature", "")))


def compared(history: History, held: Sequence[Held]) -> tuple[list[Phrase], list[Phrase]]:
    """What of the receipts that are held does not hold in a battle file; and what was looked at, for the reader."""
    if not held:
        return [], []
    entries: dict[Place, list[Entry]] = {}
    messages: dict[Place, list[Entry]] = {}
    for entry in history.entries:
        if isinstance(entry.body, Orders | Message):  # copies that were merged may have counted alike
            there = entries if isinstance(entry.body, Orders) else messages
            there.setdefault(_place(entry.body), []).append(entry)
    wrong, signed = [], 0
    for one in held:
        post, of_number = one.place
        called = (
            text(
                "{file}: the receipt for message {of_number} of {whose:text}",
                file=one.file,
                of_number=of_number,
                whose=post.whose(),
            )
            if one.message
            else text(
                "{file}: the receipt for orders {of_number} of {whose:text}",
                file=one.file,
                of_number=of_number,
                whose=post.whose(),
            )
        )
        try:
            if one.statement.signature:
                if not history.opened.umpire:
                    raise Broken(
                        [
                            text(
                                "{called:text}: is signed, and this battle was opened without a key to sign with",
                                called=called,
                            )
                        ]
                    )
                one.statement.check(bytes.fromhex(history.opened.umpire), str(called))
                signed += 1
        except Broken as broken:
            wrong += broken.files
            continue
        there = messages if one.message else entries
        near = there.get(one.place) or _of_side(there, one.place)
        found = [(entry.number, _differing(history, entry, one)) for entry in near]
        if not found:
            lost = (
                text("this message is not in the battle file")
                if one.message
                else text("these orders are not in the battle file")
            )
            wrong.append(text("{called}: {lost:text}", called=called, lost=lost))
        elif all(other for _, other in found):
            number, other = min(found, key=lambda pair: len(pair[1]))
            wrong.append(
                text(
                    "{called}: entry {number} has another {other:text}",
                    called=called,
                    number=number,
                    other=listed(other),
                )
            )
    return wrong, _looked_at(entries, [one for one in held if not one.message], len(held), signed)


def _place(body: Orders | Message) -> Place:
    """What a receipt for an entry names it by: one of an earlier version names no commander, and numbers the side's."""
    post = Post(body.side) if isinstance(body, Orders) and body.form == 1 else body.post
    return Post(post.side, one_line(post.commander)), str(body.number)


def _of_side(there: Mapping[Place, list[Entry]], place: Place) -> list[Entry]:
    """Entries of this number of any seat of the side: one of them may be said to be of another seat."""
    return [
        entry for (post, number), entries in there.items() if (post.side, number) == (place[0].side, place[1])
        for entry in entries
    ]  # fmt: skip


def _differing(history: History, entry: Entry, one: Held) -> list[Phrase]:
    """What an entry of orders, or a message, says otherwise than a receipt that is held."""
    own = message_statement(history, entry) if one.message else receipt_of(history, entry).statement
    return [name for name, value in one.statement.said.items() if own.said.get(name) != value]


def _looked_at(entries: Collection[Place], held: Sequence[Held], count: int, signed: int) -> list[Phrase]:
    """Lines for the reader: the number of receipts, and the orders of each seat of which no receipt was given."""
    said: list[Phrase] = [
        text("{count} receipts were compared, {signed} of them signed by the umpire", count=count, signed=signed)
    ]
    places = {one.place for one in held}
    for post in sorted({post for post, _ in places}):
        missing = [number for of, number in entries if of == post and (of, number) not in places]
        if missing:
            said.append(
                text(
                    "of orders {missing} of {whose:text} no receipt was given: look for them",
                    missing=", ".join(missing),
                    whose=post.whose(),
                )
            )
    others = sorted({post for post, _ in entries} - {post for post, _ in places})
    said += [
        text("of {whose:text} no receipt was given: of its orders this says nothing", whose=post.whose())
        for post in others
    ]
    return said
