"""Luck: the place of a battle that was played among other possible ones, and which of its rolls were decisive.

A roll's luck is its hits minus the expected hits, by the exact chances of its dice. The ruleset says what a hit costs
in men. A hit on a base that is removed already costs nothing: the rolls do not show this, but the distribution of
losses does.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import DiceSource, key_from_seed
from bound_sim.logs.log import rows_of
from bound_sim.odds import play
from bound_sim.odds.tally import MEASURES, MEN_LOST, Ints, Layout, Tallier, Tally
from bound_sim.rules import ruleset
from bound_sim.rules.records.rolls import Roll
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

Row = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """A unit's loss among other tables: ``below`` and ``level`` are the shares with fewer and with equal losses."""

    level_name: str
    unit: str
    side: str
    lost: float
    mean: float
    below: float
    level: float
    quantiles: tuple[float, ...]


@dataclass(frozen=True)
class Total:
    """Hits of several rolls, the expected hits, and the difference in standard deviations."""

    rolls: int
    hits: int
    expected: float
    deviations: float


@dataclass(frozen=True)
class Luck:
    """A battle's luck."""

    scenario: Scenario
    bounds: int
    tables: int
    places: tuple[Place, ...]
    rolls: tuple[Roll, ...]

    def totals(self, key: Callable[[Roll], Any]) -> dict[Any, Total]:
        """Rolls, summed by what ``key`` gives: side, battalion, step."""
        groups: dict[Any, list[Roll]] = defaultdict(list)
        for roll in self.rolls:
            groups[key(roll)].append(roll)
        return {name: _total(members) for name, members in sorted(groups.items())}

    def that_mattered(self, count: int) -> list[Roll]:
        """The rolls with the largest difference from the expected result, in men."""
        return sorted(self.rolls, key=lambda r: (-abs(r.swing), r.bound, r.substep, r.by, r.target))[:count]


def _total(rolls: Sequence[Roll]) -> Total:
    expected, variance = sum(r.expected for r in rolls), sum(r.variance for r in rolls)
    hits = sum(r.hits for r in rolls)
    return Total(len(rolls), hits, expected, (hits - expected) / sqrt(variance) if variance > 0 else 0.0)


def compare_luck(
    scenario: Scenario,
    dice: DiceSource,
    bounds: int,
    tables: int,
    seed: int,
    *,
    states: list[Row] | None = None,
    executor: Executor | None = None,
    ahead: int = 1,
    on_part: Callable[[int], object] = lambda tables: None,
) -> Luck:
    """The luck of the battle with these dice, among ``tables`` other battles with the dice of ``seed``.

    ``states`` are those recorded of it. Raises Refused if the scenario and its dice give others.
    """
    rules = ruleset(scenario.ruleset)
    battle = Battle(scenario, dice)
    battle.open()
    standing = rules.standing
    layout = Layout(scenario)
    own = Tallier(layout, 1, standing(battle))
    own.begin(Tally.empty(layout, bounds))
    wrong = text("was fought with orders or acts that are not in its scenario")
    other = Fault(scenario.title, "", wrong, text("a battle that run played, or a battle file without them"))
    for bound in range(bounds):
        try:
            battle.run_bound()
        except Refused as refused:
            # its dice do not fit where it goes another way
            raise Refused([other]) if states is not None else refused from None
        own.bound(bound, standing(battle))
    if states is not None and states != list(rows_of(battle.log["states"])):
        raise Refused([other])
    plan = play.OddsPlan(replace(scenario, notes="", introduction="", folder=None), key_from_seed(seed), bounds)
    found = play.run(plan, tables, executor=executor, ahead=ahead, on_part=on_part)
    places = tuple(_places(found, own.values()))
    return Luck(scenario, bounds, found.tally.tables, places, tuple(rules.rolls(scenario, battle.log)))


def _places(found: play.Odds, values: Ints) -> Iterator[Place]:
    which, last = MEASURES.index(MEN_LOST), found.plan.bounds - 1
    for number, unit in enumerate(found.layout.units):
        if unit.level not in ("side", "battalion"):
            continue
        lost = float(values[which, 0, number]) / found.layout.parts
        others, counts = found.distributions.histogram(last, number, MEN_LOST)
        summary = found.distributions.summary(last, number, MEN_LOST)
        below, level = (int(counts[at].sum()) / found.tally.tables for at in (others < lost, others == lost))
        yield Place(unit.level, unit.id, unit.side, lost, summary.mean, below, level, summary.quantiles)
