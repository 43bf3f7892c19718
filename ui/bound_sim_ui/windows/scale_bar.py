"""The bar under a map on paper: a length of the table, and what it is on the ground."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from bound_sim.orders.units_of_length import Units
from bound_sim_maps.table import SCALE
from bound_sim_ui.document import Document
from bound_sim_ui.words import translate

_CM_PER_INCH = 2.54
#: px from the map's lower edge to the bar; px that a short bar is long at least
_BELOW_PX, _SHORT_PX = 17, 60


class Measure(NamedTuple):
    """The units of a table, and the scale of its map: cm of the ground for one of the table."""

    units: Units = "cm"
    scale: int = SCALE

    @classmethod
    def of(cls, document: Document) -> "Measure":
        return cls(document.grammar.units, document.scenario.battlefield.scale)


def scale_words(cm: float, measure: Measure) -> str:
    """A length of the table and what it is on the ground; rules that measure in inches have no scale of the ground."""
    if measure.units == "in":
        return translate("paper", "{0} inches of the table").format(round(cm / _CM_PER_INCH))
    length = translate("paper", "{0} cm of the table").format(round(cm))
    return f"{length} = {cm * measure.scale / 100:.0f} m"


def paint(painter: QPainter, room: QRectF, measure: Measure, px_per_mm: float) -> None:
    """A bar of 10 cm (4 inches) of the table, or 50 (20) where that is short, under the map."""
    short, long = (4 * _CM_PER_INCH, 20 * _CM_PER_INCH) if measure.units == "in" else (10.0, 50.0)
    cm = short if px_per_mm * 10 * short > _SHORT_PX else long
    end, y = px_per_mm * 10 * cm, room.bottom() + _BELOW_PX
    painter.setPen(QPen(QColor("black"), 2))
    painter.drawLine(QPointF(0, y), QPointF(end, y))
    for x in (0.0, end / 2, end):
        painter.drawLine(QPointF(x, y - 6), QPointF(x, y + 6))
    painter.drawText(QPointF(end + 14, y + 6), scale_words(cm, measure))
