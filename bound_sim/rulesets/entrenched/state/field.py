"""The bases of a table as rows of an array, for compiled functions: in step with the bases when it is asked for.

A row a base, in their order: the columns of ``measure``, and SIDE, the number of the side that the base is of.
What is asked of one base is put down in one more row: see the columns of a way below.
"""

from collections.abc import Sequence
from struct import Struct

import numpy as np

from bound_sim.rulesets.kit.geometry.measure import ON, Floats, Ints
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, Base, Point, Pose
from bound_sim_maps.bases import Corners

#: the number of the side that a base is of
SIDE = ON + 1
#: columns of a way: who goes, where it is, its corners there (4), its way, its corners before it turned (4); the
#: table's size, whether no point of a way or its end alone is kept off enemies, whether friends stop it
WHO, AT_X, AT_Y, CORNERS, TO_X, TO_Y, BEFORE = 0, 1, 2, 3, 7, 8, 9
WIDTH, HEIGHT, ALL_THE_WAY, FRIENDS_STOP = range(BEFORE + 4, BEFORE + 8)
#: writes the first columns of a way into its row: to assign to the row takes three times as long
_write = Struct(f"{WIDTH}q").pack_into
#: writes a row of the bases likewise
_ROW = Struct(f"{SIDE + 1}q")
_put = _ROW.pack_into


def row_of(pose: Pose, corners: Corners, reach: int, on: bool, side: int) -> tuple[int, ...]:
    """A row of a field."""
    return (*pose[:2], *corners, reach, *direction(pose[2]), on, side)


class Field:
    """All bases of a table, wherever they are; ``half`` is the half diagonal of each, 0.01 mm.

    ``limits``: the last columns of a way, from WIDTH on. ``pieces``: how many pieces of terrain there are.
    """

    def __init__(
        self, bases: Sequence[Base], sides: Sequence[int], limits: tuple[int, int, bool, bool], pieces: int
    ) -> None:
        self.half: Floats = np.array([base.half_diagonal for base in bases], dtype=np.float64)
        self._places: Ints = np.zeros((len(bases), SIDE + 1), dtype=np.int64)
        self._sides = sides
        #: how each base stood when it was put down, after its row
        self._known: list[tuple[int, int | None, int | None, int | None, str | None]] = [
            (row, None, None, None, None) for row in range(len(bases))
        ]
        self.limits = limits
        self._way: Ints = np.array((0,) * WIDTH + limits, dtype=np.int64)
        #: room for rows of others
        self.others: Ints = np.zeros(len(bases) + 1, dtype=np.int64)
        #: room for pieces on a way
        self.met: Floats = np.zeros((pieces, 3))

    def in_step(self, bases: Sequence[Base]) -> Ints:
        """The rows of the bases as they stand now; who keeps them copies them."""
        for base, (row, x, y, facing, status) in zip(bases, self._known, strict=True):
            # the same objects, as nearly always, are compared soonest; equal ones are put down once more
            if base.x is not x or base.y is not y or base.facing is not facing or base.status is not status:
                on = base.status == ON_TABLE
                values = row_of(base.pose, base.corners, base.reach, on, self._sides[row])
                _put(self._places, row * _ROW.size, *values)  # type: ignore[arg-type]  # an array is a buffer
                self._known[row] = row, base.x, base.y, base.facing, base.status
        return self._places

    def way(
        self, row: int, point: Point, corners: Corners, leg: Point = (0, 0), before: Corners | None = None
    ) -> Ints:  # fmt: skip
        """A base that is at a point, and its way; good up to the next that is asked for.

        ``before``: its corners before it turned, if it did.
        """
        values = row, *point, *corners, *leg, *(before or corners)
        _write(self._way, 0, *values)  # type: ignore[arg-type]  # an array is a buffer
        return self._way
