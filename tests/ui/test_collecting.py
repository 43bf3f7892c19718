"""covers: ui/bound_sim_ui/gc_thread.py

Garbage is collected by the window's thread.
"""

import gc
from weakref import ref

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from bound_sim_ui.gc_thread import Collector


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.self = self


def test_the_window_collects_and_gives_it_back(qtbot: QtBot) -> None:
    """While it is there nothing is collected behind its back; what is due is collected; after it all is as before."""
    parent = QObject()
    collector = Collector(parent)
    assert not gc.isenabled()
    gone = ref(Ring())
    kept = [Ring() for _ in range(2 * gc.get_threshold()[0])]
    assert gone() is not None
    collector.collect()
    assert gone() is None
    assert len(kept) == len({id(each) for each in kept})
    others = len(Collector.living)
    during: list[bool] = []
    parent.destroyed.connect(lambda: during.append(gc.isenabled()))
    with qtbot.waitSignal(parent.destroyed):
        parent.deleteLater()
    assert len(Collector.living) < others
    assert during == [False], "Qt holds locks while it destroys a window"
    qtbot.waitUntil(lambda: gc.isenabled() == (not Collector.living))
