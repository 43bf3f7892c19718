"""Symbols of the period, drawn as vectors in a base's own frame: x along its width, y to the rear, px.

A side is told by colour and by hatch; what a base is, by the sign in it.
"""

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from bound_sim_maps import symbols
from bound_sim_ui.theme import CHOSEN


@dataclass(frozen=True)
class Look:
    """All that makes two bases look different, but for place and facing."""

    kind: str
    colour: str
    hatch: int
    marker: str = ""
    dug_in: bool = False
    ghost: bool = False
    pale: bool = False
    chosen: bool = False
    left: int = 0
    full: int = 0
    marks: tuple[str, ...] = ()
    style: symbols.Style = "period"


def draw_base(painter: QPainter, look: Look, width: float, depth: float) -> None:
    """A base about (0, 0), its front up."""
    body = QRectF(-width / 2, -depth / 2, width, depth)
    if look.ghost:
        painter.setOpacity(0.45)
    elif look.pale:
        painter.setOpacity(0.6)
    if look.chosen:
        painter.setPen(QPen(QColor(CHOSEN), max(2.5, depth * 0.16)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        grow = max(1.5, depth * 0.1)
        painter.drawRect(body.adjusted(-grow, -grow, grow, grow))
    for paint in symbols.drawn(look.kind, look.colour, look.hatch, width, depth, look.style, ghost=look.ghost):
        draw_paint(painter, paint)
    marked = [*([symbols.DUG_IN] if look.dug_in else []), *([look.marker] if look.marker else []), *look.marks]
    for name in marked:
        for paint in symbols.mark(name, width, depth, look.colour):
            draw_paint(painter, paint)
    if look.left < look.full:
        for paint in symbols.figures(look.left, look.full, width, depth):
            draw_paint(painter, paint)
    painter.setOpacity(1.0)


def draw_paint(painter: QPainter, paint: symbols.Paint) -> None:
    """A path of ``bound_sim_maps.symbols`` with its colours."""
    painter.setPen(Qt.PenStyle.NoPen)
    if paint.line:
        pen = QPen(_shared(paint.line, paint.line_share), paint.width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        if paint.dashes:
            pen.setDashPattern([dash / max(paint.width, 0.1) for dash in paint.dashes])
        painter.setPen(pen)
    painter.setBrush(_shared(paint.fill, paint.fill_share) if paint.fill else Qt.BrushStyle.NoBrush)
    painter.drawPath(path(paint.data, 1.0))


def _shared(colour: str, share: float) -> QColor:
    made = QColor(colour)
    made.setAlphaF(share)
    return made


def path(data: str, scale: float) -> QPainterPath:
    """Path data of ``bound_sim_maps.symbols`` at a scale."""
    drawn = QPainterPath()
    for step in symbols.steps(data):
        places = [QPointF(x, y) * scale for x, y in step.places]
        match step.name, places:
            case "M", [place]:
                drawn.moveTo(place)
            case "L", [place]:
                drawn.lineTo(place)
            case "C", [first, second, place]:
                drawn.cubicTo(first, second, place)
            case _:
                drawn.closeSubpath()
    return drawn


def arrow_head(tip: QPointF, from_place: QPointF, size: float) -> QPainterPath:
    """A closed arrow head that ends at ``tip``."""
    line = QLineF(from_place, tip)
    path = QPainterPath()
    if line.length() == 0:
        return path
    ux, uy = line.dx() / line.length(), line.dy() / line.length()
    path.moveTo(tip)
    path.lineTo(tip.x() - ux * size - uy * size * 0.42, tip.y() - uy * size + ux * size * 0.42)
    path.lineTo(tip.x() - ux * size * 0.72, tip.y() - uy * size * 0.72)
    path.lineTo(tip.x() - ux * size + uy * size * 0.42, tip.y() - uy * size - ux * size * 0.42)
    path.closeSubpath()
    return path


def round_pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A pen with round ends and corners."""
    return QPen(QBrush(colour), width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def paper(alpha: float = 0.86) -> QBrush:
    colour = QColor("#fffdf6")
    colour.setAlphaF(alpha)
    return QBrush(colour)


def line_pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A round pen as wide on the screen at every zoom."""
    pen = round_pen(colour, width, style)
    pen.setCosmetic(True)
    return pen
