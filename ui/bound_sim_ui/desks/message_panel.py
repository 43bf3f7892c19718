"""Messages of a seat: what it was written and wrote, and a place to write one more."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim.scenario.posts import Post
from bound_sim_ui.desks.whole_texts import SaidList
from bound_sim_ui.theme import scaled

#: high at least: the place to write in, and to read in, as a small screen has room for
_WRITING_PX, _READING_PX = 50, 30


class MessagePanel(QWidget):
    """``written`` has whom a message is for (``Post``) and its text."""

    written = Signal(object, str)

    def __init__(self, receivers: Sequence[tuple[Post, str]], button: str) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        self.told = SaidList(self.tr("No message yet: choose below whom it is for, and write."))
        self.told.setWordWrap(True)
        self.told.setAccessibleName(self.tr("Messages, the newest first"))
        self.told.setMinimumHeight(scaled(_READING_PX))
        layout.addWidget(self.told, 1)
        row = QHBoxLayout()
        label = QLabel(self.tr("To"))
        label.setObjectName("muted")
        self.to = QComboBox()
        self.to.setAccessibleName(self.tr("Whom the message is for"))
        for post, name in receivers:
            self.to.addItem(name, post)
        self.send = QPushButton(button)
        self.send.clicked.connect(self._send)
        row.addWidget(label)
        row.addWidget(self.to, 1)
        row.addWidget(self.send)
        self.text = QPlainTextEdit()
        self.text.setFixedHeight(scaled(_WRITING_PX))
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText(self.tr("A message"))
        self.text.setAccessibleName(self.tr("The text of the message"))
        self.told.setFocusProxy(self.text)  # who clicks on a message, and types, answers it
        layout.addWidget(self.text)
        layout.addLayout(row)

    def show_messages(self, told: Sequence[str]) -> None:
        """Show these, of which the last is the newest."""
        self.told.clear()
        self.told.addItems(list(reversed(told)))

    def _send(self) -> None:
        if self.text.toPlainText().strip():
            self.written.emit(Post(*self.to.currentData()), self.text.toPlainText().strip())
