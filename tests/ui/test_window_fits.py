"""covers: ui/bound_sim_ui/windows/window.py

The window fits small screens and remembers itself; words on buttons can be read at larger text, in both themes.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QScreen
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from bound_sim_ui import theme as themes
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.dialogs import KeysDialog
from bound_sim_ui.windows.manual import ManualDialog
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, view_of
from tests.ui.test_order_desk import panel_of

SMALL, LARGE = QRect(0, 0, 1366, 768), QRect(0, 0, 1920, 1080)


@pytest.mark.parametrize("screen", [SMALL, LARGE, QRect(100, 50, 1280, 720), QRect(0, 0, 683, 384)])
def test_it_opens_within_the_screen(qtbot: QtBot, tmp_path: Path, screen: QRect) -> None:
    window = DeskWindow(Settings(tmp_path / "s.ini"))
    qtbot.addWidget(window)
    window.fit_screen(screen)
    frame = QRect(window.pos(), window.size())
    assert screen.contains(frame)
    assert screen.bottom() - frame.bottom() >= 30, "with its title bar"
    window.close()


def test_size_and_place_are_remembered_and_kept_on_the_screen(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "s.ini")
    window = DeskWindow(settings)
    qtbot.addWidget(window)
    window.show()
    window.resize(800, 640)
    QApplication.processEvents()
    size = window.size()
    window.close()
    again = DeskWindow(Settings(tmp_path / "s.ini"))
    qtbot.addWidget(again)
    again.fit_screen(LARGE)
    assert again.size() == size
    again.move(5000, 3000)
    again.settings.geometry = again.saveGeometry()
    again.fit_screen(SMALL)
    assert SMALL.contains(QRect(again.pos(), again.size()))
    again.close()


def test_a_window_on_the_screen_stays_where_it_was_left(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With each start it stood lower by its frame's title: what was restored was moved to where it was restored."""
    window = DeskWindow(Settings(tmp_path / "s.ini"))
    qtbot.addWidget(window)
    window.show()
    window.resize(800, 640)
    window.move(60, 50)
    window.close()
    again = DeskWindow(Settings(tmp_path / "s.ini"))
    qtbot.addWidget(again)
    moves: list[object] = []
    monkeypatch.setattr(again, "move", lambda *at: moves.append(at))
    again.fit_screen(LARGE)
    assert moves == [(LARGE.topLeft(),)]
    again.close()


@pytest.mark.parametrize("points", [10, 15])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_of_the_order_desk_is_cut_at_1366_x_768(
    open_desk: OpenDesk, qtbot: QtBot, points: int, theme: str
) -> None:
    window = open_desk(seat="A")
    window.settings.points, window.settings.theme = points, themes.THEMES[theme]
    window.dress()
    window.rebuild_panel()
    window.resize(1366, 768 - 34)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (1366, 734), "nothing asks for more room"
    panel = panel_of(window)
    bottom = panel.hand.mapTo(window, panel.hand.rect().bottomLeft()).y()
    assert bottom < window.statusBar().y()
    assert window.statusBar().geometry().bottom() <= window.height()
    cut = [button.text() for button in panel.findChildren(QToolButton)
           if button.isVisible() and button.objectName() == "letter"
           and button.width() < button.fontMetrics().horizontalAdvance(button.text()) + 6]  # fmt: skip
    assert cut == []
    for one in (panel.hand, panel.others, panel.seal):
        assert one.width() >= one.fontMetrics().horizontalAdvance(one.text())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_letters_around_the_table_stand_out(open_desk: OpenDesk, qtbot: QtBot, theme: str) -> None:
    """The contrast of the grid's letters with what lies around the table: 4.5, as of all texts."""
    window = open_desk(seat="A")
    window.settings.theme = themes.THEMES[theme]
    window.dress()
    ground = view_of(window).ground

    def light(colour: QColor) -> float:
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                 for part in (colour.redF(), colour.greenF(), colour.blueF())]  # fmt: skip
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(QColor(ground.ink)), light(ground.around)), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_dialogs_are_no_larger_than_the_screen(open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a pixel of the screen's is one of four, a screen of 1366 x 768 has room for 683 x 384."""
    window = open_desk(seat="A")
    small = QRect(0, 0, 683, 384)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: small)
    window.fit_screen(small)
    assert small.contains(QRect(window.pos(), window.size()))
    for made in (KeysDialog(window.settings.keys(), lambda name, keys: "", window), ManualDialog(window)):
        assert made.width() <= small.width()
        assert made.height() <= small.height() - 30, "its title bar has room"
        made.deleteLater()
