"""covers: bound_sim/rulesets/entrenched/steps/nearby.py

Who is near is who is no further off than a length, as each base alone is measured.
"""

from bound_sim.rulesets.entrenched.state.game import KILLED
from bound_sim.rulesets.entrenched.state.turn import SLACK_U
from bound_sim.rulesets.entrenched.steps import nearby
from bound_sim.rulesets.kit.geometry.points import apart
from bound_sim_maps.table import u_from_inches

from .test_ways import tables

INCHES = 6


def test_units_near_a_point_are_those_on_the_table_whose_base_is() -> None:
    counts = set()
    for turn in tables(8):
        turn.game.units[0].status = KILLED
        for unit in turn.game.units:
            point = unit.x + 5_000, unit.y
            near = [
                other for other in turn.game.on_table()
                if apart((point,), other.shape()) <= u_from_inches(INCHES) + SLACK_U
            ]  # fmt: skip
            assert nearby.near_point(turn, point, u_from_inches(INCHES)) == near
            counts.add(len(near))
    assert len(counts) > 3


def test_units_within_a_length_are_those_whose_bases_are() -> None:
    most, counts = u_from_inches(INCHES) + SLACK_U, set()
    for turn in tables(8):
        units = turn.game.units
        for side in turn.game.sides:
            others = turn.game.army(side)
            near = [
                [other for other in others if other is not unit and turn.apart(unit, other) <= most] for unit in units
            ]
            assert nearby.within_each(turn, units, others, INCHES) == near
            assert [nearby.within(turn, unit, others, INCHES) for unit in units] == near
            counts |= set(map(len, near))
        assert nearby.within_each(turn, units, [], INCHES) == [[]] * len(units)
    assert len(counts) > 2
