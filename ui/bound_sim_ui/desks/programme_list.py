"""A side's lines in the order in which they are carried out: a mark, what each would do; reordered by dragging."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidgetItem

from bound_sim.desk.arrow_edit import look_at_line
from bound_sim.desk.edits import give_lines
from bound_sim.desk.seat_desk import Locked
from bound_sim.orders.lines import OrderLine, verb_of
from bound_sim.rules.records.hints import LineHint
from bound_sim_maps.faults import Fault
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.whole_texts import SaidList, WholeTexts
from bound_sim_ui.document import Document
from bound_sim_ui.scene.orders import PASSED
from bound_sim_ui.theme import Theme, scaled

#: would be carried out; an answer given beforehand, or what the rest does; refused; passed over as all stand, or ended
#: before its end
FITS, STANDS, FAULT = "✓", "•", "!"
_PLACE = Qt.ItemDataRole.UserRole
#: high at least, at the usual size of texts
_LIST_PX = 120


class ProgrammeList(SaidList):
    """Shows and reorders lines; ``taken_out`` tells the text of one that is to be typed again."""

    taken_out = Signal(str)

    def __init__(self, document: Document, theme: Theme, say: Callable[[str], None]) -> None:
        super().__init__("")
        self.empty = self.tr(
            "No line yet: drag a unit on the map, or take a verb below. Lines are carried out in their order."
        )
        self.document, self.theme, self.say = document, theme, say
        self.setAccessibleName(self.tr("Lines in the order in which they are carried out; drag to reorder"))
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setWordWrap(True)
        self.setItemDelegate(WholeTexts(self))
        self.setMinimumHeight(scaled(_LIST_PX))
        # Qt moves row after row of what is dragged: the programme follows when the last has come to its place
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._dragged)
        self.model().rowsMoved.connect(lambda *_: self._settle.start(0))
        self.itemDoubleClicked.connect(self._edit)
        self.currentItemChanged.connect(lambda item, _: self._look_at(item))
        self.installEventFilter(self)

    def refresh(self) -> None:
        """Show the document's lines."""
        document = self.document
        faults, hints = document.line_faults(), document.line_hints()
        chosen = self.currentRow()
        with QSignalBlocker(self):
            self.clear()
            for place, line in enumerate(document.lines_now()):
                self.addItem(self._item(place, line, faults.get(place, ()), hints.get(place)))
            self.setCurrentRow(min(chosen, self.count() - 1))
        self.setDragEnabled(not document.locked)

    def _item(self, place: int, line: OrderLine, faults: Sequence[Fault], hint: LineHint | None) -> QListWidgetItem:
        """A line with its mark, what it would do, or what is wrong with it."""
        use = verb_of(line, self.document.grammar.lines).use
        said = "; ".join(fault.spoken() for fault in faults) if faults else spoken(hint.said if hint else "")
        fits = hint is None or hint.to_its_end
        mark = FAULT if faults else STANDS if use != "do" else FITS if fits else PASSED
        item = QListWidgetItem(f"{mark} {self.document.line_text(line)}" + (f"\n    {said}" if said else ""))
        colour = {FAULT: self.theme.bad, PASSED: self.theme.warn, FITS: self.theme.text}.get(mark, self.theme.muted)
        item.setForeground(QBrush(QColor(colour)))
        item.setData(_PLACE, place)
        return item

    def _edit(self, item: QListWidgetItem) -> None:
        """A double click takes a line out of the programme, to be typed again."""
        place = int(item.data(_PLACE))
        text = self.document.line_text(self.document.lines_now()[place])
        if self.give([line for at, line in enumerate(self.document.lines_now()) if at != place]):
            self.taken_out.emit(text)

    def _look_at(self, item: QListWidgetItem | None) -> None:
        """The unit of a line is selected with it."""
        if item is None:
            return
        look_at_line(self.document, int(item.data(_PLACE)))

    def show_looked_at(self) -> None:
        """Mark the line that is looked at, and bring it into sight."""
        place = self.document.line
        if place is not None and place < self.count() and place != self.currentRow():
            with QSignalBlocker(self):
                self.setCurrentRow(place)
            self.scrollToItem(self.item(place))

    def _dragged(self) -> None:
        """The list was reordered: so is the programme."""
        order = [int(self.item(row).data(_PLACE)) for row in range(self.count())]
        lines = self.document.lines_now()
        self.give([lines[place] for place in order])

    def remove_chosen(self) -> None:
        """Take the chosen lines out."""
        out = {int(item.data(_PLACE)) for item in self.selectedItems()}
        self.give([line for place, line in enumerate(self.document.lines_now()) if place not in out])

    def give(self, lines: Sequence[OrderLine]) -> bool:
        """The programme in the place of what it was; False where the orders are handed in."""
        try:
            give_lines(self.document, self.tr("The programme"), lines)
        except Locked:
            self.say(self.tr("The orders are handed in."))
            self.refresh()
            return False
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Del takes lines out; Alt and an arrow moves one, as dragging does."""
        if watched is self and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            row = self.currentRow()
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
            self.give(lines)
            self.setCurrentRow(to)
