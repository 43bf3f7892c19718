"""covers: bound_sim/rulesets/end_of_empires/steps/morale_dice.py, bound_sim/rulesets/end_of_empires/steps/morale.py

Morale comes to the same with a log and without one.
"""

from typing import Any

import pytest

from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import morale
from tests.rulesets.end_of_empires.board import base, tables, unit


def shaken(seed: int, *, logged: bool) -> Moment:
    """Three units near an enemy after the morale step: under a quarter, under half and whole."""
    units = [
        unit(str(row), row, "A", base(f"{row}/1", row, 20_000 + 10_000 * row, 40_000, figures=8)) for row in range(3)
    ]
    units.append(unit("3", 3, "B", base("3/1", 3, 30_000, 50_000)))
    field = tables(*units, logged=logged)
    units[0].bases[0].figures, units[1].bases[0].figures = 1, 3
    dice = KeyedDice(key_from_seed(seed)).open_bound(1, ["", "", "", ""], field.tables)
    now = Moment(field, 0, 1, dice, step="6")
    morale.test([now])
    return now


@pytest.mark.parametrize("seed", range(4))
def test_morale_is_the_same_without_a_log(seed: int) -> None:
    told, silent = (shaken(seed, logged=logged) for logged in (True, False))
    assert told.places.arrays.units.tolist() == silent.places.arrays.units.tolist()
    assert [unit.pinned_for_good for unit in silent.game.units] == [True, False, False, False]
    rows: Any = told.log["tests"]
    assert [row["unit"] for row in rows if row["kind"] == "morale"] == ["1"]
    assert not silent.log
