"""covers: ui/bound_sim_ui/typed_keys.py, ui/bound_sim_ui/windows/window.py

What is typed into any field, list of choices, table or dialog of the desk is never an order, an undo or a key of the
map: each is walked to on each page of all rulesets, and the keys of all actions are typed into it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTableWidget,
    QTabWidget,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load, resolve
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.keys import KEYS
from bound_sim_ui.making.areas_panel import AreasPanel
from bound_sim_ui.typed_keys import is_letter, is_typed, writes
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, making, view_of
from tests.ui.test_dialogs import AT_A_BATTLE
from tests.ui.test_dialogs import visible as dialogs_shown
from tests.ui.test_questions_at_desk import at_first_question

K, M = Qt.Key, Qt.KeyboardModifier
BATTLES = ("rulebook-sheet", "le-cateau-1914", "trench-and-tank", "hooge-1915", "flanders-to-vosges-1914")
FIELDS = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox)
#: of the keys with Ctrl or Alt those that mean something in a text
IN_TEXTS = ("undo", "redo", "fit selection", "previous view")
TOLD = M.ControlModifier | M.AltModifier | M.MetaModifier


class Fired:
    """Which actions of a window came of keys."""

    def __init__(self, window: DeskWindow) -> None:
        self.names: list[str] = []
        for name, action in window.actions_by_name.items():
            action.triggered.connect(lambda _=False, name=name: self.names.append(name))


def combination(key: QKeySequence) -> QKeyCombination:
    """The one key of a sequence."""
    sequence: Any = key
    made = sequence[0]
    assert isinstance(made, QKeyCombination)
    return made


def typed_keys(window: DeskWindow) -> list[QKeySequence]:
    """The keys of all actions that can be meant for a text: letters, cursor keys, what undoes."""
    found: dict[str, QKeySequence] = {}
    for name, action in window.actions_by_name.items():
        for key in action.shortcuts():
            one = combination(key)
            function_key = K.Key_F1 <= one.key() <= K.Key_F35
            if name in IN_TEXTS or (not one.keyboardModifiers() & TOLD and not function_key):
                found[key.toString()] = key
    assert len(found) > 60
    return list(found.values())


def texts(within: QWidget) -> list[QWidget]:
    """Fields that can be written in, and lists of choices."""
    found = [one for one in within.findChildren(QWidget) if isinstance(one, FIELDS)]
    return [one for one in found if one.isVisible() and one.isEnabled() and one.focusPolicy() != Qt.FocusPolicy.NoFocus
            and not isinstance(one.parent(), FIELDS)]  # fmt: skip


def editors(within: QWidget) -> Iterator[QLineEdit]:
    """The editor of the first cell of each table that is edited, opened as its user does: by F2."""
    for table in within.findChildren(QTableWidget):
        if not table.isVisible() or table.editTriggers() == QAbstractItemView.EditTrigger.NoEditTriggers:
            continue
        for row, column in ((0, 0), (0, table.columnCount() - 1)):
            item = table.item(row, column)
            if item is None or not item.flags() & Qt.ItemFlag.ItemIsEditable:
                continue
            table.setFocus()
            table.setCurrentCell(row, column)
            QTest.keyClick(table.viewport(), K.Key_F2)
            editor = QApplication.focusWidget()
            assert isinstance(editor, QLineEdit)
            yield editor


def type_into(window: DeskWindow, field: QWidget, all_keys: Sequence[QKeySequence]) -> None:
    """Type all keys by the window that has the field, as the screen's system gives them to it."""
    field.setFocus()
    QApplication.processEvents()
    shown = field.window().windowHandle()
    undoes = [key for action in ("undo", "redo") for key in KEYS[action].keys]
    for key in all_keys:
        if not writes(field) and key.toString() in undoes:
            continue  # nothing is written there that could be taken back
        assert field.hasFocus(), f"before {key.toString()} the focus left {said(field)}"
        QTest.keyClick(shown, combination(key).key(), combination(key).keyboardModifiers())
        settled_acts(window)


def settled_acts(window: DeskWindow) -> None:
    """What a choice began beside the window is over."""
    while window.umpire.busy:
        QApplication.processEvents()


def said(field: QWidget) -> str:
    return f"{type(field).__name__} {field.accessibleName() or field.toolTip()}"


