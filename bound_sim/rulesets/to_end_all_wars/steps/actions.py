"""Verbs of lines: verb -> what may hinder it beside the ledger, and the function that carries it out."""

from collections.abc import Mapping

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.lines.programme import Doing, Programme
from bound_sim.rulesets.to_end_all_wars.book.words import VERBS
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
    mines,
    movement,
    shooting,
    tank_moves,
    throw_back,
    wire,
)

DOINGS: Mapping[str, Doing[TrenchTurn, Team]] = {
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


def _team_of(turn: TrenchTurn, line: OrderLine) -> Team:
    return turn.game.by_id[line.unit.partition("/")[0]]


def _steps_with(line: OrderLine, other: OrderLine) -> bool:
    """A man's step is the end of the move of his team."""
    return line.verb == "move" and other.verb == "step" and other.unit.startswith(f"{line.unit.partition('/')[0]}/")


def _afterwards(turn: TrenchTurn) -> None:
    melee.sweep(turn)
    mines.look(turn)


PROGRAMME = Programme(DOINGS, VERBS, ledger.may, _team_of, ledger.spend, _afterwards, _steps_with)
trouble = PROGRAMME.trouble
