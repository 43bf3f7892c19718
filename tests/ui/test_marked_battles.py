"""covers: ui/bound_sim_ui/plain_texts.py

Markup stands in every text of a battle, in all rulesets, and in messages, reasons and faults; every page and dialog of
the desk is opened, and every widget, tooltip, list and item is read: all of it is shown as it is written, and the
picture that it names is never opened. A page, an entry of the menus or a dialog that is not gone to fails.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QPaintDevice, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QGraphicsScene,
    QGraphicsView,
    QLabel,
    QListWidget,
    QTabWidget,
    QTextBrowser,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from bound_sim.battle_file import passwords
from bound_sim.desk.player_seat import PlayerSeat
from bound_sim.scenario.posts import Post
from bound_sim_ui import theme as themes
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.desks.tour import Guided
from bound_sim_ui.keys import COUNTS_IN, KEYS
from bound_sim_ui.windows import printing
from bound_sim_ui.windows.window import DeskWindow
from tests.support import payloads
from tests.ui.conftest import Home, settled
from tests.ui.shown_texts import Canary, Reader, own_widgets
from tests.ui.test_dialogs import AT_A_BATTLE, AT_HOME, OF_CARDS, WHERE_BATTLES_ARE_MADE
from tests.ui.test_nothing_is_cut import hand_in_all

#: said where there is no screen, of tooltips and menus that pop up
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
#: a short battle of each ruleset; that of 1418, which has commanders, opens all dialogs too
BATTLES = ("beaumont-hamel-fog", "le-cateau-1914", "trench-and-tank", "brickyard-assault", "summer-1914")
OF_1418, OF_CARDS_TOO = BATTLES[0], BATTLES[-1]
#: entries of the menus that lead elsewhere: the walk goes there by itself, or there is nothing else to read
ELSEWHERE = {
    "quit", "close battle", "curtain", "new", "begin", "full screen", "table dice", "resolve", "step",
    "theme", "symbols", "larger", "smaller",
    "overview",  # a key that is held
    *(name for name, key in KEYS.items() if name.startswith("mode ") or key.where == COUNTS_IN["question"]),
}  # fmt: skip
#: entries that 1418 does not have, by a battle that chooses them; that of 1418 chooses all others
PRESSED = {
    "le-cateau-1914": {
        "block", "board", "break", "charge", "choose A", "choose B", "column", "crawl", "dismount", "face", "hold fire",
        "leave", "limber", "line", "loses", "march", "mount", "move and fire", "press", "prone", "rise", "unlimber",
    },
    "summer-1914": {"legend"},
}  # fmt: skip
#: widgets that 1418 does not have, by a battle that shows them; that of 1418 shows all others
SHOWN = {
    "trench-and-tank": {"OpenAnswer", "OrderPanel", "ProgrammeTour", "QuestionPanel", "WaitingUnits", "_LineField"},
    "summer-1914": {
        "AnswerRows",
        "CardButton",
        "CardDialog",
        "CardDock",
        "CardHand",
        "Legend",
        "ProposalButton",
        "StandingDialog",
    },
}
#: what says something of a battle's at least
SAYS = {
    "DeskWindow.windowTitle", "QComboBox.display", "QLabel.text", "QLineEdit.text", "QMessageBox.text",
    "QTableWidget.display", "QTextDocument.document", "QTreeWidget.display", "SaidList.display", "SeatBoard.display",
    "SeatBoard.toolTip", "_Seat.text",
}  # fmt: skip
#: texts that come in while a battle is played: their numbers begin here
_RUNNING = 900_000
#: of a battle's first questions so many are looked at, and of a side's units
_QUESTIONS, _UNITS = 2, 2
_LOOK_MS, _PATIENCE_MS = 5, 5_000
#: Qt hides a tooltip 300 ms after it is asked to
_TIP_HIDES_MS = 500


@pytest.fixture
def canary() -> Iterator[Canary]:
    made = Canary()
    yield made
    made.close()


class Walk:
    """Goes through the desk in a battle. What opens by the way is read and closed."""

    def __init__(self, qtbot: QtBot, canary: Canary, name: str) -> None:
        self.qtbot, self.canary, self.reader = qtbot, canary, Reader()
        others = {one for names in PRESSED.values() for one in names}
        #: whether dialogs and entries that all rules have are opened; the entries that are chosen at least
        self.all_of_it = name == OF_1418
        self.wanted = set(KEYS) - ELSEWHERE - others if self.all_of_it else PRESSED.get(name, set[str]())
        self.pressed: set[str] = set()
        self.dialogs: list[str] = []
        self.timer = QTimer()
        self.timer.timeout.connect(self._close)
        self.timer.start(_LOOK_MS)

    def text(self, number: int) -> str:
        """A text of somebody's that comes in while a battle is played."""
        return self.canary.text(_RUNNING + number)

    def _close(self) -> None:
        for top in QApplication.topLevelWidgets():
            if isinstance(top, QDialog) and top.isVisible():
                self.timer.stop()
                self.reader.look(f"dialog {type(top).__name__} {top.windowTitle()}", top)
                self.dialogs.append(type(top).__name__)
                top.reject()
                self.timer.start()

    def look(self, where: str) -> None:
        """Read all that there is."""
        self.reader.look(where)
        assert not self.canary.was_opened(), where

    def tabs(self, window: DeskWindow, where: str) -> None:
        """What a panel has under each of its tabs."""
        for held in window.panel.findChildren(QTabWidget) if window.panel is not None else ():
            for at in reversed(range(held.count())):
                held.setCurrentIndex(at)
                QApplication.processEvents()
        self.look(where)

    def tour(self, window: DeskWindow) -> None:
        """The tour of the panel that is shown."""
        assert isinstance(window.panel, Guided)
        window.panel.guide()
        self.look("tour")
        window.panel.end_tour()

    def opened(self, act: Callable[[], object]) -> None:
        """Do what opens a dialog."""
        before = len(self.dialogs)
        act()
        self.qtbot.waitUntil(lambda: len(self.dialogs) > before, timeout=_PATIENCE_MS)

    def print(self, window: DeskWindow, path: Path) -> None:
        """A seat's order sheets, or the umpire's list of moves, whose texts are laid out as HTML."""
        lay_out = printing.text_of

        def laid_out(html: str, device: QPaintDevice, room: QRectF) -> QTextDocument:
            document = lay_out(html, device, room)
            self.reader.document(document, "on paper")
            return document

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(printing, "text_of", laid_out)
            window.outputs.print_pdf(str(path))
        assert path.exists()

    def press(self, window: DeskWindow) -> None:
        """Entries of the menus that can be chosen and were not yet: all, or those that a battle has to choose."""
        wanted = set(KEYS) - ELSEWHERE if self.all_of_it else self.wanted
        for name, action in window.actions_by_name.items():
            if action.isEnabled() and name in wanted - self.pressed:
                self.pressed.add(name)
                action.trigger()
                settled(self.qtbot, window)
        self.look("after the menus")


