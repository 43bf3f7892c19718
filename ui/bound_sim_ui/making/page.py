"""The room of the window where battles are made: opens, saves and closes drafts; nobody's secrets are in it."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QFileDialog

from bound_sim.desk.games import types_of
from bound_sim.desk.packet_folder import refuse_packet
from bound_sim.files.folder import read_as_far
from bound_sim.files.kept_import import KEPT, read_kept
from bound_sim.scenario import files
from bound_sim.scenario.forces_file import forces_text, read_forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk, geojson, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.scan import Backdrop, read_scan, scan_path
from bound_sim_ui.autosave import WAIT_MS
from bound_sim_ui.compass import place_words
from bound_sim_ui.folder_dialog import ask_folder
from bound_sim_ui.frame import WindowFrame
from bound_sim_ui.making import draft_files
from bound_sim_ui.making.desk import MakingDesk
from bound_sim_ui.making.draft import BACKDROP, FORCES, MAP, ScenarioDraft, new_scenario
from bound_sim_ui.making.import_dialog import ImportDialog

MAKING = ("map", "areas", "forces")
#: a fault of a battle whose forces are not there yet: nothing keeps it from being made
NO_PLATOONS = "has no platoons"


class MakingPage(QObject):
    """Holds the desk on which a battle is made, None while there is none."""

    def __init__(self, desk: WindowFrame) -> None:
        super().__init__(desk)
        self.desk = desk
        self.making: MakingDesk | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self._keep)

    @property
    def kept(self) -> Path:
        """The folder in which the draft is kept against a crash."""
        return self.desk.autosave.folder / "being made"

    def _changed(self, what: str) -> None:
        if what in (MAP, FORCES, BACKDROP) and not self._timer.isActive():
            self._timer.start()

    def _keep(self) -> None:
        if self.making is not None:
            try:
                draft_files.keep(self.making.draft.scenario, self.kept, self.making.draft.work.backdrop)
            except OSError as error:
                told = self.tr("What is made could not be kept against a crash: {0}")
                self.desk.say(told.format(f"{error.filename or self.kept}: {error.strerror or error}"), 0)

    def go_on(self) -> None:
        """Go on with what was being made when the desk was killed."""
        scenario, faults = read_as_far(self.kept)
        wrong = [fault for fault in faults if fault.file in (files.MAP, files.TOML) and fault.wrong != NO_PLATOONS]
        if wrong:
            self.desk.show_faults(self.tr("Cannot go on"), [str(fault) for fault in wrong])
            return
        self.take_up(replace(scenario, folder=None), scan=scan_path(self.kept / files.MAP))

    def new(self) -> None:
        """An empty table of 4 x 6 spaces, two sides."""
        self.take_up(new_scenario())

    def browse(self) -> None:
        """Ask for a map or a battle."""
        kinds = self.tr("Maps and battles (*.geojson *.json scenario.toml)")
        chosen = QFileDialog.getOpenFileName(self.desk, self.tr("Open a map or a battle"), "", kinds)[0]
        if chosen:
            self.open(Path(chosen))

    def open(self, path: Path) -> bool:
        """Open a map file or a scenario's folder; what keeps it from being read is shown."""
        try:
            refuse_packet(path)
            if path.name == files.TOML or disk.is_folder(path):
                path = path if disk.is_folder(path) else path.parent
                scenario, faults = read_as_far(path)
                about_map = [f for f in faults if f.file in (files.MAP, files.TOML) and f.wrong != NO_PLATOONS]
                if about_map:
                    raise Refused(about_map)
            else:
                scenario = replace(new_scenario(), battlefield=geojson.read(path))
        except Refused as refused:
            self.desk.show_faults(self.tr("{0} is refused").format(path.name), [str(f) for f in refused.faults])
            return False
        except OSError as error:
            self.desk.show_faults(self.tr("{0} is refused").format(path.name), [str(error)])
            return False
        self.take_up(scenario, path, scan=scan_path(path / files.MAP if disk.is_folder(path) else path))
        return True

    def take_up(self, scenario: Scenario, path: Path | None = None, scan: Path | None = None) -> None:
        """Put a draft on the desk; ``scan`` says what lies under its map. What is wrong with that is only said."""
        if not self.leave():
            return
        self.desk.close_battle()
        draft = ScenarioDraft(scenario, path, self, self._scan(scan))
        self.making = MakingDesk(draft, self.desk.settings.theme, self.desk.say)
        self.making.asks.connect(self.action)
        self.making.pointed.connect(self.pointed)
        self.making.told.connect(self.show_state)
        draft.changed.connect(self._changed)
        draft.undo.indexChanged.connect(lambda _: self.show_state())
        self.desk.enter_making(self.making)
        self.making.view.fit()

    def _scan(self, path: Path | None) -> Backdrop | None:
        try:
            found = read_scan(path) if path is not None else None
        except Refused as refused:
            self.desk.show_faults(self.tr("The scanned map is left out"), [str(fault) for fault in refused.faults])
            return None
        except OSError as error:
            self.desk.show_faults(self.tr("The scanned map is left out"), [str(error)])
            return None
        if found is not None and not disk.is_file(Path(found.path)):
            told = self.tr("The scanned map is not there: {0}. Lay it again (Ctrl+B), or put it back.")
            self.desk.say(told.format(found.path), 0)
        return found

    def leave(self) -> bool:
        """Close the draft, if there is one and its user agrees."""
        if self.making is None:
            return True
        answer = self.making.ask_to_leave()
        if answer == "stay" or (answer == "save" and not self.save()):
            return False
        self.close()
        return True

    def close(self) -> None:
        """Close the draft as it is."""
        making, self.making = self.making, None
        self._timer.stop()
        if making is not None:
            draft_files.forget(self.kept)
            making.close_down()
            making.hide()
            making.setParent(None)
            making.deleteLater()

    def action(self, name: str) -> None:
        """An action of the editor, by its name in ``bound_sim_ui.keys``."""
        if name == "save draft":
            self.save()
        elif name == "open draft":
            self.browse()
        elif name == "forces in":
            self.forces_in()
        elif name == "forces out":
            self.forces_out()
        elif name == "begin":
            self.begin()
        elif name.startswith("mode "):
            self.desk.set_mode(name.removeprefix("mode "))
        elif self.making is not None:
            self.making.action(name)

    def save(self, path: str = "") -> bool:
        """Save the map as a file, or with forces the battle as a folder; whether it was."""
        if self.making is None:
            return False
        draft = self.making.draft
        forces = draft.is_folder
        if not path and draft.path is not None and draft.may_overwrite:
            path = str(draft.path)
        path = path or self._ask_where(forces)
        if not path:
            return False
        try:
            if forces:
                target = Path(path)
                over = draft.may_overwrite and target == draft.path
                draft_files.save_folder(draft.scenario, target, over=over, backdrop=draft.work.backdrop)
                if draft.imported is not None:
                    written.put(target / KEPT, draft.imported.text())
            else:
                target = Path(path) if Path(path).suffix else Path(path + ".geojson")
                draft_files.save_map(draft.battlefield, target, draft.work.backdrop)
        except Refused as refused:
            self.desk.show_faults(self.tr("Not saved"), [str(fault) for fault in refused.faults])
            return False
        except OSError as error:
            wrong = f"{error.filename or path}: {error.strerror or error}"
            self.desk.show_faults(self.tr("Not saved"), [wrong])
            return False
        draft.saved(target)
        self.desk.say(self.tr("Saved: {0}").format(target))
        if forces:
            self.desk.settings.opened(str(target.resolve()))
        self.show_state()
        return True

    def _ask_where(self, forces: bool) -> str:
        if forces:
            return ask_folder(self.desk, self.tr("A new or an empty folder for the battle"))
        return QFileDialog.getSaveFileName(
            self.desk, self.tr("Save the map"), "map.geojson", self.tr("Maps (*.geojson)")
        )[0]  # fmt: skip

    def forces_in(self, path: str = "") -> None:
        """Read forces in place of those that are there: a ``forces.csv`` at once, any other sheet by its preview."""
        if self.making is None:
            return
        draft = self.making.draft
        kinds = self.tr("Orders of battle (*.csv *.xlsx *.ods *.txt *.tsv *.json)")
        path = path or QFileDialog.getOpenFileName(self.desk, self.tr("Forces"), "", kinds)[0]
        if not path:
            return
        scenario = draft.scenario
        faults: list[Fault] = []
        if Path(path).suffix.lower() == ".csv":
            found = read_forces(
                Path(path), faults, fronts={side.id: side.front for side in scenario.sides},
                types=types_of(scenario), bounds=scenario.bounds, point=scenario.battlefield.table.point,
            )  # fmt: skip
            if not faults:
                draft.change_forces(self.tr("Forces from a file"), found.platoons)
                return
        try:
            kept = draft.imported or (read_kept(draft.path) if draft.path and disk.is_folder(draft.path) else None)
            dialog = ImportDialog(Path(path), scenario, kept, self.desk)
        except Refused as refused:
            self.desk.show_faults(self.tr("{0} is refused").format(KEPT), [str(f) for f in refused.faults])
            return
        dialog.accepted.connect(lambda: self._take_forces(dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_forces(self, dialog: ImportDialog) -> None:
        if self.making is not None and dialog.taken is not None:
            draft = self.making.draft
            draft.imported = dialog.kept()
            draft.change_forces(self.tr("Forces from a file"), dialog.taken.forces.platoons)

    def forces_out(self, path: str = "") -> None:
        """Write the forces as a forces.csv."""
        if self.making is None:
            return
        scenario = self.making.draft.scenario
        path = (
            path or QFileDialog.getSaveFileName(self.desk, self.tr("Forces"), "forces.csv", self.tr("CSV (*.csv)"))[0]
        )
        if not path:
            return
        text = forces_text(scenario.forces, types_of(scenario))
        self.desk.outputs.put(Path(path), text.encode)

    def begin(self) -> None:
        """Begin the battle that was made."""
        if self.making is None:
            return
        draft = self.making.draft
        if self.making.checker.busy:
            self.desk.say(self.tr("Being checked: it begins in a moment."))
            self.making.checker.looked.connect(self.begin, Qt.ConnectionType.SingleShotConnection)
            return
        if not draft.scenario.forces.platoons or draft.faults:
            self.desk.say(self.tr("A battle needs forces on every side, and no faults."))
            return
        if self.leave():
            self.desk.opening.open_scenario(replace(draft.scenario, folder=None))

    def pointed(self, point: tuple[int, int] | None) -> None:
        """Say what is under the pointer."""
        if self.making is None:
            return
        table = self.making.draft.battlefield.table
        if point is None or not table.contains(*point):
            self.desk.where.clear()
            return
        self.desk.where.setText(f"{place_words(table, point)}   {self.making.words_at(point)}")

    def show_state(self) -> None:
        """Title, what the tool says, whether it is saved."""
        if self.making is None:
            return
        draft = self.making.draft
        name = draft.path.name if draft.path else (draft.battlefield.title or self.tr("New battlefield"))
        star = "" if draft.undo.isClean() else "*"
        self.desk.setWindowTitle(f"{star}{name} \u2013 bound-sim")
        self.desk.hint.setText(self.making.hint())
        faults = len(draft.faults)
        parts = [self.tr("no faults") if not faults else self.tr("{0} faults").format(faults)]
        if self.making.view.snap:
            parts.append(self.tr("snap 1 cm"))
        if star:
            parts.append(self.tr("not saved"))
        self.desk.state.setText("   ".join(parts))
