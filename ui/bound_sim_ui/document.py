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

    def heard(self, what: str) -> None:
        super().heard(what)
        self.changed.emit(what)
