"""covers: ui/bound_sim_ui/scene/orders.py, ui/bound_sim_ui/scene/labels.py, ui/bound_sim_ui/desks/message_desk.py

What is seen of an order of 1418, and what never becomes one: words past the arrow, a quarter, letters.
"""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bound_sim.scenario.folder import load, resolve
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.scene.orders import past
from tests.ui.conftest import OpenDesk, click, keys, view_of

LEFT = Qt.MouseButton.LeftButton


@pytest.mark.parametrize("end", [(100, 0), (0, 100), (-100, 0), (0, -100), (70, -70)])
def test_words_of_an_arrow_never_lie_on_its_last_leg(end: tuple[int, int]) -> None:
    for room in past("E 42.2 cm   6.0 of 42.2 cm, reach", 12, QPointF(*end), QPointF(0, 0)):
        for part in range(101):
            x, y = end[0] * part / 100, end[1] * part / 100
            assert not (room.west <= x <= room.east and room.north <= y <= room.south)


def test_the_quarter_of_a_bombardment_is_drawn(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    assert window.document is not None
    window.document.select_company("5/1")
    keys(qtbot, window, Qt.Key.Key_B)
    click(qtbot, window, 70, 26)
    order = window.document.high_of("5")
    assert order is not None
    assert order.reference
    (drawn,) = [one for one in view_of(window).orders.drawings if one.area is not None]
    assert drawn.area is not None
    assert drawn.area.contains(view_of(window).places.at(70_000, 26_000))
    assert order.reference in drawn.words


def test_letters_beside_a_message_are_not_orders(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("beaumont-hamel-fog")))
    whole = window.whole
    assert whole is not None
    window.sit(next(seat for seat in window.curtain.buttons if seat and whole.post(seat).commander))
    panel, document = window.panel, window.document
    assert isinstance(panel, OrderPanel)
    assert document is not None
    document.select_company(document.own_companies[0])
    before = dict(document.high), dict(document.low)
    panel.tabs.setCurrentIndex(panel.tabs.count() - 1)
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.accessibleName() == "The text of the message"
    for letter in "ahsrtdmnx":
        qtbot.keyClick(view_of(window), letter)
    assert (dict(document.high), dict(document.low)) == before
    assert view_of(window).tool is view_of(window).resting
