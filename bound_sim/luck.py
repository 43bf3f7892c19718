"""Luck: where a battle that was fought lies among those that it might have been, and which of its rolls mattered.

A roll's luck is its hits less those to be expected, by the exact chances of its dice against what they needed. A hit is
worth half of its target's men (Q-men); where it fell on a base that was gone already it was worth nothing, which the
rolls don't know and the distribution of losses does.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

from bound_sim import odds
from bound_sim.battle import Battle
from bound_sim.dice import DiceSource, key_from_seed
from bound_sim.log import Log
from bound_sim.scenario import Scenario
from bound_sim.tally import MEN_LOST, Ints, Layout, Tallier, Tally

#: sub-steps of fire as steps of the rules
STEPS = {"1a": "1", "1b": "1", "2a": "2", "2b": "2"}


@dataclass(frozen=True)
class Roll:
    """The dice of one shooter at one base: hits scored and to be expected, and what one of them is worth in men."""

    bound: int
    substep: str
    kind: str
    side: str
    battalion: str
    by: str
    target: str
    dice: tuple[int, ...]
    needed: int
    hits: int
    expected: float
    variance: float
    men: float

    @property
    def step(self) -> str:
        """1 to 7, or melee."""
        return STEPS.get(self.substep, self.substep)

    @property
    def swing(self) -> float:
        """R-28, Q-men: luck in men: hits beyond those expected, each half of the target's strength."""
        return (self.hits - self.expected) * self.men / 2


@dataclass(frozen=True)
class Place:
    """Where a unit's loss lies: ``below`` and ``level`` are shares of tables that lost fewer men, and as many."""

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
    """Hits of several rolls, those to be expected, and how many standard deviations that is away."""

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
        """Rolls summed by side, battalion, step or whatever ``key`` gives."""
        groups: dict[Any, list[Roll]] = defaultdict(list)
        for roll in self.rolls:
            groups[key(roll)].append(roll)
        return {name: _total(members) for name, members in sorted(groups.items())}

    def that_mattered(self, count: int) -> list[Roll]:
        """The rolls furthest from what was to be expected, in men."""
        return sorted(self.rolls, key=lambda r: (-abs(r.swing), r.bound, r.substep, r.by, r.target))[:count]


def _total(rolls: Sequence[Roll]) -> Total:
    expected, variance = sum(r.expected for r in rolls), sum(r.variance for r in rolls)
    hits = sum(r.hits for r in rolls)
    return Total(len(rolls), hits, expected, (hits - expected) / sqrt(variance) if variance > 0 else 0.0)


def luck(
    scenario: Scenario,
    dice: DiceSource,
    bounds: int,
    tables: int,
    seed: int,
    *,
    executor: Executor | None = None,
    ahead: int = 1,
    on_part: Callable[[int], object] = lambda tables: None,
) -> Luck:
    """The luck of the battle that these dice make, among ``tables`` others with the dice of ``seed``."""
    from dataclasses import replace

    from bound_sim.rulesets import ruleset

    battle = Battle(scenario, dice)
    battle.open()
    standing = ruleset(scenario.ruleset).standing
    layout = Layout(scenario)
    own = Tallier(layout, Tally.empty(layout, bounds), standing(battle))
    values: Ints = own.tally.counts
    for bound in range(bounds):
        battle.run_bound()
        values = own.bound(bound, standing(battle))
    plan = odds.Plan(replace(scenario, notes="", introduction="", folder=None), key_from_seed(seed), bounds)
    found = odds.run(plan, tables, executor=executor, ahead=ahead, on_part=on_part)
    return Luck(
        scenario, bounds, found.tally.tables, tuple(_places(found, values)), tuple(rolls_of(scenario, battle.log))
    )


def _places(found: odds.Odds, values: Ints) -> Iterator[Place]:
    from bound_sim.tally import MEASURES

    which, last = MEASURES.index(MEN_LOST), found.plan.bounds - 1
    for number, unit in enumerate(found.layout.units):
        if unit.level not in ("side", "battalion"):
            continue
        lost = float(values[which, 0, number]) / 2
        others, counts = found.distributions.histogram(last, number, MEN_LOST)
        summary = found.distributions.summary(last, number, MEN_LOST)
        below, level = (int(counts[at].sum()) / found.tally.tables for at in (others < lost, others == lost))
        yield Place(unit.level, unit.id, unit.side, lost, summary.mean, below, level, summary.quantiles)


@cache
def _moments(hits: tuple[tuple[int, Fraction], ...]) -> tuple[float, float]:
    """Mean and variance of a number of hits."""
    mean = sum((n * chance for n, chance in hits), Fraction(0))
    return float(mean), float(sum((n * n * chance for n, chance in hits), Fraction(0)) - mean * mean)


@cache
def _roll_moments(count: int, bonus: int, needed: int, reroll: int, before: int, loses: int) -> tuple[float, float]:
    from bound_sim.rulesets.rules1418.chances import roll_hits

    return _moments(tuple(roll_hits(count, bonus, needed, reroll, before, loses).items()))


