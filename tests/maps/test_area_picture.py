"""covers: maps/bound_sim_maps/area_shapes.py, maps/bound_sim_maps/area_picture.py, maps/bound_sim_maps/stacks.py

Areas as paths and words: seams by what is stated, control by colour and hatch, stacks with counts, titles clear of all.
"""

import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

import pytest
from shapely.geometry import box

from bound_sim_maps import area_picture, symbols
from bound_sim_maps.area_picture import HeldBy, Marker
from bound_sim_maps.area_shapes import CLOSED, AreaShapes, shapes_of, without_areas
from bound_sim_maps.areas import AreaNet, Border, MapArea
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.canvas import Canvas
from bound_sim_maps.lettering import Rooms
from bound_sim_maps.stacks import MOST_IN_ROW, Counter, piles
from bound_sim_maps.table import Table

TABLE = Table(90_000, 60_000, 30_000, places=(("A", (15_000, 30_000)), ("Tower", (1_000, 1_000))))
NET = AreaNet(
    (
        MapArea("A", (15_000, 30_000), "X", vp=3, port=True, edges=("west",)), MapArea("B", (45_000, 30_000), "X"),
        MapArea("C", (75_000, 30_000), "Y", fortified=True, seas=("North",)), MapArea("D", (45_000, 55_000)),
    ),
    (Border("A", "B"), Border("B", "D", "river"), Border("A", "C", "ferry")),
)  # fmt: skip
DRAWN = tuple(
    Feature(name, "area", box(west, 0, west + 30_000, 50_000))
    for name, west in (("A", 0), ("B", 30_000), ("C", 60_000))
)
FIELD = Battlefield(TABLE, {}, (*DRAWN, Feature("Wood", "item", box(0, 0, 5_000, 5_000), item="wood")))
SIDES = {"X": HeldBy("#0072b2", 0), "Y": HeldBy("#d55e00", 1)}
CANVAS = Canvas(TABLE, 10.0, 0.0, 0.0)


@pytest.fixture
def shapes() -> AreaShapes:
    return shapes_of(FIELD, NET)


def test_a_seam_shows_what_is_stated_and_one_that_is_not_is_closed(shapes: AreaShapes) -> None:
    seams = {(seam.a, seam.b): seam for seam in shapes.seams}
    assert seams["A", "B"].kind == ""
    assert not seams["A", "B"].joined
    assert seams["B", "C"].kind == CLOSED, "side by side in the drawing, and nothing stated"
    assert seams["A", "C"].joined, "stated, and far from each other in the drawing"
    assert seams["B", "D"].joined, "an area that is not drawn has no seam"
    assert set(seams) == {("A", "B"), ("B", "D"), ("A", "C"), ("B", "C")}
    assert shapes.kinds == ("", "ferry", "river")
    assert not shapes.whole
    assert shapes.at(10_000, 10_000) == "A"
    assert shapes.at(45_000, 56_000) == "D", "in its disc"
    assert shapes.at(5_000, 59_000) == ""


def test_the_ground_has_neither_the_drawing_nor_the_names_of_areas() -> None:
    bare = without_areas(FIELD, NET)
    assert [feature.name for feature in bare.features] == ["Wood"]
    assert bare.table.places == (("Tower", (1_000, 1_000)),)
    assert without_areas(FIELD, AreaNet()) is FIELD


def drawn(shapes: AreaShapes, control: dict[str, str]) -> list[symbols.Paint]:
    return list(area_picture.ground(CANVAS, shapes, control, SIDES))


def test_control_is_told_by_colour_and_by_hatch(shapes: AreaShapes) -> None:
    owners = {area.name: area.owner for area in NET.areas}
    own = drawn(shapes, owners)
    assert {paint.fill for paint in own if paint.fill_share == area_picture.TINT} == {"#0072b2", "#d55e00"}
    hatches = [paint for paint in own if paint.line_share == area_picture.HATCH]
    assert {paint.line for paint in hatches} == {"#d55e00"}, "the first side is plain, the second hatched"
    assert not any(paint.dashes == (8.0, 3.0) for paint in own)
    taken = drawn(shapes, {**owners, "B": "Y"})
    assert [paint.line for paint in taken if paint.dashes == (8.0, 3.0)] == ["#d55e00"], "taken from its owner"
    nobody = drawn(shapes, {})
    assert not any(paint.fill_share == area_picture.TINT for paint in nobody)
    ElementTree.fromstring(f"<svg>{symbols.svg(taken)}</svg>")


