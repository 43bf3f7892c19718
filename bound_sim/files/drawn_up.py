"""Units without a place, drawn up at the edge of their side, battalion beside battalion."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from bound_sim.scenario.forces import TypeBook, decimal_text
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm

#: cm between the table's edge and bases, from middle to middle of bases, and from row to row; none is nearer than
#: their size and a gap
_FROM_EDGE, _APART, _ROW, _GAP = 10.0, 6.0, 4.0, 0.5


class Unplaced(NamedTuple):
    """A base without a place: its side's id, its battalion and its unit type."""

    side: str
    battalion: str
    type: str


def drawn_up(units: Sequence[Unplaced], scenario: Scenario, types: TypeBook) -> list[tuple[str, str]]:
    """A place in cm of each unit, in their order: in rows at the side's edge, in a block of its own each battalion."""
    table = scenario.battlefield.table
    sizes = [types.size_u(name) for name in {unit.type for unit in units}]
    gap = u_from_cm(_GAP)
    apart = max([u_from_cm(_APART), *(width + gap for width, _ in sizes)])
    row = max([u_from_cm(_ROW), *(depth + gap for _, depth in sizes)])
    edge = u_from_cm(_FROM_EDGE)
    abreast = max(1, (table.width_u - 2 * edge) // apart + 1)
    places: list[tuple[str, str]] = [("", "")] * len(units)
    for south in (True, False):
        blocks: dict[tuple[str, str], list[int]] = {}
        for at, unit in enumerate(units):
            if _is_south(scenario, unit.side) == south:
                blocks.setdefault((unit.side, unit.battalion), []).append(at)
        wide = max(1, abreast // max(1, len(blocks)))
        beside = abreast // wide
        deep = math.ceil(max(map(len, blocks.values()), default=0) / wide)
        for number, block in enumerate(blocks.values()):
            down, across = divmod(number, beside)
            for place, at in enumerate(block):
                behind, along = divmod(place, wide)
                x = edge + apart * (across * wide + along)
                y = edge + row * (down * deep + behind)
                places[at] = decimal_text(x), decimal_text(y if south else table.height_u - y)
    return places


def _is_south(scenario: Scenario, side: str) -> bool:
    """True if a side's edge is the southern one: that which its front looks away from, else every second side's."""
    for number, each in enumerate(scenario.sides):
        if each.id == side:
            north = math.cos(math.radians(each.front / 10))
            return north > 0 if abs(north) > 0.01 else number % 2 == 0
    return True
