"""The own units that wait for a place on the table: who is to be told of is chosen in a list, there being no base."""

from collections.abc import Collection

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLabel, QListView, QListWidget, QListWidgetItem, QSizePolicy, QVBoxLayout, QWidget

from bound_sim_ui.document import Document
from bound_sim_ui.theme import scaled

_UNIT = Qt.ItemDataRole.UserRole
#: high at most, at the usual size of texts: three rows of names
_MOST_PX = 84


class WaitingUnits(QWidget):
    """Chooses in the document what is chosen in its list; hidden while nobody waits."""

    def __init__(self, document: Document, only: Collection[str] | None = None) -> None:
        super().__init__()
        self.document, self.only = document, only
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        head = QLabel(self.tr("Not on the table; click one to choose it:"))
        head.setObjectName("muted")
        layout.addWidget(head)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Units that are not on the table"))
        self.list.setFlow(QListView.Flow.LeftToRight)
        self.list.setWrapping(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setMaximumHeight(scaled(_MOST_PX))
        self.list.currentItemChanged.connect(lambda item, _: self._choose(item))
        layout.addWidget(self.list)
        self.refresh()

    def refresh(self) -> None:
        """List who waits now; in games of areas they are seen in boxes."""
        document = self.document
        found = [] if document.scenario.areas.areas else document.units_that_wait()
        with QSignalBlocker(self.list):
            self.list.clear()
            for unit in found:
                if self.only is None or unit in self.only:
                    self.list.addItem(self._item(unit))
        if not self.list.count():
            self.hide()
        elif self.parentWidget() is not None:  # without one, showing it would make it a window
            self.show()
        self.mark()

    def mark(self) -> None:
        """Show which of them is chosen."""
        with QSignalBlocker(self.list):
            items = (self.list.item(row) for row in range(self.list.count()))
            chosen = next((item for item in items if item.data(_UNIT) == self.document.company), None)
            self.list.setCurrentItem(chosen)  # type: ignore[arg-type]  # Qt takes none
            if chosen is None:
                self.list.clearSelection()

    def _item(self, unit: str) -> QListWidgetItem:
        base = self.document.scenario.forces.companies[unit][0]
        item = QListWidgetItem(unit)
        item.setToolTip(", ".join(filter(None, (base.type, base.box))))
        item.setData(_UNIT, unit)
        return item

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.document.select_company(item.data(_UNIT))
