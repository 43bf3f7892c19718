"""covers: bound_sim/rulesets/to_end_all_wars/steps/template.py

Fans of sections, against shapely.
"""

import shapely

from bound_sim.rulesets.to_end_all_wars.steps.template import fan


def test_a_fan_is_a_triangle_cut_across() -> None:
    """Up to 4 and 12 cm, 2 and 6 wide: one triangle east of a point; another is askew."""
    near, far = fan((20_000, 30_000), 900, [(4_000, 2_000), (12_000, 6_000)])
    assert near == ((20_000, 30_000), (24_000, 31_000), (24_000, 29_000))
    assert far == ((24_000, 29_000), (24_000, 31_000), (32_000, 33_000), (32_000, 27_000))
    (askew,) = fan((0, 0), 450, [(10_000, 2_000)])
    assert askew == ((0, 0), (6_364, 7_778), (7_778, 6_364))
    assert all(shapely.Polygon(shape).is_valid for shape in (near, far, askew))
