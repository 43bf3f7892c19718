"""The names of a scenario's files, and the files themselves, one by one.

A folder's files are regular files that lie in the folder, within limits; or they are bytes at hand, as in a battle
file: then the disk has no part in what is read.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from bound_sim_maps import disk
from bound_sim_maps.disk import Given, Named
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

MIB = 1024 * 1024
TOML, MAP, FORCES, SHEET, ARROWS, NOTES = (
    "scenario.toml", "map.geojson", "forces.csv", "orders.csv", "arrows.txt", "NOTES.md",
)  # fmt: skip
SCENARIOS = Path(__file__).resolve().parent.parent / "scenarios"
#: areas of the map with their borders, cards: files that a scenario may have
AREAS, BORDERS, CARDS = "areas.csv", "borders.csv", "cards.csv"
#: the order of battle as any spreadsheet program saves it: one of these
FORCES_TABLES = (FORCES, "forces.xlsx", "forces.ods")
#: files of High Commands, of Low Commands as text and as GeoJSON, of lines: all of a folder belong to its scenario
SHEETS = ("orders*.csv", "orders*.xlsx", "orders*.ods")
ARROW_TEXTS, ARROW_MAPS, LINES = "arrows*.txt", "arrows*.geojson", "lines*.txt"
#: files of a scenario, bytes of one of them, bytes of all
MOST_FILES, LARGEST, ALL_LIMIT = 256, 16 * MIB, 64 * MIB


#: bytes of the longest name that file systems take
_NAME_BYTES = 255


def shipped() -> tuple[str, ...]:
    """Names of the scenarios that come with the program."""
    return tuple(name for name in disk.names(SCENARIOS) if disk.is_file(SCENARIOS / name / TOML))


def is_file_name(name: str) -> bool:
    """True if a file of this name can lie in a scenario's folder, and nowhere else."""
    return Path(name).name == name and name[:1] != "." and "\0" not in name and len(os.fsencode(name)) <= _NAME_BYTES


class ScenarioFiles:
    """A scenario's files by name; ``taken`` holds the bytes of all that were asked for.

    ``source`` is a folder, or bytes by name.
    """

    def __init__(self, source: Path | Mapping[str, bytes]) -> None:
        self.folder = source if isinstance(source, Path) else None
        self._source = source
        self._names = disk.names(source) if isinstance(source, Path) else sorted(source)
        self.taken: dict[str, bytes] = {}

    def one(self, name: str) -> Given:
        """A file by name, to be read; also one that is not there."""
        if isinstance(self._source, Path):
            return _Member(self._source, name, self.taken)
        if name not in self._source:
            return _Missing(name)
        self.taken[name] = self._source[name]
        return Named(name, self._source[name])

    def has(self, name: str) -> bool:
        """True if a file of this name is there."""
        return name in self._names

    def forces(self, faults: list[Fault]) -> Given:
        """The order of battle: ``forces.csv``, or the workbook that there is; two of them are a fault."""
        there = [name for name in FORCES_TABLES if name in self._names] or [FORCES]
        if len(there) > 1:
            faults.append(
                Fault(there[1], "", text("is there beside {there}", there=there[0]), text("one order of battle"))
            )
        return self.one(there[0])

    def matching(self, *patterns: str) -> list[Given]:
        """The files whose names match one of the patterns, sorted by name. Raises Refused for too many."""
        found = [name for name in self._names if any(fnmatchcase(name, pattern) for pattern in patterns)]
        if len(found) > MOST_FILES and self.folder is not None:
            raise Refused(
                [
                    Fault(
                        ", ".join(patterns),
                        "",
                        text("{count} files", count=len(found)),
                        text("at most {most_files}", most_files=MOST_FILES),
                    )
                ]
            )
        return [self.one(name) for name in found]


@dataclass(frozen=True)
class _Member:
    """A file of a folder: it lies in it, a link that leaves the folder is refused."""

    folder: Path
    name: str
    taken: dict[str, bytes]

    def read(self, limit: int, missing: Phrase) -> bytes:
        """Its bytes, which count among those of all the scenario's files. Raises Refused, OSError."""
        path = self.folder / self.name
        if disk.is_link(path):
            path = self._within(path)
        data = disk.read(path, limit, name=disk.printable(self.name), missing=missing, follow=False)
        if len(self.taken) >= MOST_FILES and self.name not in self.taken:
            raise self._refused(
                text("is a file too many"), text("at most {most_files} files in a scenario", most_files=MOST_FILES)
            )
        self.taken[self.name] = data
        if sum(map(len, self.taken.values())) > ALL_LIMIT:
            raise self._refused(
                text("is too large with the others"), text("{all_limit} MiB in all", all_limit=ALL_LIMIT // MIB)
            )
        return data

    def _within(self, path: Path) -> Path:
        """The file that a link names. Raises Refused where it is not in the folder, OSError."""
        try:
            named = Path(os.path.realpath(path, strict=True))
        except FileNotFoundError:
            raise self._refused(text("is a link to what is not there"), text("the file itself")) from None
        if not named.is_relative_to(os.path.realpath(self.folder, strict=True)):
            raise self._refused(text("is a link that leaves the folder"), text("the file itself"))
        return named

    def _refused(self, wrong: Phrase, allowed: Phrase) -> Refused:
        return Refused([Fault(disk.printable(self.name), "", wrong, allowed)])


@dataclass(frozen=True)
class _Missing:
    """A file that is not among the bytes at hand."""

    name: str

    def read(self, limit: int, missing: Phrase) -> bytes:
        raise Refused([Fault(disk.printable(self.name), "", disk.IS[""], missing)])
