"""covers: bound_sim/desk/line_draft.py, ui/bound_sim_ui/compass.py, ui/bound_sim_ui/desks/open_answer.py

Rules that measure in inches have inches at the desk: places that are clicked, the status bar, the bar under a map.
"""

import re
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QToolButton
from pytestqt.qtbot import QtBot

from bound_sim.desk.line_draft import LineDraft, point_text
from bound_sim.files.folder import load, resolve
from bound_sim.orders.line_text import parse_line
from bound_sim.rules import ruleset
from bound_sim_maps import picture
from bound_sim_maps.table import U_PER_INCH
from bound_sim_ui.compass import place_words
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, settled, view_of
from tests.ui.test_questions_at_desk import hand_in, press
from tests.ui.test_questions_at_desk import resolve as resolve_bound

GRAMMAR = ruleset("entrenched").grammar
CM_PER_INCH = 2.54


def test_a_place_that_was_clicked_reads_back_as_the_place() -> None:
    spot = (round(14.37 * U_PER_INCH), round(5.98 * U_PER_INCH))
    text = point_text(spot, "in")
    assert text == "14.35,6"
    line = parse_line(f"MOR fire-on {text}", bound=2, verbs=GRAMMAR.lines, units=GRAMMAR.units)
    read: Any = line.get("spot")
    assert all(abs(one - other) <= U_PER_INCH / 40 for one, other in zip(read, spot, strict=True))
    assert point_text((1234, 5678)) == "1.2,5.7"


def test_the_status_bar_says_inches() -> None:
    table = load(resolve("hooge-1915")).battlefield.table
    assert "18.0, 6.0 in" in place_words(table, (18 * U_PER_INCH, 6 * U_PER_INCH), "in")
    assert "45.7, 15.2 cm" in place_words(table, (18 * U_PER_INCH, 6 * U_PER_INCH))


def test_the_bar_under_a_map_is_in_inches_alone() -> None:
    field = load(resolve("hooge-1915")).battlefield
    drawn = picture.svg(field, inches=True)
    assert "5 inches on the table" in drawn
    assert not re.search("cm on the table|m on the ground", drawn)
    assert "20 cm on the table" in picture.svg(field)


@pytest.fixture
def players(open_desk: OpenDesk) -> DeskWindow:
    """Langemarck behind the curtain, a person in each seat, with no line of the British."""
    whole = load(resolve("langemarck-1914"))
    lines = {key: lines for key, lines in whole.lines.items() if key[0] != "B"}
    return open_desk(replace(whole, seats={}, folder=None, lines=lines))


def asked(window: DeskWindow, qtbot: QtBot, kind: str) -> QuestionPanel:
    """The panel of the next question of a kind; those before are ended, or answered so that the British go first."""
    for _ in range(40):
        assert window.whole is not None
        decision = window.whole.asked[0]
        if window.pages.currentWidget() is window.curtain:
            qtbot.mouseClick(window.curtain.buttons[decision.side], Qt.MouseButton.LeftButton)
        assert isinstance(window.panel, QuestionPanel)
        if decision.kind == kind:
            return window.panel
        wants = Qt.Key.Key_1 if decision.side == "B" else Qt.Key.Key_2
        press(window, qtbot, wants if decision.options else Qt.Key.Key_0)
    raise AssertionError(f"{kind} is not asked")


def test_units_are_deployed_and_move_by_clicks(
    players: DeskWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The set-up question by question, then a move: its length typed, its facing clicked, no weapon asked for."""
    hand_in(players, qtbot, "B", "G")
    resolve_bound(players, qtbot)
    panel = asked(players, qtbot, "deploy")
    assert panel.open is not None
    assert panel.open.without.text().startswith("The zone is 0 to 8 by 0 to 12 in. Without a line CAV1 is placed")
    (button,) = panel.open.findChildren(QToolButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    click(qtbot, players, 7 * CM_PER_INCH, 6 * CM_PER_INCH)
    qtbot.keyClick(view_of(players), Qt.Key.Key_Return)  # the facing may be left out
    assert panel.line.text() == "CAV1 deploy 7,6"
    qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    settled(qtbot, players)
    assert "CAV1" not in asked(players, qtbot, "deploy").question.decision.about
    while players.whole is not None and players.whole.asked:
        press(players, qtbot, Qt.Key.Key_0)
    players.sit("B")
    click(qtbot, players, 7 * CM_PER_INCH, 6 * CM_PER_INCH)
    programme = players.panel
    assert isinstance(programme, OrderPanel)
    qtbot.mouseClick(programme.buttons["move"], Qt.MouseButton.LeftButton)
    click(qtbot, players, 11 * CM_PER_INCH, 6 * CM_PER_INCH)
    qtbot.mouseClick(programme.buttons["fire"], Qt.MouseButton.LeftButton)
    click(qtbot, players, 17 * CM_PER_INCH, 5 * CM_PER_INCH)
    lines = [programme.list.item(row).text().splitlines()[0] for row in range(programme.list.count())]
    assert [line[2:] for line in lines] == ["CAV1 move 4", "CAV1 fire GINF2"], "as far as the click, ahead"
    asked_for: list[str] = []

    def yes(parent: object, title: str, text: str) -> QMessageBox.StandardButton:
        asked_for.append(text)
        return QMessageBox.StandardButton.Yes

    monkeypatch.setattr(QMessageBox, "question", yes)
    qtbot.mouseClick(programme.hand, Qt.MouseButton.LeftButton)
    assert len(asked_for) == 1, "the fire is asked about"
    hand_in(players, qtbot, "G")
    resolve_bound(players, qtbot)
    panel = asked(players, qtbot, "next-action")
    assert panel.open is not None
    assert panel.open.without.text().startswith("May still act: ")


def test_what_is_seldom_said_is_left_out_and_taken_back() -> None:
    """A weapon after ``with`` is typed: the desk goes on to what follows, and back over it."""
    verb = next(verb for verb in GRAMMAR.lines if verb.word == "counter-fires")
    draft = LineDraft(verb, "INF1")
    assert draft.slot is not None
    assert draft.slot.name == "targets"
    draft.give("GINF1")
    draft.back()
    assert draft.end()
    assert (draft.whole, draft.text) == (True, "INF1 counter-fires")
    draft.back()
    assert (draft.whole, draft.text) == (False, "INF1 counter-fires")
    fire = LineDraft(next(verb for verb in GRAMMAR.lines if verb.word == "fire"), "INF1")
    fire.give("GINF1")
    assert (fire.whole, fire.text) == (True, "INF1 fire GINF1")
    fire.back()
    assert fire.text == "INF1 fire"
