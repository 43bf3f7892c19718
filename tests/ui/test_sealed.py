"""covers: ui/bound_sim_ui/desks/seal_desk.py

Orders sealed and opened in the window: to the same entries of the battle file as by the commands.
"""

import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.entries import Orders
from bound_sim.cli import app
from bound_sim.dice.shares import Shares
from bound_sim.keys.seals import WantedSeal
from bound_sim.secrecy import seal_files
from bound_sim_ui.desks.seal_dialogs import OpenDialog, SealDialog
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, drag, keys, settled
from tests.ui.test_umpire_acts import sitting_of
from tests.ui.test_whole_battle import desk_of, panel_of, sit

K = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def sealed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Units without an order are asked about, as at handing in."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)


def visible(window: DeskWindow, kind: type[QDialog]) -> Any:
    found = [one for one in window.findChildren(kind) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def seal(window: DeskWindow, qtbot: QtBot, side: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The side sits down, orders a company about, and seals with keys that it makes on the way."""
    sit(window, qtbot, side)
    keys(qtbot, window, K.Key_N, K.Key_A if side == "A" else K.Key_H)
    document = window.document
    assert document is not None
    if side == "A":
        there = document.present("1/1")[0]
        drag(qtbot, window, (there.x_u / 1000, there.y_u / 1000), (there.x_u / 1000 + 9, there.y_u / 1000))
    panel_of(window).let_stay(document.waiting())
    out = folder / f"{side}.sealed"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder / f"keys {side}"))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: (f"Side {side}", True))
    if side == "A":
        keys(qtbot, window, (K.Key_Return, CTRL | SHIFT))
    else:
        qtbot.mouseClick(panel_of(window).seal, LEFT)
    dialog = visible(window, SealDialog)
    assert not dialog.ok.isEnabled()
    qtbot.mouseClick(dialog.keys.make, LEFT)
    assert dialog.keys.good
    assert seal_files.public_keys(folder / f"keys {side}").fingerprint in dialog.keys.said.text()
    dialog.umpire.line.clear()
    qtbot.keyClicks(dialog.umpire.line, str(folder / "umpire" / "public.keys"))
    assert dialog.ok.isEnabled()
    qtbot.mouseClick(dialog.ok, LEFT)
    assert out.read_text().startswith("-----BEGIN")
    assert str(out) in window.statusBar().currentMessage()
    assert not document.locked
    window.activateWindow()
    QApplication.processEvents()
    keys(qtbot, window, (K.Key_L, CTRL))
    return out


def open_dialog(window: DeskWindow, qtbot: QtBot, folder: Path) -> OpenDialog:
    """The umpire's, his keys and the sides' chosen."""
    qtbot.mouseClick(desk_of(window).act_buttons["seals"], LEFT)
    dialog = visible(window, OpenDialog)
    assert isinstance(dialog, OpenDialog)
    assert not dialog.ok.isEnabled()
    dialog.keys.line.setText(str(folder / "umpire"))
    for side in ("A", "B"):
        dialog.sides[side].line.setText(str(folder / f"keys {side}" / "public.keys"))
    return dialog


def handed_in(path: Path) -> list[dict[str, Any]]:
    with BattleFile(path) as file:
        return [entry.body.model_dump() for entry in file.history.entries if isinstance(entry.body, Orders)]


def test_sealed_and_opened_as_by_the_commands(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal_files.make_keys(tmp_path / "umpire", "Umpire")
    window = open_desk()
    sealed = [seal(window, qtbot, side, tmp_path, monkeypatch) for side in ("A", "B")]
    path = sitting_of(window).file.path
    copy = tmp_path / "by command.bound"
    shutil.copy(path, copy)
    sit(window, qtbot, "")
    assert sitting_of(window).missing() == ["A", "B"]
    dialog = open_dialog(window, qtbot, tmp_path)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (list(map(str, sealed)), ""))
    qtbot.mouseClick(dialog.add, LEFT)
    qtbot.mouseClick(dialog.ok, LEFT)
    assert sitting_of(window).missing() == []
    assert "A, B" in window.statusBar().currentMessage()

    (tmp_path / "umpire" / "opened.csv").unlink()  # else the seals were opened before
    battle = sitting_of(window).file.history.battle_id
    words = ["open", *map(str, sealed), "--key", str(tmp_path / "umpire"), "--battle", battle, "--bound", "1"]
    for side in ("A", "B"):
        words += ["--from", f"{side}={tmp_path / f'keys {side}' / 'public.keys'}"]
    out = tmp_path / "opened"
    assert CliRunner().invoke(app, [*words, "--out", str(out)]).exit_code == 0
    for side in ("A", "B"):
        files = [str(out / f"{name}-{side}-bound-01{end}") for name, end in (("arrows", ".txt"), ("orders", ".csv"))]
        words = [
            "orders",
            str(copy),
            "--side",
            side,
            "--bound",
            "1",
            *files,
            "--slip",
            str(out / f"{side}-bound-01.slip"),
        ]
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, done.output
    assert handed_in(path) == handed_in(copy)
    window.activateWindow()
    QApplication.processEvents()
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    assert CliRunner().invoke(app, ["next", str(copy)]).exit_code == 0
    with BattleFile(path) as ours, BattleFile(copy) as theirs:
        assert ours.bound_log(1) == theirs.bound_log(1)
        assert ours.bound_log(1)["moves"]["bound"]


def test_what_cannot_be_opened_is_said_and_nothing_is_taken(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of two seals was cut on the way: none is opened, and the good one can be opened later."""
    seal_files.make_keys(tmp_path / "umpire", "Umpire")
    window = open_desk()
    good, cut = (seal(window, qtbot, side, tmp_path, monkeypatch) for side in ("A", "B"))
    cut.write_text(cut.read_text()[:2000])
    sit(window, qtbot, "")
    told: list[str] = []
    window.show_faults = lambda title, faults: told.extend(faults)  # type: ignore[method-assign]
    for paths in ([good, cut], [good]):
        dialog = open_dialog(window, qtbot, tmp_path)
        dialog.add_seals([str(path) for path in paths])
        qtbot.mouseClick(dialog.ok, LEFT)
        window.activateWindow()
        QApplication.processEvents()
        assert sitting_of(window).missing() == (["A", "B"] if cut in paths else ["B"])
    assert len(told) == 1
    assert "B.sealed" in told[0]


def test_wrong_keys_are_told_beside_the_field(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    seal_files.make_keys(tmp_path / "umpire", "Umpire")
    window = open_desk(seat="A")
    keys(qtbot, window, (K.Key_Return, CTRL | SHIFT))
    dialog = visible(window, SealDialog)
    dialog.umpire.line.setText(str(tmp_path / "umpire" / "secret.keys"))
    assert "give this file to nobody" in dialog.umpire.said.text()
    dialog.umpire.line.setText(str(tmp_path / "nothing.keys"))
    assert "nothing.keys" in dialog.umpire.said.text()
    assert not dialog.ok.isEnabled()
    dialog.reject()


def test_faulty_orders_are_not_sealed(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    """Nothing is ordered: what handing in refuses, sealing refuses."""
    from bound_sim_ui.desks.seal_dialogs import SealAsked

    seal_files.make_keys(tmp_path / "umpire", "Umpire")
    seal_files.make_keys(tmp_path / "a", "A")
    window = open_desk(seat="A")
    told: list[str] = []
    window.show_faults = lambda title, faults: told.extend(faults)  # type: ignore[method-assign]
    asked = SealAsked(str(tmp_path / "a"), str(tmp_path / "umpire"), sitting_of(window).file.history.battle_id, 32)
    window.sealed.seal(asked, str(tmp_path / "A.sealed"))
    assert told
    assert not (tmp_path / "A.sealed").exists()


def test_share_of_the_dice_goes_along(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a battle with shared dice the side names its file of shares; the umpire opens what seal --share makes."""
    seal_files.make_keys(tmp_path / "umpire", "Umpire")
    window = open_desk()
    seal(window, qtbot, "A", tmp_path, monkeypatch)
    sit(window, qtbot, "A")
    shares = Shares("0" * 32, "A", bytes(32))
    (tmp_path / "a.shares").write_text(shares.text)
    keys(qtbot, window, (K.Key_Return, CTRL | SHIFT))
    dialog = visible(window, SealDialog)
    dialog.battle.setText("0" * 32)
    dialog.shares.setText(str(tmp_path / "a.shares"))
    dialog.attempt.setValue(2)
    out = tmp_path / "with share.sealed"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    qtbot.mouseClick(dialog.ok, LEFT)
    [(opened, _)] = seal_files.open_seals(
        [out],
        keys=tmp_path / "umpire",
        given=[f"A={tmp_path / 'keys A'}"],
        wanted=WantedSeal("0" * 32, "A", 1),
        out=tmp_path / "in",
    )
    assert opened.share == shares.share(1, 2)
    window.activateWindow()
    QApplication.processEvents()
