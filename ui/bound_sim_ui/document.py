"""A document: a seat's battle as the window shows it, which says to all that listen when something changed."""

from PySide6.QtCore import QObject, Signal

from bound_sim.desk.seat_desk import LOCK, ORDERS, SELECTION, STANDING, Led, SeatDesk
from bound_sim.results.battle_map.timeline import Timeline
from bound_sim.rules.records.hints import Tables
from bound_sim.scenario.model import Scenario

__all__ = ["LOCK", "ORDERS", "SELECTION", "STANDING", "Document", "Led"]


class Document(SeatDesk, QObject):
    """A seat whose changes are told by ``changed``; nobody changes its orders but by ``bound_sim.desk.edits``."""

    changed = Signal(str)

    def __init__(
        self, scenario: Scenario, tables: Tables, side: str, bound: int, *, history: Timeline | None = None,
        led: Led | None = None,
    ) -> None:  # fmt: skip
        QObject.__init__(self)
        SeatDesk.__init__(self, scenario, tables, side, bound, history=history, led=led)
        #: unit -> a text typed for it that cannot be read, and the order that it had then
        self.typed: dict[str, tuple[str, str]] = {}
        #: a line of a side's that is typed and not taken, while another page is shown
        self.typed_line = ""

    def unread(self) -> dict[str, str]:
        """Unit -> a text typed for it that cannot be read; of units that were told something else since none."""
        return {unit: text for unit, (text, words) in self.typed.items() if self.words(unit) == words}

    def not_given(self) -> list[str]:
        """Texts that were typed and are no orders."""
        line = [self.typed_line] if self.typed_line else []
        return [*line, *(f"{unit}: {text}" for unit, text in self.unread().items())]

    def forget_typed(self) -> None:
        """Give up what was typed and is no order."""
        self.typed.clear()
        self.typed_line = ""

    def heard(self, what: str) -> None:
        super().heard(what)
        self.changed.emit(what)
