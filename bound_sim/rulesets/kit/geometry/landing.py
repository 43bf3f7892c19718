"""Points of the lattice for things that the rules place at a length, so that the length still holds.

Whole numbers of 0.01 mm. The nearest point of the lattice may lie a fraction beyond a length that is "at most", or
short of one that is "at least": measured exactly it would have another answer than the rule gave.
"""

from collections.abc import Callable
from math import sqrt

from bound_sim.rulesets.kit.geometry.distance import nearest_whole
from bound_sim.rulesets.kit.geometry.points import Leg
from bound_sim.rulesets.kit.geometry.units import Point

#: what must hold of a vector of the lattice
Keeps = Callable[[int, int], bool]
#: number of points of the lattice that are looked at to each side
_ROOM = 3
#: what is no further off than this, squared, lies beside the point that is next to an exact one
_BESIDE = 2.2


def landing(x: float, y: float, keeps: Keeps) -> Point | None:
    """The vector of the lattice next to an exact one of which something holds; None where none is near.

    Mirrored and turned it is the same: of two that are as near, the longer comes first.
    """
    mx, my = nearest_whole(x), nearest_whole(y)
    if keeps(mx, my):
        return mx, my
    # mostly one of the next keeps it
    for room, is_beside in ((1, True), (_ROOM, False)):
        for far, _, a, b in _sorted(x, y, mx, my, room):
            if (far <= _BESIDE) is is_beside and (a, b) != (mx, my) and keeps(a, b):
                return a, b
    return None


def _sorted(x: float, y: float, mx: int, my: int, room: int) -> list[tuple[float, int, int, int]]:
    """Points of the lattice about one, by how far they are off a place, then the longer first."""
    columns, rows = ([(a, (a - at) * (a - at)) for a in range(m - room, m + room + 1)] for m, at in ((mx, x), (my, y)))
    return sorted([(round(x2 + y2, 6), -(a * a + b * b), a, b) for a, x2 in columns for b, y2 in rows])


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
