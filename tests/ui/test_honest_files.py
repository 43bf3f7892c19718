"""covers: ui/bound_sim_ui/windows

Files are said to be written only when they are; no error is lost; a packet is called what it is.
"""

import json
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QUndoCommand
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from bound_sim.battle_file import BattleFile
from bound_sim_maps import written
from bound_sim_ui.entry import main
from bound_sim_ui.error_log import ErrorLog
from bound_sim_ui.folder_dialog import FolderDialog, ask_folder
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, keys, making, settled, small_battle
from tests.ui.test_whole_battle import play_two_bounds, sit

LEFT = Qt.MouseButton.LeftButton


def told_by(window: DeskWindow) -> list[str]:
    """What the window's boxes say from now on."""
    told: list[str] = []
    window.show_faults = lambda title, faults: told.extend([title, *faults])  # type: ignore[method-assign]
    return told


@pytest.fixture
def no_folder(tmp_path: Path) -> Path:
    """A place in which nothing can be: its folder is a file."""
    (tmp_path / "a file").write_text("here", encoding="utf-8")
    return tmp_path / "a file"


@pytest.mark.parametrize("seat", ["A", ""])
def test_nothing_is_said_to_be_written_that_is_not(
    open_desk: OpenDesk, qtbot: QtBot, no_folder: Path, seat: str
) -> None:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, seat)
    window.set_mode("replay")
    told = told_by(window)
    for what in ("print", "png", "svg", "gif", "apng", "xlsx", "csv", "debrief"):
        window.statusBar().clearMessage()
        path = str(no_folder / f"out.{what}")
        window.outputs.print_pdf(path) if what == "print" else window.outputs.export(what, path)
        settled(qtbot, window)
        assert told, f"{what}: nothing was said"
        assert told[0] in ("Not written", "Not done"), what
        assert "a file" in told[1], f"{what}: the place is named"
        assert "Written" not in window.statusBar().currentMessage(), what
        told.clear()


