"""Signs of bases, all as path data, for SVG, Qt and all else that draws paths.

``drawn`` gives a base's paths in its own frame: x along its width, y to the rear, px, (0, 0) its middle, its front up.
Signs of kinds are kept in hundredths of a base's depth. Path data has the steps M, L, C and Z only, absolute places.
"""

import re
from collections.abc import Callable, Collection, Iterator
from typing import Literal, NamedTuple

from bound_sim_maps.canvas import INK, pieces

#: what lies under the tint of a base
FACE = "#fffdf8"
#: how much of its side's colour a base shows
TINT = 0.30
#: how wide a sign is, as a share of a base's depth
SIGN_WIDE = 0.92
#: a base this wide (px) carries a sign
SIGNED_PX = 13.0


class Stroke(NamedTuple):
    """A line of a sign; a filled one is filled with ink as well."""

    data: str
    filled: bool = False


class Paint(NamedTuple):
    """A path in px with its colours: ``fill`` and ``line`` are "" where there is none."""

    data: str
    fill: str = ""
    line: str = ""
    width: float = 1.0
    fill_share: float = 1.0
    line_share: float = 1.0
    dashes: tuple[float, ...] = ()


class Step(NamedTuple):
    """A step of path data: M or L to a place, C by two others to a third, Z back to the last M."""

    name: str
    places: tuple[tuple[float, float], ...]


def circle(x: float, y: float, r: float) -> str:
    """A circle as four curves."""
    k = r * 0.5523
    quarters = (
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )
    return f"M{x + r:g} {y:g}" + "".join("C" + " ".join(f"{n:.4g}" for n in each) for each in quarters) + "Z"


_BOX, _RISING, _FALLING = "M-46 -22L46 -22L46 38L-46 38Z", "M-46 38L46 -22", "M-46 -22L46 38"
_BARREL, _ARROW = "M0 38L0 -22", "M-18 -2.8L0 -22L18 -2.8"
_GUN = _BARREL + "M-20.4 -1L-20.4 35M20.4 -1L20.4 35M-20.4 14L20.4 14"
_DOTS = "".join(circle(x, 8, 6) for x in (-36.8, -12, 12, 36.8))

Style = Literal["period", "nato"]
STYLES: tuple[Style, ...] = ("period", "nato")

_HALVED = Stroke("M-46 8L46 8L46 38L-46 38Z", filled=True)
_HEAVY = (Stroke(_BARREL + _ARROW + "M-27 38L27 38"),)
_LIGHT = (Stroke(_BARREL + _ARROW),)
_COMMAND = (Stroke("M-18.4 38L-18.4 -22"), Stroke("M-18.4 -22L32.2 -5.2L-18.4 11.6Z", filled=True))
_GUNS = (Stroke(_GUN),)
_TRANSPORT = (Stroke("M-46 -22L46 -22L46 20L-46 20Z" + circle(-25.8, 30.8, 9) + circle(25.8, 30.8, 9)),)
_TANK = (Stroke("M-46 8L-20.2 -22L46 -22L35 38L-27.6 38Z"),)
_NAVAL = (Stroke(_GUN + "M-46 23C-46 31.3 -25.4 38 0 38C25.4 38 46 31.3 46 23"),)
_FOOT, _HORSE = (Stroke(_BOX), _HALVED), (Stroke(_BOX), Stroke("M-46 38L46 -22L46 38Z", filled=True))
_CROSSED, _OVAL = (
    (Stroke(_BOX + _FALLING + _RISING),),
    "M-24 -12L24 -12C44 -12 44 28 24 28L-24 28C-44 28 -44 -12 -24 -12Z",
)
_SHELL = (Stroke(_BOX), Stroke(circle(0, 8, 11), filled=True))
_WHEELED = (Stroke("M-46 -22L46 -22L46 26L-46 26ZM-46 2L46 2" + circle(-25.8, 32, 6) + circle(25.8, 32, 6)),)
#: teams of men: what they carry or do
_AHEAD, _BRIDGE = "M-20 6L0 -16L20 6", "M-28 34L-28 4L28 4L28 34M0 34L0 4"
_FLAME, _ROOF = "M0 34C-22 22 -4 8 0 -16C6 4 24 18 0 34Z", "M-46 38L0 -22L46 38"
_CROSSHAIR = circle(0, 8, 19) + "M-29 8L29 8M0 -21L0 37"

