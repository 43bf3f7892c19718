"""Row ``chain``: any byte of a battle file changed, and edits by SQL; each is found, or changes nothing."""

import random
import sqlite3
from pathlib import Path

from bound_sim.battle_file import BattleFile, Broken
from bound_sim.battle_file.storage import Store
from bound_sim.battle_file.verification import verify
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import HIGH_A, LOW_A, hand_in, opened
from tests.support.scenarios_kept import scenarios_kept
from tests.trust.checks import Check, Tried, folder, times


def a_battle(path: Path) -> None:
    """A battle with every kind of entry that a change could be in."""
    with opened(path) as file:
        hand_in(file, "A", 2, {"high.csv": HIGH_A, "low.txt": LOW_A})
        file.set_policy("B", "hold", reason="no news")
        file.resolve(to_substep="4")
        file.resolve()
        file.undo()
        file.redo()
        file.resolve()


def said(path: Path) -> object:
    """All that a battle file says: entries, contents, secrets. None where it says nothing any more."""
    try:
        store = Store(path)
    except (Broken, Refused, OSError):
        return None
    try:
        return store.rows, [(name, store.content(name)) for name in store.digests()], store.secrets()
    except (Broken, OSError):
        return None
    finally:
        store.close()


def found(path: Path) -> bool:
    """Whether a check of the file alone, without computing bounds again, finds something."""
    try:
        return bool(verify(path, recompute=False).wrong)
    except (Refused, OSError):
        return True


def flips(share: float, dice: random.Random) -> Tried:
    """One byte changed anywhere."""
    wrong, harmless = [], 0
    count = times(10_000, share)
    with folder() as place, scenarios_kept():
        path = place / "flip.bound"
        a_battle(path)
        whole, words = path.read_bytes(), said(path)
        for _ in range(count):
            at, by = dice.randrange(len(whole)), dice.randrange(1, 256)
            _write(path, whole[:at] + bytes([whole[at] ^ by]) + whole[at + 1 :])
            if found(path):
                continue
            if said(path) == words:
                harmless += 1
            else:
                wrong.append(f"byte {at} ^ {by}")
    return Tried(count, wrong, f"{harmless} harmless: in unused room")


def _write(path: Path, data: bytes) -> None:
    for left in path.parent.glob(f"{path.name}-*"):
        left.unlink()
    path.write_bytes(data)


def flips_for_sqlite_alone(dice: random.Random) -> Tried:
    """Control: SQLite's own integrity check, without chain and digests; only what it calls whole is looked at."""
    wrong = []
    with folder() as place:
        path = place / "flip.bound"
        a_battle(path)
        whole = path.read_bytes()
        before = _rows(path)
        for _ in range(500):
            at, by = dice.randrange(100, len(whole)), dice.randrange(1, 256)
            _write(path, whole[:at] + bytes([whole[at] ^ by]) + whole[at + 1 :])
            after = _rows(path)
            if after is not None and after != before:
                wrong.append(f"byte {at} ^ {by}")
    return Tried(500, wrong)


def _rows(path: Path) -> object:
    connection = sqlite3.connect(path)
    connection.text_factory = bytes
    try:
        if connection.execute("PRAGMA integrity_check").fetchall() != [(b"ok",)]:
            return None
        tables = ("entry", "content", "secret")
        return [connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    finally:
        connection.close()


#: what somebody may do who has the file and SQL
EDITS = (
    "UPDATE entry SET body = replace(body, '\"bound\":2', '\"bound\":1') WHERE kind = 'orders'",
    "UPDATE entry SET body = replace(body, 'handed in', 'late') WHERE kind = 'orders'",
    "UPDATE entry SET at = '2026-01-01T00:00:01Z' WHERE number = 2",
    "UPDATE entry SET kind = 'redo' WHERE kind = 'undo'",
    "UPDATE entry SET head = zeroblob(32) WHERE number = 3",
    "UPDATE entry SET body = body || ' ' WHERE number = 1",
    "UPDATE entry SET number = 99 WHERE number = (SELECT max(number) FROM entry)",
    "DELETE FROM entry WHERE number = 2",
    "DELETE FROM entry WHERE number = 1",
    "DELETE FROM entry",
    "INSERT INTO entry SELECT number + 1, kind, at, body, head FROM entry ORDER BY number DESC LIMIT 1",
    "UPDATE content SET body = zeroblob(length(body))",
    "UPDATE content SET body = x'00' WHERE digest = (SELECT min(digest) FROM content)",
    "UPDATE content SET packed = 1 - packed",
    "UPDATE content SET digest = zeroblob(32) WHERE digest = (SELECT max(digest) FROM content)",
    "DELETE FROM content WHERE digest = (SELECT max(digest) FROM content)",
    "INSERT INTO content VALUES (zeroblob(32), 0, x'00')",
    "UPDATE secret SET body = zeroblob(32)",
    "UPDATE secret SET name = 'other'",
    "DELETE FROM secret",
    "INSERT INTO secret VALUES ('another', x'00')",
    "ALTER TABLE entry ADD COLUMN note TEXT",
    "CREATE TABLE note (text TEXT)",
    "CREATE INDEX by_kind ON entry (kind)",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 99",
    "PRAGMA application_id = 7",
    "PRAGMA journal_mode = WAL",
)


def edits(share: float, dice: random.Random) -> Tried:
    """Edits by SQL; and the last entries cut off, against the head that was published."""
    wrong = []
    with folder() as place:
        path = place / "edit.bound"
        a_battle(path)
        whole = path.read_bytes()
        for edit in EDITS:
            _write(path, whole)
            _run(path, edit)
            if not found(path):
                wrong.append(edit)
        _write(path, whole)
        with BattleFile(path) as file:
            heads = [entry.head.hex() for entry in file.history.entries]
        for last in range(1, len(heads)):
            _write(path, whole)
            _run(path, f"DELETE FROM entry WHERE number > {last}")
            _run(path, "DELETE FROM content WHERE 0")
            if not verify(path, head=heads[-1], recompute=False).wrong:
                wrong.append(f"cut after entry {last}")
            if last == len(heads) - 1 and verify(path, head=heads[last - 1], recompute=False).head != heads[last - 1]:
                wrong.append("the head of what is left is another one")
    return Tried(len(EDITS) + len(heads) - 1, wrong)


def _run(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute(statement).fetchall()
    finally:
        connection.close()


def edits_unchained(dice: random.Random) -> Tried:
    """Control: the same edits, looked at by SQLite alone."""
    wrong = []
    with folder() as place:
        path = place / "edit.bound"
        a_battle(path)
        whole = path.read_bytes()
        for edit in EDITS:
            _write(path, whole)
            _run(path, edit)
            if _rows(path) is not None:
                wrong.append(edit)
    return Tried(len(EDITS), wrong)


CHECKS = [
    Check("chain", "any byte of a battle file changed", flips, flips_for_sqlite_alone, "chain and digests"),
    Check("chain", "edits by SQL, the end cut off", edits, edits_unchained, "chain, digests and the schema's check"),
]
