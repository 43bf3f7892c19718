"""covers: bound_sim/rulesets/end_of_empires/steps/hand_to_hand.py, bound_sim/rulesets/end_of_empires/steps/charges.py

Step 5 as a whole: with a log and without one the same becomes of everybody; those in contact since the last turn.
"""

from pathlib import Path

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import hand_to_hand
from bound_sim.rulesets.end_of_empires.steps.boarding import get_in
from bound_sim.rulesets.kit.geometry.units import LOST
from tests.rulesets.end_of_empires.scenes import scene

UNITS = """
Red 1R Infantry at 30,12 facing 90 bases 4
Blue 1B Infantry at 36,14 facing 270 bases 3
Red 2R Cavalry at 30,30 facing 90 bases 2
Blue 2B Car at 36,30 facing 270
Blue 3B Infantry at 80,30 facing 270 bases 1
Red 4R Infantry at 30,48 facing 90 bases 4
Blue GB Commander at 36,48
Red 5R Infantry at 30,66 facing 90 bases 2
Blue 5B Machine guns at 36,66 facing 270
Blue 6B Infantry at 80,66 facing 270 bases 2
"""
CHARGES = {"1R": "1B", "1B": "1R", "2R": "2B", "4R": "GB", "5R": "5B"}


def step_5(folder: Path, *, logged: bool, seed: int = 1, **lines: str) -> Moment:
    """The opening of step 5 with these units."""
    battle = Battle(scene(folder, **lines), KeyedDice(key_from_seed(seed)), logged=logged)
    battle.open()
    field = battle.state
    moment = Moment(field, 0, 1, battle.dice.open_bound(1, field.rollers, field.tables), step="5")
    moment.game.a, moment.game.b = moment.game.sides
    return moment


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_with_a_log_and_without_one_the_same_becomes_of_everybody(tmp_path: Path, seed: int) -> None:
    found = []
    for logged in (True, False):
        rulings = '"EOE-Q-pin-hits" = "melee too"'
        moment = step_5(tmp_path, logged=logged, seed=seed, units=UNITS, rulings=rulings)
        by_id = moment.game.by_id
        get_in(moment, by_id["3B"], [by_id["2B"]], reach_u=1_000.0, factors="")
        for name, foe in CHARGES.items():
            by_id[name].charging = foe
        hand_to_hand.fight([moment])
        assert [by_id[name].status for name in ("2B", "3B", "5B")] == [LOST] * 3
        found.append(moment.places.arrays)
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one, other)


def test_who_is_charged_anew_is_not_asked_whether_it_attacks_on(tmp_path: Path) -> None:
    """1B fights 1R since the last turn; 2R charges it now: it is not asked about 1R, and is free of it. 3R is asked."""
    units = """
    Red 1R Infantry at 30,40 facing 90 bases 1
    Blue 1B Infantry at 33,40 facing 270 bases 1
    Red 2R Infantry at 38,40 facing 270 bases 1
    Red 3R Infantry at 30,60 facing 90 bases 1
    Blue 3B Infantry at 33,60 facing 270 bases 1
    """
    moment = step_5(tmp_path, logged=True, units=units, rulings='"EOE-Q-melee-rounds" = "next turn"')
    by_id = moment.game.by_id
    by_id["1B"].engaged, by_id["2R"].charging, by_id["3R"].engaged = "1R", "1B", "3B"
    hand_to_hand.fight([moment])
    log = moment.log.tables
    told = zip(log["explanations"]["platoon"], log["explanations"]["code"], strict=True)
    assert {who for who, code in told if code in ("attacks-on", "breaks-off")} == {"3R"}
    assert by_id["1B"].engaged in ("", "2R")
    assert set(log["melee"]["striker"]) == {"1B/1", "2R/1"}
