"""Gaps in lines of the map: sections of wire that are gone. They lie on the ground and under all bases."""

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bound_sim.rules.records.replay import Thing
from bound_sim_maps.canvas import GAP_PX, PAPER
from bound_sim_ui.scene.places import ScenePlaces


class GapsItem(QGraphicsItem):
    """Paints the paper over what is not there any more."""

    def __init__(self, places: ScenePlaces) -> None:
        super().__init__()
        self.places = places
        self.gaps: tuple[QLineF, ...] = ()

    def show_gaps(self, gaps: list[Thing]) -> None:
        """Draw these, and no others."""
        found = tuple(QLineF(self.places.at(*gap.at), self.places.at(*gap.other)) for gap in gaps)
        if found != self.gaps:
            self.gaps = found
            self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self.places.rect.adjusted(-GAP_PX, -GAP_PX, GAP_PX, GAP_PX)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        # the scene has a unit a mm, as a picture of 10 px a cm
        pen = QPen(QColor(PAPER), GAP_PX)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(list(self.gaps))
