"""Every text on the map in one place: what stands where is measured, no two overlap, each has a plate behind it."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import shapely.affinity
from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bound_sim_maps import labels
from bound_sim_maps.area_picture import Title, placed_at
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.canvas import INK, Canvas
from bound_sim_maps.lettering import Rooms, TextBox, text_room, text_width
from bound_sim_ui.scene.layer import KeptLayer
from bound_sim_ui.scene.places import ScenePlaces
from bound_sim_ui.scene.symbols import draw_paint

#: whose places come first: what is chosen, units, what hit, names of the ground, other orders, what missed
CHOSEN_RANK, UNIT_RANK, HIT_RANK, GROUND_RANK, ORDER_RANK, MISS_RANK = range(6)
FONT = "DejaVu Sans"
_PLATE, _HIGH = "#fffdf6", 1.24
#: a name so near (px) is nobody else's
_BESIDE_PX = 4.5
#: so far out a text or its line may be drawn beyond its place, px
_EDGE_PX = 4.0
#: rooms of so many texts are kept before all are forgotten
_MOST_KEPT = 5_000


@dataclass(frozen=True)
class Wish:
    """A text that wants to stand on the map: rooms (px) best first; ``must``: over a base rather than not at all.

    ``spare``: rooms for a text that must, where none of the others is free.
    """

    text: str
    rooms: Iterable[TextBox]
    size: float
    rank: int
    colour: str = INK
    must: bool = False
    spare: Iterable[TextBox] = ()
    #: what is written where this finds no room, once all texts of its rank had their turn
    instead: "Wish | None" = None
    #: boxes of whom it names: it has a line to the nearest where it stands away from them
    of: Sequence[TextBox] = ()


@dataclass(frozen=True)
class Tried:
    """Rooms that are made as they are asked for, as often as they are; equal where they are made of equal things."""

    made: Callable[..., Iterator[TextBox]]
    of: tuple[Any, ...]

    def __iter__(self) -> Iterator[TextBox]:
        return self.made(*self.of)


class Plate(NamedTuple):
    """A text in its room; ``turn`` in degrees clockwise."""

    text: str
    room: TextBox
    size: float
    colour: str
    turn: float = 0.0
    bold: bool = True
    #: a text with signs, drawn about the middle of its room
    title: Title | None = None
    #: from the text to whom it names: two places, px; None: it stands beside it
    line: tuple[float, float, float, float] | None = None
    #: the text that was wished for, where it is another
    wished: str = ""

    def shows(self, seen: TextBox) -> bool:
        """True if a part of it, or of its line, may be drawn in a rectangle."""
        west, north, east, south, _ = self.room
        x, y = self.line[2:] if self.line is not None else (west, north)
        return TextBox(min(west, x), min(north, y), max(east, x), max(south, y)).touches(seen)

    def at(self, x: float, y: float) -> "Plate":
        """The same elsewhere."""
        line = self.line
        if line is not None:
            line = line[0] + x, line[1] + y, line[2] + x, line[3] + y
        return self._replace(room=moved(self.room, x, y), line=line)


class _Found(NamedTuple):
    """The room that a text found, and what stood where it was looked for before: texts, and bases."""

    room: TextBox | None
    texts: frozenset[TextBox]
    bases: frozenset[TextBox]

    def holds(self, taken: Rooms, bases: Rooms) -> bool:
        """True if it would be found again: all that was in the way still is, and nothing else in its room."""
        if not (taken.hold(self.texts) and bases.hold(self.bases)):
            return False
        return self.room is None or (taken.free(self.room) and bases.free(self.room))


#: what was found last for the rooms of texts that need not stand anywhere, in one frame
_Kept = dict[Tried, _Found]


#: wishes of an item at a transform of the scene, for texts larger by a factor
Source = Callable[[QTransform, float], Iterable[Wish]]


def text_box(text: str, size: float) -> TextBox:
    """The room of a text of one or more lines about the origin, with its plate."""
    lines = text.split("\n")
    half = max(text_width(line, size, bold=True) for line in lines) / 2 + 3.0
    high = size * _HIGH * len(lines) / 2 + 1.0
    return TextBox(-half, -high, half, high)


def moved(room: TextBox, x: float, y: float) -> TextBox:
    """A room that stands elsewhere."""
    shape = shapely.affinity.translate(room.shape, x, y) if room.shape is not None else None
    return TextBox(room.west + x, room.north + y, room.east + x, room.south + y, shape)


def about(text: str, size: float, x: float, y: float, off: float = 0.0) -> Iterator[TextBox]:
    """Rooms for a text near a place: below it, above, to the sides, then further off."""
    box = text_box(text, size)
    for more in (0.0, 12.0, 26.0):
        far = off + more
        for dx, dy in ((0, box.south + far), (0, -box.south - far), (box.east + far, 0), (-box.east - far, 0),
                       (box.east + far, box.south + far), (-box.east - far, box.south + far),
                       (box.east + far, -box.south - far), (-box.east - far, -box.south - far)):  # fmt: skip
            yield moved(box, x + dx, y + dy)


class LabelsItem(QGraphicsItem):
    """ScenePlaces and paints them, from a kept picture; ``live`` are those that change with the pointer."""

    def __init__(self, places: ScenePlaces, owner: QObject) -> None:
        super().__init__()
        self.as_vectors = False
        #: texts are larger than usual by this factor; px of the device for one of the screen
        self.size, self.pixel = 1.0, 1.0
        self.places = places
        self.battlefield: Battlefield | None = None
        self.sources: list[Source] = []
        self.live: Source = lambda world, scale: ()
        #: names of areas with their signs, at a transform without a translation, clear of what is taken
        self.titles: Callable[[QTransform, float, Rooms], list[Title]] = lambda world, scale, taken: []
        #: what bases cover at a transform without a translation
        self.bases: Callable[[QTransform], Rooms] = lambda world: Rooms()
        #: what signs of losses cover there
        self.marks: Callable[[QTransform], list[TextBox]] = lambda world: []
        #: what stands on the map, in px from where the scene's origin is
        self.plates: list[Plate] = []
        #: the zoom, size and px that they were placed at; None: they must be placed anew
        self._placed_at: tuple[float, float, float] | None = None
        #: the names that were placed last: of what, and where
        self._named: tuple[object, Rooms, list[Plate]] = (None, Rooms(), [])
        #: what was found for each of them, at a zoom and a size
        self._kept: _Kept = {}
        self._kept_at: tuple[float, float] | None = None
        self._layer = KeptLayer(owner, self.update)

    def show_ground(self, battlefield: Battlefield | None) -> None:
        """Write the names of this ground; None: of none."""
        self.battlefield = battlefield
        self.forget()

    def forget(self) -> None:
        """Note that the texts must be placed anew."""
        self._placed_at = None
        self._layer.forget()

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self.places.rect.adjusted(-400, -400, 400, 400)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        world = painter.worldTransform()
        if self.as_vectors:
            self._put(painter, [plate.at(world.dx(), world.dy()) for plate in self._placed(world.m11())])
            return
        self._layer.paint(painter, self.boundingRect(), self._lay)
        seen = widget.rect() if widget is not None else None
        self._put(painter, self._live_plates(world, (seen.width(), seen.height()) if seen is not None else None))

    def _live_plates(self, world: QTransform, seen: tuple[int, int] | None) -> list[Plate]:
        """The words of what is being drawn (px of the view): clear of other texts and of bases, within what is seen."""
        dx, dy = world.dx(), world.dy()
        still = QTransform.fromScale(world.m11(), world.m22())
        wishes = list(self.live(still, self.size))
        if not wishes:
            return []
        placed = self._placed_at is not None and self._placed_at[0] == world.m11()
        taken = Rooms(plate.room for plate in self.plates) if placed else Rooms()
        frame = TextBox(-dx, -dy, seen[0] - dx, seen[1] - dy) if seen is not None else None
        return [plate.at(dx, dy) for plate in _settled(wishes, taken, self.bases(still), frame)]

    def _lay(self, painter: QPainter, area: QRectF, world: QTransform, ratio: float) -> None:
        """Draw the texts in and around the view; who only pans finds them where they were placed."""
        painter.resetTransform()
        at = world.m11(), self.size, self.pixel
        if at != self._placed_at:
            self.plates, self._placed_at = self._placed(world.m11()), at
        dx, dy = world.dx(), world.dy()
        seen = TextBox(-dx - _EDGE_PX, -dy - _EDGE_PX, area.width() - dx + _EDGE_PX, area.height() - dy + _EDGE_PX)
        self._put(painter, [plate.at(dx, dy) for plate in self.plates if plate.shows(seen)])

    def _placed(self, zoom: float) -> list[Plate]:
        """Everything that has room at a zoom, in px from where the scene's origin is."""
        scale, world = self.size * self.pixel, QTransform.fromScale(zoom, zoom)
        bases, taken, marks = self.bases(world), Rooms(), self.marks(world)  # before the wishes, which ask for them
        wishes = sorted((wish for source in self.sources for wish in source(world, scale)), key=lambda wish: wish.rank)
        table = world.mapRect(self.places.rect)
        frame = TextBox(table.left(), table.top(), table.right(), table.bottom())
        first = [wish for wish in wishes if wish.rank < GROUND_RANK]
        rest = [wish for wish in wishes if wish.rank > GROUND_RANK]
        found = self._names(first, taken, bases, frame, (zoom, scale), marks)
        titles = [Plate(one.area, one.room, 0.0, INK, title=_centred(one)) for one in self.titles(world, scale, taken)]
        found += titles
        ground = self._ground(world, scale, [plate.room for plate in found])
        for plate in ground:
            taken.take(plate.room)
        return [*found, *ground, *_settled(rest, taken, bases, frame)]

    def _names(
        self, wishes: list[Wish], taken: Rooms, bases: Rooms, frame: TextBox, at: tuple[float, float],
        marks: list[TextBox],
    ) -> list[Plate]:  # fmt: skip
        """Texts that take their places before the names of the ground. Names of units stay as long as no base moved.

        They leave signs of losses free, others may stand on them.
        """
        before = list(_settled((wish for wish in wishes if wish.rank < UNIT_RANK), taken, bases, frame))
        units = [wish for wish in wishes if wish.rank == UNIT_RANK]
        others = [wish for wish in wishes if wish.rank > UNIT_RANK]
        if before:
            named = list(_settled(units, Rooms([*marks, *(plate.room for plate in before)]), bases, frame))
            for plate in named:
                taken.take(plate.room)
            return [*before, *named, *_settled(others, taken, bases, frame)]
        key = at, bases.changes, [(wish.text, wish.size, wish.colour, wish.must) for wish in units]
        if self._named[0] != key or self._named[1] is not bases:
            if self._kept_at != at or len(self._kept) > _MOST_KEPT:
                self._kept, self._kept_at = {}, at
            self._named = key, bases, list(_settled(units, Rooms(), bases, frame, self._kept))
        named = _clear_of(marks, self._named[2], units, bases, frame)
        for plate in named:
            taken.take(plate.room)
        return [*named, *_settled(others, taken, bases, frame)]

    def _ground(self, world: QTransform, scale: float, never: list[TextBox]) -> list[Plate]:
        """Names of the ground, as large as the other texts at every zoom; none on a text that is there."""
        if self.battlefield is None or not any(one.name for one in labels.named_features(self.battlefield)):
            return []
        small = [_scaled(room, 1 / scale) for room in (*never, *self.bases(world).all())]
        px_per_cm = world.m11() * 10 / scale
        canvas = Canvas(self.battlefield.table, px_per_cm, 0.0, 0.0)
        return [
            Plate(label.text, _scaled(label.room, scale), labels.SIZE * scale, INK, label.turn, bold=False)
            for label in labels.placed(canvas, self.battlefield, never=small)
        ]

    def _put(self, painter: QPainter, plates: list[Plate]) -> None:
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for plate in plates:
            if plate.line is not None:
                _paint_line(painter, plate.line)
        for plate in plates:
            _paint_plate(painter, plate)
        painter.restore()


