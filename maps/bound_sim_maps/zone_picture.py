"""Zones drawn on a map: where a side deploys, what is to be held. Their edges, their names, what the legend says.

A side is told by its colour and by the dashes of its edge; what is nobody's has an unbroken edge in ink.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import shapely
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from bound_sim_maps.canvas import INK, Canvas
from bound_sim_maps.lettering import Rooms, TextBox, text_room
from bound_sim_maps.speech import spoken
from bound_sim_maps.symbols import Paint, circle
from bound_sim_maps.table import Table
from bound_sim_maps.texts import Phrase

#: size of a zone's name, px
SIZE = 11.0
#: edges are drawn so far inside, so that the table's edge and two zones that touch stay apart, px
_INSIDE_PX = 2.5
_WIDTH_PX, _FILL = 1.8, 0.07
#: dashes by the place of a side
_DASHES: tuple[tuple[float, ...], ...] = ((10.0, 4.0), (3.0, 3.0), (14.0, 3.0, 3.0, 3.0), (6.0, 6.0))


class TableZone(NamedTuple):
    """A part of the table that rules know by a name: corners in 0.01 mm, or one place with a radius about it.

    ``side`` is the id of the side whose zone it is, "" for nobody's; without a ``name`` its ``kind`` is its name. One
    that is not ``written`` has its name in the legend alone: what lies in it is named already.
    """

    kind: Phrase
    side: str
    corners: tuple[tuple[int, int], ...]
    radius_u: int = 0
    name: str = ""
    written: bool = True

    @classmethod
    def rectangle(cls, kind: Phrase, side: str, area: Sequence[int], name: str = "") -> "TableZone":
        """One by its west, south, east and north edges."""
        west, south, east, north = area
        return cls(kind, side, ((west, south), (east, south), (east, north), (west, north)), name=name)

    @property
    def shape(self) -> BaseGeometry:
        """The zone's part of the table; its edge belongs to it."""
        return Point(self.corners[0]).buffer(self.radius_u) if self.radius_u else Polygon(self.corners)

    def holds(self, place: tuple[int, int]) -> bool:
        """True if a place lies in it."""
        return bool(self.shape.covers(Point(place)))


class ZoneLook(NamedTuple):
    """Look of a side's zones: its name, its colour, its place among the sides."""

    name: str
    colour: str
    place: int


#: id of a side -> how its zones are drawn
Looks = Mapping[str, ZoneLook]


class ZoneName(NamedTuple):
    """A zone's name, the rooms where it may stand, best first, and its colour."""

    text: str
    rooms: list[TextBox]
    colour: str


def called(zone: TableZone, looks: Looks) -> str:
    """The name of a zone, like "Allies: deployment zone"."""
    name = zone.name or spoken(zone.kind)
    return f"{looks[zone.side].name}: {name}" if zone.side in looks else name


def edges(canvas: Canvas, zones: Iterable[TableZone], looks: Looks) -> Iterator[Paint]:
    """The zones themselves: a light tint, and an edge."""
    for zone in zones:
        if zone.radius_u:
            x, y = zone.corners[0]
            yield _edge(circle(canvas.x(x), canvas.y(y), canvas.px(zone.radius_u)), zone, looks)
        else:
            inside = zone.shape.buffer(-_INSIDE_PX / canvas.px(1), join_style="mitre")
            data = "".join(
                "M" + "L".join(f"{canvas.x(x):.1f} {canvas.y(y):.1f}" for x, y in ring.exterior.coords[:-1]) + "Z"
                for ring in shapely.get_parts(inside) if not ring.is_empty
            )  # fmt: skip
            if data:
                yield _edge(data, zone, looks)


def names(canvas: Canvas, zones: Iterable[TableZone], looks: Looks, size: float = SIZE) -> Iterator[ZoneName]:
    """Names of zones: in the corners of one, at its edges, in its middle; above and below a circle."""
    for zone in (zone for zone in zones if zone.written):
        text = called(zone, looks)
        box = text_room(0, 0, text, size, bold=True)
        wide, high = (box.east - box.west) / 2 + 5, (box.south - box.north) / 2 + 5
        west, south, east, north = zone.shape.bounds
        left, right, top, bottom = canvas.x(west), canvas.x(east), canvas.y(north), canvas.y(south)
        middle, level = (left + right) / 2, (top + bottom) / 2
        if zone.radius_u:
            spots = [(middle, top - high), (middle, bottom + high), (right + wide, level), (left - wide, level)]
        else:
            across, down = (left + wide, middle, right - wide), (top + high, bottom - high, level)
            spots = [(x, y) for y in down for x in across]
        yield ZoneName(text, [text_room(x, y, text, size, bold=True) for x, y in spots], _colour(zone, looks))


def placed(found: Iterable[ZoneName], taken: Rooms, within: TextBox) -> Iterator[tuple[ZoneName, TextBox]]:
    """Names that find a free room on the map, each with its room, which is taken from then on."""
    for name in found:
        room = next((room for room in name.rooms if room.within(within) and taken.free(room)), None)
        if room is not None:
            taken.take(room)
            yield name, room


def legend(zones: Iterable[TableZone], looks: Looks) -> list[tuple[str, list[Paint]]]:
    """Kinds of zones, each kind of each side once: its name, and a sample in a box of 36 x 16 px."""
    canvas = Canvas(Table(36_000, 16_000, 36_000), 1.0, 0.0, 0.0)
    found = {}
    for zone in zones:
        round_one = ((18_000, 8_000),)
        sample = zone._replace(name="", corners=round_one, radius_u=7_000) if zone.radius_u else TableZone.rectangle(
            zone.kind, zone.side, (0, 0, 36_000, 16_000)
        )  # fmt: skip
        found[called(sample, looks)] = list(edges(canvas, [sample], looks))
    return list(found.items())


def _edge(data: str, zone: TableZone, looks: Looks) -> Paint:
    colour = _colour(zone, looks)
    if zone.side not in looks:
        return Paint(data, line=colour, width=_WIDTH_PX)
    dashes = _DASHES[looks[zone.side].place % len(_DASHES)]
    return Paint(data, colour, colour, _WIDTH_PX, fill_share=_FILL, dashes=dashes)


def _colour(zone: TableZone, looks: Looks) -> str:
    return looks[zone.side].colour if zone.side in looks else INK
