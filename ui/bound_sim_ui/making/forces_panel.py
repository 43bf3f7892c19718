"""The panel of forces: sides, templates to raise, the order of battle as a tree, what is selected, faults."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk.games import bound_word, own_types, titles, types_of, units_to_raise
from bound_sim.rules.records.units_to_raise import NewUnit, Template, raised
from bound_sim.scenario.forces import Platoon, TypeBook, natural_key
from bound_sim.scenario.formations import Formation, turned
from bound_sim.scenario.model import Side
from bound_sim_ui.making.draft import FAULTS, FORCES, SELECTION, ScenarioDraft
from bound_sim_ui.making.force_tools import TURN
from bound_sim_ui.making.map_panel import FaultList
from bound_sim_ui.theme import Theme, scaled

_UNIT = Qt.ItemDataRole.UserRole
#: the column of numbers, and how they stand in it
_BASES, _NUMBER = 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
_MOST_SIDES = 20
#: the column of a state that the core knows, and what cells of a ruleset's own say
DUG_IN, YES = "dug_in", "yes"


def state_of(types: TypeBook) -> str:
    """The state that a base may be in from the start: dug in, or a column of the ruleset's own that says yes or no.

    "" where the rules have none.
    """
    if types.called.get(DUG_IN, DUG_IN):
        return DUG_IN
    return next((name for name, cells in types.own_columns.items() if YES in cells), "")


class ForcesPanel(QWidget):
    """Shows a draft's forces. ``lays`` says: take these platoons on the pointer, in a formation, facing so."""

    asks = Signal(str)
    lays = Signal(object, object, int)
    looked_at = Signal(object)
    said = Signal(str)

    def __init__(self, draft: ScenarioDraft, theme: Theme) -> None:
        super().__init__()
        self.draft, self.theme = draft, theme
        self._offered = ""
        self.setObjectName("panel")
        self.setMinimumWidth(scaled(380))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        layout.addLayout(self._head())
        layout.addWidget(self._rules())
        layout.addWidget(self._sides())
        layout.addLayout(self._raise())
        layout.addWidget(self._tree(), 1)
        layout.addLayout(self._selected())
        self.faults = FaultList()
        self.faults.setMaximumHeight(64)
        self.faults.picked.connect(self.looked_at)
        layout.addWidget(self.faults)
        layout.addLayout(self._foot())
        draft.changed.connect(self._on_changed)
        self.refresh()

    # ---- parts

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.title = QLineEdit()
        self.title.setAccessibleName(self.tr("Title of the battle"))
        self.title.editingFinished.connect(self._titled)
        self.bounds = QSpinBox()
        self.bounds.setRange(1, 999)
        self.bounds.setSuffix(self.tr(" bounds"))
        self.bounds.setAccessibleName(self.tr("Number of bounds"))
        self.bounds.setKeyboardTracking(False)
        self.bounds.valueChanged.connect(lambda count: self.draft.change_scenario(self.tr("Bounds"), bounds=count))
        row.addWidget(self.title, 1)
        row.addWidget(self.bounds)
        return row

    def _rules(self) -> QComboBox:
        self.rules = QComboBox()
        self.rules.setAccessibleName(self.tr("Rules of the battle"))
        self.rules.setToolTip(self.tr("Rules have units of their own: choose them before the first is placed"))
        for game, title in titles().items():
            self.rules.addItem(title, game)
        self.rules.activated.connect(self._ruled)
        return self.rules

    def _sides(self) -> QTableWidget:
        self.sides = QTableWidget(0, 3)
        self.sides.setHorizontalHeaderLabels([self.tr("Side"), self.tr("Name"), self.tr("Front \u00b0")])
        self.sides.verticalHeader().hide()
        self.sides.setShowGrid(False)
        self.sides.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.sides.setAccessibleName(self.tr("Sides, their names and the bearing that they face"))
        self.sides.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        for column in (0, 2):
            self.sides.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.sides.cellChanged.connect(self._side_changed)
        return self.sides

    def _raise(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(6)
        self.template = QComboBox()
        self.template.setAccessibleName(self.tr("Unit to raise"))
        self.template.currentIndexChanged.connect(lambda _: self._noted())
        self.side = QComboBox()
        self.side.setAccessibleName(self.tr("Side"))
        self.battalion = QLineEdit()
        self.battalion.setPlaceholderText(self.tr("id"))
        self.battalion.setMaximumWidth(scaled(70))
        self.battalion.setAccessibleName(self.tr("Id of the battalion"))
        self.name = QLineEdit()
        self.name.setPlaceholderText(self.tr("name"))
        self.name.setAccessibleName(self.tr("Name of the unit"))
        self.formation = QComboBox()
        self.formation.setAccessibleName(self.tr("Formation"))
        self.state = QCheckBox()
        self.place = QPushButton(self.tr("Place (P)"))
        self.place.setObjectName("primary")
        self.place.clicked.connect(self.lay)
        self.note = QLabel()
        self.note.setObjectName("muted")
        self.note.setWordWrap(True)
        self.note.setMinimumHeight(3 * self.fontMetrics().height())
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.template, 0, 0, 1, 3)
        grid.addWidget(self.side, 0, 3)
        grid.addWidget(self.note, 1, 0, 1, 4)
        grid.addWidget(self.battalion, 2, 0)
        grid.addWidget(self.name, 2, 1, 1, 3)
        grid.addWidget(self.formation, 3, 0, 1, 2)
        grid.addWidget(self.state, 3, 2)
        grid.addWidget(self.place, 3, 3)
        return grid

    def _tree(self) -> QTreeWidget:
        self.tree = QTreeWidget()
        self.tree.setMinimumHeight(scaled(90))
        self.tree.setHeaderLabels([self.tr("Unit"), self.tr("Bases")])
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(self.tr("Order of battle"))
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setStretchLastSection(False)
        self.tree.itemSelectionChanged.connect(self._picked)
        return self.tree

    def _selected(self) -> QVBoxLayout:
        both, row = QVBoxLayout(), QHBoxLayout()
        both.setSpacing(4)
        self.count = QLabel()
        self.count.setObjectName("muted")
        both.addWidget(self.count)
        both.addLayout(row)
        self.unit_buttons: dict[str, QPushButton] = {}
        for name, text in (("turn left", "Q \u21ba"), ("turn right", "E \u21bb"), ("state", ""),
                           ("remove", self.tr("Remove"))):  # fmt: skip
            button = QPushButton(text)
            button.clicked.connect(lambda _=False, name=name: self.act(name))
            row.addWidget(button)
            self.unit_buttons[name] = button
        self.arrives = QSpinBox()
        self.arrives.setRange(1, 999)
        self.arrives.setToolTip(self.tr("When they enter, at its opening; 1: there from the start"))
        self.arrives.setAccessibleName(self.tr("Arrives at bound"))
        self.arrives.setKeyboardTracking(False)
        self.arrives.valueChanged.connect(
            lambda bound: self._change(self.tr("Arrival"), lambda p: replace(p, arrives=bound))
        )
        row.addWidget(self.arrives)
        return both

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for name, text in (("forces in", self.tr("Sheet in\u2026")), ("forces out", self.tr("CSV out\u2026")),
                           ("save draft", self.tr("Save\u2026"))):  # fmt: skip
            button = QPushButton(text)
            button.clicked.connect(lambda _=False, name=name: self.asks.emit(name))
            row.addWidget(button)
        row.addStretch(1)
        self.begin = QPushButton(self.tr("Begin the battle"))
        self.begin.setObjectName("primary")
        self.begin.clicked.connect(lambda: self.asks.emit("begin"))
        row.addWidget(self.begin)
        return row

    # ---- showing

    def _on_changed(self, what: str) -> None:
        if what == FORCES:
            self.refresh()
        elif what == SELECTION:
            self._show_selected()
        elif what == FAULTS:
            self._show_faults()

    def refresh(self) -> None:
        """Show the forces as they are now."""
        scenario = self.draft.scenario
        if self.title.text() != scenario.title:
            self.title.setText(scenario.title)
        self._offer()
        with QSignalBlocker(self.bounds):
            self.bounds.setValue(scenario.bounds)
        self._fill_sides()
        self._fill_tree()
        if not self.battalion.text() or self.battalion.text() in self._taken():
            self.battalion.setText(self.free_id())
        self._noted()
        self._show_selected()
        self._show_faults()

    def _offer(self) -> None:
        """Offer the parts of the battle's rules: units to raise, formations, a state that bases are in from the
        start."""
        game = self.draft.scenario.ruleset
        with QSignalBlocker(self.rules):
            self.rules.setCurrentIndex(self.rules.findData(game))
        if self._offered == game:
            return
        self._offered = game
        self.establishments = units_to_raise(game)
        self._state = state_of(own_types(game))
        with QSignalBlocker(self.template), QSignalBlocker(self.formation):
            self.template.clear()
            for name, template in self.establishments.templates.items():
                self.template.addItem(f"{template.title} ({template.bases})", name)
                self.template.setItemData(self.template.count() - 1, template.note, Qt.ItemDataRole.ToolTipRole)
            self.formation.clear()
            self.formation.addItems(list(self.establishments.formations))
        self._in_words = self.tr("dug in") if self._state == DUG_IN else self._state
        self.state.setText(self._in_words)
        self.state.setChecked(False)
        self.unit_buttons["state"].setText(f"D {self._in_words}")
        self.state.setVisible(bool(self._state))
        self.unit_buttons["state"].setVisible(bool(self._state))
        for one in (self.template, self.formation, self.place):
            one.setEnabled(bool(self.establishments.templates))
        self._bound = bound_word(game).lower()
        self.bounds.setSuffix(f" {self._bound}s")
        self.arrives.setPrefix(f"{self._bound} ")

    def _fill_sides(self) -> None:
        sides, chosen = self.draft.scenario.sides, self.side.currentData()
        with QSignalBlocker(self.sides), QSignalBlocker(self.side):
            more = len(sides) < _MOST_SIDES
            self.sides.setRowCount(len(sides) + more)
            self.side.clear()
            for row, side in enumerate(sides):
                for column, text in enumerate((side.id, side.name, f"{side.front / 10:g}")):
                    self.sides.setItem(row, column, QTableWidgetItem(text))
                first = self.sides.item(row, 0)
                if first is not None:
                    first.setFlags(Qt.ItemFlag.ItemIsEnabled)
                    first.setForeground(QColor(side.colour).darker(120))
                self.side.addItem(side.name, side.id)
            if more:
                for column, text in enumerate((self.tr("more\u2026"), "", "")):
                    item = QTableWidgetItem(text)
                    item.setForeground(QColor(self.theme.muted))
                    self.sides.setItem(len(sides), column, item)
            self.side.setCurrentIndex(max(self.side.findData(chosen), 0))
        self.sides.setFixedHeight(scaled(34) + scaled(30) * min(self.sides.rowCount(), 4))

    def _fill_tree(self) -> None:
        forces = self.draft.scenario.forces
        closed = {
            str(item.data(0, _UNIT)) for top in range(self.tree.topLevelItemCount())
            for item in _below(self.tree.topLevelItem(top)) if not item.isExpanded()
        }  # fmt: skip
        self._items: dict[str, QTreeWidgetItem] = {}
        with QSignalBlocker(self.tree):
            self.tree.clear()
            for side in self.draft.scenario.sides:
                own = [b for b, members in forces.battalions.items() if members[0].side == side.id]
                head = QTreeWidgetItem([side.name, str(sum(len(forces.battalions[b]) for b in own))])
                head.setTextAlignment(_BASES, _NUMBER)
                head.setData(0, _UNIT, f"side {side.id}")
                self.tree.addTopLevelItem(head)
                for battalion in sorted(own, key=natural_key):
                    self._add_battalion(head, battalion, closed)
                head.setExpanded(True)

    def _add_battalion(self, head: QTreeWidgetItem, battalion: str, closed: set[str]) -> None:
        forces = self.draft.scenario.forces
        members = forces.battalions[battalion]
        name = members[0].battalion_name
        item = self._entry(head, battalion, f"{battalion}  {name}" if name != battalion else battalion, len(members))
        for company in dict.fromkeys(p.company_id for p in members):
            platoons = forces.companies[company]
            line = item if company == battalion else self._entry(item, company, company, len(platoons))
            for p in platoons:
                late = f", {self._bound} {p.arrives}" if p.arrives > 1 else ""
                extra = (f", {self._in_words}" if self._is(p) else "") + late
                self._entry(line, p.id, f"{p.id}  {p.type}{extra}", 1)
        item.setExpanded(battalion not in closed)

    def _entry(self, head: QTreeWidgetItem, unit: str, text: str, count: int) -> QTreeWidgetItem:
        item = QTreeWidgetItem(head, [text, str(count)])
        item.setTextAlignment(_BASES, _NUMBER)
        item.setData(0, _UNIT, unit)
        self._items[unit] = item
        return item

    def _show_selected(self) -> None:
        chosen = self.draft.chosen()
        types = sorted({p.type for p in chosen})
        said = self.tr("{0} bases: {1}").format(len(chosen), ", ".join(types)) if chosen else self.tr("none selected")
        self.count.setText(said)
        for button in self.unit_buttons.values():
            button.setEnabled(bool(chosen))
        self.arrives.setEnabled(bool(chosen))
        with QSignalBlocker(self.arrives):
            self.arrives.setValue(chosen[0].arrives if chosen else 1)
        with QSignalBlocker(self.tree):
            self.tree.clearSelection()
            for unit in self.draft.selected:
                item = self._items.get(unit)
                if item is not None:
                    item.setSelected(True)
            company = self._items.get(self.draft.selected[0].rpartition("/")[0]) if self.draft.selected else None
            if company is not None:
                self.tree.scrollToItem(company)

    def _show_faults(self) -> None:
        draft = self.draft
        self.faults.show_faults([str(fault) for fault in draft.faults], being_checked=draft.being_checked)
        ready = bool(draft.scenario.forces.platoons) and not draft.faults
        self.begin.setEnabled(ready)
        self.begin.setToolTip("" if ready else self.tr("A battle needs forces on every side, and no faults"))

    def _noted(self) -> None:
        template = self._template()
        self.note.setText(template.note if template is not None else self._none_to_raise())

    # ---- doing

    def _template(self) -> Template | None:
        """The unit to raise that is chosen; None where the rules have none."""
        return self.establishments.templates.get(self.template.currentData())

    def _none_to_raise(self) -> str:
        return self.tr("These rules have no units to raise: read a forces.csv in (Ctrl+I).")

    def formation_chosen(self) -> Formation | None:
        """The formation that units are laid out in; None where the rules have none."""
        return self.establishments.formations.get(self.formation.currentText())

    def _is(self, platoon: Platoon) -> bool:
        """True if a base is in the state that the rules have."""
        return platoon.dug_in or platoon.own.get(self._state) == YES

    def _put(self, platoon: Platoon, on: bool) -> Platoon:
        if self._state == DUG_IN:
            return replace(platoon, dug_in=on)
        others = tuple(cell for cell in platoon.cells if cell[0] != self._state)
        return replace(platoon, cells=(*others, (self._state, YES)) if on else others)

    def _taken(self) -> set[str]:
        """Ids that units were raised under: of a regiment's battalions what stands before the ending."""
        return {battalion.split("-", 1)[0] for battalion in self.draft.scenario.forces.battalions}

    def free_id(self) -> str:
        """The first number that no battalion has."""
        taken = self._taken()
        return str(next(number for number in range(1, 10_000) if str(number) not in taken))

    def lay(self) -> None:
        """Take the unit that is chosen on the pointer."""
        template, formation = self._template(), self.formation_chosen()
        if template is None or formation is None:
            self.said.emit(self._none_to_raise())
            return
        scenario = self.draft.scenario
        side = next(one for one in scenario.sides if one.id == self.side.currentData())
        battalion = self.battalion.text().strip() or self.free_id()
        ids = {battalion + ending for ending, _ in template.battalions}
        if ids & set(scenario.forces.battalions):
            self.said.emit(self.tr("There is a battalion {0} already.").format(", ".join(sorted(ids))))
            return
        types = types_of(scenario)
        many = len(template.battalions) > 1
        unit = raised(
            template,
            unit=NewUnit(
                side.id, battalion, self.name.text().strip(), (self.name.text().strip() or battalion) if many else ""
            ),
            facing=side.front,
            types=types,
        )
        if self.state.isChecked():
            unit = [self._put(p, True) for p in unit]
        self.lays.emit(unit, formation, side.front)

    def act(self, name: str) -> None:
        """One of the acts on what is selected, by its name in ``bound_sim_ui.keys``."""
        chosen = self.draft.chosen()
        if name == "formation":
            self.formation.setCurrentIndex((self.formation.currentIndex() + 1) % max(self.formation.count(), 1))
        elif not chosen:
            self.said.emit(self.tr("Select units first."))
        elif name in ("turn left", "turn right"):
            made = {p.id: p for p in turned(chosen, -TURN if name == "turn left" else TURN)}
            self._change(self.tr("Turned"), lambda p: made[p.id])
        elif name == "state" and self._state:
            on = not all(self._is(p) for p in chosen)
            text = self._in_words if on else self.tr("not {0}").format(self._in_words)
            self._change(text.capitalize(), lambda p: self._put(p, on))
        elif name == "remove":
            gone = set(self.draft.selected)
            self.draft.change_forces(
                self.tr("Removed"), (p for p in self.draft.scenario.forces.platoons if p.id not in gone)
            )

    def _change(self, text: str, how: Callable[[Platoon], Platoon]) -> None:
        chosen = set(self.draft.selected)
        if chosen:
            self.draft.change_forces(
                text, (how(p) if p.id in chosen else p for p in self.draft.scenario.forces.platoons)
            )

    def _picked(self) -> None:
        units: list[str] = []
        forces = self.draft.scenario.forces
        for item in self.tree.selectedItems():
            unit = str(item.data(0, _UNIT))
            if unit.startswith("side "):
                units += [p.id for p in forces.platoons if p.side == unit.removeprefix("side ")]
            else:
                members = forces.battalions.get(unit) or forces.companies.get(unit)
                units += [p.id for p in members] if members else [unit]
        self.draft.select(units)

    def _ruled(self) -> None:
        rules = str(self.rules.currentData())
        if rules != self.draft.scenario.ruleset and self.draft.scenario.forces.platoons:
            self.said.emit(self.tr("These units are of other rules: remove them first."))
            self._offer()
        elif rules != self.draft.scenario.ruleset:
            self.draft.change_scenario(self.tr("Rules"), ruleset=rules)

    def _titled(self) -> None:
        title = self.title.text().strip()
        if title and title != self.draft.scenario.title:
            self.draft.change_scenario(self.tr("Title"), title=title)

    def _side_changed(self, row: int, column: int) -> None:
        sides = list(self.draft.scenario.sides)
        cell = self.sides.item(row, column)
        text = cell.text().strip() if cell else ""
        if row >= len(sides):
            id_ = text if column == 0 else next(c for c in "ABCDEFGHIJKLMNOPQRSTU" if c not in {s.id for s in sides})
            if not text or not id_.isalnum() or id_ in {side.id for side in sides}:
                self.said.emit(self.tr("An id of letters and digits that no side has"))
            else:
                name = text if column == 1 else self.tr("Side {0}").format(id_)
                sides.append(Side(id_, name, 0, _COLOURS[len(sides) % len(_COLOURS)]))
        elif column == 1 and text:
            sides[row] = replace(sides[row], name=text)
        elif column == 2:
            try:
                sides[row] = replace(sides[row], front=round(float(text) * 10) % 3600)
            except ValueError:
                self.said.emit(self.tr("A front is a bearing in degrees, 0 to 360"))
        if tuple(sides) != self.draft.scenario.sides:
            self.draft.change_scenario(self.tr("Sides"), sides=tuple(sides))
        self._fill_sides()


def _below(item: QTreeWidgetItem | None) -> list[QTreeWidgetItem]:
    found = [] if item is None else [item.child(i) for i in range(item.childCount())]
    return [child for child in found if child is not None]
