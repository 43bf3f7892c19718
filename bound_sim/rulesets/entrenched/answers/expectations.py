"""Every roll of a log with what it was expected to do, in wounds: dice that hit, then dice that save (ENT-R-20).

A hit is worth the part of a wound that the target's saves let through, a save a whole one: both add up to the wounds.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from bound_sim.logs.log import Log, rows_of
from bound_sim.rules.records.chances import reaches, several
from bound_sim.rules.records.rolls import Roll, moments
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import COVER
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.book.unit_types import unit_types, weapons
from bound_sim.rulesets.entrenched.steps import chances
from bound_sim.rulesets.kit.lines import dice_told
from bound_sim.scenario.model import Scenario

Row = Mapping[str, Any]


#: (bound, sub-step, who hits, whom, weapon): whose rolls of hits and of saves belong together
_Key = tuple[int, str, str, str, str]


def rolls(scenario: Scenario, log: Log) -> Iterator[Roll]:
    """ENT-R-19, ENT-R-27: dice that hit; ENT-R-20: dice that save."""
    of = _Units(scenario, log)
    for table, of_roll in (("shots", of.shot), ("melee", of.blow), ("saves", of.saves)):
        yield from map(of_roll, dice_told.rolls(rows_of(log[table])))


class _Units:
    """The facts of the scenario's units that a roll depends on, and the additions to their saves."""

    def __init__(self, scenario: Scenario, log: Log) -> None:
        rows, own = unit_types(scenario.unit_types), scenario.own.get("weapons")
        self.value = {unit.battalion: rows[unit.type].save for unit in scenario.forces.platoons}
        self.arms = weapons(own if isinstance(own, list) else [])
        self.side_of = scenario.forces.side_of
        self.readings = Readings(scenario.rulings)
        self.added: dict[_Key, int] = {
            (row["bound"], row["substep"], row["by"], row["unit"], row["weapon"]): row["added"]
            for row in rows_of(log["saves"])
        }

    def shot(self, dice: list[Row]) -> Roll:
        """A weapon's hits; under a template each is one on every unit there, own ones to the firer's cost."""
        first = dice[0]
        by, target = first["shooter_unit"], first["target_unit"]
        if target:
            worth = self.worth(first, by, target)
        else:
            side = self.side_of(by)
            caught = first["caught"].split()
            worth = sum(self.worth(first, by, unit) * (1 if self.side_of(unit) != side else -1) for unit in caught)
        return self._roll(dice, first["kind"], (by, target), "hit", reaches(first["needed"]), worth)

    def blow(self, dice: list[Row]) -> Roll:
        first = dice[0]
        by, target = first["striker_unit"], first["opponent_unit"]
        worth = self.worth(first, by, target)
        return self._roll(dice, "melee", (by, target), "hit", reaches(first["needed"]), worth)

    def saves(self, dice: list[Row]) -> Roll:
        first = dice[0]
        chance = chances.saves(self.readings.save, first["needed"], first["added"])
        return self._roll(dice, "saves", (first["unit"], first["by"]), "saved", chance, 1.0)

    def worth(self, row: Row, by: str, target: str) -> float:
        """ENT-R-20, ENT-R-21: the part of a hit on a unit that its saves let through."""
        if row.get("kind") == "template" and self.readings.template_save == rulings.TemplateSave.NO_SAVES:
            return 1.0
        weapon = self.arms[row["weapon"]]
        seen = 0 if weapon.negates_cover else COVER[row.get("cover", "none")]
        added = self.added.get((row["bound"], row["substep"], by, target, weapon.name), seen)
        return float(1 - chances.saves(self.readings.save, self.value[target], added))

    def _roll(
        self, dice: list[Row], kind: str, units: tuple[str, str], good: str, chance: Fraction, worth: float
    ) -> Roll:
        """Dice of one unit against another that do the same with one chance; ``good`` is the column that says so."""
        first, (by, target) = dice[0], units
        expected = moments(several(len(dice), chance))
        return Roll(
            first["bound"], first["substep"], kind, self.side_of(by), by, kind, by, target,
            tuple(die["roll"] for die in dice), first["needed"], sum(die[good] for die in dice), *expected, worth,
        )  # fmt: skip
