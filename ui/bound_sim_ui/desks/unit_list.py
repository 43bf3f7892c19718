"""The list of a side's units with their orders: a mark, the order in words, what is wrong with it."""

from PySide6.QtCore import QModelIndex, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from bound_sim.desk.offers import mark_of
from bound_sim_maps.speech import spoken
from bound_sim_ui.document import Document
from bound_sim_ui.theme import Theme, scaled
from bound_sim_ui.words import translate

#: ordered; no order; refused or forbidden; allowed, but it comes to nothing as all stand
TICK, EMPTY, FAULT, IDLE = "\u2713", "\u2013", "!", "~"
_UNIT = Qt.ItemDataRole.UserRole
#: high at least, at the usual size of texts
_LIST_PX = 110


def battalion_name(document: Document, unit: str) -> str:
    """A battalion as lists have it: its id, and its name where it has another one."""
    first = document.scenario.forces.battalions[unit][0]
    name = first.battalion_name
    return f"{unit}  {name}" if name and name != unit else unit


class UnitList(QTreeWidget):
    """Battalions and companies, or formations and their units where orders go to units themselves."""

    asked = Signal(str, QPoint)  # what can be done with this unit's order

    def __init__(self, document: Document, theme: Theme) -> None:
        super().__init__()
        self.document, self.theme = document, theme
        #: unit -> its line, of battalions too where they take orders
        self.items: dict[str, QTreeWidgetItem] = {}
        #: what each line was made of when it was shown last: most stay as they are
        self._shown: dict[str, object] = {}
        self.setMinimumHeight(scaled(_LIST_PX))
        self.setColumnCount(3)
        self.setHeaderLabels([self.tr("Unit"), "", self.tr("Order")])
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.setAccessibleName(
            self.tr("{0} and their orders").format(translate("rules", document.form.units.capitalize()))
        )
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.itemSelectionChanged.connect(self._picked)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self._build()

    def _build(self) -> None:
        """A head for each battalion with its companies; where orders go to units themselves, one for each formation."""
        bold = QFont(self.font())
        bold.setBold(True)
        document = self.document
        whole = document.grammar.level == 0
        heads: dict[str, QTreeWidgetItem] = {}
        for battalion in document.own_battalions:
            formation = document.scenario.forces.battalions[battalion][0].regiment
            name = formation if whole else battalion
            if name not in heads:
                head = QTreeWidgetItem([formation if whole else battalion_name(document, battalion), "", ""])
                head.setData(0, _UNIT, "" if whole else battalion)
                head.setFont(0, bold)
                head.setFont(2, bold)
                self.addTopLevelItem(head)
                heads[name] = head
            if not whole:
                self.items[battalion] = heads[name]
            for company in document.companies_of(battalion):
                item = QTreeWidgetItem([battalion_name(document, company) if whole else company, "", ""])
                item.setData(0, _UNIT, company)
                item.setToolTip(0, item.text(0))
                heads[name].addChild(item)
                self.items[company] = item
        self.expandAll()

    def refresh(self) -> None:
        """Show the orders as they are now."""
        for battalion in self.document.own_battalions:
            if self.document.grammar.level:
                self._show_head(battalion)
            for company in self.document.companies_of(battalion):
                self._show_line(battalion, company)

        self._fit_names()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """A card that grows below takes room from the list: the unit in hand stays in sight."""
        super().resizeEvent(event)
        self._fit_names()
        if chosen := self.selectedItems():
            self.scrollToItem(chosen[0])

    def _fit_names(self) -> None:
        """Names of units as broad as they are; where an order wants the room, half the list at least."""
        room = self.viewport().width()
        left = room - self.columnWidth(1) - self.sizeHintForColumn(2)
        self.header().resizeSection(0, min(self.sizeHintForColumn(0), max(left, room // 2)))

    def hide_ordered(self, hidden: bool) -> None:
        """Show all units, or those that want an order and their heads."""
        waiting = set(self.document.waiting()) if hidden else None
        for row in range(self.topLevelItemCount()):
            head = self.topLevelItem(row)
            assert head is not None
            under = [item for at in range(head.childCount()) if (item := head.child(at)) is not None]
            for item in under:
                item.setHidden(waiting is not None and item.data(0, _UNIT) not in waiting)
            head.setHidden(waiting is not None and all(item.isHidden() for item in under))

    def _show_head(self, battalion: str) -> None:
        document, item = self.document, self.items[battalion]
        item.setText(2, document.high_words(battalion) or translate("rules", document.form.names["empty"]))
        idle = document.idle(battalion)
        item.setToolTip(2, spoken(idle))
        self._mark(item, bool(document.high_of(battalion)), bool(document.faults.get(battalion)), bool(idle))
        own = document.words(battalion)
        if own:
            item.setText(2, f"{item.text(2)}: {own}")

    def _show_line(self, battalion: str, company: str) -> None:
        document, line = self.document, self.items[company]
        members = document.scenario.forces.companies.get(company, ())
        rests_on = (
            document.low_of(company), document.high_of(battalion), document.faults.get(company), id(document.history),
            document.moment, document.lines_now(), [document.told.get(member.id) for member in members],
        )  # fmt: skip
        if self._shown.get(company) == rests_on:
            return
        self._shown[company] = rests_on
        there = document.present(company)
        mark = mark_of(document, company)
        words = mark.words
        if not words and not document.grammar.level and not document.grammar.lines:
            words = translate("rules", document.form.names["empty"])
        line.setText(2, words if there else self.tr("not on the table"))
        line.setToolTip(2, "\n".join([words, *mark.troubles, *map(spoken, mark.idle)]))
        if there:
            self._mark(line, mark.ordered, bool(mark.troubles), bool(mark.idle))
        else:
            line.setText(1, "")

    def _mark(self, item: QTreeWidgetItem, ordered: bool, faulty: bool, idle: bool = False) -> None:
        marks = {
            FAULT: (faulty, self.theme.bad, self.tr("refused, or forbidden as it stands")),
            IDLE: (idle, self.theme.warn, self.tr("allowed, but it comes to nothing as all stand")),
            TICK: (ordered, self.theme.good, self.tr("ordered")),
            EMPTY: (True, self.theme.muted, self.tr("no order")),
        }
        text = next(mark for mark, (is_so, _, _) in marks.items() if is_so)
        _, colour, means = marks[text]
        item.setText(1, text)
        item.setToolTip(1, means)
        item.setForeground(1, QBrush(QColor(colour)))

    def choose(self, unit: str, chosen: set[str]) -> None:
        """Mark the lines of these units, and go to that of one."""
        item = self.items.get(unit)
        with QSignalBlocker(self):
            if item is not None and self.currentItem() is not item:
                self.setCurrentItem(item)
                self.scrollToItem(item)
            elif item is None:
                self.setCurrentIndex(QModelIndex())
            for name, line in self.items.items():
                line.setSelected(name in chosen)

    def _ask_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        if item is not None and item.data(0, _UNIT):
            self.asked.emit(str(item.data(0, _UNIT)), self.viewport().mapToGlobal(at))

    def _picked(self) -> None:
        """Lines chosen in the list: units, or a battalion for all of its."""
        forces = self.document.scenario.forces
        current = self.currentItem()
        items = sorted(self.selectedItems(), key=lambda item: item is not current)
        units = [str(item.data(0, _UNIT)) for item in items if item.data(0, _UNIT)]
        if units:
            members = [p.id for unit in units for p in forces.companies.get(unit) or forces.battalions.get(unit, ())]
            self.document.select(members, units[0])
