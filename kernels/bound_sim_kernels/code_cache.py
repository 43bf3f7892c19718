"""The folder that compiled code is kept in. What lies there is loaded as code: nobody else may have written it.

``$BOUND_SIM_CACHE`` is the user's choice. Without it the folder is the system's one for caches; where that cannot be
written to, a private one below the system's folder for temporary files.
"""

import atexit
import os
import shutil
import stat
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path

from bound_sim_kernels import children

VARIABLE = "BOUND_SIM_CACHE"


class CacheBase(NamedTuple):
    """A folder for compiled code; ``instead_of`` is the one that cannot be written to, "" where it is that one.

    ``lasts``: it is there for later runs too.
    """

    path: Path
    instead_of: str = ""
    lasts: bool = True


@cache
def base() -> CacheBase:
    """The folder of compiled code, found once. Raises OSError where no folder can be made at all."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return CacheBase(Path(chosen))
    usual = user_cache_path("bound-sim", appauthor=False)
    if _is_writable(usual):
        return CacheBase(usual)
    private = _private()
    if private is not None:
        return CacheBase(private, str(usual))
    made = Path(tempfile.mkdtemp(prefix="bound-sim-"))
    children.tell(VARIABLE, str(made))  # they find no other way to it
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return CacheBase(made, str(usual), lasts=False)


def _is_writable(folder: Path) -> bool:
    if not folder.is_absolute():  # of a user without a home it would lie in the folder that the program is started from
        return False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _private() -> Path | None:
    """A folder of this user's alone below the system's one for temporary files; None where there is none to be had.

    Others can make folders there too, and have made one of this name: then it is not taken.
    """
    if not hasattr(os, "geteuid"):  # Windows has no modes: a folder there is as private as the one above it
        return None
    above = Path(tempfile.gettempdir())
    folder = above / f"bound-sim-{os.geteuid()}"
    try:
        if _is_same(above, Path.cwd()):  # Python's last choice, where no other folder is writable: it may be a scenario
            return None
        if above.stat().st_mode & (stat.S_IWOTH | stat.S_ISVTX) == stat.S_IWOTH:  # anybody can put another in its place
            return None
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and stat.S_IMODE(found.st_mode) == 0o700
    return folder if ours and _is_writable(folder) else None


def _is_same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()
