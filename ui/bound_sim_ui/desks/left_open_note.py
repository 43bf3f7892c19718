"""The note at a seat that says which policy plays what is left open, and on demand what it would order now."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from bound_sim.desk.left_to_policy import policy_orders
from bound_sim.desk.offers import left_open
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_ui.document import Document
from bound_sim_ui.policy_words import policy_entry
from bound_sim_ui.words import translate

#: orders that are listed; of more the last line says how many
_MOST = 12


class LeftOpenNote(QWidget):
    """Hidden where no policy plays. **Its orders** asks the policy, by what the seat knows."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document, self._policy = document, ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        self._said, self.orders = QLabel(), QLabel()
        for label in (self._said, self.orders):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.orders.setObjectName("muted")
        self.ask = QPushButton(self.tr("Its orders"))
        self.ask.setToolTip(self.tr("What this policy would order now for units without an order, as you see the map"))
        self.ask.clicked.connect(self.show_orders)
        row.addWidget(self._said, 1)
        row.addWidget(self.ask)
        column.addLayout(row)
        column.addWidget(self.orders)
        self.orders.hide()
        self.hide()

    def text(self) -> str:
        """The note."""
        return self._said.text()

    def show_policy(self, policy: str) -> None:
        """Say that this policy plays what the orders leave open, "" for none; what it would order is asked anew."""
        self._policy = policy
        self._said.setText(left_open(self._document, policy).said if policy else "")
        self._said.setToolTip(policy_entry(policy) if policy else "")
        self.orders.hide()
        self.setVisible(bool(policy))

    def show_orders(self) -> None:
        """Ask the policy and list its orders."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            found = policy_orders(self._document, self._policy)
            lines = [one.words if not one.unit or one.words.startswith(one.unit) else f"{one.unit}: {one.words}"
                     for one in found]  # fmt: skip
        except Refused as refused:
            lines = spoken_lines(refused)
        finally:
            QApplication.restoreOverrideCursor()
        more = len(lines) - _MOST
        lines = [*lines[:_MOST], self.tr("and {0} more").format(more)] if more > 0 else lines
        self.orders.setText("\n".join(lines) or self._nothing())
        self.orders.show()

    def _nothing(self) -> str:
        if self._document.waiting():
            bound = translate("rules", self._document.form.bound.lower())
            return self.tr("Nothing yet: it decides as it is asked in the {0}.").format(bound)
        return self.tr("Nothing: all have an order.")
