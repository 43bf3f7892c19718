"""covers: ui/bound_sim_ui/desks/order_panel.py, ui/bound_sim_ui/desks/question_panel.py, ui/bound_sim_ui/tools

A turn of To End All Wars at the desk, by mouse and keys alone: what a team may do, ways on end, men, places of answers.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from bound_sim.cases.reader import read_cases
from bound_sim.files.folder import load, resolve
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.programme_list import FITS
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.tools.answers import AnswerTool
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, keys, move, pixel, settled, view_of

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
#: with these dice the grenade of turn 1 falls on its mark
SEED = 3


@pytest.fixture
def desk(open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch) -> DeskWindow:
    """The attack sits at its desk; a box with faults would wait for a click."""

    def faults(window: DeskWindow, title: str, found: list[str]) -> None:
        raise AssertionError(f"{title}: {found}")

    monkeypatch.setattr(DeskWindow, "show_faults", faults)
    return open_desk(load(resolve("trench-and-tank")), seat="A")


def panel_of(window: DeskWindow) -> OrderPanel:
    assert isinstance(window.panel, OrderPanel)
    return window.panel


def lines(window: DeskWindow) -> list[str]:
    panel = panel_of(window)
    return [panel.list.item(row).text() for row in range(panel.list.count())]


def man(window: DeskWindow, name: str) -> tuple[float, float]:
    assert window.document is not None
    base = window.document.standing[name]
    return base.x_u / 1000, base.y_u / 1000


def begin(window: DeskWindow, qtbot: QtBot, team: str, verb: str) -> None:
    click(qtbot, window, *man(window, f"{team}/1"))
    qtbot.mouseClick(panel_of(window).buttons[verb], LEFT)


def twice(window: DeskWindow, qtbot: QtBot, x: float, y: float) -> None:
    click(qtbot, window, x, y)
    qtbot.mouseDClick(view_of(window).viewport(), LEFT, NONE, pixel(window, x, y))


def test_a_line_more_leaves_what_is_said_of_the_others_as_it_was(desk: DeskWindow, qtbot: QtBot) -> None:
    """Each is judged from how the table stands, and not from where the last look at the programme ended."""
    before = lines(desk)
    assert all(line.startswith(FITS) for line in before)
    begin(desk, qtbot, "AS1", "move")
    twice(desk, qtbot, 26, 32)
    assert lines(desk)[:-1] == before
    assert lines(desk)[-1].startswith(f"{FITS} AS1 move")


def test_a_team_is_offered_what_its_kind_may_do_with_what_it_has_left(desk: DeskWindow, qtbot: QtBot) -> None:
    panel = panel_of(desk)
    click(qtbot, desk, *man(desk, "AS1/1"))
    assert (panel.unit.text(), panel.state.text()) == ("AS1", "Assault, 6 men, 3 of 3 actions left")
    shown = {word for word, button in panel.buttons.items() if button.isVisible()}
    assert {"move", "grenade", "charge", "rest"} <= shown
    assert not shown & {"flame", "cannon", "mg", "precision", "charge-on-tank", "turn"}
    click(qtbot, desk, *man(desk, "TK/1"))
    assert {"turn", "cannon"} <= {word for word, button in panel.buttons.items() if button.isVisible()}
    assert "0 of 2 actions" in panel.state.text()  # its lines are in the programme
    assert not panel.buttons["cannon"].isEnabled()
    assert "0 actions left" in panel.buttons["cannon"].toolTip()


def test_in_the_other_sides_turn_only_answers_are_offered(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="D")
    click(qtbot, window, *man(window, "DE1/1"))
    panel = panel_of(window)
    assert not panel.buttons["shoot"].isEnabled()
    assert "other side's" in panel.buttons["shoot"].toolTip()
    assert panel.buttons["fires"].isEnabled()


def test_a_second_way_begins_where_the_first_ends(desk: DeskWindow, qtbot: QtBot) -> None:
    keys(qtbot, desk, Qt.Key.Key_NumberSign)  # whole centimetres, however few pixels one has
    begin(desk, qtbot, "AS1", "move")
    twice(desk, qtbot, 26, 32)
    begin(desk, qtbot, "AS1", "move")
    click(qtbot, desk, 30, 32)
    keys(qtbot, desk, Qt.Key.Key_Return)
    assert "leaves it out" in panel_of(desk).told.text()
    keys(qtbot, desk, Qt.Key.Key_Return)
    first, second = (line.splitlines()[0].split(" move ")[1].split(" -> ") for line in lines(desk)[-2:])
    assert second[0] == first[1]
    assert "moves 4." in lines(desk)[-1]


def test_a_man_is_named_by_a_click_on_him(desk: DeskWindow, qtbot: QtBot) -> None:
    begin(desk, qtbot, "FL1", "flame")
    click(qtbot, desk, *man(desk, "FL1/2"))
    assert "toward" in panel_of(desk).told.text()
    click(qtbot, desk, 60, man(desk, "FL1/2")[1])
    assert lines(desk)[-1].startswith(f"{FITS} FL1 flame from FL1/2 toward ")
    begin(desk, qtbot, "AS1", "move")
    twice(desk, qtbot, 26, 32)
    begin(desk, qtbot, "AS1", "step")
    assert "click it" in panel_of(desk).told.text()
    click(qtbot, desk, 60, 55)
    assert "No own base" in desk.statusBar().currentMessage()
    x, y = man(desk, "AS1/3")
    click(qtbot, desk, x, y)
    panel_of(desk).line.setText("AS1/3 step by 0,1")
    qtbot.keyClick(panel_of(desk).line, Qt.Key.Key_Return)
    assert lines(desk)[-1].startswith(f"{FITS} AS1/3 step by 0,1")


# ---- a place as an answer


def thrown_at(folder: Path) -> Scenario:
    """Red throws a grenade at the feet of B1; Blue may throw it back in turn 2."""
    path = folder / "table.toml"
    path.write_text(
        'ruleset = "to-end-all-wars"\n[[case]]\nid = "TEAW-R-27-01"\ntitle = "A table"\nrules = ["TEAW-R-27"]\n'
        'why = "For a turn."\nunits = """\nRed AS1 Assault at 20,30\nBlue B1 Assault at 32,30\n"""\n'
        'orders = "AS1 grenade 32,31"\nrulings = {"TEAW-Q-first" = "the scenario\'s"}\n'
        'own = {game = {first = "Red"}}\nexpect = "nobody shoots"\nbounds = 3\n',
        encoding="utf-8",
    )
    return read_cases([path])[0].scenario


def asked(open_desk: OpenDesk, qtbot: QtBot, folder: Path) -> DeskWindow:
    """Turn 2, in which Blue is asked for the grenade."""
    window = open_desk(thrown_at(folder), seed=SEED)
    given: set[tuple[int, str]] = set()
    for _ in range(40):
        panel, whole = window.panel, window.whole
        assert whole is not None
        bound = whole.file.history.next_bound
        missing = [side for side in ("Red", "Blue") if (bound, side) not in given and not whole.running]
        if window.curtain.isVisible():
            wanted = [one.side for one in whole.asked] or missing or [""]
            qtbot.mouseClick(window.curtain.buttons[wanted[0]], LEFT)
        elif isinstance(panel, QuestionPanel):
            if panel.question.decision.kind == "throw-back":
                return window
            open_ = not panel.question.decision.options
            qtbot.mouseClick(panel.end if open_ else panel.buttons[0], LEFT)
        elif isinstance(panel, UmpirePanel) and not missing:
            qtbot.mouseClick(panel.resolve_button, LEFT)
        elif isinstance(panel, OrderPanel) and (bound, window.seat) not in given:
            given.add((bound, window.seat or ""))
            qtbot.mouseClick(panel.hand, LEFT)
        else:
            window.draw_curtain()
        settled(qtbot, window)
    raise AssertionError("nobody was asked")


def test_a_grenade_is_thrown_back_to_any_place_in_reach_that_is_pointed_at(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    window = asked(open_desk, qtbot, tmp_path)
    panel = window.panel
    assert isinstance(panel, QuestionPanel)
    assert isinstance(view_of(window).tool, AnswerTool)
    listed = panel.question.decision.options
    assert not panel.give.isEnabled()
    move(window, pixel(window, 80, 30))
    assert view_of(window).tool.over is None  # type: ignore[attr-defined]
    click(qtbot, window, 80, 30)
    assert "not possible" in panel.means.text()
    assert not panel.give.isEnabled()
    move(window, pixel(window, 26, 35))
    assert view_of(window).tool.over is not None  # type: ignore[attr-defined]
    click(qtbot, window, 26, 35)
    pointed = panel.other.text()
    assert pointed.startswith("to 2")
    assert pointed not in listed
    assert "3 in 6" in panel.means.text()
    qtbot.mouseClick(panel.give, LEFT)
    settled(qtbot, window)
    assert window.whole is not None
    assert pointed in answers(window)


def answers(window: DeskWindow) -> list[str]:
    assert window.whole is not None
    return [str(getattr(entry.body, "text", "")) for entry in window.whole.file.history.entries]


def test_the_place_may_be_typed_and_the_tool_put_away_and_taken_again(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    window = asked(open_desk, qtbot, tmp_path)
    panel = window.panel
    assert isinstance(panel, QuestionPanel)
    keys(qtbot, window, Qt.Key.Key_Escape)
    assert not isinstance(view_of(window).tool, AnswerTool)
    point = next(button for button in panel.findChildren(QPushButton) if button.text() == "Point at the map")
    qtbot.mouseClick(point, LEFT)
    assert isinstance(view_of(window).tool, AnswerTool)
    qtbot.keyClicks(panel.other, "to 27,34")
    assert panel.means.text()
    qtbot.keyClick(panel.other, Qt.Key.Key_Return)
    settled(qtbot, window)
    assert "to 27,34" in answers(window)


def test_keys_of_verbs_do_what_their_buttons_do(desk: DeskWindow, qtbot: QtBot) -> None:
    """M begins a move of the unit in hand; what is barred, or not of its kind, is said."""
    panel = panel_of(desk)
    click(qtbot, desk, *man(desk, "AS1/1"))
    keys(qtbot, desk, Qt.Key.Key_M)
    assert panel.line.text() == "AS1 move"
    keys(qtbot, desk, Qt.Key.Key_Escape)
    assert panel.line.text() == ""
    click(qtbot, desk, *man(desk, "TK/1"))
    keys(qtbot, desk, Qt.Key.Key_M)
    assert panel.line.text() == ""
    assert desk.statusBar().currentMessage() == "did not move: 1 a turn"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_right_click_offers_the_verbs_of_a_unit(desk: DeskWindow, qtbot: QtBot) -> None:
    click(qtbot, desk, *man(desk, "AS1/1"), Qt.MouseButton.RightButton)
    menu = desk.context_menu.menu
    assert menu is not None
    texts = [action.text() for action in menu.actions()]
    assert "grenade" in texts
    assert "flame" not in texts
    menu.close()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # where there is no screen, of menus
def test_a_right_click_on_an_enemy_offers_lines_at_it(desk: DeskWindow, qtbot: QtBot) -> None:
    """Each with what it would do or why not; the one that is chosen stands in the programme."""
    click(qtbot, desk, *man(desk, "AS1/1"))
    before = lines(desk)
    click(qtbot, desk, *man(desk, "DE1/1"), Qt.MouseButton.RightButton)
    menu = desk.context_menu.menu
    assert menu is not None
    assert menu.actions()[0].text() == "AS1: DE1"
    acts = [action for action in menu.actions() if action.text().startswith("AS1 ")]
    texts = [action.text() for action in acts]
    assert any(text.startswith("AS1 shoot DE1") for text in texts), texts
    assert any("grenade" in text for text in texts), texts
    shot = next(action for action in acts if action.text().startswith("AS1 shoot DE1"))
    assert "out of range" in shot.text(), "what it would come to as all stand"
    shot.trigger()
    menu.close()
    assert len(lines(desk)) == len(before) + 1
    assert "AS1 shoot DE1" in lines(desk)[-1]
    click(qtbot, desk, *man(desk, "DE1/1"), Qt.MouseButton.RightButton)
    again = desk.context_menu.menu
    assert again is not None
    grenade = next(action for action in again.actions() if action.text().startswith("AS1 grenade"))
    grenade.trigger()
    again.close()
    assert "AS1 grenade " in lines(desk)[-1]