def made(walk: Walk, window: DeskWindow, folder: Path) -> None:
    """Where battles are made."""
    assert window.room.open(folder)
    for mode in ("map", "areas", "forces"):
        window.set_mode(mode)
        walk.look(mode)
        walk.press(window)
    for act in WHERE_BATTLES_ARE_MADE.values() if walk.all_of_it else ():
        window.set_mode("map")
        walk.opened(lambda act=act: act(window))  # type: ignore[misc]
    window.room.close()


def seats(walk: Walk, window: DeskWindow, paper: Path) -> None:
    """The curtain and each seat of a side: orders, units, replay."""
    walk.look("curtain")
    for seat in [seat for seat in window.curtain.buttons if seat]:
        window.sit(seat)
        document = window.document
        assert document is not None
        walk.tabs(window, f"orders of {seat}")
        walk.tour(window)
        for unit in document.own_companies[:_UNITS]:
            document.select_company(unit)
            QApplication.processEvents()
        walk.look("units")
        walk.print(window, paper)
        window.set_mode("replay")
        walk.look("replay of nothing")
        window.set_mode("orders")
        walk.press(window)
        window.draw_curtain()


def dialogs(walk: Walk, window: DeskWindow) -> None:
    """Every dialog at a battle that the source has, where it is opened in the test of their sizes."""
    whole = window.whole
    assert whole is not None
    commanders = {post.side: post.key for post in whole.posts if post.commander}
    passwords.set_for(whole.file, commanders["G"], "ravine")
    for seat, acts in AT_A_BATTLE.items():
        window.sit(commanders["B"] if "/" in seat else seat)
        for act in acts.values():
            walk.opened(lambda act=act: act(window))  # type: ignore[misc]
        window.draw_curtain()


