"""Battle files that somebody made up: real entries and contents changed by what they are, the chain right again."""

import json
import random
import sqlite3
import zlib
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Self

from bound_sim.battle_file.chain import FIRST_HEAD, canonical, digest, link
from bound_sim.battle_file.entries import KINDS
from bound_sim.battle_file.history import body_text
from bound_sim.battle_file.schema import BATTLE, FileKind
from bound_sim.battle_file.storage import MIB, Store
from bound_sim.campaign.entries import KINDS as OF_CAMPAIGNS
from bound_sim.orders.interventions import WORDS
from tests.trust.inputs import mutated

#: numbers that something may stumble over, beside those near to what is there
_NUMBERS = (
    0, 1, 2, 3, 7, 99, 998, 999, 1_000, 3_600, 65_536, 100_000, 20_001, 10**6, 10**9, 2**31, 2**62, 2**63, 2**64,
    10**40, -1, -2, -(2**31), -(2**63), -(2**64), 0.5, -0.0, 1e9, 1e300, -1e300, 5e-324,
)  # fmt: skip
_TEXTS = (
    "", " ", "\n", "x", "A", "B", "C", "#", "end", "os", "1418", "end-of-empires", "..", "../../evil", "/etc/passwd",
    "\x1b[31m", "=1+1", "=cmd|' /C calc'!A0", "<script>alert(1)</script>", "\u202e", "é" * 30, "x" * 199, "x" * 201,
    "y" * 3_000, "a/b.csv", "low.txt", "high.csv", "a.geojson", "nul\x00", "-1", "999", "umpire", "m0", "m99", "melee",
    "on table", "removed", "waiting", "2026-01-01T00:00:00Z", "umpire rules", "1/1/1", "9/1", "0" * 64, "ab" * 32,
)  # fmt: skip
_ACTS = (
    "", "hit", "hit 1/1/1", "hit 1/1/1 1", "move 1/1/1 9999,9999", "move 1/1/1 1,1 face 9999", "restore 1/1/1 hits 99",
    "ruling Q-free-fire nobody", "ruling Q-free-fire what", "ruling x y", "arrive 1/1/1 3,3", "arrive 7/7",
    "remove 9/1/1", "HIT 1/1/1", "move 1/1/1 A1", "move 1/1/1 1e308,1e308", "explode 1/1/1", "restore 1/1/1",
)  # fmt: skip


@dataclass
class Forged:
    """A battle file in parts: entries with their bodies open, contents by digest, secrets."""

    entries: list[tuple[str, str, Any]]
    contents: dict[str, bytes]
    secrets: dict[str, bytes] = field(default_factory=dict)
    kind: FileKind = BATTLE

    @classmethod
    def read(cls, path: Path, kind: FileKind = BATTLE) -> Self:
        """Take a file apart."""
        store = Store(path, kind=kind)
        try:
            return cls(
                [(row.kind, row.at, json.loads(row.body)) for row in store.rows],
                {name.hex(): store.content(name) for name in store.digests()}, store.secrets(), kind,
            )  # fmt: skip
        finally:
            store.close()

    def copy(self) -> "Forged":
        """One that can be changed: bodies are replaced, never changed."""
        return Forged(list(self.entries), dict(self.contents), dict(self.secrets), self.kind)

    def keep(self, data: bytes) -> str:
        """Take in a content; its digest."""
        name = digest(data).hex()
        self.contents[name] = data
        return name

    def swap(self, before: str, after: str) -> None:
        """Name another content wherever this one is named."""
        self.entries = [
            (kind, at, _swapped(body, before, after) if before in str(body) else body)
            for kind, at, body in self.entries
        ]

    def write(self, path: Path) -> None:
        """Put it together, every head and digest right."""
        path.write_bytes(_empty(self.kind))
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous=OFF")
            connection.execute("PRAGMA journal_mode=MEMORY")
            connection.execute("BEGIN")
            head = FIRST_HEAD
            for number, (kind, at, body) in enumerate(self.entries, 1):
                text = _text(kind, json.dumps(body))
                head = link(head, number, kind, at, text)
                connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (number, kind, at, text, head))
            for name, data in self.contents.items():
                packed = _packed(data)
                pack = len(packed) < len(data)
                values = bytes.fromhex(name), int(pack), packed if pack else data
                connection.execute("INSERT OR IGNORE INTO content VALUES (?, ?, ?)", values)
            for name, data in self.secrets.items():
                connection.execute("INSERT INTO secret VALUES (?, ?)", (name, data))
            connection.execute("COMMIT")