def _clear_of(
    marks: list[TextBox], named: list[Plate], wishes: list[Wish], bases: Rooms, frame: TextBox
) -> list[Plate]:  # fmt: skip
    """Names as they stand; those that stand on a sign of a loss go elsewhere, or are left out."""
    signs = Rooms(marks)
    away = {plate.wished for plate in named if not signs.free(plate.room)} if marks else set()
    if not away:
        return named
    stay = [plate for plate in named if plate.wished not in away]
    taken = Rooms([*marks, *(plate.room for plate in stay)])
    return [*stay, *_settled((wish for wish in wishes if wish.text in away), taken, bases, frame)]


def _settled(
    wishes: Iterable[Wish], taken: Rooms, bases: Rooms, frame: TextBox | None = None, kept: _Kept | None = None
) -> Iterator[Plate]:
    """Those that find a place, in their order: clear of all texts; of bases and within a frame unless they must be.

    What stands instead of those that find none comes after them. ``kept``: what was found in the same frame before.
    """
    turn = [(wish, wish.text) for wish in wishes]
    while turn:
        later = []
        for wish, wished in turn:
            room = _found(wish, taken, bases, frame, {} if kept is None else kept).room
            if wish.must and (room is None or _off(room, frame)):
                room = _room_for(wish, wish.spare, taken, bases, frame).room or room
            if room is not None:
                taken.take(room)
                yield Plate(wish.text, room, wish.size, wish.colour, line=_line(room, wish.of, bases), wished=wished)
            elif wish.instead is not None:
                later.append((wish.instead, wished))
        turn = later


