"""Compile a ruleset's kernels once for a machine, in processes of their own; later runs load them from the cache.

``begin`` starts a process beside, which goes on when this one ends; ``warm_up`` waits until all is compiled. Nobody has
to wait: plain Python plays until ``ready``.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from functools import cache
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

from bound_sim_kernels import children, code_cache, early, garbage, locks
from bound_sim_kernels.compiled import compiles, doors, in_use, use
from bound_sim_kernels.sources import cache_folder, installed_hash, owner

if TYPE_CHECKING:
    import subprocess

#: processes beside, which nobody waits for
_beside: list["subprocess.Popen[bytes]"] = []
#: modules that are compiled beside, since this process asked for it
_asked_for: set[str] = set()
#: how much less often than others a process beside has the processor
_NICE = 10
_LOOK_S = 0.2


def _stamp(module: str) -> Path:
    """The file that says that all is compiled for a ruleset's sources where they lie."""
    of = owner(module)
    return cache_folder(of) / f"compiled-{installed_hash(of)}"


def is_warm(module: str) -> bool:
    """True if nothing of the ruleset that a module belongs to is left to compile."""
    return not compiles() or _stamp(module).exists()


@cache
def _was_warm(module: str) -> bool:
    return is_warm(module)


def ready(module: str) -> bool:
    """True if a ruleset's compiled code is used: from the first call on, where it was in the cache by then."""
    if not in_use() and compiles() and _was_warm(module):
        use()
    return in_use()


def take_up(module: str) -> bool:
    """Use a ruleset's compiled code from now on, if it is in the cache by now; whether compiled code is used.

    Other than ``ready`` it looks each time: between two battles, never in the midst of one. While the rest is compiled,
    what is there already is used: see ``early``.
    """
    if not in_use() and compiles():
        if is_warm(module):
            use()
        else:
            early.take_up(module)
    return in_use()


class Pending(IntEnum):
    """The share that is still being compiled beside: nothing, most of it, or all, with what plain Python is slow at."""

    NOTHING, MOST, ALL = range(3)


def pending(module: str) -> Pending:
    """The share that a process beside still compiles, where this one asked for it; once all is there, it is used.

    It waits for what is compiled before the rest, and leaves that to who plays: ``take_up`` reads numba in.
    """
    if module not in _asked_for:
        return Pending.NOTHING
    early.wait(module)
    if in_use() or is_warm(module):
        take_up(module)
    elif _is_compiling(module):
        return Pending.MOST if early.is_there(module) else Pending.ALL
    _asked_for.discard(module)
    return Pending.NOTHING


def warm_up(module: str, parts: Mapping[str, Callable[[], object]], takes: str, tell: Callable[[str], object]) -> None:
    """Compile what is not in the cache yet, and use it; ``tell`` hears of it, and about how long it ``takes``.

    ``python -m module PART`` does each of the ``parts``; what fails there is done here, where it can be told. One
    process does it, others wait for that one.
    """
    if not compiles():
        return
    if not is_warm(module):
        tell(f"Compiling the rules once, this takes {takes} ...")
        _stamp(module).parent.mkdir(parents=True, exist_ok=True)
        held = _patient_lock(_stamp(module).parent / "compiling")
        try:
            if not is_warm(module):  # whom this one waited for did it
                _compile(module, parts)
        finally:
            if held is not None:
                os.close(held)
    use()


def _compile(module: str, parts: Mapping[str, Callable[[], object]]) -> None:
    stamp = _stamp(module)  # of the sources as they are now: what is written meanwhile is not compiled
    helpers = {part: _helper(module, part) for part in parts}
    for part, helper in helpers.items():
        if helper is None or helper.wait() != 0:
            compile_part(parts[part])
    stamp.touch()


def _helper(module: str, part: str) -> "subprocess.Popen[bytes] | None":
    try:
        return children.start(module, part)
    except OSError:  # the system starts none for this user
        return None


