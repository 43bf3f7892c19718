"""Bases of End of Empires: views of a row of an array, for what is not compiled."""

from typing import Any

import numpy as np

from bound_sim.rulesets.end_of_empires.state.columns import (
    B_DEPTH,
    B_FACING,
    B_FIGURES,
    B_FULL,
    B_STATUS,
    B_WIDTH,
    BASE_COLUMNS,
    S_ON_TABLE,
    STATUSES,
)
from bound_sim.rulesets.kit.geometry import units
from bound_sim.rulesets.kit.geometry.measure import FX, FY, ON, PX, PY, QX, QY, REACH, X, Y
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Pose, corners_of
from bound_sim_maps.bases import Corners


def blank(columns: range, kind: type = np.int64) -> Any:
    """A row of its own, for what stands on no table yet."""
    made: Any = np.zeros(len(columns), dtype=kind)
    return memoryview(made)


class Base(units.Base):
    """One base: its ``cells`` are a row of the bases of a table (``Arrays``), which say where it is and what is left.

    What never changes it knows itself.
    """

    __slots__ = ("cells", "unit")

    cells: Any
    #: whose base it is, once that is known
    unit: Any

    def __new__(cls, *_: Any) -> "Base":
        made = super().__new__(cls)
        made.cells, made.unit = blank(BASE_COLUMNS), None
        return made

    def __post_init__(self) -> None:
        super().__post_init__()
        cells = self.cells
        cells[REACH], cells[B_WIDTH], cells[B_DEPTH], cells[B_FULL] = self.reach, self.width, self.depth, self.full
        self._turn(cells[B_FACING])

    def sit(self, cells: Any) -> None:
        """Be the view of a row of a table, which has what is known of the base."""
        self.cells = cells

    def on(self, cells: Any) -> "Base":
        """The same base on another table: a view of its row there, which has all that may differ."""
        made: Base = object.__new__(Base)
        made.id, made.row, made.width, made.depth, made.full = self.id, self.row, self.width, self.depth, self.full
        made.reach, made.half_diagonal, made._corners = self.reach, self.half_diagonal, None
        made.cells = cells
        return made

    def beside(self) -> "Base":
        """A copy that stands as this one does, on no table."""
        cells = self.cells
        return Base(
            self.id, self.row, cells[X], cells[Y], cells[B_FACING], self.width, self.depth, cells[B_FIGURES],
            self.full, self.status,
        )  # fmt: skip

    @property
    def x(self) -> int:
        return self.cells[X]  # type: ignore[no-any-return]

    @x.setter
    def x(self, x: int) -> None:
        self.cells[X] = x

    @property
    def y(self) -> int:
        return self.cells[Y]  # type: ignore[no-any-return]

    @y.setter
    def y(self, y: int) -> None:
        self.cells[Y] = y

    @property
    def facing(self) -> int:
        return self.cells[B_FACING]  # type: ignore[no-any-return]

    @facing.setter
    def facing(self, facing: int) -> None:
        cells = self.cells
        if cells[B_DEPTH]:  # else its size is still to come
            self._turn(facing)
        cells[B_FACING] = facing

    def _turn(self, facing: int) -> None:
        cells = self.cells
        cells[PX], cells[PY], cells[QX], cells[QY] = corners_of(facing, self.width, self.depth)
        cells[FX], cells[FY] = direction(facing)

    @property
    def figures(self) -> int:
        return self.cells[B_FIGURES]  # type: ignore[no-any-return]

    @figures.setter
    def figures(self, figures: int) -> None:
        self.cells[B_FIGURES] = figures

    @property
    def status(self) -> str:
        return STATUSES[self.cells[B_STATUS]]

    @status.setter
    def status(self, status: str) -> None:
        self.cells[B_STATUS] = STATUSES.index(status)
        self.tell()

    def tell(self) -> None:
        """Note whether it is on the table: its unit is there, and the base itself."""
        here = self.cells[B_STATUS] == S_ON_TABLE
        self.cells[ON] = here and (self.unit is None or self.unit.on_table)

    @property
    def corners(self) -> Corners:
        """Front right and front left corner from the centre, 0.01 mm."""
        facing, known = self.cells[B_FACING], self._corners
        if known is None or known[0] != facing:
            known = self._corners = (facing, corners_of(facing, self.width, self.depth))
        return known[1]

    @property
    def pose(self) -> Pose:
        cells = self.cells
        return cells[X], cells[Y], cells[B_FACING]

    @pose.setter
    def pose(self, pose: Pose) -> None:
        cells = self.cells
        cells[X], cells[Y], facing = pose
        if facing != cells[B_FACING]:
            self.facing = facing
