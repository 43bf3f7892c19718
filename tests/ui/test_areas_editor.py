"""covers: ui/bound_sim_ui/making/area_tools.py, ui/bound_sim_ui/making/areas_panel.py

Areas made by mouse and keys: drawn, named, joined, parted, undone; saved as files that are read as the same.
"""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim.scenario.files import SCENARIOS
from bound_sim_maps.areas import AreaNet
from bound_sim_ui.making.areas_panel import AreasPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import click, drag, keys, making, view_of

K, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
FRONT = SCENARIOS / "flanders-to-vosges-1914"


def panel_of(window: DeskWindow) -> AreasPanel:
    panel = making(window).panel
    assert isinstance(panel, AreasPanel)
    return panel


def net_of(window: DeskWindow) -> AreaNet:
    return making(window).draft.scenario.areas


def drawn(window: DeskWindow, qtbot: QtBot, name: str, *corners: tuple[float, float]) -> None:
    view_of(window).setFocus()
    keys(qtbot, window, K.Key_D)
    for corner in corners:
        click(qtbot, window, *corner)
    keys(qtbot, window, K.Key_Return)
    field = panel_of(window).name
    field.selectAll()
    qtbot.keyClicks(field, name)
    qtbot.keyClick(field, K.Key_Return)


@pytest.fixture
def window(new_battle: DeskWindow) -> DeskWindow:
    """A new battle in the areas' editor."""
    new_battle.set_mode("areas")
    return new_battle


def test_areas_are_drawn_named_joined_and_parted(window: DeskWindow, qtbot: QtBot) -> None:
    drawn(window, qtbot, "Ypres", (10, 100), (50, 100), (50, 150), (10, 150))
    drawn(window, qtbot, "Lille", (50, 100), (90, 100), (90, 150), (50, 150))
    net = net_of(window)
    assert [area.name for area in net.areas] == ["Lille", "Ypres"]
    assert net.neighbours("Lille") == (), "side by side in the drawing, and nothing stated"
    assert [place[0] for place in making(window).draft.battlefield.table.places] == ["Lille", "Ypres"]
    panel = panel_of(window)
    panel.kind_box.setCurrentText("barriered")
    view_of(window).setFocus()
    keys(qtbot, window, K.Key_J)
    click(qtbot, window, 30, 110)
    click(qtbot, window, 70, 110)
    assert net_of(window).border("Lille", "Ypres") == "barriered"
    keys(qtbot, window, (K.Key_Z, CTRL))
    assert net_of(window).border("Lille", "Ypres") is None
    keys(qtbot, window, (K.Key_Y, CTRL))
    assert net_of(window).border("Lille", "Ypres") == "barriered"
    keys(qtbot, window, K.Key_Escape, K.Key_P)
    click(qtbot, window, 70, 110)
    click(qtbot, window, 30, 110)
    assert net_of(window).borders == ()


def test_what_is_stated_of_an_area_is_one_step_each(window: DeskWindow, qtbot: QtBot) -> None:
    drawn(window, qtbot, "Ypres", (10, 100), (50, 100), (50, 150), (10, 150))
    panel, draft = panel_of(window), making(window).draft
    steps = draft.undo.index()
    panel.owner.setCurrentIndex(1)
    panel.owner.activated.emit(1)
    qtbot.keyClick(panel.port, K.Key_Space)
    panel.vp.setValue(3)
    qtbot.keyClick(panel.edges["north"], K.Key_Space)
    panel.seas.setText("Ionian")
    panel.seas.editingFinished.emit()
    area = net_of(window).by_name["Ypres"]
    assert (area.owner, area.port, area.vp, area.edges, area.seas) == ("A", True, 3, ("north",), ("Ionian",))
    assert draft.undo.index() == steps + 5
    for _ in range(5):
        keys(qtbot, window, (K.Key_Z, CTRL))
    area = net_of(window).by_name["Ypres"]
    assert (area.owner, area.port, area.vp, area.edges, area.seas) == ("", False, 0, (), ())


