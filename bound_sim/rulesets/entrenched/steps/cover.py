"""Lines of sight, and the cover that pieces give (ENT-Q-sight, ENT-R-21, ENT-Q-cover)."""

from typing import NamedTuple

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import Weapon
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import sights
from bound_sim.rulesets.entrenched.steps.sights import Sighting, Stand
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point


class Cover(NamedTuple):
    """Addition of cover to each save die, the better grade, and the piece that gives it; ``negated`` by the weapon:
    then none."""

    added: int = 0
    grade: str = "none"
    piece: str = ""
    negated: bool = False


#: in the open
NONE = Cover()
#: reasons of ``sights.seen``
_HIDDEN = {sights.SEEN: "", sights.BEHIND: "behind-its-front", sights.NO_SIGHT: "no-sight"}


def sighting(turn: FieldTurn) -> Sighting:
    """Pieces and readings as ``sights`` asks for them, made once for all tables of a scenario."""
    known: Sighting | None = turn.ground.known.get("sighting")
    if known is None:
        readings = turn.readings
        flags = (
            readings.range_points == rulings.RangePoints.FRONT_CENTRE, readings.sight == rulings.Sight.FRONT,
            readings.cover == rulings.Cover.HALF_HIDDEN, readings.cover_stack == rulings.CoverStack.ADD_UP,
        )  # fmt: skip
        front_centre, front, half, adds_up = map(int, flags)
        known = turn.ground.known["sighting"] = (*turn.ground.in_sight, front_centre, front, half, adds_up)
    return known


def stand(unit: FieldUnit) -> Stand:
    """A unit as ``sights`` asks for it."""
    return unit.x, unit.y, *unit.corners, *direction(unit.facing)


def sees_all(unit: FieldUnit) -> bool:
    """ENT-Q-artillery: true for a unit that needs not to see what it fires at."""
    return unit.has("Artillery")


def hidden(turn: FieldTurn, unit: FieldUnit, end: Point) -> str:
    """The reason why a unit does not see a point, "" where it does or needs not to."""
    return hides(unit, sights.seen(sighting(turn), stand(unit), end))


def hides(unit: FieldUnit, seen: int) -> str:
    """The same where it is known what ``sights.seen`` says."""
    return "" if sees_all(unit) else _HIDDEN[seen]


def of(turn: FieldTurn, start: Point, target: FieldUnit, weapon: Weapon | None = None) -> Cover:
    """ENT-R-21: the cover of a target from a shot that comes from a point; the better piece, or all of them added."""
    return given(turn, *sights.covered(sighting(turn), start, stand(target)), weapon)


def given(turn: FieldTurn, piece: int, added: int, weapon: Weapon | None = None) -> Cover:
    """The cover that a piece gives, told by its number as ``sights.covered`` has it; ``added`` to saves."""
    if piece == sights.OPEN:
        return NONE
    best, negated = turn.ground.best_first[piece], weapon is not None and weapon.negates_cover
    # plain Python gives a number of numpy's, which a log would have as another
    return Cover(0 if negated else int(added), best.cover, best.name, negated)
