"""A text of one line, as the hint of the status bar: as much of it as there is room for."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

#: between parts of a hint, the more important first
_BETWEEN = "; "


class HintLabel(QLabel):
    """A line that gives way to others: its last parts are left out where it is narrow, the tool tip has all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""

    def setText(self, text: str) -> None:  # noqa: N802
        self._whole = text
        self.setToolTip(text)
        self._fit()

    def clear(self) -> None:
        self.setText("")

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(0, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:  # noqa: N802
        wide = self.fontMetrics().horizontalAdvance(self._whole) + 2 * self.margin() + 2
        return QSize(wide, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show the parts that fit, and of the first one at least its beginning."""
        room, metrics = self.contentsRect().width() - 2, self.fontMetrics()
        parts = self._whole.split(_BETWEEN)
        while len(parts) > 1 and metrics.horizontalAdvance(_BETWEEN.join(parts)) > room:
            parts.pop()
        shown = _BETWEEN.join(parts)
        if self.isVisible() and metrics.horizontalAdvance(shown) > room:
            shown = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, max(0, room))
        if shown != self.text():
            super().setText(shown)
