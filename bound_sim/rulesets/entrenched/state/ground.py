"""The ground as Entrenched! asks for it: pieces of terrain with their cover, their check, and whether they block."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from bound_sim.rulesets.entrenched.book.chart import CHECKS, COVER, Check, Cover
from bound_sim.rulesets.entrenched.state.rectangle import Rectangle
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_inches


@dataclass(frozen=True)
class PieceArea(Rectangle):
    """ENT-R-5: a piece of terrain."""

    name: str
    cover: Cover
    check: Check
    blocks: bool


#: number of lines between places that are kept: a shooter's are asked for by its side, by the rules, and in play
_LINES = 16_384


class FieldGround:
    """The pieces of a scenario, made once for all of its tables."""

    def __init__(self, scenario: Scenario) -> None:
        own: Any = scenario.own
        self.pieces = [_piece(row) for row in own.get("pieces") or []]
        self.checked = [piece for piece in self.pieces if piece.check != "none"]
        self.covering = [piece for piece in self.pieces if piece.cover != "none"]
        self.best_first = sorted(self.covering, key=lambda piece: -COVER[piece.cover])
        self.blocking = [piece for piece in self.pieces if piece.blocks]
        #: west, south, east and north of all pieces, and of those with a check
        self.boxes, self.checked_boxes = _boxes(self.pieces), _boxes(self.checked)
        #: what rows of the army book and the readings alone decide: what was asked -> the answer
        self.known: dict[Hashable, Any] = {}
        #: as ``sees`` and ``covers``
        self.sees = lru_cache(maxsize=_LINES)(self._sees)
        self.covers = lru_cache(maxsize=_LINES)(self._covers)

    @cached_property
    def pieces_in_rows(self) -> tuple[Floats, Floats]:
        """West, south, east and north of pieces: of those with cover, and what it adds to saves; of those with a check,
        and the chance to pass it."""
        covering = [(*piece.box, COVER[piece.cover]) for piece in self.covering]
        checked = [(*piece.box, (7 - CHECKS[piece.check]) / 6) for piece in self.checked if piece.check != "none"]
        one, other = (np.array(rows, dtype=np.float64).reshape(-1, 5) for rows in (covering, checked))
        return one, other

    def _sees(self, start: Point, end: Point) -> bool:
        """True if a line crosses no blocking piece, save those that hold one of its ends (ENT-Q-sight)."""
        return not any(
            piece.crossed_by(start, end) and not piece.holds(start) and not piece.holds(end) for piece in self.blocking
        )

    def _covers(self, start: Point, end: Point) -> list[PieceArea]:
        """ENT-Q-cover: pieces with cover that a line crosses, or that hold its end; none that hold its start alone."""
        return [
            piece for piece in self.best_first
            if piece.crossed_by(start, end) and (piece.holds(end) or not piece.holds(start))
        ]  # fmt: skip


def _piece(row: Mapping[str, Any]) -> PieceArea:
    west, south, east, north = map(u_from_inches, row["area"])
    cover, check = row.get("cover", "none"), row.get("check", "none")
    return PieceArea(west, south, east, north, row["name"], cover, check, bool(row.get("blocks")))


def _boxes(pieces: Sequence[PieceArea]) -> Ints:
    return np.array([piece.box for piece in pieces], dtype=np.int64).reshape(-1, 4)
