"""Tours in six steps, of the order desk, of a programme of lines, of the umpire's desk.

Each step says what to do, and is ticked off when it is done.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from bound_sim_ui.document import LOCK, ORDERS, SELECTION, Document
from bound_sim_ui.keys import KEYS
from bound_sim_ui.words import translate

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat

#: what to do, and whether it is done
Step = tuple[str, Callable[[], bool]]


def _key(name: str) -> str:
    return KEYS[name].keys[0]


class Tour(QFrame):
    """Stands over what it tells of. ``closed`` where its user has had enough."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.at = 0
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
        self.steps = self._made()
        self._show()

    def _made(self) -> list[Step]:
        """(what to do, whether it is done), in order."""
        raise NotImplementedError

    def _begins(self) -> None:
        """Note how things are as a step begins."""

    def look(self) -> None:
        """Go past the step that is done."""
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
        self._begins()
        self.head.setText(self.tr("Tour: step {0} of {1}").format(self.at + 1, len(self.steps)))
        self.text.setText(self.steps[self.at][0])


class Guided(QWidget):
    """A panel with a tour of its own, which stands under its head."""

    def __init__(self) -> None:
        super().__init__()
        self.tour: Tour | None = None

    def new_tour(self) -> Tour:
        """The tour of this panel, from its first step."""
        raise NotImplementedError

    def guide(self) -> Tour:
        """Begin the tour."""
        self.end_tour()
        self.tour = tour = self.new_tour()
        tour.closed.connect(self.end_tour)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, tour)
        tour.show()
        tour.look()
        return tour

    def end_tour(self) -> None:
        """Take the tour away."""
        tour, self.tour = self.tour, None
        if tour is not None:
            tour.hide()
            tour.deleteLater()


class _OfOrders(Tour):
    """A tour of a seat's desk: it follows its document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._undone, self._drawn = False, document.drafts.steps
        super().__init__()
        document.changed.connect(self._on_changed)

    def _on_changed(self, what: str) -> None:
        steps = self.document.drafts.steps
        self._undone = self._undone or steps < self._drawn
        self._drawn = steps
        if what in (SELECTION, ORDERS, LOCK):
            self.look()

    def _begins(self) -> None:
        self._undone = False

    def _hand_in(self) -> Step:
        text = self.tr("Hand in: {0}. Then the curtain falls, and only the umpire can unlock your orders.")
        return text.format(_key("hand in")), lambda: self.document.locked


class OrderTour(_OfOrders):
    """A tour of the order desk: a sheet, arrows, all others."""

    def _made(self) -> list[Step]:
        document, form = self.document, self.document.form
        unit = translate("rules", form.unit)
        letters = " ".join(letter.upper() for letter in document.grammar.sheet.words.values())
        next_key, move, type_key = (_key(name) for name in ("next unit", "move", "type"))
        return [
            (self.tr("Select a {0}: click one of its bases, or {1} for the next without orders.").format(
                unit, next_key), lambda: bool(document.chosen)),
            (self.tr("Give it a word of the sheet ({0}): one of its buttons, or a key of {1}.").format(
                translate("rules", form.sheet), letters), lambda: document.high_now() != self._before[0]),
            (self.tr("Draw its way: drag from its base, or {0}, the arrow keys and Enter. What is solid is within its "
                     "reach. {1} takes an order as text.").format(move, type_key),
             lambda: document.low_now() != self._before[1]),
            (self.tr("Take that back (Ctrl+Z). Ctrl+Y brings it again. The panel says what the rules make of it."),
             lambda: self._undone),
            (self.tr("Give every other {0} an order, or let all others {1} (the button below). A mark shows each that "
                     "is refused.").format(unit, form.others[1]), lambda: not document.waiting()),
            self._hand_in(),
        ]  # fmt: skip

    def _begins(self) -> None:
        super()._begins()
        self._before = self.document.high_now(), self.document.low_now()


class ProgrammeTour(_OfOrders):
    """A tour of a programme: lines that are put together on the map."""

    def _made(self) -> list[Step]:
        document, unit = self.document, translate("rules", self.document.form.unit)
        return [
            (self.tr("Select a {0}: click one of its bases, or {1} for the next without a line.").format(
                unit, _key("next unit")), lambda: bool(document.selected or document.company)),
            (self.tr("Tell it something: a button of its card, or drag from its base to where it shall go. What else "
                     "the line needs is asked for below the map and pointed at."),
             lambda: len(document.lines_now()) > self._lines),
            (self.tr("The line stands in the programme above, with what it would do. Take it back (Ctrl+Z); Ctrl+Y "
                     "brings it again. A double click takes a line into the field, where it is changed."),
             lambda: self._undone),
            (self.tr("Lines are carried out in their order. Give another, or drag a line to its place in the list. "
                     "{0} takes one as text.").format(_key("type")),
             lambda: len(document.lines_now()) > self._lines),
            (self.tr("What the lines leave open is asked while the turn is played, or is played by the policy that the "
                     "panel names. \u201cAlways so\u201d at a question writes the line that answers it from then on."),
             lambda: False),
            self._hand_in(),
        ]  # fmt: skip

    def _begins(self) -> None:
        super()._begins()
        self._lines = len(self.document.lines_now())


class UmpireTour(Tour):
    """A tour of the umpire's desk. Its panel says when something was done."""

    def __init__(self, sitting: "HotSeat", picked: Callable[[], bool]) -> None:
        """``picked``: whether an order is chosen in the list."""
        self.sitting, self.picked = sitting, picked
        super().__init__()

    def _made(self) -> list[Step]:
        sitting = self.sitting
        return [
            (self.tr("The board shows whose orders are in. Wait for all, take in what was sent ({0}), or let all hold "
                     "that are missing ({1}).").format(_key("take"), _key("hold missing")),
             lambda: sitting.running or not sitting.missing()),
            (self.tr("All orders are revealed now, in the list below and as arrows on the map. Click one."),
             self.picked),
            (self.tr("Play a step: {0}. Moves, fire and dice of it are drawn on the map.").format(_key("step")),
             lambda: (sitting.running, sitting.resolved, sitting.substep) != self._before[:3]),
            (self.tr("Rule, where the table decides otherwise: drag a base, or {0}. It asks for a reason, and the log "
                     "keeps it. {1} takes it back.").format(_key("rule"), _key("undo")),
             lambda: len(sitting.notes) > self._before[3]),
            (self.tr("Play on to the end: {0}. The panel says what it cost, {1} replays it with every die.").format(
                _key("resolve"), _key("mode replay")), lambda: sitting.resolved > self._before[1]),
            (self.tr("Players at this machine go on behind the curtain ({0}); those at home get a file each ({1}) and "
                     "send one back.").format(_key("curtain"), _key("seat files")), lambda: False),
        ]  # fmt: skip

    def _begins(self) -> None:
        sitting = self.sitting
        self._before = sitting.running, sitting.resolved, sitting.substep, len(sitting.notes)
