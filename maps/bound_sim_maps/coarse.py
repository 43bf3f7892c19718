"""Areas and lines in whole cells of a picture: for maps with more edges than a picture can show.

Every area is filled at the middles of cells, the later over the earlier. The cells are as small as a stated amount of
work allows, so time and memory grow with the points of a map and never with their square.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from bound_sim_maps.canvas import Canvas

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
#: sides of cells that are tried, px
CELLS_PX = (4, 8, 16, 32, 64, 128, 256, 512)
#: most edges met by rows of cells, most cells filled (one over the other counted each), most pieces drawn
MOST_MET, MOST_FILLED, MOST_PIECES = 16_000_000, 60_000_000, 40_000
#: how much of that is worked on at once
_MET_AT_ONCE, _FILLED_AT_ONCE = 2_000_000, 4_000_000


class Shape(NamedTuple):
    """A shape to be filled: an area, or a line ``half_u`` (0.01 mm) to either side, with ground of a ``kind``."""

    kind: str
    geometry: BaseGeometry
    half_u: float = 0.0


class Cells(NamedTuple):
    """The kind of the last shape over the middle of each cell: a place in ``kinds``, -1 for none.

    The first row is the northern one; ``side`` is that of a cell in px.
    """

    side: int
    kinds: tuple[str, ...]
    of: NDArray[np.int16]

    def where(self, kind: str) -> NDArray[np.bool_]:
        """The cells of a kind."""
        return self.of == self.kinds.index(kind) if kind in self.kinds else np.zeros_like(self.of, dtype=bool)

    def at(self, x: Floats, y: Floats) -> NDArray[np.int16]:
        """The kinds at px from the table's north-west corner; -1 off the table."""
        rows, columns = self.of.shape
        row, column = np.floor(y / self.side).astype(int), np.floor(x / self.side).astype(int)
        inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        found = self.of[row.clip(0, rows - 1), column.clip(0, columns - 1)]
        return np.where(inside, found, -1).astype(np.int16)


class _Edges(NamedTuple):
    """Edges of all layers in px from the table's north-west corner, in the layers' order; a layer is a filled ring."""

    layer: Ints
    ax: Floats
    ay: Floats
    bx: Floats
    by: Floats


def cells(canvas: Canvas, shapes: Sequence[Shape]) -> Cells:
    """Fill shapes in order, in the smallest cells that take no more than the stated work and pieces."""
    kinds = tuple(dict.fromkeys(shape.kind for shape in shapes))
    edges, kind_of = _edges(canvas, shapes, kinds)
    width, height = canvas.px(canvas.table.width_u), canvas.px(canvas.table.height_u)
    steep = float(np.abs(np.clip(edges.by, 0, height) - np.clip(edges.ay, 0, height)).sum())
    area = _areas(edges, len(kind_of), width * height)
    found = Cells(CELLS_PX[-1], kinds, np.full((1, 1), -1, dtype=np.int16))
    for side in CELLS_PX:
        if side < CELLS_PX[-1] and (steep / side > MOST_MET or area / side**2 > MOST_FILLED):
            continue
        top = _filled(edges, side, width, height, area)
        found = Cells(side, kinds, np.append(kind_of, -1)[top].astype(np.int16))  # -1 for no layer is the last place
        if _pieces(found.of) <= MOST_PIECES:
            break
    return found


