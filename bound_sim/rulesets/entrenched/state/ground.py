"""The ground as Entrenched! asks for it: pieces of terrain with their cover, their check, and whether they block."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from bound_sim.rulesets.entrenched.book.chart import CHECKS, COVER, Check, Cover
from bound_sim.rulesets.entrenched.state.rectangle import Rectangle, line_is_clear
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


class FieldGround:
    """The pieces of a scenario, made once for all of its tables."""

    def __init__(self, scenario: Scenario) -> None:
        own: Any = scenario.own
        self.pieces = [_piece(row) for row in own.get("pieces") or []]
        self.checked = [piece for piece in self.pieces if piece.check != "none"]
        self.covering = [piece for piece in self.pieces if piece.cover != "none"]
        self.best_first = sorted(self.covering, key=lambda piece: -COVER[piece.cover])
        #: west, south, east and north of all pieces, and of those with a check
        self.boxes, self.checked_boxes = (
            _rows([piece.box for piece in each], 4) for each in (self.pieces, self.checked)
        )
        #: what rows of the army book and the readings alone decide: what was asked -> the answer
        self.known: dict[Hashable, Any] = {}

    @cached_property
    def pieces_in_rows(self) -> tuple[Floats, Floats]:
        """West, south, east and north of pieces: of those with cover, and what it adds to saves; of those with a check,
        and the chance to pass it."""
        covering = [(*piece.box, COVER[piece.cover]) for piece in self.covering]
        checked = [(*piece.box, (7 - CHECKS[piece.check]) / 6) for piece in self.checked if piece.check != "none"]
        one, other = (np.array(rows, dtype=np.float64).reshape(-1, 5) for rows in (covering, checked))
        return one, other

    @cached_property
    def in_sight(self) -> tuple[Ints, Ints]:
        """West, south, east and north of pieces that block; of those with cover, the better first, and what it adds."""
        blocking = [piece.box for piece in self.pieces if piece.blocks]
        covering = [(*piece.box, COVER[piece.cover]) for piece in self.best_first]
        return _rows(blocking, 4), _rows(covering, 5)

    def sees(self, start: Point, end: Point) -> bool:
        """True if a line crosses no blocking piece, save those that hold one of its ends (ENT-Q-sight)."""
        return bool(line_is_clear(self.in_sight[0], start, end))


def _rows(rows: Sequence[Sequence[int]], columns: int) -> Ints:
    return np.array(rows, dtype=np.int64).reshape(-1, columns)


def _piece(row: Mapping[str, Any]) -> PieceArea:
    west, south, east, north = map(u_from_inches, row["area"])
    cover, check = row.get("cover", "none"), row.get("check", "none")
    return PieceArea(west, south, east, north, row["name"], cover, check, bool(row.get("blocks")))
