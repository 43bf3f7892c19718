"""covers: bound_sim/rulesets/end_of_empires/steps/way_out.py

A way out to the own edge.
"""

from bound_sim.rulesets.end_of_empires.steps.way_out import way_out
from tests.rulesets.end_of_empires.board import base, turn, unit


def test_a_ring_of_enemies_closes_the_way_out() -> None:
    one = unit("1", 0, "A", base("1/1", 0, 50_000, 40_000))
    ring = [(30_000, y) for y in range(20_000, 61_000, 10_000)] + [(70_000, y) for y in range(20_000, 61_000, 10_000)]
    ring += [(x, y) for x in range(40_000, 61_000, 10_000) for y in (20_000, 60_000)]
    foe = unit("2", 1, "B", *(base(f"2/{k}", k + 1, x, y) for k, (x, y) in enumerate(ring)))
    now = turn(one, foe)
    assert not way_out(now, one, clear_u=5_000, grid_u=2_000)
    foe.all[0].status = foe.all[1].status = "removed"
    assert way_out(now, one, clear_u=5_000, grid_u=2_000)
