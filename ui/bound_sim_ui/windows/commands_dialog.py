"""All commands of the desk in a list, to be searched by what they do or by their keys."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from bound_sim_ui.theme import as_large

_NAME = Qt.ItemDataRole.UserRole


class CommandsDialog(QDialog):
    """Type a few letters of what it does; Enter does it. What cannot be done now is grey."""

    def __init__(self, actions: Mapping[str, QAction], does: Mapping[str, str], parent: QWidget) -> None:
        """``actions`` by name; ``does``: what each does, in the user's language."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Commands"))
        as_large(self, 560, 420)
        self._actions, self._does = actions, does
        layout = QVBoxLayout(self)
        self.text = QLineEdit()
        self.text.setPlaceholderText(self.tr("what it does, or its key"))
        self.list = QTreeWidget()
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        layout.addWidget(self.text)
        layout.addWidget(self.list)
        self.text.textChanged.connect(self._fill)
        self.text.returnPressed.connect(self._take)
        self.text.installEventFilter(self)
        self.list.itemActivated.connect(lambda *_: self._take())
        self._fill("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Arrows in the line move in the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step:
                self._choose(self.list.currentIndex().row() + step)
                return True
        return super().eventFilter(watched, event)

    def _fill(self, text: str) -> None:
        """Show those that have all words of a text: what can be done first, then by where a word begins."""
        self.list.clear()
        words = text.lower().split()
        found = []
        for place, (name, action) in enumerate(self._actions.items()):
            keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
            does = self._does[name]
            whole = f"{does} {keys}".lower()
            if all(word in whole for word in words):
                begins = all(f" {word}" in f" {whole}" for word in words)
                found.append((not action.isEnabled(), not begins, place, name, does, keys))
        for grey, _, _, name, does, keys in sorted(found):
            item = QTreeWidgetItem([does[:1].upper() + does[1:], keys])
            item.setData(0, _NAME, name)
            item.setToolTip(0, item.text(0))
            item.setDisabled(grey)
            self.list.addTopLevelItem(item)
        self.list.resizeColumnToContents(1)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, self.list.header().ResizeMode.Stretch)
        self._choose(0)

    def _choose(self, row: int) -> None:
        item = self.list.topLevelItem(row)
        if item is not None:
            self.list.setCurrentItem(item)

    def _take(self) -> None:
        item = self.list.currentItem()
        if item is None or item.isDisabled():
            return
        action = self._actions[str(item.data(0, _NAME))]
        self.accept()
        QTimer.singleShot(0, action, action.trigger)  # once the focus is the desk's again
