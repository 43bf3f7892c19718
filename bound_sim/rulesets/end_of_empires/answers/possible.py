"""States that a side of End of Empires holds possible: the table is open, so all that stands there is as it is.

Who is still to come is not known, and does not come; whom the other side names for its losses is its own affair.
"""
# not measured: who is shown what: the rows hidden forces and secrets of make trust vary it

from collections.abc import Callable

from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.rulesets.end_of_empires.state.game import game_of
from bound_sim.rulesets.end_of_empires.state.save import part
from bound_sim.scenario.model import Scenario


def possible(whole: Scenario, known: Scenario, side: str, state: bytes, choose: Callable[[int], int]) -> bytes:
    """A state that a side holds possible: nothing is left to draw."""
    game = game_of(whole, unit_types(whole.unit_types), Readings(whole.rulings))
    others = {unit.id for unit in game.units if unit.side != side}
    return part(state, game, known.forces.by_id, others)
