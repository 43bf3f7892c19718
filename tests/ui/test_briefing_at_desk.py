"""covers: ui/bound_sim_ui/windows/seat_page_dialog.py, ui/bound_sim_ui/desks/dispatch_tab.py, bound_sim/desk/at_desk.py

Briefing and dispatch at a seat: at a shared desk and at home, the same as in the packet; written as a page for paper.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QTabWidget
from pytestqt.qtbot import QtBot

from bound_sim.battle_file.messages import send
from bound_sim.files.folder import load
from bound_sim.scenario.posts import UMPIRE, Post
from bound_sim.secrecy import packets
from bound_sim_ui.desks.dispatch_tab import DispatchPage
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.windows.seat_page_dialog import SeatPageDialog
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, settled
from tests.ui.sizes import begun


def shown(window: DeskWindow, page: str = "briefing") -> SeatPageDialog:
    window.actions_by_name[page].trigger()
    (dialog,) = (one for one in window.findChildren(SeatPageDialog) if one.isVisible())
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
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    assert player.opening.open_named(str(next((tmp_path / "out").glob("B 88 Brigade*.seat"))))
    player.wait_for_rules()
    at_home = shown(player)
    assert at_home.text.toPlainText() == text
    at_home.reject()


def test_the_umpire_reads_the_whole_truth_at_any_time(home: Home) -> None:
    """The score too, of which a side in a fog knows a part."""
    board = home("umpire")
    briefing = board.actions_by_name["briefing"]
    assert not briefing.isEnabled(), "no battle is open"
    begun(board, load("beaumont-hamel-fog"))
    assert board.whole is not None
    assert not briefing.isEnabled(), "nobody sits there at the curtain"
    board.sit("")
    before = shown(board)
    assert "You are the umpire of British, German" in before.text.toPlainText()
    assert "Next: bound 1" in before.text.toPlainText()
    before.reject()
    board.draw_curtain()
    board.whole.file.resolve()
    board.sit("")
    after = shown(board).text.toPlainText()
    assert "objectives that are held: British " in after
    assert "as far as it is known" not in after
    assert "objectives that are held" not in board.whole.briefing("B").text, "reports are late"
    assert " bases of German: " in after


def test_a_dispatch_is_first_in_the_window_and_gives_way(home: Home, qtbot: QtBot, tmp_path: Path) -> None:
    board, player = home("umpire"), home("anna")
    begun(board, load("beaumont-hamel-fog"))
    assert board.whole is not None
    seat, post = "B/87 Brigade", Post("B", "87 Brigade")
    board.sit(seat)
    assert tabs_of(board).tabText(0) == "Dispatch"
    assert tabs_of(board).currentIndex() == 1, "nothing has happened yet"
    board.draw_curtain()
    board.whole.file.resolve()
    send(board.whole.file, UMPIRE, post, "Hold the line.")
    board.sit(seat)
    page = tabs_of(board).currentWidget()
    assert isinstance(page, DispatchPage)
    packet = packets.of_battle(board.whole.path, "B", None, commander="87 Brigade")[packets.DISPATCH].decode()
    lines = [line.removeprefix("- ") for line in packet.split("\n") if line]
    assert page.toPlainText().split("\n") == lines
    assert "umpire: Hold the line." in lines
    assert shown(board, "dispatch").text.toPlainText() == packet
    assert board.document is not None
    board.document.select_company(board.document.own_companies[0])
    assert tabs_of(board).currentIndex() == 1, "it gives way to the orders"
    board.draw_curtain()
    board.sit(seat)
    assert tabs_of(board).currentIndex() == 1, "it was looked at"
    board.sit("")
    board.actions_by_name["dispatch"].trigger()
    assert "sit down as a side" in board.statusBar().currentMessage()
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    assert player.opening.open_named(str(next((tmp_path / "out").glob("B 87 Brigade*.seat"))))
    player.wait_for_rules()
    assert tabs_of(player).currentIndex() == 0
    at_home = shown(player, "dispatch")
    assert at_home.text.toPlainText() == packet
    at_home.reject()


def test_the_curtain_tells_what_wins_and_nothing_of_a_side(home: Home, qtbot: QtBot, tmp_path: Path) -> None:
    board, player = home("umpire"), home("anna")
    begun(board, load("beaumont-hamel-fog"))
    board.draw_curtain()
    assert board.curtain.briefing_button.isVisible()
    board.curtain.briefing_button.click()
    (dialog,) = board.findChildren(SeatPageDialog)
    text = dialog.text.toPlainText()
    assert "What wins" in text
    assert "Who you are" not in text
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return)
    assert not dialog.isVisible(), "it is read"
    board.sit("")
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    assert player.opening.open_named(str(next((tmp_path / "out").glob("B 87 Brigade*.seat"))))
    player.wait_for_rules()
    player.draw_curtain()
    assert not player.curtain.briefing_button.isVisible()


def tabs_of(window: DeskWindow) -> QTabWidget:
    assert isinstance(window.panel, OrderPanel)
    return window.panel.tabs
