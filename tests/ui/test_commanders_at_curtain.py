"""covers: ui/bound_sim_ui/windows/pages.py, bound_sim/desk/hot_seat.py, bound_sim/battle_file/passwords.py

Commanders who share one desk: a seat each at the curtain, with a password, own battalions, late reports, messages.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile, passwords
from bound_sim.battle_file.told_log import known_to
from bound_sim.cli import app
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.results.folder import No
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Fog
from bound_sim.scenario.posts import Post, post_at
from bound_sim_maps.faults import Refused
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import SEED, OpenDesk, click, keys, settled, view_of
from tests.ui.test_commanders_at_home import told, writes
from tests.ui.test_seat_passwords import sets, sits, typed
from tests.ui.test_whole_battle import desk_of, panel_of

K = Qt.Key
LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What boxes say that the window waits for."""
    found: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: found.append(box.text()))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    return found


def hands_in(window: DeskWindow, qtbot: QtBot) -> None:
    """All of the seat's units stay, and Ctrl+Return."""
    document = window.document
    assert document is not None
    panel_of(window).let_stay(document.waiting())
    window.activateWindow()
    QApplication.processEvents()
    keys(qtbot, window, (K.Key_Return, CTRL))
    assert window.pages.currentWidget() is window.curtain, window.statusBar().currentMessage()


def test_each_commander_sits_at_a_seat_of_his_own(open_desk: OpenDesk, qtbot: QtBot, said: list[str]) -> None:
    window = open_desk(load("beaumont-hamel-fog"))
    whole = window.whole
    assert whole is not None
    assert list(window.curtain.buttons) == [
        "B", "B/29 Division artillery", "B/87 Brigade", "B/88 Brigade", "G", "G/26 Reserve Division artillery",
        "G/RIR 119", "",
    ]  # fmt: skip
    assert window.curtain.buttons["B/87 Brigade"].text() == "87 Brigade\norders wanted"
    # a commander: his battalions alone, a password of his own, no seal of the side's
    sits(window, qtbot, "B/87 Brigade")
    assert window.windowTitle().startswith("Beaumont-Hamel in fog, 1 July 1916 \u2013 87 Brigade (British)")
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    assert panel.document.own_battalions == ["87", "BOR", "KOS", "RIF", "SWB"]
    assert not panel.document.is_own("NFL/A")
    assert not panel.seal.isVisible()
    assert not [one for one in panel.findChildren(QPushButton) if one.text().startswith("Play for me")]
    typed(qtbot, "ravine", "ravine")
    sets(window, qtbot)
    assert passwords.is_it(whole.file.history.passwords["B/87 Brigade"], "ravine")
    assert "password of 87 Brigade of side B set" in whole.notes[-1].text
    writes(window, qtbot, "88 Brigade", "The wire is uncut.")
    assert told(window) == ["bound 1, 87 Brigade to 88 Brigade, there in bound 3: The wire is uncut."]
    hands_in(window, qtbot)
    assert whole.part(Post("B", "87 Brigade")) is not None
    # another one needs no password, hears nothing of the message yet; his neighbour's seat stays shut
    sits(window, qtbot, "B/88 Brigade")
    assert told(window) == []
    assert window.document is not None
    assert not window.document.locked
    hands_in(window, qtbot)
    typed(qtbot, "guess")
    sits(window, qtbot, "B/87 Brigade")
    assert window.pages.currentWidget() is window.curtain, window.statusBar().currentMessage()
    assert "not the password" in said[-1]
    typed(qtbot, "ravine")
    sits(window, qtbot, "B/87 Brigade")
    locked = window.document
    assert locked is not None
    assert locked.locked, "his orders are in"
    window.draw_curtain()
    sits(window, qtbot, "G/RIR 119")
    hands_in(window, qtbot)
    # the umpire's board: the guns hold; the bound is resolved
    sits(window, qtbot, "")
    board = desk_of(window)
    assert whole.missing() == ["29 Division artillery", "26 Reserve Division artillery"]
    for who in ("B 29 Division artillery", "G 26 Reserve Division artillery"):
        qtbot.mouseClick(board.buttons[who]["policy"], LEFT)
    qtbot.mouseClick(board.resolve_button, LEFT)
    settled(qtbot, window)
    assert whole.resolved == 1
    # late reports: each knows what his seat's file would tell, the commander-in-chief has reports alone
    window.draw_curtain()
    latest = {}
    for seat in ("B", "B/87 Brigade", "B/88 Brigade"):
        if seat == "B/87 Brigade":
            typed(qtbot, "ravine")
        sits(window, qtbot, seat)
        document = window.document
        side, commander = post_at(seat)
        tables = known_to(side, whole.scenario, whole.told_log.tables, commander)[1]
        assert document.tables == tables
        states = document.tables["states"]
        latest[seat] = {unit for unit, bound in zip(states["platoon"], states["bound"], strict=True) if bound == 1}
        window.draw_curtain()
    assert latest["B"] == set()
    assert {unit.split("/")[0] for unit in latest["B/87 Brigade"]} >= {"87", "BOR", "KOS"}
    assert latest["B/87 Brigade"] != latest["B/88 Brigade"]
    # the umpire alone makes the password forgotten
    sits(window, qtbot, "")
    typed(qtbot, "")
    window.actions_by_name["forget password"].trigger()
    assert whole.file.history.passwords["B/87 Brigade"] == ""
    sits(window, qtbot, "B/87 Brigade")
    assert window.seat == "B/87 Brigade"


