"""covers: maps/bound_sim_maps/symbols.py

Signs of bases: one table for SVG and Qt; texts measured and placed.
"""

import xml.etree.ElementTree as ElementTree

import pytest

from bound_sim.files.folder import load
from bound_sim.results.report.pictures import opening
from bound_sim.rules import kinds_of
from bound_sim.scenario.files import shipped
from bound_sim_maps import symbols
from bound_sim_maps.lettering import Rooms, TextBox, shortened, text_room, text_width


@pytest.mark.parametrize("style", symbols.STYLES)
@pytest.mark.parametrize("kind", sorted(symbols.SIGNS["period"]))
def test_a_sign_lies_in_its_frame(kind: str, style: symbols.Style) -> None:
    places = [
        place for stroke in symbols.sign(kind, style) for step in symbols.steps(stroke.data) for place in step.places
    ]
    assert places
    assert all(-46.5 <= x <= 46.5 and -22.5 <= y <= 40 for x, y in places)
    ElementTree.fromstring(f"<svg>{symbols.base(kind, '#0072B2', 3, 50.8, 25.4, style)}</svg>")


def test_kinds_look_different() -> None:
    drawn = {kind: symbols.base(kind, "#0072B2", 0, 50.8, 25.4) for kind in ("infantry", "heavy", "command", "guns")}
    assert len(set(drawn.values())) == 4
    hatched = {symbols.base("infantry", "#0072B2", hatch, 50.8, 25.4) for hatch in range(4)}
    assert len(hatched) == 4


@pytest.mark.parametrize("style", symbols.STYLES)
def test_styles_have_a_sign_for_every_kind_and_a_machine_gun_is_not_a_command(style: symbols.Style) -> None:
    assert set(symbols.SIGNS[style]) == set(symbols.SIGNS["period"])
    one_of_each = {kind: symbols.sign(kind, style) for kind in ("infantry", "heavy", "command", "cavalry", "guns",
                                                                "tank", "armoured car", "transport")}  # fmt: skip
    assert len(set(one_of_each.values())) == len(one_of_each)
    assert symbols.sign("infantry", "nato") != symbols.sign("infantry", "period")


def test_marks_differ_by_shape() -> None:
    """Without any colour: no two have the same path."""
    shapes = {name: tuple(paint.data for paint in symbols.mark(name, 50.8, 25.4)) for name in symbols.marks()}
    assert len({shapes[name] for name in shapes if name not in ("pinned", "prone")}) == len(shapes) - 2
    assert symbols.mark("pinned", 50.8, 25.4)[0].fill != symbols.mark("prone", 50.8, 25.4)[0].fill
    assert symbols.mark("unheard of", 50.8, 25.4) == []
    assert len(symbols.figures(1, 4, 50.8, 25.4)) == 4


@pytest.mark.parametrize("name", shipped())
def test_every_kind_that_a_scenario_has_has_a_sign(name: str) -> None:
    scenario = load(name)
    assert set(kinds_of(scenario).values()) <= set(symbols.SIGNS["period"])
    somebody_stands = any(platoon.x_u is not None for platoon in scenario.forces.platoons)
    assert ("<use href" in opening(scenario)) == somebody_stands


def test_steps_of_path_data() -> None:
    assert list(symbols.steps("M1 -2L3 4.5C1 2 3 4 5 6Z")) == [
        ("M", ((1, -2),)), ("L", ((3, 4.5),)), ("C", ((1, 2), (3, 4), (5, 6))), ("Z", ()),
    ]  # fmt: skip


def test_texts_are_as_wide_as_the_font_makes_them() -> None:
    assert text_width("iiii", 10) < text_width("WWWW", 10) / 3
    assert text_width("A", 10, bold=True) > text_width("A", 10)
    assert text_width("A" * 100_000, 10) == text_width("A" * 200, 10)
    cut = shortened("A battlefield with a very long name", 12, 100)
    assert cut.endswith("\u2026")
    assert text_width(cut, 12) <= 100
    assert shortened("short", 12, 100) == "short"


def test_rooms_do_not_overlap() -> None:
    rooms = Rooms([TextBox(0, 0, 300, 10)])
    assert not rooms.free(TextBox(290, 5, 320, 20))
    assert rooms.free(TextBox(301, 0, 320, 20))
    turned = text_room(400, 100, "a long name on a slope", 11, 45)
    rooms.take(turned)
    assert rooms.free(TextBox(turned.west, turned.south - 8, turned.west + 8, turned.south))
    assert not rooms.free(TextBox(395, 95, 405, 105))
