"""covers: maps/bound_sim_maps/area_edits.py

Areas made, renamed, joined and parted; refusals say what is allowed.
"""

import pytest
from shapely.geometry import box

from bound_sim_maps import area_edits
from bound_sim_maps.areas import AreaNet, Border, MapArea
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.table import Table

NET = AreaNet((MapArea("A2", (1, 1)), MapArea("A10", (2, 2))), (Border("A2", "A10"),))


def test_an_area_stands_in_its_natural_place_with_a_name_and_an_anchor_of_its_own() -> None:
    assert [a.name for a in area_edits.with_area(NET, MapArea("A3", (3, 3))).areas] == ["A2", "A3", "A10"]
    with pytest.raises(ValueError, match="A2 is there already"):
        area_edits.with_area(NET, MapArea("A2", (3, 3)))
    with pytest.raises(ValueError, match="A2 has this anchor"):
        area_edits.with_area(NET, MapArea("A3", (1, 1)))


def test_borders_follow_a_name_and_go_with_an_area() -> None:
    renamed = area_edits.with_values(NET, "A2", name="Lille", vp=4)
    assert renamed.neighbours("Lille") == ("A10",)
    assert renamed.by_name["Lille"].vp == 4
    assert area_edits.without_area(renamed, "Lille").borders == ()
    with pytest.raises(ValueError, match="A10 is there already"):
        area_edits.with_values(NET, "A2", name="A10")
    with pytest.raises(ValueError, match="A10 has this anchor"):
        area_edits.with_values(NET, "A2", at=(2, 2))


def test_joining_again_changes_the_kind_and_parting_takes_either_order() -> None:
    river = area_edits.joined(NET, "A10", "A2", "river")
    assert river.borders == (Border("A2", "A10", "river"),)
    assert area_edits.parted(river, "A10", "A2").borders == ()
    with pytest.raises(ValueError, match="A2 touches itself"):
        area_edits.joined(NET, "A2", "A2")


def test_the_drawing_and_the_places_of_the_table() -> None:
    field = Battlefield(Table(9_000, 9_000, places=(("A2", (1, 1)), ("Tower", (5, 5)))), {}, ())
    drawn = area_edits.with_drawing(field, "A2", box(0, 0, 1_000, 1_000))
    again = area_edits.with_drawing(drawn, "A2", box(0, 0, 2_000, 2_000))
    assert again.features == (Feature("A2", "area", box(0, 0, 2_000, 2_000)),)
    assert area_edits.with_name(again, "A2", "Lille").features[0].name == "Lille"
    assert area_edits.with_drawing(again, "A2", None).features == ()
    moved = area_edits.with_places(field, NET, area_edits.with_values(NET, "A2", name="Lille", at=(7, 7)))
    assert moved.table.places == (("Tower", (5, 5)), ("A10", (2, 2)), ("Lille", (7, 7)))
    assert area_edits.anchor_of(box(0, 0, 1_010, 1_000)) == (500, 500)