def test_who_is_out_of_sight_stands_where_the_last_report_has_him(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """As an outline that says when that was, by late reports alone; nobody takes hold of it, a replay has none."""
    thick = replace(load("beaumont-hamel-fog"), fog=Fog("visible", 3_000), folder=None)
    window = open_desk(thick, "")
    whole = window.whole
    assert whole is not None
    for post in whole.posts:
        if whole.wanted(post):
            whole.hand_in(post.side, {}, {}, policy="hold", commander=post.commander)
    window.umpire.refresh()
    qtbot.mouseClick(desk_of(window).resolve_button, LEFT)
    settled(qtbot, window)
    window.draw_curtain()
    sits(window, qtbot, "B/87 Brigade")
    document, view = window.document, view_of(window)
    assert document is not None
    found = document.reported
    assert "NFL/D/1" in found, "of the other brigade, behind"
    assert document.standing.keys().isdisjoint(found)
    assert {unit.split("/")[0] for unit in found}.isdisjoint(document.own_battalions)
    assert document.faults, "the scenario's orders name enemies that he does not see: told, and no error"
    base = found["NFL/D/1"]
    view.zoom(6.0, view.pixel_of(base.x_u, base.y_u))
    view.labels.forget()  # as when the zoom has come to rest
    view.grab()
    said = [plate.text for plate in view.labels.plates]
    assert "NFL/D, at the start" in said
    click(qtbot, window, base.x_u / 1000, base.y_u / 1000)
    assert "NFL/D/1" not in document.selected
    qtbot.mouseClick(window.mode_buttons["replay"], LEFT)
    assert window.replay_bar is not None
    window.replay_bar.go(0)
    assert document.reported == {}
    view.grab()
    assert not [plate.text for plate in view.labels.plates if plate.text.endswith("at the start")]
    window.draw_curtain()
    sits(window, qtbot, "B")
    assert window.document is not None
    assert window.document.reported == {}, "all that the commander-in-chief has is reported"


def test_a_commander_s_drafts_outlive_the_desk(open_desk: OpenDesk, qtbot: QtBot, said: list[str]) -> None:
    window = open_desk(load("beaumont-hamel-fog"), "B/87 Brigade")
    document = window.document
    assert document is not None
    begun = document.low_now()
    keys(qtbot, window, K.Key_N, K.Key_M, K.Key_Up, K.Key_Return)
    drawn = document.low_now()
    assert len(drawn) == len(begun) + 1
    window.autosave.write()
    kept = window.autosave.battles()[0]
    assert kept.seat == "87 Brigade (British)"
    window.close()
    again = open_desk(seed=SEED + 1)
    again.opening.go_on(str(kept.path))
    again.wait_for_rules()
    sits(again, qtbot, "B/88 Brigade")
    assert again.document is not None
    assert again.document.low_now().keys().isdisjoint(drawn)
    sits(again, qtbot, "B/87 Brigade")
    assert again.document.low_now() == drawn


def test_passwords_of_commanders_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "a.bound"
    BattleFile.create(path, SCENARIOS / "beaumont-hamel-fog", dice="keyed", key=key_from_seed(SEED))
    file = BattleFile(path)
    passwords.set_for(file, "B/87 Brigade", "ravine")
    with pytest.raises(No, match="not the password"):
        passwords.set_for(file, "B/87 Brigade", "other", "wrong")
    with pytest.raises(Refused, match='no commander "99 Brigade"'):
        passwords.set_for(file, "B/99 Brigade", "ravine")
    file.close()
    run = CliRunner()
    assert "asked for a password: B/87 Brigade" in run.invoke(app, ["password", str(path)]).output
    given = ["password", str(path), "--forget", "B", "--commander"]
    assert run.invoke(app, [*given, "88 Brigade"]).exit_code != 0
    assert run.invoke(app, ["password", str(path), "--commander", "88 Brigade"]).exit_code == 2
    assert "forgotten: the password of B/87 Brigade" in run.invoke(app, [*given, "87 Brigade"]).output
    assert "no seat" in run.invoke(app, ["password", str(path)]).output
