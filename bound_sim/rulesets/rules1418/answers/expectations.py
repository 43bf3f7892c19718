"""Every roll of a log with the hits to be expected of it: exact chances of its dice against what they needed (R-26)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from bound_sim.logs.log import Log
from bound_sim.rules.records.rolls import Roll, moments
from bound_sim.rulesets.rules1418.book.chart import INNER_DIAMETER_IN, STEPS
from bound_sim.rulesets.rules1418.book.rulings import Readings
from bound_sim.rulesets.rules1418.book.unit_types import unit_types
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import build_units
from bound_sim.rulesets.rules1418.steps.chances import bombardment_hits, roll_hits
from bound_sim.rulesets.rules1418.steps.hits import roll_again
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import U_PER_CM, U_PER_INCH

#: sub-step -> the step of the rules that it is a part of
STEP_OF = {step.name: step.step for step in STEPS}


@cache
def _roll_moments(count: int, bonus: int, needed: int, reroll: int, before: int, loses: int) -> tuple[float, float]:
    return moments(roll_hits(count, bonus, needed, reroll, before, loses))


@cache
def _bombard_moments(bonuses: tuple[int, ...], needed: int, rerolled: bool, loses: int) -> tuple[float, float]:
    return moments(bombardment_hits(bonuses, needed, rerolled=rerolled, loses_bonus=loses))


def rolls(scenario: Scenario, log: Log) -> Iterator[Roll]:
    """Every roll of a log with what was to be expected of it, in the log's order."""
    known = _Chances(scenario)
    shots = log["shots"]
    for key, rows in _grouped(shots, ("bound", "substep", "kind", "shooter", "target")):
        found = known.of_bombardment(shots, rows) if key[2] == "bombard" else known.of_shot(shots, rows)
        yield known.roll(key, shots, rows, found)
    melee = log["melee"]
    for (bound, _, by, target), rows in _grouped(melee, ("bound", "round", "striker", "opponent")):
        yield known.roll((bound, "melee", "melee", by, target), melee, rows, known.of_blow(melee, rows))


def _grouped(table: Mapping[str, list[Any]], by: tuple[str, ...]) -> Iterator[tuple[tuple[Any, ...], list[int]]]:
    groups: dict[tuple[Any, ...], list[int]] = {}
    for row, key in enumerate(zip(*(table[name] for name in by), strict=True)):
        groups.setdefault(key, []).append(row)
    yield from groups.items()


class _Chances:
    """The exact chances of a scenario's rolls."""

    def __init__(self, scenario: Scenario) -> None:
        chart = unit_types(scenario.unit_types)
        self.readings = Readings(scenario.rulings)
        platoons = scenario.forces.platoons
        self._units = build_units(scenario, [chart[p.type] for p in platoons], [0] * len(platoons), self.readings)
        self._row = {platoon.id: row for row, platoon in enumerate(platoons)}
        self._platoons = scenario.forces.by_id
        self._side_of = scenario.forces.side_of
        self._inner_cm = INNER_DIAMETER_IN * U_PER_INCH / U_PER_CM / 2

    def _again(self, by: str, target: str) -> int:
        """R-45: what is rolled again of a platoon's dice at another."""
        vehicle, rerolled = self._units[col.U_VEHICLE, self._row[target]], self._units[col.U_REROLLED, self._row[by]]
        return int(roll_again(vehicle, rerolled, int(self.readings.vehicle_reroll)))

    def of_shot(self, shots: Mapping[str, list[Any]], rows: list[int]) -> tuple[float, float]:
        by, target = shots["shooter"][rows[0]], shots["target"][rows[0]]
        bonus = int(self._units[col.U_RANGED_BONUS, self._row[by]])
        return _roll_moments(len(rows), bonus, shots["needed"][rows[0]], self._again(by, target),
                             int(self.readings.bonus_die), int(self.readings.reroll_bonus))  # fmt: skip

    def of_bombardment(self, shots: Mapping[str, list[Any]], rows: list[int]) -> tuple[float, float]:
        needed = shots["needed"][rows[0]]
        landed = [row for row in rows if shots["roll"][row] + shots["bonus"][row] >= needed]
        # the log says that a shot was rolled again; where none got so far, the middle of the base decides
        rerolled = any(shots["reroll"][row] for row in landed)
        if not landed:
            rerolled = shots["distance_cm"][rows[0]] > self._inner_cm
        bonuses = tuple(shots["bonus"][row] for row in rows)
        return _bombard_moments(bonuses, needed, rerolled, int(self.readings.reroll_bonus))

    def of_blow(self, melee: Mapping[str, list[Any]], rows: list[int]) -> tuple[float, float]:
        by, target = melee["striker"][rows[0]], melee["opponent"][rows[0]]
        bonus = int(self._units[col.U_MELEE_BONUS, self._row[by]])
        return _roll_moments(len(rows), bonus, melee["needed"][rows[0]], self._again(by, target),
                             int(self.readings.bonus_die), int(self.readings.reroll_bonus))  # fmt: skip

    def roll(
        self, key: tuple[Any, ...], table: Mapping[str, list[Any]], rows: list[int], found: tuple[float, float]
    ) -> Roll:
        """The roll of some rows of a log's table; ``key``: bound, sub-step, kind, by, target; found: mean, variance."""
        bound, substep, kind, by, target = key
        return Roll(
            bound, substep, kind, self._side_of(by), by.split("/", 1)[0], STEP_OF[substep], by, target,
            tuple(table["roll"][row] for row in rows), table["needed"][rows[0]],
            sum(bool(table["hit"][row]) for row in rows), *found, self._platoons[target].men / 2,
        )  # fmt: skip
