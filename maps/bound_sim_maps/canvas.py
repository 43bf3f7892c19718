"""SVG fragments in table coordinates: bases, arrows, lines of fire, circles, labels. Strings only, bytes repeatable.

Colours are Okabe and Ito's, which colour-blind people tell apart; a drawing says a thing by shape as well.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import chain, pairwise
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from bound_sim_maps.lettering import TextBox
from bound_sim_maps.pngs import MOST_PX, MOST_SIDE_PX
from bound_sim_maps.table import U_PER_CM, Table

OKABE_ITO = {
    "black": "#000000",
    "orange": "#E69F00",
    "sky blue": "#56B4E9",
    "green": "#009E73",
    "yellow": "#F0E442",
    "blue": "#0072B2",
    "vermilion": "#D55E00",
    "purple": "#CC79A7",
}
INK = "#2b2620"
PAPER = "#f6f1e4"
#: how wide a gap in a drawn line is, px at 10 px a cm: the signs of wire are no wider
GAP_PX = 9.0
#: most characters of path data that are drawn as one path
_MOST_DATA = 60_000
#: path data of straight lines alone, in a drawing, and its steps
_STRAIGHT, _STEPS = re.compile(r'(?<= d=")[MLZ\d .-]+(?=")'), re.compile(r"([MLZ])([^MLZ]*)")
#: the ends of shots, about a place: four crossing strokes for a hit, a ring for a miss
_STAR, _RING = "m-5 0h10m-8.5-3.5l7 7m-3.5-8.5v10m3.5-8.5l-7 7", "m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0"
#: room around the table on a picture (margins, title, legend), and how wide it is at least
_AROUND_PX, _LEAST_WIDE_PX = (88.0, 390.0), 560.0


def number(value: float) -> str:
    """A coordinate in px as short text, to a tenth; never ``-0``."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def plain(text: str) -> str:
    """Text that can stand in SVG: escaped, without control characters."""
    return escape(text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text))


def _short(places: Sequence[tuple[float, float]]) -> str:
    """Path data through px of a picture, each place but the first by its distance from the one before."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in places]
    steps = ((x - a, y - b) for (a, b), (x, y) in pairwise(tenths))
    return f"M{_joined(tenths[0])}l{_joined(chain.from_iterable(steps))}"


def _joined(tenths: Iterable[int]) -> str:
    """Tenths as numbers of path data, a space between only where the next one has no sign."""
    text = "".join(f"{' ' if n >= 0 else ''}{n / 10:g}" for n in tenths)
    return text.removeprefix(" ")


def short_paths(drawn: str) -> str:
    """A drawing whose paths of straight lines say each place by its distance from the one before, in fewer letters."""
    return _STRAIGHT.sub(lambda found: _shortened(found[0]), drawn)


def _shortened(data: str) -> str:
    """Path data of the steps M, L and Z as distances, in tenths of a px; after an ``m`` each place is a line's end."""
    parts, (x, y), opens = list[str](), (0, 0), (0, 0)
    for step, numbers in _STEPS.findall(data):
        if step == "Z":
            parts.append("z")
            x, y = opens
            continue
        across, down = (round(float(text) * 10) for text in numbers.split())
        letter = {"M": "m", "L": "" if parts and parts[-1] != "z" else "l"}[step]
        parts.append(f"{letter}{_joined((across - x, down - y))}" if letter else _after((across - x, down - y)))
        x, y = across, down
        opens = (x, y) if step == "M" else opens
    return "".join(parts)


def _after(tenths: tuple[int, int]) -> str:
    """A place that follows another one without a letter between."""
    text = _joined(tenths)
    return text if text.startswith("-") else f" {text}"


def pieces(data: str) -> Iterator[str]:
    """Path data in pieces, cut before an M: Qt draws the first 32,767 steps of a path and no more."""
    while len(data) > _MOST_DATA:
        cut = data.rfind("M", 1, _MOST_DATA)
        cut = cut if cut > 0 else data.find("M", 1)
        if cut < 0:
            break
        yield data[:cut]
        data = data[cut:]
    if data:
        yield data


