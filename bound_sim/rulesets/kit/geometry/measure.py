"""Distances between all bases of a table at once, compiled. All in 0.01 mm.

``places`` has a row a base: see the columns below. ``members`` are rows of ``places``, unit by unit; ``units`` has the
first and the last of each unit's.
"""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import Corners, base_distance, bases_overlap
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
#: columns of ``places``: centre, corners from it, no part is further than REACH; bearing as a vector; on the table
X, Y, PX, PY, QX, QY, REACH, FX, FY, ON = range(10)
NOWHERE = 1e18
#: what ``way_until_enemies`` says: nothing halts it, it keeps off an enemy, it has come within reach of its opponent
FREE, NEAR, REACHED = range(3)


@part
def corners_at(places: Ints, i: int) -> Corners:
    """The corners of a base."""
    return Corners(places[i, PX], places[i, PY], places[i, QX], places[i, QY])


@part
def between(places: Ints, i: int, j: int, centres: bool) -> float:
    """From base to base: nearest edges, or centres."""
    dx, dy = places[j, X] - places[i, X], places[j, Y] - places[i, Y]
    if centres:
        return sqrt(float(dx) * float(dx) + float(dy) * float(dy))
    return base_distance(dx, dy, corners_at(places, i), corners_at(places, j))


@compiled
def units_apart(places: Ints, members: Ints, units: Ints, changed: Ints, centres: bool, out: Floats) -> None:
    """The distance of the nearest bases of each two units; ``NOWHERE`` where one has none on the table.

    Of two that have not ``changed`` it is left as it is.
    """
    count = units.shape[0]
    for a in range(count):
        out[a, a] = 0.0
        for b in range(a + 1, count):
            if not changed[a] and not changed[b]:
                continue
            found = NOWHERE
            for k in range(units[a, 0], units[a, 1]):
                i = members[k]
                if not places[i, ON]:
                    continue
                for m in range(units[b, 0], units[b, 1]):
                    j = members[m]
                    if not places[j, ON]:
                        continue
                    dx, dy = float(places[j, X] - places[i, X]), float(places[j, Y] - places[i, Y])
                    if sqrt(dx * dx + dy * dy) - places[i, REACH] - places[j, REACH] <= found:
                        found = min(found, between(places, i, j, centres))
            out[a, b] = out[b, a] = found


@part
def whole(value: float) -> int:
    """To the nearest integer, halves away from zero."""
    found = int(abs(value) + 0.5)
    return found if value >= 0.0 else -found


@part
def _leg_length(route: Ints, k: int) -> float:
    dx, dy = route[k + 1, 0] - route[k, 0], route[k + 1, 1] - route[k, 1]
    return sqrt(float(dx * dx + dy * dy))


@part
def _point(route: Ints, points: int, length: float) -> tuple[int, int]:
    """The point of a route after a length, on the lattice. Points that follow each other differ."""
    left, on = length, 0
    leg = _leg_length(route, on)
    while on < points - 2 and left > leg:
        left -= leg
        on += 1
        leg = _leg_length(route, on)
    share = min(left / leg, 1.0)
    dx, dy = route[on + 1, 0] - route[on, 0], route[on + 1, 1] - route[on, 1]
    return route[on, 0] + whole(dx * share), route[on, 1] + whole(dy * share)


@part
def _apart_at(places: Ints, route: Ints, points: int, i: int, j: int, length: float, centres: bool) -> float:
    """Distance of base i from base j after a length of its route."""
    x, y = _point(route, points, length)
    dx, dy = places[j, X] - x, places[j, Y] - y
    if centres:
        return sqrt(float(dx) * float(dx) + float(dy) * float(dy))
    return base_distance(dx, dy, corners_at(places, i), corners_at(places, j))


@part
def _first_within(
    places: Ints, route: Ints, points: int, i: int, j: int, keep: float, most: float, centres: bool
) -> float:  # fmt: skip
    """The first whole length of a route at which base i is no further than ``keep`` from base j; -1 for none.

    On a straight leg the distance first falls, then grows: its least place by thirds, then by halves.
    """
    dx, dy = float(places[j, X] - places[i, X]), float(places[j, Y] - places[i, Y])
    if sqrt(dx * dx + dy * dy) - places[i, REACH] - places[j, REACH] - most > keep:
        return -1.0
    walked = 0.0
    for k in range(points - 1):
        leg = min(_leg_length(route, k), most - walked)
        low, high = int(walked), int(walked + leg)
        a, b = low, high
        while b - a > 2:
            one, two = a + (b - a) // 3, b - (b - a) // 3
            first = _apart_at(places, route, points, i, j, float(one), centres)
            if first <= _apart_at(places, route, points, i, j, float(two), centres):
                b = two
            else:
                a = one
        least, nearest = a, _apart_at(places, route, points, i, j, float(a), centres)
        for length in range(a + 1, b + 1):
            apart = _apart_at(places, route, points, i, j, float(length), centres)
            if apart < nearest:
                least, nearest = length, apart
        if nearest <= keep:
            while low < least:
                middle = (low + least) // 2
                if _apart_at(places, route, points, i, j, float(middle), centres) <= keep:
                    least = middle
                else:
                    low = middle + 1
            return float(least)
        walked += leg
    return -1.0


