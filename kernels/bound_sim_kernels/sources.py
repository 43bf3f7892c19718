"""The sources that compiled code depends on, and the folder of the cache that follows from them.

numba's own cache does not notice a change in another file. So compiled code lies in a folder that is named by a hash of
all sources that it can be made of: a caller's code holds the code of what it calls. The core never calls a ruleset, and
no ruleset calls another: each has a folder of its own, and an edit of one leaves the code of the others as it is.
"""

import hashlib
import re
import sys
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from bound_sim_kernels import code_cache

#: package -> files of the core that hold what is compiled: the ground's queries, the dice, what is counted
CORE = {
    "bound_sim_kernels": ("*.py",),
    "bound_sim_maps": ("*.py",),
    "bound_sim": ("dice/*.py", "odds/counts.py"),
}
_RULES = "bound_sim.rules"
_RULESETS = "bound_sim.rulesets"
_KIT = f"{_RULESETS}.kit"
#: how sources import the kit, and which room of it where they say so
_IMPORTS_KIT = re.compile(
    rb"(?:rulesets\.kit|from \.\.+kit)\b(?:\.(\w+))?|rulesets import kit\b|from \.\.+ import kit\b"
)
#: how a source says that it compiles
_COMPILES = re.compile(rb"^from bound_sim_kernels\.compiled import ", re.MULTILINE)


def owner(module: str) -> str:
    """The package that owns a module's compiled code: a ruleset's, the kit, another package, "" for the core."""
    parts = module.split(".")
    if parts[:2] == _RULESETS.split(".") and len(parts) > 2:
        return ".".join(parts[:3])
    return "" if parts[0] in CORE else parts[0]


@cache
def _folder(package: str) -> Path:
    """The folder of a package: a checkout has each in a folder of its own, an installation all side by side."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(package)
    return Path(next(iter(spec.submodule_search_locations))).resolve()


def _files(package: str, *patterns: str) -> list[tuple[str, Path]]:
    """The files of a package, by name."""
    folder = _folder(package)
    found = sorted({path for pattern in patterns for path in folder.glob(pattern)})
    return [(f"{package}/{path.relative_to(folder).as_posix()}", path) for path in found]


def _of_another(package: str) -> list[tuple[str, Path]]:
    """The files of another package; none of a script or a lone module, whose own file numba looks at."""
    try:
        return _files(package, "**/*.py")
    except (ModuleNotFoundError, ValueError):
        return []


def sources(of: str) -> list[tuple[str, Path]]:
    """Name -> file of all that an owner's compiled code can be made of (``owner``)."""
    found = [file for package, patterns in CORE.items() for file in _files(package, *patterns)]
    if not of:
        return found
    if not of.startswith(f"{_RULESETS}."):
        # of another package: nothing is known of what it calls
        return [*found, *_files(_RULES, "**/*.py"), *_files(_RULESETS, "**/*.py"), *_of_another(of)]
    # the numbers of readings, which kernels compare
    found += _files(_RULES, "records/ruling.py", "records/readings.py")
    own = _files(of, "**/*.py")
    if of == _KIT:
        # most of the kit is plain Python: compiled code is made of those files of it that compile
        own = [(name, path) for name, path in own if _COMPILES.search(path.read_bytes())]
    # what a ruleset answers players compiles nothing
    asks = [path for name, path in own if "/answers/" not in name]
    return found + own + ([] if of == _KIT else _of_the_kit(asks))


def _of_the_kit(asks: list[Path]) -> list[tuple[str, Path]]:
    """The rooms of the kit that some sources import, with those that these import; all of it where none is named."""
    found: dict[str, list[tuple[str, Path]]] = {}
    while asks:
        rooms = {room for path in asks for room in _IMPORTS_KIT.findall(path.read_bytes())}
        if b"" in rooms:
            return _files(_KIT, "**/*.py")
        new = {room.decode() for room in rooms} - set(found)
        found |= {room: _files(_KIT, f"{room}/**/*.py") for room in sorted(new)}
        asks = [path for room in new for _, path in found[room]]
    return [file for room in sorted(found) for file in found[room]]


@cache
def cache_folder(of: str = "") -> Path:
    """Folder of an owner's compiled code, by the owner and a hash of its sources (``code_cache.base``)."""
    digest = hashlib.blake2b(digest_size=8)
    for name, path in sources(of):
        digest.update(name.encode())
        digest.update(path.read_bytes())
    return code_cache.base().path / f"{of.rpartition('.')[2] or 'core'}-{digest.hexdigest()}"


def installed_hash(of: str) -> str:
    """Of where the sources lie, when they were written, and who compiles: numba compiles again where one differs."""
    digest = hashlib.blake2b(f"{sys.implementation.cache_tag} {version('numba')}".encode(), digest_size=8)
    for _, path in sources(of):
        found = path.stat()
        digest.update(f"{path} {found.st_mtime_ns} {found.st_size} ".encode())
    return digest.hexdigest()
