"""Terrain checks on a straight way (ENT-R-17, ENT-Q-check-when, ENT-Q-check-stop)."""

from collections.abc import Iterator
from typing import NamedTuple

from bound_sim.rulesets.entrenched.book.chart import CHECKS
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.ground import PieceArea
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.kit.approach import lies_on, runs_onto
from bound_sim.rulesets.kit.points import Leg, edges, meeting, reached


class Failed(NamedTuple):
    """A check that failed: the length of the way up to where the unit stops, the piece, and whether it began in it."""

    length: float
    piece: PieceArea
    inside: bool


def met(turn: FieldTurn, unit: FieldUnit, leg: Leg) -> Iterator[tuple[float, PieceArea, bool]]:
    """Pieces with a check on a way, in the order in which a unit's base comes to them; whether it begins in one."""
    shape = unit.shape()
    box = reached(shape, leg, 0)
    found = []
    for number, piece in enumerate(turn.ground.checked):
        if piece.is_beside(box):
            continue
        if turn.readings("check-when") and piece.name in unit.passed:
            continue
        at = runs_onto(shape, leg, piece.shape)
        if at is not None:
            found.append((at, number, piece, lies_on(shape, piece.shape)))
    for at, _, piece, inside in sorted(found, key=lambda each: (not each[3], each[:2])):
        yield at, piece, inside


def failed(turn: FieldTurn, unit: FieldUnit, leg: Leg) -> Failed | None:
    """Roll the checks of a way, up to the first that fails; None where the unit passes all of them."""
    for at, piece, inside in met(turn, unit, leg):
        die = turn.roll("check", f"unit {unit.id}")[0]
        passes = die >= CHECKS[piece.check]
        turn.tested(
            "check", unit.id, die, "passes" if passes else "fails", needed=CHECKS[piece.check], by=piece.name
        )  # fmt: skip
        if not passes:
            stops = _inside(unit, leg, piece) if turn.readings("check-stop") and not inside else at
            return Failed(stops, piece, inside)
        unit.passed.append(piece.name)
    return None


def _inside(unit: FieldUnit, leg: Leg, piece: PieceArea) -> float:
    """ENT-Q-check-stop, reading "just inside": where the unit's centre comes to the piece, as far as its way leads."""
    way = (unit.at, (unit.x + leg.dx, unit.y + leg.dy))
    shares = [found[0] for side in edges(piece.shape) if (found := meeting(way, side)) is not None]
    return min(shares, default=1.0) * leg.length
