"""The state of a campaign: which battles are over, may begin or are left out, and the strength of each unit."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from bound_sim.campaign.changes import changed
from bound_sim.campaign.conditions import holds
from bound_sim.campaign.losses import UnitLosses
from bound_sim.campaign.muster import Mustered, full_strength, muster
from bound_sim.campaign.plan import CampaignPlan
from bound_sim.campaign.strength import Strength, after_battle, joined, replaced, rested
from bound_sim.campaign.units import UnitRemains
from bound_sim.scenario.model import Scenario

#: "waits": a battle that it is after is not over; "left out": its condition has failed
State = Literal["waits", "may begin", "begun", "over", "left out"]


class Result(NamedTuple):
    """A battle that was fought: who won, what is left of its units, what became of the lost."""

    won: str
    units: tuple[UnitRemains, ...]
    losses: tuple[UnitLosses, ...]


@dataclass(frozen=True)
class BattleForces:
    """The forces of a battle: its scenario as it is fought, and each unit's strength as it goes in."""

    units: Mapping[str, Strength]
    mustered: Mustered

    @property
    def scenario(self) -> Scenario:
        return self.mustered.scenario

    @property
    def empty_sides(self) -> tuple[str, ...]:
        """Sides that have nobody left."""
        there = {base.side for base in self.scenario.forces.platoons}
        return tuple(side.id for side in self.scenario.sides if side.id not in there)


class Chain:
    """A campaign as it stands: its plan, the battles begun, the results."""

    def __init__(self, plan: CampaignPlan, begun: frozenset[str], results: Mapping[str, Result]) -> None:
        self.plan, self.begun, self.results = plan, begun, results
        self._forces: dict[str, BattleForces] = {}
        self._after: dict[tuple[str, str], Strength] = {}

    @property
    def outcomes(self) -> dict[str, str]:
        """Battle -> who won, or "draw"."""
        return {battle: result.won for battle, result in self.results.items()}

    def state(self, battle: str) -> State:
        """The state of a battle."""
        if battle in self.results:
            return "over"
        if battle in self.begun:
            return "begun"
        planned = self.plan.battles[battle]
        if any(self.state(other) not in ("over", "left out") for other in planned.after):
            return "waits"
        return "may begin" if holds(planned.when, self.outcomes) else "left out"

    @property
    def over(self) -> bool:
        """True if no battle is left to be fought."""
        return all(self.state(battle) in ("over", "left out") for battle in self.plan.battles)

    def followers_begun(self, battle: str) -> list[str]:
        """Battles after this one that have begun, or are over."""
        return [other for other in self.plan.battles if battle in self.plan.before(other) and other in self.begun]

    def forces(self, battle: str) -> BattleForces:
        """The forces of a battle whose earlier ones are over or left out. Raises KeyError for one that waits."""
        if battle not in self._forces:
            planned = self.plan.battles[battle]
            lines = [line for when, given in planned.changes if holds(when, self.outcomes) for line in given]
            scenario = changed(planned.scenario, lines)
            full = {unit: each.men for unit, each in full_strength(scenario).items()}
            kept = {
                unit: rested(self._going_on(battle, unit), planned.nights) for unit in planned.keeps if unit in full
            }
            kept = replaced(kept, full, self.plan.replacements)
            self._forces[battle] = BattleForces(kept, muster(scenario, kept))
        return self._forces[battle]

    def _going_on(self, battle: str, unit: str) -> Strength:
        """The strength that goes on in a unit, before the nights that stand before its battle."""
        return joined([self.after(*source) for source in self.plan.battles[battle].keeps[unit]])

    def after(self, battle: str, unit: str) -> Strength:
        """A unit after a battle that is over; of one that is left out, as it was before."""
        if (battle, unit) in self._after:
            return self._after[battle, unit]
        planned = self.plan.battles[battle]
        if battle not in self.results:
            found = self._going_on(battle, unit) if unit in planned.keeps else full_strength(planned.scenario)[unit]
        else:
            found = self._fought(battle, unit)
        self._after[battle, unit] = found
        return found

    def _fought(self, battle: str, unit: str) -> Strength:
        result, forces = self.results[battle], self.forces(battle)
        remains = {each.unit: each for each in result.units}
        before = forces.units.get(unit)
        if before is None:
            side = self.plan.battles[battle].scenario.forces.side_of(unit)
            before = Strength(side, 0, 0)
        behind, guns = forces.mustered.behind.get(unit, 0), forces.mustered.guns_behind.get(unit, 0)
        if unit not in remains:  # nobody of it was there, or a change took it away
            return Strength(before.side, behind, guns, before.lost, before.scattered, before.repairs)
        losses = next(each for each in result.losses if each.unit == unit)
        return after_battle(remains[unit], losses, before, behind, guns)


def result_fits(forces: BattleForces, units: tuple[UnitRemains, ...]) -> bool:
    """True if what remained is of the units that went in, as strong as they were."""
    there = {
        unit: (bases[0].side, each.men, each.guns)
        for unit, bases in forces.scenario.forces.battalions.items()
        if (each := full_strength(forces.scenario)[unit])
    }
    return {each.unit: (each.side, each.men_at_start, each.guns_at_start) for each in units} == there
