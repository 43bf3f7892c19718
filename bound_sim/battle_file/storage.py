"""SQLite: the only place that speaks it. One writer, rollback journal, nothing lost that was acknowledged.

A file is distrusted: its schema must be exactly ours before anything is read, values must have their types, what
unpacks must stay small.
"""

import errno
import re
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from bound_sim.battle_file import limits
from bound_sim.battle_file.chain import FIRST_HEAD, digest, link
from bound_sim.battle_file.limits import CONTENT_LIMIT, FileRoom
from bound_sim.battle_file.schema import BATTLE, MIGRATIONS, TABLES, VERSION, FileKind
from bound_sim.results.folder import Broken, Busy
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, Text, text

MIB = limits.MIB
#: ms that a reader waits for a commit to end, and a commit for readers
_PATIENCE_MS = 10_000
#: s between two attempts of a writer to get its turn: it asks the oftener, the longer it has waited, so that those who
#: come later don't overtake it for ever. SQLite's own handler asks more and more seldom.
_LONGEST_PAUSE, _SHORTEST_PAUSE = 0.04, 0.002
#: s until the pause is half as long
_HALVED_AFTER = 1.0
#: s that a file which is just being put in its place may have two names
_PUT_IN_PLACE = 2.0
#: what SQLite's journal begins with
_JOURNAL = bytes.fromhex("d9d505f920a163d7")
#: content is packed from this size on
_WORTH_PACKING = 200
#: how an integrity check tells of a page within the file that the disk does not give
_UNREAD = "failed to get page"
#: how an integrity check tells of an error of the disk
_CODE = re.compile(r"error code=([0-9]+)")
_OTHERS_HOLD_IT = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_DISK = {
    sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_IOERR: errno.EIO, sqlite3.SQLITE_CANTOPEN: errno.ENOENT,
    sqlite3.SQLITE_READONLY: errno.EROFS,
}  # fmt: skip


class Row(NamedTuple):
    """An entry as it is stored; ``body`` is canonical JSON."""

    number: int
    kind: str
    at: str
    body: str
    head: bytes


_TYPES = (int, str, str, str, bytes)


