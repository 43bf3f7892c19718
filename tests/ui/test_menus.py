"""covers: ui/bound_sim_ui/windows, ui/bound_sim_ui/desks/tour.py, ui/bound_sim_ui/compass.py

Menus on a right click, greyed entries, the manual, the tour, the whole screen, closing a battle, compass words.
"""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.desk.draft import Draft, Drafts
from bound_sim.results.pages import pages
from bound_sim_ui.compass import path_words, towards, way_words
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.replay_panel import EventPanel
from bound_sim_ui.desks.tour import ProgrammeTour
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.keys import MODES
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.commands_dialog import CommandsDialog
from bound_sim_ui.windows.manual import CHAPTERS, ManualDialog
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, keys, move, pixel, settled, view_of
from tests.ui.test_order_desk import document_of, panel_of
from tests.ui.test_umpire_acts import all_hand_in, rule_dialog, sitting_of
from tests.ui.test_whole_battle import sit

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
RIGHT = Qt.MouseButton.RightButton
#: said where there is no screen, of menus that pop up
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def menu_of(window: DeskWindow) -> QMenu:
    found = window.context_menu.menu
    assert found is not None
    assert found.isVisible()
    return found


def texts(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if action.text()]


def choose(qtbot: QtBot, menu: QMenu, text: str) -> None:
    action = next(one for one in menu.actions() if one.text().startswith(text))
    assert action.isEnabled()
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def right_click(qtbot: QtBot, widget: object, at: QPoint) -> None:
    """A panel's list asks for its menu as the system asks it after a right click."""
    from PySide6.QtGui import QContextMenuEvent

    viewport = widget.viewport()  # type: ignore[attr-defined]
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, viewport.mapToGlobal(at))
    QApplication.sendEvent(viewport, event)


def test_a_right_click_on_an_own_base_offers_its_orders(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 26, 26, RIGHT)
    assert document_of(window).chosen == ["1/1"]
    menu = menu_of(window)
    assert {"Stay", "Dig", "Take the order back"} <= set(texts(menu))
    assert "Order Bombard" not in texts(menu)
    choose(qtbot, menu, "Dig")
    assert document_of(window).words("1/1") == "dig"
    click(qtbot, window, 8, 56, RIGHT)
    assert document_of(window).chosen == ["5/1"], "of another kind, for which other words count"


def test_a_right_click_on_an_order_and_on_its_row(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, *[(K.Key_Right, SHIFT)] * 2, K.Key_Return)
    document, panel = document_of(window), panel_of(window)
    assert document.words("1/1") == "move by 10,0"
    document.select([])
    click(qtbot, window, 35.6, 32, RIGHT)
    menu = menu_of(window)
    assert texts(menu)[0] == "1/1  move by 10,0"
    choose(qtbot, menu, "Take the order back")
    assert document.low_of("1/1") is None
    row = panel.tree.visualItemRect(panel.tree.items["1/2"]).center()
    right_click(qtbot, panel.tree, row)
    assert document.chosen == ["1/2"]
    choose(qtbot, menu_of(window), "Stay")
    assert document.words("1/2") == "stay"


def test_a_right_click_on_the_map_and_on_enemies(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 50, 80, RIGHT)
    choose(qtbot, menu_of(window), "Go to the next without orders")
    assert document_of(window).company == "1/1"
    document_of(window).select([])
    click(qtbot, window, 70, 26, RIGHT)
    assert texts(menu_of(window))[0].startswith("9/1/1")
    assert document_of(window).low_now() == {}, "a shot only where somebody is selected"


def test_the_umpire_rules_by_a_right_click(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="")
    click(qtbot, window, 26, 26, RIGHT)
    choose(qtbot, menu_of(window), "Rule: remove")
    dialog = rule_dialog(window)
    assert dialog.line.text() == "remove 1/1/1"
    qtbot.keyClicks(dialog.reason, "lost")
    qtbot.keyClick(dialog.reason, K.Key_Return)
    settled(qtbot, window)
    assert not document_of(window).standing["1/1/1"].on_table


