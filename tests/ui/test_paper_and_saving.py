"""covers: ui/bound_sim_ui/autosave.py, ui/bound_sim_ui/windows/printing.py

Autosave and going on after a crash; PDF, pictures and tables out of the window.
"""

import csv
import os
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PIL import Image
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.desk.hot_seat import HotSeat
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows import printing
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, settled
from tests.ui.test_whole_battle import columns, hand_in, play_two_bounds, sit

ROOT = Path(__file__).resolve().parents[2]


def test_a_killed_desk_goes_on_where_it_was(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    """Bound 1 resolved, A has handed in for bound 2, B has drafts: all of it is there again, with the same dice."""
    window = open_desk()
    for side in ("A", "B"):
        sit(window, qtbot, side)
        hand_in(window, qtbot)
    sit(window, qtbot, "")
    keys(qtbot, window, Qt.Key.Key_F5)
    settled(qtbot, window)
    assert window.whole is not None
    assert window.whole.resolved == 1
    for side in ("A", "B"):
        window.draw_curtain()
        sit(window, qtbot, side)
        keys(qtbot, window, Qt.Key.Key_N, Qt.Key.Key_T)
        if side == "A":
            hand_in(window, qtbot)
    assert window.document is not None
    drafts = dict(window.document.drafts.now.low)
    qtbot.waitUntil(lambda: not window.autosave.waiting, timeout=20_000)
    was = window.whole
    assert was is not None

    again = DeskWindow(Settings(tmp_path / "settings.ini"))  # as after a kill: the first window never closed
    qtbot.addWidget(again)
    again.show()
    path = str(again.autosave.files()[-1])
    qtbot.mouseClick(again.start.battles.buttons[path], Qt.MouseButton.LeftButton)
    again.wait_for_rules()
    now = again.whole
    assert now is not None
    assert now.resolved == 1
    assert columns(now) == columns(was)
    assert now.missing() == ["B"]
    again.sit("B")
    assert again.document is not None
    assert again.document.drafts.now.low == drafts
    again.close()


def test_a_file_that_is_none_is_refused(qtbot: QtBot, tmp_path: Path, monkeypatch: object) -> None:
    window = DeskWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window)
    told: list[str] = []
    window.show_faults = lambda title, faults: told.extend(faults)  # type: ignore[method-assign]
    path = tmp_path / "broken.desk.json"
    path.write_text('{"scenario": 7}', encoding="utf-8")
    window.opening.go_on(str(path))
    assert told
    assert told[0].startswith("broken.desk.json: ")
    assert window.whole is None
    window.close()


_DRAWS = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
app = QApplication(["desk"])
from tests.ui.conftest import small_battle
from bound_sim_ui.settings import Settings
from bound_sim.desk.hot_seat import HotSeat
from bound_sim_ui.windows.window import DeskWindow
window = DeskWindow(Settings(Path(sys.argv[1]) / "settings.ini"))
window.show()
window.opening.open_scenario(small_battle(), bytes(32))
window.wait_for_rules()
window.sit("A")
window.activateWindow()
QTest.qWait(50)
for key in (Qt.Key.Key_N, Qt.Key.Key_A, Qt.Key.Key_T, Qt.Key.Key_N, Qt.Key.Key_D):
    QTest.keyClick(window.view, key)
print(window.document.words("1/1"), window.document.words("1/2"), flush=True)
app.exec()
"""


def test_kill_9_while_drawing_loses_two_seconds_at_most(qtbot: QtBot, tmp_path: Path) -> None:
    """A desk of its own process, killed two seconds after its user's last key; the next one goes on with it."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    running = subprocess.Popen(
        [sys.executable, "-c", _DRAWS, str(tmp_path)], env=env, stdout=subprocess.PIPE, text=True
    )
    try:
        assert running.stdout is not None
        assert running.stdout.readline().split() == ["stay", "dig"]
        time.sleep(2.0)
    finally:
        running.kill()
        running.wait()
        if running.stdout is not None:
            running.stdout.close()
    window = DeskWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window)
    window.show()
    [path] = window.autosave.files()
    qtbot.mouseClick(window.start.battles.buttons[str(path)], Qt.MouseButton.LeftButton)
    window.wait_for_rules()
    window.sit("A")
    assert window.document is not None
    assert (window.document.words("1/1"), window.document.words("1/2")) == ("stay", "dig")
    assert window.document.high_words("1") == "Advance"
    window.close()


