"""Phase 1: who is active in this turn (ENT-R-11), with officers near and signallers' help."""

from collections.abc import Iterable, Sequence
from math import ceil

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book.chart import COMMAND_ADDS, COMMAND_IN, SIGNAL_DICE, SIGNAL_IN
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn, inches_text
from bound_sim.rulesets.kit.lines.driven_turn import Play

NOBODY = "none"


def phase(turn: FieldTurn, lines: Iterable[OrderLine]) -> Play:
    """Every unit of the side rolls; in a side's first turn all are active without a die."""
    units = turn.game.of(turn.side)
    if turn.round == 1:
        for unit in units:
            unit.active = True
            turn.why(unit.id, "first-turn")
        return
    helped: dict[str, str] = {}
    _too_far(turn, lines)
    yield from _signals(turn, units, helped)
    officers = [unit for unit in units if unit.has("Command")]
    for unit in units:
        _respond(turn, unit, helped.get(unit.id, ""), officers)


def added(turn: FieldTurn, unit: FieldUnit, officers: Iterable[FieldUnit] | None = None) -> FieldUnit | None:
    """The officer near, other than itself, who adds 1 to a unit's response die; Commands do not add up.

    ``officers`` of its side on the table, where they are known.
    """
    if officers is None:
        officers = (other for other in turn.game.of(unit.side) if other.has("Command"))
    others = [officer for officer in officers if officer is not unit]
    return next(iter(turn.within(unit, others, COMMAND_IN)), None)


def _too_far(turn: FieldTurn, lines: Iterable[OrderLine]) -> None:
    """Lines by which a signaller helps a friend whom it does not reach."""
    for line in lines:
        signaller, friend = turn.game.by_id[line.unit], turn.game.by_id[str(line.get("friend")).partition("/")[0]]
        if signaller.alive and not turn.within(signaller, [friend], SIGNAL_IN):
            turn.why(
                signaller.id, "too-far-to-signal", unit=friend.id, cm=inches_text(turn.apart(signaller, friend), ceil)
            )


def _signals(turn: FieldTurn, units: list[FieldUnit], helped: dict[str, str]) -> Play:
    """Section 11, Signal: each signaller may help one friend near; ``helped`` takes friend -> signaller."""
    for signaller in units:
        if not signaller.has("Signal"):
            continue
        friends = [unit for unit in turn.within(signaller, units, SIGNAL_IN) if unit is not signaller]
        if not friends:
            continue
        usual = max(friends, key=lambda unit: (unit.kind.points * _chance_gained(turn, unit), -unit.row))
        options = (usual.id, *(unit.id for unit in friends if unit is not usual), NOBODY)
        chosen = yield Decision("signal", turn.side, turn.bound, options, about=(signaller.id,))
        if chosen != NOBODY:
            helped.setdefault(str(chosen), signaller.id)


def _chance_gained(turn: FieldTurn, unit: FieldUnit) -> int:
    """Gain of a second die for a unit, in 36ths: the greatest where one die passes half of the time."""
    needed = unit.kind.response - COMMAND_ADDS * (added(turn, unit) is not None)
    fails = min(max(needed - 1, 0), 6)
    return fails * (6 - fails)


def _respond(turn: FieldTurn, unit: FieldUnit, signaller: str, officers: Sequence[FieldUnit]) -> None:
    officer = added(turn, unit, officers)
    more = COMMAND_ADDS if officer is not None else 0
    if officer is not None:
        turn.why(unit.id, "commanded", officer=officer.id)
    if signaller:
        turn.why(unit.id, "signalled", signaller=signaller)
    dice = turn.roll("response", f"unit {unit.id}", SIGNAL_DICE if signaller else 1)
    needed = unit.kind.response
    unit.active = max(dice) + more >= needed
    result = "active" if unit.active else "inactive"
    for number, die in enumerate(dice):
        turn.tested("response", unit.id, die, result, needed=needed, added=more, by=signaller, number=number)
