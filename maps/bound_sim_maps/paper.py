"""Sheets of paper that a large picture is cut into, each with a head, an overlap and marks to lay it by."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, NamedTuple, get_args

from bound_sim_maps.canvas import INK, number, plain
from bound_sim_maps.lettering import shortened
from bound_sim_maps.pngs import FONT

Paper = Literal["A4", "A3", "A2", "A1", "A0", "Letter", "Tabloid"]
PAPERS: tuple[Paper, ...] = get_args(Paper)
#: width and height, mm
SIZES_MM: dict[Paper, tuple[float, float]] = {
    "A4": (210, 297), "A3": (297, 420), "A2": (420, 594), "A1": (594, 841), "A0": (841, 1189),
    "Letter": (215.9, 279.4), "Tabloid": (279.4, 431.8),
}  # fmt: skip
#: left free at the edges of a sheet, for its head, and what two sheets both have
MARGIN_MM, HEAD_MM, OVERLAP_MM = 8.0, 5.0, 8.0
_HEAD_SIZE, _TICK_MM = 3.0, 4.0


class LargePicture(NamedTuple):
    """A picture that sheets show by its name, and its size in px and in mm of paper."""

    name: str
    width_px: float
    height_px: float
    width_mm: float
    height_mm: float


class Tile(NamedTuple):
    """A part of a picture that one sheet has: its row and column from the north-west, its corner there in mm."""

    row: int
    column: int
    x_mm: float
    y_mm: float


@dataclass(frozen=True)
class Sheets:
    """Sheets of a paper that hold a picture of a size, upright or across, whichever takes fewer."""

    width_mm: float
    height_mm: float
    rows: int
    columns: int

    @classmethod
    def of(cls, drawing: LargePicture, paper: Paper) -> "Sheets":
        short, long = SIZES_MM[paper]
        return min((cls._cut(drawing, *size) for size in ((short, long), (long, short))), key=lambda cut: cut.count)

    @classmethod
    def _cut(cls, drawing: LargePicture, width_mm: float, height_mm: float) -> "Sheets":
        wide, high = _room(width_mm, height_mm)
        columns = max(1, ceil((drawing.width_mm - OVERLAP_MM) / (wide - OVERLAP_MM) - 1e-9))
        rows = max(1, ceil((drawing.height_mm - OVERLAP_MM) / (high - OVERLAP_MM) - 1e-9))
        return cls(width_mm, height_mm, rows, columns)

    @property
    def count(self) -> int:
        return self.rows * self.columns

    @property
    def tiles(self) -> Iterator[Tile]:
        """Row by row."""
        wide, high = (side - OVERLAP_MM for side in _room(self.width_mm, self.height_mm))
        for row in range(self.rows):
            for column in range(self.columns):
                yield Tile(row, column, column * wide, row * high)

    def sheet(self, drawing: LargePicture, tile: Tile, head: str) -> str:
        """The SVG of a sheet in mm."""
        wide, high = _room(self.width_mm, self.height_mm)
        wide, high = min(wide, drawing.width_mm - tile.x_mm), min(high, drawing.height_mm - tile.y_mm)
        place = f"{head}: row {tile.row + 1} of {self.rows}, sheet {tile.column + 1} of {self.columns}"
        return page(
            self.width_mm, self.height_mm, place,
            _part(drawing, (tile.x_mm, tile.y_mm, wide, high), 1.0),
            *self._ticks(tile, wide, high),
        )  # fmt: skip

    def _ticks(self, tile: Tile, wide: float, high: float) -> Iterator[str]:
        """Ticks beside the picture where the next sheets begin and the ones before end."""
        left, top = MARGIN_MM, MARGIN_MM + HEAD_MM
        xs = [left + OVERLAP_MM] * (tile.column > 0) + [left + wide - OVERLAP_MM] * (tile.column + 1 < self.columns)
        ys = [top + OVERLAP_MM] * (tile.row > 0) + [top + high - OVERLAP_MM] * (tile.row + 1 < self.rows)
        data = "".join(f"M{number(x)} {number(top - 0.5)}v-{_TICK_MM - 1:g}M{number(x)} {number(top + high + 0.5)}"
                       f"v{_TICK_MM:g}" for x in xs)  # fmt: skip
        data += "".join(f"M{number(left - 0.5)} {number(y)}h-{_TICK_MM:g}M{number(left + wide + 0.5)} {number(y)}"
                        f"h{_TICK_MM:g}" for y in ys)  # fmt: skip
        yield f'<path d="{data}" stroke="{INK}" stroke-width=".25"/>' if data else ""

    def plan(self, drawing: LargePicture, head: str) -> str:
        """The SVG of a sheet that shows the whole picture and how the others lie in it."""
        wide, high = _room(self.width_mm, self.height_mm)
        scale = min(wide / drawing.width_mm, high / drawing.height_mm, 1.0)
        x0, y0 = MARGIN_MM, MARGIN_MM + HEAD_MM
        inner = _part(drawing, (0.0, 0.0, drawing.width_mm, drawing.height_mm), scale)
        room, lines = _room(self.width_mm, self.height_mm), []
        for tile in self.tiles:
            w = min(room[0], drawing.width_mm - tile.x_mm) * scale
            h = min(room[1], drawing.height_mm - tile.y_mm) * scale
            x, y = x0 + tile.x_mm * scale, y0 + tile.y_mm * scale
            name = f"{tile.row + 1}.{tile.column + 1}"
            size = min(6.0, h / 2, w / 3)
            lines.append(
                f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" fill="none" stroke="#b3001b" '
                f'stroke-width=".3"/><text x="{x + w / 2:.2f}" y="{y + h / 2 + size / 3:.2f}" font-size="{size:.2f}" '
                f'text-anchor="middle" fill="#b3001b">{name}</text>'
            )
        said = (
            f"{head}: {self.rows} rows of {self.columns} sheets, by row and sheet; neighbours share {OVERLAP_MM:g} mm"
        )
        return page(self.width_mm, self.height_mm, said, inner, *lines)


def page(width_mm: float, height_mm: float, head: str, *parts: str) -> str:
    """The SVG of a page in mm, under its head."""
    said = shortened(head, _HEAD_SIZE, width_mm - 2 * MARGIN_MM)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width_mm:g}" height="{height_mm:g}" '
        f'viewBox="0 0 {width_mm:g} {height_mm:g}" font-family="{FONT}, sans-serif">'
        f'<rect width="{width_mm:g}" height="{height_mm:g}" fill="#fff"/>'
        f"{''.join(parts)}"
        f'<text x="{MARGIN_MM:g}" y="{MARGIN_MM + 1.5:g}" font-size="{_HEAD_SIZE:g}" fill="{INK}">{plain(said)}</text>'
        "</svg>\n"
    )


def _room(width_mm: float, height_mm: float) -> tuple[float, float]:
    """Width and height of a sheet without its margins and head, mm."""
    return width_mm - 2 * MARGIN_MM, height_mm - 2 * MARGIN_MM - HEAD_MM


def _part(drawing: LargePicture, room: Sequence[float], scale: float) -> str:
    """A part of a picture (its west and north edge, width and height in mm of it) at the corner of a page's room."""
    px = drawing.width_px / drawing.width_mm
    wide, high = (f"{side * scale:.4f}" for side in room[2:])
    box = " ".join(f"{side * px:.4f}" for side in room)
    return (f'<svg x="{MARGIN_MM:g}" y="{MARGIN_MM + HEAD_MM:g}" width="{wide}" height="{high}" viewBox="{box}">'
            f'<use href="#{drawing.name}"/></svg>')  # fmt: skip
