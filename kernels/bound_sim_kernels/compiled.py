"""Marks of compiled functions: ``compiled``, ``part``, ``early``; ``use`` puts compiled ones in their place.

Until then all of them are plain Python, which gives the same results at once: nothing of numba is read in. ``use_some``
puts a few in their place, and leaves the rest plain. With ``NUMBA_DISABLE_JIT=1`` they stay so.
"""

import gc
import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])

#: plain function -> how it is made a compiled one, in the order of the marks
_marked: dict[Any, str] = {}
#: what numba made of them; empty as long as plain Python is used
_made: dict[Any, Any] = {}
#: those that are used while the rest is plain Python
_some: dict[Any, Any] = {}
#: long enough for no other thread to see some functions changed and others not
_UNDIVIDED_S = 1000.0


def compiles() -> bool:
    """True if functions can be compiled at all (not with ``NUMBA_DISABLE_JIT=1``)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def in_use() -> bool:
    """True if compiled functions are used, wherever there are any."""
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


def early(function: F) -> F:
    """A ``part`` in which plain Python spends much of its time: while the rest is being compiled it has a door.

    It takes records and arrays that plain Python has too, and is not called so often that the door costs more.
    """
    return _mark(function, "early")


def _mark(function: F, how: str) -> F:
    _marked[function] = how
    if not in_use():
        return function
    made: F = _made.setdefault(function, _doors().make(function, how))
    return made


def doors() -> dict[Any, str]:
    """The functions that Python may call once all is compiled, with how they are compiled."""
    return {function: how for function, how in _marked.items() if how == "compiled"}


def use() -> None:
    """From now on compiled functions are used, wherever a module knows one by a name."""
    if in_use() or not compiles():
        return
    making = _doors()  # reads numba in, which takes a while
    made = {function: making.make(function, how) for function, how in _marked.items()}
    made[_wide_product] = making.wide_product
    _put({**made, **{door: made[function] for function, door in _some.items()}}, _made)
    gc.freeze()  # numba's own 200,000 objects stay for good: looking at them again takes longer than twenty battles


def use_some(functions: Iterable[Any]) -> None:
    """From now on some compiled functions are used, as far as the cache has them; the rest stays plain Python."""
    new = [function for function in functions if function not in _some]
    if new and not in_use() and compiles():
        making = _doors()
        _put({function: making.make_kept(function) for function in new}, _some)


def _put(made: dict[Any, Any], known: dict[Any, Any]) -> None:
    """Put functions in the place of others, wherever a module knows one by a name; they are ``known`` from then on."""
    kinds = {type(function) for function in made}
    interval = sys.getswitchinterval()
    sys.setswitchinterval(_UNDIVIDED_S)
    try:
        for module in list(sys.modules.values()):
            names = getattr(module, "__dict__", {})
            for name, value in list(names.items()):
                if type(value) in kinds and value in made:
                    names[name] = made[value]
        known.update(made)
    finally:
        sys.setswitchinterval(interval)


def compile_in_haste(calls: Iterable[tuple[Any, tuple[Any, ...]]]) -> None:
    """Compile functions for the types of some calls, which are not made, for ``use_some`` of other processes.

    This process does nothing else: ``early`` functions have a door here.
    """
    making = _doors()
    early_ones = {function: "compiled" for function, how in _marked.items() if how == "early"}
    made = {function: making.make(function, how, making.HASTE) for function, how in {**_marked, **early_ones}.items()}
    made[_wide_product] = making.wide_product
    _put(made, _made)
    for function, given in calls:
        made[function].compile(tuple(map(made[function].typeof_pyval, given)))


def first_calls(functions: Iterable[Any], work: Callable[[], object]) -> list[tuple[Any, tuple[Any, ...]]]:
    """The first call of each of some plain functions while some work is done, in the order of these calls."""
    found: dict[Any, tuple[Any, ...]] = {}

    def heard(function: Any) -> Any:
        def call(*given: Any) -> Any:
            found.setdefault(function, given)
            return function(*given)

        return call

    listening = {function: heard(function) for function in functions}
    _put(listening, {})
    try:
        work()
    finally:
        _put({call: function for function, call in listening.items()}, {})
    return list(found.items())


def by_name() -> dict[str, Any]:
    """The marked functions by their modules and names, by which other processes find them."""
    return {f"{function.__module__}:{function.__qualname__}": function for function in _marked}


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
