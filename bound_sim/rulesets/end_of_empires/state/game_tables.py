"""A battle of End of Empires in play: its ground, and a game for each table."""

from collections.abc import Hashable
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.rulesets.end_of_empires.state.arrays import Arrays, arrays_of, on_tables, units_apart_of
from bound_sim.rulesets.end_of_empires.state.covers import Covers, room_for_covers
from bound_sim.rulesets.end_of_empires.state.game import Game, game_of
from bound_sim.rulesets.end_of_empires.state.ground import ground_of
from bound_sim.rulesets.end_of_empires.state.places import Places
from bound_sim.rulesets.end_of_empires.state.save import restore
from bound_sim.rulesets.end_of_empires.state.terrain import Terrain


def side_by_side(platoons: int) -> int:
    """Number of tables to play together: a call costs the same for many, and progress is still shown often."""
    return 60


class Field:
    """A battle in play. Bases, units and sides roll, in this order."""

    def __init__(self, battle: Battle, game: Game, terrain: Terrain, readings: Readings) -> None:
        """``game``: as all tables stand at the opening. A single table is played on it; of several none is."""
        forces = battle.scenario.forces
        self.battle, self.terrain, self.readings = battle, terrain, readings
        #: EOE-Q-distance: lengths are measured between centres
        self.centres = readings.distance == rulings.Distance.CENTRES
        alone, shared = battle.tables == 1, battle.shared
        if not alone and shared.get(Arrays, (None,))[0] is not game:
            shared[Arrays] = game, arrays_of(game, seated=False)
        self.arrays: Arrays = arrays_of(game) if alone else on_tables(shared[Arrays][1], battle.tables)
        self.games = [game] if alone else [game.on(self.arrays, table) for table in range(battle.tables)]
        #: where the bases of each table stand, for all that measure
        measured, covers = units_apart_of(self.arrays), room_for_covers(self.arrays, terrain)
        self.places = [Places(game, self.arrays, table, measured) for table, game in enumerate(self.games)]
        self.covers = [Covers(places, terrain, covers) for places in self.places]
        #: what the readings and the key of a question alone decide: the key -> the answer
        self.known: dict[Hashable, Any] = {}
        self.platoons = [platoon.id for platoon in forces.platoons]
        units = [f"unit {name}" for name in forces.companies]
        self.rollers = [*self.platoons, *units, *(f"side {side.id}" for side in battle.scenario.sides)]
        self.tables = np.arange(battle.first_table, battle.first_table + battle.tables, dtype=np.uint64)


def field_of(battle: Battle) -> Field:
    """A battle in play as it opens. Battles of one scenario that follow each other share its ground, and on many tables
    how they open, or how they are taken up again."""
    scenario, readings, shared = battle.scenario, Readings(battle.scenario.rulings), battle.shared
    if Terrain not in shared:
        shared[Terrain] = ground_of(scenario.battlefield)
    opening, game = shared.get(Game, (None, None))
    if game is None or opening is not battle.opening or battle.tables == 1:
        game = game_of(scenario, unit_types(scenario.unit_types), readings)
        if battle.opening:
            restore(battle.opening.state, game)
        if battle.tables > 1:
            shared[Game] = battle.opening, game
    return Field(battle, game, shared[Terrain], readings)
