"""Areas under everything that stands in them: who holds each, their borders, their stacks, their names with signs."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtGui import QPainter, QTransform

from bound_sim.rules.records import held_areas
from bound_sim.rules.records.replay import Standing, Thing
from bound_sim.scenario.model import Side
from bound_sim_maps import area_picture
from bound_sim_maps.area_picture import HeldBy, Marker, Title
from bound_sim_maps.area_shapes import AreaShapes, shapes_of
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.canvas import Canvas
from bound_sim_maps.lettering import Rooms, TextBox, around, further
from bound_sim_maps.stacks import Counter, Pile, piles
from bound_sim_ui.scene.bases import GREYS
from bound_sim_ui.scene.labels import UNIT_RANK, Tried, Wish, moved, text_box
from bound_sim_ui.scene.places import ScenePlaces
from bound_sim_ui.scene.symbols import draw_paint
from bound_sim_ui.scene.underlay import Underlay


class AreasItem(Underlay):
    """Paints areas; says where the bases of a stack are drawn, and what is written about both."""

    def __init__(self, battlefield: Battlefield, net: AreaNet, sides: Iterable[Side], owner: QObject) -> None:
        super().__init__(ScenePlaces(battlefield.table), sides, owner)
        self.shapes: AreaShapes = shapes_of(battlefield, net)
        self.control: dict[str, str] = {area.name: area.owner for area in net.areas}
        self.lying: Mapping[str, list[Marker]] = {}
        self.piles: list[Pile] = []
        self.width_u = 1.0

    def show_areas(self, battlefield: Battlefield, net: AreaNet) -> None:
        """Draw these from now on, held by their owners."""
        self.shapes = shapes_of(battlefield, net)
        self.control = {area.name: area.owner for area in net.areas}
        self._layer.forget()

    def show_things(self, things: Iterable[Thing]) -> None:
        """Show the holder and the contents of each area, as things on the table say."""
        there = list(things)
        colours = {side.id: side.colour for side in self._sides}
        now = held_areas.holders(self.shapes.net, there), held_areas.markers(self.shapes.net, there, colours)
        if now != (self.control, self.lying):
            self.control, self.lying = now
            self._layer.forget()

    # ---- stacks

    def arranged(self, standing: Mapping[str, Standing]) -> dict[str, Standing]:
        """Bases where they are drawn: those in areas on their piles, a little larger than they are."""
        net, sides = self.shapes.net, {side.id: place for place, side in enumerate(self._sides)}
        counters = []
        for name, base in standing.items():
            if area := net.area_at((base.x_u, base.y_u)):
                counters.append(Counter(name, area, sides.get(base.side, 0), base.type, base.marks))
        widest = max((standing[one.id].width_u for one in counters), default=1)
        scale = area_picture.counter_scale(self.shapes, widest)
        self.piles, self.width_u = piles(counters), widest * scale
        found = {name: base for name, base in standing.items() if not net.area_at((base.x_u, base.y_u))}
        for pile in self.piles:
            x_u, y_u = net.by_name[pile.area].at
            for name, dx, dy in pile.places():
                base = standing[name]
                found[name] = replace(
                    base, x_u=round(x_u + dx * self.width_u), y_u=round(y_u + dy * self.width_u), facing=0,
                    width_u=round(base.width_u * scale), depth_u=round(base.depth_u * scale),
                )  # fmt: skip
        return found

    def stacked(self) -> frozenset[str]:
        """Bases that lie on piles: no name of their own is written."""
        return frozenset(name for pile in self.piles for name in pile.ids)

    # ---- what is written

    def wishes(self, world: QTransform, size: float) -> Iterator[Wish]:
        """Numbers of the counters on each pile, below it."""
        canvas = self._canvas(world)
        for pile in self.piles:
            plate = area_picture.below_pile(canvas, self.shapes, pile, self.width_u, size)
            room = moved(plate.room, world.dx(), world.dy())
            lower = [moved(room, 0.0, down) for down in (0.0, 2.0, 5.0)]
            lies = moved(area_picture.pile_room(canvas, self.shapes, pile, self.width_u), world.dx(), world.dy())
            points = plate.writing.size
            box = text_box(pile.said, points)
            away = Wish(pile.said, Tried(_beside, (lies, box)), points, UNIT_RANK, of=[lies])
            yield Wish(pile.said, lower, points, UNIT_RANK, must=True, instead=away)

    def titles(self, world: QTransform, size: float, taken: Rooms) -> list[Title]:
        """Each area's name with its signs where there is room, px from where the scene's origin is."""
        canvas = self._canvas(world)
        stacks = area_picture.stack_rooms(canvas, self.shapes, self.piles, self.width_u, size)
        for pile in self.piles:
            taken.take(area_picture.pile_room(canvas, self.shapes, pile, self.width_u))
        return area_picture.titles(canvas, self.shapes, stacks, self.lying, taken, size)

    def rooms(self) -> dict[str, TextBox]:
        """The room of each stack on the table at 10 px a cm."""
        return area_picture.stack_rooms(self._canvas(QTransform()), self.shapes, self.piles, self.width_u)

    # ---- painting

    def draw(self, painter: QPainter, canvas: Canvas) -> None:
        for paint in area_picture.ground(canvas, self.shapes, self.control, self._held()):
            draw_paint(painter, paint)
        for paint in area_picture.anchors(canvas, self.shapes, {pile.area for pile in self.piles}):
            draw_paint(painter, paint)

    def _held(self) -> dict[str, HeldBy]:
        return {
            side.id: HeldBy(GREYS[place % len(GREYS)] if self.grey else side.colour, place % len(GREYS))
            for place, side in enumerate(self._sides)
        }


def _beside(lies: TextBox, box: TextBox) -> Iterator[TextBox]:
    """Rooms for a text about a pile, then away from it."""
    yield from around(lies, (0.0, 1.0), box)
    yield from further(lies, box)