def _found(wish: Wish, taken: Rooms, bases: Rooms, frame: TextBox | None, kept: _Kept) -> _Found:
    """The room of a text: as it was found before where that holds."""
    if wish.must or not isinstance(wish.rooms, Tried):
        return _room_for(wish, wish.rooms, taken, bases, frame)
    found = kept.get(wish.rooms)
    if found is None or not found.holds(taken, bases):
        found = kept[wish.rooms] = _room_for(wish, wish.rooms, taken, bases, frame)
    return found


def _line(room: TextBox, of: Sequence[TextBox], bases: Rooms) -> tuple[float, float, float, float] | None:
    """A line from a name to whom it names; None where it stands so near that nobody takes it for another's."""
    if not of:
        return None
    near = min(of, key=lambda base: _apart(room, base))
    apart = _apart(room, near)
    if apart < _BESIDE_PX:
        return None
    if apart <= min(near.east - near.west, near.south - near.north):
        about_it = TextBox(room.west - apart, room.north - apart, room.east + apart, room.south + apart)
        if not any(_apart(room, other) < apart for other in bases.touching(about_it) if other not in of):
            return None
    x, y = (near.west + near.east) / 2, (near.north + near.south) / 2
    # from the edge that looks at the base, to a place inside it that tells it from its neighbours
    return min(max(x, room.west), room.east), min(max(y, room.north), room.south), x, y