def on_page(window: DeskWindow, fired: Fired, where: str) -> int:
    """Type into all of the page, under each tab; the number of fields."""
    assert window.isActiveWindow()
    number, all_keys = 0, typed_keys(window)
    held = [one for one in window.findChildren(QTabWidget) if one.isVisible()]
    pages: list[tuple[QTabWidget | None, int]] = [(tabs, at) for tabs in held for at in range(tabs.count())]
    for tabs, at in pages or [(None, 0)]:
        if tabs is not None:
            tabs.setCurrentIndex(at)
        for field in texts(window):
            before = stood(window)
            type_into(window, field, all_keys)
            assert fired.names == [], f"{where}: {said(field)}"
            assert stood(window) == before, f"{where}: {said(field)}"
            number += 1
            if isinstance(field, QLineEdit):
                field.clear()
        for editor in editors(window):
            before = stood(window)
            # cursor keys with Ctrl or Alt leave the cell for another
            type_into(window, editor, [key for key in all_keys if key.toString() not in ("Ctrl+Home", "Alt+Left")])
            assert fired.names == [], f"{where}: a cell"
            assert stood(window) == before, f"{where}: a cell"
            QTest.keyClick(editor, K.Key_Escape)
            number += 1
    return number


def stood(window: DeskWindow) -> object:
    """What must stay: orders, what can be undone of them, the map as it is seen; of what is made, map and forces."""
    document, view = window.document, view_of(window)
    if document is None:
        scenario = making(window).draft.scenario
        return scenario.battlefield.features, scenario.forces.platoons, type(view.tool), window.mode
    return (
        document.drafts.now, document.drafts.steps, window.mode, window.seat,
        view.tool, view.transform(), view.snap, window.settings.theme.name, window.settings.points,
    )  # fmt: skip


def seated(window: DeskWindow, seat: str) -> None:
    window.sit(seat)
    window.activateWindow()
    QApplication.processEvents()
    document = window.document
    assert document is not None
    if seat and document.own_companies:
        document.select_company(document.own_companies[0])


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.usefixtures("said")
def test_on_the_pages_of_a_battle(name: str, open_desk: OpenDesk) -> None:
    scenario = load(resolve(name))
    window = open_desk(replace(scenario, seats={}, folder=None))
    fired = Fired(window)
    seated(window, next(iter(window.curtain.buttons)))
    assert on_page(window, fired, "orders")
    window.draw_curtain()
    seated(window, "")
    assert on_page(window, fired, "umpire")
    window.set_mode("replay")
    assert on_page(window, fired, "replay")


@pytest.mark.usefixtures("said")
def test_at_a_commanders_seat_with_messages(open_desk: OpenDesk) -> None:
    window = open_desk(load(resolve("beaumont-hamel-fog")))
    whole = window.whole
    assert whole is not None
    fired = Fired(window)
    seated(window, next(seat for seat in window.curtain.buttons if seat and whole.post(seat).commander))
    assert on_page(window, fired, "a commander's orders") >= 3
    window.draw_curtain()
    seated(window, "")
    assert on_page(window, fired, "umpire with messages") >= 3


@pytest.mark.usefixtures("said")
def test_at_a_question(open_desk: OpenDesk, barn: Scenario, qtbot: QtBot) -> None:
    window = open_desk(barn, seed=3)
    at_first_question(window, qtbot)
    whole = window.whole
    assert whole is not None
    assert whole.asked
    fired = Fired(window)
    window.sit(whole.asked[0].side)
    window.activateWindow()
    QApplication.processEvents()
    assert window.mode == "question"
    on_page(window, fired, "question")


@pytest.mark.parametrize("mode", ["map", "forces", "areas"])
@pytest.mark.usefixtures("said")
def test_where_battles_are_made(mode: str, open_desk: OpenDesk) -> None:
    window = open_desk()
    window.room.open(SCENARIOS / ("flanders-to-vosges-1914" if mode == "areas" else "rulebook-sheet"))
    window.set_mode(mode)
    window.activateWindow()
    QApplication.processEvents()
    if mode == "areas":
        panel = making(window).panel
        assert isinstance(panel, AreasPanel)
        panel.list.setCurrentRow(0)
    fired = Fired(window)
    try:
        assert on_page(window, fired, mode) >= 3
    finally:
        making(window).draft.undo.setClean()


