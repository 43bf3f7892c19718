"""covers: ui/bound_sim_ui/scene/backdrop.py, ui/bound_sim_ui/windows/view_actions.py

A scanned map lies over the ground of a battle that is played, for every seat, until it is taken away.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from bound_sim_ui.windows import printing
from tests.ui.conftest import OpenDesk, keys, pixel, view_of
from tests.ui.test_whole_battle import sit

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_a_scan_lies_under_the_battle(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan = tmp_path / "scan.png"
    picture = QImage(300, 200, QImage.Format.Format_RGB32)
    picture.fill(0xFF0060FF)
    assert picture.save(str(scan))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(scan), ""))
    window = open_desk(seat="A")

    def blue() -> int:
        view = view_of(window)
        at = pixel(window, 100, 12)
        colour = view.grab().toImage().pixelColor(at)
        return colour.blue() - colour.red()

    before, paper = blue(), printing.picture(view_of(window), 300)
    keys(qtbot, window, (K.Key_G, CTRL | SHIFT))
    assert blue() > before + 40
    assert printing.picture(view_of(window), 300) != paper, "in pictures too"
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "B")
    assert blue() > before + 40, "for every seat"
    keys(qtbot, window, (K.Key_G, CTRL | SHIFT))
    assert abs(blue() - before) < 5
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "A")
    assert abs(blue() - before) < 5


def test_what_is_no_picture_is_told(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.png"
    other.write_text("words")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    window = open_desk(seat="A")
    keys(qtbot, window, (K.Key_G, CTRL | SHIFT))
    assert "is not a picture" in window.statusBar().currentMessage()
    assert view_of(window).scan is None
    broken = tmp_path / "map.scan.json"
    broken.write_text("{")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(broken), ""))
    told: list[list[str]] = []
    monkeypatch.setattr(window, "show_faults", lambda title, faults: told.append(faults))
    keys(qtbot, window, (K.Key_G, CTRL | SHIFT))
    assert told
    assert told[0][0].startswith("map.scan.json")
