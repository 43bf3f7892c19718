"""A kept picture of what an item draws, in and around the view: panning and zooming copy it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap, QTransform

#: the share of the view's size that is drawn beyond each of its edges
MARGIN = 0.25
#: the zoom has come to rest after so long
_STILL_MS = 120

#: draws the item into a picture: painter (in the picture's pixels), the part of the view that it shows, where the
#: scene's origin lies in it (a transform), and the picture's pixels for one of the view
Draw = Callable[[QPainter, QRectF, QTransform, float], None]


@contextmanager
def in_pixels(painter: QPainter, world: QTransform) -> Iterator[None]:
    """While it lasts a painter's places are pixels from where the scene's origin is."""
    painter.save()
    painter.setWorldTransform(QTransform.fromTranslate(world.dx(), world.dy()))
    yield
    painter.restore()


class KeptLayer:
    """Blits what was drawn; draws anew where it no longer holds, after a zoom when it has come to rest."""

    def __init__(self, owner: QObject, update: Callable[[], object]) -> None:
        self.zoom = self._shown = 1.0
        self._picture, self._at, self._fresh = QPixmap(), QPointF(), False
        self._update = update
        self._still = QTimer(owner)
        self._still.setSingleShot(True)
        self._still.setInterval(_STILL_MS)
        self._still.timeout.connect(self.forget)

    def forget(self) -> None:
        """Note that the kept picture must be made anew."""
        self._fresh = False
        self._update()

    def paint(self, painter: QPainter, bounds: QRectF, draw: Draw) -> None:
        """Put the picture of an item with these bounds (in the scene) under the painter."""
        world, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        view, all_of_it = QRectF(painter.viewport()), world.mapRect(bounds)
        painter.save()
        painter.resetTransform()
        grown = world.m11() / self.zoom
        if self._fresh and grown != 1.0:
            corner, size = world.map(self._at), self._picture.deviceIndependentSize() * grown
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.drawPixmap(QRectF(corner, size), self._picture, QRectF(self._picture.rect()))
            # a frame that another layer asked for is no zoom: it would put off the rest of this one
            if world.m11() != self._shown or not self._still.isActive():
                self._still.start()
        else:
            held = QRectF(world.map(self._at), self._picture.deviceIndependentSize())
            # a pixel of play: the layer begins on a whole pixel, the view need not
            if not self._fresh or not held.adjusted(-1, -1, 1, 1).contains(view & all_of_it):
                self._lay(view, all_of_it, world, ratio, draw)
            corner = world.map(self._at)
            painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), self._picture)
        self._shown = world.m11()
        painter.restore()

    def _lay(self, view: QRectF, all_of_it: QRectF, world: QTransform, ratio: float, draw: Draw) -> None:
        self.zoom, self._fresh = world.m11(), True
        wide, high = view.width() * MARGIN, view.height() * MARGIN
        area: QRect = (view.adjusted(-wide, -high, wide, high) & all_of_it).toAlignedRect()
        self._picture = QPixmap(max(1, round(area.width() * ratio)), max(1, round(area.height() * ratio)))
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(Qt.GlobalColor.transparent)
        self._at = world.inverted()[0].map(QPointF(area.topLeft()))
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter, QRectF(area), world * QTransform.fromTranslate(-area.left(), -area.top()), ratio)
        painter.end()
