"""Lines of sight, and the cover that pieces give (ENT-Q-sight, ENT-R-21, ENT-Q-cover)."""

from collections.abc import Iterator
from typing import NamedTuple

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import Weapon
from bound_sim.rulesets.entrenched.book.chart import COVER
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.ground import PieceArea
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.kit.geometry.distance import nearest_whole
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point

#: number of parts each way that a base is cut into to see how much of it is hidden
_PARTS = 16


class Cover(NamedTuple):
    """Addition of cover to each save die, the better grade, and the piece that gives it; ``negated`` by the weapon:
    then none."""

    added: int = 0
    grade: str = "none"
    piece: str = ""
    negated: bool = False


#: in the open
NONE = Cover()


def hidden(turn: FieldTurn, unit: FieldUnit, end: Point) -> str:
    """The reason why a unit does not see a point, "" where it does or needs not to: Artillery (ENT-Q-artillery)."""
    if unit.has("Artillery"):
        return ""
    if turn.readings.sight == rulings.Sight.FRONT:
        x, y = direction(unit.facing)
        if (end[0] - unit.x) * x + (end[1] - unit.y) * y < 0:
            return "behind-its-front"
    return "" if turn.ground.sees(unit.at, end) else "no-sight"


def of(turn: FieldTurn, start: Point, target: FieldUnit, weapon: Weapon | None = None) -> Cover:
    """ENT-R-21: the cover of a target from a shot that comes from a point; the better piece, or all of them added."""
    if turn.readings.cover == rulings.Cover.HALF_HIDDEN:
        found = [piece for piece in turn.ground.best_first if _hides_half(piece, start, target)]
    else:
        found = turn.ground.covers(start, (target.x, target.y))
    if not found:
        return NONE
    best = found[0]
    added = (
        sum(COVER[piece.cover] for piece in found)
        if turn.readings.cover_stack == rulings.CoverStack.ADD_UP
        else COVER[best.cover]
    )
    negated = weapon is not None and weapon.negates_cover
    return Cover(0 if negated else added, best.cover, best.name, negated)


def _hides_half(piece: PieceArea, start: Point, target: FieldUnit) -> bool:
    """ENT-Q-cover, reading by the base: half of it is hidden; never where the piece holds the shooter alone."""
    if piece.holds(start) and not piece.holds(target.at):
        return False
    parts = list(_parts(target))
    return 2 * sum(piece.crossed_by(start, part) for part in parts) >= len(parts)


def _parts(unit: FieldUnit) -> Iterator[Point]:
    """The middles of parts of a base, all as large."""
    px, py, qx, qy = unit.corners
    places = [2 * part + 1 - _PARTS for part in range(_PARTS)]
    for i in places:
        for j in places:  # the base's axes are half the sum and half the difference of its corners
            x, y = (px + qx) * i + (px - qx) * j, (py + qy) * i + (py - qy) * j
            yield unit.x + nearest_whole(x / (2 * _PARTS)), unit.y + nearest_whole(y / (2 * _PARTS))
