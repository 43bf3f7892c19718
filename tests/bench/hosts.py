"""Odds on a cluster: a scheduler and two workers that share no folder, one of them killed in the midst."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bound_sim.odds import forecast, play
from bound_sim.odds.play import OddsPlan
from tests.bench.many import COUNTED, WARMING, plan

ROOT = Path(__file__).resolve().parent.parent.parent
#: tables that take one host a quarter of a minute: for less nobody asks for a cluster
WAIT_S, TABLES, TURNS = 120, 25_600, 3
if find_spec("distributed") is None:
    print("the cluster is left out: it wants the extra bound-sim[cluster]", file=sys.stderr)


@contextmanager
def hosts(number: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and workers of one thread each, in folders of their own: its address, the workers' processes."""
    from distributed import Client

    processes: list[subprocess.Popen[bytes]] = []
    with tempfile.TemporaryDirectory() as name:
        told = Path(name) / "scheduler.json"

        def start(*words: str) -> None:
            folder = Path(name) / str(len(processes))
            folder.mkdir()
            quiet = subprocess.DEVNULL
            processes.append(subprocess.Popen(
                [sys.executable, "-m", "dask", *words], cwd=folder, stdout=quiet, stderr=quiet,
                env={**os.environ, "PYTHONPATH": str(ROOT), "DASK_TEMPORARY_DIRECTORY": str(folder)},
            ))  # fmt: skip

        try:
            start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
            until = time.monotonic() + WAIT_S
            while not told.exists() and time.monotonic() < until:
                time.sleep(0.1)
            address = str(json.loads(told.read_text())["address"])
            for _ in range(number):
                start("worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
            with Client(address, timeout=WAIT_S) as client:  # type: ignore[no-untyped-call]
                client.wait_for_workers(number, timeout=WAIT_S)
            yield address, processes[1:]
        finally:
            for process in processes:
                process.kill()
                process.wait()


class _Seconds(NamedTuple):
    """Seconds by the clock for the same tables; and whether all counts were the same."""

    one: float
    two: float
    killed: float


@cache
def _played() -> _Seconds:
    of = plan(600, advancing=False, bounds=10)
    alone = play.run(of, TABLES)
    # in turns: what else goes on on the machine may change meanwhile
    turns = [[_timed(of, alone, number) for number in (1, 2)] for _ in range(TURNS)]
    one, two = map(min, zip(*turns, strict=True))
    return _Seconds(one, two, _timed(of, alone, 2, kill=True))


def _timed(of: OddsPlan, alone: play.Odds, number: int, *, kill: bool = False) -> float:
    """The seconds of a run on new hosts, which must count what one process does."""
    with hosts(number) as (address, workers), forecast.workers(1, address) as (executor, ahead):
        play.run(of, WARMING, executor=executor, ahead=ahead)  # all have loaded everything

        def hear(tables: int) -> None:
            if kill and tables >= TABLES // 2 and workers[0].poll() is None:
                workers[0].send_signal(signal.SIGKILL)
                workers[0].wait()

        began = time.perf_counter()
        found = play.run(of, TABLES, executor=executor, ahead=ahead, on_part=hear)
        took = time.perf_counter() - began
        if not all(np.array_equal(getattr(alone.tally, name), getattr(found.tally, name)) for name in COUNTED):
            raise RuntimeError("hosts count something else than one process")
        if kill and workers[0].poll() is None:
            raise RuntimeError("nobody was killed")
    return took


class Hosts:
    """Two worker hosts of a cluster against one; each run must count what one process does, the killed one's too."""

    def track_speedup(self) -> float:
        took = _played()
        return took.one / took.two

    def least_track_speedup(self) -> float:
        return 1.8

    def track_one_killed_s(self) -> float:
        return _played().killed

    def track_two_s(self) -> float:
        return _played().two


if find_spec("distributed") is None:
    del Hosts
