"""The order desk's panel, of all games: units and their orders, the card of the one in hand, what it may be told."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk.commands import others_would, prepare_fire, tell_others
from bound_sim.desk.edits import give_answers
from bound_sim.desk.games import cards_said, moment_named
from bound_sim.desk.line_draft import LineDraft
from bound_sim.desk.offers import (
    card_of,
    every_choice,
    offered,
    one_of_each_kind,
    ordered_by_unit,
    unit_in_hand,
    verb_named,
)
from bound_sim.desk.seat_desk import Locked
from bound_sim.desk.standing import can_be_given, rows_of
from bound_sim.orders.lines import LineVerb
from bound_sim_ui.desks.hand_in_check import named, silence_of
from bound_sim_ui.desks.left_open_note import LeftOpenNote
from bound_sim_ui.desks.offer_buttons import OfferButtons
from bound_sim_ui.desks.order_field import OrderField
from bound_sim_ui.desks.order_sheet import OrderSheet
from bound_sim_ui.desks.play_button import play_button
from bound_sim_ui.desks.programme_list import ProgrammeList
from bound_sim_ui.desks.standing_dialog import StandingDialog
from bound_sim_ui.desks.tour import Guided, OrderTour, ProgrammeTour, Tour
from bound_sim_ui.desks.unit_list import UnitList
from bound_sim_ui.desks.waiting_units import WaitingUnits
from bound_sim_ui.document import LOCK, ORDERS, SELECTION, Document
from bound_sim_ui.hint_label import HintLabel
from bound_sim_ui.theme import Theme, scaled
from bound_sim_ui.words import translate

#: px between widgets of the list of units
_APART_PX = 4
#: lines of how a unit stands that have room whatever is selected
_STATE_LINES = 2


class OrderPanel(Guided):
    """Shows one side's orders: a list of units, and a sheet or a programme of lines, by what the rules take.

    ``asks`` names a choice of a unit, or an action of ``bound_sim_ui.keys``, that a button stands for.
    """

    asks = Signal(str)
    asked = Signal(str, QPoint)  # what can be done with this unit's order
    handed_in = Signal()
    sealed = Signal()
    play = Signal(str)  # a policy that is to play this side in this bound
    drafting = Signal(object)  # a LineDraft to be put together on the map

    def __init__(
        self, document: Document, theme: Theme, say: Callable[[str], None], commander: str = "",
        policies: Sequence[str] = (),
    ) -> None:  # fmt: skip
        super().__init__()
        self.document, self.theme, self.say, self.commander = document, theme, say, commander
        self.setObjectName("panel")
        self.setMinimumWidth(scaled(400))
        self.form = document.form
        #: whether orders are lines, put together on the map or typed
        self.of_lines = bool(document.grammar.lines)
        #: the policy that plays what is left open, "" for none
        self._policy = ""
        #: units that "all others" left without an order, since the rules forbid them what all were told
        self._left: set[str] = set()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        self._head(layout)
        self._make_tabs(layout)
        self.player = play_button(self, policies, self.play.emit)
        if policies:
            self.tabs.setCornerWidget(self.player)
        layout.addWidget(self._make_card())
        self.foot = QWidget()
        self.foot.setLayout(self._make_foot())
        layout.addWidget(self.foot)
        document.changed.connect(self._on_changed)
        for unit in one_of_each_kind(document):
            self.offers.keep_room(offered(document, unit))
        self.refresh()

    def _on_changed(self, what: str) -> None:
        if what in (ORDERS, LOCK):
            self.refresh()
        elif what == SELECTION:
            if not self.of_lines:
                self.field.leave()
            self.show_unit()

    # ---- parts

    def _head(self, layout: QVBoxLayout) -> None:
        side = self.document.sides[self.document.side]
        row = QHBoxLayout()
        swatch = QFrame()
        swatch.setFixedSize(14, 30)
        swatch.setStyleSheet(f"background: {side.colour}; border-radius: 3px;")
        self.title = QLabel(self.commander or side.name)
        self.title.setToolTip(side.name)
        self.title.setObjectName("title")
        self.title.setWordWrap(True)
        self.count = QLabel()
        self.count.setObjectName("muted")
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(swatch)
        row.addWidget(self.title, 1)
        row.addWidget(self.count)
        layout.addLayout(row)
        #: whose turn it is, who plays what is left open, the cards of all
        self.whose, self.left, self.cards = QLabel(), LeftOpenNote(self.document), QLabel()
        self.cards.setObjectName("muted")
        for label in (self.title, self.whose, self.cards):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        for note in (self.whose, self.left, self.cards):
            note.hide()
            layout.addWidget(note)

    def _make_tabs(self, layout: QVBoxLayout) -> None:
        document = self.document
        self.tree, self.sheet = UnitList(document, self.theme), OrderSheet(document, self.theme, self.say)
        self.list, self.waiting = ProgrammeList(document, self.theme, self.say), WaitingUnits(document)
        self.answers = QPushButton(self)
        self.answers.hide()
        self.tabs = QTabWidget()
        units, sheet = translate("rules", self.form.units.capitalize()), translate("rules", self.form.sheet)
        pages = [
            (self._make_programme(), translate("rules", self.form.orders), self.of_lines),
            (self._make_units(), units, ordered_by_unit(document)), (self.sheet, sheet, not self.of_lines),
        ]  # fmt: skip
        for page, name, here in pages:
            if here:
                self.tabs.addTab(page, name)
            else:
                page.setParent(self)  # goes with this one: what nobody has stays, and with it the document
                page.hide()
        layout.addWidget(self.tabs, 1)

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

    def _make_programme(self) -> QWidget:
        """The lines, and the units that no base on the map stands for."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_APART_PX)
        column.addWidget(self.list, 1)
        column.addWidget(self.waiting)
        self.answers.setVisible(can_be_given(self.document))
        self.answers.clicked.connect(self.give_answers)
        column.addWidget(self.answers)
        return page

    def give_answers(self) -> None:
        """Answers to the questions of the bound, given beforehand in a window of their own."""
        dialog = StandingDialog(self.document, self)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        try:
            give_answers(self.document, dialog.text)
        except Locked:
            self.say(self.tr("The orders are handed in."))

    def _show_answers(self) -> None:
        count = len(rows_of(self.document)) if can_be_given(self.document) else 0
        self.answers.setText(
            self.tr("Standing answers: {0}\u2026").format(count) if count else self.tr("Standing answers\u2026")
        )
        self.answers.setToolTip(self.tr("What you answer where you would be asked: nobody waits for you then"))

    def _make_card(self) -> QWidget:
        """The unit in hand, what it may be told, its order as text, what the rules say of it."""
        card = QFrame()
        card.setObjectName("card")
        column = QVBoxLayout(card)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(6)
        self.unit, self.state = HintLabel(), QLabel()
        bold = QFont(self.unit.font())
        bold.setBold(True)
        self.unit.setFont(bold)
        self.state.setObjectName("muted")
        self.state.setWordWrap(True)
        for label in (self.unit, self.state):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.offers = OfferButtons(every_choice(self.document))
        self.buttons = self.offers.buttons
        self.offers.asks.connect(self._chosen)
        self.field = OrderField(self.document, self.say)
        self.line, self.told = self.field.line, self.field.told
        self.field.given.connect(self._given)
        self.list.taken_out.connect(self.field.take_up)
        for widget in (self.unit, self.state, self.offers, self.field):
            column.addWidget(widget)
        return card

    def _make_foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        self.others = QPushButton(self.tr("All others {0}\u2026").format(self.form.others[1]))
        self.others.clicked.connect(self.all_others_stay)
        self.remove = QPushButton(self.tr("Remove"))
        self.remove.setToolTip(self.tr("The lines that are chosen: Del"))
        self.remove.clicked.connect(self.list.remove_chosen)
        self.hand = QPushButton(self.tr("Hand in"))
        self.hand.setObjectName("primary")
        self.hand.clicked.connect(self.hand_in)
        self.seal = QPushButton(self.tr("Seal\u2026"))
        self.seal.setToolTip(self.tr("Into a file for the umpire, instead of handing in at this machine"))
        self.seal.clicked.connect(self.sealed)
        foot.addWidget(self.others)
        foot.addWidget(self.remove)
        (self.others if self.of_lines else self.remove).hide()
        foot.addStretch(1)
        foot.addWidget(self.seal)
        foot.addWidget(self.hand)
        return foot

    # ---- showing

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """There is room for how a unit stands without a unit too, in the font of the style: the list above stays."""
        lines = self.state.fontMetrics().boundingRect(QRect(), Qt.TextFlag.TextWordWrap, "\n".join("x" * _STATE_LINES))
        self.state.setMinimumHeight(lines.height())
        super().showEvent(event)

    def refresh(self) -> None:
        """Show the document's orders as they are now."""
        document, free = self.document, not self.document.locked
        if ordered_by_unit(document):
            self.tree.refresh()
            self.tree.hide_ordered(self.only.isChecked())
        if self.of_lines:
            self.list.refresh()
        else:
            self.sheet.refresh()
        self.count.setText("\n".join(filter(None, (moment_named(document.scenario, document.bound), self._done()))))
        self._show_whose()
        self.left.show_policy(self._policy)
        self._show_said(self.cards, "\n".join(cards_said(document)))
        self.others.setEnabled(bool(document.waiting()) and free)
        self._show_answers()
        for widget in (self.line, self.hand, self.seal, self.remove, self.player, self.answers):
            widget.setEnabled(free)
        self.hand.setText(self.tr("Hand in") if free else self.tr("Handed in"))
        self.show_unit()

    @staticmethod
    def _show_said(label: QLabel, said: str) -> None:
        label.setText(said)
        label.setVisible(bool(said))

    def _done(self) -> str:
        """Number of units that have their orders, or the reason why none of them wants one."""
        document = self.document
        waiting, asked = document.waiting(), len(document.asked())
        if self.of_lines and not (asked and ordered_by_unit(document)):
            return ""
        if document.awaited is not None and not asked:
            done = self.tr("the commanders order")
            if document.scenario.reports_late and document.reported_at:  # all of the map is what they reported
                done += "\n" + self.tr("last report: {0} {1}").format(
                    translate("rules", self.form.bound.lower()), document.reported_at
                )
            return done
        if document.leads is not None and not asked:
            return self.tr("no base of yours is on the table")
        return self.tr("{0} of {1} {2} ordered").format(
            asked - len(waiting), asked, translate("rules", self.form.units)
        )

    def _show_whose(self) -> None:
        """Show the side whose turn the bound is, where the rules know turns and that is decided."""
        hints = self.document.hints
        whose, said = hints.turn_of if hints is not None else "", ""
        if whose == self.document.side:
            said = self.tr("It is your turn.")
        elif whose:
            other = self.document.sides[whose].name
            said = self.tr("{0} has the turn: of your lines, answers alone count.").format(other)
        self._show_said(self.whose, said)

    def leave_to(self, policy: str) -> None:
        """Say which policy plays what the orders leave open, "" for none."""
        self._policy = policy
        self.left.show_policy(policy)

    def show_unit(self) -> None:
        """Show the unit in hand: its card, what it may be told."""
        document, unit = self.document, unit_in_hand(self.document)
        looked_at = document.company or unit
        self.tree.choose(looked_at, {looked_at, *document.chosen})
        self.waiting.mark()
        self.list.show_looked_at()
        self._show_card(looked_at)
        self.offers.show_groups(offered(document, unit))
        self.field.show_order(looked_at)

    def _show_card(self, unit: str) -> None:
        if not unit:
            self.unit.setText(
                self.tr("Select a {0}: click one of its bases, or N").format(translate("rules", self.form.unit))
            )
            self.state.clear()
            return
        card = card_of(self.document, unit)
        one_of_them = self.document.takes_orders(unit)  # a battalion that is looked at is none of its companies
        names = [unit, *card.others] if one_of_them else card.others
        many = ""
        if len(names) > 1:
            shown = ", ".join(names[:4]) + (" \u2026" if len(names) > 4 else "")
            many = self.tr("{0} {1}: {2}").format(len(names), translate("rules", self.form.units), shown)
        name = "" if many and one_of_them else unit
        self.unit.setText("  \u00b7  ".join(filter(None, (name, many, card.told))))
        self.state.setText(card.state)

    # ---- doing

    def _given(self) -> None:
        """An order of the field was taken: on to the map, or to the new line."""
        if self.of_lines:
            self.list.setCurrentRow(self.list.count() - 1)
        else:
            self.asks.emit("map")

    def give_up_typed(self) -> bool:
        """Put a unit's order back where another one is typed; whether one typed."""
        typed = self.line.hasFocus() and not self.of_lines
        if typed:
            self.field.drop()
            self.show_unit()
            self.asks.emit("map")
        return typed

    def _chosen(self, key: str) -> None:
        verb = verb_named(self.document, key)
        if verb is None:
            self.asks.emit(key)
        else:
            self.begin(verb)

    def begin(self, verb: LineVerb) -> None:
        """Put a line together: the unit in hand does this."""
        unit = unit_in_hand(self.document) if verb.by == "unit" else ""
        if verb.by == "unit" and not unit:
            self.say(self.tr("Choose a unit first: click one of its bases."))
            return
        draft = LineDraft(verb, unit)
        if draft.whole:
            self.field.add(draft.text)
        else:
            self.drafting.emit(draft)

    def new_tour(self) -> Tour:
        """The tour of a programme, or of the sheet and the list of units."""
        return ProgrammeTour(self.document) if self.of_lines else OrderTour(self.document)

    def all_others_stay(self) -> None:
        """Tell all that are without an order what the rules have for them, after a question."""
        waiting = self.document.waiting()
        what = self.form.others[1]
        if not others_would(self.document, waiting).units:
            self._say_left(waiting)  # there is nothing to ask
            self._left = set(waiting)
            return
        asked = self.tr("Without an order: {0}. Tell all of them to {1}?").format(named(self.document, waiting), what)
        if QMessageBox.question(self, self.tr("All others {0}").format(what), asked) == QMessageBox.StandardButton.Yes:
            self.let_stay(waiting)

    def let_stay(self, units: list[str]) -> None:
        try:
            told = tell_others(self.document, units)
        except Locked:
            self.say(self.tr("The orders are handed in."))
            return
        self._left = set(told.left)
        if told.left:
            self._say_left(told.left)

    def _say_left(self, units: Sequence[str]) -> None:
        left = self.tr("{0} may not be told to {1}: without an order still. {2}.")
        self.say(left.format(named(self.document, units), self.form.others[1], silence_of(self.document)))

    def hand_in(self) -> None:
        """Hand in: whether the orders may go is looked at where all that leaves a seat goes through."""
        self.handed_in.emit()

    def show_faults(self) -> None:
        """Go to the first line that is refused."""
        if self.of_lines and (faults := self.document.line_faults()):
            self.list.setCurrentRow(min(faults))

    @property
    def without_order(self) -> set[str]:
        """Units that stay without an order, as was said before."""
        return self._left

    def toggle_prepared(self) -> None:
        """R-12: dotted or not."""
        try:
            told = prepare_fire(self.document, self.document.chosen)
        except Locked:
            self.say(self.tr("The orders are handed in."))
            return
        if told.left:
            self.say(self.tr("Prepared fire stands still (Q-prepared)."))
