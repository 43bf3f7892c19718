"""The desk for making a battle: the map to draw on, with the map editor's or the forces' panel beside it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QInputDialog, QMessageBox, QSplitter, QWidget

from bound_sim.desk.games import symbols_and_zones
from bound_sim.desk.typed import read_place
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.formations import Formation
from bound_sim.scenario.model import Objective
from bound_sim_maps.edits import corners
from bound_sim_maps.faults import Fault, Refused, spoken_lines
from bound_sim_ui.desks.panel_area import PanelArea
from bound_sim_ui.keys import BRUSHES
from bound_sim_ui.making.area_tools import AreaTools
from bound_sim_ui.making.areas_panel import AreasPanel
from bound_sim_ui.making.backdrop import BackdropTool
from bound_sim_ui.making.draft import BACKDROP, FAULTS, FORCES, MAP, SELECTION, ScenarioDraft
from bound_sim_ui.making.draft_check import Checker
from bound_sim_ui.making.force_tools import TURN, ForceTool, PlaceTool
from bound_sim_ui.making.forces_panel import ForcesPanel
from bound_sim_ui.making.map_panel import MapPanel
from bound_sim_ui.making.map_tools import FeatureTool, FillTool, MapTool, ShapeTool, SpaceTool, place_of
from bound_sim_ui.making.objectives import ObjectivesDialog, ObjectiveTool, next_name
from bound_sim_ui.making.palette import Palette
from bound_sim_ui.scene.backdrop import BackdropItem, opened, over_all
from bound_sim_ui.scene.bases import BasesItem
from bound_sim_ui.scene.tool import Tool
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.theme import Theme, scaled
from bound_sim_ui.words import translate

Say = Callable[[str], None]
_BAD = "#b34700"


class MakingDesk(QWidget):
    """One draft on the table. ``asks`` passes on what the window has to do."""

    asks = Signal(str)
    pointed = Signal(object)
    told = Signal()

    def __init__(self, draft: ScenarioDraft, theme: Theme, say: Say) -> None:
        super().__init__()
        self.draft, self.theme, self.say = draft, theme, say
        self.palette_in_hand = Palette(self)
        self.checker = Checker(draft)
        self.mode = "map"
        self.panel: QWidget | None = None
        self._area: PanelArea | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        row.addWidget(self.splitter)
        self.view = MapView(draft.battlefield, net=draft.scenario.areas, sides=draft.scenario.sides)
        self.splitter.addWidget(self.view)
        self._dress_view()
        draft.changed.connect(self._on_changed)
        self.palette_in_hand.changed.connect(self._take_tool)

    # ---- showing

    def _dress_view(self) -> None:
        view, draft = self.view, self.draft
        view.around(self.theme.around, self.theme.dim, self.theme.muted)
        view.snap = True
        view.pointed.connect(self.pointed)
        self.backdrop = BackdropItem()
        view.scene().addItem(self.backdrop)
        self.backdrop.show_backdrop(draft.work.backdrop, draft.battlefield.table.height_u)
        view.on_top.append(self._paint_faults)
        palette = self.palette_in_hand
        self.tools: dict[str, MapTool] = {
            "select": FeatureTool(view, draft, palette, self.say),
            "space": SpaceTool(view, draft, palette, self.say),
            "fill": FillTool(view, draft, palette, self.say),
            **{kind: ShapeTool(view, draft, palette, self.say, kind)
               for kind in ("rectangle", "polygon", "line", "point")},
        }  # fmt: skip
        self.backdrop_tool = BackdropTool(view, draft, palette, self.say, self._ask)
        self.place_tool = PlaceTool(view, draft, palette, self.say)
        self.place_tool.placed = self._placed
        self.force_tool = ForceTool(view, draft, palette, self.say)
        self.area_tools = AreaTools(view, draft, self.say)
        self.objective_tool = ObjectiveTool(view, draft, palette, self.say)
        self.objective_tool.drawn = self._objective_drawn
        self._put_bases()
        self._rest()

    def _rest(self) -> None:
        """The tool of the mode into the hand."""
        resting: dict[str, Tool] = {"map": self.tools["select"], "areas": self.area_tools.select}
        self.view.resting = resting.get(self.mode, self.force_tool)
        self.view.rest()

    def _put_bases(self) -> None:
        scenario = self.draft.scenario
        kinds, zones = symbols_and_zones(scenario)
        bases = BasesItem(scenario, kinds, self.view.scene())
        self.view.put_bases(bases)
        self.view.zones.show_zones(zones, scenario.sides)
        bases.show_standing(self.draft.standing())
        bases.choose(self.draft.selected if self.mode == "forces" else ())

    def set_mode(self, mode: str) -> None:
        """Show the panel of a mode: map or forces."""
        self.mode = mode
        self._rest()
        self._put_bases()
        if self._area is not None:
            self._area.hide()
            self._area.setParent(None)
            self._area.deleteLater()
        self.panel = self._make_panel()
        self._area = PanelArea(self.panel)
        self.splitter.addWidget(self._area)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        wide = scaled(400)
        self.splitter.setSizes([max(400, self.width() - wide), wide])
        self.view.setFocus()
        self.told.emit()

    def _make_panel(self) -> QWidget:
        if self.mode == "forces":
            forces = ForcesPanel(self.draft, self.theme)
            forces.asks.connect(self.action)
            forces.said.connect(self.say)
            forces.looked_at.connect(self._look_at)
            forces.lays.connect(self._lay)
            return forces
        if self.mode == "areas":
            areas = AreasPanel(self.draft, self.theme)
            areas.asks.connect(self.action)
            areas.said.connect(self.say)
            areas.takes.connect(self._take_area_tool)
            areas.looked_at.connect(self._look_at)
            self.area_tools.listen(areas.kind, areas.name_it, areas.take)
            return areas
        panel = MapPanel(self.draft, self.palette_in_hand, self.theme)
        panel.asks.connect(self.action)
        panel.said.connect(self.say)
        panel.looked_at.connect(self._look_at)
        return panel

    def redress(self, theme: Theme) -> None:
        """Another theme or text size."""
        self.theme = theme
        self.view.around(theme.around, theme.dim, theme.muted)
        self.set_mode(self.mode)

    def _on_changed(self, what: str) -> None:
        draft, view = self.draft, self.view
        if what == MAP:
            if replace(draft.battlefield.table, places=()) != replace(view.battlefield.table, places=()):
                self._new_view()
                return
            view.show_net(draft.battlefield, draft.scenario.areas)
            self._put_bases()
        if what in (MAP, BACKDROP):
            self.backdrop.show_backdrop(draft.work.backdrop, draft.battlefield.table.height_u)
        if what == FORCES:
            self._put_bases()
        if what == SELECTION and view.bases is not None and self.mode == "forces":
            view.bases.choose(draft.selected)
        if what == FAULTS:
            self.told.emit()
        view.viewport().update()

    def _new_view(self) -> None:
        """A table of another size is another view."""
        old = self.view
        self.view = MapView(self.draft.battlefield, net=self.draft.scenario.areas, sides=self.draft.scenario.sides)
        self.splitter.replaceWidget(0, self.view)
        old.hide()
        old.deleteLater()
        self._dress_view()
        if self.mode == "map":
            self._take_tool()
        self.view.show()
        self.view.fit()

    def _take_area_tool(self, name: str) -> None:
        """A tool of the areas' editor."""
        self.view.take(self.area_tools.by_name[name])
        self.view.setFocus()
        self.told.emit()

    def _take_tool(self) -> None:
        """The tool that draws the shape in hand."""
        tool, before = self.tools[self.palette_in_hand.shape], self.view.tool
        if before is not tool:
            drawn = before.places if isinstance(before, ShapeTool) else []
            self.view.take(tool)
            if isinstance(tool, ShapeTool):
                tool.go_on(drawn)
        self.view.viewport().update()
        self.told.emit()

    def _paint_faults(self, painter: QPainter) -> None:
        """A cross where a fault says that it is, a frame around a feature that has one."""
        pen = QPen(QColor(_BAD), 2.5)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for fault in self.draft.faults:
            rect = self.place_of(fault)
            if rect is not None:
                painter.drawRect(rect)
                painter.drawLine(rect.topLeft(), rect.bottomRight())

    def place_of(self, fault: Fault) -> QRectF | None:
        """The place of a fault in the scene; None for one that has none."""
        places = self.view.places
        platoon = self.platoon_of(fault)
        if platoon is not None and platoon.x_u is not None and platoon.y_u is not None:
            middle = places.at(platoon.x_u, platoon.y_u)
            return QRectF(middle.x() - 34, middle.y() - 34, 68, 68)
        at = place_of(fault)
        if at is not None:
            middle = places.at(*at)
            return QRectF(middle.x() - 12, middle.y() - 12, 24, 24)
        words = str(fault.place).split()
        if words[:1] == ["space"] and len(words) > 1:
            try:
                x0, y0, x1, y1 = self.draft.battlefield.table.area(words[1])
            except ValueError:
                return None
            return QRectF(places.at(x0, y1), places.at(x1, y0))
        if words[:1] == ["feature"] and len(words) > 1 and words[1].isdigit():
            features = self.draft.battlefield.features
            number = int(words[1]) - 1
            if number < len(features):
                points = [places.at(*corner) for corner in corners(features[number])]
                xs, ys = [p.x() for p in points], [p.y() for p in points]
                return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return None

    def platoon_of(self, fault: Fault) -> Platoon | None:
        """The platoon on whose line of forces.csv a fault is."""
        kind, _, line = str(fault.place).partition(" ")
        platoons = self.draft.scenario.forces.platoons
        if fault.file != "forces.csv" or kind != "line" or not line.isdigit() or not 0 <= int(line) - 2 < len(platoons):
            return None
        return platoons[int(line) - 2]

    def _look_at(self, row: int | None) -> None:
        if row is None or row >= len(self.draft.faults):
            return
        platoon = self.platoon_of(self.draft.faults[row])
        if platoon is not None:
            self.draft.select([platoon.id])
        rect = self.place_of(self.draft.faults[row])
        if rect is not None:
            self.view.fit_places(rect.adjusted(-60, -60, 60, 60))

    # ---- doing

    def action(self, name: str) -> None:
        """One of the map editor's actions by its name in ``bound_sim_ui.keys``."""
        kind, _, what = name.partition(" ")
        if kind == "shape":
            if self.palette_in_hand.shape == what:
                self._take_tool()
            self.palette_in_hand.take_shape(what)
        elif kind == "brush":
            self.palette_in_hand.take_brush(what)
        elif name == "type point":
            self.type_points()
        elif name == "scan":
            self.open_scan()
        elif name == "place scan":
            self.view.take(self.backdrop_tool)
            self.view.setFocus()
            self.told.emit()
        elif name == "drop scan":
            self.draft.change_backdrop(None)
        elif name == "place" and isinstance(self.panel, ForcesPanel):
            self.panel.lay()
        elif name in ("turn left", "turn right") and self.view.tool is self.place_tool:
            self.place_tool.turn(-TURN if name == "turn left" else TURN)
            self.view.viewport().update()
        elif name in ("formation", "turn left", "turn right", "state", "remove"):
            if isinstance(self.panel, ForcesPanel):
                self.panel.act(name)
                self.place_tool.formation = self.panel.formation_chosen() or self.place_tool.formation
                self.view.viewport().update()
        elif name == "objectives":
            self.edit_objectives()
        elif name in ("next feature", "previous feature"):
            self._step_feature(1 if name == "next feature" else -1)
        elif name == "map":
            self.view.setFocus()
        else:
            self.asks.emit(name)

    def edit_objectives(self) -> None:
        """The objectives in a table; from there one more is drawn on the map."""
        dialog = ObjectivesDialog(self.draft.scenario.objectives, self.draft.battlefield.table, self)
        dialog.accepted.connect(lambda: self._take_objectives(dialog))
        dialog.open()

    def _take_objectives(self, dialog: ObjectivesDialog) -> None:
        made = dialog.objectives()
        if made != self.draft.scenario.objectives:
            self.draft.change_scenario(self.tr("Objectives"), objectives=made)
        if dialog.draws:
            self.view.take(self.objective_tool)
            self.view.setFocus()
            self.told.emit()

    def _objective_drawn(self, area: tuple[int, int, int, int]) -> None:
        """One more, to be named."""
        there = self.draft.scenario.objectives
        self.draft.change_scenario(self.tr("Objective"), objectives=(*there, Objective(next_name(there), area)))
        self.edit_objectives()

    def _lay(self, unit: list[Platoon], formation: Formation, facing: int) -> None:
        self.place_tool.begin(unit, formation, facing)
        self.view.setFocus()
        self.told.emit()

    def _placed(self, laid: list[Platoon]) -> None:
        """Add the platoons that were laid down, and select them."""
        text = self.tr("{0} placed").format(laid[0].battalion)
        self.draft.change_forces(text, [*self.draft.scenario.forces.platoons, *laid])
        self.draft.select(p.id for p in laid)
        self.told.emit()

    def _step_feature(self, way: int) -> None:
        count = len(self.draft.battlefield.features)
        if count:
            now = self.draft.feature
            self.palette_in_hand.take_shape("select")
            self.draft.select_feature((0 if way > 0 else count - 1) if now is None else (now + way) % count)

    def _ask(self, question: str) -> tuple[str, bool]:
        return QInputDialog.getText(self, self.tr("Scanned map"), question)

    def type_points(self) -> None:
        """Places typed in: each is a click of the tool in hand there."""
        tool, table = self.view.tool, self.draft.battlefield.table
        if not isinstance(tool, MapTool):
            return
        text, ok = QInputDialog.getText(
            self, self.tr("Places"), self.tr("Places of the next corners: 15,30 100,30 (cm), 150,300 m, or B2.a")
        )
        words = text.split()
        metres = "m" if words[-1:] == ["m"] else ""
        try:
            places = [read_place(word + metres, table) for word in (words[:-1] if metres else words)]
        except ValueError as fault:
            self.say(str(fault))
            return
        if any(not table.contains(*place) for place in places):
            self.say(self.tr("A place is off the table."))
            return
        for place in places if ok else ():
            tool.cross, tool.by_keys = place, True
            tool.mark()
        self.view.setFocus()
        self.view.viewport().update()

    def open_scan(self, path: str = "") -> None:
        """Lay a scanned map over the table."""
        path = path or QFileDialog.getOpenFileName(
            self, self.tr("Scanned map"), "", self.tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.tif *.tiff)")
        )[0]  # fmt: skip
        if not path:
            return
        table = self.draft.battlefield.table
        try:
            backdrop = opened(Path(path), table)
        except (Refused, OSError) as error:  # its points can still be shown by hand
            backdrop = over_all(Path(path), table)
            self.say(" ".join(spoken_lines(error)))
        if backdrop is None:
            self.say(self.tr("{0} is not a picture that can be read.").format(Path(path).name))
            return
        self.draft.change_backdrop(backdrop)

    def ask_to_leave(self) -> Literal["save", "discard", "stay"]:
        """Ask what to do with changes that are not saved; "discard" where there are none."""
        if self.draft.undo.isClean():
            return "discard"
        button = QMessageBox.StandardButton
        asked = QMessageBox.question(
            self, self.tr("Not saved"), self.tr("Save what was changed?"), button.Save | button.Discard | button.Cancel,
            button.Save,
        )  # fmt: skip
        return "save" if asked == button.Save else "discard" if asked == button.Discard else "stay"

    def words_at(self, point: tuple[int, int]) -> str:
        """Ground and features at a place of the map, for the status bar."""
        from bound_sim_maps.edits import topmost
        from bound_sim_ui.making.map_panel import feature_words

        battlefield = self.draft.battlefield
        space = battlefield.table.reference(*point).partition(".")[0]
        ground, works, item = battlefield.spaces.get(space, ("open", "none", ""))
        said = ", ".join([ground, *([works] if works != "none" else []), *([item] if item else [])])
        index = topmost(battlefield, point, 300)
        return said if index is None else f"{said}; {feature_words(battlefield.features[index])}"

    def hint(self) -> str:
        """The hint of the tool in hand."""
        tool = self.view.tool
        drawing = tool in self.tools.values() and tool is not self.tools["select"]
        said = translate("tools", tool.says)
        brush = translate("palette", BRUSHES[self.palette_in_hand.brush].text)
        return f"{brush}: {said}" if drawing else said

    def close_down(self) -> None:
        """Before it goes away."""
        self.checker.stop()
