"""The battlefield as a printed map: SVG made by hand, PNG from it. The same battlefield gives the same bytes.

Every kind of terrain has a sign of its own beside its tint, so that it reads in black and white.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from shapely.geometry import LineString, box

from bound_sim_maps import symbols
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.canvas import INK, OKABE_ITO, PAPER, Canvas, TextLook, fitting, number, plain, words
from bound_sim_maps.geometry import outline
from bound_sim_maps.labels import labels, markers, placed
from bound_sim_maps.lettering import TextBox, shortened
from bound_sim_maps.pngs import FONT, png, png_bytes
from bound_sim_maps.symbols import Paint
from bound_sim_maps.table import SCALE, Table, column_name, u_from_cm, u_from_inches, u_from_m
from bound_sim_maps.terrain import ROAD_PX, WORKS, Area, areas, ground, outlines, patch, road, roads, works

__all__ = ["LAYERS", "OKABE_ITO", "Canvas", "png", "png_bytes", "svg", "table_svg"]

#: what ``table_svg`` can show or leave out
LAYERS = ("ground", "items", "grid", "roads", "works", "labels")
#: room around the table for the names of columns and rows, px
FRAME_PX = 26.0

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
_MARGIN_PX, _ENTRY_PX = 44.0, 158.0
#: lines of the grid and names beside the table stand at least so far apart; no more px of dashes are drawn
_LINES_PX, _QUARTERS_PX, _NAMES_PX, _MOST_DASHED_PX = 6.0, 16.0, 24.0, 400_000.0


class MapOverlay(NamedTuple):
    """Drawings on a map, made by ``map_canvas(table, scale)``: over the ground and under all else; over all else."""

    on_ground: str = ""
    over_all: str = ""


def svg(
    battlefield: Battlefield, overlay: str | MapOverlay = "", scale: float = 10.0, avoid: Sequence[TextBox] = (), *,
    inches: bool = False, measured: bool = True, signs: Sequence[tuple[str, Sequence[Paint]]] = (),
) -> str:  # fmt: skip
    """The map of a battlefield at ``scale`` px per cm, less where it would have too many px (``fitting``).

    ``overlay`` is drawn on it, made by ``map_canvas(table, scale)``. Names are clear of ``avoid`` (px) if they can be.
    ``inches``: of rules that measure in inches on the table, and know of no ground beyond it. Not ``measured``: nothing
    is, so there is no grid and no scale. ``signs`` of the overlay stand in the legend, each in a box of 36 x 16 px.
    """
    laid = overlay if isinstance(overlay, MapOverlay) else MapOverlay(over_all=overlay)
    table = battlefield.table
    canvas = map_canvas(table, scale)
    right, bottom = canvas.x(table.width_u), canvas.y(0)
    found = areas(battlefield)
    kinds = _kinds(battlefield, found)
    width = max(right + _MARGIN_PX, 560.0)
    per_row = max(1, int((width - 2 * _MARGIN_PX) // _ENTRY_PX))
    scaled = 100 if measured else 48
    height = bottom + scaled + 26 * -(-(len(kinds) + len(signs)) // per_row)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
        f'viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}, sans-serif">\n'
        f"<title>{plain(battlefield.title)}</title>\n",
        f'<rect width="{number(width)}" height="{number(height)}" fill="#fdfbf5"/>\n',
        words(
            canvas.left, 34, shortened(battlefield.title, 19, width - 130, bold=True), TextLook(size=19, weight="bold")
        ),
        canvas.area(box(0, 0, table.width_u, table.height_u), PAPER),
        *ground(canvas, found),
        laid.on_ground,
        *(_grid(canvas) if measured else ()),
        *outlines(canvas, battlefield),
        *roads(canvas, battlefield),
        *works(canvas, found),
        *markers(canvas, battlefield),
        *labels(canvas, placed(canvas, battlefield, avoid)),
        f'<g id="overlay">\n{laid.over_all}</g>\n' if laid.over_all else "",
        *_frame(canvas, names=measured),
        _north(right - 10, 30),
        *(_scale_bars(canvas, bottom + 52, battlefield.scale, inches=inches) if measured else ()),
        *_legend(kinds, bottom + scaled - 8, per_row, signs),
        "</svg>\n",
    ]
    return "".join(parts)


def map_canvas(table: Table, scale: float = 10.0) -> Canvas:
    """The canvas of the picture that ``svg`` makes."""
    return Canvas(table, fitting(table, scale))


def table_svg(
    battlefield: Battlefield, layers: Collection[str] = LAYERS, scale: float = 10.0, *, names: bool = True,
    ink: str = INK, measured: bool = True, overlay: str | MapOverlay = "",
) -> str:  # fmt: skip
    """The table alone with its frame, ``FRAME_PX`` wide: no title, no legend; of what lies on it, ``layers``.

    The table's north-west corner is at (``FRAME_PX``, ``FRAME_PX``). Without ``names`` those of features are left out.
    ``ink`` is what the letters around the table are written in, "" leaves them out. Not ``measured``: without grid and
    letters. ``overlay`` is drawn on it, made by ``table_canvas(table, scale)``.
    """
    table, laid = battlefield.table, overlay if isinstance(overlay, MapOverlay) else MapOverlay("", overlay)
    canvas = table_canvas(table, scale)
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
        parts += ground(canvas, areas(shown))
    elif "items" in layers:
        parts += ground(canvas, areas(replace(battlefield, spaces={}, features=items)))
    parts.append(laid.on_ground)
    parts += [*(_grid(canvas) if measured else ()), *outlines(canvas, battlefield)] if "grid" in layers else ()
    parts += roads(canvas, battlefield) if "roads" in layers else ()
    parts += works(canvas, areas(battlefield)) if "works" in layers else ()
    parts.append(laid.over_all)
    if "labels" in layers:
        parts += [*markers(canvas, battlefield)]
        parts += labels(canvas, placed(canvas, battlefield)) if names else ()
    return "".join([*parts, *_frame(canvas, ink, names=measured and bool(ink)), "</svg>\n"])


def table_canvas(table: Table, scale: float = 10.0) -> Canvas:
    """The canvas of the picture that ``table_svg`` makes."""
    return Canvas(table, scale, FRAME_PX, FRAME_PX)


def _kinds(battlefield: Battlefield, found: Sequence[Area]) -> list[str]:
    """Kinds that the legend has to explain, in its order."""
    kinds = {area.kind for area in found} | {area.feature.works or "" for area in found}
    kinds |= {"narrow" for feature in battlefield.features if feature.kind == "crossing" and feature.narrow}
    kinds |= {"road" if f.intact else "broken road" for f in battlefield.features if f.kind == "road"}
    return [kind for kind in _LEGEND if kind in kinds]


# ---- frame, grid, legend


def every(apart_px: float, least_px: float) -> int:
    """Every which of lines or names that are ``apart_px`` apart is drawn: 1, 2, 5, 10, 20, ..."""
    steps = (k * power for power in (1, 10, 100) for k in (1, 2, 5))
    return next((step for step in steps if step * apart_px >= least_px), 1_000)


def _grid(canvas: Canvas) -> Iterator[str]:
    """Spaces by lines, quarters by fine dashes; fewer lines where they would stand too close."""
    table = canvas.table
    space = canvas.px(table.space_u)
    which = every(space, _LINES_PX)
    whole: list[str] = []
    quarters: list[str] = []
    dashed = 0.0
    for half_spaces, across in ((2 * table.columns, True), (2 * table.rows, False)):
        far, side = (table.width_u, table.height_u) if across else (table.height_u, table.width_u)
        for k in range(1, half_spaces):
            at = k * table.space_u // 2
            if not 0 < at < far or k % 2 == 0 and k // 2 % which:
                continue
            line = canvas.chain(((at, 0), (at, side)) if across else ((0, at), (side, at)))
            (quarters if k % 2 else whole).append(line)
            dashed += canvas.px(side) * (k % 2)
    if space / 2 >= _QUARTERS_PX:
        dashes = "2 5" if dashed <= _MOST_DASHED_PX else ""
        yield canvas.line("".join(quarters), "#b9ac94", 0.5 if dashes else 0.3, dashes)
    yield canvas.line("".join(whole), "#9c8e75", 0.8)


def _frame(canvas: Canvas, ink: str = INK, *, names: bool = True) -> Iterator[str]:
    """The edge of the table with the names of columns and rows around it, fewer where they would touch."""
    table = canvas.table
    edge = canvas.chain(((0, 0), (table.width_u, 0), (table.width_u, table.height_u), (0, table.height_u)), closed=True)
    yield canvas.line(edge, INK, 1.8)
    if not names:
        return
    right, bottom = canvas.x(table.width_u), canvas.y(0)
    which = every(canvas.px(table.space_u), _NAMES_PX)
    for column in range(0, table.columns, which):
        x0, _, x1, _ = table.area(f"{column_name(column)}1")
        for y in (canvas.top - 8, bottom + 18):
            yield words(
                canvas.x((x0 + x1) / 2),
                y,
                column_name(column),
                TextLook(size=13, colour=ink, anchor="middle", weight="bold"),
            )
    for row in range(0, table.rows, which):
        _, y0, _, y1 = table.area(f"A{row + 1}")
        for x in (canvas.left - 16, right + 16):
            yield words(
                x,
                canvas.y((y0 + y1) / 2) + 5,
                str(row + 1),
                TextLook(size=13, colour=ink, anchor="middle", weight="bold"),
            )


def _north(x: float, y: float) -> str:
    n = number
    left = f'<path d="M{n(x)} {n(y - 18)}L{n(x - 7)} {n(y + 14)}L{n(x)} {n(y + 8)}Z" fill="{INK}"/>\n'
    right = f'<path d="M{n(x)} {n(y - 18)}L{n(x + 7)} {n(y + 14)}L{n(x)} {n(y + 8)}Z" fill="none" stroke="{INK}"/>\n'
    return left + right + words(x - 20, y + 8, "N", TextLook(size=15, anchor="middle", weight="bold"))


def _nice(limit: float) -> float:
    """The largest of 1, 2, 5, 10, 20, ... that is at most ``limit``, 1 at least."""
    best, power = 1.0, 1.0
    while power <= limit:
        best = max(step * power for step in (1, 2, 5) if step * power <= limit)
        power *= 10
    return best


def _scale_bars(canvas: Canvas, y: float, scale: int, *, inches: bool) -> Iterator[str]:
    """A bar in cm on the table and one in metres on the ground; or one in inches."""

    def u_of_metres(metres: float) -> int:
        return u_from_cm(metres * 100 / scale) if scale != SCALE else u_from_m(metres)

    third = canvas.table.width_u * 0.36
    metric = (("cm on the table", u_from_cm, -8), ("m on the ground", u_of_metres, 22))
    for k, (unit, to_u, where) in enumerate((("inches on the table", u_from_inches, -8),) if inches else metric):
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
            yield words(
                x, y + where + (5 if k == 0 else 7), text, TextLook(size=10, anchor="start" if share == 1 else "middle")
            )


def _legend(
    kinds: list[str], y: float, per_row: int, signs: Sequence[tuple[str, Sequence[Paint]]]
) -> Iterator[str]:  # fmt: skip
    """A swatch and a name for each kind of terrain that the map shows, then for each sign."""
    named = [_LEGEND[kind] for kind in kinds] + [name for name, _ in signs]
    for place, name in enumerate(named):
        x, top = _MARGIN_PX + _ENTRY_PX * (place % per_row), y + 26 * (place // per_row)
        yield _swatch(kinds[place], x, top) if place < len(kinds) else _sample(signs[place - len(kinds)][1], x, top)
        yield words(x + 44, top + 12, name, TextLook(11))


def _sample(drawn: Sequence[Paint], x: float, y: float) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{symbols.svg(drawn)}</g>\n'


def _swatch(kind: str, x: float, y: float) -> str:
    """A sample 36 x 16 px of a kind, drawn as on the map."""
    canvas = Canvas(Table(36_000, 16_000, 36_000), 1.0, x, y)
    square, middle = box(0, 0, 36_000, 16_000), LineString([(0, 8_000), (36_000, 8_000)])
    if kind in ("road", "broken road"):
        return road(canvas, canvas.path_data(middle), ROAD_PX, kind == "road")
    strip = Feature("", "works", middle, width_u=8_000, works=kind if kind in WORKS else None)
    if kind in WORKS:
        return "".join(works(canvas, [Area("", strip)]))
    if kind in ("crossing", "narrow"):
        water = patch(canvas, square, "impassable", strip)
        across = box(10_000 if kind == "crossing" else 15_000, 0, 26_000 if kind == "crossing" else 21_000, 16_000)
        return water + patch(canvas, across, "crossing", strip)
    return patch(canvas, outline(strip) if kind == "wire" else square, kind, strip)
