"""covers: bound_sim/rulesets/end_of_empires/steps/movement.py, bound_sim/rulesets/end_of_empires/answers/narrative.py

Obstacles and edges: bases that travel over areas against shapely; hits beyond the last figure in a report.
"""

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from bound_sim.results.tables import frames
from bound_sim.rulesets.end_of_empires.book.formations import slots
from bound_sim.rulesets.end_of_empires.state.areas import Areas, obstacle
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Enlisted, Unit
from bound_sim.rulesets.end_of_empires.steps.contact import away_from
from bound_sim.rulesets.end_of_empires.steps.formation import places
from bound_sim.rulesets.kit.geometry.distance import edge_distance, turned
from bound_sim_kernels.compiled import compiles
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.queries import corner_offsets
from bound_sim_maps.table import Table
from tests.rulesets.end_of_empires.scenes import played

TABLE = Table(120_000, 80_000, 20_000)
Point = tuple[int, int]


def polygon(random: Random) -> shapely.Polygon:
    """A star-shaped wood of any form."""
    x, y = random.randrange(20_000, 100_000), random.randrange(20_000, 60_000)
    angles = sorted(random.uniform(0, 2 * np.pi) for _ in range(random.randrange(3, 9)))
    lengths = [random.randrange(1_000, 14_000) for _ in angles]
    pairs = zip(angles, lengths, strict=True)
    return shapely.Polygon([(round(x + r * np.cos(a)), round(y + r * np.sin(a))) for a, r in pairs])


def obstacles(*shapes: BaseGeometry) -> Areas:
    woods = tuple(Feature("", "ground", shape, ground="rough") for shape in shapes)
    return Areas(Battlefield(TABLE, {}, woods), obstacle)


def footprint(x: float, y: float, corners: tuple[int, int, int, int]) -> shapely.Polygon:
    px, py, qx, qy = corners
    return shapely.Polygon([(x + px, y + py), (x + qx, y + qy), (x - px, y - py), (x - qx, y - qy)])


def shrunk(shape: BaseGeometry) -> BaseGeometry:
    return shape.buffer(-6)


@pytest.mark.parametrize("seed", range(30))
def test_where_a_base_meets_an_obstacle_is_where_shapely_says(seed: int) -> None:
    """Before the first meeting the base lies on none, just behind it it does; on several ways and facings."""
    random = Random(seed)
    woods = [polygon(random) for _ in range(3)]
    woods = [wood for wood in woods if wood.is_valid and not wood.is_empty]
    whole, found = shapely.unary_union(woods), obstacles(*woods)
    met = 0
    for _ in range(12):
        corners = corner_offsets(random.randrange(3600), random.choice([500, 1500, 6000]), random.choice([500, 1500]))
        route = [(random.randrange(120_000), random.randrange(80_000)) for _ in range(random.choice([2, 3]))]
        begins = found.begins(route, [corners] * (len(route) - 1), 1e9)
        line = shapely.LineString(route)
        first = begins[0] if begins else line.length
        for share in np.linspace(0, 1, 60):
            point = line.interpolate(max(first - 10, 0) * share)
            if begins == [] or first > 10:
                assert not footprint(point.x, point.y, corners).intersects(shrunk(whole)), (seed, route, begins)
        if begins:
            met += 1
            reached = [line.interpolate(first + step) for step in (0, 20, 50, 100, 200, 400)]
            assert any(footprint(p.x, p.y, corners).intersects(whole) for p in reached), (seed, route, begins)
    assert met or seed, "some ways lead over woods"


def test_ground_that_is_drawn_open_later_is_no_obstacle() -> None:
    wood = shapely.box(30_000, 30_000, 60_000, 60_000)
    clearing = Feature("", "ground", shapely.box(40_000, 30_000, 60_000, 60_000), ground="open")
    found = Areas(Battlefield(TABLE, {}, (Feature("", "ground", wood, ground="rough"), clearing)), obstacle)
    square = corner_offsets(900, 1500, 1500)
    assert found.begins([(20_000, 45_000), (70_000, 45_000)], [square], 1e9) == [8_500.0]
    assert found.begins([(50_000, 45_000), (70_000, 45_000)], [square], 1e9) == []
    assert found.begins([(35_000, 45_000), (35_000, 45_000)], [square], 1e9) == [0.0]


