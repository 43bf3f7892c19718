"""The map editor's panel: the table, palette and shapes, what lies on the map, the scan, faults."""

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim_maps import edits
from bound_sim_maps.battlefield import Feature
from bound_sim_maps.speech import spoken
from bound_sim_maps.table import MAX_COLUMNS, cm_from_u, u_from_cm
from bound_sim_ui.desks.whole_texts import SaidList
from bound_sim_ui.keys import BRUSHES, SHAPES
from bound_sim_ui.making.draft import BACKDROP, FAULTS, MAP, SELECTION, ScenarioDraft
from bound_sim_ui.making.palette import Palette, shapes_of
from bound_sim_ui.theme import Theme, scaled
from bound_sim_ui.words import translate

_PLACE = Qt.ItemDataRole.UserRole


class MapPanel(QWidget):
    """Shows a draft's map; ``asks`` names what a button stands for, ``looked_at`` a fault that was picked."""

    asks = Signal(str)
    looked_at = Signal(object)
    said = Signal(str)

    def __init__(self, draft: ScenarioDraft, palette: Palette, theme: Theme) -> None:
        super().__init__()
        self.draft, self.in_hand, self.theme = draft, palette, theme
        self.setObjectName("panel")
        self.setMinimumWidth(scaled(360))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        layout.addLayout(self._head())
        layout.addWidget(_heading(self.tr("Draw")))
        layout.addLayout(self._brushes())
        layout.addLayout(self._shapes())
        layout.addWidget(_heading(self.tr("On the map: the upper lies over the lower")))
        layout.addWidget(self._features(), 1)
        layout.addLayout(self._of_feature())
        layout.addWidget(self._scan())
        self.faults = FaultList()
        self.faults.picked.connect(self.looked_at)
        layout.addWidget(self.faults)
        layout.addLayout(self._foot())
        draft.changed.connect(self._on_changed)
        palette.changed.connect(self._show_palette)
        self.refresh()

    # ---- parts

    def _head(self) -> QGridLayout:
        grid = QGridLayout()
        self.title = QLineEdit()
        self.title.setAccessibleName(self.tr("Title of the map"))
        self.title.setPlaceholderText(self.tr("Title of the map"))
        self.title.editingFinished.connect(self._titled)
        self.columns, self.rows = QSpinBox(), QSpinBox()
        for box, name in ((self.columns, self.tr("columns")), (self.rows, self.tr("rows"))):
            box.setRange(1, 99)
            box.setAccessibleName(name)
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._resized)
        self.columns.setMaximum(min(99, MAX_COLUMNS))
        size = QHBoxLayout()
        for widget in (QLabel(self.tr("Spaces")), self.columns, QLabel("\u00d7"), self.rows):
            size.addWidget(widget)
        self.size_text = QLabel()
        self.size_text.setObjectName("muted")
        size.addWidget(self.size_text, 1)
        grid.addWidget(self.title, 0, 0)
        grid.addLayout(size, 1, 0)
        return grid

    def _shapes(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(4)
        self.shape_buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        for place, (name, (text, key, does)) in enumerate(SHAPES.items()):
            button = QToolButton()
            button.setObjectName("letter")
            button.setText(f"{key} {translate('palette', text)}")
            button.setToolTip(self.tr("{0} (key {1})").format(translate("palette", does), key))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, name=name: self.in_hand.take_shape(name))
            group.addButton(button)
            grid.addWidget(button, place // 3, place % 3)
            self.shape_buttons[name] = button
        return grid

    def _brushes(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(4)
        self.brush_buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        for place, (name, brush) in enumerate(BRUSHES.items()):
            button = QToolButton()
            button.setObjectName("letter")
            button.setText(f"{brush.key} {translate('palette', brush.text)}")
            button.setIcon(_swatch(brush.colour, self.theme.border))
            button.setIconSize(QSize(12, 12))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, name=name: self.in_hand.take_brush(name))
            group.addButton(button)
            grid.addWidget(button, place // 3, place % 3)
            self.brush_buttons[name] = button
        self.width_box = QDoubleSpinBox()
        self.width_box.setRange(0.1, 30.0)
        self.width_box.setSingleStep(0.5)
        self.width_box.setSuffix(self.tr(" cm wide"))
        self.width_box.setAccessibleName(self.tr("Width of lines"))
        self.width_box.setKeyboardTracking(False)
        self.width_box.valueChanged.connect(lambda cm: self.in_hand.set_width(u_from_cm(cm)))
        beside = len(BRUSHES) % 3
        grid.addWidget(self.width_box, len(BRUSHES) // 3, beside, 1, 3 - beside)
        return grid

    def _features(self) -> QListWidget:
        self.list = SaidList(self.tr("Nothing yet: take a ground, works or an item above, and draw it on the map."))
        self.list.setAccessibleName(self.tr("What is drawn on the map"))
        self.list.setMinimumHeight(80)
        self.list.currentRowChanged.connect(self._picked)
        return self.list

    def _of_feature(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.name = QLineEdit()
        self.name.setPlaceholderText(self.tr("name, written on the map"))
        self.name.setAccessibleName(self.tr("Name of what is selected"))
        self.name.editingFinished.connect(self._named)
        row.addWidget(self.name, 1)
        self.feature_buttons = []
        for text, tip, what in (("\u2191", self.tr("draw it later: it wins over others"), "raise"),
                                ("\u2193", self.tr("draw it earlier"), "lower"),
                                ("\u2715", self.tr("take it away (Del)"), "delete")):  # fmt: skip
            button = QToolButton()
            button.setObjectName("letter")
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.clicked.connect(lambda _=False, what=what: self._feature_action(what))
            row.addWidget(button)
            self.feature_buttons.append(button)
        return row

    def _scan(self) -> QFrame:
        frame = QFrame()
        row = QHBoxLayout(frame)
        row.setContentsMargins(0, 0, 0, 0)
        self.scan_buttons: dict[str, QPushButton] = {}
        for name, text in (("scan", self.tr("Scanned map\u2026")), ("place scan", self.tr("Place by 2 points")),
                           ("drop scan", self.tr("Remove"))):  # fmt: skip
            button = QPushButton(text)
            button.clicked.connect(lambda _=False, name=name: self.asks.emit(name))
            row.addWidget(button)
            self.scan_buttons[name] = button
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(5, 100)
        self.opacity.setAccessibleName(self.tr("How strongly the scan is shown"))
        self.opacity.valueChanged.connect(self._faded)
        row.addWidget(self.opacity, 1)
        return frame

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for name, text in (("open draft", self.tr("Open\u2026")), ("save draft", self.tr("Save\u2026"))):
            button = QPushButton(text)
            button.clicked.connect(lambda _=False, name=name: self.asks.emit(name))
            row.addWidget(button)
        self.objectives = QPushButton(self.tr("Objectives\u2026"))
        self.objectives.clicked.connect(lambda: self.asks.emit("objectives"))
        row.addWidget(self.objectives)
        row.addStretch(1)
        forces = QPushButton(self.tr("Forces"))
        forces.setObjectName("primary")
        forces.clicked.connect(lambda: self.asks.emit("mode forces"))
        row.addWidget(forces)
        return row

    # ---- showing

    def _on_changed(self, what: str) -> None:
        if what in (MAP, BACKDROP):
            self.refresh()
        elif what == SELECTION:
            self._show_feature()
        elif what == FAULTS:
            self.faults.show_faults([str(fault) for fault in self.draft.faults], being_checked=self.draft.being_checked)

    def refresh(self) -> None:
        """Show the map as it is now."""
        battlefield = self.draft.battlefield
        table = battlefield.table
        with QSignalBlocker(self.columns), QSignalBlocker(self.rows):
            self.columns.setValue(table.columns)
            self.rows.setValue(table.rows)
        if self.title.text() != battlefield.title:
            self.title.setText(battlefield.title)
        self.size_text.setText(f"{cm_from_u(table.width_u):.0f} \u00d7 {cm_from_u(table.height_u):.0f} cm")
        with QSignalBlocker(self.list):
            self.list.clear()
            for index in range(len(battlefield.features) - 1, -1, -1):
                item = QListWidgetItem(feature_words(battlefield.features[index]))
                item.setData(_PLACE, index)
                self.list.addItem(item)
        self._show_feature()
        self._show_palette()
        backdrop = self.draft.work.backdrop
        for name in ("place scan", "drop scan"):
            self.scan_buttons[name].setVisible(backdrop is not None)
        self.opacity.setVisible(backdrop is not None)
        if backdrop is not None:
            with QSignalBlocker(self.opacity):
                self.opacity.setValue(round(backdrop.opacity * 100))
        self.faults.show_faults([str(fault) for fault in self.draft.faults], being_checked=self.draft.being_checked)

    def _show_feature(self) -> None:
        index = self.draft.feature
        with QSignalBlocker(self.list):
            self.list.setCurrentRow(-1 if index is None else self.list.count() - 1 - index)
        self.name.setEnabled(index is not None)
        self.name.setText("" if index is None else self.draft.battlefield.features[index].name)
        for button in self.feature_buttons:
            button.setEnabled(index is not None)

    def _show_palette(self) -> None:
        palette = self.in_hand
        self.shape_buttons.get(palette.shape, self.shape_buttons["select"]).setChecked(True)
        self.brush_buttons[palette.brush].setChecked(True)
        width = palette.terrain.width_u
        self.width_box.setVisible("line" in shapes_of(BRUSHES[palette.brush]) and bool(width))
        with QSignalBlocker(self.width_box):
            self.width_box.setValue(cm_from_u(width) or 0.1)

    # ---- doing

    def _titled(self) -> None:
        if self.title.text() != self.draft.battlefield.title:
            from dataclasses import replace

            wrong = self.draft.change_map(
                self.tr("Title"), replace(self.draft.battlefield, title=self.title.text().strip())
            )
            if wrong:
                self.said.emit(": ".join(spoken(part) for part in (wrong[0].wrong, wrong[0].allowed)))

    def _resized(self) -> None:
        try:
            made = edits.resized(self.draft.battlefield, self.columns.value(), self.rows.value())
        except ValueError as error:
            self.said.emit(spoken(error))
            self.refresh()
            return
        self.draft.change_map(self.tr("Size of the table"), made)

    def _picked(self, row: int) -> None:
        item = self.list.item(row)
        self.draft.select_feature(None if item is None else int(item.data(_PLACE)))

    def _named(self) -> None:
        index = self.draft.feature
        if index is not None and self.draft.battlefield.features[index].name != self.name.text().strip():
            changed = edits.with_changed(self.draft.battlefield, index, name=self.name.text().strip())
            self.draft.change_map(self.tr("Name"), changed)

    def _feature_action(self, what: str) -> None:
        index = self.draft.feature
        if index is None:
            return
        if what == "delete":
            self.draft.change_map(self.tr("Taken away"), edits.without(self.draft.battlefield, index))
            return
        made, place = edits.raised(self.draft.battlefield, index, 1 if what == "raise" else -1)
        self.draft.change_map(self.tr("Order of drawing"), made)
        self.draft.select_feature(place)

    def _faded(self, percent: int) -> None:
        from dataclasses import replace

        backdrop = self.draft.work.backdrop
        if backdrop is not None:
            self.draft.change_backdrop(replace(backdrop, opacity=percent / 100), merge="opacity")


class FaultList(QListWidget):
    """Faults, or a line that there are none; a click says which is ``picked``."""

    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._any = False
        self.setAccessibleName(self.tr("Faults"))
        self.setWordWrap(True)
        self.setMaximumHeight(110)
        self.currentRowChanged.connect(lambda row: self.picked.emit(row if row >= 0 and self._any else None))

    def show_faults(self, faults: list[str], *, being_checked: bool = False) -> None:
        with QSignalBlocker(self):
            self.clear()
            self._any = bool(faults)
            none = (
                self.tr("Being checked\u2026") if being_checked else self.tr("No faults: bound-sim check accepts it.")
            )
            self.addItems(faults or [none])
            for row in range(self.count() if faults else 0):
                item = self.item(row)
                if item is not None:
                    item.setForeground(QColor("#b34700"))


def feature_words(feature: Feature) -> str:
    """A feature in a line: what it is, its name, its shape."""
    what = feature.item or (feature.ground if feature.kind == "ground" else feature.works) or feature.kind
    if feature.kind in ("road", "impassable", "crossing", "marker"):
        what = f"{'' if feature.intact else 'broken '}{feature.kind}"
    shape = {
        "Polygon": translate("making", "area"),
        "MultiPolygon": translate("making", "areas"),
        "LineString": translate("making", "line"),
        "MultiLineString": translate("making", "lines"),
    }
    named = f" \u201c{feature.name}\u201d" if feature.name else ""
    wide = translate("making", ", {0} cm wide").format(f"{cm_from_u(feature.width_u):g}") if feature.width_u else ""
    return f"{what}{named} ({shape.get(feature.geometry.geom_type, 'point')}{wide})"


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("heading")
    return label


def _swatch(colour: str, border: str) -> QIcon:
    pixmap = QPixmap(24, 24)
    pixmap.fill(QColor(border))
    inner = QPixmap(20, 20)
    inner.fill(QColor(colour))
    from PySide6.QtGui import QPainter

    painter = QPainter(pixmap)
    painter.drawPixmap(2, 2, inner)
    painter.end()
    return QIcon(pixmap)
