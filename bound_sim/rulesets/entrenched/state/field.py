"""The bases of a table as rows of an array, for compiled functions: in step with the bases when it is asked for.

A row a base, in their order: the columns of ``measure``, and SIDE, the number of the side that the base is of.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import numpy as np

from bound_sim.rulesets.kit.geometry.measure import ON, Floats, Ints
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, Base, Pose
from bound_sim_maps.bases import Corners

#: the number of the side that a base is of
SIDE = ON + 1
_stands: Any = attrgetter("x", "y", "facing", "status")


def row_of(pose: Pose, corners: Corners, reach: int, on: bool, side: int) -> tuple[int, ...]:
    """A row of a field."""
    return (*pose[:2], *corners, reach, *direction(pose[2]), on, side)


class Field:
    """All bases of a table, wherever they are; ``half`` is the half diagonal of each, 0.01 mm."""

    def __init__(self, bases: Sequence[Base], sides: Sequence[int]) -> None:
        #: rows of all of them
        self.rows: Ints = np.arange(len(bases))
        self.half: Floats = np.array([base.half_diagonal for base in bases], dtype=np.float64)
        self._places: Ints = np.zeros((len(bases), SIDE + 1), dtype=np.int64)
        self._sides, self._known = sides, [()] * len(bases)

    def in_step(self, bases: Sequence[Base]) -> Ints:
        """The rows of the bases as they stand now; who keeps them copies them."""
        now = list(map(_stands, bases))
        if now != self._known:
            for row, (base, stands, before) in enumerate(zip(bases, now, self._known, strict=True)):
                if stands != before:
                    on = stands[3] == ON_TABLE
                    self._places[row] = row_of(stands[:3], base.corners, base.reach, on, self._sides[row])
            self._known = now
        return self._places
