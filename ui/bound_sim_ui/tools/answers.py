"""Pointing at the place that an answer to a question names."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from bound_sim.orders.decisions import Decision
from bound_sim_ui.scene.tool import PutAway
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.words import QT_TRANSLATE_NOOP

#: radius of the mark at a place, px on the screen
_MARK_PX = 8.0


class AnswerTool(PutAway):
    """A click names a place; ``pointed`` hears it. Under the pointer a ring stands where the question takes one."""

    cursor = Qt.CursorShape.CrossCursor
    says = QT_TRANSLATE_NOOP("tools", "Click the place that your answer names.  Esc: choose from the list")

    def __init__(self, view: MapView, decision: Decision, pointed: Callable[[tuple[int, int]], None]) -> None:
        super().__init__(view)
        self.decision, self.pointed = decision, pointed
        #: where the pointer is, if an answer may name it; the place that was named
        self.over: QPointF | None = None
        self.named: QPointF | None = None

    def move(self, touch: Touch) -> bool:
        self.over = touch.place if self.decision.at(touch.point) else None
        self.view.viewport().update()
        return True

    def press(self, touch: Touch) -> bool:
        if self.decision.at(touch.point):
            self.named = self.view.places.at(*touch.point)
        self.pointed(touch.point)
        self.view.viewport().update()
        return True

    def paint(self, painter: QPainter) -> None:
        """The place that was named, and the one under the pointer."""
        size = _MARK_PX / painter.worldTransform().m11()
        for place, colour in ((self.over, "#2b6b2b"), (self.named, "#b3001b")):
            if place is not None:
                pen = QPen(QColor(colour), 2)
                pen.setCosmetic(True)
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(place, size, size)
                painter.drawLine(place - QPointF(size, 0), place + QPointF(size, 0))
                painter.drawLine(place - QPointF(0, size), place + QPointF(0, size))
