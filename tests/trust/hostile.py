"""Row ``hostile file``: battle files made by hand to run something, crash or stall: refused in 2 s of a processor."""

import json
import random
import shutil
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from bound_sim.battle_file import BattleFile, Broken, limits
from bound_sim.battle_file.chain import canonical, digest
from bound_sim.battle_file.schema import TABLES
from bound_sim.battle_file.status import status
from bound_sim.battle_file.storage import MIB, Row, Store
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import opened, played
from tests.trust.checks import Check, Tried, folder

LIMIT_S = 2.0
Maker = Callable[[Path], object]


def _sql(*statements: str) -> Maker:
    def make(path: Path) -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            for statement in statements:
                connection.execute(statement).fetchall()
        finally:
            connection.close()

    return make


def _schema(change: str, *statements: str) -> Maker:
    """Tables of other types whose text in the schema is then made to look like ours."""
    texts = [statement.replace("'", "''") for statement in TABLES]
    return _sql(
        change, *statements, "PRAGMA writable_schema=ON",
        *(f"UPDATE sqlite_master SET sql = '{text}' WHERE name = '{text.split()[2]}'" for text in texts),
    )  # fmt: skip


_ENDLESS = limits.FileRoom(10**6, 2**40, 2**40)


def _bytes(data: bytes) -> Maker:
    return lambda path: path.write_bytes(data)


def _forged(change: Callable[[Store, list[Row]], list[Row]]) -> Maker:
    """Entries changed by somebody who knows the chain: every head is right again."""

    def make(path: Path) -> None:
        store = Store(path)
        # what makes the file keeps to no limit
        with mock.patch.object(limits, "ENTRY_LIMIT", 64 * MIB), store.writing(room=_ENDLESS):
            rows = change(store, list(store.rows))
            store._execute("DELETE FROM entry")
            store.rows = []
            for row in rows:
                store.append(row.kind, row.at, row.body)
        store.close()

    return make


def _body(number: int, **changes: Any) -> Callable[[Store, list[Row]], list[Row]]:
    """An entry's body with other values."""

    def change(store: Store, rows: list[Row]) -> list[Row]:
        body = {**json.loads(rows[number - 1].body), **changes}
        rows[number - 1] = rows[number - 1]._replace(body=canonical(body))
        return rows

    return change


def _text(number: int, body: str) -> Callable[[Store, list[Row]], list[Row]]:
    def change(store: Store, rows: list[Row]) -> list[Row]:
        rows[number - 1] = rows[number - 1]._replace(body=body)
        return rows

    return change


def _state(**columns: int) -> Callable[[Store, list[Row]], list[Row]]:
    """The state of bound 1 with a number everywhere in a column, its digest named right."""

    def change(store: Store, rows: list[Row]) -> list[Row]:
        body = json.loads(rows[1].body)
        state = json.loads(store.content(bytes.fromhex(body["state"])))
        for name, value in columns.items():
            state["state"][name] = [value] * len(state["state"][name])
        body["state"] = store.keep(json.dumps(state).encode()).hex()
        rows[1] = rows[1]._replace(body=canonical(body))
        return rows

    return change


def _log(change: Callable[[dict[str, Any]], object]) -> Callable[[Store, list[Row]], list[Row]]:
    """The shots of bound 1 changed, their digest named right."""

    def changed(store: Store, rows: list[Row]) -> list[Row]:
        body = json.loads(rows[1].body)
        shots = json.loads(store.content(bytes.fromhex(body["log"]["shots"])))
        change(shots)
        body["log"]["shots"] = store.keep(json.dumps(shots).encode()).hex()
        rows[1] = rows[1]._replace(body=canonical(body))
        return rows

    return changed


def _file(name: str, data: bytes) -> Callable[[Store, list[Row]], list[Row]]:
    """Another scenario file in it."""

    def change(store: Store, rows: list[Row]) -> list[Row]:
        body = json.loads(rows[0].body)
        body["files"].append({"name": name, "digest": store.keep(data).hex(), "size": len(data)})
        body["files"] = sorted(body["files"], key=lambda file: str(file["name"]))
        rows[0] = rows[0]._replace(body=canonical(body))
        return rows

    return change


