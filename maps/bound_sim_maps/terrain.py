"""Ground, roads and works as SVG: every kind of terrain has a sign of its own beside its tint.

A layer with more edges, areas or points than a picture can show is drawn by ``bound_sim_maps.coarse`` instead.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, MultiLineString, box
from shapely.geometry.base import BaseGeometry

from bound_sim_maps import coarse
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.canvas import INK, PAPER, Canvas, fitting, number, pieces
from bound_sim_maps.geometry import area_features, outline
from bound_sim_maps.table import Table

#: tint of an area, colour of its signs
TINTS = {
    "open": (PAPER, PAPER),
    "rough": ("#e9e0c3", "#a3935f"),
    "impractical": ("#dcd3c4", "#8c7d66"),
    "wood": ("#d5e0cb", "#6f9270"),
    "town": ("#ecd9cd", "#a5674a"),
    "wire": ("#e6dfd4", "#55504a"),
    "impassable": ("#c6dbe6", "#6f9fba"),
    "crossing": ("#fbf8f0", "#5c5347"),
}
WORKS = {"defensible": ("#cdb78c", "#6b5530"), "fortification": ("#a58a62", "#3f2f17")}


#: what a layer may have before it is drawn in cells: points, px of outlines, px of areas and of their boxes
MOST_POINTS, MOST_OUTLINE_PX, MOST_AREA_PX, MOST_BOX_PX = 30_000, 600_000.0, 12_000_000.0, 150_000_000.0
ROAD_PX = 5.0
#: a river wider than this (px) has ripples all over it
_BROAD_PX = 120.0
#: works are a strip where they are this many times as long as wide, and fill this share of their frame
_STRIP, _STRIP_FILLS = 3.0, 0.85
#: px to either side of a trench's trace: at least, as a share of its width, and at most
_BAY_PX, _BAY_SHARE, _MOST_BAY_PX = 2.0, 0.16, 7.0
#: a trench this wide (px) has a parapet along both edges
_PARAPET_PX = 12.0
#: in an area less wide there is no room for signs
_NARROW_PX = 6.0


class Area(NamedTuple):
    """A feature with an area and its kind of ground: a key of ``TINTS``, "" for none."""

    kind: str
    feature: Feature


def areas(battlefield: Battlefield) -> list[Area]:
    """Everything that has an area, in drawing order."""
    found = []
    for feature in area_features(battlefield):
        item = battlefield.spaces[feature.name][2] if feature.name in battlefield.spaces else ""
        kind = item if item in TINTS and feature.kind == "ground" else _kind(feature)
        found.append(Area(kind, feature))
    return found


def _kind(feature: Feature) -> str:
    """The tint and sign of an area's ground, "" where it has none."""
    if feature.kind in ("impassable", "crossing"):
        return feature.kind
    return feature.item if feature.item in TINTS else feature.ground or ""


def _on_table(geometry: BaseGeometry, table: Table) -> BaseGeometry:
    return geometry.intersection(box(0, 0, table.width_u, table.height_u))


def _heavy(canvas: Canvas, features: Sequence[Feature]) -> bool:
    """True if the table holds more of these than can be drawn one by one."""
    if not features:
        return False
    table = canvas.table
    shapes = np.array([feature.geometry for feature in features])
    if int(shapely.get_num_coordinates(shapes).sum()) > MOST_POINTS:
        return True
    west, south, east, north = shapely.bounds(shapes).T
    beyond = (west < 0) | (south < 0) | (east > table.width_u) | (north > table.height_u)
    shapes[beyond] = shapely.clip_by_rect(shapes[beyond], 0, 0, table.width_u, table.height_u)
    px, broad = canvas.px(1), np.array([float(feature.width_u) for feature in features])
    length = shapely.length(shapes)
    covered = shapely.area(shapes) + np.where(shapely.get_dimensions(shapes) == 1, length * broad, 0)
    boxes = shapely.area(shapely.envelope(shapes))
    found = (length.sum() * px, covered.sum() * px * px, boxes.sum() * px * px)
    return any(one > most for one, most in zip(found, (MOST_OUTLINE_PX, MOST_AREA_PX, MOST_BOX_PX), strict=True))


