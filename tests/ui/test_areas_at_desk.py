"""covers: ui/bound_sim_ui/scene/areas.py, ui/bound_sim_ui/scene/view.py, ui/bound_sim_ui/scene/plays.py

Areas on the map of the desk: who holds each, stacks with their counts, names with signs; in replay as they were.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim.rules.records.replay import Thing
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Scenario
from bound_sim_ui.scene.areas import AreasItem
from bound_sim_ui.scene.labels import overlaps
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.windows import printing
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, settled, view_of


@pytest.fixture(scope="module")
def front() -> Scenario:
    """The shipped front with a person in each seat."""
    return replace(load(SCENARIOS / "flanders-to-vosges-1914"), seats={}, folder=None)


def areas_of(window: DeskWindow) -> AreasItem:
    areas = view_of(window).areas
    assert areas is not None
    return areas


def colour_at(view: MapView, x_u: int, y_u: int) -> QColor:
    at = view.pixel_of(x_u, y_u)
    return QColor(view.grab().toImage().pixel(at))


def hue_of(image: QImage, at: QPoint) -> int:
    """The commonest colour about a pixel: of an area's tint, and not of a line of its hatch."""
    found: dict[int, int] = {}
    for dx in range(-4, 5):
        for dy in range(-4, 5):
            colour = image.pixel(at.x() + dx, at.y() + dy)
            found[colour] = found.get(colour, 0) + 1
    return max(found, key=found.__getitem__)


def test_the_status_bar_names_the_area_under_the_pointer(open_desk: OpenDesk, front: Scenario) -> None:
    window = open_desk(front, "CP")
    liege = front.areas.by_name["Liege"].at
    window.view_actions.pointed(liege)
    assert window.where.text().startswith("Liege   "), "with who lies there"
    window.view_actions.pointed((liege[0] - 2_000, liege[1] - 4_000))
    assert window.where.text() == "Liege"
    window.view_actions.pointed((10, 10))
    assert window.where.text() == "", "no area is there, and nobody measures"


def test_areas_have_names_signs_stacks_and_no_text_covers_another(open_desk: OpenDesk, front: Scenario) -> None:
    window = open_desk(front, "CP")
    view = view_of(window)
    view.grab()
    plates = view.labels.plates
    assert {area.name for area in front.areas.areas} <= {plate.text for plate in plates}
    assert overlaps(plates) == []
    said = [plate.text for plate in plates]
    assert "4\u202f×\u202f4-2" in said, "the pile of Aachen with its count"
    assert sum(text.endswith("3-2") for text in said) > 3
    titles = {plate.text: plate.title for plate in plates if plate.title is not None}
    paris = titles["Paris"]
    assert paris is not None
    assert {one.text for one in paris.writing} == {"Paris", "5"}, "its victory points"
    orleans, calais = titles["Orleans"], titles["Calais"]
    assert orleans is not None
    assert calais is not None
    assert len(calais.paints) > 1, "a port"
    assert len(orleans.paints) > 1, "an edge of the map"
    assert view.ground.measured is False, "no grid where all areas are drawn"


def test_bases_of_a_stack_are_found_where_they_are_drawn(open_desk: OpenDesk, front: Scenario) -> None:
    window = open_desk(front, "CP")
    view, areas = view_of(window), areas_of(window)
    assert view.bases is not None
    (pile,) = [pile for pile in areas.piles if pile.area == "Aachen" and pile.kind == "4-2"]
    assert len(pile.ids) == 4
    x_u, y_u = front.areas.by_name["Aachen"].at
    *_, (name, dx, dy) = pile.places()
    assert view.bases.at(round(x_u + dx * areas.width_u), round(y_u + dy * areas.width_u)) == name
    assert areas.stacked() == {base for base, at in window.documents["CP"].standing.items() if at.on_table}