#: kind of unit -> its sign. Of the period: blocks of the Kriegsspiel, foot half dark lengthwise and horse across,
#: machine guns an arrow on a tripod, commands a flag, guns a barrel between wheels. NATO's: a cross for foot, a
#: diagonal for horse, an arrow for machine guns, a shell for guns, an oval for tracks, a box on a staff for commands
SIGNS: dict[Style, dict[str, tuple[Stroke, ...]]] = {
    "period": {
        "infantry": _FOOT,
        "skirmishers": (Stroke(_DOTS, filled=True),),
        "lmg": _LIGHT,
        "heavy": _HEAVY,
        "mg": _HEAVY,
        "command": _COMMAND,
        "commander": _COMMAND,
        "cavalry": _HORSE,
        "guns": _GUNS,
        "battery": _GUNS,
        "tank": _TANK,
        "armoured car": (Stroke("M-46 20L-46 -4L-24 -4L-14 -22L14 -22L24 -4L46 -4L46 20Z" + circle(-25.8, 30.8, 9)
                                + circle(25.8, 30.8, 9)),),
        "transport": _TRANSPORT,
        "vehicle": _TRANSPORT,
        "naval": _NAVAL,
        "defensive": _FOOT,
        "assault": (*_FOOT, Stroke(_AHEAD)),
        "raider": (Stroke(_BOX), Stroke("M-46 -22L46 38L-46 38Z", filled=True)),
        "hmg": _HEAVY,
        "engineer": (Stroke(_BOX + _BRIDGE),),
        "flamethrower": (Stroke(_BOX), Stroke(_FLAME, filled=True)),
        "sniper": (Stroke(_CROSSHAIR),),
        "anti-tank": (Stroke(_BOX + _ROOF),),
    },
    "nato": {
        "infantry": _CROSSED,
        "skirmishers": (Stroke(_BOX + _FALLING + _RISING), Stroke(circle(-30, 8, 5) + circle(30, 8, 5), filled=True)),
        "lmg": (Stroke(_BOX + "M0 34L0 -16M-12 -4L0 -16L12 -4"),),
        "heavy": (Stroke(_BOX + "M0 34L0 -16M-12 -4L0 -16L12 -4M-14 34L14 34"),),
        "mg": (Stroke(_BOX + "M0 34L0 -16M-12 -4L0 -16L12 -4M-14 34L14 34"),),
        "command": (Stroke("M-46 -22L46 -22L46 14L-46 14ZM-46 14L-46 38M-46 -4L46 -4"),),
        "commander": (Stroke("M-46 -22L46 -22L46 14L-46 14ZM-46 14L-46 38M-46 -4L46 -4"),),
        "cavalry": (Stroke(_BOX + _RISING),),
        "guns": _SHELL,
        "battery": _SHELL,
        "tank": (Stroke(_BOX + _OVAL),),
        "armoured car": (Stroke(_BOX + _OVAL + _RISING),),
        "transport": _WHEELED,
        "vehicle": _WHEELED,
        "naval": (Stroke(_BOX + "M0 30L0 -14M-10 -6L10 -6M-22 16C-16 34 16 34 22 16"),),
        "defensive": _CROSSED,
        "assault": (*_CROSSED, Stroke(_AHEAD)),
        "raider": (*_CROSSED, Stroke(circle(0, 8, 8), filled=True)),
        "hmg": (Stroke(_BOX + "M0 34L0 -16M-12 -4L0 -16L12 -4M-14 34L14 34"),),
        "engineer": (Stroke(_BOX + _BRIDGE),),
        "flamethrower": (Stroke(_BOX), Stroke(_FLAME, filled=True)),
        "sniper": (Stroke(_BOX + _CROSSHAIR),),
        "anti-tank": (Stroke(_BOX + _ROOF),),
    },
}  # fmt: skip
#: kind of thing -> its sign about its place, px: what is thrown, placed or laid; a diamond for all others
THINGS: dict[str, str] = {
    "grenade": circle(0, 1.5, 4.5) + "M0 -3L0 -6L4 -6",
    "charge": "M-5 -5L5 -5L5 5L-5 5ZM-5 -5L5 5M-5 5L5 -5",
    "mine": circle(0, 0, 4) + "M0 -4L0 -7M0 4L0 7M-4 0L-7 0M4 0L7 0",
    "trench": "M-6.5 4L-6.5 -1L-2.5 -1L-2.5 -5L2.5 -5L2.5 -1L6.5 -1L6.5 4Z",
    "fort": "M0 -6.5L1.8 -2.2L6.3 -2L2.8 0.9L4 5.3L0 2.8L-4 5.3L-2.8 0.9L-6.3 -2L-1.8 -2.2Z",
}
#: what is said of an area -> its sign about its place, px; edges of the table point outward, to the north if not turned
AREA_SIGNS: dict[str, tuple[Stroke, ...]] = {
    "port": (Stroke("M0 -3.4L0 5.6M-5.4 1.6C-4.6 7 4.6 7 5.4 1.6M-3 -1.2L3 -1.2" + circle(0, -4.9, 1.5)),),
    "fortified": (Stroke("M-5.5 5L-5.5 -4L-3 -4L-3 -1.6L-1.3 -1.6L-1.3 -4L1.3 -4L1.3 -1.6L3 -1.6L3 -4L5.5 -4L5.5 5Z"),),
    "edge": (Stroke("M0 -6L6 4L0 1.6L-6 4Z", filled=True),),
    "sea": (Stroke("M-6 0C-4 -3 -2 -3 0 0C2 3 4 3 6 0"),),
    "anchor": (Stroke(circle(0, 0, 1.6), filled=True),),
}


