"""Symbols of the period, drawn as vectors in a base's own frame: x along its width, y to the rear, px.

A side is told by colour and by hatch; what a base is, by the sign in it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from bound_sim_maps import symbols
from bound_sim_ui.theme import CHOSEN, INK


@dataclass(frozen=True)
class Look:
    """All that makes two bases look different, but for place and facing."""

    kind: str
    colour: str
    hatch: int
    marker: str = ""
    dug_in: bool = False
    ghost: bool = False
    chosen: bool = False
    dimmed: bool = False
    left: int = 0
    full: int = 0
    marks: tuple[str, ...] = ()


def draw_base(painter: QPainter, look: Look, width: float, depth: float) -> None:
    """A base about (0, 0), its front up."""
    body = QRectF(-width / 2, -depth / 2, width, depth)
    colour, ink = QColor(look.colour), QColor(INK)
    if look.ghost or look.dimmed:
        painter.setOpacity(0.45)
    line = max(0.8, depth * 0.035)
    if look.chosen:
        painter.setPen(QPen(QColor(CHOSEN), max(2.5, depth * 0.16)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        grow = max(1.5, depth * 0.1)
        painter.drawRect(body.adjusted(-grow, -grow, grow, grow))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(symbols.FACE))
    painter.drawRect(body)
    tint = QColor(colour)
    tint.setAlphaF(symbols.TINT)
    painter.setBrush(tint)
    painter.drawRect(body)
    if look.hatch:
        _hatch(painter, body, colour, look.hatch)
    if width >= symbols.SIGNED_PX:
        _sign(painter, look.kind, depth, ink)
    pen = QPen(ink, line)
    if look.ghost:
        pen.setStyle(Qt.PenStyle.DashLine)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(body)
    front = max(1.6, depth * 0.13)
    painter.fillRect(QRectF(-width / 2, -depth / 2, width, front), colour.darker(115))
    painter.setPen(QPen(colour.darker(125), max(1.2, depth * 0.07)))
    painter.drawLine(QLineF(0, -depth / 2, 0, -depth * 0.72))
    if look.dug_in:
        _dug_in(painter, width, depth, ink)
    if look.marker:
        _marker(painter, look.marker, width, depth)
    if look.left < look.full:
        _figures(painter, look.left, look.full, width, depth)
    for mark in look.marks:
        _MARKS.get(mark, _no_mark)(painter, width, depth)
    painter.setOpacity(1.0)


def _figures(painter: QPainter, left: int, full: int, width: float, depth: float) -> None:
    """Figures left along the rear, those lost as empty squares."""
    size = min(depth * 0.17, width / (full * 1.5))
    painter.setPen(QPen(QColor("#111111"), max(0.8, depth * 0.025)))
    for place in range(full):
        painter.setBrush(QColor("#111111") if place < left else QColor("#fffdf8"))
        painter.drawRect(QRectF((place - (full - 1) / 2) * size * 1.35 - size / 2, depth / 2 - size * 1.3, size, size))


def _pinned(painter: QPainter, width: float, depth: float) -> None:
    """A full bar across the base, behind its front."""
    _bar(painter, width, depth, QColor("#d62f1f"))


def _prone(painter: QPainter, width: float, depth: float) -> None:
    """An empty bar."""
    _bar(painter, width, depth, QColor("#fffdf8"))


def _bar(painter: QPainter, width: float, depth: float, colour: QColor) -> None:
    painter.setPen(QPen(QColor("#111111"), max(0.9, depth * 0.035)))
    painter.setBrush(colour)
    painter.drawRect(QRectF(-width * 0.42, -depth * 0.35, width * 0.84, depth * 0.12))


def _retreats(painter: QPainter, width: float, depth: float) -> None:
    """An arrow out of its rear."""
    painter.setPen(QPen(QColor("#5b0f6b"), max(1.4, depth * 0.08)))
    tip = depth * 0.88
    painter.drawLine(QLineF(0, depth / 2, 0, tip))
    painter.drawPolyline(QPolygonF([
        QPointF(-depth * 0.14, tip - depth * 0.16), QPointF(0, tip), QPointF(depth * 0.14, tip - depth * 0.16),
    ]))  # fmt: skip


def _limbered(painter: QPainter, width: float, depth: float) -> None:
    """A limber behind the gun: a wheel on each side of its pole."""
    painter.setPen(QPen(QColor(INK), max(1.0, depth * 0.05)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for side in (-1, 1):
        painter.drawEllipse(QPointF(side * depth * 0.14, depth * 0.34), depth * 0.09, depth * 0.09)


def _no_mark(painter: QPainter, width: float, depth: float) -> None:
    """What has no sign is told in words alone."""


_MARKS: dict[str, Callable[[QPainter, float, float], None]] = {
    "pinned": _pinned, "prone": _prone, "retreats": _retreats, "limbered": _limbered,
}  # fmt: skip


def _hatch(painter: QPainter, body: QRectF, colour: QColor, hatch: int) -> None:
    """Diagonals for the second side, level lines for the third, both for others."""
    stroke = QColor(colour)
    stroke.setAlphaF(0.55)
    pen = QPen(stroke, max(0.7, body.height() * 0.045))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    for line in symbols.hatching(body.width(), body.height(), hatch):
        painter.drawLine(QLineF(*line))


def _dug_in(painter: QPainter, width: float, depth: float, ink: QColor) -> None:
    """A parapet with its two ends bent back, in front of the base."""
    painter.setPen(QPen(ink, max(1.2, depth * 0.075)))
    top, side = -depth / 2 - depth * 0.14, width / 2 + depth * 0.10
    painter.drawPolyline(QPolygonF([
        QPointF(-side, -depth * 0.15), QPointF(-side, top), QPointF(-depth * 0.2, top),
    ]))  # fmt: skip
    painter.drawPolyline(QPolygonF([QPointF(depth * 0.2, top), QPointF(side, top), QPointF(side, -depth * 0.15)]))


def _marker(painter: QPainter, marker: str, width: float, depth: float) -> None:
    """R-30: red is a disc, black a square: told by shape too."""
    size = max(4.5, depth * 0.34)
    at = QRectF(width / 2 - size * 0.75, depth / 2 - size * 0.75, size, size)
    painter.setPen(QPen(QColor("#fffdf8"), max(1.0, depth * 0.05)))
    painter.setBrush(QColor("#d62f1f") if marker == "red" else QColor("#111111"))
    if marker == "red":
        painter.drawEllipse(at)
    else:
        painter.drawRect(at)


def _sign(painter: QPainter, kind: str, depth: float, ink: QColor) -> None:
    """The sign of a kind of unit, in a frame about the middle."""
    pen = QPen(ink, symbols.sign_width(depth))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    for stroke in symbols.sign(kind):
        painter.setBrush(QBrush(ink) if stroke.filled else Qt.BrushStyle.NoBrush)
        painter.drawPath(path(stroke.data, depth / 100))


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
