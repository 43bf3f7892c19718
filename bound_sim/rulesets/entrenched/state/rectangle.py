"""A rectangle along the table's edges: a piece of terrain. Whole numbers of 0.01 mm; its edges belong to it."""

from dataclasses import dataclass
from functools import cached_property

from bound_sim.rulesets.kit.geometry.points import Shape
from bound_sim.rulesets.kit.geometry.units import Point


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

    def holds(self, point: Point) -> bool:
        """True if a point lies in it."""
        return self.west <= point[0] <= self.east and self.south <= point[1] <= self.north

    def is_beside(self, box: tuple[int, int, int, int]) -> bool:
        """True if a box (west, south, east, north) is clear of it."""
        west, south, east, north = box
        return east < self.west or self.east < west or north < self.south or self.north < south

    def crossed_by(self, start: Point, end: Point) -> bool:
        """True if a line meets it; touching its edge counts. Exact."""
        if max(start[0], end[0]) < self.west or min(start[0], end[0]) > self.east:
            return False
        if max(start[1], end[1]) < self.south or min(start[1], end[1]) > self.north:
            return False
        # its corners lie to both sides of the line, or on it
        dx, dy = end[0] - start[0], end[1] - start[1]
        sides = [dx * (y - start[1]) - dy * (x - start[0]) for x, y in self.shape]
        return min(sides) <= 0 <= max(sides)
