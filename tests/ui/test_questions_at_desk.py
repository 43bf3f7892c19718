"""covers: ui/bound_sim_ui/desks/question_panel.py, ui/bound_sim_ui/desks/question_desk.py

A question at the desk: the curtain asks for its side, keys answer, "always so" writes the line, policies play.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bound_sim.battle_file.verification import verify
from bound_sim.desk.hot_seat import HotSeat
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, settled, view_of

#: with these dice RED misses BLUE, who may fire back
SEED = 3
#: with these it misses twice
MISSES_TWICE = 1


@pytest.fixture
def desk(open_desk: OpenDesk, barn: Scenario, monkeypatch: pytest.MonkeyPatch) -> DeskWindow:
    """The toy's desk behind the curtain; a box with faults would wait for a click."""

    def faults(window: DeskWindow, title: str, found: list[str]) -> None:
        raise AssertionError(f"{title}: {found}")

    monkeypatch.setattr(DeskWindow, "show_faults", faults)
    return open_desk(barn, seed=SEED)


def whole_of(window: DeskWindow) -> HotSeat:
    assert window.whole is not None
    return window.whole


def question_of(window: DeskWindow) -> QuestionPanel:
    assert isinstance(window.panel, QuestionPanel)
    return window.panel


def hand_in(window: DeskWindow, qtbot: QtBot, *sides: str) -> None:
    for side in sides:
        qtbot.mouseClick(window.curtain.buttons[side], Qt.MouseButton.LeftButton)
        assert isinstance(window.panel, OrderPanel)
        qtbot.mouseClick(window.panel.hand, Qt.MouseButton.LeftButton)


def resolve(window: DeskWindow, qtbot: QtBot) -> None:
    """The umpire sits down and resolves the bound."""
    qtbot.mouseClick(window.curtain.buttons[""], Qt.MouseButton.LeftButton)
    assert isinstance(window.panel, UmpirePanel)
    qtbot.mouseClick(window.panel.resolve_button, Qt.MouseButton.LeftButton)
    settled(qtbot, window)


def press(window: DeskWindow, qtbot: QtBot, key: Qt.Key) -> None:
    window.activateWindow()
    view_of(window).setFocus()
    QApplication.processEvents()
    keys(qtbot, window, key)
    settled(qtbot, window)


def decisions(window: DeskWindow) -> list[tuple[str, str, str, str]]:
    columns = whole_of(window).log["decisions"]
    return list(zip(columns["side"], columns["kind"], columns["by"], columns["answer"], strict=True))


def at_first_question(window: DeskWindow, qtbot: QtBot) -> None:
    hand_in(window, qtbot, "A", "B")
    resolve(window, qtbot)


def test_the_curtain_asks_for_the_side_and_a_key_answers(desk: DeskWindow, qtbot: QtBot) -> None:
    at_first_question(desk, qtbot)
    assert desk.pages.currentWidget() is desk.curtain
    asked = "wanted of East (question 1): a squad that was shot at may fire back (BLUE/1, RED/1)."
    assert asked in desk.curtain.under.text()
    assert desk.curtain.buttons["B"].text() == "East\nis asked"
    assert desk.curtain.buttons["A"].text() == "West"
    qtbot.mouseClick(desk.curtain.buttons["B"], Qt.MouseButton.LeftButton)
    panel = question_of(desk)
    assert [button.text() for button in panel.buttons] == ["1  fire", "2  hold"]
    assert "A squad that was shot at may fire back: BLUE/1, RED/1" in panel.asks.text()
    assert panel.question.meanings["fire"] == "BLUE/1 hits RED/1 with 3 in 6"
    press(desk, qtbot, Qt.Key.Key_2)
    assert decisions(desk)[0] == ("B", "return-fire", "side", "hold")
    assert desk.pages.currentWidget() is desk.curtain, "the next question is West's: nobody else sees it"
    assert "wanted of West (question 1): more lines of the programme, until end." in desk.curtain.under.text()