def thing(kind: str) -> str:
    """The sign of a kind of thing as path data, px about its place."""
    return THINGS.get(kind, "M0 -6L6 0L0 6L-6 0Z")


_EARTH, _RED, _BLACK, _PALE, _PURPLE = "#4f3d1f", "#b3001b", "#111111", "#ffffff", "#5b0f6b"


def sign(kind: str, style: Style = "period") -> tuple[Stroke, ...]:
    """The sign of a kind; infantry's for one that has none."""
    return SIGNS[style].get(kind, SIGNS[style]["infantry"])


def steps(data: str) -> Iterator[Step]:
    """The steps of path data."""
    for name, rest in re.findall(r"([MLCZ])([^MLCZ]*)", data):
        numbers = [float(n) for n in rest.split()]
        yield Step(name, tuple(zip(numbers[0::2], numbers[1::2], strict=True)))


def sign_width(depth: float) -> float:
    """The thickness of a sign's lines on a base of a depth, px."""
    return max(0.9, depth * 0.06)


def hatching(width: float, depth: float, hatch: int) -> list[tuple[float, float, float, float]]:
    """Lines (x, y, x, y) that tell a side without colour: none, diagonals, level lines, both, for sides 0 to 3."""
    step, lines = max(3.2, depth * 0.24), []
    if hatch in (1, 3):
        at = -width / 2 - depth
        while at < width / 2:
            begin, end = max(0.0, (-width / 2 - at) / depth), min(1.0, (width / 2 - at) / depth)
            if begin < end:
                lines.append((at + begin * depth, depth / 2 - begin * depth, at + end * depth, depth / 2 - end * depth))
            at += step
    if hatch in (2, 3):
        at = -depth / 2 + step
        while at < depth / 2:
            lines.append((-width / 2, at, width / 2, at))
            at += step
    return lines


def base(kind: str, colour: str, hatch: int, width: float, depth: float, style: Style = "period") -> str:
    """A base of px as SVG, its middle at the origin, its front up: a bar and a tick mark the front."""
    return svg(drawn(kind, colour, hatch, width, depth, style))


def svg(paints: Collection[Paint]) -> str:
    """Paths as SVG."""
    return "".join(map(_path, paints))


