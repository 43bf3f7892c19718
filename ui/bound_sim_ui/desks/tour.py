"""A tour of the order desk in six steps: each says what to do, and is ticked off when it is done."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from bound_sim_ui.document import LOCK, ORDERS, SELECTION, Document
from bound_sim_ui.keys import KEYS


class Tour(QFrame):
    """Stands over the sheet and the list of units. ``closed`` where its user has had enough."""

    closed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setObjectName("card")
        self.document = document
        self.at = 0
        self._undone = False
        self._before = document.high_now(), document.low_now()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        self.head = QLabel()
        self.head.setObjectName("heading")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.later = QPushButton(self.tr("Next"))
        self.later.clicked.connect(self.skip)
        self.close_button = QPushButton(self.tr("End the tour"))
        self.close_button.clicked.connect(self.closed)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.later)
        row.addWidget(self.close_button)
        layout.addWidget(self.head)
        layout.addWidget(self.text)
        layout.addLayout(row)
        self._drawn = document.drafts.steps
        document.changed.connect(self._on_changed)
        self.steps = self._made()
        self._show()

    def _made(self) -> list[tuple[str, Callable[[], bool]]]:
        """(what to do, whether it is done), in order."""
        document, form = self.document, self.document.form
        letters = " ".join(letter.upper() for letter in document.grammar.sheet.words.values())
        next_key, move, type_key, hand = (KEYS[name].keys[0] for name in ("next unit", "move", "type", "hand in"))
        return [
            (self.tr("Select a {0}: click one of its bases, or {1} for the next without orders.").format(
                form.unit, next_key), lambda: bool(document.chosen)),
            (self.tr("Give it a word of the sheet ({0}): one of its buttons, or a key of {1}.").format(
                form.sheet, letters), self._worded),
            (self.tr("Draw its way: drag from its base, or {0}, the arrow keys and Enter. What is solid is within its "
                     "reach. {1} takes an order as text.").format(move, type_key), self._ordered),
            (self.tr("Take that back (Ctrl+Z). Ctrl+Y brings it again. The panel says what the rules make of it."),
             lambda: self._undone),
            (self.tr("Give every other {0} an order, or let all others {1} (the button below). A mark shows each that "
                     "is refused.").format(form.unit, form.others[1]), lambda: not document.waiting()),
            (self.tr("Hand in: {0}. Then the curtain falls, and only the umpire can unlock your orders.").format(hand),
             lambda: document.locked),
        ]  # fmt: skip

    def _worded(self) -> bool:
        return self.document.high_now() != self._before[0]

    def _ordered(self) -> bool:
        return self.document.low_now() != self._before[1]

    def _on_changed(self, what: str) -> None:
        steps = self.document.drafts.steps
        self._undone = self._undone or (self.at >= 3 and steps < self._drawn)
        self._drawn = steps
        if what in (SELECTION, ORDERS, LOCK):
            self._go_on()

    def _go_on(self) -> None:
        """Past the step that is done."""
        if self.at < len(self.steps) and self.steps[self.at][1]():
            self.skip()

    def skip(self) -> None:
        """The next step."""
        self.at += 1
        if self.at >= len(self.steps):
            self.closed.emit()
        else:
            self._show()

    def _show(self) -> None:
        self._before = self.document.high_now(), self.document.low_now()
        self.head.setText(self.tr("Tour: step {0} of {1}").format(self.at + 1, len(self.steps)))
        self.text.setText(self.steps[self.at][0])
