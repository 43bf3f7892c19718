"""covers: ui/bound_sim_ui/making

The map editor by mouse and by keyboard: what is drawn is what the file's reader reads.
"""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim_maps import geojson
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.edits import corners
from bound_sim_maps.scan import Backdrop, placed
from bound_sim_ui.making.map_panel import MapPanel
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import click, drag, keys, making, move, pixel, view_of

K, SHIFT, CTRL = Qt.Key, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
SPACE_CM = 30.48


@pytest.fixture
def window(new_battle: DeskWindow) -> DeskWindow:
    """A window with a new map, 4 x 6 spaces."""
    return new_battle


def battlefield(window: DeskWindow) -> Battlefield:
    return making(window).draft.battlefield


def middle(reference: str, window: DeskWindow) -> tuple[float, float]:
    x0, y0, x1, y1 = battlefield(window).table.area(reference)
    return (x0 + x1) / 2000, (y0 + y1) / 2000


def test_spaces_are_painted_by_a_click_and_a_drag(window: DeskWindow, qtbot: QtBot) -> None:
    keys(qtbot, window, K.Key_2)
    click(qtbot, window, *middle("B2", window))
    assert battlefield(window).spaces == {"B2": ("rough", "none", "")}
    drag(qtbot, window, middle("A4", window), middle("D4", window))
    assert set(battlefield(window).spaces) == {"B2", "A4", "B4", "C4", "D4"}
    keys(qtbot, window, (K.Key_Z, CTRL))
    assert set(battlefield(window).spaces) == {"B2"}, "a drag is one step"
    keys(qtbot, window, K.Key_1)
    click(qtbot, window, *middle("B2", window))
    assert battlefield(window).spaces == {}


def test_a_polygon_a_trench_a_road_and_a_rectangle(window: DeskWindow, qtbot: QtBot) -> None:
    keys(qtbot, window, K.Key_6)
    for place in ((10, 10), (30, 12), (20, 28)):
        click(qtbot, window, *place)
    keys(qtbot, window, K.Key_Return, K.Key_5)
    for place in ((5, 90), (60, 95), (110, 88)):
        click(qtbot, window, *place)
    click(qtbot, window, 110, 88, Qt.MouseButton.RightButton)
    keys(qtbot, window, K.Key_9)
    click(qtbot, window, 60, 1)
    qtbot.mouseDClick(view_of(window).viewport(), Qt.MouseButton.LeftButton, pos=pixel(window, 60, 180))
    keys(qtbot, window, K.Key_3, K.Key_R)
    drag(qtbot, window, (80, 120), (110, 150))
    kinds = [(f.kind, f.geometry.geom_type, f.width_u) for f in battlefield(window).features]
    assert kinds == [("item", "Polygon", 0), ("works", "LineString", 3810), ("road", "LineString", 1500),
                     ("ground", "Polygon", 0)]  # fmt: skip
    assert corners(battlefield(window).features[0]) == [
        (10000, 10000), (30000, 12000), (20000, 28000),
    ]  # fmt: skip
    for _ in range(4):
        keys(qtbot, window, (K.Key_Z, CTRL))
    assert battlefield(window).features == ()
    for _ in range(4):
        keys(qtbot, window, (K.Key_Y, CTRL))
    assert len(battlefield(window).features) == 4


def test_a_polygon_that_crosses_itself_is_shown_where_and_mended(window: DeskWindow, qtbot: QtBot) -> None:
    keys(qtbot, window, K.Key_6)
    for place in ((10, 10), (40, 40), (40, 10), (10, 40)):
        click(qtbot, window, *place)
    keys(qtbot, window, K.Key_Return)
    tool = making(window).tools["polygon"]
    assert battlefield(window).features == ()
    assert tool.wrong
    assert tool.wrong[0].wrong == "ring crosses itself at (25, 25) cm"
    assert "ring crosses itself" in window.statusBar().currentMessage()
    keys(qtbot, window, K.Key_Backspace, K.Key_Backspace, K.Key_Return)
    assert battlefield(window).features == (), "two corners are not a polygon"
    click(qtbot, window, 10, 40)
    keys(qtbot, window, K.Key_Return)
    assert len(battlefield(window).features) == 1
    assert not tool.wrong


