"""covers: bound_sim/rulesets/end_of_empires/steps/umpire.py

What an umpire does while a turn runs counts from the next step on: distances are those of where bases stand then.
"""

from pathlib import Path

import numpy as np
import pytest

from bound_sim.orders.interventions import parse_act
from bound_sim.rulesets.end_of_empires.state import near
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.end_of_empires.steps import side_march
from bound_sim.rulesets.end_of_empires.steps.paces import H_CENTRES
from bound_sim.rulesets.end_of_empires.steps.walk import MovingStep
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints, units_apart
from tests.core.battle_file.battles import opened

HEDGEROW = str(Path(__file__).parents[2] / "battles/hedgerow")


@pytest.mark.parametrize("act", ["move R2/4 40,30 face 90", "remove BM/1", "hit R2/1"])
@pytest.mark.parametrize("step", ["1", "2", "3"])
def test_distances_after_an_act_are_those_of_all_measured_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, act: str, step: str
) -> None:
    """Only units that moved are measured again: what is told of all of them is as if everybody had been."""
    plain, plain_of_march, asked = near.measure_again, side_march._measure, [0]

    def compare(bases: TableBases, how: int, lengths: Floats) -> None:
        anew, boxes = np.zeros_like(lengths), np.zeros((len(lengths), 4), dtype=np.int64)
        units_apart(bases, np.ones(len(lengths), dtype=np.int64), how == 1, near.EXACT_U, boxes, anew)
        assert (anew == lengths).all()
        asked[0] += 1

    def measure_again(
        bases: TableBases, tables: Ints, how: int, lengths: Floats, stale: Ints, boxes: Ints
    ) -> None:  # fmt: skip
        plain(bases, tables, how, lengths, stale, boxes)
        compare((bases[0][tables[0]], bases[1], bases[2]), how, lengths[tables[0], how])

    def measure(here: MovingStep) -> None:
        plain_of_march(here)
        compare(here.bases, int(here.how[H_CENTRES]), here.apart)

    with opened(tmp_path / "b.bound", HEDGEROW, seed=4) as file:
        file.resolve()
        file.resolve(to_substep=step)
        file.rule(parse_act(act), umpire="U", reason="bumped")
        monkeypatch.setattr(near, "measure_again", measure_again)
        monkeypatch.setattr(side_march, "_measure", measure)
        file.resolve()
    assert asked[0] > 5
