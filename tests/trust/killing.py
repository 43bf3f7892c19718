"""Rows ``kill`` and ``disk``: a process that resolves a battle is killed anywhere, or its disk refuses any one call."""

import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bound_sim.battle_file import BattleFile, Broken, storage
from bound_sim.battle_file.storage import Store
from bound_sim.battle_file.verification import verify
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import STORM, clock, opened
from tests.support.scenarios_kept import scenarios_kept
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.forked import DONE, REFUSED, Child, acknowledged, resolve_all, seconds

#: the calls that change something on a disk
CALLS = "write,pwrite64,pwritev,fsync,fdatasync,ftruncate,unlink,unlinkat,rename,renameat,renameat2"
BOUNDS = 3


def three_bounds(place: Path) -> Path:
    """The storm, but for three bounds."""
    source = place / "scenario"
    shutil.copytree(STORM, source)
    text = (source / "scenario.toml").read_text(encoding="utf-8")
    (source / "scenario.toml").write_text(re.sub(r"(?m)^bounds = \d+", f"bounds = {BOUNDS}", text), encoding="utf-8")
    return source


class Trial:
    """A new battle of three bounds, and what it comes to when nothing disturbs it."""

    def __init__(self, place: Path) -> None:
        self.place = place
        opened(place / "new.bound", str(three_bounds(place))).close()
        self.fresh = (place / "new.bound").read_bytes()
        self.path = place / "trial.bound"
        self.again()
        resolve_all(self.path)(_nowhere())
        self.log = self._log()

    def again(self) -> None:
        """The battle as new."""
        for left in self.place.glob("trial.bound*"):
            left.unlink()
        self.path.write_bytes(self.fresh)

    def _log(self) -> dict[str, Any]:
        with BattleFile(self.path) as file:
            return file.log().tables

    def mistold(self, told: str, said: int) -> str:
        """Whether a message on the disk says another thing than the file."""
        try:
            with BattleFile(self.path, clock=clock) as file:
                resolved = len(file.history.bounds)
        except (Broken, Refused, OSError):
            return ""  # told elsewhere
        if "nothing was changed" in told and resolved != said:
            return f"told that nothing was changed, but bound {resolved} is there"
        return f"told that bound {said + 1} stands" if "stands" in told and resolved != said + 1 else ""

    def harm(self, said: int) -> str:
        """What is wrong after a crash in which ``said`` was the last bound acknowledged; goes on to the end."""
        try:
            with BattleFile(self.path, clock=clock) as file:
                resolved = len(file.history.bounds)
                if not said <= resolved <= said + 1:
                    return f"{said} bounds were acknowledged, {resolved} are there"
            found = verify(self.path, recompute=False)
            if found.wrong:
                return str(found.wrong[0])
            resolve_all(self.path)(_nowhere())
            return "" if self._log() == self.log else "the resumed battle has another log"
        except (Broken, Refused, OSError) as error:
            return f"{type(error).__name__}: {error}"


def _nowhere() -> int:
    """A file descriptor into which anything may be written."""
    import os

    return os.open(os.devnull, os.O_WRONLY)


def random_kills(
    share: float, dice: random.Random, *, work: Callable[[Path], Callable[[int], None]] = resolve_all
) -> Tried:
    """SIGKILL at a random moment."""
    wrong, inside = [], 0
    count = times(500, share)
    with folder() as place, scenarios_kept():
        trial = Trial(place)
        trial.again()
        whole = max(seconds(work(trial.path)) for _ in range(2))
        for index in range(count):
            trial.again()
            child = Child(work(trial.path))
            time.sleep(dice.random() * whole)
            child.kill()
            _, told = child.end()
            said = acknowledged(told)
            inside += said < BOUNDS
            if harm := trial.harm(said):
                wrong.append(f"kill {index}: {harm}")
    return Tried(count, wrong, f"{inside} before the last bound was told")


def told_too_early(path: Path) -> Callable[[int], None]:
    """Control: a bound is acknowledged before it is in the file."""
    import os

    def work(pipe: int) -> None:
        with BattleFile(path, clock=clock) as file:
            while not file.history.over:
                os.write(pipe, f"{file.history.next_bound} ".encode())
                file.resolve()

    return work


