"""The folder that a battle leaves behind: staged beside its place, put there whole, checked when it is read again."""

import hashlib
import json
import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bound_sim import staging
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
#: an earlier result, while the new one takes its place
_OLD = "old"
#: what is said of a place for a new file that holds something
THERE_ALREADY = ("is there already", "the name of a new file")
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
    with _beside(place) as beside:
        before = _identity(place)
        work = beside / "new"
        work.mkdir()
        yield work
        if _identity(place) != before:
            raise Busy(f"{folder}: something else was put there meanwhile")
        if replace and before:
            refuse_foreign(folder, own)
            place.rename(beside / _OLD)
        try:
            work.rename(place)
        except OSError as error:
            if (beside / _OLD).exists():
                (beside / _OLD).rename(place)
            raise Busy(f"{folder}: something else was put there meanwhile") from error


@contextmanager
def _beside(place: Path) -> Iterator[Path]:
    """A folder beside a place, where what goes there is made; those of dead commands are swept."""
    place.parent.mkdir(parents=True, exist_ok=True)
    sweep_beside(place)
    with staging.held(place.parent, _prefix(place)) as folder:
        yield folder


def sweep_beside(place: Path) -> None:
    """Remove what killed commands left beside a place; an earlier result that they had moved away comes back."""

    def restore(folder: Path) -> None:
        if (folder / _OLD).exists() and _identity(place) is None:
            (folder / _OLD).rename(place)

    staging.sweep(place.parent, _prefix(place), first=restore)


def being_made(place: Path) -> bool:
    """Whether a command is about to put something at a place."""
    return staging.in_use(place.parent, _prefix(place))


def _prefix(place: Path) -> str:
    return f".{place.name}-"


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
    return {path.name: path.read_bytes() for path in found if _is_scenario_file(path)}


def _is_scenario_file(path: Path) -> bool:
    return path.suffix.lower() in SCENARIO_FILES and path.name[0] != "."


@contextmanager
def staged_file(target: Path) -> Iterator[Path]:
    """A place beside ``target`` for a new file, which is put there whole when the block ends well, on the disk too.

    Raises Refused where something else was put there meanwhile.
    """
    place = target.absolute()
    with _beside(place) as beside:
        work = beside / place.name
        yield work
        try:
            os.link(work, place)  # never over a file that is there
        except FileExistsError as error:
            raise Refused([Fault(str(target), "", *THERE_ALREADY)]) from error
        work.unlink()  # a battle file with two names is refused: SQLite finds its journal by name
        parent = os.open(place.parent, os.O_RDONLY)
        try:
            os.fsync(parent)
        finally:
            os.close(parent)


def refuse_taken(target: Path) -> None:
    """Refuse a place for a new file that holds something."""
    if os.path.lexists(target):
        raise Refused([Fault(str(target), "", *THERE_ALREADY)])


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
    """The record of a result. Refused if the folder is none; ``Broken`` if a table is not as it was written."""
    try:
        record = json.loads((folder / RECORD).read_bytes())
        digests = dict(record["tables"])
    except FileNotFoundError:
        raise Refused([Fault(str(folder), "", f"no {RECORD} in it", "the folder that bound-sim run left")]) from None
    except (ValueError, TypeError, KeyError, OSError) as error:
        raise Broken([f"{folder / RECORD}: is not the record of a battle ({type(error).__name__})"]) from None
    wrong = [fault for name, digest in sorted(digests.items()) if (fault := _table_fault(folder, name, digest))]
    if wrong:
        raise Broken(wrong)
    return dict(record)


def _table_fault(folder: Path, name: str, digest: str) -> str:
    path = folder / Path(name).name
    if not path.is_file():
        return f"{path}: is missing"
    return "" if _digest(path) == digest else f"{path}: is not what the battle wrote"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def shown(folder: Path) -> str:
    """A path as short as it can be said from here."""
    relative = os.path.relpath(folder)
    return str(folder) if relative.startswith("..") else relative
