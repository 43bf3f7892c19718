"""Who stands near a place, without looking at everybody: rows by where they are. No result changes, only the time."""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.rules1418 import columns as c
from bound_sim.rulesets.rules1418.state import ON_TABLE, Array
from maps.compiled import compiled, part
from maps.queries import sight_blocked

#: modified R from -4 to 15 are told apart in the table of chances and here
LOWEST_NEED, NEEDS = -4, 20
#: a side's bases are told apart by their modified R, and vehicles from others
CLASSES = 2 * NEEDS
#: what is known of a line of sight
_UNKNOWN, _CLEAR, _BLOCKED = range(3)
#: further than any place, 0.01 mm
_FAR = 1 << 40


class Near(NamedTuple):
    """Bases of one table by side, class (as a target) and x: ``rows`` from ``start[side * CLASSES + class]`` on.

    ``x`` and ``y`` are the rows' places.

    ``order`` are all rows by ``x``, kept from table to table since most stand where they stood on the last; ``used``
    lists the classes that hold somebody, its first place says how many. ``sights`` [row, row] are lines of sight
    between the places ``home`` [2, row] where the battle began: who hasn't moved sees what it saw.
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


def new_near(units: Array, state: Array, sides: int, *, sight: bool) -> Near:
    """Room for one table at a time; ``sight``: whether lines of sight are asked for."""
    platoons = units.shape[1]
    home = state[[c.S_X, c.S_Y], 0].copy()
    return Near(
        np.zeros(platoons, dtype=np.int64), np.zeros(platoons, dtype=np.int64), np.argsort(home[0], kind="stable"),
        np.zeros(platoons, dtype=np.int64),
        np.zeros(sides * CLASSES + 1, dtype=np.int64), np.zeros(sides * CLASSES + 1, dtype=np.int64),
        np.array([(units[c.U_HALF_WIDTH] + units[c.U_HALF_DEPTH]).max(initial=0)], dtype=np.int64), home,
        np.zeros((platoons, platoons) if sight else (0, 0), dtype=np.int8),
    )  # fmt: skip


@compiled
def chance_index(needed):  # type: ignore[no-untyped-def]
    """Place of a modified R in the table of chances; R <= 1 always hits, so the ends may be cut."""
    return min(max(needed - LOWEST_NEED, 0), NEEDS - 1)


@part
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
def class_of(units, marks, t, p):  # type: ignore[no-untyped-def]
    """The number of a base's side and class as a target."""
    return units[c.U_SIDE, p] * CLASSES + 2 * chance_index(marks[c.M_NEEDED, t, p]) + units[c.U_VEHICLE, p]


@part
def look_around(near, units, state, marks, t, final):  # type: ignore[no-untyped-def]
    """Take up where the bases of a table are: half-way places, or from step 6 on (``final``) real ones."""
    platoons = units.shape[1]
    for p in range(platoons):
        near.x[p] = state[c.S_X, t, p] if final else marks[c.M_EYE_X, t, p]
        near.y[p] = state[c.S_Y, t, p] if final else marks[c.M_EYE_Y, t, p]
    sort_rows(near.order, near.x)
    near.start[:] = 0
    for p in range(platoons):
        if state[c.S_STATUS, t, p] == ON_TABLE:
            near.start[class_of(units, marks, t, p)] += 1
    near.used[0] = 0
    total = 0
    for k in range(len(near.start)):
        held = near.start[k]
        if held > 0:
            near.used[0] += 1
            near.used[near.used[0]] = k
        near.start[k] = total
        total += held
    for i in range(platoons):
        p = near.order[i]
        if state[c.S_STATUS, t, p] == ON_TABLE:
            k = class_of(units, marks, t, p)
            near.rows[near.start[k]] = p
            near.start[k] += 1
    # each class' start has run on to its end, which is the next one's start
    for k in range(len(near.start) - 1, 0, -1):
        near.start[k] = near.start[k - 1]
    near.start[0] = 0


@part
def box_of(units, state, t, side, own):  # type: ignore[no-untyped-def]
    """The box around the centres of a side's bases on the table (not ``own``: of all others): x0, y0, x1, y1."""
    x0, y0, x1, y1 = _FAR, _FAR, -_FAR, -_FAR
    for p in range(units.shape[1]):
        if state[c.S_STATUS, t, p] == ON_TABLE and (units[c.U_SIDE, p] == side) == own:
            x0, x1 = min(x0, state[c.S_X, t, p]), max(x1, state[c.S_X, t, p])
            y0, y1 = min(y0, state[c.S_Y, t, p]), max(y1, state[c.S_Y, t, p])
    return x0, y0, x1, y1


@part
def in_box(x, y, margin, box):  # type: ignore[no-untyped-def]
    """Whether a point lies in a box widened by ``margin``."""
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
def sight_stopped(g, near, p, x, y, e, to_x, to_y):  # type: ignore[no-untyped-def]
    """Q-line-of-sight: whether the ground stops a shot between two points; known where neither base has moved."""
    if near.home[0, p] != x or near.home[1, p] != y or near.home[0, e] != to_x or near.home[1, e] != to_y:
        return sight_blocked(g, x, y, to_x, to_y)
    if near.sights[p, e] == _UNKNOWN:
        near.sights[p, e] = _BLOCKED if sight_blocked(g, x, y, to_x, to_y) else _CLEAR
    return near.sights[p, e] == _BLOCKED
