"""A rectangle along the table's edges: a piece of terrain. Whole numbers of 0.01 mm; its edges belong to it."""

from dataclasses import dataclass
from functools import cached_property

from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.points import Shape
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_kernels.compiled import compiled, part

#: columns of rows of rectangles
WEST, SOUTH, EAST, NORTH = range(4)


@dataclass(frozen=True)
class Rectangle:
    """From west to east, from south to north."""

    west: int
    south: int
    east: int
    north: int

    @cached_property
    def shape(self) -> Shape:
        """Its corners, in order."""
        return (self.east, self.north), (self.east, self.south), (self.west, self.south), (self.west, self.north)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """West, south, east and north."""
        return self.west, self.south, self.east, self.north

    def holds(self, point: Point) -> bool:
        """True if a point lies in it."""
        return self.west <= point[0] <= self.east and self.south <= point[1] <= self.north


@compiled
def meets(x: int, y: int, end_x: int, end_y: int, box: tuple[int, int, int, int]) -> bool:
    """True if a line from a place to another meets a box (west, south, east, north); its edge belongs to it. Exact."""
    west, south, east, north = box
    if max(x, end_x) < west or min(x, end_x) > east or max(y, end_y) < south or min(y, end_y) > north:
        return False
    # its corners lie to both sides of the line, or on it
    dx, dy = end_x - x, end_y - y
    one, other = dx * (north - y) - dy * (east - x), dx * (south - y) - dy * (east - x)
    third, fourth = dx * (south - y) - dy * (west - x), dx * (north - y) - dy * (west - x)
    return min(one, other, third, fourth) <= 0 <= max(one, other, third, fourth)


@part
def row_crossed(rows: Ints, k: int, start: Point, end: Point) -> bool:
    """True if a line meets a rectangle of some rows; touching its edge counts. Exact."""
    box = rows[k, WEST], rows[k, SOUTH], rows[k, EAST], rows[k, NORTH]
    return meets(start[0], start[1], end[0], end[1], box)


@part
def row_holds(rows: Ints, k: int, point: Point) -> bool:
    """True if a point lies in a rectangle of some rows."""
    across = rows[k, WEST] <= point[0] <= rows[k, EAST]
    return bool(across and rows[k, SOUTH] <= point[1] <= rows[k, NORTH])


@compiled
def line_is_clear(rows: Ints, start: Point, end: Point) -> bool:
    """True if a line crosses none of some rectangles, save those that hold one of its ends."""
    for k in range(len(rows)):
        if row_crossed(rows, k, start, end) and not row_holds(rows, k, start) and not row_holds(rows, k, end):
            return False
    return True
