"""covers: bound_sim/rulesets/end_of_empires/steps/melee.py, bound_sim/rulesets/end_of_empires/steps/fights.py

Which clashes belong together, of units that stand for nothing but their rows.
"""

import numpy as np
import pytest

from bound_sim.rulesets.end_of_empires.steps.fights import CHARGER, FOE, GROUP, MUTUAL, once_each, put_in_groups
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim_kernels.compiled import compiles

pytestmark = pytest.mark.skipif(compiles(), reason="parts of a kernel, called from outside")
A, B, C, D, E = range(5)


def listed(*clashes: tuple[int, ...]) -> Ints:
    """Clashes that go on: charger, foe, and 1 for a mutual one."""
    return np.array([[one, foe, sum(mutual), 0, -1, 1] for one, foe, *mutual in clashes], dtype=np.int64)


def grouped(clashes: Ints) -> list[list[int]]:
    """The places of the clashes of each group."""
    put_in_groups(clashes, len(clashes), np.zeros(5, dtype=np.int64))
    groups = list(dict.fromkeys(clashes[:, GROUP].tolist()))
    return [np.nonzero(clashes[:, GROUP] == group)[0].tolist() for group in groups]


def test_chargers_of_a_mutual_clash_are_in_one_group_whatever_they_charge_beside() -> None:
    assert grouped(listed((B, D), (A, C), (A, B, 1), (E, C))) == [[0, 1, 2], [3]]
    assert grouped(listed((A, B, 1), (B, E, 1), (E, D))) == [[0, 1, 2]]


def test_of_two_units_the_one_that_charged_the_other_is_the_charger() -> None:
    clashes, charged = listed((B, A), (A, B), (D, C), (C, D), (E, A)), np.array([B, -1, D, C, -1])
    count = once_each(clashes, 0, len(clashes), charged)
    assert clashes[:count, [CHARGER, FOE, MUTUAL]].tolist() == [[A, B, 0], [D, C, 1], [E, A, 0]]
