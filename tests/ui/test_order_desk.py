"""covers: ui/bound_sim_ui/desks/order_desk.py

The order desk by real mouse and keys: selecting, arrows with their reach, shots, exceptions, undo, handing in.
"""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bound_sim.desk.edits import give_low
from bound_sim.desk.offers import one_of_each_kind
from bound_sim.files.folder import load
from bound_sim.orders.arrows import arrow
from bound_sim.orders.records import declared
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.unit_list import FAULT, IDLE
from bound_sim_ui.document import Document
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, drag, keys, move, pixel, settled, view_of

K = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def document_of(window: DeskWindow) -> Document:
    assert window.document is not None
    return window.document


def panel_of(window: DeskWindow) -> OrderPanel:
    assert isinstance(window.panel, OrderPanel)
    return window.panel


def test_a_click_selects_the_company(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 26, 26)
    assert document_of(window).company == "1/1"
    assert document_of(window).selected == ("1/1/1", "1/1/2", "1/1/3")
    click(qtbot, window, 70, 26)
    assert (document_of(window).company, document_of(window).selected) == ("", ("9/1/1",))
    click(qtbot, window, 32, 26, modifier=SHIFT)
    assert len(document_of(window).selected) == 4


def test_a_box_selects(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    drag(qtbot, window, (15, 15), (40, 33))
    assert set(document_of(window).selected) == {"1/1/1", "1/1/2", "1/2/1", "1/2/2"}


def test_a_drag_from_a_base_is_a_move_and_one_step_to_undo(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 26, 26)
    keys(qtbot, window, K.Key_A)
    drag(qtbot, window, (26, 32), (31, 32))
    document = document_of(window)
    order = document.low_of("1/1")
    assert order is not None
    assert order.verb == "move"
    assert order.points("path")[-1][0] == pytest.approx(5000, abs=250)
    assert all(at % 100 == 0 for point in order.points("path") for at in point), "to a millimetre"
    assert document.drafts.steps == 2
    keys(qtbot, window, (K.Key_Z, Qt.KeyboardModifier.ControlModifier))
    assert document.low_of("1/1") is None
    assert document.high_of("1") == declared("1", 1, "advance")
    keys(qtbot, window, (K.Key_Y, Qt.KeyboardModifier.ControlModifier))
    assert document.low_of("1/1") == order


def test_keys_alone_order_a_company(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """N, A, M, arrows, Enter."""
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, K.Key_Right, K.Key_Right, K.Key_Space, (K.Key_Up, SHIFT))
    keys(qtbot, window, K.Key_Backspace, K.Key_Up, K.Key_Return)
    document = document_of(window)
    assert document.words("1/1") == "move by 2,0 -> 0,1"
    assert view_of(window).tool is window.select_tool
    keys(qtbot, window, K.Key_N)
    assert document.company == "1/2"


def test_the_live_arrow_says_how_far_it_gets(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """R-17: 6 cm for medium infantry in the open; the rest is dashed, the label says so."""
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, (K.Key_Right, SHIFT), (K.Key_Right, SHIFT))
    live = view_of(window).orders.live
    assert live is not None
    assert live.said == "6.0 of 10.0 cm, reach"
    assert live.beyond
    assert live.beyond[0].x() == pytest.approx(live.legs[0].x() + 60)
    assert "6.0 of 10.0 cm, reach (R-17)" in panel_of(window).told.text()
    keys(qtbot, window, K.Key_Escape)
    assert view_of(window).orders.live is None
    assert view_of(window).tool is window.arrow_tool
    keys(qtbot, window, K.Key_Escape)
    assert view_of(window).tool is window.select_tool
    assert document_of(window).low_of("1/1") is None


def test_a_forbidden_move_is_shown_and_told(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """R-9: no move under Hold; the panel names the rule, the mark is a fault, and it is not handed in."""
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_H, K.Key_M, K.Key_Right, K.Key_Return)
    drawing = next(d for d in view_of(window).orders.drawings if d.unit == "1/1")
    assert not drawing.legal
    assert "Q-illegal-now" in panel_of(window).told.text()
    assert panel_of(window).tree.items["1/1"].text(1) == FAULT


def test_fire_except_prepared_stay_dig(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_T, K.Key_F)
    click(qtbot, window, 70, 32)
    document = document_of(window)
    assert document.words("1/1") == "stay shoot 9/1"
    keys(qtbot, window, K.Key_F)
    click(qtbot, window, 70, 32, modifier=SHIFT)
    assert document.words("1/1") == "stay shoot 9/1/2"
    keys(qtbot, window, K.Key_E)
    click(qtbot, window, 26, 38)
    keys(qtbot, window, K.Key_Return, K.Key_P)
    assert document.words("1/1") == "stay shoot 9/1/2 prepared except 1/1/3"
    keys(qtbot, window, K.Key_D)
    assert document.words("1/1") == "dig shoot 9/1/2 prepared except 1/1/3"
    keys(qtbot, window, K.Key_Delete)
    assert document.words("1/1") == ""


def test_right_click_and_drag_onto_an_enemy(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 32, 26)
    click(qtbot, window, 70, 26, Qt.MouseButton.RightButton)
    assert document_of(window).words("1/2") == "shoot 9/1"
    drag(qtbot, window, (32, 32), (64, 32))
    assert document_of(window).words("1/2") == "shoot 9/2"
    keys(qtbot, window, K.Key_S)
    drag(qtbot, window, (32, 32), (64, 32))
    order = document_of(window).low_of("1/2")
    assert order is not None
    assert (order.verb, order.target("toward")) == ("move", "9/2")


def test_a_drag_onto_an_enemy_says_the_shot_that_letting_go_orders(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """The words beside the pointer and in the panel are of the shot, not of a move that is not given."""
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A)
    view = view_of(window).viewport()
    press, over, beside = (pixel(window, *at) for at in ((26, 26), (70, 26), (45, 30)))
    left = Qt.MouseButton.LeftButton
    qtbot.mousePress(view, left, pos=press)
    for place in (press + (beside - press) / 2, beside):
        move(window, place, left)
    assert aimed(window) == ("", "", True)
    move(window, over, left)
    target, words, moves = aimed(window)
    assert target == "9/1"
    assert "out of range by" in words
    assert not moves, "no move is said that is not given"
    view_of(window).grab()
    move(window, beside, left)
    assert aimed(window) == ("", "", True)
    move(window, over, left)
    qtbot.mouseRelease(view, left, pos=over)
    assert document_of(window).words("1/1") == "shoot 9/1"


def aimed(window: DeskWindow) -> tuple[str, str, bool]:
    """At whom letting go shoots, what is said of it, whether an arrow is drawn."""
    aim, moves = window.arrow_tool.aimed, view_of(window).orders.live is not None
    return (aim.target, aim.words, moves) if aim else ("", "", moves)


def test_a_bombardment_with_its_circle(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 8, 56)
    keys(qtbot, window, K.Key_B)
    click(qtbot, window, 70, 26)
    document = document_of(window)
    high = document.high_of("5")
    assert high is not None
    assert (high.verb, high.word("reference")) == ("bombard", "C1.a")
    panel = panel_of(window)
    assert all(panel.buttons[name].isVisible() and panel.buttons[name].isEnabled() for name in ("circle", "shots"))
    panel.buttons["circle"].click()
    assert view_of(window).tool is window.circle_tool
    view_of(window).rest()
    keys(qtbot, window, K.Key_O)
    move(window, pixel(window, 70, 27))
    assert view_of(window).orders.live is not None
    click(qtbot, window, 70, 27)
    order = document.low_of("5")
    assert order is not None
    circle = order.point("circle")
    assert circle is not None
    assert circle[0] == pytest.approx(70_000, abs=300)
    drawing = next(d for d in view_of(window).orders.drawings if d.unit == "5")
    assert drawing.said == "4 shots, at most 2 on one base"


def said_live(window: DeskWindow) -> tuple[str, bool] | None:
    """What is said of the order that is being drawn, and whether it is allowed; None while none is."""
    live = view_of(window).orders.live
    return (live.said, live.legal) if live is not None else None


def test_a_bombardment_is_seen_before_it_is_given(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """The place under the pointer; the circle within its square, to a millimetre, and outside it with the reason."""
    window = open_desk(seat="A")
    document, panel, drawn = document_of(window), panel_of(window), view_of(window).orders
    click(qtbot, window, 8, 56)
    keys(qtbot, window, K.Key_B)
    move(window, pixel(window, 70, 26))
    assert said_live(window) == ("Bombard C1.a", True)
    keys(qtbot, window, K.Key_Escape)
    assert said_live(window) is None
    keys(qtbot, window, K.Key_B)
    click(qtbot, window, 70, 26)
    move(window, pixel(window, 70, 27))
    keys(qtbot, window, K.Key_O)
    assert said_live(window) == ("4 shots, at most 2 on one base", True), "before the pointer moves"
    keys(qtbot, window, K.Key_Escape)
    view_of(window).leaveEvent(QEvent(QEvent.Type.Leave))
    keys(qtbot, window, K.Key_O)
    assert said_live(window) is None, "and nowhere without one"
    move(window, pixel(window, 70, 27))
    assert said_live(window) == ("4 shots, at most 2 on one base", True)
    assert [square.area is not None for square in drawn.others] == [True], "the square is seen with the circle"
    move(window, pixel(window, 30, 27))
    wrong = "the circle's centre is outside C1.a"
    assert said_live(window) == (wrong, False)
    view_of(window).grab()
    click(qtbot, window, 30, 27)
    assert window.statusBar().currentMessage() == f"5: {wrong}"
    assert document.company == "5/1"
    assert panel.told.text().startswith(f"{FAULT} {wrong}"), "it is said with the company that was clicked"
    settled = next(drawing for drawing in drawn.drawings if drawing.circle)
    assert (settled.said, settled.legal) == (wrong, False)
    keys(qtbot, window, K.Key_O)
    click(qtbot, window, 69.96, 27.03)
    order = document.low_of("5")
    assert order is not None
    circle = order.point("circle")
    assert circle is not None
    assert [part % 100 for part in circle] == [0, 0]
    assert document.faults == {}
    assert next(drawing for drawing in drawn.drawings if drawing.circle).legal


def test_another_square_takes_a_circle_away_that_lies_outside_it(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """One step to undo; a circle that fits stays."""
    window = open_desk(seat="A")
    document = document_of(window)
    click(qtbot, window, 8, 56)
    for key, at in ((K.Key_B, (70, 26)), (K.Key_O, (70, 27))):
        keys(qtbot, window, key)
        click(qtbot, window, *at)
    order, steps = document.low_of("5"), document.drafts.steps
    keys(qtbot, window, K.Key_B)
    click(qtbot, window, 30, 27)
    assert (document.high_words("5"), document.low_of("5"), document.faults) == ("Bombard A1.b", None, {})
    assert document.drafts.steps == steps + 1
    document.undo()
    assert (document.high_words("5"), document.low_of("5")) == ("Bombard C1.a", order)
    keys(qtbot, window, K.Key_B)
    qtbot.mouseClick(view_of(window).viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier,
                     pixel(window, 66, 27))  # fmt: skip
    assert (document.high_words("5"), document.low_of("5")) == ("Bombard C1", order)


def test_a_circle_wants_its_square_first(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """O typed by mistake takes no tool of a bombardment that nobody ordered."""
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_O)
    assert view_of(window).tool is view_of(window).resting
    assert window.statusBar().currentMessage() == "Nothing is bombarded: give the square first."
    assert not panel_of(window).buttons["circle"].isVisible()


@pytest.mark.parametrize("name", ["rulebook-sheet", "le-cateau-1914", "trench-and-tank", "hooge-1915", "summer-1914"])
def test_the_list_stays_whatever_a_unit_may_be_told(name: str, open_desk: OpenDesk) -> None:
    """The buttons below it took as much room as a kind of unit has: the list jumped with each kind."""
    scenario = load(name)
    window = open_desk(scenario, seat=scenario.sides[0].id)
    document, panel = document_of(window), panel_of(window)
    high, shown = set(), set()
    for unit in ("", *one_of_each_kind(document), ""):
        document.select_company(unit)
        QApplication.processEvents()
        high.add(panel.tabs.height())
        shown.add(tuple(button.isVisible() for button in panel.buttons.values()))
        needs = panel.offers.heightForWidth(panel.offers.width())
        assert panel.offers.height() >= needs, "none of them is cut"
    assert len(high) == 1, high
    assert len(shown) > 1 or name not in ("le-cateau-1914", "trench-and-tank")


def test_the_list_of_units_stays_where_it_is(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """The card below it grew by two lines with the first unit, and shrank with a click beside: rows jumped."""
    window = open_desk(seat="A")
    panel = panel_of(window)

    def high() -> int:
        settled(qtbot, window)
        return panel.tree.height()

    before = high()
    keys(qtbot, window, K.Key_N)
    assert panel.state.text()
    assert high() == before
    click(qtbot, window, 2, 2)
    assert panel.state.text() == ""
    assert high() == before


def test_esc_in_the_field_puts_the_order_back(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """What could not be read stayed there, red, and so did the keys."""
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_H, K.Key_T)
    line = panel_of(window).line
    assert line.text() == "stay"
    keys(qtbot, window, K.Key_G)
    qtbot.keyClicks(line, "move 4")
    qtbot.keyClick(line, K.Key_Return)
    assert line.property("bad")
    qtbot.keyClick(line, K.Key_Escape)
    assert line.text() == "stay"
    assert not line.property("bad")
    assert view_of(window).hasFocus()


def test_typed_lines_and_their_faults(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_G)
    line = panel_of(window).line
    assert line.hasFocus()
    qtbot.keyClicks(line, "moof by 3,0")
    qtbot.keyClick(line, K.Key_Return)
    assert "is not a word of an order" in panel_of(window).told.text()
    line.clear()
    qtbot.keyClicks(line, "move by 3,0 shoot 9/1")
    qtbot.keyClick(line, K.Key_Return)
    assert document_of(window).words("1/1") == "move by 3,0 shoot 9/1"
    assert panel_of(window).tree.items["1/1"].text(1) == IDLE, "out of range"


def test_the_sheet_takes_letters(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    panel = panel_of(window)
    panel.tabs.setCurrentWidget(panel.sheet)
    panel.sheet.setCurrentCell(0, 1)
    for key, word in ((K.Key_R, "Retreat"), (K.Key_S, "Assault"), (K.Key_H, "Hold"), (K.Key_A, "Advance")):
        qtbot.keyClick(panel.sheet, key)
        assert document_of(window).high_words("1", 2) == word
    qtbot.keyClick(panel.sheet, K.Key_Delete)
    assert document_of(window).high_words("1", 2) == ""


def test_a_cell_shows_its_whole_word_though_it_was_typed_before(open_desk: OpenDesk) -> None:
    """The same word once more is no step to undo, and its letter does not stay in the cell."""
    window = open_desk(seat="A")
    panel, document = panel_of(window), document_of(window)
    for _ in range(2):
        cell = panel.sheet.item(0, 0)
        assert cell is not None
        cell.setText("h")
        assert cell.text() == "Hold"
    assert document.drafts.steps == 1


def test_all_others_stay_and_handing_in_locks(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    document = document_of(window)
    panel_of(window).let_stay(document.waiting())
    assert document.waiting() == []
    assert document.drafts.steps == 1
    keys(qtbot, window, (K.Key_Return, Qt.KeyboardModifier.ControlModifier))
    assert window.pages.currentWidget() is window.curtain
    window.sit("A")
    assert document_of(window).locked
    keys(qtbot, window, K.Key_D)
    click(qtbot, window, 26, 26)
    keys(qtbot, window, K.Key_D)
    assert document_of(window).words("1/1") == "stay"


def test_snap_and_thread_and_find(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 26, 26)
    keys(qtbot, window, K.Key_L)
    move(window, pixel(window, 70, 26))
    assert window.thread_tool.words.startswith("1/1/1 \u2192 9/1/1: ")
    assert "out of range by" in window.thread_tool.words
    keys(qtbot, window, K.Key_Escape, K.Key_NumberSign)
    assert view_of(window).snap
    window.view_actions.found("9/2")
    QApplication.processEvents()
    middle = view_of(window).viewport().rect().center()
    assert (pixel(window, 64, 26) - middle).manhattanLength() < 6


def test_shots_of_a_bombardment_laid_out_by_hand(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Two batteries of 2 dice: four shots, at most two on one base (R-36); the rest is refused with the rule."""
    window = open_desk(seat="A")
    click(qtbot, window, 8, 56)
    keys(qtbot, window, Qt.Key.Key_B)
    click(qtbot, window, 67, 26)
    keys(qtbot, window, Qt.Key.Key_O)
    click(qtbot, window, 67, 29)
    document = window.document
    assert document is not None
    assert document.hints is not None
    order = document.low_of("5")
    assert order is not None
    at = order.point("circle")
    assert at is not None
    circle = document.hints.circle("5", at)
    names = [base.platoon for base in circle.bases]
    first, second = (document.standing[name] for name in names[:2])
    keys(qtbot, window, Qt.Key.Key_U)
    for base in (first, first, first):
        click(qtbot, window, base.x_u / 1000, base.y_u / 1000)
    assert f"At most {circle.cap} on one base (R-36)" in window.statusBar().currentMessage()
    click(qtbot, window, second.x_u / 1000, second.y_u / 1000)
    laid = document.low_of("5")
    assert laid is not None
    assert dict(laid.shares("shots")) == {first.platoon: circle.cap, second.platoon: 1}
    click(qtbot, window, first.x_u / 1000, first.y_u / 1000, Qt.MouseButton.RightButton)
    laid = document.low_of("5")
    assert laid is not None
    assert dict(laid.shares("shots")) == {first.platoon: circle.cap - 1, second.platoon: 1}
    assert document.faults.get("5") is None
    keys(qtbot, window, Qt.Key.Key_Backspace)
    laid = document.low_of("5")
    assert laid is not None
    assert laid.shares("shots") == ()


class WindowsShown(QObject):
    """Hears of every widget that is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(type(watched).__name__)
        return False


@pytest.mark.parametrize("name", ["rulebook-sheet", "le-cateau-1914", "petite-douve-1915", "hooge-1915", "summer-1914"])
def test_no_part_of_the_panel_is_a_window_for_a_moment(name: str, open_desk: OpenDesk) -> None:
    """A widget that is shown before it has a parent takes the keys from the desk."""
    window = open_desk(load(name))
    application, heard = QApplication.instance(), WindowsShown()
    assert application is not None
    application.installEventFilter(heard)
    window.sit(next(seat for seat in window.curtain.buttons if seat))
    QApplication.processEvents()
    application.removeEventFilter(heard)
    assert heard.shown == []
    assert isinstance(window.panel, OrderPanel)


def test_the_unit_in_hand_is_seen_in_the_list_and_its_order_too(open_desk: OpenDesk) -> None:
    """A card that grows takes room from the list; long names give way to orders, as far as half of the list."""
    window = open_desk(load("le-cateau-1914"), seat="G")
    window.resize(1366, 740)
    document, tree = document_of(window), panel_of(window).tree
    for unit in document.own_companies:
        if not document.present(unit):
            continue
        document.select_company(unit)
        QApplication.processEvents()
        row = tree.visualItemRect(tree.items[unit])
        assert row.top() >= 0, unit
        assert row.bottom() <= tree.viewport().height(), unit
    give_low(document, "72.II", arrow("72.II", 1, "advance", path=((-11_700, -19_100),), place="arrows.txt: desk"))
    QApplication.processEvents()
    item = tree.items["72.II"]
    assert item.text(2) == "advance -11.7,-19.1"
    assert tree.fontMetrics().horizontalAdvance(item.text(2)) <= tree.columnWidth(2)
    assert tree.horizontalScrollBar().maximum() == 0
    assert item.toolTip(0) == item.text(0), "a name that is not seen whole is told"
