"""The field of an order as text, with what the rules say of it below: typed, or drawn on the map, or given before."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from bound_sim.desk.draft_answers import said_of
from bound_sim.desk.edits import give_each, give_lines
from bound_sim.desk.line_draft import LineDraft
from bound_sim.desk.offers import bombards
from bound_sim.desk.seat_desk import Locked
from bound_sim.orders.records import OrderLine
from bound_sim.rules.records.hints import Ghost
from bound_sim_maps.faults import spoken_lines
from bound_sim_maps.speech import spoken
from bound_sim_ui.compass import path_words
from bound_sim_ui.desks.draft_words import previewed, wanted_next
from bound_sim_ui.desks.unit_list import FAULT, IDLE
from bound_sim_ui.document import Document
from bound_sim_ui.theme import scaled

#: px of what the rules say of an order: of arrows, of a line that is put together
_TOLD_PX, _LINE_PX = 76, 44


class OrderField(QWidget):
    """Takes an order as it stands in files; ``given`` says that one was typed and taken."""

    given = Signal()

    def __init__(self, document: Document, say: Callable[[str], None]) -> None:
        super().__init__()
        self.document, self.say = document, say
        #: whether orders are lines, one behind the other, or each unit has its own
        self.of_lines = bool(document.grammar.lines)
        #: what stands in the field of a line that is put together on the map (None: of none); what was typed before
        self._drafted: str | None = None
        self._typed_before = ""
        #: the units whose order the field shows, and its text as it was shown
        self._of: tuple[str, ...] = ()
        self.shown = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.line, self.told = QLineEdit(), QLabel()
        self.line.setPlaceholderText(document.form.example)
        self.line.setToolTip(document.form.example)
        self.line.setAccessibleName(
            self.tr("A line, as in lines.txt") if self.of_lines else self.tr("The order as one line of text")
        )
        if self.of_lines:
            self.line.setText(document.typed_line)
        self.line.returnPressed.connect(self.take)
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self.told)
        scroll.setFixedHeight(scaled(_LINE_PX if self.of_lines else _TOLD_PX))
        scroll.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        column.addWidget(self.line)
        column.addWidget(scroll)

    # ---- showing

    def show_order(self, unit: str) -> None:
        """Show the order of a unit, where units have orders of their own."""
        document = self.document
        if self.of_lines:
            return
        self._of, self.shown = self._units_of(unit), document.words(unit)
        self.line.setText(self.shown)
        self.line.setEnabled(bool(self._of) and not document.locked)
        self._set_bad(False)
        self.show_told(document.low_of(unit) if unit else None, document.ghost(unit))
        if unread := document.unread().get(self._of[0] if self._of else ""):
            self.line.setText(unread)
            self.take()

    def _units_of(self, unit: str) -> tuple[str, ...]:
        """Units that an order typed for this one is of: those chosen; a battalion that bombards has its own."""
        document = self.document
        if unit and not document.takes_orders(unit) and bombards(document, unit):
            return (unit,)
        return tuple(document.chosen or ([unit] if document.is_own(unit) else []))

    def show_told(self, order: OrderLine | None, ghost: Ghost) -> None:
        """Show the rules' hints on an order (on the live one while it is drawn)."""
        lines = list(dict.fromkeys(self._fault_lines(order)))
        if order is not None and (way := path_words(order.points("path"))):
            lines.append(way)
        self.told.setText("\n".join([*lines, *said_of(ghost)]))

    def _fault_lines(self, order: OrderLine | None) -> list[str]:
        unit = self.document.company
        if not unit or self.document.low_of(unit) != order:
            return []
        idle, battalion = self.document.idle(unit), unit.split("/", 1)[0]
        # faults of the battalion's word and circle are seen with its companies too: they are what is clicked
        found = [fault for one in dict.fromkeys((unit, battalion)) for fault in self.document.faults.get(one, ())]
        faults = [f"{FAULT} {spoken(fault.wrong)}: {spoken(fault.allowed)}" for fault in found]
        return [*faults, *([f"{IDLE} {spoken(idle)}"] if idle else [])]

    # ---- a line that is put together on the map

    def show_draft(self, draft: LineDraft | None) -> None:
        """Show the parts of a line that is being put together, and what is wanted next."""
        if draft is None:
            self.told.setText("")
            self._show_drafted("")
            return
        self._show_drafted(draft.text)
        self.told.setText(wanted_next(draft, self.document.grammar.units))

    def show_preview(self, draft: LineDraft, said: str) -> None:
        """Show the line with the pointer where it is, and its effect."""
        self.told.setText(previewed(draft, said))

    def _show_drafted(self, text: str) -> None:
        """Show the line of the map in the place of the typed one; that comes back when it is over."""
        if text and self._drafted is None:
            self._typed_before = self.line.text()
        if text or (self._drafted is not None and self.line.text() == self._drafted):
            self.line.setText(text or self._typed_before)
        self._drafted = text or None

    def take_up(self, text: str) -> None:
        """A line is to be typed again."""
        self.line.setText(text)
        self.line.setFocus()

    # ---- taking

    def take(self) -> None:
        """The line as an order; what is wrong with it is said below it."""
        text = self.line.text().strip()
        if self.of_lines:
            if text:
                self.add(text)
            return
        try:
            self._give(text)
        except ValueError as fault:
            self._set_bad(True)
            self.told.setText(f"{FAULT} {'; '.join(spoken_lines(fault))}")
            return
        except Locked:
            self.say(self.tr("The orders are handed in."))
            return
        self._set_bad(False)
        self.given.emit()

    def _give(self, text: str) -> None:
        """Give the units of the field this order. Raises ValueError with what is wrong with it, Locked."""
        read = {unit: self.document.read_order(unit, text) if text else None for unit in self._of}
        self.drop()
        give_each(self.document, read)

    def leave(self) -> None:
        """The field is left: what is typed counts, as for handing in; what cannot be read waits with its unit."""
        text, of = self.line.text().strip(), self._of
        if self.document.locked or not self._is_new(text):
            return
        if self.of_lines:
            self.add(text)
            return
        try:
            self._give(text)
            self.say(f"{', '.join(of)}: {text or self.tr('no order')}")
        except ValueError:
            self.document.typed[of[0]] = text, self.document.words(of[0])
            self.say(self.tr("Not given, since it cannot be read: {0}").format(f"{of[0]}: {text}"))

    def drop(self) -> None:
        """Give up a text that is typed for the units of the field."""
        for unit in self._of:
            self.document.typed.pop(unit, None)

    def keep(self) -> None:
        """Save the text before the page closes: a unit's order is given, other text waits in the document."""
        if self.of_lines:
            typed = self.line.text() if self._drafted is None else self._typed_before
            self.document.typed_line = "" if self.document.locked else typed.strip()
        else:
            self.leave()

    def _set_bad(self, bad: bool) -> None:
        if self.line.property("bad") != bad:
            self.line.setProperty("bad", bad)
            self.line.style().unpolish(self.line)
            self.line.style().polish(self.line)

    def add(self, text: str) -> bool:
        """A line at the end of the programme, or in the place of the one that is edited; whether it could be read."""
        try:
            line = self.document.read_line(text, self.document.lines_now())
        except ValueError as fault:
            self.line.setText(text)
            self.told.setText(f"{FAULT} {'; '.join(spoken_lines(fault))}")
            return False
        try:
            give_lines(self.document, self.tr("Line of {0}").format(line.unit or self.document.side),
                       [*self.document.lines_now(), line])  # fmt: skip
        except Locked:
            self.say(self.tr("The orders are handed in."))
            return False
        self.line.clear()
        self.told.setText("")
        self.given.emit()
        return True

    def take_typed(self) -> bool:
        """The text that stands in the field is an order; whether it is whole and could be read."""
        if self._drafted is not None:
            self.say(self.tr("Not handed in: the line that is being drawn is not whole. Esc drops it."))
            return False
        text = self.line.text().strip()
        if self.document.locked:
            return True
        if self._is_new(text):
            self.take()
        wrong = self.line.property("bad") or (self.of_lines and self.line.text().strip())
        if not wrong and (unread := self.document.unread()):
            wrong = True
            self.document.select_company(next(iter(unread)))  # its line comes back into the field
        if wrong:
            self.say(self.tr("Not handed in: the line in the field cannot be read. Mend it, or empty the field."))
            self.line.setFocus()
        return not wrong

    def _is_new(self, text: str) -> bool:
        """True if the field says something that is not an order yet."""
        if self.of_lines:
            return bool(text) and self._drafted is None
        return bool(self._of) and text != self.shown
