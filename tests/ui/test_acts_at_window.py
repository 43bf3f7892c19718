"""covers: ui/bound_sim_ui/document.py, bound_sim/desk/acts.py

The same script of acts, played by hand at the window and without one: what is handed in is the same to the byte.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.desk.new_battle import begin
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.core.desk.test_acts import play
from tests.support.scripts import SCRIPTS, acts_of, handed_in
from tests.ui.conftest import OpenDesk, keys

K, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def at_window(window: DeskWindow, qtbot: QtBot, act: str) -> None:
    """One act, by the widgets and keys that stand for it."""
    document, panel = window.document, window.panel
    assert document is not None
    word, _, rest = act.removeprefix("no ").partition(" ")
    taken_back = act.startswith("no ")
    if word in ("undo", "redo"):
        window.setFocus()
        keys(qtbot, window, (K.Key_Z if word == "undo" else K.Key_Y, CTRL))
    elif word == "line":
        assert isinstance(panel, OrderPanel)
        if taken_back:
            panel.list.setFocus()
            panel.list.setCurrentRow(int(rest) - 1)
            qtbot.keyClick(panel.list, K.Key_Delete)
        else:
            typed(qtbot, panel.line, rest)
    else:
        assert isinstance(panel, OrderPanel)
        unit, _, told = rest.partition(" ")
        if word == "sheet":
            row = document.own_battalions.index(unit)
            cell = panel.sheet.item(row, document.bound - 1)
            assert cell is not None
            cell.setText("" if taken_back else told)
        else:
            document.select_company(unit)
            typed(qtbot, panel.line, told)


def typed(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    """A text is typed into a field, in the place of what is there."""
    field.setFocus()
    field.selectAll()
    qtbot.keyClick(field, K.Key_Delete)
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, K.Key_Return)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_by_hand_is_a_script_without_a_window(
    name: str, open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, script = SCRIPTS[name]
    window = open_desk(load(name), seat=seat)
    for act in acts_of(name):
        at_window(window, qtbot, act)
    monkeypatch.setattr(QMessageBox, "exec", lambda box: QMessageBox.StandardButton.Yes)
    monkeypatch.setattr("bound_sim_ui.desks.order_desk.may_go", lambda *_: True)
    assert isinstance(window.panel, OrderPanel)
    window.panel.hand_in()
    assert window.whole is not None
    by_hand = window.whole.path
    without = begin(load(name), tmp_path, key_from_seed(1))
    play(without, seat, script)
    assert handed_in(by_hand, seat) == handed_in(without, seat)
