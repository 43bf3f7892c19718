"""A state of a battle that a side holds possible: the other's waves that are to come are dealt out by chance."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import WAVES
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state import save
from bound_sim.rulesets.entrenched.state.game import FieldGame, FieldUnit
from bound_sim.scenario.model import Scenario


def possible(whole: Scenario, known: Scenario, side: str, state: bytes, choose: Callable[[int], int]) -> bytes:
    """The state with waves for the other's units to come that nothing hidden decides; ``choose`` draws one of n.

    Before the set-up is played none of them has a wave: then the division is still to be made.
    """
    game = FieldGame(known, Readings(known.rulings))
    save.restore(state, game)
    if game.type == "attrition" and game.readings.wave_secret == rulings.WaveSecret.SECRET:
        hidden = [unit for unit in game.units if unit.side != side and unit.to_come]
        others = [unit for unit in game.units if unit.side != side and not unit.to_come]
        for unit in hidden:
            unit.wave = 0
        if game.first:
            _deal(hidden, max((unit.wave for unit in others), default=1), choose)
    battle: Any = SimpleNamespace(state=SimpleNamespace(games=[game]))
    return save.save(battle)


def _deal(units: Sequence[FieldUnit], last: int, choose: Callable[[int], int]) -> None:
    """Units to the waves after the last that came, none of which is empty if units suffice (ENT-Q-wave)."""
    waves = range(min(last + 1, WAVES), WAVES + 1)
    for place, unit in enumerate(units):
        unit.wave = waves[place] if place < len(waves) else waves[choose(len(waves))]
    for place in range(len(units) - 1, 0, -1):  # whoever fills a wave is drawn too
        other = choose(place + 1)
        units[place].wave, units[other].wave = units[other].wave, units[place].wave
