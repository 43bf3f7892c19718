"""Battles as they stand on all their tables: for odds, and for rows of a state."""

from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.rules.records.standing import Standing
from bound_sim.rulesets.all_quiet.book.words import LOST_BOX
from bound_sim.rulesets.all_quiet.state.front import FrontGame


def standing(battle: Battle) -> Standing:
    """A battle as it stands on all its tables: places, units that fell, victory points, the winner."""
    games: list[FrontGame] = battle.state.games
    kept = games[0].kept
    if standing not in kept:  # of each area; the last is that of a box
        kept[standing] = np.array([*(area.at for area in games[0].net.areas), (0, 0)], dtype=np.int64).T
    spots = np.array([game.stacks.spots for game in games], dtype=np.int64)
    at_u, hits = kept[standing].take(spots, axis=1), np.zeros(spots.shape, dtype=np.int64)
    gone, left = np.zeros(spots.shape, dtype=np.bool_), np.zeros(spots.shape, dtype=np.bool_)
    for table, game in enumerate(games):
        for side in game.sides:
            for unit in game.stacks.at[side, ""]:
                if unit.fallen or unit.box == LOST_BOX:
                    hits[table, unit.row] = gone[table, unit.row] = 1
    order = [side.id for side in battle.scenario.sides]
    score = np.array([[game.points[side] for side in order] for game in games], dtype=np.int64)
    words = {"": 0, "draw": 1} | {side: place + 2 for place, side in enumerate(order)}
    won = np.array([words[battle.outcomes.get(table, "")] for table in range(len(games))], dtype=np.int64)
    return Standing(spots >= 0, hits, gone, left, at_u[0], at_u[1], score, won)


def states_now(battle: Battle) -> list[dict[str, Any]]:
    """Rows of ``states`` as the units stand now."""
    game: FrontGame = battle.state.games[0]
    return game.states(battle.bound)
