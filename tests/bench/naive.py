"""The naive rival: a simpy process for each unit, in plain Python. It looks at every enemy and fires by the same rules.

Run by itself (``NUMBA_DISABLE_JIT=1 python -m tests.bench.naive 600``) it plays one bound and prints, as JSON, its
processor seconds and the hits on each platoon. The dice are keyed, so the engine must come to the same hits.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, TypedDict

import numpy as np
import simpy

from bound_sim.battle.battle import Battle, Decision, orders_on_file
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rules import ruleset
from bound_sim.rulesets.rules1418.book import chart
from bound_sim.rulesets.rules1418.book.chart import S6, STEPS, WITH_DICE
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import NOBODY
from bound_sim.rulesets.rules1418.state.events import DIRECT
from bound_sim.rulesets.rules1418.steps import fire_turns, shooting, targeting
from bound_sim.rulesets.rules1418.steps.bound import Bound, open_bound
from bound_sim.rulesets.rules1418.steps.hits import MAX_DICE, take_hit
from tests.bench.lines import lines

ROOT = Path(__file__).resolve().parent.parent.parent
UNITS, SEED = 600, 7
#: sub-steps of fire by name -> their number
FIRE = {step.name: WITH_DICE.index(step.name) for step in STEPS if step.act == chart.FIRE}
Hit = tuple[int, int]


def looks_for_target(bound: Bound, p: int, way: int, *, final: bool) -> int:
    """Everybody is looked at: the likeliest to hit, then the nearest, then the lowest id."""
    f, world = bound.field, bound.world
    reach = targeting.shooting_range(world.units, world.now, world.in_force[0], 0, p)
    search = targeting.Search(NOBODY, reach, False, final)
    best = targeting.NO_TARGET
    for e in range(f.units.shape[1]):
        best = targeting.weigh(f.ground, world, f.near, 0, p, e, search, -1.0, best)
    return best[0] if best[1] > 0 else NOBODY


def unit(env: simpy.Environment, bound: Bound, p: int, hits: list[Hit]) -> Generator[Any, Any, None]:
    """A unit's life: in each sub-step of fire it asks whether it is its turn, looks for a target, rolls."""
    world = bound.world
    room = np.zeros((4, MAX_DICE), dtype=np.int64)
    for number in FIRE.values():
        yield env.timeout(1)
        if not fire_turns.shoots_now(world, 1, 0, p, number):
            continue
        way, _ = fire_turns.way_to_shoot(world, 0, p)
        target = NOBODY if way == fire_turns.NO_SHOT else looks_for_target(bound, p, way, final=number >= S6)
        if target != NOBODY:
            rolled = shooting.shoot(world, bound.dice, 0, p, target, number, False, room)
            world.now[col.M_FIRED, 0, p] = True
            shooting.shot_at(world.battalions, world.state, world.now, 0, target, p)
            hits += [(p, target)] * int(room[2, :rolled].sum())


def umpire(env: simpy.Environment, bound: Bound, hits: list[Hit]) -> Generator[Any, Any, None]:
    """Between the units' turns: hits take effect, and the other steps are played."""
    world = bound.world
    yield env.timeout(0.5)
    for step in STEPS:
        if step.name not in FIRE:
            bound.play(step.name)
            continue
        yield env.timeout(1)
        for p, target in hits:
            take_hit(world.state, world.events, 0, 1, p, target, NOBODY, DIRECT, 0)
        hits.clear()
        shooting.lose_transport(world, 0)


class Bound1(TypedDict):
    """The first bound: processor seconds, and hits by platoon."""

    seconds: float
    hits: list[int]


def play_one(units: int) -> Bound1:
    """One bound by a process for each unit: its processor seconds and the hits taken."""
    scenario = lines(units, advancing=False)
    battle = Battle(scenario, KeyedDice(key_from_seed(SEED)), logged=False)
    battle.open()
    on_file = orders_on_file(scenario)
    sides = {side.id: on_file(Decision("orders", side.id, 1)) for side in scenario.sides}
    began = time.process_time()
    bound = open_bound(battle.state, 1, {side: orders for side, orders in sides.items() if orders})
    env = simpy.Environment()
    hits: list[Hit] = []
    env.process(umpire(env, bound, hits))
    for p in range(units):
        env.process(unit(env, bound, p, hits))
    env.run()
    taken = time.process_time() - began
    return {"seconds": taken, "hits": battle.state.state[col.S_HITS, 0].tolist()}


def _bounds(tables: int) -> Iterator[tuple[float, list[int]]]:
    """One bound of many tables by the engine: processor seconds a table, the hits on the first."""
    while True:
        battle = Battle(lines(UNITS, advancing=False), KeyedDice(key_from_seed(SEED)), tables=tables, logged=False)
        battle.open()
        began = time.process_time()
        battle.run_bound()
        taken = time.process_time() - began
        yield taken / tables, battle.state.state[col.S_HITS, 0].tolist()


class Naive:
    """Bounds a second of one core: the rival's, the engine's with all tables different, and how many times as many."""

    tables = 50
    repeats = 5

    def setup(self) -> None:
        ruleset("1418").warm_up(lambda _: None)
        words = [sys.executable, "-m", "tests.bench.naive", str(UNITS)]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
        told = subprocess.run(words, check=True, cwd=ROOT, env=environment, capture_output=True, text=True).stdout
        rival: Bound1 = json.loads(told)
        engine = [found for found, _ in zip(_bounds(self.tables), range(self.repeats), strict=False)]
        if any(hits != rival["hits"] for _, hits in engine):
            raise RuntimeError("the rival and the engine differ in their hits")
        self.hits = sum(rival["hits"])
        self.rival, self.engine = rival["seconds"], min(seconds for seconds, _ in engine)

    def track_hits_of_both(self) -> int:
        return self.hits

    def track_rival_bounds_per_s(self) -> float:
        return 1 / self.rival

    def track_engine_bounds_per_s(self) -> float:
        return 1 / self.engine

    def track_ratio(self) -> float:
        return self.rival / self.engine

    def least_track_ratio(self) -> float:
        return 40


if __name__ == "__main__":
    print(json.dumps(play_one(int(sys.argv[1]))))
