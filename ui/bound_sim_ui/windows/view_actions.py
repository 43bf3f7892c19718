"""Actions on the view: finding units, layers, the thread, snapping, the keys, what is under the pointer."""

from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from bound_sim_maps import disk
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_maps.scan import read_scan
from bound_sim_maps.speech import spoken
from bound_sim_ui.compass import place_words
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.keys import KEYS
from bound_sim_ui.scene.backdrop import opened
from bound_sim_ui.tools.references import area_at
from bound_sim_ui.windows.commands_dialog import CommandsDialog
from bound_sim_ui.windows.dialogs import FindDialog, KeysDialog, LayersDialog
from bound_sim_ui.windows.frame import DeskFrame
from bound_sim_ui.windows.manual import ManualDialog, about
from bound_sim_ui.windows.seat_page_dialog import SeatPageDialog
from bound_sim_ui.words import translate


class ViewActions(QObject):
    """Acts that change the view alone."""

    def __init__(self, desk: DeskFrame) -> None:
        super().__init__(desk)
        self.desk = desk
        self._dimmed: set[str] = set()

    def toggle_snap(self) -> None:
        view = self.desk.map_view
        if view is not None:
            view.snap = not view.snap
            self.desk.show_state()
            self.desk.room.show_state()

    def take_thread(self) -> None:
        view = self.desk.view
        if view is not None:
            view.rest() if view.tool is self.desk.thread_tool else view.take(self.desk.thread_tool)
            self.desk.say_tool()

    def fit_selection(self) -> None:
        view, document = self.desk.view, self.desk.document
        if view is None or document is None:
            return
        bases = [document.standing[unit] for unit in document.selected if unit in document.standing]
        if not bases:
            view.fit()
            return
        rect = QRectF()
        for base in bases:
            at = view.places.at(base.x_u, base.y_u)
            rect = rect.united(QRectF(at.x() - 40, at.y() - 40, 80, 80))
        view.fit_places(rect)

    def find_unit(self) -> None:
        if self.desk.document is None:
            return
        dialog = FindDialog(self.desk.document.scenario, self.desk)
        dialog.found.connect(self.found)
        dialog.open()

    def found(self, unit: str) -> None:
        document, view = self.desk.document, self.desk.view
        if document is None or view is None:
            return
        forces = document.scenario.forces
        members = [p.id for p in (forces.battalions.get(unit) or forces.companies.get(unit) or ())] or [unit]
        if unit in forces.companies and document.is_own(unit):
            document.select_company(unit)
        else:
            document.select(members)
        base = document.standing.get(members[0])
        if base is not None and base.on_table:
            view.centre_on(view.places.at(base.x_u, base.y_u))
        else:
            self.desk.say(self.tr("{0} is not on the table.").format(unit))

    def show_layers(self) -> None:
        view = self.desk.view
        if view is None:
            return
        dialog = LayersDialog(view.hidden_layers, view.locked_layers, self._dimmed, self.desk)

        def take() -> None:
            view.show_layers(dialog.hidden)
            view.locked_layers = dialog.locked
            self._dimmed = dialog.dimmed
            view.dim_layers(dict.fromkeys(dialog.dimmed, True))

        dialog.changed.connect(take)
        dialog.open()

    def toggle_legend(self) -> None:
        """Show what the signs of areas mean, or no longer; it is remembered."""
        self.desk.settings.turn("legend", not self.desk.settings.is_on("legend"))
        self.show_kept_legend()

    def show_kept_legend(self) -> None:
        """The legend as it was left, on the map that is shown."""
        if self.desk.map_view is not None:
            self.desk.map_view.show_legend(self.desk.settings.is_on("legend"))

    def toggle_grey(self) -> None:
        """Tell sides without colours, or by them; it is remembered."""
        self.desk.settings.turn("grey", not self.desk.settings.is_on("grey"))
        self.show_kept_grey()

    def show_kept_grey(self) -> None:
        """Sides as they were told when that was last chosen."""
        if self.desk.map_view is not None:
            self.desk.map_view.show_grey(self.desk.settings.is_on("grey"))

    def toggle_backdrop(self) -> None:
        """Lay a scanned map over the ground of this battle, or take it away; it is remembered for the battle."""
        view = self.desk.view
        if view is None or self.desk.sitting is None:
            return
        if self.desk.settings.kept(self._kept_scan()):
            self.desk.settings.keep(self._kept_scan(), "")
            view.show_scan(None)
            return
        kinds = self.tr("Scanned maps (*.scan.json *.png *.jpg *.jpeg *.tif *.tiff)")
        path = QFileDialog.getOpenFileName(self.desk, self.tr("Scanned map"), "", kinds)[0]
        if path and self._lay_scan(Path(path)):
            self.desk.settings.keep(self._kept_scan(), path)

    def lay_kept_scan(self) -> None:
        """Lay the scan that was laid over this battle's ground, if one was; one that is gone is told."""
        if self.desk.sitting is not None and (path := self.desk.settings.kept(self._kept_scan())):
            self._lay_scan(Path(path))

    def _kept_scan(self) -> str:
        assert self.desk.sitting is not None
        return f"scan/{self.desk.sitting.battle_id}"

    def _lay_scan(self, path: Path) -> bool:
        view = self.desk.view
        assert view is not None
        try:
            placed = read_scan(path) if path.name.endswith(".scan.json") else opened(path, view.places.table)
        except (Refused, OSError) as error:
            self.desk.show_faults(self.tr("The scanned map is left out"), spoken_lines(error))
            return False
        if placed is None or not disk.is_file(Path(placed.path)):
            self.desk.say(self.tr("{0}: is not a picture that can be shown").format(path), 0)
            return False
        view.show_scan(placed)
        return True

    def show_keys(self) -> None:
        KeysDialog(self.desk.settings.keys(), self.change_key, self.desk).open()

    def show_manual(self) -> None:
        """The pages of the documentation, this desk's first, at the chapter of what is being done."""
        try:
            manual = ManualDialog(self.desk, self._page())
        except (Refused, OSError) as error:
            self.desk.show_faults(self.tr("Manual"), spoken_lines(error))
            return
        manual.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        manual.show()

    def _page(self) -> str:
        """The page that one is on, by its name in ``CHAPTERS``."""
        document, mode = self.desk.document, self.desk.mode
        if self.desk.sitting is None and self.desk.room.making is None:
            return "start"
        if not mode:
            return "curtain"
        return "programme" if mode == "orders" and document is not None and document.grammar.lines else mode

    def show_briefing(self) -> None:
        """Show the briefing of the open seat: a side's, a commander's, or the umpire's, which tells all."""
        sitting, seat = self.desk.sitting, self.desk.seat
        if sitting is not None and seat is not None:  # else the action is grey
            SeatPageDialog(self.tr("Briefing"), sitting.briefing(seat), "briefing", self.desk).open()

    def show_briefing_of_all(self) -> None:
        """The briefing at the curtain: nothing that a side alone knows."""
        from bound_sim.desk.curtain import briefing_of_all

        if self.desk.whole is not None:
            told = briefing_of_all(self.desk.whole)
            SeatPageDialog(self.tr("Briefing"), told, "briefing", self.desk).open()

    def show_dispatch(self) -> None:
        """The dispatch to the side, or the commander, that sits here."""
        sitting, seat = self.desk.sitting, self.desk.seat
        if sitting is None or not seat:
            self.desk.say(self.tr("A dispatch goes to a side's seat: sit down as a side."))
            return
        SeatPageDialog(self.tr("Dispatch"), sitting.dispatch(seat), "dispatch", self.desk).open()

    def show_about(self) -> None:
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.tr("About"), about(), QMessageBox.StandardButton.Ok, self.desk)
        box.open()

    def start_tour(self) -> None:
        """The tour of the order desk or of the umpire's, by who sits here."""
        if isinstance(self.desk.panel, OrderPanel | UmpirePanel):
            self.desk.panel.guide()
        else:
            self.desk.say(self.tr("There is a tour at a side's order desk and at the umpire's: open a battle first."))

    def show_commands(self) -> None:
        """All commands, to be searched by what they do."""
        translated = {name: translate("keys", KEYS[name].does) for name in self.desk.actions_by_name}
        dialog = CommandsDialog(self.desk.actions_by_name, translated, self.desk)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def toggle_full_screen(self) -> None:
        self.desk.showNormal() if self.desk.isFullScreen() else self.desk.showFullScreen()

    def change_key(self, name: str, key: str) -> str:
        wrong = self.desk.settings.change_key(name, key)
        self.desk.set_keys()
        return wrong

    def pointed(self, point: tuple[int, int] | None) -> None:
        document = self.desk.document
        if document is None or point is None:
            self.desk.where.clear()
            return
        if document.scenario.areas.areas:  # what counts there is the area: nobody measures
            said = area_at(document, point)
        else:
            said = place_words(document.scenario.battlefield.table, point, document.grammar.units)
        if document.hints is not None and (terrain := document.hints.terrain(point)) is not None:
            ground, works, row, passable = terrain
            said += f"   {ground}" + (f", {works}" if works != "none" else "")
            cover = self.tr("(cover: {0})").format(spoken(row)) if passable else self.tr("(impassable)")
            said += f" {cover}"
        under = self.desk.view.bases.at(*point) if self.desk.view is not None and self.desk.view.bases else ""
        base = document.standing.get(under)
        if base is not None:
            said += f"   {under}" + (f": {spoken(base.words)}" if base.words else "")
        zones = self.desk.view.zones.named(point) if self.desk.view is not None else []
        self.desk.where.setText(", ".join(filter(None, (said.strip(), *zones))))