def _apart(one: TextBox, other: TextBox) -> float:
    """Room between two boxes, px."""
    return math.hypot(
        max(one.west - other.east, other.west - one.east, 0.0),
        max(one.north - other.south, other.north - one.south, 0.0),
    )


def _room_for(
    wish: Wish, rooms: Iterable[TextBox], taken: Rooms, bases: Rooms, frame: TextBox | None
) -> _Found:  # fmt: skip
    """The first room that is free; of a text that must stand somewhere, else the first that no text takes."""
    second = None
    texts: dict[int, TextBox] = {}
    others: dict[int, TextBox] = {}
    for room in rooms:
        cells = taken.cells(room)
        met = taken.met(room, cells)
        if met is not None:
            texts[id(met)] = met
            continue
        met = bases.met(room, cells)
        if met is not None:
            others[id(met)] = met
        elif not _off(room, frame):
            second = room
            break
        if wish.must and (second is None or _off(second, frame) and not _off(room, frame)):
            second = room  # over a base rather than off the table
    return _Found(second, frozenset(texts.values()), frozenset(others.values()))


def _off(room: TextBox, frame: TextBox | None) -> bool:
    return frame is not None and not room.within(frame)


def _scaled(room: TextBox, scale: float) -> TextBox:
    if room.shape is None:
        return TextBox(room.west * scale, room.north * scale, room.east * scale, room.south * scale)
    shape = shapely.affinity.scale(room.shape, scale, scale, origin=(0, 0))
    return TextBox(*shape.bounds, shape)


