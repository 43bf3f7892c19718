"""covers: ui/bound_sim_ui/windows/window.py, bound_sim/desk/hot_seat.py

A battle of two bounds played through the window by both sides, and what each seat may hold of the other's.
"""

import gc
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bound_sim.battle.battle import Battle
from bound_sim.desk.hot_seat import HotSeat
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, save
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.document import Document
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import SEED, OpenDesk, click, drag, keys, settled, small_battle, view_of

K, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def panel_of(window: DeskWindow) -> OrderPanel:
    assert isinstance(window.panel, OrderPanel)
    return window.panel


def desk_of(window: DeskWindow) -> UmpirePanel:
    assert isinstance(window.panel, UmpirePanel)
    return window.panel


def hand_in(window: DeskWindow, qtbot: QtBot) -> None:
    """The others stay; Ctrl+Return, and Yes where something is not allowed as all stand."""
    assert window.document is not None
    panel_of(window).let_stay(window.document.waiting())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
        keys(qtbot, window, (K.Key_Return, CTRL))
    assert window.pages.currentWidget() is window.curtain


def sit(window: DeskWindow, qtbot: QtBot, seat: str) -> None:
    qtbot.mouseClick(window.curtain.buttons[seat], Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def play_two_bounds(window: DeskWindow, qtbot: QtBot) -> None:
    """Side A attacks by mouse and keys, side B shoots; the umpire steps through bound 1 and resolves bound 2."""
    for bound in (1, 2):
        sit(window, qtbot, "A")
        keys(qtbot, window, K.Key_N, K.Key_A if bound == 1 else K.Key_S)
        document = window.document
        assert document is not None
        there = document.present("1/1")[0]
        drag(qtbot, window, (there.x_u / 1000, there.y_u / 1000), (there.x_u / 1000 + 9, there.y_u / 1000))
        click(qtbot, window, 8, 56)
        keys(qtbot, window, K.Key_B)
        click(qtbot, window, 70, 30)
        hand_in(window, qtbot)
        sit(window, qtbot, "B")
        click(qtbot, window, 64, 26)
        keys(qtbot, window, K.Key_T, K.Key_F)
        document = window.document
        assert document is not None
        target = document.present("1/1") or document.present("1/2")
        click(qtbot, window, target[0].x_u / 1000, target[0].y_u / 1000)
        hand_in(window, qtbot)
        sit(window, qtbot, "")
        if bound == 1:
            sitting = window.whole
            assert sitting is not None
            while sitting.resolved < 1:
                keys(qtbot, window, K.Key_F10)
                settled(qtbot, window)
        else:
            qtbot.mouseClick(desk_of(window).resolve_button, Qt.MouseButton.LeftButton)
            settled(qtbot, window)
            assert window.whole is not None
            assert window.whole.resolved == 2
        keys(qtbot, window, (K.Key_L, CTRL))


def columns(battle: Battle | HotSeat) -> dict[str, dict[str, list[Any]]]:
    return {name: {column: list(values) for column, values in rows.items()} for name, rows in battle.log.tables.items()}


def test_two_bounds_are_those_of_the_files(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    """The same orders saved as a scenario's files and run from there give the same log, to the last byte."""
    window = open_desk()
    play_two_bounds(window, qtbot)
    sitting = window.whole
    assert sitting is not None
    assert sitting.over
    high = {key: order for made in sitting.submissions.values() for order in made.high.values()
            for key in [(order.unit, made.bound)]}  # fmt: skip
    low = {(order.unit, made.bound): order for made in sitting.submissions.values() for order in made.low.values()}
    save(replace(sitting.scenario, high=high, low=low), tmp_path / "files")
    again = Battle(load(tmp_path / "files"), KeyedDice(key_from_seed(SEED)))
    again.run()
    assert columns(again) == columns(sitting)
    assert again.log.length("shots") > 10
    assert again.log.length("moves") >= 6


def test_replay_ends_where_the_battle_ended(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Forward and back over every sub-step; the last one stands as the log's last states."""
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "A")
    window.set_mode("replay")
    bar, document = window.replay_bar, window.document
    assert bar is not None
    assert document is not None
    last = dict(document.standing)
    rows = document.tables["states"]
    for i, bound in enumerate(rows["bound"]):
        if bound == 2:
            base = last[rows["platoon"][i]]
            assert (base.x_u, base.status, base.hits) == (round(rows["x_cm"][i] * 1000), rows["status"][i],
                                                          rows["hits"][i])  # fmt: skip
    keys(qtbot, window, (K.Key_Home, Qt.KeyboardModifier.ShiftModifier))
    opening = dict(document.standing)
    assert all(base.hits == 0 for base in opening.values())
    for _ in range(bar.slider.maximum()):
        keys(qtbot, window, K.Key_Period)
    assert document.standing == last
    before = bar.slider.value()
    keys(qtbot, window, K.Key_Comma)
    assert bar.slider.value() == before - 1


def canary(scenario: Scenario) -> Scenario:
    """Side B with names that nobody else has, an order of its own, a reserve that is still to come, guns off table."""
    members = []
    for platoon in scenario.forces.platoons:
        if platoon.side != "B":
            members.append(platoon)
            continue
        late = platoon.battalion == "9" and platoon.company == "2"
        members.append(replace(platoon, player="canaryplayer", regiment="canaryregiment", men=77,
                               battalion_name="canaryname", arrives=2 if late else 1,
                               battalion="canaryreserve" if late else platoon.battalion))  # fmt: skip
    notes = "canarynotes"
    return replace(scenario, forces=Forces(tuple(members)), notes=notes)


def strings(thing: object, seen: set[int], depth: int = 0) -> set[str]:
    """All texts that can be reached from an object."""
    if id(thing) in seen or depth > 12:
        return set()
    seen.add(id(thing))
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, dict):
        return {text for pair in thing.items() for part in pair for text in strings(part, seen, depth + 1)}
    if isinstance(thing, (list, tuple, set, frozenset)):
        return {text for part in thing for text in strings(part, seen, depth + 1)}
    if isinstance(thing, (int, float, bytes, type)) or callable(thing):
        return set()
    held = getattr(thing, "__dict__", {})
    return {text for name, part in held.items() if name != "_parent" for text in strings(part, seen, depth + 1)}


def shown(widget: QWidget) -> set[str]:
    """All texts that a window shows, in any of its widgets."""
    found = {widget.windowTitle(), widget.toolTip()}
    for child in widget.findChildren(QObject):
        for name in ("text", "toolTip", "title", "windowTitle", "placeholderText", "accessibleName"):
            got = getattr(child, name, None)
            try:
                value = got() if callable(got) else None
            except TypeError:
                continue  # a method of that name that wants an argument
            if isinstance(value, str):
                found.add(value)
        if isinstance(child, QAbstractItemView) and child.model() is not None:
            found |= cells(child.model(), QModelIndex())
    return found


def cells(model: QAbstractItemModel, parent: QModelIndex) -> set[str]:
    """All texts and tool tips of a model."""
    found = set()
    for row in range(model.rowCount(parent)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                found.add(str(model.data(index, role)))
        found |= cells(model, model.index(row, 0, parent))
    for section in range(model.rowCount(parent)):
        found.add(str(model.headerData(section, Qt.Orientation.Vertical)))
    return found


def test_side_a_holds_and_shows_nothing_of_side_b(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """B's names, strengths, reserves and orders: nowhere in A's document, and nowhere in the window while A sits."""
    window = open_desk(canary(small_battle()), seat="B")
    click(qtbot, window, 70, 26)
    keys(qtbot, window, K.Key_T)
    document = window.document
    assert document is not None
    assert any("canaryname" in text for text in strings(document, set())), "the canary sings in its own cage"
    assert any("canaryname" in text for text in shown(window))
    document.drafts.give("canaryundo", document.drafts.now.with_lines(99, ()))
    hand_in(window, qtbot)
    assert not any("canary" in text for text in shown(window.curtain))
    assert not any(w.isVisible() for w in (window.desk, *window.desk.findChildren(QPushButton)))
    sit(window, qtbot, "A")
    gc.collect()
    held = strings(window.document, set())
    assert any("1/1" in text for text in held)
    assert not [text for text in held if "canary" in text]
    assert not [text for text in shown(window) if "canary" in text]
    document = window.document
    assert document is not None
    assert not [unit for unit in document.standing if unit.startswith("canaryreserve")]
    assert all(platoon.men == 0 for platoon in document.scenario.forces.platoons if platoon.side == "B")
    assert not document.undo(), "nothing of his own was drawn"


def test_the_curtain_leaves_nothing(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A)
    click(qtbot, window, 26, 26)
    keys(qtbot, window, (K.Key_L, CTRL))
    assert window.windowTitle() == "bound-sim"
    assert window.view is None
    assert window.panel is None
    assert window.document is None
    assert window.statusBar().currentMessage() == ""
    assert (window.where.text(), window.state.text(), window.hint.text()) == ("", "", "")
    assert not window.menuBar().isEnabled()


def test_the_umpire_unlocks_steps_back_and_undoes(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="")
    panel, sitting = desk_of(window), window.whole
    assert sitting is not None
    assert not panel.resolve_button.isEnabled()
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(panel.buttons["A"]["policy"], left)
    qtbot.mouseClick(panel.buttons["B"]["policy"], left)
    assert sitting.missing() == []
    qtbot.mouseClick(panel.buttons["B"]["unlock"], left)
    assert sitting.missing() == ["B"]
    assert "unlocked by the umpire" in panel.log.item(0).text()
    qtbot.mouseClick(panel.buttons["B"]["policy"], left)
    for _ in range(5):
        qtbot.mouseClick(panel.step_button, left)
        settled(qtbot, window)
    assert sitting.substep == "2b"
    after_five = columns(sitting)
    qtbot.mouseClick(panel.step_button, left)
    settled(qtbot, window)
    qtbot.mouseClick(panel.back_button, left)
    settled(qtbot, window)
    assert sitting.substep == "2b"
    assert columns(sitting) == after_five
    qtbot.mouseClick(panel.resolve_button, left)
    settled(qtbot, window)
    assert sitting.resolved == 1
    qtbot.mouseClick(panel.undo_button, left)
    settled(qtbot, window)
    assert sitting.resolved == 0
    assert sitting.missing() == []
    panel.stop.setCurrentIndex(panel.stop.findData("5a"))
    qtbot.mouseClick(panel.resolve_button, left)
    settled(qtbot, window)
    assert sitting.substep == "5"


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_umpire_sees_as_a_side(open_desk: OpenDesk, qtbot: QtBot, side: str) -> None:
    window = open_desk(canary(small_battle()), seat="")
    panel = desk_of(window)
    panel.eyes.setCurrentIndex(panel.eyes.findData(side))
    settled(qtbot, window)
    document = window.document
    assert isinstance(document, Document)
    reserve = [unit for unit in document.scenario.forces.by_id if unit.startswith("canaryreserve")]
    assert bool(reserve) == (side == "B")
    assert view_of(window).bases is not None
    assert panel.eyes.currentData() == side
    window.rebuild_panel()
    panel = desk_of(window)
    assert panel.eyes.currentData() == side
    panel.eyes.setCurrentIndex(panel.eyes.findData(""))
    settled(qtbot, window)
    assert window.document is not None
    assert any(unit.startswith("canaryreserve") for unit in window.document.scenario.forces.by_id)
