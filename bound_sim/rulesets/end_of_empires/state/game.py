"""Units and bases on one table, and their state (EOE-R-2..5). Places in 0.01 mm, bearings in tenths of a degree."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bound_sim.rulesets.end_of_empires.book.chart import BASES_OF_A_UNIT, Kind, UnitType
from bound_sim.rulesets.end_of_empires.book.formations import Point
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.records.standing import Standing
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.bases import Corners, corner_offsets

WAITING, ON_TABLE, LOST, SURRENDERED, LEFT = "waiting", "on table", "removed", "surrendered", "withdrawn"
#: EOE-Q-vehicles: its base is on a vehicle, and where that is
ABOARD = "aboard"


@dataclass(slots=True)
class Base:
    """One base: where it is, and its figures (hits left for a single base)."""

    id: str
    row: int
    x: int
    y: int
    facing: int
    width: int
    depth: int
    figures: int
    full: int
    status: str = ON_TABLE
    _corners: tuple[int, Corners] | None = None

    @property
    def corners(self) -> Corners:
        """Front right and front left corner from the centre, 0.01 mm."""
        if self._corners is None or self._corners[0] != self.facing:
            self._corners = (self.facing, corner_offsets(self.facing, self.width // 2, self.depth // 2))
        return self._corners[1]

    @property
    def reach(self) -> int:
        """No part of the base is further from its centre, 0.01 mm."""
        return (self.width + self.depth) // 2


@dataclass(slots=True)
class Declared:
    """What a unit declares for a turn: its action, the way from where it stands, and whether it will fire.

    ``vector`` points are relative to the unit's place; ``drawn``: the owner drew the way; ``source`` is the file, the
    posture of a standing policy, or nothing.
    """

    action: str = "stay"
    way: tuple[Point, ...] = ()
    facing: int | None = None
    fire: bool = False
    target: str = ""
    toward: str = ""
    source: str = ""
    text: str = ""
    said: tuple[str, ...] = ()
    drawn: bool = False

    @property
    def vector(self) -> Point:
        """From start to end."""
        return self.way[-1] if self.way else (0, 0)


@dataclass(slots=True)
class Unit:
    """A unit: infantry or cavalry of several bases, or a single base (EOE-R-2..4), with its state (EOE-R-5)."""

    id: str
    row: int
    kind: Kind
    type: str
    side: str
    formation: str
    all: list[Base]
    arrives: int
    full: int
    start: int
    limbered: bool = False
    status: str = ON_TABLE
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
    aboard: tuple[str, ...] = ()
    sixes: int = 0
    pressed_last: bool = False
    declared: Declared = field(default_factory=Declared)

    @property
    def bases(self) -> list[Base]:
        """Its bases on the table."""
        return [base for base in self.all if base.status == ON_TABLE]

    @property
    def on_table(self) -> bool:
        return self.status == ON_TABLE

    @property
    def figures(self) -> int:
        """Figures left (hits left for a single base)."""
        return sum(base.figures for base in self.bases)

    @property
    def lost(self) -> int:
        """Figures lost since the start."""
        return self.start - self.figures

    @property
    def single(self) -> bool:
        """EOE-R-3, EOE-R-4: acts as one base."""
        return self.kind not in ("infantry", "cavalry")

    @property
    def as_pinned(self) -> bool:
        """EOE-R-15: pinned or prone."""
        return self.pinned or self.prone

    @property
    def centre(self) -> Point:
        """Middle of its bases, 0.01 mm."""
        here = self.bases or self.all
        return _middle([base.x for base in here]), _middle([base.y for base in here])

    @property
    def facing(self) -> int:
        """EOE-Q-enfilade: that of its first base."""
        return (self.bases or self.all)[0].facing


def _middle(values: list[int]) -> int:
    total, count = sum(values), len(values)
    return (2 * total + count) // (2 * count) if total >= 0 else -((-2 * total + count) // (2 * count))


class Game:
    """One table: its units in row order, and who is side A this turn."""

    def __init__(self, scenario: Scenario, rows: dict[str, UnitType], readings: Readings) -> None:
        self.readings = readings
        self.sides = [side.id for side in scenario.sides]
        self.fronts = {side.id: side.front for side in scenario.sides}
        self.width, self.height = scenario.battlefield.table.width_u, scenario.battlefield.table.height_u
        self.units = list(_units(scenario, rows))
        self.by_id = {unit.id: unit for unit in self.units}
        self.unit_of = {base.id: unit for unit in self.units for base in unit.all}
        self.base = {base.id: base for unit in self.units for base in unit.all}
        self.a = self.b = ""
        self.initiative = ""
        #: units of each side, and of the other
        self._own = {side: [unit for unit in self.units if unit.side == side] for side in self.sides}
        self._other = {side: [unit for unit in self.units if unit.side != side] for side in self.sides}
        #: EOE-Q-no-commander, reading "a new one": side -> the turn in which he comes
        self.successors: dict[str, int] = {}

    def of(self, side: str) -> list[Unit]:
        """Units of a side on the table."""
        return [unit for unit in self._own[side] if unit.status == ON_TABLE]

    def against(self, side: str) -> list[Unit]:
        """Units of the other side on the table."""
        return [unit for unit in self._other[side] if unit.status == ON_TABLE]

    def on_table(self) -> list[Unit]:
        return [unit for unit in self.units if unit.status == ON_TABLE]


def _units(scenario: Scenario, rows: dict[str, UnitType]) -> Iterator[Unit]:
    numbers = {platoon.id: row for row, platoon in enumerate(scenario.forces.platoons)}
    for place, (name, members) in enumerate(scenario.forces.companies.items()):
        kind = rows[members[0].type].kind
        bases = [_base(platoon, numbers[platoon.id], rows[platoon.type]) for platoon in members]
        first = members[0]
        unit = Unit(
            name, place, kind, first.type, first.side, first.regiment, bases, first.arrives,
            full_strength(kind, rows[first.type]), sum(base.figures for base in bases),
            limbered=first.own.get("limbered", "no") == "yes",
        )  # fmt: skip
        damaged = [base for base in bases if base.figures < base.full and not unit.single]
        if damaged:
            unit.taking = min(damaged, key=lambda base: (base.figures, base.row)).id
        if first.arrives > 1:
            unit.status = WAITING
            for base in bases:
                base.status = WAITING
        yield unit


def full_strength(kind: Kind, row: UnitType) -> int:
    """EOE-R-2, EOE-R-3: figures of a unit at full strength, hits of a single base."""
    return row.figures * (BASES_OF_A_UNIT if kind in ("infantry", "cavalry") else 1)


def _base(platoon: Platoon, row: int, type: UnitType) -> Base:
    figures = int(platoon.own.get("figures") or type.figures)
    return Base(
        platoon.id, row, platoon.x_u or 0, platoon.y_u or 0, platoon.facing, platoon.width_u, platoon.depth_u,
        figures, type.figures,
    )  # fmt: skip


def standing(battle: Any) -> Standing:
    """Base by base on all tables of a battle; surrendered bases are gone too."""
    games: list[Game] = battle.state.games
    rows = [sorted((base for unit in game.units for base in unit.all), key=lambda base: base.row) for game in games]

    def column(of: Callable[[Base], int]) -> Any:
        return np.array([[of(base) for base in row] for row in rows], dtype=np.int64)

    return Standing(
        column(lambda base: base.status in (ON_TABLE, ABOARD)) > 0,
        column(lambda base: min(base.full - base.figures, base.full)),
        column(lambda base: base.status in (LOST, SURRENDERED)) > 0,
        column(lambda base: base.status == LEFT) > 0,
        column(lambda base: base.x),
        column(lambda base: base.y),
    )
