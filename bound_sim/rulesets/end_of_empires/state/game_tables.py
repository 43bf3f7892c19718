"""A battle of End of Empires in play: its ground, and a game for each table."""

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.rulesets.end_of_empires.state.covers import Covers
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit, game_of
from bound_sim.rulesets.end_of_empires.state.games import GameTables, ground_in
from bound_sim.rulesets.end_of_empires.state.ground import ground_of
from bound_sim.rulesets.end_of_empires.state.save import restore


class Field(GameTables[Unit]):
    """A battle in play."""

    games: list[Game]  # type: ignore[assignment]
    readings: Readings

    def __init__(self, battle: Battle) -> None:
        scenario, readings = battle.scenario, Readings(battle.scenario.rulings)
        rows = unit_types(scenario.unit_types)
        first = game_of(scenario, rows, readings)
        games = [first, *(first.beside() for _ in range(1, battle.tables))]
        super().__init__(
            battle, games, ground_in(battle, ground_of), readings, centres=readings.distance == rulings.Distance.CENTRES
        )
        self.covers = [Covers(places, self.terrain) for places in self.places]
        if battle.opening:
            restore(battle.opening.state, self)
