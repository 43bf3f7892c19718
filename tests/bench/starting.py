"""Whole commands: ``--help``, the first result on a bare machine, runs with their reports, and everything compiled."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar, NamedTuple

from bound_sim.files.folder import load, resolve, save
from bound_sim.odds.parts import FIRST_TABLES
from bound_sim.rules import ruleset
from bound_sim.scenario.files import shipped
from tests.bench.lines import lines

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = [sys.executable, "-m", "bound_sim"]


class Starting:
    """Processes of their own, as a user starts them: by processor time."""

    def track_help_s(self) -> float:
        return min(processor_s("--help") for _ in range(5))

    def goal_track_help_s(self) -> float:
        return 0.25

    def track_first_result_s(self) -> float:
        """``make battle`` where the packages are there and nothing is compiled: what compiles beside is left out."""
        with tempfile.TemporaryDirectory() as folder:
            return played("rulebook-sheet", Path(folder), NUMBA_DISABLE_JIT="1")

    def goal_track_first_result_s(self) -> float:
        return 10.0


class Took(NamedTuple):
    """Processor time of a process and of those that it waits for, s; the memory of the largest of them, MiB."""

    seconds: float
    mib: float


#: a small process that starts another: the memory that Linux tells of a child begins with its parent's most
_STARTER = (
    "import resource, subprocess, sys\n"
    "code = subprocess.call(sys.argv[1:], stdout=sys.stderr)\n"
    "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
    "print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)\n"
    "sys.exit(code)"
)


def taken(words: Sequence[str], folder: Path | str = ROOT, **environment: str) -> Took:
    """What a process in a folder takes. Raises CalledProcessError, with all that it said, where it fails."""
    told = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _STARTER, *words], cwd=folder, env={**os.environ, **environment},
        capture_output=True, text=True,
    )  # fmt: skip
    if told.returncode:
        raise subprocess.CalledProcessError(told.returncode, list(words), told.stdout, told.stderr)
    seconds, mib = map(float, told.stdout.split())
    return Took(seconds, mib)


def played(scenario: str | Path, folder: Path, **environment: str) -> float:
    """Run a scenario with report and maps; the processor time that it took."""
    return processor_s("run", str(scenario), "--seed", "7", "--out", str(folder / "out"), **environment)


def processor_s(*words: str, **environment: str) -> float:
    """The processor time of a command and of the processes that it waits for."""
    before = os.times()
    subprocess.run(
        [*COMMAND, *words], check=True, cwd=ROOT, stdout=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


class Runs:
    """``run`` with report and maps, compiled: by processor time; its report, and the memory of the largest process."""

    param_names = ("scenario",)
    params = (["beaumont-hamel", "2,000 platoons, 12 bounds", "20,000 platoons, 12 bounds"],)
    #: s, MB of report.html, MiB
    goals: ClassVar = {
        "beaumont-hamel": (2.6, 0.7, 500.0), "2,000 platoons, 12 bounds": (12.0, 1.5, 500.0),
        "20,000 platoons, 12 bounds": (30.0, 6.0, 1_000.0),
    }  # fmt: skip

    def setup(self, scenario: str) -> None:
        ruleset("1418").warm_up(lambda _: None)
        self.took = _ran(scenario)

    def track_processor_s(self, scenario: str) -> float:
        return self.took.seconds

    def goal_track_processor_s(self, scenario: str) -> float:
        return float(self.goals[scenario][0])

    def track_report_mb(self, scenario: str) -> float:
        return self.took.report_mb

    def goal_track_report_mb(self, scenario: str) -> float:
        return float(self.goals[scenario][1])

    def track_mib(self, scenario: str) -> float:
        return self.took.mib

    def goal_track_mib(self, scenario: str) -> float:
        return float(self.goals[scenario][2])


class _Ran(NamedTuple):
    """What a run took: processor time, memory, and the report that it left."""

    seconds: float
    mib: float
    report_mb: float


@cache
def _ran(name: str) -> _Ran:
    """The least time of some runs of a scenario; of a large one of a single run."""
    with tempfile.TemporaryDirectory() as folder:
        scenario, out = name, Path(folder) / "out"
        if name not in shipped():
            scenario = str(Path(folder) / "large")
            save(lines(int(name.split()[0].replace(",", "")), advancing=True, bounds=12), Path(scenario))
        words = [*COMMAND, "run", scenario, "--seed", "7", "--out", str(out)]
        took = [taken(words) for _ in range(1 if name.startswith("20,000") else 3)]
        return _Ran(min(each.seconds for each in took), max(each.mib for each in took),
                    (out / "report.html").stat().st_size / 1e6)  # fmt: skip


class Cold:
    """All that is compiled of a ruleset, with nothing in the cache: processor time, memory of the largest process."""

    param_names = ("ruleset",)
    params = (["1418", "end-of-empires"],)

    def setup(self, rules: str) -> None:
        self.took = _compiled(rules)

    def track_processor_s(self, rules: str) -> float:
        return self.took.seconds

    def goal_track_processor_s(self, rules: str) -> float:
        return 35.0

    def track_mib(self, rules: str) -> float:
        return self.took.mib

    def goal_track_mib(self, rules: str) -> float:
        return 500.0


@cache
def _compiled(rules: str) -> Took:
    with tempfile.TemporaryDirectory() as folder:
        return _all_compiled(rules, folder)


def _all_compiled(rules: str, folder: str) -> Took:
    """Wait until all is compiled of a ruleset in a folder, by whom else it may be."""
    script = f"from bound_sim.rules import ruleset; ruleset({rules!r}).warm_up(print)"
    return taken([sys.executable, "-c", script], BOUND_SIM_CACHE=folder, PYTHONPATH=str(ROOT))


class FirstOdds:
    """Odds where nothing is compiled: by the clock, until an answer of FIRST_TABLES tables is told."""

    param_names = ("scenario",)
    params = (["beaumont-hamel", "le-cateau-1914", "petite-douve-1915", "hooge-1915", "flanders-to-vosges-1914"],)

    def track_clock_s(self, scenario: str) -> float:
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            with subprocess.Popen(
                [*COMMAND, "odds", scenario], cwd=ROOT, env={**os.environ, "BOUND_SIM_CACHE": folder}, text=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            ) as odds:  # fmt: skip
                assert odds.stderr is not None
                for line in odds.stderr:
                    if (told := _TABLES_TOLD.search(line)) and int(told[1].replace(",", "")) >= FIRST_TABLES:
                        break
                else:
                    odds.wait()
                took = time.monotonic() - began
                odds.stderr.read()
            if odds.returncode:
                raise subprocess.CalledProcessError(odds.returncode, odds.args)
            _all_compiled(load(resolve(scenario)).ruleset, folder)  # nothing is left that writes there
        return took

    def goal_track_clock_s(self, scenario: str) -> float:
        return 10.0


#: how odds say how many tables an answer is of
_TABLES_TOLD = re.compile(r"fter ([\d,]+) tables, more are played")