@lru_cache(64)
def map_font(size_px: float, *, bold: bool = False) -> QFont:
    """Letters of a map: as wide on every machine, whatever its settings make of the edges of letters."""
    font = QFont(FONT)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setPixelSize(max(1, int(size_px)))
    font.setBold(bold)
    return font


@lru_cache(64)
def _colour(name: str, alpha: float = 1.0) -> QColor:
    colour = QColor(name)
    colour.setAlphaF(alpha)
    return colour


def _paint_plate(painter: QPainter, plate: Plate) -> None:
    """A text on its plate; the painter's places are those of the plate from now on."""
    room = plate.room
    middle = QPointF((room.west + room.east) / 2, (room.north + room.south) / 2)
    world = QTransform.fromTranslate(middle.x(), middle.y())
    if plate.turn:
        world.rotate(plate.turn)
        box = text_room(0, 0, plate.text, plate.size)
    else:
        box = moved(room, -middle.x(), -middle.y())
    painter.setWorldTransform(world)
    frame = QRectF(box.west, box.north, box.east - box.west, box.south - box.north)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour(_PLATE, 0.8))
    painter.drawRoundedRect(frame, 2.5, 2.5)
    if plate.title is not None:
        _paint_title(painter, plate.title)
        return
    painter.setFont(map_font(plate.size, bold=plate.bold))
    painter.setPen(_colour(plate.colour))
    painter.drawText(frame, int(Qt.AlignmentFlag.AlignCenter), plate.text)


def _paint_line(painter: QPainter, line: tuple[float, float, float, float]) -> None:
    """A thin line on a pale one, with a point at whom it leads to."""
    way, end = QLineF(*line), QPointF(line[2], line[3])
    for colour, width, point in (("#fffdf6", 3.2, 3.2), (INK, 1.1, 2.0)):
        painter.setPen(_line_pen(colour, width))
        painter.setBrush(_colour(colour))
        painter.drawLine(way)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(end, point, point)


@lru_cache(8)
def _line_pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width)


def _centred(title: Title) -> Title:
    """A title about the middle of its room."""
    room = title.room
    return placed_at(title, -(room.west + room.east) / 2, -(room.north + room.south) / 2)


def _paint_title(painter: QPainter, title: Title) -> None:
    for paint in title.paints:
        draw_paint(painter, paint)
    for one in title.writing:
        painter.setFont(map_font(one.size, bold=one.bold))
        painter.setPen(QColor(one.colour))
        painter.drawText(QRectF(one.x - 200, one.y - 20, 400, 40), int(Qt.AlignmentFlag.AlignCenter), one.text)


def overlaps(plates: Iterable[Plate]) -> list[tuple[str, str]]:
    """Texts that cover each other: for tests, and for who looks why."""
    found, all_of_them = [], list(plates)
    for place, one in enumerate(all_of_them):
        inside = _inside(one.room)
        found += [(one.text, other.text) for other in all_of_them[:place] if inside.touches(_inside(other.room))]
    return found


def _inside(room: TextBox) -> TextBox:
    """A room a little smaller, so that two that share an edge do not count."""
    if room.shape is not None:
        shape = room.shape.buffer(-0.3)
        return TextBox(*shape.bounds, shape) if not shape.is_empty else room
    return TextBox(room.west + 0.3, room.north + 0.3, room.east - 0.3, room.south - 0.3)
