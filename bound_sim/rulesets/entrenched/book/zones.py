"""Deployment zones (ENT-R-7, ENT-Q-zone): where on the table a side's zone lies, by the way that it faces."""

from collections.abc import Mapping
from typing import NamedTuple

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import ZONE_IN, ZONE_PART
from bound_sim_maps.table import U_PER_INCH, Table, u_from_inches

#: bearings in tenths of a degree of sides whose own edge is a table edge
FRONTS = (0, 900, 1800, 2700)


class Zone(NamedTuple):
    """A rectangle in 0.01 mm; its edges belong to it."""

    x0: int
    y0: int
    x1: int
    y1: int

    def holds(self, x_u: int, y_u: int) -> bool:
        """True if a point lies in it."""
        return self.x0 <= x_u <= self.x1 and self.y0 <= y_u <= self.y1

    def overlaps(self, other: "Zone") -> bool:
        """True if it shares more than an edge with another."""
        across = self.x0 < other.x1 and other.x0 < self.x1
        return across and self.y0 < other.y1 and other.y0 < self.y1

    @property
    def middle(self) -> tuple[int, int]:
        """ENT-Q-objective: where the side's objective lies."""
        return (self.x0 + self.x1) // 2, (self.y0 + self.y1) // 2

    def __str__(self) -> str:
        x0, y0, x1, y1 = (value / U_PER_INCH for value in self)
        return f"{x0:g} to {x1:g} by {y0:g} to {y1:g} in"


def zones(table: Table, fronts: Mapping[str, int], reading: rulings.Zone, depth_in: float) -> dict[str, Zone]:
    """Side -> its zone, by a reading of ENT-Q-zone; ``depth_in``: the scenario's own depth, for that reading."""
    return {side: zone(table, front, _depth_u(table, front, reading, depth_in)) for side, front in fronts.items()}


def _depth_u(table: Table, front: int, reading: rulings.Zone, depth_in: float) -> int:
    """Depth of the zone of a side that faces ``front``, 0.01 mm; 0: a third."""
    if reading == rulings.Zone.FOUR_AND_EIGHT_INCHES:
        edge, other = table.width_u, table.height_u
        if front in (900, 2700):
            edge, other = other, edge
        return u_from_inches(ZONE_IN[edge < other])
    return u_from_inches(depth_in) if reading == rulings.Zone.OF_THE_SCENARIO else 0


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
