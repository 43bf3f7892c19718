"""Bases as they stand, compiled: a unit whose bases are connected, a base on another unit's, who enters, the way into
touch.

All in 0.01 mm.
"""

from math import sqrt
from typing import Any

from bound_sim.rulesets.end_of_empires.state.columns import (
    B_STATUS,
    NOBODY,
    S_ON_TABLE,
    S_WAITING,
    U_STATUS,
)
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.kit.geometry.measure import NOWHERE, ON, REACH, TOUCH_U, Ints, X, Y, between, corners_at, gap
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import bases_overlap

#: what ``enter`` says of a unit that entered
ENTERED = -2


@part
def touch(places: Ints, i: int, j: int) -> bool:
    """Base-to-base contact."""
    dx, dy = float(places[j, X] - places[i, X]), float(places[j, Y] - places[i, Y])
    near = sqrt(dx * dx + dy * dy) <= places[i, REACH] + places[j, REACH] + TOUCH_U
    return near and between(places, i, j, False) <= TOUCH_U


@compiled
def connected(bases: TableBases, unit: int) -> bool:
    """True if a unit's bases on the table, fewer than 63, are in base-to-base contact, all of them."""
    places, members, units = bases
    first, last = units[unit, 0], units[unit, 1]
    seen, wanted = 0, 0
    for m in range(first, last):
        if places[members[m], ON]:
            wanted |= 1 << (m - first)
            if seen == 0:
                seen = wanted
    grown = True
    while grown and seen != wanted:
        grown = False
        for m in range(first, last):
            if not (wanted & ~seen) >> (m - first) & 1:
                continue
            for n in range(first, last):
                if seen >> (n - first) & 1 and touch(places, members[n], members[m]):
                    seen |= 1 << (m - first)
                    grown = True
                    break
    return seen == wanted


@part
def lies_on(bases: TableBases, i: int, other: int) -> bool:
    """True if base i lies on a base of a unit on the table."""
    places, members, units = bases
    for m in range(units[other, 0], units[other, 1]):
        j = members[m]
        if not places[j, ON]:
            continue
        dx, dy = places[j, X] - places[i, X], places[j, Y] - places[i, Y]
        reach = places[i, REACH] + places[j, REACH]
        near = abs(dx) < reach and abs(dy) < reach
        if near and bases_overlap(dx, dy, corners_at(places, i), corners_at(places, j)):
            return True
    return False


@part
def in_contact(bases: TableBases, unit: int, other: int) -> bool:
    """True if any base of one unit touches a base of the other, both on the table."""
    places, members, units = bases
    for k in range(units[unit, 0], units[unit, 1]):
        for m in range(units[other, 0], units[other, 1]):
            if places[members[k], ON] and places[members[m], ON] and touch(places, members[k], members[m]):
                return True
    return False


@compiled
def lies_on_others(bases: TableBases, unit: int, i: int) -> bool:
    """True if base i lies on a base of another unit on the table."""
    for other in range(len(bases[2])):
        if other != unit and lies_on(bases, i, other):
            return True
    return False


@part
def _first_under(bases: TableBases, unit: int) -> int:
    """The first unit with a base on the table on which a base of a unit that waits would lie; NOBODY for none."""
    places, members, units = bases
    for other in range(len(units)):
        for m in range(units[unit, 0], units[unit, 1]):
            if places[members[m], B_STATUS] == S_WAITING and lies_on(bases, members[m], other):
                return other
    return NOBODY


@part
def _waits(bases: TableBases, unit: int) -> bool:
    """True if a base of a unit waits."""
    places, members, units = bases
    for m in range(units[unit, 0], units[unit, 1]):
        if places[members[m], B_STATUS] == S_WAITING:
            return True
    return False


@part
def _enter(bases: TableBases, unit: int) -> None:
    """The bases of a unit that wait come onto the table; those that stand there already count from now on."""
    places, members, units = bases
    for m in range(units[unit, 0], units[unit, 1]):
        row = places[members[m]]
        if row[B_STATUS] == S_WAITING:
            row[B_STATUS] = S_ON_TABLE
        row[ON] = 1 if row[B_STATUS] == S_ON_TABLE else 0


@compiled
def enter(field: Any, tables: Ints, arrives: Ints, bound: int, found: Ints) -> None:
    """Units enter whose turn it is or was, on some tables, one after another: all bases of one that wait, or none.

    ``field``: bases, members, spans, units of all tables; ``arrives``: the turn of each unit. ``found`` [table, unit]:
    ENTERED, or the row of the unit that has their place; else as it was.
    """
    for n in range(len(tables)):
        bases, units = (field[0][tables[n]], field[1], field[2]), field[3][tables[n]]
        for u in range(len(units)):
            if arrives[u] > bound or not _waits(bases, u):
                continue
            under = _first_under(bases, u)
            if under < 0:
                units[u, U_STATUS], under = S_ON_TABLE, ENTERED
                _enter(bases, u)
            found[n, u] = under


@compiled
def shortest(bases: TableBases, unit: int, foe: int) -> tuple[int, int]:
    """The shortest vector that brings a base of one unit to touch one of the other.

    Of two pairs as near that of the lower rows; (0, 0) where one has no base on the table.
    """
    places, members, units = bases
    own, its, best = -1, -1, NOWHERE
    for k in range(units[unit, 0], units[unit, 1]):
        i = members[k]
        for m in range(units[foe, 0], units[foe, 1]):
            j = members[m]
            if not places[i, ON] or not places[j, ON]:
                continue
            apart = between(places, i, j, False)
            if own < 0 or apart < best or (apart == best and (i < own or (i == own and j < its))):
                own, its, best = i, j, apart
    if own < 0:
        return 0, 0
    return gap(
        places[own, X], places[own, Y], corners_at(places, own), places[its, X], places[its, Y], corners_at(places, its)
    )
