"""covers: ui/bound_sim_ui/desks/others.py

Two desks on one battle, or a command beside the desk: panel, map, curtain and seats show what the others did.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.cli import app
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, settled, small_battle
from tests.ui.test_board import umpire_of
from tests.ui.test_order_desk import document_of
from tests.ui.test_questions_at_desk import desk as desk
from tests.ui.test_questions_at_desk import hand_in, question_of, resolve, whole_of

K = Qt.Key
#: a look comes soon
_SOON_MS = 60_000


def beside(window: DeskWindow, does: Callable[[BattleFile], object]) -> None:
    """Somebody does this to the battle's file in another place."""
    with BattleFile(whole_of(window).file.path) as file:
        does(file)


def next_bound(window: DeskWindow) -> None:
    found = CliRunner().invoke(app, ["next", str(whole_of(window).file.path)])
    assert found.exit_code == 0, found.output


def told(window: DeskWindow) -> str:
    return window.statusBar().currentMessage()


def test_the_umpires_panel_and_map_follow_a_command(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(small_battle(bounds=3), seat="")
    panel, document = umpire_of(window), document_of(window)
    assert panel.title.text() == "Bound 1 of 3: orders"
    next_bound(window)
    qtbot.waitUntil(lambda: panel.title.text() == "Bound 2 of 3: orders", timeout=_SOON_MS)
    settled(qtbot, window)
    qtbot.waitUntil(lambda: document.bound == 2, timeout=_SOON_MS)
    assert window.document is document
    assert document.history.moments[-1].short == "1, end"
    assert panel.back_button.isEnabled(), "what another did can be taken back here"
    assert "went on at another place" in told(window)
    window.umpire.see_as("B")
    settled(qtbot, window)
    next_bound(window)
    qtbot.waitUntil(lambda: document_of(window).bound == 3, timeout=_SOON_MS)
    qtbot.waitUntil(lambda: document_of(window).eyes == "B", timeout=_SOON_MS)
    assert panel.eyes.currentData() == "B", "he looks as that side still"


def test_what_is_only_looked_at_hinders_no_act(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """The umpire resolves a bound while his desk still works out the one that was resolved beside it."""
    window = open_desk(small_battle(bounds=3), seat="")
    next_bound(window)
    window.umpire.others.look()
    looking = window.umpire.busy
    whole_of(window).let_missing_hold()
    window.umpire.resolve_bound("")
    assert (looking, window.umpire.busy) == (False, True)
    settled(qtbot, window)
    assert whole_of(window).resolved == 2
    assert umpire_of(window).title.text() == "Bound 3 of 3: orders"


def test_mid_bound_here_and_the_whole_bound_elsewhere(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """The sub-step that the desk stood at is of a bound that is over."""
    window = open_desk(small_battle(bounds=3), seat="")
    whole_of(window).let_missing_hold()
    keys(qtbot, window, K.Key_F10)
    settled(qtbot, window)
    assert whole_of(window).running
    next_bound(window)
    qtbot.waitUntil(lambda: umpire_of(window).title.text() == "Bound 2 of 3: orders", timeout=_SOON_MS)
    assert not whole_of(window).running


def test_the_curtain_follows(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(small_battle(bounds=3))
    assert "Bound 1 of 3" in window.curtain.under.text()
    beside(window, lambda file: file.set_policy("B", "hold"))
    qtbot.waitUntil(lambda: "played by hold" in window.curtain.buttons["B"].text(), timeout=_SOON_MS)
    next_bound(window)
    qtbot.waitUntil(lambda: "Bound 2 of 3" in window.curtain.under.text(), timeout=_SOON_MS)
    assert window.curtain.buttons["B"].text().count("\n") == 1, "each note once"
    assert window.curtain.buttons["B"].toolTip().startswith("hold: no orders")
    beside(window, lambda file: file.set_policy("B", "person"))
    qtbot.waitUntil(lambda: window.curtain.buttons["B"].text().endswith("orders wanted"), timeout=_SOON_MS)
    assert "played by" not in window.curtain.buttons["B"].text()
    assert window.curtain.buttons["B"].toolTip() == ""


def test_a_seat_follows_into_the_next_bound_with_its_drafts(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(small_battle(bounds=3), seat="A")
    keys(qtbot, window, K.Key_N, K.Key_H)
    drawn = document_of(window).drafts.now
    assert drawn.high
    beside(window, lambda file: file.set_policy("B", "hold"))
    window.umpire.others.look()
    assert document_of(window).drafts.now is drawn, "nothing of this seat's was touched"
    window.set_mode("replay")
    next_bound(window)
    qtbot.waitUntil(lambda: document_of(window).bound == 2, timeout=_SOON_MS)
    assert window.mode == "replay"
    window.set_mode("orders")
    assert isinstance(window.panel, OrderPanel)
    assert window.panel.count.text().startswith("Bound 2 of 3")
    assert document_of(window).drafts.now == drawn
    assert "went on at another place" in told(window)


def test_nothing_changes_under_a_hand_that_drags(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(small_battle(bounds=3), seat="A")
    document, view = document_of(window), window.view
    assert view is not None
    next_bound(window)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton)
    window.umpire.others.look()
    assert document_of(window) is document
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton)
    window.umpire.others.look()
    assert document_of(window).bound == 2


def test_a_question_answered_elsewhere_is_asked_here_no_more(desk: DeskWindow, qtbot: QtBot) -> None:
    hand_in(desk, qtbot, "A", "B")
    resolve(desk, qtbot)
    desk.sit("B")
    panel = question_of(desk)
    beside(desk, lambda file: file.set_policy("A", "hold"))
    desk.umpire.others.look()
    assert desk.panel is panel, "the question waits still: an answer that is being put together stays"

    def answered(file: BattleFile) -> None:
        file.answer("B", "hold", number=1)
        file.resolve(bound=1)

    beside(desk, answered)
    qtbot.waitUntil(lambda: not isinstance(desk.panel, QuestionPanel), timeout=_SOON_MS)
    assert desk.seat == "B"
    assert document_of(desk).question is None
    assert document_of(desk).locked
