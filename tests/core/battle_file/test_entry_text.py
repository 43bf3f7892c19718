"""covers: bound_sim/battle_file/entries.py, bound_sim/battle_file/chain.py

An entry has one text, canonical JSON, whatever order its values were given in; another text of the same is refused.
"""

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile, Broken
from bound_sim.battle_file.chain import FIRST_HEAD, canonical, link
from bound_sim.battle_file.entries import KINDS, Message, Resolved, Source
from bound_sim.battle_file.history import body_text, read_entry
from bound_sim.battle_file.storage import Row
from tests.core.battle_file.battles import LOW_A, every_kind, hand_in, opened

HEX = "0f" * 32
#: what a text may hold that JSON writes in a way of its own
ODD = 'a "quote", a \\, a / \x7f\u2028\U0001f3b2 é \t'


def rows(path: Path) -> list[Row]:
    with closing(sqlite3.connect(path)) as connection:
        return [Row(*row) for row in connection.execute("SELECT number, kind, at, body, head FROM entry")]


def test_text_of_every_kind_is_canonical(tmp_path: Path) -> None:
    """As json writes it with sorted keys, so that entries of all versions have the heads that they had."""
    kept, head = rows(every_kind(tmp_path)), FIRST_HEAD
    assert KINDS.keys() - {row.kind for row in kept} <= {"answer"}
    for row in kept:
        body = read_entry(row).body
        assert body_text(body) == row.body == canonical(json.loads(row.body))
        assert row.body == canonical(body.model_dump(mode="json", exclude_defaults=True))
        head = link(head, row.number, row.kind, row.at, row.body)
        assert head == row.head


def test_odd_characters_are_written_as_ever() -> None:
    said = Message(side="A", to_commander=ODD, number=1, bound=1, arrives=2, text=ODD + "\x00\x1f\n\r\b\f")
    assert body_text(said) == canonical(said.model_dump(mode="json", exclude_defaults=True))
    text = FIRST_HEAD + canonical([3, "message", ODD, body_text(said)]).encode()
    head = hashlib.blake2b(text, digest_size=32, person=b"bound-sim chain").digest()
    assert link(FIRST_HEAD, 3, "message", ODD, body_text(said)) == head


def test_order_of_keys_makes_no_difference() -> None:
    hold = Source(policy="hold", source="policy")
    there, back = (
        Resolved(
            bound=1, orders=dict.fromkeys(sides, hold), acts=[], log=dict.fromkeys(sides, HEX), state=HEX, program="x",
            knows=dict.fromkeys(sides, HEX), told=dict.fromkeys(sides, HEX),
        ) for sides in ("AB", "BA")
    )  # fmt: skip
    assert list(back.orders) == list(back.log) == list(back.knows) == list(back.told) == ["A", "B"]
    assert body_text(there) == body_text(back)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"bound":1,', '"bound": 1,'), ('"form":2,', '"commander":"","form":2,'), ('"side":"A"', '"side":"\\u0041"'),
     ('{"bound":1,"came_as":"', '{"came_as":"x","bound":1,"came_as":"')],
)  # fmt: skip
def test_another_text_of_the_same_is_refused(old: str, new: str, tmp_path: Path) -> None:
    """With a blank, a default, a letter spelt out, a key that stands twice; the chain fits it."""
    path = tmp_path / "battle.bound"
    with opened(path) as file:
        hand_in(file, "A", 1, {"low.txt": LOW_A}, came_as="low.txt")
    *_, before, row = rows(path)
    assert row.kind == "orders"
    body = row.body.replace(old, new)
    assert body != row.body
    with closing(sqlite3.connect(path)) as connection, connection:
        head = link(before.head, row.number, row.kind, row.at, body)
        connection.execute("UPDATE entry SET body = ?, head = ? WHERE number = ?", (body, head, row.number))
    with pytest.raises(Broken, match=rf"entry {row.number} \(orders\) cannot be read: not canonical"):
        BattleFile(path)