def test_who_holds_an_area_shows_in_its_colour_and_in_its_hatch(open_desk: OpenDesk, front: Scenario) -> None:
    window = open_desk(front, "CP")
    view, areas = view_of(window), areas_of(window)
    at = front.areas.by_name["Ypres"].at
    spot = view.pixel_of(at[0] - 3_500, at[1] - 3_500)
    before = hue_of(view.grab().toImage(), spot)
    taken = Thing("control-Ypres", "control", "CP", "area", at, at, 0, "placed", "")
    trench = Thing("trench-Ypres", "trench", "CP", "area", at, at, 0, "placed", "")
    view.show_things([taken, trench])
    assert areas.control["Ypres"] == "CP"
    assert [marker.kind for marker in areas.lying["Ypres"]] == ["trench"]
    after = hue_of(view.grab().toImage(), spot)
    assert QColor(before) != QColor(after)
    aachen = front.areas.by_name["Aachen"].at
    assert hue_of(view.grab().toImage(), view.pixel_of(aachen[0] + 4_000, aachen[1] - 6_000)) == after
    view.show_things([])
    assert areas.control["Ypres"] == "ENT", "its owner's again"


def test_sides_differ_in_grey(open_desk: OpenDesk, front: Scenario) -> None:
    window = open_desk(front, "CP")
    view = view_of(window)
    with view.in_grey(True):
        drawn = printing.picture(view, 1_000).convertToFormat(QImage.Format.Format_Grayscale8)
    places = []
    for name in ("Orleans", "Strasbourg"):
        x_u, y_u = front.areas.by_name[name].at
        rect = view.ground.boundingRect()
        scale = drawn.width() / rect.width()
        places.append((round((x_u / 100 - rect.x()) * scale), round((900 - y_u / 100 + 60 - rect.y()) * scale)))

    def levels(x: int, y: int) -> set[int]:
        return {drawn.pixelColor(x + dx, y + dy).value() for dx in range(-8, 9) for dy in range(-8, 9)}

    ent, cp = (levels(x, y) for x, y in places)
    assert ent != cp
    assert len(ent) > len(cp), "the hatch of the second side"


def test_the_toys_areas_are_discs_joined_by_lines(open_desk: OpenDesk, barn: Scenario) -> None:
    """No area of the toy is drawn: each is a disc, and lines of their kinds join those that touch."""
    window = open_desk(barn, "A")
    view, areas = view_of(window), areas_of(window)
    view.grab()
    assert {plate.text for plate in view.labels.plates} >= {"barn", "mill", "ford"}
    assert all(seam.joined for seam in areas.shapes.seams)
    assert view.ground.measured is True, "its places are points of the table"
    assert overlaps(view.labels.plates) == []


def test_a_replay_shows_who_held_what_at_each_moment(open_desk: OpenDesk, front: Scenario, qtbot: QtBot) -> None:
    """A turn played by the usual answers: Liege is Belgian at its beginning and German at its end."""
    seats = {"CP": "posture", "ENT": "posture"}
    window = open_desk(replace(front, seats=seats), "", seed=7)
    keys(qtbot, window, Qt.Key.Key_F5)
    settled(qtbot, window)
    assert areas_of(window).control["Liege"] == "CP"
    window.set_mode("replay")
    document = window.document
    assert document is not None
    document.set_moment(document.history.moments[0])
    assert areas_of(window).control["Liege"] == "ENT"
    document.set_moment(document.history.moments[-1])
    assert areas_of(window).control["Liege"] == "CP"
    view_of(window).grab()
    assert overlaps(view_of(window).labels.plates) == []
    assert window.testAttribute(Qt.WidgetAttribute.WA_WState_Visible)


def test_it_is_not_looked_at_nearer_than_two_areas(front: Scenario, open_desk: OpenDesk) -> None:
    window = open_desk(front)
    window.sit("CP")
    view = view_of(window)
    for _ in range(40):
        view.zoom(1)
    assert view.zoom_now == pytest.approx(view.nearest)
    assert view.areas is not None
    seen = view.viewport().height() / view.zoom_now
    assert seen >= 1.9 * view.places.length(view.areas.shapes.apart_u), "a counter does not fill the view"
    window.draw_curtain()