def test_a_feature_is_picked_moved_bent_and_deleted(window: DeskWindow, qtbot: QtBot) -> None:
    keys(qtbot, window, K.Key_6, K.Key_R)
    drag(qtbot, window, (20, 20), (40, 40))
    keys(qtbot, window, K.Key_S)
    drag(qtbot, window, (30, 30), (40, 35))
    assert battlefield(window).features[0].geometry.bounds == (30000, 25000, 50000, 45000)
    drag(qtbot, window, (50, 45), (60, 60))
    assert battlefield(window).features[0].geometry.bounds == (30000, 25000, 60000, 60000)
    qtbot.mouseDClick(view_of(window).viewport(), Qt.MouseButton.LeftButton, pos=pixel(window, 40, 25))
    assert len(corners(battlefield(window).features[0])) == 5
    keys(qtbot, window, K.Key_Right, K.Key_Up)
    assert battlefield(window).features[0].geometry.bounds == (31000, 26000, 61000, 61000)
    keys(qtbot, window, K.Key_Q, K.Key_4)
    click(qtbot, window, 45, 45, Qt.MouseButton.RightButton)
    assert making(window).palette_in_hand.brush == "wood", "a right click takes what is there"
    keys(qtbot, window, K.Key_2, K.Key_F)
    click(qtbot, window, 45, 45)
    assert battlefield(window).features[0].kind == "ground"
    keys(qtbot, window, K.Key_S)
    click(qtbot, window, 45, 45)
    keys(qtbot, window, K.Key_Delete)
    assert battlefield(window).features == ()


