"""A desk with a small battle, used as its user would: by mouse and keys."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.dice.keyed import key_from_seed
from bound_sim.scenario.model import Scenario
from bound_sim_ui import theme as themes
from bound_sim_ui.gc_thread import Collector
from bound_sim_ui.making.desk import MakingDesk
from bound_sim_ui.scene import labels
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
from tests.rulesets.rules1418.builder import base, ground, setting
from tests.ui.sizes import SIZES, SizedDesk, put_at

SEED = 1418
#: how often, and how long each time, a test waits for its windows to go
_TURNS, _TURN_MS = 500, 10
#: how long a bound may take at most: of a policy that looks ahead, in plain Python, on a machine with much else to do
_RESOLVED_MS = 600_000
OpenDesk = Callable[..., DeskWindow]
#: a window on a machine of its own, by the machine's name
Home = Callable[[str], DeskWindow]


def small_battle(bounds: int = 2) -> Scenario:
    """Two companies of A in the west, two of B in the east, a battery behind each, rough ground between."""
    a = [base(f"1/{company}/{n}", 20 + 6 * company, 20 + 6 * n) for company in (1, 2) for n in (1, 2, 3)]
    a += [base(f"5/1/{n}", 8, 50 + 6 * n, "Light howitzers") for n in (1, 2)]
    b = [base(f"9/{company}/{n}", 76 - 6 * company, 20 + 6 * n, dug_in=True) for company in (1, 2) for n in (1, 2, 3)]
    b += [base(f"7/1/{n}", 110, 50 + 6 * n, "7 cm field guns") for n in (1, 2)]
    return setting(a=a, b=b, features=[ground("rough", 42, 0, 50, 90)], bounds=bounds)


@pytest.fixture(scope="session", autouse=True)
def own_font(qapp: QApplication) -> Iterator[None]:
    """All texts in the font that comes with the program: no test depends on what fonts a machine has."""
    themes.bundled_fonts()
    before, themes.FAMILIES = themes.FAMILIES, (labels.FONT,)
    yield
    themes.FAMILIES = before


@pytest.fixture(autouse=True)
def windows_are_gone() -> Iterator[None]:
    """A test leaves no window: one that lives collects Python's garbage itself, and later tests would have none do it.

    What is to be deleted later waits for the next event loop, which the tests that follow may not have.
    """
    yield
    for _ in range(_TURNS):
        if not Collector.living and gc.isenabled():
            break
        # in a loop of its own, which lets threads go on that a window waits for when it is deleted
        loop = QEventLoop()
        QTimer.singleShot(_TURN_MS, loop.quit)
        loop.exec()
    assert not Collector.living, "a window was left"
    assert gc.isenabled()


def unasked(window: DeskWindow) -> None:
    """At the end of a test a window goes with all that is typed in it: nobody is there to be asked."""
    window.orders.may_leave = lambda: True  # type: ignore[method-assign]


@pytest.fixture
def home(qtbot: QtBot, tmp_path: Path) -> Iterator[Home]:
    """A window on a machine of its own, by the machine's name; the same name is the same machine."""
    made: list[DeskWindow] = []

    def opened(name: str) -> DeskWindow:
        (tmp_path / name).mkdir(exist_ok=True)
        window = DeskWindow(Settings(tmp_path / name / "settings.ini"))
        qtbot.addWidget(window, before_close_func=unasked)
        made.append(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield opened
    for window in made:
        window.close()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What boxes say that the windows wait for."""
    found: list[str] = []

    def shown(box: QMessageBox) -> int:
        found.append(f"{box.text()}\n{box.detailedText()}")
        return 0

    monkeypatch.setattr(QMessageBox, "exec", shown)
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: found.append(str(words)))
    return found


@pytest.fixture
def open_desk(qtbot: QtBot, tmp_path: Path) -> Iterator[OpenDesk]:
    """Opens a desk on a scenario and seats somebody."""
    made: list[DeskWindow] = []

    def opened(scenario: Scenario | None = None, seat: str | None = None, seed: int = SEED) -> DeskWindow:
        window = DeskWindow(Settings(tmp_path / "settings.ini"))
        qtbot.addWidget(window, before_close_func=unasked)
        made.append(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        window.opening.open_scenario(scenario or small_battle(), key_from_seed(seed))
        window.wait_for_rules()
        if seat is not None:
            window.sit(seat)
            window.activateWindow()
            QApplication.processEvents()
        return window

    yield opened
    for window in made:
        window.close()


@pytest.fixture(params=list(SIZES))
def sized_desk(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Iterator[SizedDesk]:
    """Opens windows of a size, with texts of a size."""
    made: list[DeskWindow] = []
    themes.bundled_fonts()

    def opened() -> DeskWindow:
        window = DeskWindow(Settings(tmp_path / "settings.ini"))
        qtbot.addWidget(window, before_close_func=unasked)
        made.append(window)
        window.show()
        put_at(window, request.param)
        return window

    yield opened
    for window in made:
        window.close()
    themes.apply(themes.LIGHT)


@pytest.fixture
def new_battle(qtbot: QtBot, tmp_path: Path) -> DeskWindow:
    """A window in which New battle was clicked."""
    made = DeskWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(made, before_close_func=lambda _: made.room.close())
    made.resize(1280, 900)
    made.show()
    qtbot.waitExposed(made)
    qtbot.mouseClick(made.start.buttons["New battle"], Qt.MouseButton.LeftButton)
    made.activateWindow()
    QApplication.processEvents()
    return made


def settled(qtbot: QtBot, window: DeskWindow) -> None:
    """Wait until nothing is being resolved beside the window."""
    qtbot.waitUntil(lambda: not window.umpire.busy, timeout=_RESOLVED_MS)
    QApplication.processEvents()


def making(window: DeskWindow) -> MakingDesk:
    assert window.room.making is not None
    return window.room.making


def view_of(window: DeskWindow) -> MapView:
    assert window.map_view is not None
    return window.map_view


def pixel(window: DeskWindow, x_cm: float, y_cm: float) -> QPoint:
    """The pixel over a place of the table."""
    return view_of(window).pixel_of(x_cm * 1000, y_cm * 1000)


def click(
    qtbot: QtBot, window: DeskWindow, x_cm: float, y_cm: float,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:  # fmt: skip
    qtbot.mouseClick(view_of(window).viewport(), button, modifier, pixel(window, x_cm, y_cm))


def move(window: DeskWindow, at: QPoint, buttons: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    """Move the pointer, with buttons held."""
    viewport = view_of(window).viewport()
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove, QPointF(at), QPointF(viewport.mapToGlobal(at)), Qt.MouseButton.NoButton, buttons,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(viewport, event)


def drag(qtbot: QtBot, window: DeskWindow, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag from one place of the table to another, as a hand does: through places between."""
    viewport, left = view_of(window).viewport(), Qt.MouseButton.LeftButton
    a, b = pixel(window, *start), pixel(window, *end)
    qtbot.mousePress(viewport, left, pos=a)
    for share in (0.2, 0.5, 0.8, 1.0):
        move(window, a + (b - a) * share, left)
    qtbot.mouseRelease(viewport, left, pos=b)


def keys(qtbot: QtBot, window: DeskWindow, *typed: Qt.Key | tuple[Qt.Key, Qt.KeyboardModifier]) -> None:
    """Type keys over the map."""
    for key in typed:
        name, modifier = key if isinstance(key, tuple) else (key, Qt.KeyboardModifier.NoModifier)
        qtbot.keyClick(view_of(window), name, modifier)


def open_at_home(board: DeskWindow, player: DeskWindow, qtbot: QtBot, folder: Path, pattern: str) -> None:
    """The umpire writes seat files into a folder, and a player opens the one that the pattern names."""
    board.sit("")
    board.umpire.seat_files(str(folder))
    settled(qtbot, board)
    (path,) = folder.glob(pattern)
    assert player.opening.open_named(str(path))
    player.wait_for_rules()
