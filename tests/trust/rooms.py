"""Row ``limits on write``: at each limit that a reader of battle files knows, below it and beyond: writers agree.

Limits of fields come from the models of the entries, so that a new field with a limit is tried without a line here.
"""

import hashlib
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from bound_sim.battle_file import BattleFile, Broken, limits
from bound_sim.battle_file.chain import canonical
from bound_sim.battle_file.entries import KINDS, Body, StandingPolicy
from bound_sim.battle_file.export import export
from bound_sim.battle_file.history import body_text, read_entry
from bound_sim.battle_file.limits import MIB, FileRoom, Full
from bound_sim.battle_file.status import status
from bound_sim.battle_file.storage import Row, Store
from bound_sim.battle_file.verification import verify
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import LOW_A, clock, hand_in, opened, played
from tests.trust.checks import Check, Tried, folder

Schema = dict[str, Any]


class Variant(NamedTuple):
    """A body of a kind with one value at a limit or beyond it."""

    kind: str
    place: str
    values: dict[str, Any]
    within: bool


def variants() -> Iterator[Variant]:
    """Each limit of each field of each kind: below, at, above."""
    for kind, model in KINDS.items():
        schema = model.model_json_schema()
        for name, field in schema.get("properties", {}).items():
            for value, within in _around(field, schema):
                base = {key: _some(schema["properties"][key], schema) for key in schema.get("required", ())}
                if value != field.get("default"):
                    yield Variant(kind, name, {**base, name: value}, within)


def _resolved(field: Schema, schema: Schema) -> Schema:
    """A field's own schema: references and "or nothing" taken away."""
    if "$ref" in field:
        return _resolved(schema["$defs"][field["$ref"].rpartition("/")[2]], schema)
    if "anyOf" in field:
        return _resolved(next(one for one in field["anyOf"] if one.get("type") != "null"), schema)
    return field


def _some(field: Schema, schema: Schema) -> Any:
    """Any value that a field takes."""
    field = _resolved(field, schema)
    if "const" in field or "enum" in field:
        return field.get("const", field.get("enum", [None])[0])
    match field.get("type"):
        case "string":
            return "ab" * 32 if "64}" in field.get("pattern", "") else "ab" * 16 if "32}" in str(field) else "A"
        case "integer":
            return max(1, field.get("minimum", 1))
        case "array":
            if "prefixItems" in field:
                return [_some(one, schema) for one in field["prefixItems"]]
            return [_some(field["items"], schema)] * field.get("minItems", 0)
        case "object" if "properties" in field:
            return {key: _some(field["properties"][key], schema) for key in field.get("required", ())}
        case "object":
            return {}
    return True


def _around(field: Schema, schema: Schema) -> Iterator[tuple[Any, bool]]:
    """Values of a field below, at and above each of its limits, and whether they are within."""
    field = _resolved(field, schema)
    if "maxLength" in field:
        most = field["maxLength"]
        yield from (("x" * (most - 1), True), ("x" * most, True), ("x" * (most + 1), False))
    if field.get("pattern", "").startswith("^[0-9a-f]{"):
        good = _some(field, schema)
        yield from ((good, True), (good[:-1], False), (good + "a", False), ("G" + good[1:], False))
    for limit, step in (("minimum", -1), ("maximum", 1)):
        if limit in field:
            yield from ((field[limit] - step, True), (field[limit], True), (field[limit] + step, False))
    if "maxItems" in field and "prefixItems" not in field:
        one, most = _some(field["items"], schema), field["maxItems"]
        yield from (([one] * most, True), ([one] * (most + 1), False))
    if field.get("type") == "array" and "items" in field:
        for value, within in _around(field["items"], schema):
            yield [value] * max(1, field.get("minItems", 1)), within
    if field.get("type") == "object":
        base = _some(field, schema)
        for name, inner in field.get("properties", {}).items():
            for value, within in _around(inner, schema):
                yield {**base, name: value}, within
        if isinstance(inner := field.get("additionalProperties"), dict):
            for value, within in _around(inner, schema):
                yield {"ab" * 32: value}, within


