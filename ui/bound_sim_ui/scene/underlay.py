"""The ground under all that stands on a table: painted out of a kept picture, or as vectors for paper and pictures."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bound_sim.scenario.model import Side
from bound_sim_maps.canvas import Canvas
from bound_sim_ui.scene.layer import KeptLayer, in_pixels
from bound_sim_ui.scene.places import ScenePlaces

#: mm of the scene in a cm
_MM = 10.0


class Underlay(QGraphicsItem):
    """Something of the sides that covers parts of the table. A kind of it says by ``draw`` what."""

    def __init__(self, places: ScenePlaces, sides: Iterable[Side], owner: QObject) -> None:
        super().__init__()
        self.places = places
        self._sides = list(sides)
        #: sides are told by how dark they are; draw all each time, as vectors: for paper and pictures
        self.grey = self.as_vectors = False
        self._layer = KeptLayer(owner, self.update)

    def draw(self, painter: QPainter, canvas: Canvas) -> None:
        """Draw all of it."""
        raise NotImplementedError

    def show_grey(self, on: bool) -> None:
        """Sides by how dark they are, or by their colours."""
        if self.grey != on:
            self.grey = on
            self._layer.forget()

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self.places.rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.as_vectors:
            self.draw(painter, self._canvas(QTransform()))
        else:
            self._layer.paint(painter, self.boundingRect(), self._lay)

    def _lay(self, painter: QPainter, area: QRectF, world: QTransform, ratio: float) -> None:
        with in_pixels(painter, world):
            self.draw(painter, self._canvas(world))

    def _canvas(self, world: QTransform) -> Canvas:
        return Canvas(self.places.table, world.m11() * _MM, 0.0, 0.0)
