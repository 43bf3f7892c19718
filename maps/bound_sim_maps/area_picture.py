"""Areas as paths and words in px, for SVG, Qt and all else that draws paths: control, borders, signs, titles.

Who controls an area is told by colour and by hatch; a border's kind by the form of its line; so both read in grey.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import shapely
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from bound_sim_maps import symbols
from bound_sim_maps.area_shapes import CLOSED, AreaShapes, Seam
from bound_sim_maps.areas import MapArea
from bound_sim_maps.canvas import INK, PAPER, Canvas
from bound_sim_maps.lettering import Rooms, TextBox, text_width
from bound_sim_maps.stacks import MOST_RISEN, RISE, Pile
from bound_sim_maps.symbols import FACE, Paint
from bound_sim_maps.table import Table

#: how much of its side's colour an area shows, and its hatch
TINT, HATCH, HATCH_PX = 0.24, 0.5, 9.0
SIZE, SMALL, SIGN_PX = 11.0, 9.0, 16.0
#: lines of a kind of border by its place among those of a net: width, colour, dashes; drawn one on the other
_Line = tuple[float, str, tuple[float, ...]]
_PLAIN: tuple[_Line, ...] = ((1.6, INK, ()),)
_OTHERS: tuple[tuple[_Line, ...], ...] = (
    ((6.0, INK, ()), (3.2, FACE, (5.0, 4.0))),
    ((5.0, INK, ()), (2.4, FACE, ())),
    ((3.0, INK, (1.5, 4.0)),),
    ((3.0, INK, (9.0, 3.0, 2.0, 3.0)),),
)
_CLOSED: tuple[_Line, ...] = ((4.5, INK, ()),)
#: a counter in an area, as a share of the way between the nearest two anchors; how much larger it may be drawn
_COUNTER, _MOST_LARGER = 0.155, 1.6
_TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}


class Writing(NamedTuple):
    """A text about a point, px."""

    text: str
    x: float
    y: float
    size: float = SIZE
    bold: bool = False
    colour: str = INK


class Title(NamedTuple):
    """An area's name with its signs, in the room that they take, px."""

    area: str
    paints: tuple[Paint, ...]
    writing: tuple[Writing, ...]
    room: TextBox


class Caption(NamedTuple):
    """A text and its room."""

    writing: Writing
    room: TextBox


class HeldBy(NamedTuple):
    """The side that controls an area: its colour and its hatch (``symbols.hatching``)."""

    colour: str
    hatch: int


class Marker(NamedTuple):
    """Something that lies in an area: its kind (``symbols.thing``) and its side's colour."""

    kind: str
    colour: str


def ground(
    canvas: Canvas, shapes: AreaShapes, control: Mapping[str, str], sides: Mapping[str, HeldBy]
) -> Iterator[Paint]:  # fmt: skip
    """Areas as they are held, their outlines, their borders; ``control`` says by area which of ``sides`` holds it."""
    for name, outline in shapes.outlines.items():
        data, side = _data(canvas, outline), sides.get(control.get(name, ""))
        yield Paint(data, FACE, fill_share=0.6)
        if side is not None:
            yield Paint(data, side.colour, fill_share=TINT)
            if lines := _hatched(canvas, outline, side.hatch):
                yield Paint(lines, line=side.colour, width=0.9, line_share=HATCH)
    for name, outline in shapes.outlines.items():
        yield Paint(_data(canvas, outline), line=INK, width=1.0, line_share=0.7)
        owner, held = shapes.net.by_name[name].owner, control.get(name, "")
        if held in sides and held != owner:
            inner = outline.buffer(-4.5 / canvas.px(1))
            yield Paint(_data(canvas, inner), line=sides[held].colour, width=3.0, dashes=(8.0, 3.0))
    for seam in sorted(shapes.seams, key=lambda seam: seam.kind not in ("", CLOSED)):
        yield from _seam(canvas, seam, shapes.kinds)


def _seam(canvas: Canvas, seam: Seam, kinds: Sequence[str]) -> Iterator[Paint]:
    data = _data(canvas, seam.line)
    if seam.joined:
        yield Paint(data, line=PAPER, width=7.0, line_share=0.8)
        if not seam.kind:
            yield Paint(data, line=INK, width=1.6, dashes=(6.0, 3.0))
            return
    for width, colour, dashes in border_lines(seam.kind, kinds):
        yield Paint(data, line=colour, width=width, dashes=dashes)


