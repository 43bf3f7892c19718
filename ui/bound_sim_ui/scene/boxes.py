"""Boxes under the map: counters that wait beside the table, each box with its name, drawn as far as there are any."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bound_sim.rules.records.replay import Standing
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Side
from bound_sim_maps.canvas import INK, PAPER
from bound_sim_maps.lettering import TextBox
from bound_sim_maps.stacks import ACROSS, DOWN, Counter, Pile, piles
from bound_sim_ui.scene.labels import UNIT_RANK, Wish, moved, text_box
from bound_sim_ui.scene.places import U_PER_MM, ScenePlaces
from bound_sim_ui.scene.symbols import line_pen

#: widths of a counter: the least width of a box, the room of its name on its edge, around it
_LEAST, _NAME, _AROUND = 4.6, 0.5, 0.5
#: counters are so much larger than in areas: here is room
_LARGER = 1.4
#: px of texts at the usual size: a box's name, what lies on a pile
_TITLE_PX, _PILE_PX = 10.0, 9.0


class Box(NamedTuple):
    """A box with its piles about its middle; places in mm of the scene."""

    name: str
    frame: QRectF
    piles: tuple[Pile, ...]
    middle: tuple[float, float]


class BoxesItem(QGraphicsItem):
    """Frames under the table. ``arranged`` says where counters stand in them, ``wishes`` what is written there.

    ``grew`` hears that the room of all has become larger; it never becomes smaller, so that a replay does not jump.
    """

    def __init__(
        self, places: ScenePlaces, below: QRectF, sides: Sequence[Side], scale: Callable[[int], float]
    ) -> None:  # fmt: skip
        super().__init__()
        self.places, self._below, self._scale = places, below, scale
        self._sides = {side.id: place for place, side in enumerate(sides)}
        self.forces: Mapping[str, Platoon] = {}
        self.boxes: list[Box] = []
        self.room = QRectF()
        self.grew: Callable[[], object] = lambda: None
        self._width_u = 1.0
        #: how much the map is dimmed (dark theme)
        self.dim = 0.0

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self.room

    # ---- places

    def arranged(self, standing: Mapping[str, Standing]) -> dict[str, Standing]:
        """Bases that wait in boxes, where they are drawn; others are left out."""
        waiting = {name: base for name, base in standing.items() if base.waits_in}
        widest = max((base.width_u for base in waiting.values()), default=1)
        scale = self._scale(widest) * _LARGER
        self._width_u = widest * scale
        self.boxes = list(self._laid(waiting))
        found = {}
        for box in self.boxes:
            for name, x_u, y_u in self._counters(box):
                base = waiting[name]
                found[name] = replace(
                    base, status="on table", x_u=x_u, y_u=y_u, facing=0,
                    width_u=round(base.width_u * scale), depth_u=round(base.depth_u * scale),
                )  # fmt: skip
        self._grow()
        self.update()
        return found

    def held(self) -> frozenset[str]:
        """Bases in boxes: no name of their own is written."""
        return frozenset(name for box in self.boxes for pile in box.piles for name in pile.ids)

    def _laid(self, waiting: Mapping[str, Standing]) -> Iterator[Box]:
        """Boxes side by side, as many in a row as the table is wide."""
        named: dict[tuple[int, str], list[Counter]] = defaultdict(list)
        for name, base in waiting.items():
            formation = self.forces[name].regiment if name in self.forces else ""
            title, place = f"{formation} {base.waits_in}".strip(), self._sides.get(base.side, 0)
            named[place, title].append(Counter(name, title, place, base.type, base.marks))
        wide = self._width_u / U_PER_MM
        x, y, deep = self._below.left(), self._below.bottom() + wide * _NAME, 0.0
        for side, title in sorted(named):
            inside = piles(named[side, title])
            across = max(max(abs(pile.dx) for pile in inside) * 2 + ACROSS, _LEAST) * wide
            down = (max(abs(pile.dy) for pile in inside) * 2 + DOWN + _NAME) * wide
            if x > self._below.left() and x + across > self._below.right():
                x, y, deep = self._below.left(), y + deep + wide * _AROUND, 0.0
            frame = QRectF(x, y, across, down)
            yield Box(title, frame, tuple(inside), (frame.center().x(), frame.center().y()))
            x, deep = x + across + wide * _AROUND, max(deep, down)

    def _counters(self, box: Box) -> Iterator[tuple[str, int, int]]:
        height, wide = self.places.table.height_u, self._width_u
        for pile in box.piles:
            for name, dx, dy in pile.places():
                yield (
                    name,
                    round(box.middle[0] * U_PER_MM + dx * wide),
                    round(height - box.middle[1] * U_PER_MM + dy * wide),
                )

    def _grow(self) -> None:
        room = self.room
        for box in self.boxes:
            room = room | box.frame
        if room != self.room:
            self.prepareGeometryChange()
            self.room = room
            self.grew()

    # ---- what is written and drawn

    def wishes(self, world: QTransform, size: float) -> Iterator[Wish]:
        """The name of each box in it, and what lies on its piles below them."""
        wide = self._width_u / U_PER_MM
        for box in self.boxes:
            top = world.mapRect(box.frame)
            title = text_box(box.name, _TITLE_PX * size)
            at = moved(title, top.center().x(), top.top())
            yield Wish(box.name, _nudged(at), _TITLE_PX * size, UNIT_RANK, must=True)
            for pile in box.piles:
                foot = world.map(QPointF(box.middle[0] + pile.dx * wide, box.middle[1] - (pile.dy - 0.62) * wide))
                plate = text_box(pile.said, _PILE_PX * size)
                under = moved(plate, foot.x(), foot.y() + plate.south * 0.8)
                yield Wish(pile.said, _nudged(under), _PILE_PX * size, UNIT_RANK, must=True)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(line_pen(QColor(INK), 1.2))
        painter.setBrush(QColor(PAPER))
        for box in self.boxes:
            painter.drawRoundedRect(box.frame, 4, 4, Qt.SizeMode.AbsoluteSize)
            painter.fillRect(box.frame, QColor(0, 0, 0, round(255 * self.dim)))


def _nudged(room: TextBox) -> list[TextBox]:
    """A place, and others a little lower and higher."""
    return [moved(room, 0.0, down) for down in (0.0, 3.0, -3.0, 7.0, -7.0)]
