"""Small windows: find a unit, the keys, the layers."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bound_sim.scenario.model import Scenario
from bound_sim_ui.keys import DRAWING, KEYS
from bound_sim_ui.scene.view import LAYER_NAMES
from bound_sim_ui.theme import as_large
from bound_sim_ui.words import translate

_MOST = 60


def matches(scenario: Scenario, text: str) -> list[tuple[str, str]]:
    """(unit, shown) of what fits a name or a number: battalions, companies, then platoons."""
    forces, words = scenario.forces, text.lower().split()
    entries = [(unit, f"{unit}  {members[0].battalion_name}") for unit, members in forces.battalions.items()]
    entries += [(unit, f"{unit}  {members[0].battalion_name}") for unit, members in forces.companies.items()]
    entries += [(platoon.id, f"{platoon.id}  {platoon.type}") for platoon in forces.platoons]
    found = [entry for entry in entries if all(word in entry[1].lower() for word in words)]
    found.sort(key=lambda entry: not entry[0].lower().startswith(text.lower().strip()))
    return found[:_MOST]


class FindDialog(QDialog):
    """Type a name or a number; Enter centres it."""

    found = Signal(str)

    def __init__(self, scenario: Scenario, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Find a unit"))
        as_large(self, 380, 420)
        self._scenario = scenario
        layout = QVBoxLayout(self)
        self.text = QLineEdit()
        self.text.setPlaceholderText(self.tr("name or number"))
        self.list = QListWidget()
        layout.addWidget(self.text)
        layout.addWidget(self.list)
        self.text.textChanged.connect(self._fill)
        self.text.installEventFilter(self)
        self.text.returnPressed.connect(self._take)
        self.list.itemActivated.connect(lambda _: self._take())
        self._fill("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Arrows in the line move in the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step:
                self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), self.list.count() - 1))
                return True
        return super().eventFilter(watched, event)

    def _fill(self, text: str) -> None:
        self.list.clear()
        for unit, shown in matches(self._scenario, text):
            item = QListWidgetItem(shown)
            item.setData(Qt.ItemDataRole.UserRole, unit)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _take(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.found.emit(item.data(Qt.ItemDataRole.UserRole))
        self.accept()


class KeysDialog(QDialog):
    """All keys; each can be changed."""

    def __init__(self, keys: Mapping[str, str], changed: Callable[[str, str], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        as_large(self, 760, 620)
        outer = QVBoxLayout(self)
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setHorizontalSpacing(18)
        self.edits: dict[str, QKeySequenceEdit] = {}
        line = 0
        for where in dict.fromkeys(key.where for key in KEYS.values()):
            heading = QLabel(translate("keys", where))
            heading.setObjectName("title")
            grid.addWidget(heading, line, 0, 1, 2)
            line += 1
            for name, key in KEYS.items():
                if key.where != where:
                    continue
                edit = QKeySequenceEdit(keys[name])
                edit.setMaximumSequenceLength(1)
                edit.setClearButtonEnabled(True)
                edit.editingFinished.connect(lambda name=name: self._changed(name, changed))
                grid.addWidget(edit, line, 0)
                grid.addWidget(_wrapped(translate("keys", key.does)), line, 1)
                self.edits[name] = edit
                line += 1
        heading = QLabel(self.tr("While drawing"))
        heading.setObjectName("title")
        grid.addWidget(heading, line, 0, 1, 2)
        for text, does in DRAWING:
            line += 1
            grid.addWidget(_wrapped(translate("keys", text)), line, 0)
            grid.addWidget(_wrapped(translate("keys", does)), line, 1)
        grid.setColumnStretch(1, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        outer.addWidget(area)
        self.said = QLabel()
        self.said.setObjectName("bad")
        outer.addWidget(self.said)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        outer.addWidget(buttons)

    def _changed(self, name: str, changed: Callable[[str, str], str]) -> None:
        self.said.setText(changed(name, self.edits[name].keySequence().toString()))


def _wrapped(text: str) -> QLabel:
    """A text on as many lines as it needs."""
    label = QLabel(text)
    label.setWordWrap(True)
    return label


class LayersDialog(QDialog):
    """Layers of the map: show, lock, dim."""

    changed = Signal()

    def __init__(self, hidden: set[str], locked: set[str], dimmed: set[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Layers"))
        self.hidden, self.locked, self.dimmed = set(hidden), set(locked), set(dimmed)
        grid = QGridLayout(self)
        for column, text in enumerate((self.tr("Layer"), self.tr("show"), self.tr("lock"), self.tr("dim"))):
            label = QLabel(text)
            label.setObjectName("heading")
            grid.addWidget(label, 0, column)
        self.boxes: dict[tuple[str, str], QCheckBox] = {}
        for row, name in enumerate(LAYER_NAMES, 1):
            grid.addWidget(QLabel(translate("layers", name)), row, 0)
            for column, what in enumerate(("show", "lock", "dim"), 1):
                if (what == "lock" and name not in ("units", "orders", "ground")) or (
                    what == "dim" and name not in ("ground", "units", "orders")
                ):
                    continue
                box = QCheckBox()
                box.setAccessibleName(f"{what} {name}")
                box.setChecked({"show": name not in hidden, "lock": name in locked, "dim": name in dimmed}[what])
                box.toggled.connect(lambda on, name=name, what=what: self._set(name, what, on))
                grid.addWidget(box, row, column)
                self.boxes[name, what] = box

    def _set(self, name: str, what: str, on: bool) -> None:
        names, put = {"show": (self.hidden, not on), "lock": (self.locked, on), "dim": (self.dimmed, on)}[what]
        names.add(name) if put else names.discard(name)
        self.changed.emit()
