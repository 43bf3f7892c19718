"""The kernel that counts how units stand at the end of a bound, table by table, for a ``tally.Tally``."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.directions import DIRECTION_SCALE

#: side of a cell of the danger map, 0.01 mm: a base's width
CELL_U = 5080
#: the advance of a unit without a platoon on the table
NO_ADVANCE = -(1 << 60)
#: how a platoon stands: flags; NOT_COUNTED before its table is counted for the first time
ON_TABLE, GONE, LEFT, NOT_COUNTED = 1, 2, 4, 8


@part
def cell_of(x: int, y: int, across: int, up: int) -> int:
    """The cell of the danger map that a place lies in. Places off the table belong to the nearest cell."""
    return min(max(x // CELL_U, 0), across - 1) + across * min(max(y // CELL_U, 0), up - 1)


@part
def move_count(counted: NDArray[np.int64], offset: int, before: int, now: int) -> None:
    """Move one count of a unit on one table from the old place to the new one. Places below 0 are not counted."""
    if before >= 0:
        counted[offset + before] -= 1
    if now >= 0:
        counted[offset + now] += 1


@part
def mean_of(way: int, platoons: int) -> int:
    """The mean advance of ``there`` platoons. Division is avoided where it can be: it is slow."""
    return way // platoons if way != 0 and platoons > 1 else way


class Measured(NamedTuple):
    """The units and steps of the counts, from a ``tally.Layout``.

    ``costs`` [platoon, level, hits]: men lost by number of hits, in steps of each of a platoon's units ``units_of``
    [platoon, level]; the last entry is that of a removal. Numbers without a sign are places at once: of others a
    compiled function looks whether they count from the end. ``front`` [x or y, platoon] is a direction. A unit's
    advances are counted in steps of ``wide`` [unit] from ``origin`` [unit], 0.01 mm. ``offset`` [measure, unit]: where
    each measure begins. ``side`` is the side of each platoon. The danger map has ``across`` by ``up`` cells.
    """

    costs: NDArray[np.int64]
    front: NDArray[np.int64]
    units_of: NDArray[np.uint32]
    origin: NDArray[np.int64]
    wide: NDArray[np.int64]
    offset: NDArray[np.int64]
    side: NDArray[np.int64]
    across: int
    up: int


@part
def add_loss(counted, offset, t: int, unit: int, measure: int, more: int) -> None:  # type: ignore[no-untyped-def]
    """Add to a unit's loss on a table, and move its count."""
    if more != 0:
        before = counted.losses[t, unit, measure]
        counted.losses[t, unit, measure] = before + more
        place = offset[measure, unit] + before
        counted.counts[place] -= 1
        counted.counts[place + more] += 1


@part
def find_changes(standing, was, t, differs, rows) -> int:  # type: ignore[no-untyped-def]
    """The number of platoons on a table that have changed since the last count, and in ``rows`` which they are.

    ``differs`` is room for a mark a platoon. Without branches the processor looks at several at a time: most have not
    changed.
    """
    on_table, hits, gone, left, x, y = standing
    for p in range(hits.shape[1]):
        on = on_table[t, p]
        flags = ON_TABLE * on + GONE * gone[t, p] + LEFT * left[t, p]
        other = (flags != was[t, 0, p]) | (hits[t, p] != was[t, 1, p])
        differs[p] = other | (on & ((x[t, p] != was[t, 2, p]) | (y[t, p] != was[t, 3, p])))
    count = 0
    for p in range(hits.shape[1]):
        rows[count] = p
        count += differs[p]
    return count


