"""Units near a point or near another unit, base to base; the length itself is near. Whole 0.01 mm. Compiled."""

from collections.abc import Sequence
from math import sqrt

import numpy as np

from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import SLACK_U, FieldTurn
from bound_sim.rulesets.kit.geometry.measure import ON, REACH, Ints, X, Y, corners_at
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_kernels.compiled import compiled
from bound_sim_maps.bases import base_distance, point_distance
from bound_sim_maps.table import u_from_inches


def near_point(turn: FieldTurn, point: Point, length_u: int, places: Ints | None = None) -> list[FieldUnit]:
    """Units of both sides on the table that are within a length of a point, in order of ids.

    ``places``: where all are.
    """
    units, rows = turn.game.units, turn.game.field.others
    count = rows_near_point(turn.game.places if places is None else places, *point, length_u + SLACK_U, rows)
    return [units[row] for row in rows[:count].tolist()] if count else []


def within(turn: FieldTurn, unit: FieldUnit, others: Sequence[FieldUnit], inches: float) -> list[FieldUnit]:
    """Those of some others that are within inches of a unit."""
    return within_each(turn, [unit], others, inches)[0]


def within_each(
    turn: FieldTurn, units: Sequence[FieldUnit], others: Sequence[FieldUnit], inches: float
) -> list[list[FieldUnit]]:  # fmt: skip
    """Of each of some units on the table, those of some others that are within inches of it; it is not near itself."""
    if not others:
        return [[]] * len(units)
    found = np.zeros((len(units), len(others)), dtype=np.int64)
    near_each(turn.game.places, _rows(units), _rows(others), u_from_inches(inches) + SLACK_U, found)
    return [[other for other, near in zip(others, row, strict=True) if near] for row in found.tolist()]


def _rows(units: Sequence[FieldUnit]) -> Ints:
    return np.array([unit.row for unit in units], dtype=np.int64)


@compiled
def rows_near_point(places: Ints, x: int, y: int, most: float, found: Ints) -> int:
    """Write down the rows of bases on the table that are within a length of a point; how many."""
    count = 0
    for row in range(len(places)):
        dx, dy, room = x - places[row, X], y - places[row, Y], most + places[row, REACH]
        if places[row, ON] and dx * dx + dy * dy <= room * room:
            if point_distance(dx, dy, corners_at(places, row)) <= most:
                found[count] = row
                count += 1
    return count


@compiled
def near_each(places: Ints, rows: Ints, others: Ints, most: float, found: Ints) -> None:
    """Write down 1 for each of some bases and each other that is within a length of it."""
    for i in range(len(rows)):
        for j in range(len(others)):
            row, other = rows[i], others[j]
            dx, dy = places[other, X] - places[row, X], places[other, Y] - places[row, Y]
            near = sqrt(float(dx * dx + dy * dy)) <= most + places[row, REACH] + places[other, REACH]
            if near and row != other:
                if base_distance(dx, dy, corners_at(places, row), corners_at(places, other)) <= most:
                    found[i, j] = 1
