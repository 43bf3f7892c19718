"""covers: ui/bound_sim_ui/windows/pages.py, ui/bound_sim_ui/windows/window.py

The curtain and the first page by the keyboard alone: Tab goes to a button, Enter presses it.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, settled

K = Qt.Key


def tab_to(window: DeskWindow, button: QAbstractButton) -> None:
    """Go to a button by Tab, as a hand does that has no mouse."""
    window.activateWindow()
    QApplication.processEvents()
    for _ in range(80):
        if button.hasFocus():
            return
        QTest.keyClick(window.windowHandle(), K.Key_Tab)
        QApplication.processEvents()
    raise AssertionError(f"{button.text()} is not reached by Tab")


@pytest.mark.parametrize("key", [K.Key_Return, K.Key_Enter, K.Key_Space])
def test_enter_presses_a_seat_and_close(open_desk: OpenDesk, key: Qt.Key) -> None:
    window = open_desk()
    tab_to(window, window.curtain.buttons["A"])
    QTest.keyClick(window.windowHandle(), key)
    QApplication.processEvents()
    assert window.seat == "A"
    window.draw_curtain()
    tab_to(window, window.curtain.close_button)
    QTest.keyClick(window.windowHandle(), key)
    QApplication.processEvents()
    assert window.sitting is None
    assert window.pages.currentWidget() is window.start


def test_enter_presses_on_the_umpires_desk_and_leaves_the_tools_theirs(open_desk: OpenDesk) -> None:
    window = open_desk(seat="")
    assert isinstance(window.panel, UmpirePanel)
    hold = window.panel.buttons["B"]["policy"]
    assert isinstance(hold, QAbstractButton)
    hold.setFocus()
    QTest.keyClick(window.windowHandle(), K.Key_Return)
    assert window.whole is not None
    assert window.whole.missing() == ["A"]


def test_enter_presses_on_the_first_page(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = DeskWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window, before_close_func=lambda _: window.room.close())
    window.show()
    qtbot.waitExposed(window)
    tab_to(window, window.start.buttons["New battle"])
    QTest.keyClick(window.windowHandle(), K.Key_Return)
    assert window.room.making is not None


def sitter(window: DeskWindow) -> str | None:
    return window.seat


def test_it_says_who_is_in_and_who_is_wanted_and_offers_the_next_seat(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Enter takes the seat that is wanted, but not at once: who hands in with Enter twice stays where he is."""
    window = open_desk()
    curtain = window.curtain
    assert curtain.under.text().startswith("Bound 1 of 2: orders are wanted of A, B.")
    assert "Nobody has sat down yet" in curtain.under.text()
    window.sit("A")
    window.draw_curtain()
    assert "Nothing of the last seat is on the screen" in curtain.under.text()
    window.activateWindow()
    qtbot.waitUntil(lambda: curtain.buttons["A"].hasFocus(), timeout=5_000)
    assert curtain.buttons["A"].text().endswith("\norders wanted")
    assert window.whole is not None
    window.whole.hand_in("A", {}, {}, policy="hold")
    window.draw_curtain()
    QTest.keyClick(window.windowHandle(), K.Key_Return)
    assert sitter(window) is None, "the second Enter of a hand that gave its orders"
    assert "\nin since " in curtain.buttons["A"].text()
    assert "wanted of B" in curtain.under.text()
    qtbot.waitUntil(lambda: curtain.buttons["B"].hasFocus(), timeout=5_000)
    QTest.keyClick(window.windowHandle(), K.Key_Return)
    assert sitter(window) == "B"
    window.whole.hand_in("B", {}, {}, policy="hold")
    window.draw_curtain()
    assert curtain.under.text().startswith("Bound 1 of 2: no more orders are wanted, the umpire resolves.")
    qtbot.waitUntil(lambda: curtain.buttons[""].hasFocus(), timeout=5_000)
    window.sit("")
    window.umpire.step()
    settled(qtbot, window)
    window.draw_curtain()
    assert "resolved to the end of #" in curtain.under.text()
