"""covers: bound_sim/rulesets/end_of_empires/state/near.py, bound_sim/rulesets/end_of_empires/state/places.py

Who is near whom, of all units at once, against one question after another.
"""

from random import Random

import numpy as np
import pytest

from bound_sim.rulesets.end_of_empires.state import near
from bound_sim.rulesets.end_of_empires.state.between_units import unit_distance
from bound_sim.rulesets.end_of_empires.state.columns import NOBODY
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import rows_of
from bound_sim.rulesets.end_of_empires.steps import movement
from bound_sim.rulesets.kit.geometry.units import LOST
from bound_sim_kernels.compiled import compiles
from tests.rulesets.end_of_empires.board import base, turn, unit


def crowd(random: Random) -> Moment:
    """Units of both sides on a coarse grid, so that many are as near; one of them lost."""
    spots = [(random.randrange(6) * 9_000 + 9_000, random.randrange(6) * 9_000 + 9_000) for _ in range(9)]
    units = [unit(str(k), k, "AB"[k % 2], base(f"{k}/1", k, x, y)) for k, (x, y) in enumerate(spots)]
    units[4].all[0].status = units[4].status = LOST
    return turn(*units)


def apart(one: Unit, other: Unit) -> float:
    return unit_distance(one, other, centres=False)


@pytest.mark.parametrize("centres", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_who_is_near_is_measured_and_nobody_else_is_told_to_be(seed: int, *, centres: bool) -> None:
    """Also where some moved since: up to ``EXACT_U`` a length is what it is, beyond that it is no greater."""
    random = Random(seed)
    now, far, close = crowd(random), 0, 0
    for _ in range(3):
        found = now.places.apart(centres=centres)
        for one in now.game.units:
            for other in now.game.units:
                length = 0.0 if one is other else unit_distance(one, other, centres=centres)
                told = float(found[one.row, other.row])
                if length <= near.EXACT_U:
                    assert told == length
                    close += one is not other
                else:
                    assert near.EXACT_U < told <= length
                    far += told < length
        for mover in random.sample(now.game.units, 2):
            mover.all[0].pose = random.randrange(60_000), random.randrange(60_000), random.randrange(3600)
            now.places.changed(mover)
    assert far > 20
    assert close > 20


@pytest.mark.skipif(compiles(), reason="a part of a kernel, called from outside")
@pytest.mark.parametrize("seed", range(20))
def test_the_nearest_of_others_and_of_two_as_near_the_first(seed: int) -> None:
    random = Random(seed)
    now = crowd(random)
    units, most = now.game.units, random.choice((6_000.0, 15_000.0, 1e18))
    others = random.sample(units, 5)
    asked = [one for one in units if one not in others]
    matrix, rows = now.places.apart(centres=False), rows_of(others)
    for one in asked:
        ranked = [(apart(one, other), other.row, other) for other in others if one.bases and other.bases]
        best = min((each for each in ranked if each[0] <= most), default=None)
        row, length = near.nearest_of(now.places.bases, matrix, one.row, np.array(rows), most, False)
        assert row == (best[1] if best else -1)
        assert best is None or length == best[0]


@pytest.mark.parametrize("seed", range(20))
def test_leaders_have_those_in_their_reach_the_first_of_them_first(seed: int) -> None:
    random = Random(seed)
    now = crowd(random)
    for one in random.sample(now.game.units, 4):
        one.become("commander")
    wanted = {}
    for side in ("A", "B"):
        leaders = [one for one in now.game.of(side) if one.bases and one.kind == "commander"]
        for one in now.game.of(side):
            by = [leader.row for leader in leaders if one.bases and apart(leader, one) <= 10_000.0]
            wanted[one.row] = by[0] if by and one.kind != "commander" else NOBODY
        movement.move([now], [side])
        assert {one.row: now.told[one.row] for one in now.game.of(side)} == wanted
        wanted.clear()
