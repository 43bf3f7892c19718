"""The order desk's panel: every battalion and company with its mark, the High Command sheet, the order in words."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from bound_sim.hints import PlatoonHint
from bound_sim.order_text import OrderFault, parse_low_command
from bound_sim.orders import HighCommand, LowCommand, parse_high_command
from ui.document import LOCK, ORDERS, SELECTION, Document
from ui.edits import Locked, give_high, give_low, give_many
from ui.scene.orders import way_words
from ui.theme import Theme

TICK, EMPTY, FAULT = "\u2713", "\u2013", "!"
_UNIT = Qt.ItemDataRole.UserRole


class OrderPanel(QWidget):
    """Shows one side's orders. ``asks`` names an action of ``ui.keys`` that a button stands for."""

    asks = Signal(str)
    handed_in = Signal()

    def __init__(self, document: Document, theme: Theme, say: Callable[[str], None]) -> None:
        super().__init__()
        self.document, self.theme, self.say = document, theme, say
        self.setObjectName("panel")
        self.setMinimumWidth(340)
        self._items: dict[str, QTreeWidgetItem] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        self._head(layout)
        self.tabs = QTabWidget()
        self.tabs.addTab(self._make_tree(), self.tr("Companies"))
        self.tabs.addTab(self._make_sheet(), self.tr("High Commands"))
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self._make_card())
        layout.addLayout(self._make_foot())
        document.changed.connect(self._on_changed)
        self._build()
        self.refresh()

    # ---- parts

    def _head(self, layout: QVBoxLayout) -> None:
        side = self.document.sides[self.document.side]
        row = QHBoxLayout()
        swatch = QFrame()
        swatch.setFixedSize(14, 30)
        swatch.setStyleSheet(f"background: {side.colour}; border-radius: 3px;")
        name = QLabel(side.name)
        name.setObjectName("title")
        self.count = QLabel()
        self.count.setObjectName("muted")
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(swatch)
        row.addWidget(name)
        row.addStretch(1)
        row.addWidget(self.count)
        layout.addLayout(row)

    def _make_tree(self) -> QWidget:
        self.tree = QTreeWidget()
        self.tree.setColumnCount(3)
        self.tree.setHeaderLabels([self.tr("Unit"), "", self.tr("Order")])
        self.tree.setRootIsDecorated(False)
        self.tree.setItemsExpandable(False)
        self.tree.setIndentation(12)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(self.tr("Companies and their orders"))
        header = self.tree.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.currentItemChanged.connect(self._picked)
        self.tree.itemDoubleClicked.connect(lambda *_: self.asks.emit("type"))
        return self.tree

    def _make_sheet(self) -> QWidget:
        document = self.document
        self.sheet = _Sheet(len(document.own_battalions), document.scenario.bounds)
        self.sheet.setHorizontalHeaderLabels([str(bound) for bound in range(1, document.scenario.bounds + 1)])
        self.sheet.setVerticalHeaderLabels([self._battalion_name(unit) for unit in document.own_battalions])
        self.sheet.setAccessibleName(self.tr("High Commands, battalion by bound: keys A H S R B, Del"))
        self.sheet.horizontalHeader().setDefaultSectionSize(92)
        self.sheet.commanded.connect(self._sheet_command)
        self.sheet.cellChanged.connect(self._sheet_typed)
        return self.sheet

    def _make_card(self) -> QWidget:
        card = QFrame()
        card.setObjectName("card")
        grid = QGridLayout(card)
        grid.setContentsMargins(10, 10, 10, 10)
        grid.setSpacing(6)
        self.unit = QLabel()
        font = QFont(self.unit.font())
        font.setBold(True)
        self.unit.setFont(font)
        self.high_buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout()
        row.setSpacing(4)
        words = (("advance", "Advance"), ("hold", "Hold"), ("assault", "aSsault"), ("retreat", "Retreat"),
                 ("bombard", "Bombard"))  # fmt: skip
        for word, text in words:
            self.high_buttons[word] = self._letter(text, word, row, checkable=True)
        low = QHBoxLayout()
        low.setSpacing(4)
        self.low_buttons = {
            name: self._letter(text, name, low, checkable=False)
            for name, text in (("move", "Move"), ("cover", "Cover"), ("stay", "sTay"), ("dig", "Dig"), ("fire", "Fire"),
                               ("prepared", "Prep."), ("except", "Exc."))
        }  # fmt: skip
        self.line = QLineEdit()
        self.line.setPlaceholderText(
            self.tr("stay | dig | move by 0,-6 | move B2.c -> B2.a | shoot 4/1 | except 2/3/4")
        )
        self.line.setAccessibleName(self.tr("The order as one line of text"))
        self.line.returnPressed.connect(self._typed)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self.told)
        scroll.setFixedHeight(104)
        scroll.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        grid.addWidget(self.unit, 0, 0)
        grid.addLayout(row, 1, 0)
        grid.addLayout(low, 2, 0)
        grid.addWidget(self.line, 3, 0)
        grid.addWidget(scroll, 4, 0)
        return card

    def _letter(self, text: str, action: str, row: QHBoxLayout, *, checkable: bool) -> QToolButton:
        button = QToolButton()
        button.setObjectName("letter")
        at = next(i for i, letter in enumerate(text) if letter.isupper())
        button.setText(text if at == 0 else text[:at] + text[at:])
        button.setCheckable(checkable)
        button.setToolTip(self.tr("Key {0}").format(text[at]))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.asks.emit(action))
        row.addWidget(button)
        return button

    def _make_foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        self.others = QPushButton(self.tr("All others stay\u2026"))
        self.others.clicked.connect(self.all_others_stay)
        self.hand = QPushButton(self.tr("Hand in"))
        self.hand.setObjectName("primary")
        self.hand.clicked.connect(self.hand_in)
        foot.addWidget(self.others)
        foot.addStretch(1)
        foot.addWidget(self.hand)
        return foot

    def _battalion_name(self, unit: str) -> str:
        first = self.document.scenario.forces.battalions[unit][0]
        name = first.battalion_name
        return f"{unit}  {name}" if name and name != unit else unit

    # ---- showing

    def _build(self) -> None:
        bold = QFont(self.font())
        bold.setBold(True)
        for battalion in self.document.own_battalions:
            head = QTreeWidgetItem([self._battalion_name(battalion), "", ""])
            head.setData(0, _UNIT, battalion)
            head.setFont(0, bold)
            head.setFont(2, bold)
            self.tree.addTopLevelItem(head)
            self._items[battalion] = head
            for company in self.document.companies_of(battalion):
                item = QTreeWidgetItem([company, "", ""])
                item.setData(0, _UNIT, company)
                head.addChild(item)
                self._items[company] = item
        self.tree.expandAll()

    def _on_changed(self, what: str) -> None:
        if what in (ORDERS, LOCK):
            self.refresh()
        elif what == SELECTION:
            self._show_unit()

    def refresh(self) -> None:
        """Show the document's orders anew."""
        document = self.document
        for battalion in document.own_battalions:
            item = self._items[battalion]
            item.setText(2, document.high_words(battalion) or self.tr("no High Command: Hold"))
            self._mark(item, battalion, bool(document.high_of(battalion)), bool(document.faults.get(battalion)))
            own = document.words(battalion)
            if own:
                item.setText(2, f"{item.text(2)}: {own}")
            for company in document.companies_of(battalion):
                line = self._items[company]
                there = document.present(company)
                line.setText(2, document.words(company) if there else self.tr("not on the table"))
                line.setToolTip(2, "\n".join([document.words(company), *document.troubles(company)]))
                if there:
                    self._mark(line, company, document.ordered(company), bool(document.troubles(company)))
                else:
                    line.setText(1, "")
        waiting = document.waiting()
        done = len([unit for unit in document.own_companies if document.present(unit)])
        self.count.setText(
            self.tr("Bound {0} of {1}\n{2} of {3} companies ordered").format(
                document.bound, document.scenario.bounds, done - len(waiting), done
            )
        )
        self.others.setEnabled(bool(waiting) and not document.locked)
        self.hand.setEnabled(not document.locked)
        self.hand.setText(self.tr("Handed in") if document.locked else self.tr("Hand in"))
        self._fill_sheet()
        self._show_unit()

    def _mark(self, item: QTreeWidgetItem, unit: str, ordered: bool, faulty: bool) -> None:
        text, colour = (FAULT, self.theme.bad) if faulty else (TICK, self.theme.good) if ordered else \
            (EMPTY, self.theme.muted)  # fmt: skip
        item.setText(1, text)
        item.setForeground(1, QBrush(QColor(colour)))

    def _fill_sheet(self) -> None:
        with QSignalBlocker(self.sheet):
            for row, battalion in enumerate(self.document.own_battalions):
                for bound in range(1, self.document.scenario.bounds + 1):
                    cell = self.sheet.item(row, bound - 1)
                    if cell is None:
                        cell = QTableWidgetItem()
                        cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                        self.sheet.setItem(row, bound - 1, cell)
                    cell.setText(self.document.high_words(battalion, bound))
                    past = bound < self.document.bound or (self.document.locked and bound == self.document.bound)
                    flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
                    cell.setFlags(flags if past else flags | Qt.ItemFlag.ItemIsEditable)
                    cell.setForeground(QBrush(QColor(self.theme.muted if past else self.theme.text)))

    def _show_unit(self) -> None:
        document = self.document
        company = document.company
        item = self._items.get(company)
        with QSignalBlocker(self.tree):
            if item is not None:
                self.tree.setCurrentItem(item)
                self.tree.scrollToItem(item)
            else:
                self.tree.setCurrentIndex(QModelIndex())
        self.unit.setText(self._unit_title(company))
        self.line.setText(document.words(company))
        self.line.setEnabled(bool(company) and not document.locked)
        high = document.high_of(company.split("/", 1)[0]) if company else None
        for word, button in self.high_buttons.items():
            button.setChecked(bool(high and high.word == word))
            button.setEnabled(bool(company) and not document.locked)
        for button in self.low_buttons.values():
            button.setEnabled("/" in company and not document.locked)
        self._set_bad(False)
        self.show_told(document.low_of(company) if company else None, document.told)

    def _unit_title(self, company: str) -> str:
        if not company:
            return self.tr("Select a company: click one of its bases, or N")
        members = self.document.scenario.forces.companies.get(company, ())
        types = sorted({p.type for p in members})
        there = len(self.document.present(company))
        words = self.document.high_words(company.split("/", 1)[0]) or "Hold"
        return f"{company}  \u00b7  {words}  \u00b7  {there} {', '.join(types)}"

    def show_told(self, order: LowCommand | None, told: "dict[str, PlatoonHint] | object") -> None:
        """What the rules say of an order (of the live one while it is drawn)."""
        hints: dict[str, PlatoonHint] = told if isinstance(told, dict) else {}
        lines = list(dict.fromkeys(self._fault_lines(order)))
        company = self.document.company
        groups: dict[str, list[str]] = {}
        for member in self.document.scenario.forces.companies.get(company, ()):
            hint = hints.get(member.id)
            if hint:
                groups.setdefault(_hint_words(hint), []).append(member.number)
        lines += [f"{', '.join(numbers)}: {text}" for text, numbers in groups.items()]
        self.told.setText("\n".join(lines))

    def _fault_lines(self, order: LowCommand | None) -> list[str]:
        if order is None or self.document.low_of(self.document.company) != order:
            return []
        return [f"{FAULT} {fault.wrong}: {fault.allowed}" for fault in self.document.faults.get(order.unit, ())]

    # ---- doing

    def _picked(self, item: QTreeWidgetItem | None, _: QTreeWidgetItem | None) -> None:
        unit = str(item.data(0, _UNIT)) if item else ""
        if "/" in unit:
            self.document.select_company(unit)
        elif unit:
            members = [p.id for p in self.document.scenario.forces.battalions.get(unit, ())]
            self.document.select(members, unit)

    def _typed(self) -> None:
        """The line as an order; what is wrong with it is said below it."""
        company = self.document.company
        text = self.line.text().strip()
        try:
            if not text:
                give_low(self.document, company, None)
            else:
                order = parse_low_command(
                    f"{company} {text}", bound=self.document.bound, table=self.document.scenario.battlefield.table,
                    place="arrows.txt: desk",
                )  # fmt: skip
                give_low(self.document, company, order)
            self._set_bad(False)
            self.asks.emit("map")
        except OrderFault as fault:
            self._set_bad(True)
            self.told.setText(f"{FAULT} {fault}")
        except Locked:
            self.say(self.tr("The orders are handed in."))

    def _set_bad(self, bad: bool) -> None:
        if self.line.property("bad") != bad:
            self.line.setProperty("bad", bad)
            self.line.style().unpolish(self.line)
            self.line.style().polish(self.line)

    def _sheet_command(self, row: int, column: int, text: str) -> None:
        self._give_high(row, column, text)

    def _sheet_typed(self, row: int, column: int) -> None:
        cell = self.sheet.item(row, column)
        self._give_high(row, column, cell.text() if cell else "")

    def _give_high(self, row: int, column: int, text: str) -> None:
        battalion, bound = self.document.own_battalions[row], column + 1
        if bound < self.document.bound:
            return
        try:
            command = parse_high_command(text, battalion=battalion, bound=bound, place="orders.csv: desk")
            if command:
                self._check_reference(command)
            give_high(self.document, battalion, command, bound)
        except ValueError as error:
            self.say(str(error))
            self._fill_sheet()
        except Locked:
            self.say(self.tr("The orders are handed in."))
            self._fill_sheet()

    def _check_reference(self, command: HighCommand) -> None:
        if command.word == "bombard":
            self.document.scenario.battlefield.table.area(command.reference)

    def all_others_stay(self) -> None:
        """R-13: after a question: companies without an order are told to stay."""
        waiting = self.document.waiting()
        question = self.tr("{0} companies have no order: tell all of them to stay?").format(len(waiting))
        if QMessageBox.question(self, self.tr("All others stay"), question) == QMessageBox.StandardButton.Yes:
            self.let_stay(waiting)

    def let_stay(self, companies: list[str]) -> None:
        bound = self.document.bound
        orders = {unit: LowCommand(unit, bound, "stay", place="arrows.txt: desk") for unit in companies}
        try:
            give_many(self.document, self.tr("All others stay"), dict(orders))
        except Locked:
            self.say(self.tr("The orders are handed in."))

    def hand_in(self) -> None:
        """Hand in, after a question where something is missing or faulty."""
        waiting, faults = self.document.waiting(), self.document.faults
        if faults:
            lines = [f"{unit}: {fault.wrong}" for unit, found in faults.items() for fault in found]
            QMessageBox.warning(self, self.tr("Not handed in"), "\n".join(lines[:12]))
            return
        if waiting:
            question = self.tr("{0} companies have no order: they stay and may shoot (R-13).\nHand in?")
            answer = QMessageBox.question(self, self.tr("Hand in"), question.format(len(waiting)))
            if answer != QMessageBox.StandardButton.Yes:
                return
        self.handed_in.emit()

    def toggle_prepared(self) -> None:
        """R-12: dotted or not."""
        document = self.document
        order = document.low_of(document.company) or LowCommand(document.company, document.bound, "stay")
        if order.action in ("move", "cover"):
            self.say(self.tr("Prepared fire stands still (Q-prepared)."))
            return
        try:
            give_low(document, document.company, replace(order, prepared=not order.prepared, place="arrows.txt: desk"))
        except Locked:
            self.say(self.tr("The orders are handed in."))