def _path(paint: Paint) -> str:
    parts = [f'<path d="{paint.data}" fill="{paint.fill or "none"}"']
    if paint.fill and paint.fill_share != 1:
        parts.append(f' fill-opacity="{paint.fill_share:g}"')
    if paint.line:
        parts.append(f' stroke="{paint.line}" stroke-width="{paint.width:.2g}"')
        if paint.line_share != 1:
            parts.append(f' stroke-opacity="{paint.line_share:g}"')
        if paint.dashes:
            parts.append(f' stroke-dasharray="{" ".join(f"{dash:g}" for dash in paint.dashes)}"')
    return "".join([*parts, "/>"])


def drawn(
    kind: str, colour: str, hatch: int, width: float, depth: float, style: Style = "period", *, ghost: bool = False
) -> list[Paint]:
    """A base without its marks; a ``ghost`` has a broken outline."""
    body = _rect(-width / 2, -depth / 2, width, depth)
    paints = [Paint(body, FACE), Paint(body, colour, fill_share=TINT)]
    lines = "".join(f"M{a:.1f} {b:.1f}L{x:.1f} {y:.1f}" for a, b, x, y in hatching(width, depth, hatch))
    if lines:
        paints.append(Paint(lines, line=colour, width=max(0.7, depth * 0.045), line_share=0.55))
    if width >= SIGNED_PX:
        size = min(depth, width / SIGN_WIDE)  # of a base deeper than wide the sign is as wide as the base
        thick = sign_width(size)
        paints += [Paint(scaled(stroke.data, size / 100), INK if stroke.filled else "", INK, thick)
                   for stroke in sign(kind, style)]  # fmt: skip
    front = max(1.6, depth * 0.13)
    paints += [
        Paint(body, line=INK, width=min(max(0.8, depth * 0.04), width), dashes=(4, 3) if ghost else ()),
        Paint(_rect(-width / 2, -depth / 2, width, front), colour),
        Paint(f"M0 {-depth / 2:.1f}L0 {-0.72 * depth:.1f}", line=colour, width=max(1.2, depth * 0.07)),
    ]
    return paints


def moved(data: str, x: float, y: float, quarters: int = 0) -> str:
    """Path data turned about the origin by 0, 90, 180 or 270 degrees clockwise, then moved."""
    right, down = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[quarters]
    return "".join(
        step.name
        + " ".join(
            f"{round(a * right - b * down + x, 2):g} {round(a * down + b * right + y, 2):g}" for a, b in step.places
        )
        for step in steps(data)
    )


def scaled(data: str, scale: float) -> str:
    """Path data made larger or smaller."""
    return "".join(
        step.name + " ".join(f"{number * scale:.4g}" for place in step.places for number in place)
        for step in steps(data)
    )


def _rect(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.1f} {y:.1f}L{x + width:.1f} {y:.1f}L{x + width:.1f} {y + height:.1f}L{x:.1f} {y + height:.1f}Z"


# ---- marks: what has befallen a base, each told by its shape


def marks() -> tuple[str, ...]:
    """The names of all marks that have a sign; others are told in words alone."""
    return tuple(_MARKS)


def mark(name: str, width: float, depth: float, colour: str = INK) -> list[Paint]:
    """The sign of a mark at a base of px; nothing for a mark without a sign."""
    return _MARKS[name](width, depth, colour) if name in _MARKS else []


def figures(left: int, full: int, width: float, depth: float) -> list[Paint]:
    """Figures left along the rear, those lost as empty squares."""
    size = min(depth * 0.17, width / (max(full, 1) * 1.5))
    return [
        Paint(_rect((place - (full - 1) / 2) * size * 1.35 - size / 2, depth / 2 - size * 1.3, size, size),
              _BLACK if place < left else FACE, _BLACK, max(0.8, depth * 0.025))
        for place in range(full)
    ]  # fmt: skip


def _red(width: float, depth: float, _: str) -> list[Paint]:
    """A triangle at the rear."""
    size = max(5.0, depth * 0.36)
    x, y = width / 2 - size * 0.55, depth / 2 - size * 0.45
    half, top, foot = size * 0.6, y - size * 0.6, y + size * 0.5
    data = f"M{x:.1f} {top:.1f}L{x + half:.1f} {foot:.1f}L{x - half:.1f} {foot:.1f}Z"
    return [Paint(data, _RED, _PALE, max(1.0, depth * 0.05))]


