"""Zones under everything that stands in them: where a side deploys, what is to be held; their edges and names."""

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bound_sim.scenario.model import Side
from bound_sim_maps import zone_picture
from bound_sim_maps.canvas import Canvas
from bound_sim_maps.zone_picture import TableZone, ZoneLook
from bound_sim_ui.scene.bases import GREYS
from bound_sim_ui.scene.labels import ORDER_RANK, Wish, moved
from bound_sim_ui.scene.places import ScenePlaces
from bound_sim_ui.scene.symbols import draw_paint
from bound_sim_ui.scene.underlay import Underlay


class ZonesItem(Underlay):
    """Paints the zones of a table; says what is written of them."""

    def __init__(self, places: ScenePlaces, sides: Iterable[Side], owner: QObject) -> None:
        super().__init__(places, sides, owner)
        self.zones: Sequence[TableZone] = ()

    def show_zones(self, zones: Sequence[TableZone], sides: Iterable[Side] | None = None) -> None:
        """Draw these from now on; ``sides`` where they may have changed."""
        before = self.zones, self._sides
        self.zones = list(zones)
        self._sides = self._sides if sides is None else list(sides)
        if (self.zones, self._sides) != before:
            self._layer.forget()

    def named(self, point: tuple[int, int]) -> list[str]:
        """Names of the zones in which a point of the table lies."""
        looks = self._looks()
        return [zone_picture.called(zone, looks) for zone in self.zones if zone.holds(point)]

    def wishes(self, world: QTransform, size: float) -> Iterator[Wish]:
        """Their names, where orders are written: units and the ground come first."""
        points = zone_picture.SIZE * size
        zones = self.zones if self.isVisible() else ()
        for name in zone_picture.names(self._canvas(world), zones, self._looks(), points):
            rooms = [moved(room, world.dx(), world.dy()) for room in name.rooms]
            yield Wish(name.text, rooms, points, ORDER_RANK, name.colour)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.zones:
            super().paint(painter, option, widget)

    def draw(self, painter: QPainter, canvas: Canvas) -> None:
        for paint in zone_picture.edges(canvas, self.zones, self._looks()):
            draw_paint(painter, paint)

    def _looks(self) -> dict[str, ZoneLook]:
        """In grey, edges are told by their dashes: paper is too light for the shades of bases."""
        return {
            side.id: ZoneLook(side.name or side.id, GREYS[1] if self.grey else side.colour, place)
            for place, side in enumerate(self._sides)
        }
