"""covers: bound_sim/odds/play.py

The cluster extra: a real scheduler, two workers in processes of their own, one killed; the same bytes as alone.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("distributed")

from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.odds import forecast
from bound_sim.odds import play as odds
from bound_sim_maps.faults import Refused

ROOT = Path(__file__).parents[3]
STORM = ROOT / "tests/battles/storm"
WAIT_S = 120


def started(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
    with (folder / f"{words[0]}.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *words], cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=log
        )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers: its address, the workers' processes."""
    import json

    file = tmp_path / "scheduler.json"
    processes = [
        started(tmp_path, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                "--scheduler-file", str(file))
    ]  # fmt: skip
    try:
        until = time.monotonic() + WAIT_S
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.2)
        address = str(json.loads(file.read_text())["address"])
        for name in ("first", "second"):
            processes.append(
                started(tmp_path, "worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard", "--name", name)
            )
        with forecast_client(address) as client:
            client.wait_for_workers(2, timeout=WAIT_S)
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def forecast_client(address: str):  # type: ignore[no-untyped-def]
    from distributed import Client

    return Client(address, timeout=WAIT_S)  # type: ignore[no-untyped-call]


@pytest.mark.filterwarnings("default")
def test_killed_worker_loses_nothing_and_changes_no_byte(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, workers = cluster
    plan = odds.OddsPlan(load(STORM), key_from_seed(1), 1)
    here = odds.run(plan, 12)
    heard: list[int] = []

    def hear(tables: int) -> None:
        heard.append(tables)
        if len(heard) == 1:
            workers[0].send_signal(signal.SIGKILL)

    with forecast.workers(1, address) as (executor, ahead):
        assert ahead == 4
        there = odds.run(plan, 12, executor=executor, ahead=6, on_part=hear, side_by_side=2)
    assert workers[0].wait(10) == -signal.SIGKILL
    assert heard == [2, 4, 6, 8, 10, 12]
    assert there.tally.tables == here.tally.tables
    for name in ("counts", "ahead", "there", "seen", "struck", "held"):
        assert getattr(there.tally, name).tobytes() == getattr(here.tally, name).tobytes()


def test_scheduler_that_does_not_answer_is_refused() -> None:
    with pytest.raises(Refused, match=r"doesn't answer"), forecast.workers(1, "nonsense://here"):
        pass
