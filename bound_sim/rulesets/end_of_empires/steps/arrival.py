"""Reinforcements: bases that enter where the scenario puts them, at the opening of their turn or when there is room.

The log's word is "arrived"; the reasons are arrived and no-room.
"""

import numpy as np

from bound_sim.rulesets.end_of_empires.state.columns import B_STATUS, S_WAITING
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import standing
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, WAITING


def arrive(turn: Moment) -> None:
    """The bases that wait of the units of this turn and of those before; all of a unit, or none."""
    if not (turn.places.rows[:, B_STATUS] == S_WAITING).any():
        return
    for unit in turn.game.units:
        waiting = [base for base in unit.all if base.status == WAITING] if unit.arrives <= turn.bound else []
        if not waiting:
            continue
        stands = standing.first_under(turn.places.bases, np.array([base.row for base in waiting], dtype=np.int64))
        if stands >= 0:
            turn.why(unit.id, "no-room", unit=turn.game.units[stands].id)
            continue
        unit.status = ON_TABLE
        for base in waiting:
            base.status = ON_TABLE
            turn.move(unit, base, base.pose, "arrived")
        turn.why(unit.id, "arrived")
