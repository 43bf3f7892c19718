"""All tables of a battle in arrays, one truth for what is compiled and for the views of Python."""

from typing import Any, NamedTuple

import numpy as np

from bound_sim.rulesets.end_of_empires.state import columns
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints


class Arrays(NamedTuple):
    """Bases, units and lengths of units, [table, row, column], columns as in ``columns``.

    ``members`` are rows of bases, unit by unit; ``spans`` [unit, 2] has the first and the last of each unit's.
    """

    bases: Ints
    units: Ints
    lengths: Floats
    members: Ints
    spans: Ints


class UnitsApart(NamedTuple):
    """Distances of units from each other: ``lengths`` [table, 0 by edges or 1 by centres, unit, unit], see ``near``.

    ``stale`` [table, the same, unit]: 1 for those whose lengths may be others now. ``boxes`` [table, unit, 4]: how far
    they reached as they were measured.
    """

    lengths: Floats
    stale: Ints
    boxes: Ints


def units_apart_of(arrays: Arrays) -> UnitsApart:
    """Room for how far units are from each other; nothing is measured yet."""
    tables, units = arrays.units.shape[:2]
    return UnitsApart(
        np.zeros((tables, 2, units, units)), np.ones((tables, 2, units), dtype=np.int64),
        np.zeros((tables, units, 4), dtype=np.int64),
    )  # fmt: skip


def arrays_of(game: Any, *, seated: bool = True) -> Arrays:
    """Arrays of one table that stands as a game does.

    ``seated``: from now on its units and bases are views of the table.
    """
    units = game.units
    spans: list[tuple[int, int]] = []
    members: list[int] = []
    for unit in units:
        spans.append((len(members), len(members) + len(unit.all)))
        members += [base.row for base in unit.all]
    rows = max(members, default=-1) + 1
    found = Arrays(
        np.zeros((1, rows, len(columns.BASE_COLUMNS)), dtype=np.int64),
        np.zeros((1, len(units), len(columns.UNIT_COLUMNS)), dtype=np.int64),
        np.zeros((1, len(units), len(columns.LENGTH_COLUMNS))),
        np.array(members, dtype=np.int64), np.array(spans, dtype=np.int64).reshape(-1, 2),
    )  # fmt: skip
    for unit in units:
        unit.cells[columns.U_SIDE] = game.sides.index(unit.side)
        found.units[0, unit.row], found.lengths[0, unit.row] = unit.cells, unit.lengths
        for base in unit.all:
            found.bases[0, base.row] = base.cells
            if seated:
                base.sit(memoryview(found.bases[0, base.row]))
        if seated:
            unit.sit(memoryview(found.units[0, unit.row]), memoryview(found.lengths[0, unit.row]))
    return found


def on_tables(one: Arrays, tables: int) -> Arrays:
    """Arrays of tables that all stand as one does."""
    bases, units = np.repeat(one.bases, tables, axis=0), np.repeat(one.units, tables, axis=0)
    return Arrays(bases, units, np.repeat(one.lengths, tables, axis=0), one.members, one.spans)
