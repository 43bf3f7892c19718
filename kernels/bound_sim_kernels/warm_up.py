"""Compile a ruleset's kernels once for a machine, in processes side by side; later runs load them from the cache.

In processes of their own, so that a window that waits for it in a thread stays alive.
"""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from bound_sim_kernels.compiled import cache_folder, compiles, installed_hash


def _stamp(name: str) -> Path:
    """The file that says that all is compiled for the sources where they lie."""
    return cache_folder() / f"{name}-compiled-{installed_hash()}"


def is_warm(name: str) -> bool:
    """Whether nothing of a ruleset is left to compile."""
    return not compiles() or _stamp(name).exists()


def warm_up(
    name: str, module: str, parts: Mapping[str, Callable[[], object]], takes: str, tell: Callable[[str], object]
) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it, and about how long it ``takes``.

    ``python -m module PART`` does each of the ``parts``; what fails there is done here, where it can be told.
    """
    if is_warm(name):
        return
    stamp = _stamp(name)  # of the sources as they are now: what is written meanwhile is not compiled
    tell(f"First run: compiling the rules once, this takes {takes} ...")
    helpers = {
        part: subprocess.Popen([sys.executable, "-m", module, part], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
        for part in parts
    }  # fmt: skip
    for part, helper in helpers.items():
        if helper.wait() != 0:
            parts[part]()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()
