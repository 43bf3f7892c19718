"""covers: ui/bound_sim_ui/desks/panel_area.py

Every page, panel, tab and dialog on a small and a large screen, at the usual and at large text: all texts can be read,
nothing lies over anything else or off the window. ``tests.ui.cut_texts`` measures.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from bound_sim.battle_file import passwords
from bound_sim.dice.keyed import key_from_seed
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.folder import load
from bound_sim.scenario.model import Scenario
from bound_sim_ui import theme as themes
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.scene.labels import overlaps
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import SEED, Home, settled
from tests.ui.cut_texts import cut
from tests.ui.test_questions_at_desk import at_first_question

#: px of the window under its title bar, points of texts, theme
SIZES = {
    "1366x768": (1366, 734, 10, "light"), "1366x768, large text": (1366, 734, 15, "dark"),
    "1920x1080, large text": (1920, 1046, 15, "light"), "1920x1080": (1920, 1046, 10, "dark"),
}  # fmt: skip
Desk = Callable[[], DeskWindow]


@pytest.fixture(params=["1366x768", "1366x768, large text"])
def desk(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    """A window of a size, with texts of a size."""
    wide, high, points, theme = SIZES[request.param]
    made: list[DeskWindow] = []
    themes.bundled_fonts()

    def opened() -> DeskWindow:
        window = DeskWindow(Settings(tmp_path / "settings.ini"))
        qtbot.addWidget(window)
        made.append(window)
        window.settings.points, window.settings.theme = points, themes.THEMES[theme]
        window.dress()
        window.show()
        window.resize(wide, high)
        QApplication.processEvents()
        return window

    yield opened
    for window in made:
        window.close()
    themes.apply(themes.LIGHT)


def read(window: QWidget, where: str) -> None:
    """All of a window can be read as it is."""
    for _ in range(3):
        QApplication.processEvents()  # a layout follows another
    assert cut(window) == [], where


def tabs(window: DeskWindow) -> None:
    """The same under each tab of the panel."""
    assert window.panel is not None
    for held in window.panel.findChildren(QTabWidget):
        for at in range(held.count()):
            held.setCurrentIndex(at)
            read(window, held.tabText(at))


def begun(window: DeskWindow, scenario: Scenario) -> None:
    window.opening.open_scenario(scenario, key_from_seed(SEED))
    window.wait_for_rules()


def test_the_first_page_and_where_battles_are_made(desk: Desk) -> None:
    window = desk()
    read(window, "first page")
    window.room.open(SCENARIOS / "rulebook-sheet" / "map.geojson")
    read(window, "map")
    window.set_mode("forces")
    read(window, "forces")
    window.room.close()


@pytest.mark.parametrize(
    ("desk", "name"),
    [(size, "beaumont-hamel-fog") for size in SIZES]
    + [("1366x768, large text", "le-cateau-1914"), ("1366x768", "petite-douve-1915"),
       ("1366x768, large text", "petite-douve-1915"), ("1366x768, large text", "langemarck-1914"),
       ("1366x768, large text", "flanders-to-vosges-1914"), ("1366x768", "flanders-to-vosges-1914")],
    indirect=["desk"],
)  # fmt: skip
def test_a_battle(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The curtain with commanders, orders or a programme, messages, the board before and after, replays, the tour."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    window = desk()
    begun(window, load(name))
    read(window, "curtain")
    whole, seats = window.whole, list(window.curtain.buttons)
    assert whole is not None
    window.sit(next((seat for seat in seats if "/" in seat), seats[0]))
    read(window, "orders")
    document, panel = window.document, window.panel
    assert document is not None
    document.select_company(document.own_companies[0])
    read(window, "orders of a unit")
    if isinstance(panel, OrderPanel):
        tabs(window)
        panel.guide()
        read(window, "tour")
    window.set_mode("replay")
    read(window, "replay of nothing")
    window.draw_curtain()
    window.sit("")
    read(window, "board")
    tabs(window)
    for post in whole.posts:
        if whole.wanted(post) and whole.part(post) is None:
            whole.hand_in(post.side, {}, {}, policy="hold", commander=post.commander)
    window.umpire.refresh()
    read(window, "all in")
    window.umpire.resolve_bound("")
    settled(qtbot, window)
    if window.seat == "":
        tabs(window)
        window.set_mode("replay")
        read(window, "replay")


def test_a_question(desk: Desk, qtbot: QtBot, barn: Scenario) -> None:
    window = desk()
    window.opening.open_scenario(barn, key_from_seed(3))
    window.wait_for_rules()
    at_first_question(window, qtbot)
    read(window, "curtain")
    window.sit("B")
    assert isinstance(window.panel, QuestionPanel)
    read(window, "question")


def test_a_player_at_home(desk: Desk, home: Home, qtbot: QtBot, tmp_path: Path) -> None:
    """A seat's file: what waits for the rules, orders with bases that are only reported, messages, replay."""
    board, player = home("umpire"), desk()
    begun(board, load("beaumont-hamel-fog"))
    board.sit("")
    for post in board.whole.posts if board.whole is not None else ():
        if board.whole is not None and board.whole.wanted(post):
            board.whole.hand_in(post.side, {}, {}, policy="hold", commander=post.commander)
    board.umpire.refresh()
    board.umpire.resolve_bound("")
    settled(qtbot, board)
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    assert player.opening.open_named(str(tmp_path / "out" / "G 26 Reserve Division artillery bound 01.seat"))
    read(player, "waiting for the rules")
    player.wait_for_rules()
    assert player.document is not None
    assert player.document.reported
    read(player, "orders at home")
    tabs(player)
    view = player.view
    assert view is not None
    view.grab()
    assert overlaps(view.labels.plates) == []
    assert [plate for plate in view.labels.plates if plate.text.endswith(", at the start")]
    player.set_mode("replay")
    read(player, "replay at home")