def _bomb(path: Path) -> None:
    """Content that unpacks to more than a gigabyte, named as the state of bound 1."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(16 * MIB)) for _ in range(70)) + packer.flush()
    store = Store(path)
    with store.writing():
        name = digest(packed)
        store._execute("INSERT INTO content VALUES (?, 1, ?)", (name, packed))
        body = {**json.loads(store.rows[1].body), "state": name.hex()}
        _relink(store, [store.rows[0], store.rows[1]._replace(body=canonical(body))])
    store.close()


def _relink(store: Store, rows: list[Row]) -> None:
    store._execute("DELETE FROM entry")
    store.rows = []
    for row in rows:
        store.append(row.kind, row.at, row.body)


def _broken_text(path: Path) -> None:
    """An entry's kind that is not UTF-8, with a head over what it decodes to."""
    _sql("UPDATE entry SET kind = CAST(x'6f70ff656e' AS TEXT) WHERE number = 1")(path)


def _many(path: Path) -> None:
    """Entries without end: what the reader stops at is the first that is not as it must be."""
    rows = "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) "
    _sql(rows + "INSERT INTO entry SELECT i, 'orders', '', '{}', zeroblob(32) FROM n")(path)


_TRIGGER = "CREATE TRIGGER t AFTER INSERT ON entry BEGIN INSERT OR REPLACE INTO secret VALUES ('ran', x'01'); END"
_AS_VIEW = "CREATE VIEW entry AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS number, " \
    "'opened' AS kind, '' AS at, '{}' AS body, x'00' AS head FROM n"  # fmt: skip

HOSTILE: dict[str, Maker] = {
    "a trigger that writes": _sql(_TRIGGER),
    "a trigger that removes": _sql("CREATE TRIGGER t BEFORE INSERT ON entry BEGIN DELETE FROM content; END"),
    "a view in the place of a table, without end": _sql("DROP TABLE entry", _AS_VIEW),
    "one more view": _sql("CREATE VIEW v AS SELECT load_extension('/tmp/x.so')"),
    "one more table": _sql("CREATE TABLE t (x)"),
    "an index on an expression": _sql("CREATE INDEX i ON secret (hex(body))"),
    "a virtual table": _sql("CREATE VIRTUAL TABLE t USING fts5(x)"),
    "a generated column": _sql("DROP TABLE secret", "CREATE TABLE secret (name TEXT, body AS (hex(name)))"),
    "odd types under our own schema": _schema(
        "DROP TABLE entry", "CREATE TABLE entry (number INTEGER PRIMARY KEY, kind, at, body, head)",
        "INSERT INTO entry VALUES (1, 7, 1.5, x'7b7d', 'head')"),
    "text where a digest belongs": _schema(
        "DROP TABLE content", "CREATE TABLE content (digest PRIMARY KEY, packed, body) WITHOUT ROWID",
        "INSERT INTO content VALUES ('digest', 'x', 3)"),
    "broken UTF-8": _broken_text,
    "entries by the hundred thousand": _many,
    "content that unpacks to a gigabyte": _bomb,
    "a body nested 100,000 deep": _forged(_text(1, "[" * 100_000 + "]" * 100_000)),
    "a body of 5 MiB": _forged(_text(1, '"' + "x" * 5 * MIB + '"')),
    "NaN and 1e999": _forged(_text(2, '{"bound":NaN,"size":1e999}')),
    "a key twice": _forged(_text(2, '{"bound":1,"bound":2}')),
    "a bound of 10 ** 400": _forged(_text(2, '{"bound":1' + "0" * 400 + "}")),
    "a scenario's file with a path": _forged(_file("../../evil.toml", b"x")),
    "a scenario's file with a key of 20,000 parts": _forged(_file("arrows-1.txt", b"\x00")),
    "rows beyond the platoons in a state": _forged(_state(opponent=10**6)),
    "injurers beyond all units in a state": _forged(_state(injurer=2**40)),
    "a status that is none in a state": _forged(_state(status=77)),
    "places at the end of the world in a state": _forged(_state(x_u=2**62)),
    "a log without a column": _forged(_log(lambda shots: shots.pop("roll"))),
    "a log with a column more": _forged(_log(lambda shots: shots.update(more=shots["roll"]))),
    "a log with a text for a die": _forged(_log(lambda shots: shots.update(roll=["6"] * len(shots["roll"])))),
    "a log with columns of two lengths": _forged(_log(lambda shots: shots["roll"].pop())),
    "an undo of what never was": _forged(lambda store, rows: [*rows, Row(3, "undo", "", '{"entries":[99]}', b"")]),
    "an undo of the opening": _forged(lambda store, rows: [*rows, Row(3, "undo", "", '{"entries":[1]}', b"")]),
    "undone and redone ten thousand times": _forged(lambda store, rows: [
        *rows, *(Row(3 + n, "undo" if n % 2 == 0 else "redo", "", '{"entries":[2]}', b"") for n in range(19_998)),
        Row(0, "undo", "", '{"entries":[99999]}', b"")]),
    "a ruleset that is code": _forged(_body(1, ruleset="os")),
    "a policy that is none": _forged(lambda store, rows: [
        *rows, Row(3, "policy", "", '{"policy":"x","side":"A"}', b"")]),
    "an act on nobody": _forged(lambda store, rows: [
        *rows, Row(3, "act", "", '{"act":"hit 7/7/7","bound":2,"count":1,"reason":"x"}', b"")]),
    "the first half of a file": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "an empty file": _bytes(b""),
    "a text": _bytes(b"SQLite format 4, this is not\n" * 99),
    "a header and zeros": _bytes(b"SQLite format 3\0" + bytes(10_000)),
    "a journal of another file beside it": lambda path: Path(f"{path}-journal").write_bytes(
        bytes.fromhex("d9d505f920a163d7") + bytes(4_000)),
}  # fmt: skip
#: those that leave a battle which may be used: nothing runs, and it is as it was
HARMLESS = {"a journal of another file beside it"}


