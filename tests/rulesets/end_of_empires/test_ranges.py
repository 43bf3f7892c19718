"""covers: bound_sim/rulesets/end_of_empires/steps/halts.py

Where friends leave room: as asked step by step.
"""

from random import Random

import pytest

from bound_sim.rulesets.end_of_empires.steps.ways import ENDED, WayAsked, planned
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import posed
from tests.rulesets.end_of_empires.board import LIMITS, base, turn, unit


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