@part
def _kept_off(
    places: Ints, route: Ints, points: int, i: int, j: int, keep: float, lattice: float, most: float, centres: bool
) -> float:  # fmt: skip
    """Length of base i's way that keeps off base j; a base that starts nearer may only go away from it."""
    starts = between(places, i, j, centres)
    nearer = keep - lattice
    if starts <= nearer:
        return 0.0 if _apart_at(places, route, points, i, j, most, centres) <= starts else most
    found = _first_within(places, route, points, i, j, nearer, most, centres)
    return max(found - 1.0, 0.0) if 0.0 <= found <= most else most


@compiled
def way_until_enemies(
    places: Ints, members: Ints, units: Ints, rows: Ints, routes: Ints, points: Ints, enemies: Ints, foe: int,
    within: float, keep: float, short: float, lattice: float, most: float, centres: bool, out: Ints,
) -> float:  # fmt: skip
    """Length that bases (``rows``) go along their routes before an enemy halts one of them; ``out``: (why, which unit).

    They keep ``keep`` (negative: not at all) and ``short`` off all enemies. They go for unit ``foe`` (-1: none): they
    halt where they first are ``within`` of it (negative: they go on).
    """
    out[0], out[1] = FREE, -1
    for n in range(len(enemies)):
        enemy = enemies[n]
        if enemy == foe and within >= 0.0:
            for place in range(len(rows)):
                for m in range(units[enemy, 0], units[enemy, 1]):
                    if places[members[m], ON]:
                        found = _first_within(
                            places, routes[place], points[place], rows[place], members[m], within, most, centres
                        )
                        if 0.0 <= found <= most:
                            most = found
                            out[0], out[1] = REACHED, enemy
        for place in range(len(rows)):
            for m in range(units[enemy, 0], units[enemy, 1]):
                if not places[members[m], ON]:
                    continue
                for again in range(2):
                    if again == 0 and keep < 0.0:
                        continue
                    left = _kept_off(
                        places, routes[place], points[place], rows[place], members[m], short if again else keep,
                        lattice, most, centres and not again,
                    )  # fmt: skip
                    if left < most:
                        most = left
                        out[0], out[1] = NEAR, enemy
    return most


@part
def _clear(places: Ints, rows: Ints, routes: Ints, points: Ints, length: float, passed: Ints) -> bool:
    """True if bases (``rows``), after a length of their routes, lie on no base but those ``passed``."""
    for place in range(len(rows)):
        i = rows[place]
        x, y = _point(routes[place], points[place], length)
        for j in range(places.shape[0]):
            if not places[j, ON] or passed[j]:
                continue
            dx, dy = places[j, X] - x, places[j, Y] - y
            reach = places[i, REACH] + places[j, REACH]
            if (
                abs(dx) < reach
                and abs(dy) < reach
                and bases_overlap(dx, dy, corners_at(places, i), corners_at(places, j))
            ):
                return False
    return True


@compiled
def clear_at(places: Ints, rows: Ints, routes: Ints, points: Ints, length: float, passed: Ints) -> bool:
    """True if bases (``rows``), after a length of their routes, lie on no base but those ``passed``."""
    return _clear(places, rows, routes, points, length, passed)


@compiled
def clear_before(
    places: Ints, rows: Ints, routes: Ints, points: Ints, length: float, step: float, passed: Ints
) -> tuple[float, float]:  # fmt: skip
    """Back by steps from a length at which bases lie on others, to the first at which they do not, or to the start.

    It, and the one before it.
    """
    blocked_at, clear = length, max(length - step, 0.0)
    while clear > 0.0 and not _clear(places, rows, routes, points, clear, passed):
        blocked_at, clear = clear, max(clear - step, 0.0)
    return clear, blocked_at


@compiled
def bearing_of(dx: int, dy: int) -> int:
    """The tenth of a degree whose direction is nearest to a vector."""
    best, found = -1.0, 0
    for tenths in range(0, 3600, 10):
        value = dx * float(DIRECTION_X[tenths]) + dy * float(DIRECTION_Y[tenths])
        if value > best or tenths == 0:
            best, found = value, tenths
    for tenths in range(found - 9, found + 10):
        value = dx * float(DIRECTION_X[tenths % 3600]) + dy * float(DIRECTION_Y[tenths % 3600])
        if value > best:
            best, found = value, tenths % 3600
    return found % 3600
