"""Many tables at once: battles a second, what each step costs, growth, two processes, memory, dice, lines of sight."""

import os
import resource
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import shapely

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import SHOT_DIE, Dice, KeyedDice, key_from_seed, philox, roll
from bound_sim.files.folder import load
from bound_sim.odds import play, variants
from bound_sim.rules import ruleset
from bound_sim.rulesets.rules1418.book.chart import S3
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.neighbours import sight_stopped
from bound_sim.rulesets.rules1418.steps.hits import range_of
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import children
from bound_sim_kernels.compiled import compiled
from tests.bench.lines import lines

ROOT = Path(__file__).resolve().parent.parent.parent
KEY = key_from_seed(7)
#: number of tables by which both of two processes have loaded everything
WARMING = 400
#: what a tally counts
COUNTED = ("tables", "counts", "ahead", "there", "seen", "struck", "held")
MIB_PER_KIB = 1 / 1024


def plan(platoons: int, *, advancing: bool, bounds: int) -> play.OddsPlan:
    ruleset("1418").warm_up(lambda _: None)
    return play.OddsPlan(lines(platoons, advancing=advancing, bounds=bounds), KEY, bounds)


class Battles:
    """Battles of 10 bounds and 600 platoons a second, on two processes; the aim is 300."""

    params = (["hold", "advance"],)
    param_names = ("orders",)
    tables = 800

    def setup(self, orders: str) -> None:
        self.plan = plan(600, advancing=orders == "advance", bounds=10)
        self.two = children.pool(2)
        play.run(self.plan, WARMING, executor=self.two, ahead=2)  # both processes have loaded everything

    def teardown(self, orders: str) -> None:
        self.two.shutdown()

    def track_battles_per_s(self, orders: str) -> float:
        began = time.perf_counter()
        play.run(self.plan, self.tables, executor=self.two, ahead=2)
        return self.tables / (time.perf_counter() - began)


def played(platoons: int, *, advancing: bool, tables: int) -> dict[str, float]:
    """Seconds of processor time of each step, a bound and table, in battles of 10 bounds after others of the plan."""
    of = plan(platoons, advancing=advancing, bounds=10)
    taken: dict[str, float] = defaultdict(float)
    of.battle(range(tables)).run()
    battle = of.battle(range(tables, 2 * tables))
    began = time.process_time()
    while (passed := battle.next_substep()) is not None:
        now = time.process_time()
        taken[passed[1]] += now - began
        began = now
    return {name: seconds / tables / of.bounds for name, seconds in taken.items()}


class Steps:
    """What each step costs: microseconds of processor time a bound and table, 600 platoons, 10 bounds.

    Taking up the orders is counted with ``#``. What is loaded or made once for a plan is there before.
    """

    params = (["hold", "advance"],
              ["#", "1a", "1b", "2a", "2b", "3", "4", "5", "5a", "5b", "5c", "6", "7", "melee", "end"])  # fmt: skip
    param_names = ("orders", "step")
    tables = 50
    _known: ClassVar[dict[str, dict[str, float]]] = {}

    def setup(self, orders: str, step: str) -> None:
        if orders not in self._known:
            self._known[orders] = played(600, advancing=orders == "advance", tables=self.tables)

    def track_us(self, orders: str, step: str) -> float:
        return self._known[orders][step] * 1e6


class Growth:
    """How many times as long a bound of 2,000 platoons takes as one of 600, both of many tables."""

    def track_2000_to_600(self) -> float:
        return self._bound(2000, 20) / self._bound(600, 50)

    def goal_track_2000_to_600(self) -> float:
        return 5.0

    def _bound(self, platoons: int, tables: int) -> float:
        of = plan(platoons, advancing=False, bounds=2)
        found = []
        for _ in range(5):
            battle = Battle(of.scenario, KeyedDice(KEY), tables=tables, logged=False)
            battle.open()
            began = time.process_time()
            battle.run()
            found.append((time.process_time() - began) / tables)
        return min(found)


class StepGrowth:
    """How many times as long a step takes for each of 20,000 platoons that advance as for each of 2,000.

    Both lie as densely, on as many tables: what is taken up once a bound is shared by these.
    """

    params = (["#", "5b"],)
    param_names = ("step",)
    tables = 10
    _known: ClassVar[dict[int, list[dict[str, float]]]] = {}

    def setup(self, step: str) -> None:
        for platoons in () if self._known else (2_000, 20_000):
            self._known[platoons] = [played(platoons, advancing=True, tables=self.tables) for _ in range(3)]

    def track_20000_to_2000(self, step: str) -> float:
        few, many = (min(each[step] for each in found) / platoons for platoons, found in self._known.items())
        return many / few

    def goal_track_20000_to_2000(self, step: str) -> float:
        return 2.0


