"""The declarations of a turn and the states at its end into the log."""

from collections.abc import Iterator
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.end_of_empires.state.columns import SURRENDERED
from bound_sim.rulesets.end_of_empires.state.declaration import order_row
from bound_sim.rulesets.end_of_empires.state.game import Game
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.state_rows import rows_of_states

#: what a unit's states say of it beside its bases
_MARKS = ("pinned", "prone", "under_fire", "retreating", "limbered", "dismounted")


def state_rows(battle: Battle, bound: int, game: Game) -> Iterator[dict[str, Any]]:
    """The bases of a game as they stand, as rows of ``states``."""
    return rows_of_states(battle, bound, game, _MARKS, gone=(SURRENDERED,))


def states_now(battle: Battle) -> list[dict[str, Any]]:
    """Rows of ``states`` as the bases stand now."""
    return list(state_rows(battle, battle.bound, battle.state.games[0]))


def write_orders(moment: Moment) -> None:
    """One row for each unit that the turn found on the table: what it was told and what it declared."""
    if moment.logged:
        for unit in moment.declaring:
            letter = "A" if unit.side == moment.game.a else "B"
            moment.log.add("orders", {**order_row(moment.bound, unit), "letter": letter})
