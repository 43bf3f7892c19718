"""SVG of ours as the drawing operators of a PDF: paths, rectangles, texts, groups, pictures in pictures, shared ones.

It draws what the pages of mats hold, and refuses an element or an attribute that it does not know.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import cos, radians, sin
from xml.etree import ElementTree

from bound_sim_maps.pdf_fonts import Letters, short

_SVG = "{http://www.w3.org/2000/svg}"
_MARKED = re.compile(r"(\w+)\(([^)]*)\)")
_NUMBER = re.compile(r"[\s,]+")
_JOINS, _CAPS = {"miter": 0, "round": 1, "bevel": 2}, {"butt": 0, "round": 1, "square": 2}
#: an SVG's own limit of a mitred corner; a PDF's would be 10
_MITRE = "4 M"
_INHERITED = {
    "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linejoin",
    "stroke-linecap", "stroke-dasharray", "font-size", "font-weight", "font-family", "text-anchor",
}  # fmt: skip
_OWN = {
    "svg": {"x", "y", "width", "height", "viewBox"},
    "g": {"transform"},
    "path": {"d", "transform"},
    "rect": {"x", "y", "width", "height", "transform"},
    "text": {"x", "y", "transform"},
    "use": {"href"},
    "title": set[str](),
}
Style = Mapping[str, str]
_FIRST: Style = {
    "fill": "#000", "fill-rule": "nonzero", "fill-opacity": "1", "stroke": "none", "stroke-width": "1",
    "stroke-opacity": "1", "stroke-linejoin": "miter", "stroke-linecap": "butt", "stroke-dasharray": "none",
    "font-size": "16", "font-weight": "normal", "text-anchor": "start",
}  # fmt: skip


@dataclass(frozen=True)
class Looks:
    """Things that the drawings of a file have in common: fonts and degrees of transparency, by their names there."""

    fonts: dict[str, Letters] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)

    def font(self, bold: bool) -> tuple[str, Letters]:
        name = "FB" if bold else "FR"
        return name, self.fonts.setdefault(name, Letters(bold))

    def state(self, fill: str, stroke: str) -> str:
        state = f"/ca {short(float(fill))} /CA {short(float(stroke))}"
        for name, known in self.states.items():
            if known == state:
                return name
        name = f"G{len(self.states)}"
        self.states[name] = state
        return name


@dataclass
class Operators:
    """The operators of a page, or of what pages share."""

    looks: Looks
    #: what may be shown by name
    shared: Mapping[str, int] = field(default_factory=dict)
    out: list[str] = field(default_factory=lambda: [_MITRE])

    def page(self, svg: str, width: float, height: float) -> bytes:
        """A whole SVG, so large that it fills a page of this size in points, whose y grows upwards."""
        root = ElementTree.fromstring(svg)
        x, y, wide, high = _box(root)
        self.out.append(f"{_matrix(width / wide, 0, 0, -height / high, -x * width / wide, height + y * height / high)}")
        self._all(root, _styled(root, _FIRST))
        return self._bytes()

    def inside(self, svg: str) -> bytes:
        """The inside of an SVG, in its own px; who shows it turns its y."""
        root = ElementTree.fromstring(f'<svg xmlns="{_SVG[1:-1]}">{svg}</svg>')
        self._all(root, _FIRST)
        return self._bytes()

    def _bytes(self) -> bytes:
        return "\n".join(self.out).encode("ascii")

    def _all(self, parent: ElementTree.Element, style: Style) -> None:
        for element in parent:
            self._one(element, style)

    def _one(self, element: ElementTree.Element, outer: Style) -> None:
        kind = element.tag.removeprefix(_SVG)
        unknown = element.attrib.keys() - _INHERITED - _OWN.get(kind, set())
        if kind not in _OWN or unknown:
            raise ValueError(f"a PDF has no <{kind} {' '.join(sorted(unknown))}> of an SVG")
        style = _styled(element, outer)
        drawer = replace(self, out=[])
        if kind == "svg":
            drawer._picture(element, style)
        elif kind == "g":
            drawer._all(element, style)
        elif kind == "use":
            drawer.out.append(f"/{_known(element, self.shared)} Do")
        elif kind == "text":
            drawer._text(element, style)
        elif kind in ("path", "rect"):
            drawer._shape(_outline(element, kind), style)
        if drawer.out:
            moved = [_matrix(*each) for each in _transforms(element.get("transform", ""))]
            self.out += ["q", *moved, *drawer.out, "Q"]

    def _picture(self, element: ElementTree.Element, style: Style) -> None:
        """A picture in a picture: what lies beyond its frame is cut off."""
        left, top, width, height = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
        x, y, wide, high = _box(element)
        scale = min(width / wide, height / high)
        east, south = left + (width - scale * wide) / 2 - scale * x, top + (height - scale * high) / 2 - scale * y
        self.out += [f"{short(left)} {short(top)} {short(width)} {short(height)} re W n",
                     _matrix(scale, 0, 0, scale, east, south)]  # fmt: skip
        self._all(element, style)

    def _shape(self, outline: str, style: Style) -> None:
        fills, strokes = style["fill"] != "none", style["stroke"] != "none"
        if not outline or not (fills or strokes):
            return
        star = "*" if style["fill-rule"] == "evenodd" else ""
        self._dressed(style)
        if fills and strokes and {style["fill-opacity"], style["stroke-opacity"]} != {"1"}:
            # a line lies on its own fill: where one is clear, the two are two drawings
            self.out += [outline, f"f{star}", outline, "S"]
        else:
            self.out += [outline, f"B{star}" if fills and strokes else f"f{star}" if fills else "S"]

    def _text(self, element: ElementTree.Element, style: Style) -> None:
        name, letters = self.looks.font(style["font-weight"] == "bold")
        glyphs, wide = letters.set(" ".join((element.text or "").split()))
        size = float(style["font-size"])
        x = float(element.get("x", "0")) - wide * size * {"start": 0.0, "middle": 0.5, "end": 1.0}[style["text-anchor"]]
        fills, strokes = style["fill"] != "none", style["stroke"] != "none"
        if not wide or not (fills or strokes):
            return
        self._dressed(style)
        mode = 2 if fills and strokes else 0 if fills else 1
        place = f"1 0 0 -1 {short(x)} {short(float(element.get('y', '0')))} Tm"
        self.out.append(f"BT {mode} Tr /{name} {short(size)} Tf {place} {glyphs} TJ ET")

    def _dressed(self, style: Style) -> None:
        """Colours, lines and transparency, before a path or a text."""
        if {style["fill-opacity"], style["stroke-opacity"]} != {"1"}:
            self.out.append(f"/{self.looks.state(style['fill-opacity'], style['stroke-opacity'])} gs")
        if style["fill"] != "none":
            self.out.append(f"{_colour(style['fill'])} rg")
        if style["stroke"] != "none":
            dashes = style["stroke-dasharray"]
            self.out.append(
                f"{_colour(style['stroke'])} RG {short(float(style['stroke-width']))} w "
                f"{_JOINS[style['stroke-linejoin']]} j {_CAPS[style['stroke-linecap']]} J"
                + ("" if dashes == "none" else f" [{' '.join(_NUMBER.split(dashes.strip()))}] 0 d")
            )


def _matrix(*entries: float) -> str:
    """A change of the place, size or direction of what follows."""
    return f"{' '.join(f'{entry:.8f}'.rstrip('0').rstrip('.') for entry in entries)} cm"


def _box(element: ElementTree.Element) -> tuple[float, float, float, float]:
    x, y, wide, high = (float(part) for part in _NUMBER.split(element.attrib["viewBox"]))
    return x, y, wide, high


def _styled(element: ElementTree.Element, outer: Style) -> Style:
    own = {name: value for name, value in element.attrib.items() if name in _INHERITED}
    return {**outer, **own} if own else outer


def _known(element: ElementTree.Element, shared: Mapping[str, int]) -> str:
    name = element.attrib["href"].removeprefix("#")
    if name not in shared:
        raise ValueError(f"a PDF has nothing that is shared as {name}")
    return name


def _transforms(said: str) -> Iterator[tuple[float, float, float, float, float, float]]:
    for name, inner in _MARKED.findall(said):
        parts = [float(part) for part in _NUMBER.split(inner.strip())]
        if name == "translate":
            yield 1, 0, 0, 1, parts[0], parts[1]
        elif name == "scale":
            yield parts[0], 0, 0, parts[-1], 0, 0
        elif name == "rotate":
            c, s = cos(radians(parts[0])), sin(radians(parts[0]))
            x, y = parts[1:] or (0.0, 0.0)
            yield c, s, -s, c, x - c * x + s * y, y - s * x - c * y
        else:
            raise ValueError(f"a PDF has no {name}(...) of an SVG")


@cache
def _colour(said: str) -> str:
    from PIL import ImageColor

    return " ".join(short(part / 255) for part in ImageColor.getrgb(said)[:3])


def _outline(element: ElementTree.Element, kind: str) -> str:
    """The operators of a path or a rectangle."""
    if kind == "rect":
        return " ".join(short(float(element.get(name, "0"))) for name in ("x", "y", "width", "height")) + " re"
    from fontTools.svgLib.path import parse_path

    pen = _Pen()
    parse_path(element.attrib["d"], pen)
    return "\n".join(pen.out)


class _Pen:
    """A reader of a path's data draws with it."""

    def __init__(self) -> None:
        self.out: list[str] = []

    def moveTo(self, at: tuple[float, float]) -> None:  # noqa: N802
        self.out.append(f"{short(at[0])} {short(at[1])} m")

    def lineTo(self, at: tuple[float, float]) -> None:  # noqa: N802
        self.out.append(f"{short(at[0])} {short(at[1])} l")

    def curveTo(self, *places: tuple[float, float]) -> None:  # noqa: N802
        self.out.append(f"{' '.join(f'{short(x)} {short(y)}' for x, y in places)} c")

    def closePath(self) -> None:  # noqa: N802
        self.out.append("h")

    def endPath(self) -> None:  # noqa: N802
        """An open path has nothing at its end."""