def compile_part(work: Callable[[], object]) -> None:
    """Do a part's work with compiled functions, which compiles them."""
    use()
    with garbage.put_off():
        work()


def _patient_lock(path: Path) -> int | None:
    """The lock of who compiles, however long somebody else has it."""
    while True:
        try:
            return locks.lock(path, 60.0, create=True)
        except BlockingIOError:
            continue


def begin(module: str, *, in_haste: bool = False) -> bool:
    """Compile beside, in a process that goes on when this one ends; whether there is anything to compile.

    ``in_haste``: for who waits, some kernels are compiled before the rest (``early``).
    """
    if is_warm(module) or in_use() or not code_cache.base().lasts:
        return False
    try:
        folder = _stamp(module).parent
        folder.mkdir(parents=True, exist_ok=True)
        held = locks.lock(folder / "compiling", create=True)
        if held is not None:
            os.close(held)
        _asked_for.add(module)
        apart: dict[str, Any] = {"start_new_session": True}
        if os.name == "nt":
            apart = {"creationflags": 0x00004000 | 0x00000008}  # below normal, without a console
        if in_haste:
            early.begin(module)
        _beside.append(children.start("bound_sim_kernels.warm_up", module, **apart))
    except BlockingIOError:
        _asked_for.add(module)
        return True  # somebody else compiles
    except OSError:
        _asked_for.discard(module)
        return False  # without a cache that can be written to, plain Python plays
    return True


def share(module: str) -> float:
    """The share of a ruleset's code that is compiled, 0 to 1, by the length of each function."""
    if is_warm(module):
        return 1.0
    weights = _weights(owner(module))
    folders = {cache_folder(of) for of, _ in weights}
    there = {path.name.partition(".py3")[0] for folder in folders for path in folder.glob("*/*.nbi")}
    done = sum(weight for (_, name), weight in weights.items() if name in there)
    return min(0.99, done / max(1, sum(weights.values())))


@cache
def _weights(of: str) -> Mapping[tuple[str, str], int]:
    """(Owner, name in the cache) of each function of a ruleset and of the core -> how much code it takes up."""
    found = {}
    for function in doors():
        whose = owner(function.__module__)
        if whose in (of, ""):
            name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"
            found[whose, f"{name}-{function.__code__.co_firstlineno}"] = sum(map(len, _all_code(function)))
    return found


def _all_code(function: Any) -> Iterator[bytes]:
    """The code of a function and of all functions that it calls, each once."""
    seen: set[CodeType] = set()
    waiting = [function]
    while waiting:
        one = waiting.pop()
        one = getattr(one, "py_func", one)
        code = getattr(one, "__code__", None)
        if not isinstance(code, CodeType) or code in seen:
            continue
        seen.add(code)
        yield code.co_code
        waiting += [one.__globals__[name] for name in code.co_names if name in one.__globals__]


def wait(module: str, on_share: Callable[[float], object]) -> None:
    """Wait for a process beside that compiles; ``on_share`` hears how far it is. Returns too where it stops short."""
    while not is_warm(module):
        on_share(share(module))
        if not _is_compiling(module):
            return
        time.sleep(_LOOK_S)


def _is_compiling(module: str) -> bool:
    return any(helper.poll() is None for helper in _beside) or _somebody_compiles(module)


def _somebody_compiles(module: str) -> bool:
    try:
        held = locks.lock(_stamp(module).parent / "compiling", create=True)
    except BlockingIOError:
        return True
    except OSError:  # without a folder for compiled code nothing is compiled
        return False
    if held is not None:
        os.close(held)
    return False


def _begun(module: str) -> None:
    """Run the ruleset's own ``warm_up`` in the process beside, at low priority."""
    from importlib import import_module

    if hasattr(os, "nice"):
        os.nice(_NICE)
    early.stand_back(module)
    import_module(module).warm_up()


if __name__ == "__main__":
    _begun(sys.argv[1])
