"""The common half of the panels of orders: one with a sheet, one with a programme."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

from bound_sim_ui.document import LOCK, ORDERS, SELECTION, Document
from bound_sim_ui.theme import Theme, scaled


class SeatPanel(QWidget):
    """A side's orders beside the map: how they are given is said by the panel of the ruleset's kind."""

    handed_in = Signal()
    sealed = Signal()
    asked = Signal(str, QPoint)  # what can be done with this unit's order
    play = Signal(str)  # a policy that is to play this side in this bound

    def __init__(self, document: Document, theme: Theme, say: Callable[[str], None]) -> None:
        super().__init__()
        self.document, self.theme, self.say = document, theme, say
        self.setObjectName("panel")
        self.setMinimumWidth(scaled(400))

    def follow(self) -> None:
        """Show what there is, and each change of it."""
        self.document.changed.connect(self._on_changed)
        self.refresh()

    def _on_changed(self, what: str) -> None:
        if what in (ORDERS, LOCK):
            self.refresh()
        elif what == SELECTION:
            self.show_unit()

    def refresh(self) -> None:
        """Show the document's orders."""
        raise NotImplementedError

    def show_unit(self) -> None:
        """Show the unit that is selected."""
        raise NotImplementedError

    def hand_in(self) -> None:
        """Hand in: whether the orders may go is looked at where all that leaves a seat goes through."""
        self.handed_in.emit()
