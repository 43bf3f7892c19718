"""Terrain checks on a straight way (ENT-R-17, ENT-Q-check-when, ENT-Q-check-stop)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import CHECKS
from bound_sim.rulesets.entrenched.state.field import Field
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


#: pieces on a way, as ``base_ways`` tells them: number, the length at which a base comes to it, 1 where it begins in it
Met = Sequence[Sequence[float]]
Piece = tuple[float, PieceArea, bool]


def met(turn: FieldTurn, unit: FieldUnit, leg: Leg, stood: int) -> list[Piece]:
    """Pieces with a check on a way, in the order in which a unit's base comes to them; whether it begins in one.

    ``stood``: how it faced before it turned to its way (ENT-Q-check-pivot).
    """
    before = corners_of(stood, unit.width, unit.depth)
    way = turn.game.field.way(unit.row, unit.at, unit.corners, leg, before)
    turned = turned_out(turn, unit, stood) and leg != (0, 0)
    return in_order(turn, unit, pieces_on(turn.game.field, turn.ground.checked_boxes, way, turned=turned))


def in_order(turn: FieldTurn, unit: FieldUnit, found: Met) -> list[Piece]:
    """The same of pieces with a check that are on a unit's way."""
    checked, once = turn.ground.checked, turn.readings.check_when == rulings.CheckWhen.ONCE
    by_length = [
        (not inside, at, checked[int(number)])
        for number, at, inside in found
        if not (once and checked[int(number)].name in unit.passed)
    ]
    by_length.sort(key=lambda each: each[:2])
    return [(at, piece, not outside) for outside, at, piece in by_length]


def pieces_on(field: Field, boxes: Ints, way: Ints, *, turned: bool = False) -> Met:
    """Numbers of the pieces that a way leads onto, the length at which it does, and whether it begins in it.

    ``turned``: or in which the base lay before it turned.
    """
    count = pieces_met(boxes, way, turned, field.met)
    return told(field, count)


def told(field: Field, count: int) -> Met:
    """So many pieces that were written down."""
    found: Met = field.met[:count].tolist() if count else ()
    return found


def turned_out(turn: FieldTurn, unit: FieldUnit, stood: int) -> bool:
    """ENT-Q-check-pivot: true where a unit that turned and goes on checks for pieces that it turned out of."""
    return stood != unit.facing and turn.readings.check_pivot == rulings.CheckPivot.BEFORE_IT_TOO


def failed(turn: FieldTurn, unit: FieldUnit, leg: Leg, pieces: Iterable[Piece]) -> Failed | None:
    """Roll the checks of pieces on a way, up to the first that fails; None where the unit passes all of them."""
    for at, piece, inside in pieces:
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
