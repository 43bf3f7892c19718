"""Kernels that are compiled before the others: those in which plain Python spends most of a table's time.

A module that compiles for a ruleset (``Ruleset.compiling``) may name some in ``EARLY``: part -> a function that gives
calls of them, which are not made: their arguments are of the types that plain Python calls them with. Each part is
compiled in a process of its own, by the side of the process that compiles all. A table is played with what is there;
results are the same.

These processes may be lost: then plain Python plays until all is compiled.
"""

import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from bound_sim_kernels import children, garbage, locks
from bound_sim_kernels.compiled import by_name, compile_in_haste, use_some
from bound_sim_kernels.sources import cache_folder, installed_hash, owner

Calls = Iterable[tuple[Callable[..., Any], tuple[Any, ...]]]

#: processes that compile, by the module that they compile for
_helpers: dict[str, list["subprocess.Popen[bytes]"]] = {}
#: lists of kernels that were taken up
_taken: set[Path] = set()
#: what keeps the process that compiles all from beginning: a lock, and until when it is kept
_ahead: dict[str, tuple[int, float]] = {}
_LOOK_S = 0.02
#: seconds for a first answer by what was compiled early, before that process has its turn; and the most that it waits
_FIRST_ANSWER_S, MOST_PATIENT_S = 5.0, 60.0


def parts(module: str) -> Mapping[str, Callable[[], Calls]]:
    """The parts of what is compiled early for a ruleset; none for most."""
    found: Mapping[str, Callable[[], Calls]] = getattr(import_module(module), "EARLY", {})
    return found


@cache
def _list(module: str, part: str) -> Path:
    """The file that lists a part's kernels once they are in the cache, by the sources that this process runs."""
    of = owner(module)
    return cache_folder(of) / f"early-{part}-{installed_hash(of)}"


def begin(module: str) -> None:
    """Compile each part that is not there yet, in processes that end with it. Without them plain Python plays on."""
    for part in parts(module):
        if not _list(module, part).exists():
            try:
                _helpers.setdefault(module, []).append(children.start("bound_sim_kernels.early", module, part))
            except OSError:  # the system starts none for this user
                break
    if module in _helpers:
        with suppress(OSError):  # somebody else goes ahead
            held = locks.lock(_ahead_of_all(module), create=True)
            if held is not None:
                _ahead[module] = held, math.inf


def _ahead_of_all(module: str) -> Path:
    """The file that is locked as long as whoever compiles all waits; the system unlocks it when this process ends."""
    return cache_folder(owner(module)) / "ahead"


def stand_back(module: str) -> None:
    """Wait, before all is compiled, for those who do it early and for a first answer: they would share processors."""
    with suppress(OSError):
        held = locks.lock(_ahead_of_all(module), MOST_PATIENT_S, create=True)
        if held is not None:
            os.close(held)


def wait(module: str) -> None:
    """Wait for what ``begin`` started: plain Python would take the processors that it needs.

    Once a first answer has had its time, or nothing came of it, whoever compiles all begins.
    """
    while any(helper.poll() is None for helper in _helpers.get(module, ())):
        time.sleep(_LOOK_S)
    if module in _ahead:
        held, until = _ahead[module]
        _ahead[module] = held, min(until, time.monotonic() + (_FIRST_ANSWER_S if is_there(module) else 0.0))
        if time.monotonic() >= _ahead[module][1]:
            os.close(_ahead.pop(module)[0])


def take_up(module: str) -> None:
    """Use what is there of it by now, between two battles."""
    for part in parts(module):
        kept = _list(module, part)
        if kept not in _taken and kept.exists():
            names = kept.read_text(encoding="utf-8").split()
            for name in names:
                import_module(name.partition(":")[0])
            known = by_name()
            use_some(known[name] for name in names)
            _taken.add(kept)


def is_there(module: str) -> bool:
    """True if anything of it is in the cache."""
    return any(_list(module, part).exists() for part in parts(module))


def compile_part(module: str, part: str) -> None:
    """Compile a part, unless somebody else does."""
    kept = _list(module, part)
    kept.parent.mkdir(parents=True, exist_ok=True)
    try:
        held = locks.lock(kept.parent / f"compiling-{part}", create=True)
    except BlockingIOError:
        return
    calls = list(parts(module)[part]())
    with garbage.put_off():
        compile_in_haste(calls)
    names = {function: name for name, function in by_name().items()}
    made = kept.with_suffix(f".{os.getpid()}")
    made.write_text("\n".join(names[function] for function, _ in calls), encoding="utf-8")
    made.replace(kept)
    if held is not None:
        os.close(held)


if __name__ == "__main__":
    # what lasts for a minute is not worth three seconds of LLVM's: numba reads it as it is read in
    os.environ.setdefault("NUMBA_OPT", "0")
    compile_part(sys.argv[1], sys.argv[2])