def test_a_name_that_there_is_is_refused(window: DeskWindow, qtbot: QtBot) -> None:
    drawn(window, qtbot, "Ypres", (10, 100), (50, 100), (50, 150), (10, 150))
    drawn(window, qtbot, "Ypres", (50, 100), (90, 100), (90, 150), (50, 150))
    assert [area.name for area in net_of(window).areas] == ["Area-1", "Ypres"]
    assert "Ypres is there already" in window.statusBar().currentMessage()


def test_an_anchor_is_dragged_and_an_area_taken_away(window: DeskWindow, qtbot: QtBot) -> None:
    drawn(window, qtbot, "Ypres", (10, 100), (50, 100), (50, 150), (10, 150))
    assert net_of(window).by_name["Ypres"].at == (30_000, 125_000)
    view_of(window).setFocus()
    drag(qtbot, window, (30, 125), (20, 110))
    assert net_of(window).by_name["Ypres"].at == (20_000, 110_000)
    keys(qtbot, window, K.Key_Delete)
    assert net_of(window).areas == ()
    assert making(window).draft.battlefield.features == ()
    assert making(window).draft.battlefield.table.places == ()


def test_an_outline_that_crosses_itself_is_not_taken(window: DeskWindow, qtbot: QtBot) -> None:
    view_of(window).setFocus()
    keys(qtbot, window, K.Key_D)
    for corner in ((10, 100), (50, 150), (50, 100), (10, 150)):
        click(qtbot, window, *corner)
    keys(qtbot, window, K.Key_Return)
    assert net_of(window).areas == ()
    assert "does not cross itself" in window.statusBar().currentMessage()


def test_an_edited_front_keeps_its_rows_and_is_read_again(new_battle: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """The shipped front: one area more, units follow a moved anchor; all other rows and the comments stay."""
    source, out = tmp_path / "front", tmp_path / "saved"
    shutil.copytree(FRONT, source)
    assert new_battle.room.open(source)
    new_battle.set_mode("areas")
    drawn(new_battle, qtbot, "Koeln", (108, 70), (116, 70), (116, 40), (108, 40))
    panel, draft = panel_of(new_battle), making(new_battle).draft
    view_of(new_battle).setFocus()
    keys(qtbot, new_battle, K.Key_J)
    click(qtbot, new_battle, 111, 60)
    click(qtbot, new_battle, 92, 66)
    draft.select_area("Verdun")
    view_of(new_battle).setFocus()
    keys(qtbot, new_battle, K.Key_Escape)
    draft.select_area("Verdun")
    drag(qtbot, new_battle, (68, 40), (66, 36))
    assert {p.x_u for p in draft.scenario.forces.platoons if p.id in ("FR6/1", "FR7/1")} == {66_000}
    assert new_battle.room.save(str(out))
    rows = (out / "areas.csv").read_text().splitlines()
    before = (FRONT / "areas.csv").read_text().splitlines()
    assert [row for row in rows if row not in before] == ["Verdun,ENT,FR,2,,yes,,,66,36", "Koeln,,,,,,,,112,55"]
    assert (out / "borders.csv").read_text().splitlines()[-1] == "Koeln,Aachen,"
    assert (out / "scenario.toml").read_text().startswith("# Ours: map, counters")
    again = load(out)
    assert again.areas.neighbours("Koeln") == ("Aachen",)
    assert panel.list.count() == 17


def test_geojson_goes_out_and_comes_in(window: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    drawn(window, qtbot, "Ypres", (10, 100), (50, 100), (50, 150), (10, 150))
    path = tmp_path / "areas.geojson"
    panel = panel_of(window)
    panel.geojson_out(str(path))
    before = net_of(window)
    text = path.read_text().replace('"vp": 0', '"vp": 4').replace('"Ypres"', '"Ieper"')
    path.write_text(text)
    panel.geojson_in(str(path))
    (area,) = net_of(window).areas
    assert (area.name, area.vp, area.at) == ("Ieper", 4, before.areas[0].at)
    assert [feature.name for feature in making(window).draft.battlefield.features] == ["Ieper"]
    path.write_text(text.replace('"Polygon"', '"LineString"'))
    panel.geojson_in(str(path))
    assert "areas.geojson: feature 1: " in window.statusBar().currentMessage()
    assert net_of(window).by_name["Ieper"].vp == 4
