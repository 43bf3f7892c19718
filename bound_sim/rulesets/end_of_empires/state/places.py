"""The bases of a table of the arrays, for compiled measuring, and what was measured while nobody moved."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from bound_sim.rulesets.end_of_empires.state import columns, near
from bound_sim.rulesets.end_of_empires.state.arrays import Arrays, UnitsApart, arrays_of, units_apart_of
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.kit.geometry import measure
from bound_sim.rulesets.kit.geometry.distance import NOWHERE, TOUCH_U


def rows_of(units: Iterable[Unit]) -> measure.Ints:
    """Rows of units, for compiled functions."""
    return np.array([unit.row for unit in units], dtype=np.int64)


class Apart:
    """Distances of the units of a table from each other, as they stood when it was measured."""

    def __init__(self, matrix: Any) -> None:
        self.matrix = matrix
        #: its rows as lists, those that were asked for
        self._rows: dict[int, list[float]] = {}

    def _row(self, unit: Unit) -> list[float]:
        found = self._rows.get(unit.row)
        if found is None:
            found = self._rows[unit.row] = self.matrix[unit.row].tolist()
        return found

    def nearest(self, a: Unit, others: Iterable[Unit], most: float = NOWHERE) -> tuple[Unit, float] | None:
        """The nearest of some units up to a distance, of two as near that of the lower row, and how far it is."""
        return self.nearest_of([a], others, most)[0]

    def nearest_of(
        self, units: Sequence[Unit], others: Iterable[Unit], most: float = NOWHERE
    ) -> list[tuple[Unit, float] | None]:  # fmt: skip
        """The same for each of several units."""
        by_row = {other.row: other for other in others}
        at, lengths = np.zeros(len(units), dtype=np.int64), np.zeros(len(units))
        near.nearest_of(self.matrix, rows_of(units), rows_of(by_row.values()), float(most), at, lengths)
        found = zip(at.tolist(), lengths.tolist(), strict=True)
        return [(by_row[row], length) if row >= 0 else None for row, length in found]

    def around(self, a: Unit, length_u: float) -> list[int]:
        """Rows of the units on the table that are no further from a unit; its own is among them."""
        return [row for row, apart in enumerate(self._row(a)) if apart <= length_u]

    def within(self, a: Unit, b: Unit, length_u: float) -> bool:
        """True if they are no further apart: "within" includes the figure."""
        return self._row(a)[b.row] <= length_u


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
        #: distances as they were last told
        self._apart: list[Apart | None] = [None, None]

    @property
    def by_row(self) -> dict[int, Base]:
        """The bases of the table by row."""
        return self.game.by_row

    def changed(self, unit: Unit | None = None) -> None:
        """A unit moved or lost a base; none named: anybody may have."""
        self.forget()
        self._changed[:, slice(None) if unit is None else unit.row] = 1

    def moved(self, rows: measure.Ints) -> None:
        """Units of some rows moved or lost bases."""
        self.forget()
        self._changed[:, rows] = 1

    def forget(self) -> None:
        """Units moved, and the arrays know which."""
        self.known.clear()
        self._apart[0] = self._apart[1] = None

    def current(self) -> Any:
        """The rows of all bases, as they stand now."""
        return self.rows

    def apart(self, *, centres: bool) -> Apart:
        """Distances of all units from each other."""
        found = self._apart[centres]
        if found is None:
            measure_again([self], centres=centres)
            found = self._apart[centres] = Apart(self.measured.lengths[self.table, int(centres)].copy())
        return found

    def near_enemies(self, length_u: float, *, centres: bool) -> frozenset[int]:
        """Rows of the units on the table that are no further than a length from an enemy."""
        found: frozenset[int] | None = self.known.get((length_u, centres))
        if found is None:
            sides = self.arrays.units[self.table, :, columns.U_SIDE]
            within = (self.apart(centres=centres).matrix <= length_u) & (sides[:, None] != sides[None, :])
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


def tables_of(places: Sequence[Places]) -> measure.Ints:
    """The numbers of some tables among those of their arrays."""
    return np.array([place.table for place in places], dtype=np.int64)


def measure_again(places: Sequence[Places], *, centres: bool) -> None:
    """Measure between the units of some tables of the same arrays, where any has changed."""
    arrays, measured = places[0].arrays, places[0].measured
    near.measure_again(
        (arrays.bases, arrays.members, arrays.spans), tables_of(places), int(centres), measured.lengths, measured.stale
    )
