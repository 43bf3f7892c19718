"""A battle of End of Empires in play: its ground, and a game for each table."""

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.rulesets.end_of_empires.state.game import Game
from bound_sim.rulesets.end_of_empires.state.log_writer import Journal
from bound_sim.rulesets.end_of_empires.state.places import Places
from bound_sim.rulesets.end_of_empires.state.save import restore
from bound_sim.rulesets.end_of_empires.state.terrain import Terrain


class Field:
    """A battle in play: its ground, and a game for each table."""

    def __init__(self, battle: Battle) -> None:
        scenario = battle.scenario
        self.battle = battle
        self.readings = Readings(scenario.rulings)
        self.terrain = Terrain(scenario.battlefield)
        rows = unit_types(scenario.unit_types)
        self.games = [Game(scenario, rows, self.readings) for _ in range(battle.tables)]
        #: where the bases of each table stand, for all that measure
        self.places = [Places(game) for game in self.games]
        self.platoons = [platoon.id for platoon in scenario.forces.platoons]
        units = [f"unit {name}" for name in scenario.forces.companies]
        #: who rolls: bases, units, sides
        self.rollers = [*self.platoons, *units, *(f"side {side.id}" for side in scenario.sides)]
        self.tables = np.arange(battle.first_table, battle.first_table + battle.tables, dtype=np.uint64)
        self.journal = Journal(battle)
        if battle.opening:
            restore(battle.opening.state, self)
