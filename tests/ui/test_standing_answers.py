"""covers: ui/bound_sim_ui/desks/standing_dialog.py, bound_sim/desk/standing.py

Standing answers at a seat: filled in row by row, a step to undo, sent with the orders; then nobody is waited for.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from bound_sim.desk.questions import open_questions
from bound_sim.files.folder import load, resolve
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim_maps.speech import Wording, speaking
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.standing_dialog import StandingDialog
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, OpenDesk, open_at_home
from tests.ui.sizes import begun
from tests.ui.test_drags_on_units import panel_of


def front() -> Scenario:
    return replace(load(resolve("flanders-to-vosges-1914")), seats={}, folder=None)


def fill(window: DeskWindow, *rows: tuple[str, str, str], again: bool = False) -> list[str]:
    """Fill the window of standing answers in, and accept it; what it says is wrong."""
    said: list[str] = []

    def work() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, StandingDialog)
        for place, row in enumerate(rows):
            if place == dialog.table.rowCount():
                dialog.add.click()
            kind, about, answer = (dialog.table.cellWidget(place, at) for at in range(3))
            assert isinstance(kind, QComboBox)
            assert isinstance(about, QLineEdit)
            assert isinstance(answer, QComboBox)
            kind.setCurrentIndex(kind.findData(row[0]))
            about.setText(row[1])
            answer.setEditText(row[2])
        dialog._take()
        said.append(dialog.wrong.text())
        if again:
            dialog._take()
        if dialog.isVisible():
            dialog.reject()

    QTimer.singleShot(0, work)
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    panel.answers.click()
    return said


def test_they_are_filled_in_kept_undone_and_handed_in(open_desk: OpenDesk) -> None:
    window = open_desk(front())
    window.sit("CP")
    document, panel = window.document, panel_of(window)
    assert document is not None
    assert panel.answers.isVisible()
    assert fill(
        window, ("impulse", "", "pass"), ("machine-gun-fire", "Liege", "fire"), ("all", "", "as hold would")
    ) == [""]
    assert document.drafts.now.answers_at(1) == "impulse: pass\nmachine-gun-fire at Liege: fire\nall: by hold\n"
    assert "3" in panel.answers.text()
    window.actions_by_name["undo"].trigger()
    assert document.drafts.now.answers_at(1) == ""
    window.actions_by_name["redo"].trigger()
    assert "3" in panel.answers.text()
    [wrong] = fill(window, ("impulse", "", "by nobody"))
    assert "by nobody" in wrong or "nobody is not a policy" in wrong
    assert document.drafts.now.answers_at(1).startswith("impulse: pass")
    window.orders.hand_in()
    assert window.whole is not None
    part = window.whole.file.history.orders_for("CP", 1)[-1].body
    assert [file.name for file in part.files] == ["lines.txt", "standing.txt"]  # type: ignore[attr-defined]


def test_a_look_gives_no_answer_and_a_name_that_nothing_has_is_told_once(open_desk: OpenDesk) -> None:
    """OK after a look had every question answered as usual; a row about "Lige" fitted none, and nobody said so."""
    window = open_desk(front())
    window.sit("CP")
    assert window.document is not None
    assert fill(window) == [""]
    assert window.document.drafts.now.answers_at(1) == ""
    [wrong] = fill(window, ("damage", "Lige", "usual"))
    assert wrong == 'nothing here is called Lige: did you mean "Liege"?'
    assert window.document.drafts.now.answers_at(1) == ""
    assert fill(window, ("damage", "Liege", "usual"), ("retreat", "GE1, Sedan", "usual")) == [""]
    assert window.document.drafts.now.answers_at(1).startswith("damage at Liege: usual")
    [wrong] = fill(window, ("damage", "5-points", "usual"), again=True)
    assert "5-points" in wrong, "said, and taken when it is given again"
    assert window.document.drafts.now.answers_at(1).startswith("damage at 5-points: usual")


def test_from_home_they_save_mails(home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, player = home("umpire"), home("anna")
    begun(board, front())
    assert board.whole is not None
    whole = board.whole
    open_at_home(board, player, qtbot, tmp_path / "out", "CP *.seat")
    fill(player, ("hand", "", "as posture would"), ("all", "", "as posture would"))
    out = tmp_path / "CP.sealed"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    player.orders.hand_in()
    assert out.is_file()
    board.sealed.take([str(out)])
    whole.hand_in("ENT", {}, {}, policy="hold")
    whole.file.resolve()
    assert {one.side for one in whole.file.history.asked} == {"CP", "ENT"}, "both take their hands at once"
    assert [one.side for one in open_questions(whole.file)] == ["ENT"], "one of them is waited for"
    assert whole.from_home(Post("CP")), "what its rows answered came from home: no curtain falls for it"
    assert not whole.from_home(Post("ENT"))
    for _ in range(60):
        waiting = open_questions(whole.file)
        if not waiting:
            break
        for one in waiting:
            whole.file.answer(one.side, "usual", number=one.number)
            assert one.side == "ENT"
        whole.file.resolve()
    assert whole.file.history.next_bound == 2, "the turn is over, and the player sent one file"


def test_games_that_ask_nothing_have_none(open_desk: OpenDesk) -> None:
    window = open_desk(seat="A")
    assert not panel_of(window).answers.isVisible()


def test_what_is_wrong_with_a_line_is_said_in_one_language(open_desk: OpenDesk) -> None:
    """A text with values is said whole: read back out of English, it was half of each."""
    window = open_desk(front())
    window.sit("CP")
    words = {"{verb} belongs to no play": "{verb} geh\u00f6rt zu keinem Spielzug"}
    with speaking(Wording("de", words)):
        panel_of(window).field.add("move from Aachen to Liege")
        said = panel_of(window).told.text()
    assert said.startswith("! move geh\u00f6rt zu keinem Spielzug: ")
    window.draw_curtain()