class Two:
    """Two processes: how many times as fast as one, and that they count the same."""

    tables = 1600

    def track_speedup(self) -> float:
        of = plan(600, advancing=False, bounds=4)
        with children.pool(2) as two:
            play.run(of, WARMING, executor=two, ahead=2)
            found = []
            for _ in range(3):
                began = time.perf_counter()
                alone = play.run(of, self.tables)
                halfway = time.perf_counter()
                both = play.run(of, self.tables, executor=two, ahead=2)
                found.append((halfway - began) / (time.perf_counter() - halfway))
                if not all(np.array_equal(getattr(alone.tally, name), getattr(both.tally, name)) for name in COUNTED):
                    raise RuntimeError("two processes count something else than one")
        return max(found)

    def least_track_speedup(self) -> float:
        return 1.7


def _most_mib() -> float:
    """The most memory that this process has had, MiB.

    Of Linux' two figures that of the process's own memory: ``ru_maxrss`` of a child begins with its parent's.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * MIB_PER_KIB
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * MIB_PER_KIB


class Memory:
    """Most memory of a process that plays 1,000 and 10,000 tables of 600 platoons, MiB."""

    def setup(self) -> None:
        self.few, self.many = self._most(1_000), self._most(10_000)

    def _most(self, tables: int) -> float:
        words = [sys.executable, "-m", "tests.bench.many", str(tables)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        told = subprocess.run(words, check=True, cwd=ROOT, env=environment, capture_output=True, text=True).stdout
        return float(told)

    def track_mib_1000(self) -> float:
        return self.few

    def track_mib_10000(self) -> float:
        return self.many

    def goal_track_mib_10000(self) -> float:
        return 1024.0

    def track_10000_to_1000(self) -> float:
        return self.many / self.few

    def goal_track_10000_to_1000(self) -> float:
        return 1.5


@compiled
def _rolled(dice, rows, times, count, out):  # type: ignore[no-untyped-def]
    total = 0
    for _ in range(times):
        for p in range(rows):
            roll(dice, 0, S3, SHOT_DIE, 0, p, -1, 0, count, out)
            total += out[count - 1]
    return total


@compiled
def _bare(keys, rows, times, count, out):  # type: ignore[no-untyped-def]
    """As many blocks of the same generator, each cut into the same number of dice, and nothing else."""
    total = 0
    for i in range(times):
        for p in range(rows):
            w0, w1, w2, _ = philox(keys, np.uint64(i), np.uint64(p), np.uint64(0), np.uint64(0))
            for k in range(count):
                word = w0 if k < 2 else (w1 if k < 4 else w2)
                half = word >> np.uint64(32) if k % 2 == 1 else word & np.uint64(0xFFFFFFFF)
                out[k] = np.int64((half * np.uint64(6)) >> np.uint64(32)) + 1
            total += out[count - 1]
    return total


class DiceRolled:
    """Million d6 a second: a shot's roll as the fire step makes it, and bare Philox blocks cut into as many dice."""

    params = ([2, 4, 6],)
    param_names = ("dice_a_shot",)
    rows, times = 600, 500

    def setup(self, count: int) -> None:
        dice: Dice = KeyedDice(KEY).open_bound(1, [f"A1/1/{row}" for row in range(self.rows)], np.zeros(1, np.uint64))
        out = np.zeros(8, dtype=np.int64)
        _rolled(dice, 1, 1, count, out)
        _bare(dice.keys, 1, 1, count, out)
        self.least = {"rolled": np.inf, "bare": np.inf}
        for _ in range(7):
            began = time.process_time()
            _rolled(dice, self.rows, self.times, count, out)
            middle = time.process_time()
            _bare(dice.keys, self.rows, self.times, count, out)
            self.least["rolled"] = min(self.least["rolled"], middle - began)
            self.least["bare"] = min(self.least["bare"], time.process_time() - middle)

    def track_rolled_million_per_s(self, count: int) -> float:
        return self.rows * self.times * count / self.least["rolled"] / 1e6

    def track_bare_million_per_s(self, count: int) -> float:
        return self.rows * self.times * count / self.least["bare"] / 1e6

    def track_share_of_bare(self, count: int) -> float:
        return self.least["bare"] / self.least["rolled"]

    def least_track_share_of_bare(self, count: int) -> float:
        return 0.5


@compiled
def _sights(g, near, x, y, pairs, stopped):  # type: ignore[no-untyped-def]
    for i in range(len(pairs)):
        p, e = pairs[i]
        stopped[i] = sight_stopped(g, near, p, (x[p], y[p]), e, (x[e], y[e]))


