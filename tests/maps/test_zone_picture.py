"""covers: maps/bound_sim_maps/zone_picture.py, maps/bound_sim_maps/terrain.py

Zones on a map: their edges, the rooms of their names, what the legend says; a narrow strip of wire shows its crosses.
"""

import pytest
from shapely.geometry import box

from bound_sim_maps import picture, zone_picture
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.canvas import INK, Canvas
from bound_sim_maps.lettering import Rooms, TextBox
from bound_sim_maps.table import Table
from bound_sim_maps.zone_picture import TableZone, ZoneLook

TABLE = Table(60_000, 30_000, 15_000)
CANVAS = Canvas(TABLE, 10.0, 0.0, 0.0)
LOOKS = {"A": ZoneLook("West", "#0072b2", 0), "B": ZoneLook("East", "#d55e00", 1)}
WEST = TableZone.rectangle("zone", "A", (0, 0, 20_000, 30_000))
EAST = TableZone.rectangle("zone", "B", (40_000, 0, 60_000, 30_000))
POINT = TableZone("point to keep", "", ((30_000, 15_000),), 2_540)


def test_a_zone_holds_what_lies_in_it_and_on_its_edge() -> None:
    assert WEST.holds((20_000, 0))
    assert not WEST.holds((20_001, 0))
    assert POINT.holds((32_540, 15_000))
    assert not POINT.holds((32_540, 15_100))


def test_sides_are_told_by_colour_and_by_dashes_and_nobodys_by_ink() -> None:
    west, east, point = zone_picture.edges(CANVAS, [WEST, EAST, POINT], LOOKS)
    assert (west.line, east.line, point.line) == ("#0072b2", "#d55e00", INK)
    assert west.dashes != east.dashes
    assert (point.dashes, point.fill) == ((), "")
    assert west.data.startswith("M2.5 ") or "L2.5 " in west.data, "inside of the table's edge"


def test_names_stand_where_nothing_else_does() -> None:
    found = list(zone_picture.names(CANVAS, [WEST, POINT, POINT._replace(written=False)], LOOKS))
    assert [name.text for name in found] == ["West: zone", "point to keep"]
    free = {name.text: room for name, room in zone_picture.placed(found, Rooms(), CANVAS.room())}
    corner = TextBox(0, 0, 100, 30)
    elsewhere = {name.text: room for name, room in zone_picture.placed(found, Rooms([corner]), CANVAS.room())}
    assert free["West: zone"].touches(corner)
    assert not elsewhere["West: zone"].touches(corner)
    assert list(zone_picture.placed(found, Rooms([CANVAS.room()]), CANVAS.room())) == []


def test_the_legend_has_each_kind_of_each_side_once() -> None:
    told = zone_picture.legend([WEST, EAST, WEST, POINT, POINT._replace(name="another")], LOOKS)
    assert [name for name, _ in told] == ["West: zone", "East: zone", "point to keep"]
    drawn = picture.svg(Battlefield(TABLE, {}, ()), signs=told)
    assert ">point to keep</text>" in drawn


def test_a_zone_too_small_to_be_drawn_is_left_out() -> None:
    assert list(zone_picture.edges(CANVAS, [TableZone.rectangle("zone", "A", (0, 0, 300, 300))], LOOKS)) == []


@pytest.mark.parametrize(("wide", "crosses"), [(1_270, True), (300, False), (20_000, True)])
def test_wire_that_is_narrow_has_its_crosses_along_its_middle(wide: int, crosses: bool) -> None:
    strip = Feature("wire", "item", box(20_000, 5_000, 20_000 + wide, 25_000), item="wire")
    drawn = picture.table_svg(Battlefield(TABLE, {}, (strip,)))
    assert ('stroke="#55504a" stroke-width="1" ' in drawn) == crosses
