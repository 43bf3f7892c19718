"""The one door to numba: ``compiled`` marks a scalar function or a kernel for compilation.

With ``NUMBA_DISABLE_JIT=1`` the decorator gives the plain Python function back, with the same results.
``sources`` says in which folder of the cache compiled code lies.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from bound_sim_kernels import lowering
from bound_sim_kernels.lowering import KernelCompiler, PartCompiler
from bound_sim_kernels.sources import cache_folder, owner

F = TypeVar("F", bound=Callable[..., object])


#: numba's settings and decorator know more names than their type stubs do
_config: Any = numba.config
_njit: Any = numba.njit
#: whether the user chose a folder for all (``NUMBA_CACHE_DIR``)
_CHOSEN = bool(_config.CACHE_DIR)


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
    if compiles() and not _CHOSEN:
        # numba reads it as it makes the function
        _config.CACHE_DIR = str(cache_folder(owner(function.__module__)))
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