def border_lines(kind: str, kinds: Sequence[str]) -> tuple[_Line, ...]:
    """Lines that draw a border of a kind, by its place among those of its map."""
    if kind == CLOSED and CLOSED not in kinds:
        return _CLOSED
    if not kind:
        return _PLAIN
    others = [name for name in kinds if name]
    return _OTHERS[others.index(kind) % len(_OTHERS)] if kind in others else _PLAIN


def legend(shapes: AreaShapes, sides: Mapping[str, HeldBy]) -> Iterator[tuple[str, list[Paint]]]:
    """Signs and lines of the map: a name, and a sample in a box of 36 x 16 px; ``sides`` by their names."""
    for name, side in sides.items():
        sample = Canvas(Table(36_000, 16_000, 36_000), 1.0, 0.0, 0.0)
        body = shapely.box(0, 0, 36_000, 16_000)
        lines = _hatched(sample, body, side.hatch)
        yield (
            name,
            [
                Paint(_data(sample, body), side.colour, INK, 0.8, fill_share=TINT),
                *([Paint(lines, line=side.colour, width=0.9, line_share=HATCH)] if lines else []),
            ],
        )
    if sides:
        yield "taken", [Paint("M1 8L35 8", line=INK, width=3.0, dashes=(8.0, 3.0))]
    shown = {seam.kind for seam in shapes.seams if seam.kind or not seam.joined}
    for kind in [kind for kind in (*shapes.kinds, CLOSED) if kind in shown]:
        drawn = [Paint("M0 8L36 8", line=colour, width=width, dashes=dashes)
                 for width, colour, dashes in border_lines(kind, shapes.kinds)]  # fmt: skip
        name = "border" if not kind else f"border: {kind}" if kind in shapes.kinds else "no way over"
        yield name, drawn
    if any(seam.joined and not seam.kind for seam in shapes.seams):
        yield "they touch", [Paint("M0 8L36 8", line=INK, width=1.6, dashes=(6.0, 3.0))]
    areas = shapes.net.areas
    for name, there in (
        ("port", any(area.port for area in areas)), ("fortified", any(area.fortified for area in areas)),
        ("edge", any(area.edges for area in areas)), ("sea", any(area.seas for area in areas)),
    ):  # fmt: skip
        if there:
            yield {"edge": "edge of the map"}.get(name, name), list(_sign(name, 18.0, 8.0))
    if any(area.vp for area in areas):
        yield "victory points", [_ring(18.0, 8.0)]


# ---- what stands in areas


def counter_scale(shapes: AreaShapes, width_u: float) -> float:
    """The factor by which a counter of a width is enlarged in an area, so that it is seen: 1 to 1.6."""
    return min(max(shapes.apart_u * _COUNTER / max(width_u, 1.0), 1.0), _MOST_LARGER)


def stack_rooms(
    canvas: Canvas, shapes: AreaShapes, piles: Iterable[Pile], width_u: float, size: float = 1.0
) -> dict[str, TextBox]:
    """Area -> the room of the piles in it with what is written below them, px; ``width_u`` is a counter's as drawn."""
    found: dict[str, TextBox] = {}
    for pile in piles:
        room, below = pile_room(canvas, shapes, pile, width_u), below_pile(canvas, shapes, pile, width_u, size).room
        old = found.get(pile.area, room)
        found[pile.area] = TextBox(
            min(old.west, room.west, below.west), min(old.north, room.north),
            max(old.east, room.east, below.east), max(old.south, below.south),
        )  # fmt: skip
    return found


def pile_room(canvas: Canvas, shapes: AreaShapes, pile: Pile, width_u: float) -> TextBox:
    """The box that a pile covers, px."""
    x_u, y_u = shapes.net.by_name[pile.area].at
    half = width_u * (1 + RISE * min(len(pile.ids) - 1, MOST_RISEN)) / 2
    x, y, half = canvas.x(x_u + pile.dx * width_u), canvas.y(y_u + pile.dy * width_u), canvas.px(half)
    return TextBox(x - half, y - half, x + half, y + half)


