"""Brings the rules in beside the window: at once in plain Python, compiled once a process beside has done that."""

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from bound_sim.rulesets import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import warm_up as warming
from bound_sim_kernels.compiled import use

#: ms between two looks whether the process beside is done
_LOOK_MS = 2_000


class RulesLoader(QThread):
    """``finished`` when the rules answer, or don't; ``failed``: why."""

    failed = Signal(str)

    def __init__(self, scenario: Scenario, parent: QObject) -> None:
        super().__init__(parent)
        self._scenario = scenario

    def run(self) -> None:
        from bound_sim.battle.battle import Battle
        from bound_sim.dice.keyed import KeyedDice

        try:
            rules = ruleset(self._scenario.ruleset)
            # a battle of its own: the file is the window's; the first question brings the answers in
            battle = Battle(self._scenario, KeyedDice(bytes(32)), answer=lambda _: None)
            battle.open()
            hints = rules.hints(self._scenario, battle.log.tables, 1)
            if hints is not None:
                hints.orders({}, {})
        except Exception as error:  # the window shows it: a thread's exception would be lost
            self.failed.emit(str(error))


class CompiledRules(QObject):
    """Has a ruleset compiled beside, and lets the window use that when it is there."""

    def __init__(self, ruleset_id: str, parent: QObject) -> None:
        super().__init__(parent)
        self._module = ruleset(ruleset_id).compiling
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self.look)

    def begin(self) -> None:
        """Start compiling where there is anything to compile."""
        if self._module and warming.begin(self._module):
            self._timer.start()

    def look(self) -> None:
        """Use compiled rules if they are all there by now."""
        if warming.is_warm(self._module):
            self._timer.stop()
            use()
