"""A battle of a game of objects in play: its ground, and a game for each of its tables."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.end_of_empires.state.arrays import Arrays, arrays_of
from bound_sim.rulesets.end_of_empires.state.places import Places
from bound_sim.rulesets.end_of_empires.state.terrain import Terrain
from bound_sim.rulesets.kit.geometry.units import Game, U
from bound_sim_maps.battlefield import Battlefield


def side_by_side(platoons: int) -> int:
    """Number of tables to play together: setting up and counting take less time, and progress is still shown often."""
    return 20


def ground_in(battle: Battle, made: Callable[[Battlefield], Terrain]) -> Terrain:
    """The ground of a battle, the same for all battles of one scenario that follow each other."""
    if Terrain not in battle.shared:
        battle.shared[Terrain] = made(battle.scenario.battlefield)
    found: Terrain = battle.shared[Terrain]
    return found


class GameTables(Generic[U]):
    """A battle in play. Bases, units and sides roll, in this order; ``centres``: lengths are measured between them."""

    def __init__(
        self, battle: Battle, games: Sequence[Game[U]], terrain: Terrain, readings: Any, *, centres: bool
    ) -> None:
        forces = battle.scenario.forces
        self.battle, self.games, self.terrain, self.readings = battle, list(games), terrain, readings
        self.centres = centres
        self.arrays: Arrays = arrays_of(self.games)
        #: where the bases of each table stand, for all that measure
        self.places = [Places(game, self.arrays, table) for table, game in enumerate(self.games)]
        #: what the readings and the key of a question alone decide: the key -> the answer
        self.known: dict[Hashable, Any] = {}
        self.platoons = [platoon.id for platoon in forces.platoons]
        units = [f"unit {name}" for name in forces.companies]
        self.rollers = [*self.platoons, *units, *(f"side {side.id}" for side in battle.scenario.sides)]
        self.tables = np.arange(battle.first_table, battle.first_table + battle.tables, dtype=np.uint64)
