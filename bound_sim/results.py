"""The folder that a battle leaves behind: staged beside its place, put there whole, checked when it is read again."""

import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bound_sim.rulesets import RULESETS, ruleset
from maps.faults import Fault, Refused

RECORD = "battle.json"
SCENARIO = "scenario"
REPORT = "report.html"
MAPS = "maps"
DICE = "dice.csv"
#: the files of a scenario folder; anything else in it stays where it is
SCENARIO_FILES = frozenset({".toml", ".geojson", ".csv", ".txt", ".md"})
TABLES = tuple(
    f"{table}.{kind}"
    for table in sorted({table for name in RULESETS for table in ruleset(name).log_columns})
    for kind in ("csv", "parquet")
)
#: bytes of a record, and the bounds that a battle can have
_RECORD_BYTES, MOST_BOUNDS = 1024 * 1024, 999
#: the longest name that file systems take
_NAME_BYTES = 255
#: characters of an error of Python's that are told
_SAID = 200
_OWN = frozenset({RECORD, SCENARIO, REPORT, MAPS, DICE, *TABLES})


class Busy(Exception):
    """Somebody else put a result in the same place while this one was being made."""


class No(Exception):
    """The answer is no: what was asked for can't be done as things stand. Nothing was changed."""


class Broken(Exception):
    """A result that is no longer what was written: carries a sentence for each file."""

    def __init__(self, files: list[str]) -> None:
        self.files = files
        super().__init__("\n".join(files))


#: what using content raises that makes no sense: a name of nothing, a number of the wrong kind or size, no end of depth
_SENSELESS = (
    LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, NotImplementedError,
    RecursionError, MemoryError, StopIteration,
)  # fmt: skip


@contextmanager
def making_sense_of(what: object) -> Iterator[None]:
    """A place where stored content is used that somebody may have made up: if it fails there, it is Broken.

    The last net, and a narrow one: all that can be checked beforehand is. ``what`` names the content.
    """
    try:
        yield
    except _SENSELESS as error:
        said = f"{type(error).__name__}: {error}"[:_SAID]
        raise Broken([f"{what}: what is in it makes no sense ({said})"]) from error


def refuse_foreign(folder: Path, own: Collection[str] = _OWN) -> None:
    """Refuse a place that holds anything but an earlier result: that is replaced, other things are never touched.

    ``own`` are the names of the files and folders that such a result has.
    """
    if not folder.exists():
        return
    if not folder.is_dir():
        raise Refused([Fault(str(folder), "", "is a file", "a new folder, or one that holds an earlier result")])
    foreign = sorted(path.name for path in folder.iterdir() if path.name not in own)
    if foreign:
        found = ", ".join(foreign[:3]) + (" ..." if len(foreign) > 3 else "")
        raise Refused(
            [Fault(str(folder), "", f"holds other files ({found})", "a new folder, or one with an earlier result")]
        )


@contextmanager
def staged(folder: Path, *, replace: bool, own: Collection[str] = _OWN) -> Iterator[Path]:
    """A temporary folder beside ``folder`` that takes its place when the block ends well, and vanishes otherwise.

    With ``replace`` an earlier result gives way, as long as it is still the one that was there at the start.
    """
    place = folder.absolute()
    before = _identity(place)
    place.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
    try:
        work = staging / "new"
        work.mkdir()
        yield work
        if _identity(place) != before:
            raise Busy(f"{folder}: something else was put there meanwhile")
        if replace and before:
            refuse_foreign(folder, own)
            place.rename(staging / "old")
        try:
            work.rename(place)
        except OSError as error:
            if (staging / "old").exists():
                (staging / "old").rename(place)
            raise Busy(f"{folder}: something else was put there meanwhile") from error
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _identity(place: Path) -> tuple[int, int] | None:
    """Which file or folder stands at a place, None for none."""
    try:
        found = place.lstat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def copy_scenario(source: Path, target: Path) -> None:
    """Copy the files of a scenario folder, byte for byte, as plain writable files."""
    target.mkdir(parents=True, exist_ok=True)
    for name, data in scenario_files(source).items():
        (target / name).write_bytes(data)


def scenario_files(source: Path) -> dict[str, bytes]:
    """The files of a scenario folder by name."""
    found = (path for path in sorted(source.iterdir()) if path.is_file())
    return {path.name: path.read_bytes() for path in found if is_scenario_file(path.name)}


