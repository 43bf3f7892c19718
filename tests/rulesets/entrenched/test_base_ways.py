"""covers: bound_sim/rulesets/entrenched/steps/base_ways.py

Ways of bases past others: what is not measured, since a way leads past it, is what comes near at no length.
"""

import pytest

from bound_sim.rulesets.entrenched.steps.base_ways import lengths_within
from bound_sim.rulesets.kit.geometry import approach
from bound_sim.rulesets.kit.geometry.points import Leg, hull
from bound_sim.rulesets.kit.geometry.units import Base, Point

NEAR_U = 2_500


def at(place: Point, facing: int = 0) -> Base:
    return Base("A", 0, *place, facing, 4_000, 2_000, 1, 1)


def measured(base: Base, leg: Leg, other: Base) -> list[float]:
    """Every corner, wherever the way leads."""
    one, another = (hull(each.x, each.y, each.facing, each.width, each.depth) for each in (base, other))
    back = Leg(-leg.dx, -leg.dy)
    return [*approach.lengths_within(one, leg, another, NEAR_U), *approach.lengths_within(another, back, one, NEAR_U)]


@pytest.mark.parametrize("facing", [0, 250, 900])
@pytest.mark.parametrize("leg", [Leg(0, 0), Leg(0, 12_000), Leg(9_000, -4_000)])
def test_what_is_not_measured_comes_near_at_no_length(leg: Leg, facing: int) -> None:
    base = at((0, 0))
    others = [at((x, y), facing) for x in range(-16_000, 20_001, 1_500) for y in range(-16_000, 20_001, 1_500)]
    found = [list(lengths_within(base, leg, other, NEAR_U)) for other in others]
    assert found == [measured(base, leg, other) for other in others]
    assert any(found)
    assert not all(found)