def test_the_last_three_bounds_are_kept(open_desk: OpenDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_desk(seat="A")
    for resolved in range(5):
        monkeypatch.setattr(HotSeat, "bound", resolved + 1)
        window.autosave.write()
    kept = [path.name for path in window.autosave.files()]
    assert window.whole is not None
    stem = window.whole.file.path.stem
    assert kept == [f"{stem}, bound {bound}.desk.json" for bound in (3, 4, 5)]
    assert all(path.stat().st_mode & 0o077 == 0 for path in window.autosave.files()), "for its owner alone"
    monkeypatch.undo()


def test_order_sheets_and_moves_on_paper(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_desk(seat="A")
    keys(qtbot, window, Qt.Key.Key_N, Qt.Key.Key_A, Qt.Key.Key_T)
    document = window.document
    assert document is not None
    filled, blank = (printing.order_sheet(document, filled=on) for on in (True, False))
    assert ">stay</td>" in filled
    assert "Advance</td>" in filled
    assert ">stay</td>" not in blank
    assert "9/1" not in filled
    for paper, size in (("A4", b"595"), ("Letter", b"612")):
        data = printing.pdf([blank, filled], window.view, paper)  # type: ignore[arg-type]
        assert data.startswith(b"%PDF")
        assert b"/MediaBox [0 0 " + size in data
        assert data.count(b"/Type /Page\n") >= 3


def test_where_to_put_each_base(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "")
    document = window.document
    assert document is not None
    html = printing.moves_list(document, 2)
    rows = document.tables["states"]
    moved = {p for p, bound in zip(document.tables["moves"]["platoon"], document.tables["moves"]["bound"], strict=True)
             if bound == 2}  # fmt: skip
    for i, platoon in enumerate(rows["platoon"]):
        if rows["bound"][i] == 2 and rows["status"][i] == "on table" and platoon in moved:
            assert f">{platoon}</td>" in html
            assert f"{rows['x_cm'][i]:.1f}, {rows['y_cm'][i]:.1f} cm" in html


def test_pictures_and_tables_out_of_the_replay(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "A")
    window.set_mode("replay")
    window.outputs.export("gif", str(tmp_path / "bound.gif"))
    with Image.open(tmp_path / "bound.gif") as gif:
        assert getattr(gif, "n_frames", 1) > 3, "frames that are alike are one, shown longer"
        assert gif.info["duration"] % 700 == 0
    for what in ("png", "svg", "apng"):
        window.outputs.export(what, str(tmp_path / f"{what}.{'svg' if what == 'svg' else 'png'}"))
    window.outputs.export("csv", str(tmp_path / "tables"))
    image = QImage(str(tmp_path / "png.png"))
    assert image.size() == QSize(2000, image.height())
    assert len({image.pixel(x, y) for x in range(0, 2000, 40) for y in range(0, image.height(), 40)}) > 8
    assert "<image" not in (tmp_path / "svg.svg").read_text(encoding="utf-8"), "bases and ground are vectors"
    moving = (tmp_path / "apng.png").read_bytes()
    at = moving.index(b"acTL")
    assert struct.unpack(">I", moving[at + 4 : at + 8])[0] == moving.count(b"fcTL") > 3
    assert not QImage(str(tmp_path / "apng.png")).isNull()
    hits = (tmp_path / "tables" / "hits.csv").read_text(encoding="utf-8")
    assert hits.startswith("bound,substep,kind")


def test_the_log_as_a_workbook(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    """Side A's: the same cells as its CSV."""
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "A")
    window.set_mode("replay")
    for what, name in (("xlsx", "log.xlsx"), ("csv", "tables")):
        window.outputs.export(what, str(tmp_path / name))
    book = load_workbook(tmp_path / "log.xlsx")
    with (tmp_path / "tables" / "casualties.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    sheet = [list(row) for row in book["casualties"].values]
    assert sheet[0] == rows[0]
    assert len(sheet) == len(rows) > 3
    for mine, theirs in zip(sheet[1:], rows[1:], strict=True):
        for value, text in zip(mine, theirs, strict=True):
            if isinstance(value, int | float) and not isinstance(value, bool):
                assert value == pytest.approx(float(text))
            else:
                assert ("" if value is None else str(value)) == text
    assert book["columns"]["D2"].value


@pytest.mark.parametrize("seat", ["A", ""])
def test_a_debrief_is_what_the_command_gives(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, seat: str) -> None:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, seat)
    window.set_mode("replay")
    window.outputs.export("debrief", str(tmp_path / "debrief"))
    settled(qtbot, window)
    assert window.whole is not None
    path = window.whole.file.path
    done = CliRunner().invoke(app, ["packet", str(path), "--side", "A", "--all", "--out", str(tmp_path / "by command")])
    assert done.exit_code == 0, done.output
    ours = tmp_path / "debrief" / ("" if seat else "bound 02 A")
    theirs = tmp_path / "by command"
    names = sorted(str(file.relative_to(theirs)) for file in theirs.rglob("*") if file.is_file())
    assert "report.html" in names
    assert sorted(str(file.relative_to(ours)) for file in ours.rglob("*") if file.is_file()) == names
    assert all((ours / name).read_bytes() == (theirs / name).read_bytes() for name in names)
