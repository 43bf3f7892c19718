"""covers: ui/bound_sim_ui/windows/briefing_dialog.py, bound_sim/desk/at_desk.py

The briefing at a seat: at a shared desk and at home, the same as in the packet; written as a page for paper.
"""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim.secrecy import packets
from bound_sim_ui.windows.briefing_dialog import BriefingDialog
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, settled
from tests.ui.sizes import begun


def shown(window: DeskWindow) -> BriefingDialog:
    window.actions_by_name["briefing"].trigger()
    (dialog,) = (one for one in window.findChildren(BriefingDialog) if one.isVisible())
    return dialog


def test_a_seat_reads_its_briefing(home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, player = home("umpire"), home("anna")
    begun(board, load("beaumont-hamel-fog"))
    assert board.whole is not None
    board.whole.file.resolve()
    board.sit("B/88 Brigade")
    dialog = shown(board)
    text = dialog.text.toPlainText()
    assert "You are 88 Brigade of side British (B)." in text
    packet = packets.of_battle(board.whole.path, "B", None, commander="88 Brigade")
    assert text == packet[packets.BRIEFING].decode()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "briefing.html"), ""))
    dialog.paper.click()
    assert "<h2>What wins</h2>" in (tmp_path / "briefing.html").read_text(encoding="utf-8")
    dialog.reject()
    board.sit("")
    board.actions_by_name["briefing"].trigger()
    assert "sit down as a side" in board.statusBar().currentMessage()
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    assert player.opening.open_named(str(next((tmp_path / "out").glob("B 88 Brigade*.seat"))))
    player.wait_for_rules()
    at_home = shown(player)
    assert at_home.text.toPlainText() == text
    at_home.reject()
