"""Symbols of the period, drawn as vectors in a base's own frame: x along its width, y to the rear, px.

A side is told by colour and by hatch; what a base is, by the sign in it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from ui.theme import CHOSEN, INK


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
    painter.setBrush(QColor("#fffdf8"))
    painter.drawRect(body)
    tint = QColor(colour)
    tint.setAlphaF(0.30)
    painter.setBrush(tint)
    painter.drawRect(body)
    if look.hatch:
        _hatch(painter, body, colour, look.hatch)
    if width >= 13:
        _sign(painter, look.kind, width, depth, ink)
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
    painter.save()
    painter.setClipRect(body)
    stroke = QColor(colour)
    stroke.setAlphaF(0.55)
    painter.setPen(QPen(stroke, max(0.7, body.height() * 0.045)))
    step = max(3.2, body.height() * 0.24)
    if hatch in (1, 3):
        x = body.left() - body.height()
        while x < body.right():
            painter.drawLine(QLineF(x, body.bottom(), x + body.height(), body.top()))
            x += step
    if hatch in (2, 3):
        y = body.top() + step
        while y < body.bottom():
            painter.drawLine(QLineF(body.left(), y, body.right(), y))
            y += step
    painter.restore()


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


def _sign(painter: QPainter, kind: str, width: float, depth: float, ink: QColor) -> None:
    """The sign of a kind of unit, in a frame about the middle."""
    frame = QRectF(-depth * 0.46, -depth * 0.22, depth * 0.92, depth * 0.60)
    painter.setPen(QPen(ink, max(0.9, depth * 0.06)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _SIGNS.get(kind, _infantry)(painter, frame, ink)


def _infantry(painter: QPainter, f: QRectF, ink: QColor) -> None:
    painter.drawRect(f)
    painter.drawLine(QLineF(f.topLeft(), f.bottomRight()))
    painter.drawLine(QLineF(f.bottomLeft(), f.topRight()))


def _skirmishers(painter: QPainter, f: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    for share in (0.1, 0.37, 0.63, 0.9):
        painter.drawEllipse(QPointF(f.left() + f.width() * share, f.center().y()), f.height() * 0.1, f.height() * 0.1)


def _cavalry(painter: QPainter, f: QRectF, ink: QColor) -> None:
    painter.drawRect(f)
    painter.drawLine(QLineF(f.bottomLeft(), f.topRight()))


def _heavy(painter: QPainter, f: QRectF, ink: QColor) -> None:
    """A machine gun: an arrow to the front on its tripod."""
    x = f.center().x()
    painter.drawLine(QLineF(x, f.bottom(), x, f.top()))
    painter.drawPolyline(QPolygonF([QPointF(x - f.height() * 0.3, f.top() + f.height() * 0.32), QPointF(x, f.top()),
                                    QPointF(x + f.height() * 0.3, f.top() + f.height() * 0.32)]))  # fmt: skip
    painter.drawLine(QLineF(x - f.height() * 0.45, f.bottom(), x + f.height() * 0.45, f.bottom()))


def _lmg(painter: QPainter, f: QRectF, ink: QColor) -> None:
    x = f.center().x()
    painter.drawLine(QLineF(x, f.bottom(), x, f.top()))
    painter.drawPolyline(QPolygonF([QPointF(x - f.height() * 0.3, f.top() + f.height() * 0.32), QPointF(x, f.top()),
                                    QPointF(x + f.height() * 0.3, f.top() + f.height() * 0.32)]))  # fmt: skip


def _command(painter: QPainter, f: QRectF, ink: QColor) -> None:
    """A flag."""
    painter.drawLine(QLineF(f.left() + f.width() * 0.3, f.bottom(), f.left() + f.width() * 0.3, f.top()))
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([QPointF(f.left() + f.width() * 0.3, f.top()),
                                   QPointF(f.left() + f.width() * 0.85, f.top() + f.height() * 0.28),
                                   QPointF(f.left() + f.width() * 0.3, f.top() + f.height() * 0.56)]))  # fmt: skip


def _guns(painter: QPainter, f: QRectF, ink: QColor) -> None:
    """A gun: barrel to the front between two wheels."""
    x, high = f.center().x(), f.height()
    painter.drawLine(QLineF(x, f.bottom(), x, f.top()))
    for side in (-1, 1):
        painter.drawLine(
            QLineF(x + side * high * 0.34, f.top() + high * 0.35, x + side * high * 0.34, f.bottom() - high * 0.05)
        )
    painter.drawLine(QLineF(x - high * 0.34, f.center().y() + high * 0.1, x + high * 0.34, f.center().y() + high * 0.1))


def _tank(painter: QPainter, f: QRectF, ink: QColor) -> None:
    """The rhomboid of the first tanks."""
    painter.drawPolygon(QPolygonF([
        QPointF(f.left(), f.center().y()), QPointF(f.left() + f.width() * 0.28, f.top()), QPointF(f.right(), f.top()),
        QPointF(f.right() - f.width() * 0.12, f.bottom()), QPointF(f.left() + f.width() * 0.2, f.bottom()),
    ]))  # fmt: skip


def _car(painter: QPainter, f: QRectF, ink: QColor) -> None:
    _cavalry(painter, f, ink)
    painter.drawEllipse(f.center(), f.height() * 0.22, f.height() * 0.22)


def _transport(painter: QPainter, f: QRectF, ink: QColor) -> None:
    painter.drawRect(f.adjusted(0, 0, 0, -f.height() * 0.3))
    for share in (0.22, 0.78):
        painter.drawEllipse(QPointF(f.left() + f.width() * share, f.bottom() - f.height() * 0.12), f.height() * 0.15,
                            f.height() * 0.15)  # fmt: skip


def _naval(painter: QPainter, f: QRectF, ink: QColor) -> None:
    _guns(painter, f, ink)
    painter.drawArc(QRectF(f.left(), f.center().y(), f.width(), f.height() * 0.5), 180 * 16, 180 * 16)


_SIGNS: dict[str, Callable[[QPainter, QRectF, QColor], None]] = {
    "infantry": _infantry, "skirmishers": _skirmishers, "lmg": _lmg, "heavy": _heavy, "command": _command,
    "cavalry": _cavalry, "guns": _guns, "tank": _tank, "armoured car": _car, "transport": _transport, "naval": _naval,
    "mg": _heavy, "battery": _guns, "commander": _command, "vehicle": _transport,
}  # fmt: skip


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
