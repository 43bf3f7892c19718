"""covers: ui/bound_sim_ui/desks/order_desk.py

Orders to everything that is selected, and keys that are the map's whatever was clicked before.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, drag, keys, move, pixel, view_of
from tests.ui.test_order_desk import document_of, panel_of

K, CTRL, LEFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton


def type_where_the_focus_is(qtbot: QtBot, *typed: Qt.Key) -> None:
    """As a keyboard does: to whatever widget has the focus."""
    for key in typed:
        widget = QApplication.focusWidget()
        assert widget is not None
        qtbot.keyClick(widget, key)


def click_line(qtbot: QtBot, window: DeskWindow, unit: str) -> None:
    """A click on a unit's line in the panel, which takes the focus."""
    panel = panel_of(window)
    at = panel.tree.visualItemRect(panel.tree.items[unit]).center()
    qtbot.mouseClick(panel.tree.viewport(), LEFT, pos=at)
    panel.tree.setFocus()


def test_arrows_draw_after_a_click_in_the_panel(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click_line(qtbot, window, "1/1")
    assert document_of(window).company == "1/1"
    type_where_the_focus_is(qtbot, K.Key_A, K.Key_M, K.Key_Right, K.Key_Right, K.Key_Return)
    assert document_of(window).company == "1/1"
    assert document_of(window).words("1/1") == "move by 2,0"


def test_enter_and_esc_are_the_tools_with_the_focus_in_the_panel(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, K.Key_Right)
    panel_of(window).tree.setFocus()
    type_where_the_focus_is(qtbot, K.Key_Return)
    assert document_of(window).words("1/1") == "move by 1,0"
    keys(qtbot, window, K.Key_M, K.Key_Right)
    panel_of(window).tree.setFocus()
    type_where_the_focus_is(qtbot, K.Key_Escape)
    assert view_of(window).orders.live is None
    panel_of(window).tree.setFocus()
    type_where_the_focus_is(qtbot, K.Key_Escape)
    assert view_of(window).tool is view_of(window).resting


def test_the_thread_follows_the_selection_and_goes_with_esc(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 26, 26)
    keys(qtbot, window, K.Key_L)
    move(window, pixel(window, 70, 26))
    assert window.thread_tool.words.startswith("1/1/1 ")
    click_line(qtbot, window, "1/2")
    assert window.thread_tool.words.startswith("1/2/1 ")
    type_where_the_focus_is(qtbot, K.Key_Escape)
    assert view_of(window).tool is view_of(window).resting


def test_an_arrow_begins_at_the_unit_that_is_selected_meanwhile(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, K.Key_Right)
    click_line(qtbot, window, "1/2")
    assert view_of(window).orders.live is None
    type_where_the_focus_is(qtbot, K.Key_Escape)
    keys(qtbot, window, K.Key_M, K.Key_Up, K.Key_Return)
    assert document_of(window).words("1/1") == ""
    assert document_of(window).words("1/2") == "move by 0,1"


def test_a_move_goes_to_every_company_in_the_box(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    document = document_of(window)
    drag(qtbot, window, (15, 15), (40, 50))
    assert document.chosen == ["1/1", "1/2"]
    assert "2 companies" in panel_of(window).unit.text()
    assert {line.text(0) for line in panel_of(window).tree.selectedItems()} == {"1/1", "1/2"}
    before = document.drafts.steps
    keys(qtbot, window, K.Key_A, K.Key_M, K.Key_Right, K.Key_Right)
    orders = view_of(window).orders
    assert orders.live is not None
    drawn = [orders.live, *orders.others]
    assert sorted(one.unit for one in drawn) == ["1/1", "1/2"]
    assert all(len(one.ends) == 3 for one in drawn), "a ghost for each base"
    keys(qtbot, window, K.Key_Return)
    assert (document.words("1/1"), document.words("1/2")) == ("move by 2,0", "move by 2,0")
    assert document.drafts.steps == before + 2, "the word and the move: a step each"
    keys(qtbot, window, (K.Key_Z, CTRL))
    assert (document.words("1/1"), document.words("1/2")) == ("", "")
    keys(qtbot, window, (K.Key_Y, CTRL))
    assert document.words("1/2") == "move by 2,0"


def test_a_battalions_line_gives_all_its_companies_the_order(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click_line(qtbot, window, "1")
    assert document_of(window).chosen == ["1/1", "1/2"]
    assert panel_of(window).unit.text().split("  \u00b7  ")[:2] == ["1", "2 companies: 1/1, 1/2"], "it is none of them"
    type_where_the_focus_is(qtbot, K.Key_D)
    assert (document_of(window).words("1/1"), document_of(window).words("1/2")) == ("dig", "dig")
    assert document_of(window).words("5/1") == ""
    assert document_of(window).drafts.steps == 1


def test_a_found_battalion_shoots_and_is_told_no_more(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    window.view_actions.found("1")
    keys(qtbot, window, K.Key_F)
    click(qtbot, window, 70, 26)
    assert (document_of(window).words("1/1"), document_of(window).words("1/2")) == ("shoot 9/1", "shoot 9/1")
    keys(qtbot, window, K.Key_Delete)
    assert document_of(window).drafts.now.low == {}
    assert document_of(window).drafts.steps == 2


def test_a_drag_from_one_of_many_moves_all_and_from_another_that_one(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    drag(qtbot, window, (15, 15), (40, 50))
    keys(qtbot, window, K.Key_A)
    drag(qtbot, window, (26, 32), (29, 32))
    assert sorted(unit for unit, _ in document_of(window).drafts.now.low) == ["1/1", "1/2"]
    click(qtbot, window, 8, 56)
    drag(qtbot, window, (26, 32), (26, 30))
    assert document_of(window).chosen == ["1/1"]


def test_a_typed_line_goes_to_all_and_enemies_in_the_box_get_none(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    drag(qtbot, window, (15, 15), (80, 50))
    assert document_of(window).chosen == ["1/1", "1/2"]
    keys(qtbot, window, K.Key_A, K.Key_G)
    qtbot.keyClicks(panel_of(window).line, "move by 3,0")
    qtbot.keyClick(panel_of(window).line, K.Key_Return)
    assert sorted(unit for unit, _ in document_of(window).drafts.now.low) == ["1/1", "1/2"]
