"""The bases of a table of the arrays, for compiled measuring, and what was measured while nobody moved."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from bound_sim.rulesets.end_of_empires.state import columns, near, scan
from bound_sim.rulesets.end_of_empires.state.arrays import Arrays, UnitsApart, arrays_of, units_apart_of
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.kit.geometry import measure
from bound_sim.rulesets.kit.geometry.distance import TOUCH_U


def rows_of(units: Iterable[Unit]) -> measure.Ints:
    """Rows of units, for compiled functions."""
    return np.array([unit.row for unit in units], dtype=np.int64)


class Places:
    """The bases of a table of arrays, and what was measured of them while nobody moved or was lost.

    ``table``: which of the arrays' tables it is. Without arrays the game gets its own.
    """

    def __init__(
        self, game: Game, arrays: Arrays | None = None, table: int = 0, measured: UnitsApart | None = None
    ) -> None:  # fmt: skip
        self.game, self.table = game, table
        self.arrays = arrays_of(game) if arrays is None else arrays
        #: by edges and by centres: distances of units of all tables, and whose have changed since
        self.measured = units_apart_of(self.arrays) if measured is None else measured
        self.rows = self.arrays.bases[table]
        self.members, self.units = self.arrays.members, self.arrays.spans
        #: the same together, for compiled functions
        self.bases: TableBases = (self.rows, self.members, self.units)
        #: room to look along ways, as ``steps.ways`` wants it
        self.way_room: tuple[Any, ...] = ()
        #: measured while nothing changed: what was asked -> the answer
        self.known: dict[Any, Any] = {}
        self._changed = self.measured.stale[table]

    @property
    def by_row(self) -> dict[int, Base]:
        """The bases of the table by row."""
        return self.game.by_row

    def changed(self, unit: Unit | None = None) -> None:
        """A unit moved or lost a base; none named: anybody may have."""
        self.forget()
        self._changed[:, slice(None) if unit is None else unit.row] = 1

    def forget(self) -> None:
        """Units moved, and the arrays know which."""
        self.known.clear()

    def current(self) -> Any:
        """The rows of all bases, as they stand now."""
        return self.rows

    def apart(self, *, centres: bool) -> measure.Floats:
        """Distances of all units from each other as they stand now, as ``near`` has them, until they are measured
        again."""
        measure_again([self], centres=centres)
        found: measure.Floats = self.measured.lengths[self.table, int(centres)]
        return found

    def near_enemies(self, length_u: float, *, centres: bool) -> frozenset[int]:
        """Rows of the units on the table that are no further than a length from an enemy."""
        found: frozenset[int] | None = self.known.get((length_u, centres))
        if found is None:
            sides = self.arrays.units[self.table, :, columns.U_SIDE]
            within = (self.apart(centres=centres) <= length_u) & (sides[:, None] != sides[None, :])
            found = self.known[length_u, centres] = frozenset(np.nonzero(within)[0].tolist())
        return found

    def touching(self) -> frozenset[int]:
        """Rows of the units on the table that are in contact with an enemy."""
        return self.near_enemies(TOUCH_U, centres=False)

    def enemies(self, side: str) -> Any:
        """Rows of the enemy units on the table."""
        found = self.known.get(("enemies", side))
        if found is None:
            found = np.array([unit.row for unit in self.game.against(side)], dtype=np.int64)
            self.known["enemies", side] = found
        return found


def tell_moved(places: Sequence[Places], changed: measure.Ints) -> None:
    """Units of some tables of the same arrays moved or lost bases: those of which ``changed`` [place, unit] has 1."""
    places[0].measured.stale[tables_of(places)] |= changed[:, None, :]
    for place in places:
        place.forget()


def tables_of(places: Sequence[Places]) -> measure.Ints:
    """The numbers of some tables, each once and in order, among those of their arrays."""
    if places[-1].table == len(places) - 1:  # all up to there
        return np.arange(len(places))
    return np.array([place.table for place in places], dtype=np.int64)


def ordered_on(places: Sequence[Places], sides: measure.Ints) -> list[list[int]]:
    """The units of a side on each of some tables that follow an order of their own: the place of the table, the row."""
    units = places[0].arrays.units
    found = np.empty((len(places) * units.shape[1], 2), dtype=np.int64)
    told: list[list[int]] = found[: scan.with_orders(units, tables_of(places), sides, found)].tolist()
    return told


def measure_again(places: Sequence[Places], *, centres: bool) -> None:
    """Measure between the units of some tables of the same arrays, where any has changed."""
    arrays, measured = places[0].arrays, places[0].measured
    near.measure_again((arrays.bases, arrays.members, arrays.spans), tables_of(places), int(centres), *measured)