def rectangles(side: int, chosen: NDArray[np.bool_]) -> str:
    """Path data of the cells chosen, those beside each other in one piece."""
    edge = np.diff(np.pad(chosen, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, west = np.nonzero(edge == 1)
    _, east = np.nonzero(edge == -1)
    pieces = zip((west * side).tolist(), (rows * side).tolist(), ((east - west) * side).tolist(), strict=True)
    return "".join(f"M{x} {y}h{w}v{side}h-{w}z" for x, y, w in pieces)


def scattered(canvas: Canvas, found: Cells, kind: str, spacing: float, room: float) -> Iterator[tuple[float, float]]:
    """Px of signs in quincunx from the table's north-west corner, each with ``room`` px of its kind around it."""
    height = canvas.px(canvas.table.height_u)
    rows, columns = int(height // spacing) + 1, int(canvas.px(canvas.table.width_u) // spacing) + 1
    row, column = (each.ravel() for each in np.mgrid[0:rows, 0:columns])
    x, y = (column + 0.25 + 0.5 * (row % 2)) * spacing, height - (row + 0.5) * spacing
    around = ((0, 0), (-room, 0), (room, 0), (0, -room), (0, room))
    code = found.kinds.index(kind) if kind in found.kinds else -2
    good = np.logical_and.reduce([found.at(x + dx, y + dy) == code for dx, dy in around])
    yield from zip(x[good].tolist(), y[good].tolist(), strict=True)


def _pieces(of: NDArray[np.int16]) -> int:
    return int(np.count_nonzero(np.diff(of, axis=1))) + len(of)


def _edges(canvas: Canvas, shapes: Sequence[Shape], kinds: Sequence[str]) -> tuple[_Edges, Ints]:
    """The edges of all shapes, and the kind of each layer: a layer an area, one a leg of a line."""
    number = {kind: place for place, kind in enumerate(kinds)}
    codes = np.array([number[shape.kind] for shape in shapes], dtype=np.int64)
    halves = np.array([shape.half_u for shape in shapes])
    # the order of a layer: its shape, then the leg
    ring_xy, ring_of, ring = _rings(shapes)
    leg_xy, leg_of, leg = _legs(shapes, np.maximum(halves, CELLS_PX[0] / canvas.px(1)))
    if len(leg):
        leg = leg + (int(ring.max()) + 1 if len(ring) else 0)
    xy, of, layer = np.concatenate([ring_xy, leg_xy]), np.concatenate([ring_of, leg_of]), np.concatenate([ring, leg])
    order = np.lexsort((layer, of))
    xy, of, layer = xy[order], of[order], layer[order]
    new = np.ones(len(layer), dtype=bool)
    new[1:] = layer[1:] != layer[:-1]
    height, px = canvas.table.height_u, canvas.px(1)
    ax, ay, bx, by = xy[:, 0] * px, (height - xy[:, 1]) * px, xy[:, 2] * px, (height - xy[:, 3]) * px
    return _Edges(np.cumsum(new) - 1, ax, ay, bx, by), codes[of[new]]


_NO_EDGES = (np.empty((0, 4)), np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64))


def _rings(shapes: Sequence[Shape]) -> tuple[Floats, Ints, Ints]:
    """Edges (ax, ay, bx, by) of the areas' rings in 0.01 mm, the place of each one's shape, its layer."""
    places = np.array([n for n, s in enumerate(shapes) if s.geometry.geom_type in ("Polygon", "MultiPolygon")], int)
    if not len(places):
        return _NO_EDGES
    parts, owner = shapely.get_parts([shapes[n].geometry for n in places.tolist()], return_index=True)
    rings, part = shapely.get_rings(parts, return_index=True)
    points, of = shapely.get_coordinates(rings, return_index=True)
    same = of[1:] == of[:-1]
    owners = owner[part[of[:-1][same]]]
    return np.hstack([points[:-1][same], points[1:][same]]), places[owners], owners


def _legs(shapes: Sequence[Shape], halves: Floats) -> tuple[Floats, Ints, Ints]:
    """As ``_rings`` for lines: each leg four edges around it, a layer of its own."""
    places = np.array([n for n, s in enumerate(shapes) if s.geometry.geom_type in ("LineString", "MultiLineString")],
                      int)  # fmt: skip
    if not len(places):
        return _NO_EDGES
    parts, owner = shapely.get_parts([shapes[n].geometry for n in places.tolist()], return_index=True)
    points, of = shapely.get_coordinates(parts, return_index=True)
    same = of[1:] == of[:-1]
    a, b, shape = points[:-1][same], points[1:][same], places[owner[of[:-1][same]]]
    along = b - a
    length = np.hypot(along[:, 0], along[:, 1])
    along = along[length > 0] / length[length > 0, None]
    a, b, shape = a[length > 0], b[length > 0], shape[length > 0]
    aside = np.column_stack([-along[:, 1], along[:, 0]]) * halves[shape][:, None]
    corners = [a + aside, b + aside, b - aside, a - aside]
    edges = np.stack([np.hstack([corners[k], corners[(k + 1) % 4]]) for k in range(4)], axis=1).reshape(-1, 4)
    return edges, np.repeat(shape, 4), np.repeat(np.arange(len(shape)), 4)


def _areas(edges: _Edges, layers: int, most: float) -> float:
    """Px covered by all layers together, none of them more than the table."""
    twice = np.bincount(edges.layer, edges.ax * edges.by - edges.bx * edges.ay, minlength=layers)
    return float(np.minimum(np.abs(twice) / 2, most).sum())


def _filled(edges: _Edges, side: int, width: float, height: float, area: float) -> Ints:
    """The last layer over the middle of each cell, -1 for none; worked on in bands of rows."""
    rows, columns = max(1, int(-(-height // side))), max(1, int(-(-width // side)))
    top = np.full((rows, columns), -1, dtype=np.int64)
    steep = float(np.abs(np.clip(edges.by, 0, height) - np.clip(edges.ay, 0, height)).sum()) / side
    bands = int(max(1, steep // _MET_AT_ONCE, area / side**2 // _FILLED_AT_ONCE))
    step = max(1, rows // bands)
    upper, lower = np.minimum(edges.ay, edges.by), np.maximum(edges.ay, edges.by)
    first = np.ceil(np.clip(upper / side - 0.5, 0, rows)).astype(np.int64)
    last = np.ceil(np.clip(lower / side - 0.5, 0, rows)).astype(np.int64)
    for row in range(0, rows, step):
        _fill_band(top[row : row + step], row, edges, side, width, first, last)
    return top


def _fill_band(top: Ints, row0: int, edges: _Edges, side: int, width: float, first: Ints, last: Ints) -> None:
    rows, columns = top.shape
    begin, end = np.clip(first - row0, 0, rows), np.clip(last - row0, 0, rows)
    met = np.flatnonzero(end > begin)
    edge = np.repeat(met, (end - begin)[met])
    row = begin[edge] + _counted((end - begin)[met])
    middle = (row + row0 + 0.5) * side
    ax, ay, bx, by = edges.ax[edge], edges.ay[edge], edges.bx[edge], edges.by[edge]
    x = np.clip(ax + (middle - ay) / (by - ay) * (bx - ax), 0, width)
    # one number to sort by: layer, row, x
    span = width + 1
    key = np.sort((edges.layer[edge] * rows + row) * span + x)
    line = np.floor(key[0::2] / span)
    west, east = (np.ceil((key[k::2] - line * span) / side - 0.5).clip(0, columns).astype(np.int64) for k in (0, 1))
    count = np.maximum(east - west, 0)
    layer, row = np.divmod(line.astype(np.int64), rows)
    cell = np.repeat(row * columns + west, count) + _counted(count)
    top.reshape(-1)[cell] = np.repeat(layer, count)  # of several values for one cell the last holds


def _counted(counts: Ints) -> Ints:
    """0, 1, ... for each count: ``[2, 3]`` gives ``[0, 1, 0, 1, 2]``."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    return np.arange(total) - np.repeat(ends - counts, counts)
