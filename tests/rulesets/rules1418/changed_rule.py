"""What every part of the program answers where one rule function of 1418 is another one: is there a second copy of it?

``NUMBA_DISABLE_JIT=1 python -m tests.rulesets.rules1418.changed_rule`` prints, as JSON, the answers with the rules as
they are ("") and with each of ``CHANGES`` made wherever it is called. A part that had a rule of its own would give the
old answer.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.odds import play as odds
from bound_sim.odds.tally import ADVANCE, HITS
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import by_log
from bound_sim.rulesets.rules1418.answers.exact import Stand
from bound_sim.rulesets.rules1418.answers.expectations import rolls
from bound_sim.rulesets.rules1418.steps import cover, hits, reach, targeting
from bound_sim.scenario.model import Scenario
from tests.bench import naive
from tests.rulesets.rules1418.builder import base, setting

KEY = key_from_seed(7)
TABLES, RIVALS = 4, 60
SHOOTER, TARGET, MOVER = "1/1/1", "9/1/1", "2/1/1"

#: rule -> the function, and what it becomes
CHANGES: dict[str, tuple[Callable[..., Any], Callable[[Callable[..., Any]], Callable[..., Any]]]] = {
    "no die hits": (hits.is_hit, lambda _: lambda die, bonus, needed: False),
    "all are out of range": (targeting.distance_of, lambda _: lambda *_: 1e12),
    "R is 1": (cover.modified_resilience, lambda _: lambda *_: 1),
    "half the way": (reach.allowance, lambda rule: lambda *of: rule(*of) / 2),
}


@contextmanager
def changed(rule: str) -> Iterator[None]:
    """The changed function is wherever the program has the rule's; nothing that was reckoned before is remembered."""
    old, made = CHANGES[rule]
    assert isinstance(old, FunctionType), "rules are plain Python where nothing is compiled"
    put(old, new := made(old))
    yield
    put(new, old)


def put(old: Callable[..., Any], new: Callable[..., Any]) -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(("bound_sim", "tests")):
            for attribute, value in list(vars(module).items()):
                if value is old:
                    setattr(module, attribute, new)
                elif hasattr(value, "cache_clear"):
                    value.cache_clear()


def scene() -> Scenario:
    """Two that shoot at each other, and one that goes ahead far from them."""
    return setting(
        a=[base(SHOOTER, 20, 30), base(MOVER, 20, 80)],
        b=[base(TARGET, 30, 30)],
        high="2 advance",
        low=[f"{MOVER.rpartition('/')[0]} move by 40,0"],
    )


def answers() -> dict[str, dict[str, float]]:
    """Part of the program -> what it says of the scene: hits or their chance, what a die must reach, the way in cm."""
    scenario = scene()
    battle = Battle(scenario, KeyedDice(KEY))
    battle.next_substep()
    hints = ruleset("1418").hints(by_log(scenario, battle.log.tables, 1))
    assert hints is not None
    high = {unit: order for (unit, _), order in scenario.high.items()}
    hint = hints.orders(high, {unit: order for (unit, _), order in scenario.low.items()})
    thread = hints.thread(SHOOTER, TARGET)
    assert thread is not None
    way = hint[MOVER].way
    assert way is not None
    battle.run_bound()
    log = battle.log
    shots = [n for n, by in enumerate(log["shots"]["shooter"]) if by == SHOOTER]
    many = odds.run(odds.OddsPlan(scenario, KEY, 1), TABLES).distributions
    units = {unit.id: number for number, unit in enumerate(many.layout.units) if unit.level == "platoon"}
    rows = battle.state.rows.platoon_ids
    shot = Stand(scenario).shot(rows.index(SHOOTER), rows.index(TARGET))
    return {
        "log": {"hits": len(log["hits"]["bound"]), "shots": len(shots),
                "needs": max((log["shots"]["needed"][n] for n in shots), default=0),
                "way": max(log["moves"]["reach_cm"])},
        "odds": {"hits": sum(many.summary(0, units[unit], HITS).mean for unit in (SHOOTER, TARGET)),
                 "way": many.summary(0, units[MOVER], ADVANCE).mean},
        "desk": {"hits": thread.chance, "needs": thread.needed, "way": way.reach_u / 1000,
                 "shots": int(hint[SHOOTER].target == TARGET)},
        "exact": {"hits": float(1 - shot.hits.get(0, 0)), "needs": shot.needed},
        "luck": {"hits": sum(roll.expected for roll in rolls(scenario, log)),
                 "shots": sum(1 for _ in rolls(scenario, log))},
        "rival": {"hits": sum(naive.play_one(RIVALS)["hits"])},
    }  # fmt: skip


def all_answers() -> dict[str, dict[str, dict[str, float]]]:
    found = {"": answers()}
    for rule in CHANGES:
        with changed(rule):
            found[rule] = answers()
    return found


if __name__ == "__main__":
    print(json.dumps(all_answers()))
