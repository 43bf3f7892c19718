"""The folder that a battle leaves behind: staged beside its place, put there whole, checked when it is read again."""

import errno
import hashlib
import json
import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bound_sim.rules import registered, ruleset
from bound_sim_kernels.locks import lock
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused, Unfit
from bound_sim_maps.texts import Phrase, text

RECORD = "battle.json"
SCENARIO = "scenario"
REPORT = "report.html"
MAPS = "maps"
DICE = "dice.csv"
WORKBOOK = "battle.xlsx"
#: bytes of a file of a result
PART_LIMIT = 512 * 1024 * 1024
#: what is said of a place for a new file that holds something
THERE_ALREADY = (text("exists already"), text("the name of a new file"))
#: bytes of a record, and the bounds that a battle can have
_RECORD_BYTES, MOST_BOUNDS = 1024 * 1024, 999
#: how often a folder is put in its place while others put theirs there
_TIMES_TO_PUT = 20
#: characters of an error of Python's that are told
_SAID = 200


class Busy(Exception):
    """Somebody else put a result in the same place while this one was being made."""


@contextmanager
def alone(path: Path, busy: Phrase, wait_s: float = 0.0, *, create: bool = False) -> Iterator[None]:
    """One at a time does what follows, by the lock of a file or folder; ``create``: an empty file.

    Raises Busy, with ``busy`` after the path, where somebody else does it for longer than ``wait_s``; OSError.
    """
    try:
        held = lock(path, wait_s, create=create)
    except BlockingIOError:
        raise Busy(text("{path}: {busy:text}", path=path, busy=busy)) from None
    try:
        yield
    finally:
        if held is not None:
            os.close(held)


class No(Exception):
    """The answer is no: what was asked for can't be done as things stand. Nothing was changed."""


class Broken(Exception):
    """A result that is no longer what was written: carries a sentence for each file."""

    def __init__(self, files: list[Phrase]) -> None:
        self.files = files
        super().__init__("\n".join(map(str, files)))


#: what using content raises that makes no sense: a name of nothing, a number of the wrong kind or size, no end of depth
_SENSELESS = (
    LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, NotImplementedError,
    RecursionError, StopIteration,
)  # fmt: skip


@contextmanager
def making_sense_of(what: object) -> Iterator[None]:
    """A place where stored content is used that somebody may have made up: if it fails there, it is Broken.

    The last net, and a narrow one: all that can be checked beforehand is. ``what`` names the content. Too little memory
    says nothing of the content: OSError.
    """
    try:
        yield
    except MemoryError as error:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM), str(what)) from error
    except _SENSELESS as error:
        said = f"{type(error).__name__}: {error}"[:_SAID]
        raise Broken([text("{what}: what is in it makes no sense ({said})", what=what, said=said)]) from error


def result_names() -> frozenset[str]:
    """The names of the files and folders of a result, of any ruleset."""
    tables = {table for name in registered() for table in ruleset(name).log_columns}
    files = (f"{table}.{kind}" for table in tables for kind in ("csv", "parquet"))
    return frozenset({RECORD, SCENARIO, REPORT, MAPS, DICE, WORKBOOK, *files})


def map_name(bound: int, ending: str = ".svg") -> str:
    """The name of the file that holds the map of a bound; 0: of the opening."""
    return f"bound-{bound:02}{ending}"


def refuse_foreign(folder: Path, own: Collection[str] | None = None) -> None:
    """Refuse a place that holds anything but an earlier result: that is replaced, other things are never touched.

    ``own`` are the names of the files and folders that such a result has; None: those of a battle.
    """
    found = disk.kind(folder)
    if not found:
        return
    if found != "folder":
        raise Refused(
            [Fault(str(folder), "", disk.IS[found], text("a new folder, or one that holds an earlier result"))]
        )
    names = result_names() if own is None else own
    foreign = [name for name in disk.names(folder) if name not in names]
    if foreign:
        shown = ", ".join(foreign[:3]) + (" ..." if len(foreign) > 3 else "")
        raise Refused(
            [
                Fault(
                    str(folder),
                    "",
                    text("holds other files ({shown})", shown=shown),
                    text("a new folder, or one with an earlier result"),
                )
            ]
        )


def refuse_filled(folder: Path, wrong: Phrase = "is there and not empty") -> None:
    """Refuse a place that is not a new or an empty folder."""
    found = disk.kind(folder)
    if found and (found != "folder" or not disk.is_empty(folder)):
        raise Refused([Fault(str(folder), "", wrong, text("a new or an empty folder"))])


@contextmanager
def staged(folder: Path, *, replace: bool, own: Collection[str] | None = None) -> Iterator[Path]:
    """A temporary folder beside ``folder`` that takes its place when the block ends well, and vanishes otherwise.

    With ``replace`` an earlier result gives way, also one that came meanwhile: two at once come out as one after the
    other. Raises Refused where something else stands there.
    """
    place = folder.absolute()
    with written.staging(place) as staging:
        work = staging / written.NEW
        work.mkdir()
        yield work
        for _ in range(_TIMES_TO_PUT):
            there = identity(place) is not None
            if there:
                refuse_foreign(folder, own) if replace else refuse_filled(folder)
            try:
                written.put_folder(staging, place, replace=replace and there)
            except FileExistsError:
                continue  # somebody else was quicker: it is as if they had come before
            except FileNotFoundError:
                if not there or not disk.exists(work):
                    raise
                continue  # what was to give way is just being replaced
            return
        raise Busy(text("{folder}: others put something there again and again", folder=folder))


