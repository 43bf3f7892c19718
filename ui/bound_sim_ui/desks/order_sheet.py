"""The sheet of High Commands beside the map: a row for each battalion, a column for each bound."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTableWidget, QTableWidgetItem

from bound_sim.desk.edits import give_high
from bound_sim.desk.seat_desk import Locked
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.unit_list import battalion_name
from bound_sim_ui.document import Document
from bound_sim_ui.theme import Theme, scaled
from bound_sim_ui.typed_keys import is_letter
from bound_sim_ui.words import translate


class OrderSheet(QTableWidget):
    """Shows and takes High Commands: letters give its words."""

    def __init__(self, document: Document, theme: Theme, say: Callable[[str], None]) -> None:
        super().__init__(len(document.own_battalions), document.scenario.bounds)
        self.document, self.theme, self.say = document, theme, say
        self._words = document.grammar.sheet
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setHorizontalHeaderLabels([str(bound) for bound in range(1, document.scenario.bounds + 1)])
        self.setVerticalHeaderLabels([battalion_name(document, unit) for unit in document.own_battalions])
        letters = " ".join(letter.upper() for letter in self._words.words.values())
        form, name = document.form, self.tr("{0}, {1} by {2}: keys {3}, Del")
        words = (translate("rules", word) for word in (form.sheet, form.row.lower(), form.bound.lower()))
        self.setAccessibleName(name.format(*words, letters))
        self.horizontalHeader().setDefaultSectionSize(scaled(112))
        self.cellChanged.connect(self._typed)

    def refresh(self) -> None:
        """Show the words as they are now; those of bounds that are over cannot be typed."""
        with QSignalBlocker(self):
            for row, battalion in enumerate(self.document.own_battalions):
                for bound in range(1, self.document.scenario.bounds + 1):
                    cell = self.item(row, bound - 1)
                    if cell is None:
                        cell = QTableWidgetItem()
                        cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                        self.setItem(row, bound - 1, cell)
                    cell.setText(self.document.high_words(battalion, bound))
                    past = bound < self.document.bound or (self.document.locked and bound == self.document.bound)
                    flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
                    cell.setFlags(flags if past else flags | Qt.ItemFlag.ItemIsEditable)
                    cell.setForeground(QBrush(QColor(self.theme.muted if past else self.theme.text)))

    def _typed(self, row: int, column: int) -> None:
        cell = self.item(row, column)
        self._give(row, column, cell.text() if cell else "")

    def _give(self, row: int, column: int, text: str) -> None:
        battalion, bound = self.document.own_battalions[row], column + 1
        if bound < self.document.bound:
            return
        try:
            give_high(self.document, battalion, self.document.read_word(battalion, text, bound), bound)
        except ValueError as error:
            self.say(spoken(error))
        except Locked:
            self.say(self.tr("The orders are handed in."))
        self.refresh()  # the cell shows the whole word, also where it is as before or was refused

    def event(self, event: QEvent) -> bool:
        """Letters are the sheet's here, not the map's."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if event.modifiers() and not is_letter(event):
                return super().event(event)
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        index: QModelIndex = self.currentIndex()
        words = {getattr(Qt.Key, f"Key_{letter.upper()}"): word for word, letter in self._words.words.items()}
        word = words.get(event.key()) if index.isValid() and not event.modifiers() else None
        if word in self._words.placed:
            self.edit(index)
        elif word:
            self._give(index.row(), index.column(), word)
        elif index.isValid() and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._give(index.row(), index.column(), "")
        else:
            super().keyPressEvent(event)
