"""The ground under everything: the printed map of ``bound_sim_maps.picture``, a picture that is drawn again when all
is still.

While the view moves the kept picture is shown, sharp or a little soft; when it has stood still for a moment, what is in
view is drawn sharp at its zoom.
"""

from collections.abc import Collection

from PySide6.QtCore import QByteArray, QObject, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.canvas import INK
from bound_sim_maps.picture import FRAME_PX, LAYERS, table_svg
from bound_sim_ui.scene.table_letters import write_letters

#: longer side of the picture that is always there, px
_KEPT_PX = 2400.0
_STILL_MS = 140
#: how much more than the view the sharp picture holds, as a share of it, so that small drags stay sharp
_MARGIN = 0.3
_MOST_PX = 4000.0


class GroundItem(QGraphicsItem):
    """The battlefield's picture. ``set_layers`` says what of it is shown."""

    def __init__(self, battlefield: Battlefield, owner: QObject, *, measured: bool = True) -> None:
        super().__init__()
        #: there is a grid, and letters around the table
        self.measured = self.lettered = measured
        self.dim = 0.0
        #: draw it whole, as vectors: for paper and pictures
        self.as_vectors = False
        #: what lies around the table, and the letters on it
        self.around, self.ink = QColor("#dedacf"), INK
        self._rect = QRectF()
        self._kept = QPixmap()
        self._sharp = QPixmap()
        self._sharp_rect = QRectF()
        self._sharp_zoom = 0.0
        self._layers: frozenset[str] = frozenset(LAYERS)
        self._still = QTimer(owner)  # goes with the scene, so that it never wakes a ground that is gone
        self._still.setSingleShot(True)
        self._still.setInterval(_STILL_MS)
        self._still.timeout.connect(self._sharpen)
        self._wanted: tuple[QRectF, float] | None = None
        self._renderer = QSvgRenderer()
        self.set_battlefield(battlefield)

    def set_battlefield(self, battlefield: Battlefield) -> None:
        """Show another ground."""
        self._battlefield = battlefield
        text = table_svg(battlefield, self._layers, names=False, measured=self.measured, ink="")
        self._renderer.load(QByteArray(text.encode()))
        size = self._renderer.viewBoxF()
        self.prepareGeometryChange()
        self._rect = QRectF(-FRAME_PX, -FRAME_PX, size.width(), size.height())
        zoom = min(_KEPT_PX / max(size.width(), size.height()), 4.0)
        self._kept = self._picture(self._rect, zoom)
        self._sharp = QPixmap()
        self.update()

    def set_layers(self, layers: Collection[str]) -> None:
        """Show these of ``bound_sim_maps.picture.LAYERS``."""
        if frozenset(layers) != self._layers:
            self._layers = frozenset(layers)
            self.set_battlefield(self._battlefield)

    def _picture(self, rect: QRectF, zoom: float) -> QPixmap:
        """A part of the ground; ``zoom``: px a mm."""
        pixmap = QPixmap(max(1, round(rect.width() * zoom)), max(1, round(rect.height() * zoom)))
        pixmap.fill(self.around)  # not transparent: copied several times as fast
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        target = QRectF(
            (self._rect.x() - rect.x()) * zoom, (self._rect.y() - rect.y()) * zoom,
            self._rect.width() * zoom, self._rect.height() * zoom,
        )  # fmt: skip
        self._renderer.render(painter, target)
        painter.end()
        return pixmap

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Blit what there is; ask for a sharp picture where it is soft."""
        if self.as_vectors:
            self._renderer.render(painter, self._rect)
            self._write_letters(painter, 1.0)
            return
        device = painter.device()
        zoom = painter.worldTransform().m11() * device.devicePixelRatioF()
        seen = painter.worldTransform().inverted()[0].mapRect(QRectF(painter.viewport())).intersected(self._rect)
        if seen.isEmpty():
            return
        if self._sharp_zoom == zoom and not self._sharp.isNull() and self._sharp_rect.contains(seen):
            self._blit(painter, self._sharp, self._sharp_rect, seen, zoom)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            ratio = self._kept.width() / self._rect.width()
            source = QRectF((seen.x() - self._rect.x()) * ratio, (seen.y() - self._rect.y()) * ratio,
                            seen.width() * ratio, seen.height() * ratio)  # fmt: skip
            painter.drawPixmap(seen, self._kept, source)
            self._wanted = (seen, zoom)
            self._still.start()
        self._write_letters(painter, painter.worldTransform().m11())
        if self.dim:
            painter.fillRect(seen, QColor.fromRgbF(0.0, 0.0, 0.0, self.dim))

    def _write_letters(self, painter: QPainter, zoom: float) -> None:
        if self.lettered:
            write_letters(painter, self._battlefield.table, zoom, QColor(self.ink))

    def _blit(self, painter: QPainter, pixmap: QPixmap, of: QRectF, seen: QRectF, zoom: float) -> None:
        # without a transform: pixel by pixel
        painter.save()
        corner = painter.worldTransform().map(of.topLeft())
        painter.resetTransform()
        pixmap.setDevicePixelRatio(painter.device().devicePixelRatioF())
        painter.drawPixmap(round(corner.x()), round(corner.y()), pixmap)
        painter.restore()

    def sharpen_now(self, seen: QRectF, zoom: float) -> None:
        """Draw a part sharp at once: for pictures, printing and tests."""
        self._wanted = (seen.intersected(self._rect), zoom)
        self._sharpen()

    def _sharpen(self) -> None:
        if self._wanted is None:
            return
        seen, zoom = self._wanted
        self._wanted = None
        wide, high = seen.width() * _MARGIN, seen.height() * _MARGIN
        rect = seen.adjusted(-wide, -high, wide, high).intersected(self._rect)
        if max(rect.width(), rect.height()) * zoom > _MOST_PX:
            rect = seen
        self._sharp, self._sharp_rect, self._sharp_zoom = self._picture(rect, zoom), rect, zoom
        self.update()


def add_ground(scene: QGraphicsScene, battlefield: Battlefield, *, measured: bool = True) -> GroundItem:
    item = GroundItem(battlefield, scene, measured=measured)
    item.setZValue(0)
    scene.addItem(item)
    return item
