"""``python -m`` puts the folder that it is started from before Python's own modules: that folder may be data."""

# pathlib would be looked for there
# ruff: noqa: PTH109, PTH110, PTH120
import os
import sys

#: endings of what Python imports
_ENDINGS = (".py", ".pyc", ".pyd", ".so")

#: whether this process is the program itself, and not a user's own that imports it
is_program = False


def leave(package: str) -> list[str]:
    """Take the folder off the path, as ``-P`` does; names of files there that Python may have run as its own modules.

    It stays where the program itself lies in it. ``package`` is the file of the program's package.
    """
    try:
        here = os.getcwd()
    except OSError:  # somebody took the folder away
        return []
    if sys.flags.safe_path or not sys.path or sys.path[0] not in ("", here):
        return []
    if os.path.realpath(os.path.dirname(os.path.dirname(package))) == os.path.realpath(here):
        return []
    del sys.path[0]
    with os.scandir(here) as entries:
        return sorted(entry.name for entry in entries if _is_module(entry))


def _is_module(entry: "os.DirEntry[str]") -> bool:
    name, _, ending = entry.name.partition(".")
    if name not in sys.stdlib_module_names:
        return False
    return f".{ending}".endswith(_ENDINGS) if ending else os.path.exists(os.path.join(entry.path, "__init__.py"))
