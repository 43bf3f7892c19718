"""The programme beside the map: a side's lines in the order in which they are carried out, reordered by dragging."""

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk.edits import give_lines
from bound_sim.desk.games import bound_name, cards_said
from bound_sim.desk.line_draft import LineDraft, plain
from bound_sim.desk.seat_desk import Locked
from bound_sim.orders.lines import LineVerb, OrderLine, verb_of
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.play_button import play_button
from bound_sim_ui.desks.seat_panel import SeatPanel
from bound_sim_ui.desks.waiting_units import WaitingUnits
from bound_sim_ui.desks.whole_texts import WholeTexts
from bound_sim_ui.document import Document
from bound_sim_ui.theme import Theme, scaled

#: would be carried out; an answer given beforehand, or what the rest does; refused; passed over as all stand
FITS, STANDS, FAULT, PASSED = "✓", "•", "!", "~"
_PLACE = Qt.ItemDataRole.UserRole
_BUTTONS_IN_A_ROW = 4
#: high at least, at the usual size of texts
_LIST_PX = 120


class ProgrammePanel(SeatPanel):
    """Shows one side's lines for a bound; lines are typed, or put together by a verb and clicks on the map."""

    drafting = Signal(object)  # a LineDraft to be put together on the map
    #: units that stay without an order, as was said before: lines may leave out whom they will
    without_order: Collection[str] = frozenset()

    def __init__(self, document: Document, theme: Theme, say: Callable[[str], None], policies: Sequence[str]) -> None:
        super().__init__(document, theme, say)
        self.verbs = document.grammar.lines
        #: what stands in the field of a line that is put together on the map (None: of none); what was typed before
        self._drafted: str | None = None
        self._typed_before = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        self.title, self.unit, self.cards, self.told = QLabel(), QLabel(), QLabel(), QLabel()
        self.whose, self.left = QLabel(), QLabel()
        self.title.setObjectName("title")
        bold = QFont(self.unit.font())
        bold.setBold(True)
        self.unit.setFont(bold)
        for label in (self.title, self.whose, self.left, self.cards, self.told):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.cards.setObjectName("muted")
        layout.addWidget(self.title)
        layout.addWidget(self.whose)
        layout.addWidget(self.left)
        self.left.hide()
        layout.addWidget(self.cards)
        layout.addWidget(self._make_list(), 1)
        self.waiting = WaitingUnits(document)
        layout.addWidget(self.waiting)
        layout.addWidget(self.unit)
        layout.addLayout(self._make_verbs())
        self.line = QLineEdit()
        self.line.setPlaceholderText(document.form.example)
        self.line.setToolTip(document.form.example)
        self.line.setAccessibleName(self.tr("A line, as in lines.txt"))
        self.line.returnPressed.connect(self._typed)
        layout.addWidget(self.line)
        layout.addWidget(self.told)
        self.foot = QWidget()
        self.foot.setLayout(self._make_foot(policies))
        layout.addWidget(self.foot)
        self.follow()

    # ---- parts

    def _make_list(self) -> QListWidget:
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Lines in the order in which they are carried out; drag to reorder"))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setWordWrap(True)
        self.list.setItemDelegate(WholeTexts(self.list))
        self.list.setMinimumHeight(scaled(_LIST_PX))
        # Qt moves row after row of what is dragged: the programme follows when the last has come to its place
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._dragged)
        self.list.model().rowsMoved.connect(lambda *_: self._settle.start(0))
        self.list.itemDoubleClicked.connect(lambda item: self._edit(item))
        self.list.currentItemChanged.connect(lambda item, _: self._look_at(item))
        self.list.installEventFilter(self)
        return self.list

    def _make_verbs(self) -> QGridLayout:
        """A button for each verb; laid out anew for each unit, which may not do all of it."""
        self.grid = QGridLayout()
        self.grid.setSpacing(4)
        self.buttons: dict[str, QToolButton] = {}
        self.beforehand = QLabel(self.tr("Answers given beforehand:"))
        self.beforehand.setObjectName("muted")
        for verb in self.verbs:
            button = QToolButton(self)
            button.setObjectName("letter")
            button.setText(verb.word)
            button.setToolTip(verb.pattern)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, verb=verb: self.begin(verb))
            self.buttons[verb.word] = button
        self._lay_out(self.verbs)
        return self.grid

    def _lay_out(self, verbs: Sequence[LineVerb]) -> None:
        """Buttons of these verbs alone: what is done, then answers."""
        for widget in (*self.buttons.values(), self.beforehand):
            self.grid.removeWidget(widget)
            widget.hide()
        answers = [verb for verb in verbs if verb.use == "answer"]
        row = 0
        for part in ([verb for verb in verbs if verb.use != "answer"], answers):
            if part is answers and part:
                self.grid.addWidget(self.beforehand, row, 0, 1, _BUTTONS_IN_A_ROW)
                self.beforehand.show()
                row += 1
            for place, verb in enumerate(part):
                button = self.buttons[verb.word]
                self.grid.addWidget(button, row + place // _BUTTONS_IN_A_ROW, place % _BUTTONS_IN_A_ROW)
                button.show()
            row += -(-len(part) // _BUTTONS_IN_A_ROW)

    def _make_foot(self, policies: Sequence[str]) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        self.remove = QPushButton(self.tr("Remove"))
        self.remove.clicked.connect(self.remove_chosen)
        self.remove.setToolTip(self.tr("The lines that are chosen: Del"))
        self.player = play_button(self, policies, self.play.emit)
        self.seal = QPushButton(self.tr("Seal…"))
        self.seal.clicked.connect(self.sealed)
        self.hand = QPushButton(self.tr("Hand in"))
        self.hand.setObjectName("primary")
        self.hand.clicked.connect(self.hand_in)
        foot.addWidget(self.remove)
        foot.addWidget(self.player)
        foot.addStretch(1)
        foot.addWidget(self.seal)
        foot.addWidget(self.hand)
        return foot

    # ---- showing

    def refresh(self) -> None:
        """Show the document's lines."""
        document = self.document
        faults, hints = document.line_faults(), document.line_hints()
        chosen = self.list.currentRow()
        with QSignalBlocker(self.list):
            self.list.clear()
            for place, line in enumerate(document.lines_now()):
                self.list.addItem(self._item(place, line, faults.get(place, ()), hints.get(place)))
            self.list.setCurrentRow(min(chosen, self.list.count() - 1))
        self.title.setText(
            self.tr("{0}: {1}").format(document.sides[document.side].name,
                                       bound_name(document.scenario, document.bound))
        )  # fmt: skip
        self._show_whose()
        said = cards_said(document)
        self.cards.setText("\n".join(said))
        self.cards.setVisible(bool(said))
        free = not document.locked
        for widget in (self.line, self.hand, self.seal, self.remove, self.player, *self.buttons.values()):
            widget.setEnabled(free)
        self.list.setDragEnabled(free)
        self.hand.setText(self.tr("Hand in") if free else self.tr("Handed in"))
        self.show_unit()

    def _show_whose(self) -> None:
        """Show the side whose turn the bound is, where the rules know turns and that is decided."""
        hints = self.document.hints
        whose = hints.turn_of if hints is not None else ""
        if whose == self.document.side:
            self.whose.setText(self.tr("It is your turn."))
        elif whose:
            other = self.document.sides[whose].name
            self.whose.setText(self.tr("{0} has the turn: of your lines, answers alone count.").format(other))
        self.whose.setVisible(bool(whose))

    def leave_to(self, policy: str) -> None:
        """Say which policy plays what the lines leave open, "" for none."""
        self.left.setText(self.tr("What you leave open is played by: {0}").format(policy))
        self.left.setVisible(bool(policy))

    def _item(self, place: int, line: OrderLine, faults: Sequence[object], hint: object) -> QListWidgetItem:
        """A line with its mark, what it would do, or what is wrong with it."""
        use = verb_of(line, self.verbs).use
        said = "; ".join(spoken(str(fault)) for fault in faults) if faults else spoken(getattr(hint, "said", ""))
        fits = bool(getattr(hint, "fits", True))
        mark = FAULT if faults else STANDS if use != "do" else FITS if fits else PASSED
        item = QListWidgetItem(f"{mark} {self.document.line_text(line)}" + (f"\n    {said}" if said else ""))
        colour = {FAULT: self.theme.bad, PASSED: self.theme.warn, FITS: self.theme.text}.get(mark, self.theme.muted)
        item.setForeground(QBrush(QColor(colour)))
        item.setData(_PLACE, place)
        return item

    def show_unit(self) -> None:
        """Show the unit that is selected, and what it may do."""
        unit = self._unit()
        self.waiting.mark()
        names = self.tr("Choose a unit: click one of its bases")
        hint = self.document.unit_hint(unit)
        self.unit.setText((f"{unit}: {spoken(hint.said)}" if hint else unit) if unit else names)
        offered = [verb for verb in self.verbs if hint is None or verb.by == "side" or verb.word in hint.may]
        self._lay_out(offered)
        for verb in offered:
            why = hint.may.get(verb.word, "") if hint else ""
            button = self.buttons[verb.word]
            button.setEnabled(not self.document.locked and not why and (verb.by == "side" or bool(unit)))
            button.setToolTip(f"{verb.pattern}\n{why}" if why else verb.pattern)

    def _unit(self) -> str:
        """The own unit that a line would be of."""
        own = [base for base in self.document.selected if self.document.is_own(base)]
        return self.document.company or (self.document.unit_of(own[0]) if own else "")

    def show_draft(self, draft: LineDraft | None) -> None:
        """Show the parts of a line that is being put together on the map."""
        if draft is None:
            self.told.setText("")
            self._show_drafted("")
            return
        self._show_drafted(draft.text)
        wanted, said = draft.slot, f"{draft.unit} {draft.verb.word}".strip()
        if draft.wants_body:
            self.told.setText(self.tr("{0}; now the base whose line it is: click it").format(said))
            return
        if wanted is None:
            self.told.setText(said)
            return
        lead = wanted.lead if wanted.lead != wanted.name else ""
        name = " ".join(filter(None, (lead, plain(wanted, self.document.grammar.units))))
        if draft.points:
            now = self.tr("{0}; more of {1}, or Enter ends it")
        elif wanted.optional:
            now = self.tr("{0}; now {1}, or Enter leaves it out")
        else:
            now = self.tr("{0}; now {1}: click it")
        self.told.setText(now.format(said, name))

    def show_preview(self, draft: LineDraft, said: str) -> None:
        """Show the line with the pointer where it is, and its effect."""
        self.told.setText(f"{draft.text}: {said}" if said else draft.text)

    def _show_drafted(self, text: str) -> None:
        """Show the line of the map in the place of the typed one; that comes back when it is over."""
        if text and self._drafted is None:
            self._typed_before = self.line.text()
        if text or (self._drafted is not None and self.line.text() == self._drafted):
            self.line.setText(text or self._typed_before)
        self._drafted = text or None

    # ---- doing

    def begin(self, verb: LineVerb) -> None:
        """Put a line together: the unit that is chosen does this."""
        unit = self._unit() if verb.by == "unit" else ""
        if verb.by == "unit" and not unit:
            self.say(self.tr("Choose a unit first: click one of its bases."))
            return
        draft = LineDraft(verb, unit)
        if draft.whole:
            self.add(draft.text)
        else:
            self.drafting.emit(draft)

    def add(self, text: str) -> bool:
        """A line at the end of the programme, or in the place of the one that is edited; whether it could be read."""
        try:
            line = self.document.read_line(text, self.document.lines_now())
        except ValueError as fault:
            self.line.setText(text)
            self.told.setText(f"{FAULT} {spoken(str(fault))}")
            return False
        try:
            give_lines(self.document, self.tr("Line of {0}").format(line.unit or self.document.side),
                       [*self.document.lines_now(), line])  # fmt: skip
        except Locked:
            self.say(self.tr("The orders are handed in."))
            return False
        self.line.clear()
        self.told.setText("")
        self.list.setCurrentRow(self.list.count() - 1)
        return True

    def _typed(self) -> None:
        if text := self.line.text().strip():
            self.add(text)

    def _edit(self, item: QListWidgetItem) -> None:
        """A double click takes a line out of the programme, into the field to be typed again."""
        place = int(item.data(_PLACE))
        self.line.setText(self.document.line_text(self.document.lines_now()[place]))
        self._give([line for at, line in enumerate(self.document.lines_now()) if at != place])
        self.line.setFocus()

    def _look_at(self, item: QListWidgetItem | None) -> None:
        """The unit of a line is selected with it."""
        if item is None:
            return
        unit = self.document.lines_now()[int(item.data(_PLACE))].unit
        if unit:
            forces = self.document.scenario.forces
            members = forces.companies.get(unit) or forces.battalions.get(unit) or ()
            self.document.select([p.id for p in members] or [unit], unit)

    def _dragged(self) -> None:
        """The list was reordered: so is the programme."""
        order = [int(self.list.item(row).data(_PLACE)) for row in range(self.list.count())]
        lines = self.document.lines_now()
        self._give([lines[place] for place in order])

    def remove_chosen(self) -> None:
        """Take the chosen lines out."""
        out = {int(item.data(_PLACE)) for item in self.list.selectedItems()}
        self._give([line for place, line in enumerate(self.document.lines_now()) if place not in out])

    def _give(self, lines: Sequence[OrderLine]) -> None:
        try:
            give_lines(self.document, self.tr("The programme"), lines)
        except Locked:
            self.say(self.tr("The orders are handed in."))
            self.refresh()

    def take_typed(self) -> bool:
        """The line that stands in the field is one of the programme; whether it is whole and could be read."""
        if self._drafted is not None:
            self.say(self.tr("Not handed in: the line that is being drawn is not whole. Esc drops it."))
            return False
        text = self.line.text().strip()
        if text and not self.document.locked and not self.add(text):
            self.say(self.tr("Not handed in: the line in the field cannot be read. Mend it, or empty the field."))
            self.line.setFocus()
            return False
        if faults := self.document.line_faults():
            self.list.setCurrentRow(min(faults))
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Del takes lines out; Alt and an arrow moves one, as dragging does."""
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            row = self.list.currentRow()
            ways = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
            if event.key() == Qt.Key.Key_Delete:
                self.remove_chosen()
                return True
            if event.key() in ways and event.modifiers() & Qt.KeyboardModifier.AltModifier and row >= 0:
                self._move(row, row + ways[Qt.Key(event.key())])
                return True
        return super().eventFilter(watched, event)

    def _move(self, row: int, to: int) -> None:
        lines = list(self.document.lines_now())
        if not self.document.locked and 0 <= to < len(lines):
            lines.insert(to, lines.pop(row))
            self._give(lines)
            self.list.setCurrentRow(to)
