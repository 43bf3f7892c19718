"""Looks for faults of a draft beside the window: the first time the rules have to be read in."""

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_ui.making.draft import ScenarioDraft, faults_of

_WAIT_MS = 250


class _Look(QThread):
    def __init__(self, scenario: Scenario, parent: QObject) -> None:
        super().__init__(parent)
        self.scenario = scenario
        self.faults: list[Fault] = []

    def run(self) -> None:
        try:
            self.faults = faults_of(self.scenario)
        except Exception as error:  # shown: a thread's exception would be lost
            self.faults = [Fault("scenario", "", f"could not be checked ({error})", "")]


class Checker(QObject):
    """Keeps a draft's ``faults`` true, a moment after each change."""

    looked = Signal()

    def __init__(self, draft: ScenarioDraft) -> None:
        super().__init__(draft)
        self._draft = draft
        self._look: _Look | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT_MS)
        self._timer.timeout.connect(self._begin)
        draft.changed.connect(self._on_changed)
        self._timer.start()

    @property
    def busy(self) -> bool:
        """True if faults may still change."""
        return self._timer.isActive() or self._look is not None

    def stop(self) -> None:
        """Wait for the look that is under way, and take no more."""
        self._timer.stop()
        self._draft.changed.disconnect(self._on_changed)
        if self._look is not None:
            self._look.wait()

    def _on_changed(self, what: str) -> None:
        if what in ("map", "forces"):
            self._timer.start()
            self._draft.check_again()

    def _begin(self) -> None:
        if self._look is not None:
            self._timer.start()
            return
        self._look = _Look(self._draft.scenario, self)
        self._look.finished.connect(self._ended)
        self._look.start()

    def _ended(self) -> None:
        look, self._look = self._look, None
        if look is not None:
            if not self._timer.isActive():
                self._draft.set_faults(look.faults)
            look.deleteLater()
        self.looked.emit()