def cards(walk: Walk, window: DeskWindow) -> None:
    """A hand that is chosen for a programme; answers that are given beforehand."""
    window.sit(next(seat for seat in window.curtain.buttons if seat))
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    walk.opened(lambda: panel.begin(next(verb for verb in panel.document.grammar.lines if verb.word == "hand")))
    assert walk.dialogs[-1] == OF_CARDS.rpartition(":")[2]
    walk.opened(panel.give_answers)
    window.draw_curtain()


def board(walk: Walk, window: DeskWindow, out: Path) -> None:
    """The umpire's desk: messages, seats' files, rulings, a bound, seeing as a side, the replay."""
    window.sit("")
    whole, document = window.whole, window.document
    assert whole is not None
    assert document is not None
    for number, post in enumerate(whole.posts):
        window.messages.write(post, walk.text(number))
    walk.tabs(window, "board")
    walk.tour(window)
    seat_files(walk, window, out / "before")
    hand_in_all(window)
    for line, reason in ((f"remove {next(iter(document.standing))}", walk.text(51)), (walk.text(52), walk.text(53))):
        window.umpire.carry_out(line, reason)
        settled(walk.qtbot, window)
    walk.press(window)
    walk.tabs(window, "all in")
    window.umpire.resolve_bound("")
    settled(walk.qtbot, window)
    questions(walk, window)
    for side in (*whole.sides, ""):
        window.umpire.see_as(side)
        settled(walk.qtbot, window)
        walk.look(f"as {side}")
    walk.tabs(window, "board after a bound")
    window.set_mode("replay")
    walk.look("replay")
    walk.press(window)
    window.set_mode("umpire")
    if not whole.running:
        seat_files(walk, window, out / "after")


def seat_files(walk: Walk, window: DeskWindow, folder: Path) -> None:
    """Every player's file."""
    window.umpire.seat_files(str(folder))
    settled(walk.qtbot, window)
    assert list(folder.glob("*.seat"))


def questions(walk: Walk, window: DeskWindow) -> None:
    """The first questions, each at its side's seat; then the umpire's desk again."""
    whole = window.whole
    assert whole is not None
    for _ in range(_QUESTIONS):
        if not whole.asked:
            break
        window.draw_curtain()
        walk.look("curtain that asks")
        window.sit(whole.asked[0].side)
        panel = window.panel
        assert isinstance(panel, QuestionPanel)
        walk.look("question")
        panel.press(1)
        if window.panel is panel:  # the first press shows a proposal
            walk.look("proposal")
            panel.press(1)
        settled(walk.qtbot, window)
    window.draw_curtain()
    window.sit("")


def at_home(walk: Walk, player: DeskWindow, files: Sequence[Path]) -> None:
    """A player's own desk, by seats' files."""
    for file in files:
        assert player.opening.open_named(str(file))
        walk.look("waiting for the rules")
        player.wait_for_rules()
        player.messages.write(Post("", ""), walk.text(60))
        walk.tabs(player, "orders at home")
        walk.press(player)
        for act in AT_HOME.values() if walk.all_of_it else ():
            walk.opened(lambda act=act: act(player))  # type: ignore[misc]
        player.set_mode("replay")
        walk.look("replay at home")
        player.leave_battle()


@pytest.fixture
def no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dialogs for files are the system's own: nothing is chosen in them."""
    for asked, given in (("getOpenFileName", ("", "")), ("getOpenFileNames", ([], "")), ("getSaveFileName", ("", "")),
                         ("getExistingDirectory", "")):  # fmt: skip
        monkeypatch.setattr(QFileDialog, asked, lambda *_, given=given, **__: given)


