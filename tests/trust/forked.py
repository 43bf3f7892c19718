"""A copy of this process that resolves a battle, to be killed at any moment without starting Python again."""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path

from bound_sim.battle_file import BattleFile, Broken, Busy, No
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import clock

#: exit codes of a child: as the program's, and one for anything unexpected
DONE, NO, REFUSED, BROKEN, BUSY, UNEXPECTED = 0, 1, 2, 3, 4, 70


class Child:
    """A forked process; what it writes to its pipe can be read when it has ended."""

    def __init__(self, work: Callable[[int], object], *, stopped: bool = False) -> None:
        self._read, write = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # other threads don't matter to a child that only works
            self.pid = os.fork()
        if self.pid == 0:
            os.close(self._read)
            if stopped:
                os.kill(os.getpid(), signal.SIGSTOP)
            os._exit(_code(work, write))
        os.close(write)

    def kill(self) -> None:
        """SIGKILL, as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> tuple[int, str]:
        """Wait for its end: exit code (negative: the signal that killed it), what it wrote."""
        with os.fdopen(self._read, "rb") as pipe:
            told = pipe.read().decode(errors="replace")
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status), told


class Meeting:
    """A place in the code where two forked processes wait for each other, each once a race.

    A control needs it: without a protection two that meet go wrong always, not as often as the machine is quick.
    """

    #: s that one waits for an other that doesn't come, as it has ended before this place
    PATIENCE_S = 2.0

    def __init__(self) -> None:
        self._barrier = multiprocessing.get_context("fork").Barrier(2)
        self._made_in = os.getpid()
        self._awaited = True

    def renew(self, *, awaited: bool) -> None:
        """Before this process does something more: whether the other does it at the same moment."""
        self._awaited = awaited

    def wait(self) -> None:
        """Wait for the other; at once in the process that made this, or where this one has waited already."""
        if os.getpid() == self._made_in or not self._awaited:
            return
        self._awaited = False
        with contextlib.suppress(threading.BrokenBarrierError):
            self._barrier.wait(self.PATIENCE_S)


def _code(work: Callable[[int], object], write: int) -> int:
    """Do the work in the child, what goes wrong as the command line would tell it."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, 2)
    try:
        work(write)
    except No as error:
        return _told(write, error, NO)
    except (Refused, OSError) as error:
        return _told(write, error, REFUSED)
    except Broken as error:
        return _told(write, error, BROKEN)
    except Busy as error:
        return _told(write, error, BUSY)
    except BaseException:
        return _told(write, traceback.format_exc(), UNEXPECTED)
    return DONE


def _told(write: int, error: object, code: int) -> int:
    with contextlib.suppress(OSError):
        os.write(write, f"!{error}".encode()[:2000])
    sys.stderr.flush()
    return code


def resolve_all(path: Path) -> Callable[[int], None]:
    """Work for a child: every bound that is left, each acknowledged on the pipe once it is resolved."""

    def work(pipe: int) -> None:
        with BattleFile(path, clock=clock) as file:
            while not file.history.over:
                bound = file.resolve().bound
                os.write(pipe, f"{bound} ".encode())

    return work


def acknowledged(told: str) -> int:
    """The last bound that a child said is resolved."""
    numbers = told.partition("!")[0].split()
    return int(numbers[-1]) if numbers else 0


def seconds(work: Callable[[int], object]) -> float:
    """How long a child takes."""
    start = time.monotonic()
    Child(work).end()
    return time.monotonic() - start
