"""The umpire's acts: who sits down, what is unlocked, resolving bounds and taking them back, seeing as a side."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from maps.faults import Refused
from ui.document import Document
from ui.known import known_to
from ui.panels.umpire_panel import UmpirePanel
from ui.sitting import Sitting

if TYPE_CHECKING:
    from ui.window import DeskWindow

SUBSTEPS = ("#", "1a", "1b", "2a", "2b", "3", "4", "5", "5a", "5b", "5c", "6", "7", "melee")


class UmpireDesk(QObject):
    """What the umpire does at the desk."""

    def __init__(self, desk: "DeskWindow") -> None:
        super().__init__(desk)
        self.desk = desk
        self.running = QTimer(self)
        self.running.setInterval(0)
        self.running.timeout.connect(self._run_step)
        self._stop_before = ""

    def make_panel(self, sitting: Sitting) -> UmpirePanel:
        panel = UmpirePanel(sitting, self.desk.settings.theme, SUBSTEPS, self.desk.say)
        panel.seat.connect(self.change_seat)
        panel.unlock.connect(self.unlock)
        panel.policy.connect(self.let_hold)
        panel.step.connect(self.step)
        panel.back.connect(self.step_back)
        panel.resolve.connect(self.resolve_bound)
        panel.undo.connect(self.undo_bound)
        panel.cancel.connect(self.cancel)
        panel.see_as.connect(self.see_as)
        panel.picked.connect(self.select_unit)
        return panel

    def change_seat(self, side: str) -> None:
        self.desk.draw_curtain()
        self.desk.sit(side)

    def unlock(self, side: str) -> None:
        assert self.desk.sitting is not None
        try:
            self.desk.sitting.unlock(side)
        except ValueError as error:
            self.desk.say(str(error))
        self.refresh()

    def let_hold(self, side: str) -> None:
        assert self.desk.sitting is not None
        try:
            self.desk.sitting.hand_in(side, {}, {}, policy="hold")
        except ValueError as error:
            self.desk.say(str(error))
        self.refresh()

    def step(self) -> None:
        """Resolve one sub-step and show it."""
        sitting = self.desk.sitting
        if self.desk.mode != "umpire" or sitting is None or sitting.missing() or self.running.isActive():
            return
        self._guarded(sitting.step)
        self.log_grew()

    def step_back(self) -> None:
        assert self.desk.sitting is not None
        self._guarded(self.desk.sitting.back)
        self.log_grew()

    def undo_bound(self) -> None:
        assert self.desk.sitting is not None
        self._guarded(self.desk.sitting.undo_bound)
        self.log_grew()

    def _guarded(self, does: Callable[[], object]) -> bool:
        try:
            does()
        except Refused as refused:
            self.desk.show_faults(self.tr("The bound is refused"), [str(fault) for fault in refused.faults])
            return False
        return True

    def resolve_bound(self, stop_before: str) -> None:
        """Resolve the bound sub-step by sub-step, the window alive in between."""
        sitting = self.desk.sitting
        if self.desk.mode != "umpire" or sitting is None or sitting.missing() or sitting.over:
            return
        self._stop_before = stop_before
        if isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.busy(0, len(SUBSTEPS) + 1)
        self.running.start()

    def _run_step(self) -> None:
        sitting = self.desk.sitting
        assert sitting is not None
        names = [*SUBSTEPS, "end"]
        following = names[names.index(sitting.substep) + 1] if sitting.running else names[0]
        if following == self._stop_before or not self._guarded(sitting.step) or not sitting.running:
            self.running.stop()
            self.log_grew()
            return
        if isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.busy(names.index(sitting.substep) + 1, len(names))

    def cancel(self) -> None:
        """Stop resolving: the bound goes back to its opening."""
        if self.running.isActive():
            self.running.stop()
            if self.desk.sitting is not None and self.desk.sitting.running:
                self.desk.sitting.undo_bound()
            self.log_grew()

    def log_grew(self) -> None:
        document, sitting = self.desk.document, self.desk.sitting
        if document is None or sitting is None:
            return
        seat = document.side
        known, tables = known_to(seat, sitting.scenario, sitting.log.tables)
        document.log_grown(known, tables)
        self.desk.autosave.touch()
        self.refresh()

    def refresh(self) -> None:
        if isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.busy(0, 0)
            self.desk.panel.refresh()
        self.desk.redraw()
        self.desk.show_state()

    def see_as(self, side: str) -> None:
        """The umpire sees what a side knows of the table."""
        sitting, view = self.desk.sitting, self.desk.view
        if sitting is None or view is None or self.desk.seat != "":
            return
        known, tables = known_to(side, sitting.scenario, sitting.log.tables)
        document = Document(known, tables, "", min(sitting.bound, sitting.scenario.bounds), self.desk)
        if not sitting.running:
            document.prepare()
        self.desk.document = document
        self.desk.documents[""] = document
        self.desk.listen_to(document)
        self.desk.redraw()

    def select_unit(self, unit: str) -> None:
        if self.desk.document is None:
            return
        forces = self.desk.document.scenario.forces
        members = forces.companies.get(unit) or forces.battalions.get(unit) or ()
        self.desk.document.select([p.id for p in members])
