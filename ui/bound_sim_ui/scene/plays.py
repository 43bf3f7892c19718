"""Effects of a play's lines, drawn over the map: ways from area to area, rings where something happens."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter

from bound_sim.orders.lines import LineVerb, OrderLine, areas_named, verb_of
from bound_sim_maps.areas import AreaNet
from bound_sim_ui.scene.labels import FONT
from bound_sim_ui.scene.places import ScenePlaces
from bound_sim_ui.scene.symbols import arrow_head, line_pen, paper

#: radius of a ring, width of a way, size of the number of a line: px on the screen
_RING_PX, _WAY_PX, _NUMBER_PX = 26.0, 4.0, 14


class PlayDrawing:
    """Areas that lines name, one after the other; nothing of lines without areas."""

    def __init__(self, places: ScenePlaces, net: AreaNet) -> None:
        self._places, self._net = places, net
        #: each line by its number: the areas that it names, in their order
        self.ways: list[tuple[int, tuple[str, ...]]] = []
        self.colour = "#8a3ffc"

    def show(self, lines: Iterable[OrderLine], verbs: Sequence[LineVerb], colour: str) -> None:
        """Draw these from now on, in a side's colour."""
        self.colour = colour
        found = ((number, self._areas(line, verbs)) for number, line in enumerate(lines, 1))
        self.ways = [(number, areas) for number, areas in found if areas]

    def _areas(self, line: OrderLine, verbs: Sequence[LineVerb]) -> tuple[str, ...]:
        return tuple(name for name in areas_named(line, verb_of(line, verbs)) if name in self._net.by_name)

    def paint(self, painter: QPainter) -> None:
        """Over all that stands on the map."""
        zoom = painter.worldTransform().m11()
        for number, areas in self.ways:
            spots = [self._places.at(*self._net.by_name[name].at) for name in areas]
            for colour, width in (("#fffdf6", _WAY_PX + 4), (self.colour, _WAY_PX)):
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(line_pen(QColor(colour), width))
                if len(spots) == 1:
                    painter.drawEllipse(spots[0], _RING_PX / zoom, _RING_PX / zoom)
                for start, end in zip(spots, spots[1:], strict=False):
                    painter.drawLine(start, end)
                    painter.setBrush(QColor(colour))
                    painter.drawPath(arrow_head(end, start, 14 / zoom))
            self._number(painter, number, spots, zoom)

    def _number(self, painter: QPainter, number: int, spots: Sequence[QPointF], zoom: float) -> None:
        """The line's place in the play, on its way or its ring."""
        if len(spots) > 1:
            at = QLineF(spots[0], spots[1]).pointAt(0.4)
        else:
            at = spots[0] + QPointF(_RING_PX, -_RING_PX) * 0.7 / zoom
        painter.save()
        place = painter.worldTransform().map(at)
        painter.resetTransform()
        painter.setPen(QColor(self.colour))
        painter.setBrush(paper(1.0))
        painter.drawEllipse(place, _NUMBER_PX * 0.75, _NUMBER_PX * 0.75)
        font = painter.font()
        font.setFamily(FONT)
        font.setPixelSize(_NUMBER_PX)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor("#1b1813"))
        width = painter.fontMetrics().horizontalAdvance(str(number))
        painter.drawText(QPointF(place.x() - width / 2, place.y() + _NUMBER_PX * 0.36), str(number))
        painter.restore()
