"""The umpire's acts: who sits down, what is unlocked, resolving bounds and taking them back, seeing as a side."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from bound_sim.results import Broken, Busy, No
from maps.faults import Refused
from ui.document import Document
from ui.known import known_to
from ui.panels.umpire_panel import UmpirePanel
from ui.umpire_dialogs import DiceDialog, RuleDialog

if TYPE_CHECKING:
    from bound_sim.dice import Roll
    from ui.sitting import Sitting
    from ui.window import DeskWindow


class UmpireDesk(QObject):
    """What the umpire does at the desk."""

    def __init__(self, desk: "DeskWindow") -> None:
        super().__init__(desk)
        self.desk = desk
        self.running = QTimer(self)
        self.running.setInterval(0)
        self.running.timeout.connect(self._run_step)
        self._stop_before = ""

    def make_panel(self, sitting: "Sitting") -> UmpirePanel:
        panel = UmpirePanel(sitting, self.desk.settings.theme, sitting.substeps, self.desk.say)
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
        panel.rule.connect(self.rule)
        panel.undo_act.connect(self.undo_act)
        panel.redo_act.connect(self.redo_act)
        panel.packets.connect(self.packets)
        panel.orders_in.connect(self.take_orders)
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
        from bound_sim.dice import MissingDice

        try:
            does()
        except MissingDice as missing:
            self.running.stop()
            self._ask_dice(missing.rolls)
            return False
        except (Refused, No, Busy, Broken) as error:
            self.desk.show_faults(self.tr("Not done"), str(error).split("\n"))
            return False
        return True

    def _ask_dice(self, rolls: "Sequence[Roll]") -> None:
        """Dice of a real table, typed in; then go on."""
        dialog = DiceDialog(rolls, self.desk)
        dialog.typed.connect(self.take_dice)
        dialog.open()

    def take_dice(self, dice: "Mapping[Roll, str]") -> None:
        """Take dice that were typed in, and resolve the sub-step that wanted them."""
        assert self.desk.sitting is not None
        if self._guarded(partial(self.desk.sitting.type_dice, dice)):
            self.step()

    def begin_with_table_dice(self) -> None:
        """Before bound 1: the same battle with dice rolled at a real table."""
        sitting = self.desk.sitting
        if sitting is None or sitting.resolved or sitting.running or sitting.submissions:
            self.desk.say(self.tr("Dice of a real table are chosen before anybody has handed in."))
            return
        self.desk.opening.open_scenario(sitting.scenario, table_dice=True)

    def rule(self) -> None:
        """Ask for a ruling and its reason."""
        if self.desk.mode != "umpire" or self.desk.sitting is None or self.desk.document is None:
            return
        chosen = self.desk.document.selected
        dialog = RuleDialog(chosen[0] if chosen else "", self.desk)
        dialog.ruled.connect(self.carry_out)
        dialog.open()

    def carry_out(self, line: str, reason: str) -> None:
        """Rule: logged, marked, undoable."""
        assert self.desk.sitting is not None
        if self._guarded(lambda: self.desk.sitting.rule(line, reason) if self.desk.sitting else None):
            self.desk.say(self.tr("Ruled: {0}").format(line))
        self.log_grew()

    def undo_act(self) -> None:
        """Take back the last act: a bound, a ruling."""
        if self.desk.sitting is not None:
            self._guarded(self.desk.sitting.undo)
            self.log_grew()

    def redo_act(self) -> None:
        """Bring back what was taken back."""
        if self.desk.sitting is not None:
            self._guarded(self.desk.sitting.redo)
            self.log_grew()

    def packets(self, folder: str = "") -> None:
        """A folder a side with all and only what it may know after the last bound."""
        from bound_sim import packets

        sitting = self.desk.sitting
        if sitting is None or not sitting.resolved:
            self.desk.say(self.tr("Packets are made after a bound."))
            return
        folder = folder or QFileDialog.getExistingDirectory(self.desk, self.tr("Folder for the packets"))
        if not folder:
            return

        def write() -> None:
            for side in sitting.sides:
                files = packets.of_battle(sitting.file.path, side, sitting.resolved)
                packets.write(files, Path(folder) / f"bound {sitting.resolved:02} {side}")

        if self._guarded(write):
            self.desk.say(self.tr("Written: {0}").format(folder))

    def take_orders(self, side: str, paths: Sequence[str] = ()) -> None:
        """Orders of a side from its files: typed from paper, or sent."""
        sitting = self.desk.sitting
        names = list(paths) or QFileDialog.getOpenFileNames(
            self.desk, self.tr("Orders of {0}").format(side), "", self.tr("Orders (*.csv *.txt *.geojson)")
        )[0]  # fmt: skip
        if sitting is None or not names:
            return
        self._guarded(lambda: sitting.submit(side, {Path(name).name: Path(name).read_bytes() for name in names}))
        self.refresh()

    def resolve_bound(self, stop_before: str) -> None:
        """Resolve the bound sub-step by sub-step, the window alive in between."""
        sitting = self.desk.sitting
        if self.desk.mode != "umpire" or sitting is None or sitting.missing() or sitting.over:
            return
        self._stop_before = stop_before
        if isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.busy(0, len(sitting.substeps) + 1)
        self.running.start()

    def _run_step(self) -> None:
        sitting = self.desk.sitting
        assert sitting is not None
        names = [*sitting.substeps, "end"]
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
        log = sitting.settled_log if side else sitting.log
        known, tables = known_to(side, sitting.scenario, log.tables)
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
