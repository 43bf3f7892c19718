"""Compile a ruleset's kernels once for a machine, in processes side by side; later runs load them from the cache.

In processes of their own, so that a window that waits for it in a thread stays alive.
"""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from bound_sim_kernels.compiled import compiles
from bound_sim_kernels.sources import cache_folder, installed_hash, owner


def _stamp(module: str) -> Path:
    """The file that says that all is compiled for a ruleset's sources where they lie."""
    of = owner(module)
    return cache_folder(of) / f"compiled-{installed_hash(of)}"


def is_warm(module: str) -> bool:
    """Whether nothing of the ruleset that a module belongs to is left to compile."""
    return not compiles() or _stamp(module).exists()


def warm_up(module: str, parts: Mapping[str, Callable[[], object]], takes: str, tell: Callable[[str], object]) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it, and about how long it ``takes``.

    ``python -m module PART`` does each of the ``parts``; what fails there is done here, where it can be told.
    """
    if is_warm(module):
        return
    stamp = _stamp(module)  # of the sources as they are now: what is written meanwhile is not compiled
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