@compiled
def count_changes(standing, by, counted, seen, struck) -> None:  # type: ignore[no-untyped-def]
    """Update counts incrementally; skip platoons that are unchanged since the last count.

    ``standing`` is a ``Standing``, ``by`` a ``Measured``, ``counted`` a ``tally.Counted``. ``struck`` [side, cell]
    receives the platoons that took a hit; ``seen`` [side, cell] those of ``struck`` that are off the table.
    """
    on_table, hits, gone, left, x, y = standing
    costs, front, units_of, origin, wide, offset, side, across, up = by
    was, ahead, advances, room = counted.was, counted.ahead, counted.advances, counted.room
    first = was.size > 0 and was[0, 0, 0] == NOT_COUNTED
    removal = costs.shape[2] - 1
    room[:, 0] = -1
    for t in range(hits.shape[0]):
        shifts = 0
        for k in range(find_changes(standing, was, t, counted.differs, counted.rows)):
            p = counted.rows[k]
            flags = ON_TABLE * on_table[t, p] + GONE * gone[t, p] + LEFT * left[t, p]
            before, had, has = was[t, 0, p], was[t, 1, p], hits[t, p]
            stood, stands = before & ON_TABLE, flags & ON_TABLE
            here = cell_of(x[t, p], y[t, p], across, up)
            if has > had and not first:
                struck[side[p], here] += 1
                seen[side[p], here] += 1 - stands
            way = 0
            shifted = stands != stood or (stands and (x[t, p] != was[t, 2, p] or y[t, p] != was[t, 3, p]))
            if shifted:
                if stood:
                    counted.standing[side[p], cell_of(was[t, 2, p], was[t, 3, p], across, up)] -= 1
                    way -= ahead[t, p, 1]
                if stands:
                    counted.standing[side[p], here] += 1
                    along = (x[t, p] * front[0, p] + y[t, p] * front[1, p]) // DIRECTION_SCALE
                    if ahead[t, p, 0] == NO_ADVANCE:
                        ahead[t, p, 0] = along
                    ahead[t, p, 1] = along - ahead[t, p, 0]
                    way += ahead[t, p, 1]
            removed = (flags & GONE) // GONE - (before & GONE) // GONE
            withdrawn = (flags & LEFT) // LEFT - (before & LEFT) // LEFT
            cost_before, cost_now = removal if before & GONE else had, removal if flags & GONE else has
            for i in range(units_of.shape[1]):
                unit = units_of[p, i]
                add_loss(counted, offset, t, unit, 0, has - had)
                add_loss(counted, offset, t, unit, 1, removed)
                add_loss(counted, offset, t, unit, 2, withdrawn)
                add_loss(counted, offset, t, unit, 3, costs[p, i, cost_now] - costs[p, i, cost_before])
                if shifted:
                    if room[unit, 0] != t:
                        room[unit, 0] = t
                        room[shifts, 1] = unit
                        shifts += 1
                    advances[t, unit, 1] += stands - stood
                    advances[t, unit, 2] += way
            was[t, 0, p], was[t, 1, p], was[t, 2, p], was[t, 3, p] = flags, has, x[t, p], y[t, p]
        for i in range(shifts):
            unit = room[i, 1]
            had, on = advances[t, unit, 0], advances[t, unit, 1]
            now = mean_of(advances[t, unit, 2], on) if on > 0 else NO_ADVANCE
            if now == had:
                continue
            advances[t, unit, 0] = now
            place = NO_ADVANCE if on == 0 else (now - origin[unit]) // wide[unit]
            move_count(counted.counts, offset[4, unit], advances[t, unit, 3], place)
            advances[t, unit, 3] = place
            if had != NO_ADVANCE:
                counted.advance[unit] -= had
                counted.there[unit] -= 1
            if on > 0:
                counted.advance[unit] += now
                counted.there[unit] += 1


class BoundSums(NamedTuple):
    """Counts of all bounds of a ``tally.Tally``, each array [bound, ...]."""

    counts: NDArray[np.int64]
    ahead: NDArray[np.int64]
    there: NDArray[np.int64]
    seen: NDArray[np.int64]
    won: NDArray[np.int64]
    score: NDArray[np.int64]
    squares: NDArray[np.int64]


#: places that are added as fast as the one where a single table has its count
_AT_ONCE = 4


@compiled
def add_up(
    bound: int, counted: Any, offset: NDArray[np.int64], won: NDArray[np.int64], score: NDArray[np.int64],
    sums: BoundSums,
) -> None:  # fmt: skip
    """Add what is counted at the end of a bound (a ``tally.Counted``) to its ``BoundSums``: one call for all arrays.

    ``offset`` is as of ``Measured``. ``won`` [table] and ``score`` [table, side] are as of a ``Standing``, without
    tables where the rules know none.
    """
    counts, ahead, there, seen = sums.counts[bound], sums.ahead[bound], sums.there[bound], sums.seen[bound]
    if _AT_ONCE * len(counted.losses) * offset.size < len(counts):
        add_each(counted, offset, counts)
    else:
        counts += counted.counts
    ahead += counted.advance
    there += counted.there
    seen += counted.standing
    for table in range(won.shape[0]):
        sums.won[bound, won[table]] += 1
    for table in range(score.shape[0]):
        for side in range(score.shape[1]):
            sums.score[bound, side] += score[table, side]
            sums.squares[bound, side] += score[table, side] * score[table, side]


@part
def add_each(counted: Any, offset: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Add what is counted, place by place where a table has one: most places of a few tables are empty."""
    losses, advances = counted.losses, counted.advances
    for table in range(losses.shape[0]):
        for unit in range(losses.shape[1]):
            for measure in range(losses.shape[2]):
                counts[offset[measure, unit] + losses[table, unit, measure]] += 1
            move_count(counts, offset[4, unit], -1, advances[table, unit, 3])
