"""covers: bound_sim/battle/battle.py

The battle for which a process reads compiled code in: as any other, it goes once nobody needs it.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
WARM = """
from bound_sim.rules import ruleset
ruleset("1418").warm_up(lambda _: None)
"""
PLAYED = """
import gc, weakref
from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.files.folder import load, resolve
from bound_sim_kernels.compiled import in_use
before = in_use()
battle = Battle(load(resolve("rulebook-sheet")), KeyedDice(bytes(32)))
battle.run(bounds=1)
parts = [weakref.ref(part) for part in (battle, battle.log, battle.state)]
del battle
gc.collect()
print(before, in_use(), [part() is None for part in parts])
"""


def told(script: str) -> str:
    """What a script prints that may compile."""
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    return subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout  # fmt: skip


def test_the_first_battle_of_a_process_leaves_nothing_behind() -> None:
    told(WARM)
    assert told(PLAYED) == "False True [True, True, True]\n"
