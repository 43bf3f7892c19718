"""The battlefield as a printed map: SVG made by hand, PNG from it. The same battlefield gives the same bytes.

Every kind of terrain has a sign of its own beside its tint, so that it reads in black and white.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from importlib.util import find_spec
from math import atan2, cos, degrees, radians, sin
from pathlib import Path
from typing import cast

import shapely
import shapely.affinity
from shapely.geometry import LineString, MultiLineString, Point, box
from shapely.geometry.base import BaseGeometry

from maps import written
from maps.battlefield import Battlefield, Feature
from maps.canvas import FONT, INK, OKABE_ITO, PAPER, Canvas, number, plain, text_width, words
from maps.geometry import area_features, outline
from maps.table import SCALE, Table, column_name, u_from_cm, u_from_m

__all__ = ["LAYERS", "OKABE_ITO", "Canvas", "png", "svg", "table_svg"]

#: what ``table_svg`` can show or leave out
LAYERS = ("ground", "items", "grid", "roads", "works", "labels")
#: room around the table for the names of columns and rows, px
FRAME_PX = 26.0

#: tint of an area, colour of its signs
_TINTS = {
    "open": (PAPER, PAPER),
    "rough": ("#e9e0c3", "#a3935f"),
    "impractical": ("#dcd3c4", "#8c7d66"),
    "wood": ("#d5e0cb", "#6f9270"),
    "town": ("#ecd9cd", "#a5674a"),
    "wire": ("#e6dfd4", "#55504a"),
    "impassable": ("#c6dbe6", "#6f9fba"),
    "crossing": ("#fbf8f0", "#5c5347"),
}
_WORKS = {"defensible": ("#cdb78c", "#6b5530"), "fortification": ("#a58a62", "#3f2f17")}
_LEGEND = {
    "rough": "rough",
    "impractical": "impractical",
    "wood": "wood",
    "town": "town",
    "wire": "wire",
    "impassable": "impassable",
    "crossing": "crossing",
    "narrow": "narrow crossing",
    "defensible": "defensible works",
    "fortification": "fortification",
    "road": "road",
    "broken road": "broken road",
}
_ROAD_PX, _MARGIN_PX, _ENTRY_PX = 5.0, 44.0, 158.0


def svg(battlefield: Battlefield, overlay: str = "", scale: float = 10.0) -> str:
    """The map of a battlefield at ``scale`` px per cm; ``overlay`` is drawn on it, made by ``Canvas(table, scale)``."""
    table = battlefield.table
    canvas = Canvas(table, scale)
    right, bottom = canvas.x(table.width_u), canvas.y(0)
    kinds = _kinds(battlefield)
    width = max(right + _MARGIN_PX, 560.0)
    per_row = max(1, int((width - 2 * _MARGIN_PX) // _ENTRY_PX))
    height = bottom + 100 + 26 * -(-len(kinds) // per_row)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
        f'viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}, sans-serif">\n'
        f"<title>{plain(battlefield.title)}</title>\n",
        f'<rect width="{number(width)}" height="{number(height)}" fill="#fdfbf5"/>\n',
        words(canvas.left, 34, battlefield.title, 19, weight="bold"),
        canvas.area(box(0, 0, table.width_u, table.height_u), PAPER),
        *_ground(canvas, battlefield),
        *_grid(canvas),
        *_roads(canvas, battlefield),
        *_works(canvas, battlefield),
        *_labels(canvas, battlefield),
        f'<g id="overlay">\n{overlay}</g>\n' if overlay else "",
        *_frame(canvas),
        _north(right - 10, 30),
        *_scale_bars(canvas, bottom + 52, battlefield.scale),
        *_legend(kinds, bottom + 92, per_row),
        "</svg>\n",
    ]
    return "".join(parts)


def table_svg(battlefield: Battlefield, layers: Collection[str] = LAYERS, scale: float = 10.0) -> str:
    """The table alone with its frame, ``FRAME_PX`` wide: no title, no legend; of what lies on it, ``layers``.

    The table's north-west corner is at (``FRAME_PX``, ``FRAME_PX``).
    """
    table = battlefield.table
    canvas = Canvas(table, scale, FRAME_PX, FRAME_PX)
    width, height = canvas.px(table.width_u) + 2 * FRAME_PX, canvas.px(table.height_u) + 2 * FRAME_PX
    items = tuple(feature for feature in battlefield.features if feature.kind == "item")
    shown = battlefield
    if "items" not in layers:
        bare = {name: (ground, works, "") for name, (ground, works, _) in battlefield.spaces.items()}
        shown = replace(battlefield, spaces=bare, features=tuple(f for f in battlefield.features if f not in items))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
        f'viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}, sans-serif">\n',
        canvas.area(box(0, 0, table.width_u, table.height_u), PAPER),
    ]
    if "ground" in layers:
        parts += _ground(canvas, shown)
    elif "items" in layers:
        parts += _ground(canvas, replace(battlefield, spaces={}, features=items))
    parts += _grid(canvas) if "grid" in layers else ()
    parts += _roads(canvas, battlefield) if "roads" in layers else ()
    parts += _works(canvas, battlefield) if "works" in layers else ()
    parts += _labels(canvas, battlefield) if "labels" in layers else ()
    return "".join([*parts, *_frame(canvas), "</svg>\n"])


def png(svg_text: str, path: Path | str, zoom: float = 1.0) -> None:
    """Write an SVG of this module as PNG, ``zoom`` times its size, with a font that comes with the program."""
    written.put(Path(path), png_bytes(svg_text, zoom))


def png_bytes(svg_text: str, zoom: float = 1.0) -> bytes:
    """An SVG of this module as the bytes of a PNG."""
    import resvg_py

    found = find_spec("matplotlib")
    if found is None or not found.submodule_search_locations:
        raise RuntimeError("the font DejaVu Sans comes with matplotlib, which is not installed")
    fonts = Path(found.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"
    files = [str(fonts / "DejaVuSans.ttf"), str(fonts / "DejaVuSans-Bold.ttf")]
    data = resvg_py.svg_to_bytes(
        svg_string=svg_text,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=files,
        font_family=FONT,
        sans_serif_family=FONT,
    )
    return bytes(data)


def _on_table(geometry: BaseGeometry, table: Table) -> BaseGeometry:
    return geometry.intersection(box(0, 0, table.width_u, table.height_u))


def _kind(feature: Feature) -> str:
    """The tint and sign of an area's ground, "" where it has none."""
    if feature.kind in ("impassable", "crossing"):
        return feature.kind
    return feature.item if feature.item in _TINTS else feature.ground or ""


