"""covers: ui/bound_sim_ui/scene

The map with its bases and orders as a picture, beside the one that is kept: the font comes with the program.

``UPDATE_PICTURES=1`` writes the kept one again: look at it before it is committed.
"""

import os
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from bound_sim_ui.windows import printing
from tests.ui.conftest import OpenDesk, keys

KEPT = Path(__file__).parent / "pictures"


def differs(one: QImage, other: QImage) -> float:
    """The share of pixels that are clearly not the same."""
    assert one.size() == other.size()
    wrong = total = 0
    for y in range(0, one.height(), 2):
        for x in range(0, one.width(), 2):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            total += 1
            wrong += abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) > 90
    return wrong / total


def test_the_map_looks_as_it_did(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, Qt.Key.Key_N, Qt.Key.Key_A, Qt.Key.Key_M)
    keys(qtbot, window, *[Qt.Key.Key_Right] * 9, Qt.Key.Key_Return)
    assert window.view is not None
    picture = printing.picture(window.view, 700)
    path = KEPT / "orders.png"
    if os.environ.get("UPDATE_PICTURES"):
        path.parent.mkdir(exist_ok=True)
        picture.save(str(path))
    kept = QImage(str(path))
    assert not kept.isNull()
    assert differs(picture, kept) < 0.01
    blank = QImage(picture.size(), QImage.Format.Format_RGB32)
    blank.fill(0xFFFFFF)
    assert differs(blank, kept) > 0.15, "the comparison sees a difference"