def _text(model: type[Body], values: Any) -> str:
    return body_text(model.model_validate(values, strict=False))


def fields(share: float, dice: random.Random, *, write: Callable[[type[Body], Any], str] = _text) -> Tried:
    """What builds an entry and what reads one take the same values."""
    wrong, count = [], 0
    for variant in variants():
        model, count = KINDS[variant.kind], count + 1
        read = _is_read(Row(1, variant.kind, "", canonical(variant.values), b""))
        try:
            written = bool(write(model, variant.values))
        except (ValidationError, ValueError):
            written = False
        if (read, written) != (variant.within, variant.within):
            wrong.append(f"{variant.kind}.{variant.place}: read {read}, written {written}, within {variant.within}: "
                         f"{str(variant.values[variant.place])[:40]}")  # fmt: skip
    return Tried(count, wrong, "values at limits of fields")


def _is_read(row: Row) -> bool:
    try:
        read_entry(row)
    except Broken:
        return False
    return True


@contextmanager
def room(written: FileRoom, read: FileRoom, **others: int) -> Iterator[None]:
    """Smaller limits, so that a file is full soon."""
    before = {name: getattr(limits, name) for name in ("WRITTEN", "READ", *others)}
    try:
        for name, value in {"WRITTEN": written, "READ": read, **others}.items():
            setattr(limits, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(limits, name, value)


SMALL = FileRoom(entries=30, said=40_000, file=2 * MIB)
TWICE = FileRoom(*(2 * limit for limit in SMALL))
_NOISE = random.Random(1418)


def _entries(file: BattleFile) -> None:
    file.set_policy("B", "hold")


def _said(file: BattleFile) -> None:
    file.set_policy("B", "hold", reason="x" * 1_900)


def _bytes(file: BattleFile) -> None:
    text = "".join(f"# {_NOISE.getrandbits(4096):x}\n" for _ in range(120)).encode()
    hand_in(file, "A", 2, {"low.txt": LOW_A + text}, by="umpire", reason="by telephone")


#: what fills a file, by the limit that it meets first
FILLING: dict[str, Callable[[BattleFile], None]] = {"entries": _entries, "said": _said, "file": _bytes}


def full(share: float, dice: random.Random, *, written: FileRoom = SMALL) -> Tried:
    """Filled to each limit: the last that is taken is read; the next is refused and changes nothing; ways out work."""
    wrong, count = [], 0
    with folder() as place, room(written, TWICE):
        for name, fill in FILLING.items():
            count += 1
            harm = _filled(place, name, fill)
            wrong += [f"{name}: {harm}"] if harm else []
    return Tried(count, wrong)


def _filled(place: Path, name: str, fill: Callable[[BattleFile], None]) -> str:
    path = place / f"{name}.bound"
    try:
        with played(path, bounds=1) as file:
            for _ in range(200):
                before = _digest(path)
                try:
                    fill(file)
                except Full:
                    break
        if _digest(path) != before:
            return "what was refused changed the file"
        return _ways_out(place, path)
    except (Broken, Refused) as error:
        return f"{type(error).__name__}: {error}"


def _ways_out(place: Path, path: Path) -> str:
    """What must work with a file that is full, or of an earlier version and beyond the limits."""
    with BattleFile(path, clock=clock) as file:
        if not file.full or file.full not in str(status(file).full):
            return "status does not say that it is full"
        with suppress(Full):
            file.set_policy("B", "repeat", reason="x" * 1_900)
            _bytes(file)
            return "something was taken by a full file"
        export(file, place / f"{path.stem}-out", report=False)
        shorter = place / f"{path.stem}-branch.bound"
        if not file.branch(shorter, bound=1):
            return "the branch left nothing out"
        file.undo(to_bound=0)
    if wrong := verify(path, recompute=False).wrong + verify(shorter, recompute=False).wrong:
        return str(wrong[0])
    with BattleFile(shorter, clock=clock) as branch:
        branch.resolve()
        return "" if branch.history.over and not branch.full else "the branch does not go on"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def earlier(share: float, dice: random.Random) -> Tried:
    """Files of a version that looked at limits only when it read: one change beyond each."""
    wrong = []
    with folder() as place:
        for name, fill in FILLING.items():
            path = place / f"{name}.bound"
            with room(TWICE, TWICE), played(path, bounds=1) as file:
                while not _is_beyond(file.store):
                    fill(file)
            with room(SMALL, TWICE):
                harm = _ways_out(place, path)
            wrong += [f"{name}: {harm}"] if harm else []
    return Tried(len(FILLING), wrong)


def _is_beyond(store: Store) -> bool:
    said = sum(len(row.kind) + len(row.at) + len(row.body) for row in store.rows)
    return len(store.rows) > SMALL.entries or said > SMALL.said or store.size() > SMALL.file


def _refused_earlier(dice: random.Random) -> Tried:
    """Control: readers stop where writers do."""
    wrong = []
    with folder() as place:
        path = place / "b.bound"
        with room(TWICE, TWICE), played(path, bounds=1) as file:
            while not _is_beyond(file.store):
                _entries(file)
        with room(SMALL, SMALL):
            try:
                wrong += [harm for harm in [_ways_out(place, path)] if harm]
            except (Broken, Refused) as error:
                wrong.append(str(error))
    return Tried(1, wrong)


def single(share: float, dice: random.Random, *, over: int = 1) -> Tried:
    """One entry, one content, the logs together, as they are: the largest is taken and read, one more is refused."""
    wrong = []
    with folder() as place:
        for name, write in (("entry", _entry), ("content", _content), ("logs", _logs)):
            for more, fits in ((-1, True), (0, True), (over, False)):
                path = place / f"{name}{more}.bound"
                before = b""
                try:
                    with opened(path) as file:
                        before = path.read_bytes()
                        write(file, more)
                    taken = True
                except Refused:
                    taken = False
                if taken != fits:
                    wrong.append(f"{name} {more:+}: {'taken' if taken else 'refused'}")
                if not taken and path.read_bytes() != before and name != "logs":
                    wrong.append(f"{name} {more:+}: refused, and yet something was written")
                wrong += map(str, verify(path, recompute=False).wrong) if name != "content" else []
                path.unlink()
    return Tried(9, wrong)


def _entry(file: BattleFile, more: int) -> None:
    body = StandingPolicy(side="A", policy="hold", reason="x" * limits.REASON)
    with room(limits.WRITTEN, limits.READ, ENTRY_LIMIT=len(body_text(body)) - more), file.changing():
        file.add(body)


def _content(file: BattleFile, more: int) -> None:
    data = bytes(limits.CONTENT_LIMIT + more)
    with file.changing():
        name = file.store.keep(data)
    assert file.store.content(name) == data


def _logs(file: BattleFile, more: int) -> None:
    file.resolve()
    file.resolve()
    cells = sum(len(values) for columns in file.log().tables.values() for values in columns.values())
    file.undo()
    with room(limits.WRITTEN, limits.READ, LOG_CELLS=cells - more):
        file.resolve()
        file.log()


CHECKS = [
    Check("limits on write", "each limit of each field of an entry: below, at, above", fields,
          lambda dice: fields(1, dice, write=lambda model, values: canonical(values)), "the check of what is built"),
    Check("limits on write", "files filled to each limit, and their ways out", full,
          lambda dice: full(1, dice, written=FileRoom(*(3 * limit for limit in SMALL))), "the writer's limits"),
    Check("limits on write", "files of earlier versions beyond each limit", earlier, _refused_earlier,
          "the room of readers beyond that of writers"),
    Check("limits on write", "the largest entry, content and log, one less, one more", single,
          lambda dice: single(1, dice, over=0), "the one more"),
]  # fmt: skip
