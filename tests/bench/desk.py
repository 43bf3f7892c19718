"""The desk: a frame while one pans and zooms, a hint while one draws, the window's opening. Without a screen."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.bench.lines import lines

ROOT = Path(__file__).resolve().parent.parent.parent
FRAMES = 40
MS = 1000.0


class DeskFrames:
    """A battle of so many platoons in the window: the slowest frame but one of each kind, ms."""

    number = 1
    repeat = 3
    params = ((600, 5000),)

    def setup(self, platoons: int) -> None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from PySide6.QtWidgets import QApplication

        from ui.settings import Settings
        from ui.window import DeskWindow

        self.application = QApplication.instance() or QApplication(["bench"])
        self.folder = tempfile.TemporaryDirectory()
        self.window = DeskWindow(Settings(Path(self.folder.name) / "settings.ini"))
        self.window.resize(1600, 1000)
        self.window.show()
        self.window.opening.open_scenario(lines(platoons, advancing=False), bytes(32))
        self.window.wait_for_rules()
        self.window.sit("A")
        self._settle()

    def teardown(self, platoons: int) -> None:
        self.window.close()
        self.window.deleteLater()
        self._settle()
        self.folder.cleanup()

    def _settle(self) -> None:
        until = time.perf_counter() + 0.4
        while time.perf_counter() < until:
            self.application.processEvents()

    def _slowest(self, step: Any) -> float:
        view = self.window.view
        assert view is not None
        found = []
        for number in range(FRAMES):
            step(view, number)
            began = time.process_time()  # drawing is this process's alone: others on the machine don't count
            view.viewport().repaint()
            found.append((time.process_time() - began) * MS)
        return sorted(found)[-2]

    def track_pan_ms(self, platoons: int) -> float:
        view = self.window.view
        assert view is not None
        view.zoom(6)
        self._settle()
        return self._slowest(lambda view, number: view.pan(25 if number < FRAMES / 2 else -25, 9))

    def goal_track_pan_ms(self, platoons: int) -> float:
        return 16.0 if platoons == 600 else 100.0

    def track_zoom_ms(self, platoons: int) -> float:
        return self._slowest(lambda view, number: view.zoom(0.4 if number < FRAMES / 2 else -0.4))

    def goal_track_zoom_ms(self, platoons: int) -> float:
        return 16.0 if platoons == 600 else 100.0


class DeskHints:
    """What an arrow of one company may do, while it is drawn."""

    number = 1
    repeat = 5
    params = ((600,),)

    def setup(self, platoons: int) -> None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from bound_sim.battle import Battle
        from bound_sim.dice import KeyedDice
        from bound_sim.orders import LowCommand
        from ui.document import Document
        from ui.known import known_to

        if hasattr(self, "document"):
            return
        scenario = lines(platoons, advancing=False)
        battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
        battle.open()
        known, tables = known_to("A", scenario, battle.log.tables)
        self.document = Document(known, tables, "A", 1)
        self.document.prepare()
        self.company = self.document.own_companies[0]
        self.order = LowCommand(self.company, 1, "move", ((0, 0), (0, 6000)))

    def time_reach_hint(self, platoons: int) -> None:
        hints = self.document.hints
        assert hints is not None
        own = [p.id for p in self.document.scenario.forces.companies[self.company]]
        hints.orders({}, {self.company: self.order}, only=own)

    def goal_time_reach_hint(self, platoons: int) -> float:
        return 0.02


class DeskOpening:
    """A process of its own, until the first page is painted."""

    number = 1
    repeat = 3

    def time_window(self) -> None:
        script = (
            "from ui.window import DeskWindow; from PySide6.QtWidgets import QApplication; a = QApplication([]); "
            "w = DeskWindow(); w.show(); w.grab(); a.processEvents()"
        )
        with tempfile.TemporaryDirectory() as home:
            subprocess.run(
                [sys.executable, "-c", script], check=True, cwd=ROOT, stdout=subprocess.DEVNULL,
                env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": home},
            )  # fmt: skip

    def goal_time_window(self) -> float:
        return 1.5
