"""The map window, used as its user would: by wheel, mouse and keys."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.map_view import NEAREST, MapView
from ui.window import MapWindow

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
<rect width="600" height="400" fill="#f0e442"/><rect x="300" y="200" width="300" height="200" fill="#0072b2"/></svg>"""
YELLOW, BLUE = QColor("#f0e442"), QColor("#0072b2")


@pytest.fixture
def window(qtbot: QtBot) -> MapWindow:
    window = MapWindow("Mud", SVG)
    qtbot.addWidget(window)
    window.resize(800, 600)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    QApplication.processEvents()
    return window


def place(view: MapView, x: float, y: float) -> QPoint:
    """Where a point of the picture is in the view."""
    return view.mapFromScene(QPointF(x, y))


def colour(view: MapView, at: QPoint) -> QColor:
    image = view.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(at.x() * ratio), round(at.y() * ratio))


def wheel(view: MapView, at: QPoint, angle: int) -> None:
    """Turn the wheel over a point of the view."""
    event = QWheelEvent(
        QPointF(at), QPointF(view.viewport().mapToGlobal(at)), QPoint(), QPoint(0, angle), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def close_to(one: QPoint, other: QPoint) -> bool:
    return (one - other).manhattanLength() <= 2


def test_shows_all_of_the_picture(window: MapWindow) -> None:
    view = window.map
    assert window.windowTitle() == "Mud - bound-sim"
    assert view.viewport().rect().adjusted(-1, -1, 1, 1).contains(place(view, 0, 0))
    assert view.viewport().rect().adjusted(-1, -1, 1, 1).contains(place(view, 600, 400))
    assert colour(view, place(view, 100, 100)) == YELLOW
    assert colour(view, place(view, 500, 300)) == BLUE


def test_goes_on_showing_all_when_resized(window: MapWindow) -> None:
    window.resize(500, 700)
    QApplication.processEvents()
    view = window.map
    assert view.viewport().rect().adjusted(-1, -1, 1, 1).contains(place(view, 600, 400))
    assert place(view, 600, 400).x() - place(view, 0, 0).x() > 450


@pytest.mark.parametrize("at", [(310.0, 210.0), (5.0, 5.0), (590.0, 20.0)])
def test_wheel_zooms_at_the_pointer(window: MapWindow, at: tuple[float, float]) -> None:
    view = window.map
    pointer = place(view, *at)
    under = view.mapToScene(pointer)
    before = view.transform().m11()
    for _ in range(5):
        wheel(view, pointer, 120)
    assert view.transform().m11() == pytest.approx(before * 1.25**5)
    assert close_to(view.mapFromScene(under), pointer)
    wheel(view, pointer, -60)
    assert view.transform().m11() == pytest.approx(before * 1.25**4.5)
    assert close_to(view.mapFromScene(under), pointer)


def test_zoom_has_an_end(window: MapWindow) -> None:
    view = window.map
    fitted = view.transform().m11()
    for _ in range(100):
        wheel(view, QPoint(300, 200), 120)
    assert fitted < view.transform().m11() <= fitted * NEAREST * 1.01
    for _ in range(100):
        wheel(view, QPoint(300, 200), -120)
    assert fitted * 0.45 < view.transform().m11() < fitted


def test_dragging_pans(window: MapWindow, qtbot: QtBot) -> None:
    view = window.map
    start, end = QPoint(300, 300), QPoint(220, 240)
    before = place(view, 300, 200)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.viewport(), end)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert close_to(place(view, 300, 200), before + (end - start))


def test_keys_zoom_fit_and_quit(window: MapWindow, qtbot: QtBot) -> None:
    view = window.map
    fitted = view.transform().m11()
    qtbot.keyClick(window, Qt.Key.Key_Plus)
    assert view.transform().m11() == pytest.approx(fitted * 1.25)
    qtbot.keyClick(window, Qt.Key.Key_Minus)
    qtbot.keyClick(window, Qt.Key.Key_Minus)
    assert view.transform().m11() == pytest.approx(fitted / 1.25)
    qtbot.keyClick(window, Qt.Key.Key_F)
    assert view.transform().m11() == pytest.approx(fitted)
    qtbot.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not window.isVisible()
