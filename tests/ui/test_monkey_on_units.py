"""covers: ui/bound_sim_ui/tools/select.py, ui/bound_sim_ui/tools/orders.py, ui/bound_sim_ui/tools/lines.py

Presses on units, as a hand makes them: drags, clicks beside, double clicks, right clicks, keys in a drag, on
the order desk of each ruleset. Nothing ends in an error; drawn with a seed.
"""

import random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QInputDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load, resolve
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, move, pixel, settled, view_of

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
BATTLES = ("rulebook-sheet", "le-cateau-1914", "trench-and-tank", "hooge-1915", "flanders-to-vosges-1914")
ACTS = 40
KEYS = (
    Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_M, Qt.Key.Key_A,
    Qt.Key.Key_H, Qt.Key.Key_S, Qt.Key.Key_F, Qt.Key.Key_N, Qt.Key.Key_Tab, Qt.Key.Key_1, Qt.Key.Key_Up,
)  # fmt: skip


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Boxes, menus and dialogs are closed by their user; boxes of errors are noted."""
    errors: list[str] = []

    def noted(*words: Any, **more: Any) -> QMessageBox.StandardButton:
        errors.append(str(words[1:3]))
        return QMessageBox.StandardButton.Ok

    monkeypatch.setattr(QMessageBox, "critical", noted)
    monkeypatch.setattr(QMessageBox, "question", lambda *_, **__: QMessageBox.StandardButton.No)
    monkeypatch.setattr(QMessageBox, "exec", lambda *_: QMessageBox.StandardButton.Cancel)
    monkeypatch.setattr(QDialog, "exec", lambda *_: QDialog.DialogCode.Rejected)
    for shown in ("exec", "popup"):
        monkeypatch.setattr(QMenu, shown, lambda *_: None)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("", False))
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_, **__: ("", False))
    return errors


def acted(qtbot: QtBot, window: DeskWindow, at: QPoint, drawn: random.Random) -> None:
    """One act of a clumsy hand on or beside a unit."""
    viewport = view_of(window).viewport()
    beside = at + QPoint(drawn.randint(-6, 6), drawn.randint(-6, 6))
    far = at + QPoint(drawn.randint(-90, 90), drawn.randint(-90, 90))
    match drawn.choice(("drag", "drag", "drag", "keyed drag", "click", "double", "right", "key")):
        case "drag" | "keyed drag" as kind:
            qtbot.mousePress(viewport, LEFT, pos=beside)
            move(window, (beside + far) / 2, LEFT)
            if kind == "keyed drag":
                qtbot.keyClick(view_of(window), drawn.choice(KEYS))
            move(window, far, LEFT)
            qtbot.mouseRelease(viewport, LEFT, pos=far)
        case "click":
            qtbot.mouseClick(viewport, LEFT, pos=beside)
        case "double":
            qtbot.mouseDClick(viewport, LEFT, pos=beside)
        case "right":
            qtbot.mouseClick(viewport, RIGHT, pos=beside)
        case _:
            qtbot.keyClick(view_of(window), drawn.choice(KEYS))


@pytest.mark.parametrize("name", BATTLES)
def test_a_hand_on_units_ends_in_no_error(name: str, open_desk: OpenDesk, qtbot: QtBot, answered: list[str]) -> None:
    scenario = load(resolve(name))
    window = open_desk(scenario, seat=scenario.sides[0].id)
    drawn = random.Random(name)
    for _ in range(ACTS):
        document = window.document
        assert document is not None
        places = [(base.x_u / 1000, base.y_u / 1000) for base in document.standing.values() if base.x_u is not None]
        acted(qtbot, window, pixel(window, *drawn.choice(places)), drawn)
    settled(qtbot, window)
    assert answered == []
