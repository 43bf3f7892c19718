"""The limit of a bound, a straight C loop; ``check`` of large scenarios."""

import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import ClassVar, NamedTuple

from bound_sim.battle.battle import Battle
from bound_sim.files.folder import save
from bound_sim.rules import ruleset
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import UNLIMITED
from bound_sim.rulesets.rules1418.steps.hits import range_of
from tests.bench import lines
from tests.bench.many import plan
from tests.bench.starting import processor_s

SOURCE = Path(__file__).resolve().parent / "c" / "straight.c"
COMPILER = shutil.which("cc")
if COMPILER is None:
    print("the straight loop is left out: it wants a C compiler", file=sys.stderr)


class _Took(NamedTuple):
    """Of a bound and table: microseconds of processor time."""

    engine_us: float
    c_us: float
    c_dice: float


class Straight:
    """A bound of 600 platoons that hold, on many tables: the engine's against a straight loop of fire and search in C.

    The loop knows no cover, sight, orders, tasks or marks, and counts nothing. Both in turns, the least time of each.
    """

    platoons, bounds, tables, turns = 600, 10, 100, 7

    def setup(self) -> None:
        self.took = _straight(self.platoons, self.bounds, self.tables, self.turns)

    def track_engine_us(self) -> float:
        return self.took.engine_us

    def track_c_us(self) -> float:
        return self.took.c_us

    def track_c_dice(self) -> float:
        return self.took.c_dice

    def track_engine_to_c(self) -> float:
        return self.took.engine_us / self.took.c_us

    def goal_track_engine_to_c(self) -> float:
        return 4.0


@cache
def _straight(platoons: int, bounds: int, tables: int, turns: int) -> _Took:
    of = plan(platoons, advancing=False, bounds=bounds)
    of.battle(range(tables)).run()  # what is loaded or made once
    engine, straight, dice = [], [], 0.0
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "straight"
        subprocess.run([str(COMPILER), "-Ofast", "-march=native", "-o", str(program), str(SOURCE)], check=True)
        told = _told(of.battle(range(1)), bounds, tables)
        for turn in range(turns):
            battle = of.battle(range(turn * tables, (turn + 1) * tables))
            began = time.process_time()
            battle.run()
            engine.append((time.process_time() - began) / tables / bounds * 1e6)
            done = subprocess.run([program], input=told, capture_output=True, text=True, check=True)
            us, dice = map(float, done.stdout.split())
            straight.append(us)
    return _Took(min(engine), min(straight), dice)


def _told(battle: Battle, bounds: int, tables: int) -> str:
    """The platoons of a battle as the loop reads them, by the engine's own arrays."""
    field = battle.state
    rows = [f"{field.units.shape[1]} {bounds} {tables}"]
    for row in range(field.units.shape[1]):
        unit = field.units[:, row]
        far = unit[col.U_RANGE_U]
        words = (
            unit[col.U_SIDE], field.state[col.S_X, 0, row], field.state[col.S_Y, 0, row],
            1e9 if far == UNLIMITED else float(range_of(far)),
            unit[col.U_RANGED_DICE], unit[col.U_RANGED_BONUS], unit[col.U_RESILIENCE],
        )  # fmt: skip
        rows.append(" ".join(map(str, words)))
    return "\n".join(rows)


if COMPILER is None:
    del Straight


class Check:
    """``check`` of battles of lines that advance for 12 bounds, compiled, by processor time."""

    params = ([2_000, 20_000, 60_000],)
    param_names = ("platoons",)
    goals: ClassVar = {2_000: 1.0, 20_000: 2.0, 60_000: 8.0}

    def setup(self, platoons: int) -> None:
        ruleset("1418").warm_up(lambda _: None)
        self.seconds = _checked(platoons)

    def track_processor_s(self, platoons: int) -> float:
        return self.seconds

    def goal_track_processor_s(self, platoons: int) -> float:
        return self.goals[platoons]


class CheckGrowth:
    """``check`` of three times the platoons: how many times as long."""

    def track_60000_to_20000(self) -> float:
        return _checked(60_000) / _checked(20_000)

    def goal_track_60000_to_20000(self) -> float:
        return 3.5


@cache
def _checked(platoons: int) -> float:
    before = lines.RANKS
    # a table has room for some 700 columns
    lines.RANKS = before if platoons < 50_000 else 20
    try:
        with tempfile.TemporaryDirectory() as folder:
            save(lines.lines(platoons, advancing=True, bounds=12), Path(folder) / "large")
            return min(processor_s("check", str(Path(folder) / "large")) for _ in range(2))
    finally:
        lines.RANKS = before
