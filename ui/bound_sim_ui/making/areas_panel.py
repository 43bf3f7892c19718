"""The areas' panel: what there is, what is stated of the selected one, what it touches, tools, GeoJSON."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim.scenario.areas_file import EDGES, MOST_VP
from bound_sim.scenario.areas_geojson import areas_geojson, read_areas_geojson
from bound_sim_maps import area_edits, written
from bound_sim_maps.areas import AreaNet, MapArea
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Refused
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.whole_texts import SaidList
from bound_sim_ui.making.area_tools import take_away
from bound_sim_ui.making.draft import FAULTS, MAP, SELECTION, ScenarioDraft
from bound_sim_ui.making.map_panel import FaultList
from bound_sim_ui.theme import Theme, scaled
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

#: name -> (text with its key, what it does)
TOOLS = {
    "select": (QT_TRANSLATE_NOOP("areas", "Select"), QT_TRANSLATE_NOOP("areas", "click an area; drag its anchor")),
    "draw": (QT_TRANSLATE_NOOP("areas", "D Draw"), QT_TRANSLATE_NOOP("areas", "draw an area, corner by corner")),
    "redraw": (QT_TRANSLATE_NOOP("areas", "R Redraw"), QT_TRANSLATE_NOOP("areas", "draw the selected area again")),
    "join": (QT_TRANSLATE_NOOP("areas", "J Join"), QT_TRANSLATE_NOOP("areas", "click two areas: they touch")),
    "part": (QT_TRANSLATE_NOOP("areas", "P Part"), QT_TRANSLATE_NOOP("areas", "click two areas: they don't touch")),
}
_PLAIN = QT_TRANSLATE_NOOP("areas", "plain")


class AreasPanel(QWidget):
    """Shows a draft's areas; ``takes`` names a tool, ``looked_at`` a fault that was picked."""

    asks = Signal(str)
    takes = Signal(str)
    looked_at = Signal(object)
    said = Signal(str)

    def __init__(self, draft: ScenarioDraft, theme: Theme) -> None:
        super().__init__()
        self.draft, self.theme = draft, theme
        self.setObjectName("panel")
        self.setMinimumWidth(scaled(360))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        layout.addLayout(self._tools())
        layout.addLayout(self._kind())
        self.list = SaidList(
            self.tr("No area yet: Draw, then click its corners. Rules of areas need them, others don't.")
        )
        self.list.setAccessibleName(self.tr("Areas"))
        self.list.setMinimumHeight(scaled(70))
        self.list.currentTextChanged.connect(self._chose)
        layout.addWidget(self.list, 1)
        layout.addLayout(self._values())
        self.borders = QTableWidget(0, 2)
        self.borders.setHorizontalHeaderLabels([self.tr("Touches"), self.tr("Border")])
        self.borders.setAccessibleName(self.tr("What the selected area touches, and by what border"))
        self.borders.horizontalHeader().setStretchLastSection(True)
        self.borders.setColumnWidth(0, scaled(150))
        self.borders.verticalHeader().hide()
        self.borders.setMinimumHeight(scaled(90))
        self.borders.itemChanged.connect(self._border_typed)
        layout.addWidget(self.borders, 1)
        self.faults = FaultList()
        self.faults.picked.connect(self.looked_at)
        layout.addWidget(self.faults)
        layout.addLayout(self._foot())
        draft.changed.connect(self._on_changed)
        self.refresh()

    # ---- parts

    def _tools(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(4)
        self.tool_buttons: dict[str, QToolButton] = {}
        for place, (name, (text, does)) in enumerate(TOOLS.items()):
            button = QToolButton()
            button.setObjectName("letter")
            button.setText(translate("areas", text))
            button.setToolTip(translate("areas", does))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, name=name: self.take(name))
            grid.addWidget(button, place // 3, place % 3)
            self.tool_buttons[name] = button
        return grid

    def _kind(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.kind_box = QComboBox()
        self.kind_box.setEditable(True)
        self.kind_box.setAccessibleName(self.tr("Kind of border that joining makes"))
        row.addWidget(QLabel(self.tr("Border of")))
        row.addWidget(self.kind_box, 1)
        return row

    def _values(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(4)
        self.name, self.nation, self.seas = QLineEdit(), QLineEdit(), QLineEdit()
        self.owner, self.vp = QComboBox(), QSpinBox()
        self.vp.setRange(0, MOST_VP)
        self.vp.setKeyboardTracking(False)
        self.port, self.fortified = QCheckBox(self.tr("port")), QCheckBox(self.tr("fortified"))
        self.edges = {edge: QCheckBox(edge) for edge in EDGES}
        for row, (text, widget) in enumerate((
            (self.tr("Name"), self.name), (self.tr("Owner"), self.owner), (self.tr("Nation"), self.nation),
            (self.tr("Points"), self.vp), (self.tr("Seas"), self.seas),
        )):  # fmt: skip
            label = QLabel(text)
            label.setBuddy(widget)
            widget.setAccessibleName(text)
            grid.addWidget(label, row, 0)
            grid.addWidget(widget, row, 1)
        marks = QHBoxLayout()
        for box in (self.port, self.fortified):
            marks.addWidget(box)
        at_edges = QHBoxLayout()
        for box in self.edges.values():
            at_edges.addWidget(box)
        grid.addLayout(marks, 5, 1)
        grid.addWidget(QLabel(self.tr("Edges")), 6, 0)
        grid.addLayout(at_edges, 6, 1)
        for field in (self.name, self.nation, self.seas):
            field.editingFinished.connect(self._typed)
        self.owner.activated.connect(self._typed)
        self.vp.valueChanged.connect(self._typed)
        for box in (self.port, self.fortified, *self.edges.values()):
            box.clicked.connect(self._typed)
        return grid

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        self.remove, self.put_in, self.put_out = (
            QPushButton(text) for text in (self.tr("Delete"), self.tr("GeoJSON in…"), self.tr("GeoJSON out…"))
        )
        self.remove.clicked.connect(self._remove)
        self.put_in.clicked.connect(lambda: self.geojson_in())
        self.put_out.clicked.connect(lambda: self.geojson_out())
        save = QPushButton(self.tr("Save"))
        save.setObjectName("primary")
        save.clicked.connect(lambda: self.asks.emit("save draft"))
        for button in (self.remove, self.put_in, self.put_out):
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(save)
        return foot

    # ---- showing

    @property
    def net(self) -> AreaNet:
        return self.draft.scenario.areas

    def kind(self) -> str:
        """The kind of border in hand, "" for the plain one."""
        text = self.kind_box.currentText().strip()
        return "" if text == translate("areas", _PLAIN) else text

    def _on_changed(self, what: str) -> None:
        if what in (MAP, SELECTION):
            self.refresh()
        if what == FAULTS:
            self._show_faults()

    def _show_faults(self) -> None:
        self.faults.show_faults([str(fault) for fault in self.draft.faults], being_checked=self.draft.being_checked)

    def refresh(self) -> None:
        """Show the draft's areas."""
        net, name = self.net, self.draft.area
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems([area.name for area in net.areas])
            self.list.setCurrentRow(next((row for row, area in enumerate(net.areas) if area.name == name), -1))
        kinds = sorted({border.kind for border in net.borders if border.kind})
        with QSignalBlocker(self.kind_box):
            now = self.kind_box.currentText() or translate("areas", _PLAIN)
            self.kind_box.clear()
            self.kind_box.addItems([translate("areas", _PLAIN), *kinds])
            self.kind_box.setCurrentText(now)
        area = net.by_name.get(name)
        self._show_area(area)
        self._show_borders(net.neighbours(name) if area is not None else ())
        self._show_faults()

    def _show_area(self, area: MapArea | None) -> None:
        boxes = (self.port, self.fortified, *self.edges.values())
        widgets = (self.name, self.owner, self.nation, self.vp, self.seas, *boxes)
        blockers = [QSignalBlocker(widget) for widget in widgets]
        shown = area or MapArea("", (0, 0))
        self.name.setText(shown.name)
        self.nation.setText(shown.nation)
        self.seas.setText(" ".join(shown.seas))
        self.owner.clear()
        self.owner.addItem(self.tr("nobody"), "")
        for side in self.draft.scenario.sides:
            self.owner.addItem(side.name or side.id, side.id)
        self.owner.setCurrentIndex(max(0, self.owner.findData(shown.owner)))
        self.vp.setValue(shown.vp)
        self.port.setChecked(shown.port)
        self.fortified.setChecked(shown.fortified)
        for edge, box in self.edges.items():
            box.setChecked(edge in shown.edges)
        for widget in (*widgets, self.remove, self.tool_buttons["redraw"]):
            widget.setEnabled(area is not None)
        del blockers

    def _show_borders(self, neighbours: tuple[str, ...]) -> None:
        with QSignalBlocker(self.borders):
            self.borders.setRowCount(len(neighbours))
            for row, other in enumerate(neighbours):
                name = QTableWidgetItem(other)
                name.setFlags(name.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.borders.setItem(row, 0, name)
                self.borders.setItem(row, 1, QTableWidgetItem(self.net.border(self.draft.area, other) or ""))

    # ---- doing

    def take(self, tool: str) -> None:
        """Take a tool into the hand."""
        if tool == "redraw" and not self.draft.area:
            self.said.emit(self.tr("Select the area that is to be drawn again."))
            return
        self.takes.emit(tool)

    def name_it(self, name: str) -> None:
        """An area was drawn: its name is typed next."""
        self.name.setFocus()
        self.name.selectAll()

    def _chose(self, name: str) -> None:
        self.draft.select_area(name)

    def _typed(self) -> None:
        """Set the fields' contents for the selected area: one step."""
        area = self.net.by_name.get(self.draft.area)
        if area is None:
            return
        edges = tuple(edge for edge, box in self.edges.items() if box.isChecked())
        new = replace(
            area, name=self.name.text().strip(), owner=self.owner.currentData(), nation=self.nation.text().strip(),
            vp=self.vp.value(), port=self.port.isChecked(), fortified=self.fortified.isChecked(),
            edges=edges if set(edges) != set(area.edges) else area.edges, seas=tuple(self.seas.text().split()),
        )  # fmt: skip
        if new == area:
            return
        ground = area_edits.with_name(self.draft.battlefield, area.name, new.name)
        values = {each: getattr(new, each) for each in ("name", "owner", "nation", "vp", "port", "fortified", "edges",
                                                        "seas")}  # fmt: skip
        self._change(self.tr("{0}: what is stated").format(new.name),
                     lambda: area_edits.with_values(self.net, area.name, **values), ground)  # fmt: skip
        if new.name in self.net.by_name:
            self.draft.select_area(new.name)
        self.refresh()

    def _border_typed(self, item: QTableWidgetItem) -> None:
        """The kind of a border was typed."""
        other = self.borders.item(item.row(), 0)
        if item.column() == 1 and other is not None and self.draft.area:
            name, kind = other.text(), item.text().strip()
            self._change(self.tr("Border of {0} and {1}").format(self.draft.area, name),
                         lambda: area_edits.joined(self.net, self.draft.area, name, kind))  # fmt: skip

    def _change(self, text: str, made: Callable[[], AreaNet], ground: Battlefield | None = None) -> None:
        try:
            found = self.draft.change_areas(text, made(), ground)
        except ValueError as error:
            self.said.emit(spoken(error))
            self.refresh()
            return
        if found:
            self.said.emit(": ".join(spoken(part) for part in (found[0].wrong, found[0].allowed)))

    def _remove(self) -> None:
        if self.draft.area:
            take_away(self.draft, self.draft.area)

    def geojson_in(self, path: str = "") -> None:
        """Areas of a GeoJSON file in the place of those that there are: one step, or all its faults and no change."""
        path = path or QFileDialog.getOpenFileName(self, self.tr("Areas"), "", self.tr("GeoJSON (*.geojson *.json)"))[0]
        if not path:
            return
        sides = [side.id for side in self.draft.scenario.sides]
        try:
            ground, net = read_areas_geojson(Path(path), self.draft.battlefield, self.net, sides=sides)
        except Refused as refused:
            self.said.emit("; ".join(str(fault) for fault in refused.faults))
            return
        except OSError as error:
            self.said.emit(f"{error.filename or path}: {error.strerror or error}")
            return
        self._change(self.tr("Areas of {0}").format(Path(path).name), lambda: net, ground)

    def geojson_out(self, path: str = "") -> None:
        """Write the areas with their polygons as GeoJSON."""
        path = path or QFileDialog.getSaveFileName(
            self, self.tr("Areas"), "areas.geojson", self.tr("GeoJSON (*.geojson)")
        )[0]  # fmt: skip
        if not path:
            return
        try:
            written.put(Path(path), areas_geojson(self.draft.battlefield, self.net))
        except OSError as error:
            self.said.emit(f"{error.filename or path}: {error.strerror or error}")
            return
        self.said.emit(self.tr("Written: {0}").format(path))