def test_what_is_written_is_there_and_named(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_desk(seat="A")
    path = tmp_path / "new folder" / "orders.pdf"
    window.outputs.print_pdf(str(path))
    assert path.read_bytes().startswith(b"%PDF")
    assert window.statusBar().currentMessage() == f"Written: {path}"


def test_a_full_disk_leaves_the_old_file(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole or not at all: what stood there stands there."""
    window = open_desk(seat="A")
    path = tmp_path / "map.svg"
    path.write_text("the old one", encoding="utf-8")
    told = told_by(window)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(written, "write", full)
    window.set_mode("replay")
    window.outputs.export("svg", str(path))
    assert told == ["Not written", f"{path}: No space left on device"]
    assert path.read_text(encoding="utf-8") == "the old one"
    monkeypatch.undo()


def test_forces_that_cannot_be_written_are_said_not_to_be(new_battle: DeskWindow, no_folder: Path) -> None:
    told = told_by(new_battle)
    new_battle.room.forces_out(str(no_folder / "forces.csv"))
    assert told[0] == "Not written"
    told.clear()
    assert not new_battle.room.save(str(no_folder / "map.geojson"))
    assert told[0] == "Not saved"
    assert making(new_battle).draft.path is None


def test_an_unexpected_error_is_shown_and_logged(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A button whose slot fails, by a real click; and a thread that fails."""
    window = open_desk(seat="A")
    log = ErrorLog(tmp_path / "log" / "errors.log", window)
    monkeypatch.setattr(sys, "excepthook", log.take)
    button = QPushButton("fails", window)

    def fails() -> None:
        raise RuntimeError("a slot that nobody thought of")

    button.clicked.connect(fails)
    button.show()
    qtbot.mouseClick(button, LEFT)
    qtbot.waitUntil(lambda: log.box is not None)
    assert log.box is not None
    assert "a slot that nobody thought of" in log.box.informativeText()
    assert "Traceback" in log.box.detailedText()
    assert str(log.path) in log.box.informativeText().replace("\u200b", "")  # where the path may be broken
    first = log.path.read_text(encoding="utf-8")
    assert "RuntimeError: a slot that nobody thought of" in first
    qtbot.mouseClick(button, LEFT)
    QApplication.processEvents()
    assert log.path.read_text(encoding="utf-8").count("\nRuntimeError: ") == 2, "one box, but each error in the log"
    box = log.box
    assert box is not None
    box.close()
    QApplication.processEvents()
    qtbot.waitUntil(lambda: log.box is None)

    thread = threading.Thread(target=fails)
    monkeypatch.setattr(threading, "excepthook", log._of_thread)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: log.box is not None)
    log.box.close()


def test_hooks_are_taken_and_given_back(qtbot: QtBot, tmp_path: Path) -> None:
    before = sys.excepthook, threading.excepthook
    log = ErrorLog(tmp_path / "errors.log")
    log.install()
    assert sys.excepthook == log.take
    log.uninstall()
    assert (sys.excepthook, threading.excepthook) == before


def test_a_log_that_cannot_be_written_is_said(
    qtbot: QtBot, no_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = ErrorLog(no_folder / "errors.log")
    log.take(ValueError, ValueError("odd"), None)
    qtbot.waitUntil(lambda: log.box is not None)
    assert log.box is not None
    assert "could not be written" in log.box.informativeText()
    assert "odd" in capsys.readouterr().err
    log.box.close()


def test_a_packet_is_called_a_packet(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "")
    window.umpire.packets(str(tmp_path / "packets"))
    settled(qtbot, window)
    packet = tmp_path / "packets" / "bound 02 A"
    assert json.loads((packet / "packet.json").read_bytes())["side"] == "A"
    assert main([str(packet)]) == 2
    said = capsys.readouterr().err.strip().splitlines()
    assert said == [f"{packet}: is the packet of side A after bound 2: to read (report.html), not to play: "
                    "a scenario's folder, a battle file (.bound) or a map (.geojson)"]  # fmt: skip
    told = told_by(window)
    assert not window.opening.open_named(str(packet))
    assert len(told) == 2
    assert not window.room.open(packet / "scenario.toml")


def test_the_curtain_asks_again_after_the_rules_were_waited_for(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Said while the rules are read in, it is not said any more when the next player is asked for."""
    window = open_desk()
    window.curtain.under.setText("The rules are being read in \u2026")
    sit(window, qtbot, "A")
    keys(qtbot, window, (Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier))
    assert window.pages.currentWidget() is window.curtain
    assert "read in" not in window.curtain.under.text()
    assert "Who sits down?" in window.curtain.under.text()


def test_drafts_that_cannot_be_kept_are_told_and_the_window_asks(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, Qt.Key.Key_N, Qt.Key.Key_T)
    asked: list[str] = []

    def question(*said: object) -> QMessageBox.StandardButton:
        asked.append(str(said[2]))
        return QMessageBox.StandardButton.Cancel

    with monkeypatch.context() as full:

        def fails(path: Path, *_: object, **__: object) -> None:
            raise OSError(28, "No space left on device", str(path))

        full.setattr(written, "put", fails)
        full.setattr(QMessageBox, "question", question)
        qtbot.waitUntil(lambda: "could not be kept" in window.statusBar().currentMessage(), timeout=5000)
        assert not window.close()
        assert "No space left on device" in asked[0]
        assert window.isVisible()
    assert window.close()


def test_two_games_of_one_scenario_are_both_kept_and_gone_on_with(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    """And after three others the first is still offered, with its date, its side and its bound."""
    window = open_desk(seat="A")
    keys(qtbot, window, Qt.Key.Key_N, Qt.Key.Key_T)
    assert window.whole is not None
    first = window.whole.file.path
    assert window.autosave.write()
    for _ in range(4):
        window.opening.open_scenario(small_battle(), bytes(32))
        window.wait_for_rules()
        window.sit("B")
        keys(qtbot, window, Qt.Key.Key_N, Qt.Key.Key_D)
        assert window.autosave.write()
    window.close_battle()
    window.show_start()
    listed = window.start.battles
    assert len(listed.buttons) == 5
    assert len(set(listed.folders)) == 5
    told = next(kept for kept in window.autosave.battles() if kept.battle == first)
    assert (told.seat, told.bound, told.bounds, told.there) == ("A", 1, 2, True)
    assert told.at is not None
    labels = [label.text() for label in listed.findChildren(QLabel)]
    assert labels.count("next: Bound 1 of 2") == 5
    assert labels.count("B") == 4
    qtbot.mouseClick(listed.buttons[str(told.path)], LEFT)
    window.wait_for_rules()
    assert window.whole is not None
    assert window.whole.file.path == first
    window.sit("A")
    assert window.document is not None
    assert window.document.words("1/1") == "stay"


def test_a_copy_of_a_battle_and_its_folder(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_desk(seat="A")
    assert window.whole is not None
    path = window.whole.file.path
    window.autosave.write()
    window.show_start()
    target = tmp_path / "mine.bound"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(target), ""))
    qtbot.mouseClick(window.start.battles.copies[str(path)], LEFT)
    assert window.statusBar().currentMessage() == f"Written: {target}"
    with BattleFile(target) as copied, BattleFile(path) as own:
        assert copied.history.battle_id == own.history.battle_id
    told = told_by(window)
    qtbot.mouseClick(window.start.battles.copies[str(path)], LEFT)
    assert told[0] == "Not written", "what is there is not written over"
    opened: list[str] = []

    def opens(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", opens)
    qtbot.mouseClick(window.start.battles.folders[str(path)], LEFT)
    assert [Path(folder) for folder in opened] == [path.resolve().parent]


def test_a_battle_whose_file_is_gone_is_shown_and_cannot_be_gone_on_with(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    window.autosave.write()
    assert window.whole is not None
    path = window.whole.file.path
    window.close_battle()
    path.unlink()
    window.show_start()
    [button] = window.start.battles.buttons.values()
    assert not button.isEnabled()
    assert any(label.text() == "its file is gone" for label in window.start.battles.findChildren(QLabel))


def test_leaving_saves_first(
    new_battle: DeskWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Save is the answer of Enter; the draft is a file then, and the window goes."""
    click(qtbot, new_battle, 30, 30)
    draft = making(new_battle).draft
    draft.undo.push(QUndoCommand("something"))
    target = tmp_path / "field.geojson"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(target), ""))
    boxes: list[QMessageBox.StandardButton] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        default = box.defaultButton()
        boxes.append(box.standardButton(default))
        assert box.button(QMessageBox.StandardButton.Discard) is not None
        assert box.button(QMessageBox.StandardButton.Cancel) is not None
        qtbot.keyClick(box, Qt.Key.Key_Return)

    QTimer.singleShot(200, answer)
    assert new_battle.room.leave()
    assert boxes == [QMessageBox.StandardButton.Save]
    assert target.is_file()


def test_a_new_folders_name_is_taken_as_typed(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_desk()
    target = tmp_path / "a battle of mine"

    def types() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, FolderDialog)
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert isinstance(line, QLineEdit)
        line.completer().setModel(QStringListModel([]))  # its popup grabs the keyboard: not offscreen
        line.clear()
        qtbot.keyClicks(line, str(target))
        qtbot.keyClick(line, Qt.Key.Key_Return)

    QTimer.singleShot(300, types)
    assert ask_folder(window, "A new or an empty folder") == str(target)
    QTimer.singleShot(300, lambda: QApplication.activeModalWidget().reject())  # type: ignore[union-attr]
    assert ask_folder(window, "A new or an empty folder") == ""
