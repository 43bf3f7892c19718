"""Row ``receipts``: every receipt computed again, and files forged with a right chain against receipts and heads."""

import json
import random
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.chain import canonical
from bound_sim.battle_file.entries import Message, Orders
from bound_sim.battle_file.history import body_text
from bound_sim.battle_file.messages import send
from bound_sim.battle_file.receipts import Held, messages_of, read_held, with_message_receipt, with_receipt
from bound_sim.battle_file.storage import Store
from bound_sim.battle_file.umpire_keys import signed, signed_receipt
from bound_sim.battle_file.verification import Findings, verify
from bound_sim.keys import seals
from bound_sim.keys.signatures import Statement
from bound_sim.orders.interventions import parse_act
from bound_sim.scenario.posts import UMPIRE as UMPIRE_SEAT
from bound_sim.scenario.posts import Post
from tests.core.battle_file.battles import HIGH_A, LOW_A, STORM, clock, hand_in
from tests.trust.checks import Check, Tried, folder, times

UMPIRE = seals.make_keys("umpire")
ORDERS = (LOW_A, b"1/1 stay\n", b"1/2 stay\n", b"1/1 stay\n1/2 stay\n")
Body = dict[str, Any]


class Played(NamedTuple):
    """A battle with orders in every state; the receipts that the sides hold, and the head at its end."""

    path: Path
    held: list[Held]
    head: str


def _battle(path: Path) -> Played:
    BattleFile.create(path, STORM, dice="keyed", key=bytes(range(32)), umpire=UMPIRE.public.verify.hex(), clock=clock)
    held = []
    with BattleFile(path, clock=clock) as file:

        def noted(side: str, bound: int, files: Mapping[str, bytes], **how: Any) -> None:
            receipt = hand_in(file, side, bound, files, **how)
            held.extend(
                read_held(signed_receipt(file.history, receipt, UMPIRE).text, f"receipt-{side}{receipt.number}")
            )

        send(file, Post("B"), UMPIRE_SEAT, "Where is the wire?")
        send(file, UMPIRE_SEAT, Post("B"), "Before you.")
        for said in messages_of(file.history, Post("B")):
            held.extend(read_held(signed(file.history, said, UMPIRE).text, "message-B1"))
        noted("A", 1, {"low.txt": b"1/99 stay\n"})
        noted("A", 1, {"low.txt": LOW_A}, draft=True)
        noted("B", 1, {"low.txt": b"9/1 stay\n"})
        noted("A", 1, {"low.txt": b"1/2 stay\n"}, by="umpire", reason="telephone")
        noted("A", 2, {"high.csv": HIGH_A, "low.txt": LOW_A})
        file.rule(parse_act("hit 9/1/1"), reason="forgotten")
        file.resolve()
        noted("A", 1, {"low.txt": LOW_A})
        file.undo()
        file.redo()
        noted("B", 2, {"low.txt": b"9/1 stay\n"}, draft=True)
        file.resolve()
        noted("B", 2, {"low.txt": b"9/1 stay\n"})
        return Played(path, held, file.history.head.hex())


def recomputed(share: float, dice: random.Random) -> Tried:
    """Each receipt of a battle is that of its orders, and that which the side holds."""
    with folder() as place:
        played = _battle(place / "b.bound")
        wrong = verify(played.path, head=played.head, held=played.held, recompute=share > 0.5).wrong
        wrong += [one.file for one in played.held if verify(played.path, held=[one], recompute=False).wrong]
    return Tried(len(played.held), list(map(str, wrong)))


def _receipts_off(dice: random.Random) -> Tried:
    """Control: unsigned receipts with the hash of other orders."""
    with folder() as place:
        played = _battle(place / "b.bound")
        said = [{**one.statement.said, "hash": "0" * 64} for one in played.held]
        held = [Held("r", Statement(one.statement.kind, each)) for one, each in zip(played.held, said, strict=True)]
        found = [verify(played.path, held=[one], recompute=False).wrong for one in held]
    return Tried(len(held), [str(lines[0]) for lines in found if lines])


