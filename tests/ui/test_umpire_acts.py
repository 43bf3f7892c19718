"""covers: ui/bound_sim_ui/desks/umpire_desk.py

The umpire rules, takes back, hands out packets, types dice in; all of it stands in a battle file.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.cli import app
from bound_sim.desk.draft import Draft, Drafts
from bound_sim.desk.hot_seat import HotSeat
from bound_sim.orders.arrows import arrow
from bound_sim.scenario.model import Fog
from bound_sim_ui.desks.umpire_dialogs import DiceDialog, RuleDialog
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, settled, small_battle
from tests.ui.test_whole_battle import columns, desk_of, hand_in, play_two_bounds, sit, strings

K, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


def sitting_of(window: DeskWindow) -> HotSeat:
    assert window.whole is not None
    return window.whole


def activate(window: DeskWindow) -> None:
    """As a window manager does when a dialog closes."""
    window.activateWindow()
    QApplication.processEvents()


def all_hand_in(window: DeskWindow, qtbot: QtBot) -> None:
    for side in ("A", "B"):
        sit(window, qtbot, side)
        hand_in(window, qtbot)
    sit(window, qtbot, "")


def rule_dialog(window: DeskWindow) -> RuleDialog:
    found = [one for one in window.findChildren(RuleDialog) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def test_a_ruling_in_mid_bound_is_logged_seen_and_undone(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk()
    all_hand_in(window, qtbot)
    for _ in range(4):
        keys(qtbot, window, K.Key_F10)
        settled(qtbot, window)
    sitting = sitting_of(window)
    at = sitting.substep
    keys(qtbot, window, (K.Key_R, CTRL))
    dialog = rule_dialog(window)
    dialog.line.setText("move 1/1/1 30,80 face 90")
    qtbot.keyClicks(dialog.reason, "knocked off its place")
    qtbot.keyClick(dialog.reason, K.Key_Return)
    settled(qtbot, window)
    assert sitting.substep == at
    assert window.document is not None
    there = window.document.standing["1/1/1"]
    assert (there.x_u, there.y_u, there.facing) == (30_000, 80_000, 900)
    assert any("knocked off its place" in text for text in sitting.log["explanations"]["text"])
    assert "knocked off its place" in desk_of(window).log.item(0).text()
    qtbot.mouseClick(desk_of(window).act_buttons["undo"], LEFT)
    settled(qtbot, window)
    there = window.document.standing["1/1/1"]
    assert (there.x_u, there.y_u) != (30_000, 80_000)
    assert sitting.substep == at
    qtbot.mouseClick(desk_of(window).act_buttons["redo"], LEFT)
    settled(qtbot, window)
    assert window.document.standing["1/1/1"].x_u == 30_000
    activate(window)
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    assert sitting.resolved == 1
    assert window.document.standing["1/1/1"].x_u == 30_000


def test_a_ruling_between_bounds_reaches_its_side_at_once(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A, who has drawn before, finds its platoon where the umpire put it, and arrows start there; at reports' fog B,
    whom it doesn't touch, holds the same as before, to the last text."""
    window = open_desk(replace(small_battle(), fog=Fog("reports")))
    all_hand_in(window, qtbot)
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    held = {}
    for side in ("A", "B"):
        keys(qtbot, window, (K.Key_L, CTRL))
        sit(window, qtbot, side)
        held[side] = strings(window.document, set())
        keys(qtbot, window, K.Key_N, K.Key_T)
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "")
    for line in ("move 1/1/1 30,80 face 90", "hit 1/1/2"):
        window.umpire.carry_out(line, "knocked off its place")
        settled(qtbot, window)
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "A")
    document = window.document
    assert document is not None
    there = document.standing["1/1/1"]
    assert (there.x_u, there.y_u, document.standing["1/1/2"].hits) == (30_000, 80_000, 1)
    assert document.drafts.now.low, "what was drawn stays"
    hints = document.hints
    assert hints is not None
    order = arrow("1/1", 2, "move", path=((30_000, 80_000), (34_000, 80_000)))
    told = hints.orders(document.high_now(), {"1/1": order}, only=["1/1/1"])["1/1/1"]
    assert told.way is not None
    assert told.way.line[0] == (30_000, 80_000)
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "B")
    document = window.document
    assert document is not None
    document.drafts = Drafts(Draft())
    document.select([])
    gone = held["B"] - strings(document, set())
    new = strings(document, set()) - held["B"]
    assert not [text for text in gone | new if "1/1/" in text or "umpire" in text or "knocked" in text]


