"""Deployment zones (ENT-R-7, ENT-Q-zone): where on the table a side's zone lies, by the way that it faces."""

from typing import NamedTuple

from bound_sim.rulesets.entrenched.book.chart import ZONE_PART
from bound_sim_maps.table import U_PER_INCH, Table

#: bearings in tenths of a degree of sides whose own edge is a table edge
FRONTS = (0, 900, 1800, 2700)


class Zone(NamedTuple):
    """A rectangle in 0.01 mm; its edges belong to it."""

    x0: int
    y0: int
    x1: int
    y1: int

    def holds(self, x_u: int, y_u: int) -> bool:
        """Whether a point lies in it."""
        return self.x0 <= x_u <= self.x1 and self.y0 <= y_u <= self.y1

    @property
    def middle(self) -> tuple[int, int]:
        """ENT-Q-objective: where the side's objective lies."""
        return (self.x0 + self.x1) // 2, (self.y0 + self.y1) // 2

    def __str__(self) -> str:
        x0, y0, x1, y1 = (value / U_PER_INCH for value in self)
        return f"{x0:g} to {x1:g} by {y0:g} to {y1:g} in"


def zone(table: Table, front: int, depth_u: int = 0) -> Zone:
    """The zone of a side that faces ``front`` (one of ``FRONTS``); ``depth_u`` 0: a third of the way across."""
    width, height = table.width_u, table.height_u
    deep = depth_u or (width if front in (900, 2700) else height) // ZONE_PART
    return {
        0: Zone(0, 0, width, deep),
        900: Zone(0, 0, deep, height),
        1800: Zone(0, height - deep, width, height),
        2700: Zone(width - deep, 0, width, height),
    }[front]
