"""Cover of the bases of a table (EOE-Q-cover), as arrays for compiled steps. Bases that moved are looked at again."""

import numpy as np

from bound_sim.rulesets.end_of_empires.state import shots
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.places import Places
from bound_sim.rulesets.end_of_empires.state.shots import Cover
from bound_sim.rulesets.end_of_empires.state.terrain import Terrain
from bound_sim.rulesets.kit.geometry.measure import Y

#: a place where no base stands
_NOWHERE = -(1 << 62)


class Covers:
    """Cover of each base of a table where it stands."""

    def __init__(self, places: Places, terrain: Terrain) -> None:
        self._places, self._terrain = places, terrain
        count, parts = len(places.rows), len(terrain.parts)
        area, lined = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
        self._cover = Cover(area, lined, np.zeros((count, parts), dtype=np.int8), terrain.parts, terrain.lines)
        #: where each base stood when it was asked for
        self._asked = np.full((count, Y + 1), _NOWHERE, dtype=np.int64)

    def current(self) -> Cover:
        """Cover of all bases, as they stand now."""
        rows = self._places.current()
        if "covers" not in self._places.known:
            moved = np.nonzero((rows[:, : Y + 1] != self._asked).any(axis=1))[0]
            for row in moved.tolist():
                area, near = self._terrain.cover_at(int(rows[row, 0]), int(rows[row, 1]))
                self._cover.area[row] = area
                if near or self._cover.lined[row]:
                    self._cover.lined[row], self._cover.near[row] = len(near) > 0, 0
                    self._cover.near[row, near] = 1
            self._asked[moved] = rows[moved, : Y + 1]
            self._places.known["covers"] = True
        return self._cover

    def in_area(self, unit: Unit) -> int:
        """The number of a unit's bases that stand in an area of cover. Lines of cover are not counted."""
        area = self.current().area
        return sum(int(area[base.row]) for base in unit.bases)

    def from_shot(self, unit: Unit, start: Base, end: Base) -> int:
        """The number of a unit's bases that are in cover from a shot from base to base."""
        places, cover = self._places, self.current()
        return int(shots.covered_of(places.bases, cover, unit.row, (start.x, start.y, end.x, end.y)))
