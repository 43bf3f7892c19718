"""covers: ui/bound_sim_ui/desks/seal_desk.py, ui/bound_sim_ui/desks/question_desk.py, bound_sim/desk/player_seat.py

A question by mail in the window: the umpire writes the files while the turn waits, a player answers at home, the
umpire takes the answers in, and the turn goes on.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from bound_sim.desk.stepper import SeatQuestion
from bound_sim.files.folder import load, resolve
from bound_sim.scenario.posts import Post
from bound_sim.secrecy.seat_questions import AskedAtHome
from bound_sim_ui.desks.programme_list import FITS
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, OpenDesk, keys, open_at_home, settled
from tests.ui.sizes import begun
from tests.ui.test_arrows_dragged import counter_in, let_go, live_at
from tests.ui.test_board import umpire_of
from tests.ui.test_whole_battle import desk_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

LEFT = Qt.MouseButton.LeftButton


def question_of(window: DeskWindow) -> QuestionPanel:
    assert isinstance(window.panel, QuestionPanel)
    return window.panel


def test_an_answer_goes_by_mail(home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = home("umpire")
    players = {side: home(side) for side in ("CP", "ENT")}
    begun(board, load(resolve("summer-1914")))
    assert board.whole is not None
    for side in players:
        board.whole.seat(side, "person")
    board.whole.file.resolve()
    asked = {one.side for one in board.whole.file.history.asked}
    assert asked == {"CP", "ENT"}, "both take their hands at once"
    board.sit("")
    acts = umpire_of(board).act_buttons
    assert all(acts[name].isEnabled() for name in ("seats", "take")), "a turn that waits goes by mail"
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    mail = []
    for side, player in players.items():
        (path,) = (tmp_path / "out").glob(f"{side} bound 01 question *.seat")
        assert player.opening.open_named(str(path))
        player.wait_for_rules()
        panel = question_of(player)
        assert panel.open is not None
        assert panel.open.proposals
        assert "asked" in player.state.text()
        assert "handed in" not in player.state.text()
        out = tmp_path / f"{side}.sealed"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, out=out: (str(out), ""))
        panel.press(1)
        assert not out.exists(), "a look at it"
        if side == "ENT":
            keys(qtbot, player, Qt.Key.Key_Return)
        else:
            panel.press(1)
        assert out.is_file(), "the key again gives it, and so does Enter, with the focus on the map"
        assert "Send it to the umpire" in player.statusBar().currentMessage()
        assert question_of(player).open is not None, "the question stays, to be answered otherwise"
        assert "answer written " in player.state.text()
        assert player.opening.open_named(str(path))
        player.wait_for_rules()
        assert "answer written " in player.state.text(), "also where the file is opened again"
        mail.append(str(out))
    board.sealed.take(mail)
    assert board.statusBar().currentMessage() == "Answers taken in: Central Powers, Entente"
    board.whole.file.resolve()
    (now,) = board.whole.file.history.asked
    assert now.kind == "impulse"
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    player = players["CP"]
    assert player.opening.open_named(str(tmp_path / "out" / "CP bound 01 question 2.seat"))
    player.wait_for_rules()
    assert "asked" in player.state.text(), "the next question has no answer yet"
    answer = question_of(player).open
    assert answer is not None
    assert "question 2" in " ".join(label.text() for label in question_of(player).findChildren(QLabel))
    offered_names: list[str] = []

    def refused(_: object, title: str, name: str, *__: object) -> tuple[str, str]:
        offered_names.append(name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", refused)
    player.sealed.send_answer("pass")
    assert [Path(name).name for name in offered_names] == ["CP bound 01 question 2.sealed"]
    opened = {one.answer.partition(" ; ")[0] for one in answer.proposals if " ; " in one.answer}
    assert player.document is not None
    start, end = counter_in(player, "Aachen"), player.document.scenario.areas.by_name["Liege"].at
    live_at(player, start, (start[0] - 2, start[1]), (end[0] / 1000, end[1] / 1000))
    let_go(player, (end[0] / 1000, end[1] / 1000))
    menu = player.orders.openers
    assert menu is not None, "a play is offered at home too, of those that came with the question"
    offered = [act for act in menu.actions() if act.isEnabled() and not act.isSeparator()]
    assert {act.text() for act in offered} == opened
    offered[0].trigger()
    assert [line.verb for line in answer.lines_there()[0]][1:] == ["move"]


def asked_at_home(home: Home, qtbot: QtBot, out: Path) -> tuple[DeskWindow, DeskWindow]:
    """The umpire's desk of a game of cards, and that of a player who has the file of its first question."""
    board, player = home("umpire"), home("CP")
    begun(board, load(resolve("summer-1914")))
    assert board.whole is not None
    board.whole.seat("CP", "person")
    board.whole.file.resolve()
    open_at_home(board, player, qtbot, out, "CP bound 01 question *.seat")
    return board, player


def test_what_is_no_answer_is_not_written(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, player = asked_at_home(home, qtbot, tmp_path / "out")
    said: list[list[str]] = []
    monkeypatch.setattr(player, "show_faults", lambda _, lines: said.append(list(lines)))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    player.sealed.send_answer(" ")
    assert "says nothing" in said.pop()[0]
    player.sealed.send_answer("end")
    assert said == [], "no place is chosen: nothing is written"
    (tmp_path / "taken.sealed").mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "taken.sealed"), ""))
    player.sealed.send_answer("end")
    assert said


