"""What a line tells a team to do: verb -> what may hinder it beside the ledger, and how it is carried out."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import guns, ledger, melee, movement, shooting, wire


class Doing(NamedTuple):
    """A kind of action. ``trouble`` says why it is not possible now, None where it is; ``play`` carries it out.

    Both get the turn, the team and the line. The ledger is asked before, and spends the action.
    """

    trouble: Callable[[TrenchTurn, Team, OrderLine], Why | None]
    play: Callable[[TrenchTurn, Team, OrderLine], Play]


DOINGS: Mapping[str, Doing] = {
    "move": Doing(movement.trouble, movement.play),
    "cut": Doing(wire.trouble, wire.play),
    "step": Doing(movement.step_trouble, movement.nothing),
    "shoot": Doing(shooting.trouble, shooting.play),
    "mg": Doing(shooting.trouble, shooting.play),
    "precision": Doing(shooting.trouble, shooting.play),
    "anti-tank": Doing(shooting.trouble, shooting.play),
    "fight": Doing(melee.trouble, melee.play),
    "charge": Doing(melee.trouble, melee.play),
    "withdraw": Doing(melee.withdraw_trouble, melee.withdraw_play),
    "set-up": Doing(guns.trouble, guns.set_up),
    "pack-up": Doing(guns.trouble, guns.pack_up),
    "line-up": Doing(guns.trouble, guns.line_up),
}


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """Why a line cannot be carried out now, None where it can: for play, hints and the order form."""
    return ledger.may(turn, team, line.verb) or DOINGS[line.verb].trouble(turn, team, line)