def test_each_stay_on_an_obstacle_begins_once() -> None:
    """A wood with two tongues is met twice; within it, further from its edges than the base is wide, once."""
    tongues = shapely.Polygon([(30_000, 20_000), (60_000, 20_000), (60_000, 50_000), (50_000, 50_000),
                               (50_000, 30_000), (40_000, 30_000), (40_000, 50_000), (30_000, 50_000)])  # fmt: skip
    square = corner_offsets(900, 1500, 1500)
    found = obstacles(tongues)
    assert found.begins([(20_000, 45_000), (80_000, 45_000)], [square], 1e9) == [8_500.0, 28_500.0]
    assert found.begins([(20_000, 25_000), (80_000, 25_000)], [square], 1e9) == [8_500.0]


def base(number: int, x: int, y: int, facing: int = 900) -> Base:
    return Base(f"1/{number}", number, x, y, facing, 3000, 3000, 4, 4)


@pytest.mark.parametrize("seed", range(40))
def test_places_are_shared_out_as_well_as_can_be(seed: int) -> None:
    """No other way to share them out has a shorter furthest way: tried by sorting all ways between bases and places."""
    random = Random(seed)
    bases = [base(k, random.randrange(60_000), random.randrange(60_000)) for k in range(random.randrange(1, 5))]
    unit = Unit(Enlisted("1", 0, "infantry", "Infantry", "A", "", 1, 16, 16), bases)
    formation, facing = random.choice(["line", "column", "block"]), random.randrange(3600)
    planned = places(unit, formation, facing, unit.centre)
    x, y = unit.centre
    free = {
        (x + dx, y + dy)
        for slot in slots(count=len(bases), formation=formation, width=3000, depth=3000)
        for dx, dy in [turned(slot, facing)]
    }
    assert {spot for _, spot in planned} == free
    most = max((b.x - sx) ** 2 + (b.y - sy) ** 2 for b, (sx, sy) in planned)
    assert not any_matching(bases, sorted(free), most - 1)


def any_matching(bases: list[Base], free: list[Point], most: int) -> bool:
    """Whether all bases find places within a distance, by augmenting paths."""
    taken: dict[Point, int] = {}

    def find(k: int, seen: set[Point]) -> bool:
        for spot in free:
            near = (bases[k].x - spot[0]) ** 2 + (bases[k].y - spot[1]) ** 2 <= most
            if near and spot not in seen:
                seen.add(spot)
                if spot not in taken or find(taken[spot], seen):
                    taken[spot] = k
                    return True
        return False

    return all(find(k, set()) for k in range(len(bases)))


@pytest.mark.skipif(compiles(), reason="a part of a kernel, called from outside")
@pytest.mark.parametrize("seed", range(40))
def test_straight_from_the_enemy_leads_away_from_it(seed: int) -> None:
    """A small step so grows the distance by as much, whether the bases touch or not."""
    random = Random(seed)
    own, other = base(1, 0, 0, random.randrange(3600)), base(2, 0, 0, random.randrange(3600))
    angle = random.uniform(0, 2 * np.pi)
    for apart in range(9_000, 0, -1):
        other.x, other.y = round(apart * np.cos(angle)), round(apart * np.sin(angle))
        if not seed % 2 or edge_distance(own, other) <= 1:
            break
    dx, dy = away_from(np.array([own.cells, other.cells]), 0, 1)
    before, size = edge_distance(own, other), float(np.hypot(dx, dy))
    own.x, own.y = round(dx / size * 2_000), round(dy / size * 2_000)
    assert edge_distance(own, other) == pytest.approx(before + 2_000, abs=8)


UNITS = """
Red 1R Infantry at 30,40 bases 1
Red 2R Infantry at 30,60 bases 1
Blue 1B Infantry at 36,40
"""


def test_a_report_counts_the_figures_that_were_lost(tmp_path: Path) -> None:
    """Four dice score 3 hits each on a unit of 4 figures: four are lost, eight find nobody."""
    from bound_sim.results.report.view import ReportView
    from bound_sim.rulesets.end_of_empires.answers.narrative import TELLING

    battle = played(
        tmp_path, units=UNITS, orders="1R hold-fire\n2R hold-fire\n1B stay shoot 1R", dice="2 1B shot 6 6 6 6"
    )
    view = ReportView.of(battle.scenario, frames(battle.log))
    parts = [part for passage in TELLING.tell(view, 1) for part in (passage.lead, *passage.lines)]
    told = re.sub(r"<[^>]*>", "", " ".join(map(str, parts)))
    assert "4 figures." in told
    assert "4 figures, 1 base gone, 8 hits more than it had figures" in told
    assert "12 figures" not in told
