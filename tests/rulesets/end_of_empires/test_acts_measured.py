"""covers: bound_sim/rulesets/end_of_empires/steps/umpire.py

What an umpire does while a turn runs counts from the next step on: distances are those of where bases stand then.
"""

from pathlib import Path

import pytest

from bound_sim.orders.interventions import parse_act
from bound_sim.rulesets.end_of_empires.state.between_units import unit_distance
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import Apart
from tests.core.battle_file.battles import opened

HEDGEROW = str(Path(__file__).parents[2] / "battles/hedgerow")


@pytest.mark.parametrize("act", ["move R2/4 40,30 face 90", "remove BM/1", "hit R2/1"])
@pytest.mark.parametrize("step", ["1", "2", "3"])
def test_distances_after_an_act_are_those_of_the_plain_functions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, act: str, step: str
) -> None:
    plain, asked = Moment.apart, [0]

    def apart(moment: Moment) -> Apart:
        found = plain(moment)
        units = moment.game.on_table()
        for a in units:
            for b in units:
                if a is not b:
                    assert found.between(a, b) == unit_distance(a, b, centres=moment.centres), (a.id, b.id)
                    asked[0] += 1
        return found

    with opened(tmp_path / "b.bound", HEDGEROW, seed=4) as file:
        file.resolve()
        file.resolve(to_substep=step)
        file.rule(parse_act(act), umpire="U", reason="bumped")
        monkeypatch.setattr(Moment, "apart", apart)
        file.resolve()
    assert asked[0] > 1000