def test_a_hand_of_too_few_cards_is_told_at_home(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, player = asked_at_home(home, qtbot, tmp_path / "out")
    there, asked = question_of(player).open, list[str]()
    assert there is not None
    out = tmp_path / "hand.sealed"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))

    def said_to(_parent: object, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", said_to)
    there.line.setText("hand Trench, Supply")
    assert there.means.text().endswith("hand Trench, Supply: 2 cards, 8 are wanted")
    there.give()
    assert "2 cards, 8 are wanted" in asked.pop()
    assert not out.exists()
    there.line.setText(there.proposals[0].answer)
    assert there.means.text().startswith(FITS)
    assert there.means.text().endswith(": 8 cards")
    there.give()
    assert (asked, out.exists()) == ([], True)


def test_lines_at_home_are_told_apart_however_they_are_typed(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ";" needs no space; a line that can't be read or comes to nothing is told before it costs a mail."""
    board, player = home("umpire"), home("B")
    begun(board, load(resolve("hooge-1915")))
    assert board.whole is not None
    file = board.whole.file
    for side in ("B", "G"):
        board.whole.seat(side, "person")
    file.resolve()
    for one, said in zip(file.history.asked, ("wants first", "does not mind"), strict=True):
        file.answer(one.side, said, number=one.number)
    file.resolve()
    for side, line in (("B", "CAV1 move 1"), ("G", "GCAV1 move 1")):
        file.submit(file.view(Post(side), 2), {"lines.txt": f"units in\n\nbound 2\n{line}\n".encode()})
    file.resolve()
    (now,) = file.history.asked
    assert (now.side, *now.about) == ("B", "movement")
    file.answer("B", "end", number=now.number)
    file.resolve()
    assert [*file.history.asked[0].about] == ["ranged"]
    open_at_home(board, player, qtbot, tmp_path / "out", "B bound 02 question *.seat")
    there = question_of(player).open
    assert there is not None
    out, asked = tmp_path / "B.sealed", list[str]()
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))

    def said_to(_parent: object, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "question", said_to)
    there.line.setText("INF1 fire GINF3; end")
    qtbot.keyClick(there.line, Qt.Key.Key_Return)
    assert '"end" is not a verb' in asked.pop()
    there.line.setText("GUN fire GINF4")
    qtbot.keyClick(there.line, Qt.Key.Key_Return)
    assert "GUN (18 Pounder Team) is told to fire" in asked.pop()
    assert not out.exists()
    qtbot.keyClick(there.line, Qt.Key.Key_Return)
    assert asked.pop()
    assert out.exists(), "who says so sends it all the same"
    out.unlink()
    there.line.setText("GUN fire-on 16,8;INF1 fire GINF3; INF2 fire GINF3")
    qtbot.keyClick(there.line, Qt.Key.Key_Return)
    assert not asked
    board.sealed.take([str(out)])
    assert "Answers taken in" in board.statusBar().currentMessage()


def test_a_turn_is_played_by_mail_from_the_umpires_buttons(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders, then answer after answer, to the turn's end: the umpire writes, takes in and resolves, and stays."""
    board, player = home("umpire"), home("A")
    begun(board, load(resolve("trench-and-tank")))
    assert board.whole is not None
    board.whole.seat("A", "person")
    board.sit("")
    desk = desk_of(board)
    monkeypatch.setattr("bound_sim_ui.desks.umpire_desk.ask_folder", lambda *_: str(tmp_path / "out"))
    mail, said = tmp_path / "A.sealed", ["orders", "AS1 move by 1,0", "end"]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(mail), ""))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)  # replace it
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(mail)], ""))
    stops = set()
    for what in said:
        qtbot.mouseClick(desk.act_buttons["seats"], LEFT)
        settled(qtbot, board)
        path = max((tmp_path / "out").glob("A bound *.seat"), key=lambda one: one.stat().st_mtime_ns)
        assert player.opening.open_named(str(path))
        player.wait_for_rules()
        if what == "orders":
            player.sealed.send()
        else:
            answer = question_of(player).open
            assert answer is not None
            answer.answered.emit(what)
        qtbot.mouseClick(desk.act_buttons["take"], LEFT)
        board.actions_by_name["resolve"].trigger()
        settled(qtbot, board)
        stops.add(board.whole.file.history.stopped)
        assert board.seat == "", "nobody sits down here: the umpire stays"
        assert board.mode == "umpire"
        assert board.whole.log.tables, "the log of a turn that waits is there at once"
    assert board.whole.resolved == 1
    assert len(stops) > 1


def test_no_place_is_pointed_at_where_none_is_asked_for(open_desk: OpenDesk) -> None:
    window = open_desk(load(resolve("summer-1914")))
    window.sit("CP")
    assert window.document is not None
    asked = AskedAtHome("machine-gun-fire", "CP", 1, ("wait", "fire"), 1, ("Metz",), "", "fire with GE1, or with some")
    question = SeatQuestion(asked, "fire", {}, {}, ())
    panel = QuestionPanel(window.document, question, window.settings.theme, window.say, ())
    point = next(one for one in panel.findChildren(QPushButton) if one.text() == "Point at the map")
    assert point.isHidden()
    assert not panel.give.isHidden()
    assert (panel.always.isEnabled(), panel.always.text()) == (False, "Always so: no line gives such an answer")
    panel.deleteLater()
