"""The range and sight thread: from a selected base to the pointer, on one's own knowledge."""

from collections.abc import Callable
from math import atan2, degrees

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from bound_sim_maps.speech import spoken
from bound_sim_maps.table import cm_from_u, m_from_u
from bound_sim_ui.compass import towards
from bound_sim_ui.document import Document
from bound_sim_ui.scene.bases import draw_name
from bound_sim_ui.scene.tool import PutAway
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate


def paint_thread(painter: QPainter, view: MapView, line: tuple[QPointF | None, QPointF], text: str, bad: bool) -> None:
    """A thread from a place to another (from nowhere: its words alone), with what it says."""
    start, end = line
    if start is not None:
        pen = QPen(QColor("#b34700" if bad else "#004b7a"), 2, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLine(start, end)
    at = painter.worldTransform().map(end) + QPointF(0, -20)
    painter.save()
    painter.resetTransform()
    width = view.viewport().width()
    half = len(text) * 3.7
    at.setX(min(max(at.x(), half), max(half, width - half)))
    draw_name(painter, view.names, text, at, 12, "#8f3000" if bad else "#1b1813")
    painter.restore()


class ThreadTool(PutAway):
    """Stretches from the first selected base; a click on another base takes that as its end."""

    cursor = Qt.CursorShape.CrossCursor
    says = QT_TRANSLATE_NOOP(
        "tools",
        "Thread from the selected base to the pointer: distance, what blocks it, what the shot needs.  Esc: done",
    )

    def __init__(self, view: MapView, document: Callable[[], Document | None]) -> None:
        super().__init__(view)
        self._document = document
        self._end: QPointF | None = None
        self._last: Touch | None = None
        self._text, self._bad = "", False

    def taken(self) -> None:
        self._end, self._last, self._text = None, None, ""

    def reselected(self) -> None:
        """From another base: to the same place."""
        if self._last is not None:
            self.move(self._last)

    @property
    def words(self) -> str:
        """The present text of the thread."""
        return self._text

    def _start(self) -> str:
        document = self._document()
        standing = document.standing if document else {}
        return next((u for u in (document.selected if document else ()) if u in standing and standing[u].on_table), "")

    def move(self, touch: Touch) -> bool:
        document, bases = self._document(), self.view.bases
        start, self._last = self._start(), touch
        if document is None or bases is None or not start:
            self._text = translate("thread", "Select a base first")
            self._end = touch.place
            return True
        base = document.standing[start]
        under = bases.at(*touch.exact)
        thread = document.hints.thread(start, under) if document.hints and under else None
        if thread is not None:
            other = document.standing[under]
            self._end = self.view.places.at(other.x_u, other.y_u)
            bearing = towards(degrees(atan2(other.x_u - base.x_u, other.y_u - base.y_u)))
            self._text = f"{start} \u2192 {under}: {bearing}, {spoken(thread.said)}"
            self._bad = thread.out_of_range
        else:
            dx, dy = touch.exact[0] - base.x_u, touch.exact[1] - base.y_u
            length = (dx * dx + dy * dy) ** 0.5
            self._end = touch.place
            self._text = translate("thread", "{0} m, {1} cm to the {3} of {2}'s middle").format(
                f"{m_from_u(length):.0f}", f"{cm_from_u(length):.1f}", start, towards(degrees(atan2(dx, dy)))
            )
            self._bad = False
        return True

    def press(self, touch: Touch) -> bool:
        return self.move(touch)

    def paint(self, painter: QPainter) -> None:
        document, start = self._document(), self._start()
        if document is None or self._end is None:
            return
        base = document.standing.get(start)
        begin = self.view.places.at(base.x_u, base.y_u) if base is not None else None
        paint_thread(painter, self.view, (begin, self._end), self._text, self._bad)