def shown(box: QDialog) -> list[str]:
    """What of a dialog is cut as it opens."""
    box.show()
    QApplication.processEvents()
    return cut(box)


def test_battles_that_were_left_and_a_box_of_faults(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first page with battles of long names, and a box of faults as one gets that opens a faulty scenario."""
    window = desk()
    for name in ("beaumont-hamel-fog", "flanders-to-vosges-1914"):
        begun(window, load(name))
        window.sit(load(name).sides[0].id)
        window.autosave.write()
        window.leave_battle()
    assert window.autosave.battles()
    read(window, "first page with battles")
    found: list[list[str]] = []

    def look(box: QDialog) -> int:
        found.append(shown(box))
        return 0

    monkeypatch.setattr(QMessageBox, "exec", look)
    window.show_faults("beaumont-hamel is refused", [f"forces.csv: line {n}: wrong {'words ' * 30}" for n in range(30)])
    assert found == [[]]


_DIALOGS = {
    "B/87 Brigade": ("find", "layers", "help", "manual", "about", "print", "password"),
    "B": ("seal",),
    "": ("rule", "open seals", "print mat", "print", "forget password"),
}


@pytest.mark.parametrize(("seat", "name"), [(seat, name) for seat, names in _DIALOGS.items() for name in names])
def test_a_dialog(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, seat: str, name: str) -> None:
    """Each that the desk opens itself, as it opens."""
    window = desk()
    begun(window, load("beaumont-hamel-fog"))
    if name == "forget password":
        assert window.whole is not None
        passwords.set_for(window.whole.file, "G/26 Reserve Division artillery", "ravine")
    window.sit(seat)
    found: list[list[str]] = []

    def look() -> None:
        dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
        for dialog in dialogs:
            if not isinstance(dialog, QFileDialog):
                found.append(cut(dialog))
                assert dialog.width() <= window.width(), "wider than the screen"
            dialog.reject()

    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(60)
    window.activateWindow()
    QApplication.processEvents()
    window.actions_by_name[name].trigger()
    qtbot.waitUntil(lambda: bool(found), timeout=5_000)
    timer.stop()
    assert found[0] == []


def test_what_is_cut_is_found(qtbot: QtBot) -> None:
    """The measure itself: a label, a button and a wrapped text without room; widgets over one another."""
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    button, label = QPushButton("Reveal and resolve the bound"), QLabel("British: commander-in-chief")
    row.addWidget(button)
    row.addWidget(label)
    window.show()
    QApplication.processEvents()
    assert cut(window) == []
    button.setFixedWidth(60)
    label.setFixedWidth(60)
    QApplication.processEvents()
    assert len(cut(window)) == 2
    other = QWidget()
    qtbot.addWidget(other)
    column = QVBoxLayout(other)
    long = QLabel("words " * 60)
    long.setWordWrap(True)
    column.addWidget(long)
    over = QLabel("over it", other)
    other.resize(200, 300)
    other.show()
    over.setGeometry(20, 40, 80, 30)
    QApplication.processEvents()
    assert any(" over " in found for found in cut(other))
    over.hide()
    other.setMaximumHeight(60)
    long.setMaximumHeight(30)
    QApplication.processEvents()
    assert any("lacks" in found for found in cut(other))
    over.setGeometry(190, 40, 80, 30)
    over.show()
    QApplication.processEvents()
    assert any("off the window" in found for found in cut(other))


def test_the_panel_is_scrolled_where_the_window_is_low_and_its_foot_stays(qtbot: QtBot, tmp_path: Path) -> None:
    window = DeskWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window)
    window.settings.points = 15
    window.dress()
    window.show()
    window.resize(1100, 560)
    begun(window, load("beaumont-hamel-fog"))
    window.sit("B/87 Brigade")
    QApplication.processEvents()
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    assert panel.height() > window.height(), "more than there is room for"
    bottom = panel.hand.mapTo(window, panel.hand.rect().bottomLeft()).y()
    assert bottom < window.statusBar().y()
    window.close()
    themes.apply(themes.LIGHT)