def _in_cells(canvas: Canvas, shapes: Sequence[coarse.Shape], looks: Mapping[str, "_Look"]) -> Iterator[str]:
    """A layer in cells, as large on the picture as if all its table were on a picture of the most pixels."""
    small = Canvas(canvas.table, fitting(canvas.table, canvas.scale), 0.0, 0.0)
    found = coarse.cells(small, shapes)
    place = f"translate({number(canvas.left)} {number(canvas.top)})scale({canvas.scale / small.scale:.6g})"
    yield f'<g transform="{place}">\n'
    for kind in found.kinds:
        look = looks[kind]
        for data in pieces(coarse.rectangles(found.side, found.where(kind))):
            yield f'<path d="{data}" fill="{look.fill}" fill-opacity="{look.opacity:g}"/>\n'
        if look.sign is not None:
            signs = "".join(look.sign(x, y) for x, y in coarse.scattered(small, found, kind, look.spacing, 4.5))
            drawn = f'fill="{look.filled}" stroke="{look.ink}" stroke-width="0.9"'
            yield from (f'<path d="{data}" {drawn}/>\n' for data in pieces(signs))
    yield "</g>\n"


# ---- ground


def ground(canvas: Canvas, found: Sequence[Area]) -> Iterator[str]:
    """Areas in drawing order, the later over the earlier; works come later, since they don't replace it."""
    shown = [area for area in found if area.kind]
    if _heavy(canvas, [area.feature for area in shown]):
        shapes = [coarse.Shape(a.kind, a.feature.geometry, a.feature.width_u / 2) for a in shown]
        yield from _in_cells(canvas, shapes, _GROUND_LOOKS)
        return
    for kind, feature in shown:
        yield patch(canvas, _on_table(outline(feature), canvas.table), kind, feature)


def patch(canvas: Canvas, area: BaseGeometry, kind: str, feature: Feature) -> str:
    """An area of ground: tint, outline and signs."""
    fill, ink = TINTS[kind]
    edge = "none" if kind == "open" else ink
    text = canvas.area(area, fill, edge, 0.8 if kind != "crossing" else 1.4)
    if kind == "wood":
        text += canvas.line(canvas.path_data(_hatch(canvas, area, 7.0, 1.0)), "#b3c8a8", 0.7)
    if kind == "impractical":
        text += canvas.line(canvas.path_data(_hatch(canvas, area, 6.0, 1.0)), ink, 0.5)
        text += canvas.line(canvas.path_data(_hatch(canvas, area, 6.0, -1.0)), ink, 0.5)
    if kind == "impassable" and _is_line(feature.geometry):
        text += canvas.line(_flow(canvas, area, feature), ink, 0.7, "16 5 7 5")
    elif kind == "impassable":
        text += canvas.line(canvas.path_data(_hatch(canvas, area, 5.0, 0.0)), ink, 0.6)
    if kind == "wire":
        return text + canvas.line(_wire(canvas, area, feature), ink, 1.0)
    sign, spacing = _SIGNS.get(kind, (None, 0.0))
    if sign is not None:
        data = "".join(sign(x, y) for x, y in _sprinkled(canvas, area, spacing))
        drawn = f'fill="{_FILLED.get(kind, "none")}" stroke="{ink}" stroke-width="0.9"'
        text += "".join(f'<path d="{piece}" {drawn}/>\n' for piece in pieces(data))
    return text


def _is_line(geometry: BaseGeometry) -> bool:
    return geometry.geom_type in ("LineString", "MultiLineString")


