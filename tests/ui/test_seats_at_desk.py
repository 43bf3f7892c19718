"""covers: ui/bound_sim_ui/desks/question_desk.py, ui/bound_sim_ui/desks/play_button.py, bound_sim/desk/hot_seat.py

Seats of 1418 at the desk: an empty one plays by its policy, and a person lets one play for a bound.
"""

from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.battle_file.entries import Orders
from bound_sim.battle_file.verification import verify
from bound_sim.files.folder import load, resolve
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, keys, settled, small_battle


@pytest.fixture(autouse=True)
def faults_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A box would wait for a click: one with faults is a fault, a question is answered with yes."""

    def faults(window: DeskWindow, title: str, found: list[str]) -> None:
        raise AssertionError(f"{title}: {found}")

    monkeypatch.setattr(DeskWindow, "show_faults", faults)
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)


def play_for_me(window: DeskWindow, qtbot: QtBot, policy: str) -> None:
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    (action,) = [action for action in panel.player.menu().actions() if action.text().startswith(f"{policy}: ")]
    action.trigger()
    settled(qtbot, window)


def test_one_person_plays_against_a_policy(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(replace(small_battle(), seats={"B": "posture"}))
    assert window.curtain.buttons["B"].text().endswith("\nplayed by posture")
    qtbot.mouseClick(window.curtain.buttons["A"], Qt.MouseButton.LeftButton)
    assert isinstance(window.panel, OrderPanel)
    window.panel.let_stay(window.documents["A"].waiting())
    qtbot.mouseClick(window.panel.hand, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(window.curtain.buttons[""], Qt.MouseButton.LeftButton)
    panel, whole = cast("object", window.panel), window.whole
    assert isinstance(panel, UmpirePanel)
    assert whole is not None
    cell = panel.board.item(1, 1)
    assert cell is not None
    assert cell.text() == "\u2713 played by posture"
    assert whole.missing() == []
    qtbot.mouseClick(panel.resolve_button, Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert whole.resolved == 1
    made = [entry.body for entry in whole.file.history.entries if isinstance(entry.body, Orders)]
    assert [(body.side, body.by, body.policy) for body in made] == [("A", "side", ""), ("B", "policy", "posture")]
    assert not verify(whole.path).wrong


def test_a_policy_orders_for_a_person_who_may_change_it_and_take_it_back(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(small_battle(), seat="A")
    document = window.documents["A"]
    assert not document.low_now()
    play_for_me(window, qtbot, "posture")
    told = dict(document.low_now())
    assert told, "posture orders each company"
    assert {document.scenario.forces.side_of(unit) for unit in told} == {"A"}
    window.undo()
    assert not document.low_now(), "one step takes all of it back"
    window.redo()
    assert document.low_now() == told
    assert isinstance(window.panel, OrderPanel)
    qtbot.mouseClick(window.panel.hand, Qt.MouseButton.LeftButton)
    whole = window.whole
    assert whole is not None
    assert whole.submissions["A", 1].low.keys() == told.keys()


def test_what_a_policy_orders_for_a_person_rests_on_what_his_side_knows(open_desk: OpenDesk, qtbot: QtBot) -> None:
    battle = small_battle()
    found = []
    for men in (30, 99):
        platoons = tuple(replace(p, men=men) if p.side == "B" else p for p in battle.forces.platoons)
        window = open_desk(replace(battle, forces=replace(battle.forces, platoons=platoons)), seat="A")
        play_for_me(window, qtbot, "posture")
        found.append({unit: replace(order, place="") for unit, order in window.documents["A"].low_now().items()})
    assert found[0] == found[1]


def test_one_person_plays_the_shipped_battle_against_lookahead_to_its_end(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Each bound: the curtain, some orders by mouse and keys, hand in, the umpire's button. The policy orders Dark."""
    window = open_desk(load(resolve("rulebook-sheet")), seat="")
    whole = window.whole
    assert whole is not None
    umpire = cast("object", window.panel)
    assert isinstance(umpire, UmpirePanel)
    umpire.board.player("D", "lookahead").trigger()
    window.draw_curtain()
    assert window.curtain.buttons["D"].text().endswith("\nplayed by lookahead")
    for bound in range(1, whole.scenario.bounds + 1):
        qtbot.mouseClick(window.curtain.buttons["L"], Qt.MouseButton.LeftButton)
        panel, document = cast("object", window.panel), window.document
        assert isinstance(panel, OrderPanel)
        assert document is not None
        company = next(name for name in document.low_now() if document.present(name))
        base = document.present(company)[0]
        click(qtbot, window, base.x_u / 1000, base.y_u / 1000)
        keys(qtbot, window, Qt.Key.Key_D)  # in place of what the scenario has on file
        assert document.low_now()[company].verb == "dig"
        panel.let_stay(document.waiting())
        keys(qtbot, window, (Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier))
        assert window.pages.currentWidget() is window.curtain
        qtbot.mouseClick(window.curtain.buttons[""], Qt.MouseButton.LeftButton)
        board = cast("object", window.panel)
        assert isinstance(board, UmpirePanel)
        assert whole.missing() == [], "nobody waits for a policy"
        qtbot.mouseClick(board.resolve_button, Qt.MouseButton.LeftButton)
        settled(qtbot, window)
        assert whole.resolved == bound
        keys(qtbot, window, (Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier))
    assert whole.over
    made = [entry.body for entry in whole.file.history.entries if isinstance(entry.body, Orders)]
    assert [(body.side, body.policy) for body in made] == [("L", ""), ("D", "lookahead")] * whole.scenario.bounds
    lost = dict.fromkeys(("L", "D"), 0)
    states = whole.log["states"]
    for side, status, at in zip(states["side"], states["status"], states["bound"], strict=True):
        lost[side] += status == "removed" and at == whole.scenario.bounds
    assert min(lost.values()) > 0, "both fought"
    assert not verify(whole.path).wrong


def test_a_person_sits_again_where_a_policy_sat(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """By the umpire's button Seat: the bound waits for the side again, and the curtain names no policy."""
    window = open_desk(replace(small_battle(), seats={"B": "posture"}), seat="")
    panel, whole = window.panel, window.whole
    assert isinstance(panel, UmpirePanel)
    assert whole is not None
    assert whole.missing() == ["A"]
    panel.board.player("B", "person").trigger()
    assert whole.missing() == ["A", "B"]
    cell = panel.board.item(1, 1)
    assert cell is not None
    assert cell.text() == "\u2013 missing"
    window.draw_curtain()
    assert window.curtain.buttons["B"].text() == "B\norders wanted"
    for seat in ("A", "B"):
        qtbot.mouseClick(window.curtain.buttons[seat], Qt.MouseButton.LeftButton)
        assert isinstance(window.panel, OrderPanel)
        window.panel.let_stay(window.documents[seat].waiting())
        qtbot.mouseClick(window.panel.hand, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(window.curtain.buttons[""], Qt.MouseButton.LeftButton)
    panel = cast("object", window.panel)  # type: ignore[assignment]
    assert isinstance(panel, UmpirePanel)
    qtbot.mouseClick(panel.resolve_button, Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    made = [entry.body for entry in whole.file.history.entries if isinstance(entry.body, Orders)]
    assert [(body.side, body.by, body.policy) for body in made] == [("A", "side", ""), ("B", "side", "")]
    assert not verify(whole.path).wrong