@pytest.mark.usefixtures("said")
def test_in_dialogs(open_desk: OpenDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are opened beside the window, with all that can be written in."""
    window = open_desk(load(resolve("beaumont-hamel-fog")))
    fired, number = Fired(window), 0
    for seat, acts in AT_A_BATTLE.items():
        seated(window, seat)
        all_keys = typed_keys(window)
        for name in ("windows/dialogs.py::FindDialog", "windows/manual.py::ManualDialog",
                     "desks/umpire_dialogs.py::RuleDialog", "desks/umpire_dialogs.py::DiceDialog"):  # fmt: skip
            if name not in acts:
                continue
            before = stood(window)
            acts[name](window)
            QApplication.processEvents()
            (dialog,) = list(dialogs_shown())
            dialog.activateWindow()
            QApplication.processEvents()
            del fired.names[:]
            for field in [*texts(dialog)[:3], *editors(dialog)]:
                type_into(window, field, all_keys)
                assert fired.names == [], name
                assert stood(window) == before, name
                number += 1
            dialog.reject()
            QApplication.processEvents()
            window.activateWindow()
        window.draw_curtain()
    assert number >= 5


def key_of(key: Qt.Key, text: str, modifiers: Qt.KeyboardModifier = M.NoModifier) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers, text)


def test_what_is_a_letter() -> None:
    altgr = M.ControlModifier | M.AltModifier
    assert is_letter(key_of(K.Key_A, "a"))
    assert is_letter(key_of(K.Key_A, "A", M.ShiftModifier))
    assert is_letter(key_of(K.Key_BracketLeft, "[", altgr)), "AltGr and 8 on a German keyboard"
    assert not is_letter(key_of(K.Key_F, "f", M.AltModifier)), "opens a menu"
    assert not is_letter(key_of(K.Key_Plus, "+", M.ControlModifier))
    assert not is_letter(key_of(K.Key_Delete, "\x7f"))
    assert not is_letter(key_of(K.Key_F5, ""))


def test_other_keys_of_the_desk_stay_its_own_in_a_field(qtbot: QtBot) -> None:
    field, label = QLineEdit(), QLabel()
    for made in (field, label):
        qtbot.addWidget(made)
    hands_in = key_of(K.Key_Return, "\r", M.ControlModifier)
    undo = key_of(K.Key_Y, "\x19", M.ControlModifier)
    assert not is_typed(hands_in, field, [QKeySequence("Ctrl+Y")])
    assert is_typed(undo, field, [QKeySequence("Ctrl+Y")])
    assert not is_typed(undo, field, [QKeySequence("Ctrl+Z")])
    assert not is_typed(key_of(K.Key_A, "a"), label, [])
    assert not is_typed(key_of(K.Key_A, "a"), None, [])


def test_enter_in_a_field_gives_the_line_and_not_what_is_drawn(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    panel, document, view = window.panel, window.document, view_of(window)
    assert isinstance(panel, OrderPanel)
    assert document is not None
    keys(qtbot, window, K.Key_N, K.Key_M, K.Key_Right)
    assert view.tool is window.arrow_tool
    panel.line.setFocus()
    panel.line.selectAll()
    qtbot.keyClicks(panel.line, "stay")
    qtbot.keyClick(panel.line, K.Key_Return)
    order = document.low_of(document.company)
    assert order is not None
    assert order.verb == "stay"
    assert view.tool is view.resting
    assert view.hasFocus()


def test_enter_in_another_field_gives_nothing(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("beaumont-hamel-fog")))
    whole = window.whole
    assert whole is not None
    seated(window, next(seat for seat in window.curtain.buttons if seat and whole.post(seat).commander))
    document, panel = window.document, window.panel
    assert document is not None
    assert isinstance(panel, OrderPanel)
    keys(qtbot, window, K.Key_M, K.Key_Right)
    before = stood(window)
    editor = QLineEdit(panel)
    editor.show()
    editor.setFocus()
    qtbot.keyClick(editor, K.Key_Return)
    assert stood(window) == before
    qtbot.keyClick(editor, K.Key_Escape)
    assert view_of(window).tool is view_of(window).resting or not window.arrow_tool.orders()


def test_the_sheet_takes_capitals_too(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    panel, document = window.panel, window.document
    assert isinstance(panel, OrderPanel)
    assert document is not None
    panel.tabs.setCurrentWidget(panel.sheet)
    panel.sheet.setFocus()
    panel.sheet.setCurrentCell(0, 0)
    fired = Fired(window)
    shown = window.windowHandle()
    for key, modifier in ((K.Key_C, M.ShiftModifier), (K.Key_J, M.ShiftModifier), (K.Key_Delete, M.NoModifier)):
        QTest.keyClick(shown, key, modifier)
    assert fired.names == []
    QTest.keyClick(shown, K.Key_Z, M.ControlModifier)
    assert fired.names == ["undo"], "what is given on the sheet is an order: it is taken back there"