def below_pile(canvas: Canvas, shapes: AreaShapes, pile: Pile, width_u: float, size: float = 1.0) -> Caption:
    """The numbers of the counters on a pile, written under it."""
    room = pile_room(canvas, shapes, pile, width_u)
    points = SMALL * size
    x, y = (room.west + room.east) / 2, room.south + points * 0.72
    half = text_width(pile.said, points, bold=True) / 2 + 1.5
    box = TextBox(x - half, y - points * 0.62, x + half, y + points * 0.62)
    return Caption(Writing(pile.said, x, y, points, bold=True), box)


# ---- titles


def titles(
    canvas: Canvas, shapes: AreaShapes, stacks: Mapping[str, TextBox], markers: Mapping[str, Sequence[Marker]],
    taken: Rooms, size: float = 1.0,
) -> list[Title]:  # fmt: skip
    """Each area's name with its signs where it covers nothing of what is ``taken``, which its room is added to.

    ``stacks`` are the rooms of what stands in areas, ``markers`` what lies there; ``size``: texts are larger by it.
    """
    found = []
    frame = canvas.room()
    for area in sorted(shapes.net.areas, key=lambda area: (-area.vp, area.name)):
        lying = _Lying(stacks.get(area.name), markers.get(area.name, ()))
        made = _titled(canvas, shapes, area, lying, taken, frame, size)
        if made is not None:
            taken.take(made.room)
            found.append(made)
    return found


class _Lying(NamedTuple):
    """The room of an area's stack, if it has one, and its markers."""

    stack: TextBox | None
    markers: Sequence[Marker]


def _titled(
    canvas: Canvas, shapes: AreaShapes, area: MapArea, lying: _Lying, taken: Rooms, frame: TextBox, size: float
) -> Title | None:
    stack, markers = lying
    outline = shapes.outlines[area.name]
    for small in (False, True):
        made = _enlarged(_block(area, () if small else markers, small=small), size)
        wide, high = made.room.east, made.room.south
        second = None
        for x, y in _places(canvas, area, outline, stack, wide, high):
            room = TextBox(x - wide, y - high, x + wide, y + high)
            if not room.within(frame) or not taken.free(room):
                continue
            if outline.covers(_in_table(canvas, room)):
                return placed_at(made, x, y)
            second = second or (x, y)
        if second is not None:
            return placed_at(made, *second)
    return None


def _places(
    canvas: Canvas, area: MapArea, outline: BaseGeometry, stack: TextBox | None, wide: float, high: float
) -> Iterator[tuple[float, float]]:
    """Places for a title, best first: over the stack, under it, beside it, in the middle of the area."""
    x, y = canvas.x(area.at[0]), canvas.y(area.at[1])
    room = stack or TextBox(x - 3, y - 3, x + 3, y + 3)
    middle = (room.west + room.east) / 2
    for more in (3.0, 12.0, 24.0):
        yield middle, room.north - high - more
        yield middle, room.south + high + more
        yield room.west - wide - more, (room.north + room.south) / 2
        yield room.east + wide + more, (room.north + room.south) / 2
        for aside in (-wide, wide):
            yield middle + aside, room.north - high - more
            yield middle + aside, room.south + high + more
    inside = outline.representative_point()
    yield canvas.x(inside.x), canvas.y(inside.y)


def _in_table(canvas: Canvas, room: TextBox) -> BaseGeometry:
    """A room of the picture as a box on the table."""
    scale = canvas.px(1)
    west, east = (room.west - canvas.left) / scale, (room.east - canvas.left) / scale
    height = canvas.table.height_u
    return shapely.box(
        west, height - (room.south - canvas.top) / scale, east, height - (room.north - canvas.top) / scale
    )