class _Sheet(QTableWidget):
    """The High Command sheet: letters give commands."""

    commanded = Signal(int, int, str)

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)

    def event(self, event: QEvent) -> bool:
        """Letters are the sheet's here, not the map's."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and not event.modifiers():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        index: QModelIndex = self.currentIndex()
        words = {Qt.Key.Key_A: "Advance", Qt.Key.Key_H: "Hold", Qt.Key.Key_S: "Assault", Qt.Key.Key_R: "Retreat"}
        if index.isValid() and event.key() in words and not event.modifiers():
            self.commanded.emit(index.row(), index.column(), words[Qt.Key(event.key())])
        elif index.isValid() and event.key() == Qt.Key.Key_B and not event.modifiers():
            self.edit(index)
        elif index.isValid() and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.commanded.emit(index.row(), index.column(), "")
        else:
            super().keyPressEvent(event)


def _hint_words(hint: PlatoonHint) -> str:
    """What a platoon would do, in words with rule ids."""
    said = [hint.done]
    if hint.way and hint.way.reach_u > 0:
        said.append(f"{way_words(hint.way)} (R-17)")
    if hint.way and hint.way.ground != "open":
        said.append(f"worst ground {hint.way.ground}")
    if hint.way and hint.way.on_road:
        said.append("road")
    said.append(f"R{hint.needed} in {hint.cover_row} (R-31)")
    if hint.target:
        said.append(f"step {hint.substep}: {hint.target}")
    text = ", ".join(said)
    return text + "".join(f"; {reason} ({rule})" for rule, reason in hint.reasons)
