"""covers: maps/bound_sim_maps/queries.py

Layers in cells: the same ground as the polygons where a cell is larger than nothing, and time that stays linear.
"""

import random
import time

import numpy as np
import pytest
from shapely.geometry import LineString, Point, Polygon, box

from bound_sim_maps import coarse
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.canvas import Canvas, fitting, pieces
from bound_sim_maps.picture import svg, table_svg
from bound_sim_maps.pngs import MOST_PX, MOST_SIDE_PX
from bound_sim_maps.table import MAX_COLUMNS, MAX_ROWS, Table
from tests.trust.extremes import comb

TABLE = Table(100_000, 60_000)


def canvas() -> Canvas:
    return Canvas(TABLE, 10.0, 0.0, 0.0)


@pytest.mark.parametrize("seed", range(6))
def test_cells_are_those_whose_middle_the_last_shape_covers(seed: int) -> None:
    dice = random.Random(seed)
    shapes = []
    for number in range(12):
        corners = [(dice.randint(-20_000, 120_000), dice.randint(-20_000, 80_000)) for _ in range(3)]
        hole = box(30_000, 20_000, 60_000, 40_000)
        shapes.append(coarse.Shape(f"kind {number % 4}", Polygon(corners).difference(hole)))
    shapes.append(coarse.Shape("line", LineString([(5_000, 5_000), (90_000, 50_000)]), 1_500.0))
    found = coarse.cells(canvas(), shapes)
    rows, columns = found.of.shape
    assert (rows, columns) == (-(-600 // found.side), -(-1_000 // found.side))
    outlines = [s.geometry if not s.half_u else s.geometry.buffer(s.half_u, cap_style="flat") for s in shapes]
    for _ in range(600):
        row, column = dice.randrange(rows), dice.randrange(columns)
        middle = Point((column + 0.5) * found.side * 100, 60_000 - (row + 0.5) * found.side * 100)
        if any(outline.boundary.distance(middle) < 1 for outline in outlines):
            continue
        covering = [s.kind for s, outline in zip(shapes, outlines, strict=True) if outline.contains(middle)]
        expected = found.kinds.index(covering[-1]) if covering else -1
        assert found.of[row, column] == expected


def test_rectangles_are_the_cells_chosen() -> None:
    chosen = np.array([[True, True, False], [False, True, True]])
    assert coarse.rectangles(4, chosen) == "M0 0h8v4h-8zM4 4h8v4h-8z"


def test_signs_stand_well_within_their_kind() -> None:
    found = coarse.cells(canvas(), [coarse.Shape("wood", box(20_000, 20_000, 50_000, 40_000))])
    signs = list(coarse.scattered(canvas(), found, "wood", 15.0, 4.5))
    assert len(signs) > 150
    assert all(200 < x < 500 and 200 < y < 400 for x, y in signs)
    assert list(coarse.scattered(canvas(), found, "town", 15.0, 4.5)) == []


@pytest.mark.parametrize(("columns", "rows"), [(26, 999), (702, 999), (100, 100), (1, 999), (6, 4)])
def test_a_picture_keeps_to_its_limits(columns: int, rows: int) -> None:
    table = Table(columns * 30_480, rows * 30_480)
    text = svg(Battlefield(table, title="x" * 3_000))
    width, height = (float(text.split(f'{side}="')[1].split('"')[0]) for side in ("width", "height"))
    assert width * height <= MOST_PX
    assert max(width, height) <= MOST_SIDE_PX
    assert len(text) < 1_000_000
    assert fitting(Table(182_880, 121_920), 10.0) == 10.0


def test_a_table_of_the_most_spaces_names_some_of_them() -> None:
    text = table_svg(Battlefield(Table(MAX_COLUMNS * 200, MAX_ROWS * 200, 200)))
    assert text.count("<text") < 500
    assert text.count("<text") > 40


def test_twice_the_points_take_no_more_than_three_times_as_long() -> None:
    def took(points: int) -> float:
        ring = Polygon([(x * 1_000, y * 1_000) for x, y in comb(points)])
        field = Battlefield(Table(500_000, 400_000), {}, (Feature("comb", "item", ring, item="wood"),))
        start = time.process_time()
        text = svg(field)
        assert len(text) < 4_000_000
        return time.process_time() - start

    once = took(10_000)
    assert took(20_000) < 3 * once + 0.5


def test_features_over_each_other_are_drawn_once() -> None:
    table = Table(240_000, 120_000)
    woods = tuple(
        Feature(f"wood {k}", "item", box(k, k, 240_000 - k, 120_000 - k), item="wood") for k in range(0, 4_000, 10)
    )
    assert len(svg(Battlefield(table, {}, woods))) < 3_000_000


def test_path_data_is_cut_before_a_step_to_elsewhere() -> None:
    data = "M1 1L2 2" * 20_000
    cut = list(pieces(data))
    assert "".join(cut) == data
    assert all(piece.startswith("M") and len(piece) <= 60_000 for piece in cut)
    assert list(pieces("")) == []


def test_a_layer_without_areas_is_empty() -> None:
    assert (coarse.cells(canvas(), [coarse.Shape("wood", Polygon())]).of == -1).all()
