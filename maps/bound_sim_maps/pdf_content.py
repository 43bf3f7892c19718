"""SVG of ours drawn on a page of a PDF: paths, rectangles, texts, groups, pictures in pictures, shared ones.

It draws what the pages of mats hold, and refuses an element or an attribute that it does not know.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from xml.etree import ElementTree

from PIL import ImageColor
from reportlab.lib.abag import ABag
from reportlab.lib.colors import Color
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, shapeFragWord
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, FILL_NON_ZERO, Canvas  # type: ignore[attr-defined]
from reportlab.pdfgen.pathobject import PDFPathObject

from bound_sim_maps.pngs import FONT, font_files

_SVG = "{http://www.w3.org/2000/svg}"
_MARKED = re.compile(r"(\w+)\(([^)]*)\)")
_NUMBER = re.compile(r"[\s,]+")
_JOINS, _CAPS = {"miter": 0, "round": 1, "bevel": 2}, {"butt": 0, "round": 1, "square": 2}
#: an SVG's own limit of a mitred corner; a PDF's would be 10
_MITRE = 4
#: pairs of letters stand as near as the font says; none becomes one sign, which who searches would not find
_PAIRS = {"kern": True, "liga": False, "dlig": False}
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


@cache
def regular() -> str:
    """The name of the regular font in a PDF."""
    return _font(FONT.replace(" ", ""), 0)


@cache
def _bold() -> str:
    return _font(f"{regular()}-Bold", 1)


def _font(name: str, place: int) -> str:
    pdfmetrics.registerFont(TTFont(name, font_files()[place]))
    return name


@dataclass(frozen=True)
class Content:
    """Draws an SVG on a page, or on what pages share."""

    canvas: Canvas
    #: what may be shown by name
    shared: Collection[str] = ()

    def page(self, svg: str, width: float, height: float) -> None:
        """A whole SVG, so large that it fills a page of this size in points, whose y grows upwards."""
        root = ElementTree.fromstring(svg)
        x, y, wide, high = _box(root)
        self.canvas.transform(width / wide, 0, 0, -height / high, -x * width / wide, height + y * height / high)
        self._begin(root, _styled(root, _FIRST))

    def inside(self, svg: str) -> None:
        """The inside of an SVG, in its own px; who shows it turns its y."""
        self._begin(ElementTree.fromstring(f'<svg xmlns="{_SVG[1:-1]}">{svg}</svg>'), _FIRST)

    def _begin(self, root: ElementTree.Element, style: Style) -> None:
        self.canvas.setMiterLimit(_MITRE)
        self._all(root, style)

    def _all(self, parent: ElementTree.Element, style: Style) -> None:
        for element in parent:
            self._one(element, style)

    def _one(self, element: ElementTree.Element, outer: Style) -> None:
        kind = element.tag.removeprefix(_SVG)
        unknown = element.attrib.keys() - _INHERITED - _OWN.get(kind, set())
        if kind not in _OWN or unknown:
            raise ValueError(f"a PDF has no <{kind} {' '.join(sorted(unknown))}> of an SVG")
        style = _styled(element, outer)
        self.canvas.saveState()
        for moved in _transforms(element.get("transform", "")):
            self.canvas.transform(*moved)
        if kind == "svg":
            self._picture(element, style)
        elif kind == "g":
            self._all(element, style)
        elif kind == "use":
            self._shown(element)
        elif kind == "text":
            self._text(element, style)
        elif kind in ("path", "rect"):
            self._shape(self._outline(element, kind), style)
        self.canvas.restoreState()

    def _picture(self, element: ElementTree.Element, style: Style) -> None:
        """A picture in a picture: what lies beyond its frame is cut off."""
        left, top, width, height = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
        x, y, wide, high = _box(element)
        scale = min(width / wide, height / high)
        frame = self.canvas.beginPath()
        frame.rect(left, top, width, height)
        self.canvas.clipPath(frame, stroke=0, fill=0)
        self.canvas.transform(scale, 0, 0, scale, left + (width - scale * wide) / 2 - scale * x,
                              top + (height - scale * high) / 2 - scale * y)  # fmt: skip
        self._all(element, style)

    def _shown(self, element: ElementTree.Element) -> None:
        name = element.attrib["href"].removeprefix("#")
        if name not in self.shared:
            raise ValueError(f"a PDF has nothing that is shared as {name}")
        self.canvas.doForm(name)

    def _shape(self, outline: PDFPathObject, style: Style) -> None:
        fills, strokes = self._dressed(style)
        mode = FILL_EVEN_ODD if style["fill-rule"] == "evenodd" else FILL_NON_ZERO
        if fills and strokes and {style["fill-opacity"], style["stroke-opacity"]} != {"1"}:
            # a line lies on its own fill: where one is clear, the two are two drawings
            self.canvas.drawPath(outline, stroke=0, fill=1, fillMode=mode)
            self.canvas.drawPath(outline, stroke=1, fill=0)
        elif fills or strokes:
            self.canvas.drawPath(outline, stroke=strokes, fill=fills, fillMode=mode)

    def _text(self, element: ElementTree.Element, style: Style) -> None:
        said, size = " ".join((element.text or "").split()), float(style["font-size"])
        fills, strokes = self._dressed(style)
        if not said or not (fills or strokes):
            return
        font = _bold() if style["font-weight"] == "bold" else regular()
        wide, (_, shaped) = shapeFragWord([0, (ABag(fontName=font, fontSize=size), said)], _PAIRS, force=True)
        x = float(element.get("x", "0")) - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[style["text-anchor"]]
        line = self.canvas.beginText()
        line.setFont(font, size)
        line.setTextRenderMode(2 if fills and strokes else 0 if fills else 1)
        line.setTextTransform(1, 0, 0, -1, x, float(element.get("y", "0")))
        line.textOut(shaped)
        self.canvas.drawText(line)

    def _dressed(self, style: Style) -> tuple[bool, bool]:
        """Colours, lines and transparency, before a path or a text; whether it is filled, and has a line."""
        fills, strokes = style["fill"] != "none", style["stroke"] != "none"
        if fills:
            self.canvas.setFillColor(_colour(style["fill"]), float(style["fill-opacity"]))
        if strokes:
            self.canvas.setStrokeColor(_colour(style["stroke"]), float(style["stroke-opacity"]))
            self.canvas.setLineWidth(float(style["stroke-width"]))
            self.canvas.setLineJoin(_JOINS[style["stroke-linejoin"]])
            self.canvas.setLineCap(_CAPS[style["stroke-linecap"]])
            if style["stroke-dasharray"] != "none":
                self.canvas.setDash([float(part) for part in _NUMBER.split(style["stroke-dasharray"].strip())])
        return fills, strokes

    def _outline(self, element: ElementTree.Element, kind: str) -> PDFPathObject:
        outline = self.canvas.beginPath()
        if kind == "rect":
            outline.rect(*(float(element.get(name, "0")) for name in ("x", "y", "width", "height")))
        else:
            from fontTools.svgLib.path import parse_path

            parse_path(element.attrib["d"], _Pen(outline))
        return outline


def _box(element: ElementTree.Element) -> tuple[float, float, float, float]:
    x, y, wide, high = (float(part) for part in _NUMBER.split(element.attrib["viewBox"]))
    return x, y, wide, high


def _styled(element: ElementTree.Element, outer: Style) -> Style:
    own = {name: value for name, value in element.attrib.items() if name in _INHERITED}
    return {**outer, **own} if own else outer


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
def _colour(said: str) -> Color:
    return Color(*(part / 255 for part in ImageColor.getrgb(said)[:3]))


@dataclass(frozen=True)
class _Pen:
    """A reader of a path's data draws with it."""

    outline: PDFPathObject

    def moveTo(self, at: tuple[float, float]) -> None:  # noqa: N802
        self.outline.moveTo(*at)

    def lineTo(self, at: tuple[float, float]) -> None:  # noqa: N802
        self.outline.lineTo(*at)

    def curveTo(self, one: tuple[float, float], two: tuple[float, float], to: tuple[float, float]) -> None:  # noqa: N802
        self.outline.curveTo(*one, *two, *to)

    def closePath(self) -> None:  # noqa: N802
        self.outline.close()

    def endPath(self) -> None:  # noqa: N802
        """An open path has nothing at its end."""
