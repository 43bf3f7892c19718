"""System libraries of Qt, against those that are there: where one is missing, Qt aborts and names another."""

import ctypes
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

#: loads a library by its name or path. Raises OSError
Loads = Callable[[str], object]
_LIST = Path(__file__).with_name("system_libraries.txt")


class SystemLibrary(NamedTuple):
    """``use``: "qt" always, "xcb" for windows of an X server; Debian's package, the library's name."""

    use: str
    package: str
    name: str


def listed() -> list[SystemLibrary]:
    """Every library of the system that Qt needs here."""
    lines = _LIST.read_text("utf-8").splitlines()
    return [SystemLibrary(*line.split()) for line in lines if line and not line.startswith("#")]


def missing(uses: Sequence[str], loads: Loads = ctypes.CDLL) -> list[SystemLibrary]:
    """The libraries for these uses that this system does not have."""
    return [library for library in listed() if library.use in uses and not _there(library.name, loads)]


def told(lacks: Sequence[SystemLibrary], error: str) -> str:
    """Libraries that a system lacks, and what installs them; where no listed one is missing, the loader's own words."""
    if not lacks:
        return error
    names = ", ".join(library.name for library in lacks)
    packages = " ".join(dict.fromkeys(library.package for library in lacks))
    return f"this system lacks {names}: on Debian or Ubuntu: sudo apt-get install {packages}"


def without_a_window(plugins: Path, environment: Mapping[str, str] = os.environ, loads: Loads = ctypes.CDLL) -> str:
    """The reason why Qt cannot open a window, and what to install; "" for none, or where it cannot be told.

    ``plugins``: the folder of Qt's plugins. Qt takes the first of its platforms that can be loaded.
    """
    if sys.platform != "linux":
        return ""
    wanted = [name.partition(":")[0] for name in environment.get("QT_QPA_PLATFORM", "").split(";") if name]
    if not wanted:
        screens = ("wayland", "WAYLAND_DISPLAY"), ("xcb", "DISPLAY")
        wanted = [name for name, screen in screens if environment.get(screen)]
    found = [path for name in wanted for path in sorted((plugins / "platforms").glob(f"libq{name}*.so"))]
    errors = []
    for path in found:
        try:
            loads(str(path))
        except OSError as error:
            errors.append(str(error))
        else:
            return ""
    return told(missing(("qt", "xcb"), loads), errors[-1]) if errors else ""


def _there(name: str, loads: Loads) -> bool:
    try:
        loads(name)
    except OSError:
        return False
    return True