def test_the_umpires_rows_and_the_replay_have_menus(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk()
    all_hand_in(window, qtbot)
    panel = window.panel
    assert isinstance(panel, UmpirePanel)
    head = panel.orders.topLevelItem(0)
    assert head is not None
    row = head.child(0)
    assert row is not None
    right_click(qtbot, panel.orders, panel.orders.visualItemRect(row).center())
    assert texts(menu_of(window))[0].startswith(row.text(0))
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    window.set_mode("replay")
    click(qtbot, window, 70, 26, RIGHT)
    choose(qtbot, menu_of(window), "What happened to it")
    assert isinstance(window.panel, EventPanel)
    assert window.panel.scope.currentData() == "selected"


def enabled(window: DeskWindow) -> set[str]:
    return {name for name, action in window.actions_by_name.items() if action.isEnabled()}


def test_menus_offer_what_can_be_done(open_desk: OpenDesk, qtbot: QtBot, new_battle: DeskWindow) -> None:
    """On the first page nothing of a battle; at a desk what is of that desk alone."""
    window = new_battle
    assert {"save draft", "undo", "fit", "close battle", "mode forces"} <= enabled(window)
    assert not {"print", "curtain", "hand in", "mode orders", "layers", "tour"} & enabled(window)
    keys(qtbot, window, (K.Key_W, CTRL))
    assert window.pages.currentWidget() is window.start
    first = enabled(window)
    assert {"new", "open", "quit", "manual", "about", "help", "full screen"} <= first
    assert not {"undo", "print", "find", "fit", "curtain", "save draft", "close battle", "mode replay"} & first
    window = open_desk(seat="A")
    at_orders = enabled(window)
    assert {"hand in", "move", "print", "find", "fit", "undo", "mode replay", "tour"} <= at_orders
    assert not {"resolve", "play", "mode umpire", "save draft"} & at_orders
    keys(qtbot, window, (K.Key_5, CTRL))
    assert {"play", "mode orders"} <= enabled(window)
    assert not {"hand in", "tour"} & enabled(window)


def test_a_battle_is_closed_and_taken_up_again(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_D, (K.Key_L, CTRL))
    qtbot.mouseClick(window.curtain.close_button, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is window.start
    assert window.sitting is None
    [battle] = window.autosave.battles()
    window.opening.go_on(str(battle.path))
    window.wait_for_rules()
    sit(window, qtbot, "A")
    assert document_of(window).words("1/1") == "dig", "its drafts were kept"


def test_the_whole_screen(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_F11)
    assert window.isFullScreen()
    keys(qtbot, window, K.Key_F11)
    assert not window.isFullScreen()


def test_the_manual_is_read_in_the_window(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, (K.Key_F1, SHIFT))
    [manual] = window.findChildren(ManualDialog)
    QApplication.processEvents()
    assert "A battle at one machine" in manual.text.toPlainText()
    assert top_line(manual) == "A player's orders", "the chapter of the order desk"
    picture = manual.text.document().resource(2, "pictures/desk-orders.png")
    assert picture is not None
    qtbot.keyClicks(manual.search, "Fresh dice")
    qtbot.keyClick(manual.search, K.Key_Return)
    assert manual.text.textCursor().selectedText().lower() == "fresh dice"
    manual.text.anchorClicked.emit(QUrl("by-mail.md"))
    assert "A battle at one machine" not in manual.text.toPlainText()
    qtbot.mouseClick(manual.back, Qt.MouseButton.LeftButton)
    assert "A battle at one machine" in manual.text.toPlainText()
    manual.close()


def top_line(manual: ManualDialog) -> str:
    """The block that stands at the top of what is seen."""
    return manual.text.cursorForPosition(QPoint(manual.text.viewport().width() // 3, 12)).block().text()


def test_the_manual_opens_at_its_top_or_its_chapter(qtbot: QtBot, tmp_path: Path, open_desk: OpenDesk) -> None:
    """And no page is scrolled sideways: pictures and commands are no wider than the window, however wide it is."""
    first = DeskWindow(Settings(tmp_path / "first.ini"))
    qtbot.addWidget(first)
    first.show()
    qtbot.waitExposed(first)
    first.activateWindow()
    QApplication.processEvents()
    qtbot.keyClick(first, K.Key_F1, SHIFT)
    [manual] = first.findChildren(ManualDialog)
    QApplication.processEvents()
    assert top_line(manual) == "The first page"
    for width, names in ((820, list(manual.pages)), (640, ["desk", "seats", "units"]), (1200, ["desk"])):
        manual.resize(width, 600)
        for name in names:
            manual.show_page(name)
            QApplication.processEvents()
            assert manual.text.horizontalScrollBar().maximum() <= 8, (name, width)
            assert not manual.text.horizontalScrollBar().isVisible()
            assert manual.text.verticalScrollBar().value() == 0, (name, width)
    manual.close()
    first.close()
    window = open_desk(seat="")
    keys(qtbot, window, (K.Key_F1, SHIFT))
    [manual] = window.findChildren(ManualDialog)
    QApplication.processEvents()
    assert top_line(manual) == "The umpire's desk"
    assert {mode for mode, _ in MODES} <= set(CHAPTERS)
    headings = set(re.findall(r"^#+ (.*)$", manual.pages["desk"], re.M))
    assert set(CHAPTERS.values()) <= headings
    manual.close()


@pytest.mark.parametrize(("name", "seat", "chapter"), [
    ("", "A", "A player's orders"), ("trench-and-tank", "A", "Seats, questions and programmes"),
    ("", "", "The umpire's desk"),
])  # fmt: skip
def test_f1_opens_the_chapter_of_the_page(
    open_desk: OpenDesk, qtbot: QtBot, name: str, seat: str, chapter: str
) -> None:
    from bound_sim.files.folder import load

    window = open_desk(load(name) if name else None, seat=seat)
    keys(qtbot, window, K.Key_F1)
    [manual] = window.findChildren(ManualDialog)
    QApplication.processEvents()
    assert top_line(manual) == chapter
    manual.close()


def commands_of(window: DeskWindow) -> CommandsDialog:
    [dialog] = [one for one in window.findChildren(CommandsDialog) if one.isVisible()]
    return dialog


def test_commands_are_searched_by_what_they_do(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Enter does what is on top; arrows choose; what cannot be done now is below, grey, and does nothing."""
    window = open_desk(seat="A")
    keys(qtbot, window, (K.Key_A, CTRL | SHIFT))
    dialog = commands_of(window)
    assert dialog.list.topLevelItemCount() == len(window.actions_by_name)
    qtbot.keyClicks(dialog.text, "larg")
    shown = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    assert [item.text(0) for item in shown if item] == ["Larger text"]
    before = window.settings.points
    qtbot.keyClick(dialog.text, K.Key_Return)
    qtbot.waitUntil(lambda: window.settings.points == before + 1)
    window.activateWindow()
    QApplication.processEvents()
    keys(qtbot, window, (K.Key_A, CTRL | SHIFT))
    dialog = commands_of(window)
    qtbot.keyClicks(dialog.text, "F5")
    assert dialog.list.topLevelItemCount() == 1
    item = dialog.list.topLevelItem(0)
    assert item is not None
    assert item.isDisabled(), "a side does not resolve the bound"
    qtbot.keyClick(dialog.text, K.Key_Return)
    assert dialog.isVisible()
    dialog.text.clear()
    qtbot.keyClicks(dialog.text, "replay")
    first = dialog.list.currentItem()
    assert first is not None
    assert "replay" in first.text(0).lower()
    qtbot.keyClick(dialog.text, K.Key_Return)
    qtbot.waitUntil(lambda: window.mode == "replay")


def test_the_manual_is_for_users() -> None:
    """It names no test, no file of the source: those who look for them have a page of their own."""
    text = pages()["desk"]
    assert re.findall(r"test_\w+|\w+::\w+|[\w/]+\.py\b|\btests\.\w+|\b[Aa] test (?!of)", text) == []
    assert "test_whole_battle::" in pages()["desk-tests"]


def test_about_names_the_version_and_the_games(open_desk: OpenDesk, qtbot: QtBot) -> None:
    from bound_sim.rules import registered, ruleset

    window = open_desk(seat="A")
    keys(qtbot, window, (K.Key_F1, CTRL | SHIFT))
    [box] = [one for one in window.findChildren(QMessageBox) if one.isVisible()]
    assert all(ruleset(name).title in box.text() for name in registered())
    box.accept()


@pytest.mark.parametrize("name", ["", "le-cateau-1914"])
def test_the_tour_goes_on_as_its_user_does(open_desk: OpenDesk, qtbot: QtBot, name: str) -> None:
    """Each step waits for the act that it asks for; the last is handing in."""
    from bound_sim.files.folder import load

    window = open_desk(load(name) if name else None, seat="G" if name else "A")
    document = document_of(window)
    if name:
        document.drafts = Drafts(Draft())
    keys(qtbot, window, (K.Key_F1, CTRL))
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    tour = panel.tour
    assert tour is not None
    assert tour.isVisible()
    assert tour.head.text() == "Tour: step 1 of 6"
    assert document.form.unit in tour.text.text()
    keys(qtbot, window, K.Key_N)
    assert tour.at == 1
    word = next(word for word in document.grammar.sheet.words if word not in document.grammar.sheet.placed)
    qtbot.mouseClick(panel.buttons[word], Qt.MouseButton.LeftButton)
    assert tour.at == 2
    keys(qtbot, window, K.Key_M, (K.Key_Right, SHIFT), K.Key_Return)
    assert tour.at == 3
    keys(qtbot, window, (K.Key_Z, CTRL))
    assert tour.at == 4
    panel.let_stay(document.waiting())
    if document.waiting():  # the rules forbid some of them to stay
        qtbot.mouseClick(tour.later, Qt.MouseButton.LeftButton)
    assert tour.at == 5
    assert "Ctrl+Return" in tour.text.text()
    qtbot.mouseClick(tour.close_button, Qt.MouseButton.LeftButton)
    assert panel.tour is None


def test_the_tour_of_a_programme(open_desk: OpenDesk, qtbot: QtBot) -> None:
    from bound_sim.files.folder import load

    window = open_desk(load("trench-and-tank"), seat="A")
    document, panel = document_of(window), window.panel
    document.drafts = Drafts(Draft())
    assert isinstance(panel, OrderPanel)
    keys(qtbot, window, (K.Key_F1, CTRL))
    tour = panel.tour
    assert isinstance(tour, ProgrammeTour)
    keys(qtbot, window, K.Key_N)
    assert tour.at == 1
    scenario = load("trench-and-tank")
    line = next(lines[0] for (side, _), lines in scenario.lines.items() if side == "A")
    panel.line.setText(document.line_text(line))
    qtbot.keyClick(panel.line, K.Key_Return)
    assert tour.at == 2
    keys(qtbot, window, (K.Key_Z, CTRL))
    assert tour.at == 3
    keys(qtbot, window, (K.Key_Y, CTRL))
    assert tour.at == 4
    qtbot.mouseClick(tour.later, Qt.MouseButton.LeftButton)
    assert "Ctrl+Return" in tour.text.text()
    keys(qtbot, window, (K.Key_Return, CTRL))
    assert window.pages.currentWidget() is window.curtain


def test_the_tour_of_the_umpires_desk(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="")
    panel = window.panel
    assert isinstance(panel, UmpirePanel)
    keys(qtbot, window, (K.Key_F1, CTRL))
    tour = panel.tour
    assert tour is not None
    assert tour.at == 0
    keys(qtbot, window, (K.Key_M, CTRL | SHIFT))
    settled(qtbot, window)
    assert tour.at == 1
    side = panel.orders.topLevelItem(0)
    if side is None:  # nothing was ordered: nothing to click
        qtbot.mouseClick(tour.later, Qt.MouseButton.LeftButton)
    else:
        panel.orders.setCurrentItem(side)
    assert tour.at == 2
    keys(qtbot, window, K.Key_F10)
    settled(qtbot, window)
    assert tour.at == 3
    qtbot.mouseClick(tour.later, Qt.MouseButton.LeftButton)
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    assert tour.at == 5
    qtbot.mouseClick(tour.later, Qt.MouseButton.LeftButton)
    assert panel.tour is None


def test_ways_by_the_compass(open_desk: OpenDesk, qtbot: QtBot) -> None:
    assert [towards(degrees) for degrees in (0, 22, 45, 90, 180, 270, 348, 349)] == [
        "N", "NNE", "NE", "E", "S", "W", "NNW", "N",
    ]  # fmt: skip
    assert way_words(0, 4_000) == "N 4.0 cm"
    assert way_words(-3_000, -3_000) == "SW 4.2 cm"
    assert path_words([(0, 0), (0, 2_000), (1_000, 2_000)]) == "N 2.0 cm, E 1.0 cm"
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, K.Key_Right, K.Key_Right)
    live = view_of(window).orders.live
    assert live is not None
    assert live.compass == "E 2.0 cm"
    assert "E 2.0 cm" in panel_of(window).told.text()
    keys(qtbot, window, K.Key_Return, K.Key_L)
    move(window, pixel(window, 50, 26))
    assert "to the E of" in window.thread_tool.words
    assert sitting_of(window).bound == 1
