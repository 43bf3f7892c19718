"""covers: ui/bound_sim_ui/windows/window.py

A smoke test on a real X server (Xvfb) with the xcb platform, where the machine has one: the desk opens and draws.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
app = QApplication(["desk"])
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
from bound_sim.files.folder import load
window = DeskWindow(Settings(Path(sys.argv[1]) / "settings.ini"))
window.show()
assert QTest.qWaitForWindowExposed(window)
window.opening.open_scenario(load("rulebook-sheet"), bytes(32))
window.wait_for_rules()
window.sit("D")
window.activateWindow()  # no window manager does it here
assert QTest.qWaitForWindowActive(window)
QTest.keyClick(window.view, Qt.Key.Key_BracketRight)
QTest.keyClick(window.view, Qt.Key.Key_D)
QTest.qWait(100)
print(app.platformName(), window.document.words(window.document.company))
image = window.screen().grabWindow(window.winId()).toImage()
print(len({image.pixel(x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)}))
window.close()
"""


@pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="no xvfb-run: .ci/system-packages xcb installs it")
def test_the_desk_on_an_x_server(tmp_path: Path) -> None:
    env = {**os.environ, "QT_QPA_PLATFORM": "xcb", "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1400x900x24", sys.executable, "-c", SCRIPT, str(tmp_path)],
        env=env, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    platform, colours = done.stdout.splitlines()
    assert platform.startswith("xcb dig")
    assert int(colours) > 12, "the window on the screen is all but empty"