def _black(width: float, depth: float, _: str) -> list[Paint]:
    """A disc at the rear."""
    size = max(4.5, depth * 0.34)
    disc = circle(width / 2 - size * 0.4, depth / 2 - size * 0.4, size / 2)
    return [Paint(disc, _BLACK, _PALE, max(1.0, depth * 0.05))]


def _dug_in(width: float, depth: float, _: str) -> list[Paint]:
    """A parapet with its two ends bent back, in front of the base."""
    top, side, gap, back = -depth * 0.64, width / 2 + depth * 0.10, depth * 0.2, -depth * 0.15
    data = (f"M{-side:.1f} {back:.1f}L{-side:.1f} {top:.1f}L{-gap:.1f} {top:.1f}"
            f"M{gap:.1f} {top:.1f}L{side:.1f} {top:.1f}L{side:.1f} {back:.1f}")  # fmt: skip
    return [Paint(data, line=_EARTH, width=max(1.2, depth * 0.09))]


def _bar(width: float, depth: float, fill: str) -> list[Paint]:
    return [Paint(_rect(-width * 0.42, -depth * 0.35, width * 0.84, depth * 0.12), fill, _BLACK,
                  max(0.9, depth * 0.035))]  # fmt: skip


def _pinned(width: float, depth: float, _: str) -> list[Paint]:
    """A full bar across the base, behind its front."""
    return _bar(width, depth, _RED)


def _prone(width: float, depth: float, _: str) -> list[Paint]:
    """An empty bar."""
    return _bar(width, depth, FACE)


def _retreats(width: float, depth: float, _: str) -> list[Paint]:
    """An arrow out of its rear."""
    tip, side, barb = depth * 0.88, depth * 0.14, depth * 0.72
    data = f"M0 {depth / 2:.1f}L0 {tip:.1f}M{-side:.1f} {barb:.1f}L0 {tip:.1f}L{side:.1f} {barb:.1f}"
    return [Paint(data, line=_PURPLE, width=max(1.4, depth * 0.08))]


def _spent(width: float, depth: float, _: str) -> list[Paint]:
    """A pale face with a heavy bar from corner to corner."""
    w, d = width / 2, depth / 2
    return [Paint(_rect(-w, -d, width, depth), FACE, fill_share=0.55),
            Paint(f"M{-w:.1f} {d:.1f}L{w:.1f} {-d:.1f}", line=_BLACK, width=max(1.8, depth * 0.12))]  # fmt: skip


def _limbered(width: float, depth: float, _: str) -> list[Paint]:
    """A limber behind the gun: a wheel on each side of its pole."""
    wheels = "".join(circle(side * depth * 0.14, depth * 0.34, depth * 0.09) for side in (-1, 1))
    return [Paint(wheels, FACE, INK, max(1.0, depth * 0.05))]


def _gone(width: float, depth: float, colour: str) -> list[Paint]:
    """A crossed-out outline where it fell."""
    w, d = width / 2, depth / 2
    cross = f"M{-w:.1f} {-d:.1f}L{w:.1f} {d:.1f}M{-w:.1f} {d:.1f}L{w:.1f} {-d:.1f}"
    body = _rect(-w, -d, width, depth)
    return [Paint(body, _PALE, colour, 1.4, fill_share=0.55, dashes=(4, 3)), Paint(cross, line=colour, width=2.4)]


def set_out(data: str, colour: str) -> Iterator[str]:
    """The outlines of the places that bases set out from as SVG, from the path data of all."""
    for piece in pieces(data):
        yield svg([Paint(piece, colour, colour, fill_share=0.1, dashes=(3, 3))])


#: the name of the mark for who is dug in
DUG_IN = "dug in"
_MARKS: dict[str, Callable[[float, float, str], list[Paint]]] = {
    "red": _red, "black": _black, DUG_IN: _dug_in, "pinned": _pinned, "prone": _prone, "retreats": _retreats,
    "limbered": _limbered, "gone": _gone, "spent": _spent,
}  # fmt: skip
