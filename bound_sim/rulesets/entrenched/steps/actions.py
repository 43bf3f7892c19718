"""Verbs of lines: verb -> what hinders it, and the function that carries it out."""

from collections.abc import Mapping

from bound_sim.rulesets.entrenched.book.words import VERBS
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import charges, gas, melee, movement, shooting, templates
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim.rulesets.kit.lines.programme import Doing, Programme

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


def _may(turn: FieldTurn, unit: FieldUnit, verb: str) -> Why | None:
    return None if unit.side == turn.side else Why("not-its-turn", {"verb": verb})


PROGRAMME = Programme(ACTIONS, VERBS, _may, lambda turn, line: turn.game.by_id[line.unit], units="in", step="")
