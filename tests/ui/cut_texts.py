"""What of a window cannot be read: texts with too little room, widgets off the window, widgets over one another."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QProgressBar,
    QScrollArea,
    QSizeGrip,
    QSplitterHandle,
    QTabBar,
    QTableWidget,
    QWidget,
)

from bound_sim_ui.scene.view import MapView

#: px by which a text may be wider or higher than its room: what a font's measures are rounded by
_ROUNDED = 1
#: px of a button's frame at both sides together, at least, and of a list's arrow
_FRAME, _ARROW = 4, 16
#: px of a cell beside its text
_CELL = 8
#: px of a column's head that are left free beside its text
_HEADER = 10
#: px that two widgets may share: frames that touch
_SHARED = 2


def cut(window: QWidget) -> list[str]:
    """Every text of a window that is shown in part, and where it stands."""
    found = []
    for one in _shown(window):
        if why := _cut(one):
            found.append(f"{_named(one)}: {why}")
        if why := _outside(one, window):
            found.append(f"{_named(one)}: {why}")
    return found + list(_over(window))


def _shown(window: QWidget) -> Iterator[QWidget]:
    yield window
    for one in window.findChildren(QWidget):
        if one.isVisibleTo(window) and one.window() is window and one.width() > 1 and one.height() > 1:
            yield one


def _named(one: QWidget) -> str:
    text = next((str(getattr(one, name)()) for name in ("text", "currentText", "title") if hasattr(one, name)), "")
    return f"{type(one).__name__} {one.objectName()} {text[:50]!r}".replace("  ", " ")


def _wide(one: QWidget, text: str) -> int:
    return max((one.fontMetrics().horizontalAdvance(line) for line in text.split("\n")), default=0)


def _without_keys(text: str) -> str:
    """A button's text without the marks of its key."""
    return re.sub(r"&(.)", r"\1", text)


def _cut(one: QWidget) -> str:
    if isinstance(one, QLabel):
        return _label(one)
    if isinstance(one, QAbstractButton):
        lacks = _wide(one, _without_keys(one.text())) + _FRAME - one.width()
        low = one.fontMetrics().lineSpacing() * len(one.text().split("\n")) - one.height()
        return f"lacks {max(lacks, low)} px" if one.text() and max(lacks, low) > _ROUNDED else ""
    if isinstance(one, QComboBox):
        lacks = _wide(one, one.currentText()) + _ARROW - one.width()
        told = one.currentText() in one.toolTip()  # a path, in whole where it is pointed at
        return f"lacks {lacks} px" if lacks > _ROUNDED and not told else ""
    if isinstance(one, QLineEdit):
        lacks = _wide(one, one.placeholderText()) + _FRAME - one.width()
        told = one.placeholderText() in one.toolTip()  # all of it is told where it is pointed at
        return f"its placeholder lacks {lacks} px" if not one.text() and lacks > _ROUNDED and not told else ""
    if isinstance(one, QTabBar):
        tabs = [at for at in range(one.count()) if one.isTabVisible(at)]
        room = sum(one.tabRect(at).width() for at in tabs)
        small = [one.tabText(at) for at in tabs if _wide(one, one.tabText(at)) + _FRAME > one.tabRect(at).width()]
        return f"tabs cut: {small}" if small else f"tabs off it: {room - one.width()} px" if room > one.width() else ""
    if isinstance(one, QHeaderView):
        return _header(one)
    if isinstance(one, QTableWidget) and one.wordWrap():
        return _rows(one)
    if isinstance(one, QScrollArea):
        inside = one.widget()
        lacks = inside.width() - one.viewport().width() if inside is not None else 0
        return f"lacks {lacks} px: it is scrolled sideways" if lacks > _ROUNDED else ""
    return ""


def _label(one: QLabel) -> str:
    if not one.text() or one.pixmap() is not None and not one.pixmap().isNull():
        return ""
    room = one.contentsRect()
    if re.search(r"<[a-z]+[^>]*>", one.text()):
        text = QTextDocument()
        text.setDefaultFont(one.font())
        text.setHtml(one.text())
        text.setTextWidth(room.width() if one.wordWrap() else -1)
        wide, high = int(text.idealWidth()), int(text.size().height()) - 2 * int(text.documentMargin())
    elif one.wordWrap():
        wide = max((one.fontMetrics().horizontalAdvance(word) for word in _words(one.text())), default=0)
        lines = QRect(0, 0, room.width(), 10_000)
        high = one.fontMetrics().boundingRect(lines, Qt.TextFlag.TextWordWrap, one.text()).height()
    else:
        said = _without_keys(one.text()) if one.buddy() is not None else one.text()
        wide, high = _wide(one, said), one.fontMetrics().lineSpacing() * (said.count("\n") + 1)
    lacks = max(wide - room.width(), high - room.height() - one.fontMetrics().leading())
    return f"lacks {lacks} px" if lacks > _ROUNDED else ""


def _rows(one: QTableWidget) -> str:
    """Rows that are lower than what is written in them."""
    low = []
    for row in range(one.rowCount()):
        for column in range(one.columnCount()):
            item = one.item(row, column)
            if item is None or one.isColumnHidden(column):
                continue
            room = QRect(0, 0, one.columnWidth(column) - _CELL, 10_000)
            high = one.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text()).height()
            if high > one.rowHeight(row) + _ROUNDED:
                low.append(item.text())
    return f"rows cut: {low}" if low else ""


def _words(text: str) -> list[str]:
    """Parts between which a line may be broken."""
    return re.split(r"[\s\u200b]+", text)


def _header(one: QHeaderView) -> str:
    model = one.model()
    if model is None or one.orientation() == Qt.Orientation.Vertical:
        return ""
    small = []
    for section in range(one.count()):
        if one.isSectionHidden(section):
            continue
        text = str(model.headerData(section, one.orientation()) or "")
        if one.sectionSizeHint(section) - _HEADER > one.sectionSize(section):
            small.append(text)
    return f"columns cut: {small}" if small else ""


def _scrolled(one: QWidget, window: QWidget) -> bool:
    """Whether it stands in what can be scrolled."""
    parent = one.parentWidget()
    while parent is not None and one is not window:
        if isinstance(parent, QAbstractScrollArea):
            return True
        if parent is window:
            return False
        parent = parent.parentWidget()
    return False


def _outside(one: QWidget, window: QWidget) -> str:
    if one is window or _scrolled(one, window):
        return ""
    room = QRect(one.mapTo(window, QPoint(0, 0)), one.size())
    return "" if window.rect().adjusted(-1, -1, 1, 1).contains(room) else f"off the window by {room}"


def _over(window: QWidget) -> Iterator[str]:
    """Widgets of one parent that lie over one another."""
    for parent in _shown(window):
        if isinstance(parent, QMainWindow | MapView | QAbstractScrollArea | QMenu):
            continue
        children = [one for one in parent.children() if isinstance(one, QWidget) and one.isVisibleTo(window)]
        children = [one for one in children if not isinstance(one, QSplitterHandle | QProgressBar | QSizeGrip)]
        for place, one in enumerate(children):
            for other in children[:place]:
                shared = one.geometry().intersected(other.geometry())
                if shared.width() > _SHARED and shared.height() > _SHARED:
                    yield f"{_named(one)} over {_named(other)}"
