"""The folder that a battle leaves behind: staged beside its place, put there whole, checked when it is read again."""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bound_sim.rulesets import registered, ruleset
from maps.faults import Fault, Refused

RECORD = "battle.json"
SCENARIO = "scenario"
REPORT = "report.html"
MAPS = "maps"
DICE = "dice.csv"
#: the files of a scenario folder; anything else in it stays where it is
SCENARIO_FILES = frozenset({".toml", ".geojson", ".csv", ".txt", ".md"})


class Busy(Exception):
    """Somebody else put a result in the same place while this one was being made."""


class No(Exception):
    """The answer is no: what was asked for can't be done as things stand. Nothing was changed."""


class Broken(Exception):
    """A result that is no longer what was written: carries a sentence for each file."""

    def __init__(self, files: list[str]) -> None:
        self.files = files
        super().__init__("\n".join(files))


def result_names() -> frozenset[str]:
    """The names of the files and folders of a result, of any ruleset."""
    tables = {table for name in registered() for table in ruleset(name).log_columns}
    files = (f"{table}.{kind}" for table in tables for kind in ("csv", "parquet"))
    return frozenset({RECORD, SCENARIO, REPORT, MAPS, DICE, *files})


def refuse_foreign(folder: Path, own: Collection[str] | None = None) -> None:
    """Refuse a place that holds anything but an earlier result: that is replaced, other things are never touched.

    ``own`` are the names of the files and folders that such a result has; None: those of a battle.
    """
    if not folder.exists():
        return
    if not folder.is_dir():
        raise Refused([Fault(str(folder), "", "is a file", "a new folder, or one that holds an earlier result")])
    names = result_names() if own is None else own
    foreign = sorted(path.name for path in folder.iterdir() if path.name not in names)
    if foreign:
        found = ", ".join(foreign[:3]) + (" ..." if len(foreign) > 3 else "")
        raise Refused(
            [Fault(str(folder), "", f"holds other files ({found})", "a new folder, or one with an earlier result")]
        )


@contextmanager
def staged(folder: Path, *, replace: bool, own: Collection[str] | None = None) -> Iterator[Path]:
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
    return {path.name: path.read_bytes() for path in found if _is_scenario_file(path)}


def _is_scenario_file(path: Path) -> bool:
    return path.suffix.lower() in SCENARIO_FILES and path.name[0] != "."


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
    names = sorted(name for name in result_names() if name.endswith(".parquet"))
    tables = {name: _digest(folder / name) for name in names if (folder / name).exists()}
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
