"""The battlefield's picture, to look at: the wheel zooms at the pointer, dragging pans, ``fit`` shows all of it."""

from PySide6.QtCore import QByteArray, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QResizeEvent, QWheelEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtSvgWidgets import QGraphicsSvgItem
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

WHEEL_STEP = 120  # of a wheel's angle, in eighths of a degree
ZOOM_STEP = 1.25
FURTHEST, NEAREST = 0.5, 60.0  # zoom against the fitted view


class MapView(QGraphicsView):
    """Shows one SVG text. Raises ValueError if Qt cannot read it."""

    def __init__(self, svg: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._renderer = QSvgRenderer(QByteArray(svg.encode()))
        if not self._renderer.isValid():
            raise ValueError("not a picture that can be shown: an SVG")
        self._picture = QGraphicsSvgItem()
        self._picture.setSharedRenderer(self._renderer)
        self._picture.setCacheMode(QGraphicsSvgItem.CacheMode.NoCache)  # Qt's is drawn once and blurs when zoomed
        scene = QGraphicsScene(self)
        scene.addItem(self._picture)
        self.setScene(scene)
        frame = self._picture.boundingRect()
        # room on every side, so that any point can stay under the pointer
        scene.setSceneRect(frame.adjusted(-frame.width(), -frame.height(), frame.width(), frame.height()))
        self._fitted = True

        self.setBackgroundBrush(QColor("#8a8f94"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAccessibleName("Map of the battlefield")

    def fit(self) -> None:
        """Show the whole picture, and go on doing so when the window changes its size."""
        self.fitInView(self._picture, Qt.AspectRatioMode.KeepAspectRatio)
        self._fitted = True

    def zoom(self, steps: float, at: QPoint | None = None) -> None:
        """Zoom in (out, if below 0) by so many steps; what lies ``at`` that point of the view stays there."""
        at = self.viewport().rect().center() if at is None else at
        frame = self._picture.boundingRect()
        whole = min(self.viewport().width() / frame.width(), self.viewport().height() / frame.height())
        now = self.transform().m11()
        wanted = min(max(now * ZOOM_STEP**steps, whole * FURTHEST), whole * NEAREST)
        before = self._place(at)
        self.scale(wanted / now, wanted / now)
        off = self._place(at) - before
        self.translate(off.x(), off.y())
        self._fitted = False

    def _place(self, at: QPoint) -> QPointF:
        """The point of the picture under a pixel; Qt's mapToScene rounds, so that zooming would drift."""
        return self.viewportTransform().inverted()[0].map(QPointF(at))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  (Qt's name)
        """Zoom at the pointer; touchpads give parts of a step."""
        self.zoom(event.angleDelta().y() / WHEEL_STEP, event.position().toPoint())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Keep the whole picture in view until somebody zooms."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
