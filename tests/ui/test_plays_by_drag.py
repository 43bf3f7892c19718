"""covers: bound_sim/desk/new_line.py, ui/bound_sim_ui/desks/order_desk.py

A drag of a counter that needs a play before it offers the plays of the hand; one act, one step to undo.
"""

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from bound_sim.desk.edits import give_lines
from bound_sim.desk.new_line import openers_of
from bound_sim.files.folder import load, resolve
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, drag
from tests.ui.test_arrows_dragged import cm, counter_in, let_go, live_at
from tests.ui.test_drags_on_units import at, lines

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
MOVE = "move from Aachen to Liege"


def way_of(window: DeskWindow, *names: str) -> list[tuple[float, float]]:
    assert window.document is not None
    give_lines(window.document, "none", [])
    net = window.document.scenario.areas.by_name
    return [counter_in(window, names[0]), *(cm(net[name].at) for name in names[1:])]


def offered(window: DeskWindow) -> list[QAction]:
    menu = window.orders.openers
    assert menu is not None
    return [act for act in menu.actions() if act.isEnabled() and not act.isSeparator()]


def test_a_first_drag_of_a_counter_offers_the_plays_of_the_hand(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("summer-1914")), seat="CP")
    document = window.document
    assert document is not None
    way = way_of(window, "Aachen", "Liege")
    live = live_at(window, way[0], (way[0][0] - 2, way[0][1]), way[1])
    assert live.legal, "it is drawn as it would be with a play before it"
    assert "what goes before it" in live.said
    let_go(window, way[-1])
    assert lines(window) == [], "nothing is given before a play is chosen"
    first, *others = offered(window)
    assert others
    assert {act.text().partition(" ")[0] for act in (first, *others)} == {"use", "play"}
    first.trigger()
    opener, move = lines(window)
    assert first.text().startswith(opener)
    assert move.startswith(MOVE)
    hints = document.line_hints()
    assert all(hint.fits for hint in hints.values())
    window.actions_by_name["undo"].trigger()
    assert lines(window) == [], "the play and its action are one step"


def test_behind_a_play_with_an_action_left_nothing_is_asked(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("summer-1914")), seat="CP")
    document = window.document
    assert document is not None
    way = way_of(window, "Aachen", "Liege")
    give_lines(document, "lines", [document.read_line("play Coordination", ())])
    drag(qtbot, window, *way)
    assert window.orders.openers is None
    assert lines(window)[1].startswith(MOVE)


def test_a_card_is_offered_as_often_as_the_hand_has_it(open_desk: OpenDesk) -> None:
    window = open_desk(load(resolve("summer-1914")), seat="CP")
    document = window.document
    assert document is not None
    assert document.hints is not None

    def offered_behind(*said: str) -> set[str]:
        assert document is not None
        give_lines(document, "lines", [document.read_line(each, ()) for each in said])
        return {one.answer for one in openers_of(document, MOVE)}

    first = offered_behind()
    assert "use Coordination" in first
    assert offered_behind("pass") == first, "a pass opens nothing"
    twice = offered_behind("use Coordination", "use Coordination", "pass")
    assert twice
    assert "use Coordination" not in twice, "both of the deck are played"
    assert not openers_of(document, "pass")
    assert not openers_of(document, "not a line")


def test_games_whose_lines_need_none_offer_none(open_desk: OpenDesk) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    document = window.document
    assert document is not None
    assert not openers_of(document, "AS1 move by 30,0")


def test_a_drag_at_a_question_is_a_line_of_its_answer(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """The lines of the answer are done, not those of the programme once more; a play before it is offered too."""
    window = open_desk(load(resolve("trench-and-tank")))
    assert window.whole is not None
    for side in ("A", "D"):
        window.whole.seat(side, "person")
        window.whole.hand_in(side, {}, {}, lines=())
    window.whole.file.resolve()
    window.sit("A")
    panel = window.panel
    assert isinstance(panel, QuestionPanel)
    assert panel.open is not None
    x, y = at(window, "AS1/1")
    live = live_at(window, (x, y), (x + 9, y), (x + 27, y))
    assert live.legal
    assert "no farther" in live.said
    let_go(window, (x + 27, y))
    assert panel.open.line.text().startswith("AS1 move ")
    assert len(panel.open.lines_there()[0]) == 1
    drag(qtbot, window, (x, y), (x + 3, y + 6))
    first, second = panel.open.lines_there()[0]
    assert second.points("way")[0] == first.points("way")[-1], "it goes on from where the line before ends"
    drag(qtbot, window, (x, y), (x + 3, y + 6))
    assert len(panel.open.lines_there()[0]) == 2, "two moves a turn: a box is drawn"


def test_an_impulse_that_is_asked_for_takes_a_drag_with_its_play(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("summer-1914")))
    assert window.whole is not None
    window.whole.seat("CP", "person")
    file = window.whole.file
    file.resolve()
    while not any(one.kind == "impulse" and one.side == "CP" for one in file.history.asked):
        for one in file.history.asked:
            file.answer(one.side, "begins" if one.kind == "who-begins" else "end", number=one.number)
        file.resolve()
    window.sit("CP")
    panel = window.panel
    assert isinstance(panel, QuestionPanel)
    assert panel.open is not None
    net = window.document.scenario.areas.by_name if window.document is not None else {}
    start, end = counter_in(window, "Aachen"), cm(net["Liege"].at)
    live_at(window, start, (start[0] - 2, start[1]), end)
    let_go(window, end)
    assert panel.open.line.text() == ""
    first = offered(window)[0]
    first.trigger()
    assert [line.verb for line in panel.open.lines_there()[0]][1:] == ["move"]
    assert first.text().startswith(panel.open.line.text().partition(" ; ")[0])
