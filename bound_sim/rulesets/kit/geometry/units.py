"""Bases on one table, whatever the rules. Places in 0.01 mm, bearings in tenths of a degree.

A base is a stand with its figures, a gun, a vehicle, or one man.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt

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
