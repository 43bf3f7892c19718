"""Second ranks (R-42, Q-second-rank): who stands behind whom."""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import NOBODY, ON_TABLE, Array
from bound_sim.rulesets.rules1418.steps.contact import struck_edge, touching
from bound_sim_kernels.compiled import part

#: bases of a file that close up
_DEEPEST = 64


class MeleeRoom(NamedTuple):
    """Room for one table's melee.

    ``front`` [platoon]: who fights, or stands in a rank already; ``taken``: who stands in some file; ``before``: who
    stood behind each. ``pairs`` [pair, 2] fight; ``members`` of a file have ``places`` [member, 5].
    """

    front: Array
    taken: Array
    before: Array
    pairs: Array
    members: Array
    places: Array


def new_melee_room(platoons: int) -> MeleeRoom:
    """Room for the melee of so many platoons."""
    return MeleeRoom(
        np.zeros(platoons, dtype=np.bool_), np.zeros(platoons, dtype=np.bool_), np.zeros(platoons, dtype=np.int64),
        np.zeros((platoons, 2), dtype=np.int64), np.zeros(_DEEPEST, dtype=np.int64),
        np.zeros((_DEEPEST, 5), dtype=np.int64),
    )  # fmt: skip


@part
def form_ranks(units, state, now, t, room):  # type: ignore[no-untyped-def]
    """R-42, Q-second-rank: who stands behind whom: touching the rear of a fighter or of its second rank.

    Nearest centres first, then the lower ids; ``now[c.M_BEHIND, t, f]`` is the base behind f. ``room``: ``MeleeRoom``.
    """
    platoons = units.shape[1]
    front, taken = room.front, room.taken
    for p in range(platoons):
        now[col.M_BEHIND, t, p] = NOBODY
        front[p] = state[col.S_STATUS, t, p] == ON_TABLE and state[col.S_OPPONENT, t, p] != NOBODY
        taken[p] = front[p]
    while True:
        best_front, best_rear, least = NOBODY, NOBODY, 0
        for f in range(platoons):
            if not front[f] or now[col.M_BEHIND, t, f] != NOBODY:
                continue
            for q in range(platoons):
                if taken[q] or state[col.S_STATUS, t, q] != ON_TABLE or units[col.U_SIDE, q] != units[col.U_SIDE, f]:
                    continue
                dx, dy = state[col.S_X, t, q] - state[col.S_X, t, f], state[col.S_Y, t, q] - state[col.S_Y, t, f]
                distance = dx * dx + dy * dy
                if best_front != NOBODY and distance >= least:
                    continue
                if not touching(units, state, t, q, f):
                    continue
                if struck_edge(units, state, t, q, f) == (state[col.S_FACING, t, f] + 1800) % 3600:
                    best_front, best_rear, least = f, q, distance
        if best_front == NOBODY:
            # the next rank stands behind this one
            more = False
            for f in range(platoons):
                rear = now[col.M_BEHIND, t, f]
                if rear != NOBODY and not front[rear]:
                    front[rear] = True
                    more = True
            if not more:
                return
            continue
        now[col.M_BEHIND, t, best_front] = best_rear
        taken[best_rear] = True