def test_a_battlefield_by_keyboard_alone_is_one_that_check_accepts(
    window: DeskWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """4 x 6 spaces, two trenches, a road, rough ground, a wood: no mouse, some 60 keys."""
    keys(qtbot, window, K.Key_2, K.Key_Up, K.Key_Space, K.Key_Right, K.Key_Space)
    for north in (1, -1):
        keys(qtbot, window, K.Key_5 if north > 0 else K.Key_4)
        keys(qtbot, window, *[(K.Key_Left, SHIFT)] * 14, *[(K.Key_Up if north > 0 else K.Key_Down, SHIFT)] * 4)
        keys(qtbot, window, K.Key_Space, *[(K.Key_Right, SHIFT)] * 24, K.Key_Space, K.Key_Return)
    keys(qtbot, window, K.Key_9, *[(K.Key_Up, SHIFT)] * 40, K.Key_Space, *[(K.Key_Down, SHIFT)] * 40, K.Key_Space,
         K.Key_Return)  # fmt: skip
    keys(qtbot, window, K.Key_6, K.Key_Space, K.Key_Right, (K.Key_Right, SHIFT), K.Key_Space, (K.Key_Up, SHIFT),
         K.Key_Space, K.Key_Return)  # fmt: skip
    path = tmp_path / "drawn.geojson"
    assert window.room.save(str(path))
    found = geojson.read(path)
    assert found == battlefield(window)
    assert [f.kind for f in found.features] == ["works", "works", "road", "item"]
    assert len(found.spaces) == 2
    assert window.windowTitle() == "drawn.geojson \u2013 bound-sim"
    (tmp_path / "scenario.toml").write_text(
        'title = "t"\nbounds = 1\n[map]\nfile = "drawn.geojson"\n[sides.A]\nfront = 0\n[sides.B]\nfront = 180\n'
    )
    (tmp_path / "forces.csv").write_text(
        "side,battalion,company,platoon,type,x_cm,y_cm\nA,1,1,1,Line infantry,60,10\nB,2,1,1,Line infantry,60,170\n"
    )
    checked = CliRunner().invoke(app, ["check", str(tmp_path)])
    assert checked.exit_code == 0, checked.output


def made_battlefield(window: DeskWindow) -> list[tuple[str, str]]:
    return [(feature.kind, feature.works or feature.item or feature.ground or "")
            for feature in battlefield(window).features]  # fmt: skip


WANTED = [("works", "fortification"), ("works", "fortification"), ("works", "defensible"), ("road", ""),
          ("item", "wood"), ("item", "wire")]  # fmt: skip


def test_a_battlefield_by_typed_places(window: DeskWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """4 x 6 spaces, two front trenches and a support trench, a road, a wood, wire, two rough spaces, by keyboard alone:
    160 keys, at two a second not a minute and a half."""
    from PySide6.QtWidgets import QInputDialog

    pressed = 0

    def press(*typed: Qt.Key) -> None:
        nonlocal pressed
        pressed += len(typed)
        keys(qtbot, window, *typed)

    def places(text: str) -> None:
        nonlocal pressed
        monkeypatch.setattr(QInputDialog, "getText", lambda *_: (text, True))
        press(K.Key_G)
        pressed += len(text) + 1  # and Enter

    drawings = (
        (K.Key_5, "5,80 60,84 117,80", "5,100 60,96 117,100"), (K.Key_4, "20,60 100,60"), (K.Key_9, "60,182 60,0"),
        (K.Key_6, "10,10 30,12 20,28"), (K.Key_8, "5,90 117,90"),
    )  # fmt: skip
    for brush, *drawn in drawings:
        press(brush)
        for line in drawn:
            places(line)
            press(K.Key_Return)
    press(K.Key_2)
    places("B5.a C5.a")
    assert made_battlefield(window) == WANTED
    assert list(battlefield(window).spaces) == ["B5", "C5"]
    assert pressed < 160
    places("B5.a nowhere")
    assert "nowhere" in window.statusBar().currentMessage()
    assert len(battlefield(window).spaces) == 2


def test_a_battlefield_by_mouse_in_forty_acts(window: DeskWindow, qtbot: QtBot) -> None:
    """The same by clicks on the palette and the map: at four seconds each under three minutes."""
    acts = 0
    panel = making(window).panel
    assert isinstance(panel, MapPanel)

    def brush(name: str) -> None:
        nonlocal acts
        acts += 1
        qtbot.mouseClick(panel.brush_buttons[name], Qt.MouseButton.LeftButton)

    def corners_at(*places: tuple[float, float]) -> None:
        nonlocal acts
        acts += len(places) + 1
        for place in places:
            click(qtbot, window, *place)
        click(qtbot, window, *places[-1], Qt.MouseButton.RightButton)

    brush("fortification")
    corners_at((5, 80), (60, 84), (117, 80))
    corners_at((5, 100), (60, 96), (117, 100))
    brush("defensible")
    corners_at((20, 60), (100, 60))
    brush("road")
    corners_at((60, 181), (60, 1))
    brush("wood")
    corners_at((10, 10), (30, 12), (20, 28))
    brush("wire")
    corners_at((5, 90), (117, 90))
    brush("rough")
    for space in ("B5", "C5"):
        acts += 1
        click(qtbot, window, *middle(space, window))
    assert made_battlefield(window) == WANTED
    assert list(battlefield(window).spaces) == ["B5", "C5"]
    assert acts < 40


def test_what_is_saved_opens_again_and_goes_on(window: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    keys(qtbot, window, K.Key_7, K.Key_R)
    drag(qtbot, window, (20, 20), (40, 40))
    panel = making(window).panel
    assert isinstance(panel, MapPanel)
    panel.name.setText("Fricourt")
    panel.name.editingFinished.emit()
    panel.columns.setValue(5)
    assert window.room.save(str(tmp_path / "a.geojson"))
    before = battlefield(window)
    assert before.features[0].name == "Fricourt"
    assert before.table.columns == 5
    assert window.room.open(tmp_path / "a.geojson")
    assert battlefield(window) == before
    keys(qtbot, window, (K.Key_Z, CTRL))
    assert battlefield(window) == before, "another file's steps are not undone"


def test_a_table_is_not_cut_off_from_what_lies_on_it(window: DeskWindow, qtbot: QtBot) -> None:
    keys(qtbot, window, K.Key_7, K.Key_R)
    drag(qtbot, window, (100, 20), (110, 40))
    panel = making(window).panel
    assert isinstance(panel, MapPanel)
    panel.columns.setValue(2)
    assert battlefield(window).table.columns == 4
    assert panel.columns.value() == 4
    assert "off the table" in window.statusBar().currentMessage()


def test_a_broken_map_is_refused_with_all_its_faults(window: DeskWindow, tmp_path: Path) -> None:
    path = tmp_path / "broken.geojson"
    path.write_text('{"type": "FeatureCollection", "battlefield": {"columns": 4}, "features": [{"type": "Feature"}]}')
    told: list[str] = []
    window.show_faults = lambda title, faults: told.extend(faults)  # type: ignore[method-assign]
    assert not window.room.open(path)
    assert len(told) == 2
    assert all(fault.startswith("broken.geojson: ") for fault in told)


def test_a_scan_is_placed_by_two_known_points(window: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Pixel (20, 20) is at 10,170 cm and (180, 280) at 110,20 cm: then the scan lies there, to scale."""
    image = QImage(200, 300, QImage.Format.Format_RGB32)
    image.fill(0xFFEEDD)
    image.save(str(tmp_path / "scan.png"))
    desk = making(window)
    desk.open_scan(str(tmp_path / "scan.png"))
    backdrop = desk.draft.work.backdrop
    assert backdrop is not None
    answers = iter((("10,170", True), ("990,180 m", True)))
    desk.backdrop_tool._asks = lambda question: next(answers)
    desk.action("place scan")
    for px in ((20, 20), (180, 280)):
        x, y = backdrop.place(*px)
        move(window, view_of(window).pixel_of(x, y))
        qtbot.mouseClick(view_of(window).viewport(), Qt.MouseButton.LeftButton, pos=view_of(window).pixel_of(x, y))
    placed = desk.draft.work.backdrop
    assert isinstance(placed, Backdrop)
    for px, cm in (((20, 20), (10, 170)), ((180, 280), (110, 20))):
        x, y = placed.place(*px)
        assert x / 1000 == pytest.approx(cm[0], abs=1.0), "as near as a pixel of the screen"
        assert y / 1000 == pytest.approx(cm[1], abs=1.0)
    keys(qtbot, window, (K.Key_Z, CTRL))
    assert desk.draft.work.backdrop == backdrop


def scan_in(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    image = QImage(200, 300, QImage.Format.Format_RGB32)
    image.fill(0xFFEEDD)
    assert image.save(str(folder / "scan.png"))
    return folder / "scan.png"


def test_a_scan_is_kept_with_the_map_and_found_again(window: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Saved beside the map with a relative path: the folder may move, the scan with it; a missing one is said."""
    made = tmp_path / "made"
    scan = scan_in(made)
    desk = making(window)
    desk.open_scan(str(scan))
    laid = desk.draft.work.backdrop
    assert laid is not None
    desk.draft.change_backdrop(placed(laid, ((20, 20), (10_000, 170_000)), ((180, 280), (110_000, 20_000))))
    laid = desk.draft.work.backdrop
    assert laid is not None
    assert window.room.save(str(made / "field.geojson"))
    assert str(tmp_path) not in (made / "field.scan.json").read_text()
    made.rename(tmp_path / "moved")
    assert window.room.open(tmp_path / "moved" / "field.geojson")
    again = making(window).draft.work.backdrop
    assert again == replace(laid, path=str(tmp_path / "moved" / "scan.png"))
    assert not making(window).backdrop.pixmap().isNull()
    (tmp_path / "moved" / "scan.png").unlink()
    assert window.room.open(tmp_path / "moved" / "field.geojson")
    assert "not there" in window.statusBar().currentMessage()
    assert "scan.png" in window.statusBar().currentMessage()
    assert making(window).draft.work.backdrop == again, "kept: somebody may put the picture back"
    making(window).action("drop scan")
    assert window.room.save()
    assert not (tmp_path / "moved" / "field.scan.json").exists()


def test_a_scan_outlives_a_crash(window: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    making(window).open_scan(str(scan_in(tmp_path / "pictures")))
    laid = making(window).draft.work.backdrop
    assert laid is not None
    qtbot.waitUntil(lambda: (window.room.kept / "map.scan.json").exists(), timeout=20_000)
    again = DeskWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(again, before_close_func=lambda _: again.room.close())
    again.show()
    qtbot.mouseClick(again.start.battles.buttons[str(again.room.kept)], Qt.MouseButton.LeftButton)
    assert making(again).draft.work.backdrop == laid


@pytest.mark.parametrize("text", ["[]", "{", '{"picture": "scan.png", "points": []}',
                                  '{"picture": 3, "points": [{"pixel": [0, 0], "at_cm": [0, 0]}]}',
                                  '{"picture": "s.png", "points": [{"pixel": [0, 0], "at_cm": [0, 0]},'
                                  ' {"pixel": [0, 1e999], "at_cm": [0, 9]}]}'])  # fmt: skip
def test_what_says_nothing_of_a_scan_is_told_and_the_map_opens(window: DeskWindow, tmp_path: Path, text: str) -> None:
    assert window.room.save(str(tmp_path / "field.geojson"))
    (tmp_path / "field.scan.json").write_text(text)
    told: list[str] = []
    window.show_faults = lambda title, faults: told.extend(faults)  # type: ignore[method-assign]
    assert window.room.open(tmp_path / "field.geojson")
    assert len(told) == 1
    assert told[0].startswith("field.scan.json: ")
    assert making(window).draft.work.backdrop is None


_DRAWS = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
app = QApplication(["desk"])
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
window = DeskWindow(Settings(Path(sys.argv[1]) / "settings.ini"))
window.show()
window.room.new()
window.activateWindow()
QTest.qWait(50)
for key in (Qt.Key.Key_2, Qt.Key.Key_Space):
    QTest.keyClick(window.map_view, key)
print(*window.room.making.draft.battlefield.spaces, flush=True)
app.exec()
"""


def test_kill_9_while_drawing_a_map_loses_two_seconds_at_most(qtbot: QtBot, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), "QT_QPA_PLATFORM": "offscreen"}
    running = subprocess.Popen(
        [sys.executable, "-c", _DRAWS, str(tmp_path)], env=env, stdout=subprocess.PIPE, text=True
    )
    try:
        assert running.stdout is not None
        drawn = running.stdout.readline().split()
        time.sleep(2.0)
    finally:
        running.kill()
        running.wait()
        if running.stdout is not None:
            running.stdout.close()
    assert len(drawn) == 1
    again = DeskWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(again, before_close_func=lambda _: again.room.close())
    again.show()
    qtbot.mouseClick(again.start.battles.buttons[str(again.room.kept)], Qt.MouseButton.LeftButton)
    assert list(battlefield(again).spaces) == drawn
    again.room.close()
    assert not again.room.kept.exists(), "given up: nothing is offered again"


def test_leaving_what_is_not_saved_is_asked_for(
    window: DeskWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QMessageBox

    keys(qtbot, window, K.Key_2)
    click(qtbot, window, *middle("B2", window))
    asked: list[str] = []

    def question(*said: object) -> QMessageBox.StandardButton:
        asked.append(str(said[-1]))
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "question", question)
    assert not window.close()
    assert asked == [str(QMessageBox.StandardButton.Save)]
    assert window.windowTitle().startswith("*")


RIVER = ((10, 20), (30, 60), (50, 10), (70, 60), (90, 20))


def test_a_river_begins_as_a_line(window: DeskWindow, qtbot: QtBot) -> None:
    """One that winds, and so crosses itself as a polygon; it stops whoever has no crossing."""
    qtbot.mouseClick(panel_button(window, "river"), Qt.MouseButton.LeftButton)
    assert making(window).palette_in_hand.shape == "line"
    for place in RIVER:
        click(qtbot, window, *place)
    keys(qtbot, window, K.Key_Return)
    feature = battlefield(window).features[0]
    assert (feature.kind, feature.geometry.geom_type, feature.width_u) == ("impassable", "LineString", 2000)
    assert len(corners(feature)) == len(RIVER)
    keys(qtbot, window, K.Key_W, K.Key_S)
    click(qtbot, window, 20, 40, Qt.MouseButton.RightButton)
    assert making(window).palette_in_hand.brush == "river", "a right click takes the river into the hand"


def panel_button(window: DeskWindow, name: str) -> QToolButton:
    panel = making(window).panel
    assert isinstance(panel, MapPanel)
    return panel.brush_buttons[name]


def test_corners_are_kept_when_the_kind_changes(window: DeskWindow, qtbot: QtBot) -> None:
    """As far as the other shape has a use for them: a polygon's as a line's and back, one corner as a rectangle's."""
    keys(qtbot, window, K.Key_W)
    for place in RIVER:
        click(qtbot, window, *place)
    keys(qtbot, window, K.Key_Return)
    assert battlefield(window).features == (), "as a polygon it crosses itself"
    keys(qtbot, window, K.Key_C, K.Key_Return)
    assert [f.geometry.geom_type for f in battlefield(window).features] == ["LineString"]
    assert len(corners(battlefield(window).features[0])) == len(RIVER)
    keys(qtbot, window, K.Key_9)
    for place in ((10, 10), (30, 12), (20, 28)):
        click(qtbot, window, *place)
    keys(qtbot, window, K.Key_6, K.Key_Return)
    assert battlefield(window).features[1].item == "wood"
    assert len(corners(battlefield(window).features[1])) == 3
    keys(qtbot, window, K.Key_6)
    click(qtbot, window, 80, 80)
    keys(qtbot, window, K.Key_R)
    click(qtbot, window, 100, 100)
    assert battlefield(window).features[2].geometry.bounds == (80000, 80000, 100000, 100000)
    keys(qtbot, window, K.Key_P)
    for place in ((40, 80), (60, 80)):
        click(qtbot, window, *place)
    keys(qtbot, window, K.Key_N)
    assert len(battlefield(window).features) == 3, "corners are not labels"
