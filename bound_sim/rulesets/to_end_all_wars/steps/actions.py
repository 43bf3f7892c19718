"""What a line tells a team to do: verb -> what may hinder it beside the ledger, and how it is carried out."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import (
    cannon,
    charges,
    engineers,
    flame,
    grenades,
    guns,
    ledger,
    melee,
    movement,
    shooting,
    tank_moves,
    throw_back,
    wire,
)


class Doing(NamedTuple):
    """A kind of action. ``trouble`` says why it is not possible now, None where it is; ``play`` carries it out.

    Both get the turn, the team and the line. The ledger is asked before, and spends the action.
    """

    trouble: Callable[[TrenchTurn, Team, OrderLine], Why | None]
    play: Callable[[TrenchTurn, Team, OrderLine], Play]


DOINGS: Mapping[str, Doing] = {
    "move": Doing(movement.trouble, movement.play),
    "cut": Doing(wire.trouble, wire.play),
    "step": Doing(movement.step_trouble, movement.play),
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
    "grenade": Doing(grenades.trouble, grenades.play),
    "throw-back": Doing(throw_back.trouble, throw_back.play),
    "wire": Doing(engineers.wire_trouble, engineers.place_wire),
    "mine": Doing(engineers.mine_trouble, engineers.place_mine),
    "defuse": Doing(engineers.defuse_trouble, engineers.defuse),
    "charge-on-tank": Doing(charges.trouble, charges.play),
    "flame": Doing(flame.trouble, flame.play),
    "turn": Doing(tank_moves.turn_trouble, tank_moves.turn_play),
    "cannon": Doing(cannon.trouble, cannon.play),
}


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """Why a line cannot be carried out now, None where it can: for play, hints and the order form."""
    return ledger.may(turn, team, line.verb) or DOINGS[line.verb].trouble(turn, team, line)