def _drawn(battlefield: Battlefield) -> Iterator[tuple[str, Feature]]:
    for feature in area_features(battlefield):
        item = battlefield.spaces[feature.name][2] if feature.name in battlefield.spaces else ""
        yield (item if item in _TINTS and feature.kind == "ground" else _kind(feature)), feature


def _kinds(battlefield: Battlefield) -> list[str]:
    """What the legend has to explain, in its order."""
    found = {kind for kind, _ in _drawn(battlefield)}
    found |= {feature.works or "" for feature in area_features(battlefield)}
    found |= {"narrow" for feature in battlefield.features if feature.kind == "crossing" and feature.narrow}
    found |= {"road" if f.intact else "broken road" for f in battlefield.features if f.kind == "road"}
    return [kind for kind in _LEGEND if kind in found]


# ---- ground


def _ground(canvas: Canvas, battlefield: Battlefield) -> Iterator[str]:
    """Q-overlap: areas in drawing order, the later over the earlier; works come later, since they don't replace it."""
    for kind, feature in _drawn(battlefield):
        if kind:
            yield _patch(canvas, _on_table(outline(feature), canvas.table), kind, feature)


def _patch(canvas: Canvas, area: BaseGeometry, kind: str, feature: Feature) -> str:
    """An area of ground: tint, outline and signs."""
    fill, ink = _TINTS[kind]
    edge = "none" if kind == "open" else ink
    text = canvas.area(area, fill, edge, 0.8 if kind != "crossing" else 1.4)
    if kind == "wood":
        text += canvas.line(canvas.path_data(_hatch(canvas, area, 7.0, 1.0)), "#b3c8a8", 0.7)
    if kind == "impractical":
        text += canvas.line(canvas.path_data(_hatch(canvas, area, 6.0, 1.0)), ink, 0.5)
        text += canvas.line(canvas.path_data(_hatch(canvas, area, 6.0, -1.0)), ink, 0.5)
    if kind == "impassable":
        text += canvas.line(canvas.path_data(_hatch(canvas, area, 5.0, 0.0)), ink, 0.6)
    if kind == "wire":
        return text + canvas.line(_wire(canvas, area, feature), ink, 1.0)
    sign, spacing = _SIGNS.get(kind, (None, 0.0))
    if sign is not None:
        data = "".join(sign(x, y) for x, y in _sprinkled(canvas, area, spacing))
        filled = {"wood": "#a9c4a0", "town": "#c9866a"}.get(kind, "none")
        text += f'<path d="{data}" fill="{filled}" stroke="{ink}" stroke-width="0.9"/>\n' if data else ""
    return text


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
    for row in range(int(y0 // step), int(y1 // step) + 1):
        for column in range(int(x0 // step), int(x1 // step) + 1):
            x, y = (column + 0.25 + 0.5 * (row % 2)) * step, (row + 0.5) * step
            if inner.covers(Point(x, y)):
                yield canvas.x(x), canvas.y(y)


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
        if line.geom_type != "LineString" or line.length == 0:
            continue
        count = max(1, round(line.length / step))
        for k in range(count):
            at = (k + 0.5) * line.length / count
            here, ahead = line.interpolate(at), line.interpolate(min(at + step / 20, line.length))
            behind = line.interpolate(max(at - step / 20, 0))
            dx, dy = ahead.x - behind.x, ahead.y - behind.y
            length = (dx * dx + dy * dy) ** 0.5 or 1.0
            yield here.x, here.y, dx / length, dy / length


# ---- roads and works


def _roads(canvas: Canvas, battlefield: Battlefield) -> Iterator[str]:
    for feature in battlefield.features:
        if feature.kind == "road":
            data = canvas.path_data(_on_table(feature.geometry, canvas.table))
            yield _road(canvas, data, max(_ROAD_PX, canvas.px(feature.width_u)), feature.intact)


def _road(canvas: Canvas, data: str, width: float, intact: bool) -> str:
    if not intact:
        return canvas.line(data, "#7d6f5a", width, "9 6") + canvas.line(data, PAPER, width - 2, "9 6")
    return canvas.line(data, "#7d6f5a", width) + canvas.line(data, "#fffdf7", width - 2)


def _works(canvas: Canvas, battlefield: Battlefield) -> Iterator[str]:
    """Works: a tinted strip or area with the toothed trace of fire bays; fortifications with strokes across as well."""
    for feature in area_features(battlefield):
        if feature.works in _WORKS:
            fill, ink = _WORKS[feature.works]
            area = _on_table(outline(feature), canvas.table)
            strong = feature.works == "fortification"
            is_line = feature.geometry.geom_type in ("LineString", "MultiLineString")
            trace = _on_table(feature.geometry, canvas.table) if is_line else area.boundary
            data = canvas.path_data(area)
            if not data:
                continue
            opacity = 0.85 if is_line else 0.38
            yield f'<path d="{data}" fill="{fill}" fill-opacity="{opacity}" fill-rule="evenodd"/>\n'
            yield canvas.line(_bays(canvas, trace), ink, 2.2 if strong else 1.5)
            if strong:
                yield canvas.line(_teeth(canvas, trace), ink, 1.2)


def _bays(canvas: Canvas, lines: BaseGeometry) -> str:
    """The toothed trace of a trench: fire bays and traverses, 7 px long, 2 px to either side."""
    data = []
    for line in shapely.get_parts(lines):
        points: list[str] = []
        for k, (x, y, dx, dy) in enumerate(_along(line, 7.0 / canvas.px(1))):
            for way in (-1, 1):
                side = 2.0 * (1 if k % 2 else -1)
                px, py = canvas.x(x) + 3.5 * way * dx + side * dy, canvas.y(y) - 3.5 * way * dy + side * dx
                points.append(f"{number(px)} {number(py)}")
        if points:
            data.append("M" + "L".join(points))
    return "".join(data)


def _teeth(canvas: Canvas, lines: BaseGeometry) -> str:
    """Short strokes across a line, on both sides."""
    data = []
    for x, y, dx, dy in _along(lines, 14.0 / canvas.px(1)):
        cx, cy = canvas.x(x), canvas.y(y)
        data.append(f"M{number(cx - 6 * dy)} {number(cy - 6 * dx)}L{number(cx + 6 * dy)} {number(cy + 6 * dx)}")
    return "".join(data)


# ---- labels


def _labels(canvas: Canvas, battlefield: Battlefield) -> Iterator[str]:
    """Names where there is room, each once, on its largest part; markers with a dot."""
    largest: dict[str, Feature] = {}
    for feature in battlefield.features:
        before = largest.get(feature.name)
        size = feature.geometry.area + feature.geometry.length
        if feature.name and (before is None or size > before.geometry.area + before.geometry.length):
            largest[feature.name] = feature
    taken: list[BaseGeometry] = []
    for feature in battlefield.features:
        if feature.kind == "marker" and feature.geometry.geom_type == "Point":
            x, y = canvas.x(feature.geometry.bounds[0]), canvas.y(feature.geometry.bounds[1])
            taken.append(box(x - 6, y - 6, x + 6, y + 6))
            yield f'<path d="M{number(x)} {number(y - 5)}l5 9h-10Z" fill="{INK}" stroke="{PAPER}"/>\n'
    for feature in sorted(largest.values(), key=lambda f: f.geometry.geom_type not in ("Point", "Polygon")):
        yield _placed(canvas, feature, taken)


def _placed(canvas: Canvas, feature: Feature, taken: list[BaseGeometry]) -> str:
    """A feature's name at the first of its places where it covers no other, else nothing."""
    size = 11.0
    width, page = text_width(feature.name, size), box(0, 0, canvas.table.width_u, canvas.table.height_u)
    frame = box(canvas.left, canvas.top, canvas.x(canvas.table.width_u), canvas.y(0))
    for x_u, y_u, turn in _places(canvas, feature, page):
        x, y = canvas.x(x_u), canvas.y(y_u)
        room = shapely.affinity.rotate(box(x - width / 2, y - size * 0.7, x + width / 2, y + size * 0.7), turn)
        if frame.covers(room) and not any(room.intersects(other) for other in taken):
            taken.append(room)
            return canvas.label(x_u, y_u, feature.name, size, turn=turn)
    return ""


def _places(canvas: Canvas, feature: Feature, page: BaseGeometry) -> Iterator[tuple[float, float, float]]:
    """Where a name may stand, best first: x, y in 0.01 mm and the turn in degrees clockwise on the page."""
    shape = feature.geometry.intersection(page)
    if shape.is_empty:
        return
    if shape.geom_type == "Point":
        for dx, dy in ((0, 15), (0, -15), (38, 0), (-38, 0)):
            yield shape.bounds[0] + dx / canvas.px(1), shape.bounds[1] + dy / canvas.px(1), 0.0
        return
    if shape.geom_type in ("LineString", "MultiLineString"):
        line = max(shapely.get_parts(shape), key=lambda part: cast(float, part.length))
        beside = (canvas.px(feature.width_u) / 2 + 11) / canvas.px(1)
        for share in (0.5, 0.35, 0.65, 0.2, 0.8):
            x, y, turn = _tangent(line, share)
            up_x, up_y = sin(radians(turn)), cos(radians(turn))
            for way in (beside, -beside):
                yield x + way * up_x, y + way * up_y, turn
        return
    middle = shape.representative_point()
    half = (shape.bounds[3] - shape.bounds[1]) / 2 + 9 / canvas.px(1)
    for up in (0.0, 14 / canvas.px(1), -14 / canvas.px(1), half, -half):
        yield middle.x, middle.y + up, 0.0


def _tangent(line: BaseGeometry, share: float) -> tuple[float, float, float]:
    """A point of a line and how a text along it is turned, whole degrees clockwise, above -90 to 90."""
    here, behind, ahead = (
        line.interpolate(min(max(at, 0.0), 1.0), normalized=True).coords[0]
        for at in (share, share - 0.06, share + 0.06)
    )
    turn = -round(degrees(atan2(ahead[1] - behind[1], ahead[0] - behind[0])))
    return here[0], here[1], float(turn - 180 if turn > 90 else turn + 180 if turn <= -90 else turn)


# ---- frame, grid, legend


def _grid(canvas: Canvas) -> Iterator[str]:
    """R-5: spaces by lines, quarters by fine dashes."""
    table, whole, quarters = canvas.table, "", ""
    for k in range(2 * table.columns):
        x = k * table.space_u // 2
        if 0 < x < table.width_u:
            data = canvas.chain(((x, 0), (x, table.height_u)))
            whole, quarters = (whole, quarters + data) if k % 2 else (whole + data, quarters)
    for k in range(2 * table.rows):
        y = k * table.space_u // 2
        if 0 < y < table.height_u:
            data = canvas.chain(((0, y), (table.width_u, y)))
            whole, quarters = (whole, quarters + data) if k % 2 else (whole + data, quarters)
    yield canvas.line(quarters, "#b9ac94", 0.5, "2 5")
    yield canvas.line(whole, "#9c8e75", 0.8)


def _frame(canvas: Canvas) -> Iterator[str]:
    """The edge of the table with the names of columns and rows around it."""
    table = canvas.table
    edge = canvas.chain(((0, 0), (table.width_u, 0), (table.width_u, table.height_u), (0, table.height_u)), closed=True)
    yield canvas.line(edge, INK, 1.8)
    right, bottom = canvas.x(table.width_u), canvas.y(0)
    for column in range(table.columns):
        x0, _, x1, _ = table.area(f"{column_name(column)}1")
        for y in (canvas.top - 8, bottom + 18):
            yield words(canvas.x((x0 + x1) / 2), y, column_name(column), 13, anchor="middle", weight="bold")
    for row in range(table.rows):
        _, y0, _, y1 = table.area(f"A{row + 1}")
        for x in (canvas.left - 16, right + 16):
            yield words(x, canvas.y((y0 + y1) / 2) + 5, str(row + 1), 13, anchor="middle", weight="bold")


def _north(x: float, y: float) -> str:
    n = number
    left = f'<path d="M{n(x)} {n(y - 18)}L{n(x - 7)} {n(y + 14)}L{n(x)} {n(y + 8)}Z" fill="{INK}"/>\n'
    right = f'<path d="M{n(x)} {n(y - 18)}L{n(x + 7)} {n(y + 14)}L{n(x)} {n(y + 8)}Z" fill="none" stroke="{INK}"/>\n'
    return left + right + words(x - 20, y + 8, "N", 15, anchor="middle", weight="bold")


def _nice(limit: float) -> float:
    """The largest of 1, 2, 5, 10, 20, ... that is at most ``limit``, 1 at least."""
    best, power = 1.0, 1.0
    while power <= limit:
        best = max(step * power for step in (1, 2, 5) if step * power <= limit)
        power *= 10
    return best


def _scale_bars(canvas: Canvas, y: float, scale: int) -> Iterator[str]:
    """R-1: a bar in cm on the table and one in metres on the ground."""

    def u_of_metres(metres: float) -> int:
        return u_from_cm(metres * 100 / scale) if scale != SCALE else u_from_m(metres)

    third = canvas.table.width_u * 0.36
    for k, (unit, to_u, where) in enumerate((("cm on the table", u_from_cm, -8), ("m on the ground", u_of_metres, 22))):
        length = _nice(third / to_u(1.0))
        top = y + 10 * k
        for part in range(4):
            x0, x1 = canvas.x(to_u(length) * part / 4), canvas.x(to_u(length) * (part + 1) / 4)
            fill = INK if (part + k) % 2 == 0 else "#fdfbf5"
            rect = f'x="{number(x0)}" y="{number(top)}" width="{number(x1 - x0)}" height="6"'
            yield f'<rect {rect} fill="{fill}" stroke="{INK}" stroke-width="0.8"/>\n'
        for share in (0.0, 0.5, 1.0):
            text = f"{length * share:g}" + (f" {unit}" if share == 1 else "")
            x = canvas.x(to_u(length) * share)
            yield words(x, y + where + (5 if k == 0 else 7), text, 10, anchor="start" if share == 1 else "middle")


def _legend(kinds: list[str], y: float, per_row: int) -> Iterator[str]:
    """A swatch and a name for each kind of terrain that the map shows."""
    for place, kind in enumerate(kinds):
        x, top = _MARGIN_PX + _ENTRY_PX * (place % per_row), y + 26 * (place // per_row)
        yield _swatch(kind, x, top)
        yield words(x + 44, top + 12, _LEGEND[kind], 11)


def _swatch(kind: str, x: float, y: float) -> str:
    """A sample 36 x 16 px of a kind, drawn as on the map."""
    canvas = Canvas(Table(36_000, 16_000, 36_000), 1.0, x, y)
    square, middle = box(0, 0, 36_000, 16_000), LineString([(0, 8_000), (36_000, 8_000)])
    if kind in ("road", "broken road"):
        return _road(canvas, canvas.path_data(middle), _ROAD_PX, kind == "road")
    strip = Feature("", "works", middle, width_u=8_000, works=kind if kind in _WORKS else None)
    if kind in _WORKS:
        return "".join(_works(canvas, Battlefield(canvas.table, {}, (strip,))))
    if kind in ("crossing", "narrow"):
        water = _patch(canvas, square, "impassable", strip)
        across = box(10_000 if kind == "crossing" else 15_000, 0, 26_000 if kind == "crossing" else 21_000, 16_000)
        return water + _patch(canvas, across, "crossing", strip)
    return _patch(canvas, outline(strip) if kind == "wire" else square, kind, strip)
