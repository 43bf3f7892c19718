"""covers: ui/bound_sim_ui/desks/board.py, ui/bound_sim_ui/desks/seat_board.py, ui/bound_sim_ui/desks/losses.py

The umpire's board says what is faulty or forbidden in a side's orders, that they were changed, and what a bound cost.
"""

from dataclasses import replace
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim.orders.arrows import arrow
from bound_sim.rules.records.order_form import LINE_FORM
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Command, Scenario, Side
from bound_sim.scenario.posts import Post
from bound_sim_ui.desks.losses import in_three_lines
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.windows.window import DeskWindow
from tests.rulesets.rules1418.builder import base, setting
from tests.ui.conftest import Home, OpenDesk, keys, settled
from tests.ui.test_order_desk import document_of, panel_of
from tests.ui.test_seat_files import at_home
from tests.ui.test_umpire_acts import sitting_of
from tests.ui.test_whole_battle import play_two_bounds, sit

K, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def board_of(window: DeskWindow, row: int) -> tuple[str, str]:
    panel = window.panel
    assert isinstance(panel, UmpirePanel)
    cell = panel.board.item(row, 1)
    assert cell is not None
    return cell.text(), cell.toolTip()


def hand_in(window: DeskWindow) -> None:
    document = document_of(window)
    sitting_of(window).hand_in(document.side, document.high_now(), document.low_now())
    document.lock(True)


def test_orders_that_the_rules_forbid_are_no_plain_tick(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """R-9: told to stay under Advance, safe and not dug in. Which bases it is, is told once all orders are in."""
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_T)
    assert panel_of(window).tree.items["1/1"].text(1) == "!"
    hand_in(window)
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "")
    text, tip = board_of(window, 0)
    assert text.startswith("! handed in")
    assert "3 bases told what is forbidden" in text
    assert "1/1/1" not in tip
    window.umpire.let_hold("B")
    text, tip = board_of(window, 0)
    assert "1/1/1: " in tip
    assert board_of(window, 1)[0].startswith("\u2713 all hold")


def test_faulty_files_and_changed_orders_are_told(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_D)
    hand_in(window)
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "")
    assert "changed" not in board_of(window, 0)[0]
    at = sitting_of(window).submissions["A", 1].at
    panel = window.panel
    assert isinstance(panel, UmpirePanel)
    qtbot.mouseClick(panel.buttons["A"]["unlock"], Qt.MouseButton.LeftButton)
    sitting_of(window).receive("A", {"arrows.txt": b"1/1 stay\n"})
    window.umpire.refresh()
    assert f"changed since {at}" in board_of(window, 0)[0]
    sitting_of(window).receive("B", {"arrows.txt": b"9/1 fly\n9/7 stay\n"})
    window.umpire.refresh()
    text, tip = board_of(window, 1)
    assert text.startswith("! missing")
    assert "faulty: " in text
    assert "fly" in tip


def test_the_bounds_losses_stand_in_three_lines(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """They are those of the log."""
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "")
    settled(qtbot, window)
    panel, document = window.panel, document_of(window)
    assert isinstance(panel, UmpirePanel)
    lines = panel.losses.text().split("\n")
    assert len(lines) == 3
    assert panel.losses.isVisible()
    before, after = document.history.ends(1), document.history.ends(2)
    for side in sitting_of(window).scenario.sides:
        mine = [name for name, base in after.items() if base.side == side.id]
        gone = sum(before[name].on_table and not after[name].on_table for name in mine)
        left = sum(after[name].on_table for name in mine)
        assert f"{side.name} {gone} ({left} left)" in lines[0]
        assert f"{side.name} {sum(after[name].hits - before[name].hits for name in mine)}" in lines[1]


def test_losses_are_of_what_befell_them() -> None:
    """A battle whose bases count figures, and one whose bases take hits."""
    from bound_sim.battle.battle import Battle
    from bound_sim.dice.keyed import KeyedDice
    from bound_sim.results.battle_map.timeline import history_of

    for name, word in (("beaumont-hamel", "Hits: "), ("le-cateau-1914", "Figures lost: ")):
        scenario = load(name)
        battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
        battle.open()
        history = history_of(scenario, battle.log.tables)
        lines = in_three_lines(history, 0, scenario.sides, LINE_FORM)
        assert lines[1].startswith(word)
        assert lines[2] == "Hardest hit: nobody"
        assert in_three_lines(history, 0, (Side("Z", "Nobody", 0, "#000000"),), LINE_FORM)[0].endswith(
            "Nobody 0 (0 left)"
        )


