"""What a line tells a unit to do: verb -> what hinders it, and how it is carried out."""

from collections.abc import Mapping

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import charges, gas, melee, movement, shooting, templates
from bound_sim.rulesets.kit.driven_turn import Why
from bound_sim.rulesets.kit.programme import Doing

_MOVE = Doing(movement.trouble, movement.play)
ACTIONS: Mapping[str, Doing[FieldTurn, FieldUnit]] = {
    "move": _MOVE,
    "run": _MOVE,
    "turn": _MOVE,
    "fall-back": _MOVE,
    "run-back": _MOVE,
    "fire": Doing(shooting.trouble, shooting.play),
    "fire-on": Doing(templates.trouble, templates.play),
    "release": Doing(gas.trouble, gas.play),
    "charge": Doing(charges.trouble, charges.play),
    "strike": Doing(melee.trouble, melee.play),
}


def trouble(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Why | None:
    """Why a line cannot be carried out now: for play, hints and the order form."""
    if unit.side != turn.side:
        return Why("not-its-turn", {"verb": line.verb})
    return ACTIONS[line.verb].trouble(turn, unit, line)
