"""The ground as Entrenched! asks for it: pieces of terrain with their cover, their check, and whether they block."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from bound_sim.rulesets.entrenched.book.chart import Check, Cover
from bound_sim.rulesets.kit.points import Shape
from bound_sim.rulesets.kit.units import Point
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_inches


@dataclass(frozen=True)
class PieceArea:
    """ENT-R-5: a piece of terrain, a rectangle: west, south, east, north in 0.01 mm. Its edge belongs to it."""

    name: str
    west: int
    south: int
    east: int
    north: int
    cover: Cover
    check: Check
    blocks: bool

    @cached_property
    def shape(self) -> Shape:
        """Its corners, in order."""
        return (self.east, self.north), (self.east, self.south), (self.west, self.south), (self.west, self.north)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.west <= point[0] <= self.east and self.south <= point[1] <= self.north

    def crossed_by(self, start: Point, end: Point) -> bool:
        """Whether a line meets it; touching its edge counts."""
        if max(start[0], end[0]) < self.west or min(start[0], end[0]) > self.east:
            return False
        if max(start[1], end[1]) < self.south or min(start[1], end[1]) > self.north:
            return False
        # its corners lie to both sides of the line, or on it
        dx, dy = end[0] - start[0], end[1] - start[1]
        sides = [dx * (y - start[1]) - dy * (x - start[0]) for x, y in self.shape]
        return min(sides) <= 0 <= max(sides)


#: so many lines between places are known still: who shoots is asked for by his side, by the rules, and again in play
_LINES = 4096


class FieldGround:
    """The pieces of a scenario, made once for all tables."""

    def __init__(self, scenario: Scenario) -> None:
        own: Any = scenario.own
        self.pieces = [_piece(row) for row in own.get("pieces") or []]
        self.checked = [piece for piece in self.pieces if piece.check != "none"]
        self.covering = [piece for piece in self.pieces if piece.cover != "none"]
        self.blocking = [piece for piece in self.pieces if piece.blocks]
        #: as ``sees`` and ``covers``
        self.sees = lru_cache(maxsize=_LINES)(self._sees)
        self.covers = lru_cache(maxsize=_LINES)(self._covers)

    def _sees(self, start: Point, end: Point) -> bool:
        """Whether a line crosses no blocking piece, save those that hold one of its ends (ENT-Q-sight)."""
        return not any(
            piece.crossed_by(start, end) and not piece.holds(start) and not piece.holds(end) for piece in self.blocking
        )

    def _covers(self, start: Point, end: Point) -> list[PieceArea]:
        """ENT-Q-cover: pieces with cover that a line crosses, or that hold its end; none that hold its start alone."""
        return [
            piece for piece in self.covering
            if piece.crossed_by(start, end) and (piece.holds(end) or not piece.holds(start))
        ]  # fmt: skip


def _piece(row: Mapping[str, Any]) -> PieceArea:
    west, south, east, north = map(u_from_inches, row["area"])
    cover, check = row.get("cover", "none"), row.get("check", "none")
    return PieceArea(row["name"], west, south, east, north, cover, check, bool(row.get("blocks")))