def used(path: Path) -> None:
    """Whatever one does with a file that one was sent."""
    with BattleFile(path) as file:
        status(file)
        file.log()
        file.player.with_orders()
        file.resolve()


def hostile(share: float, dice: random.Random) -> Tried:
    """Each of them opened, read and resolved."""
    wrong, slowest = [], 0.0
    with folder() as place:
        played(place / "good.bound", bounds=1).close()
        for name, make in HOSTILE.items():
            path = place / "hostile.bound"
            for left in place.glob("hostile.bound*"):
                left.unlink()
            shutil.copy(place / "good.bound", path)
            make(path)
            start = time.process_time()
            ended = _ended(path)
            took = time.process_time() - start
            slowest = max(slowest, took)
            if (ended == "") != (name in HARMLESS) or ended.startswith("!"):
                wrong.append(f"{name}: {ended or 'was taken'}")
            if took > LIMIT_S:
                wrong.append(f"{name}: {took:.1f} s")
        if (place.parent / "evil.toml").exists():
            wrong.append("a file was written elsewhere")
    return Tried(len(HOSTILE), wrong, f"slowest {slowest:.2f} s")


def _ended(path: Path) -> str:
    try:
        used(path)
    except (Refused, Broken) as told:
        return str(told)[:200] or "?"
    except BaseException as error:
        return f"!{type(error).__name__}: {error}"[:300]
    return ""


@contextmanager
def unchecked() -> Iterator[None]:
    """Control: the schema is taken as it is."""
    check = Store._check
    Store._check = lambda self: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        Store._check = check  # type: ignore[method-assign]


def unchecked_trigger(dice: random.Random) -> Tried:
    """Control: without the check of the schema a plain trigger runs, ``trusted_schema=OFF`` or not."""
    wrong = []
    with folder() as place, unchecked():
        path = place / "trigger.bound"
        opened(path).close()
        _sql(_TRIGGER)(path)
        used(path)
        store = Store(path)
        if store.secret("ran"):
            wrong.append("the trigger ran")
        store.close()
    return Tried(1, wrong)


CHECKS = [Check("hostile file", "made by hand, then opened, read, resolved", hostile, unchecked_trigger,
                "the check of the schema")]  # fmt: skip
