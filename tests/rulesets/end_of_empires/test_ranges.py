"""covers: bound_sim/rulesets/end_of_empires/state/places.py, bound_sim/rulesets/kit/geometry/measure.py

Who is around a unit, where friends leave room: as asked one by one.
"""

from random import Random

import numpy as np
import pytest

from bound_sim.rulesets.kit.geometry import measure
from bound_sim.rulesets.kit.geometry.units import LOST
from tests.rulesets.end_of_empires.board import BoardTurn, base, turn, unit


def crowd(random: Random) -> BoardTurn:
    """Six units of two bases each, two of them friends of the first; some bases lost."""
    units = []
    for k in range(6):
        bases = [
            base(f"{k}/{n}", 2 * k + n, random.randrange(90_000), random.randrange(70_000), random.randrange(3600))
            for n in range(2)
        ]
        units.append(unit(str(k), k, "A" if k < 3 else "B", *bases))
        bases[1].status = random.choice((bases[1].status, LOST))
    return turn(*units)


@pytest.mark.parametrize("seed", range(12))
def test_who_is_around_a_unit(seed: int) -> None:
    now = crowd(Random(seed))
    now.game.units[5].all[0].status = now.game.units[5].all[1].status = LOST
    apart, one = now.apart(), now.game.units[0]
    for length in (0.0, 20_000.0, 45_000.0, 200_000.0):
        wanted = [other.row for other in now.game.units if other is one or apart.within(one, other, length)]
        assert apart.around(one, length) == wanted
        assert 5 not in wanted


@pytest.mark.parametrize("seed", range(12))
def test_room_behind_friends_is_the_first_clear_step_back(seed: int) -> None:
    random = Random(seed)
    friends = [base(f"2/{k}", k + 1, 20_000 + random.randrange(300), 20_000 + 2_000 * k) for k in range(4)]
    now = turn(unit("1", 0, "A", base("1/1", 0, 20_000, 10_000)), unit("2", 1, "A", *friends))
    rows, passed = now.places.current(), np.array([1, 0, 0, 0, 0])
    routes, points = np.array([[[20_000, 10_000], [20_000, 10_000 + random.randrange(9_000, 16_000)]]]), np.array([2])
    own = np.array([0])
    length = float(routes[0, 1, 1] - 10_000)

    def clear(at: float) -> bool:
        return bool(measure.clear_at(rows, own, routes, points, at, passed))

    at, before = length, length
    while at > 0 and (at == length or not clear(at)):
        at, before = max(at - 50.0, 0.0), at
    assert not clear(length)
    assert measure.clear_before(rows, own, routes, points, length, 50.0, passed) == (at, before)
    assert clear(at)
