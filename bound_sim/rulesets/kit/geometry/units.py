"""Bases and units on one table, whatever the rules. Places in 0.01 mm, bearings in tenths of a degree.

A base is a stand with its figures, a gun, a vehicle, or one man; a unit is what is ordered: a battalion of four bases,
a team of men, a single base. A ruleset's own ``Unit`` and ``Game`` add what its rules ask for.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from typing import Generic, TypeVar

from bound_sim.scenario.model import Scenario
from bound_sim_maps.bases import Corners, corner_offsets

Point = tuple[int, int]
#: x, y and facing of a base
Pose = tuple[int, int, int]
#: where a base or a unit is; a ruleset may have more words for those that are gone
WAITING, ON_TABLE, LOST, LEFT, ABOARD = "waiting", "on table", "removed", "withdrawn", "aboard"


@lru_cache(maxsize=16_384)
def corners_of(facing: int, width: int, depth: int) -> Corners:
    """The corners of a base of a size, which is asked for as its base turns and again when it turns back."""
    return corner_offsets(facing, width // 2, depth // 2)


def half_diagonal(width: int, depth: int) -> float:
    """No corner of a base, on the lattice, is further from its centre."""
    return sqrt(width * width + depth * depth) / 2 + 1.0


@dataclass(slots=True, eq=False)
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
    #: no part of the base is further from its centre, 0.01 mm
    reach: int = field(init=False)
    #: nor are its corners, which lie on the lattice
    half_diagonal: float = field(init=False)
    _corners: tuple[int, Corners] | None = None

    def __post_init__(self) -> None:
        self.reach = (self.width + self.depth) // 2
        self.half_diagonal = half_diagonal(self.width, self.depth)

    @property
    def corners(self) -> Corners:
        """Front right and front left corner from the centre, 0.01 mm."""
        if self._corners is None or self._corners[0] != self.facing:
            self._corners = (self.facing, corners_of(self.facing, self.width, self.depth))
        return self._corners[1]

    @property
    def pose(self) -> Pose:
        return self.x, self.y, self.facing

    @pose.setter
    def pose(self, pose: Pose) -> None:
        self.x, self.y, self.facing = pose


@dataclass(slots=True, eq=False)
class Unit(ABC):
    """A unit that is ordered as one; ``full`` and ``start`` are its figures at full strength and at the start."""

    id: str
    row: int
    kind: str
    type: str
    side: str
    formation: str
    all: list[Base]
    arrives: int
    full: int
    start: int
    status: str = ON_TABLE
    #: ids of the vehicles that its bases are on, base by base
    aboard: tuple[str, ...] = ()

    @abstractmethod
    def __post_init__(self) -> None:
        """Set up what a ruleset's own unit has beside these."""

    @property
    @abstractmethod
    def bases(self) -> list[Base]:
        """Its bases on the table."""

    @property
    def bases_aboard(self) -> list[Base]:
        """Its bases that are on vehicles, in the order of ``aboard``."""
        return [base for base in self.all if base.status == ABOARD]

    @property
    @abstractmethod
    def on_table(self) -> bool:
        """True if it is on the table."""

    @property
    @abstractmethod
    def figures(self) -> int:
        """Figures left (hits left for a single base)."""

    @property
    def lost(self) -> int:
        """Figures lost since the start."""
        return self.start - self.figures

    @property
    def centre(self) -> Point:
        """Middle of its bases, 0.01 mm."""
        here = self.bases or self.all
        return _middle([base.x for base in here]), _middle([base.y for base in here])

    @property
    def facing(self) -> int:
        """That of its first base."""
        return (self.bases or self.all)[0].facing

    @property
    @abstractmethod
    def doing(self) -> str:
        """The unit's act in this turn, for the log."""


#: a ruleset's own units
U = TypeVar("U", bound=Unit)


def _middle(values: list[int]) -> int:
    total, count = sum(values), len(values)
    return (2 * total + count) // (2 * count) if total >= 0 else -((-2 * total + count) // (2 * count))


class Game(Generic[U]):
    """One table: its units in row order."""

    def __init__(self, scenario: Scenario, units: Sequence[U]) -> None:
        self.sides = [side.id for side in scenario.sides]
        self.fronts = {side.id: side.front for side in scenario.sides}
        self.width, self.height = scenario.battlefield.table.width_u, scenario.battlefield.table.height_u
        self.units = list(units)
        self.by_id = {unit.id: unit for unit in self.units}
        self.unit_of = {base.id: unit for unit in self.units for base in unit.all}
        self.base = {base.id: base for unit in self.units for base in unit.all}
        self.by_row = sorted(self.base.values(), key=lambda base: base.row)
        #: units of each side, and of the other
        self._own = {side: [unit for unit in self.units if unit.side == side] for side in self.sides}
        self._other = {side: [unit for unit in self.units if unit.side != side] for side in self.sides}

    def of(self, side: str) -> list[U]:
        """Units of a side on the table."""
        return [unit for unit in self._own[side] if unit.status == ON_TABLE]

    def against(self, side: str) -> list[U]:
        """Units of the other side on the table."""
        return [unit for unit in self._other[side] if unit.status == ON_TABLE]

    def on_table(self) -> list[U]:
        return [unit for unit in self.units if unit.status == ON_TABLE]

    def clear_of_edge(self, x: int, y: int, reach: int) -> bool:
        """True if all that is within ``reach`` of a place is on the table."""
        return reach <= x <= self.width - reach and reach <= y <= self.height - reach

    def overhang(self, bases: Iterable[Base]) -> int:
        """Length by which the furthest of some bases hangs over the table's edge, 0.01 mm; 0 where all of them are on
        it."""
        out = 0
        for base in bases:
            px, py, qx, qy = base.corners
            across, along = max(abs(px), abs(qx)), max(abs(py), abs(qy))
            out = max(out, across - base.x, base.x + across - self.width, along - base.y, base.y + along - self.height)
        return out


class posed:  # noqa: N801 - it is used like a function
    """With bases as if they stood so; then they stand again as they did."""

    __slots__ = ("_bases", "_before", "_poses")

    def __init__(self, bases: Sequence[Base], poses: Sequence[Pose]) -> None:
        self._bases, self._poses = bases, poses

    def __enter__(self) -> None:
        self._before = [(base.x, base.y, base.facing) for base in self._bases]
        for base, pose in zip(self._bases, self._poses, strict=True):
            base.x, base.y, base.facing = pose

    def __exit__(self, *failed: object) -> None:
        for base, pose in zip(self._bases, self._before, strict=True):
            base.x, base.y, base.facing = pose
