"""covers: bound_sim/rulesets/rules1418/steps/halts.py

Crowds that move all at once: nothing that saves time changes where anybody ends.
"""

import random

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.scenario.model import Scenario
from tests.rulesets.rules1418.builder import base, setting

ACROSS, DEEP = 6, 5


def crowd(seed: int) -> Scenario:
    """A block of bases, each with an arrow of its own forward and aside, the enemy far off."""
    dice = random.Random(seed)
    places = [(20 + 2.6 * x, 20 + 5.2 * y) for x in range(ACROSS) for y in range(DEEP)]
    a = [base(f"1/{n}/1", *place, "Skirmishers") for n, place in enumerate(places, 1)]
    low = [f"1/{n} move by {dice.uniform(0.1, 7):.2f},{dice.uniform(-4, 4):.2f}" for n in range(1, len(a) + 1)]
    return setting(a=a, b=[base("9/1/1", 115, 80)], high="1 advance", low=low)


@pytest.mark.parametrize("seed", range(8))
def test_all_begin_again_for_the_stuck(seed: int) -> None:
    """Q-settle: for each that stays at its start all before it are looked at anew, or those that it may stop."""
    ended, stuck = [], []
    for room in (None, 0):  # without room for what has changed all are looked at
        battle = Battle(crowd(seed), KeyedDice(bytes(32)), logged=False)
        battle.open()
        f = battle.state
        if room is not None:
            f.buffers = f.buffers._replace(lines=f.buffers.lines._replace(changed=np.zeros((2, room), dtype=np.int64)))
        battle.run()
        ended.append(f.state.copy())
        stuck.append(f.buffers.lines.stuck.copy())
    assert stuck[0].sum() >= 2
    assert np.array_equal(*stuck)
    assert np.array_equal(*ended)
