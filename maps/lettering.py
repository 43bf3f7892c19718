"""The font of every picture, how wide its texts are, and where they stand without covering each other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import shapely
import shapely.affinity
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FONT = "DejaVu Sans"
#: letters are measured at this size, that of the font's own design, so that nothing is rounded
_DESIGN = 2048
#: no text on a picture is longer
MOST_LETTERS = 200


@cache
def font_files() -> tuple[str, str]:
    """The regular and the bold font: matplotlib's, so that they are the same everywhere."""
    found = find_spec("matplotlib")
    if found is None or not found.submodule_search_locations:
        raise RuntimeError("the font DejaVu Sans comes with matplotlib, which is not installed")
    fonts = Path(found.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"
    return str(fonts / "DejaVuSans.ttf"), str(fonts / "DejaVuSans-Bold.ttf")


@cache
def _font(bold: bool) -> "FreeTypeFont":
    from PIL import ImageFont  # takes 60 ms, and not every command draws

    return ImageFont.truetype(font_files()[bold], _DESIGN, layout_engine=ImageFont.Layout.BASIC)


@cache
def _design_width(text: str, bold: bool) -> float:
    return float(_font(bold).getlength(text))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text of a font size is, px."""
    return _design_width(text[:MOST_LETTERS], bold) * size / _DESIGN


def shortened(text: str, size: float, room: float, bold: bool = False) -> str:
    """A text that is no wider than ``room`` px: its end cut off, and an ellipsis in its place."""
    if len(text) <= MOST_LETTERS and text_width(text, size, bold) <= room:
        return text
    text = text[:MOST_LETTERS]
    while text and text_width(text + "\u2026", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "\u2026"


def text_room(x: float, y: float, text: str, size: float, turn: float = 0.0, bold: bool = False) -> BaseGeometry:
    """The rectangle that a text about a point takes, px; ``turn`` in degrees clockwise on the page."""
    half, high = text_width(text, size, bold) / 2 + 1.5, size * 0.62
    room = box(x - half, y - high, x + half, y + high)
    return shapely.affinity.rotate(room, turn) if turn else room


class Rooms:
    """Places of a picture that are taken. To ask takes as long whether few or many are."""

    _CELL_PX = 96.0

    def __init__(self, taken: Iterable[BaseGeometry] = ()) -> None:
        self._near: dict[tuple[int, int], list[BaseGeometry]] = defaultdict(list)
        for room in taken:
            self.take(room)

    def take(self, room: BaseGeometry) -> None:
        """Nothing else may stand there from now on."""
        for cell in self._cells(room):
            self._near[cell].append(room)

    def free(self, room: BaseGeometry) -> bool:
        """Whether nothing that was taken touches it."""
        return not any(room.intersects(other) for cell in self._cells(room) for other in self._near.get(cell, ()))

    def _cells(self, room: BaseGeometry) -> Iterator[tuple[int, int]]:
        west, north, east, south = (int(edge // self._CELL_PX) for edge in room.bounds)
        return ((x, y) for x in range(west, east + 1) for y in range(north, south + 1))
