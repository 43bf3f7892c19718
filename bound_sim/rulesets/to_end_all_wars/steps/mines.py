"""Mines that men and tanks come to (TEAW-R-28, TEAW-R-30)."""

from bound_sim.rulesets.kit.driven_turn import Play
from bound_sim.rulesets.kit.points import Leg
from bound_sim.rulesets.kit.things import Thing
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn


def first_met(turn: TrenchTurn, team: Team, leg: Leg) -> tuple[float, Thing] | None:
    """The length of a leg at which the team first comes to a mine that it sets off, and that mine."""
    return None


def goes_off(turn: TrenchTurn, mine: Thing, team: Team) -> Play:
    """A mine that a team sets off bursts."""
    yield from ()


def at_end(turn: TrenchTurn, team: Team) -> Play:
    """TEAW-Q-mine-trigger, reading "at the end": mines near where a move ends."""
    yield from ()
