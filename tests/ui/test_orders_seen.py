"""covers: ui/bound_sim_ui/scene/orders.py, ui/bound_sim_ui/scene/labels.py, ui/bound_sim_ui/desks/message_desk.py

What is seen of an order of 1418, and what never becomes one: words past the arrow, a quarter, letters.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load, resolve
from bound_sim_maps.lettering import Rooms, TextBox
from bound_sim_ui.desks.message_panel import MessagePanel
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.scene.labels import Plate, Wish, _settled, moved
from bound_sim_ui.scene.orders import past
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, keys, move, pixel, view_of

LEFT = Qt.MouseButton.LeftButton


BENDS = {
    "straight": [(0, 0), (100, 0)], "up": [(0, 0), (0, -100)], "slanting": [(0, 0), (70, -70)],
    "a hook": [(0, 0), (120, 0), (120, 40), (20, 40)], "back over itself": [(0, 0), (150, 0), (10, 4)],
    "a zigzag": [(0, 0), (60, 40), (0, 80), (60, 120), (0, 160)],
}  # fmt: skip
WORDS = "E 42.2 cm   6.0 of 42.2 cm, reach"


def crosses(room: TextBox, legs: Sequence[QPointF]) -> bool:
    """Whether a line runs through a room, looked at px by px."""
    for start, end in pairwise(legs):
        for part in range(501):
            at = start + (end - start) * (part / 500)
            if room.west <= at.x() <= room.east and room.north <= at.y() <= room.south:
                return True
    return False


@pytest.mark.parametrize("bend", BENDS)
def test_words_of_an_arrow_never_lie_on_any_of_its_legs(bend: str) -> None:
    legs = [QPointF(x, y) for x, y in BENDS[bend]]
    rooms = list(past(WORDS, 12, legs))
    assert len(rooms) > 20
    assert [room for room in rooms if crosses(room, legs)] == []


def test_words_leave_the_bases_of_their_arrow_free_where_there_is_room() -> None:
    legs = [QPointF(0, 0), QPointF(100, 0)]
    stands = QRectF(90, -15, 60, 30)
    rooms = list(past(WORDS, 12, legs, [stands]))
    on = [room.east >= 90 and room.west <= 150 and room.south >= -15 and room.north <= 15 for room in rooms]
    assert not on[0]
    assert on == sorted(on)
    assert True in on


def live_plates(window: DeskWindow) -> list[Plate]:
    """The words of what is being drawn, as they stand on the screen."""
    view = view_of(window)
    world, size = view.viewportTransform(), view.viewport().size()
    return view.labels._live_plates(world, (size.width(), size.height()))


@pytest.mark.parametrize("zoomed", [0, 3])
@pytest.mark.parametrize("corners", [
    [(60, 32)], [(50, 32), (50, 60), (28, 60)], [(70, 30), (30, 34)], [(26, 60), (60, 60), (60, 20), (30, 20)],
    [(5, 32)], [(32, 2)], [(118, 32)],
], ids=str)  # fmt: skip
def test_words_that_follow_the_pointer_are_clear_of_legs_words_and_bases(
    corners: list[tuple[int, int]], zoomed: int, open_desk: OpenDesk, qtbot: QtBot
) -> None:
    """Measured on the screen, with the other company's order beside it, at each corner as it is drawn."""
    window = open_desk(seat="A")
    view, document = view_of(window), window.document
    assert document is not None
    document.select_company("1/2")
    keys(qtbot, window, Qt.Key.Key_A, Qt.Key.Key_M)
    click(qtbot, window, 52, 40)
    keys(qtbot, window, Qt.Key.Key_Return)
    document.select_company("1/1")
    keys(qtbot, window, Qt.Key.Key_M)
    view.zoom(zoomed)
    if zoomed:
        view.centre_on(view.places.at(40_000, 36_000))
    for place, corner in enumerate(corners):
        move(window, pixel(window, *corner))
        view.grab()
        live = view.orders.live
        assert live is not None
        [plate] = live_plates(window)
        world = view.viewportTransform()
        legs = [world.map(point) for point in live.legs]
        assert len(legs) == place + 2
        assert not crosses(plate.room, legs)
        frame = view.viewport().rect()
        if frame.contains(legs[-1].toPoint()):
            assert plate.room.within(TextBox(0, 0, frame.width(), frame.height()))
        others = [other.at(world.dx(), world.dy()) for other in view.labels.plates]
        assert others
        assert not [other.text for other in others if plate.room.touches(other.room)]
        still = QTransform.fromScale(world.m11(), world.m22())
        signs = [moved(room, world.dx(), world.dy()) for room in view.labels.bases(still).all()]
        assert signs
        assert not [room for room in signs if plate.room.touches(room)]
        click(qtbot, window, *corner)


