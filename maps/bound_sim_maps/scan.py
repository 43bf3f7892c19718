"""A scanned map under the table: where it lies and how large it is follows from two known points of it.

It is kept beside the map: ``map.scan.json`` says where the picture is, seen from there, and the two points.
"""

import json
import math
import os
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path
from typing import Any, cast

from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import cm_from_u, u_from_cm

#: a pixel of the scan (x to the right, y down), and the place where it belongs, in 0.01 mm
Known = tuple[tuple[float, float], tuple[int, int]]
_ENDING = ".scan.json"
_LIMIT = 10_000
_BYTES = 1024 * 1024
_WANTED = '{"picture": "scan.png", "points": [{"pixel": [20, 20], "at_cm": [10, 170]}, ...], "opacity": 0.6}'


@dataclass(frozen=True)
class Backdrop:
    """A scan: a file, and how a pixel of it (x to the right, y down) comes to a place in 0.01 mm:
    x_u = a x + b y + c_u, y_u = b x - a y + d_u. ``points`` are those that say so."""

    path: str
    a: float
    b: float
    c_u: float
    d_u: float
    opacity: float = 0.6
    points: tuple[Known, ...] = ()

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The place of a pixel, in 0.01 mm."""
        return self.a * x + self.b * y + self.c_u, self.b * x - self.a * y + self.d_u


def fitted(path: str, size: tuple[int, int], table_u: tuple[int, int]) -> Backdrop:
    """A scan laid over the whole table, as large as it goes, its middle on the table's."""
    width, height = size
    scale = min(table_u[0] / width, table_u[1] / height)
    laid = Backdrop(path, scale, 0.0, (table_u[0] - scale * width) / 2, (table_u[1] + scale * height) / 2)
    corners = ((0.0, 0.0), (float(width), float(height)))
    one, two = (tuple(round(u) for u in laid.place(*pixel)) for pixel in corners)
    return placed(laid, corners[0], cast(tuple[int, int], one), corners[1], cast(tuple[int, int], two))


def placed(
    backdrop: Backdrop, one: tuple[float, float], one_u: tuple[int, int], two: tuple[float, float],
    two_u: tuple[int, int],
) -> Backdrop:  # fmt: skip
    """The scan turned, scaled and shifted so that two of its pixels lie on two places (in 0.01 mm).

    Raises ValueError where the pixels or the places are too near each other to say anything.
    """
    px, py = two[0] - one[0], two[1] - one[1]
    qx, qy = two_u[0] - one_u[0], two_u[1] - one_u[1]
    if hypot(px, py) < 2 or hypot(qx, qy) < 1000:
        raise ValueError("two points apart from each other: a pixel or two, or a cm, say nothing of the scale")
    square = px * px + py * py
    a, b = (qx * px - qy * py) / square, (qx * py + qy * px) / square
    return replace(
        backdrop, a=a, b=b, c_u=one_u[0] - a * one[0] - b * one[1], d_u=one_u[1] - b * one[0] + a * one[1],
        points=((one, one_u), (two, two_u)),
    )  # fmt: skip


def scan_path(map_path: Path) -> Path:
    """The file that names the scan under a map: it stands beside the map."""
    return map_path.with_name(map_path.stem + _ENDING)


def scan_text(backdrop: Backdrop, folder: Path) -> str:
    """Contents of ``scan_path`` of a map in a folder: the picture's path as seen from there, and the two points."""
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
    text = disk.read(path, _BYTES)
    try:
        data: Any = json.loads(text)
        (one, one_u), (two, two_u) = (_point(entry) for entry in data["points"])
        picture, opacity = data["picture"], data.get("opacity", 0.6)
        if not isinstance(picture, str) or not picture or type(opacity) not in (int, float) or not 0 <= opacity <= 1:
            raise ValueError("the picture is a path, the opacity 0 to 1")
        bare = Backdrop(os.path.normpath(path.parent.absolute() / picture), 1, 0, 0, 0, float(opacity))
        return placed(bare, one, one_u, two, two_u)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        wrong = f"does not say how a scan lies under the map ({str(error)[:100]})"
        raise Refused([Fault(path.name, "", wrong, _WANTED)]) from None


def _point(entry: Any) -> Known:
    """A known point. Raises ValueError, TypeError, KeyError."""
    pixel, at = (_two(entry[name]) for name in ("pixel", "at_cm"))
    return pixel, (u_from_cm(at[0]), u_from_cm(at[1]))


def _two(given: Any) -> tuple[float, float]:
    x, y = given
    if any(type(n) not in (int, float) or not math.isfinite(n) or abs(n) > _LIMIT * 10 for n in (x, y)):
        raise ValueError("a point has two numbers")
    return float(x), float(y)
