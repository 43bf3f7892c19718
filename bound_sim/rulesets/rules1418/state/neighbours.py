"""Rows by place, to find neighbours without a look at every platoon. No result changes, only the time."""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import NOBODY, ON_TABLE, Array
from bound_sim_kernels.compiled import compiled, early, part
from bound_sim_maps.bases import corner_offsets
from bound_sim_maps.queries import sight_blocked

#: modified R from -4 to 15 are told apart in the table of chances and here
LOWEST_NEED, NEEDS = -4, 20
#: a side's bases are told apart by their modified R, and vehicles from others
CLASSES = 2 * NEEDS
#: what is known of a line of sight
_UNKNOWN, _CLEAR, _BLOCKED = range(3)
#: further than any place, 0.01 mm
_FAR = 1 << 40
#: mean number of uses of a list from which on lists are made anew: by then they have paid for themselves
LISTS_PAY = 32
#: counts of searches for a target since start places were taken: those away from the start place or among too many
#: moved bases; all; lists made
N_AWAY, N_SEARCHES, N_LISTS = range(3)


class Neighbours(NamedTuple):
    """Bases of one table by side, class (as a target) and x: ``rows`` from ``start[side * CLASSES + class]`` on.

    ``x`` and ``y`` are the rows' places; ``sorted`` says whether all this was put in order for the table.

    ``order`` are all rows by ``x``, kept from table to table since most stand where they stood on the last; ``used``
    lists the classes that are not empty and ``strays`` the rows that have left their start places and facings ``home``
    [3, row]; the first place of both holds their number. Two bases that have not moved keep their sight and distance:
    ``sights`` [row, row] are lines of sight between start places, ``ranked`` [row, n] the nearest enemies' start places
    by distance and id, ``apart`` their distances, ``listed`` their number, NOBODY where it was not asked for yet. Most
    that move go the same way on all tables: where many have moved, start places are taken anew; ``searches`` counts
    towards that.

    ``there`` is room for the rows of those on the table, without a sign, so that nobody looks whether they count from
    the end. ``chances`` [platoon, modified R, re-rolled] are those of at least one hit of a platoon's shot.
    """

    x: Array
    y: Array
    order: Array
    rows: Array
    start: Array
    used: Array
    widest: Array
    home: Array
    sights: Array
    ranked: Array
    apart: Array
    listed: Array
    searches: Array
    strays: Array
    sorted: Array
    there: Array
    chances: Array


def new_neighbours(
    units: Array, state: Array, sides: int, chances: Array, *, sight: bool, ranks: int = 0
) -> Neighbours:
    """Arrays for one table at a time; ``sight``: true where lines of sight are asked for; ``ranks``: number of enemies
    nearest to each that are kept, which pays where many tables begin alike.
    """
    platoons = units.shape[1]
    home = state[[col.S_X, col.S_Y, col.S_FACING], 0].copy()
    return Neighbours(
        np.zeros(platoons, dtype=np.int64), np.zeros(platoons, dtype=np.int64), np.argsort(home[0], kind="stable"),
        np.zeros(platoons, dtype=np.int64),
        np.zeros(sides * CLASSES + 1, dtype=np.int64), np.zeros(sides * CLASSES + 1, dtype=np.int64),
        np.array([(units[col.U_HALF_WIDTH] + units[col.U_HALF_DEPTH]).max(initial=0)], dtype=np.int64), home,
        np.zeros((platoons, platoons) if sight else (0, 0), dtype=np.int8),
        np.zeros((platoons, ranks), dtype=np.uint32), np.zeros((platoons, ranks)),
        np.full(platoons, NOBODY, dtype=np.int64), np.zeros(3, dtype=np.int64),
        np.zeros(platoons + 1, dtype=np.int64), np.zeros(1, dtype=np.int64),
        np.zeros(platoons, dtype=np.uint32), chances,
    )  # fmt: skip


@compiled
def chance_index(needed):  # type: ignore[no-untyped-def]
    """Place of a modified R in the table of chances; R <= 1 always hits, so the ends may be cut."""
    return min(max(needed - LOWEST_NEED, 0), NEEDS - 1)


@early
def sort_rows(order, key):  # type: ignore[no-untyped-def]
    """Put rows in the order of their keys; quick where they nearly are."""
    for i in range(1, len(order)):
        row = order[i]
        at = i
        while at > 0 and key[order[at - 1]] > key[row]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = row


@part
def class_of(units, now, t, p):  # type: ignore[no-untyped-def]
    """The number of a base's side and class as a target."""
    return units[col.U_SIDE, p] * CLASSES + 2 * chance_index(now[col.M_NEEDED, t, p]) + units[col.U_VEHICLE, p]


@part
def place_of(state, now, t, p, final):  # type: ignore[no-untyped-def]
    """Q-half-way: a base's centre for fire, half-way, or as it stands from step 6 on (``final``)."""
    if final:
        return state[col.S_X, t, p], state[col.S_Y, t, p]
    return int(now[col.M_EYE_X, t, p]), int(now[col.M_EYE_Y, t, p])


@part
def corners_of(units, state, t, p):  # type: ignore[no-untyped-def]
    """The corners of a base as it faces, offsets from its centre in 0.01 mm."""
    return corner_offsets(state[col.S_FACING, t, p], units[col.U_HALF_WIDTH, p], units[col.U_HALF_DEPTH, p])


