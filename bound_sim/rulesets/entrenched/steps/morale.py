"""Phase 5: who has lost more than its bravery bears rolls, or flees (ENT-R-33)."""

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import COLOURS_ADD, COLOURS_IN
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import losses, nearby

#: field of a unit with its wounds
_WOUNDS = {
    rulings.MoraleWounds.SINCE_LAST: "lost",
    rulings.MoraleWounds.SINCE_THE_START: "lost_all",
    rulings.MoraleWounds.THIS_TURN: "lost_turn",
}


def phase(turn: FieldTurn) -> None:
    """All units that are looked at (ENT-Q-morale-who), the side's own first; bravery is full again afterwards."""
    sides = [turn.side, *([turn.game.other(turn.side)] if turn.readings.morale_who == rulings.MoraleWho.BOTH else [])]
    for side in sides:
        for unit in turn.game.of(side):
            if wounds := getattr(unit, _WOUNDS[turn.readings.morale_wounds]):
                _look(turn, unit, wounds)
            unit.lost = 0


def bravery(turn: FieldTurn, unit: FieldUnit) -> tuple[int, FieldUnit | None]:
    """A unit's bravery, and the bearer of colours near that adds to it."""
    bearers = [other for other in turn.game.of(unit.side) if other is not unit and other.has("Colours")]
    bearer = next(iter(nearby.within(turn, unit, bearers, COLOURS_IN)), None)
    return unit.kind.bravery + (COLOURS_ADD if bearer else 0), bearer


def _look(turn: FieldTurn, unit: FieldUnit, wounds: int) -> None:
    brave, bearer = bravery(turn, unit)
    if bearer is not None:
        turn.why(unit.id, "colours", bearer=bearer.id)
    if brave > wounds:
        turn.why(unit.id, "steady", bravery=brave, wounds=wounds)
        return
    turn.why(unit.id, "shaken", bravery=brave, wounds=wounds)
    die = turn.roll("morale", unit.roller)[0]
    stays = die >= unit.kind.response
    turn.tested("morale", unit.id, die, "stays" if stays else "flees", needed=unit.kind.response)
    if not stays:
        turn.why(unit.id, "fled")
        losses.flee(turn, unit)
