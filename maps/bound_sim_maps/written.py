"""Files and folders put on the disk whole or not at all; every error names its file.

What is not finished lies in a folder beside its place. The folder is locked as long as its maker lives: what a killed
program left, the next one that puts something in the same place takes away.
"""

import ctypes
import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from bound_sim_kernels.locks import lock
from bound_sim_maps import disk

NEW, OLD = "new", "old"
STANDS = "what was written stands, but look after the disk"
#: what file systems answer that have no links, no exchange, or don't write folders to the disk by themselves
_UNSUPPORTED = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL, errno.EBADF)
#: seconds to wait for those who put things beside the same place
_BESIDE_S = 2.0
#: letters that ``mkdtemp`` adds to a name
_LETTERS = 8
_AT_FDCWD, _EXCHANGE = -100, 2


@contextmanager
def naming(path: Path, also: str = "") -> Iterator[None]:
    """Errors of the disk with ``path`` as their file, and with what else there is to say."""
    try:
        yield
    except OSError as error:
        said = error.strerror or str(error)
        raise OSError(error.errno, f"{said}; {also}" if also else said, str(path)) from None


def make_folder(path: Path, mode: int = 0o777) -> None:
    """A folder and those above it, where they are not there yet. Raises OSError."""
    path.mkdir(mode=mode, parents=True, exist_ok=True)


def write(path: Path, data: bytes | str, *, mode: int = 0o666) -> None:
    """A file in a folder that is put in its place as a whole; text is UTF-8. Raises OSError."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    with naming(path), os.fdopen(os.open(path, flags, mode), "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)


def append(path: Path, text: str) -> None:
    """Add lines to a file, and see that they are on the disk; where that fails, nothing is added. Raises OSError."""
    data = text.encode()
    with naming(path), path.open("ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            while data:
                data = data[file.write(data) :]
            os.fsync(file.fileno())
        except OSError:
            os.ftruncate(file.fileno(), before)
            raise


def put(path: Path, data: bytes | str, *, mode: int = 0o666, new: bool = False) -> None:
    """Write a file whole or not at all, as ``putting`` does. Raises OSError."""
    with putting(path, new=new) as staged:
        write(staged, data, mode=mode)


@contextmanager
def putting(path: Path, *, new: bool = False) -> Iterator[Path]:
    """Give a place where a file is written; then it is put in its own place whole, and to the disk, or not at all.

    ``new``: FileExistsError where something stands there. A file that is replaced keeps its mode. Raises OSError.
    """
    place = path if new else Path(os.path.realpath(path))  # the file that a link names is replaced, not the link
    with naming(path):
        if not new:
            refuse_no_file(place)
        found = disk.kind(place)
        with staging(place) as folder:
            staged = folder / NEW
            yield staged
            sync(staged)
            if new:
                put_new(staged, place)
                return
            if found == "file":
                staged.chmod(stat.S_IMODE(place.stat().st_mode))
            staged.replace(place)
    with naming(path, STANDS):
        sync_folder(place.parent)


def refuse_no_file(path: Path) -> None:
    """Refuse a place for a file that holds a folder, or a device, pipe or socket: nothing waits for their other end.

    Raises OSError.
    """
    found = disk.kind(path)
    if found == "folder":
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if found == "other":
        raise FileExistsError(errno.EEXIST, f"{disk.IS[found]!s}: the name of a file", str(path))


def put_new(work: Path, place: Path) -> None:
    """Give a finished file its name, never one that something has: then FileExistsError; on the disk too.

    Raises OSError; then nothing has the name.
    """
    if os.name == "nt":
        work.rename(place)  # there it never replaces
        return
    try:
        os.link(work, place)
        with suppress(OSError):  # it stays until the staging is swept
            work.unlink()  # a battle file with two names is refused: its journal is found by the name
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise
        # without links: an empty file takes the name first
        os.close(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with _none_of_it(place):
            work.replace(place)
    with _none_of_it(place):
        sync_folder(place.parent)


@contextmanager
def _none_of_it(place: Path) -> Iterator[None]:
    """Take a new file's name away again if the body fails."""
    try:
        yield
    except BaseException:
        place.unlink()
        raise