class Sights:
    """Lines of sight of Nimy's platoons to enemies in range: the engine's, known where neither has moved,
    and a prepared union of shapely asked whether the line meets what blocks at all, a lesser question.
    """

    def setup(self) -> None:
        ruleset("1418").warm_up(lambda _: None)
        scenario = variants.with_ruling(load("nimy"), "Q-line-of-sight", "terrain", [])
        battle = Battle(scenario, KeyedDice(KEY), logged=False)
        battle.open()
        f = battle.state
        on = np.flatnonzero(f.state[col.S_STATUS, 0] == 1)
        x, y, side = f.state[col.S_X, 0], f.state[col.S_Y, 0], f.units[col.U_SIDE]
        self.pairs = np.array([
            (p, e) for p in on for e in on
            if side[p] != side[e] and np.hypot(x[p] - x[e], y[p] - y[e]) <= range_of(f.units[col.U_RANGE_U, p])
        ])  # fmt: skip
        blocks = [feature.geometry for feature in scenario.battlefield.features if feature.blocks]
        union: Any = shapely.union_all(blocks)
        shapely.prepare(union)
        ends = np.stack([np.stack([x[self.pairs[:, i]], y[self.pairs[:, i]]], axis=1) for i in (0, 1)], axis=1)
        stopped = np.zeros(len(self.pairs), dtype=np.bool_)
        self.least = {"fresh": np.inf, "known": np.inf, "shapely": np.inf}
        for _ in range(9):
            f.near.sights[:] = 0
            for name in ("fresh", "known"):
                began = time.process_time()
                _sights(f.ground, f.near, x, y, self.pairs, stopped)
                self.least[name] = min(self.least[name], time.process_time() - began)
            began = time.process_time()
            meets = shapely.intersects(union, shapely.linestrings(ends))
            self.least["shapely"] = min(self.least["shapely"], time.process_time() - began)
        if np.any(stopped & ~meets):
            raise RuntimeError("a line is stopped that meets nothing")

    def track_lines(self) -> int:
        return len(self.pairs)

    def track_fresh_us(self) -> float:
        return self.least["fresh"] / len(self.pairs) * 1e6

    def track_known_us(self) -> float:
        return self.least["known"] / len(self.pairs) * 1e6

    def track_shapely_us(self) -> float:
        return self.least["shapely"] / len(self.pairs) * 1e6

    def track_known_to_shapely(self) -> float:
        return self.least["shapely"] / self.least["known"]

    def least_track_known_to_shapely(self) -> float:
        return 2.0


if __name__ == "__main__":
    play.run(plan(600, advancing=False, bounds=1), int(sys.argv[1]))
    print(_most_mib())


def play_alone(scenario: Scenario, table: int) -> None:
    """One table to its end, without a log."""
    Battle(scenario, KeyedDice(KEY), first_table=table, logged=False).run()


def seconds_for_1000(scenario: Scenario, tables: int) -> float:
    """What 1,000 tables take on two processes, by the processor time of some."""
    began = time.process_time()
    for table in range(tables):
        play_alone(scenario, table)
    return (time.process_time() - began) / tables * 1000 / 2


class Empires:
    """A table of Le Cateau (End of Empires): seconds of processor time, and 1,000 tables on two processes by that."""

    repeat = 3
    tables = 10

    def setup(self) -> None:
        ruleset("end-of-empires").warm_up(lambda _: None)
        self.scenario = load("le-cateau-1914")
        play_alone(self.scenario, 0)

    def time_table(self) -> None:
        play_alone(self.scenario, 1)

    def track_seconds_for_1000(self) -> float:
        return seconds_for_1000(self.scenario, self.tables)

    def goal_track_seconds_for_1000(self) -> float:
        return 60.0


class Fronts:
    """The mini front (All Quiet), ten turns of ``posture``: an impulse with its log, and 1,000 tables on two processes.

    By processor time; an impulse is the mean of a war's with what its policies think.
    """

    tables = 10

    def setup(self) -> None:
        ruleset("all-quiet").warm_up(lambda _: None)
        self.scenario = load("flanders-to-vosges-1914")
        play_alone(self.scenario, 0)

    def track_impulse_ms(self) -> float:
        battle = Battle(self.scenario, KeyedDice(KEY))
        battle.open()
        began, impulses = time.process_time(), 0
        while (passed := battle.next_substep()) is not None:
            impulses += passed[1].startswith("impulse")
        return (time.process_time() - began) / impulses * 1000

    def goal_track_impulse_ms(self) -> float:
        return 50.0

    def track_seconds_for_1000(self) -> float:
        return seconds_for_1000(self.scenario, self.tables)

    def goal_track_seconds_for_1000(self) -> float:
        return 120.0
