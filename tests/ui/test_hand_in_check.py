"""covers: bound_sim/desk/hand_in.py, ui/bound_sim_ui/desks/hand_in_check.py, ui/bound_sim_ui/desks/order_desk.py

What is faulty, not allowed as all stand, for nothing, unfinished or missing is asked about before orders leave a seat.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.desk.edits import give_high, give_low
from bound_sim.files.folder import load
from bound_sim.orders.arrows import arrow, changed
from bound_sim.orders.records import declared
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.seal_dialogs import SealDialog
from bound_sim_ui.desks.unit_list import IDLE, TICK
from bound_sim_ui.scene.orders import PASSED
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, OpenDesk, keys, view_of
from tests.ui.test_end_of_empires import blank
from tests.ui.test_seat_files import at_home, to_front, umpire, written

K, LEFT = Qt.Key, Qt.MouseButton.LeftButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
YES, NO = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No


class Answers:
    """What was asked, and what is answered."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answer = NO

    def __call__(self, parent: object, title: str, text: str, *more: object) -> QMessageBox.StandardButton:
        self.asked.append(text)
        return self.answer


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    made = Answers()
    monkeypatch.setattr(QMessageBox, "question", made)
    return made


def handed(window: DeskWindow) -> bool:
    return window.pages.currentWidget() is window.curtain


def orders_of(window: DeskWindow) -> OrderPanel:
    assert isinstance(window.panel, OrderPanel)
    return window.panel


def lines_of(window: DeskWindow) -> OrderPanel:
    assert isinstance(window.panel, OrderPanel)
    return window.panel


def forbid(window: DeskWindow, qtbot: QtBot) -> str:
    """High Command Hold, and who is dug in is told to dig: not allowed as it stands, though the order is a good one."""
    document = window.document
    assert document is not None
    document.select_company("9/1")
    keys(qtbot, window, K.Key_H, K.Key_D)
    orders_of(window).let_stay(document.waiting())
    unit = document.company
    assert document.troubles(unit)
    assert not document.faults
    return unit


def test_what_is_not_allowed_is_asked_about(open_desk: OpenDesk, qtbot: QtBot, answers: Answers) -> None:
    window = open_desk(seat="B")
    unit = forbid(window, qtbot)
    keys(qtbot, window, (K.Key_Return, CTRL))
    assert not handed(window)
    [asked] = answers.asked
    assert f"Not allowed as all stand: 1\n{unit}: " in asked
    assert "Without an order" not in asked
    answers.answer = YES
    qtbot.mouseClick(orders_of(window).hand, LEFT)
    assert handed(window)


def test_a_message_that_is_typed_and_not_sent_is_asked_about(
    home: Home, qtbot: QtBot, tmp_path: Path, answers: Answers
) -> None:
    board, anna = home("umpire"), home("anna")
    umpire(board)
    at_home(anna, written(board, qtbot, tmp_path / "out")["A"])
    to_front(anna)
    panel = orders_of(anna)
    panel.let_stay(anna.document.waiting() if anna.document else [])
    assert anna.messages._panel is not None
    anna.messages._panel.text.setPlainText("Is the lock passable? ")
    keys(qtbot, anna, (K.Key_Return, CTRL))
    assert "A message is written and not sent: Is the lock passable?" in answers.asked[0]
    assert not list(tmp_path.rglob("*.sealed"))


def test_a_fault_names_its_unit_once_and_says_what_is_allowed(open_desk: OpenDesk, said: list[str]) -> None:
    window = open_desk(seat="A")
    assert window.document is not None
    give_high(window.document, "1", declared("1", 1, "hold", "", "orders.csv: desk"))
    give_low(window.document, "1/1", arrow("1/1", 1, "move", path=((5000, 0),), place="arrows.txt: desk"))
    window.orders.hand_in()
    assert not handed(window)
    assert said[0].startswith("1/1 is told to move under Hold (1: bound 1): R-9, column HOLD: ")


def test_what_would_come_to_nothing_is_asked_about(open_desk: OpenDesk, qtbot: QtBot, answers: Answers) -> None:
    window = open_desk(seat="A")
    document = window.document
    assert document is not None
    orders_of(window).let_stay(document.waiting())
    for unit in document.own_companies:
        order = document.low_of(unit)
        assert order is not None
        give_low(document, unit, changed(order, shoot="9/2"))
    idle = [unit for unit in document.own_companies if document.idle(unit)]
    assert idle
    qtbot.mouseClick(orders_of(window).hand, LEFT)
    assert f"{idle[0]}: " in answers.asked[0]
    assert f"come to nothing as all stand (~): {len(idle)}" in answers.asked[0]
    assert not handed(window)


def test_a_bombardment_without_batteries_is_asked_about(open_desk: OpenDesk, qtbot: QtBot, answers: Answers) -> None:
    window = open_desk(seat="A")
    document = window.document
    assert document is not None
    orders_of(window).let_stay(document.waiting())
    give_high(document, "5", document.read_word("5", "bombard C1.a"))
    head = orders_of(window).tree.items["5"]
    assert head.text(1) == TICK
    give_low(document, "5/1", arrow("5/1", document.bound, "stay", shoot="9/1"))
    assert head.text(1) == IDLE
    why = "5/1/1: battery took no part: it was told to shoot direct (R-39)"
    assert why in head.toolTip(2)
    qtbot.mouseClick(orders_of(window).hand, LEFT)
    assert "come to nothing as all stand (~): 1" in answers.asked[0]
    assert f"5: {why}" in answers.asked[0]
    assert not handed(window)