@cache
def _bombard_moments(bonuses: tuple[int, ...], needed: int, rerolled: bool, loses: int) -> tuple[float, float]:
    from bound_sim.rulesets.rules1418.chances import bombardment_hits

    return _moments(tuple(bombardment_hits(bonuses, needed, rerolled=rerolled, loses_bonus=loses).items()))


def rolls_of(scenario: Scenario, log: Log) -> Iterator[Roll]:
    """Every roll of a log with what was to be expected of it, in the log's order."""
    known = _Chances(scenario)
    shots = log["shots"]
    for (bound, substep, kind, by, target), rows in _grouped(shots, ("bound", "substep", "kind", "shooter", "target")):
        mean, variance = known.of_bombardment(shots, rows) if kind == "bombard" else known.of_shot(shots, rows)
        yield known.roll(bound, substep, kind, by, target, shots, rows, mean, variance)
    melee = log["melee"]
    for (bound, _, by, target), rows in _grouped(melee, ("bound", "round", "striker", "opponent")):
        mean, variance = known.of_blow(melee, rows)
        yield known.roll(bound, "melee", "melee", by, target, melee, rows, mean, variance)


def _grouped(table: Mapping[str, list[Any]], by: tuple[str, ...]) -> Iterator[tuple[tuple[Any, ...], list[int]]]:
    groups: dict[tuple[Any, ...], list[int]] = {}
    for row, key in enumerate(zip(*(table[name] for name in by), strict=True)):
        groups.setdefault(key, []).append(row)
    yield from groups.items()


class _Chances:
    """The exact chances of a scenario's rolls."""

    def __init__(self, scenario: Scenario) -> None:
        from bound_sim.rulesets.rules1418.chart import INNER_DIAMETER_IN
        from bound_sim.rulesets.rules1418.chart_rows import unit_types
        from bound_sim.rulesets.rules1418.rulings import readings
        from bound_sim.rulesets.rules1418.state import build_units
        from maps.table import U_PER_CM, U_PER_INCH

        chart = unit_types(scenario.unit_types)
        self.readings = readings(scenario.rulings)
        platoons = scenario.forces.platoons
        self._units = build_units(scenario, [chart[p.type] for p in platoons], [0] * len(platoons), self.readings)
        self._row = {platoon.id: row for row, platoon in enumerate(platoons)}
        self._platoons = scenario.forces.by_id
        self._side_of = scenario.forces.side_of
        self._inner_cm = INNER_DIAMETER_IN * U_PER_INCH / U_PER_CM / 2

    def _again(self, by: str, target: str) -> int:
        """R-45: what is rolled again of a platoon's dice at another."""
        from bound_sim.rulesets.rules1418 import columns as c
        from bound_sim.rulesets.rules1418.hits import roll_again

        vehicle, rerolled = self._units[c.U_VEHICLE, self._row[target]], self._units[c.U_REROLLED, self._row[by]]
        return int(roll_again(vehicle, rerolled, self.readings.vehicle_reroll))

    def of_shot(self, shots: Mapping[str, list[Any]], rows: list[int]) -> tuple[float, float]:
        from bound_sim.rulesets.rules1418 import columns as c

        by, target = shots["shooter"][rows[0]], shots["target"][rows[0]]
        bonus = int(self._units[c.U_RANGED_BONUS, self._row[by]])
        return _roll_moments(len(rows), bonus, shots["needed"][rows[0]], self._again(by, target),
                             self.readings.bonus_die, self.readings.reroll_bonus)  # fmt: skip

    def of_bombardment(self, shots: Mapping[str, list[Any]], rows: list[int]) -> tuple[float, float]:
        needed = shots["needed"][rows[0]]
        landed = [row for row in rows if shots["roll"][row] + shots["bonus"][row] >= needed]
        # the log says that a shot was rolled again; where none got so far, the middle of the base decides
        rerolled = any(shots["reroll"][row] for row in landed)
        if not landed:
            rerolled = shots["distance_cm"][rows[0]] > self._inner_cm
        bonuses = tuple(shots["bonus"][row] for row in rows)
        return _bombard_moments(bonuses, needed, rerolled, self.readings.reroll_bonus)

    def of_blow(self, melee: Mapping[str, list[Any]], rows: list[int]) -> tuple[float, float]:
        from bound_sim.rulesets.rules1418 import columns as c

        by, target = melee["striker"][rows[0]], melee["opponent"][rows[0]]
        bonus = int(self._units[c.U_MELEE_BONUS, self._row[by]])
        return _roll_moments(len(rows), bonus, melee["needed"][rows[0]], self._again(by, target),
                             self.readings.bonus_die, self.readings.reroll_bonus)  # fmt: skip

    def roll(
        self, bound: int, substep: str, kind: str, by: str, target: str, table: Mapping[str, list[Any]],
        rows: list[int], mean: float, variance: float,
    ) -> Roll:  # fmt: skip
        return Roll(
            bound, substep, kind, self._side_of(by), by.split("/", 1)[0], by, target,
            tuple(table["roll"][row] for row in rows), table["needed"][rows[0]],
            sum(bool(table["hit"][row]) for row in rows), mean, variance, float(self._platoons[target].men),
        )  # fmt: skip