@pytest.mark.usefixtures("no_files")
@pytest.mark.parametrize("name", BATTLES)
def test_every_page_shows_what_is_written(
    home: Home, qtbot: QtBot, canary: Canary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(payloads, "_UNITS", 1)  # a bound of 1418 is played sooner
    found = payloads.marked(name, tmp_path / "scenario", canary.form)
    walk, window = Walk(qtbot, canary, name), home("umpire")
    monkeypatch.setattr("tests.ui.test_dialogs.told", lambda text: f"{walk.text(70)} {text}")
    monkeypatch.setattr(PlayerSeat, "troubles", [f"{walk.text(71)}: wrong"])
    made(walk, window, found.folder)
    assert window.opening.open_named(str(found.folder))
    walk.look("rules are read in")
    window.opening.open_scenario(replace(found.scenario, seats={}, folder=None))
    window.wait_for_rules()
    seats(walk, window, tmp_path / "sheets.pdf")
    if walk.all_of_it:
        dialogs(walk, window)
    if name == OF_CARDS_TOO:
        cards(walk, window)
    board(walk, window, tmp_path / "out")
    walk.print(window, tmp_path / "moves.pdf")
    # of the last bound that they are written of; a commander's is another's beside that of the side's first
    files = sorted(sorted((tmp_path / "out").iterdir())[0].glob("*.seat"))
    at_home(walk, home("anna"), files[: 1 + walk.all_of_it])
    window.leave_battle()
    walk.look("first page with battles")
    walk.timer.stop()
    assert walk.reader.wrong == []
    assert not canary.was_opened()
    others = {one for names in SHOWN.values() for one in names}
    shown = {one.__name__ for one in own_widgets()} - others if walk.all_of_it else SHOWN.get(name, set[str]())
    assert walk.wanted - walk.pressed == set()
    assert shown - walk.reader.classes == set()
    assert SAYS - walk.reader.said == set()


def test_without_the_style_it_is_html_and_its_picture_is_opened(
    home: Home, qtbot: QtBot, canary: Canary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: the same battle under Qt's own style."""
    found = payloads.marked(BATTLES[3], tmp_path / "scenario", canary.form)
    try:
        with monkeypatch.context() as patched:
            patched.setattr(themes, "PlainTextStyle", lambda: "Fusion")
            window, reader = home("umpire"), Reader()
            window.opening.open_scenario(replace(found.scenario, seats={}, folder=None))
            window.wait_for_rules()
            window.sit(found.scenario.sides[0].id)
            reader.look("orders")
            assert any("QLabel shows HTML" in wrong for wrong in reader.wrong)
            assert canary.was_opened() or sys.platform != "linux"
            window.close()
    finally:
        themes.apply(themes.LIGHT)


def test_a_tooltip_that_goes_while_all_is_read_does_not_stop_the_reading(
    qtbot: QtBot, canary: Canary, monkeypatch: pytest.MonkeyPatch
) -> None:
    themes.apply(themes.LIGHT)
    QToolTip.showText(QPoint(5, 5), "a tooltip of before")
    before = next(one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel"))
    QToolTip.hideText()
    QTest.qSleep(_TIP_HIDES_MS)  # its clock has run out where the reading begins: it is hidden, and not yet deleted
    label = QLabel("unit")
    label.setToolTip(canary.text(1))
    qtbot.addWidget(label)
    monkeypatch.setattr(QApplication, "allWidgets", lambda: [label, before])  # Qt's own order is by chance
    reader = Reader()
    reader.look("here")
    assert not isValid(before)
    assert reader.said == {"QLabel.toolTip"}
    assert reader.wrong == []


def _rich_label(text: str) -> QWidget:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.RichText)
    return label


def _browser(text: str) -> QWidget:
    browser = QTextBrowser()
    browser.setHtml(text)
    return browser


def _whats_this(text: str) -> QWidget:
    label = QLabel()
    label.setWhatsThis(text)
    return label


def _on_the_scene(text: str) -> QWidget:
    scene = QGraphicsScene()
    scene.addText("").setHtml(text)
    view = QGraphicsView(scene)
    scene.setParent(view)
    return view


def _of_a_list(text: str) -> QWidget:
    rows = QListWidget()
    rows.addItem("row")
    rows.item(0).setWhatsThis(text)
    return rows


@pytest.mark.parametrize("shows", [_rich_label, _browser, _whats_this, _on_the_scene, _of_a_list])
def test_what_shows_html_is_found(qtbot: QtBot, canary: Canary, shows: Callable[[str], QWidget]) -> None:
    themes.apply(themes.LIGHT)
    widget = shows(canary.text(1))
    qtbot.addWidget(widget)
    widget.show()
    reader = Reader()
    reader.look("here")
    assert len(reader.wrong) == 1
