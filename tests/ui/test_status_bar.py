"""covers: ui/bound_sim_ui/windows/window.py

The status bar: a message takes the place of the hint for a while, and is never written over it.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, move, pixel, view_of

K = Qt.Key
HINT = "Click selects"


def written(window: DeskWindow) -> dict[str, QRect]:
    """What is to be read in the status bar, and where: the labels with text, the message from its left end."""
    bar = window.statusBar()
    found = {
        label.text(): QRect(label.mapTo(bar, QPoint()), label.size())
        for label in bar.findChildren(QLabel) if label.isVisible() and label.text()
    }  # fmt: skip
    if bar.currentMessage():
        width = bar.fontMetrics().horizontalAdvance(bar.currentMessage())
        found[bar.currentMessage()] = QRect(0, 0, width, bar.height())
    return found


def overlapping(window: DeskWindow) -> list[tuple[str, str]]:
    places = written(window)
    return [(a, b) for a in places for b in places if a < b and places[a].intersects(places[b])]


def reopened(window: DeskWindow) -> None:
    window.hide()
    window.show()


CHANGES: dict[str, Callable[[DeskWindow], object]] = {
    "nothing": lambda window: None,
    "another hint": lambda window: window.say_tool(),
    "larger text": lambda window: window.resize_text(3),
    "smaller text": lambda window: window.resize_text(-2),
    "theme": DeskWindow.switch_theme,
    "narrower": lambda window: window.resize(900, 600),
    "hidden and shown": reopened,
    "another message": lambda window: window.say("another"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_message_and_the_hint_are_never_over_each_other(open_desk: OpenDesk, qtbot: QtBot, change: str) -> None:
    window = open_desk(seat="A")
    move(window, pixel(window, 26, 26))
    keys(qtbot, window, K.Key_Escape)
    window.say_tool()
    QApplication.processEvents()
    assert any(text.startswith(HINT) for text in written(window))
    window.say("26.III: advance by 1.5,-9", 0)
    CHANGES[change](window)
    QApplication.processEvents()
    assert window.statusBar().currentMessage() in written(window)
    assert overlapping(window) == []
    window.statusBar().clearMessage()
    QApplication.processEvents()
    assert any(text.startswith(HINT) for text in written(window))
    assert overlapping(window) == []


def test_nor_where_it_is_said_before_the_window_is_open(qtbot: QtBot, tmp_path: Path) -> None:
    window = DeskWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window)
    window.hint.setText(HINT)
    window.say("The rules are being read in", 0)
    window.show()
    qtbot.waitExposed(window)
    QApplication.processEvents()
    assert list(written(window)) == ["The rules are being read in"]
    window.statusBar().clearMessage()
    QApplication.processEvents()
    assert list(written(window)) == [HINT]


@pytest.mark.parametrize(("key", "ends"), [(K.Key_M, K.Key_Escape), (K.Key_M, K.Key_Return), (K.Key_F, K.Key_Escape)])
def test_the_hint_is_that_of_the_tool_in_the_hand(
    key: K, ends: K, open_desk: OpenDesk, qtbot: QtBot
) -> None:  # fmt: skip
    """Also after the tool was put away by what it gave."""
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N)
    assert window.hint.text().startswith(HINT)
    keys(qtbot, window, key, K.Key_Right)
    assert not window.hint.text().startswith(HINT)
    keys(qtbot, window, ends, ends)
    assert window.hint.text().startswith(HINT)


def test_no_place_is_told_where_the_pointer_left_the_map(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    move(window, pixel(window, 26, 26))
    assert window.where.text()
    QApplication.sendEvent(view_of(window), QEvent(QEvent.Type.Leave))
    assert window.where.text() == ""
