"""Terrain checks on a straight way (ENT-R-17, ENT-Q-check-when, ENT-Q-check-stop)."""

from collections.abc import Iterator
from typing import NamedTuple

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import CHECKS
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.ground import PieceArea
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.kit.geometry.approach import lies_on, runs_onto
from bound_sim.rulesets.kit.geometry.points import Leg, edges, hull, meeting, reached


class Failed(NamedTuple):
    """A check that failed: the length of the way up to where the unit stops, the piece, and whether it began in it."""

    length: float
    piece: PieceArea
    inside: bool


def met(turn: FieldTurn, unit: FieldUnit, leg: Leg, stood: int) -> Iterator[tuple[float, PieceArea, bool]]:
    """Pieces with a check on a way, in the order in which a unit's base comes to them; whether it begins in one.

    ``stood``: how it faced before it turned to its way (ENT-Q-check-pivot).
    """
    shape = unit.shape()
    stands = [shape]
    if _turned_out(turn, unit, leg, stood):
        stands.append(hull(unit.x, unit.y, stood, unit.width, unit.depth))
    box = reached([corner for stand in stands for corner in stand], leg, 0)
    boxes = [(stand, reached(stand, Leg(0, 0), 0)) for stand in stands]
    found = []
    for number, piece in enumerate(turn.ground.checked):
        if piece.is_beside(box):
            continue
        if turn.readings.check_when == rulings.CheckWhen.ONCE and piece.name in unit.passed:
            continue
        if any(not piece.is_beside(its) and lies_on(stand, piece.shape) for stand, its in boxes):
            found.append((0.0, number, piece, True))
        elif (at := runs_onto(shape, leg, piece.shape)) is not None:
            found.append((at, number, piece, False))
    for at, _, piece, inside in sorted(found, key=lambda each: (not each[3], each[:2])):
        yield at, piece, inside


def _turned_out(turn: FieldTurn, unit: FieldUnit, leg: Leg, stood: int) -> bool:
    """ENT-Q-check-pivot: true where a unit that turned and goes on checks for pieces that it turned out of."""
    return stood != unit.facing and leg.length > 0 and turn.readings.check_pivot == rulings.CheckPivot.BEFORE_IT_TOO


def failed(turn: FieldTurn, unit: FieldUnit, leg: Leg, stood: int) -> Failed | None:
    """Roll the checks of a way, up to the first that fails; None where the unit passes all of them."""
    for at, piece, inside in met(turn, unit, leg, stood):
        die = turn.roll("check", f"unit {unit.id}")[0]
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
