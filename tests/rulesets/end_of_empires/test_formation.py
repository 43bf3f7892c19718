"""covers: bound_sim/rulesets/end_of_empires/steps/formation.py, bound_sim/rulesets/kit/geometry/distance.py

Formations, their ends; distances between bases against shapely.
"""

from random import Random

import pytest
import shapely

from bound_sim.rulesets.end_of_empires.book.formations import slots
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.steps.formation import (
    connected,
    formation_of,
)
from bound_sim.rulesets.kit.geometry.distance import corners, crosses, edge_distance, near_segment, runs_through, turned
from tests.rulesets.end_of_empires.board import base, turn, unit


def formed(formation: str, count: int, facing: int) -> list[Base]:
    spots = slots(count=count, formation=formation, width=3_000, depth=3_000)
    places = [turned(spot, facing) for spot in spots]
    return [base(f"1/{k}", k, 30_000 + x, 30_000 + y, facing) for k, (x, y) in enumerate(places)]


@pytest.mark.parametrize("facing", [0, 450, 900, 2_000])
@pytest.mark.parametrize(("formation", "count"), [("line", 4), ("column", 3), ("block", 4), ("block", 3), ("line", 2)])
def test_a_formation_is_known_again_and_hangs_together(formation: str, count: int, facing: int) -> None:
    team = unit("1", 0, "A", *formed(formation, count, facing))
    assert formation_of(team) == formation
    assert connected(turn(team), team)


def test_one_base_is_in_line() -> None:
    one = unit("1", 0, "A", base("1/1", 0, 0, 0))
    assert (formation_of(one), connected(turn(one), one)) == ("line", True)


def test_a_line_with_a_gap_does_not_hang_together() -> None:
    line = unit("1", 0, "A", *formed("line", 4, 0))
    line.all[1].x += 10_000
    assert not connected(turn(line), line)


def outline(each: Base) -> shapely.Polygon:
    return shapely.Polygon(corners(each))


def _anywhere(random: Random, number: int) -> Base:
    return base(f"{number}/1", number, random.randrange(12_000), random.randrange(12_000), random.randrange(3600))


@pytest.mark.parametrize("seed", range(40))
def test_lengths_and_lines_between_bases_are_those_of_shapely(seed: int) -> None:
    random = Random(seed)
    a, b = (_anywhere(random, number) for number in (1, 2))
    assert edge_distance(a, b) == pytest.approx(outline(a).distance(outline(b)), abs=0.01)
    points = [(random.randrange(12_000), random.randrange(12_000)) for _ in range(4)]
    line = shapely.LineString(points[:2])
    assert runs_through(points[0], points[1], b) == line.crosses(outline(b)) or outline(b).contains(line)
    assert crosses(*points) == line.crosses(shapely.LineString(points[2:]))
    assert near_segment(points[2], (points[0], points[1]), 2_000) == (line.distance(shapely.Point(points[2])) <= 2_000)