@part
def at_home(near, state, now, t, p, final):  # type: ignore[no-untyped-def]
    """True where a base has the place and facing that it had when the battle began."""
    x, y = place_of(state, now, t, p, final)
    return x == near.home[0, p] and y == near.home[1, p] and state[col.S_FACING, t, p] == near.home[2, p]


@part
def take_homes(near, state, now, t, final):  # type: ignore[no-untyped-def]
    """Let everybody's home be where it stands on a table, or the next on which it is at all; who is on none has none.

    What was known of homes before is forgotten.
    """
    for p in range(near.home.shape[1]):
        x, y, facing = _FAR, _FAR, 0
        for at in range(t, state.shape[1]):
            if state[col.S_STATUS, at, p] == ON_TABLE:
                x, y = place_of(state, now, at, p, final)
                facing = state[col.S_FACING, at, p]
                break
        if x != near.home[0, p] or y != near.home[1, p]:
            for e in range(near.sights.shape[0]):
                near.sights[p, e] = near.sights[e, p] = _UNKNOWN
        near.home[0, p], near.home[1, p], near.home[2, p] = x, y, facing
    near.listed[:] = NOBODY
    near.searches[:] = 0


@part
def has_home(near, p):  # type: ignore[no-untyped-def]
    """True where a base was on any table when start places were taken."""
    return near.home[0, p] != _FAR


@part
def look_around(near, units, state, now, t, there, final):  # type: ignore[no-untyped-def]
    """Take up ``those_there`` and where: half-way places, or from step 6 on (``final``) real ones."""
    searches = near.searches
    if searches[N_AWAY] > units.shape[1] and searches[N_SEARCHES] > LISTS_PAY * searches[N_LISTS]:
        take_homes(near, state, now, t, final)
    near.start[:] = 0
    near.used[0] = near.strays[0] = near.sorted[0] = 0
    for i in range(len(there)):
        p = int(there[i])
        k = class_of(units, now, t, p)
        if near.start[k] == 0:
            near.used[0] += 1
            near.used[near.used[0]] = k
        near.start[k] += 1
        if not at_home(near, state, now, t, p, final):
            near.strays[0] += 1
            near.strays[near.strays[0]] = p


@part
def sort_around(near, units, state, now, t, final):  # type: ignore[no-untyped-def]
    """Put those on the table in order by class and x, after ``look_around``."""
    platoons = units.shape[1]
    for p in range(platoons):
        near.x[p], near.y[p] = place_of(state, now, t, p, final)
    sort_rows(near.order, near.x)
    total = 0
    for k in range(len(near.start)):
        held = near.start[k]
        near.start[k] = total
        total += held
    for i in range(platoons):
        p = near.order[i]
        if state[col.S_STATUS, t, p] == ON_TABLE:
            k = class_of(units, now, t, p)
            near.rows[near.start[k]] = p
            near.start[k] += 1
    # each class' start has run on to its end, which is the next one's start
    for k in range(len(near.start) - 1, 0, -1):
        near.start[k] = near.start[k - 1]
    near.start[0] = 0
    near.sorted[0] = True


@early
def others_boxes(units, state, t):  # type: ignore[no-untyped-def]
    """Boxes around the centres of all bases on the table: the first side's enemies, and some that hold all enemies of
    any other side: x0, y0, x1, y1. Of more than two sides these hold everybody.
    """
    x0, y0, x1, y1 = _FAR, _FAR, -_FAR, -_FAR
    first_x0, first_y0, first_x1, first_y1 = _FAR, _FAR, -_FAR, -_FAR
    two = True
    for p in range(units.shape[1]):
        two = two and units[col.U_SIDE, p] < 2
        if state[col.S_STATUS, t, p] != ON_TABLE:
            continue
        x, y = state[col.S_X, t, p], state[col.S_Y, t, p]
        if units[col.U_SIDE, p] == 0:
            first_x0, first_x1 = min(first_x0, x), max(first_x1, x)
            first_y0, first_y1 = min(first_y0, y), max(first_y1, y)
        else:
            x0, x1 = min(x0, x), max(x1, x)
            y0, y1 = min(y0, y), max(y1, y)
    others = (x0, y0, x1, y1)
    if two:
        return others, (first_x0, first_y0, first_x1, first_y1)
    return others, (min(x0, first_x0), min(y0, first_y0), max(x1, first_x1), max(y1, first_y1))


@part
def in_box(x, y, margin, box):  # type: ignore[no-untyped-def]
    """True where a point lies in a box widened by ``margin``."""
    return box[0] - margin <= x <= box[2] + margin and box[1] - margin <= y <= box[3] + margin


@part
def first_from(near, k, x):  # type: ignore[no-untyped-def]
    """The first place of class ``k`` whose base lies at ``x`` or east of it."""
    low, high = near.start[k], near.start[k + 1]
    while low < high:
        middle = (low + high) // 2
        if near.x[near.rows[middle]] < x:
            low = middle + 1
        else:
            high = middle
    return low


@part
def sight_stopped(g, near, p, eye, e, mark):  # type: ignore[no-untyped-def]
    """Q-line-of-sight: true where the ground stops a shot between two points; known where neither base has moved."""
    (x, y), (to_x, to_y) = eye, mark
    if near.home[0, p] != x or near.home[1, p] != y or near.home[0, e] != to_x or near.home[1, e] != to_y:
        return sight_blocked(g, x, y, to_x, to_y)
    if near.sights[p, e] == _UNKNOWN:
        near.sights[p, e] = _BLOCKED if sight_blocked(g, x, y, to_x, to_y) else _CLEAR
    return near.sights[p, e] == _BLOCKED
