"""Processes of the program's own: Python that finds no module in the folder that it is started from.

That folder may be a scenario, a result or a seat's that somebody sent: data. By itself ``python -m`` and ``python -c``,
with which ``multiprocessing`` starts its processes, look there first. No other module starts Python.
"""

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

#: for Python: the folder that it is started from is not on the path, for its own children either
_SAFE = {"PYTHONSAFEPATH": "1"}
#: what else children are told: a folder that this process made for its compiled code
_told: dict[str, str] = {}
_environment_in_hands = threading.RLock()
#: to look for what can go after every 700 objects takes a sixth of a run, most of which lasts until it ends; after a
#: hundred thousand, a thousand battles, whose parts know each other, fill a gigabyte
_NEW_OBJECTS = 10_000


def collect_seldom() -> None:
    """Look less often for objects that can go: in the program, and in the processes that work for it."""
    gc.set_threshold(_NEW_OBJECTS, 10, 10)


def tell(name: str, value: str) -> None:
    """Give each child that starts from now on a variable of the environment."""
    _told[name] = value


def environment() -> dict[str, str]:
    """The environment of a child: this process's, with what makes it safe."""
    return {**os.environ, **_told, **_SAFE}


def command(module: str, *words: str) -> list[str]:
    """The words that run a module; a frozen program is its own Python, and takes no options of Python."""
    safe = [] if getattr(sys, "frozen", False) else ["-P"]
    return [sys.executable, *safe, "-m", module, *words]


def start(module: str, *words: str, **how: Any) -> "subprocess.Popen[bytes]":
    """Run a module in a process of its own, which nobody hears; ``how`` is for ``subprocess.Popen``. Raises OSError."""
    quiet: Any = subprocess.DEVNULL
    return subprocess.Popen(
        command(module, *words), stdin=quiet, stdout=quiet, stderr=quiet, env=environment(), **how
    )  # fmt: skip


@contextmanager
def _own_environment() -> Iterator[None]:
    """This process's environment is a child's meanwhile: ``multiprocessing`` takes no other."""
    with _environment_in_hands:
        changed = {**_told, **_SAFE}
        before = {name: os.environ.get(name) for name in changed}
        os.environ.update(changed)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


class _Process(SpawnProcess):
    """A new process, which a pool starts when it has work for it."""

    def start(self) -> None:
        with _own_environment():
            super().start()


class _Context(SpawnContext):
    Process = _Process


def is_pool(executor: object) -> bool:
    """True of processes that `pool` made: they share this machine's processors."""
    return isinstance(executor, ProcessPoolExecutor)


def pool(workers: int) -> ProcessPoolExecutor:
    """A pool of new processes on this machine. They share neither threads nor memory."""
    with _own_environment():  # it starts a process that looks after its locks
        return ProcessPoolExecutor(workers, mp_context=_Context(), initializer=collect_seldom)
