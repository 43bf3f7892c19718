"""Phase 1: who is active in this turn (ENT-R-11), with officers near and signallers' help."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book.chart import COMMAND_ADDS, COMMAND_IN, SIGNAL_DICE, SIGNAL_IN
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn, inches_text
from bound_sim.rulesets.entrenched.steps import nearby
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
    officers = [unit for unit in units if unit.has("Command")]
    yield from _signals(turn, units, officers, helped)
    _respond(turn, units, officers, helped)


def added(turn: FieldTurn, unit: FieldUnit) -> FieldUnit | None:
    """The officer near, other than itself, who adds 1 to a unit's response die; Commands do not add up."""
    officers = [other for other in turn.game.of(unit.side) if other.has("Command")]
    return next(iter(nearby.within(turn, unit, officers, COMMAND_IN)), None)


def _too_far(turn: FieldTurn, lines: Iterable[OrderLine]) -> None:
    """Lines by which a signaller helps a friend whom it does not reach."""
    for line in lines:
        signaller, friend = turn.game.by_id[line.unit], turn.game.by_id[str(line.get("friend")).partition("/")[0]]
        if signaller.alive and not nearby.within(turn, signaller, [friend], SIGNAL_IN):
            turn.why(
                signaller.id, "too-far-to-signal", unit=friend.id, cm=inches_text(turn.apart(signaller, friend), ceil)
            )


def _signals(
    turn: FieldTurn, units: list[FieldUnit], officers: Sequence[FieldUnit], helped: dict[str, str]
) -> Play:  # fmt: skip
    """Section 11, Signal: each signaller may help one friend near; ``helped`` takes friend -> signaller."""
    for signaller in units:
        if not signaller.has("Signal"):
            continue
        friends = nearby.within(turn, signaller, units, SIGNAL_IN)
        if not friends:
            continue
        near = zip(friends, nearby.within_each(turn, friends, officers, COMMAND_IN), strict=True)
        gained = {unit.id: unit.kind.points * _chance_gained(unit, commanded=bool(by)) for unit, by in near}
        usual = max(friends, key=lambda unit: (gained[unit.id], -unit.row))
        options = (usual.id, *(unit.id for unit in friends if unit is not usual), NOBODY)
        chosen = yield Decision("signal", turn.side, turn.bound, options, about=(signaller.id,))
        if chosen != NOBODY:
            helped.setdefault(str(chosen), signaller.id)


def _chance_gained(unit: FieldUnit, *, commanded: bool) -> int:
    """Gain of a second die for a unit, in 36ths: the greatest where one die passes half of the time."""
    needed = unit.kind.response - COMMAND_ADDS * commanded
    fails = min(max(needed - 1, 0), 6)
    return fails * (6 - fails)


def _respond(
    turn: FieldTurn, units: Sequence[FieldUnit], officers: Sequence[FieldUnit], helped: Mapping[str, str]
) -> None:  # fmt: skip
    """A die of each, two of one that is helped; who is active by it. Officers and reasons stand unit by unit."""
    near = nearby.within_each(turn, units, officers, COMMAND_IN)
    counts = [SIGNAL_DICE if unit.id in helped else 1 for unit in units]
    rolls = turn.roll_each("response", [unit.roller for unit in units], counts)
    for unit, by, dice in zip(units, near, rolls, strict=True):
        more, needed, signaller = COMMAND_ADDS if by else 0, unit.kind.response, helped.get(unit.id, "")
        unit.active = max(dice) + more >= needed
        if not turn.logged:
            continue
        if by:
            turn.why(unit.id, "commanded", officer=by[0].id)
        if signaller:
            turn.why(unit.id, "signalled", signaller=signaller)
        result = "active" if unit.active else "inactive"
        for number, die in enumerate(dice):
            turn.tested("response", unit.id, die, result, needed=needed, added=more, by=signaller, number=number)
