"""covers: ui/bound_sim_ui/desks/order_field.py, ui/bound_sim_ui/desks/hand_in_check.py

What is typed for a unit is never lost without a word: it counts when another unit is looked at, waits with its unit
where it cannot be read, and is asked about before its window or its seat is left.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim_ui.desks.order_field import OrderField
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.document import Document
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, keys
from tests.ui.test_hand_in_check import Answers, answers  # noqa: F401  (a fixture)

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
ONE, TWO, GUNS = (26, 26), (32, 26), (8, 56)


def seated(window: DeskWindow) -> tuple[Document, OrderPanel, OrderField]:
    assert isinstance(window.panel, OrderPanel)
    assert window.document is not None
    return window.document, window.panel, window.panel.field


def types(qtbot: QtBot, field: OrderField, text: str) -> None:
    field.line.selectAll()
    qtbot.keyClicks(field.line, text)


def typed_and_left(
    open_desk: OpenDesk, qtbot: QtBot, text: str
) -> tuple[DeskWindow, Document, OrderPanel, OrderField]:  # fmt: skip
    """A seat where this was typed for the first unit before the second one was clicked."""
    window = open_desk(seat="A")
    document, panel, field = seated(window)
    click(qtbot, window, *ONE)
    types(qtbot, field, text)
    click(qtbot, window, *TWO)
    return window, document, panel, field


def test_a_typed_order_counts_when_another_unit_is_clicked(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window, document, _, field = typed_and_left(open_desk, qtbot, "move by 3,0")
    assert (document.company, field.line.text()) == ("1/2", "")
    assert (document.words("1/1"), document.words("1/2"), document.drafts.steps) == ("move by 3,0", "", 1)
    assert window.statusBar().currentMessage() == "1/1: move by 3,0"
    click(qtbot, window, *ONE)
    assert (field.line.text(), document.drafts.steps) == ("move by 3,0", 1)
    window.draw_curtain()
    window.sit("A")
    document, _, field = seated(window)
    click(qtbot, window, *TWO)
    types(qtbot, field, "dig")
    window.set_mode("replay")
    assert document.words("1/2") == "dig", "nor does another page take it away"


def test_what_cannot_be_read_waits_with_its_unit(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window, document, panel, field = typed_and_left(open_desk, qtbot, "move by 3,0 sho")
    assert field.line.text() == ""
    assert window.statusBar().currentMessage() == "Not given, since it cannot be read: 1/1: move by 3,0 sho"
    panel.let_stay(["1/2"])
    keys(qtbot, window, (K.Key_Return, CTRL))
    assert window.pages.currentWidget() is not window.curtain
    assert (document.company, field.line.text(), field.line.property("bad")) == ("1/1", "move by 3,0 sho", True)
    assert "sho" in field.told.text()
    assert window.statusBar().currentMessage().startswith("Not handed in: the line in the field cannot be read.")
    qtbot.keyClick(field.line, K.Key_Escape)
    assert (field.line.text(), document.not_given()) == ("", [])
    types(qtbot, field, "move by 3,0 sho")
    click(qtbot, window, *TWO)
    panel.let_stay(["1/1"])
    click(qtbot, window, *ONE)
    assert field.line.text() == "stay", "who is told something else since waits for nothing"


def test_what_cannot_be_read_waits_while_the_replay_is_open(
    open_desk: OpenDesk,
    qtbot: QtBot,
    answers: Answers,  # noqa: F811
) -> None:
    window, document, _, _ = typed_and_left(open_desk, qtbot, "move by 3,0 sho")
    window.set_mode("replay")
    keys(qtbot, window, (K.Key_L, CTRL))
    [asked] = answers.asked
    assert asked.startswith("Typed and not given, since it cannot be read: 1/1: move by 3,0 sho\n")
    window.set_mode("orders")
    again, _, field = seated(window)
    assert again is document
    click(qtbot, window, *ONE)
    assert (field.line.text(), field.line.property("bad")) == ("move by 3,0 sho", True)
    answers.answer = QMessageBox.StandardButton.Yes
    keys(qtbot, window, (K.Key_L, CTRL))
    window.sit("A")
    document, _, field = seated(window)
    click(qtbot, window, *ONE)
    assert (field.line.text(), document.not_given()) == ("", []), "who says yes gives it up"


def test_leaving_a_seat_asks_about_what_would_be_lost(
    open_desk: OpenDesk,
    qtbot: QtBot,
    answers: Answers,  # noqa: F811
) -> None:
    window = open_desk(seat="A")
    document, panel, field = seated(window)
    click(qtbot, window, *ONE)
    types(qtbot, field, "dig")
    click(qtbot, window, *TWO)
    types(qtbot, field, "to and fro")
    keys(qtbot, window, (K.Key_L, CTRL))
    [asked] = answers.asked
    assert asked.startswith("Typed and not given, since it cannot be read: 1/2: to and fro\n")
    assert window.panel is panel, "who says no sits on"
    assert not window.close()
    window.leave_battle()
    assert (len(answers.asked), window.panel is panel) == (3, True)
    assert document.words("1/1") == "dig"
    answers.answer = QMessageBox.StandardButton.Yes
    keys(qtbot, window, (K.Key_L, CTRL))
    assert window.pages.currentWidget() is window.curtain
    window.sit("A")
    keys(qtbot, window, (K.Key_L, CTRL))
    assert (len(answers.asked), window.pages.currentWidget()) == (4, window.curtain), "else nothing is asked"


def test_an_order_is_typed_for_own_units_alone(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A battalion's circle is its own, and not its companies'."""
    window = open_desk(seat="A")
    document, panel, field = seated(window)
    click(qtbot, window, *GUNS)
    keys(qtbot, window, K.Key_B)
    click(qtbot, window, 70, 26)
    panel.tree.setCurrentItem(panel.tree.items["5"])
    types(qtbot, field, "circle 70,27")
    qtbot.keyClick(field.line, K.Key_Return)
    assert (document.words("5"), document.words("5/1"), document.faults) == ("circle 70,27", "", {})
    click(qtbot, window, 70, 26)
    assert document.selected == ("9/1/1",)
    assert not field.line.isEnabled()


def test_the_next_unit_is_gone_to_where_all_have_their_orders(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Of a battle that brings its orders N came to nothing, though the panel bids one press it."""
    window = open_desk(seat="A")
    document, panel, _ = seated(window)
    panel.let_stay(document.waiting())
    assert document.waiting() == []
    found = []
    for _ in range(3):
        keys(qtbot, window, K.Key_N)
        found.append(document.company)
    assert found == ["1/1", "1/2", "5/1"]
    assert window.statusBar().currentMessage() == "Every company has its order."


@pytest.fixture(autouse=True)
def _nothing_else_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an answer of the test's own a question would wait for ever: it is agreed to."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
