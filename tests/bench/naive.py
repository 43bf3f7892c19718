"""The naive rival: one simpy process for each unit, in plain Python; it finds its nearest enemy in range and rolls."""

import math
import random
import time
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import simpy

from bound_sim.rulesets import ruleset
from bound_sim.rulesets.rules1418.chart import UNIT_TYPES
from maps.table import SCALE
from tests.bench.bounds import Paused
from tests.bench.lines import lines

UNITS = 600
SIX_SIDES = 6


@dataclass
class Unit:
    side: str
    x_cm: float
    y_cm: float
    range_cm: float
    resilience: int
    hits: int = 0


def units(platoons: int) -> list[Unit]:
    """The same units in the same places as in ``lines``."""
    found = []
    for platoon in lines(platoons, advancing=False).forces.platoons:
        row = UNIT_TYPES[platoon.type]
        reach = math.inf if row.range_m is None else row.range_m * 100 / SCALE
        found.append(Unit(platoon.side, platoon.x_cm or 0, platoon.y_cm or 0, reach, row.resilience or 0))
    return found


def shoots(env: simpy.Environment, unit: Unit, everybody: list[Unit], dice: random.Random) -> Generator[Any, Any, None]:
    """A unit's life: once a bound, one die at the nearest enemy in range."""
    while True:
        nearest, least = None, unit.range_cm
        for other in everybody:
            if other.side != unit.side:
                distance = math.hypot(other.x_cm - unit.x_cm, other.y_cm - unit.y_cm)
                if distance <= least:
                    nearest, least = other, distance
        if nearest is not None and dice.randint(1, SIX_SIDES) >= nearest.resilience:
            nearest.hits += 1
        yield env.timeout(1)


class Naive:
    """Bounds a second of the rival, of the real rules with all their log, and how many times as fast these are."""

    rounds = 7

    def setup(self) -> None:
        ruleset("1418").warm_up(lambda _: None)
        env = simpy.Environment()
        everybody = units(UNITS)
        dice = random.Random(7)
        for unit in everybody:
            env.process(shoots(env, unit, everybody, dice))
        times: dict[str, list[float]] = {"naive": [], "logged": [], "unlogged": []}
        for bound in range(self.rounds):
            began = time.perf_counter()
            env.run(until=bound + 1)
            times["naive"].append(time.perf_counter() - began)
            for log in ("logged", "unlogged"):
                paused = Paused(UNITS, advancing=False, logged=log == "logged")
                began = time.perf_counter()
                paused.run_bound()
                times[log].append(time.perf_counter() - began)
        self.least = {who: min(taken) for who, taken in times.items()}

    def track_naive_bounds_per_s(self) -> float:
        return 1 / self.least["naive"]

    def track_bound_sim_bounds_per_s(self) -> float:
        return 1 / self.least["logged"]

    def track_ratio_logged(self) -> float:
        return self.least["naive"] / self.least["logged"]

    def track_ratio_unlogged(self) -> float:
        return self.least["naive"] / self.least["unlogged"]