def test_a_key_that_is_no_option_does_nothing_and_zero_leaves_it_to_the_line(desk: DeskWindow, qtbot: QtBot) -> None:
    at_first_question(desk, qtbot)
    desk.sit("B")
    press(desk, qtbot, Qt.Key.Key_5)
    assert decisions(desk) == []
    assert isinstance(desk.panel, QuestionPanel)
    press(desk, qtbot, Qt.Key.Key_0)
    assert decisions(desk)[0] == ("B", "return-fire", "orders", "fire"), "as BLUE's line says"


def test_an_open_question_takes_lines_until_the_end(desk: DeskWindow, qtbot: QtBot) -> None:
    at_first_question(desk, qtbot)
    desk.sit("B")
    press(desk, qtbot, Qt.Key.Key_2)
    desk.sit("A")
    panel = question_of(desk)
    qtbot.keyClicks(panel.line, "RUST shoot NOBODY")
    qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    assert 'unit "NOBODY" does not exist' in panel.told.text()
    panel.line.clear()
    qtbot.keyClicks(panel.line, "RUST move by 0,2.54")
    qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    settled(qtbot, desk)
    panel = question_of(desk)
    assert desk.seat == "A", "the same side is asked again: it stays"
    qtbot.mouseClick(panel.end, Qt.MouseButton.LeftButton)
    settled(qtbot, desk)
    assert whole_of(desk).resolved == 1
    assert desk.pages.currentWidget() is desk.curtain
    assert decisions(desk)[-2:] == [("A", "lines", "side", "RUST move by 0,2.54"), ("A", "lines", "side", "end")]


def test_always_so_writes_the_standing_line_and_answers_in_this_bound(
    open_desk: OpenDesk, barn: Scenario, qtbot: QtBot
) -> None:
    desk = open_desk(barn, seat="A", seed=MISSES_TWICE)
    assert isinstance(desk.panel, OrderPanel)
    desk.panel.list.selectAll()
    desk.panel.list.remove_chosen()
    for text in ("RED shoot BLUE", "RED shoot BLUE"):
        desk.panel.field.add(text)
    desk.orders.hand_in()
    hand_in(desk, qtbot, "B")
    resolve(desk, qtbot)
    desk.sit("B")
    panel = question_of(desk)
    assert {option: desk.document.line_text(line) for option, line in panel.question.lines.items()} == {  # type: ignore[union-attr]
        "fire": "BLUE fires back", "hold": "BLUE holds fire"
    }  # fmt: skip
    panel.always.setFocus()
    qtbot.keyClick(panel.always, Qt.Key.Key_Space)
    assert panel.always.isChecked()
    press(desk, qtbot, Qt.Key.Key_2)
    assert [row for row in decisions(desk) if row[1] == "return-fire"] == [("B", "return-fire", "side", "hold")] * 2
    document = desk.documents["B"]
    assert [document.line_text(line) for line in document.drafts.now.lines[3]][-1] == "BLUE holds fire"
    assert "BLUE holds fire" not in [document.line_text(line) for line in document.drafts.now.lines[1]]


def test_a_policy_plays_a_side_for_one_bound(desk: DeskWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HotSeat, "seat_policies", lambda sitting: ["hold", "hold fire"])
    at_first_question(desk, qtbot)
    desk.sit("B")
    panel = question_of(desk)
    (action,) = panel.player.menu().actions()
    assert action.text() == "hold fire"
    said: list[str] = []

    class Coward:
        name, version, rulesets = "hold fire", "1", ()

        def answer(self, view: object, decision: object) -> str:
            said.append(str(view.side))  # type: ignore[attr-defined]
            return "hold"

    from bound_sim.rules.api import Ruleset

    monkeypatch.setattr(Ruleset, "policy", lambda rules, name: Coward())
    action.trigger()
    settled(qtbot, desk)
    assert said == ["B"]
    assert decisions(desk)[0] == ("B", "return-fire", "side", "hold")
    assert "wanted of West (question 1): more lines of the programme, until end." in desk.curtain.under.text()


