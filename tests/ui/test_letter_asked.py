"""covers: bound_sim/desk/turn_play.py, ui/bound_sim_ui/resolver.py, bound_sim/desk/new_battle.py

The letter of End of Empires at the desk: nobody is asked for it, until an ask list says so.
"""

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.verification import verify
from bound_sim.desk.stepper import Play
from bound_sim.desk.turn_play import TurnPlay, kind_of_play, play_of
from bound_sim.files.folder import load
from bound_sim.logs.log import rows_of
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.core.battle_file.battles import opened
from tests.rulesets.end_of_empires.test_battle_file import HEDGEROW
from tests.ui.conftest import OpenDesk, settled
from tests.ui.test_questions_at_desk import press, question_of, whole_of


def resolve(window: DeskWindow, qtbot: QtBot) -> None:
    whole_of(window).let_missing_hold()
    window.sit("")
    window.umpire.do(lambda play: play.run(), lambda _: window.questions.after_act(""), seat="")
    settled(qtbot, window)


def test_a_list_set_while_the_desk_is_open_makes_the_bound_wait(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(HEDGEROW), seed=3)
    resolve(window, qtbot)
    sitting = whole_of(window)
    assert len(sitting.file.history.bounds) == 1, "a new battle waits for nobody's letter"
    with BattleFile(sitting.file.path) as beside:
        for side in "BR":
            beside.set_policy(side, ask=["choice"])
    resolve(window, qtbot)
    (question,) = sitting.asked
    seat = question.post.key
    assert "(question 1)" in sitting.asked_named(question)
    assert window.pages.currentWidget() is window.curtain
    assert f"{sitting.asked_named(question)}: the side with the initiative is A or B" in window.curtain.under.text()
    qtbot.mouseClick(window.curtain.buttons[seat], Qt.MouseButton.LeftButton)
    assert question_of(window).question.decision.kind == "choice"
    letter = question_of(window).question.decision.options[1]
    press(window, qtbot, Qt.Key.Key_2)
    assert not isinstance(window.panel, QuestionPanel)
    assert len(sitting.file.history.bounds) == 2
    rows = rows_of(sitting.file.log()["orders"])
    assert {row["letter"] for row in rows if (row["side"], row["bound"]) == (seat, 2)} == {letter}
    assert verify(sitting.file.path).wrong == []


def test_seats_of_a_desk_keep_their_lists(open_desk: OpenDesk) -> None:
    sitting = whole_of(open_desk(load(HEDGEROW), seed=3))
    sitting.seat("R", "posture")
    assert not sitting.file.history.asks_inside
    assert sitting.plays("R") == ""


def test_a_stop_before_a_step_that_comes_once(tmp_path: Path) -> None:
    """As where nobody is asked: up to the step, not at all where it stands there, past it to the end."""
    with opened(tmp_path / "b.bound", HEDGEROW, seed=3) as file:
        assert kind_of_play(file) is Play
        file.set_policy("R", ask=["choice"])
        play = play_of(file, lambda done, of: None, lambda: False)
        assert isinstance(play, TurnPlay)
        play.run("1")
        assert (play.substep, file.history.asked) == ("0", [])
        entries = len(file.history.entries)
        play.run("1")
        assert len(file.history.entries) == entries
        play.run("3")
        assert [one.kind for one in file.history.asked] == ["choice"]
        file.answer("R", "A")
        play.run("3")
        assert play.substep == "2"
        play.run("1")
        assert (play.substep, len(file.history.bounds)) == ("", 1)
