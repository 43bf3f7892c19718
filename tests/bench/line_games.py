"""The games of lines by processor time: a table of each shipped battle, growth with units, decisions of lookahead."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.odds import play
from bound_sim.odds.parts import tables_side_by_side
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from tests.bench.wide import wide

KEY = key_from_seed(7)
BATTLES = [
    "petite-douve-1915", "trench-and-tank", "langemarck-1914", "hooge-1915", "brickyard-assault", "brickyard-control",
    "brickyard-capture", "brickyard-attrition", "flanders-to-vosges-1914", "summer-1914",
]  # fmt: skip
#: a battle of each of the games that grows
GROWING = ["petite-douve-1915", "hooge-1915", "flanders-to-vosges-1914"]
#: a battle of each ruleset and of each kind in it, for those who think
THINKING = [*BATTLES, "rulebook-sheet", "beaumont-hamel", "nimy", "le-cateau-1914"]
TIMES = 5


def plan_of(scenario: Scenario) -> play.OddsPlan:
    """Odds of a whole battle, with what is compiled or loaded once already there."""
    ruleset(scenario.ruleset).warm_up(lambda _: None)
    plan = play.OddsPlan(scenario, KEY, scenario.bounds)
    play.run(plan, 5)
    return plan


def seconds_a_table(plan: play.OddsPlan, tables: int) -> float:
    """Processor time of a table, the least of three runs of tables that were not played before."""
    found, side = [], tables_side_by_side(plan.scenario, tables)
    for first in (tables, 2 * tables, 3 * tables):
        began = time.process_time()
        play.play_part(plan, range(first, first + tables), side)
        found.append((time.process_time() - began) / tables)
    return min(found)


class TableOfOdds:
    """A table of odds of each shipped battle of To End All Wars, Entrenched! and All Quiet, milliseconds: of as many as
    odds play at least, in parts as they play them."""

    params = (BATTLES,)
    param_names = ("battle",)

    def track_ms(self, battle: str) -> float:
        return seconds_a_table(plan_of(load(battle)), play.ENOUGH_TABLES) * 1000

    def goal_track_ms(self, battle: str) -> float:
        return 15.0


class FiveTimesAsMany:
    """A table with five times the units on a table five times as wide: how many times as long it takes."""

    params = (GROWING,)
    param_names = ("battle",)

    def track_times_as_long(self, battle: str) -> float:
        scenario = load(battle)
        one = seconds_a_table(plan_of(wide(scenario, 1)), 10)
        return seconds_a_table(plan_of(wide(scenario, TIMES)), 5) / one

    def goal_track_times_as_long(self, battle: str) -> float:
        return 7.0


class Thinks:
    """A decision of ``lookahead`` in each shipped battle: mean and most seconds over the first bounds."""

    params = (THINKING,)
    param_names = ("battle",)
    bounds = 8

    def setup(self, battle: str) -> None:
        scenario = load(battle)
        rules = ruleset(scenario.ruleset)
        rules.warm_up(lambda _: None)
        policy: Any = rules.policy("lookahead")
        self.taken: list[float] = []

        def timed(decide: Callable[..., object]) -> Callable[..., object]:
            def decides(*given: object) -> object:
                began = time.process_time()
                found = decide(*given)
                self.taken.append(time.process_time() - began)
                return found

            return decides

        seats = dict.fromkeys((side.id for side in scenario.sides), "lookahead")
        policy.orders, policy.answer = timed(policy.orders), timed(policy.answer)
        try:
            fight = Battle(replace(scenario, seats=seats), KeyedDice(KEY), logged=False, shared={})
            fight.run(bounds=min(self.bounds, scenario.bounds))
        finally:
            del policy.orders, policy.answer

    def track_mean_s(self, battle: str) -> float:
        return sum(self.taken) / len(self.taken)

    def track_most_s(self, battle: str) -> float:
        return max(self.taken)

    def goal_track_most_s(self, battle: str) -> float:
        return 1.0
