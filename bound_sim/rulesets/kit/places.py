"""Where all bases of a table stand, as arrays for compiled measuring; made again for those that moved."""

from collections.abc import Iterable
from typing import Any, Generic

import numpy as np

from bound_sim.rulesets.kit import measure
from bound_sim.rulesets.kit.distance import NOWHERE, TOUCH_U
from bound_sim.rulesets.kit.units import ON_TABLE, Base, Game, U
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y


class Apart(Generic[U]):
    """How far units of a table are from each other, as they stood when it was measured."""

    def __init__(self, matrix: Any) -> None:
        self.matrix = matrix
        self._rows: list[list[float]] = matrix.tolist()

    def between(self, a: U, b: U, most: float = NOWHERE) -> float:
        """Between the nearest bases of two units on the table; NOWHERE beyond ``most``."""
        found = self._rows[a.row][b.row]
        return found if found <= most else NOWHERE

    def nearest(self, a: U, others: Iterable[U], most: float = NOWHERE) -> tuple[U, float] | None:
        """The nearest of some units up to a distance, of two as near that of the lower row, and how far it is."""
        row = self._rows[a.row]
        best, found = None, min(most, NOWHERE / 2)
        for other in others:
            apart = row[other.row]
            if apart < found or (apart == found and (best is None or other.row < best.row)):
                best, found = other, apart
        return None if best is None else (best, found)

    def around(self, a: U, length_u: float) -> list[int]:
        """Rows of the units on the table that are no further from a unit; its own is among them."""
        return [row for row, apart in enumerate(self._rows[a.row]) if apart <= length_u]

    def within(self, a: U, b: U, length_u: float) -> bool:
        """Whether they are no further apart: "within" includes the figure."""
        return self._rows[a.row][b.row] <= length_u


class Places(Generic[U]):
    """The bases of a game as rows of an array, and what was measured of them while nobody moved or was lost."""

    def __init__(self, game: Game[U]) -> None:
        self.game = game
        self.by_row: dict[int, Base] = {base.row: base for unit in game.units for base in unit.all}
        count = max(self.by_row, default=-1) + 1
        self.rows = np.zeros((count, 10), dtype=np.int64)
        members: list[int] = []
        spans = []
        for unit in game.units:
            spans.append((len(members), len(members) + len(unit.all)))
            members += [base.row for base in unit.all]
        self.members = np.array(members, dtype=np.int64)
        self.units = np.array(spans, dtype=np.int64).reshape(-1, 2)
        sides = np.array([unit.side for unit in game.units])
        self._enemies = sides[:, None] != sides[None, :]
        self.out = np.zeros(2, dtype=np.int64)
        #: measured while nothing changed: what was asked -> the answer
        self.known: dict[Any, Any] = {}
        self._stale: set[int] = set(range(len(game.units)))
        #: by edges and by centres: distances of units, and whose have changed since
        count = len(game.units)
        self._matrices = [np.zeros((count, count)) for _ in range(2)]
        self._changed = np.ones((2, count), dtype=np.int64)

    def changed(self, unit: U | None = None) -> None:
        """A unit moved or lost a base; none named: anybody may have."""
        self.known.clear()
        if unit is None:
            self._stale.update(range(len(self.game.units)))
            self._changed[:] = 1
        else:
            self._stale.add(unit.row)
            self._changed[:, unit.row] = 1

    def current(self) -> Any:
        """The rows, as all bases stand now."""
        for row in self._stale:
            unit = self.game.units[row]
            for base in unit.all:
                on = base.status == ON_TABLE and unit.status == ON_TABLE
                facing = base.facing
                self.rows[base.row] = (
                    base.x, base.y, *base.corners, base.reach, DIRECTION_X[facing], DIRECTION_Y[facing], on,
                )  # fmt: skip
        self._stale.clear()
        return self.rows

    def apart(self, *, centres: bool) -> Apart[U]:
        """Distances of all units from each other."""
        found = self.known.get(("apart", centres))
        if found is None:
            matrix, changed = self._matrices[centres], self._changed[int(centres)]
            measure.units_apart(self.current(), self.members, self.units, changed, centres, matrix)
            changed[:] = 0
            found = self.known["apart", centres] = Apart(matrix)
        result: Apart[U] = found
        return result

    def touching(self) -> frozenset[str]:
        """Units on the table that are in contact with an enemy."""
        found = self.known.get("touching")
        if found is None:
            near = self.apart(centres=False).matrix <= TOUCH_U
            touches = (near & self._enemies).any(axis=1)
            found = frozenset(unit.id for unit in self.game.on_table() if touches[unit.row])
            self.known["touching"] = found
        return found

    def in_arc(self, unit: U, base: Base, most: float, arc: int, *, centres: bool) -> dict[int, tuple[Base, float]]:
        """The nearest base in range and arc of a base, for each enemy unit by row that has one."""
        enemies = self.enemies(unit.side)
        at, length = np.empty(len(enemies), dtype=np.int64), np.empty(len(enemies))
        rows = self.current()
        measure.nearest_in_arc(rows, self.members, self.units, base.row, enemies, most, arc, centres, at, length)
        return {
            int(row): (self.by_row[place], apart)
            for row, place, apart in zip(enemies.tolist(), at.tolist(), length.tolist(), strict=True)
            if place >= 0
        }

    def near(self, bases: Iterable[Base]) -> set[int]:
        """Rows of the bases on the table that may lie on some bases, which stand where they are put for a moment."""
        rows = self.current()
        x, y, reach, found = rows[:, measure.X], rows[:, measure.Y], rows[:, measure.REACH], set()
        for base in bases:
            most = reach + base.reach
            found.update(np.flatnonzero((abs(x - base.x) < most) & (abs(y - base.y) < most)).tolist())
        return found

    def enemies(self, side: str) -> Any:
        """Rows of the enemy units on the table."""
        found = self.known.get(("enemies", side))
        if found is None:
            found = np.array([unit.row for unit in self.game.against(side)], dtype=np.int64)
            self.known["enemies", side] = found
        return found

    def bases_of(self, unit: U) -> Any:
        """Which rows are a unit's own."""
        found = np.zeros(len(self.rows), dtype=np.int64)
        found[[base.row for base in unit.all]] = 1
        return found

    def from_place(self, base: Base, x: int, y: int, *, centres: bool) -> list[float]:
        """How far each unit, by row, would be from a base that stood at a place."""
        out = np.empty(len(self.units))
        measure.units_from(self.current(), self.members, self.units, base.row, x, y, centres, out)
        found: list[float] = out.tolist()
        return found
