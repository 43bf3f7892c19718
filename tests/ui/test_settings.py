"""covers: ui/bound_sim_ui/settings.py, ui/bound_sim_ui/windows/paper_dialog.py, ui/bound_sim_ui/windows/view_actions.py

What the desk remembers: each thing under a name of its own, on and off told apart, older files read right.
"""

import ast
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

import bound_sim_ui
from bound_sim_ui.settings import Settings, Switch
from bound_sim_ui.windows.paper_dialog import PaperDialog, paper_of
from tests.ui.conftest import OpenDesk, keys, settled, view_of

K, CTRL, ALT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
ROOT = Path(bound_sim_ui.__file__).parent


def printed(qtbot: QtBot, path: Path, *, grey: bool) -> None:
    """Answer the question for paper, as a user does."""

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PaperDialog)
        if dialog.grey.isChecked() != grey:
            qtbot.keyClick(dialog.grey, K.Key_Space)
        assert dialog.grey.isChecked() == grey
        qtbot.mouseClick(dialog.buttons.button(dialog.buttons.StandardButton.Ok), Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, choose)


@pytest.mark.parametrize("grey", [False, True])
def test_a_print_never_changes_the_screen(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, grey: bool
) -> None:
    """Neither now, nor at the next seat, nor at the next start; and the screen's grey changes no print."""
    window = open_desk(seat="A")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "x.pdf"), ""))
    before = view_of(window).grab().toImage()
    printed(qtbot, tmp_path, grey=grey)
    keys(qtbot, window, (K.Key_P, CTRL))
    assert (tmp_path / "x.pdf").exists()
    window.draw_curtain()
    window.sit("A")
    QApplication.processEvents()
    assert view_of(window).bases is not None
    assert not view_of(window).bases.grey  # type: ignore[union-attr]
    assert view_of(window).grab().toImage() == before
    settled(qtbot, window)
    again = open_desk(seat="A")
    assert paper_of(again.settings)[1] is grey
    assert not view_of(again).bases.grey  # type: ignore[union-attr]
    keys(qtbot, again, (K.Key_G, CTRL | ALT))
    assert view_of(again).bases.grey  # type: ignore[union-attr]
    assert paper_of(again.settings)[1] is grey


@pytest.mark.parametrize(
    ("kept", "screen", "paper"),
    [("no", False, False), ("yes", False, True), ("shown", True, False), ("", False, False), (None, False, False)],
)
def test_files_of_before_read_right(tmp_path: Path, kept: str | None, screen: bool, paper: bool) -> None:
    """Under ``grey`` stood what paper wanted ("yes", "no") or what the screen wanted ("shown", "")."""
    old = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    if kept is not None:
        old.setValue("grey", kept)
    old.setValue("legend", "shown")
    old.sync()
    settings = Settings(tmp_path / "settings.ini")
    assert (settings.is_on("grey"), settings.is_on("paper/grey")) == (screen, paper)
    assert settings.is_on("legend")
    settings.turn("grey", not screen)
    assert (settings.is_on("grey"), settings.is_on("legend")) == (not screen, True)
    for on in (True, False):
        settings.turn("paper/grey", on)
        assert (settings.is_on("grey"), settings.is_on("paper/grey")) == (not screen, on)


def test_a_name_is_of_one_kind(tmp_path: Path) -> None:
    """What is on or off is never read as a text, a text never as on or off: not by the class, nor in the source."""
    settings = Settings(tmp_path / "settings.ini")
    for name in (*get_args(Switch), "theme", "geometry", "points", "symbols", "recent", "keys/print"):
        with pytest.raises(ValueError, match="is not the name of a text"):
            settings.keep(name, "no")
        with pytest.raises(ValueError, match="is not the name of a text"):
            settings.kept(name)
    wrong = "a = bool(self.settings.kept('x'))\nb = s.kept('x') == 'yes'\nc = '' if kept('y') else 'on'"
    assert as_switches(wrong) == [1, 2, 3]
    for path in ROOT.rglob("*.py"):
        assert as_switches(path.read_text()) == [], path
        if path.name != "settings.py":
            assert "_file.value" not in path.read_text(), path


def as_switches(source: str) -> list[int]:
    """Lines in which a kept text is taken for on or off."""
    found = []
    for node in ast.walk(ast.parse(source)):
        asks: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "bool":
            asks = node.args
        elif isinstance(node, ast.Compare) and isinstance(node.comparators[0], ast.Constant):
            asks = [node.left]
        elif isinstance(node, ast.IfExp) and all(isinstance(one, ast.Constant) for one in (node.body, node.orelse)):
            asks = [node.test]
        found += [ask.lineno for ask in asks if isinstance(ask, ast.Call) and _name(ask.func) == "kept"]
    return sorted(found)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
