"""The room of the window where battles are made: opens, saves and closes drafts; nobody's secrets are in it."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from bound_sim.scenario import Scenario
from maps import geojson
from maps.faults import Refused
from maps.table import cm_from_u
from ui.making.desk import MakingDesk
from ui.making.draft import Draft, new_scenario

if TYPE_CHECKING:
    from ui.window import DeskWindow

MAKING = ("map",)


class MakingRoom(QObject):
    """Holds the desk on which a battle is made, None while there is none."""

    def __init__(self, desk: "DeskWindow") -> None:
        super().__init__(desk)
        self.desk = desk
        self.making: MakingDesk | None = None

    def new(self) -> None:
        """An empty table of 4 x 6 spaces."""
        self.take_up(new_scenario())

    def browse(self) -> None:
        """Ask for a map."""
        chosen = QFileDialog.getOpenFileName(
            self.desk, self.tr("Open a map"), "", self.tr("Maps (*.geojson *.json)")
        )[0]  # fmt: skip
        if chosen:
            self.open(Path(chosen))

    def open(self, path: Path) -> bool:
        """Open a map file; what is wrong with it is shown."""
        from dataclasses import replace

        try:
            battlefield = geojson.read(path)
        except Refused as refused:
            self.desk.show_faults(self.tr("{0} is refused").format(path.name), [str(f) for f in refused.faults])
            return False
        self.take_up(replace(new_scenario(), battlefield=battlefield), path)
        return True

    def take_up(self, scenario: Scenario, path: Path | None = None) -> None:
        """Put a draft on the desk."""
        if not self.leave():
            return
        self.desk.close_battle()
        draft = Draft(scenario, path, self)
        self.making = MakingDesk(draft, self.desk.settings.theme, self.desk.say)
        self.making.asks.connect(self.action)
        self.making.pointed.connect(self.pointed)
        self.making.told.connect(self.show_state)
        draft.undo.indexChanged.connect(lambda _: self.show_state())
        self.desk.undo_group.addStack(draft.undo)
        self.desk.undo_group.setActiveStack(draft.undo)
        self.desk.enter_making(self.making)
        self.making.view.fit()

    def leave(self) -> bool:
        """Close the draft, if there is one and its user agrees."""
        if self.making is None:
            return True
        if not self.making.may_leave():
            return False
        self.close()
        return True

    def close(self) -> None:
        """Close the draft as it is."""
        making, self.making = self.making, None
        if making is not None:
            self.desk.undo_group.removeStack(making.draft.undo)
            making.close_down()
            making.hide()
            making.setParent(None)
            making.deleteLater()

    def action(self, name: str) -> None:
        """An action of the editor, by its name in ``ui.keys``."""
        if name == "save draft":
            self.save()
        elif name == "open draft":
            self.browse()
        elif name.startswith("mode "):
            self.desk.set_mode(name.removeprefix("mode "))
        elif self.making is not None:
            self.making.action(name)

    def save(self, path: str = "") -> bool:
        """Save the map; whether it was."""
        if self.making is None:
            return False
        draft = self.making.draft
        if not path and draft.path is not None:
            path = str(draft.path)
        path = path or QFileDialog.getSaveFileName(
            self.desk, self.tr("Save the map"), "map.geojson", self.tr("Maps (*.geojson)")
        )[0]  # fmt: skip
        if not path:
            return False
        target = Path(path) if Path(path).suffix else Path(path + ".geojson")
        try:
            self.making.save_map(target)
        except OSError as error:
            self.desk.say(f"{target.name}: {error.strerror or error}")
            return False
        self.desk.say(self.tr("Saved: {0}").format(target))
        self.show_state()
        return True

    def pointed(self, point: tuple[int, int] | None) -> None:
        """Say what is under the pointer."""
        if self.making is None:
            return
        table = self.making.draft.battlefield.table
        if point is None or not table.contains(*point):
            self.desk.where.clear()
            return
        x, y = (cm_from_u(u) for u in point)
        self.desk.where.setText(f"{table.reference(*point)}   {x:.1f}, {y:.1f} cm   {self.making.words_at(point)}")

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
