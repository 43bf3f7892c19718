"""Enemies as the policy ``posture`` sees them: where they are, what fire and blows are expected to take (no rule)."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Hashable, Mapping
from functools import cache, cached_property
from math import sqrt
from typing import NamedTuple

from bound_sim.rulesets.entrenched.answers.seat import FieldView
from bound_sim.rulesets.entrenched.answers.strengths import MANY, Gun, Ranks, Strengths
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import arms, chances
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_maps.table import u_from_inches


class Foe(NamedTuple):
    """An enemy as every place is looked at: where it is, half of its depth, its reach."""

    unit: FieldUnit
    x: int
    y: int
    half: float
    reach: int


class Threats:
    """The enemies of a side on a table, as it stands in a turn. What is asked of them again is kept."""

    def __init__(self, view: FieldView) -> None:
        self.turn = FieldTurn(view.game, view.ground, view.bound)
        self.turn.side = view.side
        self.game, self.ground, self.side = view.game, view.ground, view.side
        self.foes = view.game.against(view.side)

    @cached_property
    def against(self) -> list[Foe]:
        """The enemies, with what is asked of each of them again and again."""
        return [Foe(foe, foe.x, foe.y, foe.depth / 2, foe.reach) for foe in self.foes]

    @cached_property
    def ranks(self) -> Ranks:
        """The strengths of all units as they were when somebody last asked for them."""
        known: Ranks | None = self.game.known.get(Ranks)
        if known is None:
            shared = self.ground.known.setdefault(Strengths, Strengths())
            known = self.game.known[Ranks] = Ranks(self.game.units, shared)
        return known

    @cached_property
    def strengths(self) -> tuple[Ints, Floats, Floats]:
        """The strength of each unit by row; fire and blows of each strength."""
        rows = self.ranks.in_step(self.game.units, self.gun, self.blow)
        return rows, self.ranks.shared.fire, self.ranks.shared.blows

    def gun(self, unit: FieldUnit) -> Gun | None:
        """The expected effect of a unit's fire, by its row and the wounds that it has left."""
        asked = Gun, unit.kind.name, unit.figures
        known: dict[Hashable, Gun | None] = self.ground.known
        if asked not in known:
            ranged = [weapon for weapon in self.game.weapons_of(unit) if not weapon.is_melee and not weapon.releases]
            known[asked] = None
            if ranged:
                dice = tuple((arms.dice(self.turn, unit, weapon), weapon.hit) for weapon in ranged)
                reach = max(u_from_inches(weapon.range_in or 0) for weapon in ranged)
                known[asked] = Gun(reach, _wounds(dice, self.turn.readings.save))
        return known[asked]

    def blow(self, unit: FieldUnit, foe: FieldUnit) -> float:
        """Points that a blow is expected to take."""
        asked = "blow", unit.kind.name, unit.figures, foe.kind.name, foe.figures, foe.full
        known: dict[Hashable, float] = self.ground.known
        if asked not in known:
            weapon = arms.to_strike(self.turn, unit)
            dice, reading = arms.dice(self.turn, unit, weapon), self.turn.readings.save
            taken = chances.expected((chances.Roll(dice, weapon.hit, foe.kind.save, reading=reading),), foe.wounds)
            known[asked] = taken * foe.kind.points / foe.full
        return known[asked]

    def near(self, unit: FieldUnit) -> list[FieldUnit]:
        """Enemies that its longest weapon could reach."""
        gun = self.gun(unit)
        if gun is None:
            return []
        (x, y), reach = unit.at, gun.reach + unit.reach
        return [foe.unit for foe in self.against if sqrt((x - foe.x) ** 2 + (y - foe.y) ** 2) <= reach + foe.reach]


@cache
def _wounds(dice: tuple[tuple[int, int], ...], reading: rulings.Save) -> Mapping[int, float]:
    """Save value -> wounds to be expected of rolls of (dice, the least that hits) at a unit that has many."""
    return {
        save: chances.expected(tuple(chances.Roll(*each, save, reading=reading) for each in dice), MANY)
        for save in range(1, 8)
    }
