"""covers: maps/bound_sim_maps/areas.py

What touches what, lines and control: by what is stated, in natural order.
"""

import numpy as np
import pytest
from shapely.geometry import box

from bound_sim_maps.areas import AreaNet, Border, MapArea
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.geojson import parse, write
from bound_sim_maps.geometry import area_features, compile_ground
from bound_sim_maps.picture import svg
from bound_sim_maps.table import Table

NET = AreaNet(
    tuple(MapArea(name, (1_000 * place, 2_000), owner) for place, (name, owner) in enumerate(
        (("Lille", "ENT"), ("Ypres", "ENT"), ("Gent", "CP"), ("Metz", "CP"), ("Island", "")))),
    (Border("Lille", "Ypres"), Border("Gent", "Ypres", "barrier"), Border("Gent", "Metz"), Border("Lille", "Metz")),
)  # fmt: skip


def test_neighbours_and_borders_are_those_that_are_stated_both_ways() -> None:
    assert NET.neighbours("Ypres") == ("Gent", "Lille")
    assert NET.neighbours("Island") == ()
    assert NET.border("Ypres", "Gent") == NET.border("Gent", "Ypres") == "barrier"
    assert NET.border("Lille", "Ypres") == "", "the plain kind is not the same as no border"
    assert NET.border("Lille", "Gent") is None
    with pytest.raises(KeyError):
        NET.neighbours("Paris")


def test_a_line_is_the_shortest_and_of_several_the_first_by_its_names() -> None:
    assert NET.line(["Lille"], ["Gent"]) == ("Lille", "Metz", "Gent"), "Metz comes before Ypres"
    assert NET.line(["Lille", "Gent"], ["Gent"]) == ("Gent",)
    assert NET.line(["Lille"], ["Island"]) == ()
    open_ = NET.line(["Ypres"], ["Gent"], lambda one, other, kind: kind != "barrier")
    assert open_ == ("Ypres", "Lille", "Metz", "Gent")
    assert NET.steps(["Ypres"]) == {"Ypres": 0, "Gent": 1, "Lille": 1, "Metz": 2}


def test_who_is_alone_in_an_area_controls_it_else_who_did() -> None:
    before = {"Lille": "ENT", "Ypres": "ENT", "Gent": "CP", "Metz": "ENT"}
    there = {"Ypres": {"CP"}, "Gent": {"CP", "ENT"}, "": {"ENT"}}
    found = NET.control(before, there)
    assert found == {"Lille": "ENT", "Ypres": "CP", "Gent": "CP", "Metz": "ENT", "Island": ""}
    assert NET.control({}, {})["Metz"] == "CP", "the owner at the start, where nothing else is known"


def test_a_base_at_an_anchor_stands_in_the_area() -> None:
    assert NET.area_at((2_000, 2_000)) == "Gent"
    assert NET.area_at((2_000, 2_001)) == NET.area_at(None) == ""


def test_a_drawn_area_is_drawn_and_no_ground_query_reads_it() -> None:
    table = Table(60_000, 60_000, 30_000, places=(("Ypres", (20_000, 20_000)), ("Gent", (50_000, 50_000))))
    plain = Battlefield(table, {}, (Feature("wood", "item", box(0, 0, 9_000, 9_000), item="wood"),))
    drawn = Battlefield(table, {}, (*plain.features, Feature("Ypres", "area", box(5_000, 5_000, 40_000, 40_000))))
    for one, other in zip(compile_ground(plain), compile_ground(drawn), strict=True):
        assert np.array_equal(np.asarray(one), np.asarray(other))
    assert area_features(plain) == area_features(drawn)
    assert svg(drawn) != svg(plain)
    assert ">Ypres<" in svg(drawn)
    assert ">Gent<" in svg(plain), "an area that nobody drew stands at its anchor"
    assert parse(write(drawn), "map").features == drawn.features


def test_an_area_needs_a_name_and_an_outline() -> None:
    text = write(Battlefield(Table(60_000, 60_000), {}, (Feature("", "area", box(0, 0, 9_000, 9_000)),)))
    with pytest.raises(Exception, match="has no name"):
        parse(text, "map")
    with pytest.raises(Exception, match="area with geometry"):
        parse(text.replace("Polygon", "Point"), "map")