def test_the_line_in_the_field_and_a_drawn_order_count_or_stop_it(
    open_desk: OpenDesk, qtbot: QtBot, answers: Answers
) -> None:
    answers.answer = YES
    window = open_desk(seat="A")
    document = window.document
    assert document is not None
    keys(qtbot, window, K.Key_N)
    line = orders_of(window).line
    line.setText("flies home")
    qtbot.mouseClick(orders_of(window).hand, LEFT)
    assert not handed(window)
    assert "in the field" in window.statusBar().currentMessage()
    line.setText("stay")
    view_of(window).setFocus()  # from the field, where letters are written, to the map
    keys(qtbot, window, K.Key_M, K.Key_Right)
    qtbot.mouseClick(orders_of(window).hand, LEFT)
    assert not handed(window)
    assert "being drawn" in window.statusBar().currentMessage()
    keys(qtbot, window, K.Key_Escape, K.Key_Escape)
    line.setText("stay")
    qtbot.mouseClick(orders_of(window).hand, LEFT)
    assert handed(window)
    assert document.low_of("1/1") == changed(document.low_of("1/1") or arrow("", 0), verb="stay")


def test_sealing_asks_the_same(open_desk: OpenDesk, qtbot: QtBot, answers: Answers) -> None:
    window = open_desk(seat="B")
    forbid(window, qtbot)
    for press in (lambda: qtbot.mouseClick(orders_of(window).seal, LEFT),
                  lambda: keys(qtbot, window, (K.Key_Return, CTRL | SHIFT))):  # fmt: skip
        press()
        assert "Not allowed" in answers.asked.pop()
        assert not window.findChildren(SealDialog)


def test_end_of_empires_asks_what_would_come_to_nothing(open_desk: OpenDesk, qtbot: QtBot, answers: Answers) -> None:
    window = open_desk(blank(), seat="R")
    document = window.document
    assert document is not None
    orders_of(window).let_stay(document.waiting())
    for unit in document.own_companies:
        order = document.low_of(unit) or arrow(unit, document.bound, "stay")
        give_low(document, unit, changed(order, shoot="BG"))
    wrong = {unit for unit in document.own_companies if document.idle(unit) or document.troubles(unit)}
    assert wrong
    qtbot.mouseClick(orders_of(window).hand, LEFT)
    assert not handed(window)
    assert all(f"{unit}: " in answers.asked[0] for unit in wrong)


def test_lines_that_come_to_nothing_are_asked_about(
    open_desk: OpenDesk, barn: Scenario, qtbot: QtBot, answers: Answers
) -> None:
    window = open_desk(barn, seat="A")
    panel, document = lines_of(window), window.document
    assert document is not None
    assert panel.field.add("RUST march ford")
    passed = [place for place, hint in document.line_hints().items() if not hint.fits]
    assert passed
    assert panel.list.item(passed[0]).text().startswith(PASSED)
    keys(qtbot, window, (K.Key_Return, CTRL))
    assert not handed(window)
    assert document.line_text(document.lines_now()[passed[0]]) in answers.asked[0]
    qtbot.mouseClick(panel.seal, LEFT)
    assert len(answers.asked) == 2
    assert not window.findChildren(SealDialog)
    answers.answer = YES
    qtbot.mouseClick(panel.hand, LEFT)
    assert handed(window)


def test_a_hand_of_too_few_cards_is_asked_about(open_desk: OpenDesk, qtbot: QtBot, answers: Answers) -> None:
    front = replace(load(SCENARIOS / "flanders-to-vosges-1914"), seats={}, folder=None)
    window = open_desk(front, seat="CP")
    panel = lines_of(window)
    panel.list.selectAll()
    qtbot.mouseClick(panel.remove, LEFT)
    assert panel.field.add("hand Coordination, Esprit-de-Corps, Esprit-de-Corps")
    qtbot.mouseClick(panel.hand, LEFT)
    assert not handed(window)
    assert "3 cards, 8 make the hand" in answers.asked[0]


def test_a_seat_at_home_is_asked_by_button_and_by_either_key(
    home: Home, qtbot: QtBot, tmp_path: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, bert = home("umpire"), home("bert")
    umpire(board)
    at_home(bert, written(board, qtbot, tmp_path / "out")["B"])
    to_front(bert)
    unit = forbid(bert, qtbot)
    out = tmp_path / "B.sealed"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    qtbot.mouseClick(orders_of(bert).hand, LEFT)
    keys(qtbot, bert, (K.Key_Return, CTRL))
    keys(qtbot, bert, (K.Key_Return, CTRL | SHIFT))
    assert len(answers.asked) == 3
    assert all(f"{unit}: " in asked for asked in answers.asked)
    assert not out.exists()
    answers.answer = YES
    qtbot.mouseClick(orders_of(bert).hand, LEFT)
    assert out.exists()
