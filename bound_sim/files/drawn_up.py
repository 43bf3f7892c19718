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

#: edges behind sides that face north, east, south, west
_EDGES = ("south", "west", "north", "east")


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
    inset = u_from_cm(_FROM_EDGE)
    places: list[tuple[str, str]] = [("", "")] * len(units)
    edges = {side.id: _edge(side.front) for side in scenario.sides}
    for edge in _EDGES:
        length, across_table = (
            (table.width_u, table.height_u) if edge in ("south", "north") else (table.height_u, table.width_u)
        )
        abreast = max(1, (length - 2 * inset) // apart + 1)
        blocks: dict[tuple[str, str], list[int]] = {}
        for at, unit in enumerate(units):
            if edges.get(unit.side, _EDGES[0]) == edge:
                blocks.setdefault((unit.side, unit.battalion), []).append(at)
        wide = max(1, abreast // max(1, len(blocks)))
        beside = abreast // wide
        deep = math.ceil(max(map(len, blocks.values()), default=0) / wide)
        for number, block in enumerate(blocks.values()):
            down, across = divmod(number, beside)
            for place, at in enumerate(block):
                behind, along = divmod(place, wide)
                run = inset + apart * (across * wide + along)
                off = inset + row * (down * deep + behind)
                off = off if edge in ("south", "west") else across_table - off
                x, y = (run, off) if edge in ("south", "north") else (off, run)
                places[at] = decimal_text(x), decimal_text(y)
    return places


def _edge(front: int) -> str:
    """The edge behind a side that faces ``front``, tenths of a degree: the nearest of the four."""
    return _EDGES[round(front / 900) % 4]
