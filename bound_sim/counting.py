"""The kernel that counts how units stand at the end of a bound, table by table, for a ``tally.Tally``."""

import numpy as np
from numpy.typing import NDArray

from maps.compiled import compiled, part
from maps.directions import DIRECTION_SCALE

#: side of a cell of the danger map, 0.01 mm: a base's width
CELL_U = 5080
#: the advance of a unit that has nobody on the table
NO_ADVANCE = -(1 << 60)
#: how a platoon stands: flags; NOT_COUNTED before its table is counted for the first time
ON_TABLE, GONE, LEFT, NOT_COUNTED = 1, 2, 4, 8


@part
def men_lost(parts: int, men: int, hits_of: int, hits: int, gone: int) -> int:
    """Q-men: each hit costs an equal share of a platoon's strength, a removal all of it; in ``parts`` of a man."""
    return parts * men if gone else men * hits * parts // hits_of


@part
def cell_of(x: int, y: int, across: int, up: int) -> int:
    """The cell of the danger map that a place lies in; off the table counts at its edge."""
    return min(max(x // CELL_U, 0), across - 1) + across * min(max(y // CELL_U, 0), up - 1)


@part
def move_count(counted: NDArray[np.int64], offset: int, origin: int, scale: int, before: int, now: int) -> None:
    """Count a value of a unit on one table in its new place instead of its old one; NO_ADVANCE is in none."""
    if before != NO_ADVANCE:
        counted[offset + (before - origin if scale == 1 else (before - origin) // scale)] -= 1
    if now != NO_ADVANCE:
        counted[offset + (now - origin if scale == 1 else (now - origin) // scale)] += 1


@compiled
def count_changes(  # type: ignore[no-untyped-def]
    on_table, hits, gone, left, x, y, was, ahead, men, hits_of, parts, front, units_of, origin, scale, offset, counts,
    values, advance, there, side, across, up, standing, seen, struck, room,
) -> None:  # fmt: skip
    """Take up what has changed on some tables since they were counted: who stands as before counts as before.

    ``was`` are status flags, hits and places of then [column, table, platoon], ``ahead`` where along its ``front``
    [x or y, platoon] each began and how far it has come [2, table, platoon], in 0.01 mm; both are brought up to date.
    ``units_of`` are the units of each platoon. ``values`` holds hits, removed, withdrawn, men lost in ``parts`` and
    advance in 0.01 mm of all units, then how many of their platoons are on the table and the sum of those' advances
    [measure, table, unit]. An advance is the mean of a unit's platoons on the table, told where there are any, else
    NO_ADVANCE. ``counts`` are how many of these tables have each value, ``advance`` and ``there`` sum the advances
    that are told. ``standing`` [side, cell] are those on the table; ``struck`` gets who took a hit, and ``seen`` those
    of them who are off the table. ``room`` is a row a unit.
    """
    first = was.size > 0 and was[0, 0, 0] == NOT_COUNTED
    room[:, 0] = -1
    for t in range(hits.shape[0]):
        changed = 0
        for p in range(hits.shape[1]):
            flags = (ON_TABLE if on_table[t, p] else 0) + (GONE if gone[t, p] else 0) + (LEFT if left[t, p] else 0)
            before, had = was[0, t, p], was[1, t, p]
            moved = on_table[t, p] and (x[t, p] != was[2, t, p] or y[t, p] != was[3, t, p])
            if flags == before and hits[t, p] == had and not moved:
                continue
            stood, stands = before & ON_TABLE, flags & ON_TABLE
            if stood:
                standing[side[p], cell_of(was[2, t, p], was[3, t, p], across, up)] -= 1
            here = cell_of(x[t, p], y[t, p], across, up)
            standing[side[p], here] += stands
            if hits[t, p] > had and not first:
                struck[side[p], here] += 1
                seen[side[p], here] += 1 - stands
            along = (x[t, p] * front[0, p] + y[t, p] * front[1, p]) // DIRECTION_SCALE
            if first or (stands and ahead[0, t, p] == NO_ADVANCE):
                ahead[0, t, p] = along if stands else NO_ADVANCE
            way = -ahead[1, t, p] if stood else 0
            if stands:
                ahead[1, t, p] = along - ahead[0, t, p]
                way += ahead[1, t, p]
            lost = men_lost(parts, men[p], hits_of[p], hits[t, p], flags & GONE)
            lost -= men_lost(parts, men[p], hits_of[p], had, before & GONE)
            for i in range(units_of.shape[1]):
                unit = units_of[p, i]
                if room[unit, 0] != t:
                    room[unit, 0] = t
                    room[changed, 1] = unit
                    changed += 1
                    for measure in range(5):
                        room[unit, 2 + measure] = values[measure, t, unit]
                values[0, t, unit] += hits[t, p] - had
                values[1, t, unit] += (flags & GONE) // GONE - (before & GONE) // GONE
                values[2, t, unit] += (flags & LEFT) // LEFT - (before & LEFT) // LEFT
                values[3, t, unit] += lost
                values[5, t, unit] += stands - stood
                values[6, t, unit] += way
            was[0, t, p], was[1, t, p], was[2, t, p], was[3, t, p] = flags, hits[t, p], x[t, p], y[t, p]
        for i in range(changed):
            unit = room[i, 1]
            on = values[5, t, unit]
            if on == 0:
                values[4, t, unit] = NO_ADVANCE
            else:  # divisions take long
                values[4, t, unit] = values[6, t, unit] // on if values[6, t, unit] != 0 else 0
            if room[unit, 6] != NO_ADVANCE:
                advance[unit] -= room[unit, 6]
                there[unit] -= 1
            if on > 0:
                advance[unit] += values[4, t, unit]
                there[unit] += 1
            for measure in range(5):
                now = values[measure, t, unit]
                if now != room[unit, 2 + measure]:
                    move_count(
                        counts, offset[measure, unit], origin[measure, unit], scale[measure, unit],
                        room[unit, 2 + measure], now,
                    )  # fmt: skip
