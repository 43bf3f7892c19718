"""The arrays that the steps of a bound work on together, as one record."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bound_sim.rulesets.kit.arrays.events import Recorder
from bound_sim.rulesets.rules1418.book.rulings import Readings
from bound_sim.rulesets.rules1418.state.arrays import Array, Battalions
from bound_sim_kernels.compiled import in_use


class World(NamedTuple):
    """A battle while a bound is resolved, on all its tables; the columns are numbered in ``col``.

    ``units`` [``U_...``, platoon] never change. ``state`` [``S_...``, table, platoon] lasts from bound to bound.
    ``now`` [``M_...``, table, platoon] are one bound's marks. ``orders`` [``O_...``, platoon] and those in
    ``battalions`` are a bound's orders. The only row of ``in_force`` has the numbers of the readings by name.
    ``events`` takes what the log tells.
    """

    units: Array
    battalions: Battalions
    state: Array
    now: Array
    orders: Array
    in_force: Sequence[Readings]
    events: Recorder


class RowInForce(np.ndarray):
    """The readings in force for plain Python, some of whose functions may be compiled ones.

    To those it is the row of numbers that it is made of; plain Python gets the readings as they are.
    """

    in_force: Readings

    def __getitem__(self, row: object) -> Any:
        return self.in_force


def named_numbers(in_force: Readings) -> Any:
    """The readings in force as kernels take them: a row of whole numbers by name."""
    numbers = vars(in_force)
    # an array of one row: numpy describes a row by itself field by field each time that it is handed to a kernel
    row = np.array([tuple(numbers.values())], dtype=[(name, np.int64) for name in numbers])
    if in_use():
        return row
    both = row.view(RowInForce)
    both.in_force = in_force
    return both
