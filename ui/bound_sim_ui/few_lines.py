"""A label of a few lines: what does not fit is left out at its end, and the tool tip has all of it."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
#: where a text is cut
_MORE = " …"
#: px, more than any text is high
_HIGH = 100_000


class FewLines(QLabel):
    """Wraps its text as other labels do, on ``lines`` lines at most: what stands below it keeps its place."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.lines = lines
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    @property
    def shown(self) -> str:
        """As many of the text's words as the lines hold."""
        whole, room = self.text(), self._most
        if self._needs(whole) <= room:
            return whole
        words = whole.split(" ")
        few, many = 0, len(words)
        while few + 1 < many:
            at = (few + many) // 2
            few, many = (at, many) if self._needs(_cut(words[:at])) <= room else (few, at)
        return _cut(words[:few])

    def setText(self, text: str) -> None:  # noqa: N802
        """A text, which the tool tip has too: it may not fit."""
        super().setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(super().minimumSizeHint().width(), self.heightForWidth(self.width()))

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(super().sizeHint().width(), self.heightForWidth(self.width()))

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return min(self._needs(self.text(), width), self._most)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        room, role = self.contentsRect(), self.foregroundRole()
        self.style().drawItemText(painter, room, _WRAPPED, self.palette(), self.isEnabled(), self.shown, role)
        painter.end()

    @property
    def _most(self) -> int:
        """px that the lines are high."""
        return self.lines * self.fontMetrics().lineSpacing() + 1

    def _needs(self, text: str, width: int | None = None) -> int:
        """px that a text is high."""
        wide = self.contentsRect().width() if width is None else width
        return self.fontMetrics().boundingRect(QRect(0, 0, max(wide, 1), _HIGH), _WRAPPED, text).height()


def _cut(words: list[str]) -> str:
    return " ".join(words).rstrip(" ,;:") + _MORE