def test_words_stand_somewhere_where_nothing_is_free() -> None:
    """In a window as narrow as they are, they stand on their arrow rather than nowhere."""
    room = TextBox(0, 0, 10, 10)
    wish = Wish("words", [moved(room, 500, 0)], 12, 0, must=True, spare=[moved(room, 5, 5)])
    frame = TextBox(0, 0, 20, 20)
    [plate] = _settled([wish], Rooms(), Rooms(), frame)
    assert plate.room == moved(room, 5, 5)
    [plate] = _settled([replace(wish, spare=())], Rooms(), Rooms(), frame)
    assert plate.room == moved(room, 500, 0)
    assert not list(_settled([replace(wish, must=False)], Rooms(), Rooms(), frame))


def test_the_quarter_of_a_bombardment_is_drawn(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    assert window.document is not None
    window.document.select_company("5/1")
    keys(qtbot, window, Qt.Key.Key_B)
    click(qtbot, window, 70, 26)
    order = window.document.high_of("5")
    assert order is not None
    assert order.word("reference")
    (drawn,) = [one for one in view_of(window).orders.drawings if one.area is not None]
    assert drawn.area is not None
    assert drawn.area.contains(view_of(window).places.at(70_000, 26_000))
    assert order.word("reference") in drawn.words


def test_letters_beside_a_message_are_not_orders(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("beaumont-hamel-fog")))
    whole = window.whole
    assert whole is not None
    window.sit(next(seat for seat in window.curtain.buttons if seat and whole.post(seat).commander))
    panel, document = window.panel, window.document
    assert isinstance(panel, OrderPanel)
    assert document is not None
    document.select_company(document.own_companies[0])
    before = dict(document.drafts.now.high), dict(document.drafts.now.low)
    panel.tabs.setCurrentIndex(panel.tabs.count() - 1)
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.accessibleName() == "The text of the message"
    for letter in "ahsrtdmnx":
        qtbot.keyClick(view_of(window), letter)
    assert (dict(document.drafts.now.high), dict(document.drafts.now.low)) == before
    assert view_of(window).tool is view_of(window).resting


@pytest.mark.parametrize("umpire", [False, True])
def test_letters_after_a_click_on_a_message_are_written(umpire: bool, open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A click on what was told, or on Send, and a sentence: it stands in the field, and the map is as it was."""
    window = open_desk(load(resolve("beaumont-hamel-fog")))
    whole = window.whole
    assert whole is not None
    window.sit("" if umpire else next(one for one in window.curtain.buttons if one and whole.post(one).commander))
    panel, view = window.panel, view_of(window)
    assert isinstance(panel, OrderPanel | UmpirePanel)
    panel.tabs.setCurrentIndex(panel.tabs.count() - 1)
    window.activateWindow()
    QApplication.processEvents()
    messages = panel.tabs.currentWidget()
    assert isinstance(messages, MessagePanel)
    seen = view.transform(), view.snap, view.tool
    shown = window.windowHandle()
    qtbot.mouseClick(messages.told.viewport(), LEFT)
    for key in (Qt.Key.Key_Z, Qt.Key.Key_NumberSign, Qt.Key.Key_Plus, Qt.Key.Key_L):
        QTest.keyClick(shown, key)
    assert messages.text.toPlainText() == "z#+l"
    qtbot.mouseClick(messages.send, LEFT)
    assert messages.text.hasFocus()
    assert messages.text.toPlainText() == ""
    messages.send.setFocus()
    for key in (Qt.Key.Key_Z, Qt.Key.Key_NumberSign, Qt.Key.Key_Plus, Qt.Key.Key_L):
        QTest.keyClick(shown, key)
    assert (view.transform(), view.snap, view.tool) == seen
