"""Wounds and what follows: units killed, wounded in Attrition, stunned; pairs that part, what is dropped."""

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import Weapon
from bound_sim.rulesets.entrenched.book.chart import STUN_TURNS
from bound_sim.rulesets.entrenched.state.game import FLED, KILLED, WOUNDED, Cloud, FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import objectives


def wound(
    turn: FieldTurn, unit: FieldUnit, count: int, *, by: FieldUnit | None, kind: str, weapon: Weapon | None = None
) -> None:
    """ENT-R-20: a unit loses a number of wounds at once; wounds beyond its last are lost on nobody."""
    taken = min(count, unit.figures)
    author = by.id if by else kind
    for left in range(unit.figures, unit.figures - count, -1) if turn.logged else ():
        turn.struck(kind, author, unit.base, "removed" if left == 1 else "injured" if left > 0 else "surplus")
    unit.figures -= taken
    unit.lost += taken
    unit.lost_turn += taken
    unit.lost_all += taken
    if (
        taken
        and kind == "fire"
        and (turn.readings.suppressed == rulings.Suppressed.UNDER_FIRE or (weapon and weapon.suppresses))
    ):
        unit.suppressed = True
    if not unit.figures:
        _off(turn, unit, KILLED, own_fire=by is not None and by.side == unit.side)


def kill(turn: FieldTurn, unit: FieldUnit, *, by: str, kind: str, own_fire: bool = False) -> None:
    """ENT-R-24: a unit is off the table whatever wounds it has; ``own_fire``: by its own side."""
    turn.struck(kind, by, unit.base, "removed")
    unit.figures = 0
    _off(turn, unit, KILLED, own_fire=own_fire)


def flee(turn: FieldTurn, unit: FieldUnit) -> None:
    """ENT-R-33: a unit leaves for good."""
    turn.struck("morale", "", unit.base, "removed")
    _off(turn, unit, FLED)


def stun(turn: FieldTurn, unit: FieldUnit, by: Cloud) -> None:
    """ENT-R-24, ENT-Q-stun: no attacks for its owner's next two turns, or for the next two of either."""
    turn.why(unit.id, "gassed", how="stunned", cloud=by.id)
    if turn.readings.stun == rulings.Stun.PLAYER_TURNS:
        unit.stunned_until = turn.bound + STUN_TURNS
    else:
        own = unit.side == turn.side
        unit.stunned_until = turn.bound + 2 * STUN_TURNS - (not own)


def _off(turn: FieldTurn, unit: FieldUnit, status: str, *, own_fire: bool = False) -> None:
    """A unit is off the table, or lies wounded (ENT-R-38): nothing holds it and it holds nothing."""
    for other in turn.game.part(unit):
        if not other.locked:
            turn.why(other.id, "parted")
    carried = turn.game.by_id.get(unit.carries)
    objectives.drop(turn, unit)
    if carried is not None:  # a wounded unit whose bearer is gone lies another round (ENT-Q-wounded)
        carried.at, carried.due = unit.at, _another_round(turn, carried)
    unit.carries = ""
    unit.status, unit.own_fire = status, own_fire
    if status == KILLED and turn.game.type == "attrition":
        unit.status, unit.due = WOUNDED, _another_round(turn, unit)


def _another_round(turn: FieldTurn, unit: FieldUnit) -> int:
    """ENT-Q-wounded: the end of the second player turn from now, or by a reading of its owner's next turn."""
    own = turn.game.active(turn.bound) == unit.side
    return turn.bound + (2 if own or turn.readings.wounded == rulings.Wounded.LIES_A_ROUND else 1)
