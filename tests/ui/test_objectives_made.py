"""covers: ui/bound_sim_ui/making/objectives.py, ui/bound_sim_ui/making/desk.py

Objectives in the map editor: drawn, named, given a worth, undone, saved with the battle, shown on the map.
"""

from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load, read_as_far
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Objective
from bound_sim_ui.making.desk import MakingDesk
from bound_sim_ui.making.map_panel import MapPanel
from bound_sim_ui.making.objectives import ObjectivesDialog, next_name
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import drag, making


def dialog_of(desk: MakingDesk) -> ObjectivesDialog:
    (found,) = (one for one in desk.findChildren(ObjectivesDialog) if one.isVisible())
    return found


def typed(dialog: ObjectivesDialog, row: int, name: str, worth: int) -> None:
    field, points = dialog.rows.cellWidget(row, 0), dialog.rows.cellWidget(row, 1)
    assert isinstance(field, QLineEdit)
    assert isinstance(points, QSpinBox)
    field.setText(name)
    points.setValue(worth)


def test_one_is_drawn_named_and_saved(new_battle: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window, desk = new_battle, making(new_battle)
    assert isinstance(desk.panel, MapPanel)
    desk.panel.objectives.click()
    assert dialog_of(desk).rows.rowCount() == 0
    dialog_of(desk).draw.click()
    assert desk.view.tool is desk.objective_tool
    desk.objective_tool.cross = (3_000, 3_000)
    desk.objective_tool.finish()
    assert not desk.draft.scenario.objectives, "an area has a width and a height"
    assert desk.view.tool is desk.objective_tool
    desk.objective_tool.places = []
    drag(qtbot, window, (30.0, 30.0), (90.0, 70.0))
    assert desk.view.tool is not desk.objective_tool
    (drawn,) = desk.draft.scenario.objectives
    assert (drawn.name, drawn.area_u) == ("Objective 1", (30_000, 30_000, 90_000, 70_000))
    typed(dialog_of(desk), 0, "The bridge", 3)
    dialog_of(desk).accept()
    assert desk.draft.scenario.objectives == (Objective("The bridge", drawn.area_u, 3),)
    assert [zone.name for zone in desk.view.zones.zones if zone.kind == "objective"] == ["The bridge (3)"]
    desk.draft.undo.undo()
    assert desk.draft.scenario.objectives == (drawn,)
    desk.draft.undo.redo()
    assert window.room.save(str(tmp_path / "battle"))
    again, _ = read_as_far(tmp_path / "battle")
    assert again.objectives == (Objective("The bridge", drawn.area_u, 3),)


def test_those_of_a_battle_are_changed_and_removed(new_battle: DeskWindow) -> None:
    assert new_battle.room.open(SCENARIOS / "nimy")
    desk = making(new_battle)
    before = desk.draft.scenario.objectives
    assert before == load("nimy").objectives
    for takes in (False, True):
        desk.action("objectives")
        dialog = dialog_of(desk)
        assert dialog.rows.rowCount() == len(before)
        typed(dialog, 0, " ", 7)
        dialog.rows.selectRow(1)
        dialog.remove.click()
        (dialog.accept if takes else dialog.reject)()
        assert takes or desk.draft.scenario.objectives == before, "nothing is changed before OK"
    now = desk.draft.scenario.objectives
    assert (now[0].name, now[0].worth) == (before[0].name, 7), "a name that is empty stays as it was"
    assert now[1:] == before[2:]


def test_a_key_opens_them_and_no_name_comes_twice(new_battle: DeskWindow) -> None:
    new_battle.actions_by_name["objectives"].trigger()
    dialog = dialog_of(making(new_battle))
    dialog.remove.click()
    assert dialog.objectives() == ()
    dialog.reject()
    assert next_name([Objective("Objective 2", (0, 0, 1, 1))]) == "Objective 3"
    assert next_name([]) == "Objective 1"
