"""The dispatch in a seat's window: the first tab of its orders, open where a bound was resolved since one sat here."""

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QTabWidget, QTextBrowser

from bound_sim_ui.document import ORDERS, SELECTION
from bound_sim_ui.frame import WindowFrame

if TYPE_CHECKING:
    from bound_sim.results.seat_pages import SeatPage


class DispatchPage(QTextBrowser):
    """The page among these tabs. It gives way to the next one as soon as a unit is selected or told something."""

    def __init__(self, told: "SeatPage", tabs: QTabWidget, name: str) -> None:
        super().__init__()
        self._tabs = tabs
        self.setHtml(_html(told))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(name)

    def heard(self, what: str) -> None:
        """The document changed."""
        if what in (SELECTION, ORDERS) and self._tabs.currentWidget() is self:
            self._tabs.setCurrentIndex(self._tabs.indexOf(self) + 1)


class DispatchDesk(QObject):
    """Makes the tab: at a seat whose last bound nobody has looked at yet it is open."""

    def __init__(self, desk: WindowFrame) -> None:
        super().__init__(desk)
        self.desk = desk
        #: battle, seat and bound of those that were opened
        self._opened: set[tuple[str, str, int]] = set()

    def add_to(self, tabs: QTabWidget) -> None:
        """Put the dispatch before the orders."""
        sitting, seat, document = self.desk.sitting, self.desk.seat, self.desk.document
        if sitting is None or document is None or not seat:
            return
        page = DispatchPage(sitting.dispatch(seat), tabs, self.tr("Dispatch"))
        document.changed.connect(page.heard)
        tabs.insertTab(0, page, self.tr("Dispatch"))
        here = sitting.battle_id, seat, sitting.resolved
        news = sitting.resolved > 0 and here not in self._opened
        self._opened.add(here)
        tabs.setCurrentIndex(0 if news else 1)


def _html(told: "SeatPage") -> str:
    """A page as a text of Qt's, close enough that ten lines are seen without a scroll bar."""
    parts = [f"<p style='margin: 2px 0'><b>{escape(told.title)}</b></p>"]
    for heading, lines in told.parts:
        parts.append(f"<p style='margin: 5px 0 0 0'><b>{escape(heading)}</b></p>")
        parts += [f"<p style='margin: 0 0 0 8px'>{escape(line)}</p>" for line in lines]
    return "".join(parts)
