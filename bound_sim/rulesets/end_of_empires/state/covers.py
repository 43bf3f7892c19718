"""Cover of the bases of tables (EOE-Q-cover), as arrays for compiled steps. Bases that moved are looked at again."""

from collections.abc import Sequence

import numpy as np

from bound_sim.rulesets.end_of_empires.state import shots
from bound_sim.rulesets.end_of_empires.state.arrays import Arrays
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.places import Places, tables_of
from bound_sim.rulesets.end_of_empires.state.shots import Cover, CoverOfTables
from bound_sim.rulesets.end_of_empires.state.terrain import Terrain
from bound_sim.rulesets.kit.geometry.measure import Y

#: a place where no base stands
_NOWHERE = -(1 << 62)


def room_for_covers(arrays: Arrays, terrain: Terrain) -> CoverOfTables:
    """Room for the cover of all bases of all tables; no base was looked at yet."""
    tables, count, parts = *arrays.bases.shape[:2], len(terrain.parts)
    return CoverOfTables(
        np.zeros((tables, count), dtype=np.int64), np.zeros((tables, count), dtype=np.int64),
        np.zeros((tables, count, parts), dtype=np.int8), np.full((tables, count, Y + 1), _NOWHERE, dtype=np.int64),
        terrain.parts, terrain.lines,
    )  # fmt: skip


class Covers:
    """Cover of each base of a table where it stands; ``room`` has it for all tables."""

    def __init__(self, places: Places, terrain: Terrain, room: CoverOfTables | None = None) -> None:
        self.places, self.terrain = places, terrain
        self.room = room_for_covers(places.arrays, terrain) if room is None else room
        area, lined, near = (each[places.table] for each in self.room[:3])
        self._cover = Cover(area, lined, near, terrain.parts, terrain.lines)

    def current(self) -> Cover:
        """Cover of all bases, as they stand now."""
        look_again([self])
        return self._cover

    def from_shot(self, unit: Unit, start: Base, end: Base) -> int:
        """The number of a unit's bases that are in cover from a shot from base to base."""
        return int(shots.covered_of(self.places.bases, self.current(), unit.row, (start.x, start.y, end.x, end.y)))


def look_again(covers: Sequence[Covers]) -> None:
    """Look again at the bases of some tables of the same arrays that stand elsewhere now."""
    one = covers[0]
    tables = tables_of([each.places for each in covers])
    shots.look_again(one.places.arrays.bases, tables, tuple(one.terrain.ground), one.terrain.behind_u, tuple(one.room))
