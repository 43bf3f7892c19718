"""covers: bound_sim/rulesets/kit/geometry/landing.py

Places at a length, on the lattice: the relation of the rule holds of them, and the exact place is next to them.
"""

import random
from math import sqrt

from bound_sim.rulesets.kit.geometry.landing import at_most, halting, landing
from bound_sim.rulesets.kit.geometry.points import Leg
from bound_sim.rulesets.kit.geometry.scatter import astray

#: the exact place is no further off than the far corner of a field of the lattice and half a field
NEXT = 1.5


def drawn(count: int) -> list[tuple[int, int]]:
    dice = random.Random(39)
    return [(dice.randint(-40_000, 40_000), dice.randint(1, 40_000)) for _ in range(count)]


def test_what_is_at_the_mark_is_within_the_length_that_it_lands_off() -> None:
    for x, y in drawn(20_000):
        for where in ("front", "right"):
            px, py = astray((50_000, 60_000), (x, y), (y, -x), where, 5_000)
            dx, dy = px - 50_000, py - 60_000
            assert dx * dx + dy * dy <= 5_000**2, (x, y, where)
            assert sqrt(dx * dx + dy * dy) > 5_000 - NEXT, (x, y, where)


def test_it_is_next_to_the_exact_place() -> None:
    for x, y in drawn(5_000):
        dx, dy = at_most(x, y, 10_000)
        size = sqrt(x * x + y * y)
        assert sqrt((dx - x / size * 10_000) ** 2 + (dy - y / size * 10_000) ** 2) < NEXT, (x, y)


def test_mirrored_and_turned_it_is_the_same() -> None:
    for x, y in drawn(2_000):
        dx, dy = at_most(x, y, 5_000)
        assert at_most(-x, y, 5_000) == (-dx, dy), (x, y)
        assert at_most(-x, -y, 5_000) == (-dx, -dy), (x, y)
        assert at_most(-y, x, 5_000) == (-dy, dx), (x, y)


def test_the_nearest_that_keeps_it() -> None:
    assert landing(2.4, -3.6, lambda x, y: True) == (2, -4)
    assert landing(2.4, -3.6, lambda x, y: x >= 3) == (3, -4)
    assert landing(2.4, -3.6, lambda x, y: y > 0) is None
    assert at_most(3, 4, 5_000) == (3_000, 4_000)
    assert at_most(0, 0, 5_000) == (0, 0)
    assert at_most(3, 4, 0) == (0, 0)


def test_halting_is_at_the_start_where_nothing_near_keeps_it() -> None:
    leg = Leg(3_000, 4_000)
    assert halting(leg, 2_500, lambda x, y: True) == (1_500, 2_000)
    assert halting(leg, 9_000, lambda x, y: True) == leg
    assert halting(leg, 2_500, lambda x, y: y < 2_000) == (1_500, 1_999)
    assert halting(leg, 2_500, lambda x, y: x == 0) == (0, 0)
    assert halting(Leg(0, 0), 0.0, lambda x, y: True) == (0, 0)
