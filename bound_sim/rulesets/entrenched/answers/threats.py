"""A side's view of a turn for the policy ``posture``: its units, its enemies, what fire and blows take (no rule)."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Hashable, Mapping
from functools import cache

from bound_sim.rulesets.entrenched.answers import targets
from bound_sim.rulesets.entrenched.answers.goals import Goals
from bound_sim.rulesets.entrenched.answers.seat import FieldView
from bound_sim.rulesets.entrenched.answers.strengths import MANY, Gun, Ranks, Strengths
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import arms, chances
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.lines.once import once


class Threats:
    """A side and its enemies on a table, as it stands in a turn. What is asked of them again is kept."""

    def __init__(self, view: FieldView) -> None:
        self.turn = FieldTurn(view.game, view.ground, view.bound, side=view.side)
        self.game, self.ground, self.side = view.game, view.ground, view.side
        #: units of the side on the table; its number
        self.own = view.game.of(view.side)
        self.number = view.game.sides.index(view.side)

    @once
    def foes(self) -> list[FieldUnit]:
        """Enemies on the table."""
        return self.game.against(self.side)

    @property
    def ranks(self) -> Ranks:
        """The strengths of all units as they were when somebody last asked for them."""
        known: Ranks | None = self.game.known.get(Ranks)
        if known is None:
            shared = self.ground.known.setdefault(Strengths, Strengths())
            known = self.game.known[Ranks] = Ranks(self.game.units, shared)
        return known

    @once
    def places(self) -> Ints:
        """All bases as they stand."""
        return self.game.places

    @once
    def goals(self) -> Goals:
        """Goals of the side's units."""
        return Goals(self.game, self.side, self.turn.bound, self.ground, units=self.own, foes=self.foes)

    @once
    def fires(self) -> targets.Ranks:
        """All bases as they stand, their strengths, fire by strength."""
        ranks = self.ranks
        return self.places, ranks.in_step(self.game.units, self.gun, self.blow), ranks.shared.fire

    def gun(self, unit: FieldUnit) -> Gun | None:
        """The expected effect of a unit's fire, by its row and the wounds that it has left."""
        asked = Gun, unit.kind.name, unit.figures
        known: dict[Hashable, Gun | None] = self.ground.known
        if asked not in known:
            ranged = [weapon for weapon in self.game.weapons_of(unit) if not weapon.is_melee and not weapon.releases]
            known[asked] = None
            if ranged:
                dice = tuple((arms.dice(self.turn, unit, weapon), weapon.hit) for weapon in ranged)
                reach = max(weapon.range_u for weapon in ranged)
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


@cache
def _wounds(dice: tuple[tuple[int, int], ...], reading: rulings.Save) -> Mapping[int, float]:
    """Save value -> wounds to be expected of rolls of (dice, the least that hits) at a unit that has many."""
    return {
        save: chances.expected(tuple(chances.Roll(*each, save, reading=reading) for each in dice), MANY)
        for save in range(1, 8)
    }