def identity(place: Path) -> tuple[int, int] | None:
    """Device and number of the file or folder at a place, None for none."""
    try:
        found = place.lstat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def staged_file(target: Path) -> Iterator[Path]:
    """A place beside ``target`` for a new file, which is put there whole when the block ends well, on the disk too.

    Raises Refused where something else was put there meanwhile.
    """
    place = target.absolute()
    with written.staging(place) as staging:
        work = staging / place.name
        yield work
        written.sync(work)
        try:
            written.put_new(work, place)
        except FileExistsError as error:
            raise Refused([Fault(str(target), "", *THERE_ALREADY)]) from error


def refuse_taken(target: Path) -> None:
    """Refuse a place for a new file that holds something."""
    if disk.exists(target) or disk.is_link(target):
        raise Refused([Fault(str(target), "", *THERE_ALREADY)])


def carry(path: Path, target: Path) -> None:
    """Copy a part of a result, file or folder, into another."""
    if not disk.is_folder(path):
        written.write(target, disk.read(path, PART_LIMIT, follow=False))
        return
    target.mkdir()
    for name in disk.names(path):
        written.write(target / name, disk.read(path / name, PART_LIMIT, follow=False))


def write_record(folder: Path, facts: Mapping[str, Any]) -> None:
    """Record how the battle was played, with the digest of every table. Written last."""
    names = sorted(name for name in result_names() if name.endswith(".parquet"))
    tables = {name: _digest(folder / name) for name in names if disk.exists(folder / name)}
    text = json.dumps({**facts, "tables": tables}, ensure_ascii=False, indent=2, allow_nan=False)
    written.write(folder / RECORD, text + "\n")


def read_record(folder: Path) -> dict[str, Any]:
    """The record of a result: what ``write_record`` wrote, each fact of its kind. Refused if the folder is none.

    Raises Broken if it is none, or if a table is not as it was written.
    """
    path = folder / RECORD
    if not disk.exists(path):
        raise Refused(
            [
                Fault(
                    str(folder),
                    "",
                    text("no {record} in it", record=RECORD),
                    text("the folder that bound-sim run left"),
                )
            ]
        )
    data = disk.read(path, _RECORD_BYTES)
    try:
        record = _checked(json.loads(data))
    except (ValueError, RecursionError) as error:
        said = text("too deep") if isinstance(error, RecursionError) else str(error)[:_SAID]
        raise Broken([text("{path}: is not the record of a battle ({said:text})", path=path, said=said)]) from None
    wrong = [
        fault for name, digest in sorted(record["tables"].items()) if (fault := _table_fault(folder, name, digest))
    ]
    if wrong:
        raise Broken(wrong)
    return record


def _checked(record: Any) -> dict[str, Any]:
    """A record with facts of the right kinds. Raises ValueError."""
    if not isinstance(record, dict):
        raise Unfit(text("no object"))
    for name, right in _FACTS.items():
        if name not in record or not right(record[name]):
            raise Unfit(text("{name} is missing or wrong", name=name))
    tables = {f"{name}.parquet": table for name, table in ruleset(record["ruleset"]).log_columns.items()}
    lacking = tables.keys() - record["tables"].keys()
    if record["tables"].keys() - tables.keys() or not all(tables[name].later for name in lacking):
        raise Unfit(text("it names other tables than a battle's"))
    return record


def _is_hex(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value))


def _are_texts(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


#: the facts of a record: what each must be
_FACTS: Mapping[str, Callable[[Any], bool]] = {
    "title": lambda value: isinstance(value, str),
    "scenario": lambda value: isinstance(value, str),
    "ruleset": lambda value: isinstance(value, str) and value in registered(),
    "rulings": _are_texts,
    "bounds": lambda value: type(value) is int and 1 <= value <= MOST_BOUNDS,
    "dice": lambda value: isinstance(value, str),
    "key": lambda value: value == "" or _is_hex(value),
    "seed": lambda value: value is None or type(value) is int,
    "tables": lambda value: _are_texts(value) and all(map(_is_hex, value.values())),
}


def _table_fault(folder: Path, name: str, digest: str) -> Phrase:
    path = folder / name
    if not disk.is_file(path):
        return text("{path}: is missing", path=path)
    return "" if _digest(path) == digest else text("{path}: is not what the battle wrote", path=path)


def _digest(path: Path) -> str:
    return hashlib.sha256(disk.read(path, PART_LIMIT)).hexdigest()


def shown(folder: Path) -> str:
    """A path as short as it can be said from here."""
    try:
        relative = os.path.relpath(folder)
    except (OSError, ValueError):  # here is gone, or is on another drive
        return str(folder)
    return str(folder) if relative.startswith("..") else relative