def fitting(table: Table, scale: float) -> float:
    """Px per cm for a picture of a table: ``scale``, or less, so that it keeps to MOST_PX and MOST_SIDE_PX."""
    width, height = (side / U_PER_CM for side in (table.width_u, table.height_u))
    while True:
        wide, high = max(width * scale + _AROUND_PX[0], _LEAST_WIDE_PX), height * scale + _AROUND_PX[1]
        if wide * high <= MOST_PX and max(wide, high) <= MOST_SIDE_PX:
            return scale
        scale *= 0.98


class TextLook(NamedTuple):
    """The look of a text: its size in px, its turn in degrees clockwise, the colour of a halo about it ("": none)."""

    size: float = 11.0
    colour: str = INK
    anchor: str = "start"
    turn: float = 0.0
    weight: str = "normal"
    halo: str = ""


class Canvas:
    """Places of the table on a picture of ``scale`` px per cm; all its arguments are in 0.01 mm."""

    def __init__(self, table: Table, scale: float = 10.0, left: float = 44.0, top: float = 78.0) -> None:
        self.table = table
        self.scale = scale
        self.left = left
        self.top = top

    def px(self, length_u: float) -> float:
        """A length in px."""
        return length_u / U_PER_CM * self.scale

    def x(self, x_u: float) -> float:
        """Px from the picture's left edge."""
        return self.left + self.px(x_u)

    def y(self, y_u: float) -> float:
        """Px from the picture's upper edge."""
        return self.top + self.px(self.table.height_u - y_u)

    def room(self) -> TextBox:
        """The room that the table takes."""
        return TextBox(self.left, self.top, self.x(self.table.width_u), self.y(0))

    def at(self, x_u: float, y_u: float) -> str:
        """A point as SVG has it in a path."""
        return f"{number(self.x(x_u))} {number(self.y(y_u))}"

    def chain(self, points: Iterable[Sequence[float]], closed: bool = False) -> str:
        """Path data through points."""
        return "M" + "L".join(self.at(p[0], p[1]) for p in points) + ("Z" if closed else "")

    def path_data(self, geometry: BaseGeometry) -> str:
        """Path data of all rings and lines of a geometry; points in it are left out."""
        parts = []
        for part in shapely.get_parts(geometry):
            if part.is_empty:
                continue
            if part.geom_type == "Polygon":
                parts += [self.chain(ring.coords[:-1], closed=True) for ring in (part.exterior, *part.interiors)]
            elif part.geom_type == "LineString":
                parts.append(self.chain(part.coords))
        return "".join(parts)

    def area(self, geometry: BaseGeometry, fill: str, stroke: str = "none", width: float = 1.0) -> str:
        """A filled area, empty text for none."""
        data = self.path_data(geometry)
        line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke != "none" else ""
        return f'<path d="{data}" fill="{fill}" fill-rule="evenodd"{line}/>\n' if data else ""

    def line(self, data: str, colour: str, width: float = 1.0, dashes: str = "", cap: str = "butt") -> str:
        """A drawn path, empty text for no data; ``width`` and ``dashes`` in px."""
        more = f' stroke-dasharray="{dashes}"' if dashes else ""
        more += f' stroke-linecap="{cap}"' if cap != "butt" else ""
        drawn = f'fill="none" stroke="{colour}" stroke-width="{number(width)}" stroke-linejoin="round"{more}'
        return "".join(f'<path d="{piece}" {drawn}/>\n' for piece in pieces(data))

    def label(self, x_u: float, y_u: float, text: str, look: TextLook) -> str:
        """A text about a point, with a halo so that it can be read on anything."""
        look = look._replace(anchor="middle", halo=look.halo or PAPER)
        return words(self.x(x_u), self.y(y_u) + 0.36 * look.size, text, look)

    def short_chain(self, points: Iterable[Sequence[float]], closed: bool = False) -> str:
        """The same path as ``chain`` in fewer letters: each place by its distance from the one before."""
        return _short([(self.x(p[0]), self.y(p[1])) for p in points]) + ("z" if closed else "")

    def arrows(
        self, ways: Iterable[Sequence[Sequence[float]]], dotted: bool = False, colour: str = INK, width: float = 2.0
    ) -> str:
        """Arrows of one or more legs each; dotted for prepared fire. One of less than two places is left out."""
        shafts, heads, size = [], [], min(9.0, 3.5 + width * 2.2)
        for points in ways:
            legs = [p for i, p in enumerate(points) if i == 0 or tuple(p) != tuple(points[i - 1])]
            if len(legs) < 2:
                continue
            places = [(self.x(p[0]), self.y(p[1])) for p in legs]
            (ax, ay), (bx, by) = places[-2:]
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            ux, uy = (bx - ax) / length * size, (by - ay) / length * size
            shafts.append(_short([*places[:-1], (bx - ux * 0.8, by - uy * 0.8)]))
            heads.append(_short([(bx, by), (bx - ux - uy / 2, by - uy + ux / 2), (bx - ux + uy / 2, by - uy - ux / 2)]))
        text = self.line("".join(shafts), colour, width, "1.5 4" if dotted else "", "round")
        return text + "".join(f'<path d="{piece}" fill="{colour}"/>\n' for piece in pieces("z".join([*heads, ""])))

    def fire_lines(
        self, ends: Iterable[tuple[float, float, float, float]], colour: str = INK, hit: bool = False
    ) -> str:
        """Shots, each from a place to another: a thin broken line, at its end a star for a hit, a ring for a miss."""
        lines: dict[str, None] = {}
        signs: dict[str, None] = {}
        for x0_u, y0_u, x1_u, y1_u in ends:
            lines[self.short_chain(((x0_u, y0_u), (x1_u, y1_u)))] = None
            signs[f"M{self.at(x1_u, y1_u)}{_STAR if hit else _RING}"] = None
        text = self.line("".join(lines), colour, 1.3 if hit else 0.8, "" if hit else "5 3")
        if hit:
            return text + self.line("".join(signs), colour, 1.6)
        return text + "".join(
            f'<path d="{piece}" fill="{PAPER}" stroke="{colour}"/>\n' for piece in pieces("".join(signs))
        )

    def circle(
        self, x_u: float, y_u: float, radius_u: float, colour: str = INK, dashed: bool = False, width: float = 1.6
    ) -> str:
        """A circle, such as a bombardment's."""
        dashes = ' stroke-dasharray="6 4"' if dashed else ""
        centre = f'cx="{number(self.x(x_u))}" cy="{number(self.y(y_u))}" r="{number(self.px(radius_u))}"'
        return f'<circle {centre} fill="none" stroke="{colour}" stroke-width="{number(width)}"{dashes}/>\n'

    def thing(
        self, shape: str, at: Sequence[float], other: Sequence[float], radius_u: float, sign: str, colour: str = INK
    ) -> str:  # fmt: skip
        """A thing on the table: a circle, a line, else its ``sign`` about its point, path data in px."""
        if shape == "circle":
            wash = f'<circle cx="{number(self.x(at[0]))}" cy="{number(self.y(at[1]))}" r="{number(self.px(radius_u))}" '
            wash += f'fill="{colour}" fill-opacity=".16"/>\n'
            return wash + self.circle(at[0], at[1], radius_u, colour, dashed=True, width=1.2)
        if shape == "line":
            return self.line(self.chain((at, other)), colour, 3.0, "2 3")
        place = f'transform="translate({self.at(at[0], at[1])})"'
        return f'<path d="{sign}" {place} fill="{PAPER}" stroke="{colour}" stroke-width="1.6"/>\n'

    def gap(self, at: Sequence[float], other: Sequence[float]) -> str:
        """A part of a drawn line that is not there any more: the paper shows."""
        return self.line(self.chain((at, other)), PAPER, GAP_PX)


def words(x: float, y: float, text: str, look: TextLook) -> str:
    """A text at px of the picture, its base line at y; drawn twice where it has a halo, since not all know one."""
    size, colour, anchor, turn, weight, halo = look
    turned = f' transform="rotate({number(turn)} {number(x)} {number(y - 0.36 * size)})"' if turn else ""
    bold = f' font-weight="{weight}"' if weight != "normal" else ""
    start = f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"{bold}{turned}'
    end = f">{plain(text)}</text>\n"
    around = f' fill="{halo}" stroke="{halo}" stroke-width="{number(size / 4)}" stroke-linejoin="round"' if halo else ""
    return (start + around + end if halo else "") + f'{start} fill="{colour}"' + end
