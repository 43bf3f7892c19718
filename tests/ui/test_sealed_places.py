"""covers: ui/bound_sim_ui/desks/seal_desk.py

Where a seat's sealed answer goes.
"""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Home
from tests.ui.test_turn_by_mail import asked_at_home


def test_an_answer_given_again_asks_nothing_and_a_name_gets_its_ending(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer once more was asked "already exists, replace it?", with No under Enter; a name that was typed without
    its ending gave a file that the umpire's dialog did not show.
    """
    _, player = asked_at_home(home, qtbot, tmp_path / "out")
    asked: list[str] = []

    def question(*given: str) -> QMessageBox.StandardButton:
        asked.append(given[2])
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", question)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given: (given[2], ""))
    out = tmp_path / "out" / "CP bound 01 question 1.sealed"
    out.write_text("somebody's")
    player.sealed.send_answer("end")
    assert out.read_text() == "somebody's"
    assert asked == ["CP bound 01 question 1.sealed is there already. Replace it?"]
    out.unlink()
    player.sealed.send_answer("end")
    first = out.read_text()
    player.sealed.send_answer("end")
    assert out.read_text() != first, "its own is replaced"
    assert len(asked) == 1
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine"), ""))
    player.sealed.send_answer("end")
    assert (tmp_path / "mine.sealed").is_file()
    assert not (tmp_path / "mine").exists()