def is_scenario_file(name: str) -> bool:
    """Whether a file of this name is one of a scenario, in its folder and nowhere else."""
    path = Path(name)
    plain = path.name == name and name[:1] != "." and "\0" not in name and len(os.fsencode(name)) <= _NAME_BYTES
    return plain and path.suffix.lower() in SCENARIO_FILES


@contextmanager
def staged_file(target: Path) -> Iterator[Path]:
    """A place beside ``target`` for a new file, which is put there whole when the block ends well, on the disk too.

    Raises Busy where something else was put there meanwhile.
    """
    place = target.absolute()
    place.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
    try:
        work = staging / place.name
        yield work
        try:
            os.link(work, place)  # never over a file that is there
        except FileExistsError as error:
            raise Busy(f"{target}: something else was put there meanwhile") from error
        folder = os.open(place.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def carry(path: Path, target: Path) -> None:
    """Copy a part of a result, file or folder, into another."""
    if path.is_dir():
        shutil.copytree(path, target)
    else:
        target.write_bytes(path.read_bytes())


def write_record(folder: Path, facts: Mapping[str, Any]) -> None:
    """Record how the battle was played, with the digest of every table. Written last."""
    tables = {name: _digest(folder / name) for name in TABLES if name.endswith(".parquet") and (folder / name).exists()}
    text = json.dumps({**facts, "tables": tables}, ensure_ascii=False, indent=2, allow_nan=False)
    (folder / RECORD).write_text(text + "\n", encoding="utf-8")


def read_record(folder: Path) -> dict[str, Any]:
    """The record of a result: what ``write_record`` wrote, each fact of its kind. Refused if the folder is none.

    Raises Broken if it is none, or if a table is not as it was written.
    """
    path = folder / RECORD
    try:
        with path.open("rb") as file:
            data = file.read(_RECORD_BYTES + 1)
        if len(data) > _RECORD_BYTES:
            raise ValueError("too large")
        record = _checked(json.loads(data))
    except FileNotFoundError:
        raise Refused([Fault(str(folder), "", f"no {RECORD} in it", "the folder that bound-sim run left")]) from None
    except (ValueError, RecursionError) as error:
        said = "too deep" if isinstance(error, RecursionError) else str(error)[:_SAID]
        raise Broken([f"{path}: is not the record of a battle ({said})"]) from None
    wrong = [
        fault for name, digest in sorted(record["tables"].items()) if (fault := _table_fault(folder, name, digest))
    ]
    if wrong:
        raise Broken(wrong)
    return record


def _checked(record: Any) -> dict[str, Any]:
    """A record with facts of the right kinds. Raises ValueError."""
    if not isinstance(record, dict):
        raise ValueError("no object")
    for name, right in _FACTS.items():
        if name not in record or not right(record[name]):
            raise ValueError(f"{name} is missing or wrong")
    tables = {f"{name}.parquet" for name in ruleset(record["ruleset"]).log_columns}
    if record["tables"].keys() != tables:
        raise ValueError("it names other tables than a battle's")
    return record


def _is_hex(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value))


def _are_texts(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


#: the facts of a record: what each must be
_FACTS: Mapping[str, Callable[[Any], bool]] = {
    "title": lambda value: isinstance(value, str),
    "scenario": lambda value: isinstance(value, str),
    "ruleset": lambda value: isinstance(value, str) and value in RULESETS,
    "rulings": _are_texts,
    "bounds": lambda value: type(value) is int and 1 <= value <= MOST_BOUNDS,
    "dice": lambda value: isinstance(value, str),
    "key": lambda value: value == "" or _is_hex(value),
    "seed": lambda value: value is None or type(value) is int,
    "tables": lambda value: _are_texts(value) and all(map(_is_hex, value.values())),
}


def _table_fault(folder: Path, name: str, digest: str) -> str:
    path = folder / name
    if not path.is_file():
        return f"{path}: is missing"
    return "" if _digest(path) == digest else f"{path}: is not what the battle wrote"


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def shown(folder: Path) -> str:
    """A path as short as it can be said from here."""
    relative = os.path.relpath(folder)
    return str(folder) if relative.startswith("..") else relative
