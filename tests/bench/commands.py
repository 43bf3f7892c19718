"""README's commands on shipped battles, one after the other as an evening goes: processor time and memory of each."""

import os
import shlex
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from bound_sim.rules import ruleset
from tests.bench import starting
from tests.bench.starting import Took

ROOT = Path(__file__).resolve().parents[2]
PATHS = os.pathsep.join(str(ROOT / part) for part in ("", "kernels", "maps", "ui"))
#: s of processor time and MiB of a command, where no other goal is named; some more for what tells of its progress
GOAL_S, GOAL_MIB = 3.0, 500.0
_PLAN = 'scenario = "beaumont-hamel"\ntables = 200\n[[parameters]]\nname = "fire"\nchange = "ruling"\n' \
        'ruling = "Q-free-fire"\nvalues = ["likeliest", "nobody"]\n'  # fmt: skip

#: each needs what those before it left; the seconds of those that may take longer: they tell of their progress
COMMANDS: dict[str, float] = {
    "new beaumont-hamel mine": GOAL_S,
    "check mine": GOAL_S,
    "run beaumont-hamel --seed 7 --out ran": GOAL_S,
    "run le-cateau-1914 --seed 7 --out cateau": GOAL_S,
    "run petite-douve-1915 --seed 7 --out douve": GOAL_S,
    "run hooge-1915 --seed 7 --out hooge": GOAL_S,
    "run flanders-to-vosges-1914 --seed 7 --out vosges": GOAL_S,
    "run beaumont-hamel --seed 7 --png --out drawn": 6.0,
    "report ran": GOAL_S,
    "map beaumont-hamel --out map.png": GOAL_S,
    "map beaumont-hamel --out ground.kmz": GOAL_S,
    "place beaumont-hamel A1": GOAL_S,
    "mat beaumont-hamel --out mat": 5.0,
    "orbat beaumont-hamel --out battle.json": GOAL_S,
    "keys umpire --name umpire": GOAL_S,
    "keys anna --name anna": GOAL_S,
    "new beaumont-hamel b.bound --seed 7": GOAL_S,
    "orders b.bound --side B --bound 1 mine/orders-B.csv mine/arrows-B.txt --receipt B.receipt": GOAL_S,
    "policy b.bound --side G hold": GOAL_S,
    "status b.bound": GOAL_S,
    "next b.bound": GOAL_S,
    "receipt b.bound --side B --out again.receipt": GOAL_S,
    "rule b.bound hit FAR26/1/1 --reason tried": GOAL_S,
    "undo b.bound": GOAL_S,
    "redo b.bound": GOAL_S,
    "branch b.bound c.bound --bound 1": GOAL_S,
    "message b.bound Hello --side B": GOAL_S,
    "password b.bound": GOAL_S,
    "sector b.bound north A1 B2": GOAL_S,
    "page b.bound --out b.html": GOAL_S,
    "film b.bound --out b.gif": 20.0,
    "export b.bound --out exported": GOAL_S,
    "verify b.bound": GOAL_S,
    "packet b.bound --side B --out packet": GOAL_S,
    "seat b.bound --side B --key umpire --out B.seat": GOAL_S,
    "seal mine/orders-B.csv --battle hamel --side B --bound 2 --key anna --to umpire --out B.sealed": GOAL_S,
    "open B.sealed --key umpire --from B=anna --battle hamel --out opened": GOAL_S,
    "why ran SWB/A/1 --bound 2": GOAL_S,
    "rulings": GOAL_S,
    "units": GOAL_S,
    "cards --scenario flanders-to-vosges-1914": GOAL_S,
    "cases": 20.0,
    "exact shot --dice 4 --bonus 1 --needed 7": GOAL_S,
    "odds beaumont-hamel --out odds": 20.0,
    "compare beaumont-hamel --with Q-free-fire=nearest --tables 1000": 20.0,
    "sweep plan.toml --out swept": 20.0,
    "luck ran --tables 1000": 20.0,
    "duel beaumont-hamel --policies hold posture --tables 50 --workers 1": 20.0,
    "docs": GOAL_S,
    "version": GOAL_S,
}


@cache
def taken() -> dict[str, Took]:
    """Every command, in a folder of its own. Ends the bench where one of them fails."""
    ruleset("1418").warm_up(lambda _: None)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "plan.toml").write_text(_PLAN, encoding="utf-8")
        for words in COMMANDS:
            print(f"bound-sim {words} ...", file=sys.stderr, flush=True)
            found[words] = _took(words, folder)
    return found


def _took(words: str, folder: str) -> Took:
    command = [sys.executable, "-P", "-m", "bound_sim", *shlex.split(words)]
    try:
        return starting.taken(command, folder, PYTHONPATH=PATHS, QT_QPA_PLATFORM="offscreen")
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"bound-sim {words}: {failed.returncode}\n{failed.stderr[-2000:]}") from None


class Commands:
    """Each command of README on a shipped battle, compiled."""

    params = (tuple(COMMANDS),)

    def track_s(self, words: str) -> float:
        return taken()[words].seconds

    def goal_track_s(self, words: str) -> float:
        return COMMANDS[words]

    def track_mib(self, words: str) -> float:
        return taken()[words].mib

    def goal_track_mib(self, words: str) -> float:
        return GOAL_MIB
