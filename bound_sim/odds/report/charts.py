"""Charts of odds as SVG by hand: values shown where the pointer rests, axes in words, the same bytes every time.

Each chart stands alone as a file and in a page; ink is the page's own (``currentColor``), so that dark pages work.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import NamedTuple, TypeAlias

from bound_sim_maps.canvas import plain
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase, Text

#: points of a line that answer the pointer
_MOST_POINTS = 60
_TICKS = 5


#: a point of a line: x, y, what is said of it
Point: TypeAlias = "tuple[float, float, Phrase]"


class Interval(NamedTuple):
    """A figure in a list: what it is of, its middle with its ends, its colour, and what is said of it."""

    name: Phrase
    low: float
    middle: float
    high: float
    colour: str
    said: Phrase


class Curve(NamedTuple):
    """A line through (x, y, what is said of the point); ``steps``: level up to each next point."""

    points: Sequence[Point]
    colour: str
    name: str = ""
    steps: bool = False
    dash: str = ""


class Band(NamedTuple):
    """A band between two lines over the same x, (x, low, high)."""

    points: Sequence[tuple[float, float, float]]
    colour: str
    opacity: float


def _said(words: Phrase) -> str:
    """A text as a chart shows it, in the language that is chosen; data as it is."""
    return plain(spoken(words) if isinstance(words, Text) else words)


@dataclass(frozen=True)
class Axes:
    """A plot's frame: what its axes run over and say, its size and margins in px."""

    title: Phrase
    x: tuple[float, float]
    y: tuple[float, float]
    x_says: Phrase
    y_says: Phrase
    width: float = 460.0
    height: float = 230.0
    left: float = 56.0
    right: float = 14.0
    top: float = 26.0
    bottom: float = 40.0
    #: words at places of x, where its values are no numbers
    words: tuple[tuple[float, str], ...] = ()

    def at_x(self, value: float) -> float:
        low, high = self.x
        return self.left + (self.width - self.left - self.right) * (value - low) / ((high - low) or 1.0)

    def at_y(self, value: float) -> float:
        low, high = self.y
        return (
            self.height - self.bottom - (self.height - self.top - self.bottom) * (value - low) / ((high - low) or 1.0)
        )


def ticks(low: float, high: float) -> list[float]:
    """Round figures from ``low`` to ``high``, about five."""
    span = (high - low) or 1.0
    rough = span / _TICKS
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
    first = ceil(low / step - 1e-9)
    return [round(place * step, 10) + 0.0 for place in range(first, floor(high / step + 1e-9) + 1)]


def chart(axes: Axes, bands: Iterable[Band] = (), curves: Sequence[Curve] = (), *, percent: bool = False) -> str:
    """Bands and curves in their axes; with ``percent`` y is a share."""
    parts = [*_frame(axes, percent=percent)]
    for band in bands:
        up = " ".join(f"{axes.at_x(x):.1f},{axes.at_y(high):.1f}" for x, _, high in band.points)
        down = " ".join(f"{axes.at_x(x):.1f},{axes.at_y(low):.1f}" for x, low, _ in reversed(band.points))
        parts.append(f'<polygon points="{up} {down}" fill="{band.colour}" fill-opacity="{band.opacity}"/>')
    for curve in curves:
        parts.append(_line(axes, curve))
    for curve in curves:
        parts += _answers(axes, curve)
    if sum(bool(curve.name) for curve in curves) > 1:
        parts += _names(axes, curves)
    return _svg(axes.width, axes.height, axes.title, parts)


def histogram(axes: Axes, bars: Sequence[Point], width: float, mean: float, colour: str) -> str:
    """Bars of a histogram: (middle, share, what is said of it), all of one width in x; ``mean`` is a dashed line.

    A bar at an end of the axes stands inside them.
    """
    base, parts = axes.height - axes.bottom, [*_frame(axes, percent=True)]
    wide = (axes.at_x(width) - axes.at_x(0.0)) * 0.9
    for middle, share, said in bars:
        top = axes.at_y(share)
        left = min(max(axes.at_x(middle) - wide / 2, axes.left), axes.width - axes.right - wide)
        parts.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" '
            f'height="{base - top:.1f}" fill="{colour}"><title>{_said(said)}</title></rect>'
        )
    x = axes.at_x(mean)
    parts.append(f'<path d="M{x:.1f} {axes.top:.1f}V{base:.1f}" stroke="currentColor" stroke-dasharray="4 3"/>')
    return _svg(axes.width, axes.height, axes.title, parts)