def _block(area: MapArea, markers: Sequence[Marker], *, small: bool) -> Title:
    """A title about the origin: the name, its signs beside it, its seas below; ``small``: the name alone."""
    name = text_width(area.name, SIZE, bold=True)
    signs: list[tuple[str, str]] = [] if small else [("vp", str(area.vp))] if area.vp else []
    if not small:
        signs += [(kind, "") for kind, there in (("port", area.port), ("fortified", area.fortified)) if there]
        signs += [(f"edge {edge}", "") for edge in area.edges]
        signs += [(f"thing {number}", "") for number in range(len(markers))]
    wide = name / 2 + len(signs) * SIGN_PX / 2 + 3
    seas = "" if small else ", ".join(area.seas)
    high = SIZE * 0.72 + (SMALL * 0.75 if seas else 0)
    line = -SMALL * 0.7 if seas else 0.0
    writing = [Writing(area.name, -wide + 3 + name / 2, line, SIZE, bold=True)]
    paints: list[Paint] = []
    at = -wide + 3 + name + SIGN_PX / 2 + 1
    for kind, text in signs:
        word, _, which = kind.partition(" ")
        if word == "vp":
            paints.append(_ring(at, line))
            writing.append(Writing(text, at, line, SMALL if len(text) < 3 else 7.0, bold=True))
        elif word == "thing":
            paints += _moved_paints(
                [Paint(symbols.thing(markers[int(which)].kind), FACE, markers[int(which)].colour, 1.8)], at, line
            )
        else:
            paints += _sign(word, at, line, _TURNS.get(which, 0))
        at += SIGN_PX
    if seas:
        half = text_width(seas, SMALL) / 2
        wide = max(wide, half + 16)
        paints += _sign("sea", -half - 9, SIZE * 0.62)
        writing.append(Writing(seas, 2, SIZE * 0.62, SMALL, colour="#1d4f73"))
    return Title(area.name, tuple(paints), tuple(writing), TextBox(-wide, -high, wide, high))


def _ring(x: float, y: float) -> Paint:
    return _moved_paints([Paint(symbols.circle(0, 0, 7.2), FACE, INK, 1.1)], x, y)[0]


def _sign(name: str, x: float, y: float, turn: int = 0) -> Iterator[Paint]:
    for stroke in symbols.AREA_SIGNS[name]:
        data = symbols.moved(stroke.data, x, y, turn)
        yield Paint(data, INK if stroke.filled else "", INK, 1.3)


def _moved_paints(paints: Iterable[Paint], x: float, y: float) -> list[Paint]:
    return [paint._replace(data=symbols.moved(paint.data, x, y)) for paint in paints]


def _enlarged(made: Title, size: float) -> Title:
    """A title about the origin, made larger."""
    if size == 1:
        return made
    paints = tuple(
        paint._replace(data=symbols.scaled(paint.data, size), width=paint.width * size) for paint in made.paints
    )
    writing = tuple(one._replace(x=one.x * size, y=one.y * size, size=one.size * size) for one in made.writing)
    west, north, east, south = (side * size for side in made.room[:4])
    return Title(made.area, paints, writing, TextBox(west, north, east, south))


def placed_at(made: Title, x: float, y: float) -> Title:
    """A title moved by px."""
    room = TextBox(made.room.west + x, made.room.north + y, made.room.east + x, made.room.south + y)
    writing = tuple(one._replace(x=one.x + x, y=one.y + y) for one in made.writing)
    return Title(made.area, tuple(_moved_paints(made.paints, x, y)), writing, room)


def anchors(canvas: Canvas, shapes: AreaShapes, full: Iterable[str]) -> Iterator[Paint]:
    """A dot at each anchor where nothing stands."""
    there = set(full)
    for area in shapes.net.areas:
        if area.name not in there:
            yield from _sign("anchor", canvas.x(area.at[0]), canvas.y(area.at[1]))


# ---- paths


def _data(canvas: Canvas, geometry: BaseGeometry) -> str:
    return canvas.path_data(geometry)


def _hatched(canvas: Canvas, outline: BaseGeometry, hatch: int) -> str:
    """Lines that tell a side without colour, as on its bases: none, rising, level, both."""
    lines: list[BaseGeometry] = []
    step = HATCH_PX / canvas.px(1)
    for on, turn in ((hatch in (1, 3), 45.0), (hatch in (2, 3), 0.0)):
        if not on:
            continue
        # turned about one point of the table, so that areas side by side have one pattern
        flat = rotate(outline, -turn, origin=(0, 0))
        west, south, east, north = flat.bounds
        first, last = int(south // step) + 1, int(north // step)
        rows = shapely.MultiLineString([[(west, y * step), (east, y * step)] for y in range(first, last + 1)])
        lines.append(rotate(rows.intersection(flat), turn, origin=(0, 0)))
    return "".join(_data(canvas, line) for line in lines if not line.is_empty)
