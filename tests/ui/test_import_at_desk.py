"""covers: ui/bound_sim_ui/making/import_dialog.py, ui/bound_sim_ui/making/page.py, bound_sim/files/orbat_sheet.py

A club's sheet comes in at the desk: shown as it is understood, answered by clicks, undone, kept beside the battle.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim.files.kept_import import KEPT, read_kept
from bound_sim_ui.making.import_dialog import ImportDialog
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import keys, making

CLUBS = Path(__file__).resolve().parents[1] / "core" / "files" / "clubs"
K, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, new_battle: DeskWindow) -> DeskWindow:
    """A window with a new battle of two named sides, at its forces."""
    keys(qtbot, new_battle, (K.Key_2, CTRL))
    draft = making(new_battle).draft
    sides = draft.scenario.sides
    named = tuple(
        type(side)(side.id, name, side.front, side.colour)
        for side, name in zip(sides, ("British", "German"), strict=True)
    )
    draft.change_scenario("Sides", sides=named)
    return new_battle


def shown() -> ImportDialog:
    (found,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, ImportDialog) and one.isVisible()]
    return found


def pick(box: QComboBox, data: str) -> None:
    """Choose an entry of a list, as a click does."""
    place = box.findData(data)
    assert place >= 0, data
    box.setCurrentIndex(place)
    box.activated.emit(place)


def words(dialog: ImportDialog) -> dict[str, QComboBox]:
    """Word of the sheet -> the list of what it may mean."""
    found = {}
    for row in range(dialog.words.rowCount()):
        item, box = dialog.words.item(row, 0), dialog.words.cellWidget(row, 1)
        assert item is not None
        assert isinstance(box, QComboBox)
        found[item.text()] = box
    return found


def columns(dialog: ImportDialog) -> Iterator[QComboBox]:
    for at in range(dialog.rows.columnCount()):
        box = dialog.rows.cellWidget(0, at)
        if isinstance(box, QComboBox):
            yield box


def column(dialog: ImportDialog, heading: str) -> QComboBox:
    return next(box for box in columns(dialog) if box.accessibleName() == heading)


def test_a_sheet_is_taken_in_by_answers(window: DeskWindow, tmp_path: Path) -> None:
    window.room.forces_in(str(CLUBS / "01-leeds.xlsx"))
    dialog = shown()
    assert not dialog.take.isEnabled()
    assert dialog.faults.count() >= 2
    dialog.fill.setChecked(True)
    pick(column(dialog, "What it is"), "type")
    assert set(words(dialog)) >= {"Rifle platoon", "Vickers section", "MG 08 section"}
    for theirs, ours in (
        ("Rifle platoon", "Line infantry"), ("Vickers section", "Early HMG"), ("MG 08 section", "Early HMG"),
    ):  # fmt: skip
        pick(words(dialog)[theirs], ours)
    assert dialog.faults.count() == 0
    assert dialog.take.isEnabled()
    assert "36" in dialog.account.text()
    dialog.accept()
    draft = making(window).draft
    assert len(draft.scenario.forces.platoons) == 36
    undo: QUndoStack = draft.undo
    undo.undo()
    assert not draft.scenario.forces.platoons
    undo.redo()
    folder = tmp_path / "mine"
    assert window.room.save(str(folder))
    assert len(load(folder).forces.platoons) == 36
    kept = read_kept(folder)
    assert kept is not None
    assert (kept.file, kept.fill_down, kept.types["Rifle platoon"]) == ("01-leeds.xlsx", True, "Line infantry")


def test_what_was_answered_once_is_not_asked_again(window: DeskWindow, tmp_path: Path) -> None:
    window.room.forces_in(str(CLUBS / "04-google.csv"))
    dialog = shown()
    pick(words(dialog)["Infantry"], "Line infantry")
    unknown = [theirs for theirs, box in words(dialog).items() if not box.currentData()]
    for theirs in unknown:
        pick(words(dialog)[theirs], "A" if theirs.startswith("Brit") else "B")
    assert dialog.take.isEnabled(), [dialog.faults.item(n).text() for n in range(dialog.faults.count())]
    dialog.accept()
    window.room.forces_in(str(CLUBS / "04-google.csv"))
    again = shown()
    assert again.take.isEnabled()
    again.reject()


def test_a_workbook_of_several_battles_is_asked_for_its_sheet(window: DeskWindow) -> None:
    window.room.forces_in(str(CLUBS / "06-two-battles.xlsx"))
    dialog = shown()
    assert dialog.sheet.isVisible()
    titles = {dialog.sheet.itemText(n) for n in range(dialog.sheet.count())}
    assert "Gommecourt" in titles
    pick(dialog.sheet, "Gommecourt")
    pick(words(dialog)["Pl Inf"], "Line infantry")
    assert dialog.taken is not None
    assert len(dialog.taken.forces.platoons) == 12
    dialog.reject()
    assert not making(window).draft.scenario.forces.platoons


def test_a_column_may_be_passed_over_and_headings_be_said(window: DeskWindow, tmp_path: Path) -> None:
    path = tmp_path / "army.csv"
    path.write_text(
        "Our raid,,,\nside,bn,type,arrives\nBritish,1,Line infantry,soon\nGerman,2,Line infantry,\n", "utf-8"
    )
    window.room.forces_in(str(path))
    dialog = shown()
    assert any("soon" in dialog.faults.item(n).text() for n in range(dialog.faults.count()))
    pick(column(dialog, "arrives"), "")
    assert dialog.take.isEnabled()
    dialog.header.setValue(1)
    assert not dialog.take.isEnabled()
    dialog.header.setValue(0)
    assert dialog.take.isEnabled()
    dialog.reject()


def test_what_is_no_sheet_is_told_in_the_dialog(window: DeskWindow, tmp_path: Path) -> None:
    path = tmp_path / "army.xlsx"
    path.write_bytes(b"not a workbook")
    window.room.forces_in(str(path))
    dialog = shown()
    assert dialog.faults.count() == 1
    assert not dialog.take.isEnabled()
    assert not dialog.rows.isVisible()
    dialog.reject()


def test_faults_do_not_speak_of_options_of_the_command_line(window: DeskWindow) -> None:
    window.room.forces_in(str(CLUBS / "01-leeds.xlsx"))
    dialog = shown()
    said = [dialog.faults.item(n).text() for n in range(dialog.faults.count())]
    assert said
    assert not [line for line in said if "--" in line]
    dialog.reject()


def test_kept_words_that_are_damaged_are_told(
    window: DeskWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[list[str]] = []
    monkeypatch.setattr(window, "show_faults", lambda title, lines: said.append(list(lines)))
    making(window).draft.path = tmp_path
    (tmp_path / KEPT).write_text("types = 3\n", encoding="utf-8")
    window.room.forces_in(str(CLUBS / "04-google.csv"))
    assert len(said) == 1
    assert KEPT in said[0][0]
