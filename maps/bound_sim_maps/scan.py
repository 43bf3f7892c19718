"""A scanned map under the table: where it lies and how large it is follows from two or three known points of it.

It is kept beside the map: ``map.scan.json`` says where the picture is, seen from there, and the points.
"""

import json
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path
from typing import Any

from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused, Unfit
from bound_sim_maps.table import cm_from_u, u_from_cm
from bound_sim_maps.texts import text

#: a pixel of the scan (x to the right, y down), and the place where it belongs, in 0.01 mm
Known = tuple[tuple[float, float], tuple[int, int]]
_ENDING = ".scan.json"
_LIMIT = 10_000
_BYTES = 1024 * 1024
_WANTED = text('{{"picture": "scan.png", "points": [{{"pixel": [20, 20], "at_cm": [10, 170]}}, ...], "opacity": 0.6}}')


@dataclass(frozen=True)
class Backdrop:
    """A scan: a file, the place of its upper left corner in 0.01 mm, and how far on a pixel to the right, and one
    down, lies. ``points`` are those that say so."""

    path: str
    corner: tuple[float, float] = (0.0, 0.0)
    across: tuple[float, float] = (1.0, 0.0)
    down: tuple[float, float] = (0.0, -1.0)
    opacity: float = 0.6
    points: tuple[Known, ...] = ()

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The place of a pixel, in 0.01 mm."""
        return (
            self.corner[0] + self.across[0] * x + self.down[0] * y,
            self.corner[1] + self.across[1] * x + self.down[1] * y,
        )  # fmt: skip


def fitted(path: str, size: tuple[int, int], table_u: tuple[int, int]) -> Backdrop:
    """A scan laid over the whole table, as large as it goes, its middle on the table's."""
    width, height = size
    scale = min(table_u[0] / width, table_u[1] / height)
    laid = Backdrop(
        path, ((table_u[0] - scale * width) / 2, (table_u[1] + scale * height) / 2), (scale, 0.0), (0.0, -scale)
    )
    points: list[Known] = []
    for pixel in ((0.0, 0.0), (float(width), float(height))):
        x, y = laid.place(*pixel)
        points.append((pixel, (round(x), round(y))))
    return placed(laid, *points)


def placed(backdrop: Backdrop, *points: Known) -> Backdrop:
    """The scan so that its known pixels lie on their places (in 0.01 mm).

    Two turn, scale and shift it. A third one scales and turns its sides by themselves: degrees are narrower to the east
    than to the north. Raises ValueError for another number, and where points are too near each other, or three too near
    a line, to say anything.
    """
    if not 2 <= len(points) <= 3:
        raise Unfit(text("{count} points", count=len(points)), text("two or three"))
    (one, one_u), (two, two_u), *third = points
    p, q = _away(one, two), _away(one_u, two_u)
    if hypot(*p) < 2 or hypot(*q) < 1000:
        raise Unfit(text("two points apart from each other"), text("a pixel or two, or a cm, say nothing of the scale"))
    if third:
        r, s = _away(one, third[0][0]), _away(one_u, third[0][1])
    else:  # as far away, a quarter turn on: pixels go down, places go up
        r, s = (-p[1], p[0]), (q[1], -q[0])
    turn = p[0] * r[1] - p[1] * r[0]
    if abs(turn) < 2 * hypot(*p) or abs(q[0] * s[1] - q[1] * s[0]) < 1000 * hypot(*q):
        raise Unfit(text("three points on a line say nothing of what lies beside it"))
    across = tuple((each * r[1] - other * p[1]) / turn for each, other in zip(q, s, strict=True))
    down = tuple((other * p[0] - each * r[0]) / turn for each, other in zip(q, s, strict=True))
    corner = tuple(at - x * one[0] - y * one[1] for at, x, y in zip(one_u, across, down, strict=True))
    return replace(backdrop, corner=_pair(corner), across=_pair(across), down=_pair(down), points=points)


def _away(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return other[0] - one[0], other[1] - one[1]


def _pair(values: Sequence[float]) -> tuple[float, float]:
    x, y = values
    return x, y


def scan_path(map_path: Path) -> Path:
    """The file that names the scan under a map: it stands beside the map."""
    return map_path.with_name(map_path.stem + _ENDING)


def scan_text(backdrop: Backdrop, folder: Path) -> str:
    """Contents of ``scan_path`` of a map in a folder: the picture's path as seen from there, and the points."""
    picture = Path(backdrop.path).absolute()
    try:
        shown = Path(os.path.relpath(picture, folder.absolute())).as_posix()
    except ValueError:  # another drive
        shown = picture.as_posix()
    points = [{"pixel": list(pixel), "at_cm": [cm_from_u(u) for u in at]} for pixel, at in backdrop.points]
    return json.dumps({"picture": shown, "points": points, "opacity": backdrop.opacity}, indent=2) + "\n"


def read_scan(path: Path) -> Backdrop | None:
    """The scan that is said beside a map, also where its picture is gone; None where there is none.

    Raises Refused, OSError.
    """
    if not disk.exists(path):
        return None
    content = disk.read(path, _BYTES)
    try:
        data: Any = json.loads(content)
        points = [_point(entry) for entry in data["points"]]
        picture, opacity = data["picture"], data.get("opacity", 0.6)
        if not isinstance(picture, str) or not picture or type(opacity) not in (int, float) or not 0 <= opacity <= 1:
            raise Unfit(text("the picture is a path, the opacity 0 to 1"))
        bare = Backdrop(os.path.normpath(path.parent.absolute() / picture), opacity=float(opacity))
        return placed(bare, *points)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        wrong = text("does not say how a scan lies under the map ({error})", error=str(error)[:100])
        raise Refused([Fault(path.name, "", wrong, _WANTED)]) from None


def _point(entry: Any) -> Known:
    """A known point. Raises ValueError, TypeError, KeyError."""
    pixel, at = (_two(entry[name]) for name in ("pixel", "at_cm"))
    return pixel, (u_from_cm(at[0]), u_from_cm(at[1]))


def _two(given: Any) -> tuple[float, float]:
    x, y = given
    if any(type(n) not in (int, float) or not math.isfinite(n) or abs(n) > _LIMIT * 10 for n in (x, y)):
        raise Unfit(text("a point has two numbers"))
    return float(x), float(y)
