"""A layout that puts widgets side by side in rows, as many in each as have room."""

from collections.abc import Container, Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Widgets in reading order, each as wide as it wants to be. Hidden ones take no room."""

    def __init__(self, apart_px: int = 4) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._apart_px = apart_px
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, wide: int) -> int:  # noqa: N802
        return self._put(self._shown(), QRect(0, 0, wide, 0), move=False)

    def height_of(self, widgets: Container[QWidget | None], wide: int) -> int:
        """The height that these of its widgets would take, shown or hidden."""
        items = [item for item in self._items if item.widget() in widgets]
        return self._put(items, QRect(0, 0, wide, 0), move=False)

    def setGeometry(self, room: QRect) -> None:  # noqa: N802
        super().setGeometry(room)
        self._put(self._shown(), room, move=True)

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        shown = [item.sizeHint() for item in self._shown()]
        return QSize(
            max((size.width() for size in shown), default=0), max((size.height() for size in shown), default=0)
        )

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _put(self, items: Iterable[QLayoutItem], room: QRect, *, move: bool) -> int:
        """Lay these out in a room; the height that they take."""
        x, y, high = room.x(), room.y(), 0
        for item in items:
            widget = item.widget()  # an item whose widget is hidden has no size itself
            size = item.sizeHint() if widget is None else widget.sizeHint()
            if x > room.x() and x + size.width() > room.right() + 1:
                x, y, high = room.x(), y + high + self._apart_px, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x, high = x + size.width() + self._apart_px, max(high, size.height())
        return y + high - room.y()
