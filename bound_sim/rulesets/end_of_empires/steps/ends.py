"""Ends of a formation that take hits, compiled (EOE-R-26, EOE-Q-casualty-base, EOE-Q-several-firers)."""

from bound_sim.rulesets.end_of_empires.state.columns import U_SIDE
from bound_sim.rulesets.end_of_empires.state.near import middle_of
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.end_of_empires.steps.routes import BLOCK, COLUMN, on_table, shape_of
from bound_sim.rulesets.end_of_empires.steps.standing import touch
from bound_sim.rulesets.kit.geometry.measure import FX, FY, ON, Ints, X, Y, between, whole
from bound_sim_kernels.compiled import compiled, part

#: rows of ``room`` to tell ends apart, each as long as there are bases: the ends, lengths to the best of them and to
#: one other, bases that lengths are measured to
ENDS, _BEST, _MINE, _OTHERS = ROOM = range(4)


@part
def _in_row_order(rows: Ints, count: int) -> None:
    for n in range(1, count):
        row, k = rows[n], n
        while k > 0 and rows[k - 1] > row:
            rows[k] = rows[k - 1]
            k -= 1
        rows[k] = row


@part
def _ends_of_a_block(places: Ints, own: Ints, ends: Ints) -> int:
    """The bases of a block that touch the fewest others of it."""
    count, fewest = 0, len(own)
    for k in range(len(own)):
        neighbours = 0
        for m in range(len(own)):
            if m != k and touch(places, own[k], own[m]):
                neighbours += 1
        if neighbours < fewest:
            count, fewest = 0, neighbours
        if neighbours == fewest:
            ends[count] = own[k]
            count += 1
    return count


@part
def _ends_of_a_row(places: Ints, own: Ints, middle: tuple[int, int], deep: bool, ends: Ints) -> int:
    """Both ends of a line, or of a column (``deep``); of a base alone that base. Of two as far out by their rows."""
    fx, fy = places[own[0], FX], places[own[0], FY]
    low, high, least, most = -1, -1, 0, 0
    for i in own:
        dx, dy = places[i, X] - middle[0], places[i, Y] - middle[1]
        at = dx * fx + dy * fy if deep else dx * fy - dy * fx
        if low < 0 or at < least or (at == least and i < low):
            low, least = i, at
        if high < 0 or at > most or (at == most and i > high):
            high, most = i, at
    ends[0], ends[1] = low, high
    return 1 if low == high else 2


@compiled
def ends_of(bases: TableBases, unit: int, own: Ints, ends: Ints) -> int:
    """EOE-R-26: the rows of both ends of a line or column, of a block of the bases that touch the fewest others of it.

    In the order of rows; how many they are. ``own``: room for the rows of the unit's bases.
    """
    count = on_table(bases, unit, own)
    here = own[:count]
    shape = shape_of(bases[0], here) if count > 1 else -1
    if shape == BLOCK:
        found = _ends_of_a_block(bases[0], here, ends)
    else:
        found = _ends_of_a_row(bases[0], here, middle_of(bases, unit), shape == COLUMN, ends)
    _in_row_order(ends, found)
    return found


@part
def _sort(values: Ints, count: int) -> None:
    """Sort the first of some numbers."""
    apart = count // 2
    while apart > 0:
        for n in range(apart, count):
            value, k = values[n], n
            while k >= apart and values[k - apart] > value:
                values[k] = values[k - apart]
                k -= apart
            values[k] = value
        apart //= 2


@part
def _lengths(places: Ints, i: int, others: Ints, together: bool, out: Ints) -> int:
    """Distances of others from base i, 0.01 mm, the nearest first (``together``: the sum of it), and their number."""
    count = len(others)
    for k in range(count):
        out[k] = whole(between(places, others[k], i, False))
    if not together:
        _sort(out, count)
        return count
    for k in range(1, count):
        out[0] += out[k]
    return min(count, 1)


@part
def _alike(places: Ints, count: int, others: Ints, together: bool, nearest: bool, room: Ints) -> int:
    """Those of some ends whose lengths to others are the largest, or with ``nearest`` the smallest; how many."""
    if count == 1:
        return 1
    ends, best, mine = room[ENDS], room[_BEST], room[_MINE]
    kept = 0
    for e in range(count):
        n = _lengths(places, ends[e], others, together, mine)
        order = 0
        for k in range(n):
            if kept and order == 0 and mine[k] != best[k]:
                order = 1 if (mine[k] < best[k]) == nearest else -1
        if kept == 0 or order > 0:
            kept = 0
            for k in range(n):
                best[k] = mine[k]
        if order >= 0:
            ends[kept] = ends[e]
            kept += 1
    return kept


@part
def _bases_of(bases: TableBases, units: Ints, side: int, own: bool, out: Ints) -> int:
    """The rows of all bases on the table of a side, or of the other; how many they are."""
    places, members, spans = bases
    count = 0
    for u in range(units.shape[0]):
        if (units[u, U_SIDE] == side) == own:
            for m in range(spans[u, 0], spans[u, 1]):
                if places[members[m], ON]:
                    out[count] = members[m]
                    count += 1
    return count


@compiled
def ends_left(bases: TableBases, units: Ints, unit: int, firers: Ints, how: tuple[bool, bool], room: Ints) -> int:
    """EOE-R-26: the ends of a unit's formation of which one takes the next hit; how many. They are ``room[ENDS]``.

    The end furthest from the nearest of the ``firers`` (rows of bases), or with ``how[0]`` the nearest to it; with
    ``how[1]`` that with the largest sum of distances to all of them, or the smallest. Ends that are equal in this are
    told apart by their distances to all firers, then to all enemies and friends; in each the nearest counts first.
    Several are left only where none of these tells them apart, to 0.01 mm. They stand in the order of rows.
    """
    places, nearest, side = bases[0], how[0], units[unit, U_SIDE]
    count = ends_of(bases, unit, room[_OTHERS], room[ENDS])
    if how[1]:
        count = _alike(places, count, firers, True, nearest, room)
    count = _alike(places, count, firers, False, nearest, room)
    for own in (False, True):
        if count > 1:
            others = room[_OTHERS][: _bases_of(bases, units, side, own, room[_OTHERS])]
            count = _alike(places, count, others, False, nearest, room)
    return count
