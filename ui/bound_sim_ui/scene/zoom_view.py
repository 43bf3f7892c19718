"""A view of a scene that is zoomed and panned, goes back to where one looked, and shows the whole for a moment."""

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

ZOOM_STEP = 1.25
FURTHEST, NEAREST = 0.5, 60.0
_VIEWS_KEPT = 50


class ZoomView(QGraphicsView):
    """Says by ``viewed`` that another part is looked at, or at another scale."""

    viewed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setScene(QGraphicsScene(self))
        self._fitted = True
        self._views: list[tuple[float, QPointF]] = []
        self._overview_from: tuple[float, QPointF] | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)

    @property
    def whole(self) -> QRectF:
        """All that there is to see."""
        raise NotImplementedError

    @property
    def nearest(self) -> float:
        """The largest zoom that has a use, px a mm."""
        return self._whole() * NEAREST

    def refit(self) -> None:
        """Show all of it where all was shown before: it grew, or the window did."""
        if self._fitted:
            self.fitInView(self.whole, Qt.AspectRatioMode.KeepAspectRatio)

    def fit(self) -> None:
        """Show the whole table, and go on doing so when the window changes its size."""
        self._remember()
        self.fitInView(self.whole, Qt.AspectRatioMode.KeepAspectRatio)
        self._fitted = True
        self.viewed.emit()

    def fit_places(self, rect: QRectF) -> None:
        """Show a part of the table."""
        self._remember()
        self._fitted = False
        self.fitInView(rect.adjusted(-40, -40, 40, 40), Qt.AspectRatioMode.KeepAspectRatio)
        self._limit()
        self.viewed.emit()

    def centre_on(self, place: QPointF) -> None:
        """Put a place in the middle, at least at a zoom at which bases can be read."""
        self._remember()
        self._fitted = False
        self._move_to(max(self.zoom_now, min(1.2, self.nearest)), place)
        self.viewed.emit()

    def zoom(self, steps: float, at: QPoint | None = None) -> None:
        """Zoom in (out, if below 0) by a number of steps; what lies ``at`` that point of the view stays there."""
        at = self.viewport().rect().center() if at is None else at
        now = self.zoom_now
        wanted = min(max(now * ZOOM_STEP**steps, self._whole() * FURTHEST), self.nearest)
        before = self.place_at(at)
        self.scale(wanted / now, wanted / now)
        off = self.place_at(at) - before
        self.translate(off.x(), off.y())
        self._fitted = False
        self.viewed.emit()

    def pan(self, dx: float, dy: float) -> None:
        """Move what is seen by px."""
        self.translate(dx / self.zoom_now, dy / self.zoom_now)
        self._fitted = False
        self.viewed.emit()

    def previous_view(self) -> None:
        """Back to where one looked before."""
        if self._views:
            zoom, centre = self._views.pop()
            self._fitted = False
            self._move_to(zoom, centre)
            self.viewed.emit()

    def overview(self, on: bool) -> None:
        """The whole map while it is on, then back."""
        if on and self._overview_from is None:
            self._overview_from = self._looking()
            self.fitInView(self.whole, Qt.AspectRatioMode.KeepAspectRatio)
        elif not on and self._overview_from is not None:
            self._move_to(*self._overview_from)
            self._overview_from = None

    @property
    def zoom_now(self) -> float:
        """Px a mm."""
        return self.transform().m11()

    def _looking(self) -> tuple[float, QPointF]:
        return self.zoom_now, self.place_at(self.viewport().rect().center())

    def _remember(self) -> None:
        self._views.append(self._looking())
        del self._views[:-_VIEWS_KEPT]

    def _move_to(self, zoom: float, centre: QPointF) -> None:
        self.resetTransform()
        self.scale(zoom, zoom)
        off = self.place_at(self.viewport().rect().center()) - centre
        self.translate(off.x(), off.y())

    def _whole(self) -> float:
        frame = self.whole
        return min(self.viewport().width() / frame.width(), self.viewport().height() / frame.height())

    def _limit(self) -> None:
        zoom, centre = self._looking()
        nearest = min(6.0, self.nearest)
        if zoom > nearest:
            self._move_to(nearest, centre)

    def place_at(self, pixel: QPoint | QPointF) -> QPointF:
        """The place under a pixel; Qt's mapToScene rounds, so that zooming would drift."""
        return self.viewportTransform().inverted()[0].map(QPointF(pixel))

    def paint_overview(self, painter: QPainter) -> None:
        """While the whole is shown for a moment: a frame about what was looked at."""
        if self._overview_from is None:
            return
        zoom, centre = self._overview_from
        size = self.viewport().size()
        seen = QRectF(0, 0, size.width() / zoom, size.height() / zoom)
        seen.moveCenter(centre)
        pen = QPen(QColor("#8a3ffc"), 3)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(seen)
