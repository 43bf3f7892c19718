"""Terrain checks on a straight way (ENT-R-17, ENT-Q-check-when, ENT-Q-check-stop)."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import CHECKS
from bound_sim.rulesets.entrenched.state.field import TURNED
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.ground import PieceArea
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps.base_ways import pieces_met
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.points import Leg, edges, meeting
from bound_sim.rulesets.kit.geometry.units import corners_of


class Failed(NamedTuple):
    """A check that failed: the length of the way up to where the unit stops, the piece, and whether it began in it."""

    length: float
    piece: PieceArea
    inside: bool


def met(turn: FieldTurn, unit: FieldUnit, leg: Leg, stood: int) -> Iterator[tuple[float, PieceArea, bool]]:
    """Pieces with a check on a way, in the order in which a unit's base comes to them; whether it begins in one.

    ``stood``: how it faced before it turned to its way (ENT-Q-check-pivot).
    """
    turned, checked = _turned_out(turn, unit, leg, stood), turn.ground.checked
    way = turn.game.field.way(unit.row, unit.at, unit.corners, leg)
    if turned:
        way[TURNED : TURNED + 4] = corners_of(stood, unit.width, unit.depth)
    once = turn.readings.check_when == rulings.CheckWhen.ONCE
    found = [
        (not inside, at, checked[number])
        for number, at, inside in pieces_on(turn.ground.checked_boxes, way, turned=turned)
        if not (once and checked[number].name in unit.passed)
    ]
    for outside, at, piece in sorted(found, key=lambda each: each[:2]):
        yield at, piece, not outside


def pieces_on(boxes: Ints, way: Ints, *, turned: bool = False) -> list[tuple[int, float, bool]]:
    """Numbers of the pieces that a way leads onto, the length at which it does, and whether it begins in it.

    ``turned``: or in which the base lies when it is turned.
    """
    found = np.empty((len(boxes), 3))
    count = pieces_met(boxes, way, turned, found)
    return [(int(number), at, inside > 0) for number, at, inside in found[:count].tolist()] if count else []


def _turned_out(turn: FieldTurn, unit: FieldUnit, leg: Leg, stood: int) -> bool:
    """ENT-Q-check-pivot: true where a unit that turned and goes on checks for pieces that it turned out of."""
    return stood != unit.facing and leg.length > 0 and turn.readings.check_pivot == rulings.CheckPivot.BEFORE_IT_TOO


def failed(turn: FieldTurn, unit: FieldUnit, leg: Leg, stood: int) -> Failed | None:
    """Roll the checks of a way, up to the first that fails; None where the unit passes all of them."""
    for at, piece, inside in met(turn, unit, leg, stood):
        die = turn.roll("check", unit.roller)[0]
        passes = die >= CHECKS[piece.check]
        turn.tested(
            "check", unit.id, die, "passes" if passes else "fails", needed=CHECKS[piece.check], by=piece.name
        )  # fmt: skip
        if not passes:
            stops = (
                _inside(unit, leg, piece)
                if turn.readings.check_stop == rulings.CheckStop.JUST_INSIDE and not inside
                else at
            )
            return Failed(stops, piece, inside)
        unit.passed.append(piece.name)
    return None


def _inside(unit: FieldUnit, leg: Leg, piece: PieceArea) -> float:
    """ENT-Q-check-stop, reading "just inside": where the unit's centre comes to the piece, as far as its way leads."""
    way = (unit.at, (unit.x + leg.dx, unit.y + leg.dy))
    shares = [found[0] for side in edges(piece.shape) if (found := meeting(way, side)) is not None]
    return min(shares, default=1.0) * leg.length
