"""The font of every picture, how wide its texts are, and where they stand without covering each other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import shapely.affinity
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from bound_sim_maps.pngs import font_files

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

#: letters are measured at this size, that of the font's own design, so that nothing is rounded
_DESIGN = 2048
#: rings of rooms about a base, each as much wider as a text is high; in each so many directions, the nearest first
_RINGS = 6
_ABOUT = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.5, 1), (-0.5, 1), (0.5, -1), (-0.5, -1), (1, 0.5), (-1, 0.5), (1, -0.5),
          (-1, -0.5), (1, 1), (-1, 1), (1, -1), (-1, -1))  # fmt: skip
#: no text on a picture is longer
MOST_LETTERS = 200


@cache
def _font(bold: bool) -> "FreeTypeFont":
    from PIL import ImageFont  # takes 60 ms, and not every command draws

    return ImageFont.truetype(font_files()[bold], _DESIGN, layout_engine=ImageFont.Layout.BASIC)


@cache
def _design_width(text: str, bold: bool) -> float:
    return float(_font(bold).getlength(text))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Width of a text of a font size, px."""
    return _design_width(text[:MOST_LETTERS], bold) * size / _DESIGN


def shortened(text: str, size: float, room: float, bold: bool = False) -> str:
    """A text that is not wider than ``room`` px: its end cut off, and an ellipsis in its place."""
    if len(text) <= MOST_LETTERS and text_width(text, size, bold) <= room:
        return text
    text = text[:MOST_LETTERS]
    while text and text_width(text + "\u2026", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "\u2026"


class TextBox(NamedTuple):
    """A rectangle of a picture, px; ``shape`` is a turned one that this is the frame of."""

    west: float
    north: float
    east: float
    south: float
    shape: BaseGeometry | None = None

    def within(self, other: "TextBox") -> bool:
        """True if no part of it is outside another, upright one."""
        return (
            self.west >= other.west and self.east <= other.east
            and self.north >= other.north and self.south <= other.south
        )  # fmt: skip

    def touches(self, other: "TextBox") -> bool:
        """True if two have a point in common."""
        if self.west > other.east or self.east < other.west or self.north > other.south or self.south < other.north:
            return False
        if self.shape is None and other.shape is None:
            return True
        return bool((self.shape or box(*self[:4])).intersects(other.shape or box(*other[:4])))


def text_room(x: float, y: float, text: str, size: float, turn: float = 0.0, bold: bool = False) -> TextBox:
    """The room that a text about a point takes, px; ``turn`` in degrees clockwise on the page."""
    half, high = text_width(text, size, bold) / 2 + 1.5, size * 0.62
    upright = x - half, y - high, x + half, y + high
    if not turn:
        return TextBox(*upright)
    turned = shapely.affinity.rotate(box(*upright), turn)
    return TextBox(*turned.bounds, turned)


def around(base: TextBox, facing: tuple[float, float], text: TextBox) -> Iterator[TextBox]:
    """Rooms for a text (its room about the origin) about a base: behind it, at either end, before it, then further off.

    ``facing`` is the unit vector in which the base faces: to the east, to the north.
    """
    across, along = facing
    west, north, east, south = text.west, text.north, text.east, text.south
    x, y = (base.west + base.east) / 2, (base.north + base.south) / 2
    half_wide, half_high = (base.east - base.west) / 2 + east, (base.south - base.north) / 2 + south
    ways = [(dx, dy, max(abs(dx), 1e-9), max(abs(dy), 1e-9))
            for dx, dy in ((-across, along), (along, across), (-along, -across), (across, -along))]  # fmt: skip
    for more in (4.0, 14.0, 26.0):
        wide, high = half_wide + more, half_high + more
        for dx, dy, aside, ahead in ways:
            # as far out as its frame needs to stand clear of the base's
            out = min(wide / aside, high / ahead)
            cx, cy = x + dx * out, y + dy * out
            yield TextBox(cx + west, cy + north, cx + east, cy + south)


def further(base: TextBox, text: TextBox) -> Iterator[TextBox]:
    """Rooms for a text (its room about the origin) about a base, from ring to ring further off than ``around``."""
    x, y = (base.west + base.east) / 2, (base.north + base.south) / 2
    half_wide, half_high = (base.east - base.west) / 2 + text.east, (base.south - base.north) / 2 + text.south
    for ring in range(1, _RINGS + 1):
        more = 26.0 + 2 * text.south * ring
        wide, high = half_wide + more, half_high + more
        for dx, dy in _ABOUT:
            cx, cy = x + dx * wide, y + dy * high
            yield TextBox(cx + text.west, cy + text.north, cx + text.east, cy + text.south)


class Rooms:
    """Places of a picture that are taken. To ask takes as long whether few or many are."""

    _CELL_PX = 96.0

    def __init__(self, taken: Iterable[TextBox] = ()) -> None:
        self._near: dict[tuple[float, float], list[TextBox]] = defaultdict(list)
        self._times: dict[TextBox, int] = defaultdict(int)
        #: how often something was taken or left: as long as it is the same, so is what is taken
        self.changes = 0
        for room in taken:
            self.take(room)

    def take(self, room: TextBox) -> None:
        """Nothing else may stand there from now on."""
        self.changes += 1
        self._times[room] += 1
        for cell in self.cells(room):
            self._near[cell].append(room)

    def leave(self, room: TextBox) -> None:
        """Free a room that was taken. Raises ValueError where it was not taken."""
        self.changes += 1
        for cell in self.cells(room):
            self._near[cell].remove(room)
        self._times[room] -= 1
        if not self._times[room]:
            del self._times[room]

    def all(self) -> list[TextBox]:
        """Everything that is taken, each once."""
        return list({id(room): room for rooms in self._near.values() for room in rooms}.values())

    def hold(self, rooms: Set[TextBox]) -> bool:
        """True if each of some was taken, and not left since."""
        return self._times.keys() >= rooms

    def touching(self, room: TextBox) -> Iterator[TextBox]:
        """Those that were taken and touch a room, each at least once."""
        return (other for cell in self.cells(room) for other in self._near.get(cell, ()) if room.touches(other))

    def free(self, room: TextBox, cells: Sequence[tuple[float, float]] | None = None) -> bool:
        """True if nothing that was taken touches it; ``cells`` are the room's, where they were asked for before."""
        return self.met(room, cells) is None

    def met(self, room: TextBox, cells: Sequence[tuple[float, float]] | None = None) -> TextBox | None:
        """One that was taken and touches a room; None where it is free."""
        west, north, east, south, shape = room
        for cell in self.cells(room) if cells is None else cells:
            # spelt out: this is asked some ten thousand times for one picture
            for other in self._near.get(cell, ()):
                if other[0] <= east and other[2] >= west and other[1] <= south and other[3] >= north:
                    if (shape is None and other[4] is None) or room.touches(other):
                        return other
        return None

    def cells(self, room: TextBox) -> list[tuple[float, float]]:
        """In which cells of any picture a room lies. Most lie in one or two."""
        size = self._CELL_PX
        west, north, east, south = room[0] // size, room[1] // size, room[2] // size, room[3] // size
        if west == east:
            if north == south:
                return [(west, north)]
        elif north == south and east == west + 1:
            return [(west, north), (east, north)]
        return [(x, y) for x in range(int(west), int(east) + 1) for y in range(int(north), int(south) + 1)]
