"""The one door to numba: ``compiled`` marks a scalar function or a kernel for compilation.

With ``NUMBA_DISABLE_JIT=1`` the decorator gives the plain Python function back, with the same results.
numba's own cache does not notice a change in another file, so its folder is named by a hash of all sources.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


_ROOT = Path(__file__).resolve().parent.parent


def _sources() -> list[Path]:
    """What compiled code can depend on: the ground's queries, the dice, the rules, what is counted."""
    found = [*(_ROOT / "maps").glob("*.py"), _ROOT / "bound_sim" / "dice.py", _ROOT / "bound_sim" / "counting.py"]
    found += (_ROOT / "bound_sim" / "rulesets").rglob("*.py")
    return sorted(found)


def _sources_hash() -> str:
    digest = hashlib.blake2b(digest_size=8)
    for path in _sources():
        digest.update(path.relative_to(_ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def installed_hash() -> str:
    """Of where the sources lie and when they were written: numba compiles the same file at another place anew."""
    digest = hashlib.blake2b(str(_ROOT).encode(), digest_size=8)
    for path in _sources():
        found = path.stat()
        digest.update(f"{found.st_mtime_ns} {found.st_size} ".encode())
    return digest.hexdigest()


def cache_folder() -> Path:
    """Folder of the compiled code: ``$BOUND_SIM_CACHE``, else ``~/.cache/bound-sim``, then the sources' hash."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    base = os.environ.get("BOUND_SIM_CACHE") or Path(caches) / "bound-sim"
    return Path(base) / f"compiled-{_sources_hash()}"


#: numba's settings and decorator know more names than their type stubs do
_config: Any = numba.config
_njit: Any = numba.njit
if not _config.CACHE_DIR:
    _config.CACHE_DIR = str(cache_folder())


def compiles() -> bool:
    """Whether functions are compiled at all (not with ``NUMBA_DISABLE_JIT=1``)."""
    return not _config.DISABLE_JIT


def _without_literals(dispatcher: Any) -> Any:
    """Let calls with a constant share the compilation of those with a variable.

    numba would compile a function anew for each constant that it is called with: here a third of all its work.
    """
    if not compiles():
        return dispatcher
    unliteral: Any = numba.types.unliteral
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(unliteral, args)), {name: unliteral(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def compiled(function: F) -> F:
    """Compile with numba (no fast-math, so the same bytes everywhere) and cache on disk.

    Other threads go on meanwhile: what a call works on is its caller's alone.
    """
    return cast(F, _without_literals(_njit(cache=True, no_cfunc_wrapper=True, nogil=True)(function)))


def part(function: F) -> F:
    """Compile a function that only compiled functions call and that makes no arrays: no door from Python."""
    bare = _njit(cache=True, no_cfunc_wrapper=True, no_cpython_wrapper=True, _nrt=False)
    return cast(F, _without_literals(bare(function)))


def inlined(function: F) -> F:
    """A ``part`` that is put into each that calls it: one called in the innermost loops, with many arrays.

    Every word of every array would be handed on for a call. Where calls are many and rare, it costs compilation only.
    """
    bare = _njit(cache=True, no_cfunc_wrapper=True, no_cpython_wrapper=True, _nrt=False, forceinline=True)
    return cast(F, _without_literals(bare(function)))


def merged(function: F) -> F:
    """An ``inlined`` function that only one calls: it becomes part of that one's text and is compiled with it alone."""
    return cast(F, _njit(inline="always")(function))
