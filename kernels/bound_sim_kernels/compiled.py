"""The one door to numba: ``compiled`` marks a scalar function or a kernel for compilation.

With ``NUMBA_DISABLE_JIT=1`` the decorator gives the plain Python function back, with the same results.
numba's own cache does not notice a change in another file, so its folder is named by a hash of all sources.
"""

import hashlib
import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

from bound_sim_kernels import lowering
from bound_sim_kernels.lowering import KernelCompiler, PartCompiler

F = TypeVar("F", bound=Callable[..., object])


#: what compiled code can depend on: the ground's queries, the dice, the rules, what is counted
_SOURCES = {
    "bound_sim_kernels": ("*.py",),
    "bound_sim_maps": ("*.py",),
    "bound_sim": ("dice/*.py", "odds/counts.py", "rulesets/**/*.py"),
}


def _folder(package: str) -> Path:
    """Where a package lies: a checkout has each in a folder of its own, an installation all side by side."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(package)
    return Path(next(iter(spec.submodule_search_locations))).resolve()


def _sources() -> list[Path]:
    """Files of ``_SOURCES``, by their names in their packages."""
    return [
        path
        for package, patterns in _SOURCES.items()
        for path in sorted({path for pattern in patterns for path in _folder(package).glob(pattern)})
    ]


def _sources_hash() -> str:
    digest = hashlib.blake2b(digest_size=8)
    roots = [_folder(package).parent for package in _SOURCES]
    for path in _sources():
        root = next(root for root in roots if path.is_relative_to(root))
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def installed_hash() -> str:
    """Of where the sources lie and when they were written: numba compiles the same file at another place anew."""
    digest = hashlib.blake2b(digest_size=8)
    for path in _sources():
        found = path.stat()
        digest.update(f"{path} {found.st_mtime_ns} {found.st_size} ".encode())
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


def _of_fewer_types(dispatcher: Any) -> Any:
    """Let calls with a constant or a 32-bit number share the compilation of those with a variable of 64 bits.

    numba would compile a function anew for each constant that it is called with: here a third of all its work.
    """
    if not compiles():
        return dispatcher
    types: Any = numba.types
    template = dispatcher.get_call_template

    def shared(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if kind == types.int32 else kind

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(shared, args)), {name: shared(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _part(function: Any, **options: bool) -> Any:
    """What compiled functions are given to call: it is no more than a piece of each of them."""
    options |= {"no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    return _of_fewer_types(_njit(pipeline_class=PartCompiler, **options)(function))


def compiled(function: F) -> F:
    """Compile with numba (no fast-math, so the same bytes everywhere) and cache on disk, when Python first calls it.

    Other threads go on meanwhile: what a call works on is its caller's alone. Compiled functions that call it take it
    up like a ``part``: then it makes no arrays.
    """
    return cast(F, _with_door(function, _part(function, _nrt=False)))


def allocating(function: F) -> F:
    """``compiled``, but may make arrays where compiled functions call it too, which have to do with memory then.

    They count who holds each array of theirs, which takes longer than many a small function does.
    """
    return cast(F, _with_door(function, _part(function)))


def _with_door(function: Any, inside: Any) -> Any:
    """A function that Python can call, which is ``inside`` for compiled callers."""
    door = _njit(cache=True, no_cfunc_wrapper=True, nogil=True, pipeline_class=KernelCompiler)(function)
    if compiles():
        door.get_call_template, door.get_overload = inside.get_call_template, inside.get_overload
    return door


def part(function: F) -> F:
    """Compile a function that only compiled functions call and that makes no arrays: no door from Python."""
    return cast(F, _part(function, _nrt=False))


def _wide_product(a: Any, b: Any) -> tuple[np.uint64, np.uint64]:
    """High and low 64 bits of the product of two 64-bit numbers without a sign."""
    product = int(a) * int(b)
    return np.uint64(product >> 64), np.uint64(product & 0xFFFF_FFFF_FFFF_FFFF)


#: the processor has an instruction for it that neither Python nor numba knows
wide_product: Any = lowering.wide_product if compiles() else _wide_product
