"""covers: ui/bound_sim_ui/desks/seat_passwords.py, bound_sim/battle_file/passwords.py

Passwords at the curtain: set at a seat, asked of who sits down, forgotten by the umpire's act alone.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile, passwords
from bound_sim.battle_file.entries import Password
from bound_sim.cli import app
from bound_sim.results.folder import Broken, No
from bound_sim_maps.faults import Refused
from bound_sim_ui.windows.window import DeskWindow
from tests.core.battle_file.battles import opened
from tests.ui.conftest import OpenDesk, keys

K = Qt.Key
CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What boxes say that the window waits for."""
    found: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: found.append(box.text()))
    return found


def typed(qtbot: QtBot, *answers: str | None) -> None:
    """Types these into the dialogs that come, one after the other (None: cancels)."""
    left = list(answers)

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QInputDialog):
            text, line = left.pop(0), dialog.findChild(QLineEdit)
            if text is not None and line is not None and not dialog.findChildren(QComboBox):
                assert line.echoMode() == QLineEdit.EchoMode.Password
                qtbot.keyClicks(line, text)
            qtbot.keyClick(dialog, K.Key_Escape if text is None else K.Key_Return)
        if left:
            timer.start(20)

    timer = QTimer(QApplication.instance())
    timer.setSingleShot(True)
    timer.timeout.connect(answer)
    timer.start(20)


def sits(window: DeskWindow, qtbot: QtBot, seat: str) -> None:
    """The curtain's button of a seat is clicked."""
    if window.pages.currentWidget() is not window.curtain:
        window.draw_curtain()
    qtbot.mouseClick(window.curtain.buttons[seat], Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def seat_of(window: DeskWindow) -> str | None:
    return window.seat


def sets(window: DeskWindow, qtbot: QtBot) -> None:
    """The key for a password is pressed."""
    window.activateWindow()
    QApplication.processEvents()
    keys(qtbot, window, (K.Key_P, CTRL_ALT))


def test_the_curtain_asks_and_the_umpire_alone_forgets(open_desk: OpenDesk, qtbot: QtBot, said: list[str]) -> None:
    window = open_desk(seat="A")
    assert window.whole is not None
    typed(qtbot, "hedgehog", "hedgehog")
    sets(window, qtbot)
    stored = window.whole.file.history.passwords["A"]
    assert stored.startswith("$argon2id$v=19$m=65536,t=2,p=1$")
    assert "hedgehog" not in stored
    typed(qtbot, "badger")
    sits(window, qtbot, "A")
    assert "not the password" in said[-1]
    assert seat_of(window) is None
    assert window.pages.currentWidget() is window.curtain
    typed(qtbot, None)
    sits(window, qtbot, "A")
    assert seat_of(window) is None
    typed(qtbot, "hedgehog")
    sits(window, qtbot, "A")
    assert seat_of(window) == "A"
    # another one needs the one before; two that differ set nothing
    typed(qtbot, "badger", "new one", "new one")
    sets(window, qtbot)
    assert "not the password" in said[-1]
    typed(qtbot, "hedgehog", "new one", "new two")
    sets(window, qtbot)
    assert "not the same" in said[-1]
    assert window.whole.file.history.passwords["A"] == stored
    sits(window, qtbot, "B")
    assert seat_of(window) == "B"
    assert not window.actions_by_name["forget password"].isEnabled()
    sits(window, qtbot, "")
    typed(qtbot, "")
    window.actions_by_name["forget password"].trigger()
    assert window.whole.file.history.passwords["A"] == ""
    assert "password of side A forgotten" in window.whole.notes[-1].text
    sits(window, qtbot, "A")
    assert seat_of(window) == "A"


def test_a_password_stays_with_the_battle(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="")
    assert window.whole is not None
    passwords.set_for(window.whole.file, "", "the umpire's")
    path = window.whole.path
    assert window.opening.open_battle(path)
    window.wait_for_rules()
    typed(qtbot, None)
    sits(window, qtbot, "")
    assert seat_of(window) is None
    typed(qtbot, "the umpire's")
    sits(window, qtbot, "")
    assert seat_of(window) == ""


def test_what_is_kept_is_checked(tmp_path: Path) -> None:
    file = opened(tmp_path / "a.bound")
    passwords.set_for(file, "A", "hedgehog")
    with pytest.raises(No, match="not the password"):
        passwords.set_for(file, "A", "badger")
    passwords.set_for(file, "A", "badger", "hedgehog")
    assert [passwords.is_it(file.history.passwords["A"], one) for one in ("badger", "hedgehog", "")] == [
        True, False, False,
    ]  # fmt: skip
    for wrong in ("abc", "x" * 201):
        with pytest.raises(Refused, match="characters"):
            passwords.set_for(file, "B", wrong)
    with pytest.raises(Refused, match="no side"):
        passwords.set_for(file, "C", "hedgehog")
    dear = passwords.stored("hedgehog").replace("m=65536", "m=4194304")
    assert not passwords.is_it(dear, "hedgehog")
    with pytest.raises(ValueError, match="stored"):
        Password(side="A", stored=dear)
    with pytest.raises(Broken):
        _added(file, Password(side="X"))
    run = CliRunner().invoke
    assert "asked for a password: A" in run(app, ["password", str(file.path)]).stdout
    assert run(app, ["password", str(file.path), "--forget", "B"]).exit_code == 1
    assert run(app, ["password", str(file.path), "--reason", "x"]).exit_code == 2
    assert run(app, ["password", str(file.path), "--forget", "A", "--reason", "left it at home"]).exit_code == 0
    assert "no seat" in run(app, ["password", str(file.path)]).stdout
    with BattleFile(file.path) as again:
        assert again.history.passwords == {"A": ""}


def _added(file: BattleFile, body: Password) -> None:
    with file.changing():
        file.add(body)
        file.scenario_as_given()
