"""The order desk's panel: every battalion and company with its mark, the High Command sheet, the order in words."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk.draft_answers import said_of
from bound_sim.desk.edits import give_each, give_many, give_words
from bound_sim.desk.seat_desk import Locked
from bound_sim.orders.arrows import arrow, changed
from bound_sim.orders.records import OrderLine
from bound_sim.rules.records.hints import Ghost
from bound_sim_maps.speech import spoken
from bound_sim_ui.compass import path_words
from bound_sim_ui.desks.hand_in_check import named
from bound_sim_ui.desks.order_sheet import OrderSheet
from bound_sim_ui.desks.play_button import play_button
from bound_sim_ui.desks.seat_panel import SeatPanel
from bound_sim_ui.desks.tour import Tour
from bound_sim_ui.desks.unit_list import FAULT, IDLE, UnitList
from bound_sim_ui.document import Document
from bound_sim_ui.keys import KEYS
from bound_sim_ui.theme import Theme
from bound_sim_ui.words import translate

#: on the buttons, the letter of the key as a capital
_WORD_TEXTS: dict[str, str] = {"advance": "Advance", "hold": "Hold", "assault": "aSsault", "retreat": "Retreat",
                                "bombard": "Bombard"}  # fmt: skip
#: the most buttons that stand in one row, and the number in each of several
_IN_A_ROW, _IN_A_GRID = 7, 5
#: px between buttons, and at the panel's edges
_APART_PX, _EDGES_PX = 4, 46


class OrderPanel(SeatPanel):
    """Shows one side's orders. ``asks`` names an action of ``bound_sim_ui.keys`` that a button stands for."""

    asks = Signal(str)

    def __init__(
        self, document: Document, theme: Theme, say: Callable[[str], None], commander: str = "",
        policies: Sequence[str] = (),
    ) -> None:  # fmt: skip
        super().__init__(document, theme, say)
        self._policies, self.commander = policies, commander
        self.form = document.form
        self.tree, self.sheet = UnitList(document, theme), OrderSheet(document, theme, say)
        self.tour: Tour | None = None
        #: units that "all others" left without an order, since the rules forbid them what all were told
        self._left: set[str] = set()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        self._head(layout)
        self.tabs = QTabWidget()
        self.tabs.addTab(self._make_units(), translate("rules", self.form.units.capitalize()))
        self.tabs.addTab(self.sheet, translate("rules", self.form.sheet))
        self.player = play_button(self, self._policies, self.play.emit)
        if self._policies:
            self.tabs.setCornerWidget(self.player)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self._make_card())
        self.foot = QWidget()
        self.foot.setLayout(self._make_foot())
        layout.addWidget(self.foot)
        self.follow()

    # ---- parts

    def _head(self, layout: QVBoxLayout) -> None:
        side = self.document.sides[self.document.side]
        row = QHBoxLayout()
        swatch = QFrame()
        swatch.setFixedSize(14, 30)
        swatch.setStyleSheet(f"background: {side.colour}; border-radius: 3px;")
        name = QLabel(self.commander or side.name)
        name.setToolTip(side.name)
        name.setObjectName("title")
        name.setWordWrap(True)
        self.count = QLabel()
        self.count.setObjectName("muted")
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(swatch)
        row.addWidget(name, 1)
        row.addWidget(self.count)
        layout.addLayout(row)

    def _make_units(self) -> QWidget:
        """The list of units, all of them or those without an order."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_APART_PX)
        self.only = QCheckBox(self.tr("Only those without an order"))
        self.only.toggled.connect(self.tree.hide_ordered)
        self.tree.itemDoubleClicked.connect(lambda *_: self.asks.emit("type"))
        self.tree.asked.connect(self.asked)
        column.addWidget(self.tree, 1)
        column.addWidget(self.only)
        return page

    def _make_card(self) -> QWidget:
        card = QFrame()
        card.setObjectName("card")
        grid = QGridLayout(card)
        grid.setContentsMargins(10, 10, 10, 10)
        grid.setSpacing(6)
        self.unit = QLabel()
        self.unit.setWordWrap(True)
        font = QFont(self.unit.font())
        font.setBold(True)
        self.unit.setFont(font)
        self.high_buttons: dict[str, QToolButton] = {}
        row = QGridLayout()
        row.setSpacing(_APART_PX)
        for word in self.document.grammar.sheet.words:
            self.high_buttons[word] = self._letter(_WORD_TEXTS[word], word, checkable=True)
        columns = self._columns(list(self.high_buttons.values()), _IN_A_GRID)
        for place, button in enumerate(self.high_buttons.values()):
            row.addWidget(button, place // columns, place % columns)
        self.low_buttons: dict[str, QToolButton] = {
            offer.key: self._letter(offer.text, offer.key, checkable=offer.how == "say")
            for offer in self.form.offers
            if offer.text
        }
        self.low = QGridLayout()
        self.low.setSpacing(4)
        self._laid: list[str] = []
        self._lay([*self.low_buttons])
        self.line = QLineEdit()
        self.line.setPlaceholderText(self.form.example)
        self.line.setToolTip(self.form.example)
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
        grid.addLayout(self.low, 2, 0)
        grid.addWidget(self.line, 3, 0)
        grid.addWidget(scroll, 4, 0)
        return card

    def _letter(self, text: str, action: str, *, checkable: bool) -> QToolButton:
        button = QToolButton(self)  # with a parent from the first: without one, showing it would make it a window
        button.setObjectName("letter")
        # the key's letter is underlined where it is a capital inside the word
        at = max(text.find(KEYS[action].keys[0]), 0)
        said = f"{text[:at]}&{text[at:].lower()}" if at else text
        button.setText(said[:1].upper() + said[1:])
        button.setShortcut(QKeySequence())  # the keys are the window's
        button.setCheckable(checkable)
        button.setToolTip(self.tr("Key {0}").format(KEYS[action].keys[0]))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.asks.emit(action))
        return button

    def _columns(self, buttons: list[QToolButton], most: int) -> int:
        """In how many columns the words of buttons can be read."""
        for button in buttons:
            button.ensurePolished()
        widest = max((button.sizeHint().width() for button in buttons), default=1)
        return max(1, min(most, (self.minimumWidth() - _EDGES_PX + _APART_PX) // (widest + _APART_PX)))

    def _lay(self, keys: list[str]) -> None:
        """Show the buttons of these, in rows of as many as their words have room for."""
        if keys == self._laid:
            return
        for button in self.low_buttons.values():
            self.low.removeWidget(button)
            button.setVisible(False)
        most = _IN_A_ROW if len(keys) <= _IN_A_ROW else _IN_A_GRID
        columns = self._columns([self.low_buttons[key] for key in keys], most)
        for place, key in enumerate(keys):
            self.low.addWidget(self.low_buttons[key], place // columns, place % columns)
            self.low_buttons[key].setVisible(True)
        self._laid = keys

    def _make_foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        self.others = QPushButton(self.tr("All others {0}\u2026").format(self.form.others[1]))
        self.others.clicked.connect(self.all_others_stay)
        self.hand = QPushButton(self.tr("Hand in"))
        self.hand.setObjectName("primary")
        self.hand.clicked.connect(self.hand_in)
        self.seal = QPushButton(self.tr("Seal\u2026"))
        self.seal.setToolTip(self.tr("Into a file for the umpire, instead of handing in at this machine"))
        self.seal.clicked.connect(self.sealed)
        foot.addWidget(self.others)
        foot.addStretch(1)
        foot.addWidget(self.seal)
        foot.addWidget(self.hand)
        return foot

    # ---- showing

    def refresh(self) -> None:
        """Show the document's orders as they are now."""
        document = self.document
        self.tree.refresh()
        self.tree.hide_ordered(self.only.isChecked())
        waiting, asked = document.waiting(), len(document.asked())
        when = self.tr("{0} {1} of {2}").format(self.form.bound, document.bound, document.scenario.bounds)
        done = self.tr("{0} of {1} {2} ordered").format(asked - len(waiting), asked, self.form.units)
        if document.awaited is not None and not asked:
            done = self.tr("the commanders order")
            if document.scenario.reports_late and document.reported_at:  # all of the map is what they reported
                done += "\n" + self.tr("last report: {0} {1}").format(self.form.bound.lower(), document.reported_at)
        elif document.leads is not None and not asked:
            done = self.tr("no base of yours is on the table")
        self.count.setText(f"{when}\n{done}")
        self.others.setEnabled(bool(waiting) and not document.locked)
        self.hand.setEnabled(not document.locked)
        self.seal.setEnabled(not document.locked)
        self.player.setEnabled(not document.locked)
        self.hand.setText(self.tr("Handed in") if document.locked else self.tr("Hand in"))
        self.sheet.refresh()
        self.show_unit()

    def show_unit(self) -> None:
        """Show the unit that is selected: its order, the buttons of what it may be told."""
        document = self.document
        company = document.company or next(iter(document.chosen), "")
        self.tree.choose(company, {company, *document.chosen})
        self.unit.setText(self._unit_title(company))
        self.line.setText(document.words(company))
        self.line.setEnabled(bool(company) and not document.locked)
        high = document.high_of(company.split("/", 1)[0]) if company else None
        for word, button in self.high_buttons.items():
            button.setChecked(bool(high and high.verb == word))
            button.setEnabled(bool(company) and not document.locked)
        takes = bool(document.chosen)
        first = next(iter(document.chosen), "")
        offered = document.offered(first) if takes else self.form.offers
        self._lay([offer.key for offer in offered if offer.text])
        order = document.low_of(company) if company else None
        for offer in self.form.offers:
            if offer.text:
                button = self.low_buttons[offer.key]
                button.setEnabled(takes and not document.locked)
                button.setChecked(offer.how == "say" and order is not None and offer.word in order.names("said"))
        self._set_bad(False)
        self.show_told(document.low_of(company) if company else None, document.ghost(company))

    def _unit_title(self, company: str) -> str:
        if not company:
            return self.tr("Select a {0}: click one of its bases, or N").format(self.form.unit)
        members = self.document.scenario.forces.companies.get(company, ())
        types = sorted({p.type for p in members})
        there = len(self.document.present(company))
        words = self.document.high_words(company.split("/", 1)[0]) or self.tr("Hold")
        if len(self.document.chosen) > 1:
            names = self.document.chosen
            shown = ", ".join(names[:4]) + (" \u2026" if len(names) > 4 else "")
            return self.tr("{0} {1}: {2}").format(len(names), self.form.units, shown)
        return f"{company}  \u00b7  {words}  \u00b7  {there} {', '.join(types)}"

    def show_told(self, order: OrderLine | None, ghost: Ghost) -> None:
        """Show the rules' hints on an order (on the live one while it is drawn)."""
        lines = list(dict.fromkeys(self._fault_lines(order)))
        if order is not None and (way := path_words(order.points("path"))):
            lines.append(way)
        self.told.setText("\n".join([*lines, *said_of(ghost)]))

    def _fault_lines(self, order: OrderLine | None) -> list[str]:
        if order is None or self.document.low_of(self.document.company) != order:
            return []
        idle = self.document.idle(order.unit)
        found = self.document.faults.get(order.unit, ())
        faults = [f"{FAULT} {spoken(fault.wrong)}: {spoken(fault.allowed)}" for fault in found]
        return [*faults, *([f"{IDLE} {idle}"] if idle else [])]

    # ---- doing

    def guide(self) -> Tour:
        """Begin the tour over the list of units and the sheet."""
        if self.tour is not None:
            self.end_tour()
        self.tour = Tour(self.document)
        self.tour.closed.connect(self.end_tour)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, self.tour)
        self.tour.show()
        return self.tour

    def end_tour(self) -> None:
        """Take the tour away."""
        tour, self.tour = self.tour, None
        if tour is not None:
            tour.hide()
            tour.deleteLater()

    def _typed(self) -> None:
        """The line as an order; what is wrong with it is said below it."""
        text = self.line.text().strip()
        units = self.document.chosen or [self.document.company]
        try:
            read = {unit: self.document.read_order(unit, text) if text else None for unit in units}
        except ValueError as fault:
            self._set_bad(True)
            self.told.setText(f"{FAULT} {spoken(str(fault))}")
            return
        try:
            give_each(self.document, read)
            self._set_bad(False)
            self.asks.emit("map")
        except Locked:
            self.say(self.tr("The orders are handed in."))

    def _set_bad(self, bad: bool) -> None:
        if self.line.property("bad") != bad:
            self.line.setProperty("bad", bad)
            self.line.style().unpolish(self.line)
            self.line.style().polish(self.line)

    def all_others_stay(self) -> None:
        """R-13: after a question: units without an order are told to stay, or to hold."""
        waiting = self.document.waiting()
        how, what = self.form.others
        if how == "action" and not self._allowed(self._told_to(what, waiting)):
            self._say_left(len(waiting), what)  # there is nothing to ask
            self._left = set(waiting)
            return
        asked = self.tr("Without an order: {0}. Tell all of them to {1}?").format(named(self.document, waiting), what)
        if QMessageBox.question(self, self.tr("All others {0}").format(what), asked) == QMessageBox.StandardButton.Yes:
            self.let_stay(waiting)

    def let_stay(self, companies: list[str]) -> None:
        how, word = self.form.others
        text = self.tr("All others {0}").format(word)
        try:
            if how == "action":
                told = self._told_to(word, companies)
                allowed = self._allowed(told)
                give_many(self.document, text, dict(allowed))
                self._left = told.keys() - allowed.keys()
                if len(allowed) < len(told):
                    self._say_left(len(told) - len(allowed), word)
            else:
                battalions = {unit.split("/", 1)[0] for unit in companies}
                give_words(self.document, text, {unit: self.document.read_word(unit, word) for unit in battalions})
        except Locked:
            self.say(self.tr("The orders are handed in."))

    def _told_to(self, word: str, companies: list[str]) -> dict[str, OrderLine]:
        return {unit: arrow(unit, self.document.bound, word, place="arrows.txt: desk") for unit in companies}

    def _say_left(self, count: int, word: str) -> None:
        left = self.tr("{0} {1} may not {2} and stay without an order: {3}.")
        self.say(left.format(count, self.form.units, word, self.form.silence))

    def _allowed(self, orders: dict[str, OrderLine]) -> dict[str, OrderLine]:
        """Those of orders that the rules allow all bases of a unit as they stand."""
        document, hints = self.document, self.document.hints
        if hints is None:
            return dict(orders)
        members = {p.id: unit for unit in orders for p in document.scenario.forces.companies.get(unit, ())}
        told = hints.orders(document.high_now(), document.low_now() | orders, only=list(members))
        forbidden = {members[name] for name, hint in told.items() if not hint.legal}
        return {unit: order for unit, order in orders.items() if unit not in forbidden}

    def take_typed(self) -> bool:
        """The line that stands in the field is an order; whether it could be read."""
        company = self.document.company
        if not company or self.document.locked or self.line.text().strip() == self.document.words(company):
            return True
        self._typed()
        if self.line.property("bad"):
            self.say(self.tr("Not handed in: the line in the field cannot be read. Mend it, or empty the field."))
            self.line.setFocus()
            return False
        return True

    @property
    def without_order(self) -> set[str]:
        """Units that stay without an order, as was said before."""
        return self._left

    def toggle_prepared(self) -> None:
        """R-12: dotted or not."""
        document = self.document
        orders = {unit: document.low_of(unit) or arrow(unit, document.bound, "stay") for unit in document.chosen}
        still = {unit: order for unit, order in orders.items() if order.verb not in ("move", "cover")}
        if len(still) < len(orders):
            self.say(self.tr("Prepared fire stands still (Q-prepared)."))
        if not still:
            return
        on = not next(iter(still.values())).has("prepared")
        try:
            give_each(document, {
                unit: changed(order, prepared=on, place="arrows.txt: desk") for unit, order in still.items()
            })  # fmt: skip
        except Locked:
            self.say(self.tr("The orders are handed in."))