def _flow(canvas: Canvas, area: BaseGeometry, feature: Feature) -> str:
    """Lines between the banks of a river or a canal, about 5 px apart; a narrow one has a single line."""
    wide = canvas.px(feature.width_u)
    if wide >= _BROAD_PX:
        return canvas.path_data(_hatch(canvas, area, 5.0, 0.0))
    most, inner = int(max(wide - 4.0, 0.0) / 2 // 5.0), area.buffer(-1.0 / canvas.px(1))
    found = (shapely.offset_curve(feature.geometry, k * 5.0 / canvas.px(1)) for k in range(-most, most + 1))
    return "".join(canvas.path_data(line) for one in found if not (line := one.intersection(inner)).is_empty)


def _tuft(x: float, y: float) -> str:
    blades = ((-3, -2, -1), (0, -4, 0), (3, -2, 1))
    return "".join(f"M{number(x + i)} {number(y + top)}L{number(x + foot)} {number(y + 2)}" for i, top, foot in blades)


def _tree(x: float, y: float) -> str:
    n = number
    crown = f"M{n(x - 3.6)} {n(y)}A3.6 3.6 0 1 1 {n(x + 3.6)} {n(y)}A3.6 3.6 0 1 1 {n(x - 3.6)} {n(y)}Z"
    return crown + f"M{n(x)} {n(y + 3.6)}V{n(y + 6.5)}"


def _house(x: float, y: float) -> str:
    # every other one lies across, as houses of a village do
    wide, high = (8.0, 5.0) if int(x * 7 + y * 3) % 2 else (5.0, 8.0)
    return f"M{number(x - wide / 2)} {number(y - high / 2)}h{number(wide)}v{number(high)}h{number(-wide)}Z"


_FILLED = {"wood": "#a9c4a0", "town": "#c9866a"}
_SIGNS: dict[str, tuple[Callable[[float, float], str], float]] = {
    "rough": (_tuft, 22.0),
    "wood": (_tree, 15.0),
    "town": (_house, 14.0),
}


def _sprinkled(canvas: Canvas, area: BaseGeometry, spacing: float) -> Iterator[tuple[float, float]]:
    """Px of signs in quincunx, all well within an area."""
    if area.is_empty:
        return
    step = spacing / canvas.px(1)
    inner = area.buffer(-4.5 / canvas.px(1))
    shapely.prepare(inner)
    x0, y0, x1, y1 = area.bounds
    rows, columns = (np.arange(int(low // step), int(high // step) + 1) for low, high in ((y0, y1), (x0, x1)))
    row, column = (each.ravel() for each in np.meshgrid(rows, columns, indexing="ij"))
    x, y = (column + 0.25 + 0.5 * (row % 2)) * step, (row + 0.5) * step
    good = shapely.covers(inner, shapely.points(x, y))
    places = (
        zip(x[good].tolist(), y[good].tolist(), strict=True)
        if good.any()
        else _along_middle(area, step, _NARROW_PX / canvas.px(1))
    )
    yield from ((canvas.x(px), canvas.y(py)) for px, py in places)


def _along_middle(area: BaseGeometry, step: float, least: float) -> Iterator[tuple[float, float]]:
    """Places along the middle of an area that is too narrow for rows, so that its kind can be told; ``least`` wide."""
    frame = shapely.minimum_rotated_rectangle(area)
    if frame.geom_type != "Polygon":
        return
    a, b, c, d = shapely.get_coordinates(frame)[:4]
    wide, deep = np.hypot(*(b - a)), np.hypot(*(d - a))
    middle = LineString(((a + d) / 2, (b + c) / 2) if wide >= deep else ((a + b) / 2, (c + d) / 2))
    for x, y, _, _ in _along(middle, step) if min(wide, deep) >= least else ():
        if shapely.covers(area, shapely.points(x, y)):
            yield x, y


def _hatch(canvas: Canvas, area: BaseGeometry, spacing: float, slope: float) -> BaseGeometry:
    """Parallel lines across an area, ``spacing`` px apart, rising by ``slope``."""
    if area.is_empty:
        return MultiLineString()
    x0, y0, x1, y1 = area.bounds
    step = spacing * (1 + slope * slope) ** 0.5 / canvas.px(1)
    low, high = sorted((y0 - slope * x0, y0 - slope * x1)), sorted((y1 - slope * x0, y1 - slope * x1))
    offsets = [k * step for k in range(int(low[0] // step), int(high[1] // step) + 1)]
    lines = MultiLineString([[(x0, slope * x0 + c), (x1, slope * x1 + c)] for c in offsets])
    return lines.intersection(area)


def _wire(canvas: Canvas, area: BaseGeometry, feature: Feature) -> str:
    """Rows of crosses: along the middle of a strip, all over an area."""
    if feature.geometry.geom_type in ("Polygon", "MultiPolygon"):
        places = list(_sprinkled(canvas, area, 11.0))
    else:
        line = _on_table(feature.geometry, canvas.table)
        places = [(canvas.x(x), canvas.y(y)) for x, y, _, _ in _along(line, 9.0 / canvas.px(1))]
    n = number
    return "".join(
        f"M{n(x - 3)} {n(y - 3)}L{n(x + 3)} {n(y + 3)}M{n(x - 3)} {n(y + 3)}L{n(x + 3)} {n(y - 3)}" for x, y in places
    )


def _along(lines: BaseGeometry, step: float) -> Iterator[tuple[float, float, float, float]]:
    """Points about every ``step`` along lines, each with the unit vector of the line there."""
    for line in shapely.get_parts(lines):
        if line.geom_type not in ("LineString", "LinearRing") or line.length == 0:
            continue
        corners = shapely.get_coordinates(line)
        reached = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))])
        count = max(1, round(reached[-1] / step))
        at = (np.arange(count) + 0.5) * reached[-1] / count
        x, y = _at(corners, reached, at)
        ahead, behind = (_at(corners, reached, at + way * step / 20) for way in (1, -1))
        dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
        length = np.hypot(dx, dy)
        length[length == 0] = 1.0
        yield from zip(x.tolist(), y.tolist(), (dx / length).tolist(), (dy / length).tolist(), strict=True)


def _at(corners: NDArray[np.float64], reached: NDArray[np.float64], at: NDArray[np.float64]) -> NDArray[np.float64]:
    """x and y of the places along a line that are so far from its beginning."""
    return np.array([np.interp(at, reached, corners[:, axis]) for axis in (0, 1)])


# ---- roads and works


def roads(canvas: Canvas, battlefield: Battlefield) -> Iterator[str]:
    """Roads, the later over the earlier."""
    found = [feature for feature in battlefield.features if feature.kind == "road"]
    if _heavy(canvas, found):
        half = ROAD_PX / 2 / canvas.px(1)
        shapes = [
            coarse.Shape("road" if f.intact else "broken road", f.geometry, max(half, f.width_u / 2)) for f in found
        ]
        yield from _in_cells(canvas, shapes, _ROAD_LOOKS)
        return
    for feature in found:
        data = canvas.path_data(_on_table(feature.geometry, canvas.table))
        yield road(canvas, data, max(ROAD_PX, canvas.px(feature.width_u)), feature.intact)


def outlines(canvas: Canvas, battlefield: Battlefield) -> Iterator[str]:
    """The outlines of areas, broken lines on a light one: no ground, so nothing lies in them."""
    found = [feature.geometry for feature in battlefield.features if feature.kind == "area"]
    data = "".join(canvas.path_data(_on_table(geometry, canvas.table)) for geometry in found)
    if data:
        yield canvas.line(data, PAPER, 4.0)
        yield canvas.line(data, INK, 1.6, "9 3 2 3")


def road(canvas: Canvas, data: str, width: float, intact: bool) -> str:
    """A road of a width in px."""
    if not intact:
        return canvas.line(data, "#7d6f5a", width, "9 6") + canvas.line(data, PAPER, width - 2, "9 6")
    return canvas.line(data, "#7d6f5a", width) + canvas.line(data, "#fffdf7", width - 2)


def works(canvas: Canvas, found: Sequence[Area]) -> Iterator[str]:
    """Works: a tinted strip or area with the toothed trace of fire bays; fortifications with strokes across as well."""
    shown = [area.feature for area in found if area.feature.works in WORKS]
    if _heavy(canvas, shown):
        shapes = [coarse.Shape(feature.works or "", feature.geometry, feature.width_u / 2) for feature in shown]
        yield from _in_cells(canvas, shapes, _WORKS_LOOKS)
        return
    for feature in shown:
        fill, ink = WORKS[feature.works or ""]
        area = _on_table(outline(feature), canvas.table)
        strong = feature.works == "fortification"
        strip = None if _is_line(feature.geometry) else _middle_of_strip(feature.geometry)
        is_trench = strip is not None or _is_line(feature.geometry)
        middle, broad = strip if strip is not None else (feature.geometry, float(feature.width_u))
        trace = _on_table(middle, canvas.table) if is_trench else area.boundary
        data = canvas.path_data(area)
        if not data:
            continue
        opacity = 0.85 if is_trench else 0.38
        yield f'<path d="{data}" fill="{fill}" fill-opacity="{opacity}" fill-rule="evenodd"/>\n'
        wide = canvas.px(broad) if is_trench else 0.0
        if wide >= _PARAPET_PX:
            yield canvas.line(canvas.path_data(area.boundary), ink, 1.2)
        bay = min(max(_BAY_PX, _BAY_SHARE * wide), _MOST_BAY_PX)
        yield canvas.line(_bays(canvas, trace, bay), ink, 2.2 if strong else 1.5)
        if strong:
            yield canvas.line(_teeth(canvas, trace, bay), ink, 1.2)


def _middle_of_strip(area: BaseGeometry) -> tuple[LineString, float] | None:
    """The middle line of works that are drawn as a long strip, and its width; None for other areas."""
    frame = shapely.minimum_rotated_rectangle(area)
    if frame.geom_type != "Polygon" or area.area < _STRIP_FILLS * frame.area:
        return None
    a, b, c, d = shapely.get_coordinates(frame)[:4]
    wide, deep = float(np.hypot(*(b - a))), float(np.hypot(*(d - a)))
    if max(wide, deep) < _STRIP * min(wide, deep):
        return None
    ends = ((a + d) / 2, (b + c) / 2) if wide >= deep else ((a + b) / 2, (c + d) / 2)
    return LineString(ends), min(wide, deep)


def _bays(canvas: Canvas, lines: BaseGeometry, bay: float) -> str:
    """The toothed trace of a trench: fire bays and traverses, ``bay`` px to either side and 3.5 times as long.

    Around an area with corners each side has bays of its own, which stand out at its ends: none lies across a corner.
    """
    data, step = [], 3.5 * bay / canvas.px(1)
    for line in shapely.get_parts(lines):
        sides = _sides(line, step)
        out = 1 if sides and shapely.is_ccw(line) else -1
        points: list[str] = []
        for side in sides or [line]:
            each = side.length / (2 * round((side.length / step - 1) / 2) + 1) if sides else step
            half = 1.75 * bay * each / step
            for k, (x, y, dx, dy) in enumerate(_along(side, each)):
                far = bay * (-out if k % 2 else out)
                for ahead in (-half, half):
                    px, py = canvas.x(x) + ahead * dx + far * dy, canvas.y(y) - ahead * dy + far * dx
                    points.append(f"{number(px)} {number(py)}")
        points += points[:1] if sides else []
        # in pieces that a path of SVG may have
        data += ["M" + "L".join(points[k : k + 2_001]) for k in range(0, len(points) - 1, 2_000)]
    return "".join(data)


def _sides(line: BaseGeometry, step: float) -> list[LineString]:
    """The sides of a closed line that has corners far apart; none of others: a curve has none."""
    if not (line.geom_type in ("LineString", "LinearRing") and line.is_ring):
        return []
    corners = shapely.get_coordinates(line.simplify(step / 7))
    sides = [LineString(pair) for pair in zip(corners, corners[1:], strict=False)]
    return sides if min(side.length for side in sides) >= 1.5 * step else []


def _teeth(canvas: Canvas, lines: BaseGeometry, bay: float) -> str:
    """Short strokes across a line, on both sides: three times as far as its bays."""
    data, far = [], 3 * bay
    for x, y, dx, dy in _along(lines, 7 * bay / canvas.px(1)):
        cx, cy = canvas.x(x), canvas.y(y)
        data.append(f"M{number(cx - far * dy)} {number(cy - far * dx)}L{number(cx + far * dy)} {number(cy + far * dx)}")
    return "".join(data)


# ---- looks in cells


class _Look(NamedTuple):
    """Look of a kind in cells: its fill, and the sign that stands on it every ``spacing`` px."""

    fill: str
    opacity: float = 1.0
    sign: Callable[[float, float], str] | None = None
    spacing: float = 0.0
    filled: str = "none"
    ink: str = "none"


def _stroke(x: float, y: float) -> str:
    return f"M{number(x - 4)} {number(y)}h8"


def _cross(x: float, y: float) -> str:
    return f"M{number(x - 3)} {number(y - 3)}l6 6m0-6l-6 6"


def _bay(x: float, y: float) -> str:
    return f"M{number(x - 4)} {number(y + 2)}v-4h8v4"


def _barred_bay(x: float, y: float) -> str:
    return _bay(x, y) + f"M{number(x)} {number(y - 5)}v8"


_CELL_SIGNS: dict[str, tuple[Callable[[float, float], str], float]] = {
    **_SIGNS, "impractical": (_cross, 13.0), "wire": (_cross, 11.0), "impassable": (_stroke, 11.0),
}  # fmt: skip


def _look(kind: str) -> _Look:
    fill, ink = TINTS[kind]
    sign, spacing = _CELL_SIGNS.get(kind, (None, 0.0))
    return _Look(fill, 1.0, sign, spacing, _FILLED.get(kind, "none"), ink)


_GROUND_LOOKS = {kind: _look(kind) for kind in TINTS}
_ROAD_LOOKS = {"road": _Look("#fffdf7", 0.9), "broken road": _Look("#c9bda6", 0.9)}
_WORKS_LOOKS = {
    "defensible": _Look(WORKS["defensible"][0], 0.7, _bay, 14.0, ink=WORKS["defensible"][1]),
    "fortification": _Look(WORKS["fortification"][0], 0.7, _barred_bay, 14.0, ink=WORKS["fortification"][1]),
}
