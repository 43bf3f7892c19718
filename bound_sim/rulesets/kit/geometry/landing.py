"""Points of the lattice for things that the rules place at a length, so that the length still holds.

Whole numbers of 0.01 mm. The nearest point of the lattice may lie a fraction beyond a length that is "at most", or
short of one that is "at least": measured exactly it would have another answer than the rule gave.
"""

from collections.abc import Callable
from functools import lru_cache
from math import sqrt

from bound_sim.rulesets.kit.geometry.distance import nearest_whole
from bound_sim.rulesets.kit.geometry.measure import whole
from bound_sim.rulesets.kit.geometry.points import Leg
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_kernels.compiled import compiled

#: what must hold of a vector of the lattice
Keeps = Callable[[int, int], bool]
#: number of points of the lattice that are looked at to each side
_ROOM = 3
#: squares of lengths are told apart by this part of 1
_EXACT = 1e6
#: a point of the lattice in the order of ``following``: how far it is off, its length, its place
Rank = tuple[int, int, int, int]
#: before the first of them, after the last
START, END = (-1, 0, 0, 0), (10**15, 0, 0, 0)


@compiled
def following(x: float, y: float, last: Rank) -> Rank:
    """The point of the lattice that comes after another, of those near an exact vector, by how near each is.

    Mirrored and turned the order is the same: of two that are as near, the longer comes first. ``END`` after the last.
    """
    mx, my = whole(x), whole(y)
    found = END
    for a in range(mx - _ROOM, mx + _ROOM + 1):
        for b in range(my - _ROOM, my + _ROOM + 1):
            off = (a - x) * (a - x) + (b - y) * (b - y)
            rank = int(off * _EXACT + 0.5), -(a * a + b * b), a, b
            if last < rank < found:
                found = rank
    return found


def landing(x: float, y: float, keeps: Keeps) -> Point | None:
    """The vector of the lattice next to an exact one of which something holds; None where none is near.

    Mirrored and turned it is the same: of two that are as near, the longer comes first.
    """
    mx, my = nearest_whole(x), nearest_whole(y)
    if keeps(mx, my):
        return mx, my
    rank = following(x, y, START)
    while rank != END and (rank[2:] == (mx, my) or not keeps(*rank[2:])):
        rank = following(x, y, rank)
    return None if rank == END else rank[2:]


@lru_cache(maxsize=4096)  # of the same throw on many tables
def at_most(dx: float, dy: float, length_u: int) -> Point:
    """A vector of a length in a direction, no longer than it; (0, 0) without a direction."""
    size = sqrt(dx * dx + dy * dy)
    if size == 0.0 or length_u <= 0:
        return 0, 0
    found = landing(dx / size * length_u, dy / size * length_u, lambda x, y: x * x + y * y <= length_u * length_u)
    assert found is not None  # towards its start the lattice has one
    return found


def halting(leg: Leg, length: float, keeps: Keeps) -> Leg:
    """The part of a leg up to a length, so that something holds of where it ends; its start where nothing near does."""
    whole = leg.length
    share = min(length / whole, 1.0) if whole else 0.0
    return Leg(*(landing(leg.dx * share, leg.dy * share, keeps) or (0, 0)))
