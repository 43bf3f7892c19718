"""Whole commands: ``--help``, the first result on a bare machine, runs with their reports, and everything compiled."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bound_sim.files.folder import save
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
    """``run`` with report and maps, compiled: by processor time."""

    param_names = ("scenario",)
    params = (["beaumont-hamel", "2,000 platoons, 12 bounds"],)

    def setup(self, scenario: str) -> None:
        ruleset("1418").warm_up(lambda _: None)
        self.folder = tempfile.TemporaryDirectory()
        self.scenario: str | Path = scenario
        if scenario not in shipped():
            self.scenario = Path(self.folder.name) / "large"
            save(lines(2_000, advancing=True, bounds=12), self.scenario)

    def teardown(self, scenario: str) -> None:
        self.folder.cleanup()

    def track_processor_s(self, scenario: str) -> float:
        return min(played(self.scenario, Path(self.folder.name)) for _ in range(3))

    def goal_track_processor_s(self, scenario: str) -> float:
        return 4.0 if scenario == "beaumont-hamel" else 12.0

    def track_report_mb(self, scenario: str) -> float:
        played(self.scenario, Path(self.folder.name))
        return (Path(self.folder.name) / "out" / "report.html").stat().st_size / 1e6

    def goal_track_report_mb(self, scenario: str) -> float:
        return 0.7 if scenario == "beaumont-hamel" else 1.5


class Cold:
    """The first run on a machine, with nothing in the cache."""

    number = 1
    repeat = 1

    def setup(self) -> None:
        self.cache = tempfile.TemporaryDirectory()

    def teardown(self) -> None:
        self.cache.cleanup()

    def time_compile_everything(self) -> None:
        script = "from bound_sim.rules import ruleset; ruleset('1418').warm_up(print)"
        subprocess.run(
            [sys.executable, "-c", script], check=True, cwd=ROOT, stdout=subprocess.DEVNULL,
            env={**os.environ, "BOUND_SIM_CACHE": self.cache.name, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip

    def goal_time_compile_everything(self) -> float:
        return 60.0
