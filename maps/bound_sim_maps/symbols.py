"""What a base looks like: a sign for each kind of unit as path data, for SVG, Qt and whoever else draws paths.

Signs lie in a base's own frame: x along its width, y to the rear, both in hundredths of its depth, (0, 0) its middle.
Path data has the steps M, L, C and Z only, with absolute places.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bound_sim_maps.canvas import INK

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


class Step(NamedTuple):
    """A step of path data: M or L to a place, C by two others to a third, Z back to the last M."""

    name: str
    places: tuple[tuple[float, float], ...]


def _circle(x: float, y: float, r: float) -> str:
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
_DOTS = "".join(_circle(x, 8, 6) for x in (-36.8, -12, 12, 36.8))

_INFANTRY = (Stroke(_BOX + _FALLING + _RISING),)
_HEAVY = (Stroke(_BARREL + _ARROW + "M-27 38L27 38"),)
_COMMAND = (Stroke("M-18.4 38L-18.4 -22"), Stroke("M-18.4 -22L32.2 -5.2L-18.4 11.6Z", filled=True))
_GUNS = (Stroke(_GUN),)
_TRANSPORT = (Stroke("M-46 -22L46 -22L46 20L-46 20Z" + _circle(-25.8, 30.8, 9) + _circle(25.8, 30.8, 9)),)

#: the sign of each kind of unit: machine guns an arrow on a tripod, commands a flag, guns a barrel between wheels
SIGNS: dict[str, tuple[Stroke, ...]] = {
    "infantry": _INFANTRY,
    "skirmishers": (Stroke(_DOTS, filled=True),),
    "lmg": (Stroke(_BARREL + _ARROW),),
    "heavy": _HEAVY,
    "mg": _HEAVY,
    "command": _COMMAND,
    "commander": _COMMAND,
    "cavalry": (Stroke(_BOX + _RISING),),
    "guns": _GUNS,
    "battery": _GUNS,
    "tank": (Stroke("M-46 8L-20.2 -22L46 -22L35 38L-27.6 38Z"),),
    "armoured car": (Stroke(_BOX + _RISING + _circle(0, 8, 13.2)),),
    "transport": _TRANSPORT,
    "vehicle": _TRANSPORT,
    "naval": (Stroke(_GUN + "M-46 23C-46 31.3 -25.4 38 0 38C25.4 38 46 31.3 46 23"),),
}


def sign(kind: str) -> tuple[Stroke, ...]:
    """The sign of a kind; infantry's for one that has none."""
    return SIGNS.get(kind, _INFANTRY)


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


def base(kind: str, colour: str, hatch: int, width: float, depth: float) -> str:
    """A base of px as SVG, its middle at the origin, its front up: a bar and a tick mark the front."""
    w, d = width / 2, depth / 2
    frame = f'x="{-w:.1f}" y="{-d:.1f}" width="{width:.1f}" height="{depth:.1f}"'
    parts = [f'<rect {frame} fill="{FACE}"/><rect {frame} fill="{colour}" fill-opacity="{TINT:g}"/>']
    lines = "".join(f"M{a:.1f} {b:.1f}L{x:.1f} {y:.1f}" for a, b, x, y in hatching(width, depth, hatch))
    if lines:
        thick = max(0.7, depth * 0.045)
        parts.append(f'<path d="{lines}" stroke="{colour}" stroke-opacity=".55" stroke-width="{thick:.1f}"/>')
    if width >= SIGNED_PX:
        parts.append(_sign(kind, depth))
    front = max(1.6, depth * 0.13)
    tick = max(1.2, depth * 0.07)
    parts += [
        f'<rect {frame} fill="none" stroke="{INK}" stroke-width="{min(max(0.8, depth * 0.04), width):.1f}"/>',
        f'<rect x="{-w:.1f}" y="{-d:.1f}" width="{width:.1f}" height="{front:.1f}" fill="{colour}"/>',
        f'<path d="M0 {-d:.1f}V{-0.72 * depth:.1f}" stroke="{colour}" stroke-width="{tick:.1f}"/>',
    ]
    return "".join(parts)


def _sign(kind: str, depth: float) -> str:
    scale = depth / 100
    drawn = "".join(f'<path d="{stroke.data}" fill="{INK if stroke.filled else "none"}"/>' for stroke in sign(kind))
    return (
        f'<g transform="scale({scale:.4g})" stroke="{INK}" stroke-width="{sign_width(depth) / scale:.3g}">{drawn}</g>'
    )
