"""The opening of a turn: bases enter where the scenario puts them, in their turn or when there is room; the initiative.

A move's word is "arrived"; the reasons are arrived and no-room.
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


def roll_off(turn: Moment, purpose: str, last: str = "", *, last_keeps: bool = False) -> str:
    """The side whose die is higher, written down as a test; equal dice are rolled again, unless the ``last`` keeps it.

    Where dice are missing they are not rolled again: the last has it, or the first side.
    """
    sides = turn.game.sides
    number = 0
    while True:
        one, other = (turn.die(purpose, turn.side_row(side), number=number) for side in sides)
        tie = one == other
        winner = (last or sides[0]) if tie else sides[0] if one > other else sides[1]
        settled = not tie or (last_keeps and last != "") or turn.dice_missing
        for side, die in zip(sides, (one, other), strict=True):
            won = "again" if not settled else purpose if side == winner else ""
            turn.test(purpose, f"side {side}", die, won, number=number)
        if settled:
            return winner
        number += 1