@pytest.mark.parametrize(
    ("line", "reason", "said"),
    [("move 1/1/9 30,80", "why", "does not exist"), ("shove 1/1/1", "why", "not an act"), ("hit 1/1/1", "", "empty")],
)
def test_what_is_no_ruling_is_refused(open_desk: OpenDesk, qtbot: QtBot, line: str, reason: str, said: str) -> None:
    window = open_desk()
    all_hand_in(window, qtbot)
    told: list[str] = []
    window.show_faults = lambda title, faults: told.extend(faults)  # type: ignore[method-assign]
    before = columns(sitting_of(window))
    window.umpire.carry_out(line, reason)
    settled(qtbot, window)
    assert said in told[0]
    assert columns(sitting_of(window)) == before


def test_the_battle_file_is_one_that_the_commands_read(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    """Two bounds through the window: the file verifies, and opens again where it was."""
    window = open_desk()
    play_two_bounds(window, qtbot)
    path = sitting_of(window).file.path
    assert CliRunner().invoke(app, ["verify", str(path)]).exit_code == 0
    with BattleFile(path) as file:
        assert file.history.over
        assert {name: dict(rows) for name, rows in file.log().tables.items()} == columns(sitting_of(window))
    again = DeskWindow(Settings(tmp_path / "other.ini"))
    qtbot.addWidget(again)
    again.show()
    assert again.opening.open_named(str(path))
    again.wait_for_rules()
    assert columns(sitting_of(again)) == columns(sitting_of(window))
    again.close()


def test_packets_hold_what_the_command_gives(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "")
    window.umpire.packets(str(tmp_path))
    settled(qtbot, window)
    path = sitting_of(window).file.path
    done = CliRunner().invoke(app, ["packet", str(path), "--side", "A", "--out", str(tmp_path / "by command")])
    assert done.exit_code == 0, done.output
    ours, theirs = tmp_path / "bound 02 A", tmp_path / "by command"
    names = sorted(str(file.relative_to(ours)) for file in ours.rglob("*") if file.is_file())
    assert names == sorted(str(file.relative_to(theirs)) for file in theirs.rglob("*") if file.is_file())
    assert all((ours / name).read_bytes() == (theirs / name).read_bytes() for name in names)


def test_dice_of_a_real_table_are_asked_for(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """All sixes: each roll is asked for once, in the order of the sub-steps; without them nothing happens."""
    window = open_desk(seat="")
    keys(qtbot, window, (K.Key_D, CTRL))
    window.wait_for_rules()
    for side in ("A", "B"):
        sit(window, qtbot, side)
        if side == "A":
            keys(qtbot, window, K.Key_N, K.Key_T, K.Key_F)
            from tests.ui.conftest import click

            click(qtbot, window, 64, 26)
        hand_in(window, qtbot)
    sit(window, qtbot, "")
    sitting = sitting_of(window)
    assert sitting.table_dice
    asked = 0
    for _ in range(60):
        if sitting.resolved:
            break
        keys(qtbot, window, K.Key_F10)
        settled(qtbot, window)
        found = [one for one in window.findChildren(DiceDialog) if one.isVisible()]
        if found:
            before = sitting.substep
            dialog = found[0]
            ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
            assert not ok.isEnabled()
            for line, roll in zip(dialog.lines, dialog._rolls, strict=True):
                line.setText("6 " * roll.dice)
            assert ok.isEnabled()
            qtbot.mouseClick(ok, LEFT)
            settled(qtbot, window)
            activate(window)
            asked += 1
            assert sitting.substep != before or any(one.isVisible() for one in window.findChildren(DiceDialog))
    assert sitting.resolved == 1
    assert asked >= 1
    assert set(sitting.log["shots"]["roll"]) == {6}
    assert CliRunner().invoke(app, ["verify", str(sitting.file.path)]).exit_code == 0


def test_orders_out_of_files_are_taken_or_refused_whole(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_desk(seat="")
    (tmp_path / "a.csv").write_text("Battalion,Bound 1,Bound 2\n1,Hold,\n")
    (tmp_path / "a.txt").write_text("1/1 stay\n")
    told: list[str] = []
    window.show_faults = lambda title, faults: told.extend(faults)  # type: ignore[method-assign]
    (tmp_path / "bad.csv").write_text("Battalion,Bound 1,Bound 2\n9,Advance,\n")
    window.umpire.take_orders("A", paths=[str(tmp_path / "bad.csv")])
    assert told
    assert sitting_of(window).missing() == ["A", "B"]
    window.umpire.take_orders("A", paths=[str(tmp_path / "a.csv"), str(tmp_path / "a.txt")])
    assert sitting_of(window).missing() == ["B"]
