"""What a line tells a unit to do: verb -> what hinders it, and how it is carried out."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import charges, gas, melee, movement, shooting, templates
from bound_sim.rulesets.kit.driven_turn import Play, Why


class Action(NamedTuple):
    """``trouble`` says why it is not possible now, None where it is; ``play`` carries it out."""

    trouble: Callable[[FieldTurn, FieldUnit, OrderLine], Why | None]
    play: Callable[[FieldTurn, FieldUnit, OrderLine], Play]


_MOVE = Action(movement.trouble, movement.play)
ACTIONS: Mapping[str, Action] = {
    "move": _MOVE,
    "run": _MOVE,
    "turn": _MOVE,
    "fall-back": _MOVE,
    "run-back": _MOVE,
    "fire": Action(shooting.trouble, shooting.play),
    "fire-on": Action(templates.trouble, templates.play),
    "release": Action(gas.trouble, gas.play),
    "charge": Action(charges.trouble, charges.play),
    "strike": Action(melee.trouble, melee.play),
}


def trouble(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Why | None:
    """Why a line cannot be carried out now: for play, hints and the order form."""
    if unit.side != turn.side:
        return Why("not-its-turn", {"verb": line.verb})
    return ACTIONS[line.verb].trouble(turn, unit, line)
