"""covers: bound_sim/rulesets/entrenched/steps/deployment.py

A unit that is placed where its kind usually stands comes to the nearest free place, whatever stands around it.
"""

import pytest

from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.game import FieldGame
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import deployment
from bound_sim.rulesets.kit.geometry.units import WAITING
from bound_sim_maps.table import U_PER_INCH

from . import drawn


@pytest.mark.parametrize("seed", range(8))
def test_a_unit_comes_to_the_nearest_of_all_free_places(seed: int) -> None:
    scenario = drawn.scenario(seed)
    game = FieldGame.opening(scenario, Readings(scenario.rulings))
    turn = FieldTurn(game, FieldGround(scenario), 1)
    for unit in game.units:
        army = game.army(unit.side)
        unit.status = WAITING
        x, y = deployment.usual_place(turn, unit, army)
        zone, facing = game.zones[unit.side], game.fronts[unit.side]
        step = U_PER_INCH // 4
        places = sorted(
            ((across - x) ** 2 + (along - y) ** 2, across, along)
            for across in range(zone.x0 + unit.reach // 2, zone.x1, step)
            for along in range(zone.y0 + unit.reach // 2, zone.y1, step)
        )
        free = [
            pose for _, *at in [(0, x, y), *places]
            if deployment.barred(turn, unit, pose := (at[0], at[1], facing)) is None
        ]  # fmt: skip
        deployment.usually(turn, unit, army)
        assert (unit.pose if unit.alive else None) == next(iter(free), None)