def test_kinds_of_borders_differ_by_their_form() -> None:
    kinds = ("", "ferry", "river")
    forms = {kind: tuple((width, dashes) for width, _, dashes in area_picture.border_lines(kind, kinds))
             for kind in (*kinds, CLOSED)}  # fmt: skip
    assert len(set(forms.values())) == 4
    names = [name for name, _ in area_picture.legend(shapes_of(FIELD, NET), {"North": SIDES["X"]})]
    assert names == ["North", "taken", "border", "border: ferry", "border: river", "no way over", "port", "fortified",
                     "edge of the map", "sea", "victory points"]  # fmt: skip


def counters(*alike: tuple[str, int, str, int, Sequence[str]]) -> list[Counter]:
    return [
        Counter(f"{area}{side}{kind}{state}{number}", area, side, kind, tuple(state))
        for area, side, kind, count, state in alike for number in range(count)
    ]  # fmt: skip


def test_those_that_are_alike_lie_on_one_pile_with_their_number() -> None:
    found = piles(counters(("A", 0, "4-2", 3, ()), ("A", 0, "4-2", 1, ("spent",)), ("A", 1, "3-2", 1, ())))
    assert [(pile.side, pile.said, pile.state) for pile in found] == [
        (0, "3\u202f×\u202f4-2", ()), (0, "4-2", ("spent",)), (1, "3-2", ()),
    ]  # fmt: skip
    first, second, enemy = found
    assert first.dy == second.dy > enemy.dy, "a side under the other"
    assert first.dx == -second.dx < 0
    assert len({place[1:] for place in first.places()}) == 3, "each is seen"
    many = piles(counters(*(("A", 0, str(kind), 1, ()) for kind in range(6))))
    assert len({pile.dy for pile in many}) == 2
    assert sum(pile.dy > 0 for pile in many) == MOST_IN_ROW


def test_titles_stand_clear_of_stacks_and_of_each_other(shapes: AreaShapes) -> None:
    stacks = piles(counters(("A", 0, "4-2", 3, ()), ("B", 0, "3-2", 1, ()), ("B", 1, "2-1", 9, ())))
    rooms, taken = area_picture.stack_rooms(CANVAS, shapes, stacks, 2_400), Rooms()
    for pile in stacks:
        taken.take(area_picture.pile_room(CANVAS, shapes, pile, 2_400))
        taken.take(area_picture.below_pile(CANVAS, shapes, pile, 2_400).room)
    placed = area_picture.titles(CANVAS, shapes, rooms, {"B": [Marker("trench", "#000000")]}, taken)
    assert {title.area for title in placed} == {"A", "B", "C", "D"}
    for number, one in enumerate(placed):
        assert not any(one.room.touches(other.room) for other in placed[:number])
        assert not any(one.room.touches(room) for room in rooms.values())
    by_area = {title.area: title for title in placed}
    assert [one.text for one in by_area["A"].writing] == ["A", "3"]
    assert [one.text for one in by_area["C"].writing] == ["C", "North"]
    assert any(symbols.thing("trench")[:3] and paint.width == 1.8 for paint in by_area["B"].paints)
    larger = {title.area: title for title in area_picture.titles(CANVAS, shapes, {}, {}, Rooms(), 2.0)}
    assert larger["A"].writing[0].size == 2 * by_area["A"].writing[0].size


def test_a_dot_stands_at_an_anchor_where_nothing_else_does(shapes: AreaShapes) -> None:
    assert len(list(area_picture.anchors(CANVAS, shapes, {"A", "B", "C"}))) == 1


def test_a_picture_of_a_thousand_areas_is_made() -> None:
    """Twelve hundred areas, more than have all their distances looked at."""
    areas = tuple(MapArea(f"a{n}", (1_000 + 2_000 * (n % 40), 1_000 + 1_500 * (n // 40))) for n in range(1_200))
    net = AreaNet(areas, tuple(Border(f"a{n}", f"a{n + 1}") for n in range(1_199)))
    shapes = shapes_of(Battlefield(TABLE, {}, ()), net)
    assert len(drawn(shapes, {})) > 2_400
    assert 1.0 <= area_picture.counter_scale(shapes, 1_600) <= 1.6
