"""Neighbours, compiled: of all units at once, by a matrix of their distances from each other (0.01 mm)."""

from bound_sim.rulesets.kit.geometry.measure import NOWHERE, Floats, Ints
from bound_sim_kernels.compiled import compiled


@compiled
def nearest_of(apart: Floats, rows: Ints, others: Ints, most: float, at: Ints, lengths: Floats) -> None:
    """For each of ``rows`` the nearest of ``others`` up to a distance, -1 for none, and how far it is.

    Of two as near it is the one of the lower row.
    """
    for k in range(len(rows)):
        at[k], lengths[k] = -1, min(most, NOWHERE / 2)
        for other in others:
            found = apart[rows[k], other]
            if found < lengths[k] or (found == lengths[k] and (at[k] < 0 or other < at[k])):
                at[k], lengths[k] = other, found


@compiled
def first_within(apart: Floats, rows: Ints, others: Ints, length: float, at: Ints) -> None:
    """For each of ``rows`` the first of ``others`` that is no further from it, -1 for none."""
    for k in range(len(rows)):
        at[k] = -1
        for other in others:
            if at[k] < 0 and apart[rows[k], other] <= length:
                at[k] = other


@compiled
def alone(apart: Floats, rows: Ints, friends: Ints, foes: Ints, length: float, at: Ints) -> None:
    """1 for each of ``rows`` that has one of ``foes`` no further off than a length, and no other of ``friends``."""
    for k in range(len(rows)):
        at[k] = 0
        for foe in foes:
            if apart[rows[k], foe] <= length:
                at[k] = 1
        for friend in friends:
            if friend != rows[k] and apart[rows[k], friend] <= length:
                at[k] = 0