def traced(trial: Trial, fault: str, call: str, number: int) -> tuple[int, str]:
    """Resolve the battle in a child whose n-th call of a name gets the fault; exit code and what it told."""
    trial.again()
    child = Child(resolve_all(trial.path), stopped=True)
    words = ["strace", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={number}"]
    tracer = attached(words, child.pid)
    code, told = child.end()
    tracer.wait()
    return code, told


def attached(words: list[str], pid: int) -> "subprocess.Popen[bytes]":
    """strace on a child that has stopped itself; the child goes on once it is watched."""
    import os

    while True:
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T":
            break
        time.sleep(0.001)
    tracer = subprocess.Popen([*words, "-p", str(pid)], stderr=subprocess.DEVNULL)
    while f"TracerPid:\t{tracer.pid}" not in Path(f"/proc/{pid}/status").read_text():
        if tracer.poll() is not None:
            os.kill(pid, signal.SIGKILL)
            raise RuntimeError("strace is needed, and may not trace: apt-get install strace")
        time.sleep(0.001)
    os.kill(pid, signal.SIGCONT)
    return tracer


def calls_made(trial: Trial) -> list[str]:
    """The calls of an undisturbed run, in order."""
    trial.again()
    child = Child(resolve_all(trial.path), stopped=True)
    record = trial.place / "calls.txt"
    tracer = attached(["strace", "-qq", "-o", str(record), "-e", f"trace={CALLS}"], child.pid)
    child.end()
    tracer.wait()
    return re.findall(r"(?m)^(\w+)\(", record.read_text())


def killed_calls(share: float, dice: random.Random) -> Tried:
    """SIGKILL at every write, sync, truncation, rename and unlink of three bounds."""
    return _sweep(share, dice, ["signal=KILL"])


def failed_calls(share: float, dice: random.Random) -> Tried:
    """ENOSPC and EIO at every such call: told, and the battle as before."""
    return _sweep(share, dice, ["error=ENOSPC", "error=EIO"])


def _sweep(share: float, dice: random.Random, faults: list[str]) -> Tried:
    wrong: list[str] = []
    count = 0
    with folder() as place, scenarios_kept():
        trial = Trial(place)
        calls = calls_made(trial)
        for fault in faults:
            chosen = sorted(dice.sample(range(len(calls)), times(len(calls), share)))
            for index in chosen:
                # strace counts the calls of each name by themselves
                code, told = traced(trial, fault, calls[index], calls[: index + 1].count(calls[index]))
                count += 1
                said = acknowledged(told)
                where = f"{fault} at call {index + 1} ({calls[index]})"
                if "error" in fault and (code not in (DONE, REFUSED) or (code == REFUSED and "!" not in told)):
                    wrong.append(f"{where}: exit code {code}: {told[-300:]}")
                elif harm := trial.mistold(told, said) or trial.harm(said):
                    wrong.append(f"{where}: {harm}")
    return Tried(count, wrong, f"{len(calls)} calls")


@contextmanager
def without_journal() -> Iterator[None]:
    """Control: SQLite keeps no journal, so that a bound that breaks off is half there."""
    connect, check = storage._connect, Store._check

    def connected(path: Path) -> Any:
        connection = connect(path)
        connection.execute("PRAGMA journal_mode=OFF")
        return connection

    storage._connect = connected
    Store._check = lambda self: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        storage._connect = connect
        Store._check = check  # type: ignore[method-assign]


def _control(sweep: Callable[[float, random.Random], Tried]) -> Callable[[random.Random], Tried]:
    def control(dice: random.Random) -> Tried:
        with without_journal():
            return sweep(0.25, dice)

    return control


CHECKS = [
    Check("kill", "SIGKILL at random moments of 3 bounds", random_kills,
          lambda dice: random_kills(0.1, dice, work=told_too_early), "acknowledging only what is committed"),
    Check("kill", "SIGKILL at every write, sync, rename, unlink of 3 bounds", killed_calls, _control(killed_calls),
          "the rollback journal"),
    Check("disk", "ENOSPC and EIO at every such call", failed_calls, _control(failed_calls), "the rollback journal"),
]  # fmt: skip
