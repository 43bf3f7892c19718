"""covers: ui/bound_sim_ui/windows/window.py, ui/bound_sim_ui/scene/action.py, bound_sim/results/battle_map/timeline.py

The umpire's map is the battle as it stands: after undo, redo, a ruling and a step, in battles of all rulesets.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim_ui.scene.action import Scenes
from bound_sim_ui.windows.printing import picture
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, settled, view_of
from tests.ui.test_board import umpire_of
from tests.ui.test_umpire_acts import sitting_of

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
#: a battle of each ruleset in which something happens in the first bound though all hold
BATTLES = "beaumont-hamel", "le-cateau-1914", "trench-and-tank", "brickyard-assault", "flanders-to-vosges-1914"


def act(window: DeskWindow, qtbot: QtBot, *key: Qt.Key | tuple[Qt.Key, Qt.KeyboardModifier]) -> None:
    keys(qtbot, window, *key)
    settled(qtbot, window)


def drawn(window: DeskWindow) -> QImage:
    QApplication.processEvents()
    return picture(view_of(window), 900)


def rule(window: DeskWindow, qtbot: QtBot, line: str) -> None:
    window.umpire.carry_out(line, "a test")
    settled(qtbot, window)


@pytest.mark.parametrize("name", BATTLES)
def test_the_map_is_the_state(open_desk: OpenDesk, qtbot: QtBot, name: str) -> None:
    """Pixel for pixel the same map for the same state, however it came to it."""
    window = open_desk(load(name), seat="")
    umpire_of(window)
    sitting, view = sitting_of(window), view_of(window)
    document = window.documents[""]
    act(window, qtbot, (K.Key_M, CTRL | SHIFT))
    start = drawn(window)
    assert view.action.scenes == Scenes()
    act(window, qtbot, K.Key_F5)
    assert sitting.resolved == 1
    over, marks = drawn(window), view.action.scenes
    assert over != start, "a battle in which something is to be seen"
    act(window, qtbot, (K.Key_Z, CTRL))
    assert sitting.resolved == 0
    assert view.action.scenes == Scenes()
    assert drawn(window) == start, "undone"
    act(window, qtbot, (K.Key_Y, CTRL))
    assert drawn(window) == over, "redone"

    gone = next(row[0] for row in _standing(window) if row[1])
    rule(window, qtbot, f"remove {gone}")
    after = view.action.scenes
    assert after.fallen[: len(marks.fallen)] == marks.fallen, "what the bound did is still told"
    assert not window.documents[""].standing[gone].on_table
    assert drawn(window) != over
    act(window, qtbot, (K.Key_Z, CTRL))
    assert drawn(window) == over, "the ruling is undone"
    dead = {unit for _, effect, unit in marks.fallen if effect == "removed" and not document.standing[unit].on_table}
    for unit in sorted(dead)[:1]:
        rule(window, qtbot, f"restore {unit} hits 0")
        assert window.documents[""].standing[unit].on_table
        assert all(of != unit for _, effect, of in view.action.scenes.fallen if effect == "removed")
        act(window, qtbot, (K.Key_Z, CTRL))
        assert drawn(window) == over

    act(window, qtbot, (K.Key_M, CTRL | SHIFT))
    act(window, qtbot, K.Key_F10)
    running = sitting.running and not sitting.asked
    old = {unit for _, _, unit in marks.fallen}
    if running:
        assert not old & {unit for _, _, unit in view.action.scenes.fallen}, "marks of the last bound in this one"
        window.umpire.step_back()
        settled(qtbot, window)
        window.umpire.refresh()
    qtbot.mouseClick(umpire_of(window).undo_button, Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    if sitting.resolved:
        qtbot.mouseClick(umpire_of(window).undo_button, Qt.MouseButton.LeftButton)
        settled(qtbot, window)
    assert sitting.resolved == 0
    assert drawn(window) == start, "back to the beginning by the button"


def _standing(window: DeskWindow) -> list[tuple[str, bool]]:
    return [(name, base.on_table) for name, base in window.documents[""].standing.items()]
