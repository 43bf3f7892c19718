"""covers: ui/bound_sim_ui/desks/board.py, ui/bound_sim_ui/desks/losses.py

The umpire's board says what is faulty or forbidden in a side's orders, that they were changed, and what a bound cost.
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bound_sim.rulesets.records.order_form import LINE_FORM
from bound_sim.scenario.folder import load
from bound_sim.scenario.model import Side
from bound_sim_ui.desks.losses import in_three_lines
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, settled
from tests.ui.test_order_desk import document_of, panel_of
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
    assert panel_of(window)._items["1/1"].text(1) == "!"
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
    from bound_sim_ui.known import history_of

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
