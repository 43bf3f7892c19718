"""covers: bound_sim/rulesets/to_end_all_wars/steps/template.py

Bases under a round template, against shapely.
"""

from random import Random

import pytest
import shapely

from bound_sim.rulesets.kit.geometry.distance import corners
from bound_sim.rulesets.kit.geometry.units import LOST
from bound_sim.rulesets.to_end_all_wars.steps.template import fan, under_circle
from tests.rulesets.end_of_empires.board import base, turn, unit


@pytest.mark.parametrize("seed", range(10))
def test_shares_of_bases_under_a_circle_are_those_of_shapely(seed: int) -> None:
    random = Random(seed)
    bases = [
        base(f"1/{k}", k, random.randrange(10_000, 30_000), random.randrange(10_000, 30_000), random.randrange(3600))
        for k in range(8)
    ]
    game = turn(unit("1", 0, "A", *bases[:4]), unit("2", 1, "B", *bases[4:])).game
    bases[7].status = LOST
    circle = shapely.Point(20_000, 20_000).buffer(6_000, quad_segs=128)
    shares = {each.id: circle.intersection(shapely.Polygon(corners(each))).area / 9_000_000 for each in bases[:7]}
    found = under_circle(game, (20_000, 20_000), 6_000)
    assert {each.base.id: each.share for each in found} == pytest.approx(
        {id: share for id, share in shares.items() if share > 0}, abs=0.002
    )
    assert all(each.unit.id == ("1" if each.base in bases[:4] else "2") for each in found)


def test_a_fan_is_a_triangle_cut_across() -> None:
    """Up to 4 and 12 cm, 2 and 6 wide: one triangle east of a point; another is askew."""
    near, far = fan((20_000, 30_000), 900, [(4_000, 2_000), (12_000, 6_000)])
    assert near == ((20_000, 30_000), (24_000, 31_000), (24_000, 29_000))
    assert far == ((24_000, 29_000), (24_000, 31_000), (32_000, 33_000), (32_000, 27_000))
    (askew,) = fan((0, 0), 450, [(10_000, 2_000)])
    assert askew == ((0, 0), (6_364, 7_778), (7_778, 6_364))
    assert all(shapely.Polygon(shape).is_valid for shape in (near, far, askew))
