"""Starting: ``--help`` in 0.3 s, and everything compiled on a bare machine in 60 s."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = [sys.executable, "-m", "bound_sim.cli"]


class Starting:
    """Processes of their own, as a user starts them."""

    number = 1
    repeat = 5

    def time_help(self) -> None:
        subprocess.run([*COMMAND, "--help"], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)

    def goal_time_help(self) -> float:
        return 0.3


class Cold:
    """The first run on a machine, with nothing in the cache."""

    number = 1
    repeat = 1

    def setup(self) -> None:
        self.cache = tempfile.TemporaryDirectory()

    def teardown(self) -> None:
        self.cache.cleanup()

    def time_compile_everything(self) -> None:
        script = "from bound_sim.rulesets import ruleset; ruleset('1418').warm_up(print)"
        subprocess.run(
            [sys.executable, "-c", script], check=True, cwd=ROOT, stdout=subprocess.DEVNULL,
            env={**os.environ, "BOUND_SIM_CACHE": self.cache.name, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip

    def goal_time_compile_everything(self) -> float:
        return 60.0