def test_an_empty_seat_is_shown_with_its_policy_and_nobody_waits_for_it(desk: DeskWindow, qtbot: QtBot) -> None:
    desk.sit("")
    assert isinstance(desk.panel, UmpirePanel)
    desk.panel.board.player("B", "hold").trigger()
    cell = desk.panel.board.item(1, 1)
    assert cell is not None
    assert cell.text() == "\u2713 played by hold"
    assert whole_of(desk).missing() == ["A"]
    desk.draw_curtain()
    assert desk.curtain.buttons["B"].text() == "East\nplayed by hold"
    hand_in(desk, qtbot, "A")
    resolve(desk, qtbot)
    assert "East" not in desk.curtain.under.text(), "it answers by itself"


def test_steps_stop_at_sub_steps_and_at_questions_and_go_back(desk: DeskWindow, qtbot: QtBot) -> None:
    hand_in(desk, qtbot, "A", "B")
    desk.sit("")
    panel = desk.panel
    assert isinstance(panel, UmpirePanel)
    assert panel.stop.count() == 1, "sub-steps come as often as a turn has them: none can be named beforehand"
    qtbot.mouseClick(panel.step_button, Qt.MouseButton.LeftButton)
    settled(qtbot, desk)
    assert whole_of(desk).substep == "deal 1"
    qtbot.mouseClick(panel.step_button, Qt.MouseButton.LeftButton)
    settled(qtbot, desk)
    assert whole_of(desk).substep == "action 1"
    qtbot.mouseClick(panel.step_button, Qt.MouseButton.LeftButton)
    settled(qtbot, desk)
    assert "wanted of East (question 1): a squad that was shot at may fire back" in desk.curtain.under.text()
    desk.sit("")
    panel = desk.panel
    assert isinstance(panel, UmpirePanel)
    assert panel.title.text() == "Round 1, West: waits for East (question 1)"
    qtbot.mouseClick(panel.back_button, Qt.MouseButton.LeftButton)
    settled(qtbot, desk)
    qtbot.mouseClick(panel.back_button, Qt.MouseButton.LeftButton)
    settled(qtbot, desk)
    assert whole_of(desk).substep == "deal 1"
    qtbot.mouseClick(panel.undo_button, Qt.MouseButton.LeftButton)
    settled(qtbot, desk)
    assert (whole_of(desk).running, whole_of(desk).missing()) == (False, [])


def test_a_battle_of_questions_is_played_to_its_end_and_its_file_verifies(desk: DeskWindow, qtbot: QtBot) -> None:
    for _ in range(60):
        whole = whole_of(desk)
        if whole.over:
            break
        if whole.asked:
            desk.sit(whole.asked[0].side)
            press(desk, qtbot, Qt.Key.Key_0 if whole.asked[0].kind == "lines" else Qt.Key.Key_1)
        elif whole.missing():
            desk.sit(whole.missing()[0])
            assert isinstance(desk.panel, OrderPanel)
            desk.panel.hand_in()
        else:
            resolve(desk, qtbot)
    assert whole_of(desk).over
    assert not desk.curtain.buttons["A"].text().endswith("is asked")
    assert not verify(whole_of(desk).path).wrong
    desk.sit("A")
    desk.set_mode("replay")
    assert desk.document is not None
    kinds = {event.kind for _, event in desk.document.history.events}
    assert {"question", "card", "line"} <= kinds
    own = [str(event.text) for _, event in desk.document.history.events if event.kind == "card"]
    assert any(text.startswith("A: ") and "a card" not in text for text in own)
    assert "B: a card, pile to hand" in own
    moments = [when.substep for when in desk.document.history.moments if when.bound == 1]
    assert moments[:3] == ["", "deal 1", "action 1"]
    lain: set[str] = set()
    for when in desk.document.history.moments:
        desk.document.set_moment(when)
        lain |= {thing.kind for thing in view_of(desk).action.things}
    assert "bomb" in lain
