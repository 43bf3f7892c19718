"""covers: bound_sim/rulesets/end_of_empires/state/places.py, bound_sim/rulesets/end_of_empires/steps/halts.py

Who is around a unit, where friends leave room: as asked one by one.
"""

from random import Random

import pytest

from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.ways import ENDED, WayAsked, planned
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import LOST, posed
from tests.rulesets.end_of_empires.board import LIMITS, base, turn, unit


def crowd(random: Random) -> Moment:
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
    """By steps of 0.5 mm from the end of the way; then as near as can be to the step before."""
    random = Random(seed)
    friends = [base(f"2/{k}", k + 1, 20_000 + random.randrange(300), 20_000 + 2_000 * k) for k in range(4)]
    one = base("1/1", 0, 20_000, 10_000)
    mine = unit("1", 0, "A", one)
    length = random.randrange(9_000, 16_000)
    plan = planned(turn(mine, unit("2", 1, "A", *friends)), mine, LIMITS, WayAsked(((0, length),), 0.0, 1e6))

    def clear(at: float) -> bool:
        with posed([one], [(20_000, 10_000 + round(at), 0)]):
            return not any(overlap(one, friend) for friend in friends)

    assert (ENDED[plan.why], plan.at, plan.poses) == ("friends", 1, [(20_000, 10_000 + round(plan.length), 0)])
    assert clear(plan.length)
    assert not any(clear(at) for at in (plan.length + 1, *range(length, int(plan.length) + 50, -50)))
