"""The one door to numba: makes compiled functions of plain ones. ``sources`` says in which folder they are kept.

``lowering`` makes numba quicker by its private parts. With a numba that has others, all is compiled by ``njit`` alone:
that takes longer and gives the same results.
"""

from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from bound_sim_kernels.numba_settings import chosen_folder, numba
from bound_sim_kernels.sources import cache_folder, owner
from bound_sim_kernels.wide_product import wide_product as wide_product

#: numba's settings and decorator know more names than their type stubs do
_config: Any = numba.config
_njit: Any = numba.njit
_types: Any = numba.types
_caching: Any = import_module("numba.core.caching")
#: the room of functions that are compiled in haste
HASTE = "early"
#: the versions of numba whose private parts were tried: from, before
TRIED = ((0, 65), (0, 69))


def _known_inside() -> Any:
    """``lowering`` where this numba is as that expects it, else None."""
    version = tuple(int(number) for number in numba.__version__.split(".")[:2])
    if not TRIED[0] <= version < TRIED[1]:
        return None
    try:
        from bound_sim_kernels import lowering
    except (ImportError, AttributeError):
        return None
    return lowering


_inside: Any = _known_inside()
#: what no compiled function needs: a door from C, and numba's memory, which counts who holds each array
_LEFT_OUT = {"no_cfunc_wrapper": True, "_nrt": False}


def make(function: Any, how: str, room: str = "") -> Any:
    """The compiled function of a plain one that is marked so: "compiled", which has a door from Python, or another.

    ``room`` is a folder in that of compiled code: what is compiled in haste is not mixed with what is to last.
    """
    # numba reads it as it makes the function
    _config.CACHE_DIR = str(Path(chosen_folder or cache_folder(owner(function.__module__))) / room)
    if _inside is None:
        return _njit(cache=True, nogil=True)(function) if how == "compiled" else _njit(function)
    inside = _part(function)
    if how != "compiled":
        return inside
    door = _njit(pipeline_class=_inside.KernelCompiler, cache=True, nogil=True, **_LEFT_OUT)(function)
    door._cache.__class__ = _inside.KernelCache
    door.get_call_template, door.get_overload = inside.get_call_template, inside.get_overload
    return door


def make_kept(function: Any) -> Any:
    """A plain function, or what was compiled of it in haste for the types of a call: nothing is compiled here."""
    door = make(function, "compiled", HASTE)
    missing: set[Any] = set()

    def kept_or_plain(*given: Any) -> Any:
        types = tuple(map(door.typeof_pyval, given))
        found = None if types in missing else door._cache.load_overload(tuple(map(_wide, types)), door.targetctx)
        if found is None:
            missing.add(types)
            return function
        door._insert([kind._code for kind in types], found.entry_point, found.objectmode)
        door.overloads[types] = found  # its code is there as long as somebody has it
        return found.entry_point

    # numba asks it for what to call; its own compiles
    door._compile_for_args = kept_or_plain
    return door


def _part(function: Any) -> Any:
    """A part as compiled functions call it: it is no more than a piece of each of them."""
    return _of_fewer_types(_njit(pipeline_class=_inside.PartCompiler, no_cpython_wrapper=True, **_LEFT_OUT)(function))


def _of_fewer_types(dispatcher: Any) -> Any:
    """Let calls with a constant or a number of 32 bits share the compilation of those with a variable of 64 bits.

    numba would compile a function anew for each constant that it is called with: here a third of all its work.
    """
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(_wide, args)), {name: _wide(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _wide(kind: Any) -> Any:
    """The type whose compilation a constant or a 32-bit number shares."""
    kind = _types.unliteral(kind)
    return _types.int64 if kind in (_types.int32, _types.uint32) else kind


def _load_from_where_nobody_writes() -> None:
    """Let numba load from a folder that cannot be written to, as images have it: what is not there is not kept.

    By itself it refuses such a folder, and with it the function.
    """
    locator: Any = _caching._CacheLocator
    kept: Any = _caching.Cache
    ensure, save = locator.ensure_cache_path, kept.save_overload

    def ensure_cache_path(self: Any) -> None:
        try:
            ensure(self)
        except OSError:
            if not (_config.CACHE_DIR and str(self.get_cache_path()).startswith(_config.CACHE_DIR)):
                raise

    def save_overload(self: Any, sig: Any, data: Any) -> None:
        with suppress(OSError):
            save(self, sig, data)

    locator.ensure_cache_path, kept.save_overload = ensure_cache_path, save_overload


if hasattr(_caching, "_CacheLocator") and hasattr(_caching, "Cache"):
    _load_from_where_nobody_writes()
