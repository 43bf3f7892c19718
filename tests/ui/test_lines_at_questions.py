"""covers: ui/bound_sim_ui/desks/draft_words.py, ui/bound_sim_ui/desks/open_answer.py

A question that takes lines, at a shared desk and at home: its lines are drawn on the map and chosen at an enemy as
those of a programme are. At home no more is known of a line than its words.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load, resolve
from bound_sim_ui.desks.open_answer import OpenAnswer
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, click, keys, open_at_home, settled, view_of
from tests.ui.sizes import begun
from tests.ui.test_arrows_dragged import let_go, live_at
from tests.ui.test_drags_on_units import at
from tests.ui.test_turn_by_mail import question_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
RIGHT = Qt.MouseButton.RightButton
#: seats that are asked: at the shared desk, at home
AT = "here", "home"


@pytest.fixture(params=AT)
def asked(request: pytest.FixtureRequest, home: Home, qtbot: QtBot, tmp_path: Path) -> DeskWindow:
    """A desk at which the teams of A are asked for more lines."""
    board, player = home("umpire"), home("A")
    begun(board, load(resolve("trench-and-tank")))
    assert board.whole is not None
    board.whole.seat("A", "person")
    board.whole.hand_in("A", {}, {}, policy="hold")
    board.whole.file.resolve()
    if request.param == "here":
        board.umpire.do(lambda play: None)
        settled(qtbot, board)
        board.sit("A")
        return board
    open_at_home(board, player, qtbot, tmp_path / "out", "A bound 01 question *.seat")
    return player


def answer_of(window: DeskWindow) -> OpenAnswer:
    found = question_of(window).open
    assert found is not None
    return found


def test_a_drag_has_its_arrow_and_its_words(asked: DeskWindow, qtbot: QtBot) -> None:
    answer, (x, y) = answer_of(asked), at(asked, "AS1/1")
    live = live_at(asked, (x, y), (x + 2, y), (x + 4, y))
    assert len(live.legs) == 2
    assert live.said
    known, told = asked.whole is not None, answer.means.text()
    assert told.startswith("AS1 move ")
    assert (": " in told) == known, "its effect, where the rules say it"
    assert (live.said == told) != known
    let_go(asked, (x + 4, y))
    assert answer.line.text().startswith("AS1 move ")
    assert told.startswith(answer.line.text())
    assert view_of(asked).orders.live is None


def test_a_verbs_button_says_what_it_wants(asked: DeskWindow, qtbot: QtBot) -> None:
    answer = answer_of(asked)
    answer.line.setText("AS1 move by 4,0")
    told = answer.means.text()
    verb = next(one for one in answer.verbs if one.word == "shoot")
    answer._begin(verb)
    assert answer.means.text().endswith("an enemy: click it")
    keys(qtbot, asked, Qt.Key.Key_Escape)
    assert answer.means.text() == told, "what the line there means stands there again"


def chosen(menu: QMenu, verb: str) -> QAction:
    return next(act for act in menu.actions() if act.text().split(" ")[1:2] == [verb])


def test_a_right_click_on_an_enemy_offers_the_lines_of_the_question(asked: DeskWindow, qtbot: QtBot) -> None:
    answer, document = answer_of(asked), asked.document
    assert document is not None
    document.select_company("AS1")
    enemy = next(name for name, base in document.standing.items() if base.side != "A" and base.on_table)
    click(qtbot, asked, *at(asked, enemy), RIGHT)
    menu = asked.context_menu.menu
    assert menu is not None
    assert menu.actions()[0].text() == f"AS1: {document.unit_of(enemy)}"
    offered = {act.text().split(" ")[1] for act in menu.actions()[2:] if act.text().startswith("AS1 ")}
    assert offered
    assert offered <= {verb.word for verb in answer.verbs}
    shoot = chosen(menu, "shoot")
    assert shoot.isEnabled()
    menu.close()
    shoot.trigger()
    assert answer.line.text() == f"AS1 shoot {document.unit_of(enemy)}"
