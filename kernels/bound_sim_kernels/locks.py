"""Locks that the system lets go of however their process ends, on Unix and on Windows."""

import errno
import os
import time
from pathlib import Path
from typing import Any

fcntl: Any
msvcrt: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
try:
    import msvcrt
except ImportError:  # Unix
    msvcrt = None

#: what file systems answer that have no locks
_UNSUPPORTED = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL, errno.EBADF)
#: what Windows answers where somebody else keeps a lock
_KEPT = (errno.EACCES, errno.EDEADLK)
#: Windows locks bytes, which nobody else can read then: one where no file of ours has any
_BYTE = 2**40
#: seconds between two looks at a lock
_LOOK_S = 0.02


def lock(path: Path, wait_s: float = 0.0, *, create: bool = False) -> int | None:
    """Lock a file or folder; the descriptor to close, None where nothing can be locked. ``create``: an empty file.

    Windows has no locks for folders. Raises BlockingIOError where somebody else keeps it for longer than ``wait_s``,
    OSError.
    """
    take: Any = _with_fcntl if fcntl is not None else _with_msvcrt if msvcrt is not None else None
    if take is None or (fcntl is None and path.is_dir()):  # Windows does not open folders
        return None
    until = time.monotonic() + wait_s
    writing = os.O_RDWR if create or fcntl is None else os.O_RDONLY
    opened = os.open(path, writing | (os.O_CREAT if create else 0), 0o600)
    while True:
        try:
            take(opened)
            return opened
        except OSError as error:
            if isinstance(error, BlockingIOError) and time.monotonic() < until:
                time.sleep(_LOOK_S)
                continue
            os.close(opened)
            if error.errno in _UNSUPPORTED:
                return None
            raise type(error)(error.errno, error.strerror, str(path)) from None


def _with_fcntl(opened: int) -> None:
    fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _with_msvcrt(opened: int) -> None:
    os.lseek(opened, _BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
    except OSError as error:
        if error.errno in _KEPT:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from None
        raise
