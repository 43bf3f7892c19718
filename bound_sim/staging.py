"""Folders that live as long as the command that made them; what a killed command leaves is swept by the next one.

A command holds a lock on its folder. The system takes the lock away with the process, however that ends: a folder of
ours that can be locked has no command any more.
"""

import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

#: what the folder's name ends in: earlier versions made folders that nobody locks, and those are never touched
_ENDING = ".staged"
_PREFIX = "bound-sim-"
#: letters that ``mkdtemp`` puts between the two
_LETTERS = 8
_AS_FOLDER = os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY
#: another command may sweep a folder before it is locked: then the next one is made
_TRIES = 100


@contextmanager
def held(parent: Path, prefix: str) -> Iterator[Path]:
    """A new folder in ``parent``, for its owner alone, that is gone when the block ends."""
    folder, lock = _made(parent, prefix)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


@contextmanager
def temporary() -> Iterator[Path]:
    """The same in the system's folder for temporary files, where orders and scenarios are unpacked to be read."""
    parent = Path(tempfile.gettempdir())
    if parent not in _SWEPT:
        _SWEPT.add(parent)
        sweep(parent, _PREFIX)
    with held(parent, _PREFIX) as folder:
        yield folder


#: folders for temporary files that this process has looked through: they may be full of others' files
_SWEPT: set[Path] = set()


def sweep(parent: Path, prefix: str, *, first: Callable[[Path], object] = lambda _: None) -> None:
    """Remove the folders of ``held`` whose commands are dead; ``first`` may take out of each what must be kept."""
    for folder in _leavings(parent, prefix):
        with suppress(OSError):  # what can't be removed now is left to a later command: it harms nobody
            lock = os.open(folder, _AS_FOLDER)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if _is_at(lock, folder):
                    first(folder)
                    shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(lock)


def in_use(parent: Path, prefix: str) -> bool:
    """Whether a command holds a folder of ``held``."""
    return any(_is_locked(folder) for folder in _leavings(parent, prefix))


def _is_locked(folder: Path) -> bool:
    try:
        lock = os.open(folder, _AS_FOLDER)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False


def _leavings(parent: Path, prefix: str) -> list[Path]:
    """The folders of ``held`` that are this user's."""
    found = []
    length = len(prefix) + _LETTERS + len(_ENDING)
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            if entry.name.startswith(prefix) and entry.name.endswith(_ENDING) and len(entry.name) == length:
                there = entry.stat(follow_symlinks=False)
                if stat.S_ISDIR(there.st_mode) and there.st_uid == os.getuid():
                    found.append(Path(entry.path))
    return sorted(found)


def _made(parent: Path, prefix: str) -> tuple[Path, int]:
    """A folder and the lock on it."""
    for _ in range(_TRIES):
        folder = Path(tempfile.mkdtemp(prefix=prefix, suffix=_ENDING, dir=parent))
        try:
            lock = os.open(folder, _AS_FOLDER)
        except FileNotFoundError:
            continue
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        with suppress(OSError):  # a disk without locks: nobody can lock the folder, so nobody sweeps it
            fcntl.flock(lock, fcntl.LOCK_EX)
        if _is_at(lock, folder):
            return folder, lock
        os.close(lock)
    raise OSError(f"{parent}: no folder for temporary files stays there")


def _is_at(descriptor: int, folder: Path) -> bool:
    """Whether an open folder is still the one of this name."""
    try:
        there = folder.lstat()
    except FileNotFoundError:
        return False
    opened = os.fstat(descriptor)
    return (there.st_dev, there.st_ino) == (opened.st_dev, opened.st_ino)
