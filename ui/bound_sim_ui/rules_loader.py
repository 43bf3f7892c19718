"""Brings the rules in beside the window: at once in plain Python, compiled from the next start on."""

from PySide6.QtCore import QObject, QThread, Signal

from bound_sim.desk.games import read_in
from bound_sim.rules.records.hints import Tables
from bound_sim.scenario.model import Scenario


class RulesLoader(QThread):
    """``finished`` when the rules answer, or don't; ``failed``: why."""

    failed = Signal(str)

    def __init__(self, scenario: Scenario, parent: QObject, tables: Tables | None = None) -> None:
        """``tables``: the log, where the scenario is not one that could be played."""
        super().__init__(parent)
        self._scenario, self._tables = scenario, tables

    def run(self) -> None:
        try:
            read_in(self._scenario, self._tables)
        except Exception as error:  # the window shows it: a thread's exception would be lost
            self.failed.emit(str(error))
