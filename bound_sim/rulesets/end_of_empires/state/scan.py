"""Passes over the units of many tables, compiled: opening a turn, following sheets, finding orders and fights.

``units`` are those of all tables, ``tables`` the numbers of some.
"""

from bound_sim.rulesets.end_of_empires.state.columns import (
    BY_OBJECT,
    L_HALF,
    L_MOVED,
    NOBODY,
    OF_A_TURN,
    S_ABOARD,
    S_ON_TABLE,
    U_ACTION,
    U_CHARGING,
    U_ENGAGED,
    U_LOSES,
    U_SIDE,
    U_SOURCE,
    U_STATUS,
)
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import compiled


@compiled
def wipe(units: Ints, lengths: Floats, tables: Ints) -> None:
    """EOE-R-5: what belongs to one turn is wiped."""
    for t in tables:
        for column in OF_A_TURN:
            units[t, :, column] = 0
        units[t, :, U_CHARGING] = NOBODY
        lengths[t, :, L_MOVED] = 0.0
        lengths[t, :, L_HALF] = 0.0


@compiled
def follow_sheet(units: Ints, tables: Ints, cells: Ints) -> None:
    """Units on the table or aboard declare what the sheet says: ``cells`` [unit, column of ``DECLARED``]."""
    for t in tables:
        for u in range(units.shape[1]):
            if units[t, u, U_STATUS] == S_ON_TABLE or units[t, u, U_STATUS] == S_ABOARD:
                units[t, u, U_LOSES] = NOBODY
                for column in range(cells.shape[1]):
                    units[t, u, U_ACTION + column] = cells[u, column]


@compiled
def with_orders(units: Ints, tables: Ints, sides: Ints, found: Ints) -> int:
    """The units of a side on each of ``tables`` that follow an order of their own; their number.

    ``found`` [unit, 2] has the place of the table and the row of each.
    """
    count = 0
    for n in range(len(tables)):
        for u in range(units.shape[1]):
            unit = units[tables[n], u]
            if unit[U_SOURCE] == BY_OBJECT and unit[U_SIDE] == sides[n] and unit[U_STATUS] == S_ON_TABLE:
                found[count, 0], found[count, 1] = n, u
                count += 1
    return count


@compiled
def who_fights(units: Ints, tables: Ints, found: Ints) -> None:
    """EOE-R-22: 1 in ``found`` [place of the table, unit] for units on the table that charge, or fight already."""
    for n in range(len(tables)):
        for u in range(units.shape[1]):
            unit = units[tables[n], u]
            fights = unit[U_CHARGING] >= 0 or unit[U_ENGAGED] >= 0
            found[n, u] = 1 if fights and unit[U_STATUS] == S_ON_TABLE else 0