def _numbers(body: Body, new: Mapping[int, int]) -> Body:
    """An entry's body with the numbers of other entries as they are now."""
    for name in ("entries", "acts"):
        if isinstance(body.get(name), list):
            body[name] = [new[number] for number in body[name] if number in new]
    for source in body.get("orders", {}).values() if isinstance(body.get("orders"), dict) else ():
        if "entry" in source:
            source["entry"] = new.get(source["entry"], source["entry"])
    return body


def rewritten(path: Path, change: Callable[[list[tuple[str, str, Body]]], list[int]]) -> None:
    """Change the entries as (kind, time, body); those numbered in the answer go. All hashes are made again, of receipts
    too.
    """
    store = Store(path)
    with store.writing():
        rows = [(row.kind, row.at, json.loads(row.body)) for row in store.rows]
        gone = set(change(rows))
        kept = [number for number in range(1, len(rows) + 1) if number not in gone]
        new = {old: number for number, old in enumerate(kept, 1)}
        store._execute("DELETE FROM entry")
        store.rows = []
        counts: dict[tuple[str, str], int] = {}
        battle = ""
        for old in kept:
            kind, at, body = rows[old - 1]
            body = _numbers(body, new)
            if kind == "orders":
                seat = body["side"], body.get("commander", "")
                counts[seat] = body["number"] = counts.get(seat, 0) + 1
                body = json.loads(body_text(with_receipt(battle, Orders.model_validate_json(canonical(body)))))
            if kind == "message" and "receipt" in body:
                message = Message.model_validate_json(canonical(body))
                body = json.loads(body_text(with_message_receipt(battle, message)))
            store.append(kind, at, canonical(body))
            battle = battle or store.rows[0].head[:16].hex()
        named = {digest for row in store.rows for digest in _digests(row.body)}
        for name in list(store.digests()):
            if name.hex() not in named:
                store._execute("DELETE FROM content WHERE digest = ?", (name,))
    store.close()


def _digests(text: str) -> list[str]:
    return [part for part in text.replace('"', " ").split() if len(part) == 64]


def _orders(rows: list[tuple[str, str, Body]], *, unused: bool = False) -> list[int]:
    """Numbers of entries of orders; ``unused``: those that no bound was resolved with."""
    found = [number for number, (kind, _, _) in enumerate(rows, 1) if kind == "orders"]
    if not unused:
        return found
    used = {source.get("entry") for kind, _, body in rows if kind in ("bound", "stop")
            for source in body["orders"].values()}  # fmt: skip
    return [number for number in found if number not in used]


