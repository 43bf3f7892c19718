"""Brings the rules in beside the window: at once in plain Python, compiled from the next start on."""

from PySide6.QtCore import QObject, QThread, Signal

from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Tables
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import warm_up


class RulesLoader(QThread):
    """``finished`` when the rules answer, or don't; ``failed``: why."""

    failed = Signal(str)

    def __init__(self, scenario: Scenario, parent: QObject, tables: Tables | None = None) -> None:
        """``tables``: the log, where the scenario is not one that could be played."""
        super().__init__(parent)
        self._scenario, self._tables = scenario, tables

    def run(self) -> None:
        from bound_sim.battle.battle import Battle
        from bound_sim.battle.outlook import hints_by_log
        from bound_sim.dice.keyed import KeyedDice

        try:
            # a battle of its own: the file is the window's; the first question brings the answers in
            tables = self._tables
            if tables is None:
                battle = Battle(self._scenario, KeyedDice(bytes(32)), answer=lambda _: None)
                battle.open()
                tables = battle.log.tables
            hints = hints_by_log(self._scenario, tables, 1, "")
            if hints is not None:
                hints.orders({}, {})
        except Exception as error:  # the window shows it: a thread's exception would be lost
            self.failed.emit(str(error))


def compile_beside(ruleset_id: str) -> None:
    """Have a ruleset compiled in a process beside: the desk uses that from its next start on."""
    module = ruleset(ruleset_id).compiling
    if module:
        warm_up.begin(module)
