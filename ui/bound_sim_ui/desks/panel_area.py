"""The place of a panel beside the map: as wide as its words need, scrolled where the window is too low for it.

A panel's ``foot`` (what hands in) is not scrolled away.
"""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

#: px around a foot
_FOOT = (12, 0, 12, 12)


class PanelArea(QWidget):
    """Holds one panel. Where the window has room for it, it looks as if the panel stood there alone."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self.setObjectName("panel")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        foot = getattr(panel, "foot", None)
        if isinstance(foot, QWidget):
            foot.setContentsMargins(*_FOOT)
        column.addWidget(_Scrolled(panel), 1)
        if isinstance(foot, QWidget):
            column.addWidget(foot)


class _Scrolled(QScrollArea):
    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.panel = panel
        #: it is being fitted, which resizes it
        self._fits = False
        self.setWidget(panel)
        panel.installEventFilter(self)
        panel.show()
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Fit the panel when its contents have changed."""
        if watched is self.panel and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        layout = self.panel.layout()
        if layout is None or self._fits:
            return
        self._fits = True
        try:
            self._fit_to(layout)
        finally:
            self._fits = False

    def _fit_to(self, layout: QLayout) -> None:
        # whether it scrolls is decided at the width that it has without a bar: with one, words wrap, and it is higher
        room, bar = self.maximumViewportSize(), self.verticalScrollBar().sizeHint().width()
        least = max(self.panel.minimumWidth(), layout.minimumSize().width())
        wide = max(least, room.width())
        scrolls = _height(layout, wide) > room.height()
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() != policy:
            self.setVerticalScrollBarPolicy(policy)
        self.setMinimumWidth(least + (bar if scrolls else 0))
        wide = max(least, wide - bar) if scrolls else wide
        self.panel.resize(wide, max(_height(layout, wide), room.height()))


def _height(layout: QLayout, wide: int) -> int:
    """The least height of a layout at a width."""
    return layout.minimumHeightForWidth(wide) if layout.hasHeightForWidth() else layout.minimumSize().height()