def _names(axes: Axes, curves: Sequence[Curve]) -> list[str]:
    """Names of lines, above each other at the right top."""
    parts = []
    named = [curve for curve in curves if curve.name]
    for place, curve in enumerate(named):
        y = axes.top + 12 + 14 * place
        x = axes.width - axes.right - 4
        dash = f' stroke-dasharray="{curve.dash}"' if curve.dash else ""
        parts.append(f'<path d="M{x - 18:.1f} {y - 4:.1f}H{x:.1f}" stroke="{curve.colour}" stroke-width="2.5"{dash}/>')
        parts.append(f'<text x="{x - 24:.1f}" y="{y:.1f}" text-anchor="end">{_said(curve.name)}</text>')
    return parts


def _line(axes: Axes, curve: Curve) -> str:
    data, before = "", 0.0
    for place, (x, y, _) in enumerate(curve.points):
        px, py = axes.at_x(x), axes.at_y(y)
        if place == 0:
            data = f"M{px:.1f} {py:.1f}"
        else:
            data += f"H{px:.1f}V{py:.1f}" if curve.steps and py != before else f"L{px:.1f} {py:.1f}"
        before = py
    dash = f' stroke-dasharray="{curve.dash}"' if curve.dash else ""
    return f'<path d="{data}" fill="none" stroke="{curve.colour}" stroke-width="2"{dash}/>'


