"""covers: ui/bound_sim_ui/scene/boxes.py, ui/bound_sim_ui/scene/legend.py, ui/bound_sim_ui/desks/card_dock.py

Boxes beside the map with the counters that wait in them, what signs of areas mean, cards under the map.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.card_dock import CardDock
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.scene.boxes import BoxesItem
from bound_sim_ui.scene.labels import overlaps
from bound_sim_ui.scene.legend import Legend
from bound_sim_ui.windows import printing
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, settled, view_of
from tests.ui.test_cards_at_desk import at_first_question_of_front


@pytest.fixture(scope="module")
def front() -> Scenario:
    """The shipped front with a person in each seat."""
    return replace(load("flanders-to-vosges-1914"), seats={}, folder=None)


def boxes_of(window: DeskWindow) -> BoxesItem:
    boxes = view_of(window).boxes
    assert boxes is not None
    return boxes


def test_who_waits_lies_in_boxes_under_the_map(open_desk: OpenDesk, front: Scenario) -> None:
    window = open_desk(front, "")
    view, boxes = view_of(window), boxes_of(window)
    named = {box.name: {pile.said for pile in box.piles} for box in boxes.boxes}
    assert named["GE reserve"] == named["UK reserve"] == {"3\u202f\u00d7\u202f3-2"}
    assert named["US to come"] == {"3\u202f\u00d7\u202f4-2"}
    standing = window.documents[""].standing
    assert boxes.held() == {name for name, base in standing.items() if not base.on_table}
    assert all(base.waits_in for base in standing.values() if not base.on_table)
    frames = [box.frame for box in boxes.boxes]
    assert not any(one.intersects(other) for at, one in enumerate(frames) for other in frames[:at])
    assert all(frame.top() >= view.ground.boundingRect().bottom() for frame in frames)
    view.grab()
    said = [plate.text for plate in view.labels.plates]
    assert {"GE reserve", "US to come"} <= set(said)
    assert overlaps(view.labels.plates) == []
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    assert all(seen.contains(frame) for frame in frames), "the whole map is shown with its boxes"


def test_a_click_on_a_counter_in_a_box_selects_it(open_desk: OpenDesk, front: Scenario, qtbot: QtBot) -> None:
    window = open_desk(front, "")
    view, boxes = view_of(window), boxes_of(window)
    (box,) = [box for box in boxes.boxes if box.name == "GE reserve"]
    *_, (name, x_u, y_u) = boxes._counters(box)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.pixel_of(x_u, y_u))
    assert name in window.documents[""].selected


def test_what_falls_goes_to_its_box_and_what_comes_in_leaves_it(open_desk: OpenDesk, front: Scenario) -> None:
    window = open_desk(front, "")
    view, boxes = view_of(window), boxes_of(window)
    assert view.bases is not None
    standing = dict(window.documents[""].standing)
    aachen = next(name for name, base in standing.items() if base.on_table and base.side == "CP")
    waits = next(name for name, base in standing.items() if base.waits_in == "reserve" and base.side == "CP")
    standing[aachen] = replace(standing[aachen], status="removed", waits_in="reserve")
    standing[waits] = replace(standing[waits], status="on table", waits_in="", x_u=standing[aachen].x_u,
                              y_u=standing[aachen].y_u)  # fmt: skip
    room = boxes.room
    view.bases.show_standing(standing)
    assert aachen in boxes.held()
    assert waits not in boxes.held()
    assert boxes.room.contains(room), "it does not become smaller"


def test_boxes_are_in_pictures_and_on_paper(open_desk: OpenDesk, front: Scenario) -> None:
    window = open_desk(front, "")
    view = view_of(window)
    image, table = printing.picture(view, 800), view.ground.boundingRect()
    assert view.whole.height() > table.height()
    assert abs(image.height() / image.width() - view.whole.height() / view.whole.width()) < 0.01
    assert b"GE reserve" in printing.svg(view)


def test_a_map_without_areas_has_no_boxes_and_no_legend(open_desk: OpenDesk) -> None:
    window = open_desk(seat="A")
    view = view_of(window)
    assert view.boxes is None
    assert view.whole == view.ground.boundingRect()
    assert not window.actions_by_name["legend"].isEnabled()


def test_a_key_says_what_signs_of_areas_mean(open_desk: OpenDesk, front: Scenario, qtbot: QtBot) -> None:
    window = open_desk(front, "CP")
    view = view_of(window)
    assert not view.findChildren(Legend)
    chord = (Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    keys(qtbot, window, chord)
    (legend,) = view.findChildren(Legend)
    names = [name for name, _ in legend.entries]
    assert names[:2] == ["Central Powers", "Entente"]
    signs = {"taken", "border: barriered", "port", "fortified", "edge of the map", "victory points", "spent"}
    assert signs <= set(names)
    assert view.rect().contains(legend.geometry())
    samples = [sample.toImage() for _, sample in legend.entries]
    assert all(one != other for at, one in enumerate(samples) for other in samples[:at]), "each looks different"
    window.draw_curtain()
    window.sit("ENT")
    assert view_of(window).legend is not None, "it is remembered"
    keys(qtbot, window, chord)
    assert view_of(window).legend is None


def test_cards_lie_under_the_map_and_fold_away(open_desk: OpenDesk, front: Scenario, qtbot: QtBot) -> None:
    window = open_desk(front, seed=7)
    at_first_question_of_front(window, qtbot)
    window.sit("CP")
    window.resize(1366, 734)
    QApplication.processEvents()
    assert isinstance(window.panel, QuestionPanel)
    dock = window.panel.below
    assert isinstance(dock, CardDock)
    assert dock.isVisible()
    columns = {button.x() for button in dock.hand.buttons}
    assert len(columns) >= 4, "as many side by side as there is room for"
    shown = [button for button in dock.hand.buttons if button.y() + button.height() <= dock.area.viewport().height()]
    assert len(shown) >= 4, "a whole row of cards is seen"
    qtbot.mouseClick(dock.hand.buttons[0], Qt.MouseButton.LeftButton)
    assert dock.fold.text() == "Cards: 1 of 15 chosen"
    high = view_of(window).height()
    qtbot.mouseClick(dock.fold, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert not dock.area.isVisible()
    assert view_of(window).height() > high, "the map has the room"
    window.draw_curtain()
    assert window.desk.middle.findChild(CardDock) is None
    settled(qtbot, window)