@cache
def _empty(kind: FileKind) -> bytes:
    """A file without entries."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        Store.create(Path(folder) / "empty", kind)
        return (Path(folder) / "empty").read_bytes()


@lru_cache(maxsize=10_000)
def _text(kind: str, body: str) -> str:
    """A body as its model writes it, where it is one: else nothing but that would be refused."""
    try:
        return body_text({**KINDS, **OF_CAMPAIGNS}[kind].model_validate_json(body))
    except (ValueError, KeyError, RecursionError):
        try:
            return canonical(json.loads(body))
        except (ValueError, RecursionError):
            return body


@lru_cache(maxsize=200)
def _packed(data: bytes) -> bytes:
    return zlib.compress(data, 1) if len(data) > 200 else data


def _swapped(value: Any, before: str, after: str) -> Any:
    if isinstance(value, dict):
        return {key: _swapped(inner, before, after) for key, inner in value.items()}
    if isinstance(value, list):
        return [_swapped(inner, before, after) for inner in value]
    return after if value == before else value


class Forger:
    """Makes battle files of others: ``bases`` are real ones."""

    def __init__(self, bases: list[Forged], dice: random.Random) -> None:
        self.bases, self.dice = bases, dice
        #: what stands in real files: texts by the name of their field, whole bodies by kind
        self.texts: dict[str, list[str]] = {}
        self.bodies: dict[str, list[Any]] = {}
        for base in bases:
            for kind, _, body in base.entries:
                self.bodies.setdefault(kind, []).append(body)
                self._collect(body, kind)

    def _collect(self, value: Any, name: str) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                self._collect(inner, key)
        elif isinstance(value, list):
            for inner in value:
                self._collect(inner, name)
        elif isinstance(value, str):
            self.texts.setdefault(name, []).append(value)

    def make(self) -> Forged:
        """One more, with one to four changes."""
        file = self.dice.choice(self.bases).copy()
        if self.dice.random() < 0.3:  # as it stood earlier
            del file.entries[self.dice.randint(2, len(file.entries)) :]
        ways = self._field, self._entry, self._content, self._grown
        for way in self.dice.choices(ways, weights=(5, 3, 9, 1), k=self.dice.choice((1, 1, 1, 1, 2, 2, 3))):
            way(file)
        return file

    def change(self, value: Any) -> Any:
        """A JSON value with another one somewhere in it."""
        return self._changed(value, Forged([], {}), "record")

    def cells(self, value: Any) -> Any:
        """A table, or any nested value, with other cells."""
        return self._cells(value)

    # ---- a field of an entry

    def _field(self, file: Forged) -> None:
        """Another value in a place of a body."""
        number = self.dice.randrange(len(file.entries))
        kind, at, body = file.entries[number]
        if self.dice.random() < 0.03:
            file.entries[number] = kind, self._string("at"), body
            return
        file.entries[number] = kind, at, self._changed(deepcopy(body), file, kind)

    def _changed(self, value: Any, file: Forged, name: str) -> Any:
        """A JSON value with another one somewhere in it."""
        dice = self.dice
        if isinstance(value, dict) and value and dice.random() < 0.95:
            key = dice.choice(list(value))
            match dice.randrange(12):
                case 0:
                    del value[key]
                case 1:
                    value[self._string(name)] = value.pop(key)
                case 2:
                    value[self._string(name)] = deepcopy(value[key])
                case _:
                    value[key] = self._changed(value[key], file, key)
            return value
        if isinstance(value, list) and value and dice.random() < 0.9:
            at = dice.randrange(len(value))
            match dice.randrange(6):
                case 0:
                    del value[at]
                case 1:
                    value.insert(at, deepcopy(value[at]))
                case 2:
                    dice.shuffle(value)
                case _:
                    value[at] = self._changed(value[at], file, name)
            return value
        if dice.random() < 0.08:
            kinds: tuple[Any, ...] = (None, True, [], {}, 0, "", [[[]]], {"x": {}}, self._number(3), self._string(name))
            return dice.choice(kinds)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int | float):
            return self._number(value)
        if isinstance(value, str):
            if len(value) == 64 and dice.random() < 0.9 and file.contents:
                return self._other_content(file, value)
            return self._string(name)
        return self._number(0) if dice.random() < 0.5 else self._string(name)

    def _number(self, near: float) -> int | float:
        if self.dice.random() < 0.5:
            return near + self.dice.choice((-2, -1, 1, 2, 5, 40, 1_000))
        return self.dice.choice(_NUMBERS)

    def _string(self, name: str) -> str:
        """A text that could stand there, or in another place, or nowhere."""
        dice = self.dice
        if name == "act" and dice.random() < 0.7:
            return dice.choice(_ACTS) if dice.random() < 0.7 else f"{dice.choice(WORDS)} {dice.choice(_TEXTS)}"
        known = self.texts.get(name) if dice.random() < 0.5 else self.texts.get(dice.choice(list(self.texts)))
        return dice.choice(known) if known and dice.random() < 0.7 else dice.choice(_TEXTS)

    def _other_content(self, file: Forged, name: str) -> str:
        if name in file.contents and self.dice.random() < 0.4:
            return file.keep(self._bytes(file.contents[name]))
        return self.dice.choice(list(file.contents))

    # ---- whole entries

    def _entry(self, file: Forged) -> None:
        """An entry more or less, in another place, of another kind."""
        dice, entries = self.dice, file.entries
        at = dice.randrange(len(entries))
        kind, when, body = entries[at]
        match dice.randrange(7):
            case 0:
                del entries[at : at + dice.choice((1, 1, 2, 5))]
            case 1:
                entries.insert(dice.randrange(len(entries) + 1), (kind, when, deepcopy(body)))
            case 2:
                entries.insert(dice.randrange(len(entries)), entries.pop(at))
            case 3:
                entries[at] = dice.choice([*KINDS, "", "unknown"]), when, body
            case 4:  # one of another battle
                other = dice.choice(list(self.bodies))
                entries.insert(dice.randint(1, len(entries)), (other, when, deepcopy(dice.choice(self.bodies[other]))))
            case 5:  # at the end, as a command would write it: numbers of what is there
                entries.append((*self._made(len(entries)),))
            case _:
                other = dice.choice(list(self.bodies))
                made = self._changed(deepcopy(dice.choice(self.bodies[other])), file, other)
                entries.insert(dice.randint(1, len(entries)), (other, when, made))
        if not entries:
            entries.append((kind, when, body))

    def _made(self, count: int) -> tuple[str, str, Any]:
        """An entry on others by number."""
        dice, at = self.dice, "2026-01-01T00:00:00Z"
        numbers = sorted(dice.sample(range(1, count + 1), min(count, dice.choice((0, 1, 1, 2, 3)))))
        match dice.randrange(4):
            case 0:
                return "undo", at, {"entries": numbers}
            case 1:
                return "redo", at, {"entries": numbers}
            case 2:
                return "branch", at, {"entries": numbers, "head": "ab" * 32}
        merged = {f"{number:064x}": number for number in range(max(1, count + 1 - dice.randrange(1, 4)), count + 1)}
        return "merged", at, {"head": "cd" * 32, "entries": merged}

    # ---- contents

    def _content(self, file: Forged) -> None:
        """Another content in the place of one, named right."""
        name = self.dice.choice(list(file.contents))
        file.swap(name, file.keep(self._bytes(file.contents.pop(name))))

    def _bytes(self, data: bytes) -> bytes:
        """A content changed: JSON by its values, a text by its lines and bytes."""
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            return mutated(data, self.dice)
        for _ in range(self.dice.choice((1, 1, 2, 5))):
            value = self._cells(value)
        return (canonical if self.dice.random() < 0.7 else json.dumps)(value).encode()

    def _cells(self, value: Any) -> Any:
        """A cell of a table, a whole column, or any place of a nested value."""
        dice = self.dice
        columns = [key for key in value if isinstance(value[key], list)] if isinstance(value, dict) else []
        if columns and dice.random() < 0.8:
            column = value[dice.choice(columns)]
            if column and dice.random() < 0.7:
                at = dice.randrange(len(column))
                column[at] = self._cell(column[at], column)
            elif column:
                column[:] = [self._cell(column[0], column)] * len(column)
            return value
        return self._changed(value, Forged([], {}), "cell")

    def _cell(self, now: Any, column: list[Any]) -> Any:
        dice = self.dice
        if dice.random() < 0.4:
            return dice.choice(column)
        if isinstance(now, bool):
            return dice.choice((not now, 1, None))
        if isinstance(now, int | float):
            number = self._number(now)
            return float(number) if isinstance(now, float) and dice.random() < 0.9 and abs(number) < 1e300 else number
        return dice.choice((*_TEXTS, 0, None)) if isinstance(now, str) else self._changed(now, Forged([], {}), "cell")

    def _grown(self, file: Forged) -> None:
        """A table or any other content that unpacks to far more than it takes up."""
        dice = self.dice
        tables = [body["log"][name] for kind, _, body in file.entries if kind == "bound" and isinstance(body, dict)
                  and isinstance(body.get("log"), dict) for name in body["log"]]  # fmt: skip
        name = dice.choice(tables or list(file.contents))
        data = file.contents.get(name) if isinstance(name, str) else None
        if data is None:
            return
        try:
            value = json.loads(data)
            rows = dice.choice((1_000, 3_000, 3_000, 30_000))
            grown = canonical({key: column[:1] * rows for key, column in value.items()}).encode()
        except (ValueError, AttributeError, TypeError, RecursionError):
            grown = data * dice.choice((10, 100))
        if len(grown) < 30 * MIB:
            file.swap(name, file.keep(grown))
