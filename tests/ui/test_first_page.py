"""covers: ui/bound_sim_ui/windows/pages.py, ui/bound_sim_ui/windows/battle_list.py, ui/bound_sim_ui/autosave.py

The first page says what each row is, begins nothing unasked, names what is next, and puts battles away.
"""

import json
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QFile, Qt
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.desk.games import moment_named
from bound_sim.files.folder import load
from bound_sim.scenario.files import SCENARIOS
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, OpenDesk, keys, settled, small_battle

LEFT, K, CTRL = Qt.MouseButton.LeftButton, Qt.Key, Qt.KeyboardModifier.ControlModifier
YES, NO = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[QMessageBox.StandardButton]]:
    """What is asked, and what is answered, in turn; No where nothing is left."""
    asked: list[str] = []
    given: list[QMessageBox.StandardButton] = []

    def question(_: object, title: str, text: str, *more: object) -> QMessageBox.StandardButton:
        asked.append(text)
        return given.pop(0) if given else NO

    monkeypatch.setattr(QMessageBox, "question", question)
    return asked, given


def labels(window: DeskWindow) -> list[str]:
    return [label.text() for label in window.start.findChildren(QLabel) if label.isVisible()]


def test_what_was_opened_before_is_headed_and_begins_nothing_unasked(
    home: Home, qtbot: QtBot, answers: tuple[list[str], list[QMessageBox.StandardButton]]
) -> None:
    asked, given = answers
    scenario = SCENARIOS / "rulebook-sheet"
    window = home("one")
    assert "Opened before" not in labels(window)
    window.settings.opened(str(scenario))
    window.show_start()
    assert "Opened before" in labels(window)
    button = window.start.recent[str(scenario)]
    assert "scenario: begins a new battle" in button.text()
    qtbot.mouseClick(button, LEFT)
    assert "Begin a new battle of rulebook-sheet?" in asked[0]
    assert window.sitting is None
    assert window.autosave.battles() == []
    given.append(YES)
    qtbot.mouseClick(window.start.recent[str(scenario)], LEFT)
    window.wait_for_rules()
    assert window.pages.currentWidget() is window.curtain
    window.close()


def test_the_status_bar_is_cleared_when_a_battle_is_left(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    window.say("1 corners at least.", 0)
    assert window.state.text()
    keys(qtbot, window, (K.Key_W, CTRL))
    assert window.pages.currentWidget() is window.start
    assert (window.state.text(), window.where.text(), window.hint.text()) == ("", "", "")
    assert window.statusBar().currentMessage() == ""


@pytest.mark.parametrize("name", ["", "trench-and-tank", "summer-1914"])
def test_what_is_next_is_named_as_at_the_desk(open_desk: OpenDesk, qtbot: QtBot, name: str) -> None:
    window = open_desk(load(name) if name else small_battle(3), seat="")
    assert window.sitting is not None
    scenario = window.sitting.scenario
    keys(qtbot, window, (K.Key_M, CTRL | Qt.KeyboardModifier.ShiftModifier), K.Key_F5)
    settled(qtbot, window)
    keys(qtbot, window, (K.Key_W, CTRL))
    assert f"next: {moment_named(scenario, 2)}" in labels(window)


def test_a_battle_left_by_an_earlier_version_says_what_is_next(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(small_battle(3), seat="")
    keys(qtbot, window, (K.Key_W, CTRL))
    (path,) = window.autosave.files()
    data = json.loads(path.read_text())
    del data["moment"]
    path.write_text(json.dumps(data | {"word": "Turn"}))
    window.show_start()
    assert "next: Turn 1 of 3" in labels(window)
    path.write_text(json.dumps(data | {"moment": {"text": 5}}))
    window.show_start()
    assert not any(label.startswith("next") for label in labels(window))


def test_a_bound_that_came_after_the_drafts_counts(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """One that was resolved to its end while the desk closed: the drafts were written before."""
    window = open_desk(small_battle(3), seat="")
    keys(qtbot, window, (K.Key_M, CTRL | Qt.KeyboardModifier.ShiftModifier))
    assert window.autosave.write()
    left = next(iter(window.autosave.battles())).path
    before = left.read_bytes()
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    keys(qtbot, window, (K.Key_W, CTRL))
    for other in window.autosave.files():
        other.unlink()
    left.write_bytes(before)
    assert window.autosave.battles()[0].battle is not None
    stamp = window.autosave.battles()[0].battle.stat().st_mtime_ns - 1_000_000_000  # type: ignore[union-attr]
    os.utime(left, ns=(stamp, stamp))
    window.show_start()
    assert "next: Bound 2 of 3" in labels(window)


@pytest.mark.parametrize("basket", [True, False])
def test_a_battle_is_deleted_after_a_question(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    answers: tuple[list[str], list[QMessageBox.StandardButton]], basket: bool,
) -> None:  # fmt: skip
    asked, given = answers
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if not basket:
        monkeypatch.setattr(QFile, "moveToTrash", lambda *_: False)
    window = open_desk(seat="A")
    assert window.sitting is not None
    path = window.sitting.path
    keys(qtbot, window, K.Key_N, K.Key_D, (K.Key_W, CTRL))
    [away] = window.start.battles.deletes.values()
    qtbot.mouseClick(away, LEFT)
    assert str(path) in asked[0]
    assert path.exists(), "No is No"
    assert len(window.start.battles.buttons) == 1
    given += [YES] if basket else [YES, NO]
    qtbot.mouseClick(next(iter(window.start.battles.deletes.values())), LEFT)
    if not basket:
        assert "for good" in asked[-1]
        assert path.exists(), "nothing without a second Yes"
        given += [YES, YES]
        qtbot.mouseClick(next(iter(window.start.battles.deletes.values())), LEFT)
    assert not path.exists()
    assert window.start.battles.buttons == {}
    assert window.autosave.files() == []
    if basket:
        assert [one.name for one in (tmp_path / "data" / "Trash" / "files").iterdir()] == [path.name]
