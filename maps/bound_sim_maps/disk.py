"""The one door to files and folders that come from outside: looking at them, listing them, reading them.

A file is a regular file and has a limit; every error of the disk names its file and reaches the caller. The questions
of ``pathlib`` and ``glob`` take some errors for "is not there": tests/maps/test_disk.py finds them in other modules.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal, Protocol

from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

KIB = 1024
#: entries of a folder that is listed
MOST_NAMES = 10_000
Kind = Literal["", "file", "folder", "other"]
#: what stands at a place, as a fault says it
IS = {
    "": text("is missing"),
    "file": text("is a file"),
    "folder": text("is a folder"),
    "other": text("is a device, a pipe or a socket"),
}
#: errors that say that nothing is there; all others say that the disk didn't answer
_ABSENT = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
#: a pipe without a writer does not make the program wait, a terminal does not become the program's own
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class Given(Protocol):
    """A file that readers take in the place of a path: it has a name, and its bytes come from somewhere else."""

    @property
    def name(self) -> str: ...

    def read(self, limit: int, missing: Phrase) -> bytes:
        """Its bytes, where they are more than ``limit`` at least one more. Raises Refused, OSError."""
        ...


@dataclass(frozen=True)
class Named:
    """Bytes that are at hand under a file's name."""

    name: str
    data: bytes

    def read(self, limit: int, missing: Phrase) -> bytes:
        """The bytes."""
        return self.data


Source = Path | Given


def kind(path: Path) -> Kind:
    """The kind of a file or folder, links followed; "" for nothing. Raises OSError where the disk does not say."""
    try:
        mode = path.stat().st_mode
    except ValueError:  # a name with a zero byte: no file has it
        return ""
    except OSError as error:
        if error.errno in _ABSENT:
            return ""
        raise
    return _kind_of(mode)


def _kind_of(mode: int) -> Kind:
    if stat.S_ISREG(mode):
        return "file"
    return "folder" if stat.S_ISDIR(mode) else "other"


def exists(path: Path) -> bool:
    """True if anything stands there, links followed. Raises OSError."""
    return kind(path) != ""


def is_file(path: Path) -> bool:
    """True if a regular file stands there. Raises OSError."""
    return kind(path) == "file"


def is_folder(path: Path) -> bool:
    """True if a folder stands there. Raises OSError."""
    return kind(path) == "folder"


def changed_ns(path: Path) -> int:
    """The time at which a file was last written, in ns. Raises OSError."""
    return path.stat().st_mtime_ns


def is_link(path: Path) -> bool:
    """True if a symbolic link stands there. Raises OSError."""
    try:
        return stat.S_ISLNK(path.lstat().st_mode)
    except OSError as error:
        if error.errno in _ABSENT:
            return False
        raise


def names(folder: Path, most: int = MOST_NAMES) -> list[str]:
    """The names in a folder, sorted; all of them or an error. Raises OSError, and Refused for more than ``most``."""
    found: list[str] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            found.append(entry.name)
            if len(found) > most:
                raise Refused(
                    [Fault(str(folder), "", text("holds too many files"), text("at most {most}", most=f"{most:,}"))]
                )
    return sorted(found)


def is_empty(folder: Path) -> bool:
    """True if a folder holds nothing. Raises OSError."""
    with os.scandir(folder) as entries:
        return next(entries, None) is None


def below(folder: Path, ending: str) -> list[Path]:
    """The files in a folder and those below it whose names end so, sorted; links to folders are not gone into."""
    found: list[Path] = []
    for name in names(folder):
        path = folder / name
        if is_folder(path):
            found += [] if is_link(path) else below(path, ending)
        elif name.endswith(ending):
            found.append(path)
    return sorted(found)


def read(source: Source, limit: int, *, name: str = "", missing: Phrase = "", follow: bool = True) -> bytes:
    """The bytes of a regular file, at most ``limit`` of them; ``name`` is what faults call it.

    ``follow``: links too. Raises Refused for what is not such a file (``missing``: what is allowed where nothing is
    there), OSError for the disk's errors.
    """
    name = name or printable(source.name)
    if not isinstance(source, Path):
        data = source.read(limit, missing)
    else:
        found = kind(source)  # first: to open a device may do something
        if found != "file":
            raise Refused([_no_file(name, found, missing)])
        data = _read(source, limit, name, missing, _FLAGS if follow else _FLAGS | getattr(os, "O_NOFOLLOW", 0))
    if len(data) > limit:
        raise Refused([too_large(name, limit)])
    return data


def start(path: Path, length: int) -> bytes:
    """The first bytes of a regular file of any size. Raises Refused for what is not such a file, OSError."""
    name, found = printable(path.name), kind(path)
    if found != "file":
        raise Refused([_no_file(name, found, "")])
    with _opened(path, name, "", _FLAGS) as (file, _):
        return file.read(length)


def size(path: Path) -> int:
    """The bytes that a file has. Raises OSError."""
    return path.stat().st_size


def _read(path: Path, limit: int, name: str, missing: Phrase, flags: int) -> bytes:
    """A byte more than the limit where a file has more."""
    with _opened(path, name, missing, flags) as (file, length):
        if length > limit:
            raise Refused([too_large(name, limit)])
        return file.read(limit + 1)


@contextmanager
def _opened(path: Path, name: str, missing: Phrase, flags: int) -> Iterator[tuple[BinaryIO, int]]:
    """A regular file that is open, and its bytes; errors have its name. Raises Refused, OSError."""
    try:
        with os.fdopen(os.open(path, flags), "rb") as file:
            found = os.fstat(file.fileno())  # what is open now, whatever stood there before
            if not stat.S_ISREG(found.st_mode):
                raise Refused([_no_file(name, _kind_of(found.st_mode), missing)])
            yield file, found.st_size
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def _no_file(name: str, found: Kind, missing: Phrase) -> Fault:
    return Fault(name, "", IS[found], missing or ("" if found == "" else text("a file")))


def too_large(name: str, limit: int) -> Fault:
    """The fault of a file beyond its limit."""
    size = (
        text("{limit} KiB", limit=limit // KIB)
        if limit % (KIB * KIB)
        else text("{limit} MiB", limit=limit // KIB // KIB)
    )
    return Fault(name, "", text("is too large"), text("at most {size:text}", size=size))


def printable(text: str) -> str:
    """A name as a fault shows it: nothing unprintable."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