def _answers(axes: Axes, curve: Curve) -> list[str]:
    """Discs that nobody sees until the pointer is over them, with what is said there."""
    every = max(1, -(-len(curve.points) // _MOST_POINTS))
    return [
        f'<circle class="hover" cx="{axes.at_x(x):.1f}" cy="{axes.at_y(y):.1f}" r="5" fill="{curve.colour}" '
        f'fill-opacity="0"><title>{_said(said)}</title></circle>'
        for x, y, said in [*curve.points[::every], *curve.points[-1:]]
        if said
    ]


def _frame(axes: Axes, *, percent: bool = False) -> list[str]:
    base, end = axes.height - axes.bottom, axes.width - axes.right
    parts = [f'<text x="{axes.left:.1f}" y="15" font-weight="600">{_said(axes.title)}</text>']
    for value in ticks(*axes.y):
        y, figure = axes.at_y(value), f"{value:.0%}" if percent else f"{value:g}"
        parts.append(f'<path d="M{axes.left:.1f} {y:.1f}H{end:.1f}" stroke="currentColor" stroke-opacity=".15"/>')
        parts.append(f'<text x="{axes.left - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{figure}</text>')
    for value, word in axes.words or [(value, f"{value:g}") for value in ticks(*axes.x)]:
        anchor = "middle" if not axes.words else _anchor(value, axes.x)
        parts.append(
            f'<text x="{axes.at_x(value):.1f}" y="{base + 14:.1f}" text-anchor="{anchor}">{_said(word)}</text>'
        )
    parts.append(f'<path d="M{axes.left:.1f} {base:.1f}H{end:.1f}" stroke="currentColor"/>')
    middle = (axes.left + end) / 2
    parts.append(f'<text x="{middle:.1f}" y="{axes.height - 8:.1f}" text-anchor="middle">{_said(axes.x_says)}</text>')
    up = (axes.top + base) / 2
    turned = f'transform="rotate(-90 13 {up:.1f})"'
    parts.append(f'<text x="13" y="{up:.1f}" text-anchor="middle" {turned}>{_said(axes.y_says)}</text>')
    return parts


def _anchor(value: float, ends: tuple[float, float]) -> str:
    """The anchor of a word at a place of an axis: it does not leave the picture at an end."""
    return {ends[0]: "start", ends[1]: "end"}.get(value, "middle")


def intervals(title: Phrase, says: Phrase, found: Sequence[Interval], width: float = 640.0) -> str:
    """A list of figures with their intervals about nought: differences, swings, shares."""
    low = min([0.0, *(one.low for one in found)])
    high = max([0.0, *(one.high for one in found)])
    room = (high - low) * 0.06 or 1.0
    names = min(max((len(_said(one.name)) for one in found), default=0) * 6.2 + 16, width * 0.45)
    row = 20.0
    axes = Axes(title, (low - room, high + room), (0, 1), says, "", width, 66 + row * len(found), left=names, bottom=40)
    base, parts = axes.height - axes.bottom, [f'<text x="4" y="15" font-weight="600">{_said(title)}</text>']
    for value in ticks(*axes.x):
        x = axes.at_x(value)
        parts.append(f'<path d="M{x:.1f} {axes.top:.1f}V{base:.1f}" stroke="currentColor" stroke-opacity=".15"/>')
        parts.append(f'<text x="{x:.1f}" y="{base + 14:.1f}" text-anchor="middle">{value:g}</text>')
    parts.append(f'<path d="M{axes.at_x(0):.1f} {axes.top:.1f}V{base:.1f}" stroke="currentColor"/>')
    for place, one in enumerate(found):
        y = axes.top + row * (place + 0.5)
        start, end = axes.at_x(one.low), axes.at_x(one.high)
        parts.append(f'<g class="row"><title>{_said(one.name)}: {_said(one.said)}</title>')
        parts.append(f'<rect x="0" y="{y - row / 2:.1f}" width="{width:g}" height="{row:g}" fill-opacity="0"/>')
        parts.append(f'<text x="{names - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{_said(one.name)}</text>')
        parts.append(f'<path d="M{start:.1f} {y:.1f}H{end:.1f}" stroke="{one.colour}" stroke-width="2"/>')
        parts.append(f'<circle cx="{axes.at_x(one.middle):.1f}" cy="{y:.1f}" r="4" fill="{one.colour}"/></g>')
    parts.append(f'<text x="{(names + width) / 2:.1f}" y="{axes.height - 8:.1f}" text-anchor="middle">'
                 f"{_said(says)}</text>")  # fmt: skip
    return _svg(width, axes.height, title, parts)


def shares(
    title: Phrase, rows: Sequence[tuple[Phrase, Sequence[tuple[float, str, Phrase]]]], width: float = 640.0
) -> str:
    """Bars of one length cut by shares: (name, [(share, colour, what is said of it)])."""
    names = min(max((len(_said(name)) for name, _ in rows), default=0) * 6.4 + 16, width * 0.45)
    row, top = 26.0, 26.0
    parts = [f'<text x="4" y="15" font-weight="600">{_said(title)}</text>']
    for place, (name, cut) in enumerate(rows):
        y, x = top + row * place, names
        parts.append(f'<text x="{names - 8:.1f}" y="{y + 15:.1f}" text-anchor="end">{_said(name)}</text>')
        for share, colour, said in cut:
            wide = (width - names - 8) * share
            parts.append(f'<rect x="{x:.1f}" y="{y + 2:.1f}" width="{wide:.1f}" height="{row - 6:g}" fill="{colour}">'
                         f"<title>{_said(said)}</title></rect>")  # fmt: skip
            if wide > 34:
                parts.append(f'<text x="{x + wide / 2:.1f}" y="{y + 16:.1f}" text-anchor="middle" fill="#fff">'
                             f"{share:.0%}</text>")  # fmt: skip
            x += wide
    return _svg(width, top + row * len(rows) + 6, title, parts)


def _svg(width: float, height: float, title: Phrase, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label="{_said(title)}" font-family="system-ui, sans-serif" '
        f'font-size="11" fill="currentColor">\n' + "\n".join(parts) + "\n</svg>\n"
    )
