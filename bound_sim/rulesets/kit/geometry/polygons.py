"""Areas of a map for games of men who are points: who stands in which, and what a straight line passes through."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import shapely

from bound_sim.rulesets.kit.geometry.distance import near_segment
from bound_sim.rulesets.kit.geometry.points import Leg, Segment, meeting, to_point, to_segment
from bound_sim.rulesets.kit.geometry.units import Point

#: a line has to run this far inside an area to be in it, 0.01 mm
INSIDE_U = 1.0


#: west, south, east, north
Box = tuple[int, int, int, int]


def around(points: Collection[Point], room: int) -> Box:
    """The box of some points, with room around."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room


def swept(box: Box, leg: Leg, room: int) -> Box:
    """The box of all that what lies in a box comes to on a leg, with room around."""
    west, south, east, north = box
    dx, dy = leg
    return (
        west + (dx if dx < 0 else 0) - room, south + (dy if dy < 0 else 0) - room,
        east + (dx if dx > 0 else 0) + room, north + (dy if dy > 0 else 0) + room,
    )  # fmt: skip


def wider(box: Box, room: int) -> Box:
    """A box with room around."""
    return box[0] - room, box[1] - room, box[2] + room, box[3] + room


def boxes_meet(a: Box, b: Box) -> bool:
    """True if two boxes have a point in common; their edges belong to them."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def boxes_apart2(a: Box, b: Box) -> int:
    """The square of the length between two boxes: what lies in them is no nearer."""
    west, south, east, north = a
    to_west, to_south, to_east, to_north = b
    dx = west - to_east if west > to_east else to_west - east if to_west > east else 0
    dy = south - to_north if south > to_north else to_south - north if to_south > north else 0
    return dx * dx + dy * dy


def is_near_box(point: Point, box: Box, room: int) -> bool:
    """True if a point lies in a box with room around."""
    x, y = point
    return box[0] - room <= x <= box[2] + room and box[1] - room <= y <= box[3] + room


@dataclass(frozen=True)
class Polygon:
    """An area by its edges, holes too; ``box`` is west, south, east, north. ``number`` tells it from others."""

    number: int
    name: str
    sides: tuple[Segment, ...]
    box: Box

    def holds(self, point: Point) -> bool:
        """True if a point lies in it; its edge belongs to it."""
        x, y = point
        west, south, east, north = self.box
        if not (west <= x <= east and south <= y <= north):
            return False
        return self._inside(x, y) or any(near_segment(point, side, 0) for side in self.sides)

    def _inside(self, x: float, y: float) -> bool:
        """By the even-odd rule; for points off its edges."""
        inside = False
        for (ax, ay), (bx, by) in self.sides:
            if (ay > y) != (by > y):
                cross = (ax - x) * (by - y) - (bx - x) * (ay - y)
                inside ^= (cross > 0) == (by > ay)
        return inside

    def _well_inside(self, x: float, y: float) -> bool:
        """True if a place between lattice points lies inside and not along an edge."""
        return self._inside(x, y) and all(to_segment((x, y), side) > INSIDE_U for side in self.sides)

    def stretches(self, line: Segment) -> list[tuple[float, float]]:
        """The parts of a line that run inside it, as lengths from its start; touching an edge is no part."""
        (x0, y0), (x1, y1) = line
        west, south, east, north = self.box
        if max(x0, x1) < west or min(x0, x1) > east or max(y0, y1) < south or min(y0, y1) > north:
            return []
        shares = {0.0, 1.0}
        for side in self.sides:
            met = meeting(line, side)
            if met is not None:
                shares.add(met[0])
            elif (x0, y0) != (x1, y1):
                shares.update(_along(line, side))
        cuts, whole = sorted(shares), to_point(*line)
        dx, dy = x1 - x0, y1 - y0
        return [
            (a * whole, b * whole)
            for a, b in zip(cuts, cuts[1:], strict=False)
            if (b - a) * whole > INSIDE_U and self._well_inside(x0 + dx * (a + b) / 2, y0 + dy * (a + b) / 2)
        ]

    def entered(self, line: Segment) -> float | None:
        """The length of a line at which it begins to run inside it, None where it never does."""
        found = self.stretches(line)
        return found[0][0] if found else None


def _along(line: Segment, side: Segment) -> Iterator[float]:
    """Shares of a line at which the corners of a side lie on it, where it runs along the side."""
    (x0, y0), (x1, y1) = line
    length2 = (x1 - x0) ** 2 + (y1 - y0) ** 2
    for x, y in side:
        if near_segment((x, y), line, 0):
            yield ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length2


def polygons(areas: Iterable[tuple[str, Any]]) -> list[Polygon]:
    """Named geometries as polygons, numbered in their order; one of several parts is several."""
    found: list[Polygon] = []
    for name, geometry in areas:
        for part in shapely.get_parts(geometry):
            if part.geom_type != "Polygon" or part.is_empty:
                continue
            sides: list[Segment] = []
            for ring in (part.exterior, *part.interiors):
                points = [(round(x), round(y)) for x, y, *_ in ring.coords]
                sides += [(a, b) for a, b in zip(points, points[1:], strict=False) if a != b]
            west, south, east, north = (round(value) for value in part.bounds)
            found.append(Polygon(len(found), name, tuple(sides), (west, south, east, north)))
    return found


def stretches_of(geometry: Any) -> list[Segment]:
    """The straight parts of a line, in order."""
    found: list[Segment] = []
    for part in shapely.get_parts(geometry):
        points = [(round(x), round(y)) for x, y, *_ in part.coords]
        found += [(a, b) for a, b in zip(points, points[1:], strict=False) if a != b]
    return found
