"""Dragging a base on the umpire's desk: where it is let go, the ruling that puts it there is asked for."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from bound_sim_maps.table import cm_from_u
from bound_sim_ui.document import Document
from bound_sim_ui.scene.bases import outline
from bound_sim_ui.scene.symbols import line_pen
from bound_sim_ui.scene.tool import PutAway
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.theme import CHOSEN
from bound_sim_ui.words import QT_TRANSLATE_NOOP


class RulingTool(PutAway):
    """``asks`` hears of the ruling's line: ``move 1/1/1 30,80``."""

    cursor = Qt.CursorShape.ClosedHandCursor
    says = QT_TRANSLATE_NOOP("tools", "Let go where the base is to stand: a reason is asked for.  Esc: it stays")

    def __init__(self, view: MapView, document: Callable[[], Document | None], asks: Callable[[str], object]) -> None:
        super().__init__(view)
        self._document, self._asks = document, asks
        self._unit = ""
        self._ghost: QPolygonF | None = None
        self._point = (0, 0)
        self._off = (0, 0)

    def drag_from(self, unit: str, touch: Touch) -> bool:
        """A drag began on a base; whether it can be moved."""
        document = self._document()
        base = document.standing.get(unit) if document is not None else None
        if base is None or not base.on_table:
            return False
        self._unit = unit
        self._off = base.x_u - touch.exact[0], base.y_u - touch.exact[1]
        self.view.take(self)
        return True

    def move(self, touch: Touch) -> bool:
        document = self._document()
        base = document.standing.get(self._unit) if document is not None else None
        if base is None:
            return False
        table = self.view.places.table
        x, y = touch.exact[0] + self._off[0], touch.exact[1] + self._off[1]
        # to a millimetre: what is ruled can be read and measured
        x, y = (min(max(round(at, -2), 0), most) for at, most in ((x, table.width_u), (y, table.height_u)))
        self._point = x, y
        self._ghost = outline(replace(base, x_u=x, y_u=y), self.view.places)
        return True

    def release(self, touch: Touch) -> bool:
        moved, unit = self.move(touch), self._unit
        self.view.rest()
        if moved:
            x, y = (f"{cm_from_u(at):g}" for at in self._point)
            self._asks(f"move {unit} {x},{y}")
        return True

    def dropped(self) -> None:
        self._unit, self._ghost = "", None

    def paint(self, painter: QPainter) -> None:
        if self._ghost is not None:
            painter.setPen(line_pen(QColor(CHOSEN), 2.0, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(self._ghost)
