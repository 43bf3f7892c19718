"""Brings the rules in beside the window: the first time on a machine they are compiled, which takes a minute."""

from PySide6.QtCore import QThread, Signal

from bound_sim.rulesets import ruleset
from ui.sitting import Sitting


class RulesLoader(QThread):
    """Emits ``ready`` when a sitting's battle is open and its rules answer; ``told``, ``failed``: what and why."""

    ready = Signal()
    told = Signal(str)
    failed = Signal(str)

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self._sitting = sitting

    def run(self) -> None:
        try:
            rules = ruleset(self._sitting.scenario.ruleset)
            rules.warm_up(self.told.emit)
            self._sitting.opened()
            # the first question brings the compiled answers in
            hints = rules.hints(self._sitting.scenario, self._sitting.log.tables, 1)
            if hints is not None:
                hints.orders({}, {})
        except Exception as error:  # the window shows it: a thread's exception would be lost
            self.failed.emit(str(error))
        else:
            self.ready.emit()
