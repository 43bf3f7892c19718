"""covers: ui/bound_sim_ui/desks/order_panel.py

A window that is closed leaves nothing behind: neither its battle nor its map.
"""

import gc
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from pytestqt.qtbot import QtBot

from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim_ui.gc_thread import Collector
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import SEED

#: how often, and how long each time, a window is waited for
_TURNS, _TURN_MS = 500, 10


def looked_at(name: str, settings: Path) -> list[ref[object]]:
    """A battle at a desk of its own: a seat, the replay and the board; what of it is to be gone once it is closed."""
    window = DeskWindow(Settings(settings))
    window.resize(1280, 800)
    window.show()
    window.opening.open_scenario(load(name), key_from_seed(SEED))
    window.wait_for_rules()
    window.sit(next(iter(window.curtain.buttons)))
    document, panel = window.document, window.panel
    assert document is not None
    assert panel is not None
    parts: list[ref[object]] = [ref(window), ref(window.view), ref(document), ref(panel)]
    window.set_mode("replay")
    window.draw_curtain()
    window.sit("")
    window.close()
    window.deleteLater()
    return parts


@pytest.mark.parametrize("name", ["rulebook-sheet", "petite-douve-1915"])
def test_a_closed_window_leaves_nothing_behind(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    """Of rules of orders by unit, and of rules of lines."""
    parts = looked_at(name, tmp_path / "settings.ini")
    for _ in range(_TURNS):
        loop = QEventLoop()
        QTimer.singleShot(_TURN_MS, loop.quit)
        loop.exec()
        if not Collector.living:
            break
    gc.collect()
    assert [part() is None for part in parts] == [True] * len(parts)
