"""covers: ui/bound_sim_ui/desks/question_desk.py, bound_sim/desk/hot_seat.py

A question at the desk goes to whom it is addressed: a commander at his seat, the umpire at his own desk.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.battle_file.verification import verify
from bound_sim.files.folder import load
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.core.battle_file.battles import hand_in
from tests.core.battle_file.test_posts import signals
from tests.toy.installed import files_of_barn
from tests.ui.conftest import OpenDesk, settled
from tests.ui.test_questions_at_desk import decisions, press, question_of, whole_of

pytestmark = pytest.mark.usefixtures("site")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What the umpire says in boxes, first to last; others that the window would wait for are agreed to."""
    given: list[tuple[str, bool]] = []
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_: given.pop(0))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    monkeypatch.setattr(QMessageBox, "exec", lambda *_: QMessageBox.StandardButton.Yes)
    return given


def goes_on(window: DeskWindow, qtbot: QtBot) -> None:
    """The umpire's desk goes on with the bound, whoever has not handed in."""
    whole_of(window).let_missing_hold()
    window.sit("")
    window.umpire.do(lambda play: play.run(), lambda _: window.questions.after_act(""), seat="")
    settled(qtbot, window)


def test_the_umpire_answers_at_his_desk_and_a_commander_at_his_seat(
    open_desk: OpenDesk, qtbot: QtBot, answers: list[tuple[str, bool]]
) -> None:
    window = open_desk(load(signals()), seed=3)
    answers += [("dry", False), ("wet", True)]
    goes_on(window, qtbot)
    assert answers == [("wet", True)], "he gave up, and nothing is answered"
    assert window.seat == ""
    goes_on(window, qtbot)
    assert answers == []
    assert decisions(window)[0] == ("", "weather", "umpire", "wet")
    assert window.pages.currentWidget() is window.curtain
    assert "Old (question 1): a squad may step forward before its turn (BLUE/1)" in window.curtain.under.text()
    assert window.curtain.buttons["B/Old"].text() == "Old\nis asked"
    assert "is asked" not in window.curtain.buttons["B"].text()
    window.sit("B")
    assert not isinstance(window.panel, QuestionPanel)
    window.draw_curtain()
    qtbot.mouseClick(window.curtain.buttons["B/Old"], Qt.MouseButton.LeftButton)
    assert question_of(window).question.decision.post.whose() == "Old of side B"
    press(window, qtbot, Qt.Key.Key_2)
    assert ("B", "stand", "side", "step") in decisions(window)
    assert "New (question 1): a squad may step forward before its turn (NAVY/1)" in window.curtain.under.text()
    assert verify(whole_of(window).path).wrong == []


def test_what_the_umpire_may_not_say_is_told(
    open_desk: OpenDesk, qtbot: QtBot, answers: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_desk(load(signals()), seed=3)
    told: list[str] = []
    monkeypatch.setattr(DeskWindow, "show_faults", lambda window, title, found: told.extend(found))
    answers += [("fog", True)]
    goes_on(window, qtbot)
    assert "not an option" in told[0]
    assert window.whole is not None
    assert [one.kind for one in window.whole.asked] == ["weather"]


def test_a_secret_question_is_at_its_seat_and_on_no_curtain(
    open_desk: OpenDesk, qtbot: QtBot, answers: list[tuple[str, bool]]
) -> None:
    """The curtain says that the battle waits; the other seat is at the opening of the bound, as it was."""
    window = open_desk(load(files_of_barn("signals")), seed=3)
    sitting = whole_of(window)
    for side, kinds in (("", []), ("A", []), ("B", ["drink"])):
        sitting.file.set_policy(side, ask=kinds)
    hand_in(sitting.file, "B", 1, {"lines.txt": b"side B\nkeep rum\n"})
    goes_on(window, qtbot)
    assert [decision.kind for decision in sitting.asked] == ["drink"]
    assert window.curtain.under.text().startswith(
        "The battle waits for an answer. Each seat looks whether it is asked.\n"
    )
    assert not any("is asked" in button.text() for button in window.curtain.buttons.values())
    window.sit("A")
    assert not isinstance(window.panel, QuestionPanel)
    assert window.document is not None
    assert set(window.document.tables["states"]["bound"]) <= {0}
    window.sit("B")
    assert question_of(window).question.decision.kind == "drink"
    press(window, qtbot, Qt.Key.Key_2)
    assert verify(sitting.file.path).wrong == []
