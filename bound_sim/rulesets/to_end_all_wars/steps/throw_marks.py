"""Places to which a grenade may be thrown back so that it kills, compiled. All in 0.01 mm."""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bound_sim.rulesets.kit.geometry.measure import vector_along, whole
from bound_sim_kernels.compiled import compiled, part

Ints = NDArray[np.int64]
#: columns of ``foes`` and of ``out``: a place; of which team he is; from which start one throws as far as goes
X, Y, TEAM = range(3)
FROM = TEAM
#: in ``out``: the place is in reach
HERE = -1


class Throw(NamedTuple):
    """Lengths: a throw, how far a burst reaches, how far off a mark no friend is in it; what a man is thick."""

    most: int
    burst: int
    clear: int
    thick: int


@compiled
def targets(
    throw: Throw, starts: Ints, foes: Ints, friends: Ints, lies: tuple[tuple[int, int], tuple[int, int]],
    near: Ints, out: Ints,
) -> int:  # fmt: skip
    """Put down places for a throw and return how many there are; those beyond the length of ``out`` are only counted.
    ``near`` is room for a number of each enemy.

    Enemies and the middles of their teams, four ways from where the grenade ``lies`` (its place, and ahead), then
    between two enemies, and beside an enemy who has a friend near, as near to him as the friend lets: past the enemy,
    and to both sides. Of each kind first those in reach of a start, then the others with the start that is nearest to
    them: one throws towards them.
    """
    count = _of_teams(throw, starts, foes, out)
    at, (x, y) = lies
    first = _nearest(throw, starts, at[0], at[1])[1]
    for dx, dy in ((x, y), (-x, -y), (y, -x), (-y, x)):
        count = _put(out, count, starts[first, X] + dx, starts[first, Y] + dy, first)
    there = _in_reach(throw, starts, foes, near)
    for beyond in (False, True):
        for i in range(there):
            for k in range(i + 1, there):
                a, b = near[i], near[k]
                dx, dy = foes[a, X] - foes[b, X], foes[a, Y] - foes[b, Y]
                if sqrt(float(dx * dx + dy * dy)) <= 2 * throw.burst:
                    x, y = whole((foes[a, X] + foes[b, X]) / 2), whole((foes[a, Y] + foes[b, Y]) / 2)
                    count = _offer(throw, starts, x, y, beyond, out, count)
    for beyond in (False, True):
        for i in range(there):
            count = _beside(throw, starts, foes[near[i]], friends, beyond, out, count)
    return count


@part
def _nearest(throw: Throw, starts: Ints, x: int, y: int) -> tuple[float, int]:
    """The length from a place to the nearest start, and that start; of several, as all who touch it are, the first."""
    best, start = -1, 0
    for i in range(len(starts)):
        dx, dy = starts[i, X] - x, starts[i, Y] - y
        apart2 = max(dx * dx + dy * dy, throw.thick * throw.thick)
        if apart2 < best or best < 0:
            best, start = apart2, i
    return max(0.0, sqrt(float(best)) - throw.thick), start


@part
def _put(out: Ints, count: int, x: int, y: int, start: int) -> int:
    if count < len(out):
        out[count, X], out[count, Y], out[count, FROM] = x, y, start
    return count + 1


@part
def _offer(throw: Throw, starts: Ints, x: int, y: int, beyond: bool, out: Ints, count: int) -> int:
    """Put down a place where it is in reach, or is ``beyond`` and that is asked for."""
    far, start = _nearest(throw, starts, x, y)
    if (far > throw.most) is beyond:
        return _put(out, count, x, y, start if beyond else HERE)
    return count


@part
def _of_teams(throw: Throw, starts: Ints, foes: Ints, out: Ints) -> int:
    """Put down enemies whom a burst reaches, and the middle of them in each team with more than one."""
    count = 0
    for beyond in (False, True):
        for i in range(len(foes)):
            if _nearest(throw, starts, foes[i, X], foes[i, Y])[0] <= throw.most + throw.burst:
                count = _offer(throw, starts, foes[i, X], foes[i, Y], beyond, out, count)
        own = x = y = 0
        for i in range(len(foes)):
            if _nearest(throw, starts, foes[i, X], foes[i, Y])[0] <= throw.most + throw.burst:
                own, x, y = own + 1, x + foes[i, X], y + foes[i, Y]
            if i + 1 == len(foes) or foes[i + 1, TEAM] != foes[i, TEAM]:
                if own > 1:
                    count = _offer(throw, starts, whole(x / own), whole(y / own), beyond, out, count)
                own = x = y = 0
    return count


@part
def _in_reach(throw: Throw, starts: Ints, foes: Ints, near: Ints) -> int:
    """Put down the numbers of those whom a burst reaches, of several at one place the first, and count them."""
    there = 0
    for i in range(len(foes)):
        x, y = foes[i, X], foes[i, Y]
        new = _nearest(throw, starts, x, y)[0] <= throw.most + throw.burst
        for k in range(there):
            new = new and not (foes[near[k], X] == x and foes[near[k], Y] == y)
        if new:
            near[there] = i
            there += 1
    return there


@part
def _beside(
    throw: Throw, starts: Ints, foe: Ints, friends: Ints, beyond: bool, out: Ints, count: int
) -> int:  # fmt: skip
    """Put down places as near to an enemy as a friend lets who stands that near to him."""
    for i in range(len(friends)):
        x, y = friends[i, X], friends[i, Y]
        dx, dy = foe[X] - x, foe[Y] - y
        if (dx == 0 and dy == 0) or sqrt(float(dx * dx + dy * dy)) >= throw.clear:
            continue
        for wx, wy in ((dx, dy), (dx - dy, dy + dx), (dx + dy, dy - dx)):
            ex, ey = vector_along(float(wx), float(wy), float(throw.clear))
            count = _offer(throw, starts, x + ex, y + ey, beyond, out, count)
    return count
