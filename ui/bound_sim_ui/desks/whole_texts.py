"""Items of a list with their whole text, on as many rows as it needs: Qt's own cut a text of two lines at the first."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QListWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
)

_FLAGS = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
#: px around a text
_ROUND_PX = 5


class WholeTexts(QStyledItemDelegate):
    """Draws texts wrapped at the width of their list."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def sizeHint(  # noqa: N802
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:  # fmt: skip
        self.initStyleOption(option, index)
        bar = self._view.verticalScrollBar().sizeHint().width()
        wide = max(self._view.width() - bar - 4, 60)
        room = QRect(0, 0, wide - 2 * _ROUND_PX, 100_000)
        high = option.fontMetrics.boundingRect(room, _FLAGS, option.text).height()
        return QSize(wide, high + 2 * _ROUND_PX)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:  # fmt: skip
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        style = self._view.style() or QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, self._view)
        chosen = option.state & QStyle.StateFlag.State_Selected
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        painter.save()
        painter.setFont(option.font)
        painter.setPen(option.palette.color(role))
        room = option.rect.adjusted(_ROUND_PX, _ROUND_PX, -_ROUND_PX, -_ROUND_PX)
        painter.drawText(room, _FLAGS, text)
        painter.restore()


def say_empty(view: QAbstractItemView, text: str) -> None:
    """Write what will stand in a list over its empty room, within its ``paintEvent``."""
    painter = QPainter(view.viewport())
    painter.setPen(view.palette().color(QPalette.ColorRole.PlaceholderText))
    room = view.viewport().rect().adjusted(_ROUND_PX, _ROUND_PX, -_ROUND_PX, -_ROUND_PX)
    painter.drawText(room, _FLAGS, text)
    painter.end()


class SaidList(QListWidget):
    """A list that says, as long as it is empty, what will stand there."""

    def __init__(self, empty: str) -> None:
        super().__init__()
        self.empty = empty

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if not self.count():
            say_empty(self, self.empty)


class SaidTree(QTreeWidget):
    """A tree that says, as long as it is empty, what will stand there."""

    def __init__(self, empty: str) -> None:
        super().__init__()
        self.empty = empty

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if not self.topLevelItemCount():
            say_empty(self, self.empty)
