"""Dice of a roll on many tables, compiled."""

from typing import Any

from bound_sim.dice.keyed import Dice, roll
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim_kernels.compiled import compiled


@compiled
def roll_each(dice: Any, tables: Ints, what: tuple[int, int, int], rows: Ints, faces: Ints) -> None:
    """One keyed d6 of each of ``rows`` on each of some tables, into ``faces`` [table, row].

    ``dice`` are ``Dice`` as a plain tuple; ``what``: the numbers of the step, of the purpose and of the roll.
    """
    thrown = Dice(dice[0], dice[1], dice[2], dice[3], dice[4], dice[5])
    for n in range(len(tables)):
        for k in range(len(rows)):
            roll(thrown, tables[n], what[0], what[1], 0, rows[k], -1, what[2], 1, faces[n, k:])
