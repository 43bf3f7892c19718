"""Brings the rules in beside the window: the first time on a machine they are compiled, which takes a minute."""

from PySide6.QtCore import QObject, QThread, Signal

from bound_sim.rulesets import ruleset
from bound_sim.scenario.model import Scenario


class RulesLoader(QThread):
    """``finished`` when the rules answer, or don't; ``told``, ``failed``: what and why."""

    told = Signal(str)
    failed = Signal(str)

    def __init__(self, scenario: Scenario, parent: QObject) -> None:
        super().__init__(parent)
        self._scenario = scenario

    def run(self) -> None:
        from bound_sim.battle.battle import Battle
        from bound_sim.dice.keyed import KeyedDice

        try:
            rules = ruleset(self._scenario.ruleset)
            rules.warm_up(self.told.emit)
            # a battle of its own: the file is the window's; the first question brings the compiled answers in
            battle = Battle(self._scenario, KeyedDice(bytes(32)), answer=lambda _: None)
            battle.open()
            hints = rules.hints(self._scenario, battle.log.tables, 1)
            if hints is not None:
                hints.orders({}, {})
        except Exception as error:  # the window shows it: a thread's exception would be lost
            self.failed.emit(str(error))