def put_folder(staged: Path, place: Path, *, replace: bool) -> None:
    """Put the folder ``new`` of a ``staging`` in its place; ``replace``: one that stands there goes into the staging.

    Raises FileExistsError where something stands there otherwise, OSError.
    """
    if not replace:
        try:
            (staged / NEW).rename(place)
        except OSError as error:
            if error.errno in (errno.ENOTEMPTY, errno.EEXIST, errno.ENOTDIR):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(place)) from None
            raise
    elif not exchange(staged / NEW, place):
        place.rename(staged / OLD)
        try:
            (staged / NEW).rename(place)
        except BaseException:
            (staged / OLD).rename(place)
            raise


def sync(path: Path) -> None:
    """See that a file is on the disk. Raises OSError."""
    with naming(path), path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """See that the names in a folder are on the disk, where its file system can do that. Raises OSError."""
    with naming(folder):
        try:
            opened = os.open(folder, os.O_RDONLY)
        except PermissionError:  # Windows does not open folders
            return
        try:
            os.fsync(opened)
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
        finally:
            os.close(opened)


def exchange(one: Path, two: Path) -> bool:
    """Let two files or folders change places in one step; False where this system can't. Raises OSError."""
    call: Any = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if os.name == "posix" else None
    if call is None:
        return False
    if call(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(two), _EXCHANGE) == 0:
        return True
    code = ctypes.get_errno()
    if code in _UNSUPPORTED:
        return False
    raise OSError(code, os.strerror(code), str(two))


@contextmanager
def staging(place: Path) -> Iterator[Path]:
    """A folder beside a place, for its owner alone, in which what is to stand there is made; it vanishes afterwards."""
    make_folder(place.parent)
    beside = _lock_if_possible(place.parent, _BESIDE_S)  # nobody sweeps a folder before it is locked
    held = None
    try:
        if beside is not None:
            _sweep(place)
        with naming(place):
            folder = Path(tempfile.mkdtemp(prefix=f".{place.name[:100]}-", dir=place.parent))
        held = _lock_if_possible(folder)
    finally:
        _let_go(beside)
    try:
        yield folder
    except OSError as error:
        if error.filename is not None and not str(error.filename).startswith(str(folder)):
            raise
        # nobody knows that folder, nor what stands in it
        raise OSError(error.errno, (error.strerror or str(error)).partition(";")[0], str(place)) from None
    finally:
        _let_go(held)
        _clear(folder, place)


def being_put(place: Path) -> bool:
    """True if a living program is putting something in a place; what dead ones left beside it is taken away."""
    beside = _lock_if_possible(place.parent, _BESIDE_S)
    try:
        if beside is not None:
            _sweep(place)
        return bool(_beside(place))
    except OSError:
        return False
    finally:
        _let_go(beside)


def _lock_if_possible(path: Path, wait_s: float = 0.0) -> int | None:
    """A lock that only keeps order among leavings: without it they stay where they are."""
    try:
        return lock(path, wait_s)
    except OSError:
        return None


def _let_go(opened: int | None) -> None:
    if opened is not None:
        os.close(opened)


def _sweep(place: Path) -> None:
    """Take away what killed programs left beside a place; a folder that they had moved aside comes back."""
    with suppress(OSError):  # then it stays for the next one: nothing hangs on it
        for left in _beside(place):
            held = _lock_if_possible(left)
            if held is not None:
                _clear(left, place)
                os.close(held)


def _beside(place: Path) -> list[Path]:
    """Folders beside a place that look as ``staging`` makes them: private, and nothing in them but what is staged."""
    start, staged = f".{place.name[:100]}-", {NEW, OLD, place.name, f"{place.name}-journal"}
    with os.scandir(place.parent) as entries:
        # as many letters as mkdtemp puts there: the place "a" has nothing to do with leavings of "a-b"
        found = [Path(entry.path) for entry in entries
                 if entry.name.startswith(start) and len(entry.name) == len(start) + _LETTERS]  # fmt: skip
    return [path for path in found if _is_private_folder(path) and set(disk.names(path)) <= staged]


def _is_private_folder(path: Path) -> bool:
    found = path.lstat()
    if not hasattr(os, "getuid"):  # Windows: a folder's rights are those of the one that it is in
        return stat.S_ISDIR(found.st_mode)
    return stat.S_ISDIR(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o700 and found.st_uid == os.getuid()


def _clear(folder: Path, place: Path) -> None:
    """Take a staging away; what was moved aside from its place comes back first, where the place is empty."""
    with suppress(OSError):  # the next one takes it away; an error of the work itself is told already
        if disk.exists(folder / OLD) and not disk.exists(place):
            (folder / OLD).rename(place)
        shutil.rmtree(folder, ignore_errors=True)