def _forged(path: Path, dice: random.Random, kind: str) -> None:
    """One forgery of a kind, with a chain, contents and receipts that fit."""

    def deleted(rows: list[tuple[str, str, Body]]) -> list[int]:
        return [dice.choice(_orders(rows, unused=True))]

    def relabelled(rows: list[tuple[str, str, Body]]) -> list[int]:
        number = dice.choice(_orders(rows, unused=True))
        body = rows[number - 1][2]
        body["state"] = dice.choice([state for state in ("late", "faulty", "draft") if state != body["state"]])
        return []

    def whose(rows: list[tuple[str, str, Body]]) -> list[int]:
        body = rows[dice.choice([n for n in _orders(rows) if rows[n - 1][2]["side"] == "A"]) - 1][2]
        if body.pop("by", "side") == "side":
            body["by"], body["reason"] = "umpire", "told me"
        return []

    def later(rows: list[tuple[str, str, Body]]) -> list[int]:
        number = dice.choice(_orders(rows))
        rows[number - 1] = (rows[number - 1][0], "2026-01-01T00:00:59Z", rows[number - 1][2])
        return []

    def other_orders(rows: list[tuple[str, str, Body]]) -> list[int]:
        number = dice.choice(_orders(rows, unused=True))
        file = rows[number - 1][2]["files"][-1]
        file["digest"], file["size"] = dice.choice([one for one in others if one[0] != file["digest"]])
        return []

    def words(rows: list[tuple[str, str, Body]]) -> list[int]:
        body = next(body for what, _, body in rows if what == "message" and body.get("side"))
        body["text"] = dice.choice(("Where is the rum?", "All is well.", body["text"] + "\n"))
        return []

    def undoing(rows: list[tuple[str, str, Body]]) -> list[int]:
        return [number for number, (what, _, _) in enumerate(rows, 1) if what in ("undo", "redo")]

    changes = {"deleted": deleted, "relabelled": relabelled, "whose": whose, "later": later,
               "other orders": other_orders, "undoing": undoing, "words": words}  # fmt: skip
    others: list[tuple[str, int]] = []
    if kind == "other orders":
        store = Store(path)
        with store.writing():
            others = [(store.keep(data).hex(), len(data)) for data in ORDERS]
        store.close()
    if kind == "built again":
        _built_again(path, dice)
    elif kind == "cut":
        store = Store(path)
        last = dice.randrange(len(store.rows) - 2, len(store.rows))
        store.close()
        rewritten(path, lambda rows: list(range(last + 1, len(rows) + 1)))
    else:
        rewritten(path, changes[kind])


def _built_again(path: Path, dice: random.Random) -> None:
    """From the first entry on, with the same id and key, and other orders of A."""
    rewritten(path, lambda rows: list(range(2, len(rows) + 1)))
    with BattleFile(path, clock=clock) as file:
        hand_in(file, "A", 1, {"low.txt": dice.choice(ORDERS[1:3])})
        hand_in(file, "B", 1, {"low.txt": b"9/1 stay\n"})
        file.resolve()
        hand_in(file, "A", 2, {"high.csv": HIGH_A, "low.txt": dice.choice(ORDERS[1:3])})
        file.resolve()


KINDS = ("deleted", "relabelled", "whose", "later", "other orders", "built again", "cut", "undoing", "words")
#: what no receipt is for
ONLY_BY_HEAD = ("undoing",)


def forgeries(share: float, dice: random.Random) -> Tried:
    """Forgeries of a battle file: each is found with a head noted at its end, and with the receipts that are held."""
    wrong = []
    count = times(100, share)
    for index, kind, played, _ in _each(count, dice):
        if not verify(played.path, head=played.head, recompute=False).wrong:
            wrong.append(f"forgery {index} ({kind}), by a head")
        if kind not in ONLY_BY_HEAD and not verify(played.path, held=played.held, recompute=False).wrong:
            wrong.append(f"forgery {index} ({kind}), by receipts")
    return Tried(count, wrong)


def _each(count: int, dice: random.Random) -> Any:
    """The forgeries, one after the other; what a check says of each without a head or receipts."""
    with folder() as place:
        played = _battle(place / "b.bound")
        for index in range(count):
            path = place / "forged.bound"
            shutil.copy(played.path, path)
            kind = KINDS[index % len(KINDS)]
            _forged(path, dice, kind)
            alone: Findings = verify(path, recompute=False)
            yield index, kind, played._replace(path=path), alone


def _unnoted(dice: random.Random) -> Tried:
    """Control: the same forgeries without a head and without receipts; the check says what it cannot exclude."""
    passed, tries = [], 0
    for index, kind, _, alone in _each(16, dice):
        tries += 1
        if not alone.wrong and any("this cannot exclude" in sentence for sentence in alone.assured):
            passed.append(f"forgery {index} ({kind})")
    return Tried(tries, passed)


CHECKS = [
    Check("receipts", "receipts of orders in every state, computed again and compared", recomputed, _receipts_off,
          "the hash on it"),
    Check("receipts", "files forged with a right chain, against a noted head and against receipts", forgeries, _unnoted,
          "a head and receipts"),
]  # fmt: skip
