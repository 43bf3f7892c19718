"""covers: ui/bound_sim_ui/desks/umpire_panel.py, ui/bound_sim_ui/desks/seat_board.py

Buttons of the umpire's desk after acts: they live again, keep their places, and a second click undoes nothing.
"""

from typing import cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim.scenario.model import Scenario
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, settled, small_battle
from tests.ui.test_board import umpire_of, with_commanders
from tests.ui.test_umpire_acts import sitting_of

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
#: a battle of each ruleset beside those made here
OTHERS = "le-cateau-1914", "trench-and-tank", "hooge-1915", "flanders-to-vosges-1914"


def alive(window: DeskWindow) -> list[tuple[str, bool, bool]]:
    """Each button and box of the umpire's panel, in order: its text, whether it can be used, whether it is shown."""
    panel = umpire_of(window)
    found: list[QWidget] = [*panel.findChildren(QAbstractButton), *panel.findChildren(QComboBox)]
    return [(one.text() if isinstance(one, QAbstractButton) else one.accessibleName(), one.isEnabled(),
             one.isVisibleTo(panel)) for one in found]  # fmt: skip


def like_a_new_one(window: DeskWindow) -> None:
    """What can be used on the panel is what can be used on one made now."""
    lived = alive(window)
    window.rebuild_panel()
    QApplication.processEvents()
    assert lived == alive(window)


def shown_busy(window: DeskWindow, qtbot: QtBot) -> None:
    """Wait until an act is over, its progress shown from its beginning as that of a long one."""
    if window.umpire.busy:
        window.umpire._show_progress()
    settled(qtbot, window)


def battles() -> list[Scenario]:
    return [small_battle(), with_commanders(2, 2), *map(load, OTHERS)]


@pytest.mark.parametrize("at", range(2 + len(OTHERS)))
def test_every_button_lives_after_every_act(open_desk: OpenDesk, qtbot: QtBot, at: int) -> None:
    window = open_desk(battles()[at], seat="")
    panel, sitting = umpire_of(window), sitting_of(window)
    had = sitting.missing()
    if panel.missing_button.isVisible():
        assert panel.missing_button.isEnabled()
        qtbot.mouseClick(panel.missing_button, LEFT)
        assert sitting.missing() == []
    else:
        keys(qtbot, window, (K.Key_M, CTRL | SHIFT))
    like_a_new_one(window)
    for key in (K.Key_F10, K.Key_F5, (K.Key_Z, CTRL), (K.Key_Y, CTRL)):
        panel = umpire_of(window)
        keys(qtbot, window, key)
        shown_busy(window, qtbot)
        assert umpire_of(window) is panel
        like_a_new_one(window)
    panel = umpire_of(window)
    if panel.board.many and had and sitting.missing():
        assert panel.missing_button.isVisible()
        qtbot.mouseClick(panel.missing_button, LEFT)
        assert sitting.missing() == [], "the button of the second bound"


def places(panel: QWidget, buttons: dict[str, QWidget]) -> dict[str, QPoint]:
    return {name: one.mapTo(panel, QPoint()) for name, one in buttons.items() if one.isVisible()}


@pytest.mark.parametrize("many", [False, True])
def test_a_double_click_takes_nothing_back(open_desk: OpenDesk, qtbot: QtBot, many: bool) -> None:
    """By the window's own events, as a mouse gives them; every button stays where it was."""
    window = open_desk(with_commanders(2, 2) if many else small_battle(), seat="")
    panel, sitting = umpire_of(window), sitting_of(window)
    before = len(sitting.missing())
    made = {name: cast(QWidget, one) for name, one in panel.buttons["A Captain 1" if many else "A"].items()
            if isinstance(one, QWidget)}  # fmt: skip
    stood = places(panel, made)
    hold = made["policy"]
    handle = window.windowHandle()
    spot = hold.mapTo(window, hold.rect().center())
    QTest.mouseDClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, spot)
    QApplication.processEvents()
    assert len(sitting.missing()) == before - 1
    again = places(panel, made)
    assert all(again[name] == stood[name] for name in again.keys() & stood.keys())
    assert "policy" in again, "nothing else is under the finger"
    QTest.mouseClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, spot)
    QApplication.processEvents()
    assert len(sitting.missing()) == before - 1, "nor by one more click"
    unlock = made["unlock"]
    assert unlock.isVisible()
    QTest.mouseDClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, unlock.mapTo(window, unlock.rect().center()))
    QApplication.processEvents()
    assert len(sitting.missing()) == before
    assert QApplication.activeModalWidget() is None


@pytest.mark.parametrize(("name", "said", "after"), [
    ("", "stop before 2b: guns and heavy weapons that have moved before, not dug in", "after #: Orders and marking"),
    ("le-cateau-1914", "stop before 2: side B shoots", "after 0: Opening of the turn"),
    ("trench-and-tank", "", "after Start of the turn"),
])  # fmt: skip
def test_sub_steps_are_called_by_their_names(
    open_desk: OpenDesk, qtbot: QtBot, name: str, said: str, after: str
) -> None:
    """At the umpire's desk and at the curtain. The list as long as it is empty says what will stand there."""
    window = open_desk(load(name) if name else small_battle(), seat="")
    panel = umpire_of(window)
    assert panel.orders.topLevelItemCount() == 0
    assert "once all are in" in panel.orders.empty
    assert "What the umpire does stands here" in panel.log.empty
    stops = [panel.stop.itemText(row) for row in range(panel.stop.count())]
    assert not said or said in stops
    keys(qtbot, window, (K.Key_M, CTRL | SHIFT))
    settled(qtbot, window)
    keys(qtbot, window, K.Key_F10)
    settled(qtbot, window)
    if sitting_of(window).asked:
        return  # it waits inside the first of them
    assert panel.title.text().endswith(after)
    window.draw_curtain()
    assert after.removeprefix("after ") in window.curtain.under.text()


def test_who_opens_the_umpires_messages_may_write(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A blank in a sentence presses no button that happened to have the focus."""
    window = open_desk(small_battle(), seat="")
    panel = umpire_of(window)
    panel.act_buttons["take"].setFocus()
    messages = window.messages._panel
    assert messages is not None
    panel.tabs.setCurrentWidget(messages)
    assert window.focusWidget() is messages.text
