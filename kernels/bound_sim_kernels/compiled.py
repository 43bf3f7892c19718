"""Marks of compiled functions: ``compiled`` and ``part``; ``use`` puts compiled ones in their place.

Until then all of them are plain Python, which gives the same results at once: nothing of numba is read in. With
``NUMBA_DISABLE_JIT=1`` they stay so.
"""

import gc
import os
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])

#: plain function -> how it is made a compiled one, in the order of the marks
_marked: dict[Any, str] = {}
#: what numba made of them; empty as long as plain Python is used
_made: dict[Any, Any] = {}
#: long enough for no other thread to see some functions changed and others not
_UNDIVIDED_S = 1000.0


def compiles() -> bool:
    """True if functions can be compiled at all (not with ``NUMBA_DISABLE_JIT=1``)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def in_use() -> bool:
    """True if compiled functions are used."""
    return bool(_made)


def compiled(function: F) -> F:
    """Compile with numba (no fast-math, so the same bytes everywhere) and cache on disk, when Python first calls it.

    Other threads go on meanwhile: what a call works on is its caller's alone. Compiled functions that call it take it
    up like a ``part``. It makes no arrays and returns none: room for what it works out is handed to it. Where it does
    it raises TypeError as it is compiled.
    """
    return _mark(function, "compiled")


def part(function: F) -> F:
    """Compile a function that only compiled functions call: no door from Python.

    It makes no arrays either. It may return some that were handed to it, and tuples of pieces of them.
    """
    return _mark(function, "part")


def _mark(function: F, how: str) -> F:
    _marked[function] = how
    if not in_use():
        return function
    made: F = _made.setdefault(function, _doors().make(function, how))
    return made


def doors() -> dict[Any, str]:
    """The functions that Python may call, with how they are compiled."""
    return {function: how for function, how in _marked.items() if how != "part"}


def use() -> None:
    """From now on compiled functions are used, wherever a module knows one by a name."""
    if in_use() or not compiles():
        return
    making = _doors()  # reads numba in, which takes a while
    interval = sys.getswitchinterval()
    sys.setswitchinterval(_UNDIVIDED_S)
    try:
        made = {function: making.make(function, how) for function, how in _marked.items()}
        made[_wide_product] = making.wide_product
        for module in list(sys.modules.values()):
            names = getattr(module, "__dict__", {})
            for name, value in list(names.items()):
                if type(value) is FunctionType and value in made:
                    names[name] = made[value]
        _made.update(made)
    finally:
        sys.setswitchinterval(interval)
    gc.freeze()  # numba's own 200,000 objects stay for good: looking at them again takes longer than twenty battles


def _doors() -> Any:
    from bound_sim_kernels import numba_doors

    return numba_doors


def _wide_product(a: Any, b: Any) -> tuple[int, int]:
    """High and low 64 bits of the product of two 64-bit numbers without a sign: Python's own numbers, with which it
    counts in half the time."""
    product = int(a) * int(b)
    return product >> 64, product & 0xFFFF_FFFF_FFFF_FFFF


#: the processor has an instruction for it that neither Python nor numba knows
wide_product: Any = _wide_product
