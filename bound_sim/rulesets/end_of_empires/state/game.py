"""Units of End of Empires and their state (EOE-R-2..5). Places in 0.01 mm, bearings in tenths of a degree."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bound_sim.rulesets.end_of_empires.book.chart import BASES_OF_A_UNIT, Kind, UnitType
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.state.declaration import Declared
from bound_sim.rulesets.kit.geometry import units
from bound_sim.rulesets.kit.geometry.units import LOST, ON_TABLE, WAITING, enlisted, standing_of
from bound_sim.rulesets.records.standing import Standing
from bound_sim.scenario.model import Scenario

SURRENDERED = "surrendered"


@dataclass(slots=True, eq=False)
class Unit(units.Unit):
    """A unit: infantry or cavalry of several bases, or a single base (EOE-R-2..4), with its state (EOE-R-5)."""

    kind: Kind
    limbered: bool = False
    pinned: bool = False
    pinned_for_good: bool = False
    prone: bool = False
    under_fire: bool = False
    enfiladed: bool = False
    hits_turn: int = 0
    moved_u: float = 0.0
    half_u: float = 0.0
    fired: bool = False
    unlimbered_now: bool = False
    charging: str = ""
    rolled_melee: bool = False
    lost_in_melee: bool = False
    must_form: bool = False
    retreating: int = 0
    retreated_now: bool = False
    taking: str = ""
    names_casualty: str = ""
    shot_at_since: bool = False
    last_moved_u: float = 0.0
    last_half_u: float = 0.0
    engaged: str = ""
    dismounted: bool = False
    sixes: int = 0
    pressed_last: bool = False
    declared: Declared = field(default_factory=Declared)

    @property
    def doing(self) -> str:
        return self.declared.action

    @property
    def single(self) -> bool:
        """EOE-R-3, EOE-R-4: acts as one base."""
        return self.kind not in ("infantry", "cavalry")

    @property
    def as_pinned(self) -> bool:
        """EOE-R-15: pinned or prone."""
        return self.pinned or self.prone


class Game(units.Game[Unit]):
    """One table, and who is side A this turn."""

    def __init__(self, scenario: Scenario, rows: dict[str, UnitType], readings: Readings) -> None:
        super().__init__(scenario, list(_units(scenario, rows)))
        self.readings = readings
        self.a = self.b = ""
        self.initiative = ""
        #: EOE-Q-no-commander, reading "a new one": side -> the turn in which he comes
        self.successors: dict[str, int] = {}


def _units(scenario: Scenario, rows: dict[str, UnitType]) -> Iterator[Unit]:
    for place, name, members, bases in enlisted(scenario, lambda platoon: rows[platoon.type].figures):
        first, row = members[0], rows[members[0].type]
        unit = Unit(
            name, place, row.kind, first.type, first.side, first.regiment, bases, first.arrives,
            full_strength(row.kind, row), sum(base.figures for base in bases),
            WAITING if first.arrives > 1 else ON_TABLE, limbered=first.own.get("limbered", "no") == "yes",
        )  # fmt: skip
        damaged = [base for base in bases if base.figures < base.full and not unit.single]
        if damaged:
            unit.taking = min(damaged, key=lambda base: (base.figures, base.row)).id
        yield unit


def full_strength(kind: Kind, row: UnitType) -> int:
    """EOE-R-2, EOE-R-3: figures of a unit at full strength, hits of a single base."""
    return row.figures * (BASES_OF_A_UNIT if kind in ("infantry", "cavalry") else 1)


def standing(battle: Any) -> Standing:
    """Base by base on all tables of a battle; surrendered bases are gone too."""
    return standing_of(battle.state.games, gone=(LOST, SURRENDERED))