def with_commanders(a: int, b: int) -> Scenario:
    """So many battalions of one base a side, each with a commander of its own who sits apart."""
    west = [base(f"{n}/1/1", 10 + 8 * (n % 2), 4 + 4 * n) for n in range(1, a + 1)]
    east = [base(f"{n}/1/1", 100 + 8 * (n % 2), 4 + 4 * (n - a)) for n in range(a + 1, a + b + 1)]
    made = setting(a=west, b=east, bounds=3)
    platoons = tuple(replace(p, player=f"Captain {p.battalion}") for p in made.forces.platoons)
    return replace(made, forces=Forces(platoons), command=Command(messages=0, reports=0))


def umpire_of(window: DeskWindow) -> UmpirePanel:
    panel = window.panel
    assert isinstance(panel, UmpirePanel)
    window.activateWindow()
    QApplication.processEvents()
    return panel


def test_twenty_commanders_are_seen_at_once(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A line each, on a screen of 1366 x 768 all but the last few without scrolling; seven beside the other tabs."""
    window = open_desk(with_commanders(10, 10), seat="")
    window.resize(1366, 740)
    QApplication.processEvents()
    board = umpire_of(window).board
    assert board.rowCount() == 22
    seen = [row for row in range(22) if 0 <= board.rowViewportPosition(row) < board.viewport().height() - 10]
    assert len(seen) >= 18
    assert umpire_of(window).tabs.currentWidget() is board
    assert umpire_of(window).decided.text() == "Missing: 20 of 20"
    sitting = sitting_of(window)
    sitting.hand_in("A", {}, {"1/1": arrow("1/1", 1, "dig", place="arrows.txt: desk")}, commander="Captain 1")
    umpire_of(window).refresh()
    at = sitting.submissions["A", 1].at[:5]
    qtbot.mouseClick(umpire_of(window).missing_button, Qt.MouseButton.LeftButton)
    assert [board_of(window, row)[0] for row in (1, 2)] == [f"\u2713 in {at}", "\u2713 all hold"], "in one narrow line"
    assert board_of(window, 1)[1].startswith(f"\u2713 handed in {at}\n")
    told = window.statusBar().currentMessage()
    assert told == "All hold: Captain 2, Captain 3, Captain 4, Captain 5 and 15 more. Ctrl+Z takes it back"
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    assert "Ctrl+Z" not in window.statusBar().currentMessage(), "Ctrl+Z would take back the bound by now"
    seven = open_desk(with_commanders(3, 2), seat="")
    seven.resize(1366, 740)
    QApplication.processEvents()
    board = umpire_of(seven).board
    assert board.rowViewportPosition(6) + board.rowHeight(6) <= board.viewport().height() + 2
    assert umpire_of(seven).tabs.indexOf(board) < 0
    qtbot.mouseClick(cast(QWidget, board.buttons["A Captain 2"]["policy"]), Qt.MouseButton.LeftButton)
    assert board_of(seven, 2)[0].startswith("\u2713 all hold")


def test_names_that_begin_alike_are_told_apart_and_the_rows_stay(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Ends of names are seen; "All missing hold" keeps its place, and Enter presses nothing else after it."""
    made = with_commanders(10, 10)
    longer = tuple(replace(p, player=f"Commander of battalion {p.battalion}") for p in made.forces.platoons)
    window = open_desk(replace(made, forces=Forces(longer)), seat="")
    window.resize(1366, 740)
    QApplication.processEvents()
    panel = umpire_of(window)
    board = panel.board
    room, metrics = board.columnWidth(0) - 8, board.fontMetrics()
    names = [item.text() for row in range(22) if (item := board.item(row, 0))]
    drawn = QStyleOptionViewItem()
    cast(QStyledItemDelegate, board.itemDelegateForColumn(0)).initStyleOption(drawn, board.model().index(1, 0))
    shown = [metrics.elidedText(name, drawn.textElideMode, room) for name in names]
    assert len(set(shown)) == len(names)
    assert all(text[-1] == name[-1] for text, name in zip(shown, names, strict=True))
    assert board.horizontalScrollBar().maximum() == 0, "the buttons stay in sight"
    stood = panel.resolve_button.pos()
    panel.missing_button.setFocus()
    keys(qtbot, window, K.Key_Return)
    assert sitting_of(window).missing() == []
    assert panel.resolve_button.pos() == stood
    assert not panel.missing_button.isEnabled()
    keys(qtbot, window, K.Key_Return)
    assert QApplication.activePopupWidget() is None
    assert sitting_of(window).resolved == 0


def test_all_hold_who_are_missing_and_one_undo_takes_it_back(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Who handed in keeps his orders; it is told and logged; after a bound it can no longer be taken back so."""
    window = open_desk(with_commanders(2, 2), seat="")
    sitting, panel = sitting_of(window), umpire_of(window)
    sitting.hand_in("A", {}, {"1/1": arrow("1/1", 1, "dig", place="arrows.txt: desk")}, commander="Captain 1")
    panel.refresh()
    qtbot.mouseClick(panel.missing_button, Qt.MouseButton.LeftButton)
    assert sitting.missing() == []
    assert "All hold: Captain 2, Captain 3, Captain 4" in window.statusBar().currentMessage()
    assert sum(str(note.text).endswith("handed in by the umpire: all hold") for note in sitting.notes) == 3
    assert sitting.submissions["A", 1].low["1/1"].verb == "dig"
    assert panel.act_buttons["undo"].isEnabled()
    keys(qtbot, window, (K.Key_Z, CTRL))
    assert sitting.missing() == ["Captain 2", "Captain 3", "Captain 4"]
    assert board_of(window, 1)[0].startswith("\u2713 in ")
    keys(qtbot, window, (K.Key_M, CTRL | Qt.KeyboardModifier.ShiftModifier))
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    assert sitting.resolved == 1
    keys(qtbot, window, (K.Key_Z, CTRL))
    settled(qtbot, window)
    assert sitting.resolved == 0, "the bound is what was done last"
    told = umpire_of(window).log.item(0).text()
    assert "undo" in told
    assert "bound 0" not in told
    assert sitting.missing() == []


def test_nobody_waits_for_a_commander_without_a_base(
    open_desk: OpenDesk, home: Home, qtbot: QtBot, tmp_path: Path
) -> None:
    """The board says so, and so does his file; one that is restored is waited for again."""
    window = open_desk(with_commanders(2, 1), seat="")
    sitting = sitting_of(window)
    window.umpire.carry_out("remove 2/1/1", "a mine")
    settled(qtbot, window)
    assert sitting.missing() == ["Captain 1", "Captain 3"]
    assert board_of(window, 2)[0] == "\u2013 no base left"
    qtbot.mouseClick(umpire_of(window).missing_button, Qt.MouseButton.LeftButton)
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    assert sitting.resolved == 1
    assert sitting.missing() == ["Captain 1", "Captain 3"]
    window.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, window)
    fallen = home("fallen")
    seated = at_home(fallen, tmp_path / "out" / "A Captain 2 bound 02.seat")
    assert "No base of yours is left" in fallen.statusBar().currentMessage()
    assert "no base of yours" in panel_of(fallen).count.text()
    assert seated.troubles == []
    umpire_of(window)
    window.umpire.carry_out("restore 2/1/1 hits 0", "it was another one")
    settled(qtbot, window)
    assert sitting.missing() == ["Captain 1", "Captain 2", "Captain 3"]


def test_who_plays_a_side_is_ticked_told_and_undone(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A front that policies play as it is shipped: a person sits down, a policy again, and the person by one undo."""
    window = open_desk(load("flanders-to-vosges-1914"), seat="")
    sitting, board = sitting_of(window), umpire_of(window).board
    assert sitting.missing() == []
    assert [name for name in ("person", "posture") if board.player("CP", name).isChecked()] == ["posture"]
    board.player("CP", "person").trigger()
    assert sitting.missing() == ["CP"]
    assert "A person plays Central Powers" in window.statusBar().currentMessage()
    assert board.player("CP", "person").isChecked()
    assert not board.player("CP", "posture").isChecked()
    assert sitting.file.history.waits_for(Post("CP"), 1)
    board.player("CP", "posture").trigger()
    assert sitting.missing() == []
    assert not sitting.file.history.waits_for(Post("CP"), 1), "a policy answers by itself"
    assert "The policy posture plays Central Powers" in window.statusBar().currentMessage()
    umpire_of(window)
    keys(qtbot, window, (K.Key_Z, CTRL))
    settled(qtbot, window)
    assert sitting.missing() == ["CP"]
    assert board.player("CP", "person").isChecked()