class Store:
    """A battle file that is open. ``rows`` are its entries, as they were at the last ``load``."""

    def __init__(self, path: Path, *, wait_s: float = 0.0, kind: FileKind = BATTLE) -> None:
        self.path, self._kind = path, kind
        self.rows: list[Row] = []
        self._wait_s = wait_s
        self._room: FileRoom | None = None
        found = disk.kind(path)
        if found != "file":
            wrong = disk.IS[found] if found else text("is not there")
            raise Refused([Fault(str(path), "", wrong, kind.wanted)])
        if path.stat().st_size > limits.READ.file:
            raise Refused(
                [Fault(str(path), "", text("is too large"), text("at most {file} MiB", file=limits.READ.file // MIB))]
            )
        _refuse_names(path)
        with self._told():
            self._connection = _connect(path)
        try:
            with self._told():
                self._check()
            self.load()
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def create(cls, path: Path, kind: FileKind = BATTLE) -> None:
        """A file with empty tables, for its owner alone: it holds all orders. The caller names a place with nothing."""
        path.touch(mode=0o600, exist_ok=False)
        with _disk_told(path):
            connection = sqlite3.connect(path, isolation_level=None)
            try:
                for pragma in (f"application_id={kind.application_id}", f"user_version={VERSION}"):
                    connection.execute(f"PRAGMA {pragma}")
                for table in TABLES:
                    connection.execute(table)
            finally:
                connection.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _execute(self, statement: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        return self._connection.execute(statement, values)

    def _told(self) -> Any:
        return _disk_told(self.path, self._kind)

    def _check(self) -> None:
        """Ours, in this version, with our tables and nothing else: no trigger, no view."""
        if self._execute("PRAGMA application_id").fetchone() != (self._kind.application_id,):
            raise Refused([Fault(str(self.path), "", self._kind.wrong, self._kind.allowed)])
        if self._execute("PRAGMA journal_mode").fetchone() != ("delete",):
            raise Broken([text("{path}: is not kept with a rollback journal", path=self.path)])
        (version,) = self._execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise Refused(
                [
                    Fault(
                        str(self.path),
                        "",
                        text("is of version {version}", version=version),
                        text("up to {version}: a newer bound-sim", version=VERSION),
                    )
                ]
            )
        if version < VERSION:
            self._migrate(version)
        found = self._execute("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master ORDER BY rowid").fetchmany(
            9
        )
        names = [statement.split()[2] for statement in TABLES]
        wanted = [("table", name, name, sql) for name, sql in zip(names, TABLES, strict=True)]
        if [(kind, name, table, sql) for kind, name, table, _, sql in found] != wanted:
            raise Broken([text("{path}: its tables are not those of a battle file", path=self.path)])

    def _migrate(self, version: int) -> None:
        with self.writing():
            for step in range(version, VERSION):
                if step not in MIGRATIONS:
                    raise Broken([text("{path}: version {step} was never one", path=self.path, step=step)])
                for statement in MIGRATIONS[step]:
                    self._execute(statement)
            self._execute(f"PRAGMA user_version={VERSION}")

    def load(self) -> None:
        """Read the entries and check the chain that holds them together. Raises Broken."""
        with self._told():
            self.rows = list(self._entries())
        self._said = _said(self.rows)

    def _entries(self) -> Iterator[Row]:
        head, said, known = FIRST_HEAD, 0, self.rows
        found = self._execute("SELECT number, kind, at, body, head FROM entry ORDER BY number")
        for number, row in enumerate(map(Row._make, found), 1):
            if tuple(map(type, row)) != _TYPES or row.number != number:
                raise Broken([text("{path}: entry {number} is not as it was written", path=self.path, number=number)])
            said += _length(row)
            if limits.trouble(limits.READ, entries=number, said=said, entry=len(row.body)):
                raise Broken([text("{path}: entry {number} is beyond the limits", path=self.path, number=number)])
            same = number <= len(known) and row == known[number - 1] and (number == 1 or head == known[number - 2].head)
            head = row.head if same else link(head, row.number, row.kind, row.at, row.body)
            if head != row.head:
                raise self._damaged(text("entry {number} ({kind}) breaks the chain", number=number, kind=row.kind[:20]))
            yield row

    def _damaged(self, what: Text) -> Broken:
        return Broken([text("{path}: {what}{path2:text}", path=self.path, what=what, path2=_renamed_from(self.path))])

    def changed(self) -> bool:
        """True if somebody wrote since ``load``."""
        with self._told():
            (last,) = self._execute("SELECT max(number) FROM entry").fetchone()
        return bool(last != len(self.rows))

    def content(self, name: bytes) -> bytes:
        """The bytes of a digest. Raises Broken where they are not there or not those."""
        with self._told():
            found = self._execute("SELECT packed, body FROM content WHERE digest = ?", (name,)).fetchone()
        if found is None:
            raise self._damaged(text("content {name} is missing", name=name.hex()[:16]))
        plain = _unpack(*found)
        if plain is None or digest(plain) != name:
            raise self._damaged(text("content {name} is not what was written", name=name.hex()[:16]))
        return plain

    def kept(self, name: bytes) -> int:
        """The number of the file's bytes that a content takes; 0 where there is none."""
        with self._told():
            found = self._execute("SELECT length(body) FROM content WHERE digest = ?", (name,)).fetchone()
        return int(found[0]) if found else 0

    def digests(self) -> Iterator[bytes]:
        """The digests of all content, in order. Raises Broken for one that is none."""
        last = b""
        with self._told():
            for (name,) in self._execute("SELECT digest FROM content ORDER BY digest"):
                if type(name) is not bytes or len(name) != 32 or name <= last:
                    raise Broken([text("{path}: the contents are not in order", path=self.path)])
                last = name
                yield name

    def secret(self, name: str) -> bytes | None:
        """A secret by name; None where there is none."""
        with self._told():
            found = self._execute("SELECT body FROM secret WHERE name = ?", (name,)).fetchone()
        if found is not None and type(found[0]) is not bytes:
            raise Broken([text("{path}: secret {name} is not as it was written", path=self.path, name=name)])
        return found[0] if found else None

    def secrets(self) -> dict[str, bytes]:
        """All secrets."""
        with self._told():
            found = self._execute("SELECT name, body FROM secret ORDER BY name").fetchmany(1_000)
        if any(type(name) is not str or type(body) is not bytes for name, body in found):
            raise Broken([text("{path}: a secret is not as it was written", path=self.path)])
        return dict(found)

    def damage(self) -> list[str]:
        """Faults of the file's pages as SQLite itself finds them."""
        with self._told():
            found = self._execute("PRAGMA integrity_check(20)").fetchall()
        codes = [int(code) for (line,) in found for code in _CODE.findall(str(line))]
        unread = any(_UNREAD in str(line) for (line,) in found)
        if unread or any(code & 0xFF == sqlite3.SQLITE_IOERR for code in codes):
            raise OSError(errno.EIO, "disk I/O error", str(self.path))
        return [str(line) for (line,) in found if line != "ok"]

    @contextmanager
    def writing(self, *, room: FileRoom | None = None) -> Iterator[None]:
        """One transaction, the file's only writer from its first moment; all of it or nothing. Raises Busy, Full.

        ``room``: what the file may hold afterwards, ``limits.WRITTEN`` if it isn't said.
        """
        self._begin()
        kept = self.rows
        written: list[Row] = []
        self._room = room or limits.WRITTEN
        try:
            if self._execute("PRAGMA user_version").fetchone() == (VERSION,):
                self.load()
            yield
            self._check_size(self._room)
            written = self.rows
            with self._told():
                self._execute("COMMIT")
        except BaseException as error:
            self.rows = kept
            with suppress(OSError):
                self._roll_back()
            if not isinstance(error, OSError) or error.filename != str(self.path):
                raise
            stands = "what was written stands, but look after the disk" if self._has(written) else "nothing was changed"
            raise OSError(error.errno, f"{error.strerror}; {stands}", str(self.path)) from None
        finally:
            self._room = None

    def _begin(self) -> None:
        """Wait for a turn to write. Raises Busy."""
        start = time.monotonic()
        self._execute("PRAGMA busy_timeout=0")
        try:
            while True:
                try:
                    with self._told():
                        self._execute("BEGIN IMMEDIATE")
                    return
                except Busy:
                    waited = time.monotonic() - start
                    if waited >= self._wait_s:
                        raise
                    pause = max(_SHORTEST_PAUSE, _LONGEST_PAUSE * 0.5 ** (waited / _HALVED_AFTER))
                    time.sleep(min(pause, self._wait_s - waited))
        finally:
            self._execute(f"PRAGMA busy_timeout={_PATIENCE_MS}")

    def _check_size(self, room: FileRoom) -> None:
        if found := limits.trouble(room, file=self.size()):
            raise limits.full(self.path, found)

    def size(self) -> int:
        """Bytes of the file, as they will be when what is being written is there."""
        with self._told():
            return int(
                self._execute("PRAGMA page_count").fetchone()[0] * self._execute("PRAGMA page_size").fetchone()[0]
            )

    def full(self) -> limits.Full | None:
        """The warning of a file near its limits, with the remedies; None where there is room for many changes."""
        found = limits.trouble(
            limits.near(limits.WRITTEN), entries=len(self.rows) + 1, said=self._said, file=self.size()
        )
        return limits.full(self.path, found, nearly=True) if found else None

    def _may_write(self) -> FileRoom:
        if self._room is None:
            raise RuntimeError("nothing is written to a battle file outside a transaction")
        return self._room

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with self._told():
                self._execute("ROLLBACK")

    def _has(self, rows: list[Row]) -> bool:
        """True if the file ends with these entries: a disk may report an error after all is written."""
        try:
            with self._told():
                found = self._execute("SELECT head FROM entry ORDER BY number DESC LIMIT 1").fetchone()
        except (OSError, Busy, Broken, Refused):
            return False
        return bool(rows) and found == (rows[-1].head,)

    def append(self, kind: str, at: str, body: str) -> int:
        """One more entry, within ``writing``; its number. Raises Full."""
        room, number = self._may_write(), len(self.rows) + 1
        said = self._said + len(kind) + len(at) + len(body)
        if found := limits.trouble(room, entries=number, said=said, entry=len(body)):
            raise limits.full(self.path, found)
        head = link(self.rows[-1].head if self.rows else FIRST_HEAD, number, kind, at, body)
        row = Row(number, kind, at, body, head)
        with self._told():
            self._execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", tuple(row))
        self.rows, self._said = [*self.rows, row], said
        return number

    def keep(self, plain: bytes) -> bytes:
        """Store content, within ``writing``; its digest."""
        self._may_write()
        if len(plain) > CONTENT_LIMIT:
            raise Refused(
                [
                    Fault(
                        str(self.path),
                        "",
                        text("content is too large"),
                        text("at most {content_limit} MiB", content_limit=CONTENT_LIMIT // MIB),
                    )
                ]
            )
        name = digest(plain)
        packed = zlib.compress(plain, 6) if len(plain) >= _WORTH_PACKING else plain
        # what unpacks to too many cells would not be read again
        pack = len(packed) < len(plain) and plain.count(b",") <= limits.CELLS_AT_ONCE + limits.CELLS_A_BYTE * len(
            packed
        )
        with self._told():
            self._execute(
                "INSERT OR IGNORE INTO content VALUES (?, ?, ?)", (name, int(pack), packed if pack else plain)
            )
        return name

    def keep_secret(self, name: str, body: bytes) -> None:
        """Store or replace a secret, within ``writing``."""
        self._may_write()
        with self._told():
            self._execute("INSERT OR REPLACE INTO secret VALUES (?, ?)", (name, body))

    def cut(self, last: int, named: set[bytes]) -> None:
        """Leave out the entries after this one and all content but the named, within ``writing``."""
        self._may_write()
        with self._told():
            self._execute("DELETE FROM entry WHERE number > ?", (last,))
            for (name,) in self._execute("SELECT digest FROM content").fetchall():
                if name not in named:
                    self._execute("DELETE FROM content WHERE digest = ?", (name,))
        self.rows = self.rows[:last]
        self._said = _said(self.rows)

    def shrink(self) -> None:
        """Give back the room of what was left out."""
        with self._told():
            self._execute("VACUUM")

    def copy(self, target: Path) -> None:
        """The whole file as it stands, at a place that holds nothing; for its owner alone."""
        target.touch(mode=0o600, exist_ok=False)
        with self._told():
            copied = sqlite3.connect(target)
            try:
                self._connection.backup(copied)
            finally:
                copied.close()


def _said(rows: list[Row]) -> int:
    """Characters of all entries together."""
    return sum(map(_length, rows))


def _length(row: Row) -> int:
    return len(row.kind) + len(row.at) + len(row.body)


def _refuse_names(path: Path) -> None:
    """Refuse a file with two names: SQLite finds the journal of a transaction that broke off by the name alone."""
    start = time.monotonic()
    while path.stat().st_nlink > 1:
        # of a command that was killed when it had put the file in its place; one that lives is about to be done
        if not written.being_put(path.absolute()) or time.monotonic() - start > _PUT_IN_PLACE:
            break
        time.sleep(_SHORTEST_PAUSE)
    if (names := path.stat().st_nlink) > 1:
        wrong = text("has {names} names (hard links): after a crash it would be damaged under the other", names=names)
        raise Refused([Fault(str(path), "", wrong, text("a file of one name: copy it, and remove this one"))])


def _renamed_from(path: Path) -> Phrase:
    """The remedy for a damaged file that was perhaps renamed after a crash: its journal is there under the old name."""
    place = path.resolve()
    found = []
    with suppress(OSError, Refused):
        for name in disk.names(place.parent):
            owner, ending, _ = name.rpartition("-journal")
            if ending and name == owner + ending and not disk.exists(place.parent / owner):
                begins = disk.read(place.parent / name, limits.READ.file)[: len(_JOURNAL)]
                found += [name] if begins == _JOURNAL else []
    if not found:
        return ""
    return text(
        "; {found} belongs to a file that was renamed after a crash: was it this one, give it its old name back",
        found=found[0],
    )


def _connect(path: Path) -> sqlite3.Connection:
    # a symbolic link has no journal beside it: the file has
    quoted = path.resolve().as_uri()
    connection = sqlite3.connect(f"{quoted}?mode=rw", uri=True, timeout=_PATIENCE_MS / 1000, isolation_level=None)
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, CONTENT_LIMIT + MIB)
        for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0", "cache_spill=OFF",
                       "temp_store=MEMORY", "synchronous=EXTRA"):  # fmt: skip
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def _sound(path: Path) -> bool:
    """True if a file can be read to its end: SQLite also says "malformed" where the disk failed once."""
    try:
        with closing(_connect(path)) as again:
            made = {name for (name,) in again.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            for table in made & {"entry", "content", "secret"}:
                for _ in again.execute(f"SELECT * FROM {table}"):
                    pass
            return bool(again.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)])
    except (sqlite3.Error, UnicodeDecodeError):
        return False


def _unpack(packed: object, body: object) -> bytes | None:
    if type(body) is not bytes or packed not in (0, 1):
        return None
    if packed == 0:
        return body
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(body, CONTENT_LIMIT)
    except zlib.error:
        return None
    return plain if unpacker.eof and not unpacker.unused_data else None


@contextmanager
def _disk_told(path: Path, kind: FileKind = BATTLE) -> Iterator[None]:
    """SQLite's errors in our words: Busy, OSError for the disk's, Broken for a file that is damaged."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _OTHERS_HOLD_IT:
            raise Busy(
                text("{path}: somebody else is writing to it: try again when they are done", path=path)
            ) from None
        if code in _DISK:
            raise OSError(_DISK[code], str(error), str(path)) from None
        if code == sqlite3.SQLITE_NOTADB:
            raise Refused([Fault(str(path), "", kind.wrong, kind.allowed)]) from None
        if code == sqlite3.SQLITE_CORRUPT and _sound(path):
            raise OSError(errno.EIO, "disk I/O error", str(path)) from None
        raise Broken(
            [text("{path}: is damaged ({error}){path2:text}", path=path, error=error, path2=_renamed_from(path))]
        ) from None
    except UnicodeDecodeError:  # a message that quotes the damaged schema
        raise Broken([text("{path}: is damaged (its schema is not text)", path=path)]) from None
